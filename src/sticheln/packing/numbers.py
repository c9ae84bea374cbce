"""Rows of small numbers as bytes: six bits each where that is enough, else one byte or two.

Base 64 takes bytes apart into digits of six bits, which is faster than counting bits here. So
each number has a piece that is made once: a letter, or its bytes; and a row is its pieces joined.
"""

from __future__ import annotations

import struct
from binascii import a2b_base64, b2a_base64
from collections.abc import Iterable, Sequence
from typing import Any, Final

__all__ = ["joined", "numbers_of", "pieces", "size_of"]

_SIX_BITS: Final = 64
_ONE_BYTE: Final = 256
_LETTERS: Final = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"
_PADDING: Final = ("", "AAA", "AA", "A")
_VALUES: Final = bytes(max(0, _LETTERS.find(chr(letter))) for letter in range(_ONE_BYTE))


def pieces(limit: int) -> Sequence[Any]:
    """A piece for each number below a limit; where six bits are enough, for all 64 of these."""
    if limit <= _SIX_BITS:
        return _LETTERS
    width = 1 if limit <= _ONE_BYTE else 2
    return [number.to_bytes(width, "big") for number in range(limit)]


def joined(row: Iterable[Any], limit: int) -> bytes:
    """The pieces of numbers below a limit as bytes."""
    if limit > _SIX_BITS:
        return b"".join(row)
    letters = "".join(row)
    return a2b_base64(letters + _PADDING[len(letters) % 4])


def size_of(count: int, limit: int) -> int:
    """How many bytes so many numbers below a limit take."""
    if limit > _ONE_BYTE:
        return 2 * count
    return count if limit > _SIX_BITS else -(-count // 4) * 3


def numbers_of(data: bytes, count: int, limit: int) -> Sequence[int]:
    """So many numbers that were below a limit, from as many bytes as they take."""
    if limit > _ONE_BYTE:
        return struct.unpack(f">{count}H", data)
    if limit > _SIX_BITS:
        return data
    return b2a_base64(data, newline=False).translate(_VALUES)[:count]
