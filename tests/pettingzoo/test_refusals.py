"""What an environment refuses."""

import importlib
import importlib.util

import pytest

from sticheln import (
    IllegalActionError,
    RulesError,
)

pytest.importorskip("numpy", reason="needs the extra 'pettingzoo'")
pytest.importorskip("pettingzoo", reason="needs the extra 'pettingzoo'")
import numpy as np

from sticheln.pettingzoo import env
from tests.pettingzoo.playing import SMALL, numbers_seen, play

pytestmark = pytest.mark.needs_extra("pettingzoo")


TerminateIllegal = importlib.import_module("pettingzoo.utils.wrappers").TerminateIllegalWrapper


@pytest.mark.parametrize(
    ("action", "code"),
    [
        (-1, "no_such_number"),
        (18, "no_such_number"),
        (None, "no_such_number"),
        ("R0", "no_such_number"),
        (0, "wrong_phase"),
        (1.0, "no_such_number"),
    ],
    ids=str,
)
def test_an_illegal_action_changes_nothing(action, code):
    table = env(SMALL)
    table.reset(seed=1)
    before, seen = table.game_state, numbers_seen(table, "seat_0")
    with pytest.raises(IllegalActionError) as refused:
        table.step(action)
    assert refused.value.code == code
    assert table.game_state is before
    assert numbers_seen(table, "seat_0") == seen
    assert sum(sum(earned) for earned in play(table).values()) == sum(table.game_state.totals)


def test_a_card_that_is_not_held_is_refused():
    table = env(SMALL)
    table.reset(seed=1)
    unheld = 9 + int(np.flatnonzero(table.observe("seat_0")["action_mask"][9:] == 0)[0])
    with pytest.raises(IllegalActionError) as refused:
        table.step(unheld)
    assert (refused.value.code, refused.value.seat) == ("card_not_held", 0)


def test_illegal_actions_can_end_the_game_as_elsewhere():
    table = TerminateIllegal(env(SMALL), illegal_reward=-9)
    table.reset(seed=1)
    table.observe("seat_0")
    table.step(0)
    assert all(table.terminations.values())
    assert table.rewards == {"seat_0": -9, "seat_1": 0, "seat_2": 0}
    for _ in table.agent_iter():
        table.step(None)
    assert table.agents == []


@pytest.mark.parametrize(
    "use",
    [
        lambda table: table.step(0),
        lambda table: table.observe("seat_0"),
        lambda table: table.last(),
        lambda table: table.render(),
    ],
    ids=["step", "observe", "last", "render"],
)
def test_before_the_first_reset_no_game_is_on(use):
    table = env(SMALL)
    assert table.agents == []
    with pytest.raises(IllegalActionError) as refused:
        use(table)
    assert refused.value.code == "no_game"


def test_at_the_end_agents_can_only_take_leave():
    table = env(SMALL)
    table.reset(seed=1)
    while not any(table.terminations.values()):
        table.step(table.observe(table.agent_selection)["action_mask"].argmax())
    with pytest.raises(IllegalActionError) as refused:
        table.step(0)
    assert refused.value.code == "game_over"
    for left in (2, 1, 0):
        table.step(None)
        assert len(table.agents) == left


def test_after_the_end_no_game_is_on():
    table = env(SMALL)
    table.reset(seed=1)
    play(table)
    for use in (table.last, lambda: table.step(0)):
        with pytest.raises(IllegalActionError) as refused:
            use()
        assert refused.value.code == "no_game"
    assert numbers_seen(table, "seat_0")[1] == (0,) * 18


def test_bad_options_are_refused():
    for options in ({"reward": "points"}, {"render_mode": "rgb_array"}):
        with pytest.raises(RulesError) as refused:
            env(SMALL, **options)
        assert (refused.value.code, refused.value.flags) == ("unknown_option", tuple(options))
    with pytest.raises(RulesError) as refused:
        env("classic 4p")
    assert refused.value.code == "unknown_game"
    table = env(SMALL)
    with pytest.raises(RulesError) as refused:
        table.reset(options={"starter": 3})
    assert refused.value.code == "no_such_seat"
    with pytest.raises(IllegalActionError) as bad:
        table.reset(seed=1.5)
    assert bad.value.code == "bad_seed"
    table.reset(seed=1)
    for ask in (table.observe, table.action_space, table.observation_space):
        with pytest.raises(IllegalActionError, match=r"no agent .*; there are seat_0") as bad:
            ask("player_0")
        assert (bad.value.code, bad.value.seat) == ("no_such_seat", "player_0")
