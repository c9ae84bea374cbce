"""Kein Stich, the compendium of trick deals and domino, on the same ground as Sticheln.

A `State` is immutable; `apply` makes the next one. See `new_game` for where to begin.

>>> from sticheln.keinstich import Rules, apply, legal_actions, new_game, shuffle
>>> state = new_game(Rules(), dealer=3)
>>> while not state.is_over:
...     due = shuffle(state, "friday night") if state.needs_deal else legal_actions(state)[0]
...     state = apply(state, due)
>>> sum(state.totals), state.pot
(0, 0)
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Final

from sticheln.dealing import shuffle
from sticheln.keinstich.actions import Action, Deal, LayCard, Pass, PlayCard
from sticheln.keinstich.cards import french_label, german_label, parse_card, parse_german
from sticheln.keinstich.engine import apply, legal_actions, new_game
from sticheln.keinstich.flags import FLAGS, Contract, DominoStart
from sticheln.keinstich.payments import Payment, PaymentLine
from sticheln.keinstich.presets import PRESETS
from sticheln.keinstich.rules import Rules
from sticheln.keinstich.state import Phase, State
from sticheln.keinstich.tricks import Trick, TrickOutcome, trick_outcome
from sticheln.keinstich.views import View, observe

if TYPE_CHECKING:
    from sticheln.keinstich.codec import from_json, to_json
    from sticheln.keinstich.events import Event, events_of
    from sticheln.keinstich.sampling import sample_state

_LATER: Final = {
    "Event": "sticheln.keinstich.events",
    "events_of": "sticheln.keinstich.events",
    "from_json": "sticheln.keinstich.codec",
    "sample_state": "sticheln.keinstich.sampling",
    "to_json": "sticheln.keinstich.codec",
}
"""What loads when it is asked for, so that importing the package stays quick."""

if not TYPE_CHECKING:

    def __getattr__(name):
        if name in _LATER:
            return getattr(import_module(_LATER[name]), name)
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")

    def __dir__():
        return sorted({*globals(), *__all__})


__all__ = [
    "FLAGS",
    "PRESETS",
    "Action",
    "Contract",
    "Deal",
    "DominoStart",
    "Event",
    "LayCard",
    "Pass",
    "Payment",
    "PaymentLine",
    "Phase",
    "PlayCard",
    "Rules",
    "State",
    "Trick",
    "TrickOutcome",
    "View",
    "apply",
    "events_of",
    "french_label",
    "from_json",
    "german_label",
    "legal_actions",
    "new_game",
    "observe",
    "parse_card",
    "parse_german",
    "sample_state",
    "shuffle",
    "to_json",
    "trick_outcome",
]
