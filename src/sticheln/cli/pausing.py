"""Waiting for Enter at a terminal, so that nothing is gone from it before it was read."""

from __future__ import annotations

import shutil
import sys
from typing import Final

import attrs

from sticheln.cli.person import LeaveError
from sticheln.cli.show import Screen

__all__ = ["Pages", "is_typed"]

_FEWEST: Final = 10
"""A terminal of fewer lines is treated as one of so many."""


def is_typed() -> bool:
    """Whether the answers come from a terminal."""
    return sys.stdin.isatty()


@attrs.define
class Pages:
    """Writes to a screen, and waits for Enter when it is full and where it is told to.

    Attributes:
        screen: Where to.
        waits: Whether there is somebody to wait for; else nothing is ever asked.
        lines: How many lines the terminal has.
        shown: How many were written since somebody last typed.
    """

    screen: Screen
    waits: bool
    lines: int = attrs.Factory(lambda: max(shutil.get_terminal_size().lines, _FEWEST))
    shown: int = 0

    def write(self, text: str, style: str) -> None:
        """Write one line, on a new page if this one has no room for it and the question."""
        if self.shown >= self.lines - 1:
            self.turn()
        self.screen.write(text, style)
        self.shown += 1

    def turn(self) -> None:
        """Wait for Enter, and begin a new page.

        Raises:
            LeaveError: The player types q.
            EOFError: There is nothing more to read.
        """
        if self.waits and input("Enter goes on, q stops: ").strip().casefold() in ("q", "quit"):
            raise LeaveError
        self.shown = 0
