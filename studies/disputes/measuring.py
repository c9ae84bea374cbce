"""What is counted for a reading, as plain numbers that intervals are made from."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import sqrt
from statistics import fmean, stdev
from typing import Any, Final

from sticheln.bots import Bot
from sticheln.standings import winners_of
from studies.disputes.games import Played, differing, play, scores_under
from studies.disputes.readings import Reading

__all__ = ["Estimate", "judged_again", "mean", "played_again", "share"]

Z: Final = 1.959964
"""How many standard errors a 95% interval reaches to either side."""

Estimate = tuple[float, float, float]
"""A figure with the ends of its 95% interval."""


def judged_again(reading: Reading, games: Sequence[Played]) -> Mapping[str, Any]:
    """How many games, and tricks, scores or results, a reading judges otherwise."""
    what = reading.judges
    if what is None:
        return {}
    counts = [differing(game, what, reading.rules) for game in games]
    found: dict[str, Any] = {
        "what": what,
        "games": len(games),
        "differing_games": sum(map(bool, counts)),
        "share": share(sum(map(bool, counts)), len(games)),
        "differing": sum(counts),
    }
    if what == "scores":
        found["other_winners"] = sum(_wins_otherwise(reading, game) for game in games)
    return found


def _wins_otherwise(reading: Reading, game: Played) -> bool:
    rows = scores_under(game, reading.rules)
    return winners_of(reading.rules, game.end.first_starter, rows) != game.end.winners


def played_again(
    reading: Reading, games: Sequence[Played], bots: Sequence[Bot], seed: str
) -> Mapping[str, Any]:
    """What a reading does to the totals and the winners when the same seats play by it.

    Totals are compared by the mean of all seats in a round, since readings may have fewer rounds.
    """
    others = [play(reading.rules, bots, number, seed) for number in range(len(games))]
    pairs = list(zip(games, others, strict=True))
    shifts = [_mean_score(other) - _mean_score(mine) for mine, other in pairs]
    others_win = sum(mine.end.winners != other.end.winners for mine, other in pairs)
    return {
        "games": len(games),
        "other_winners": others_win,
        "share": share(others_win, len(games)),
        "points": mean(shifts),
    }


def _mean_score(game: Played) -> float:
    return fmean(fmean(row) for row in game.end.round_scores)


def share(found: int, among: int) -> Estimate:
    """A share and its 95% interval, by Wilson.

    >>> share(5, 10)
    (0.5, 0.2366, 0.7634)
    """
    middle = (found + Z * Z / 2) / (among + Z * Z)
    half = Z / (among + Z * Z) * sqrt(found * (among - found) / among + Z * Z / 4)
    return _rounded(found / among, max(0.0, middle - half), min(1.0, middle + half))


def mean(values: Sequence[float]) -> Estimate:
    """A mean and its 95% interval, from the standard error.

    >>> mean([1, 2, 3])
    (2, 0.8684, 3.1316)
    """
    middle, half = fmean(values), Z * stdev(values) / sqrt(len(values))
    return _rounded(middle, middle - half, middle + half)


def _rounded(*values: float) -> Estimate:
    middle, low, high = (round(value, 4) for value in values)
    return middle, low, high
