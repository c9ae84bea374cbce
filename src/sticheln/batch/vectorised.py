"""Rounds by NumPy alone: every step is taken for all games at once.

Random play needs no turns: a hand in random order is the order in which it will be played, and
only who takes each trick has to be found one trick after another.
"""

from __future__ import annotations

from collections.abc import Callable

import attrs
import numpy as np
import numpy.typing as npt

from sticheln.batch.careful import take_tricks
from sticheln.batch.judging import Tricks, trick_lying, winners
from sticheln.batch.stream import APART, CHOICES, NAMES, Words, below, high, low, word
from sticheln.batch.tables import Scores, Start, Tables

__all__ = [
    "Played",
    "Shuffle",
    "captured_colours",
    "count_points",
    "named",
    "play_rounds",
    "shuffle",
    "shuffled",
    "spread",
    "two",
]

Ints = npt.NDArray[np.int64]

Shuffle = Callable[[Ints, Words, int, Words], None]
"""See `shuffle`."""


@attrs.frozen(eq=False)
class Played:
    """What happened in a round of each game.

    Attributes:
        cards: The cards in rows of one for each seat: first what was laid out, then trick
            by trick, then what was left over; ``(places, games)``.
        leaders: The seat that led each trick, ``(tricks, games)``.
        picked: The cards that each seat chose with, -1 for none, ``(2, players, games)``.
        choices: What each seat chose, by number, ``(players, games)``.
    """

    cards: Ints
    leaders: Ints
    picked: Ints
    choices: Ints


def play_rounds(
    tables: Tables,
    start: Start,
    keys: Words,
    leaders: Words,
    scores: Scores,
    best_of: int = 1,
) -> Played:
    """Play a round of each game at random and write its scores.

    Args:
        tables: The rules.
        start: Where the round is taken up.
        keys: The key of each game's round, ``(games,)``.
        leaders: The seat that leads the first trick, ``(games,)``.
        scores: What each seat scores, ``(players, games)``, is written here.
        best_of: Of how many cards drawn at random each seat plays the best.
    """
    games = len(keys)
    cards = shuffled(start, keys)
    choices = spread(start.chosen.view(np.int64), games)
    picked = spread(start.picked, games)
    if not tables.late:
        for seat in np.flatnonzero(start.owes):
            _choose(tables, start, keys, int(seat), cards, choices, picked)
    if best_of > 1:
        tricks = take_tricks(tables, start, cards, leaders, choices, best_of)
    else:
        tricks = _take_tricks(tables, start, cards, leaders)
    if tables.late and best_of == 1:
        captured = captured_colours(tables, start, cards, tricks)
        for seat in np.flatnonzero(start.owes):
            words = word(keys, NAMES + int(seat))
            choices[seat] = named(tables, words, captured[seat])
    played = Played(cards, tricks.leaders[:-1], picked, choices)
    count_points(tables, start, played, tricks, scores)
    return played


def spread(columns: Ints, games: int) -> Ints:
    """The same for each game, or what is there for each of them."""
    return np.broadcast_to(columns, (*columns.shape[:-1], games)).copy()


def shuffled(start: Start, keys: Words) -> Ints:
    """The cards of a start after chance has moved them, ``(places, games)``."""
    cards = spread(start.cards.astype(np.int64), len(keys))
    shuffle(cards, start.limits, start.stride, keys)
    return cards


