"""Rule sets that are a number of players and flags: what those of all games do alike."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any, ClassVar

from sticheln.errors import RulesError, shown
from sticheln.flag_types import Flag

__all__ = ["FlaggedRules", "Reader", "UnfitError", "check_players", "read_flags", "whole_number"]

Reader = Callable[[Any], Any]
"""Makes the value of a flag of a plain one, or raises ValueError."""


class UnfitError(ValueError):
    """No value of a flag; the message says what it takes."""


class FlaggedRules:
    """A rule set that is made again from its players and its flags.

    Two are equal when these are: ``_key`` holds them all, ``_hash`` its hash.
    """

    __slots__ = ()

    _known: ClassVar[Mapping[str, Flag]]
    """Every flag by name."""

    players: int
    _key: tuple[object, ...]
    _hash: int

    @property
    def flags(self) -> Mapping[str, Any]:
        """Every flag and its value, in the order in which the game lists them."""
        return MappingProxyType({name: getattr(self, name) for name in self._known})

    def __repr__(self) -> str:
        return f"Rules.parse({str(self)!r})"

    def __eq__(self, other: object) -> bool:
        if type(other) is not type(self):
            return NotImplemented
        return self._key == other._key

    def __hash__(self) -> int:
        return self._hash

    def __reduce__(self) -> tuple[Callable[..., Any], tuple[Any, ...]]:
        return _restore, (type(self), self.players, dict(self.flags))


def _restore(kind: Callable[..., Any], players: int, flags: Mapping[str, Any]) -> Any:
    return kind(players, **flags)


def check_players(game: str, known: range, players: object) -> None:
    """Refuse a number of players that a game does not know.

    Raises:
        RulesError: It is none of them.
    """
    if type(players) is not int or players not in known:
        raise RulesError(
            f"{game} is for {known[0]} to {known[-1]} players, not {shown(players)}",
            "players",
            flags=("players",),
        )


def read_flags(
    known: Mapping[str, Flag], readers: Mapping[str, Reader], said: Mapping[str, object]
) -> dict[str, Any]:
    """The values of flags, from plain values or texts.

    Args:
        known: Every flag by name.
        readers: What reads the value of each.
        said: The flags that are said.

    Raises:
        RulesError: No such flag, or no such value of it.
    """
    return {name: _read(known, readers, name, value) for name, value in said.items()}


def _read(
    known: Mapping[str, Flag], readers: Mapping[str, Reader], name: str, value: object
) -> Any:
    reader = readers.get(name)
    if reader is None:
        raise RulesError(
            f"there is no flag {shown(name)}; the flags are {', '.join(known)}",
            "unknown_flag",
            flags=(name,),
        )
    try:
        return reader(value)
    except RulesError:
        raise
    except ValueError as error:
        takes = str(error) if isinstance(error, UnfitError) else ", ".join(known[name].values)
        raise RulesError(
            f"{name} has no value {shown(value)}; it takes {takes}", "unknown_value", flags=(name,)
        ) from None


def whole_number(value: object, least: int, most: int) -> int | None:
    """A whole number in these bounds, given as one or as its digits; None for anything else."""
    if isinstance(value, str):
        is_short = len(value) <= len(str(most))
        value = int(value) if value.isascii() and value.isdigit() and is_short else None
    return value if type(value) is int and least <= value <= most else None
