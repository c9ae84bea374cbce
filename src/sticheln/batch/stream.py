"""Chance for arrays: every number follows from the seed, the game, the round and its purpose.

``word(key, k)`` is output ``k`` of the SplitMix64 generator started at ``key``. The seed gives
one 64-bit word (the stream labelled ``batch``, see `sticheln.seeds`); the key of a game is
``word(seed, game)``, that of a round ``word(game key, round)``, and what a round needs is drawn
from that. So a game plays the same whichever engine plays it, alone or among a million.

A number below ``limit`` is ``half * limit >> 32`` for a 32-bit half of a word: no number
is favoured by more than ``limit`` in 2**32.
"""

from __future__ import annotations

from typing import Final

import numpy as np
import numpy.typing as npt

from sticheln.seeds import Seed, SeedStream

__all__ = ["Words", "below", "game_keys", "high", "low", "round_keys", "word"]

Words = npt.NDArray[np.uint64]
Ints = npt.NDArray[np.int64]

GOLDEN: Final = 0x9E3779B97F4A7C15
FIRST_FACTOR: Final = 0xBF58476D1CE4E5B9
SECOND_FACTOR: Final = 0x94D049BB133111EB
WORD: Final = (1 << 64) - 1
LOW: Final = (1 << 32) - 1

CHOICES: Final = 1 << 20
"""Choices of pain cards draw from here on: one word a seat and try."""
APART: Final = 8
"""How far the tries of one seat lie apart."""
NAMES: Final = 1 << 30
"""Names after the last trick draw from here on: one word a seat."""
DECISIONS: Final = 1 << 31
"""Seats without a policy beside seats with one draw from here on: one word a decision."""


def word(keys: Words, count: int) -> Words:
    """Output `count` of each key's generator."""
    x = keys + np.uint64((count + 1) * GOLDEN & WORD)
    shifted = x >> np.uint64(30)
    x ^= shifted
    x *= np.uint64(FIRST_FACTOR)
    np.right_shift(x, np.uint64(27), out=shifted)
    x ^= shifted
    x *= np.uint64(SECOND_FACTOR)
    np.right_shift(x, np.uint64(31), out=shifted)
    x ^= shifted
    return x


def high(words: Words) -> Words:
    """The upper halves."""
    return words >> np.uint64(32)


def low(words: Words) -> Words:
    """The lower halves."""
    return words & np.uint64(LOW)


def below(halves: Words, limit: int | np.uint64 | Words) -> Ints:
    """Numbers from 0 to ``limit - 1``."""
    numbers = halves * (np.uint64(limit) if isinstance(limit, int) else limit)
    numbers >>= np.uint64(32)
    return numbers.view(np.int64)


def game_keys(seed: Seed, label: str, first: int, count: int) -> Words:
    """The keys of games ``first`` to ``first + count - 1``.

    Raises:
        IllegalActionError: The seed is none.
    """
    start = SeedStream(seed, label).words(1)[0]
    numbers = np.arange(first, first + count, dtype=np.uint64) * np.uint64(GOLDEN)
    return word(numbers + np.uint64(start), 0)


def round_keys(keys: Words, round_number: int) -> Words:
    """The keys of a round of these games."""
    return word(keys, round_number)
