"""Workers die and bots fail: what was finished is kept, and what can't be finished is named."""

import pickle
from concurrent.futures import ProcessPoolExecutor
from contextlib import suppress
from functools import partial
from multiprocessing import get_context
from random import Random

import pytest

from sticheln.bots import RandomBot
from sticheln.errors import SimulationError
from sticheln.simulate import Experiment, results, running, simulate
from tests.simulate.executors import Disorderly
from tests.simulate.players import SEED, SHORT, Killer, Stumbler, expected, seed_of

pool = partial(ProcessPoolExecutor, 2, get_context("spawn"))


@pytest.fixture
def small_chunks(monkeypatch):
    monkeypatch.setattr(running, "LARGEST", 2)


# -------------------------------------------------------------------------------- without processes


@pytest.mark.parametrize("seed", range(8))
def test_executors_that_break_now_and_then(small_chunks, monkeypatch, seed):
    monkeypatch.setattr(running, "TRIES", 20)
    random, made = Random(seed), []

    def make():
        made.append(Disorderly(random, chance=0.2))
        return made[-1]

    found = list(results(Experiment(SHORT, RandomBot, SEED), 40, make, workers=2))
    assert found == expected(40)
    assert sum(executor.is_broken for executor in made) >= 1
    assert len(made) <= 1 + sum(executor.is_broken for executor in made)


def test_executors_that_never_work_are_given_up():
    made = []

    def make():
        made.append(Disorderly(Random(0), chance=1))
        return made[-1]

    with pytest.raises(SimulationError) as given_up:
        simulate(SHORT, RandomBot, 10, SEED, make)
    assert given_up.value.code == "games_lost"
    assert given_up.value.games == range(1)
    assert "BrokenExecutor: a worker died" in str(given_up.value)


def test_a_broken_executor_that_nobody_can_replace(small_chunks):
    executor = Disorderly(Random(1), chance=0.2)
    found = []
    with pytest.raises(SimulationError) as refused:
        found.extend(results(Experiment(SHORT, RandomBot, SEED), 40, executor))
    assert refused.value.code == "executor_broken"
    with pytest.raises(SimulationError):
        simulate(SHORT, RandomBot, 1, SEED, executor)


def test_what_came_before_a_broken_executor_is_kept(small_chunks, tmp_path):
    broken, whole = tmp_path / "broken.csv", tmp_path / "whole.csv"
    simulate(SHORT, RandomBot, 40, SEED, file=whole)
    sizes = []
    for seed in range(1, 50):
        executor = Disorderly(Random(seed), chance=0.1)
        with suppress(SimulationError):
            simulate(SHORT, RandomBot, 40, SEED, executor, workers=1, file=broken, resume=True)
        sizes.append(broken.stat().st_size)
        if not executor.is_broken:
            break
    assert len(sizes) > 2
    assert sizes == sorted(sizes)
    assert broken.read_bytes() == whole.read_bytes()


@pytest.mark.parametrize("executor", [None, lambda: Disorderly(Random(3))])
def test_a_bot_that_fails_is_reported_with_its_game(small_chunks, tmp_path, executor):
    stumbler = Stumbler(seed_of(17, 1))
    bots = [RandomBot, stumbler, RandomBot]
    file, whole = tmp_path / "results.csv", tmp_path / "whole.csv"
    with pytest.raises(SimulationError) as failed:
        simulate(SHORT, bots, 40, SEED, executor, file=file)
    error = failed.value
    assert (error.code, error.games, error.seed) == ("game_failed", range(17, 18), SEED)
    assert "game 17 of seed 'tea' could not be finished: LookupError: where was I?" in str(error)
    assert "in choose" in error.__notes__[0]
    with pytest.raises(LookupError):
        Experiment(SHORT, bots, SEED).record(17)
    simulate(SHORT, bots, 17, SEED, file=whole)
    assert file.read_bytes() == whole.read_bytes()


def test_a_bot_that_cheats_is_reported_too():
    class Cheat:
        def choose(self, view, legal_actions):
            return None

    with pytest.raises(SimulationError, match=r"game 0 of seed 'tea' .* IllegalActionError"):
        simulate(SHORT, Cheat(), 5, SEED)


@pytest.mark.needs_extra("batch")
def test_a_policy_that_fails_is_reported_with_its_games(small_chunks):
    with pytest.raises(SimulationError) as failed:
        simulate(SHORT, None, 40, SEED, policy=lambda observation, legal: legal.nothing)
    assert failed.value.games == range(1)
    assert "AttributeError" in str(failed.value)


# -------------------------------------------------------------------------------------- processes


def test_a_process_that_dies_once(small_chunks, tmp_path):
    killer = Killer(seed_of(5, 2), tmp_path / "killed")
    found = results(Experiment(SHORT, killer, SEED), 16, pool, workers=2)
    assert list(found) == expected(16)
    assert killer.mark.exists()


def test_a_game_that_always_kills_is_named_and_the_rest_is_kept(small_chunks, tmp_path):
    killer = Killer(seed_of(4, 0))
    file, whole = tmp_path / "results.csv", tmp_path / "whole.csv"
    with pytest.raises(SimulationError) as given_up:
        simulate(SHORT, killer, 12, SEED, pool, workers=2, file=file)
    error = given_up.value
    assert (error.code, error.seed) == ("games_lost", SEED)
    assert 4 in error.games
    assert len(error.games) <= 2
    assert "BrokenProcessPool" in str(error)
    simulate(SHORT, killer, error.games.start, SEED, file=whole)
    assert file.read_bytes() == whole.read_bytes()


def test_bots_that_can_not_be_sent_are_named_at_once():
    def make(seed):
        return RandomBot(seed)

    with pytest.raises(SimulationError) as refused:
        simulate(SHORT, [RandomBot, make, RandomBot], 2, SEED, pool, workers=1)
    assert refused.value.code == "cannot_be_sent"
    said = str(refused.value)
    assert said.startswith("the bots can't be sent to other processes: ")
    assert "<locals>.make" in said
    assert "at the top of a module" in said


@pytest.mark.needs_extra("batch")
def test_nor_can_a_policy():
    with pytest.raises(SimulationError, match="the policy can't be sent") as refused:
        simulate(SHORT, None, 2, SEED, pool, policy=lambda _, legal: legal.argmax(axis=1))
    assert refused.value.code == "cannot_be_sent"


class Pickling(Disorderly):
    """Pickles work when it is handed out, as Dask and Ray do, by means of its own."""

    def __init__(self, dumps):
        super().__init__(Random(0))
        self.dumps = dumps

    def submit(self, fn, /, *args, **kwargs):
        self.dumps(args)
        return super().submit(fn, *args, **kwargs)


def test_bots_that_an_executor_does_not_take():
    def make(seed):
        return RandomBot(seed)

    with pytest.raises(SimulationError) as refused:
        simulate(SHORT, make, 2, SEED, lambda: Pickling(pickle.dumps))
    assert refused.value.code == "cannot_be_sent"
    able = Pickling(lambda args: None)  # as cloudpickle, which pickles any function
    found = simulate(SHORT, make, 9, SEED, able, workers=1)
    able.shutdown()
    assert found == simulate(SHORT, RandomBot, 9, SEED)


def test_an_executor_that_does_not_work_is_not_taken_for_bots_that_can_not_be_sent():
    def refuse(args):
        raise TypeError("what is this?")

    with pytest.raises(TypeError, match="what is this"):
        simulate(SHORT, RandomBot, 2, SEED, lambda: Pickling(refuse))
