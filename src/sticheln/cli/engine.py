"""``sticheln engine``: the library as a referee over a pipe."""

from __future__ import annotations

import argparse
from typing import Final

from sticheln.cli.options import FINE, Command

__all__ = ["COMMAND"]


def _run(_: argparse.Namespace) -> int:
    from sticheln.conformance.engine import serve  # noqa: PLC0415 - JSON is loaded when used

    serve()
    return FINE


def _add_options(_: argparse.ArgumentParser, __: object) -> None:
    """There are none."""


COMMAND: Final = Command(
    "engine",
    "answer requests, one JSON object a line, from the standard input",
    _add_options,
    _run,
    "Any frontend can use it as its referee; the page 'The engine protocol' of the documentation"
    " tells the requests.",
)
