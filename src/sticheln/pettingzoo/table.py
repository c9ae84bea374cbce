"""A table as an environment of PettingZoo: who is asked, what for, and what it brings."""

from __future__ import annotations

import operator
import secrets
from collections.abc import Iterable, Iterator, Mapping
from importlib import import_module
from typing import TYPE_CHECKING, Any, Final

import numpy as np
import numpy.typing as npt
from gymnasium import spaces

from sticheln.cards import format_cards
from sticheln.dealing import shuffle
from sticheln.errors import IllegalActionError, RulesError, shown
from sticheln.features import layout
from sticheln.game import Game
from sticheln.games import game_for
from sticheln.numbering import numbering
from sticheln.seeds import Seed, SeedStream, seed_bytes
from sticheln.utilities import WORTH

__all__ = ["RENDER_MODES", "REWARDS", "Array", "Observation", "TableEnv", "no_game"]

Array = npt.NDArray[Any]
"""An array of NumPy."""

Observation = dict[str, Array]
"""What an agent is given: ``observation``, float32, and ``action_mask``, int8."""

REWARDS: Final = ("round", *WORTH)
"""What agents may be rewarded with, see `sticheln.pettingzoo.env`."""

RENDER_MODES: Final = ("human", "ansi")
"""How a table may be shown: printed at every step, or given as text by ``render``."""


if TYPE_CHECKING:

    class _AECEnv:
        # What callers and this module use of PettingZoo's class, which has no type information.
        def agent_iter(self, max_iter: int = ...) -> Iterator[str]: ...
        def last(
            self, observe: bool = True
        ) -> tuple[Observation, float, bool, bool, dict[str, Any]]: ...
        def _was_dead_step(self, action: None) -> None: ...
        def _accumulate_rewards(self) -> None: ...

else:
    _AECEnv = import_module("pettingzoo").AECEnv


