"""What each contract costs, as data.

A contract is a list of charges. A charge is so many stakes for every trick, or every captured
card, of a kind.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Final

import attrs

from sticheln.cards import Card, Colour
from sticheln.keinstich.cards import KING, OBER
from sticheln.keinstich.flags import Contract

__all__ = ["CHARGES", "Charge", "max_card", "takings"]


def _never(*_: object) -> bool:
    return False


@attrs.frozen
class Charge:
    """What is paid for.

    Attributes:
        code: What it is called.
        stakes: What each costs.
        trick: Whether the trick of that number, from 1, of so many is charged.
        card: Whether a captured card is charged; the first argument is Max.
    """

    code: str
    stakes: int
    trick: Callable[[int, int], bool] = _never
    card: Callable[[Card, Card], bool] = _never


_TRICK: Final = Charge("trick", 1, trick=lambda number, of: True)
_HEART: Final = Charge("heart", 1, card=lambda top, card: card.colour is Colour.HEARTS)
_OBER: Final = Charge("ober", 2, card=lambda top, card: card.value == OBER)
_MAX: Final = Charge("max", 8, card=lambda top, card: card is top)
_PENULTIMATE: Final = Charge("penultimate", 8, trick=lambda number, of: number == of - 1)
_FIRST: Final = Charge("first_trick", 4, trick=lambda number, of: number == 1)
_LAST: Final = Charge("last_trick", 4, trick=lambda number, of: number == of)

CHARGES: Final[Mapping[Contract, tuple[Charge, ...]]] = MappingProxyType(
    {
        Contract.TRICKS: (_TRICK,),
        Contract.HEARTS: (_HEART,),
        Contract.OBERS: (_OBER,),
        Contract.MAX: (_MAX,),
        Contract.PENULTIMATE: (_PENULTIMATE,),
        Contract.FIRST_AND_LAST: (_FIRST, _LAST),
        Contract.POWER: (_TRICK, _HEART, _OBER, _MAX),
        Contract.DOMINO: (),
    }
)
"""The charges of every contract (K06 to K09, K17 to K19)."""

_MAX_CARDS: Final = {False: Card(Colour.HEARTS, KING), True: Card(Colour.SPADES, OBER)}


def max_card(black_pig: bool) -> Card:
    """The card that is Max: the king of hearts (K09) or the queen of spades (K14)."""
    return _MAX_CARDS[black_pig]


def takings(contract: Contract, cards: tuple[Card, ...], tricks: int, black_pig: bool) -> int:
    """What a deal takes in for the pot, in stakes, march aside."""
    top = max_card(black_pig)
    return sum(
        charge.stakes
        * (
            sum(charge.trick(number, tricks) for number in range(1, tricks + 1))
            + sum(charge.card(top, card) for card in cards)
        )
        for charge in CHARGES[contract]
    )
