"""Who wins a trick by the naive implementation, against the worked examples of the rulings."""

from __future__ import annotations

from itertools import permutations

import pytest

from tests.naive import cases, trick
from tests.naive.playing import SET_ASIDE, classic


def winner(text, **changes):
    """Return the winning card of a trick, or None."""
    cards = text.split()
    index = trick.winner(classic(**changes), cards)
    return None if index is None else cards[index]


LOW = {"rank_order": "low"}
ORDINARY = {"zeros": "ordinary"}
LATEST = {"trumps": "latest_colour"}
TRANSPARENT = {"led_zero": "transparent"}
REVERSE = {"scoring": "lucky", "rank_order": "low"}


@pytest.mark.parametrize(
    ("cards", "flags", "expected"),
    [
        # The editions' own examples (J08, J09, J10).
        ("R5 G4 Y5", {}, "Y5"),
        ("R5 G4 Y4", {}, "G4"),
        ("R5 R9 R7", {}, "R9"),
        # 1: an off-colour zero is no trump.
        ("R5 B0 G0", {}, "R5"),
        ("R0 R4 B0", {}, "R4"),
        # 2: zeros decide nothing while another card is there.
        ("R0 B0 G0 R1", SET_ASIDE, "R1"),
        ("R0 B0 G0 R1", {}, "R1"),
        ("R0 B0 G0", {}, "R0"),
        ("R0 B0 G0", SET_ASIDE, None),
        # 3: the led colour of a led zero.
        ("R0 B9 G2 B1", {}, "B9"),
        ("R0 B9 G2 B1", TRANSPARENT, "G2"),
        ("R0 B0 G0", TRANSPARENT, "R0"),
        ("R0 B0 G0", TRANSPARENT | SET_ASIDE, None),
        ("R0 B9 R2", TRANSPARENT, "R2"),
        ("R0 B9 R2", {}, "B9"),
        # 4: ordinary zeros are simply the lowest value.
        ("R5 G0", ORDINARY, "G0"),
        ("R0 G0 B0", ORDINARY, "G0"),
        ("R0 G0 B0", ORDINARY | LATEST, "B0"),
        ("R0 G0 B0", ORDINARY | SET_ASIDE, "G0"),
        ("R0 R1", ORDINARY, "R1"),
        ("R0 R1", ORDINARY | LOW, "R0"),
        ("R5 G2 B0", ORDINARY | LOW, "B0"),
        # 5: the last off-colour card tells the colour.
        ("R5 G11 B2 G3", LATEST, "G11"),
        ("R5 G11 B2", LATEST, "B2"),
        ("R5 G11 R9", LATEST, "G11"),
        ("R5 G11 B0", LATEST, "G11"),
        ("R5 G11 B0", LATEST | ORDINARY, "B0"),
        ("R5 G11 B7 G3", LATEST | LOW, "G3"),
        ("R5 G3 B7 G11", LATEST | LOW, "G3"),
        # 6: low rank order.
        ("R2 R9 B7 G3", LOW, "G3"),
        ("R2 R9 B7 G0", LOW, "B7"),
        ("R2 R9 R0", LOW, "R2"),
        ("R2 B3 G3", LOW, "B3"),
        ("R0 B0 G0", LOW, "R0"),
        ("R0 B9 G2 B1", LOW, "B1"),
        ("R0 B9 G2 R1", LOW | TRANSPARENT, "R1"),
        # The reverse cases that went wrong elsewhere.
        ("R1 R2 R3", REVERSE, "R1"),
        ("R9 G4 B2", REVERSE, "B2"),
        # An incomplete trick is judged as if it ended there.
        ("R5", {}, "R5"),
        ("R0", SET_ASIDE, None),
        ("R9 G10", {}, "G10"),
    ],
)
def test_trick(cards, flags, expected):
    assert winner(cards, **flags) == expected


def test_the_leader_may_sit_anywhere():
    for leader, cards, seat in [
        (2, "B11 B5 B3 B7", 2),
        (3, "Y5 B0 R0 G0", 3),
        (3, "Y5 B0 R1 G0", 1),
    ]:
        index = trick.winner(classic(), cards.split())
        assert index is not None
        assert (leader + index) % 4 == seat


def test_the_led_colour():
    assert trick.led_colour(classic(), ["R0", "B9"]) == "R"
    assert trick.led_colour(classic(**TRANSPARENT), ["R0", "B9"]) == "B"
    assert trick.led_colour(classic(**TRANSPARENT), ["R0", "B0"]) is None
    assert trick.led_colour(classic(), []) is None


def test_in_one_colour_the_number_decides():
    for one, two in permutations(range(19), 2):
        cards = f"R{one} R{two}"
        assert winner(cards) == f"R{max(one, two)}"
        assert winner(cards, **ORDINARY, **LOW) == f"R{min(one, two)}"
        may_win = [number for number in (one, two) if number > 0]
        assert winner(cards, **REVERSE) == f"R{min(may_win)}"


def test_off_colour_the_number_decides():
    for one, two in permutations(range(19), 2):
        assert winner(f"G20 R{one} B{two}").endswith(str(max(one, two)))


def test_every_trick_of_nine_cards_by_sorting():
    """Classic in one line: trumps before the led colour, then the value, then the order."""
    flags = classic(players=3)
    for cards in permutations(cases.NINE, 3):
        ranks = []
        for index, card in enumerate(cards):
            zero = card[1] == "0"
            ranks.append((not zero, card[0] != cards[0][0] and not zero, int(card[1]), -index))
        strongest = max(ranks) if any(rank[0] for rank in ranks) else ranks[0]
        assert trick.winner(flags, cards) == ranks.index(strongest)


@pytest.mark.parametrize("names", ["GBR", "BRG", "RBG", "GRB", "BGR"])
@pytest.mark.parametrize("changes", [{}, LATEST, LOW, TRANSPARENT, ORDINARY, SET_ASIDE])
def test_the_names_of_colours_change_no_winner(names, changes):
    flags = classic(**changes)
    rename = str.maketrans("RGB", names)
    for cards in permutations(cases.NINE, 3):
        renamed = [card.translate(rename) for card in cards]
        assert trick.winner(flags, renamed) == trick.winner(flags, cards)