class TableEnv(_AECEnv):
    """A table at which one agent after another takes its turn; `sticheln.pettingzoo.env` makes one.

    Deals come by themselves. While several seats choose at the same time they are asked one after
    another, and nobody sees what another has chosen before all have.

    Attributes:
        metadata: The name of the environment, and how it can be rendered.
        render_mode: How the table is shown.
        possible_agents: ``seat_0`` and so on, one for each seat.
        agents: Those of the game that is on; none before `reset`, and those who took leave at
            its end are gone.
        agent_selection: Who is to act.
        rewards: What the last step gave to each agent.
        terminations: Whether the game is over, by agent.
        truncations: Never so.
        infos: Nothing, by agent.
    """

    metadata: dict[str, Any]
    render_mode: str | None
    possible_agents: list[str]
    agents: list[str]
    agent_selection: str
    rewards: dict[str, float]
    terminations: dict[str, bool]
    truncations: dict[str, bool]
    infos: dict[str, dict[str, Any]]

    def __init__(
        self,
        rules: Any,
        *,
        game: Game | None = None,
        reward: str = "round",
        render_mode: str | None = None,
    ) -> None:
        super().__init__()
        _check("reward", reward, REWARDS)
        _check("render_mode", render_mode, (None, *RENDER_MODES))
        self._rules = rules
        self._game = game_for(rules, game)
        self._numbering = numbering(rules, game=game)
        self._layout = layout(rules, game=game)
        self._reward = reward
        self._seed: bytes = secrets.token_bytes(16)
        self._games = 0
        self._chance = self._seed
        self._state: Any = None
        self._last_action: Any = None
        self._cumulative_rewards: dict[str, float] = {}
        self.metadata = {
            "name": f"{self._game.name}_v0",
            "render_modes": list(RENDER_MODES),
            "is_parallelizable": False,
        }
        self.render_mode = render_mode
        self.possible_agents = [f"seat_{seat}" for seat in range(rules.players)]
        self.agents = []
        self._seats = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        size, actions = self._layout.size, self._numbering.size
        self.action_spaces: dict[str, Any] = {
            agent: spaces.Discrete(actions) for agent in self._seats
        }
        self.observation_spaces: dict[str, Any] = {
            agent: _observations(size, actions) for agent in self._seats
        }

    @property
    def game_state(self) -> Any:
        """The whole truth: the state of the game, which agents must not be given.

        It is there to be drawn, saved and explained. None before `reset`.
        """
        return self._state

    def action_space(self, agent: str) -> Any:
        """The numbers of all actions, a ``Discrete`` space.

        Args:
            agent: The agent.

        Raises:
            IllegalActionError: No such agent.
        """
        self._seat_of(agent)
        return self.action_spaces[agent]

    def observation_space(self, agent: str) -> Any:
        """A ``Dict`` space of ``observation`` and ``action_mask``.

        Args:
            agent: The agent.

        Raises:
            IllegalActionError: No such agent.
        """
        self._seat_of(agent)
        return self.observation_spaces[agent]

    def _seat_of(self, agent: str) -> int:
        seat = self._seats.get(agent)
        if seat is None:
            raise IllegalActionError(
                f"there is no agent {shown(agent)}; there are {', '.join(self._seats)}",
                "no_such_seat",
                seat=agent,
            )
        return seat

    def reset(self, seed: Seed | None = None, options: Mapping[str, Any] | None = None) -> None:
        """Begin a new game, and deal.

        Args:
            seed: Where deals come from: those of ``shuffle(state, seed)``, so that the same seed
                gives the same game everywhere. Each further game without a seed has its own
                deals, which follow from the last seed given.
            options: ``starter`` names the seat that starts, or deals, first; else the seed says.

        Raises:
            IllegalActionError: The seed is none.
            RulesError: No such seat to start.
        """
        if seed is not None:
            self._seed, self._games = seed_bytes(_plain(seed)), 0
        chance = self._seed if not self._games else b"%b/%d" % (self._seed, self._games)
        starter = (options or {}).get("starter")
        if starter is None:
            starter = SeedStream(chance, "starter").below(self._rules.players)
        self._state = self._game.new_game(self._rules, starter)
        self._games += 1
        self._chance = chance
        self._last_action = None
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos = {agent: {} for agent in self.agents}
        self._go_on()

    def observe(self, agent: str) -> Observation:
        """What an agent may know and do now.

        Args:
            agent: The agent; only the one whose turn it is has anything in its mask.

        Returns:
            ``observation``, float32, and ``action_mask``, int8; new arrays each time.

        Raises:
            IllegalActionError: No such agent, or no game is on.
        """
        if self._state is None:
            raise no_game()
        seat = self._seat_of(agent)
        numbers = self._layout.features(self._game.observe(self._state, seat))
        acts = agent == self.agent_selection
        legal = self._game.legal_actions(self._state, seat) if acts else ()
        return {
            "observation": np.array(numbers, np.float32),
            "action_mask": np.array(self._numbering.mask(legal), np.int8),
        }

    def last(self, observe: bool = True) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        """What the agent whose turn it is may know, and what it was given since its last turn.

        Args:
            observe: Whether to observe; without, None stands for the observation.

        Returns:
            The observation, the reward, whether the game is over, False, and an empty dictionary.

        Raises:
            IllegalActionError: No game is on.
        """
        if not self.agents:
            raise no_game()
        return super().last(observe)

    def step(self, action: Any) -> None:
        """Let the agent whose turn it is do something.

        Args:
            action: The number of a legal action; None once the game is over, to take leave.

        Raises:
            IllegalActionError: The action is not legal now; nothing has changed. Or no game is on.
        """
        if not self.agents:
            raise no_game()
        agent = self.agent_selection
        if self.terminations[agent]:
            if action is not None:
                raise IllegalActionError(
                    f"the game is over; {agent} takes leave with None", "game_over"
                )
            self._was_dead_step(None)
            return
        before = self._state
        chosen = self._numbering.action(_plain(action), self._seats[agent])
        self._state = self._game.apply(before, chosen)
        self._last_action = chosen
        self._cumulative_rewards[agent] = 0.0
        self.rewards = dict(zip(self.possible_agents, self._earned(before), strict=True))
        self._accumulate_rewards()
        self._go_on()

    def render(self) -> str | None:
        """Show the table with all hands.

        Returns:
            The text if the mode is ``ansi``; with ``human`` it is printed, else nothing is done.

        Raises:
            IllegalActionError: No game is on.
        """
        if self._state is None:
            raise no_game()
        if self.render_mode == "ansi":
            return self._text()
        if self.render_mode == "human":
            print(self._text())
        return None

    def close(self) -> None:
        """Nothing has to be closed."""

    def _go_on(self) -> None:
        """Deal if a deal is due, and find out whose turn it is."""
        if self._state.needs_deal:
            self._state = self._game.apply(self._state, shuffle(self._state, self._chance))
        if self._state.is_over:
            self.terminations = dict.fromkeys(self.agents, True)
        else:
            self.agent_selection = self.possible_agents[self._state.to_act[0]]
        if self.render_mode == "human":
            self.render()

    def _earned(self, before: Any) -> list[float]:
        """The reward of each seat for what has happened since a state."""
        if self._reward == "round":
            return [
                float(after - earlier)
                for after, earlier in zip(self._state.totals, before.totals, strict=True)
            ]
        if not self._state.is_over:
            return [0.0] * len(self.possible_agents)
        return WORTH[self._reward](self._state)

    def _text(self) -> str:
        state = self._state
        lines = [f"{state.rules}: round {state.round_number}, {state.phase}"]
        if self._last_action is not None:
            lines.append(f"  {self._last_action}")
        for agent, hand, total in zip(self.possible_agents, state.hands, state.totals, strict=True):
            turn = ">" if agent == self.agent_selection and not state.is_over else " "
            lines.append(f"{turn} {agent} {total:+5}  {format_cards(hand)}".rstrip())
        return "\n".join([*lines, f"  trick: {format_cards(state.trick)}".rstrip()])


def _observations(size: int, actions: int) -> Any:
    return spaces.Dict(
        {
            "observation": spaces.Box(-np.inf, np.inf, (size,), np.float32),
            "action_mask": spaces.Box(0, 1, (actions,), np.int8),
        }
    )


def _plain(number: Any) -> Any:
    """A whole number of any library as one of Python's; anything else as it is."""
    try:
        return operator.index(number)
    except TypeError:
        return number


def _check(option: str, value: object, known: Iterable[object]) -> None:
    if value not in known:
        raise RulesError(
            f"there is no {option} {shown(value)}; there are {', '.join(map(str, known))}",
            "unknown_option",
            flags=(option,),
        )


def no_game() -> IllegalActionError:
    """The error of whoever acts where no game is on."""
    return IllegalActionError("no game is on; reset() begins one", "no_game")
