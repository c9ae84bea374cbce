"""What packing and unpacking know alike: the layout, and what a rule set makes of it."""

from __future__ import annotations

import struct
from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any, Final

import attrs

from sticheln.actions import PlayCard
from sticheln.documents import refused
from sticheln.errors import NotationError, RulesError
from sticheln.flags import PainChoice
from sticheln.rules import Rules
from sticheln.state import Phase

__all__ = ["HEAD", "PHASES", "SUM", "VERSION", "WIDTHS", "Form", "form_named", "form_of"]

VERSION: Final = 1
HEAD: Final = struct.Struct(">BBBBI")
SUM: Final = struct.Struct(">H")
PHASES: Final = tuple(Phase)
WIDTHS: Final = "bhiq"
"""All scores are whole numbers of 1, 2, 4 or 8 bytes."""


@attrs.frozen(eq=False)
class Form:
    """How the states of a rule set are packed.

    Attributes:
        rules: The rule set.
        text: Its short text, without the preset where that is Classic.
        numbers: Cards and the actions that play them by their place in the pack, and colours.
        plays: The actions that play the cards of the pack, for each seat.
        winners: Who took a trick, by the digit that tells it; "f" is nobody.
        digits: The other way round.
        dealt: How many cards are dealt.
        laid_out: How many of them each seat lays out.
        late: Whether colours are named after play, and no card is chosen.
        everyone: The seats as bits.
    """

    rules: Rules
    text: bytes
    numbers: Mapping[Any, int]
    plays: Sequence[tuple[PlayCard, ...]]
    winners: Mapping[str, int | None]
    digits: Mapping[int | None, str]
    dealt: int
    laid_out: int
    late: bool
    everyone: int


@lru_cache(maxsize=64)
def form_of(rules: Rules) -> Form:
    """The form for a rule set."""
    seats = range(rules.players)
    plays = [tuple([PlayCard(seat, card) for card in rules.cards]) for seat in seats]
    rows: list[tuple[Any, ...]] = [rules.colours, rules.cards, *plays]
    winners = {"f": None, **{str(seat): seat for seat in seats}}
    return Form(
        rules,
        str(rules).removeprefix("classic ").encode(),
        {thing: number for row in rows for number, thing in enumerate(row)},
        plays,
        winners,
        {winner: digit for digit, winner in winners.items()},
        rules.players * rules.hand_size,
        rules.pain_count if rules.pain_choice is PainChoice.LAID_OUT else 0,
        rules.pain_choice is PainChoice.AFTER_PLAY,
        (1 << rules.players) - 1,
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
