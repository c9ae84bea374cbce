"""Colours and cards, the ground that every game here stands on."""

from __future__ import annotations

import re
from collections.abc import Iterable
from enum import StrEnum
from functools import total_ordering
from typing import Final, final

import attrs

from sticheln.errors import NotationError, shown

__all__ = ["MAX_VALUE", "Card", "Colour", "as_colour", "format_cards", "parse_cards"]

MAX_VALUE: Final = 99
"""The highest value that a card can bear; the lowest is 0."""


class Colour(StrEnum):
    """A colour (suit); its string is the letter that card notation uses.

    The order of the members is the order in which cards sort.
    """

    RED = "R"
    ORANGE = "O"
    YELLOW = "Y"
    GREEN = "G"
    BLUE = "B"
    PURPLE = "P"
    VIOLET = "V"
    BROWN = "N"
    GREY = "X"
    CLUBS = "C"
    DIAMONDS = "D"
    HEARTS = "H"
    SPADES = "S"
    SECOND_CLUBS = "K"
    SECOND_DIAMONDS = "L"

    __hash__ = str.__hash__

    @property
    def label(self) -> str:
        """The name for people: ``red``, ``hearts``, ``second clubs``."""
        return self.name.lower().replace("_", " ")

    @property
    def is_french(self) -> bool:
        """Whether this is a suit of a French pack, whose courts have names."""
        return self.value in "CDHSKL"


_COURTS = {"A": 14, "K": 13, "Q": 12, "J": 11}
_COURT_LABELS = {14: "ace", 13: "king", 12: "queen", 11: "jack"}
_CARD_TEXT = re.compile(r"([ROYGBPVNXCDHSKL])(0|[1-9][0-9]?)|([CDHSKL])([AKQJ])")
_ORDER = {colour: index for index, colour in enumerate(Colour)}


@final
@total_ordering
@attrs.frozen(init=False, eq=False, repr=False)
class Card:
    """One card: a colour and a value from 0 to 99.

    There is one object per card in a process, so cards compare by identity and cost
    nothing to copy. They sort by colour, in the order of `Colour`, then by value.

    >>> Card("R", 5) is Card.parse("R5")
    True
    >>> str(Card(Colour.HEARTS, 13)), Card.parse("HK").label
    ('H13', 'king of hearts')

    Attributes:
        colour: The `Colour`; its letter is accepted.
        value: A whole number from 0 to 99.

    Raises:
        NotationError: No such colour, or a value outside 0 to 99.
    """

    colour: Colour
    value: int
    _text: str
    _rank: int

    def __new__(cls, colour: Colour | str, value: int) -> Card:
        """The one object for that card."""
        known = _CARDS.get((colour, value)) if type(value) is int else None
        return known if known is not None else _new_card(cls, colour, value)

    @classmethod
    def parse(cls, text: str) -> Card:
        """Read what ``str(card)`` writes; A, K, Q and J serve for French suits.

        Raises:
            NotationError: Anything else, blanks and leading zeros included.
        """
        known = _PARSED.get(text) if isinstance(text, str) else None
        if known is not None:
            return known
        match = _CARD_TEXT.fullmatch(text) if isinstance(text, str) else None
        if match is None:
            raise NotationError(
                f"{shown(text)} is not a card: write a colour letter and a value from 0 to "
                f"{MAX_VALUE}, such as R5 (for French suits also CA, CK, CQ, CJ)",
                "not_a_card",
                text=text,
            )
        letter, digits, suit, court = match.groups()
        card = Card(letter, int(digits)) if letter else Card(suit, _COURTS[court])
        return _PARSED.setdefault(text, card)

    @property
    def label(self) -> str:
        """The card's name for people: ``red 5``, ``queen of spades``."""
        if not self.colour.is_french:
            return f"{self.colour.label} {self.value}"
        value = _COURT_LABELS.get(self.value, str(self.value))
        return f"{value} of {self.colour.label}"

    def __str__(self) -> str:
        return self._text

    def __repr__(self) -> str:
        return f"Card('{self.colour.value}', {self.value})"

    def _repr_svg_(self) -> str:
        from sticheln import svg  # noqa: PLC0415 - drawings are loaded when shown

        return svg.card(self)

    def __lt__(self, other: object) -> bool:
        if not isinstance(other, Card):
            return NotImplemented
        return self._rank < other._rank

    def __reduce__(self) -> tuple[type[Card], tuple[str, int]]:
        return Card, (self.colour.value, self.value)


_CARDS: dict[tuple[str, int], Card] = {}
_PARSED: dict[str, Card] = {}


def as_colour(letter: object) -> Colour:
    """The colour of that letter.

    Raises:
        NotationError: No such colour.
    """
    try:
        return Colour(letter)  # type: ignore[arg-type]  # or else ValueError
    except ValueError:
        raise NotationError(
            f"{shown(letter)} is not a colour; the letters are {' '.join(Colour)}",
            "not_a_colour",
            text=letter,
        ) from None


def _new_card(cls: type[Card], colour: object, value: object) -> Card:
    known_colour = as_colour(colour)
    if type(value) is not int or not 0 <= value <= MAX_VALUE:
        raise NotationError(
            f"{shown(value)} is not the value of a card; values are 0 to {MAX_VALUE}",
            "not_a_value",
            text=value,
        )
    card = object.__new__(cls)
    put = object.__setattr__
    put(card, "colour", known_colour)
    put(card, "value", value)
    put(card, "_text", f"{known_colour.value}{value}")
    put(card, "_rank", _ORDER[known_colour] * (MAX_VALUE + 1) + value)
    return _CARDS.setdefault((known_colour, value), card)


def parse_cards(text: str) -> tuple[Card, ...]:
    """Read cards parted by blanks, as in ``"R5 G11 B2"``.

    Args:
        text: The cards; nothing gives none.

    Raises:
        NotationError: A word among them is not a card.

    >>> parse_cards("R5 HK")
    (Card('R', 5), Card('H', 13))
    """
    words = text.split()
    try:
        return tuple([_PARSED[word] for word in words])
    except KeyError:
        return tuple(map(Card.parse, words))


def format_cards(cards: Iterable[Card]) -> str:
    """Write cards as `parse_cards` reads them.

    Args:
        cards: The cards, in the order to write them in.

    >>> format_cards([Card("R", 5), Card("H", 13)])
    'R5 H13'
    """
    return " ".join(map(str, cards))
