"""What every record begins with: format, versions, rules, starter, names."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable
from typing import Any, Final, Protocol

from sticheln.documents import check_version, described, key_path, refused
from sticheln.errors import NotationError, RulesError, shown
from sticheln.game import Game
from sticheln.games import game_of

__all__ = [
    "RULINGS",
    "VERSION",
    "Head",
    "check_head",
    "entry",
    "find_game",
    "game_by_rules",
    "no_more",
    "read_head",
    "write_head",
]

RULINGS: Final = 1
"""The version of the rulings that this library plays by."""

VERSION: Final = 1
"""The version of all forms that records are written in."""

_CONTROLS = {"Cc", "Cs", "Zl", "Zp"}
_JSON_TYPES: Final[dict[type, str]] = {str: "a text", int: "a whole number", list: "a list"}


class Head(Protocol):
    """What a record, whole or redacted, begins with."""

    @property
    def game(self) -> Game:
        """The game."""
        ...

    @property
    def rules(self) -> Any:
        """The rule set."""
        ...

    @property
    def starter(self) -> int:
        """The seat that starts (or deals) first."""
        ...

    @property
    def names(self) -> Any:
        """One name for each seat; or none."""
        ...

    @property
    def rulings(self) -> int:
        """The version of the rulings."""
        ...


def game_by_rules(record: Head) -> Game:
    """The game that a record's rules belong to.

    Raises:
        RecordError: None has such rules.
    """
    game = game_of(record.rules)
    if game is None:
        raise refused("$.rules", f"no game has rules like {shown(record.rules)}", "unknown_game")
    return game


def check_head(record: Head) -> None:
    """Refuse what no game of this kind begins with.

    Raises:
        RecordError: Other rules, no such seat, unknown rulings, or names that don't fit.
    """
    game, rulings = record.game, record.rulings
    if not isinstance(record.rules, game.rules_type):
        raise refused("$.rules", f"{shown(record.rules)} are no rules of {game.name}", "wrong_type")
    if type(rulings) is not int or rulings != RULINGS:
        raise refused(
            "$.rulings",
            f"rulings {shown(rulings)} are not known; this library plays by {RULINGS}",
            "unknown_version",
        )
    try:
        game.new_game(record.rules, record.starter)
    except RulesError as error:
        raise refused("$.starter", str(error)) from error
    _check_names(record.names, record.rules.players)


def _check_names(names: tuple[Any, ...], players: int) -> None:
    if names and len(names) != players:
        raise refused("$.names", f"{players} seats need as many names, not {len(names)}")
    for seat, name in enumerate(names):
        path = f"$.names[{seat}]"
        if not isinstance(name, str):
            raise refused(path, f"a text belongs here, not {described(name)}", "wrong_type")
        if not _is_plain(name):
            raise refused(
                path,
                f"{shown(name)} is not a name: that is one line of text without control "
                f"characters, and without blanks around it",
            )


def _is_plain(name: str) -> bool:
    whole = bool(name) and name == name.strip()
    return whole and not any(unicodedata.category(letter) in _CONTROLS for letter in name)


def write_head(form: str, record: Head) -> dict[str, Any]:
    """The head as plain data."""
    names = {"names": record.names} if record.names else {}
    return {
        "format": form,
        "version": VERSION,
        "rulings": record.rulings,
        "game": record.game.name,
        "rules": str(record.rules),
        "starter": record.starter,
        **names,
    }


def read_head(data: dict[str, Any], form: str, games: Iterable[Game]) -> dict[str, Any]:
    """Take the head out of a document: what it says, by attribute.

    Raises:
        RecordError: Another format or version, or something of the wrong type.
    """
    said = entry(data, "format", str)
    if said != form:
        raise refused(
            "$.format", f"what is read here is {form!r}, not {shown(said)}", "unknown_format"
        )
    check_version(data, "version", VERSION)
    check_version(data, "rulings", RULINGS)
    game = find_game(entry(data, "game", str), games)
    try:
        rules = game.parse_rules(entry(data, "rules", str))
    except (NotationError, RulesError) as error:
        raise refused("$.rules", str(error)) from error
    starter = entry(data, "starter", int)
    names = entry(data, "names", list) if "names" in data else ()
    return {"game": game, "rules": rules, "starter": starter, "names": names}


def find_game(name: str, games: Iterable[Game]) -> Game:
    """The game of that name.

    Raises:
        RecordError: None of these games has it.
    """
    known = {game.name: game for game in games}
    if name not in known:
        raise refused("$.game", f"{shown(name)} is none of {', '.join(known)}", "unknown_game")
    return known[name]


def entry(data: dict[str, Any], key: str, kind: type) -> Any:
    """Take a value of that type out of a document.

    Raises:
        RecordError: It is missing, or of another type.
    """
    if key not in data:
        raise refused("$", f"{key} is missing", "missing_key")
    value = data.pop(key)
    if type(value) is not kind:
        raise refused(
            f"$.{key}", f"{_JSON_TYPES[kind]} belongs here, not {described(value)}", "wrong_type"
        )
    return value


def no_more(data: dict[str, Any]) -> None:
    """Refuse what is left in a document of which all was taken that belongs there.

    Raises:
        RecordError: Something is left.
    """
    if data:
        key = min(data)
        path = f"${key_path(key)}"
        raise refused(path, f"there is no key {shown(key)} here", "unknown_key")
