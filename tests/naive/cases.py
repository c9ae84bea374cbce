"""The cases of the table of counts: miniature decks, deals, and what differs from Classic.

Each case is a name, a number of players, a deck, its deals (None for all) and the flags that
differ from Classic with one round; ``starter`` may stand among them.
"""

from __future__ import annotations

from .rules import Flags

Hands = tuple[tuple[str, ...], ...]
Deal = tuple[Hands, tuple[str, ...]]
Case = tuple[str, int, list[str], list[Deal] | None, Flags]

SIX = ["R0", "R1", "R2", "G0", "G1", "G2"]
SEVEN = ["R0", "R1", "R2", "R3", "G0", "G1", "G2"]
EIGHT = ["R0", "R1", "R2", "R3", "G0", "G1", "G2", "G3"]
NINE = ["R0", "R1", "R2", "G0", "G1", "G2", "B0", "B1", "B2"]
TEN = ["R0", "R1", "R2", "R3", "R4", "G0", "G1", "G2", "G3", "G4"]


def fixed(text: str, undealt: str = "") -> Deal:
    """Return the deal written as hands parted by bars."""
    return tuple(tuple(hand.split()) for hand in text.split("|")), tuple(undealt.split())


MIXED = fixed("R0 G1 B2 | R1 G2 B0 | R2 G0 B1")
PURE = fixed("R0 R1 R2 | G0 G1 G2 | B0 B1 B2")
ZEROS = fixed("R0 G0 B0 | R1 G1 B1 | R2 G2 B2")
UNEVEN = fixed("R0 R1 G2 | G0 R2 B1 | B0 G1 B2")
NINE_DEALS = [MIXED, PURE, ZEROS, UNEVEN]
PAIRS = fixed("R0 G0 | R1 G1 | R2 G2")
CROSSED = fixed("R0 G2 | R1 G0 | R2 G1")

LATE = {"pain_choice": "after_play"}
RETURNED = {"pain_choice": "returned"}
REVERSE = {"scoring": "lucky", "rank_order": "low"}
JOGOEU = {"pain_choice": "returned", "all_zero_trick": "set_aside", "zero_points": "neutral"}
GUIDE = {
    "undealt": "hidden",
    "pain_choice": "returned",
    "pain_reveal": "round_end",
    "trumps": "latest_colour",
    "zeros": "ordinary",
    "zero_points": "neutral",
}

