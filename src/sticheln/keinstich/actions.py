"""What can happen in Kein Stich: a deal and a card played as in Sticheln, a card laid, a pass."""

from __future__ import annotations

from typing import Any

import attrs

from sticheln.actions import Deal, PlayCard
from sticheln.cards import Card
from sticheln.errors import IllegalActionError, shown

__all__ = ["Action", "Deal", "LayCard", "Laying", "Pass", "PlayCard"]


def _check_card(_: object, __: Any, card: Card) -> None:
    if not isinstance(card, Card):
        raise IllegalActionError(
            f"{shown(card)} is not a Card; Card.parse('CJ') makes one", "not_a_card"
        )


@attrs.frozen
class LayCard:
    """A seat lays a card out in domino.

    Attributes:
        seat: The seat.
        card: The card.
    """

    seat: int
    card: Card = attrs.field(validator=_check_card)

    def __str__(self) -> str:
        return f"{self.seat} lays {self.card}"


@attrs.frozen
class Pass:
    """A seat passes in domino, because none of its cards fits.

    Attributes:
        seat: The seat.
    """

    seat: int

    def __str__(self) -> str:
        return f"{self.seat} passes"


Laying = LayCard | Pass
"""What is done in turn in domino."""

Action = Deal | PlayCard | LayCard | Pass
"""Anything that `sticheln.keinstich.apply` takes."""
