"""Events that need nothing hidden, for every game that has them."""

from __future__ import annotations

import re
from typing import Any, Self

import attrs

from sticheln.cards import Card
from sticheln.seats import check_watcher

__all__ = ["CardPlayed", "OpenEvent", "event_name"]


def event_name(kind: type[Any]) -> str:
    """How JSON names a type of events: ``card_played``."""
    return re.sub(r"\B([A-Z])", r"_\1", kind.__name__).lower()


class OpenEvent:
    """An event that everybody sees."""

    __slots__ = ()

    def seen_by(self, seat: int | None) -> Self:
        """What a seat sees of it (None: a spectator): all of it."""
        check_watcher(seat)
        return self


@attrs.frozen
class CardPlayed(OpenEvent):
    """A seat plays a card to the trick.

    Attributes:
        seat: The seat.
        card: The card.
    """

    seat: int
    card: Card
