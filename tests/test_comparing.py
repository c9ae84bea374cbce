"""Comparing two rule sets: every difference is found, and its cases bear it out.

What it can't find is held against all tricks and piles of tiny packs.
"""

from itertools import combinations, permutations

import pytest

from sticheln import (
    FLAGS,
    PRESETS,
    Deck,
    Rules,
    RulesError,
    parse_cards,
    score_round,
    trick_outcome,
)
from sticheln.comparing import FactCase, ResultCase, ScoreCase, TrickCase, compare
from tests.play import deck_of

GUIDE_FLAGS = {
    "deck": ("amigo", "guide"),
    "undealt": ("revealed", "hidden"),
    "pain_choice": ("laid_out", "returned"),
    "pain_reveal": ("at_once", "round_end"),
    "trumps": ("highest", "latest_colour"),
    "zeros": ("weak", "ordinary"),
    "zero_points": ("one", "neutral"),
    "rounds": ("5", "per_player"),
    "tie_break": ("shared", "extra_rounds"),
}
"""Where the columns of amigo and guide differ in the table of presets."""


def the(left, right, flag):
    return next(entry for entry in compare(left, right) if entry.flag == flag)


def only_case(flag, value, players=4, **other):
    (entry,) = compare(Rules(players, **other), Rules(players, **{**other, flag: value}))
    assert entry.flag == flag
    (case,) = entry.cases
    return case


def test_all_flags_that_differ_are_named_in_the_order_of_flags():
    found = compare(Rules.from_preset("amigo"), Rules.from_preset("guide"))
    assert {entry.flag: (entry.left, entry.right) for entry in found} == GUIDE_FLAGS
    assert [entry.flag for entry in found] == [name for name in FLAGS if name in GUIDE_FLAGS]


@pytest.mark.parametrize("name", PRESETS)
def test_a_rule_set_does_not_differ_from_itself(name):
    assert compare(Rules.from_preset(name), Rules.from_preset(name)) == ()


def test_readings_stand_beside_the_values():
    entry = the(Rules(), Rules.from_preset("guide"), "trumps")
    assert entry.left_reading.claims == ("J09", "J10", "A18")
    assert entry.right_reading.claims == ("G18",)


def test_a_deck_of_ones_own_has_a_name_and_no_reading():
    entry = the(Rules(3), Rules(3, deck=Deck("mine", parse_cards("R0 R1 G0 G1 B0 B1"))), "deck")
    assert (entry.right, entry.right_reading) == ("mine", None)
    packs = next(case for case in entry.cases if case.setting == "the pack")
    assert packs.right_text == "6 cards: 0-1 in red, green, blue"
    # 45 cards: five colours of nine.
    assert packs.left_text == "45 cards: 0-8 in green, brown, red, blue, yellow"


def test_different_numbers_of_players_are_refused():
    with pytest.raises(RulesError, match="one number of players") as caught:
        compare(Rules(4), Rules(5))
    assert caught.value.code == "players"


# ------------------------------------------------------------------------------------- the cases


def highest_trump(cards):
    """By hand: the first of the highest cards that are neither zero nor of the led colour."""
    trumps = [card for card in cards if card.colour != cards[0].colour and card.value]
    led = [card for card in cards if card.colour == cards[0].colour and card.value]
    return max(trumps or led, key=lambda card: card.value, default=cards[0])


@pytest.mark.parametrize("players", range(3, 9))
@pytest.mark.parametrize(
    ("flag", "value"),
    [
        ("trumps", "latest_colour"),
        ("rank_order", "low"),
        ("zeros", "ordinary"),
        ("led_zero", "transparent"),
    ],
)
def test_a_trick_is_found_for_any_number_of_players(players, flag, value):
    case = only_case(flag, value, players)
    assert isinstance(case, TrickCase)
    assert len(set(case.cards)) == players
    assert set(case.cards) <= set(Rules(players).cards)
    assert case.cards[case.left.winner] is highest_trump(case.cards)
    assert case.cards[case.right.winner] is not highest_trump(case.cards)
    assert case.left_text == f"{highest_trump(case.cards)} wins. {case.left.reason}"


