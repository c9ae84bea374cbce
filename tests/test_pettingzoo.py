"""PettingZoo's own tests, rewards worked out by hand, and nothing that a seat must not know."""

import copy
import importlib
import importlib.util
import pickle
import subprocess
import sys
import warnings
from itertools import count
from pathlib import Path
from random import Random
from types import SimpleNamespace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sticheln import (
    IllegalActionError,
    Phase,
    Rules,
    RulesError,
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
from tests.worlds import Past, another_world

pytest.importorskip("numpy", reason="needs the extra 'pettingzoo'")
pytest.importorskip("pettingzoo", reason="needs the extra 'pettingzoo'")

import numpy as np

from sticheln.pettingzoo import REWARDS, env
from sticheln.pettingzoo import table as table_envs

TESTS = importlib.import_module("pettingzoo.test")
TerminateIllegal = importlib.import_module("pettingzoo.utils.wrappers").TerminateIllegalWrapper

pytestmark = pytest.mark.needs_extra("pettingzoo")

RULE_SETS = [
    Rules(3, rounds=1),
    Rules.parse("guide 4p fog intense rounds=1"),
    Rules.parse("classic 5p late rounds=2"),
    Rules.parse("amigo 8p deck=amigo_full rounds=1"),
    Rules.parse("jogoeu 3p reverse rounds=1"),
    ks.Rules(contracts="hearts,domino"),
    ks.Rules(6, deck=24, contracts="power,domino"),
]
TWENTY = "R0 R1 R2 R3 R4 R5 G0 G1 G2 G3 G4 G5 B0 B1 B2 B3 B4 B5 Y0 Y1"
SMALL = Rules(3, deck=deck_of("R0 R1 R2 G0 G1 G2 B0 B1 B2"), rounds=2)
# PettingZoo says this of every environment that has a mask and is not its own.
SAID_OF_MASKS = (
    "Observation is not a NumPy array|Observation space for each agent probably should be|"
    "Action mask numpy array is all zeros"
)


def imported(name):
    """A program of ``examples`` as a module."""
    file = Path(__file__).parents[1] / "examples" / f"{name}.py"
    spec = importlib.util.spec_from_file_location(f"{name}_as_environment", file)
    module = sys.modules[spec.name] = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


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


# ---------------------------------------------------------------------- PettingZoo's own tests


@pytest.mark.parametrize("rules", RULE_SETS, ids=str)
def test_the_interface(rules, capsys):
    with warnings.catch_warnings():
        warnings.filterwarnings("ignore", SAID_OF_MASKS)
        TESTS.api_test(env(rules), num_cycles=100)
    assert "Passed API test" in capsys.readouterr().out


@pytest.mark.parametrize("rules", RULE_SETS, ids=str)
def test_a_seed_makes_the_game(rules):
    TESTS.seed_test(lambda: env(rules), num_cycles=100)


@pytest.mark.parametrize("rules", [RULE_SETS[0], RULE_SETS[-1]], ids=str)
def test_it_can_be_looked_at(rules, capsys):
    TESTS.render_test(lambda **options: env(rules, **options))
    assert str(rules) in capsys.readouterr().out


def test_the_benchmark_runs(monkeypatch, capsys):
    """It looks at the clock after each round of turns, and stops when five seconds are over."""
    clock = SimpleNamespace(time=count().__next__)
    monkeypatch.setattr(sys.modules[TESTS.performance_benchmark.__module__], "time", clock)
    TESTS.performance_benchmark(env(RULE_SETS[0]))
    assert "turns per second" in capsys.readouterr().out


# ----------------------------------------------------------------------------- the same game


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


# --------------------------------------------------------------------------------- rewards


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


# --------------------------------------------------------------------------------- secrets


def numbers_seen(table, agent):
    observation = table.observe(agent)
    return tuple(observation["observation"]), tuple(observation["action_mask"])


@pytest.mark.parametrize("reveal", ["at_once", "round_end"])
def test_no_later_seat_sees_an_earlier_choice(reveal):
    rules = SMALL.vary(pain_reveal=reveal)
    seen = {"seat_0": set(), "seat_1": set(), "seat_2": set()}
    for choice in range(3):
        table = env(rules)
        table.reset(seed=1)
        table.step(np.flatnonzero(table.observe("seat_0")["action_mask"])[choice])
        assert table.agent_selection == "seat_1"
        for agent, told in seen.items():
            told.add(numbers_seen(table, agent))
    assert {agent: len(told) for agent, told in seen.items()} == {
        "seat_0": 3,
        "seat_1": 1,
        "seat_2": 1,
    }


def test_no_later_seat_sees_which_colour_an_earlier_one_named():
    table = env(SMALL.vary("late"))
    table.reset(seed=1)
    while table.game_state.phase is Phase.PLAY:
        table.step(table.observe(table.agent_selection)["action_mask"].argmax())
    first, later = table.agent_selection, seat_of(table.agent_selection) + 1
    options = np.flatnonzero(table.observe(first)["action_mask"])
    seen = set()
    for option in options:
        twin = copy.deepcopy(table)
        twin.step(option)
        seen.add(numbers_seen(twin, f"seat_{later}"))
    assert len(options) > 1
    assert len(seen) == 1


@pytest.mark.parametrize(
    "flags", [{}, {"pain_reveal": "round_end"}, {"undealt": "hidden"}], ids=str
)
@pytest.mark.parametrize("turns", [0, 2, 6, 12])
def test_what_lies_elsewhere_makes_no_difference(monkeypatch, flags, turns):
    rules = Rules(3, deck=deck_of(TWENTY), **flags)
    for seat in range(3):
        one, past = env(rules), Past((new_game(rules),))
        one.reset(seed=turns, options={"starter": 0})
        past = past.then(shuffle(past.state, turns))
        for _ in range(turns):
            choice = legal_actions(past.state, past.state.to_act[0])[-1]
            one.step(numbering(rules).number(choice))
            past = past.then(choice)
        assert one.game_state == past.state
        other = another_world(past, seat, Random(turns))
        assert other.state != past.state
        deal, *choices = other.actions
        monkeypatch.setattr(table_envs, "shuffle", lambda state, seed, deal=deal: deal)
        two = env(rules)
        two.reset(options={"starter": 0})
        monkeypatch.undo()
        for choice in choices:
            two.step(numbering(rules).number(choice))
        assert two.game_state == other.state
        assert numbers_seen(one, f"seat_{seat}")[0] == numbers_seen(two, f"seat_{seat}")[0]
        others = {f"seat_{each}" for each in range(3)} - {f"seat_{seat}"}
        assert any(numbers_seen(one, agent) != numbers_seen(two, agent) for agent in others)


# -------------------------------------------------------------------------------- refusals


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
    with pytest.raises(IllegalActionError) as bad:
        table.observe("player_0")
    assert bad.value.code == "no_such_seat"


# ------------------------------------------------------------------------------ other things


def test_a_table_as_text(monkeypatch):
    deal = deal_of("R0 R1 G0 | R2 G1 B0 | G2 B1 B2")
    monkeypatch.setattr(table_envs, "shuffle", lambda state, seed: deal)
    table = env(SMALL, render_mode="ansi")
    table.reset(seed=1, options={"starter": 0})
    table.step(9)  # cards to play are 0 to 8
    assert table.render().splitlines() == [
        "classic 3p deck=tiny:R0-2,G0-2,B0-2 rounds=2: round 1, choose_pain",
        "  0 chooses R0",
        "  seat_0    +0  R1 G0",
        "> seat_1    +0  R2 G1 B0",
        "  seat_2    +0  G2 B1 B2",
        "  trick:",
    ]


def test_a_game_of_ones_own_gets_an_environment(capsys):
    tiny = imported("tiny_game")
    with warnings.catch_warnings():
        warnings.filterwarnings("ignore", SAID_OF_MASKS)
        TESTS.api_test(env(tiny.Rules(), game=tiny.TINY), num_cycles=50)
    assert "Passed API test" in capsys.readouterr().out
    table = env(tiny.Rules(), game=tiny.TINY)
    assert str(table) == "tiny_v0"
    assert table.action_space("seat_0").n == 12
    table.reset(seed=1)
    assert sum(sum(earned) for earned in play(table).values()) == 8  # as many as tricks


def test_nothing_of_it_is_loaded_unasked():
    script = (
        "import sys, sticheln, sticheln.numbering, sticheln.features\n"
        "sys.exit(any(name in sys.modules for name in ('numpy', 'pettingzoo', 'gymnasium')))"
    )
    subprocess.run([sys.executable, "-c", script], check=True)


def test_it_says_how_to_install_it():
    script = "import sys\nsys.modules['pettingzoo'] = None\nimport sticheln.pettingzoo"
    done = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, text=True, check=False
    )
    assert "sticheln.errors.MissingExtraError" in done.stderr
    assert "pip install 'sticheln[pettingzoo]'" in done.stderr


def test_an_agent_learns_from_its_own_games():
    learn = imported("learn")
    table = env(Rules.parse(learn.RULES), reward="margin")
    table.reset(seed=2012)
    learner = learn.Learner(table)
    learn.train(table, learner, 250)
    mean, error = learn.measure(table, learner, 200)
    # Seats that play alike have 0 on the average; by chance alone this happens once in a thousand.
    assert mean > 3 * error
