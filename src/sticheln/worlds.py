"""What is hidden from a seat, and one way in which it may lie."""

from __future__ import annotations

import attrs

from sticheln.cards import Card, Colour
from sticheln.errors import IllegalActionError

__all__ = ["Rival", "World", "impossible"]


@attrs.frozen
class Rival:
    """What is hidden about one seat.

    Attributes:
        seat: The seat.
        held: How many unseen cards it holds.
        pinned: Cards that it is known to hold: pain cards shown and taken back.
        laid: How many unseen cards it has laid out.
        played: The cards it has played in this round.
        chooses: How many cards it has chosen behind the seal; 0 when none, or known.
        only: The one colour that all it holds must have, or None.
    """

    seat: int
    held: int
    pinned: tuple[Card, ...]
    laid: int
    played: tuple[Card, ...]
    chooses: int
    only: Colour | None


@attrs.frozen
class World:
    """How unseen cards lie: what each rival holds unseen, and what it chose behind the seal."""

    held: dict[int, tuple[Card, ...]]
    chosen: dict[int, tuple[Card, ...]]
    undealt: tuple[Card, ...]


def impossible() -> IllegalActionError:
    """The error for a view that no game can come to."""
    return IllegalActionError("no game can come to this view", "impossible_view")
