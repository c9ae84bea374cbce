"""``sticheln simulate``, how it shows progress, and the executor of the examples for Ray."""

import importlib.util
import pickle
import subprocess
import sys
import types
from concurrent.futures import Future
from pathlib import Path

import pytest

from sticheln import Rules, keinstich
from sticheln.bots import RandomBot, RuleOfThumbBot
from sticheln.cli import main
from sticheln.cli.desks import DESKS
from sticheln.keinstich import bots as keinstich_bots
from sticheln.simulate import simulate
from sticheln.simulate.progress import showing
from tests.extras import run as run_alone
from tests.simulate.players import SEED, SHORT

EXAMPLES = Path(__file__).parents[2] / "examples"


@pytest.fixture(autouse=True)
def here(monkeypatch, tmp_path):
    monkeypatch.chdir(tmp_path)


@pytest.fixture
def run(capsys):
    """Run the command; its exit status, what it wrote, and what it complained of."""

    def run_command(*words):
        status = main(["simulate", *words])
        written = capsys.readouterr()
        return status, written.out, written.err

    return run_command


def test_it_sums_up_what_the_library_plays(run):
    words = ("--rules", "classic 3p rounds=1", "--games", "12", "--seed", SEED)
    status, told, _ = run(*words, "--bots", "thumb,random,random")
    assert status == 0
    bots = [RuleOfThumbBot(), RandomBot, RandomBot]
    assert told == f"classic 3p rounds=1, 12 games, seed tea\n{simulate(SHORT, bots, 12, SEED)}\n"


def test_the_sister_game_and_a_starter(run):
    status, told, _ = run("--game", "keinstich", "--games", "4", "--seed", SEED, "--starter", "2")
    assert status == 0
    bot = keinstich_bots.RuleOfThumbBot()
    assert str(simulate(keinstich.Rules(), bot, 4, SEED, starter=2)) in told


def test_a_game_of_ones_own_in_processes():
    words = ["simulate", "--games", "20", "--seed", SEED, "--save"]
    program = [sys.executable, str(EXAMPLES / "tiny_game.py")]
    for more in (["one.csv"], ["two.csv", "--workers", "2"]):
        subprocess.run([*program, *words, *more], check=True, capture_output=True, timeout=60)
    assert Path("one.csv").read_bytes() == Path("two.csv").read_bytes()
    assert len(Path("one.csv").read_text("ascii").splitlines()) == 22


@pytest.mark.needs_extra("batch")
def test_chance_plays_in_batch(run):
    status, told, _ = run("--batch", "--games", "100", "--seed", SEED)
    assert status == 0
    assert str(simulate(Rules(), None, 100, SEED)) in told


def test_a_seed_is_made_up_and_told(run):
    words = ("--rules", "classic 3p rounds=1", "--games", "3")
    _, told, _ = run(*words)
    seed = told.splitlines()[0].rpartition(" ")[2]
    assert run(*words, "--seed", seed)[1] == told


def test_a_file_goes_on(run):
    words = ("--rules", "classic 3p rounds=1", "--seed", SEED, "--save", "games.csv")
    run(*words, "--games", "5")
    assert run(*words, "--games", "9")[0] == 2
    assert run(*words, "--games", "9", "--resume")[0] == 0
    assert len(Path("games.csv").read_text("ascii").splitlines()) == 11


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["--workers", "0"], "--workers is at least 1"),
        (["--batch", "--bots", "random"], "leave out --bots or --batch"),
        (["--resume", "--save", "games.csv"], "--seed"),
        (["--resume", "--seed", "tea"], "--save"),
        (["--bots", "genius"], "each of --bots is one of thumb, "),
        (["--bots", "random,random"], "4 seats need as many bots"),
        (["--save", "games.xlsx"], ".csv or .parquet"),
        (["--starter", "4"], "seat"),
        (["--game", "keinstich", "--batch"], "batch play knows no keinstich"),
    ],
)
def test_what_is_refused(run, words, said):
    status, told, complaint = run(*words)
    assert (status, told) == (2, "")
    assert said in complaint


def test_bots_by_name_can_be_sent_to_another_process():
    for desk in DESKS:
        for make in desk.bots.values():
            assert hasattr(pickle.loads(pickle.dumps(make))("tea"), "choose")


# ---------------------------------------------------------------------------------------- progress


def test_progress_is_told_in_lines_where_there_is_no_terminal(capsys):
    with showing(1000, wanted=True) as tell:
        for finished in (10, 49, 50, 60, 700, 1000):
            tell(finished)
    told = capsys.readouterr().err.splitlines()
    assert told == [f"{games} of 1,000 games" for games in ("50", "700", "1,000")]


def test_nothing_is_told_unasked(capsys):
    simulate(SHORT, RandomBot, 3, SEED)
    assert capsys.readouterr() == ("", "")


@pytest.mark.needs_extra("cli")
def test_progress_is_a_bar_on_a_terminal(capsys, monkeypatch):
    monkeypatch.setenv("FORCE_COLOR", "1")
    simulate(SHORT, RandomBot, 7, SEED, progress=True)
    assert "7/7" in capsys.readouterr().err


def test_progress_without_rich():
    program = "from sticheln.cli import main; main(['simulate', '--games', '2', '--progress'])"
    done = run_alone(program, blocked=("rich",))
    assert done.returncode == 0
    assert done.stderr.splitlines()[-1] == "2 of 2 games"


# --------------------------------------------------------------------------------------------- Ray


def test_the_executor_for_ray(monkeypatch):
    """As much of Ray as it asks for: remote functions, their options, and futures of results."""

    class Remote:
        def __init__(self, function, given=None):
            self.function, self.given = function, given

        def options(self, **given):
            return Remote(self.function, given)

        def remote(self, *args):
            assert self.given == {"num_cpus": 1}
            future = Future()
            future.set_result(pickle.loads(pickle.dumps(self.function(*pickled(args)))))
            return types.SimpleNamespace(future=lambda: future)

    def pickled(args):
        return pickle.loads(pickle.dumps(args))

    monkeypatch.setitem(sys.modules, "ray", types.SimpleNamespace(remote=Remote))
    spec = importlib.util.spec_from_file_location("ray_executor", EXAMPLES / "ray_executor.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    executor = module.RayExecutor(num_cpus=1)
    found = simulate(SHORT, RandomBot, 20, SEED, executor, workers=2)
    assert found == simulate(SHORT, RandomBot, 20, SEED)
