"""How each colour looks: its shape, what it is drawn on, and the ink.

No two colours share a shape and an outline, so that cards can be told apart without seeing
colours at all.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

import attrs

from sticheln.cards import Colour
from sticheln.svg.paper import element, group

__all__ = ["PAPER", "SUITS", "Suit", "symbol"]

PAPER: Final = "#fffdf7"
_WHITE, _BLACK, _RED = "#ffffff", "#1b1b20", "#c1121f"


@attrs.frozen
class Suit:
    """The look of a colour.

    Attributes:
        path: The shape, as path data in a square of 24 units.
        ground: The colour of the card's face.
        ink: The colour of the shape and of the figures upon it.
        hollow: Whether only the outline of the shape is drawn.
    """

    path: str
    ground: str = PAPER
    ink: str = _BLACK
    hollow: bool = False


_CLUBS: Final = (
    "M12 2a4.8 4.8 0 0 1 3.6 8A4.8 4.8 0 1 1 13 17.4C13.2 19.6 14 21 15.6 22.4H8.4"
    "C10 21 10.8 19.6 11 17.4A4.8 4.8 0 1 1 8.4 10 4.8 4.8 0 0 1 12 2Z"
)
_DIAMONDS: Final = "M12 1 20.5 12 12 23 3.5 12Z"

SUITS: Final[Mapping[Colour, Suit]] = MappingProxyType(
    {
        Colour.RED: Suit("M12 2 23 21.5H1Z", "#c22a2a", _WHITE),
        Colour.ORANGE: Suit(
            "M12 1.5a10.5 10.5 0 1 0 0 21 10.5 10.5 0 1 0 0-21Z", "#f08c1e", _BLACK
        ),
        Colour.YELLOW: Suit(
            "M12 .8 14.9 8.5 23.1 8.9 16.7 14.1 18.8 22 12 17.5 5.2 22 7.3 14.1 .9 8.9 9.1 8.5Z",
            "#f7d433",
            _BLACK,
        ),
        Colour.GREEN: Suit(
            "M21.5 2.5C10 2.5 3 7 3 14.2c0 1.7.5 3.1 1.3 4.2L1.8 21l1.7 1.7 2.5-2.5"
            "c1.2.8 2.7 1.2 4.3 1.2C18 21.4 21.5 13 21.5 2.5Z",
            "#1b7a3d",
            _WHITE,
        ),
        Colour.BLUE: Suit(
            "M12 1C8.2 7.4 4.2 10.8 4.2 15.2a7.8 7.8 0 0 0 15.6 0C19.8 10.8 15.8 7.4 12 1Z",
            "#1f5fb8",
            _WHITE,
        ),
        Colour.PURPLE: Suit(
            "M15.5 1.4A10.8 10.8 0 1 0 22.6 15 8.6 8.6 0 0 1 15.5 1.4Z", "#9a2a86", _WHITE
        ),
        Colour.VIOLET: Suit(
            "M12 1.2A4.6 4.6 0 0 1 16.5 6.6 4.6 4.6 0 0 1 21 14.5 4.6 4.6 0 0 1 12 18.6"
            "A4.6 4.6 0 0 1 3 14.5 4.6 4.6 0 0 1 7.5 6.6 4.6 4.6 0 0 1 12 1.2Z",
            "#5a3fae",
            _WHITE,
        ),
        Colour.BROWN: Suit("M3 3h18v18H3Z", "#6e4527", _WHITE),
        Colour.GREY: Suit(
            "M5.6 1.8 12 8.2l6.4-6.4 3.8 3.8L15.8 12l6.4 6.4-3.8 3.8L12 15.8l-6.4 6.4"
            "-3.8-3.8L8.2 12 1.8 5.6Z",
            "#5c636b",
            _WHITE,
        ),
        Colour.CLUBS: Suit(_CLUBS),
        Colour.DIAMONDS: Suit(_DIAMONDS, ink=_RED),
        Colour.HEARTS: Suit(
            "M12 22.5C5 16.8 1.2 12.8 1.2 8.2A5.9 5.9 0 0 1 12 5.1 5.9 5.9 0 0 1 22.8 8.2"
            "C22.8 12.8 19 16.8 12 22.5Z",
            ink=_RED,
        ),
        Colour.SPADES: Suit(
            "M12 1C9 5.8 1.8 9.4 1.8 14.9a4.9 4.9 0 0 0 9.1 2.5C10.8 19.6 10 21 8.4 22.6h7.2"
            "C14 21 13.2 19.6 13.1 17.4A4.9 4.9 0 0 0 22.2 14.9C22.2 9.4 15 5.8 12 1Z"
        ),
        Colour.SECOND_CLUBS: Suit(_CLUBS, hollow=True),
        Colour.SECOND_DIAMONDS: Suit(_DIAMONDS, ink=_RED, hollow=True),
    }
)
"""The look of every colour."""


def symbol(suit: Suit, x: float, y: float, size: float, opacity: float | None = None) -> str:
    """The shape of a suit with its centre at a place."""
    solid = element("path", d=suit.path, fill=suit.ink)
    if suit.hollow:
        solid = element(
            "path",
            d=suit.path,
            fill=suit.ground,
            stroke=suit.ink,
            stroke_width=2.6,
            stroke_linejoin="round",
        )
    return group(solid, x=x - size / 2, y=y - size / 2, scale=size / 24, opacity=opacity)
