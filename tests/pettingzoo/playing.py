"""Rule sets, and how the tests play an environment."""

import pytest

from sticheln import (
    Rules,
)
from tests.play import deck_of

pytest.importorskip("numpy", reason="needs the extra 'pettingzoo'")
pytest.importorskip("pettingzoo", reason="needs the extra 'pettingzoo'")
import numpy as np

SMALL = Rules(3, deck=deck_of("R0 R1 R2 G0 G1 G2 B0 B1 B2"), rounds=2)


def seat_of(agent):
    return int(agent.removeprefix("seat_"))


def play(table, choose=lambda legal: legal[0]):
    """Play to the end, giving what each agent was rewarded with, one entry a turn."""
    rewards = {agent: [] for agent in table.possible_agents}
    for agent in table.agent_iter():
        observation, reward, termination, _, _ = table.last()
        rewards[agent].append(reward)
        legal = np.flatnonzero(observation["action_mask"])
        table.step(None if termination else choose(legal))
    return rewards


def numbers_seen(table, agent):
    observation = table.observe(agent)
    return tuple(observation["observation"]), tuple(observation["action_mask"])
