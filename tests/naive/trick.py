"""Who wins a trick."""

from __future__ import annotations

from collections.abc import Sequence

from .decks import colour, value
from .rules import Flags


def led_colour(flags: Flags, cards: Sequence[str]) -> str | None:
    """Return the led colour of cards in playing order, or None where there is none."""
    if flags["led_zero"] == "sets_colour":
        return colour(cards[0]) if cards else None
    for card in cards:
        if value(card) != 0:
            return colour(card)
    return None


def winner(flags: Flags, cards: Sequence[str]) -> int | None:
    """Return the index of the winning card, or None for a trick that is set aside."""
    led = led_colour(flags, cards)

    may_win = []
    for index, card in enumerate(cards):
        if flags["zeros"] == "ordinary" or value(card) != 0:
            may_win.append(index)

    if not may_win:
        return 0 if flags["all_zero_trick"] == "first_wins" else None

    off_colour = [index for index in may_win if colour(cards[index]) != led]

    if not off_colour:
        field = may_win
    elif flags["trumps"] == "highest":
        field = off_colour
    else:
        latest = colour(cards[off_colour[-1]])
        field = [index for index in off_colour if colour(cards[index]) == latest]

    values = [value(cards[index]) for index in field]
    best = max(values) if flags["rank_order"] == "high" else min(values)
    for index in field:
        if value(cards[index]) == best:
            return index
    raise AssertionError("one of the field has the best value")
