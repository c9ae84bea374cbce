"""How far a run has come."""

from __future__ import annotations

import sys
from collections.abc import Callable, Generator
from contextlib import contextmanager
from typing import Final

__all__ = ["showing"]

_PARTS: Final = 20


@contextmanager
def showing(games: int, *, wanted: bool) -> Generator[Callable[[int], None]]:
    """Give a function to tell how many games are finished.

    It moves a bar where the extra ``cli`` is installed and stderr is a terminal; else it writes a
    line there now and then.

    Args:
        games: How many there are.
        wanted: Whether to show anything.
    """
    if not wanted:
        yield lambda _: None
        return
    try:
        from rich.console import Console  # noqa: PLC0415 - an extra, when a bar is drawn
        from rich.progress import (  # noqa: PLC0415 - an extra, when a bar is drawn
            BarColumn,
            MofNCompleteColumn,
            Progress,
            TimeElapsedColumn,
            TimeRemainingColumn,
        )
    except ImportError:
        yield _Lines(games)
        return
    console = Console(stderr=True)
    if not console.is_terminal:
        yield _Lines(games)
        return
    columns = BarColumn(), MofNCompleteColumn(), TimeElapsedColumn(), TimeRemainingColumn()
    with Progress(*columns, console=console) as progress:
        bar = progress.add_task("games", total=games)
        yield lambda finished: progress.update(bar, completed=finished)


class _Lines:
    def __init__(self, games: int) -> None:
        self._games = games
        self._told = 0

    def __call__(self, finished: int) -> None:
        part = _PARTS * finished // max(self._games, 1)
        if part > self._told:
            self._told = part
            print(f"{finished:,} of {self._games:,} games", file=sys.stderr, flush=True)
