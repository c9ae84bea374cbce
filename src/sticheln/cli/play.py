"""``sticheln play``: a game in the terminal, against bots or among them."""

from __future__ import annotations

import argparse
import secrets
import shlex
import time
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, Final

import attrs

from sticheln.cli.desk import AnyTeller, Desk, desk_for, desk_of
from sticheln.cli.files import explain, read_record, write_record
from sticheln.cli.options import (
    FINE,
    INTERRUPTED,
    Command,
    UsageError,
    bots_of,
    file_path,
    rule_options,
    whole_number,
)
from sticheln.cli.pausing import Pages, is_typed
from sticheln.cli.person import LeaveError
from sticheln.cli.show import Screen, open_screen, silent
from sticheln.cli.tell import NEVER
from sticheln.cli.words import YOU
from sticheln.errors import shown
from sticheln.games import STICHELN
from sticheln.loop import AnyBot, turns
from sticheln.records import Record
from sticheln.seats import check_seat
from sticheln.seeds import seed_bytes

__all__ = ["COMMAND"]

_LONGEST_PAUSE: Final = 60
_NAMES: Final[tuple[str, ...]] = ("Ada", "Ben", "Cleo", "Dan", "Eva", "Finn", "Gus", "Hal")


@attrs.frozen
class _Table:
    """What a game at this terminal begins, or goes on, with; ``prog`` is what to call to play."""

    prog: str
    desk: Desk
    record: Record
    names: tuple[str, ...]
    seat: int | None
    file: Path | None
    seed: str = ""
    bots: str | None = None


def _run(options: argparse.Namespace) -> int:
    seed = secrets.token_hex(3) if options.seed is None else options.seed
    seed_bytes(seed)
    table = attrs.evolve(
        _resumed(options) if options.resume else _new(options), seed=seed, bots=options.bots
    )
    bot = _bot(table.desk, options.bots, seed)
    screen = open_screen()
    _introduce(screen, table)
    state = table.record.replay()
    if state.is_over:
        screen.line()
        screen.say(f"This game is over; {options.prog} replay tells it again.")
        return FINE
    if options.resume:
        _tell_seed(screen, table, state, is_new=options.seed is None)
    bots = [bot] * state.rules.players
    if table.seat is not None:
        bots[table.seat] = table.desk.person(screen, table.names)
    steps = turns(table.desk.game, state, bots, seed)
    pages = Pages(screen, waits=table.seat is not None and is_typed())
    teller = _teller_for(table, Screen(pages.write, screen.width))
    return _play(table, steps, teller, pages, options.delay)


def _bot(desk: Desk, name: str | None, seed: str) -> AnyBot:
    if name is None:
        name = next(iter(desk.bots))
    if name not in desk.bots:
        raise UsageError(f"--bots is one of {', '.join(desk.bots)}, not {shown(name)}")
    return desk.bots[name](seed)


def _play(
    table: _Table,
    steps: Iterator[tuple[Any, Any]],
    teller: AnyTeller,
    pages: Pages,
    delay: float,
) -> int:
    actions = list(table.record.actions)
    screen = pages.screen
    try:
        for number, (before, action) in enumerate(steps):
            if before.needs_deal and number:
                pages.turn()
            if before.to_act[:1] == (table.seat,):
                pages.shown = 0
            actions.append(action)
            _keep(table, actions)
            _tell(table, teller, before, action, delay)
    except (LeaveError, EOFError) as end:
        can_answer = isinstance(end, LeaveError) or is_typed()
        file = table.file or (_offered(table, actions, screen) if can_answer else None)
        return _leave(attrs.evolve(table, file=file), screen, FINE)
    except KeyboardInterrupt:
        return _leave(table, screen, INTERRUPTED)
    if table.seat is None:
        screen.line()
        is_ours = table.desk.game is STICHELN
        how = f"{table.prog} play" if is_ours else "the same without --watch"
        screen.say(f"You would have played better? Try it: {how}")
    return FINE


def _tell(table: _Table, teller: AnyTeller, before: Any, action: Any, delay: float = 0) -> None:
    events = table.desk.game.events_of(before, action)
    seat = table.seat
    teller.tell(event if seat is None else event.seen_by(seat) for event in events)
    if delay and any(isinstance(event, table.desk.pauses) for event in events):
        time.sleep(delay)


def _keep(table: _Table, actions: Sequence[Any]) -> None:
    if table.file is not None:
        write_record(attrs.evolve(table.record, actions=tuple(actions)), table.file)


def _offered(table: _Table, actions: Sequence[Any], screen: Screen) -> Path | None:
    """Keep a game that was kept nowhere yet in a file that the player names; nothing lets it go."""
    while True:
        try:
            name = input("Keep the game? The name of a file, or Enter to let it go: ").strip()
            if not name:
                return None
            file = file_path(name)
            _refuse_to_overwrite(file)
            _keep(attrs.evolve(table, file=file), actions)
        except EOFError:
            return None
        except (UsageError, OSError, argparse.ArgumentTypeError) as error:
            screen.say(explain(error) if isinstance(error, OSError) else str(error), hang=2)
        else:
            return file


