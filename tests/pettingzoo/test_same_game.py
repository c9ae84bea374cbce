"""An environment plays the game that the loop plays, and rewards it."""

import copy
import pickle
from types import SimpleNamespace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sticheln import (
    Rules,
    apply,
    legal_actions,
    new_game,
    observe,
    shuffle,
)
from sticheln import keinstich as ks
from sticheln.features import layout
from sticheln.numbering import numbering
from sticheln.utilities import WORTH
from tests import strategies
from tests.play import deal_of, deck_of

pytest.importorskip("numpy", reason="needs the extra 'pettingzoo'")
pytest.importorskip("pettingzoo", reason="needs the extra 'pettingzoo'")
import numpy as np

from sticheln.pettingzoo import REWARDS, env
from sticheln.pettingzoo import table as table_envs
from tests.pettingzoo.playing import SMALL, play, seat_of

pytestmark = pytest.mark.needs_extra("pettingzoo")


@pytest.mark.parametrize("rules", [Rules.parse("classic 4p fog rounds=2"), SMALL], ids=str)
def test_it_is_the_game_that_the_loop_plays(rules):
    table = env(rules)
    table.reset(seed=7, options={"starter": 1})
    state = apply(new_game(rules, starter=1), shuffle(new_game(rules, starter=1), 7))
    numbers, at = numbering(rules), layout(rules)
    for agent in table.agent_iter():
        seat = seat_of(agent)
        assert table.game_state == state
        observation, *_, termination, _, _ = table.last()
        assert observation["observation"] == pytest.approx(at.features(observe(state, seat)))
        legal = legal_actions(state, seat)
        assert tuple(observation["action_mask"]) == numbers.mask(legal)
        if termination:
            table.step(None)
            continue
        assert seat == state.to_act[0]
        table.step(numbers.number(legal[-1]))
        state = apply(state, legal[-1])
        if state.needs_deal:
            state = apply(state, shuffle(state, 7))
    assert state.is_over
    assert table.agents == []


def test_only_the_agent_to_act_has_anything_to_choose():
    table = env(SMALL)
    table.reset(seed=1)
    marked = {agent: table.observe(agent)["action_mask"].sum() for agent in table.agents}
    # Three cards in hand, each of which may be the pain card; seats 1 and 2 are asked later.
    assert marked == {"seat_0": 3, "seat_1": 0, "seat_2": 0}


def starts(table, games):
    for _ in range(games):
        table.reset()
        yield table.game_state


def test_games_follow_from_the_seed_one_after_another():
    one, other = env(SMALL), env(SMALL)
    one.reset(seed=3)
    other.reset(seed=3)
    assert one.game_state == other.game_state
    later = list(starts(one, 30))
    assert list(starts(other, 30)) == later
    assert len({state.hands for state in later}) > 25
    assert {state.starter for state in later} == {0, 1, 2}
    other.reset(seed=4)
    assert list(starts(other, 30)) != later


def test_a_seed_is_that_of_shuffle():
    for seed in (5, "5", b"5", np.int64(5)):
        table = env(SMALL)
        table.reset(seed=seed)
        assert table.game_state.hands == apply(new_game(SMALL), shuffle(new_game(SMALL), 5)).hands


def test_without_a_seed_games_differ():
    tables = [env(Rules()) for _ in range(2)]
    assert len({state for table in tables for state in starts(table, 2)}) == 4


def test_a_copy_plays_on_by_itself():
    table = env(SMALL)
    table.reset(seed=1)
    table.step(table.observe("seat_0")["action_mask"].argmax())
    for twin in (copy.deepcopy(table), pickle.loads(pickle.dumps(table))):
        assert twin.game_state == table.game_state
        play(twin)
        assert twin.game_state.is_over
        assert table.game_state.action_count == 2


# Round 1: R1, G2 and B1 are laid out. R5 G3 B4: the highest trump takes it for seat 2, which scores
# 1 + 1 - 4 - 1 = -3; the others pay what they laid out, 1 and 2.
# Round 2: R1, R5 and G3 are laid out. Seat 1 leads B1 B4 G2: the only trump takes it for seat 0,
# which scores 1 + 1 + 1 - 1 = 2; the others pay 5 and 3. Totals: 1, -7 and -6, their mean is -4.
DEALS = ("R1 R5 | G2 G3 | B1 B4", "R1 G2 | R5 B1 | G3 B4")
EARNED = {
    "round": ([0, 0, -1, 0, 2], [0, 0, -2, 0, -5], [0, 0, -3, 0, -3]),
    "totals": ([0, 0, 0, 0, 1], [0, 0, 0, 0, -7], [0, 0, 0, 0, -6]),
    "margin": ([0, 0, 0, 0, 5], [0, 0, 0, 0, -3], [0, 0, 0, 0, -2]),
    "win": ([0, 0, 0, 0, 1], [0, 0, 0, 0, 0], [0, 0, 0, 0, 0]),
}


@pytest.mark.parametrize("reward", REWARDS)
def test_rewards(monkeypatch, reward):
    deals = map(deal_of, DEALS)
    monkeypatch.setattr(table_envs, "shuffle", lambda state, seed: next(deals))
    table = env(Rules(3, deck=deck_of("R1 R5 G2 G3 B1 B4"), rounds=2), reward=reward)
    table.reset(options={"starter": 0})
    # Each agent is asked for a card to lay out and one to play, twice, and takes leave.
    assert tuple(play(table).values()) == EARNED[reward]
    assert table.game_state.totals == (1, -7, -6)


def test_several_winners_share_the_win():
    state = SimpleNamespace(totals=(3, 1, 3), winners=(0, 2))
    assert WORTH["win"](state) == [0.5, 0, 0.5]


def test_kein_stich_rewards_gains():
    table = env(ks.Rules(contracts="hearts,domino"))
    table.reset(seed=1)
    rewards = play(table)
    assert [sum(earned) for earned in rewards.values()] == list(table.game_state.totals)
    assert sum(map(sum, rewards.values())) == 0  # what is paid in is paid out
    assert any(min(earned) < 0 for earned in rewards.values())


@given(strategies.calls(st.integers(1, 2)), strategies.chances())
def test_every_rule_set_can_be_played(call, chance):
    table = env(call.rules)
    table.reset(seed=chance.getrandbits(32))
    rewards = play(table, chance.choice)
    assert table.game_state.is_over
    assert tuple(sum(earned) for earned in rewards.values()) == table.game_state.totals
