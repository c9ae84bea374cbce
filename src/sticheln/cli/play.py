"""``sticheln play``: a game in the terminal, against bots or among them."""

from __future__ import annotations

import argparse
import secrets
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Final

import attrs

from sticheln.actions import Action
from sticheln.bots import Bot, RandomBot, RuleOfThumbBot
from sticheln.cli.files import sticheln_record, write_record
from sticheln.cli.options import (
    FINE,
    INTERRUPTED,
    Command,
    UsageError,
    file_path,
    rule_options,
    rules_from,
    whole_number,
)
from sticheln.cli.person import LeaveError, Person
from sticheln.cli.show import Screen, open_screen, silent
from sticheln.cli.tell import NEVER, YOU, Teller, rules_in_short
from sticheln.dealing import shuffle
from sticheln.engine import apply, legal_actions, new_game
from sticheln.errors import shown
from sticheln.events import TrickEnded, events_of
from sticheln.records import Record
from sticheln.rules import Rules
from sticheln.seats import check_seat
from sticheln.seeds import seed_bytes
from sticheln.state import State
from sticheln.views import observe

__all__ = ["COMMAND", "turns"]

_NAMES: Final[tuple[str, ...]] = ("Ada", "Ben", "Cleo", "Dan", "Eva", "Finn", "Gus", "Hal")

_BOTS: Final[Mapping[str, Callable[[str], Bot]]] = {
    "thumb": lambda _: RuleOfThumbBot(),
    "random": RandomBot,
}


@attrs.frozen
class _Game:
    """What a game at this terminal begins, or goes on, with."""

    record: Record
    names: tuple[str, ...]
    seat: int | None
    file: Path | None


def turns(state: State, bots: Sequence[Bot], seed: str) -> Iterator[tuple[State, Action]]:
    """Play a game to its end, giving each action with the state before it."""
    while not state.is_over:
        if state.needs_deal:
            action: Action = shuffle(state, seed)
        else:
            seat = state.to_act[0]
            action = bots[seat].choose(observe(state, seat), legal_actions(state, seat))
        yield state, action
        state = apply(state, action)


def _run(options: argparse.Namespace) -> int:
    seed = secrets.token_hex(3) if options.seed is None else options.seed
    seed_bytes(seed)
    game = _resumed(options) if options.resume else _new(options)
    screen = open_screen()
    _introduce(screen, game, seed)
    state = game.record.replay()
    if state.is_over:
        screen.line()
        screen.say("This game is over; sticheln replay tells it again.")
        return FINE
    bots = [_BOTS[options.bots](seed)] * state.rules.players
    if game.seat is not None:
        bots[game.seat] = Person(screen, game.names)
    steps = turns(state, bots, seed)
    return _play(game, steps, _teller_for(game, screen), options.delay)


def _play(game: _Game, steps: Iterator[tuple[State, Action]], teller: Teller, delay: float) -> int:
    actions = list(game.record.actions)
    try:
        for before, action in steps:
            actions.append(action)
            _keep(game, actions)
            _tell(teller, game.seat, before, action, delay)
    except LeaveError:
        return _leave(game, teller.screen, FINE)
    except KeyboardInterrupt:
        return _leave(game, teller.screen, INTERRUPTED)
    if game.seat is None:
        teller.screen.line()
        teller.screen.say("You would have played better? Try it: sticheln play")
    return FINE


def _tell(
    teller: Teller, seat: int | None, before: State, action: Action, delay: float = 0
) -> None:
    events = events_of(before, action)
    teller.tell(event if seat is None else event.seen_by(seat) for event in events)
    if delay and any(isinstance(event, TrickEnded) for event in events):
        time.sleep(delay)


def _keep(game: _Game, actions: Sequence[Action]) -> None:
    if game.file is not None:
        write_record(attrs.evolve(game.record, actions=tuple(actions)), game.file)


def _leave(game: _Game, screen: Screen, status: int) -> int:
    screen.line()
    if game.file is None:
        screen.say("You leave the table. Next time --save FILE keeps the game.")
    else:
        screen.say(f"The game is kept. To go on: sticheln play --resume {game.file}")
    return status


