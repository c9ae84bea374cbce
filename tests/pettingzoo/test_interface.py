"""PettingZoo's own tests, and what else an environment is."""

import importlib
import importlib.util
import subprocess
import sys
import warnings
from itertools import count
from pathlib import Path
from types import SimpleNamespace

import pytest

from sticheln import (
    Rules,
)
from sticheln import keinstich as ks
from tests.play import deal_of

pytest.importorskip("numpy", reason="needs the extra 'pettingzoo'")
pytest.importorskip("pettingzoo", reason="needs the extra 'pettingzoo'")
from sticheln.pettingzoo import env
from sticheln.pettingzoo import table as table_envs
from tests.pettingzoo.playing import SMALL, play

pytestmark = pytest.mark.needs_extra("pettingzoo")


TESTS = importlib.import_module("pettingzoo.test")
RULE_SETS = [
    Rules(3, rounds=1),
    Rules.parse("guide 4p fog intense rounds=1"),
    Rules.parse("classic 5p late rounds=2"),
    Rules.parse("amigo 8p deck=amigo_full rounds=1"),
    Rules.parse("jogoeu 3p reverse rounds=1"),
    ks.Rules(contracts="hearts,domino"),
    ks.Rules(6, deck=24, contracts="power,domino"),
]


# PettingZoo says this of every environment that has a mask and is not its own.
SAID_OF_MASKS = (
    "Observation is not a NumPy array|Observation space for each agent probably should be|"
    "Action mask numpy array is all zeros"
)


def imported(name):
    """A program of ``examples`` as a module."""
    file = Path(__file__).parents[2] / "examples" / f"{name}.py"
    spec = importlib.util.spec_from_file_location(f"{name}_as_environment", file)
    module = sys.modules[spec.name] = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


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
