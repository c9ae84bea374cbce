"""The parts that a seat's observation as numbers is put together from.

A `Section` names a block of numbers and knows how to read it off a view; `sticheln.features`
lays a game's sections one after another. Seats are told from the view's own: row 0 is the seat
itself, row 1 the next clockwise. Cards are told by their place in the pack.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from math import prod
from typing import Any

import attrs

from sticheln.cards import Card
from sticheln.dealing import places

__all__ = [
    "Entries",
    "Section",
    "cards_by_seat",
    "cards_marked",
    "cards_played",
    "one_of",
    "plain_sections",
    "row_of",
    "seats_marked",
]

Entries = Iterable[tuple[int, float]]
"""The numbers of a section that are not 0, each with its place in the flattened block."""


@attrs.frozen
class Section:
    """A named block of the numbers that a seat's view is told in.

    Attributes:
        name: Its name.
        shape: Its shape; it is laid out row by row.
        meaning: What its numbers say.
        read: The numbers that are not 0, by their place in the block, of a view.
        offset: Where it begins in the whole vector.
    """

    name: str
    shape: tuple[int, ...]
    meaning: str
    read: Callable[[Any], Entries] = attrs.field(repr=False)
    offset: int = 0

    @property
    def size(self) -> int:
        """How many numbers it has."""
        return prod(self.shape)

    @property
    def slice(self) -> slice:
        """Where it lies in the whole vector."""
        return slice(self.offset, self.offset + self.size)


def plain_sections(rules: Any, unit: float | None = None) -> tuple[Section, ...]:
    """What every game of tricks has to tell.

    Args:
        rules: The rule set.
        unit: What totals are divided by, so that numbers stay small; the number of cards if None.
    """
    seats, cards = rules.players, len(rules.cards)
    scale = cards if unit is None else unit
    return (
        Section("seat", (seats,), "the seat itself, from seat 0", lambda v: [(v.seat, 1.0)]),
        Section("to_act", (seats,), "who is to act", lambda v: seats_marked(v, v.to_act)),
        Section("leader", (seats,), "who leads the trick", _leader),
        Section("hand", (cards,), "the own cards", lambda v: cards_marked(v, v.hand)),
        Section("trick", (seats, cards), "what each seat has played to the trick", _trick),
        Section(
            "played_by",
            (seats, cards),
            "what each seat has played in this round",
            lambda v: cards_by_seat(v, cards_played(v)),
        ),
        Section("played_at", (cards,), "when: 1/cards the first, 2/cards the next", _played_at),
        Section("captured_by", (seats, cards), "what lies in each pile", _captured_by),
        Section("round_number", (1,), "the round, from 1", lambda v: [(0, float(v.round_number))]),
        Section(
            "totals",
            (seats,),
            f"each seat's total, divided by {scale}",
            lambda v: ((row_of(v, seat), total / scale) for seat, total in enumerate(v.totals)),
        ),
    )


def cards_played(table: Any) -> Iterator[tuple[int, Card]]:
    """Every card played to the tricks of the round on the table, one after another, and by whom."""
    for trick in table.tricks:
        yield from _in_turn(table, trick.leader, trick.cards)
    if table.leader is not None:
        yield from _in_turn(table, table.leader, table.trick)


def one_of(value: Any, values: Iterable[Any]) -> Entries:
    """A single 1 at a value's place among all values."""
    return [(list(values).index(value), 1.0)]


def seats_marked(view: Any, seats: Iterable[int]) -> Entries:
    """A 1 for each of these seats."""
    return ((row_of(view, seat), 1.0) for seat in seats)


def cards_marked(view: Any, cards: Iterable[Card]) -> Entries:
    """A 1 for each of these cards."""
    place = places(view.rules)
    return ((place[card], 1.0) for card in cards)


def cards_by_seat(view: Any, whose: Iterable[tuple[int, Card]]) -> Entries:
    """A 1 for each of these cards, in the row of its seat."""
    place, width = places(view.rules), len(view.rules.cards)
    return ((row_of(view, seat) * width + place[card], 1.0) for seat, card in whose)


def row_of(view: Any, seat: int) -> int:
    """The row of a seat, told from the view's own."""
    row: int = (seat - view.seat) % view.rules.players
    return row


def _in_turn(table: Any, leader: int, cards: Iterable[Card]) -> Iterator[tuple[int, Card]]:
    for step, card in enumerate(cards):
        yield (leader + step) % table.rules.players, card


def _leader(view: Any) -> Entries:
    return () if view.leader is None else seats_marked(view, (view.leader,))


def _trick(view: Any) -> Entries:
    if view.leader is None:
        return ()
    return cards_by_seat(view, _in_turn(view, view.leader, view.trick))


def _played_at(view: Any) -> Entries:
    place, count = places(view.rules), len(view.rules.cards)
    return ((place[card], moment / count) for moment, (_, card) in enumerate(cards_played(view), 1))


def _captured_by(view: Any) -> Entries:
    return cards_by_seat(
        view,
        (
            (trick.winner, card)
            for trick in view.tricks
            if trick.winner is not None
            for card in trick.cards
        ),
    )
