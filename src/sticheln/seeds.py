"""Seeds: reproducible chance, the same on every machine and in every language.

A seed is bytes; a string stands for its UTF-8, a whole number for its decimal digits. Each
use of a seed has a label and a number, and draws from a stream of its own:

- block ``i`` is SHA-256 of the ASCII text ``sticheln/LABEL/NUMBER/i/`` followed by the
  seed, with ``i`` counting from 0;
- each block gives eight 32-bit words, big-endian;
- a number below ``n`` is the next word that is less than the largest multiple of ``n`` up
  to 2**32, modulo ``n``; words that are not less are thrown away;
- a list is shuffled by going from its last place to its second: each place swaps with one
  drawn from those up to and including itself.
"""

from __future__ import annotations

from collections.abc import Iterator, MutableSequence
from hashlib import sha256
from struct import Struct
from typing import Final, TypeVar

from sticheln.errors import IllegalActionError, shown

__all__ = ["Seed", "SeedStream", "seed_bytes"]

Seed = str | bytes | int
"""What may seed chance."""

_T = TypeVar("_T")
_WORDS: Final = Struct(">8L")
_RANGE: Final = 2**32


def seed_bytes(seed: Seed) -> bytes:
    """The bytes that a seed stands for.

    Raises:
        IllegalActionError: Not a string, bytes or a whole number; text that has no UTF-8;
            a number with thousands of digits.
    """
    if isinstance(seed, bytes):
        return seed
    if isinstance(seed, str) or (isinstance(seed, int) and not isinstance(seed, bool)):
        try:
            return str(seed).encode()
        except ValueError:
            pass
    raise IllegalActionError(
        f"{shown(seed)} is not a seed; give text, bytes or a whole number of ordinary length",
        "bad_seed",
    )


class SeedStream:
    """The stream of chance for one use of a seed; see the module for the algorithm.

    Args:
        seed: The seed.
        label: What it is used for; streams of different labels have nothing in common.
        number: Which of several uses under the label.
    """

    def __init__(self, seed: Seed, label: str, number: int = 0) -> None:
        self._words = _words(seed_bytes(seed), f"sticheln/{label}/{number}/".encode())

    def below(self, limit: int) -> int:
        """A number from 0 to ``limit - 1``, each equally likely; `limit` is 1 to 2**32."""
        fair = _RANGE - _RANGE % limit
        for word in self._words:
            if word < fair:
                return word % limit
        raise AssertionError  # the stream never ends

    def shuffle(self, items: MutableSequence[_T]) -> None:
        """Put a list into random order, in place."""
        for last in range(len(items) - 1, 0, -1):
            other = self.below(last + 1)
            items[last], items[other] = items[other], items[last]


def _words(seed: bytes, prefix: bytes) -> Iterator[int]:
    block = 0
    while True:
        yield from _WORDS.unpack(sha256(b"%b%d/%b" % (prefix, block, seed)).digest())
        block += 1
