"""How much and how often somebody may send."""

from __future__ import annotations

import time
from typing import Final

import attrs

LONGEST_MESSAGE: Final = 1 << 13
"""Bytes of a message or of a posted form."""

MESSAGES_AT_ONCE: Final = 30
MESSAGES_A_SECOND: Final = 10
"""What a seat may say, at once and in the long run."""

PATIENCE: Final = 10.0
"""Seconds that a new connection may take to show its token."""

LONGEST_QUEUE: Final = 64
"""Messages that may wait for a client that does not read."""

MOST_SPECTATORS: Final = 50
MOST_CLIENTS: Final = 10_000


@attrs.define
class Bucket:
    """So many messages at once, and so many a second in the long run.

    Attributes:
        size: How many at once.
        rate: How many a second.
        left: How many are left now.
        since: When that was reckoned.
    """

    size: float
    rate: float
    left: float = attrs.field(default=attrs.Factory(lambda self: self.size, takes_self=True))
    since: float = attrs.field(factory=time.monotonic)

    def take(self) -> bool:
        """Take one if there is one."""
        now = time.monotonic()
        self.left = min(self.size, self.left + (now - self.since) * self.rate)
        self.since = now
        if self.left < 1:
            return False
        self.left -= 1
        return True


@attrs.define
class Gate:
    """A bucket for each address that asks.

    Attributes:
        size: How many requests at once.
        rate: How many a second.
    """

    size: float
    rate: float
    _buckets: dict[str, Bucket] = attrs.field(factory=dict, init=False)

    def lets(self, client: str) -> bool:
        """Whether that address may ask now."""
        if len(self._buckets) >= MOST_CLIENTS:
            self._buckets.clear()
        return self._buckets.setdefault(client, Bucket(self.size, self.rate)).take()