def shuffle(cards: Ints, limits: Words, stride: int, keys: Words) -> None:
    """Move the cards of each column, two for each word of its stream.

    Args:
        cards: A column a game, ``(places, games)``; changed in place.
        limits: How many places a place's card may come from: its own, and those after it at
            each ``stride``.
        stride: How far these are apart.
        keys: The streams, ``(games,)``.
    """
    games = len(keys)
    flat, game, words = cards.reshape(-1), np.arange(games), keys
    for place, limit in enumerate(limits):
        if place % 2 == 0:
            words = word(keys, place // 2)
            other = below(high(words), limit)
        else:
            other = below(low(words), limit)
        other *= stride
        other += place
        other *= games
        other += game
        moved = flat[other]
        flat[other] = cards[place]
        cards[place] = moved


def _choose(
    tables: Tables,
    start: Start,
    keys: Words,
    seat: int,
    cards: Ints,
    choices: Ints,
    picked: Ints,
) -> None:
    """Choose a seat's colours, and lay out the cards where that is the rule."""
    game = np.arange(len(keys), dtype=np.int64)
    colour, pair = tables.colour.view(np.int64), tables.pair.view(np.int64)
    if tables.pairs:
        first, second = _pair_of_cards(tables, start, keys, seat, cards)
        picked[1, seat] = cards[second, game]
    elif tables.laid_out:
        first = second = np.full(len(keys), seat)
    else:
        row = below(high(word(keys, CHOICES + seat)), start.rows)
        first = second = row * tables.players + seat
    picked[0, seat] = cards[first, game]
    choices[seat] = pair[colour[picked[0, seat]], colour[cards[second, game]]]
    if tables.pairs and tables.laid_out:
        _swap(cards, first, seat, game)
        second = np.where(second == seat, first, second)
        _swap(cards, second, tables.players + seat, game)


def _swap(cards: Ints, places: Ints, place: int, game: Ints) -> None:
    moved = cards[places, game]
    cards[places, game] = cards[place]
    cards[place] = moved


def _pair_of_cards(
    tables: Tables, start: Start, keys: Words, seat: int, cards: Ints
) -> tuple[Ints, Ints]:
    """Where two cards of each hand lie that can be chosen together."""
    colour, games = tables.colour.view(np.int64), len(keys)
    hand = colour[cards[seat : start.rows * tables.players : tables.players]]
    mixed = (hand != hand[0]).any(axis=0)
    first, second = np.empty(games, np.int64), np.empty(games, np.int64)
    left, draw = np.arange(games), CHOICES + seat
    while len(left):
        one, other = two(word(keys[left], draw), start.rows)
        first[left], second[left] = one, other
        same = hand[one, left] == hand[other, left]
        left, draw = left[same & mixed[left]], draw + APART
    return first * tables.players + seat, second * tables.players + seat


def two(words: Words, size: int | Words) -> tuple[Ints, Ints]:
    """Two different numbers below a size."""
    one = below(high(words), size)
    other = below(low(words), size - 1)
    other += other >= one
    return one, other


def _take_tricks(tables: Tables, start: Start, cards: Ints, leaders: Words) -> Tricks:
    tricks = start.rows - start.skipped
    result = Tricks.empty(tricks, leaders)
    for trick in range(tricks):
        lying = trick_lying(tables, start, cards, trick)
        result.leaders[trick + 1], result.taken[trick] = winners(
            tables, lying, result.leaders[trick]
        )
    return result


def count_points(
    tables: Tables, start: Start, played: Played, tricks: Tricks, scores: Scores
) -> None:
    """Write the scores of rounds that have been played."""
    games = played.choices.shape[1]
    game = np.arange(games, dtype=np.int64)
    rows = played.choices * tables.cards
    totals = np.empty((tables.players, games), np.int32)
    for seat in range(tables.players):
        totals[seat] = start.before[seat]
        if not start.owes[seat]:
            continue
        if tables.late:
            totals[seat] = start.pile_points[seat].take(played.choices[seat])
        for skipped in range(start.skipped):
            totals[seat] += tables.points.take(
                rows[seat] + played.cards[skipped * tables.players + seat]
            )
    flat = totals.reshape(-1)
    for trick, winner in enumerate(tricks.leaders[1:]):
        owner = winner * games
        owner += game
        lying = trick_lying(tables, start, played.cards, trick)
        won = np.add.reduce(tables.points.take(_at(rows, owner) + lying), axis=0, dtype=np.int32)
        if tables.sets_aside:
            won *= tricks.taken[trick]
        flat[owner] += won
    scores[:] = totals


def _at(table: Ints, places: Ints) -> Ints:
    """What stands at some places of a table, which is taken as flat."""
    return np.take(table, places)


def captured_colours(tables: Tables, start: Start, cards: Ints, tricks: Tricks) -> Words:
    """The colours that each seat has captured in the whole round as bits, ``(players, games)``."""
    games = cards.shape[1]
    captured = np.empty((tables.players, games), np.uint64)
    captured[:] = start.captured[:, None]
    flat = captured.reshape(-1)
    game = np.arange(games, dtype=np.int64)
    bits = np.uint64(1) << tables.colour
    for trick, winner in enumerate(tricks.leaders[1:]):
        lying = trick_lying(tables, start, cards, trick)
        colours = np.bitwise_or.reduce(bits.take(lying), axis=0)
        if tables.sets_aside:
            colours *= tricks.taken[trick].astype(np.uint64)
        flat[winner * games + game] |= colours
    return captured


def named(tables: Tables, words: Words, captured: Words) -> Ints:
    """Colours among those captured, given as bits; 0 where none are."""
    colours = np.arange(len(tables.pair), dtype=np.uint64)
    has = (captured >> colours[:, None] & np.uint64(1)).astype(np.bool_)
    passed = has.cumsum(axis=0)
    count = passed[-1].astype(np.uint64)
    one = other = below(high(words), count)
    if tables.pairs:
        one, other = two(words, np.maximum(count, np.uint64(1)))
        other = np.where(count > 1, other, one)
    first = (has & (passed == one + 1)).argmax(axis=0)
    second = (has & (passed == other + 1)).argmax(axis=0)
    choices: Ints = np.where(captured > 0, tables.pair.view(np.int64)[first, second], 0)
    return choices
