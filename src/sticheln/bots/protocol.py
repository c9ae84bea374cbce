"""What a bot is, and what bots refuse."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from sticheln.actions import Action
from sticheln.errors import IllegalActionError
from sticheln.seeds import Seed, seed_bytes
from sticheln.views import View

__all__ = ["Bot", "check_seed", "refuse_no_choice"]


class Bot(Protocol):
    """Anything that can play for a seat."""

    def choose(self, view: View, legal_actions: Sequence[Action]) -> Action:
        """Pick an action.

        Args:
            view: What the seat may know.
            legal_actions: What it may do, in the order of `sticheln.legal_actions`; at least one.
        """
        ...


def refuse_no_choice(legal_actions: Sequence[object]) -> None:
    """Refuse to choose from nothing."""
    if not legal_actions:
        raise IllegalActionError("there is nothing to choose from", "nothing_to_choose")


def check_seed(_: object, __: object, seed: Seed) -> None:
    """Refuse what is no seed, as an attrs validator."""
    seed_bytes(seed)
