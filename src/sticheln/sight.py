"""Events that need nothing hidden, for every game that has them."""

from __future__ import annotations

from typing import Self

import attrs

from sticheln.cards import Card
from sticheln.seats import check_watcher

__all__ = ["CardPlayed", "OpenEvent"]


class OpenEvent:
    """An event that everybody sees."""

    __slots__ = ()

    def seen_by(self, seat: int | None) -> Self:
        """What a seat sees of it (None: a spectator): all of it."""
        check_watcher(seat)
        return self


@attrs.frozen
class CardPlayed(OpenEvent):
    """A seat plays a card to the trick."""

    seat: int
    card: Card
