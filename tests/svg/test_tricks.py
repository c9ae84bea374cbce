"""Tricks as they are drawn: the winning card is marked, and the reason stands there in words."""

import pytest

from sticheln import Rules, parse_cards, svg, trick_outcome
from tests.play import choose_all, dealt, play_all
from tests.svg.reading import cards_in, described, parsed, winners_in, words_in


@pytest.mark.parametrize(
    ("rules", "cards", "winner", "led"),
    [
        ("classic", "R5 R11 R2 R8", "R11", "red"),
        ("classic", "R5 B0 G0", "R5", "red"),
        ("classic", "R5 G4 Y4", "G4", "red"),
        ("guide", "R5 G11 B2 G3", "G11", "red"),
        ("classic 4p reverse", "R2 R9 B7 G3", "G3", "red"),
        ("classic", "R0 B9 G2 B1", "B9", "red"),
        ("classic led_zero=transparent", "R0 B9 G2 B1", "G2", "blue"),
        ("classic 8p", "R5 R3 G0 B18 Y18 V4 N18 R17", "B18", "red"),
    ],
)
def test_the_winning_card_is_the_one_that_is_marked(rules, cards, winner, led):
    root = parsed(svg.trick(trick_outcome(Rules.parse(rules), parse_cards(cards))))
    assert cards_in(root) == cards.split()
    assert winners_in(root) == [winner]
    assert led in words_in(root)


def test_a_trick_that_is_set_aside_has_no_winner():
    rules = Rules.from_preset("jogoeu")
    root = parsed(svg.trick(trick_outcome(rules, parse_cards("R0 G0 B0 X0"))))
    assert winners_in(root) == []
    assert root.get("aria-label") == "Nobody takes the trick"


def test_a_trick_without_a_led_colour_says_so():
    rules = Rules(led_zero="transparent")
    assert "No colour is led." in words_in(
        parsed(svg.trick(trick_outcome(rules, parse_cards("R0 G0"))))
    )


def test_the_reason_stands_there_in_words():
    outcome = trick_outcome(Rules(), parse_cards("R5 G4 Y4 R9"))
    root = parsed(svg.trick(outcome))
    assert outcome.reason.sentence in " ".join(words_in(root))
    assert outcome.reason.sentence in described(root)


def test_each_card_says_what_it_is():
    # Zeros of other colours are weak, so the blue one is no trump; every other off-colour is.
    root = parsed(svg.trick(trick_outcome(Rules(), parse_cards("R5 B0 G3 R9"))))
    roles = [word for word in words_in(root) if word in {"led colour", "cannot win", "trump"}]
    assert roles == ["led colour", "cannot win", "trump", "led colour"]


def test_players_are_named_from_the_leader_on():
    outcome = trick_outcome(Rules(), parse_cards("R5 G4 Y4"))
    root = parsed(svg.trick(outcome, leader=2, names=["Ann", "Ben", "Cleo", "Dan"]))
    named = [word for word in words_in(root) if word in {"Ann", "Ben", "Cleo", "Dan"}]
    assert named == ["Cleo", "Dan", "Ann"]
    assert root.get("aria-label") == "G4 of Dan would take it so far"


def test_players_without_names_are_seats_or_places():
    outcome = trick_outcome(Rules(3), parse_cards("R5 G4 Y4"))
    assert "seat 0" in words_in(parsed(svg.trick(outcome, leader=2)))
    assert "third" in words_in(parsed(svg.trick(outcome)))


def test_a_finished_trick_knows_its_leader():
    state = play_all(choose_all(dealt("R5 R1 | G4 G1 | Y4 Y1", starter=1), "R1 G1 Y1"), "G4 Y4 R5")
    root = parsed(svg.trick(state.last_trick, names=["Ann", "Ben", "Cleo"]))
    # Green is led, so yellow and red are trumps, and the red 5 is the highest.
    assert cards_in(root) == ["G4", "Y4", "R5"]
    assert root.get("aria-label") == "R5 of Ann takes the trick"
