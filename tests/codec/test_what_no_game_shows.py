"""JSON messages: what only looks like a state or a view."""

from __future__ import annotations

import json

import pytest

from sticheln import (
    Card,
    NamePain,
    PlayCard,
    apply,
    events_of,
    from_json,
    observe,
    to_json,
)
from tests.codec.messages import TINY, refused
from tests.play import choose_all, dealt, play_all, tiny_game


def changed(thing, **entries):
    """The JSON of a thing with some entries changed."""
    return json.dumps({**json.loads(to_json(thing)), **entries})


def playing():
    """The first round of one-trick hands: seat 0 has led R0; seat 1 is to play."""
    return play_all(choose_all(dealt(TINY, rounds=2), "R5 G1 B0"), "R0")


def late():
    """All tricks are played; seats 1 and 2 have captured something, and 2 has named blue.

    G2 is the best card off the led red, then B2 off the led green; seat 0 captured nothing.
    """
    state = dealt("R2 R0 | G2 G0 | B2 B0", pain_choice="after_play", rounds=1)
    return apply(play_all(state, "R2 G2 B0 G0 B2 R0"), NamePain(2, "B"))


@pytest.mark.parametrize(
    ("entries", "code", "path"),
    [
        # a card twice, missing, or of another pack
        ({"hands": ["R0", "G0", "B2"]}, "breaks_rule", "$.tricks[0]"),
        ({"hands": ["", "G0", ""]}, "breaks_rule", "$.undealt"),
        ({"hands": ["", "G0", "R9"]}, "breaks_rule", "$.hands[2]"),
        ({"hands": ["", "G0", "B2"], "undealt": "B2"}, "breaks_rule", "$.undealt"),
        # what is no card, and no row
        ({"hands": ["", "G0", "B"]}, "bad_value", "$.hands[2]"),
        ({"hands": ["", "G0", ["B2"]]}, "wrong_type", "$.hands[2]"),
        ({"hands": ["", "G0 B2"]}, "bad_value", "$.hands"),
        ({"tricks": ["r0"]}, "bad_value", "$.tricks[0]"),
        ({"undealt": "no"}, "bad_value", "$.undealt"),
        ({"undealt": []}, "wrong_type", "$.undealt"),
        # hands that can't be so long or short
        ({"hands": ["", "G0 B2", ""]}, "breaks_rule", "$.hands[1]"),
        ({"hands": ["", "G0", ""], "undealt": "B2"}, "breaks_rule", "$.hands[2]"),
        ({"hands": ["", "G0 R0", "B2"], "tricks": []}, "breaks_rule", "$.hands[0]"),
        ({"first_starter": 1}, "breaks_rule", "$.hands[0]"),
        # tricks
        ({"tricks": ["R0", ""]}, "breaks_rule", "$.tricks[0]"),
        ({"tricks": [""], "hands": ["R0", "G0", "B2"]}, "breaks_rule", "$.tricks[0]"),
        ({"tricks": ["R0 G0 B2 R5"], "pain": ["", "G1", "B0"]}, "breaks_rule", "$.tricks[0]"),
        # choices
        ({"pain": ["R5", "G1"]}, "bad_value", "$.pain"),
        ({"pain": ["R5", "G1", "x"]}, "bad_value", "$.pain[2]"),
        ({"pain": ["R5 B0", "G1", ""]}, "breaks_rule", "$.hands[0]"),
        (
            {"pain": ["R5", "G1", ""], "hands": ["", "G0", "B0 B2"]},
            "breaks_rule",
            "$.tricks",
        ),
        # another game
        ({"first_starter": 3}, "bad_value", "$.first_starter"),
        ({"actions_before": 7}, "bad_value", "$.actions_before"),
        ({"actions_before": -1}, "bad_value", "$.actions_before"),
        ({"scores": [[0, 0, 0]]}, "bad_value", "$.actions_before"),
        ({"scores": [[0, 0]], "actions_before": 7}, "bad_value", "$.scores[0]"),
        ({"scores": [[0, 0, 0]] * 2, "actions_before": 14}, "bad_value", "$.scores"),
        (
            {
                "scores": [[0, 0, 0]],
                "actions_before": 7,
                "hands": [""] * 3,
                "pain": [""] * 3,
                "tricks": [],
            },
            "breaks_rule",
            "$.hands",
        ),
        ({"rules": "guide 3p"}, "breaks_rule", "$.hands[1]"),
        ({"rules": "classic 9p"}, "bad_value", "$.rules"),
        ({"rules": 4}, "wrong_type", "$.rules"),
        ({"actions": []}, "unknown_key", "$.actions"),
    ],
)
def test_no_game_comes_to_such_a_state(entries, code, path):
    error = refused(changed(playing(), **entries))
    assert (error.code, error.path) == (code, path)


@pytest.mark.parametrize(
    "entries",
    [
        {"tricks": [""]},
        {"pain": ["R5", "", ""]},
        {"undealt": "R5"},
        {"hands": ["R5 R0", "G1 G0", ""]},
        {"actions_before": 1},
        {"rules": "classic 3p late deck=tiny:R0,R5,G0-1,B0,B2", "pain": ["R", "", ""]},
    ],
)
def test_nothing_lies_on_the_table_before_the_first_deal(entries):
    state = tiny_game("R0 R5 G0 G1 B0 B2")
    assert from_json(to_json(state)) == state
    refused(changed(state, **entries))


