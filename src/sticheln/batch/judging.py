"""Who takes tricks, for all games at once."""

from __future__ import annotations

from typing import Final

import attrs
import numpy as np
import numpy.typing as npt

from sticheln.batch.tables import SEATS, Scores, Start, Tables

__all__ = ["Tricks", "trick_lying", "winners"]

Ints = npt.NDArray[np.int64]
Words = npt.NDArray[np.uint64]

_SEAT: Final = SEATS - 1
_STRENGTH: Final = SEATS * SEATS
"""Less is the rank of a card without any strength."""


@attrs.frozen(eq=False)
class Tricks:
    """Who took which trick.

    Attributes:
        leaders: The seat that led each trick, and in the next row the seat that takes it,
            ``(tricks + 1, games)``.
        taken: 1 for each trick that somebody took, 0 where it was set aside, ``(tricks, games)``.
    """

    leaders: Ints
    taken: Scores

    @classmethod
    def empty(cls, tricks: int, leaders: Words) -> Tricks:
        """Tricks that are yet to be played."""
        games = len(leaders)
        result = cls(np.empty((tricks + 1, games), np.int64), np.ones((tricks, games), np.int32))
        result.leaders[0] = leaders
        return result


def trick_lying(tables: Tables, start: Start, cards: Ints, trick: int) -> Ints:
    """The cards of a trick by seat, ``(players, games)``."""
    at = (start.skipped + trick) * tables.players
    return cards[at : at + tables.players]


def winners(tables: Tables, lying: Ints, leader: Ints) -> tuple[Ints, npt.NDArray[np.bool_]]:
    """The seat that leads after a trick, and whether it takes this one, ``(games,)`` each."""
    best = _strongest(tables, lying, leader)
    return best & _SEAT, (best >= _STRENGTH) | (not tables.sets_aside)


def _strongest(tables: Tables, lying: Ints, leader: Ints) -> Ints:
    """The strength of each game's winning card, with its seat in the lowest bits."""
    game = np.arange(len(leader), dtype=np.int64)
    row = _led(tables, lying, leader, game)
    strength = tables.power.take(row + lying)
    rank = tables.rank.reshape(SEATS, SEATS)[:, : tables.players].T.take(leader, axis=1)
    if tables.latest:
        trumps = strength > tables.trump
        step = _SEAT - (rank >> 3)
        last = np.where(trumps, step << 3 | rank & _SEAT, 0).max(axis=0) & _SEAT
        colours = tables.colour.take(lying)
        strength[trumps & (colours != colours[last, game])] = 0
    strength |= rank
    best: Ints = strength.max(axis=0)
    return best


def _led(tables: Tables, lying: Ints, leader: Ints, game: Ints) -> Ints:
    """The row of strengths that each trick selects."""
    led = tables.led.view(np.int64)
    flat, games = lying.reshape(-1), len(game)
    row = led.take(flat.take(leader * games + game))
    if not (tables.led == tables.nothing_led).any():
        return row
    for step in range(1, tables.players):
        seat = (leader + step) % tables.players
        following = led.take(flat.take(seat * games + game))
        row = np.where(row == tables.nothing_led, following, row)
    return row
