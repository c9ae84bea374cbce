"""Sticheln, the trick-taking card game by Klaus Palesch, as a rules reference.

A `State` is immutable; `apply` makes the next one. See `new_game` for where to begin.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

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
    StichelnError,
)
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
from sticheln.flags import FLAGS, Flag, Reading
from sticheln.presets import PRESETS, VARIANTS, Preset, Variant
from sticheln.reasons import Reason
from sticheln.rules import Rules
from sticheln.sampling import sample_state
from sticheln.scores import Score, ScoreLine, score_round
from sticheln.state import Phase, State
from sticheln.tricks import Trick, TrickOutcome, trick_outcome
from sticheln.views import View, observe

if TYPE_CHECKING:
    from sticheln.codec import from_json, to_json
else:

    def __getattr__(name):
        """JSON loads when it is asked for."""
        if name in {"from_json", "to_json"}:
            return getattr(import_module("sticheln.codec"), name)
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


__version__ = "0.1.0"
