"""What an engine says that it supports, and whether that covers a case."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from types import MappingProxyType
from typing import Any

import attrs

from sticheln.conformance.protocol import Message
from sticheln.conformance.suites import Suite
from sticheln.documents import as_list, as_object, key_path, refused
from sticheln.errors import shown
from sticheln.flagged import FlaggedRules

__all__ = ["Supports"]


@attrs.frozen
class Supports:
    """What an engine says that it supports; None stands for everything.

    With presets, a rule set is supported when each flag has the value that one of these
    presets gives it, or a value listed for the flag. Without, a flag that is not listed
    may have any value.

    Attributes:
        suite: The game it is about.
        kinds: The kinds of questions.
        players: The numbers of players.
        presets: The presets.
        flags: For single flags, the values.
    """

    suite: Suite
    kinds: frozenset[str] | None = None
    players: frozenset[int] | None = None
    presets: frozenset[str] | None = None
    flags: Mapping[str, frozenset[str]] = MappingProxyType({})

    @classmethod
    def read(cls, data: object, suite: Suite) -> Supports:
        """What the ``supports`` of an engine's hello says.

        Raises:
            RecordError: It is not an object of lists of names and numbers that exist.
        """
        said = {**as_object(data, "$.supports")}
        flags = as_object(said.pop("flags", {}), "$.supports.flags")
        stray = next((name for name in flags if name not in suite.values), None)
        if stray is not None:
            raise refused(
                f"$.supports.flags{key_path(stray)}", "there is no such flag", "unknown_key"
            )
        supports = cls(
            suite,
            kinds=_listed(said, "kinds", suite.kinds),
            players=_listed(said, "players", suite.players),
            presets=_listed(said, "presets", suite.presets),
            flags={name: _values(flags, name, suite.values[name]) for name in flags},
        )
        if said:
            stray = min(said)
            raise refused(f"$.supports{key_path(stray)}", "there is no such key", "unknown_key")
        return supports

    def missing(self, kind: str, rules: FlaggedRules | None) -> str | None:
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
        return None if None in strays else next(iter(strays), "any preset")

    def _stray_flag(self, rules: FlaggedRules, preset: str | None) -> str | None:
        """The first flag whose value is not supported, beside those of a preset."""
        base = None if preset is None else self.suite.preset_flags(preset, rules)
        for name, value in rules.flags.items():
            if base is not None and base[name] == value:
                continue
            if base is None and name not in self.flags:
                continue
            listed = self.flags.get(name, ())
            stray = next((word for word in self.suite.words(name, value) if word not in listed), "")
            if stray:
                return f"{name}={stray}"
        return None


def _listed(said: Message, key: str, known: Collection[Any]) -> frozenset[Any] | None:
    if key not in said:
        return None
    path = f"$.supports.{key}"
    names = as_list(said.pop(key), path)
    for place, name in enumerate(names):
        if type(name) not in {str, int} or name not in known:
            raise refused(
                f"{path}[{place}]", f"{shown(name)} is none of {', '.join(map(str, known))}"
            )
    return frozenset(names)


def _values(flags: Message, flag: str, known: Collection[str]) -> frozenset[str]:
    path = f"$.supports.flags.{flag}"
    values = [str(value) for value in as_list(flags[flag], path)]
    for place, value in enumerate(values):
        if value not in known:
            raise refused(
                f"{path}[{place}]", f"{shown(value)} is none of {', '.join(sorted(known))}"
            )
    return frozenset(values)
