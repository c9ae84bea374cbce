"""The games that can be asked about, and what a suite of vectors has to know of a game."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any, Final, Protocol, cast

import attrs

from sticheln.cards import Card
from sticheln.conformance.answers import ANSWERS
from sticheln.conformance.protocol import KINDS, Message
from sticheln.decks import Deck
from sticheln.documents import refused
from sticheln.errors import shown
from sticheln.flags import FLAGS
from sticheln.presets import PRESETS
from sticheln.rules import PLAYERS, Rules

__all__ = ["CUSTOM", "STICHELN", "SUITES", "AnyRules", "Suite", "suite_of"]

CUSTOM: Final = "custom"
"""Stands for a deck of one's own among the values of ``deck``."""


class AnyRules(Protocol):
    """What is asked of a rule set of any game."""

    @property
    def players(self) -> int:
        """The number of players."""
        ...

    @property
    def flags(self) -> Mapping[str, Any]:
        """Every flag and its value."""
        ...


@attrs.frozen
class Suite:
    """What the protocol and the runner know of a game.

    Attributes:
        game: Its name.
        answers: What answers each request; the names of the requests in order of ease.
        kinds: The requests that there are vectors for.
        players: The numbers of players.
        presets: The names of the presets.
        values: For each flag, the words that ``supports`` may list.
        word: The word for a flag's value.
        preset_flags: The flags of a preset.
        read_rules: The rule set of a case.
    """

    game: str
    answers: Mapping[str, Callable[[Message], Message]]
    kinds: tuple[str, ...]
    players: range
    presets: tuple[str, ...]
    values: Mapping[str, frozenset[str]]
    word: Callable[[str, object], str]
    preset_flags: Callable[[str], Mapping[str, Any]]
    read_rules: Callable[[Mapping[str, Any]], AnyRules]


def _word(flag: str, value: object) -> str:
    return CUSTOM if isinstance(value, Deck) else FLAGS[flag].reading(value).value


def _preset_flags(name: str) -> Mapping[str, Any]:
    return Rules.from_preset(name).flags


def _read_rules(data: Mapping[str, Any]) -> Rules:
    flags = {**data["flags"]}
    if isinstance(flags["deck"], dict):
        deck = cast("Message", flags["deck"])
        flags["deck"] = Deck(deck["name"], map(Card.parse, deck["cards"]))
    return Rules(data["players"], **flags)


STICHELN: Final = Suite(
    game="sticheln",
    answers=ANSWERS,
    kinds=KINDS,
    players=PLAYERS,
    presets=tuple(PRESETS),
    values=MappingProxyType(
        {
            name: frozenset(flag.values) | ({CUSTOM} if name == "deck" else frozenset[str]())
            for name, flag in FLAGS.items()
        }
    ),
    word=_word,
    preset_flags=_preset_flags,
    read_rules=_read_rules,
)
"""Sticheln."""

SUITES: Final[Mapping[str, Suite]] = MappingProxyType({STICHELN.game: STICHELN})
"""Every game that can be asked about, by name."""


def suite_of(game: object) -> Suite:
    """The suite of a game.

    Raises:
        RecordError: There is no such game.
    """
    if isinstance(game, str) and game in SUITES:
        return SUITES[game]
    raise refused(
        "$.game", f"{shown(game)} is none of the games {', '.join(SUITES)}", "unknown_game"
    )
