"""A small harness: what is to be compared runs by turns, and only ratios from one run count.

Time is processor time of this thread, so that other work on the machine disturbs little; each
figure is the median over the rounds, each ratio the median of the ratios of the rounds.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from statistics import median

import attrs

Work = Callable[[], int]
"""Does something, and says how many units of it."""

ROUNDS = 15
LEAST = 0.02
"""How many seconds each turn lasts at least."""


@attrs.frozen
class Row:
    """A line of the table.

    Attributes:
        what: What was measured.
        here: The figure.
        beside: What it is compared with, and that figure.
        ratio: The figure over the other one, if both are there.
        most: The largest ratio that is good enough, if one was set.
    """

    what: str
    here: str
    beside: str = ""
    ratio: float | None = None
    most: float | None = None

    @property
    def verdict(self) -> str:
        """Whether the target was met."""
        if self.most is None:
            return ""
        if self.ratio is None:
            return "not measured"
        return "met" if self.ratio <= self.most else "**missed**"


@attrs.frozen
class Times:
    """Seconds a unit, by name, round by round."""

    seconds: Mapping[str, list[float]]

    def __contains__(self, name: str) -> bool:
        return name in self.seconds

    def of(self, name: str) -> float:
        """The median for one name."""
        return median(self.seconds[name])

    def ratio(self, one: str, other: str) -> float | None:
        """The median ratio of two, or None where one was not measured."""
        if one not in self.seconds or other not in self.seconds:
            return None
        pairs = zip(self.seconds[one], self.seconds[other], strict=True)
        return median(first / second for first, second in pairs)


def by_turns(works: Mapping[str, Work | None], rounds: int = ROUNDS) -> Times:
    """Measure each work once a round; those that are None are left out."""
    there = {name: work for name, work in works.items() if work is not None}
    repeats = {name: _repeats(work) for name, work in there.items()}
    seconds: dict[str, list[float]] = {name: [] for name in there}
    for _ in range(rounds):
        for name, work in there.items():
            seconds[name].append(_seconds_a_unit(work, repeats[name]))
    return Times(seconds)


def _repeats(work: Work) -> int:
    work()
    start = time.thread_time()
    work()
    return max(1, round(LEAST / max(time.thread_time() - start, 1e-6)))


def _seconds_a_unit(work: Work, repeats: int) -> float:
    units = 0
    start = time.thread_time()
    for _ in range(repeats):
        units += work()
    return (time.thread_time() - start) / units


def shown(seconds: float) -> str:
    """A short time for people."""
    for unit, factor in (("s", 1.0), ("ms", 1e3), ("us", 1e6)):
        if seconds * factor >= 1:
            return f"{seconds * factor:.3g} {unit}"
    return f"{seconds * 1e9:.3g} ns"


def compared(times: Times, what: str, name: str, other: str, most: float | None = None) -> Row:
    """A row for two of the works that ran by turns."""
    here = shown(times.of(name)) if name in times else "not measured"
    beside = f"{other}: {shown(times.of(other))}" if other in times else f"{other}: not there"
    return Row(what, here, beside, times.ratio(name, other), most)
