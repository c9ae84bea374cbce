"""Who takes a trick, when nobody does, and the reason that is given.

Tricks are written in playing order, the led card first.
"""

from itertools import permutations

import pytest

from sticheln import Phase, Rules, parse_cards, trick_outcome
from tests.play import choose_all, dealt, names, play_all
from tests.rulings.readings import ASIDE, LATEST, LOW, ORDINARY, THREES, TRANSPARENT


def winner(text, **flags):
    """The card that takes a trick; None when it is set aside."""
    cards = parse_cards(text)
    index = trick_outcome(Rules(max(3, len(cards)), **flags), cards).winner
    return None if index is None else str(cards[index])


# ------------------------------------------------------------------------------ the winning card


@pytest.mark.ruling("flag-trumps", "why-trick-winner")
@pytest.mark.parametrize(
    ("cards", "highest", "latest"),
    [
        ("R5 G4 Y5", "Y5", "Y5"),
        ("R5 G4 Y4", "G4", "Y4"),  # a tie goes to the first played; yellow came last
        ("R5 G11 B2", "G11", "B2"),
        ("R9 R10 R2", "R10", "R10"),  # no trump: the highest of the led colour
        ("R18 G1 R14", "G1", "G1"),  # any trump beats any card of the led colour
        ("R1 B7 G7 Y7", "B7", "Y7"),
        ("R5 G10 G9", "G10", "G10"),
    ],
)
def test_trumps(cards, highest, latest):
    assert winner(cards) == winner(cards, trumps="highest") == highest
    assert winner(cards, **LATEST) == latest


@pytest.mark.ruling("flag-rank_order", "corner-6")
@pytest.mark.parametrize(
    ("cards", "flags", "expected"),
    [
        ("R2 R9 B7 G3", {}, "G3"),
        ("R2 R9 R7", {}, "R2"),
        ("R1 G9 R2", {}, "G9"),  # off-colour still beats the led colour
        ("R9 G4 B4", {}, "G4"),  # equal lowest trumps: the first played
        ("R9 B4 G4", {}, "B4"),
        ("R9 B10 G9", {}, "G9"),  # by number, not by text
        ("R2 R9 B7 G0", {}, "B7"),  # zeros stay out while they are weak
        ("R0 R9 R3", {}, "R3"),
        ("R9 R0 B0", {}, "R9"),
        ("R9 R0 B0", ORDINARY, "B0"),
        ("R0 R9 R3", ORDINARY, "R0"),
        ("R5 G11 B7 G3", LATEST, "G3"),  # green came last; its lowest
        ("R5 G3 B7 G11", LATEST, "G3"),
        ("R0 B9 G2 R1", TRANSPARENT, "R1"),  # blue is led; of G2 and R1 the lower
    ],
)
def test_rank_order_low(cards, flags, expected):
    assert winner(cards, **LOW, **flags) == expected


@pytest.mark.ruling("corner-1", "flag-zeros")
@pytest.mark.parametrize(
    ("cards", "expected"),
    [
        ("R5 B0 G0", "R5"),
        ("R0 R4 B0", "R4"),
        ("R1 B0 G0 Y0", "R1"),
        ("R5 B0 G1", "G1"),
        ("R0 B0 Y1", "Y1"),
    ],
)
def test_a_weak_zero_is_no_trump(cards, expected):
    assert winner(cards) == winner(cards, zeros="weak") == expected
    assert winner(cards, **LATEST) == expected


@pytest.mark.ruling("corner-2", "flag-all_zero_trick", "why-all-zeros")
@pytest.mark.parametrize(
    ("cards", "first_wins", "set_aside"),
    [
        ("R0 B0 G0", "R0", None),
        ("G0 R0 B0 Y0", "G0", None),
        # With any other card the flag decides nothing.
        ("R0 B0 G0 R1", "R1", "R1"),
        ("R0 B0 G0 Y1", "Y1", "Y1"),
        ("R1 B0 G0 Y0", "R1", "R1"),
        ("R0 B0 Y1 G0", "Y1", "Y1"),
    ],
)
def test_a_trick_of_zeros_alone(cards, first_wins, set_aside):
    for flags in ({}, LOW, LATEST, TRANSPARENT):
        assert winner(cards, **flags) == first_wins
        assert winner(cards, **flags, **ASIDE) == set_aside