@pytest.mark.parametrize("players", range(3, 7))
def test_a_trick_of_zeros_is_found_where_there_are_enough(players):
    case = only_case("all_zero_trick", "set_aside", players)
    assert {card.value for card in case.cards} == {0}
    assert (case.left.winner, case.right.winner) == (0, None)
    assert case.right_text.startswith("nobody wins.")


@pytest.mark.parametrize("players", [7, 8])
def test_more_players_than_zeros_never_see_a_trick_of_zeros(players):
    # Six colours have six zeros.
    (entry,) = compare(Rules(players), Rules(players, all_zero_trick="set_aside"))
    assert entry.cases == ()


@pytest.mark.parametrize(
    ("flag", "value"),
    [
        ("zeros", "ordinary"),
        ("led_zero", "transparent"),
        ("all_zero_trick", "set_aside"),
        ("zero_points", "neutral"),
    ],
)
def test_without_zeros_their_flags_never_matter(flag, value):
    (entry,) = compare(Rules(4, deck="french"), Rules(4, deck="french", **{flag: value}))
    assert entry.cases == ()


def test_a_zero_that_is_ordinary_leaves_all_zero_trick_nothing_to_decide():
    ordinary = Rules(4, zeros="ordinary")
    (entry,) = compare(ordinary, ordinary.vary(all_zero_trick="set_aside"))
    assert entry.cases == ()


@pytest.mark.parametrize(
    "cards",
    [
        "R0 R1 G0 G1 B0 B1",
        "R1 R2 R3 G1 G2 B5",
        "R0 R1 R2 R3 R4 R5",
        "R0 G0 B0 Y0 N0 X0",
        "R1 G1 B1 Y0 N0 X9",
    ],
)
@pytest.mark.parametrize(
    ("flag", "value"),
    [
        ("trumps", "latest_colour"),
        ("rank_order", "low"),
        ("zeros", "ordinary"),
        ("all_zero_trick", "set_aside"),
        ("led_zero", "transparent"),
    ],
)
def test_a_trick_is_found_in_a_tiny_pack_if_there_is_one(cards, flag, value):
    left = Rules(3, deck=deck_of(cards), pain_choice="returned")
    right = left.vary(**{flag: value})
    differing = [
        trick
        for trick in permutations(left.cards, 3)
        if trick_outcome(left, trick).winner != trick_outcome(right, trick).winner
    ]
    (entry,) = compare(left, right)
    assert bool(entry.cases) == bool(differing)
    assert {case.cards for case in entry.cases} <= set(differing)


@pytest.mark.parametrize(
    ("flag", "value", "left", "right"),
    [
        # The highest card of Classic for four is an 11.
        ("scoring", "lucky", -11, 11),
        ("pain_points", "five", -11, -5),
        ("zero_points", "neutral", 1, 0),
    ],
)
def test_a_score_is_found(flag, value, left, right):
    case = only_case(flag, value)
    assert isinstance(case, ScoreCase)
    assert (case.left.total, case.right.total) == (left, right)
    (card,) = case.captured
    assert case.setting.startswith(f"{card} captured by a player who chose ")


@pytest.mark.parametrize("cards", ["R0 R5 G5 B0 B1 B2", "R5 G5 B5 Y5 N5 X5", "R0 G5 B5 Y5 N5 X5"])
@pytest.mark.parametrize(
    ("flag", "value"),
    [("scoring", "lucky"), ("pain_points", "five"), ("zero_points", "neutral")],
)
def test_a_score_is_found_in_a_tiny_pack_if_there_is_one(cards, flag, value):
    left = Rules(3, deck=deck_of(cards), pain_choice="returned")
    right = left.vary(**{flag: value})
    piles = [pile for size in (1, 2, 3) for pile in combinations(left.cards, size)]
    differs = any(
        score_round(left, captured=pile, pain_colours=pain).total
        != score_round(right, captured=pile, pain_colours=pain).total
        for pile in piles
        for pain in left.colours
    )
    (entry,) = compare(left, right)
    assert bool(entry.cases) == differs


