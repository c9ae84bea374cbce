"""How drawings speak of seats and points."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

__all__ = ["listed", "name_of", "ordinal"]

_LONGEST = 80
"""No drawing has room for more of a name."""


def name_of(seat: int, names: Sequence[str]) -> str:
    """The name given to a seat, or its number."""
    return names[seat][:_LONGEST] if seat < len(names) else f"seat {seat}"


def listed(words: Iterable[str]) -> str:
    """Words parted by commas, with "and" before the last."""
    *most, last = words
    return f"{', '.join(most)} and {last}" if most else last


def ordinal(place: int) -> str:
    """A place in playing order, from 0: first, second and so on."""
    return _ORDINALS[place]


_ORDINALS = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth")
