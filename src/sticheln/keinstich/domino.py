"""The laying-out deal: what fits, whose turn it is, who is out.

All of it follows from what was laid and passed so far, one action after another.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence

from sticheln.cards import Card
from sticheln.keinstich.actions import LayCard, Laying, Pass
from sticheln.keinstich.cards import SUITS, UNTER
from sticheln.keinstich.rules import Rules

__all__ = ["finished_seats", "fits", "laid_cards", "next_seat", "options", "passed_on", "rows_of"]


def laid_cards(layings: Iterable[Laying]) -> frozenset[Card]:
    """The cards that lie in the rows."""
    return frozenset(laying.card for laying in layings if isinstance(laying, LayCard))


def rows_of(layings: Iterable[Laying]) -> tuple[tuple[Card, ...], ...]:
    """The four rows in the order of the suits, each from its lowest card up."""
    laid = sorted(laid_cards(layings))
    return tuple(tuple(card for card in laid if card.colour is suit) for suit in SUITS)


def fits(rules: Rules, laid: frozenset[Card], card: Card) -> bool:
    """Whether a card may be laid: an Unter, or the next of a row, upwards or downwards (K11).

    The very first card is the Unter that opens the deal, and no other.
    """
    if not laid:
        return card is rules.first_laid
    if card.value == UNTER:
        return True
    towards_unter = -1 if card.value > UNTER else 1
    return Card(card.colour, card.value + towards_unter) in laid


def options(
    rules: Rules, seat: int, hand: Sequence[Card], layings: Sequence[Laying]
) -> tuple[Laying, ...]:
    """What the seat whose turn it is may do: lay what fits, or else pass."""
    laid = laid_cards(layings)
    fitting = tuple(LayCard(seat, card) for card in hand if fits(rules, laid, card))
    return fitting or (Pass(seat),)


def finished_seats(rules: Rules, layings: Iterable[Laying]) -> tuple[int, ...]:
    """The seats that have laid their whole hand, in the order in which they went out."""
    laid: Counter[int] = Counter()
    finished: list[int] = []
    for laying in layings:
        if isinstance(laying, LayCard):
            laid[laying.seat] += 1
            if laid[laying.seat] == rules.hand_size:
                finished.append(laying.seat)
    return tuple(finished)


def next_seat(rules: Rules, opener: int, layings: Sequence[Laying]) -> int:
    """Whose turn it is: the next clockwise that still has cards."""
    if not layings:
        return opener
    out = finished_seats(rules, layings)
    after = layings[-1].seat + 1
    seats = ((after + step) % rules.players for step in range(rules.players))
    return next(seat for seat in seats if seat not in out)


def passed_on(rules: Rules, layings: Sequence[Laying]) -> Iterator[tuple[int, Card]]:
    """Every seat that passed, with each card it showed thereby not to hold."""
    for place, laying in enumerate(layings):
        if isinstance(laying, Pass):
            laid = laid_cards(layings[:place])
            for card in rules.cards:
                if card not in laid and fits(rules, laid, card):
                    yield laying.seat, card
