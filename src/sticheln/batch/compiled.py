"""Rounds compiled by numba: the fast engine.

The functions are plain Python that numba compiles when this module is loaded. They do for one
game after another what `sticheln.batch.vectorised` does for all at once, with the same draws.
"""

from __future__ import annotations

import importlib
from collections.abc import Callable
from typing import Any, Final

import numpy as np
import numpy.typing as npt

from sticheln.batch import stream
from sticheln.batch.tables import Start, Tables

__all__ = ["play_rounds", "shuffle_all"]

_numba: Any = importlib.import_module("numba")

Words = npt.NDArray[np.uint64]
Scores = npt.NDArray[np.int32]
Deck = npt.NDArray[np.uint16]

# numba takes a plain number for a signed one, and mixes signed and unsigned ones as floats.
_U: Final = np.uint64
_ONE: Final = np.uint64(1)
_GOLDEN: Final = np.uint64(stream.GOLDEN)
_FIRST: Final = np.uint64(stream.FIRST_FACTOR)
_SECOND: Final = np.uint64(stream.SECOND_FACTOR)
_BIT_27: Final = np.uint64(27)
_BIT_30: Final = np.uint64(30)
_BIT_31: Final = np.uint64(31)
_HALF: Final = np.uint64(32)
_LOW: Final = np.uint64(stream.LOW)
_CHOICES: Final = np.uint64(stream.CHOICES)
_NAMES: Final = np.uint64(stream.NAMES)
_APART: Final = np.uint64(stream.APART)
_SEAT: Final = 7
_SEATS: Final = np.uint64(8)
_SEATS_LESS_ONE: Final = 7
_STRENGTH: Final = 64


Compiled = Callable[..., Any]


def _compile(function: Compiled) -> Compiled:
    compiled: Compiled
    try:
        compiled = _numba.njit(cache=True, nogil=True)(function)
    except RuntimeError:  # nowhere to keep what was compiled
        compiled = _numba.njit(nogil=True)(function)
    return compiled


def _mix(x: Any) -> Any:
    x ^= x >> _BIT_30
    x *= _FIRST
    x ^= x >> _BIT_27
    x *= _SECOND
    return x ^ (x >> _BIT_31)


mix: Compiled = _compile(_mix)


def _shuffle(key: Any, limits: Words, stride: Any, deck: Deck) -> None:
    """Move the cards of one game, two for each word of its stream."""
    places = _U(len(limits))
    place = _U(0)
    while place < places:
        key += _GOLDEN
        word = mix(key)
        other = place + ((word >> _HALF) * limits[place] >> _HALF) * stride
        card = deck[other]
        deck[other] = deck[place]
        deck[place] = card
        place += _ONE
        if place == places:
            break
        other = place + ((word & _LOW) * limits[place] >> _HALF) * stride
        card = deck[other]
        deck[other] = deck[place]
        deck[place] = card
        place += _ONE


shuffle: Compiled = _compile(_shuffle)


def _shuffle_all(cards: npt.NDArray[np.int64], limits: Words, stride: int, keys: Words) -> None:
    deck = np.empty(len(cards), np.uint16)
    for game in range(len(keys)):
        for place in range(len(deck)):
            deck[place] = cards[place, game]
        shuffle(keys[game], limits, _U(stride), deck)
        for place in range(len(deck)):
            cards[place, game] = deck[place]


shuffle_all: Compiled = _compile(_shuffle_all)
"""Does what `sticheln.batch.vectorised.shuffle` does."""


def _two(word: Any, size: Any) -> tuple[Any, Any]:
    """Two different numbers below a size."""
    one = (word >> _HALF) * size >> _HALF
    other = (word & _LOW) * (size - _ONE) >> _HALF
    return one, other + _ONE if other >= one else other


two: Compiled = _compile(_two)


def _of_one_colour(colour: Words, deck: Deck, seat: Any, rows: Any, players: Any) -> bool:
    for row in range(rows):  # noqa: SIM110 - numba knows no generators
        if colour[deck[row * players + seat]] != colour[deck[seat]]:
            return False
    return True


