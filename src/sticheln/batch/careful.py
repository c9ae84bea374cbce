"""Careful play by NumPy alone: each card is the best of a few, by what the trick would bring.

A hand in random order is still the order in which it is played, but before each card its seat
looks at the next few of that order and takes the best of them first. The best is the one with
which the trick, judged as if it ended there, counts most for the seat itself, or costs most where
a rival takes it: a rival's loss is shared by all others. So a seat goes by all colours that have
been chosen, sealed or not; where they are named after the last trick, it goes by those that would
be best for the piles as they are, and names them in the end.
"""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from sticheln.batch.judging import Tricks, trick_lying, winners
from sticheln.batch.tables import Scores, Start, Tables

__all__ = ["take_tricks"]

Ints = npt.NDArray[np.int64]
Words = npt.NDArray[np.uint64]


def take_tricks(
    tables: Tables, start: Start, cards: Ints, leaders: Words, choices: Ints, best_of: int
) -> Tricks:
    """Play all tricks of each game.

    Args:
        tables: The rules.
        start: Where the round is taken up.
        cards: The cards in rows, which are put into the order in which they are played.
        leaders: The seat that leads the first trick, ``(games,)``.
        choices: What each seat has chosen, ``(players, games)``; what is named after the last
            trick is written here.
        best_of: How many cards each seat looks at.
    """
    tricks = start.rows - start.skipped
    result = Tricks.empty(tricks, leaders)
    piles = np.repeat(start.pile_points[..., None], len(leaders), axis=2)
    captured = np.repeat(start.captured[:, None], len(leaders), axis=1)
    if tables.late:
        for seat in np.flatnonzero(start.owes):
            choices[seat] = _best_names(tables, piles[seat], captured[seat])
    for trick in range(tricks):
        leader = result.leaders[trick]
        _line_up(tables, start, cards, leader, choices, trick, best_of)
        lying = trick_lying(tables, start, cards, trick)
        winner, taken = winners(tables, lying, leader)
        result.leaders[trick + 1], result.taken[trick] = winner, taken
        if tables.late:
            _name(tables, lying, winner, taken, piles, captured, choices)
    return result


def _name(
    tables: Tables,
    lying: Ints,
    winner: Ints,
    taken: npt.NDArray[np.bool_],
    piles: Scores,
    captured: Words,
    choices: Ints,
) -> None:
    """Put a trick into its winner's pile, and choose the colours anew that are best for that."""
    games = np.flatnonzero(taken)
    owner, won = winner[games], lying[:, games]
    points = tables.points.reshape(-1, tables.cards)
    piles[owner, :, games] += points[:, won].sum(axis=1, dtype=np.int32).T
    captured[owner, games] |= np.bitwise_or.reduce(np.uint64(1) << tables.colour[won], axis=0)
    choices[owner, games] = _best_names(tables, piles[owner, :, games].T, captured[owner, games])


def _best_names(tables: Tables, points: Scores, captured: Words) -> Ints:
    """The best choice among colours captured, the first of equals; 0 where none are."""
    bits = tables.bits[:, None]
    allowed = ((bits & captured) == bits) & (bits > 0)
    single = (bits & (bits - np.uint64(1))) == 0
    if tables.pairs:
        several = captured & (captured - np.uint64(1)) > 0
        allowed &= single != several
    else:
        allowed &= single
    best: Ints = np.where(allowed, points, np.iinfo(np.int32).min).argmax(axis=0)
    return best


def _line_up(
    tables: Tables,
    start: Start,
    cards: Ints,
    leader: Ints,
    choices: Ints,
    trick: int,
    best_of: int,
) -> None:
    """Let each seat in turn bring the best of the next cards of its hand to its place."""
    players, games = tables.players, cards.shape[1]
    row, game = start.skipped + trick, np.arange(games, dtype=np.int64)
    ahead = np.arange(min(best_of, start.rows - row), dtype=np.int64)[:, None]
    # Who has yet to play is taken to play what was led once more, which changes nothing.
    lying = np.empty((players, len(ahead), games), np.int64)
    for step in range(players):
        seat = (leader + step) % players
        place = row * players + seat
        places = place + ahead * players
        tried = cards[places, game]
        if step == 0:
            lying[:] = tried
        lying[seat, :, game] = tried.T
        worth = _worth(tables, lying, leader, choices, step)
        worth[1:, start.limits[place] == 1] = np.iinfo(np.int64).min
        best = worth.argmax(axis=0)
        card = tried[best, game]
        cards[places[best, game], game], cards[place, game] = tried[0], card
        if step == 0:
            lying[:] = card
        lying[seat, :, game] = card[:, None]


def _worth(tables: Tables, lying: Ints, leader: Ints, choices: Ints, step: int) -> Ints:
    """What each of the cards tried is worth at a step of the trick, ``(tried, games)``."""
    players, tried, games = lying.shape
    leaders = np.tile(leader, tried)
    flat, game = lying.reshape(players, -1), np.arange(tried * games, dtype=np.int64)
    winner, taken = winners(tables, flat, leaders)
    row = choices[winner, game % games] * tables.cards
    won = np.zeros(len(game), np.int64)
    for earlier in range(step + 1):
        won += tables.points[row + flat[(leaders + earlier) % players, game]]
    own = winner == (leaders + step) % players
    worth: Ints = np.where(own, won * (players - 1), -won) * taken
    return worth.reshape(tried, games)
