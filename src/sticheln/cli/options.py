"""What all commands share: their shape, exit statuses, and the options that make a rule set."""

from __future__ import annotations

import argparse
import re
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, NoReturn

import attrs

from sticheln.errors import StichelnError, shown
from sticheln.flagged import FlaggedRules
from sticheln.games import GAMES
from sticheln.presets import PRESETS, VARIANTS
from sticheln.rules import Rules

if TYPE_CHECKING:
    from sticheln.cli.desk import Desk

__all__ = [
    "BAD_INPUT",
    "BROKEN_PIPE",
    "FINE",
    "FOUND",
    "INTERRUPTED",
    "Command",
    "Parser",
    "UsageError",
    "both_texts",
    "bots_of",
    "file_path",
    "game_option",
    "has_ours",
    "rule_options",
    "rules_from",
    "whole_number",
    "whole_text",
]

FINE: Final = 0
"""Nothing to complain about."""
FOUND: Final = 1
"""``check`` found a record that breaks a rule."""
BAD_INPUT: Final = 2
"""Options, files or rule sets that can't be used."""
INTERRUPTED: Final = 130
"""Broken off with Ctrl-C."""
BROKEN_PIPE: Final = 141
"""Whoever read the output went away."""


class UsageError(StichelnError, ValueError):
    """A command line that asks for what a command can't do."""

    def __init__(self, message: str, code: str = "usage") -> None:
        super().__init__(message, code)


class Parser(argparse.ArgumentParser):
    """An argument parser that raises `UsageError` where the standard one would exit."""

    def error(self, message: str) -> NoReturn:
        """Say what was wrong and where to read on."""
        raise UsageError(f"{message} (see {self.prog} --help)")


@attrs.frozen
class Command:
    """One subcommand.

    Attributes:
        name: What to type.
        summary: One line for the list of commands.
        add_options: Gives the command's parser the options that serve these games.
        run: Carries the command out and returns the exit status.
        notes: What the command's own help says below the options.
    """

    name: str
    summary: str
    add_options: Callable[[argparse.ArgumentParser, Sequence[Desk]], None]
    run: Callable[[argparse.Namespace], int]
    notes: str = ""


def whole_number(text: str) -> int:
    """Read an option that is a number from 0."""
    if re.fullmatch(r"[0-9]{1,9}", text) is None:
        raise argparse.ArgumentTypeError(f"{shown(text)} is not a whole number from 0")
    return int(text)


def file_path(text: str) -> Path:
    """Read an option that names a file."""
    if not text or "\0" in text:
        raise argparse.ArgumentTypeError(f"{shown(text)} is not the name of a file")
    return Path(text)


def has_ours(desks: Sequence[Desk]) -> bool:
    """Whether a game that comes with this library is among these."""
    return any(desk.game in GAMES for desk in desks)


def bots_of(desks: Sequence[Desk]) -> str:
    """The names of the bots that can be asked for, and in brackets the usual one."""
    names = dict.fromkeys(name for desk in desks for name in desk.bots)
    return f"{', '.join(names)} ({next(iter(names))})"


def game_option(parser: argparse._ActionsContainer, desks: Sequence[Desk]) -> None:
    """Add the option that names the game."""
    names = [desk.game.name for desk in desks]
    parser.add_argument("--game", metavar="NAME", help=f"{' or '.join(names)} ({names[0]})")


_OUR_WORDS: Final = {
    "about": "Classic for four unless you say otherwise; 'sticheln rules --list' tells the names.",
    "rules": "a whole rule set in short, as in 'guide 5p open' or 'classic 4p fog rounds=3'",
    "preset": f"one of {', '.join(PRESETS)}",
    "players": "3 to 8",
    "variant": f"laid over the preset, as often as you like: {', '.join(VARIANTS)}",
    "set": "a single point of the rules, as often as you like, as in --set rounds=3",
}
_PLAIN_WORDS: Final = {
    "about": "The usual ones of the game unless you say otherwise.",
    "rules": "a whole rule set in short",
    "preset": "a rule set by its name",
    "players": "how many play",
    "variant": "laid over the preset, as often as you like",
    "set": "a single point of the rules, as often as you like",
}


def rule_options(parser: argparse.ArgumentParser, desks: Sequence[Desk]) -> None:
    """Add the options that a desk's `rules_from` reads, as far as one of the games has them."""
    words = _OUR_WORDS if has_ours(desks) else _PLAIN_WORDS
    group = parser.add_argument_group("rules", words["about"])
    game_option(group, desks)
    group.add_argument("--rules", metavar="TEXT", help=words["rules"])
    if any(issubclass(desk.game.rules_type, FlaggedRules) for desk in desks):
        _flag_options(group, words)
    else:
        parser.set_defaults(preset=None, players=None, variant=[], flags=[])


def _flag_options(group: argparse._ArgumentGroup, words: Mapping[str, str]) -> None:
    several: dict[str, Any] = {"action": "append", "default": []}
    group.add_argument("--preset", metavar="NAME", help=words["preset"])
    group.add_argument("--players", metavar="N", type=whole_number, help=words["players"])
    group.add_argument("--variant", metavar="NAME", help=words["variant"], **several)
    group.add_argument("--set", metavar="FLAG=VALUE", dest="flags", help=words["set"], **several)


def rules_from(options: argparse.Namespace) -> Rules:
    """The rule set that the options ask for.

    Raises:
        UsageError: ``--rules`` beside the single options, or a flag without a value.
        RulesError: A rule set that does not exist or can't be played.
        NotationError: A text that names no rule set.
    """
    if options.rules is None:
        flags = _flags(options.flags)
        players = 4 if options.players is None else options.players
        return Rules.from_preset(options.preset or "classic", players, *options.variant, **flags)
    return Rules.parse(whole_text(options))


def whole_text(options: argparse.Namespace) -> str:
    """What ``--rules`` says, which must be said alone.

    Raises:
        UsageError: There are single options beside it.
    """
    single = (options.preset, options.players, *options.variant, *options.flags)
    if any(option is not None for option in single):
        raise UsageError(
            "--rules says it all; leave out --preset, --players, --variant and --set beside it"
        )
    text: str = options.rules
    return text


def both_texts(options: argparse.Namespace) -> tuple[str, str]:
    """What ``--diff`` says, which must be said alone.

    Raises:
        UsageError: There are other rule options beside it.
    """
    single = (options.rules, options.preset, options.players, *options.variant, *options.flags)
    if any(option is not None for option in single):
        raise UsageError(
            "--diff names two whole rule sets, as in --diff amigo 'guide 4p open'; leave out the "
            "other rule options"
        )
    left, right = options.diff
    return left, right


def _flags(texts: list[str]) -> dict[str, Any]:
    flags: dict[str, Any] = {}
    for text in texts:
        name, equals, value = text.partition("=")
        if not equals:
            raise UsageError(f"--set takes FLAG=VALUE, as in rounds=3, not {shown(text)}")
        if name in flags:
            raise UsageError(f"--set gives {name} twice; say it once")
        flags[name] = value
    return flags