CASES: list[Case] = [
    ("classic, six cards", 3, SIX, None, {}),
    ("returned, six cards", 3, SIX, None, RETURNED),
    ("late, six cards", 3, SIX, None, LATE),
    ("late with two colours, six cards", 3, SIX, None, LATE | {"pain_count": 2}),
    ("returned with two colours, six cards", 3, SIX, None, RETURNED | {"pain_count": 2}),
    ("fog, six cards", 3, SIX, None, {"pain_reveal": "round_end"}),
    ("low, six cards", 3, SIX, None, {"rank_order": "low"}),
    ("lucky, six cards", 3, SIX, None, {"scoring": "lucky"}),
    ("reverse, six cards", 3, SIX, None, REVERSE),
    ("reverse and mild, six cards", 3, SIX, None, REVERSE | {"pain_points": "five"}),
    ("mild, six cards", 3, SIX, None, {"pain_points": "five"}),
    ("neutral zeros, six cards", 3, SIX, None, {"zero_points": "neutral"}),
    ("ordinary zeros, six cards", 3, SIX, None, {"zeros": "ordinary"}),
    ("ordinary zeros and low, six cards", 3, SIX, None, {"zeros": "ordinary", "rank_order": "low"}),
    ("latest colour, six cards", 3, SIX, None, {"trumps": "latest_colour"}),
    ("transparent led zero, six cards", 3, SIX, None, {"led_zero": "transparent"}),
    ("jogoeu without its deck, six cards", 3, SIX, None, JOGOEU),
    ("guide without extra rounds, six cards", 3, SIX, None, GUIDE),
    ("hidden undealt card, seven cards", 3, SEVEN, None, {"undealt": "hidden"}),
    ("starter is seat 2, six cards", 3, SIX, None, {"starter": 2}),
    ("classic, nine cards", 3, NINE, NINE_DEALS, {}),
    ("returned, nine cards", 3, NINE, NINE_DEALS, RETURNED),
    ("late, nine cards", 3, NINE, NINE_DEALS, LATE),
    ("late with two colours, nine cards", 3, NINE, NINE_DEALS, LATE | {"pain_count": 2}),
    (
        "late with tricks set aside, nine cards",
        3,
        NINE,
        NINE_DEALS,
        LATE | {"all_zero_trick": "set_aside"},
    ),
    ("intense, nine cards", 3, NINE, NINE_DEALS, {"pain_count": 2}),
    ("intense and returned, nine cards", 3, NINE, NINE_DEALS, RETURNED | {"pain_count": 2}),
    ("tricks set aside, nine cards", 3, NINE, NINE_DEALS, {"all_zero_trick": "set_aside"}),
    ("latest colour, nine cards", 3, NINE, NINE_DEALS, {"trumps": "latest_colour"}),
    (
        "latest colour, ordinary zeros, low, nine cards",
        3,
        NINE,
        NINE_DEALS,
        {"trumps": "latest_colour", "zeros": "ordinary", "rank_order": "low"},
    ),
    (
        "latest colour and transparent led zero, nine cards",
        3,
        NINE,
        NINE_DEALS,
        RETURNED | {"trumps": "latest_colour", "led_zero": "transparent"},
    ),
    (
        "reverse, transparent led zero, tricks set aside, nine cards",
        3,
        NINE,
        NINE_DEALS,
        RETURNED | REVERSE | {"led_zero": "transparent", "all_zero_trick": "set_aside"},
    ),
    ("jogoeu without its deck, nine cards", 3, NINE, NINE_DEALS, JOGOEU),
    ("guide without extra rounds, nine cards", 3, NINE, NINE_DEALS, GUIDE),
    (
        "late, reverse, mild, neutral zeros, nine cards",
        3,
        NINE,
        NINE_DEALS,
        LATE | REVERSE | {"pain_points": "five", "zero_points": "neutral"},
    ),
    ("classic, four players, eight cards", 4, EIGHT, None, {}),
    (
        "returned, four players, eight cards",
        4,
        EIGHT,
        [fixed("R0 G3 | R1 G2 | R2 G1 | R3 G0")],
        RETURNED,
    ),
    (
        "returned, five players, ten cards",
        5,
        TEN,
        [fixed("R0 G4 | R1 G3 | R2 G2 | R3 G1 | R4 G0")],
        RETURNED,
    ),
    ("two rounds, six cards", 3, SIX, [PAIRS, CROSSED], {"rounds": 2}),
    (
        "two rounds, fixed starter, six cards",
        3,
        SIX,
        [PAIRS, CROSSED],
        {"rounds": 2, "rotation": "fixed"},
    ),
    ("a round per player, six cards", 3, SIX, [PAIRS], {"rounds": "per_player"}),
    (
        "positive rounds after two, six cards",
        3,
        SIX,
        [PAIRS, CROSSED],
        {"rounds": 2, "tie_break": "positive_rounds"},
    ),
    ("extra rounds after one, six cards", 3, SIX, [PAIRS], {"tie_break": "extra_rounds"}),
    (
        "extra rounds after two, fixed starter, six cards",
        3,
        SIX,
        [PAIRS],
        {"rounds": 2, "rotation": "fixed", "tie_break": "extra_rounds"},
    ),
    (
        "guide with extra rounds, six cards",
        3,
        SIX,
        [CROSSED],
        GUIDE | {"tie_break": "extra_rounds", "starter": 1},
    ),
]
