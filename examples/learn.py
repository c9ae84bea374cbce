"""Learn to play from one's own games alone: ``python learn.py [GAMES [RULES]]``.

It needs PettingZoo (``pip install 'sticheln[pettingzoo]'``) and no other library: what an action is
worth is a sum over the numbers that the seat is told, one weight for each.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping
from typing import Any

import numpy as np

from sticheln import Rules
from sticheln.pettingzoo import Observation, TableEnv, env

RULES = "classic 3p rounds=1 deck=half:R0-5,G0-5,B0-5"
Chooser = Callable[[Observation], int]


class Learner:
    """Expects a reward of each action, and corrects itself by what comes."""

    def __init__(self, table: TableEnv, seed: int = 0) -> None:
        """Begin without any expectation."""
        agent = table.possible_agents[0]
        (told,) = table.observation_space(agent)["observation"].shape
        self.weights = np.zeros((table.action_space(agent).n, told), np.float32)
        self.chance = np.random.default_rng(seed)

    def choose(self, observation: Observation) -> int:
        """The legal action of which most is expected."""
        legal = np.flatnonzero(observation["action_mask"])
        return int(legal[np.argmax(self.weights[legal] @ observation["observation"])])

    def explore(self, observation: Observation) -> int:
        """Mostly what seems best, and now and then anything."""
        if self.chance.random() < 0.8:
            return self.choose(observation)
        return self.anything(observation)

    def anything(self, observation: Observation) -> int:
        """Any legal action."""
        return int(self.chance.choice(np.flatnonzero(observation["action_mask"])))

    def learn(self, observation: Observation, action: int, reward: float) -> None:
        """Move the expectation of an action towards what it has led to."""
        told = observation["observation"]
        error = reward - self.weights[action] @ told
        self.weights[action] += 0.05 * error * told / (told @ told)


def play(table: TableEnv, choosers: Mapping[str, Chooser]) -> dict[str, tuple[list[Any], float]]:
    """Play a game: what each agent was told and did, and all it was rewarded with."""
    table.reset()
    turns: dict[str, list[Any]] = {agent: [] for agent in table.agents}
    rewards = dict.fromkeys(table.agents, 0.0)
    for agent in table.agent_iter():
        observation, reward, over, _, _ = table.last()
        rewards[agent] += reward
        if over:
            table.step(None)
            continue
        action = choosers[agent](observation)
        turns[agent].append((observation, action))
        table.step(action)
    return {agent: (turns[agent], rewards[agent]) for agent in turns}


def train(table: TableEnv, learner: Learner, games: int) -> None:
    """Learn from games in which the learner sits on every seat."""
    everybody = dict.fromkeys(table.possible_agents, learner.explore)
    for _ in range(games):
        for turns, reward in play(table, everybody).values():
            for observation, action in turns:
                learner.learn(observation, action, reward)


def measure(table: TableEnv, learner: Learner, games: int) -> tuple[float, float]:
    """The mean reward of seat 0 against seats that play at random, and its standard error."""
    first, *others = table.possible_agents
    choosers = {first: learner.choose, **dict.fromkeys(others, learner.anything)}
    rewards = [play(table, choosers)[first][1] for _ in range(games)]
    return float(np.mean(rewards)), float(np.std(rewards) / games**0.5)


def main(games: int = 1000, rules: str = RULES) -> None:
    """Measure, learn, and measure again."""
    table = env(Rules.parse(rules), reward="margin")
    table.reset(seed=2012)
    learner = Learner(table)
    for learnt in (0, games):
        train(table, learner, learnt)
        mean, error = measure(table, learner, 300)
        print(f"after {learnt} games: {mean:+.2f} points above the mean, +- {error:.2f}")


if __name__ == "__main__":
    main(int(sys.argv[1]) if sys.argv[1:] else 1000, *sys.argv[2:3])
