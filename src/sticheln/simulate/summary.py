"""What many games come to, in exact whole numbers, so that it does not depend on their order."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable
from fractions import Fraction
from statistics import NormalDist
from typing import TypeAlias

import attrs

from sticheln.errors import IllegalActionError, shown
from sticheln.simulate.blocks import Block, Layout

__all__ = ["Distribution", "Summary", "Tally"]

Number: TypeAlias = int | Fraction


@attrs.frozen(repr=False)
class Distribution:
    """How often each value was met.

    >>> wins = Distribution(((0, 70), (1, 30)))
    >>> wins.count, wins.mean
    (100, 0.3)
    >>> print(*(f"{bound:.3f}" for bound in wins.interval()))
    0.210 0.390

    Attributes:
        counts: Each value with how often it was met, by value.
    """

    counts: tuple[tuple[Number, int], ...]

    @property
    def count(self) -> int:
        """How many values there are."""
        return sum(count for _, count in self.counts)

    @property
    def mean(self) -> float:
        """The mean; nan of nothing."""
        return float(self._sum(1) / self.count) if self.counts else math.nan

    @property
    def deviation(self) -> float:
        """The standard deviation, estimated from these as a sample; nan of fewer than two."""
        count = self.count
        if count <= 1:
            return math.nan
        return math.sqrt((self._sum(2) - self._sum(1) ** 2 / count) / (count - 1))

    def interval(self, confidence: float = 0.95) -> tuple[float, float]:
        """Bounds between which the true mean lies with a certain confidence.

        They are those of the normal distribution, which serves from some dozens of games on.

        Args:
            confidence: Above 0 and below 1.

        Returns:
            The lower and the upper bound; infinite of fewer than two values.

        Raises:
            IllegalActionError: Another confidence.
        """
        errors = _errors(confidence)
        if self.count <= 1:
            return -math.inf, math.inf
        reach = errors * self.deviation / math.sqrt(self.count)
        return self.mean - reach, self.mean + reach

    def share_interval(self, confidence: float = 0.95) -> tuple[float, float]:
        """The same for values from 0 to 1, such as parts of a win.

        They are those of Wilson, which stay between 0 and 1 and serve for few games and rare wins,
        too; where wins are shared they are on the wide side.

        Args:
            confidence: Above 0 and below 1.

        Raises:
            IllegalActionError: Another confidence.
        """
        square = _errors(confidence) ** 2
        count, mean = self.count, self.mean
        if not count:
            return 0.0, 1.0
        middle = mean + square / (2 * count)
        reach = math.sqrt(square * (mean * (1 - mean) / count + square / (4 * count**2)))
        scale = 1 + square / count
        return max(0.0, (middle - reach) / scale), min(1.0, (middle + reach) / scale)

    def _sum(self, power: int) -> Fraction:
        return Fraction(sum(value**power * count for value, count in self.counts))

    def __repr__(self) -> str:
        return f"<Distribution of {self.count}: mean {self.mean:.6g}>"


@attrs.frozen
class Summary:
    """What the games of an experiment come to.

    Attributes:
        games: How many there are.
        wins: Each seat's part of a win, which a tie shares: 0, 1, or between. The mean is the
            seat's share of all wins.
        totals: Each seat's total.
        rounds: The number of rounds.
        actions: The number of actions, deals included; None in batch play.
    """

    games: int
    wins: tuple[Distribution, ...]
    totals: tuple[Distribution, ...]
    rounds: Distribution
    actions: Distribution | None

    def __str__(self) -> str:
        lines = [f"{'seat':6}{'wins':>7}  {'95% interval':14}{'total':>9}  {'95% interval':19}"]
        for seat, (wins, totals) in enumerate(zip(self.wins, self.totals, strict=True)):
            (low, high), (least, most) = wins.share_interval(), totals.interval()
            lines.append(
                f"{seat:<6}{wins.mean:7.2%}  {f'{low:.2%} {high:.2%}':14}{totals.mean:9.3f}  "
                f"{least:.3f} {most:.3f}"
            )
        return "\n".join(line.rstrip() for line in lines)


class Tally:
    """Counts results; what it holds grows with the number of different values only.

    Args:
        layout: The columns of the results.
    """

    def __init__(self, layout: Layout) -> None:
        self._layout = layout
        self._columns = [Counter[int]() for _ in layout.names[1 : layout.totals.stop]]
        self._won: Counter[tuple[int, ...]] = Counter()

    def add(self, block: Block) -> None:
        """Count the results of a block."""
        shown_columns = block.columns[: len(self._columns)]
        for counter, column in zip(self._columns, shown_columns, strict=True):
            counter.update(column)
        self._won.update(zip(*block.columns[len(self._columns) :], strict=True))

    def summary(self) -> Summary:
        """What was counted."""
        columns = [_distribution(counter.items()) for counter in self._columns]
        totals = columns[-self._layout.players :]
        return Summary(
            self._won.total(),
            tuple(self._wins(seat) for seat in range(self._layout.players)),
            tuple(totals),
            columns[1],
            columns[2] if self._layout.has_actions else None,
        )

    def _wins(self, seat: int) -> Distribution:
        parts: Counter[Number] = Counter()
        for won, count in self._won.items():
            parts[Fraction(won[seat], max(1, sum(won)))] += count
        return _distribution(parts.items())


def _errors(confidence: float) -> float:
    """How many standard errors to either side are that sure."""
    if not 0 < confidence < 1:
        raise IllegalActionError(
            f"a confidence lies between 0 and 1, not at {shown(confidence)}", "bad_confidence"
        )
    return NormalDist().inv_cdf((1 + confidence) / 2)


def _distribution(counts: Iterable[tuple[Number, int]]) -> Distribution:
    return Distribution(tuple(sorted(counts)))
