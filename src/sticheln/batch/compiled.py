"""Rounds compiled by numba: the fast engine.

The functions are plain Python that numba compiles when this module is loaded. They do for one
game after another what `sticheln.batch.vectorised` does for all at once, with the same draws.
"""

from __future__ import annotations

from typing import Any, Final

import numpy as np
import numpy.typing as npt

from sticheln.batch import stream
from sticheln.batch.compiled_tricks import (
    best_names,
    colours_of,
    led_row,
    line_up,
    points_of,
    strongest,
    strongest_of_latest,
)
from sticheln.batch.compiling import (
    ONE,
    SEAT,
    SEATS,
    STRENGTH,
    Compiled,
    Deck,
    Scores,
    U,
    Words,
    compiled,
)
from sticheln.batch.tables import Start, Tables

__all__ = ["play_rounds", "shuffle_all"]

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


def _mix(x: Any) -> Any:
    x ^= x >> _BIT_30
    x *= _FIRST
    x ^= x >> _BIT_27
    x *= _SECOND
    return x ^ (x >> _BIT_31)


mix: Compiled = compiled(_mix)


def _shuffle(key: Any, limits: Words, stride: Any, deck: Deck) -> None:
    """Move the cards of one game, two for each word of its stream."""
    places = U(len(limits))
    place = U(0)
    while place < places:
        key += _GOLDEN
        word = mix(key)
        other = place + ((word >> _HALF) * limits[place] >> _HALF) * stride
        card = deck[other]
        deck[other] = deck[place]
        deck[place] = card
        place += ONE
        if place == places:
            break
        other = place + ((word & _LOW) * limits[place] >> _HALF) * stride
        card = deck[other]
        deck[other] = deck[place]
        deck[place] = card
        place += ONE


shuffle: Compiled = compiled(_shuffle)


def _shuffle_all(cards: npt.NDArray[np.int64], limits: Words, stride: int, keys: Words) -> None:
    deck = np.empty(len(cards), np.uint16)
    for game in range(len(keys)):
        for place in range(len(deck)):
            deck[place] = cards[place, game]
        shuffle(keys[game], limits, U(stride), deck)
        for place in range(len(deck)):
            cards[place, game] = deck[place]


shuffle_all: Compiled = compiled(_shuffle_all)
"""Does what `sticheln.batch.vectorised.shuffle` does."""


def _two(word: Any, size: Any) -> tuple[Any, Any]:
    """Two different numbers below a size."""
    one = (word >> _HALF) * size >> _HALF
    other = (word & _LOW) * (size - ONE) >> _HALF
    return one, other + ONE if other >= one else other


two: Compiled = compiled(_two)


def _of_one_colour(colour: Words, deck: Deck, seat: Any, rows: Any, players: Any) -> bool:
    for row in range(rows):  # noqa: SIM110 - numba knows no generators
        if colour[deck[row * players + seat]] != colour[deck[seat]]:
            return False
    return True


of_one_colour: Compiled = compiled(_of_one_colour)


def _pair_of_cards(
    colour: Words, key: Any, deck: Deck, seat: Any, rows: Any, players: Any
) -> tuple[Any, Any]:
    """Where two cards of a hand lie that can be chosen together."""
    draw = _CHOICES + seat + ONE
    while True:
        one, other = two(mix(key + draw * _GOLDEN), rows)
        first, second = one * players + seat, other * players + seat
        if colour[deck[first]] != colour[deck[second]]:
            return first, second
        if of_one_colour(colour, deck, seat, rows, players):
            return first, second
        draw += _APART


pair_of_cards: Compiled = compiled(_pair_of_cards)


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


lay_out: Compiled = compiled(_lay_out)


def _single_card(key: Any, seat: Any, rows: Any, players: Any) -> Any:
    """Where the one card of a hand lies that is chosen and stays in it."""
    word = mix(key + (_CHOICES + seat + ONE) * _GOLDEN)
    return ((word >> _HALF) * rows >> _HALF) * players + seat


single_card: Compiled = compiled(_single_card)


