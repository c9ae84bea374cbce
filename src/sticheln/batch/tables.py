"""The rules as tables that arrays can look up.

Nothing here decides a trick or counts a card: every entry is asked of the functions that do
(`sticheln.tricks.power`, `sticheln.scores.card_points`), so the rules stand once.
"""

from __future__ import annotations

from functools import lru_cache
from itertools import combinations
from typing import Final, NamedTuple

import numpy as np
import numpy.typing as npt

from sticheln.cards import Card, Colour
from sticheln.flags import AllZeroTrick, PainChoice, Trumps
from sticheln.rules import Rules
from sticheln.scores import card_points
from sticheln.tricks import TRUMP, power, trick_outcome

__all__ = ["SEATS", "Start", "Tables", "choices_of", "fresh_start", "tables_of"]

Words = npt.NDArray[np.uint64]
Scores = npt.NDArray[np.int32]

SEATS: Final = 8
"""No game has more seats; a seat's number has three bits."""

_STRENGTH: Final = 6
"""A strength stands above six bits that say who played the card, and how early."""


class Tables(NamedTuple):
    """What both engines look up; cards, colours and choices of colours are numbers.

    A card's number is its place in ``rules.cards``, a colour's its place in
    ``rules.colours``. A *choice* numbers the colours that a seat has chosen, see
    `choices_of`. With ``n`` cards, tables of two dimensions lie in rows of ``n`` and are
    flat, so that a row's first place plus a card's number finds the entry.

    Attributes:
        players: The number of seats.
        cards: The number of cards, ``n``.
        colour: The colour of each card, ``(n,)``.
        led: The first place of the row of ``power`` that a card selects when it is led, ``(n,)``.
        nothing_led: That place for a trick in which no card has set a colour yet.
        power: The strength of each card by the colour led, times 64, ``((c + 1) * n,)``.
        trump: The largest of these numbers that is not a trump's.
        rank: What is added to a card's strength, at ``8 * leader + seat``: the earlier the seat
            plays, the more; its lowest three bits are the seat.
        points: What each card counts by choice, ``(choices * n,)``.
        pair: The choice of two colours, or of one with itself, ``(c, c)``.
        bits: The colours of each choice as bits, ``(choices,)``.
        pairs: Whether each seat chooses two cards or colours, not one.
        laid_out: Whether the cards chosen leave the hand.
        late: Whether colours are named after the last trick.
        latest: Whether only the colour of the last trump keeps its strength.
        sets_aside: Whether a trick without any strength belongs to nobody.
    """

    players: int
    cards: int
    colour: Words
    led: Words
    nothing_led: int
    power: Scores
    trump: int
    rank: Scores
    points: Scores
    pair: Words
    bits: Words
    pairs: bool
    laid_out: bool
    late: bool
    latest: bool
    sets_aside: bool


class Start(NamedTuple):
    """Where a round is taken up: what lies fixed, and what chance may still move.

    Cards stand in rows of one place for each seat: first what will be laid out, then trick by
    trick. Then come the cards left over. ``width`` is 1 where all games start alike, else the
    number of games.

    Attributes:
        cards: The card at each place before chance moves any, ``(places, width)``.
        limits: How many places chance may take a place's card from: its own, and those after it at
            each ``stride``, ``(shuffled places,)``.
        stride: 1 where the whole pack is dealt, the number of seats where each hand is
            shuffled in itself.
        rows: How many rows there are.
        skipped: How many of them are laid out.
        chosen: The choice that each seat has made, ``(players, width)``.
        picked: The cards that it has chosen with, -1 for none, ``(2, players, width)``.
        owes: Whether a seat is still to choose, ``(players,)``.
        before: The points that a seat which has chosen has already, ``(players, width)``.
        captured: The colours in each pile as bits, ``(players,)``.
        pile_points: What a seat's pile counts by choice, ``(players, choices)``.
    """

    cards: npt.NDArray[np.uint16]
    limits: Words
    stride: int
    rows: int
    skipped: int
    chosen: Words
    picked: npt.NDArray[np.int64]
    owes: npt.NDArray[np.bool_]
    before: Scores
    captured: Words
    pile_points: Scores


@lru_cache(maxsize=256)
def choices_of(rules: Rules) -> tuple[tuple[Colour, ...], ...]:
    """The colours of each choice, by its number.

    0 is nothing chosen, ``1 + i`` is colour ``i`` alone, and the pairs follow in the order of
    ``itertools.combinations``.
    """
    singles = ((colour,) for colour in rules.colours)
    return ((), *singles, *combinations(rules.colours, 2))


@lru_cache(maxsize=256)
def tables_of(rules: Rules) -> Tables:
    """The tables of a rule set."""
    cards, colours, seats = rules.cards, rules.colours, range(rules.players)
    place = {colour: number for number, colour in enumerate(colours)}
    strengths = [[power(rules, led, card) for card in cards] for led in (*colours, None)]
    points = [[card_points(rules, card, some) for card in cards] for some in choices_of(rules)]
    rank = np.zeros((SEATS, SEATS), np.int32)
    for leader in seats:
        for seat in seats:
            rank[leader, seat] = (SEATS - 1 - (seat - leader) % rules.players) * SEATS + seat
    return Tables(
        players=rules.players,
        cards=len(cards),
        colour=np.array([place[card.colour] for card in cards], np.uint64),
        led=np.array([len(cards) * _led(rules, card) for card in cards], np.uint64),
        nothing_led=len(cards) * len(colours),
        power=(np.array(strengths, np.int32) << _STRENGTH).ravel(),
        trump=TRUMP << _STRENGTH,
        rank=rank.ravel(),
        points=np.array(points, np.int32).ravel(),
        pair=_pairs(rules),
        bits=np.array([sum(1 << place[c] for c in some) for some in choices_of(rules)], np.uint64),
        pairs=rules.pain_count > 1,
        laid_out=rules.pain_choice is PainChoice.LAID_OUT,
        late=rules.pain_choice is PainChoice.AFTER_PLAY,
        latest=rules.trumps is Trumps.LATEST_COLOUR,
        sets_aside=rules.all_zero_trick is AllZeroTrick.SET_ASIDE,
    )


def _led(rules: Rules, card: Card) -> int:
    led = trick_outcome(rules, (card,)).led_colour
    return len(rules.colours) if led is None else rules.colours.index(led)


def _pairs(rules: Rules) -> Words:
    """The number of each choice, found by its colours in either order."""
    number = {colours: choice for choice, colours in enumerate(choices_of(rules))}
    return np.array(
        [
            [
                number[tuple(c for c in rules.colours if c in (one, other))]
                for other in rules.colours
            ]
            for one in rules.colours
        ],
        np.uint64,
    )


@lru_cache(maxsize=256)
def fresh_start(rules: Rules) -> Start:
    """The start of a round that is dealt anew."""
    players, size, pack = rules.players, rules.hand_size, len(rules.cards)
    choices = len(choices_of(rules))
    return Start(
        cards=np.arange(pack, dtype=np.uint16)[:, None],
        limits=np.arange(pack, pack - players * size, -1).astype(np.uint64),
        stride=1,
        rows=size,
        skipped=size - rules.tricks_per_round,
        chosen=np.zeros((players, 1), np.uint64),
        picked=np.full((2, players, 1), -1, np.int64),
        owes=np.ones(players, np.bool_),
        before=np.zeros((players, 1), np.int32),
        captured=np.zeros(players, np.uint64),
        pile_points=np.zeros((players, choices), np.int32),
    )
