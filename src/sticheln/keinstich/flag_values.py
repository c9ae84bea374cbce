"""The values of Kein Stich's flags, read from plain values and texts, and written again."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import partial
from typing import Any, Final, cast

from sticheln.flagged import Reader, UnfitError, read_flags, whole_number
from sticheln.keinstich.flags import FLAGS, MARCH, Contract, DominoStart, Rotation

__all__ = ["DEFAULTS", "checked", "flag_text"]

_MOST: Final = 999_999_999


def flag_text(value: object) -> str:
    """The value of a flag as the short text has it."""
    if isinstance(value, tuple):
        return ",".join(map(str, cast("tuple[object, ...]", value)))
    return str(value)


def _number(least: int, value: object) -> int:
    number = whole_number(value, least, _MOST)
    if number is None:
        raise UnfitError(f"a whole number from {least} to {_MOST}")
    return number


def _deck(value: object) -> int:
    if isinstance(value, bool) or str(value) not in FLAGS["deck"].values:
        raise ValueError
    return int(str(value))


def _members(value: object) -> list[object]:
    if isinstance(value, str):
        return list(value.split(","))
    if isinstance(value, Iterable):
        return list(cast("Iterable[object]", value))
    raise UnfitError("a list")


def _contracts(value: object) -> tuple[Contract, ...]:
    known = {str(contract): contract for contract in Contract}
    names = _members(value)
    if not all(isinstance(name, str) and name in known for name in names):
        raise UnfitError(f"a list of {', '.join(known)}")
    return tuple(known[str(name)] for name in names)


def _bool(value: object) -> bool:
    text = value.casefold() if isinstance(value, str) else value
    if text is True or text == "true":
        return True
    if text is False or text == "false":
        return False
    raise UnfitError("true or false")


def _march(value: object) -> tuple[int, int] | None:
    text = value.casefold() if isinstance(value, str) else value
    if text is None or text is False or text in ("none", "false"):
        return None
    if text is True or text == "true":
        return MARCH
    try:
        won, paid = (_number(0, each) for each in _members(value))
    except ValueError:
        raise UnfitError("none, or two whole numbers from 0: won, paid") from None
    return won, paid


def _payouts(value: object) -> tuple[int, ...] | None:
    if value is None:
        return None
    try:
        return tuple(_number(0, each) for each in _members(value))
    except ValueError:
        raise UnfitError("whole numbers from 0, one for each place") from None


_READERS: Final[Mapping[str, Reader]] = {
    "deck": _deck,
    "contracts": _contracts,
    "black_pig": _bool,
    "march": _march,
    "domino_start": DominoStart,
    "rotation": Rotation,
    "stake": partial(_number, 1),
    "payouts": _payouts,
}


def checked(given: Mapping[str, object]) -> dict[str, Any]:
    """The values of the flags that are said, by name."""
    return read_flags(FLAGS, _READERS, given)


DEFAULTS: Final = checked({name: flag.default for name, flag in FLAGS.items()})
"""What each flag is unless it is said otherwise."""
