"""The packs of Kein Stich, and their cards under German and French names.

The cards are those of `sticheln.Card` with French suits and the values 2 to 14. Tables that
play with German suits call clubs acorns, spades leaves and diamonds bells, the queen Ober, the
jack Unter and the ace deuce; both ways to name a card are read and written.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache
from types import MappingProxyType
from typing import Final

from sticheln.cards import Card, Colour
from sticheln.errors import NotationError, shown

__all__ = [
    "ACE",
    "KING",
    "OBER",
    "SUITS",
    "UNTER",
    "french_label",
    "german_label",
    "pack",
    "parse_card",
    "parse_german",
]

UNTER: Final = 11
OBER: Final = 12
KING: Final = 13
ACE: Final = 14

SUITS: Final = (Colour.CLUBS, Colour.DIAMONDS, Colour.HEARTS, Colour.SPADES)
"""The suits in the order of the pack."""

_LOWEST: Final = {24: 9, 32: 7, 52: 2}

_GERMAN_SUIT_NAMES: Final[Mapping[Colour, str]] = MappingProxyType(
    {
        Colour.CLUBS: "acorns",
        Colour.DIAMONDS: "bells",
        Colour.HEARTS: "hearts",
        Colour.SPADES: "leaves",
    }
)
_GERMAN_RANK_NAMES: Final[Mapping[int, str]] = MappingProxyType(
    {ACE: "deuce", KING: "king", OBER: "Ober", UNTER: "Unter"}
)

_GERMAN_SUITS: Final[Mapping[str, Colour]] = MappingProxyType(
    {
        **{name: suit for suit, name in _GERMAN_SUIT_NAMES.items()},
        "acorn": Colour.CLUBS,
        "bell": Colour.DIAMONDS,
        "heart": Colour.HEARTS,
        "leaf": Colour.SPADES,
        "eichel": Colour.CLUBS,
        "schellen": Colour.DIAMONDS,
        "schelle": Colour.DIAMONDS,
        "herz": Colour.HEARTS,
        "laub": Colour.SPADES,
        "blatt": Colour.SPADES,
        "gras": Colour.SPADES,
        "grün": Colour.SPADES,
        "gruen": Colour.SPADES,
    }
)
_GERMAN_RANKS: Final[Mapping[str, int]] = MappingProxyType(
    {
        **{name.casefold(): value for value, name in _GERMAN_RANK_NAMES.items()},
        "ace": ACE,
        "daus": ACE,
        "sau": ACE,
        "as": ACE,
        "ass": ACE,
        "könig": KING,
        "koenig": KING,
    }
)
_FRENCH_RANKS: Final[Mapping[str, int]] = MappingProxyType(
    {"ace": ACE, "king": KING, "queen": OBER, "jack": UNTER}
)
_FRENCH_SUITS: Final[Mapping[str, Colour]] = MappingProxyType({suit.label: suit for suit in SUITS})
_WORDS: Final = re.compile(r"[\s-]+")


@cache
def pack(size: int) -> tuple[Card, ...]:
    """The pack of that many cards: four suits from the ace down to 9, 7 or 2 (K02, K21)."""
    return tuple(Card(suit, value) for suit in SUITS for value in range(_LOWEST[size], ACE + 1))


def german_label(card: Card) -> str:
    """The card's name in a German pack: ``acorns Unter``, ``bells 7``.

    >>> german_label(Card.parse("CJ"))
    'acorns Unter'
    """
    rank = _GERMAN_RANK_NAMES.get(card.value, str(card.value))
    return f"{_GERMAN_SUIT_NAMES[card.colour]} {rank}"


def french_label(card: Card) -> str:
    """The card's name in a French pack: ``jack of clubs``."""
    return card.label


def parse_german(text: str) -> Card:
    """Read a card's name in a German pack, in English or German, in any case.

    >>> parse_german("Eichel-Unter") is parse_german("acorns Unter") is Card.parse("CJ")
    True

    Raises:
        NotationError: It is no such name.
    """
    words = _WORDS.split(text.strip().casefold()) if isinstance(text, str) else []
    match words:
        case [suit, rank] if suit in _GERMAN_SUITS and _value(rank, _GERMAN_RANKS):
            return Card(_GERMAN_SUITS[suit], _value(rank, _GERMAN_RANKS))
        case [rank, "of", suit] if suit in _GERMAN_SUITS and _value(rank, _GERMAN_RANKS):
            return Card(_GERMAN_SUITS[suit], _value(rank, _GERMAN_RANKS))
        case _:
            raise NotationError(
                f"{shown(text)} is not a card of a German pack; write acorns Unter or Eichel-Unter",
                "not_a_card",
                text=text,
            )


def parse_card(text: str) -> Card:
    """Read a card however it is written: ``CJ``, ``C11``, ``jack of clubs``, ``acorns Unter``.

    Raises:
        NotationError: It is none of these.
    """
    words = _WORDS.split(text.strip().casefold()) if isinstance(text, str) else []
    try:
        match words:
            case [word]:
                return Card.parse(word.upper())
            case [rank, "of", suit] if suit in _FRENCH_SUITS and _value(rank, _FRENCH_RANKS):
                return Card(_FRENCH_SUITS[suit], _value(rank, _FRENCH_RANKS))
            case _:
                return parse_german(text)
    except NotationError:
        raise NotationError(
            f"{shown(text)} is not a card; write CJ, C11, jack of clubs or acorns Unter",
            "not_a_card",
            text=text,
        ) from None


def _value(rank: str, named: Mapping[str, int]) -> int:
    """The value of a rank; 0 for none."""
    if re.fullmatch(r"[2-9]|10", rank):
        return int(rank)
    return named.get(rank, 0)
