"""A game's table of phases: which action each phase takes, and where it can lead."""

from __future__ import annotations

from collections.abc import Callable
from enum import StrEnum
from typing import Any, Generic, TypeVar

import attrs

__all__ = ["Move"]

_P = TypeVar("_P", bound=StrEnum)
_S = TypeVar("_S")


@attrs.frozen
class Move(Generic[_P, _S]):
    """A kind of action in a game's table of phases.

    Attributes:
        phase: The phase that takes it.
        leads_to: The phases it can lead to.
        carry_out: The transition, of a state and an action.
    """

    phase: _P
    leads_to: tuple[_P, ...]
    carry_out: Callable[[_S, Any], _S]
