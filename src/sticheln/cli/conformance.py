"""``sticheln conformance``: hold an engine in any language against the vectors."""

from __future__ import annotations

import argparse
import json
import shutil
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Final

from sticheln.cli.options import FINE, FOUND, Command, Parser, file_path, whole_number

__all__ = ["COMMAND"]

_KINDS: Final = "rules, deck, deal, trick, score, standings, legal, view, game"


def _run(options: argparse.Namespace) -> int:
    task: Callable[[argparse.Namespace], int] = options.task
    return task(options)


def _run_engine(options: argparse.Namespace) -> int:
    from sticheln.conformance import (  # noqa: PLC0415 - JSON is loaded when used
        as_data,
        as_junit,
        as_summary,
        as_text,
        run,
    )

    report = run(
        _found(options.engine),
        game=options.game,
        kinds=options.kind,
        ids=options.case,
        timeout=options.timeout,
        restarts=options.restarts,
    )
    if options.junit is not None:
        options.junit.write_text(as_junit(report), "utf-8")
    if options.json:
        print(json.dumps(as_data(report)))
    else:
        print(as_summary(report) if options.summary else as_text(report))
    return FINE if report.passed else FOUND


def _found(command: Sequence[str]) -> Sequence[str]:
    """The command; a program that the PATH lacks is also looked for beside this Python."""
    name, *arguments = command
    beside = shutil.which(name, path=str(Path(sys.executable).parent))
    return command if shutil.which(name) or beside is None else [beside, *arguments]


def _list(options: argparse.Namespace) -> int:
    from sticheln.conformance.runner import chosen  # noqa: PLC0415 - for one command

    for case in chosen(options.kind, game=options.game):
        if options.json:
            print(json.dumps({**case.message(case.id), "expected": dict(case.expected)}))
        else:
            print(f"{case.id}: {case.sentence}")
    return FINE


def _export(options: argparse.Namespace) -> int:
    from sticheln.conformance import schema, vector_files  # noqa: PLC0415 - likewise

    folder: Path = options.folder
    folder.mkdir(parents=True, exist_ok=True)
    for file in vector_files(options.game):
        folder.joinpath(file.name).write_bytes(file.read_bytes())
    folder.joinpath("vectors.schema.json").write_text(schema(options.game), "utf-8")
    print(f"the vectors lie in {folder}", file=sys.stderr)
    return FINE


def _schema(options: argparse.Namespace) -> int:
    from sticheln.conformance import schema  # noqa: PLC0415 - likewise

    print(schema(options.game), end="")
    return FINE


def _seconds(text: str) -> float:
    try:
        seconds = float(text)
    except ValueError:
        seconds = 0.0
    if not 0 < seconds <= 24 * 60 * 60:
        raise argparse.ArgumentTypeError(f"{text} is no number of seconds above 0")
    return seconds


def _game_option(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--game", metavar="NAME", default="sticheln", help="sticheln, or keinstich (sticheln)"
    )


def _kind_option(parser: argparse.ArgumentParser) -> None:
    _game_option(parser)
    parser.add_argument(
        "--kind",
        metavar="KIND",
        action="append",
        default=[],
        help=f"only questions of this kind, as often as you like: {_KINDS}; in Kein Stich payment"
        " in place of score and standings",
    )


def _run_options(parser: argparse.ArgumentParser) -> None:
    _kind_option(parser)
    parser.add_argument(
        "--case", metavar="ID", action="append", default=[], help="only this case, likewise"
    )
    parser.add_argument("--junit", metavar="FILE", type=file_path, help="write JUnit XML there")
    form = parser.add_mutually_exclusive_group()
    form.add_argument("--json", action="store_true", help="for programs to read")
    form.add_argument("--summary", action="store_true", help="a table for a README, in Markdown")
    parser.add_argument(
        "--timeout",
        metavar="SECONDS",
        type=_seconds,
        default=10.0,
        help="how long the engine has for each answer (10); for its hello ten at least",
    )
    parser.add_argument(
        "--restarts",
        metavar="N",
        type=whole_number,
        default=20,
        help="how often an engine that fails to answer is started anew (20)",
    )
    parser.add_argument(
        "engine",
        metavar="COMMAND",
        nargs="+",
        help="the engine, after --, with its arguments; looked for on the PATH, then beside Python",
    )


def _add_options(parser: argparse.ArgumentParser, _: object) -> None:
    tasks = parser.add_subparsers(metavar="TASK", required=True, parser_class=Parser)
    task = tasks.add_parser("run", help="hold an engine against the vectors")
    _run_options(task)
    task.set_defaults(task=_run_engine)
    task = tasks.add_parser("list", help="list the cases")
    _kind_option(task)
    task.add_argument("--json", action="store_true", help="requests and answers, one case a line")
    task.set_defaults(task=_list)
    task = tasks.add_parser("export", help="write the files of vectors and their schema")
    _game_option(task)
    task.add_argument("folder", metavar="DIR", type=file_path, help="a folder, made if need be")
    task.set_defaults(task=_export)
    task = tasks.add_parser("schema", help="print the JSON Schema of the vectors")
    _game_option(task)
    task.set_defaults(task=_schema)


COMMAND: Final = Command(
    "conformance",
    "hold an engine in any language against the rules",
    _add_options,
    _run,
    "As in: sticheln conformance run -- node my-engine.js. Exit status 1 when a case fails.",
)