def _leave(table: _Table, screen: Screen, status: int) -> int:
    screen.line()
    if table.file is None:
        screen.say("You leave the table. Next time --save FILE keeps the game.")
    else:
        bots = [] if table.bots is None else [f"--bots={table.bots}"]
        resume = shlex.join(["--resume", str(table.file), f"--seed={table.seed}", *bots])
        screen.line("The game is kept. To go on:")
        screen.line(f"{table.prog} play {resume}")
    return status


def _new(options: argparse.Namespace) -> _Table:
    desk = desk_of(options)
    rules = desk.rules_from(options)
    seat = None if options.watch else options.seat or 0
    if options.watch and options.seat is not None:
        raise UsageError("--watch has no seat for you; leave out --seat or --watch")
    if seat is not None:
        check_seat(rules, seat)
    _refuse_to_overwrite(options.save)
    desk.game.new_game(rules, options.starter)
    names = _names_for(rules.players, seat)
    record = Record(rules, options.starter, (), names=names, game=desk.game)
    return _Table(options.prog, desk, record, names, seat, options.save)


def _refuse_to_overwrite(save: Path | None, resumed: Path | None = None) -> None:
    if save is not None and save.exists() and not (resumed and save.samefile(resumed)):
        raise UsageError(
            f"{shown(str(save))} exists already; --resume goes on with it, or give --save "
            f"another name"
        )


def _resumed(options: argparse.Namespace) -> _Table:
    asked = (options.rules, options.preset, options.players, *options.variant, *options.flags)
    if any(option is not None for option in asked):
        raise UsageError("--resume goes on under the rules of the record; leave out rule options")
    _refuse_to_overwrite(options.save, options.resume)
    record = read_record(options.resume, options)
    named = record.names
    seat = options.seat
    if seat is None:
        seat = named.index(YOU) if YOU in named else 0
    if options.watch:
        seat = None
    if seat is not None:
        check_seat(record.rules, seat)
    names = _names_for(record.rules.players, seat, named)
    desk = desk_for(options, record.game)
    return _Table(options.prog, desk, record, names, seat, options.save or options.resume)


def _names_for(players: int, seat: int | None, named: Sequence[str] = ()) -> tuple[str, ...]:
    """The names that seats have or get; the reader's seat, and no other, is called You."""
    spare = _NAMES[:players]
    names = [own if name == YOU else name for name, own in zip(named or spare, spare, strict=True)]
    if seat is not None:
        names[seat] = YOU
    return tuple(names)


def _introduce(screen: Screen, table: _Table) -> None:
    rules = table.record.rules
    screen.heading(table.desk.title)
    screen.line()
    for line in table.desk.introduce(rules):
        screen.say(line, hang=2)
    screen.line()
    seed = "" if table.record.actions else f", seed {table.seed}"
    screen.say(f"{rules}{seed}. At the table: {', '.join(table.names)}.", hang=2)
    if table.seat is not None:
        screen.say("Answer with a number or a card; ? helps, q stops.")
    if table.file is not None:
        screen.say(f"The game is kept in {table.file} after every card.")


def _tell_seed(screen: Screen, table: _Table, state: Any, *, is_new: bool) -> None:
    """Tell what is dealt after what a record holds, which has its deals but no seed."""
    first = state.round_number + (0 if state.needs_deal else 1)
    new = (
        ", a new one: give --seed as when the game began, to get the deals it would have had"
        if is_new
        else ""
    )
    screen.say(f"What is dealt from round {first} on follows from the seed {table.seed}{new}.")


def _teller_for(table: _Table, screen: Screen) -> AnyTeller:
    """A teller that knows what happened so far; a watched game is told briefly from round 2."""
    rules, brief_from = table.record.rules, 2 if table.seat is None else NEVER
    teller = table.desk.teller(silent, rules, table.names, brief_from)
    for before, action in zip(table.record.states(), table.record.actions, strict=False):
        _tell(table, teller, before, action)
    teller.screen = screen
    return teller


def _seconds(text: str) -> float:
    try:
        seconds = float(text)
    except ValueError:
        seconds = -1
    if not 0 <= seconds <= _LONGEST_PAUSE:
        raise argparse.ArgumentTypeError(
            f"{shown(text)} is not a number of seconds from 0 to {_LONGEST_PAUSE}"
        )
    return seconds


def _add_options(parser: argparse.ArgumentParser, desks: Sequence[Desk]) -> None:
    parser.add_argument("--watch", action="store_true", help="let bots play, and explain the game")
    parser.add_argument("--seat", metavar="N", type=whole_number, help="your seat, from 0 (0)")
    parser.add_argument(
        "--starter", metavar="N", type=whole_number, default=0, help="who deals first (0)"
    )
    parser.add_argument("--bots", metavar="NAME", help=f"how the others play: {bots_of(desks)}")
    parser.add_argument(
        "--seed",
        metavar="TEXT",
        help="the same seed deals the same cards; say it again to --resume",
    )
    parser.add_argument(
        "--delay", metavar="SECONDS", type=_seconds, default=0, help="a pause after each trick"
    )
    parser.add_argument(
        "--save", metavar="FILE", type=file_path, help="keep the game here after every card"
    )
    parser.add_argument(
        "--resume", metavar="FILE", type=file_path, help="go on with a game that was kept"
    )
    rule_options(parser, desks)


COMMAND: Final = Command(
    "play",
    "play in the terminal against bots, or watch bots play",
    _add_options,
    _run,
    "A file that ends in .txt is kept as a record that people can read, any other as JSON.",
)
