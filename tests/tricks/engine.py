"""What the engine says of tricks: in full for renamed colours, and of any cards that are asked."""

from __future__ import annotations

from itertools import product

import numpy as np

from sticheln import Card, Rules
from sticheln.tricks import winning_place
from tests.tricks.arrays import NO_TRICK, SET_ASIDE, Numbers, Tricks, patterns

# Colours are compared with each other and never ordered, so any letters do.
LETTERS = "ROYGBP"


def engine_winners(rules: Rules, tricks: Tricks, letters: str = LETTERS) -> Numbers:
    """What the engine says of each of these tricks."""
    colours, values = tricks
    found = []
    for row in zip(colours.tolist(), values.tolist(), strict=True):
        cards = tuple(Card(letters[number], value) for number, value in zip(*row, strict=True))
        place = winning_place(rules, cards)
        found.append(SET_ASIDE if place is None else place)
    return np.array(found, np.int8)


def engine_table(rules: Rules, size: int, top: int) -> Numbers:
    """What the engine says of every trick with renamed colours, in the order of the places."""
    cards = [[Card(letter, value) for value in range(top + 1)] for letter in LETTERS]
    table = np.empty(len(patterns(size)) * (top + 1) ** size, np.int8)
    place = 0
    for pattern in patterns(size):
        for trick in product(*(cards[number] for number in pattern)):
            if len({*trick}) < size:
                winner = NO_TRICK
            else:
                found = winning_place(rules, trick)
                winner = SET_ASIDE if found is None else found
            table[place] = winner
            place += 1
    return table
