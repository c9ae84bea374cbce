"""The points of the naive implementation, against the worked examples of the rulings."""

from __future__ import annotations

from itertools import product

import pytest

from tests.naive import score
from tests.naive.playing import LATE, classic


def points(captured, laid_out, colours, **changes):
    return score.score(classic(**changes), captured.split(), laid_out.split(), set(colours))


FIVE = {"pain_points": "five"}
LUCKY = {"scoring": "lucky"}
NEUTRAL = {"zero_points": "neutral"}


@pytest.mark.parametrize(
    ("captured", "laid_out", "colours", "flags", "expected"),
    [
        # -2 laid out, -5 -4 captured, six others.
        ("Y5 Y4 R5 P11 G11 G8 G2 B1", "Y2", "Y", {}, -2 - 9 + 6),
        # -2 -4 -1 captured, nine others, two of them zeros.
        ("R2 R4 R1 Y0 B3 B7 B10 B6 P9 P8 P0 G6", "R0", "R", {}, -7 + 9),
        ("R2 R4 R1 Y0 B3 B7 B10 B6 P9 P8 P0 G6", "R0", "R", NEUTRAL, -7 + 7),
        # Without a trick the laid-out card alone counts.
        ("", "G3", "G", {}, -3),
        ("", "G3", "G", FIVE, -5),
        ("", "G3", "G", LUCKY, 3),
        # Late with nothing captured.
        ("", "", "", LATE, 0),
        # 8: lucky: value for, every other card one against; the laid-out card counts too.
        ("R5 G2 G9", "R4", "R", LUCKY, 9 - 2),
        ("R5 G2 G9", "R4", "R", LUCKY | FIVE, 10 - 2),
        ("R5 G0", "R4", "R", LUCKY, 9 - 1),
        ("R5 G0", "R4", "R", LUCKY | NEUTRAL, 9),
        ("R0 G1", "R4", "R", LUCKY, 0 + 4 - 1),
        # 9: five for the zero and for the laid-out card as well.
        ("R0 G2", "R3", "R", FIVE, -5 + 1 - 5),
        ("G2", "R0", "R", FIVE, 1 - 5),
        # 10: two pain cards, both count.
        ("R5 G4 B7 Y1", "R2 G1", "RG", {"pain_count": 2}, -5 - 4 + 2 - 3),
        ("R5 G4", "R2 R1", "R", {"pain_count": 2}, -5 + 1 - 3),
        # 13: neutral zeros outside the pain colours only.
        ("R0 G0 G1", "R3", "R", NEUTRAL, 0 + 0 + 1 - 3),
        ("R0 G0 G1", "R3", "R", NEUTRAL | FIVE, -5 + 0 + 1 - 5),
        ("R0 G0 G1", "R3", "R", {}, 0 + 1 + 1 - 3),
    ],
)
def test_score(captured, laid_out, colours, flags, expected):
    assert points(captured, laid_out, colours, **flags) == expected


def test_the_scores_of_every_combination_add_up_by_card():
    """A score is the sum over cards: every flag combination, against a table of single cards."""
    combos = product(["pain", "lucky"], ["face_value", "five"], ["one", "neutral"])
    for scoring, pain_points, zero_points in combos:
        flags = classic(scoring=scoring, pain_points=pain_points, zero_points=zero_points)
        sign = -1 if scoring == "pain" else 1
        worth = {
            "R7": sign * (7 if pain_points == "face_value" else 5),
            "R0": sign * (0 if pain_points == "face_value" else 5),
            "G7": -sign,
            "G0": -sign if zero_points == "one" else 0,
        }
        for card, expected in worth.items():
            assert score.score(flags, [card], [], {"R"}) == expected
        assert score.score(flags, ["R0", "G7", "G0"], ["R7"], {"R"}) == sum(worth.values())
