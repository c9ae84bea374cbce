"""What can happen in a game: chance deals, seats choose, play and name.

All actions are frozen values. They say what somebody wants; whether it is allowed is for
`sticheln.apply` to judge.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, final

import attrs

from sticheln.cards import Card, Colour, as_colour, format_cards
from sticheln.errors import IllegalActionError, shown

__all__ = ["Action", "ChoosePain", "Deal", "NamePain", "PlayCard"]


def _cards(given: Card | Iterable[Card]) -> tuple[Card, ...]:
    cards = (given,) if isinstance(given, Card) else tuple(given)
    for card in cards:
        if not isinstance(card, Card):
            raise _not_a_card(card)
    return cards


def _not_a_card(thing: object) -> IllegalActionError:
    return IllegalActionError(
        f"{shown(thing)} is not a Card; Card.parse('R5') makes one", "not_a_card"
    )


def _sorted_cards(given: Card | Iterable[Card]) -> tuple[Card, ...]:
    return tuple(sorted(_cards(given)))


def _tuple(given: Iterable[Card]) -> tuple[Card, ...]:
    return tuple(given)


def _hands(given: Iterable[Iterable[Card]]) -> tuple[tuple[Card, ...], ...]:
    return tuple([tuple(hand) for hand in given])


def _sorted_colours(given: str | Iterable[str]) -> tuple[Colour, ...]:
    letters = (given,) if isinstance(given, str) else tuple(given)
    return tuple(sorted(map(as_colour, letters), key=_COLOUR_ORDER.__getitem__))


_COLOUR_ORDER: Final = {colour: index for index, colour in enumerate(Colour)}


@attrs.frozen
class Deal:
    """Chance deals a round.

    Attributes:
        hands: One tuple of cards for each seat.
        undealt: What is left of the pack.
    """

    hands: tuple[tuple[Card, ...], ...] = attrs.field(converter=_hands)
    undealt: tuple[Card, ...] = attrs.field(default=(), converter=_tuple)

    def __str__(self) -> str:
        hands = " | ".join(map(format_cards, self.hands))
        return f"deal {hands}" + (f" + {format_cards(self.undealt)}" if self.undealt else "")


@attrs.frozen
class ChoosePain:
    """A seat chooses its pain (or lucky) colour with a card, or two colours with two.

    Attributes:
        seat: The seat.
        cards: The cards, sorted; a single one may be given bare.
    """

    seat: int
    cards: tuple[Card, ...] = attrs.field(converter=_sorted_cards)

    def __str__(self) -> str:
        return f"{self.seat} chooses {format_cards(self.cards)}"


@final
@attrs.frozen(init=False, eq=False)
class PlayCard:
    """A seat plays a card to the trick.

    There is one object per seat and card in a process: it compares by identity, and a
    hand in a `State` is made of these.

    Attributes:
        seat: The seat.
        card: The card.
    """

    seat: int
    card: Card

    def __new__(cls, seat: int, card: Card) -> PlayCard:
        """The one object for that seat and card."""
        known = _PLAYS.get((seat, card)) if type(seat) is int else None
        return known if known is not None else _new_play(cls, seat, card)

    def __reduce__(self) -> tuple[type[PlayCard], tuple[int, Card]]:
        return PlayCard, (self.seat, self.card)

    def __str__(self) -> str:
        return f"{self.seat} plays {self.card}"


_PLAYS: dict[tuple[int, Card], PlayCard] = {}


def _new_play(cls: type[PlayCard], seat: int, card: Card) -> PlayCard:
    if not isinstance(card, Card):
        raise _not_a_card(card)
    play = object.__new__(cls)
    object.__setattr__(play, "seat", seat)
    object.__setattr__(play, "card", card)
    return _PLAYS.setdefault((seat, card), play) if type(seat) is int else play


@attrs.frozen
class NamePain:
    """After the last trick a seat names its pain colour, or two (``after_play``).

    Attributes:
        seat: The seat.
        colours: The colours, sorted; a single one may be given bare, as a `Colour` or its
            letter.
    """

    seat: int
    colours: tuple[Colour, ...] = attrs.field(converter=_sorted_colours)

    def __str__(self) -> str:
        return f"{self.seat} names {' '.join(colour.label for colour in self.colours)}"


Action = Deal | ChoosePain | PlayCard | NamePain
"""Anything that `sticheln.apply` takes."""
