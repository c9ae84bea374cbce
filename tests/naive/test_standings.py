"""Rounds, starters, ties and winners by the naive implementation."""

from __future__ import annotations

from tests.naive import cases, game
from tests.naive.playing import begun, choose, classic, mini, play


def verdict(round_scores, starter=0, players=4, **changes):
    return game.standing(classic(players=players, **changes), starter, round_scores)


def test_rotation():
    assert verdict([], 2) == ("deal", [2])
    assert verdict([(0, 0, 0, 0)], 2) == ("deal", [3])
    assert verdict([(0, 0, 0, 0)] * 2, 2) == ("deal", [0])
    assert verdict([(0, 0, 0, 0)] * 2, 2, rotation="fixed") == ("deal", [2])


def test_ties_are_shared():
    assert verdict([(5, 5, 1, 0)], rounds=1) == ("over", [0, 1])
    assert verdict([(3, 3, 3, 3)], rounds=1) == ("over", [0, 1, 2, 3])
    assert verdict([(-9, -3, -3, -7)], rounds=1) == ("over", [1, 2])


def test_positive_rounds():
    """Seats 0, 1 and 2 have 4; seat 0 had one round above 0, the others two. Seat 3 has three."""
    scores = [(6, 1, 2, 1), (0, 3, 2, 1), (-2, 0, 0, 1)]
    assert verdict(scores, rounds=3, tie_break="shared") == ("over", [0, 1, 2])
    assert verdict(scores, rounds=3, tie_break="positive_rounds") == ("over", [1, 2])


EXTRA = {"tie_break": "extra_rounds"}


def test_extra_rounds_first_count_positive_rounds():
    scores = [(6, 1, 1, 1), (-2, 3, 1, 1)]
    assert verdict(scores, rounds=2, **EXTRA) == ("over", [1])


def test_extra_rounds_are_started_by_the_tied_after_the_last_starter():
    """The one round is started by seat 1, which comes last among the tied 0, 1 and 3."""
    tie = [(2, 2, 0, 2)]
    assert verdict(tie, 1, rounds=1, **EXTRA) == ("deal", [3])
    # Still tied, all three: seat 0 is next, then seat 1.
    again = [*tie, (1, 1, 9, 1)]
    assert verdict(again, 1, rounds=1, **EXTRA) == ("deal", [0])
    assert verdict([*again, (1, 1, 9, 1)], 1, rounds=1, **EXTRA) == ("deal", [1])
    # Each has started one: shared, though seat 2 has more in all.
    every = [*again, (1, 1, 9, 1), (0, 0, 9, 0)]
    assert verdict(every, 1, rounds=1, **EXTRA) == ("over", [0, 1, 3])


def test_extra_rounds_thin_out_the_tied():
    tie = [(2, 2, 0, 2)]
    # Seat 3 started and fell behind; seat 0 is next.
    two_left = [*tie, (1, 1, 0, 0)]
    assert verdict(two_left, 1, rounds=1, **EXTRA) == ("deal", [0])
    # Seat 0 fell behind: a single seat is left and wins.
    assert verdict([*two_left, (-1, 0, 5, 5)], 1, rounds=1, **EXTRA) == ("over", [1])
    # Seats 0 and 3 go on; 3 has started, so 0 starts; still tied: both have started, shared.
    others = [*tie, (3, 0, 0, 3)]
    assert verdict(others, 1, rounds=1, **EXTRA) == ("deal", [0])
    assert verdict([*others, (0, 9, 9, 0)], 1, rounds=1, **EXTRA) == ("over", [0, 3])


def test_extra_rounds_under_a_fixed_starter():
    """Seat 2 started every round; of the tied seats 2 and 3 it comes last."""
    tie = [(0, 0, 1, 1)] * 3
    fixed = {"rounds": 3, "rotation": "fixed", **EXTRA}
    assert verdict(tie, 2, **fixed) == ("deal", [3])
    assert verdict([*tie, (0, 0, 0, 0)], 2, **fixed) == ("deal", [2])
    assert verdict([*tie, (0, 0, 0, 0), (0, 0, 0, 0)], 2, **fixed) == ("over", [2, 3])


def test_the_last_regular_starter_is_counted_round_the_table():
    """Four rounds from seat 1 end with seat 0, so of all four seats 1 starts the extra round."""
    assert verdict([(0, 0, 0, 0)] * 4, 1, **EXTRA) == ("deal", [1])


def test_positive_rounds_are_not_counted_again_after_an_extra_round():
    """Each has one positive round. The extra round is +1 for both: still tied, none counted."""
    tie = [(2, 2, 0, 0)]
    assert verdict([*tie, (1, 1, 0, 0)], 0, rounds=1, **EXTRA) == ("deal", [0])


def test_extra_scores_stand_in_the_totals():
    """Two tied seats of three, as worked out in the README of the naive implementation."""
    flags = mini(deck=cases.SIX, **EXTRA)
    state = choose(begun(flags, cases.PAIRS), "G0", "R1", "R2")
    play(state, "R0 G1 G2")
    assert state["totals"] == [0, -1, 0]
    assert (state["phase"], state["round_number"], state["starter"]) == ("deal", 2, 2)
    game.step(state, ("deal", *cases.PAIRS))
    choose(state, "G0", "G1", "G2")
    play(state, "R2 R0 R1")
    assert state["round_scores"] == [(0, -1, 0), (0, -1, 1)]
    assert state["totals"] == [0, -2, 1]
    assert (state["phase"], state["round_number"], state["winners"]) == ("over", 2, [2])