def _name(pair: Words, pairs: Any, key: Any, seat: Any, captured: Any) -> Any:
    """Name colours among those captured, given as bits."""
    colours = U(len(pair))
    count = U(0)
    for colour in range(colours):
        count += captured >> colour & ONE
    word = mix(key + (_NAMES + seat + ONE) * _GOLDEN)
    one = (word >> _HALF) * count >> _HALF
    other = one
    if pairs and count > ONE:
        one, other = two(word, count)
    first: Any = U(0)
    second: Any = U(0)
    passed: Any = U(0)
    for colour in range(colours):
        if captured >> colour & ONE:
            if passed == one:
                first = colour
            if passed == other:
                second = colour
            passed += ONE
    return pair[first, second]


name: Compiled = compiled(_name)


def _play_rounds(  # noqa: C901, PLR0912, PLR0915 - a call costs as much as a trick
    tables: Tables, start: Start, keys: Words, leaders: Words, scores: Scores, best_of: int
) -> None:
    # An array taken out of a tuple counts as one more reference each time, and that costs more than
    # a trick: so all are taken out once, here, and handed on one by one.
    power, rank, led, points = tables.power, tables.rank, tables.led, tables.points
    colour, pair, bits, trump = tables.colour, tables.pair, tables.bits, tables.trump
    cards, limits, chosen, before = start.cards, start.limits, start.chosen, start.before
    owes, piles, pile_points = start.owes, start.captured, start.pile_points
    players, pack, rows = U(tables.players), U(tables.cards), U(start.rows)
    stride, skipped, nothing = U(start.stride), U(start.skipped), U(tables.nothing_led)
    pairs, laid_out = tables.pairs, tables.laid_out
    late, latest, sets_aside = tables.late, tables.latest, tables.sets_aside
    looked_at = U(best_of)

    deck = np.empty(cards.shape[0], np.uint16)
    choices = np.empty(tables.players, np.uint64)
    captured = np.empty(tables.players, np.uint64)
    totals = np.empty(tables.players, np.int32)
    owners = np.empty(start.rows, np.int64)
    lying = np.empty(tables.players, np.uint16)
    won = np.empty(pile_points.shape, np.int32)
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
            if late and looked_at > ONE:
                won[seat] = pile_points[seat]
                if owes[seat]:
                    choices[seat] = best_names(bits, pairs, won[seat], captured[seat])
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
            if looked_at > ONE:
                line_up(
                    power,
                    rank,
                    led,
                    colour,
                    points,
                    trump,
                    nothing,
                    latest,
                    pack,
                    sets_aside,
                    choices,
                    limits,
                    deck,
                    row,
                    rows,
                    leader,
                    players,
                    looked_at,
                    lying,
                )
            strengths = led_row(led, nothing, deck, at, leader, players)
            if latest:
                best = strongest_of_latest(
                    power, rank, colour, trump, deck, at, strengths, leader * SEATS, players
                )
            else:
                best = strongest(power, rank, deck, at, strengths, leader * SEATS, players)
            leader = U(best & SEAT)
            owners[row] = leader
            if sets_aside and best < STRENGTH:
                owners[row] = -1
            elif late:
                captured[leader] |= colours_of(colour, deck, at, players)
                if looked_at > ONE:
                    for choice in range(U(len(bits))):
                        won[leader, choice] += points_of(points, choice * pack, deck, at, players)
                    choices[leader] = best_names(bits, pairs, won[leader], captured[leader])
            else:
                totals[leader] += points_of(points, choices[leader] * pack, deck, at, players)

        if late:
            for seat in range(players):
                if owes[seat] and captured[seat]:
                    if looked_at == ONE:
                        choices[seat] = name(pair, pairs, key, seat, captured[seat])
                    totals[seat] += pile_points[seat, choices[seat]]
            for row in range(skipped, rows):
                if owners[row] >= 0:
                    owner = U(owners[row])
                    at = row * players
                    totals[owner] += points_of(points, choices[owner] * pack, deck, at, players)
        for seat in range(players):
            scores[seat, game] = totals[seat]


play_rounds: Compiled = compiled(_play_rounds)
"""Play a round of each game and write its scores.

Args:
    tables: The rules.
    start: Where the round is taken up.
    keys: The key of each game's round, ``(games,)``.
    leaders: The seat that leads the first trick, ``(games,)``.
    scores: What each seat scores, ``(players, games)``, is written here.
    best_of: Of how many cards drawn at random each seat plays the best.
"""
