"""Rows of small numbers as bytes: six bits each where that is enough, else one byte or two.

Base 64 takes bytes apart into digits of six bits, which is faster than counting bits here.
"""

from __future__ import annotations

import struct
from binascii import a2b_base64, b2a_base64
from collections.abc import Sequence
from typing import Final

__all__ = ["numbers_of", "packed_numbers", "size_of"]

_SIX_BITS: Final = 64
_ONE_BYTE: Final = 256
_DIGITS: Final = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".ljust(
    _ONE_BYTE
)
_VALUES: Final = bytes(max(0, _DIGITS.find(digit)) for digit in range(_ONE_BYTE))


def packed_numbers(numbers: Sequence[int], limit: int) -> bytes:
    """Numbers below a limit as bytes."""
    if limit > _ONE_BYTE:
        return struct.pack(f">{len(numbers)}H", *numbers)
    if limit > _SIX_BITS:
        return bytes(numbers)
    digits = bytes(numbers).translate(_DIGITS)
    return a2b_base64(digits + b"A" * (-len(digits) % 4))


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
