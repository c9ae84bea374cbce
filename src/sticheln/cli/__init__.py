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
from sticheln.cli.options import (
    BAD_INPUT,
    BROKEN_PIPE,
    INTERRUPTED,
    Command,
    Parser,
    has_ours,
)
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

_PLAIN_COMMANDS: tuple[Command, ...] = (
    play.COMMAND,
    files.REPLAY,
    files.CHECK,
    simulate.COMMAND,
    rules.PLAIN,
)
"""Those that serve games of which this library knows nothing."""

_STATUSES = (
    "exit status: 0 all is well; 1 {found} that breaks a rule; 2 bad input;"
    " 130 broken off with Ctrl-C; 141 whoever read the output went away"
)


def main(argv: Sequence[str] | None = None, *, desks: Sequence[Desk] = DESKS) -> int:
    """Run the command line.

    Args:
        argv: The arguments after the command's name; those of the process when None.
        desks: The games it deals with; the first serves where none is named. Commands and options
            that none of them can use are not offered.

    Returns:
        The exit status.
    """
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        if getattr(sys, name) is None:
            setattr(sys, name, Path(os.devnull).open(mode, encoding="utf-8"))  # noqa: SIM115 - open until the end
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")
    prog = "sticheln" if desks is DESKS else Path(sys.argv[0]).name
    try:
        status = _run(argv, desks, prog)
        sys.stdout.flush()
    except BrokenPipeError:
        _silence_output()
        return BROKEN_PIPE
    except KeyboardInterrupt:
        return _complain(prog, "broken off", INTERRUPTED)
    except UnicodeDecodeError as error:
        return _complain(prog, f"what was typed is not text in {error.encoding}", BAD_INPUT)
    except StichelnError as error:
        return _complain(prog, str(error), BAD_INPUT)
    except OSError as error:
        return _complain(prog, files.explain(error), BAD_INPUT)
    return status


def _run(argv: Sequence[str] | None, desks: Sequence[Desk], prog: str) -> int:
    try:
        options = _parser(desks, prog).parse_args(argv)
    except SystemExit:  # --help and --version
        return 0
    options.desks, options.prog = desks, prog
    command: Command = options.command
    return command.run(options)


def _parser(desks: Sequence[Desk], prog: str) -> Parser:
    ours = has_ours(desks)
    found = "check found a record, or conformance an engine," if ours else "check found a record"
    parser = Parser(
        prog=prog,
        description=" ".join(f"{desk.title}." for desk in desks),
        epilog=_STATUSES.format(found=found),
    )
    parser.add_argument("--version", action="version", version=f"sticheln {sticheln.__version__}")
    subparsers = parser.add_subparsers(metavar="COMMAND", required=True)
    for command in COMMANDS if ours else _PLAIN_COMMANDS:
        subparser = subparsers.add_parser(
            command.name,
            help=command.summary,
            description=f"{command.summary[0].upper()}{command.summary[1:]}.",
            epilog=command.notes,
        )
        command.add_options(subparser, desks)
        subparser.set_defaults(command=command)
    return parser


def _complain(prog: str, message: str, status: int) -> int:
    """Say on one line of stderr what was wrong."""
    with suppress(OSError):
        print(f"{prog}: {' '.join(message.split())}", file=sys.stderr)
    return status


def _silence_output() -> None:
    """Let the interpreter flush what is left into nothing when it ends."""
    with suppress(OSError, ValueError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
