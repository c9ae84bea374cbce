"""Rounds and results: who starts the next round, when the game ends, who wins.

All of it follows from the rule set, the seat that started the first round, and the
scores of the finished rounds.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from sticheln.flags import Rotation, TieBreak
from sticheln.reasons import Reason, reason

if TYPE_CHECKING:
    from sticheln.rules import Rules

__all__ = [
    "most_rounds",
    "next_starter",
    "regular_starter",
    "result_reason",
    "totals_of",
    "winners_of",
]

Scores = Sequence[Sequence[int]]
"""One row a finished round, one number a seat."""


def totals_of(scores: Scores, players: int) -> tuple[int, ...]:
    """The sum of the rounds for each seat."""
    return tuple(map(sum, zip(*scores, strict=True))) if scores else (0,) * players


def regular_starter(rules: Rules, first_starter: int, round_number: int) -> int:
    """The seat that starts a regular round (G12; fixed: J07, A15)."""
    if rules.rotation is Rotation.FIXED:
        return first_starter
    return (first_starter + round_number - 1) % rules.players


def next_starter(rules: Rules, first_starter: int, scores: Scores) -> int | None:
    """The seat that deals and leads the next round; None when the game is over."""
    played = len(scores)
    if played < rules.round_count:
        return regular_starter(rules, first_starter, played + 1)
    if rules.tie_break is not TieBreak.EXTRA_ROUNDS:
        return None
    return _tie(rules, first_starter, scores)[1]


def most_rounds(rules: Rules) -> int:
    """The most rounds that a game can have: an extra one is started by each seat at most (G25)."""
    extra = rules.players if rules.tie_break is TieBreak.EXTRA_ROUNDS else 0
    return rules.round_count + extra


def winners_of(rules: Rules, first_starter: int, scores: Scores) -> tuple[int, ...]:
    """The winning seats of a finished game (G07, G24, G25)."""
    return _tie(rules, first_starter, scores)[0]


def _tie(rules: Rules, first_starter: int, scores: Scores) -> tuple[tuple[int, ...], int | None]:
    """The seats still in the running, and which of them starts the next extra round."""
    regular = scores[: rules.round_count]
    tied = _leaders(totals_of(regular, rules.players), range(rules.players))
    if rules.tie_break is not TieBreak.SHARED:
        tied = _leaders(_positive_rounds(regular, rules.players), tied)
    if rules.tie_break is not TieBreak.EXTRA_ROUNDS:
        return tied, None

    last = regular_starter(rules, first_starter, rules.round_count)
    yet_to_start = [(last + step) % rules.players for step in range(1, rules.players + 1)]
    starter: int | None = None
    for played in range(rules.round_count, len(scores) + 1):
        tied = _leaders(totals_of(scores[:played], rules.players), tied)
        yet_to_start = [seat for seat in yet_to_start if seat in tied]
        if len(tied) == 1 or not yet_to_start:
            return tied, None
        starter = yet_to_start.pop(0)
    return tied, starter


def _leaders(points: Sequence[int], among: Iterable[int]) -> tuple[int, ...]:
    seats = tuple(among)
    best = max(points[seat] for seat in seats)
    return tuple(seat for seat in seats if points[seat] == best)


def _positive_rounds(scores: Scores, players: int) -> tuple[int, ...]:
    return tuple(sum(row[seat] > 0 for row in scores) for seat in range(players))


def result_reason(rules: Rules, first_starter: int, scores: Scores) -> Reason:
    """Why the winners of a finished game are the winners."""
    regular = scores[: rules.round_count]
    winners = winners_of(rules, first_starter, scores)
    at_the_top = _leaders(totals_of(regular, rules.players), range(rules.players))
    positive = _positive_rounds(regular, rules.players)[winners[0]]
    return reason(
        _result_code(rules, len(at_the_top), len(winners), len(scores)),
        rules,
        total=totals_of(scores, rules.players)[winners[0]],
        positive=positive,
        winners=winners,
        tied=at_the_top,
    )


def _result_code(rules: Rules, tied: int, winners: int, rounds: int) -> str:
    if tied == 1:
        return "highest_total"
    if rules.tie_break is TieBreak.SHARED:
        return "shared"
    decided_by = "extra_rounds" if rounds > rules.round_count else "positive_rounds"
    return decided_by if winners == 1 else f"shared_{decided_by}"
