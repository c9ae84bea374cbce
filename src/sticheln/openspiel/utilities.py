"""What a finished game is worth to each seat, as OpenSpiel's algorithms maximise it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

import attrs

from sticheln.errors import RulesError, shown
from sticheln.openspiel.catalogue import Entry
from sticheln.utilities import WORTH

__all__ = ["UTILITIES", "Utility", "utility_of"]


@attrs.frozen
class Utility:
    """A kind of utility.

    Attributes:
        returns: Each seat's utility, of a state that is over.
        bounds: What no utility can be below and above, of the game and its rules.
        sum_of: What the seats' utilities sum to, of the game; None when that varies.
    """

    returns: Callable[[Any], Sequence[float]]
    bounds: Callable[[Entry, Any], tuple[float, float]]
    sum_of: Callable[[Entry], float | None]


def _furthest_margins(entry: Entry, rules: Any) -> tuple[float, float]:
    lowest, highest = entry.range_of_totals(rules)
    furthest = (highest - lowest) * (rules.players - 1) / rules.players
    return -furthest, furthest


UTILITIES: Final[Mapping[str, Utility]] = {
    "totals": Utility(
        WORTH["totals"],
        lambda entry, rules: entry.range_of_totals(rules),
        lambda entry: 0.0 if entry.sums_to_zero else None,
    ),
    "margin": Utility(WORTH["margin"], _furthest_margins, lambda entry: 0.0),
    "win": Utility(WORTH["win"], lambda entry, rules: (0.0, 1.0), lambda entry: 1.0),
}
"""The utilities by name: the totals, how far they are above the mean, shares of the win."""


def utility_of(name: str) -> Utility:
    """The utility of that name.

    Raises:
        RulesError: There is none.
    """
    if name not in UTILITIES:
        raise RulesError(
            f"there is no utility {shown(name)}; there are {', '.join(UTILITIES)}",
            "unknown_utility",
            flags=("utility",),
        )
    return UTILITIES[name]
