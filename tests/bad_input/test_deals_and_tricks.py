"""Deals, tricks and scores that can't be: the right error, and what the message names."""

import pytest

from sticheln import (
    Deal,
    Rules,
    StichelnError,
    new_game,
    parse_cards,
    score_round,
    shuffle,
    trick_outcome,
)
from tests.bad_input.refusing import THREES, fresh, refuse, refused
from tests.play import deal_of, rules_for


@pytest.mark.parametrize(
    ("hands", "left", "code", "seat", "named"),
    [
        ("R0 R1 R2 | G0 G1 G2 B0 B1 B2", "", "deal_hands", None, ["3 hands", "2"]),
        ("R0 | R1 | R2 | G0 | G1", "G2 B0 B1 B2", "deal_hands", None, ["3 hands", "5"]),
        ("R0 R1 R2 | G0 G1 G2 | B0 B1", "B2", "deal_hand_size", 2, ["seat 2", "2 cards", "3"]),
        ("R0 R1 R2 | G0 G1 G2 B0 | B1 B2", "", "deal_hand_size", 1, ["seat 1", "4 cards", "3"]),
        (" | | ", THREES.replace("|", " "), "deal_hand_size", 0, ["seat 0", "0 cards"]),
        ("R0 R1 R2 | G0 G1 G2 | B0 B1 Y7", "", "deal_unknown_card", None, ["Y7"]),
        ("R0 R1 R2 | G0 G1 G2 | B0 B1 B2", "Y7", "deal_unknown_card", None, ["Y7"]),
        ("R0 R1 R2 | G0 G1 G2 | B0 B1 B1", "", "deal_card_twice", None, ["B1"]),
        ("R0 R1 R2 | G0 G1 R0 | B0 B1 B2", "", "deal_card_twice", None, ["R0"]),
        ("R0 R1 R2 | G0 G1 G2 | B0 B1 B2", "B2", "deal_card_twice", None, ["B2"]),
    ],
)
def test_a_deal_that_does_not_match_the_deck(hands, left, code, seat, named):
    error = refuse(fresh(), deal_of(hands, left))
    assert error.code == code
    assert error.seat == seat
    assert [word for word in named if word not in str(error)] == []


@pytest.mark.parametrize(
    ("left", "code", "named"),
    [
        ("", "deal_card_missing", "Y0 Y1"),
        ("Y1", "deal_card_missing", "Y0"),
        ("Y0 Y1 R1", "deal_card_twice", "R1"),
        ("Y0 Y2", "deal_unknown_card", "Y2"),
        ("Y0 Y0", "deal_card_twice", "Y0"),
    ],
)
def test_a_deal_that_does_not_account_for_every_card(left, code, named):
    hands = "R1 R2 | G1 G2 | B1 B2"
    state = new_game(rules_for(hands, "Y0 Y1"))
    error = refuse(state, deal_of(hands, left))
    assert error.code == code
    assert named in str(error)
    assert error.cards == parse_cards(named)


def test_texts_are_no_deal():
    refuse(fresh(), Deal(["R0 R1 R2", "G0 G1 G2", "B0 B1 B2"]))
    refuse(fresh(), Deal([("R0", "R1", "R2"), ("G0", "G1", "G2"), ("B0", "B1", "B2")]))


def test_a_deal_for_another_game():
    deal = shuffle(new_game(Rules(5)), "other")
    assert refuse(new_game(Rules(4)), deal).code == "deal_hands"
    assert refuse(new_game(Rules(5, deck="nsv")), deal).code == "deal_unknown_card"


@pytest.mark.parametrize(
    ("cards", "code"),
    [
        ("", "trick_size"),
        ("R1 R2 R3 G4 B5", "trick_size"),
        ("R1 G2 R1", "card_twice"),
    ],
)
def test_a_trick_that_cannot_be(cards, code):
    error = refused(lambda: trick_outcome(Rules(4), parse_cards(cards)))
    assert error.code == code


def test_texts_are_no_trick():
    assert refused(lambda: trick_outcome(Rules(4), ["R1", "G2"])).code == "not_a_card"
    assert refused(lambda: score_round(Rules(), captured=["R1"], pain_colours="R")).code == (
        "not_a_card"
    )


@pytest.mark.parametrize(
    ("captured", "laid_out", "colours", "code", "named"),
    [
        ("R1 R1", "", "R", "card_twice", "R1"),
        ("R1", "R1", "R", "card_twice", "R1"),
        ("R1", "G1", "R", "laid_out_colour", "G1"),
    ],
)
def test_a_round_that_cannot_be(captured, laid_out, colours, code, named):
    error = refused(
        lambda: score_round(
            Rules(),
            captured=parse_cards(captured),
            laid_out=parse_cards(laid_out),
            pain_colours=colours,
        )
    )
    assert error.code == code
    assert named in str(error)


@pytest.mark.parametrize("colours", ["Z", "r", ["red"], ["R", ""], "RZ"])
def test_a_pain_colour_that_does_not_exist(colours):
    with pytest.raises(StichelnError) as caught:
        score_round(Rules(), captured=parse_cards("R1"), pain_colours=colours)
    assert caught.value.code == "not_a_colour"
