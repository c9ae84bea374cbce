"""``sticheln simulate``: many games between bots, summed up and kept as a table."""

from __future__ import annotations

import argparse
import secrets
import sys
from functools import partial
from typing import TYPE_CHECKING, Any, Final

from sticheln.cli.desk import Desk, desk_of
from sticheln.cli.options import (
    FINE,
    Command,
    UsageError,
    bots_of,
    file_path,
    rule_options,
    whole_number,
)
from sticheln.errors import shown
from sticheln.games import STICHELN

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from concurrent.futures import Executor

__all__ = ["COMMAND"]


def _run(options: argparse.Namespace) -> int:
    from sticheln.simulate import simulate  # noqa: PLC0415 - loaded when games are simulated

    _check(options)
    desk = desk_of(options)
    rules = desk.rules_from(options)
    seed = secrets.token_hex(3) if options.seed is None else options.seed
    summary = simulate(
        rules,
        _bots(desk, options),
        options.games,
        seed,
        _executor(options.workers),
        workers=options.workers,
        file=options.save,
        resume=options.resume,
        progress=options.progress or sys.stderr.isatty(),
        starter=options.starter,
        game=desk.game,
    )
    print(f"{rules}, {options.games} games, seed {seed}")
    print(summary)
    return FINE


def _check(options: argparse.Namespace) -> None:
    if options.workers < 1:
        raise UsageError("--workers is at least 1")
    if options.batch and options.bots is not None:
        raise UsageError("--batch plays at random; leave out --bots or --batch")
    if options.resume and (options.save is None or options.seed is None):
        raise UsageError("--resume needs --save, the file to go on with, and the --seed it has")


def _bots(desk: Desk, options: argparse.Namespace) -> Any:
    if options.batch:
        return None
    names = next(iter(desk.bots)) if options.bots is None else options.bots
    for name in names.split(","):
        if name not in desk.bots:
            raise UsageError(f"each of --bots is one of {', '.join(desk.bots)}, not {shown(name)}")
    makers = [desk.bots[name] for name in names.split(",")]
    return makers[0] if len(makers) == 1 else makers


def _executor(workers: int) -> Callable[[], Executor] | None:
    from concurrent.futures import ProcessPoolExecutor  # noqa: PLC0415 - loaded when needed
    from multiprocessing import get_context  # noqa: PLC0415 - for several workers only

    if workers == 1:
        return None
    return partial(ProcessPoolExecutor, workers, get_context("spawn"))


def _add_options(parser: argparse.ArgumentParser, desks: Sequence[Desk]) -> None:
    parser.add_argument(
        "--games", metavar="N", type=whole_number, default=1000, help="how many games (1000)"
    )
    parser.add_argument(
        "--bots",
        metavar="NAMES",
        help="who plays, one name for all or one for each seat with commas between them: "
        + bots_of(desks),
    )
    if any(desk.game is STICHELN for desk in desks):
        parser.add_argument(
            "--batch",
            action="store_true",
            help="let chance play, thousands of games at once (needs sticheln[batch])",
        )
    else:
        parser.set_defaults(batch=False)
    parser.add_argument("--seed", metavar="TEXT", help="the same seed plays the same games")
    parser.add_argument(
        "--starter", metavar="N", type=whole_number, help="who deals first (each seat in turn)"
    )
    parser.add_argument(
        "--workers", metavar="N", type=whole_number, default=1, help="how many processes play (1)"
    )
    parser.add_argument(
        "--save", metavar="FILE", type=file_path, help="keep a row for each game: .csv or .parquet"
    )
    parser.add_argument(
        "--resume", action="store_true", help="go on with the file where it ends, if it is there"
    )
    parser.add_argument(
        "--progress", action="store_true", help="tell how far it is, even if not to a terminal"
    )
    rule_options(parser, desks)


COMMAND: Final = Command(
    "simulate",
    "let bots play many games, and sum up how they end",
    _add_options,
    _run,
    "The wins of a seat are its part of all wins; a tie shares one.",
)