@pytest.mark.ruling("corner-3", "flag-led_zero", "why-led-zero")
@pytest.mark.parametrize(
    ("cards", "sets_colour", "transparent"),
    [
        ("R0 B9 G2 B1", "B9", "G2"),  # transparent: blue is led
        ("R0 B9 R2", "B9", "R2"),
        ("R0 R5 B3", "B3", "B3"),  # red is led either way
        ("R0 G0 B4 B7", "B7", "B7"),
        ("R0 B4 B7 B2", "B7", "B7"),
        ("R0 G0 B4 R1", "B4", "R1"),  # transparent: blue is led, red 1 the only trump
        ("R5 G0 B4", "B4", "B4"),  # a zero that does not lead changes nothing
    ],
)
def test_a_led_zero(cards, sets_colour, transparent):
    assert winner(cards) == sets_colour
    assert winner(cards, **TRANSPARENT) == transparent


@pytest.mark.ruling("corner-3", "flag-led_zero")
@pytest.mark.parametrize(
    ("cards", "sets_colour", "transparent"),
    [
        ("R0 B9 G2 B1", "R", "B"),
        ("R0 G0 Y3", "R", "Y"),
        ("R5 G0 B4", "R", "R"),
        ("R0 G0 B0", "R", None),  # a trick of zeros alone has none
        ("R0", "R", None),
    ],
)
def test_the_led_colour(cards, sets_colour, transparent):
    assert trick_outcome(Rules(4), parse_cards(cards)).led_colour == sets_colour
    assert trick_outcome(Rules(4, **TRANSPARENT), parse_cards(cards)).led_colour == transparent


@pytest.mark.ruling("corner-4", "flag-zeros")
@pytest.mark.parametrize(
    ("cards", "highest", "latest"),
    [
        ("R5 G0", "G0", "G0"),
        ("R0 G0 B0", "G0", "B0"),
        ("R0 R4 B0", "B0", "B0"),
        ("R0 R4 R2", "R4", "R4"),
        ("R5 G1 B0", "G1", "B0"),
    ],
)
def test_an_ordinary_zero_is_the_lowest_value(cards, highest, latest):
    for flags in (ORDINARY, ORDINARY | ASIDE):  # all_zero_trick has no effect
        assert winner(cards, **flags) == highest
        assert winner(cards, **flags, **LATEST) == latest


@pytest.mark.ruling("corner-5", "flag-trumps")
@pytest.mark.parametrize(
    ("cards", "flags", "expected"),
    [
        # Green was played last, though blue was introduced last.
        ("R5 G11 B2 G3", {}, "G11"),
        ("R5 G3 B2 G11", {}, "G11"),
        ("R5 G11 B2 R9", {}, "B2"),  # a card of the led colour is no trump
        ("R5 G11 B0 R3", {}, "G11"),  # weak: the last that is not a zero
        ("R5 G11 B0 R3", ORDINARY, "B0"),
        ("R5 B2 G11 B0", {}, "G11"),
        ("R5 B2 G11 B0", ORDINARY, "B2"),
        ("R0 B9 G2 B1", TRANSPARENT, "G2"),  # blue is led
        ("R0 B9 G2 B1", {}, "B9"),  # red is led, blue was played last
    ],
)
def test_the_latest_colour_is_that_of_the_last_off_colour_card(cards, flags, expected):
    assert winner(cards, **LATEST, **flags) == expected


@pytest.mark.ruling("why-trick-winner")
@pytest.mark.parametrize("letters", list(permutations("RGB")), ids="".join)
def test_no_colour_is_better_than_another(letters):
    led, one, other = letters
    assert winner(f"{led}9 {one}4 {other}4") == f"{one}4"
    assert winner(f"{led}9 {one}4 {other}5") == f"{other}5"
    assert winner(f"{led}9 {led}10 {led}8") == f"{led}10"


# --------------------------------------------------------------------------- tricks of no one


