"""One seat among bots as an environment of Gymnasium, for libraries that train a single agent.

`env` makes one of a rule set and a bot for each other seat. Observations, actions and rewards are
those of `sticheln.pettingzoo`, whose extra it needs (``pip install 'sticheln[pettingzoo]'``); the
mask of legal actions is what ``action_masks`` gives, where libraries look for it, and in ``info``.

>>> from sticheln import Rules
>>> from sticheln.bots import RuleOfThumbBot
>>> seat = env(Rules(rounds=1), [RuleOfThumbBot()] * 3)
>>> observation, info = seat.reset(seed=7)
>>> over = False
>>> while not over:
...     observation, reward, over, truncated, info = seat.step(info["action_mask"].argmax())
>>> reward == seat.game_state.totals[0]
True
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from sticheln.errors import IllegalActionError, MissingExtraError, RulesError, shown
from sticheln.game import Game
from sticheln.games import game_for
from sticheln.loop import AnyBot
from sticheln.numbering import numbering
from sticheln.pettingzoo import Array, TableEnv
from sticheln.pettingzoo.table import no_game
from sticheln.seats import check_seat
from sticheln.seeds import Seed

try:
    from gymnasium import Env
except ImportError as _error:
    raise MissingExtraError(
        "sticheln.gymnasium needs Gymnasium: pip install 'sticheln[pettingzoo]'",
        extra="pettingzoo",
    ) from _error

__all__ = ["SeatEnv", "env"]


def env(
    rules: Any,
    bots: Sequence[AnyBot],
    *,
    seat: int = 0,
    game: Game | None = None,
    reward: str = "round",
    render_mode: str | None = None,
) -> SeatEnv:
    """An environment of one seat.

    Args:
        rules: The rule set of any game.
        bots: Who plays the other seats, in the order of the seats.
        seat: The seat of the agent.
        game: The game; needed for one that does not come with this library.
        reward: As for `sticheln.pettingzoo.env`.
        render_mode: As for `sticheln.pettingzoo.env`.

    Raises:
        RulesError: The rules are of no known game, there are not as many bots as other seats, or
            there is no such reward or mode.
        IllegalActionError: No such seat, or one of the bots is none.
    """
    return SeatEnv(rules, bots, seat=seat, game=game, reward=reward, render_mode=render_mode)


class SeatEnv(Env[Array, Any]):
    """A seat at a table of bots; `env` makes one.

    Attributes:
        metadata: How the table can be rendered.
        render_mode: How it is shown.
        action_space: The numbers of all actions.
        observation_space: What the seat is told.
    """

    def __init__(
        self,
        rules: Any,
        bots: Sequence[AnyBot],
        *,
        seat: int = 0,
        game: Game | None = None,
        reward: str = "round",
        render_mode: str | None = None,
    ) -> None:
        self._game = game_for(rules, game)
        check_seat(rules, seat)
        if len(bots) != rules.players - 1:
            raise RulesError(
                f"{rules.players - 1} bots play with the agent, not {len(bots)}",
                "wrong_bots",
                flags=("players",),
            )
        for bot in bots:
            _check_bot(bot)
        self._table = TableEnv(rules, game=game, reward=reward, render_mode=render_mode)
        self._numbering = numbering(rules, game=game)
        self._agent = self._table.possible_agents[seat]
        rivals = (agent for agent in self._table.possible_agents if agent != self._agent)
        self._bots = dict(zip(rivals, bots, strict=True))
        self.metadata: dict[str, Any] = {"render_modes": self._table.metadata["render_modes"]}
        self.render_mode: str | None = render_mode
        self.action_space: Any = self._table.action_space(self._agent)
        self.observation_space: Any = self._table.observation_space(self._agent)["observation"]

    @property
    def game_state(self) -> Any:
        """The whole truth, which the agent must not be given; None before `reset`."""
        return self._table.game_state

    def reset(
        self, *, seed: Seed | None = None, options: Mapping[str, Any] | None = None
    ) -> tuple[Array, dict[str, Array]]:
        """Begin a new game, and let the bots play until it is the agent's turn.

        Args:
            seed: As for `sticheln.pettingzoo.TableEnv.reset`.
            options: As there.

        Returns:
            The observation, and ``action_mask`` in a dictionary.
        """
        if isinstance(seed, int) and seed >= 0:
            super().reset(seed=seed)  # seeds `np_random`, as wrappers expect
        self._table.reset(seed, options)
        self._let_bots_play()
        return self._told()

    def step(self, action: Any) -> tuple[Array, float, bool, bool, dict[str, Array]]:
        """Do something, and let the bots play until it is the agent's turn again.

        Args:
            action: The number of a legal action.

        Returns:
            The observation, the reward since the last turn, whether the game is over, False, and
            ``action_mask`` in a dictionary.

        Raises:
            IllegalActionError: The action is not legal now, or no game is on.
        """
        if self._is_over:
            raise no_game()
        self._table.step(action)
        self._let_bots_play()
        observation, info = self._told()
        reward = self._table._cumulative_rewards[self._agent]
        return observation, reward, self._is_over, False, info

    def action_masks(self) -> Array:
        """Which actions the agent may take now, bool, by number."""
        mask: Array = self._table.observe(self._agent)["action_mask"]
        return mask.astype(bool)

    def render(self) -> str | None:
        """Show the table with all hands, as `sticheln.pettingzoo.TableEnv.render` does."""
        return self._table.render()

    def close(self) -> None:
        """Nothing has to be closed."""

    @property
    def _is_over(self) -> bool:
        return not self._table.agents or self._table.terminations[self._agent]

    def _let_bots_play(self) -> None:
        while not self._is_over and self._table.agent_selection != self._agent:
            agent, state = self._table.agent_selection, self._table.game_state
            seat = self._table.possible_agents.index(agent)
            view, legal = self._game.observe(state, seat), self._game.legal_actions(state, seat)
            self._table.step(self._numbering.number(self._bots[agent].choose(view, legal)))

    def _told(self) -> tuple[Array, dict[str, Array]]:
        told = self._table.observe(self._agent)
        return told["observation"], {"action_mask": told["action_mask"]}


def _check_bot(bot: object) -> None:
    if isinstance(bot, type) or not hasattr(bot, "choose"):
        raise IllegalActionError(
            f"{shown(bot)} is no bot: a bot has choose(view, legal_actions), and a class is to be "
            "called first, as in RandomBot('tea')",
            "bad_bot",
        )
