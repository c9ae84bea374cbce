"""A page that looks at a table, and what waits to be sent to it."""

from __future__ import annotations

import asyncio
from typing import Final

import attrs
from examples.web.limits import LONGEST_QUEUE

GONE: Final = 1006
"""The line ended without a goodbye (RFC 6455)."""

NOT_FOUND: Final = 4404
TOO_SLOW: Final = 4408
TAKEN_OVER: Final = 4409
TOO_MANY: Final = 4429
NOT_SAVED: Final = 4503
"""What happened could not be written down; who comes back finds the table as it was before."""


@attrs.define(eq=False)
class Connection:
    """A page that looks at a table.

    Attributes:
        seat: The seat it plays for; None for a spectator.
        closing: Whether it will be closed.
        queue: What it will be sent; a number closes it with that code.
    """

    seat: int | None
    closing: bool = False
    queue: asyncio.Queue[str | int] = attrs.field(factory=lambda: asyncio.Queue(LONGEST_QUEUE))

    def send(self, message: str) -> None:
        """Queue a message; a client that does not read is cut off."""
        if self.closing:
            return
        try:
            self.queue.put_nowait(message)
        except asyncio.QueueFull:
            self.close(TOO_SLOW)

    def close(self, code: int) -> None:
        """Send nothing that is not queued yet, and close."""
        if self.closing:
            return
        self.closing = True
        if self.queue.full():
            self.queue.get_nowait()
        self.queue.put_nowait(code)
