"""Whole states that agree with a view of Kein Stich.

What a seat can't know is which unseen card lies in which rival's hand. What it does know: who did
not follow a suit has none of it, who passed in domino held no card that fitted, and who is to
start domino holds the Unter that opens it. The deals that agree with all of this are counted
card by card, and `sample_state` gives every one of them the same probability.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache

from sticheln.cards import Card
from sticheln.keinstich.actions import LayCard
from sticheln.keinstich.domino import passed_on
from sticheln.keinstich.state import Phase, State
from sticheln.keinstich.views import View
from sticheln.seeds import Seed, SeedStream

__all__ = ["possible_holders", "sample_state", "world_count"]


def sample_state(view: View, seed: Seed) -> State:
    """A whole state that agrees with everything in a view.

    Each way to deal out the unseen cards that agrees with the view is equally likely;
    ``observe(sample_state(view, seed), view.seat) == view``. The stream labelled ``sample`` of
    the seed decides.

    Raises:
        IllegalActionError: The seed is none.
    """
    holders = possible_holders(view)
    hands = [list[Card]() for _ in view.hand_sizes]
    for card, seat in _drawn(holders, _room(view), SeedStream(seed, "sample")):
        hands[seat].append(card)
    if view.seat is not None:
        hands[view.seat] = list(view.hand)
    return State(
        view.rules,
        view.first_dealer,
        view.round_scores,
        tuple(tuple(sorted(hand)) for hand in hands),
        view.trick,
        view.tricks,
        view.layings,
    )


def world_count(view: View) -> int:
    """How many states agree with a view."""
    holders = possible_holders(view)
    cards = _in_order(holders)
    return _counter([tuple(sorted(holders[card])) for card in cards])(0, _room(view))


def possible_holders(view: View) -> Mapping[Card, frozenset[int]]:
    """Every card in a rival's hand, with the seats that may hold it."""
    if view.phase not in (Phase.PLAY, Phase.LAY):
        return {}
    rivals = frozenset(range(view.rules.players)) - {view.seat}
    excluded = set(_voids(view)) | set(passed_on(view.rules, view.layings))
    seen = set(_seen(view))
    return {
        card: _holders_of_first(view, card)
        or rivals - {seat for seat in rivals if (seat, card) in excluded}
        for card in view.rules.cards
        if card not in seen
    }


def _holders_of_first(view: View, card: Card) -> frozenset[int]:
    """The seat that is to open domino, for the Unter that it must lay."""
    is_first = card is view.rules.first_laid and view.opener is not None
    return frozenset([view.opener or 0]) if is_first else frozenset()


def _seen(view: View) -> Iterator[Card]:
    yield from view.hand
    yield from view.trick
    for trick in view.tricks:
        yield from trick.cards
    for laying in view.layings:
        if isinstance(laying, LayCard):
            yield laying.card


def _voids(view: View) -> Iterator[tuple[int, Card]]:
    """Every seat that did not follow a suit, with each card of that suit."""
    played = [(trick.leader, trick.cards) for trick in view.tricks]
    if view.leader is not None:
        played.append((view.leader, view.trick))
    for leader, cards in played:
        for place, card in enumerate(cards):
            if card.colour is not cards[0].colour:
                seat = (leader + place) % view.rules.players
                yield from ((seat, c) for c in view.rules.cards if c.colour is cards[0].colour)


def _room(view: View) -> tuple[int, ...]:
    """How many unseen cards each hand has."""
    return tuple(0 if seat == view.seat else size for seat, size in enumerate(view.hand_sizes))


def _in_order(holders: Mapping[Card, frozenset[int]]) -> list[Card]:
    """The cards, those with the fewest possible holders first."""
    return sorted(holders, key=lambda card: (len(holders[card]), sorted(holders[card]), card))


def _drawn(
    holders: Mapping[Card, frozenset[int]], room: tuple[int, ...], stream: SeedStream
) -> Iterator[tuple[Card, int]]:
    """Deal the cards out, each possible way being equally likely."""
    if len({*holders.values()}) == 1:
        places = [seat for seat, size in enumerate(room) for _ in range(size)]
        yield from zip(stream.shuffled(list(holders)), places, strict=True)
        return
    cards = _in_order(holders)
    seats = [tuple(sorted(holders[card])) for card in cards]
    ways = _counter(seats)
    for place, card in enumerate(cards):
        counts = [ways(place + 1, _less(room, seat)) for seat in seats[place]]
        drawn = stream.below(sum(counts))
        index = 0
        while drawn >= counts[index]:
            drawn -= counts[index]
            index += 1
        room = _less(room, seats[place][index])
        yield card, seats[place][index]


def _counter(seats: Sequence[tuple[int, ...]]) -> Callable[[int, tuple[int, ...]], int]:
    """Counts the ways to deal out the cards from a place on, into hands with so much room."""

    @cache
    def ways(place: int, room: tuple[int, ...]) -> int:
        if min(room) < 0:
            return 0
        if place == len(seats):
            return 1
        return sum(ways(place + 1, _less(room, seat)) for seat in seats[place])

    return ways


def _less(room: tuple[int, ...], seat: int) -> tuple[int, ...]:
    return (*room[:seat], room[seat] - 1, *room[seat + 1 :])
