"""Words that everything at the terminal is told in."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from sticheln.cards import Colour

__all__ = ["YOU", "all_colours", "by_name", "counted", "does", "listed", "signed", "winning"]

YOU: Final = "You"
"""The name that stands for the reader."""


def does(name: str, verb: str) -> str:
    """A name with what it does: ``Ada takes``, ``You take``."""
    if name != YOU:
        return f"{name} {verb}"
    head, _, tail = verb.partition(" ")
    return f"{name} {head.removesuffix('s')} {tail}".rstrip()


def counted(number: int, noun: str) -> str:
    """A number of things: ``1 card``, ``2 cards``."""
    return f"{number} {noun}" + ("" if number == 1 else "s")


def signed(points: int) -> str:
    """A number of points with its sign."""
    return f"{points:+d}" if points else "0"


def all_colours(colours: Iterable[Colour]) -> str:
    """The names of some colours: ``red``, ``red and blue``."""
    return listed(colour.label for colour in colours)


def listed(words: Iterable[str]) -> str:
    """Words in a row: ``a, b and c``; nothing for none."""
    *first, last = tuple(words) or ("",)
    return f"{', '.join(first)} and {last}" if first else last


def by_name(names: Iterable[str], numbers: Iterable[int]) -> str:
    """Each name with its number: ``Ada 3, Bo 1``."""
    return ", ".join(f"{name} {number}" for name, number in zip(names, numbers, strict=True))


def winning(names: Iterable[str]) -> str:
    """Who wins: ``Ada wins``, ``Ada and Bo win``."""
    winners = [*names]
    return does(winners[0], "wins") if len(winners) == 1 else f"{listed(winners)} win"
