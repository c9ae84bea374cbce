"""The protocol's constants, its hello, and what an engine says that it supports.

The protocol itself is described on the page "The engine protocol" of the documentation.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, Final, TypeAlias

import attrs

from sticheln.decks import Deck
from sticheln.documents import as_list, as_object, refused
from sticheln.flags import FLAGS
from sticheln.presets import PRESETS
from sticheln.rules import PLAYERS, Rules

__all__ = [
    "KINDS",
    "LONGEST_LINE",
    "PROTOCOL",
    "RULINGS",
    "Message",
    "Supports",
    "hello",
    "value_word",
]

PROTOCOL: Final = 1
"""The version of the protocol."""

RULINGS: Final = 1
"""The version of the rulings that the vectors follow."""

LONGEST_LINE: Final = 1 << 20
"""No line is longer than this many bytes, its end included."""

KINDS: Final = ("rules", "deck", "deal", "trick", "score", "standings", "legal", "view", "game")
"""The kinds of questions: each is the name of a request and of a file of vectors."""

CUSTOM: Final = "custom"
"""Stands for a deck of one's own among the values of ``deck``."""

Message: TypeAlias = dict[str, Any]
"""One line of the protocol as data."""


def hello(game: str = "sticheln") -> Message:
    """The first line that a runner sends."""
    return {"hello": "engine", "protocol": PROTOCOL, "game": game, "rulings": RULINGS}


@attrs.frozen
class Supports:
    """What an engine says that it supports; None stands for everything.

    With presets, a rule set is supported when each flag has the value that one of these
    presets gives it, or a value listed for the flag. Without, a flag that is not listed
    may have any value.

    Attributes:
        kinds: The kinds of questions.
        players: The numbers of players.
        presets: The presets.
        flags: For single flags, the values.
    """

    kinds: frozenset[str] | None = None
    players: frozenset[int] | None = None
    presets: frozenset[str] | None = None
    flags: Mapping[str, frozenset[str]] = MappingProxyType({})

    @classmethod
    def read(cls, data: object) -> Supports:
        """What the ``supports`` of an engine's hello says.

        Raises:
            RecordError: It is not an object of lists of names and numbers that exist.
        """
        said = {**as_object(data, "$.supports")}
        flags = as_object(said.pop("flags", {}), "$.supports.flags")
        stray = next((name for name in flags if name not in FLAGS), None)
        if stray is not None:
            raise refused("$.supports.flags", f"there is no flag {stray}", "unknown_key")
        supports = cls(
            kinds=_names(said, "kinds", KINDS),
            players=_names(said, "players", PLAYERS),
            presets=_names(said, "presets", PRESETS),
            flags={name: _values(flags, name) for name in flags},
        )
        if said:
            raise refused("$.supports", f"there is no key {min(said)}", "unknown_key")
        return supports

    def missing(self, kind: str, rules: Rules | None) -> str | None:
        """Why a question can't be put to the engine; None when it can.

        Args:
            kind: The kind of the question.
            rules: The rule set that it is about; None when it is about none that can be
                played, which every engine has to refuse.
        """
        if self.kinds is not None and kind not in self.kinds:
            return f"questions of the kind {kind}"
        if rules is None:
            return None
        if self.players is not None and rules.players not in self.players:
            return f"{rules.players} players"
        if self.presets is None:
            return self._stray_flag(rules, None)
        strays = [self._stray_flag(rules, preset) for preset in sorted(self.presets)]
        return None if None in strays else strays[0]

    def _stray_flag(self, rules: Rules, preset: str | None) -> str | None:
        base = None if preset is None else Rules.from_preset(preset).flags
        for name, value in rules.flags.items():
            if base is not None and base[name] == value:
                continue
            if base is None and name not in self.flags:
                continue
            word = value_word(name, value)
            if word not in self.flags.get(name, ()):
                return f"{name}={word}"
        return None


def value_word(flag: str, value: object) -> str:
    """A flag's value as ``supports`` lists it: any deck of one's own, any number of rounds."""
    if isinstance(value, Deck):
        return CUSTOM
    return FLAGS[flag].reading(value).value


def _names(said: Message, key: str, known: Any) -> frozenset[Any] | None:
    if key not in said:
        return None
    names = as_list(said.pop(key), f"$.supports.{key}")
    for place, name in enumerate(names):
        if isinstance(name, list | dict | bool) or name not in known:
            raise refused(f"$.supports.{key}[{place}]", f"is none of {', '.join(map(str, known))}")
    return frozenset(names)


def _values(flags: Message, flag: str) -> frozenset[str]:
    path = f"$.supports.flags.{flag}"
    own: set[str] = {CUSTOM} if flag == "deck" else set()
    known = own | {*FLAGS[flag].values}
    values = [str(value) for value in as_list(flags[flag], path)]
    for place, value in enumerate(values):
        if value not in known:
            raise refused(f"{path}[{place}]", f"is none of {', '.join(sorted(known))}")
    return frozenset(values)