of_one_colour: Compiled = _compile(_of_one_colour)


def _pair_of_cards(
    colour: Words, key: Any, deck: Deck, seat: Any, rows: Any, players: Any
) -> tuple[Any, Any]:
    """Where two cards of a hand lie that can be chosen together."""
    draw = _CHOICES + seat + _ONE
    while True:
        one, other = two(mix(key + draw * _GOLDEN), rows)
        first, second = one * players + seat, other * players + seat
        if colour[deck[first]] != colour[deck[second]]:
            return first, second
        if of_one_colour(colour, deck, seat, rows, players):
            return first, second
        draw += _APART


pair_of_cards: Compiled = _compile(_pair_of_cards)


def _lay_out(deck: Deck, first: Any, second: Any, seat: Any, players: Any) -> None:
    """Bring two cards of a hand to its front."""
    card = deck[first]
    deck[first] = deck[seat]
    deck[seat] = card
    if second == seat:
        second = first
    card = deck[second]
    deck[second] = deck[players + seat]
    deck[players + seat] = card


lay_out: Compiled = _compile(_lay_out)


def _single_card(key: Any, seat: Any, rows: Any, players: Any) -> Any:
    """Where the one card of a hand lies that is chosen and stays in it."""
    word = mix(key + (_CHOICES + seat + _ONE) * _GOLDEN)
    return ((word >> _HALF) * rows >> _HALF) * players + seat


single_card: Compiled = _compile(_single_card)


def _led(led: Words, nothing: Any, deck: Deck, at: Any, leader: Any, players: Any) -> Any:
    """The row of strengths that a trick selects."""
    row = led[deck[at + leader]]
    step = _ONE
    while row == nothing and step < players:
        row = led[deck[at + (leader + step) % players]]
        step += _ONE
    return row


led_row: Compiled = _compile(_led)


def _strongest(
    power: Scores, rank: Scores, deck: Deck, at: Any, row: Any, order: Any, players: Any
) -> Any:
    """The strength of the winning card, with its seat in the lowest bits."""
    best = 0
    for seat in range(players):
        best = max(best, power[row + deck[at + seat]] | rank[order + seat])
    return best


strongest: Compiled = _compile(_strongest)


def _strongest_of_latest(
    power: Scores,
    rank: Scores,
    colour: Words,
    trump: Any,
    deck: Deck,
    at: Any,
    row: Any,
    leader: Any,
    players: Any,
) -> Any:
    """The same, where trumps of another colour than the last have no strength."""
    latest = 0
    for seat in range(players):
        card = deck[at + seat]
        if power[row + card] > trump:
            latest = max(latest, _SEATS_LESS_ONE - (rank[leader * _SEATS + seat] >> 3) << 3 | seat)
    last = colour[deck[at + _U(latest & _SEAT)]]
    best = 0
    for seat in range(players):
        card = deck[at + seat]
        strength = power[row + card]
        if strength > trump and colour[card] != last:
            strength = 0
        best = max(best, strength | rank[leader * _SEATS + seat])
    return best


strongest_of_latest: Compiled = _compile(_strongest_of_latest)


def _points(points: Scores, row: Any, deck: Deck, at: Any, players: Any) -> Any:
    """What the cards of one trick count for a seat."""
    won = 0
    for seat in range(players):
        won += points[row + deck[at + seat]]
    return won


points_of: Compiled = _compile(_points)


def _name(pair: Words, pairs: Any, key: Any, seat: Any, captured: Any) -> Any:
    """Name colours among those captured, given as bits."""
    colours = _U(len(pair))
    count = _U(0)
    for colour in range(colours):
        count += captured >> colour & _ONE
    word = mix(key + (_NAMES + seat + _ONE) * _GOLDEN)
    one = (word >> _HALF) * count >> _HALF
    other = one
    if pairs and count > _ONE:
        one, other = two(word, count)
    first: Any = _U(0)
    second: Any = _U(0)
    passed: Any = _U(0)
    for colour in range(colours):
        if captured >> colour & _ONE:
            if passed == one:
                first = colour
            if passed == other:
                second = colour
            passed += _ONE
    return pair[first, second]