def test_a_tie_is_found_that_rounds_above_zero_decide():
    case = only_case("tie_break", "positive_rounds")
    assert isinstance(case, ResultCase)
    first, second, *others = (sum(seat) for seat in zip(*case.round_scores, strict=True))
    assert first == second
    assert all(total < first for total in others)
    assert case.left_text == "seats 0, 1 share the win"
    above_zero = [sum(score > 0 for score in seat) for seat in zip(*case.round_scores, strict=True)]
    winner = above_zero.index(max(above_zero))
    assert above_zero.count(above_zero[winner]) == 1
    assert case.right_text == f"seat {winner} wins"


@pytest.mark.parametrize("rounds", [1, 2, 4])
def test_a_tie_is_found_that_an_extra_round_decides(rounds):
    case = only_case("tie_break", "extra_rounds", rounds=rounds)
    assert case.left_text == "seats 0, 1 share the win"
    # The starter is the next of the tied, clockwise after the starter of the last regular round.
    starter = 1 if (rounds - 1) % 4 == 0 else 0
    assert case.right_text == f"an extra round is played, and seat {starter} starts it"


def test_one_round_leaves_more_positive_rounds_no_room():
    # With one round, equal totals are equal rounds.
    (entry,) = compare(Rules(rounds=1), Rules(rounds=1, tie_break="positive_rounds"))
    assert entry.cases == ()


def told(flag, value, players=4, **other):
    (entry,) = compare(Rules(players, **other), Rules(players, **{**other, flag: value}))
    assert all(isinstance(case, FactCase) for case in entry.cases)
    return [(case.left_text, case.right_text) for case in entry.cases]


def test_facts_of_the_deal_and_the_game():
    assert told("pain_choice", "returned") == [
        ("on the table, where it counts at the end", "in the hand, to be played"),
        ("14", "15"),
    ]
    assert told("pain_count", 2) == [("1", "2"), ("14", "13")]
    assert told("rounds", 5) == [("4", "5")]
    assert told("rotation", "fixed") == [("0, 1, 2, 3", "0, 0, 0, 0")]
    assert told("rotation", "fixed", rounds=1) == []
    ((open_colour, secret),) = told("pain_reveal", "round_end")
    assert open_colour in {"green", "brown", "red", "blue", "yellow"}
    assert secret == "nothing yet"


def test_left_over_cards_matter_where_some_are_left():
    # 6 colours of 19 are 114 cards, and 8 hands of 14 are 112.
    ((shown, hidden),) = told("undealt", "hidden", 8)
    assert len(parse_cards(shown)) == 2
    assert hidden == "2 cards, face down"
    assert told("undealt", "hidden", 4) == []


def test_decks_differ_in_cards_hands_and_what_is_left():
    # The full pack for five: 120 cards, 75 dealt. NSV: 5 colours of 15, all dealt.
    found = told("deck", "nsv", 5, rounds=5)
    assert found == [
        (
            "75 cards: 0-14 in green, brown, red, blue, yellow",
            "75 cards: 0-14 in red, yellow, green, blue, purple",
        ),
    ]
    assert ("0", "45") in told("deck", "amigo_full", 5)


def test_each_difference_is_judged_with_that_flag_alone_changed():
    for left in map(Rules.from_preset, PRESETS):
        for right in map(Rules.from_preset, PRESETS):
            for entry in compare(left, right):
                one, other = entry.rules
                assert [name for name in FLAGS if one.flags[name] != other.flags[name]] == [
                    entry.flag
                ]
                for case in entry.cases:
                    assert case.left_text != case.right_text


def test_a_flag_that_one_side_cannot_take_alone_is_changed_in_the_other():
    # Late can't be secret, so secrecy is judged on the guide's side.
    entry = the(Rules.from_preset("classic", 4, "late"), Rules.from_preset("guide"), "pain_reveal")
    assert [str(rules) for rules in entry.rules] == ["guide 4p open", "guide 4p"]
