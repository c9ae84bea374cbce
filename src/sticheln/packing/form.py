"""What packing and unpacking know alike: the layout, and what a rule set makes of it."""

from __future__ import annotations

import struct
from collections.abc import Mapping
from functools import lru_cache
from typing import Any, Final

import attrs

from sticheln.actions import PlayCard
from sticheln.dealing import plays_of
from sticheln.documents import refused
from sticheln.errors import NotationError, RulesError
from sticheln.flags import PainChoice
from sticheln.packing.layout import PHASES, Shape
from sticheln.packing.numbers import pieces
from sticheln.rules import Rules

__all__ = [
    "HEAD",
    "KINDS",
    "NOBODY",
    "SUM",
    "VERSION",
    "WIDTHS",
    "Form",
    "form_named",
    "form_of",
]

VERSION: Final = 1
HEAD: Final = struct.Struct(">BBBI")
SUM: Final = struct.Struct(">H")
KINDS: Final = {phase: VERSION << 4 | number for number, phase in enumerate(PHASES)}
"""The first byte, by phase."""
WIDTHS: Final = "bhiq"
"""All scores are whole numbers of 1, 2, 4 or 8 bytes."""
NOBODY: Final = 15
"""The number that stands for the seat where nobody took a trick."""


@attrs.frozen(eq=False)
class Form:
    """How the states of a rule set are packed.

    Attributes:
        rules: The rule set.
        text: Its short text, without the preset where that is Classic; and a line feed.
        pieces: What stands for each thing in a row of numbers: for a card, the action that
            plays it, a colour, and a seat (or nobody) that took a trick.
        plays: The actions that play the cards of the pack, for each seat.
        winners: Who took a trick, by number.
        shape: What the layouts of its states depend on.
    """

    rules: Rules
    text: bytes
    pieces: Mapping[Any, Any]
    plays: tuple[tuple[PlayCard, ...], ...]
    winners: Mapping[int, int | None]
    shape: Shape


@lru_cache(maxsize=64)
def form_of(rules: Rules) -> Form:
    """The form for a rule set."""
    known = pieces(len(rules.cards))
    rows = [rules.colours, rules.cards, *plays_of(rules), range(rules.players)]
    return Form(
        rules,
        str(rules).removeprefix("classic ").encode() + b"\n",
        {None: known[NOBODY]} | {thing: known[at] for row in rows for at, thing in enumerate(row)},
        plays_of(rules),
        {NOBODY: None, **{seat: seat for seat in range(rules.players)}},
        _shape(rules),
    )


def _shape(rules: Rules) -> Shape:
    return Shape(
        rules.players,
        rules.hand_size,
        rules.pain_count,
        rules.pain_count if rules.pain_choice is PainChoice.LAID_OUT else 0,
        rules.pain_choice is PainChoice.AFTER_PLAY,
    )


@lru_cache(maxsize=64)
def form_named(text: bytes) -> Form:
    """The form for the text of a rule set.

    Raises:
        RecordError: It is none.
    """
    try:
        return form_of(Rules.parse(text.decode("ascii")))
    except (NotationError, RulesError, UnicodeDecodeError) as error:
        raise refused("$.rules", str(error)) from error
