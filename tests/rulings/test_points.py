"""What captured and laid-out cards count."""

import pytest

from sticheln import Rules, new_game, parse_cards, score_round
from tests.play import choose_all, dealt, play_all, play_round
from tests.rulings.readings import FIVE, LUCKY, NEUTRAL, ORDINARY, TWO


def points(captured, laid_out, colours, **flags):
    """What one seat scores in a round."""
    score = score_round(
        Rules(**flags),
        captured=parse_cards(captured),
        laid_out=parse_cards(laid_out),
        pain_colours=colours,
    )
    assert score.total == sum(line.points for line in score.lines)
    return score.total


@pytest.mark.ruling("flag-scoring", "corner-8")
@pytest.mark.parametrize(
    ("captured", "laid_out", "flags", "expected"),
    [
        ("R5 G2 G9", "R4", {}, 5 - 1 - 1 + 4),  # the laid-out card counts too
        ("R5 G2 G9", "R4", FIVE, 5 - 1 - 1 + 5),
        ("", "R4", {}, 4),
        ("G1 B1 Y1", "R0", {}, -3),
        ("R0 G0", "R4", {}, 0 - 1 + 4),
        ("R0 G0", "R4", FIVE, 5 - 1 + 5),
        ("R0 G0", "R4", NEUTRAL, 0 + 0 + 4),
    ],
)
def test_lucky(captured, laid_out, flags, expected):
    assert points(captured, laid_out, "R", **LUCKY, **flags) == expected


@pytest.mark.ruling("flag-scoring", "flag-pain_points", "corner-9")
@pytest.mark.parametrize(
    ("captured", "laid_out", "face_value", "five"),
    [
        ("R5 G2 G9", "R4", -5 + 2 - 4, -5 + 2 - 5),
        ("R0 G2", "R3", 0 + 1 - 3, -5 + 1 - 5),  # the zero costs five as well
        ("G2", "R0", 1, 1 - 5),  # so does the laid-out zero
        ("R14 R1", "R2", -14 - 1 - 2, -15),
        ("", "R3", -3, -5),
        ("", "", 0, 0),
    ],
)
def test_pain_points(captured, laid_out, face_value, five):
    assert points(captured, laid_out, "R") == face_value
    assert points(captured, laid_out, "R", **FIVE) == five


@pytest.mark.ruling("flag-zero_points", "corner-13", "why-zeros-in-a-pile")
@pytest.mark.parametrize(
    ("captured", "flags", "one", "neutral"),
    [
        ("G0 B0 Y5", {}, 3, 1),
        ("R0 G0 Y5", {}, 0 + 1 + 1, 0 + 0 + 1),  # inside the pain colour: its value, 0
        ("R0 G0 Y5", FIVE, -5 + 1 + 1, -5 + 0 + 1),
        ("R0 G0 Y5", LUCKY, 0 - 1 - 1, 0 + 0 - 1),
        ("R0 G0 Y5", LUCKY | FIVE, 5 - 1 - 1, 5 + 0 - 1),
        ("R0 G0 Y5", ORDINARY, 2, 1),  # how a zero fares in tricks does not matter
    ],
)
def test_zero_points(captured, flags, one, neutral):
    assert points(captured, "", "R", **flags) == one
    assert points(captured, "", "R", **flags, **NEUTRAL) == neutral


@pytest.mark.ruling("corner-10", "flag-pain_count")
@pytest.mark.parametrize(
    ("captured", "laid_out", "colours", "expected"),
    [
        ("R5 G4 B7 Y1", "R2 G1", "RG", -5 - 4 + 1 + 1 - 2 - 1),
        ("R5 G4", "R2 R1", "R", -5 + 1 - 2 - 1),
        ("", "R2 G1", "RG", -3),
    ],
)
def test_both_pain_cards_and_colours_count(captured, laid_out, colours, expected):
    assert points(captured, laid_out, colours, **TWO) == expected


@pytest.mark.ruling("corner-18")
def test_scores_are_whole_numbers_and_may_be_negative():
    state = play_round(new_game(Rules(4)))
    assert all(type(score) is int for score in state.totals)
    assert points("R14 R13", "R12", "R") == -39
    hands = "R5 R1 | R6 R2 | R7 R3"
    # All colours are red: R7 takes 3 + 2 + 1 and everybody pays for the card laid out.
    state = play_all(choose_all(dealt(hands, rounds=1), "R5 R6 R7"), "R1 R2 R3")
    assert state.totals == (-5, -6, -13)
    assert state.winners == (0,)  # a negative total can win
