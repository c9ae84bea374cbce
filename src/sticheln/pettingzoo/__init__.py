"""Any game as an environment of PettingZoo, for libraries that learn.

`env` makes one for a rule set of Sticheln, Kein Stich or a game of your own. It needs PettingZoo
(``pip install 'sticheln[pettingzoo]'``).

Each seat is an agent, ``seat_0`` and so on. Its observation is a dictionary: ``observation`` tells
what the seat may know, laid out by `sticheln.features`; ``action_mask`` marks what it may do, by
the numbers of `sticheln.numbering`.

>>> from sticheln import Rules
>>> table = env(Rules(rounds=1))
>>> table.reset(seed=7)
>>> for agent in table.agent_iter():
...     observation, reward, termination, truncation, info = table.last()
...     done = termination or truncation
...     table.step(None if done else observation["action_mask"].argmax())
>>> table.game_state.is_over
True
"""

from __future__ import annotations

from importlib import import_module
from typing import Any

from sticheln.errors import MissingExtraError
from sticheln.game import Game

try:
    import_module("numpy")
    import_module("pettingzoo")
except ImportError as _error:
    raise MissingExtraError(
        "sticheln.pettingzoo needs PettingZoo: pip install 'sticheln[pettingzoo]'",
        extra="pettingzoo",
    ) from _error

from sticheln.pettingzoo.table import RENDER_MODES, REWARDS, Array, Observation, TableEnv

__all__ = ["RENDER_MODES", "REWARDS", "Array", "Observation", "TableEnv", "env"]


def env(
    rules: Any, *, game: Game | None = None, reward: str = "round", render_mode: str | None = None
) -> TableEnv:
    """An environment for a rule set.

    Args:
        rules: The rule set of any game.
        game: The game; needed for one that does not come with this library.
        reward: What agents are rewarded with. ``round``: what each round scores, when it ends.
            The others are given once, at the end of the game: ``totals``, the seat's total (what
            ``round`` gives, all together); ``margin``, how far that is above the mean of all
            seats, so that rewards sum to 0; ``win``, 1 for the winner, shared by several.
        render_mode: One of `RENDER_MODES`, or None to show nothing. All hands are shown.

    Raises:
        RulesError: The rules are of no known game, or there is no such reward or mode.
    """
    return TableEnv(rules, game=game, reward=reward, render_mode=render_mode)
