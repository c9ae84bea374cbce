"""The command ``sticheln``.

Each command is an entry of `COMMANDS`; a new one is a module with a `Command` in that table.

Exit statuses: 0 all is well; 1 something was found (``check``: a record that breaks a rule;
``conformance``: an engine that does); 2 bad input (options, rule sets, files); 130 broken off
with Ctrl-C; 141 whoever read the output went away.
"""

from __future__ import annotations

import io
import os
import sys
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path

import sticheln
from sticheln.cli import conformance, engine, files, play, rules, simulate
from sticheln.cli.desk import Desk
from sticheln.cli.desks import DESKS
from sticheln.cli.options import BAD_INPUT, BROKEN_PIPE, INTERRUPTED, Command, Parser
from sticheln.errors import StichelnError

__all__ = ["COMMANDS", "main"]

COMMANDS: tuple[Command, ...] = (
    play.COMMAND,
    files.REPLAY,
    files.CHECK,
    simulate.COMMAND,
    rules.COMMAND,
    conformance.COMMAND,
    engine.COMMAND,
)
"""Every command, in the order in which help lists them."""

_STATUSES = (
    "exit status: 0 all is well; 1 check found a record, or conformance an engine, that breaks a"
    " rule; 2 bad input;"
    " 130 broken off with Ctrl-C; 141 whoever read the output went away"
)


def main(argv: Sequence[str] | None = None, *, desks: Sequence[Desk] = DESKS) -> int:
    """Run the command line.

    Args:
        argv: The arguments after the command's name; those of the process when None.
        desks: The games it deals with; the first serves where none is named.

    Returns:
        The exit status.
    """
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        if getattr(sys, name) is None:
            setattr(sys, name, Path(os.devnull).open(mode, encoding="utf-8"))  # noqa: SIM115 - open until the end
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")
    try:
        status = _run(argv, desks)
        sys.stdout.flush()
    except BrokenPipeError:
        _silence_output()
        return BROKEN_PIPE
    except KeyboardInterrupt:
        return _complain("broken off", INTERRUPTED)
    except UnicodeDecodeError as error:
        return _complain(f"what was typed is not text in {error.encoding}", BAD_INPUT)
    except StichelnError as error:
        return _complain(str(error), BAD_INPUT)
    except OSError as error:
        return _complain(files.explain(error), BAD_INPUT)
    return status


def _run(argv: Sequence[str] | None, desks: Sequence[Desk]) -> int:
    try:
        options = _parser().parse_args(argv)
    except SystemExit:  # --help and --version
        return 0
    options.desks = desks
    command: Command = options.command
    return command.run(options)


def _parser() -> Parser:
    parser = Parser(
        prog="sticheln",
        description="Play the card game Sticheln under the rules of every edition.",
        epilog=_STATUSES,
    )
    parser.add_argument("--version", action="version", version=f"sticheln {sticheln.__version__}")
    subparsers = parser.add_subparsers(metavar="COMMAND", required=True)
    for command in COMMANDS:
        subparser = subparsers.add_parser(
            command.name,
            help=command.summary,
            description=f"{command.summary[0].upper()}{command.summary[1:]}.",
            epilog=command.notes,
        )
        command.add_options(subparser)
        subparser.set_defaults(command=command)
    return parser


def _complain(message: str, status: int) -> int:
    """Say on one line of stderr what was wrong."""
    with suppress(OSError):
        print(f"sticheln: {' '.join(message.split())}", file=sys.stderr)
    return status


def _silence_output() -> None:
    """Let the interpreter flush what is left into nothing when it ends."""
    with suppress(OSError, ValueError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
