"""Seeds: reproducible chance, the same on every machine and in every language.

A seed is bytes; a string stands for its UTF-8, a whole number for its decimal digits. Each
use of a seed has a label and a number, and draws from a stream of its own:

- block ``i`` is SHA-512 of the ASCII text ``sticheln/LABEL/NUMBER/i/`` followed by the
  seed, with ``i`` counting from 0;
- each block gives eight 64-bit words, big-endian;
- a list of ``n`` is put into random order by drawing ``n`` words, one for each place from
  the first, and sorting the list by them (equal words keep their order: for a pack of 60
  cards that is one deal in 10**16);
- a number below ``n`` takes one word (or as many as ``n - 1`` has 64-bit digits, the first
  being the highest); where that is less than the largest multiple of ``n`` that fits, its
  remainder modulo ``n`` is the number, else the next words are tried.
"""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import sha512
from struct import Struct
from typing import Final, TypeVar

from sticheln.errors import IllegalActionError, shown

__all__ = ["Seed", "SeedStream", "seed_bytes"]

Seed = str | bytes | int
"""What may seed chance."""

_T = TypeVar("_T")
_BITS: Final = 64
_UNPACK: Final = Struct(">8Q").unpack


def seed_bytes(seed: Seed) -> bytes:
    """The bytes that a seed stands for.

    Raises:
        IllegalActionError: Not a string, bytes or a whole number; text that has no UTF-8;
            a number with thousands of digits.

    >>> seed_bytes("tea"), seed_bytes(2012)
    (b'tea', b'2012')
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

    Raises:
        IllegalActionError: The seed is none.

    >>> stream = SeedStream("friday night", "coin")
    >>> [stream.below(2) for _ in range(8)] == [SeedStream("friday night", "coin").below(2)] * 8
    False
    """

    def __init__(self, seed: Seed, label: str, number: int = 0) -> None:
        self._seed = seed_bytes(seed)
        self._prefix = b"sticheln/%b/%d/" % (label.encode(), number)
        self._block = 0
        self._words: list[int] = []

    def words(self, count: int) -> list[int]:
        """The next words of the stream."""
        while len(self._words) < count:
            block = sha512(b"%b%d/%b" % (self._prefix, self._block, self._seed)).digest()
            self._words += _UNPACK(block)
            self._block += 1
        drawn, self._words = self._words[:count], self._words[count:]
        return drawn

    def order(self, count: int) -> list[int]:
        """The numbers from 0 to ``count - 1`` in random order."""
        return sorted(range(count), key=self.words(count).__getitem__)

    def shuffled(self, items: Sequence[_T]) -> list[_T]:
        """A list of the items in random order."""
        return [items[place] for place in self.order(len(items))]

    def below(self, limit: int) -> int:
        """A number from 0 to ``limit - 1``, each equally likely; `limit` is at least 1."""
        digits = max(1, -(-(limit - 1).bit_length() // _BITS))
        fair = (1 << digits * _BITS) // limit * limit
        while True:
            drawn = 0
            for word in self.words(digits):
                drawn = drawn << _BITS | word
            if drawn < fair:
                return drawn % limit

    def choice(self, items: Sequence[_T]) -> _T:
        """One of the items, each equally likely."""
        return items[self.below(len(items))]