@pytest.mark.parametrize(
    ("pain", "code", "path"),
    [
        (["", "G", "B"], None, None),
        (["", "", ""], None, None),
        (["R", "", "B"], "breaks_rule", "$.pain[0]"),
        (["", "G B", "B"], "breaks_rule", "$.pain[1]"),
        (["", "G2", "B"], "bad_value", "$.pain[1]"),
        (["", "green", "B"], "bad_value", "$.pain[1]"),
        (["", "R", "Y"], "breaks_rule", "$.pain[2]"),
    ],
)
def test_colours_are_named_by_who_captured_them(pain, code, path):
    text = changed(late(), pain=pain)
    if code is None:
        assert json.loads(to_json(from_json(text)))["pain"] == pain
        return
    error = refused(text)
    assert (error.code, error.path) == (code, path)


@pytest.mark.parametrize(
    "entries",
    [
        {"tricks": ["R2 G2 B0"], "hands": ["R0", "G0", "B2"]},
        {"tricks": [], "hands": ["R0 R2", "G0 G2", "B0 B2"]},
        {"tricks": [], "hands": ["", "", ""]},
    ],
)
def test_colours_are_named_after_the_last_trick(entries):
    assert refused(changed(late(), **entries)).code == "breaks_rule"
    if any(entries["hands"]):
        assert from_json(changed(late(), pain=[""] * 3, **entries)).to_act


@pytest.mark.parametrize(
    ("hand", "pain", "fits"),
    [
        ("R1 R2 G3", "R1 G3", True),
        ("R1 R2 G3", "R2 R1", False),
        ("R1 R2 G3", "R2", False),
        ("R1 R2 G3", "R2 R2", False),
        ("R1 R2 G3", "B1 R2", False),
        ("R1 R2 R3", "R3 R1", True),
    ],
)
@pytest.mark.parametrize("pain_choice", ["laid_out", "returned"])
def test_two_cards_are_chosen_of_different_colours(hand, pain, fits, pain_choice):
    """Unless the whole hand is one colour (A11, A27)."""
    state = dealt(f"{hand} | B1 Y1 P1 | B2 Y2 P2", pain_count=2, pain_choice=pain_choice)
    held = set(hand.split()) - set(pain.split() if pain_choice == "laid_out" else ())
    entries = {"hands": [" ".join(held), "B1 Y1 P1", "B2 Y2 P2"], "pain": [pain, "", ""]}
    if fits:
        assert from_json(changed(state, **entries)).to_act == (1, 2)
    else:
        assert refused(changed(state, **entries)).code == "breaks_rule"


@pytest.mark.parametrize(
    ("entries", "code", "path"),
    [
        ({"hand": ["G1"]}, "impossible_view", "$.pain_cards[1]"),  # it was laid out
        ({"hand": ["R9"]}, "bad_value", "$.hand"),
        ({"hand": []}, "impossible_view", "$.hand"),
        ({"hand_sizes": [0, 1, 2]}, "impossible_view", "$.hand_sizes[2]"),
        ({"hand_sizes": [0, 1]}, "bad_value", "$.hand_sizes"),
        ({"pain_cards": [["R5"], ["G1"], []]}, "impossible_view", "$.pain_cards[2]"),
        ({"pain_colours": [["R"], ["B"], ["B"]]}, "impossible_view", "$"),
        ({"trick": []}, "impossible_view", "$.hand_sizes[0]"),
        ({"leader": 1}, "impossible_view", "$.hand_sizes[0]"),
        ({"leader": None}, "impossible_view", "$.hand_sizes[0]"),
        ({"to_act": [2]}, "impossible_view", "$"),
        ({"to_act": []}, "impossible_view", "$"),
        ({"phase": "choose_pain"}, "impossible_view", "$.pain_cards[0]"),
        ({"phase": "dealing"}, "bad_value", "$.phase"),
        ({"round_number": 2}, "impossible_view", "$"),
        ({"starter": 1}, "impossible_view", "$"),
        ({"first_starter": 1}, "impossible_view", "$"),
        ({"action_count": 6}, "impossible_view", "$"),
        ({"winners": [0]}, "impossible_view", "$"),
        ({"undealt_count": 1}, "impossible_view", "$.undealt"),
        ({"round_scores": [[1, 1, 1]]}, "impossible_view", "$"),
        ({"round_scores": [[1, 1]]}, "bad_value", "$.round_scores[0]"),
        ({"seat": 3}, "bad_value", "$.seat"),
        ({"seat": 0}, "impossible_view", "$.hand"),
        (
            {"tricks": [{"leader": 0, "cards": ["R0", "G0", "B2"], "winner": 1}]},
            "bad_value",
            "$.tricks[0].winner",
        ),
        (
            {"tricks": [{"leader": 0, "cards": ["R0", "G0", "R0"], "winner": 1}]},
            "bad_value",
            "$.tricks[0].cards",
        ),
    ],
)
def test_no_game_shows_such_a_view(entries, code, path):
    error = refused(changed(observe(playing(), 1), **entries))
    assert (error.code, error.path) == (code, path)


def test_a_trick_can_not_be_said_to_have_another_winner():
    # B2 is the highest card off the led red: seat 2 takes the trick.
    event = events_of(
        play_all(dealt("R5|G1|B2", pain_choice="after_play", rounds=1), "R5 G1"),
        PlayCard(2, Card("B", 2)),
    )[1]
    trick = json.loads(to_json(event))["trick"]
    assert trick["winner"] == 2
    error = refused(changed(event, trick={**trick, "winner": 0}))
    assert (error.code, error.path) == ("bad_value", "$.trick.winner")
