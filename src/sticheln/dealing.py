"""Dealing: from a seed, or checked when somebody deals by hand."""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Iterable, Sequence
from functools import lru_cache
from itertools import chain
from typing import Protocol

from sticheln.actions import Deal, PlayCard
from sticheln.cards import Card, format_cards
from sticheln.errors import IllegalActionError
from sticheln.seeds import Seed, SeedStream

__all__ = [
    "Dealing",
    "Pack",
    "dealt_hands",
    "is_whole_pack",
    "places",
    "plays_of",
    "shuffle",
    "sorted_hands",
]


class Pack(Hashable, Protocol):
    """What dealing asks of the rules of a game."""

    @property
    def players(self) -> int:
        """The number of players."""
        ...

    @property
    def cards(self) -> tuple[Card, ...]:
        """The pack, in the order that hands are sorted by."""
        ...

    @property
    def hand_size(self) -> int:
        """How many cards each player is dealt."""
        ...


class Dealing(Protocol):
    """What dealing asks of the state of a game."""

    @property
    def rules(self) -> Pack:
        """The rule set."""
        ...

    @property
    def phase(self) -> str:
        """What the game is waiting for."""
        ...

    @property
    def needs_deal(self) -> bool:
        """Whether a deal is due."""
        ...

    @property
    def round_number(self) -> int:
        """The round to be dealt, from 1."""
        ...


def shuffle(state: Dealing, seed: Seed) -> Deal:
    """Deal the next round from a seed.

    The pack in deck order is put into random order by the stream labelled ``deal`` whose
    number is the round's (see `sticheln.seeds`), and dealt one card at a time, clockwise from
    seat 0; what is left stays undealt (G13, A10). Hands are listed in deck order. The same pack,
    number of players, round number and seed give the same deal everywhere.

    Args:
        state: A state that needs a deal.
        seed: Text, bytes or a whole number.

    Raises:
        IllegalActionError: No deal is due, or the seed is none.

    >>> from sticheln import Rules, new_game
    >>> deal = shuffle(new_game(Rules()), "friday night")
    >>> print(*deal.hands[0])
    G1 G3 N0 N5 N6 R6 R10 R11 B0 B2 B6 B8 Y1 Y2 Y6
    """
    if not state.needs_deal:
        raise IllegalActionError(
            f"no deal is due: the game is in phase {state.phase}", "no_deal_due"
        )
    rules = state.rules
    players, dealt = rules.players, rules.players * rules.hand_size
    order = SeedStream(seed, "deal", state.round_number).order(len(rules.cards))
    rows = [*[order[seat:dealt:players] for seat in range(players)], order[dealt:]]
    *hands, undealt = [[rules.cards[place] for place in sorted(row)] for row in rows]
    return Deal(hands, undealt)


@lru_cache(maxsize=256)
def places(rules: Pack) -> dict[Card, int]:
    """Where each card stands in the pack."""
    return {card: place for place, card in enumerate(rules.cards)}


def is_whole_pack(rules: Pack, cards: Sequence[Card]) -> bool:
    """Whether these are the cards of the pack, each once, in any order."""
    known = places(rules)
    return len(cards) == len({*cards}) == len(known) and all(map(known.__contains__, cards))


@lru_cache(maxsize=256)
def plays_of(rules: Pack) -> tuple[tuple[PlayCard, ...], ...]:
    """The actions that play the cards of the pack in their order, for each seat."""
    seats = range(rules.players)
    return tuple([tuple([PlayCard(seat, card) for card in rules.cards]) for seat in seats])


def sorted_hands(rules: Pack, hands: Iterable[Iterable[Card]]) -> tuple[tuple[PlayCard, ...], ...]:
    """The hands of all seats as the actions that play their cards, in deck order."""
    place = places(rules)
    rows = [sorted([place[card] for card in hand]) for hand in hands]
    by_seat = zip(plays_of(rules), rows, strict=True)
    return tuple([tuple([plays[number] for number in row]) for plays, row in by_seat])


def dealt_hands(rules: Pack, deal: Deal) -> tuple[tuple[PlayCard, ...], ...]:
    """The hands of a deal, each as the actions that play its cards, in deck order.

    Raises:
        IllegalActionError: The deal is not the whole pack in hands of the right size; says
            what is wrong and what would be right.
    """
    sizes = [*map(len, deal.hands)]
    each_size_fits = sizes == [rules.hand_size] * rules.players
    if not each_size_fits or not is_whole_pack(rules, [*chain(*deal.hands, deal.undealt)]):
        raise _wrong_deal(rules, deal)
    return sorted_hands(rules, deal.hands)


def _lying(deal: Deal, card: Card) -> str:
    """Where a card lies in a deal, once for each time it lies there."""
    hands = (
        f"hand {seat}" for seat, hand in enumerate(deal.hands) for _ in range(hand.count(card))
    )
    undealt = ("what is undealt" for _ in range(deal.undealt.count(card)))
    return " and ".join((*hands, *undealt))


def _wrong_deal(rules: Pack, deal: Deal) -> IllegalActionError:
    if len(deal.hands) != rules.players:
        return IllegalActionError(
            f"a deal for {rules.players} players has {rules.players} hands, not {len(deal.hands)}",
            "deal_hands",
        )
    for seat, hand in enumerate(deal.hands):
        if len(hand) != rules.hand_size:
            return IllegalActionError(
                f"seat {seat} is dealt {len(hand)} cards, but a hand has {rules.hand_size}",
                "deal_hand_size",
                seat=seat,
                cards=hand,
            )
    dealt = Counter(card for hand in (*deal.hands, deal.undealt) for card in hand)
    stray = [card for card in dealt if card not in places(rules)]
    if stray:
        return IllegalActionError(
            f"the deal holds {format_cards(stray)}, which this pack lacks",
            "deal_unknown_card",
            cards=stray,
        )
    twice = [card for card, times in dealt.items() if times > 1]
    if twice:
        return IllegalActionError(
            f"the deal holds {format_cards(twice)} more than once: {twice[0]} lies in "
            f"{_lying(deal, twice[0])}",
            "deal_card_twice",
            cards=twice,
        )
    missing = [card for card in rules.cards if card not in dealt]
    return IllegalActionError(
        f"the deal leaves out {format_cards(missing)}; what is in no hand must be undealt",
        "deal_card_missing",
        cards=missing,
    )
