"""The same call gives the same games, and a bad one is refused."""

import subprocess
import sys

import pytest

from sticheln import Card, IllegalActionError, PlayCard, Rules, RulesError, new_game, observe

pytest.importorskip("numpy", reason="needs the extra 'batch'")

import numpy as np

from sticheln.batch import play, play_games, rollouts, stream
from tests.batch.replaying import last_trick, lowest

pytestmark = pytest.mark.needs_extra("batch")


# ----------------------------------------------------------------------- the same every time


def test_words_are_those_of_splitmix64():
    # The first outputs for seed 1234567 that are published with the algorithm.
    published = [
        6457827717110365317,
        3203168211198807973,
        9817491932198370423,
        4593380528125082431,
        16408922859458223821,
    ]
    key = np.array([1234567], np.uint64)
    assert [int(stream.word(key, count)[0]) for count in range(5)] == published


def test_a_run_can_be_played_in_parts(monkeypatch):
    rules = Rules(5, pain_count=2, tie_break="extra_rounds")
    whole = play_games(rules, 50, b"parts", engine="numpy")
    monkeypatch.setattr(play, "_CHUNK", 500)
    for first, count in ((0, 7), (7, 30), (37, 13)):
        part = play_games(rules, count, b"parts", first=first, engine="numpy")
        assert (part.totals == whole.totals[first : first + count]).all()
        assert (part.winners == whole.winners[first : first + count]).all()


def test_the_seed_decides():
    one, same, other = (play_games(Rules(), 20, seed).totals for seed in ("5", 5, "6"))
    assert (one == same).all()
    assert (one != other).any()


def test_rounds_need_not_be_kept():
    kept, without = (
        play_games(Rules(tie_break="positive_rounds"), 30, 1, keep_rounds=keep)
        for keep in (True, False)
    )
    assert without.round_scores.shape == (30, 0, 4)
    assert (kept.totals == without.totals).all()
    assert (kept.winners == without.winners).all()
    assert (kept.round_scores.sum(axis=1) == kept.totals).all()


def test_the_arrays_are_as_documented():
    results = play_games(Rules(5), 12, "x")
    assert len(results) == 12
    assert results.totals.dtype == results.round_scores.dtype == results.rounds.dtype == np.int32
    assert results.winners.dtype == np.bool_
    assert results.totals.shape == results.winners.shape == results.wins.shape == (12, 5)
    assert results.round_scores.shape == (12, 5, 5)
    assert results.wins.sum(axis=1) == pytest.approx(np.ones(12))
    assert repr(results) == "<Games classic 5p: 12 from number 0>"


def test_no_games_are_an_empty_result():
    assert play_games(Rules(), 0, "x").totals.shape == (0, 4)


# -------------------------------------------------------------------------------- refusals


@pytest.mark.parametrize(
    ("policy", "code"),
    [
        (lambda _, legal: np.full(len(legal), 999), "illegal_option"),
        (lambda _, legal: np.full(len(legal), -1), "illegal_option"),
        (lambda _, legal: (~legal).argmax(axis=1), "illegal_option"),
        (lambda _, legal: np.zeros(len(legal)), "bad_policy"),
        (lambda _, legal: np.zeros(len(legal) + 1, int), "bad_policy"),
        (lambda _, __: 0, "bad_policy"),
        ([lowest], "bad_policy"),
    ],
)
def test_a_policy_that_chooses_badly_is_refused(policy, code):
    with pytest.raises(IllegalActionError) as refused:
        play_games(Rules(), 3, "x", policy)
    assert refused.value.code == code


@pytest.mark.parametrize(
    ("call", "code"),
    [
        (lambda: play_games(Rules(), -1, "x"), "bad_number"),
        (lambda: play_games(Rules(), 1.5, "x"), "bad_number"),
        (lambda: play_games(Rules(), 1, "x", first=-1), "bad_number"),
        (lambda: play_games(Rules(), 1, 1.5), "bad_seed"),
        (lambda: play_games(Rules(), 1, "x", engine="abacus"), "bad_engine"),
        (lambda: play_games(Rules(), 1, "x", lowest, engine="compiled"), "bad_engine"),
        (lambda: play_games(Rules(), 1, "x", starter=4), "no_such_seat"),
        (lambda: rollouts(new_game(Rules()), 1, "x", until="tea"), "bad_until"),
        (
            lambda: rollouts(last_trick(), 1, "x", action=PlayCard(1, Card("G", 4))),
            "illegal_action",
        ),
        (
            lambda: rollouts(observe(last_trick(), 1), 1, "x", action=PlayCard(0, Card("R", 5))),
            "illegal_action",
        ),
    ],
)
def test_a_bad_call_is_refused(call, code):
    with pytest.raises((IllegalActionError, RulesError)) as refused:
        call()
    assert refused.value.code == code


def run(script):
    command = [sys.executable, "-c", script]
    return subprocess.run(command, check=False, capture_output=True, text=True)


WITHOUT_NUMBA = """
from sticheln.batch import Games, play_games
assert type(play_games(sticheln.Rules(), 2, 1)) is Games
play_games(sticheln.Rules(), 2, 1, engine="compiled")
"""


@pytest.mark.parametrize(
    ("missing", "call", "extra"),
    [
        ("numpy", "import sticheln.batch", "batch"),
        ("numba", WITHOUT_NUMBA, "batch-fast"),
    ],
)
def test_a_missing_extra_is_named(missing, call, extra):
    script = f"import sys, sticheln\nsys.modules[{missing!r}] = None\n{call}"
    done = run(script)
    assert done.returncode == 1
    assert done.stderr.splitlines()[-1].startswith("sticheln.errors.MissingExtraError")
    assert f"pip install 'sticheln[{extra}]'" in done.stderr


def test_the_library_does_not_load_numpy_by_itself():
    script = "import sticheln, sys; sys.exit('numpy' in sys.modules)"
    assert run(script).returncode == 0
