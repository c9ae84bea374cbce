"""Results in files: what they hold, how they go on after any end, and what is refused."""

import ast
import csv
import importlib
import json
import os
import signal
import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from pathlib import Path
from zlib import crc32

import pytest

import sticheln
from sticheln import Rules
from sticheln.bots import RandomBot, RuleOfThumbBot
from sticheln.errors import RecordError, SimulationError
from sticheln.simulate import csv_file, running, simulate
from tests.simulate.players import SEED, SHORT, Stumbler, expected, seed_of

GAMES = 12
PARQUET = pytest.param("parquet", marks=pytest.mark.needs_extra("simulate"))
KINDS = pytest.mark.parametrize("kind", ["csv", PARQUET])


@pytest.fixture(autouse=True)
def here(monkeypatch, tmp_path):
    """An empty folder, and chunks that end in the midst of what is tested."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(running, "LARGEST", 5)
    monkeypatch.setattr(csv_file, "_LINES", 5)


def run(file, games=GAMES, bots=RandomBot, seed=SEED, rules=SHORT, **options):
    return simulate(rules, bots, games, seed, file=file, **options)


def rows(file):
    """The rows of a file, read without the library, each number and truth as Python writes it."""
    if file.endswith(".csv"):
        _, *lines = Path(file).read_text("ascii").splitlines()
        return [
            {name: ast.literal_eval(text) for name, text in row.items()}
            for row in csv.DictReader(lines)
        ]
    return importlib.import_module("pyarrow.parquet").read_table(file).to_pylist()


def names_here():
    return sorted(path.name for path in Path().iterdir())


@KINDS
def test_a_file_holds_every_result(kind):
    summary = run(f"results.{kind}")
    found = rows(f"results.{kind}")
    assert summary.games == len(found) == GAMES
    for row, result in zip(found, expected(GAMES), strict=True):
        assert list(row) == [
            *("game", "starter", "rounds", "actions"),
            *("total_0", "total_1", "total_2", "won_0", "won_1", "won_2"),
        ]
        assert (row["game"], row["starter"]) == (result.number, result.starter)
        assert (row["rounds"], row["actions"]) == (result.rounds, result.actions)
        assert tuple(row[f"total_{seat}"] for seat in range(3)) == result.totals
        won = [row[f"won_{seat}"] for seat in range(3)]
        assert won == [seat in result.winners for seat in range(3)]
        assert {type(truth) for truth in won} == {bool}
    assert names_here() == [f"results.{kind}"]


@pytest.mark.needs_extra("batch")
@KINDS
def test_a_file_of_batch_play_has_no_actions(kind):
    run(f"results.{kind}", bots=None)
    assert "actions" not in rows(f"results.{kind}")[0]


def test_the_first_line_says_which_experiment_it_is():
    run("results.csv", bots=[RuleOfThumbBot(play_late=False), RandomBot, partial(RandomBot)])
    first, names = Path("results.csv").read_text("ascii").splitlines()[:2]
    facts, _ = json.JSONDecoder().raw_decode(first.removeprefix("# results of sticheln simulate: "))
    assert (facts["game"], facts["rules"], facts["seed"]) == ("sticheln", str(SHORT), SEED)
    assert "play_late=False" in facts["players"][0]
    assert facts["players"][1:] == ["sticheln.bots.RandomBot", "sticheln.bots.RandomBot()"]
    assert names.startswith("game,starter,")


@pytest.mark.needs_extra("simulate")
def test_both_kinds_of_file_say_the_same_to_whoever_reads_them():
    run("results.csv")
    run("results.parquet")
    assert rows("results.csv") == rows("results.parquet")
    arrow_csv = importlib.import_module("pyarrow.csv")
    parquet = importlib.import_module("pyarrow.parquet")
    read = arrow_csv.read_csv("results.csv", arrow_csv.ReadOptions(skip_rows=1))
    assert read.equals(parquet.read_table("results.parquet"))


# ---------------------------------------------------------------------------------------- going on


def test_a_csv_file_goes_on_wherever_it_ends():
    run("whole.csv")
    whole = Path("whole.csv").read_bytes()
    ends = [place + 1 for place, byte in enumerate(whole) if byte == ord("\n")]
    cuts = {
        *range(0, len(whole), 29),
        *ends,
        *(end - 1 for end in ends),
        *(end + 1 for end in ends),
    }
    for cut in sorted(cuts):
        Path("torn.csv").write_bytes(whole[:cut])
        summary = run("torn.csv", resume=True)
        assert Path("torn.csv").read_bytes() == whole
        assert summary == run(None)


@pytest.mark.needs_extra("simulate")
def test_a_journal_goes_on_wherever_it_ends():
    bots = Stumbler(seed_of(9, 0))
    with pytest.raises(SimulationError):
        run("torn.parquet", bots=bots)
    assert names_here() == ["torn.parquet.journal"]
    journal = Path("torn.parquet.journal").read_bytes()
    bots.mended.touch()
    run("whole.parquet", bots=bots)
    for cut in (0, 1, *range(7, len(journal), len(journal) // 17), len(journal) - 1, len(journal)):
        Path("torn.parquet").unlink(missing_ok=True)
        Path("torn.parquet.journal").write_bytes(journal[:cut])
        summary = run("torn.parquet", bots=bots, resume=True)
        assert summary == run(None)
        assert Path("torn.parquet").read_bytes() == Path("whole.parquet").read_bytes()
        assert not Path("torn.parquet.journal").exists()


@KINDS
def test_more_games_can_be_added(kind):
    for games in (4, 4, 7, GAMES):
        summary = run(f"parts.{kind}", games, resume=True)
        assert summary == run(None, games)
    run(f"whole.{kind}")
    assert rows(f"parts.{kind}") == rows(f"whole.{kind}")
    assert Path(f"parts.{kind}").read_bytes() == Path(f"whole.{kind}").read_bytes()
    assert names_here() == [f"parts.{kind}", f"whole.{kind}"]


@pytest.mark.needs_extra("simulate")
def test_a_journal_beside_a_whole_file_holds_at_least_as_much():
    """A run that ends while it adds games, or after the file was made, leaves both."""
    bots = Stumbler(seed_of(9, 0))
    run("results.parquet", 6, bots)
    with pytest.raises(SimulationError):
        run("results.parquet", bots=bots, resume=True)
    six = rows("results.parquet")
    assert len(six) == 6
    journal = Path("results.parquet.journal").read_bytes()
    bots.mended.touch()
    run("results.parquet", bots=bots, resume=True)
    whole = rows("results.parquet")
    assert len(whole) == GAMES
    assert whole[:6] == six
    Path("results.parquet.journal").write_bytes(journal)
    run("results.parquet", bots=bots, resume=True)
    assert rows("results.parquet") == whole


@KINDS
def test_any_executor_writes_the_same_file(kind):
    run(f"here.{kind}", 30)
    run(f"there.{kind}", 30, executor=ThreadPoolExecutor, workers=3)
    assert Path(f"here.{kind}").read_bytes() == Path(f"there.{kind}").read_bytes()


def test_a_run_that_is_killed_goes_on():
    words = ["--players", "3", "--bots", "random", "--seed", SEED]
    command = [sys.executable, "-m", "sticheln", "simulate", *words]
    environment = {**os.environ, "PYTHONPATH": str(Path(sticheln.__file__).parents[1])}
    endless = subprocess.Popen(
        [*command, "--games", "999999", "--save", "killed.csv"],
        env=environment,
        stdout=subprocess.DEVNULL,
    )
    file = Path("killed.csv")
    while not (file.exists() and len(file.read_bytes().splitlines()) > 20):
        assert endless.poll() is None
        time.sleep(0.01)
    endless.send_signal(signal.SIGKILL)
    endless.wait()
    games = str(len(file.read_bytes().splitlines()) + 5)
    for name in ("killed.csv", "whole.csv"):
        subprocess.run(
            [*command, "--games", games, "--save", name, "--resume", "--workers", "2"],
            env=environment,
            check=True,
            capture_output=True,
        )
    assert file.read_bytes() == Path("whole.csv").read_bytes()


# --------------------------------------------------------------------------------- what is refused


@KINDS
def test_a_file_is_not_written_over(kind):
    run(f"results.{kind}", 3)
    before = Path(f"results.{kind}").read_bytes()
    with pytest.raises(RecordError) as refused:
        run(f"results.{kind}")
    assert refused.value.code == "file_exists"
    assert Path(f"results.{kind}").read_bytes() == before


@pytest.mark.skipif(sys.platform == "win32", reason="files are not claimed there")
@KINDS
def test_one_run_writes_a_file_at_a_time(kind):
    file = f"results.{kind}"
    said = []

    def meddle(seed):
        if not said:
            words = ["simulate", "--seed", SEED, "--save", file, "--resume"]
            other = subprocess.run(
                [sys.executable, "-m", "sticheln", *words],
                env={**os.environ, "PYTHONPATH": str(Path(sticheln.__file__).parents[1])},
                capture_output=True,
                text=True,
                check=False,
            )
            said.append((other.returncode, other.stderr))
        return RandomBot(seed)

    run(file, bots=meddle)
    ((code, words),) = said
    assert code == 2
    assert "another run" in words
    assert [row["game"] for row in rows(file)] == list(range(GAMES))


@pytest.mark.needs_extra("simulate")
def test_nor_is_a_journal():
    Path("results.parquet.journal").touch()
    with pytest.raises(RecordError) as refused:
        run("results.parquet")
    assert refused.value.code == "file_exists"


@KINDS
@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ({"seed": "coffee"}, 'seed "tea" there, "coffee" here'),
        ({"seed": b"\xff"}, 'seed "tea" there, {"hex": "ff"} here'),
        ({"rules": Rules.parse("classic 4p rounds=1")}, 'rules "classic 3p rounds=1" there'),
        ({"bots": RuleOfThumbBot()}, "RuleOfThumbBot(fewest_and_lowest=True"),
        ({"bots": [RandomBot] * 3}, 'players "sticheln.bots.RandomBot" there, ["'),
        ({"starter": 1}, "starter null there, 1 here"),
    ],
)
def test_other_results_are_not_mixed_in(kind, changes, said):
    run(f"results.{kind}", 3)
    before = Path(f"results.{kind}").read_bytes()
    with pytest.raises(RecordError) as refused:
        run(f"results.{kind}", resume=True, **changes)
    assert refused.value.code == "other_experiment"
    assert said in str(refused.value)
    assert Path(f"results.{kind}").read_bytes() == before


@KINDS
def test_fewer_games_than_there_are(kind):
    run(f"results.{kind}", 5)
    with pytest.raises(RecordError) as refused:
        run(f"results.{kind}", 3, resume=True)
    assert refused.value.code == "too_many"
    assert len(rows(f"results.{kind}")) == 5


@KINDS
def test_another_file(kind):
    Path(f"notes.{kind}").write_text("milk\neggs\n")
    with pytest.raises(RecordError) as refused:
        run(f"notes.{kind}", resume=True)
    assert refused.value.code == "not_results"
    assert Path(f"notes.{kind}").read_text() == "milk\neggs\n"


@pytest.mark.parametrize(
    "damage",
    [
        "two",
        "7,0,1,62,1,2,3,True,False",
        "6,0,1,62,1,2,3,True,False,False",
        "7,0,1,62,1,2,3,1,0,0",
        "7,0,1,62,1,2,x,True,False,False",
    ],
)
def test_a_damaged_line_is_named(damage):
    run("results.csv")
    lines = Path("results.csv").read_text("ascii").splitlines()
    lines[2 + 7] = damage
    Path("results.csv").write_text("\n".join(lines) + "\n", "ascii")
    with pytest.raises(RecordError, match="line 10: this is not the result of game 7") as refused:
        run("results.csv", resume=True)
    assert refused.value.line == 10


def changed(line, cell):
    """A line in which one cell says something else that it might say."""
    cells = line.split(",")
    others = {"True": "False", "False": "True"}
    cells[cell] = others.get(cells[cell]) or str(int(cells[cell]) + 1)
    return ",".join(cells)


@pytest.mark.parametrize("number", [0, 7, GAMES - 1])
@pytest.mark.parametrize("cell", range(1, 10))
@pytest.mark.parametrize("games", [GAMES, GAMES + 3])
def test_a_number_that_was_changed_is_noticed(number, cell, games):
    run("results.csv")
    lines = Path("results.csv").read_text("ascii").splitlines()
    lines[2 + number] = changed(lines[2 + number], cell)
    before = "\n".join(lines) + "\n"
    Path("results.csv").write_text(before, "ascii")
    with pytest.raises(RecordError) as refused:
        run("results.csv", games, resume=True)
    assert refused.value.code == "bad_checksum"
    assert Path("results.csv").read_text("ascii") == before


def test_the_checksum_is_that_of_all_lines_of_games():
    """As zip files and Ethernet have it: CRC-32, here of what follows the names."""
    run("results.csv")
    head, _, *lines = Path("results.csv").read_bytes().splitlines(keepends=True)
    assert head.endswith(b" (%012d games, crc32 %08x)\n" % (GAMES, crc32(b"".join(lines))))


def test_lines_that_the_first_one_does_not_count_are_played_again():
    """So a run leaves its file if it is killed after it wrote games, and before it counted them."""
    run("whole.csv")
    run("killed.csv", 5)
    whole = Path("whole.csv").read_text("ascii").splitlines(keepends=True)
    five = Path("killed.csv").read_text("ascii").splitlines(keepends=True)
    Path("killed.csv").write_text("".join([*five, whole[2 + 5], changed(whole[2 + 6], 4)]), "ascii")
    run("killed.csv", resume=True)
    assert Path("killed.csv").read_bytes() == Path("whole.csv").read_bytes()


@pytest.mark.parametrize(
    ("old", "new", "line"),
    [
        (b"won_0", b"wins_0", 2),
        (b"\n", b"\r\n", 1),  # as some editors leave a file
        (b" (000000000012 games, crc32 ", b" (12 games, crc32 ", 1),
        (b" games, crc32", b" games and", 1),
    ],
)
def test_a_head_that_was_changed_loses_no_games(old, new, line):
    run("results.csv")
    before = Path("results.csv").read_bytes().replace(old, new)
    Path("results.csv").write_bytes(before)
    with pytest.raises(RecordError, match=f"line {line}: ") as refused:
        run("results.csv", resume=True)
    assert (refused.value.code, refused.value.line) == ("bad_value", line)
    assert Path("results.csv").read_bytes() == before


def test_an_unknown_kind_of_file():
    with pytest.raises(RecordError) as refused:
        run("results.xlsx")
    assert refused.value.code == "unknown_format"


def test_a_folder_that_is_not_there():
    with pytest.raises(OSError, match="nowhere"):
        run("nowhere/results.csv")
