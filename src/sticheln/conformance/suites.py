"""The games that can be asked about, and what a suite of vectors has to know of a game."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType
from typing import Any, Final, cast

import attrs

from sticheln import keinstich
from sticheln.cards import Card
from sticheln.conformance.answers import ANSWERS
from sticheln.conformance.keinstich import ANSWERS as KEIN_STICH_ANSWERS
from sticheln.conformance.protocol import KINDS, Message
from sticheln.decks import Deck
from sticheln.documents import refused
from sticheln.errors import shown
from sticheln.flagged import FlaggedRules
from sticheln.flags import FLAGS
from sticheln.keinstich.flag_values import flag_text
from sticheln.keinstich.rules import PLAYERS as KEIN_STICH_PLAYERS
from sticheln.keinstich.rules import default_payouts
from sticheln.presets import PRESETS
from sticheln.rules import PLAYERS, Rules

__all__ = ["CUSTOM", "KEIN_STICH", "NUMBERS", "STICHELN", "SUITES", "Suite", "suite_of"]

CUSTOM: Final = "custom"
"""Stands for a deck of one's own among the values of ``deck``."""

NUMBERS: Final = "N"
"""Stands for any numbers among the values of a flag."""

_NUMBERED: Final = ("march", "stake", "payouts")


@attrs.frozen
class Suite:
    """What the protocol and the runner know of a game.

    Attributes:
        game: Its name.
        title: Its name for people.
        answers: What answers each request; the names of the requests in order of ease.
        kinds: The requests that there are vectors for.
        players: The numbers of players.
        presets: The names of the presets, the usual one first.
        values: For each flag, the words that ``supports`` may list.
        words: The words that stand for a flag's value, all of which an engine has to list.
        preset_flags: The flags that a preset has beside those of a rule set.
        read_rules: The rule set of a case.
    """

    game: str
    title: str
    answers: Mapping[str, Callable[[Message], Message]]
    kinds: tuple[str, ...]
    players: range
    presets: tuple[str, ...]
    values: Mapping[str, frozenset[str]]
    words: Callable[[str, Any], Sequence[str]]
    preset_flags: Callable[[str, Any], Mapping[str, Any]]
    read_rules: Callable[[Mapping[str, Any]], FlaggedRules]


def _words(flag: str, value: object) -> Sequence[str]:
    return (CUSTOM if isinstance(value, Deck) else FLAGS[flag].reading(value).value,)


def _preset_flags(name: str, _: Rules) -> Mapping[str, Any]:
    return Rules.from_preset(name).flags


def _read_rules(data: Mapping[str, Any]) -> Rules:
    flags = {**data["flags"]}
    if isinstance(flags["deck"], dict):
        deck = cast("Message", flags["deck"])
        flags["deck"] = Deck(deck["name"], map(Card.parse, deck["cards"]))
    return Rules(data["players"], **flags)


STICHELN: Final = Suite(
    game="sticheln",
    title="Sticheln",
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
    words=_words,
    preset_flags=_preset_flags,
    read_rules=_read_rules,
)
"""Sticheln."""


def _keinstich_words(flag: str, value: Any) -> Sequence[str]:
    if flag == "contracts":
        return tuple(value)
    known = keinstich.FLAGS[flag].values
    text = flag_text(value)
    return (text if text in known and flag != "payouts" else NUMBERS,)


def _keinstich_preset(name: str, rules: keinstich.Rules) -> Mapping[str, Any]:
    """The payouts of a preset are those that come by themselves, for any pot."""
    flags = keinstich.Rules.from_preset(name).flags
    return {**flags, "payouts": default_payouts(rules.players, rules.pot)}


def _read_keinstich(data: Mapping[str, Any]) -> keinstich.Rules:
    return keinstich.Rules(data["players"], **data["flags"])


KEIN_STICH: Final = Suite(
    game="keinstich",
    title="Kein Stich",
    answers=KEIN_STICH_ANSWERS,
    kinds=("rules", "deck", "deal", "trick", "payment", "legal", "view", "game"),
    players=KEIN_STICH_PLAYERS,
    presets=tuple(keinstich.PRESETS),
    values=MappingProxyType(
        {
            name: frozenset(flag.values) | ({NUMBERS} if name in _NUMBERED else frozenset[str]())
            for name, flag in keinstich.FLAGS.items()
        }
    ),
    words=_keinstich_words,
    preset_flags=_keinstich_preset,
    read_rules=_read_keinstich,
)
"""Kein Stich."""

SUITES: Final[Mapping[str, Suite]] = MappingProxyType(
    {suite.game: suite for suite in (STICHELN, KEIN_STICH)}
)
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