name: Compiled = _compile(_name)


def _colours(colour: Words, deck: Deck, at: Any, players: Any) -> Any:
    """The colours of one trick as bits."""
    bits = _U(0)
    for seat in range(players):
        bits |= _ONE << colour[deck[at + seat]]
    return bits


colours_of: Compiled = _compile(_colours)


def _play_rounds(  # noqa: C901, PLR0912, PLR0915 - see the comment
    tables: Tables, start: Start, keys: Words, leaders: Words, scores: Scores
) -> None:
    # An array taken out of a tuple counts as one more reference each time, and that costs more than
    # a trick: so all are taken out once, here, and handed on one by one.
    power, rank, led, points = tables.power, tables.rank, tables.led, tables.points
    colour, pair, trump = tables.colour, tables.pair, tables.trump
    cards, limits, chosen, before = start.cards, start.limits, start.chosen, start.before
    owes, piles, pile_points = start.owes, start.captured, start.pile_points
    players, pack, rows = _U(tables.players), _U(tables.cards), _U(start.rows)
    stride, skipped, nothing = _U(start.stride), _U(start.skipped), _U(tables.nothing_led)
    pairs, laid_out = tables.pairs, tables.laid_out
    late, latest, sets_aside = tables.late, tables.latest, tables.sets_aside

    deck = np.empty(cards.shape[0], np.uint16)
    choices = np.empty(tables.players, np.uint64)
    captured = np.empty(tables.players, np.uint64)
    totals = np.empty(tables.players, np.int32)
    owners = np.empty(start.rows, np.int64)
    for game in range(len(keys)):
        key = keys[game]
        column = game if cards.shape[1] > 1 else 0
        for place in range(len(deck)):
            deck[place] = cards[place, column]
        shuffle(key, limits, stride, deck)

        column = game if chosen.shape[1] > 1 else 0
        for seat in range(players):
            totals[seat] = before[seat, column]
            choices[seat] = chosen[seat, column]
            captured[seat] = piles[seat]
            if late or not owes[seat]:
                continue
            first = second = seat
            if pairs:
                first, second = pair_of_cards(colour, key, deck, seat, rows, players)
            elif not laid_out:
                first = second = single_card(key, seat, rows, players)
            choices[seat] = pair[colour[deck[first]], colour[deck[second]]]
            if pairs and laid_out:
                lay_out(deck, first, second, seat, players)
            for row in range(skipped):
                totals[seat] += points[choices[seat] * pack + deck[row * players + seat]]

        leader = leaders[game]
        for row in range(skipped, rows):
            at = row * players
            strengths = led_row(led, nothing, deck, at, leader, players)
            if latest:
                best = strongest_of_latest(
                    power, rank, colour, trump, deck, at, strengths, leader, players
                )
            else:
                best = strongest(power, rank, deck, at, strengths, leader * _SEATS, players)
            leader = _U(best & _SEAT)
            owners[row] = leader
            if sets_aside and best < _STRENGTH:
                owners[row] = -1
            elif late:
                captured[leader] |= colours_of(colour, deck, at, players)
            else:
                totals[leader] += points_of(points, choices[leader] * pack, deck, at, players)

        if late:
            for seat in range(players):
                if owes[seat] and captured[seat]:
                    choices[seat] = name(pair, pairs, key, seat, captured[seat])
                    totals[seat] += pile_points[seat, choices[seat]]
            for row in range(skipped, rows):
                if owners[row] >= 0:
                    owner = _U(owners[row])
                    at = row * players
                    totals[owner] += points_of(points, choices[owner] * pack, deck, at, players)
        for seat in range(players):
            scores[seat, game] = totals[seat]


play_rounds: Compiled = _compile(_play_rounds)
"""Play a round of each game and write its scores.

Args:
    tables: The rules.
    start: Where the round is taken up.
    keys: The key of each game's round, ``(games,)``.
    leaders: The seat that leads the first trick, ``(games,)``.
    scores: What each seat scores, ``(players, games)``, is written here.
"""
