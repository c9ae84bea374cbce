"""Rule sets of any game as plain data: the number of players and the value of every flag."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from typing import Any, TypeVar, cast

import attrs

from sticheln.documents import as_object, described, key_path, refused
from sticheln.errors import RulesError
from sticheln.flagged import FlaggedRules
from sticheln.structuring import structure

__all__ = ["read_rules_data", "rules_data"]


_R = TypeVar("_R", bound=FlaggedRules)


@attrs.frozen
class _SavedRules:
    players: int
    flags: Any


def rules_data(rules: FlaggedRules, plain: Callable[[Any], object]) -> dict[str, Any]:
    """A rule set as plain data.

    Args:
        rules: The rule set.
        plain: The value of a flag as plain data.
    """
    flags = {name: plain(value) for name, value in rules.flags.items()}
    return {"players": rules.players, "flags": flags}


def read_rules_data(
    data: Mapping[str, Any],
    known: Collection[str],
    make: Callable[[int, dict[str, Any]], _R],
    plain: Callable[[Any], object],
) -> _R:
    """The rule set that `rules_data` wrote.

    Args:
        data: The plain data.
        known: The names of the flags, every one of which must be there.
        make: Makes a rule set of the players and the flags as they stand in the data.
        plain: The value of a flag as plain data, which must be of the kind that is there.

    Raises:
        RecordError: It is none, or a flag is not written as it should be.
    """
    saved = structure(data, _SavedRules)
    said = as_object(saved.flags, "$.flags")
    stray = next((name for name in said if name not in known), None)
    if stray is not None:
        raise refused(f"$.flags{key_path(stray)}", "there is no such flag", "unknown_key")
    missing = next((name for name in known if name not in said), None)
    if missing is not None:
        raise refused("$.flags", f"{missing} is missing", "missing_key")
    try:
        rules = make(saved.players, said)
    except RulesError as error:
        flags = [flag for flag in error.flags if flag in known]
        path = f"$.flags.{flags[0]}" if flags else "$.players"
        raise refused(path, str(error)) from error
    for name, value in rules.flags.items():
        if _kind(plain(value)) != _kind(said[name]):
            raise refused(
                f"$.flags.{name}", f"{described(said[name])} is not how it is written", "wrong_type"
            )
    return rules


def _kind(value: object) -> object:
    """The type of plain data; of a list, those of its members."""
    return [*map(type, cast("list[object]", value))] if isinstance(value, list) else type(value)
