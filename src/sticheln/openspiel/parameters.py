"""Parameters of OpenSpiel's games: which there are, and the rule set that they name.

OpenSpiel splits the text of a game at commas and equals signs, unless they stand in parentheses,
and takes digits for a number. A text that it would misread is written in quoted parentheses,
``'(rounds=3)'``; they are taken off again here.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any, Final

from sticheln.flag_types import NUMBER, Flag
from sticheln.openspiel.catalogue import Entry

__all__ = ["defaults_of", "plain", "rules_of", "wrapped"]

_MISREAD: Final = re.compile(r".*[,=()].*|[-+.\d]+|true|false", re.IGNORECASE | re.DOTALL)


def defaults_of(entry: Entry) -> dict[str, Any]:
    """Every parameter of a game and its default.

    A flag's default, ``0``, ``False`` or an empty text, means that nothing is said about it.
    """
    flags = {name: _unsaid(flag) for name, flag in entry.flags.items()}
    return {"rules": "", "players": 0, **flags, "starter": 0, "utility": "totals"}


def _unsaid(flag: Flag) -> int | bool | str:
    if any(value == NUMBER or value.isdigit() for value in flag.values):
        return 0
    return False if "True" in flag.values else ""


def rules_of(entry: Entry, parameters: Mapping[str, Any]) -> Any:
    """The rule set that parameters name: those that are said are words of its short text.

    Raises:
        NotationError: The text is none, or something is said twice.
        RulesError: A name or value that does not exist, or what can't be played.
    """
    unsaid, players = defaults_of(entry), parameters["players"]
    words = [plain(parameters["rules"]), f"{players}p" if players else ""]
    words += [
        f"{name}={plain(parameters[name])}"
        for name in entry.flags
        if parameters[name] != unsaid[name]
    ]
    return entry.game.parse_rules(" ".join(filter(None, words)) or "4p")


def wrapped(value: Any) -> Any:
    """A parameter as the text of a game can hold it.

    >>> wrapped("guide fog"), wrapped("guide rounds=3"), wrapped(4)
    ('guide fog', "'(guide rounds=3)'", 4)
    """
    text = plain(value)
    return f"'({text})'" if isinstance(text, str) and _MISREAD.fullmatch(text) else text


def plain(value: Any) -> Any:
    """A parameter without quoted parentheses."""
    if isinstance(value, str) and value.startswith("'(") and value.endswith(")'"):
        return value[2:-2]
    return value
