"""Tricks as arrays, a row a trick, and who wins them: written from the rulings alone.

A card is a colour number and a value. Nothing here is imported from the library.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import product

import numpy as np
from numpy.typing import NDArray

from tests.naive.decks import colour, value
from tests.naive.rules import Flags

Numbers = NDArray[np.int8]
Tricks = tuple[Numbers, Numbers]
"""The colours and the values of some tricks, a row each, in playing order."""

SET_ASIDE = -1
NO_TRICK = -2


def winners(flags: Flags, tricks: Tricks) -> Numbers:
    """The place of each trick's winning card, or SET_ASIDE."""
    colours, values = tricks
    able = np.ones_like(values, bool) if flags["zeros"] == "ordinary" else values > 0
    trumps = able & (colours != led_colours(flags, tricks)[:, None])
    has_trumps = trumps.any(1)
    if flags["trumps"] == "latest_colour":
        size = values.shape[1]
        last = size - 1 - trumps[:, ::-1].argmax(1)
        latest = np.take_along_axis(colours, last[:, None], 1)
        trumps &= colours == latest
    field = np.where(has_trumps[:, None], trumps, able)
    merit = values if flags["rank_order"] == "high" else -values
    best = np.where(field, merit, np.int8(-128)).argmax(1).astype(np.int8)
    nobody = 0 if flags["all_zero_trick"] == "first_wins" else SET_ASIDE
    return np.where(able.any(1), best, np.int8(nobody))


def led_colours(flags: Flags, tricks: Tricks) -> Numbers:
    """The led colour of each trick; -1 where there is none."""
    colours, values = tricks
    if flags["led_zero"] == "sets_colour":
        return colours[:, 0]
    sets = values > 0
    first = np.take_along_axis(colours, sets.argmax(1)[:, None], 1)[:, 0]
    return np.where(sets.any(1), first, np.int8(-1))


def ordered_tricks(deck: list[str], size: int) -> Iterator[Tricks]:
    """Every ordered trick of a deck, those led by one card at a time."""
    letters = list(dict.fromkeys(map(colour, deck)))
    colours = np.array([letters.index(colour(card)) for card in deck], np.int8)
    values = np.array([value(card) for card in deck], np.int8)
    numbers = np.arange(len(deck), dtype=np.int16)
    for led in numbers:
        grid = np.meshgrid(*(numbers for _ in range(size - 1)), indexing="ij")
        places = np.stack([np.full(grid[0].size, led), *(axis.ravel() for axis in grid)], 1)
        places = places[distinct(places)]
        yield colours[places], values[places]


def distinct(rows: NDArray[np.int16]) -> NDArray[np.bool_]:
    """Which rows hold no number twice."""
    size = rows.shape[1]
    pairs = [(one, other) for other in range(size) for one in range(other)]
    unlike = np.ones(len(rows), bool)
    for one, other in pairs:
        unlike &= rows[:, one] != rows[:, other]
    return unlike


@cache
def patterns(size: int) -> tuple[tuple[int, ...], ...]:
    """The ways in which the cards of a trick can share colours, numbered by first appearance.

    For three cards: 000 001 010 011 012.
    """
    found = product(range(size), repeat=size)
    return tuple(
        row for row in found if all(row[i] <= max((-1, *row[:i])) + 1 for i in range(size))
    )


def canonical_places(tricks: Tricks, top: int) -> NDArray[np.int64]:
    """Where each trick stands among all of its size, once its colours are renamed.

    They are ordered by pattern, then by the values from 0 to `top`, the last fastest.
    """
    colours, values = tricks
    size = colours.shape[1]
    code = np.zeros(len(colours), np.int64)
    for place in range(1, size):
        shares = np.full(len(colours), place, np.int64)
        for earlier in range(place - 1, -1, -1):
            shares = np.where(colours[:, earlier] == colours[:, place], earlier, shares)
        code = code * size + shares
    numbers = np.full(size ** (size - 1), -1, np.int64)
    for number, pattern in enumerate(patterns(size)):
        numbers[pattern_code(pattern)] = number
    found = numbers[code]
    for column in range(size):
        found = found * (top + 1) + values[:, column]
    return found


def pattern_code(pattern: tuple[int, ...]) -> int:
    """A pattern told by where each card's colour lay first."""
    code = 0
    for colour_number in pattern[1:]:
        code = code * len(pattern) + pattern.index(colour_number)
    return code


def canonical_tricks(size: int, top: int) -> Iterator[Tricks]:
    """Every trick with renamed colours, a pattern at a time; some hold a card twice."""
    grid = np.indices((top + 1,) * size, dtype=np.int8).reshape(size, -1).T
    for pattern in patterns(size):
        yield np.tile(np.array(pattern, np.int8), (len(grid), 1)), grid


def sound(tricks: Tricks) -> NDArray[np.bool_]:
    """Which tricks hold no card twice."""
    colours, values = tricks
    return distinct(colours.astype(np.int16) * 128 + values)