def _new(options: argparse.Namespace) -> _Game:
    rules = rules_from(options)
    seat = None if options.watch else options.seat or 0
    if options.watch and options.seat is not None:
        raise UsageError("--watch has no seat for you; leave out --seat or --watch")
    if seat is not None:
        check_seat(rules, seat)
    if options.save is not None and options.save.exists():
        raise UsageError(
            f"{shown(str(options.save))} exists already; --resume goes on with it, or give "
            f"--save another name"
        )
    new_game(rules, starter=options.starter)
    names = _names_for(rules, seat)
    return _Game(Record(rules, options.starter, (), names=names), names, seat, options.save)


def _resumed(options: argparse.Namespace) -> _Game:
    asked = (options.rules, options.preset, options.players, *options.variant, *options.flags)
    if any(option is not None for option in asked):
        raise UsageError("--resume goes on under the rules of the record; leave out rule options")
    record = sticheln_record(options.resume)
    named = record.names
    seat = options.seat
    if seat is None:
        seat = named.index(YOU) if YOU in named else 0
    if options.watch:
        seat = None
    if seat is not None:
        check_seat(record.rules, seat)
    return _Game(
        record, _names_for(record.rules, seat, named), seat, options.save or options.resume
    )


def _names_for(rules: Rules, seat: int | None, named: Sequence[str] = ()) -> tuple[str, ...]:
    """The names that seats have or get; the reader's seat, and no other, is called You."""
    spare = _NAMES[: rules.players]
    names = [own if name == YOU else name for name, own in zip(named or spare, spare, strict=True)]
    if seat is not None:
        names[seat] = YOU
    return tuple(names)


def _introduce(screen: Screen, game: _Game, seed: str) -> None:
    rules = game.record.rules
    screen.heading("Sticheln, a game of giving presents that nobody wants")
    screen.line()
    for line in rules_in_short(rules):
        screen.say(line, hang=2)
    screen.line()
    screen.say(f"{rules}, seed {seed}. At the table: {', '.join(game.names)}.", hang=2)
    if game.seat is not None:
        screen.say("Answer with a number or a card; ? helps, q stops.")
    if game.file is not None:
        screen.say(f"The game is kept in {game.file} after every card.")


def _teller_for(game: _Game, screen: Screen) -> Teller:
    """A teller that knows what happened so far; a watched game is told briefly from round 2."""
    rules, brief_from = game.record.rules, 2 if game.seat is None else NEVER
    teller = Teller(silent, rules, game.names, brief_from)
    for before, action in zip(game.record.states(), game.record.actions, strict=False):
        _tell(teller, game.seat, before, action)
    teller.screen = screen
    return teller


def _seconds(text: str) -> float:
    try:
        seconds = float(text)
    except ValueError:
        seconds = -1
    if not 0 <= seconds <= 60:  # noqa: PLR2004
        raise argparse.ArgumentTypeError(f"{shown(text)} is not a number of seconds from 0 to 60")
    return seconds


def _add_options(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--watch", action="store_true", help="let bots play, and explain the game")
    parser.add_argument("--seat", metavar="N", type=whole_number, help="your seat, from 0 (0)")
    parser.add_argument(
        "--starter", metavar="N", type=whole_number, default=0, help="who deals first (0)"
    )
    parser.add_argument(
        "--bots", choices=sorted(_BOTS), default="thumb", help="how the others play (thumb)"
    )
    parser.add_argument("--seed", metavar="TEXT", help="the same seed deals the same cards")
    parser.add_argument(
        "--delay", metavar="SECONDS", type=_seconds, default=0, help="a pause after each trick"
    )
    parser.add_argument(
        "--save", metavar="FILE", type=file_path, help="keep the game here after every card"
    )
    parser.add_argument(
        "--resume", metavar="FILE", type=file_path, help="go on with a game that was kept"
    )
    rule_options(parser)


COMMAND: Final = Command(
    "play",
    "play in the terminal against bots, or watch bots play",
    _add_options,
    _run,
    "A file that ends in .txt is kept as a record that people can read, any other as JSON.",
)
