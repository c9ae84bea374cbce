"""One loop plays every game: a deal where one is due, else whoever is to act chooses."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, Protocol

from sticheln.dealing import shuffle
from sticheln.game import Game
from sticheln.seeds import Seed

__all__ = ["AnyBot", "turns"]


class AnyBot(Protocol):
    """Whoever plays for a seat of any game."""

    def choose(self, view: Any, legal_actions: Sequence[Any]) -> Any:
        """Pick an action.

        Args:
            view: What the seat may know.
            legal_actions: What it may do; at least one.
        """
        ...


def turns(game: Game, state: Any, bots: Sequence[AnyBot], seed: Seed) -> Iterator[tuple[Any, Any]]:
    """Play any game to its end, giving each action with the state before it.

    Args:
        game: The game.
        state: Where it begins, or goes on.
        bots: One for each seat.
        seed: What the deals come from.

    >>> from sticheln.bots import RandomBot
    >>> from sticheln.games import KEIN_STICH
    >>> start = KEIN_STICH.new_game(KEIN_STICH.parse_rules("power"), 0)
    >>> *_, (state, last) = turns(KEIN_STICH, start, [RandomBot("tea")] * 4, "friday night")
    >>> KEIN_STICH.apply(state, last).is_over
    True
    """
    while not state.is_over:
        if state.needs_deal:
            action: Any = shuffle(state, seed)
        else:
            action = _chosen(game, state, bots)
        yield state, action
        state = game.apply(state, action)


def _chosen(game: Game, state: Any, bots: Sequence[AnyBot]) -> Any:
    seat: int = state.to_act[0]
    return bots[seat].choose(game.observe(state, seat), game.legal_actions(state, seat))
