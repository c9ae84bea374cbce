"""Whole games of the naive implementation: deals, choices, plays, and colours named late."""

from __future__ import annotations

from itertools import permutations

import pytest

from tests.naive import cases, game
from tests.naive.playing import LATE, SET_ASIDE, begun, choose, mini, play


def test_a_whole_round_of_classic():
    """The lead moves to the winner, and the last trick counts.

    Seat 1 starts: R1 (1), R2 (2), G1 (0) goes to G1, the one trump. Seat 0 leads B2; then B0 (1)
    and G0 (2): zeros are no trumps and B2 wins. Seat 0, with R0 laid out and so with pain red:
    R1 R2 -3, G1 B2 B0 G0 +4.
    """
    state = choose(begun(mini(), cases.MIXED, starter=1), "R0", "G2", "B1")
    assert state["leader"] == 1
    play(state, "R1 R2 G1")
    assert state["leader"] == 0
    assert state["piles"] == [["R1", "R2", "G1"], [], []]
    play(state, "B2 B0 G0")
    assert state["phase"] == "over"
    assert state["piles"][0] == ["R1", "R2", "G1", "B2", "B0", "G0"]
    assert state["round_scores"] == [(-3 + 4, -2, -1)]
    assert state["winners"] == [0]
    assert state["action_count"] == 1 + 3 + 6


def test_a_trick_set_aside_is_nobodys_and_the_leader_leads_again():
    flags = mini(pain_choice="returned", all_zero_trick="set_aside")
    state = choose(begun(flags, cases.MIXED, starter=2), "R0", "G2", "B1")
    play(state, "G0 R0 B0")
    assert state["set_aside"] == ["G0", "R0", "B0"]
    assert state["piles"] == [[], [], []]
    assert state["leader"] == 2
    assert game.to_act(state) == [2]


def test_a_trick_set_aside_may_be_the_last():
    """Seat 0 leads: G1 R1 R2 goes to R2, the higher trump, seat 2.

    It leads B1, then B2 (0) and G2 (1): G2, the one trump, seat 1. It leads B0, G0 (2), R0 (0):
    set aside. Seat 1 has pain green: B1 B2 +2, G2 -2. Seat 2 has pain blue: +3.
    """
    flags = mini(pain_choice="returned", all_zero_trick="set_aside")
    state = choose(begun(flags, cases.MIXED), "R0", "G2", "B1")
    play(state, "G1 R1 R2 B1 B2 G2 B0 G0 R0")
    assert state["set_aside"] == ["B0", "G0", "R0"]
    assert state["round_scores"] == [(0, 0, 3)]
    captured = sum(len(pile) for pile in state["piles"])
    assert captured + len(state["set_aside"]) == 9


def test_late_asks_only_who_captured_and_all_at_once():
    """R0 R1 R2 | G0 G1 G2 | B0 B1 B2: R2 G1 B1 goes to G1, the first of the tied trumps.

    G2 B2 R1: B2, the first of the trumps by value. B0 R0 G0: zeros, the first. Seat 1 has R2 G1 B1,
    seat 2 the rest; seat 0 nothing.
    """
    state = begun(mini(**LATE), cases.PURE)
    assert state["phase"] == "play"
    play(state, "R2 G1 B1 G2 B2 R1 B0 R0 G0")
    assert state["phase"] == "name_pain"
    assert game.to_act(state) == [1, 2]
    assert game.legal(state, 0) == []
    assert game.legal(state, 1) == [("name", 1, frozenset(colour)) for colour in "BGR"]
    game.step(state, ("name", 2, frozenset("G")))
    assert state["phase"] == "name_pain"
    assert game.to_act(state) == [1]
    game.step(state, ("name", 1, frozenset("R")))
    # Seat 1: R2 -2, G1 B1 +2. Seat 2: G2 -2, G0 0, and B2 R1 B0 R0 +4.
    assert state["round_scores"] == [(0, 0, 2)]


def test_late_with_two_colours_names_two_or_the_one_there_is():
    flags = mini(pain_count=2, **LATE)
    assert game.namings(flags, ["R1", "G2", "B0"]) == [
        frozenset("BG"),
        frozenset("BR"),
        frozenset("GR"),
    ]
    assert game.namings(flags, ["R1", "R2"]) == [frozenset("R")]
    assert game.namings(flags, []) == []
    assert game.namings(mini(**LATE), ["R1", "R2"]) == [frozenset("R")]


def test_late_where_nobody_captures_ends_at_once():
    flags = mini(deck=["R0", "G0", "B0"], **LATE, **SET_ASIDE)
    state = play(begun(flags, cases.fixed("R0|G0|B0")), "R0 G0 B0")
    assert state["phase"] == "over"
    assert state["round_scores"] == [(0, 0, 0)]
    assert state["winners"] == [0, 1, 2]