@pytest.mark.ruling("corner-7", "flag-all_zero_trick")
def test_a_trick_set_aside_belongs_to_nobody_and_the_leader_leads_again():
    state = choose_all(dealt(THREES, **ASIDE, rounds=1, starter=1), "R2 G2 B2")
    state = play_all(state, "G0 B0 R0")
    assert state.set_aside == parse_cards("G0 B0 R0")
    assert state.piles == ((), (), ())
    assert state.last_trick.winner is None
    assert state.leader == 1
    assert state.to_act == (1,)
    # Of the equal trumps B1 and R1, B1 of seat 2 was played first.
    state = play_all(state, "G1 B1 R1")
    # Seat 2: G1 R1 +2, B1 -1, laid out -2.
    assert state.totals == (-2, -2, -1)
    assert [names(pile) for pile in state.piles] == ["", "", "G1 B1 R1"]
    assert state.set_aside == parse_cards("G0 B0 R0")
    # 9 dealt = 3 captured + 3 set aside + 3 laid out
    assert sum(map(len, state.piles)) + len(state.set_aside) + 3 == 9


@pytest.mark.ruling("corner-7")
def test_the_last_trick_may_be_set_aside():
    state = choose_all(dealt(THREES, **ASIDE, rounds=2, starter=1), "R2 G2 B2")
    state = play_all(state, "G1 B1 R1 B0 R0 G0")
    assert state.set_aside == parse_cards("B0 R0 G0")
    assert state.totals == (-2, -2, -1)
    assert state.phase is Phase.DEAL
    assert state.starter == 2  # the turn of the deal does not care who took tricks


@pytest.mark.ruling("corner-2", "why-all-zeros")
def test_in_classic_the_first_zero_takes_a_trick_of_zeros_and_leads():
    state = choose_all(dealt(THREES, rounds=1, starter=1), "R2 G2 B2")
    state = play_all(state, "G0 B0 R0")
    assert (state.leader, state.set_aside) == (1, ())
    assert [names(pile) for pile in state.piles] == ["", "G0 B0 R0", ""]


# -------------------------------------------------------------------------------------- the why


@pytest.mark.ruling("why-trick-winner")
@pytest.mark.parametrize(
    ("cards", "flags", "code", "rests_on"),
    [
        ("R5 R9 R7", {}, "led_colour", {"G17", "J08", "A17"}),
        ("R5 G4 Y5", {}, "best_trump", {"trumps=highest", "J09", "A18"}),
        ("R5 G4 Y4", {}, "first_of_equal_trumps", {"J10", "A18"}),
        ("R5 G4 R9", {}, "only_trump", {"G03"}),
        ("R5 G4 Y4 Y3", LATEST, "best_of_latest_colour", {"trumps=latest_colour", "G18"}),
        ("R0 G0 B0", {}, "first_zero", {"all_zero_trick=first_wins", "A19"}),
        ("R0 G0 B0", ASIDE, "set_aside", {"all_zero_trick=set_aside", "J12"}),
        ("R5 B0 G0", {}, "led_colour", {"zeros=weak", "A16", "J11"}),
        ("R0 B9 G2 B1", TRANSPARENT, "only_trump", {"led_zero=transparent"}),
        ("R0 B9 G2 B1", {}, "best_trump", {"led_zero=sets_colour", "G36", "J19", "A32"}),
    ],
)
def test_a_trick_tells_why(cards, flags, code, rests_on):
    reason = trick_outcome(Rules(4, **flags), parse_cards(cards)).reason
    assert reason.code == code
    assert rests_on <= set(reason.rules)
    if code != "set_aside":
        assert winner(cards, **flags) in reason.sentence


@pytest.mark.ruling("corner-6")
@pytest.mark.parametrize("cards", ["R9 R4 R0", "R0 R9 R4", "R9 G0 R4 R0"])
def test_where_the_lowest_wins_the_reason_tells_why_a_zero_did_not(cards):
    outcome = trick_outcome(Rules(4, **LOW), parse_cards(cards))
    assert str(parse_cards(cards)[outcome.winner]) == "R4"
    assert "zeros=weak" in outcome.reason.rules


@pytest.mark.ruling("why-trick-winner")
@pytest.mark.parametrize(
    "cards", ["R5 G4 R9", "R5 G4 Y5", "R5 G4 Y4", "R5 G4 Y4 Y3", "R5 R9 R7", "R5 G0 Y3"]
)
def test_a_reason_does_not_rest_on_a_statement_that_says_otherwise(cards):
    # G18 gives the trick to the colour played last, J09 and A18 to the highest trump.
    for flags, others in (({}, {"G18"}), (LATEST, {"J09", "A18"})):
        reason = trick_outcome(Rules(4, **flags), parse_cards(cards)).reason
        assert others.isdisjoint(reason.rules)
