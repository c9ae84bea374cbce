"""Sticheln, the trick-taking card game by Klaus Palesch, as a rules reference.

A `State` is immutable; `apply` makes the next one. See `new_game` for where to begin.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Final

from sticheln.actions import Action, ChoosePain, Deal, NamePain, PlayCard
from sticheln.cards import Card, Colour, format_cards, parse_cards
from sticheln.dealing import shuffle
from sticheln.decks import Deck
from sticheln.engine import apply, legal_actions, new_game
from sticheln.errors import (
    IllegalActionError,
    MissingExtraError,
    NotationError,
    RecordError,
    RulesError,
    SimulationError,
    StichelnError,
)
from sticheln.flags import FLAGS, Flag, Reading
from sticheln.presets import PRESETS, VARIANTS, Preset, Variant
from sticheln.reasons import Reason
from sticheln.rules import Rules
from sticheln.scores import Score, ScoreLine, score_round
from sticheln.state import Phase, State
from sticheln.tricks import Trick, TrickOutcome, trick_outcome

if TYPE_CHECKING:
    from sticheln.codec import from_json, to_json
    from sticheln.events import (
        CardPlayed,
        CardsDealt,
        Event,
        GameEnded,
        HandDealt,
        PainChosen,
        PainRevealed,
        PainSealed,
        RoundScored,
        TrickEnded,
        events_of,
    )
    from sticheln.packing import pack, unpack
    from sticheln.sampling import sample_state
    from sticheln.views import View, observe

_LATER: Final = {
    "sticheln.codec": {"from_json", "to_json"},
    "sticheln.events": {
        "CardPlayed",
        "CardsDealt",
        "Event",
        "GameEnded",
        "HandDealt",
        "PainChosen",
        "PainRevealed",
        "PainSealed",
        "RoundScored",
        "TrickEnded",
        "events_of",
    },
    "sticheln.packing": {"pack", "unpack"},
    "sticheln.sampling": {"sample_state"},
    "sticheln.views": {"View", "observe"},
}
"""What loads when it is asked for, so that importing the package stays quick."""

if not TYPE_CHECKING:

    def __getattr__(name):
        for module, names in _LATER.items():
            if name in names:
                return getattr(import_module(module), name)
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")

    def __dir__():
        return sorted({*globals(), *__all__})


__all__ = [
    "FLAGS",
    "PRESETS",
    "VARIANTS",
    "Action",
    "Card",
    "CardPlayed",
    "CardsDealt",
    "ChoosePain",
    "Colour",
    "Deal",
    "Deck",
    "Event",
    "Flag",
    "GameEnded",
    "HandDealt",
    "IllegalActionError",
    "MissingExtraError",
    "NamePain",
    "NotationError",
    "PainChosen",
    "PainRevealed",
    "PainSealed",
    "Phase",
    "PlayCard",
    "Preset",
    "Reading",
    "Reason",
    "RecordError",
    "RoundScored",
    "Rules",
    "RulesError",
    "Score",
    "ScoreLine",
    "SimulationError",
    "State",
    "StichelnError",
    "Trick",
    "TrickEnded",
    "TrickOutcome",
    "Variant",
    "View",
    "apply",
    "events_of",
    "format_cards",
    "from_json",
    "legal_actions",
    "new_game",
    "observe",
    "pack",
    "parse_cards",
    "sample_state",
    "score_round",
    "shuffle",
    "to_json",
    "trick_outcome",
    "unpack",
]

__version__ = "0.1.0"
