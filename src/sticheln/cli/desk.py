"""Where a game meets the command line: what differs from game to game, and plain ways to do it.

A `Desk` is all that the commands ask of a game. `Desk.plain` makes one for any game whose events
and views can be put into lines of words; a game may bring its own teller and person instead.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import partial
from typing import Any, Final, Protocol

import attrs

from sticheln.bots import RandomBot
from sticheln.cli.options import FINE, UsageError, whole_text
from sticheln.cli.plain import PlainPerson, PlainTeller, Words, show_plainly, tell_plainly
from sticheln.cli.show import Screen, open_screen
from sticheln.errors import shown
from sticheln.game import Game
from sticheln.loop import AnyBot
from sticheln.records import Record

__all__ = [
    "AnyTeller",
    "Desk",
    "desk_for",
    "desk_of",
    "plain_rules",
]

_BOTS: Final[Mapping[str, Callable[[str], Any]]] = {"random": RandomBot}


class AnyTeller(Protocol):
    """Whoever tells a game event by event."""

    screen: Screen

    def tell(self, events: Iterable[Any]) -> None:
        """Tell what happened; None stands for what this reader does not see."""
        ...


def plain_rules(game: Game, options: argparse.Namespace) -> Any:
    """The rule set that the options ask for, by way of the short text that the game reads."""
    if options.rules is not None:
        return game.parse_rules(whole_text(options))
    preset = [] if options.preset is None else ["_".join(options.preset.split())]
    players = [] if options.players is None else [f"{options.players}p"]
    words = [*preset, *players, *options.variant, *options.flags]
    return game.parse_rules(" ".join(words)) if words else game.rules_type()


def _plain_rules_from(desk: Desk) -> Callable[[argparse.Namespace], Any]:
    return partial(plain_rules, desk.game)


def _plain_explain(desk: Desk) -> Callable[[argparse.Namespace], int]:
    def explain(options: argparse.Namespace) -> int:
        rules = desk.rules_from(options)
        screen = open_screen()
        screen.heading(f"Rules: {rules}")
        for line in desk.introduce(rules):
            screen.say(line, hang=2)
        return FINE

    return explain


@attrs.frozen
class Desk:
    """A game at the command line.

    Attributes:
        game: The game.
        title: What it is called, with a word on it.
        introduce: A rule set in a few lines, for a newcomer.
        teller: Makes a teller of a screen, rules, names, and the round (from 1) from which
            tricks are told in brief.
        person: Makes the player at the keyboard, of a screen and names.
        bots: The players to choose from by name; the first is the usual one.
        rules_from: The rule set that the options ask for.
        explain: Carries out ``sticheln rules``.
        pauses: After which events ``--delay`` waits.
        draw: Gives what ``replay --svg`` writes of a record, with the names of its seats: names
            of drawings, each with its SVG text. None where the game has no drawings.
    """

    game: Game
    title: str
    introduce: Callable[[Any], Iterable[str]]
    teller: Callable[[Screen, Any, Sequence[str], int], AnyTeller]
    person: Callable[[Screen, Sequence[str]], AnyBot]
    bots: Mapping[str, Callable[[str], AnyBot]] = _BOTS
    rules_from: Callable[[argparse.Namespace], Any] = attrs.Factory(
        _plain_rules_from, takes_self=True
    )
    explain: Callable[[argparse.Namespace], int] = attrs.Factory(_plain_explain, takes_self=True)
    pauses: tuple[type, ...] = ()
    draw: Callable[[Record, Sequence[str]], Iterable[tuple[str, str]]] | None = None

    @classmethod
    def plain(
        cls,
        game: Game,
        title: str,
        *,
        introduce: Callable[[Any], Iterable[str]],
        tell: Words = tell_plainly,
        show: Words = show_plainly,
        **more: Any,
    ) -> Desk:
        """A desk for a game whose events and views can be put into lines.

        Args:
            game: The game.
            title: What it is called.
            introduce: A rule set in a few lines.
            tell: An event, with the names of the seats, in lines; left out, for the events of
                `sticheln.plain`.
            show: A view, with the names of the seats, in lines; left out, the trick and the hand.
            more: Other attributes of the desk.
        """
        return cls(
            game,
            title,
            introduce,
            lambda screen, rules, names, brief_from: PlainTeller(screen, names, tell),
            lambda screen, names: PlainPerson(screen, names, show, game),
            **more,
        )


def desk_of(options: argparse.Namespace) -> Desk:
    """The desk of the game that the options name.

    Raises:
        UsageError: There is no such game.
    """
    desks: Sequence[Desk] = options.desks
    if options.game is None:
        return desks[0]
    for desk in desks:
        if desk.game.name == options.game:
            return desk
    names = ", ".join(desk.game.name for desk in desks)
    raise UsageError(f"there is no game {shown(options.game)}; there are {names}")


def desk_for(options: argparse.Namespace, game: Game) -> Desk:
    """The desk of a game that one of the desks is for."""
    desks: Sequence[Desk] = options.desks
    return next(desk for desk in desks if desk.game is game)