def test_two_pain_cards_differ_in_colour_unless_the_hand_does_not():
    flags = mini(pain_count=2)
    assert game.pain_choices(flags, ["R0", "R1", "G2"]) == [
        frozenset(["R0", "G2"]),
        frozenset(["R1", "G2"]),
    ]
    assert len(game.pain_choices(flags, ["R0", "R1", "R2"])) == 3
    state = choose(begun(flags, cases.PURE), "R0 R1", "G0 G1", "B0 B1")
    assert state["pain_colours"] == [frozenset("R"), frozenset("G"), frozenset("B")]
    # R2 G2 B2: G2 wins three cards: -2 +1 +1; laid out -1 each.
    play(state, "R2 G2 B2")
    assert state["round_scores"] == [(-1, 0 - 1, -1)]


def test_a_laid_out_card_leaves_the_hand_and_a_returned_one_stays():
    laid_out = begun(mini(), cases.MIXED)
    game.step(laid_out, ("choose", 1, frozenset(["G2"])))
    assert laid_out["hands"][1] == ["R1", "B0"]
    returned = begun(mini(pain_choice="returned"), cases.MIXED)
    game.step(returned, ("choose", 1, frozenset(["G2"])))
    assert returned["hands"][1] == ["R1", "G2", "B0"]
    game.step(returned, ("choose", 0, frozenset(["R0"])))
    game.step(returned, ("choose", 2, frozenset(["R2"])))
    play(returned, "R0")
    assert ("play", 1, "G2") in game.legal(returned, 1)


@pytest.mark.parametrize("pain_choice", ["laid_out", "returned"])
def test_every_order_of_choices_gives_an_equal_state(pain_choice):
    flags = mini(pain_choice=pain_choice)
    choices = [("choose", 0, frozenset(["R0"])), ("choose", 1, frozenset(["G2"]))]
    choices.append(("choose", 2, frozenset(["B1"])))
    ends = []
    for order in permutations(choices):
        state = begun(flags, cases.MIXED)
        for action in order:
            game.step(state, action)
        ends.append(state)
    assert all(state == ends[0] for state in ends)


def test_a_choice_stands_and_no_action_can_be_sent_twice():
    state = begun(mini(), cases.MIXED)
    game.step(state, ("choose", 0, frozenset(["R0"])))
    for again in ["R0", "G1"]:
        with pytest.raises(game.IllegalError):
            game.step(state, ("choose", 0, frozenset([again])))
    game.step(state, ("choose", 1, frozenset(["R1"])))
    game.step(state, ("choose", 2, frozenset(["R2"])))
    game.step(state, ("play", 0, "G1"))
    with pytest.raises(game.IllegalError):
        game.step(state, ("play", 0, "G1"))
    with pytest.raises(game.IllegalError):
        game.step(state, ("deal", *cases.MIXED))


@pytest.mark.parametrize(
    "deal",
    [
        cases.fixed("R0 G1 B2 | R1 G2 B0"),
        cases.fixed("R0 G1 B2 | R1 G2 B0 | R2 G0"),
        cases.fixed("R0 G1 B2 | R1 G2 B0 | R2 G0 B2"),
        cases.fixed("R0 G1 B2 | R1 G2 B0 | R2 G0 B1", "R0"),
        cases.fixed("R0 G1 B2 | R1 G2 B0 | R2 G0 Y1"),
    ],
)
def test_a_wrong_deal_is_refused(deal):
    state = game.start(mini())
    with pytest.raises(game.IllegalError):
        game.step(state, ("deal", *deal))
    assert state == game.start(mini())


def test_two_games_never_share_a_pile():
    one, two = game.start(mini()), game.start(mini())
    game.step(one, ("deal", *cases.MIXED))
    choose(one, "R0", "G2", "B1")
    play(one, "G1 R1 R2")
    assert two == game.start(mini())


def test_a_deal_goes_round_one_card_at_a_time():
    flags = mini(deck=cases.SEVEN)
    dealt = game.deal(flags, cases.SEVEN)
    assert dealt == ("deal", (("R0", "R3"), ("R1", "G0"), ("R2", "G1")), ("G2",))
    assert game.step(game.start(flags), dealt)["undealt"] == ["G2"]


def test_hands_lie_in_deck_order():
    state = begun(mini(), cases.fixed("B2 G1 R0 | R1 B0 G2 | G0 R2 B1"))
    assert state["hands"] == [["R0", "G1", "B2"], ["R1", "G2", "B0"], ["R2", "G0", "B1"]]


def test_what_the_last_round_left_stays_until_the_next_deal():
    flags = mini(deck=cases.SIX, rounds=2)
    state = choose(begun(flags, cases.PAIRS), "R0", "R1", "R2")
    play(state, "G0 G1 G2")
    assert (state["phase"], state["round_number"], state["starter"]) == ("deal", 2, 1)
    assert state["leader"] is None
    assert state["piles"] == [[], [], ["G0", "G1", "G2"]]
    assert state["pain_cards"][2] == frozenset(["R2"])
    game.step(state, ("deal", *cases.PAIRS))
    assert state["piles"] == [[], [], []]
    assert state["totals"] == [0, -1, 1]
