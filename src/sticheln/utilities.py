"""What a finished game is worth to each seat, for programs that learn or search."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any, Final

__all__ = ["WORTH"]


def _totals(state: Any) -> list[float]:
    return [float(total) for total in state.totals]


def _margins(state: Any) -> list[float]:
    mean = sum(state.totals) / len(state.totals)
    return [total - mean for total in state.totals]


def _shares(state: Any) -> list[float]:
    return [(seat in state.winners) / len(state.winners) for seat in range(len(state.totals))]


WORTH: Final[Mapping[str, Callable[[Any], list[float]]]] = MappingProxyType(
    {"totals": _totals, "margin": _margins, "win": _shares}
)
"""By name, for a state that is over: totals, how far they are above their mean, shares of a win."""
