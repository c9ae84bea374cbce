"""How much each dispute matters: the study counts what it says, and can be made again."""

import json
from concurrent.futures import ThreadPoolExecutor
from types import SimpleNamespace

import pytest
from studies.disputes import __main__ as program
from studies.disputes.__main__ import STRONG, TARGET, THUMB, key, measured
from studies.disputes.games import Played, differing, scores_under
from studies.disputes.measuring import mean, share
from studies.disputes.readings import JUDGED, readings

from sticheln import FLAGS, Rules, parse_cards
from sticheln.tricks import finished_trick

CLASSIC = Rules()


def game_of(*tricks, piles=(), pain=(), scores=()):
    """A game of one round, as far as it is counted; the tricks are led by seat 0."""
    table = SimpleNamespace(
        tricks=[finished_trick(CLASSIC, 0, parse_cards(cards)) for cards in tricks],
        piles=[parse_cards(pile) for pile in piles],
        pain_cards=[()] * len(piles),
        pain_colours=list(pain),
        round_scores=scores,
        first_starter=0,
        winners=(0,),
    )
    return Played((table,))


@pytest.mark.parametrize(
    ("flag", "value", "trick"),
    [
        # Red is led: every other card is a trump, and G9 is the highest. A transparent zero lets
        # G5 set the colour, and B3 is the only trump.
        ("led_zero", "transparent", "R0 G5 B3 G9"),
        # G9 is the highest trump; of the colour played last, blue, there is only B3.
        ("trumps", "latest_colour", "R1 G9 R2 B3"),
        # A zero off colour can't win, so R5 does; an ordinary one is a trump.
        ("zeros", "ordinary", "R5 G0 R1 R2"),
        # Zeros alone: the first wins, or nobody.
        ("all_zero_trick", "set_aside", "R0 G0 B0 Y0"),
        # All follow: R9, or R1.
        ("rank_order", "low", "R5 R9 R1 R2"),
    ],
)
def test_a_trick_that_another_reading_gives_away_counts(flag, value, trick):
    same = "R5 R4 R3 R6" if flag != "rank_order" else "R5 G1 R6 R7"
    game = game_of(trick, same, trick)
    assert differing(game, "tricks", CLASSIC.vary(**{flag: value})) == 2


def test_scores_under_another_reading_count_seat_by_seat():
    # Red hurts seat 0, green seat 1: Classic gives 0 - 5 + 1 and 1 - 3.
    # With five for each: 0's R0 and R5 cost ten, so -9; 1's G3 costs five, so -4.
    game = game_of(
        piles=("R0 R5 B1", "B2 G3", "Y7", ""), pain=("R", "G", "B", "Y"), scores=((-4, -2, 1, 0),)
    )
    assert scores_under(game, CLASSIC.vary(pain_points="five")) == [(-9, -4, 1, 0)]
    assert differing(game, "scores", CLASSIC.vary(pain_points="five")) == 2
    assert differing(game, "scores", CLASSIC) == 0


@pytest.mark.parametrize(
    ("scores", "differs"),
    [
        # 5 each, of which seat 1 has made more rounds positive (G24): it alone would win.
        ([(5, 2, 0, 0), (0, 3, 0, 0), (0, 0, 0, 0), (0, 0, 0, 0)], 1),
        ([(5, 2, 0, 0), (0, 1, 0, 0), (0, 0, 0, 0), (0, 0, 0, 0)], 0),
    ],
)
def test_a_result_with_other_winners_counts(scores, differs):
    game = game_of(scores=scores)
    game.end.winners = (0, 1) if differs else (0,)
    assert differing(game, "results", CLASSIC.vary(tie_break="positive_rounds")) == differs


def test_intervals():
    # Wilson for 5 of 10: (5 + 1.92) / 13.84 = 0.5, and 1.96 / 13.84 * sqrt(2.5 + 0.96) = 0.263.
    assert share(5, 10) == (0.5, 0.2366, 0.7634)
    assert share(0, 10)[1] == 0
    # Mean 2, standard deviation 1, error 1 / sqrt(3) = 0.577: 2 -+ 1.132.
    assert mean([1, 2, 3]) == (2, 0.8684, 3.1316)


def test_the_same_seeds_give_the_same_figures():
    first, again = (measured(THUMB, 3, 3, 2) for _ in range(2))
    assert first == again


@pytest.fixture
def run(monkeypatch, tmp_path):
    """Run the program, with one row in place of what is measured, and give the rows it leaves."""

    def measured_quickly(bots, players, games, again):
        row = {"flag": "deck", "value": "nsv", "players": players, "bots": bots}
        return [row | {"games": games, "again": again}]

    monkeypatch.setattr(program, "ProcessPoolExecutor", ThreadPoolExecutor)
    monkeypatch.setattr(program, "measured", measured_quickly)
    file = tmp_path / "results.json"

    def run_program(*words):
        program.main([*words, "--output", str(file)])
        rows = json.loads(file.read_text(encoding="utf-8"))["rows"]
        return [(row["bots"], row["players"], row["games"], row["again"]) for row in rows]

    return run_program


def test_some_numbers_of_players_alone(run):
    assert run("--bots", THUMB, "--players", "5") == [(THUMB, 5, 1000, 120)]
    both = [(THUMB, 3, 1000, 120), (THUMB, 5, 1000, 120)]
    assert run("--bots", THUMB, "--players", "3") == both
    assert run("--bots", THUMB, "--players", "5", "3") == both
    assert run("--players", "6") == sorted([*both, (THUMB, 6, 1000, 120), (STRONG, 6, 20, 20)])


def test_without_a_number_each_kind_of_bots_has_its_own(run):
    whole = [(THUMB, players, 1000, 120) for players in range(3, 9)]
    assert run() == [(STRONG, 4, 20, 20), *whole]


@pytest.mark.parametrize("players", ["2", "9", "four"])
def test_a_number_of_players_that_no_rules_have(run, players, capsys):
    with pytest.raises(SystemExit):
        run("--players", players)
    assert "--players" in capsys.readouterr().err


FOUND = json.loads(TARGET.read_text(encoding="utf-8"))["rows"]


def test_every_reading_is_in_the_results_for_every_number_of_players():
    measured_rows = {key(row) for row in FOUND if row["bots"] == THUMB}
    assert measured_rows == {
        (THUMB, reading.flag, reading.value, players)
        for players in range(3, 9)
        for reading in readings(players)
    }
    assert {flag for _, flag, _, _ in measured_rows} == set(FLAGS)


def test_the_results_agree_with_themselves():
    for row in FOUND:
        judged, played = row["judged"], row["played"]
        assert bool(judged) == (row["flag"] in JUDGED), row
        assert played["share"] == list(share(played["other_winners"], played["games"])), row
        if judged:
            assert judged["share"] == list(share(judged["differing_games"], judged["games"])), row
            assert judged["differing_games"] <= judged["differing"], row
