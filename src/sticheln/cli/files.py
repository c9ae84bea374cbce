"""``sticheln replay`` and ``sticheln check``, and how records are read and kept."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final

from sticheln.actions import PlayCard
from sticheln.cli.desk import Desk, desk_for
from sticheln.cli.options import BAD_INPUT, FINE, FOUND, Command, UsageError, file_path, game_option
from sticheln.cli.show import Screen, open_screen
from sticheln.cli.tell import NEVER
from sticheln.documents import write_json
from sticheln.errors import RecordError, StichelnError
from sticheln.game import AnyState, Game
from sticheln.games import STICHELN
from sticheln.records import Record, dump, load

__all__ = ["CHECK", "REPLAY", "explain", "read_record", "write_record"]


def read_record(path: Path, options: argparse.Namespace) -> Record:
    """Read a record, JSON or text, of the game asked for, and see that it breaks no rule.

    Raises:
        OSError: The file can't be read.
        StichelnError: What is wrong with it, and where; or it is another game.
    """
    record = load(path, games=[desk.game for desk in options.desks])
    if options.game not in (None, record.game.name):
        raise UsageError(f"{path} holds a game of {record.game.name}, not of {options.game}")
    record.replay()
    return record


def write_record(record: Record, path: Path) -> None:
    """Write a record whole or not at all; text for a name that ends in .txt, else JSON."""
    part = path.with_name(f"{path.name}.part")
    dump(record, part, text=path.suffix == ".txt")
    part.replace(path)


def explain(error: OSError) -> str:
    """An error of the file system in words."""
    where = f"{error.filename}: " if error.filename is not None else ""
    return f"{where}{error.strerror or error}"


def _replay(options: argparse.Namespace) -> int:
    record = read_record(options.file, options)
    game, desk = record.game, desk_for(options, record.game)
    names = record.names or tuple(f"Seat {seat}" for seat in range(record.rules.players))
    if options.svg is not None:
        return _draw(record, desk, names, options.svg)
    states = list(record.states())
    steps = [
        game.events_of(before, action)
        for before, action in zip(states, record.actions, strict=False)
    ]
    if options.json:
        return _replay_as_json(game, [event for events in steps for event in events])
    screen = open_screen()
    screen.heading(f"A game of {desk.title.partition(',')[0]}: {record.rules}")
    for line in desk.introduce(record.rules):
        screen.say(line, hang=2)
    teller = desk.teller(screen, record.rules, names, 1 if options.brief else NEVER)
    for events in steps:
        teller.tell(events)
    if not states[-1].is_over:
        _tell_end(screen, names, states, record.actions)
    return FINE


def _draw(record: Record, desk: Desk, names: Sequence[str], folder: Path) -> int:
    if desk.draw is None:
        raise UsageError(f"there are no drawings of {desk.game.name}")
    drawings = dict(desk.draw(record, names))
    folder.mkdir(parents=True, exist_ok=True)
    for name, drawing in drawings.items():
        folder.joinpath(f"{name}.svg").write_text(drawing, "utf-8")
    print(f"drawn in {folder}: {', '.join(drawings)}")
    return FINE


def _tell_end(
    screen: Screen, names: Sequence[str], states: Sequence[AnyState], actions: Sequence[Any]
) -> None:
    """Tell where a game was broken off, and what then lay on the table."""
    last = states[-1]
    played = [f"{names[play.seat]} {play.card}" for play in _unfinished_trick(states, actions)]
    screen.line()
    if played:
        screen.say(f"Trick {len(last.tricks) + 1}, unfinished: {', '.join(played)}", hang=9)
    screen.say(f"The record ends here, in round {last.round_number}.")


def _unfinished_trick(states: Sequence[AnyState], actions: Sequence[Any]) -> list[PlayCard]:
    last = states[-1]
    if last.leader is None:
        return []
    return [
        action
        for before, action in zip(states, actions, strict=False)
        if isinstance(action, PlayCard) and _trick_of(before) == _trick_of(last)
    ]


def _trick_of(state: AnyState) -> tuple[int, int]:
    """Which trick is being played, by its round and number."""
    return state.round_number, len(state.tricks)


def _replay_as_json(game: Game, events: list[Any]) -> int:
    from sticheln.codec import MESSAGE_VERSION, to_json  # noqa: PLC0415 - for --json only

    head = {"kind": "event", "version": MESSAGE_VERSION, "game": game.name}
    for event in events:
        ours = game is STICHELN
        print(to_json(event) if ours else write_json({**head, **game.event_data(event)}))
    return FINE


def _check(options: argparse.Namespace) -> int:
    tell = _check_as_json if options.json else _check_as_text
    return max(tell(path, options) for path in options.files)


def _check_as_text(path: Path, options: argparse.Namespace) -> int:
    try:
        print(f"{path}: ok ({_summary(read_record(path, options))})")
    except StichelnError as error:
        print(f"{path}: {error}")
        return FOUND
    except OSError as error:
        print(f"{options.prog}: {explain(error)}", file=sys.stderr)
        return BAD_INPUT
    return FINE


def _check_as_json(path: Path, options: argparse.Namespace) -> int:
    answer: dict[str, Any] = {"file": str(path), "ok": False}
    status = FOUND
    try:
        record = read_record(path, options)
        state = record.replay()
        answer |= {
            "ok": True,
            "rules": str(record.rules),
            "actions": len(record.actions),
            "over": state.is_over,
            "totals": state.totals,
            "winners": state.winners,
        }
        status = FINE
    except StichelnError as error:
        answer |= {"code": error.code, "message": str(error)}
        if isinstance(error, RecordError):
            answer |= {"path": error.path, "line": error.line}
    except OSError as error:
        answer |= {"code": "unreadable", "message": explain(error)}
        status = BAD_INPUT
    print(json.dumps(answer))
    return status


def _summary(record: Record) -> str:
    state = record.replay()
    end = "finished" if state.is_over else "unfinished"
    return f"{record.rules}, {len(record.actions)} actions, {end}"


def _add_replay_options(parser: argparse.ArgumentParser, desks: Sequence[Desk]) -> None:
    game_option(parser, desks)
    parser.add_argument("file", metavar="FILE", type=file_path, help="a record, JSON or text")
    parser.add_argument("--brief", action="store_true", help="one line a trick")
    form = parser.add_mutually_exclusive_group()
    form.add_argument("--json", action="store_true", help="one event a line, as JSON")
    if all(desk.draw is None for desk in desks):
        parser.set_defaults(svg=None)
        return
    form.add_argument(
        "--svg",
        metavar="DIR",
        type=file_path,
        help="draw it: a file for every trick and score sheet, in a folder that is made if need be",
    )


def _add_check_options(parser: argparse.ArgumentParser, desks: Sequence[Desk]) -> None:
    game_option(parser, desks)
    parser.add_argument(
        "files", metavar="FILE", type=file_path, nargs="+", help="records, JSON or text"
    )
    parser.add_argument("--json", action="store_true", help="one answer a line, as JSON")


REPLAY: Final = Command(
    "replay", "tell a game that was kept, trick by trick", _add_replay_options, _replay
)
CHECK: Final = Command(
    "check",
    "say whether records keep the rules, or where they first break one",
    _add_check_options,
    _check,
    "Exit status 1 when a record is faulty, 2 when a file can't be read.",
)
