"""The short text of a rule set: ``classic 4p fog rounds=3``.

The words are a preset, the number of players, variants, and ``flag=value`` for what is
left. A deck of your own is written ``deck=NAME:R0-5,G0,G2``: its name (with what is not
a letter, digit or ``_.-~`` percent-encoded) and its cards in order, runs of one colour
shortened.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Any
from urllib.parse import quote, unquote

from sticheln.cards import Card
from sticheln.decks import Deck
from sticheln.errors import NotationError, RulesError, shown
from sticheln.presets import PRESETS, VARIANTS, Preset, find_preset, find_variant

if TYPE_CHECKING:
    from sticheln.rules import Rules

__all__ = ["read_rules", "split_words", "write_rules"]

_LONGEST = 20_000
"""Longer than any rule set's text, a pack of every card there is included."""

_PLAYERS = re.compile(r"([0-9]{1,9})p", re.IGNORECASE)
_RUN = re.compile(r"([A-Z])([0-9]{1,2})(?:-([0-9]{1,2}))?")


def write_rules(rules: Rules) -> str:
    """The fewest words that `read_rules` reads back; the first preset where equal."""
    fewest: list[str] = min((_words(rules, preset) for preset in PRESETS.values()), key=len)
    return " ".join(fewest)


def _words(rules: Rules, preset: Preset) -> list[str]:
    base: dict[str, Any] = {**type(rules)().flags, **preset.settings}
    missing: dict[str, Any] = {
        name: value for name, value in rules.flags.items() if base[name] != value
    }
    words = [preset.name, f"{rules.players}p"]
    for variant in VARIANTS.values():
        settings = variant.settings_for(rules.players)
        fits = all(rules.flags[name] == value for name, value in settings.items())
        if fits and missing.keys() & settings.keys():
            words.append(variant.name)
            missing = {name: value for name, value in missing.items() if name not in settings}
    return words + [f"{name}={_value_text(value)}" for name, value in missing.items()]


def _value_text(value: object) -> str:
    if not isinstance(value, Deck):
        return str(value)
    return f"{quote(value.name, safe='')}:{','.join(_runs(value.cards))}"


def _runs(cards: Iterable[Card]) -> Iterator[str]:
    """Cards as runs of rising values in one colour: ``R0-5``, ``G7``."""
    run: list[Card] = []
    for card in cards:
        if run and (card.colour, card.value) != (run[-1].colour, run[-1].value + 1):
            yield _run_text(run)
            run = []
        run.append(card)
    if run:
        yield _run_text(run)


def _run_text(run: list[Card]) -> str:
    return str(run[0]) if len(run) == 1 else f"{run[0]}-{run[-1].value}"


def read_rules(text: str) -> tuple[str, int, list[str], dict[str, Any]]:
    """Take a rule set's text apart: preset, players, variants, flags."""
    names, players, flags = split_words(text, "classic 4p fog rounds=3")
    presets = [find_preset(name).name for name in names if _is_preset(name)]
    variants = [_variant(name) for name in names if not _is_preset(name)]
    if len(presets) > 1:
        raise _said_twice("the preset", text)
    if len(set(variants)) < len(variants):
        raise _said_twice("a variant", text)
    if ":" in flags.get("deck", ""):
        flags["deck"] = _read_deck(flags["deck"])
    return (presets or ["classic"])[0], players, variants, flags


def split_words(text: str, example: str) -> tuple[list[str], int, dict[str, Any]]:
    """Take the text of any game's rule set apart: names, players (4 if unsaid), flags.

    Raises:
        NotationError: Not text, empty, too long, or the players or a flag said twice.
    """
    if not isinstance(text, str) or not text.strip():
        raise NotationError(
            f"{shown(text)} names no rule set; write one like '{example}'", "no_rules", text=text
        )
    if len(text) > _LONGEST:
        raise NotationError(
            f"a rule set's text has at most {_LONGEST} characters, not {len(text)}", "too_long"
        )
    names: list[str] = []
    players: list[int] = []
    flags: dict[str, Any] = {}
    for word in text.split():
        name, equals, value = word.partition("=")
        count = _PLAYERS.fullmatch(word)
        if equals:
            if name in flags:
                raise _said_twice(name, text)
            flags[name] = value
        elif count is not None:
            players.append(int(count[1]))
        else:
            names.append(word)
    if len(players) > 1:
        raise _said_twice("the number of players", text)
    return names, (players or [4])[0], flags


def _is_preset(word: str) -> bool:
    try:
        find_preset(word)
    except RulesError:
        return False
    return True


def _variant(word: str) -> str:
    try:
        return find_variant(word).name
    except RulesError as error:
        raise RulesError(
            f"there is no preset or variant {shown(word)}; presets are {', '.join(PRESETS)}, and "
            f"variants {', '.join(VARIANTS)}",
            error.code,
        ) from None


def _said_twice(what: str, text: str) -> NotationError:
    return NotationError(f"{shown(text)} says {what} twice; say it once", "twice", text=text)


def _read_deck(text: str) -> Deck:
    name, _, runs = text.partition(":")
    return Deck(unquote(name), [card for run in runs.split(",") for card in _read_run(run)])


def _read_run(text: str) -> Iterator[Card]:
    match = _RUN.fullmatch(text)
    if match is None or (match[3] is not None and int(match[3]) <= int(match[2])):
        raise NotationError(
            f"{shown(text)} is not a card or a run of cards; write R5 or R0-5",
            "not_a_run",
            text=text,
        )
    first = Card.parse(f"{match[1]}{match[2]}")
    last = first.value if match[3] is None else int(match[3])
    return (Card(first.colour, value) for value in range(first.value, last + 1))
