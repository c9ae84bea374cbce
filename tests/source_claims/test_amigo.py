"""A, amigo: its statements, carried out in play. Each test names those it proves."""

import pytest

from sticheln import (
    NamePain,
    Rules,
    apply,
    legal_actions,
    new_game,
    observe,
    parse_cards,
    shuffle,
)
from tests.play import (
    choose_all,
    dealt,
    name_all,
    names,
    play_all,
    play_round,
)
from tests.source_claims.asking import (
    AMIGO,
    THREES,
    points,
    values_by_colour,
    winner,
)

REVERSE = Rules.from_preset("amigo", 4, "reverse")


@pytest.mark.claims("A01")
def test_the_full_pack_has_120_cards():
    # 0-18 in two colours and 0-20 in four would be 2 x 19 + 4 x 21 = 122; the pack has 120.
    tops = {letter: values[-1] for letter, values in values_by_colour(full_pack()).items()}
    assert tops == {"G": 20, "R": 20, "B": 20, "N": 18, "Y": 18, "V": 18}
    assert len(full_pack().cards) == 3 * 21 + 3 * 19 == 120


def full_pack():
    return Rules(8, deck="amigo_full")


@pytest.mark.claims("A02", "A03", "A04", "A05", "A06", "A07", "A08")
@pytest.mark.parametrize(
    ("players", "colours", "top"),
    [
        *((3, "GNRBY", 8), (4, "GNRBY", 11), (5, "GNRBY", 14)),
        *((6, "GNRBYV", 14), (7, "GNRBYV", 17), (8, "GNRBYV", 18)),
    ],
)
def test_the_cards_of_amigo(players, colours, top):
    rules = Rules.from_preset("amigo", players)
    assert values_by_colour(rules) == {letter: list(range(top + 1)) for letter in colours}


@pytest.mark.claims("A09", "A10")
@pytest.mark.parametrize(("players", "each", "left"), [(7, 15, 3), (8, 14, 2)])
def test_left_over_cards_are_shown_to_all(players, each, left):
    state = new_game(Rules.from_preset("amigo", players))
    state = apply(state, shuffle(state, "A10"))
    assert [len(hand) for hand in state.hands] == [each] * players
    assert len(state.undealt) == left
    for seat in (None, *range(players)):
        assert observe(state, seat).undealt == state.undealt


@pytest.mark.claims("A11", "A13", "A22")
def test_the_card_laid_out_is_not_played_and_counts_against_its_owner():
    state = choose_all(dealt(THREES, preset="amigo", rounds=1), "R2 G2 B2")
    assert all(len(hand) == 2 for hand in state.hands)
    assert state.pain_cards == tuple((card,) for card in parse_cards("R2 G2 B2"))
    # R1 G1 B1: the first of the equal trumps. G0 B0 R0: zeros alone, the first takes them.
    state = play_all(state, "R1 G1 B1 G0 B0 R0")
    # Seat 1: R1 B1 B0 R0 +4, G1 G0 -1, laid out -2.
    assert state.totals == (-2, 1, -2)


@pytest.mark.claims("A13", "A22")
def test_the_card_laid_out_counts_as_a_card_of_the_pain_colour():
    assert points(AMIGO, "G1 G2 B7", "R4", "R") == 3 - 4
    assert points(AMIGO, "", "R4", "R") == -4


@pytest.mark.claims("A16")
@pytest.mark.parametrize(("cards", "expected"), [("R5 B0 G0", "R5"), ("R0 R4 B0", "R4")])
def test_in_amigo_a_zero_of_another_colour_is_no_trump(cards, expected):
    assert winner(AMIGO, cards) == expected


@pytest.mark.claims("A18")
@pytest.mark.parametrize(
    ("cards", "expected"),
    [("R5 G4 B7", "B7"), ("R5 G7 B4", "G7"), ("R5 G7 B7", "G7"), ("R5 B7 G7", "B7")],
)
def test_in_amigo_the_highest_trump_wins_and_the_first_of_equals(cards, expected):
    assert winner(AMIGO, cards) == expected


@pytest.mark.claims("A19")
def test_in_amigo_the_first_zero_takes_a_trick_of_zeros():
    state = choose_all(dealt(THREES, preset="amigo", starter=2), "R2 G2 B2")
    state = play_all(state, "B0 R0 G0")
    assert [names(pile) for pile in state.piles] == ["", "", "B0 R0 G0"]
    assert state.leader == 2
    assert winner(AMIGO, "R0 B0 G0 Y1") == "Y1"


@pytest.mark.claims("A21")
@pytest.mark.parametrize(("players", "tricks"), [(3, 14), (6, 14), (7, 14), (8, 13)])
def test_in_amigo_a_round_has_14_tricks_13_with_eight(players, tricks):
    state = play_round(new_game(Rules.from_preset("amigo", players)))
    assert len(state.tricks) == tricks


@pytest.mark.claims("A23")
@pytest.mark.parametrize("players", [3, 4, 8])
def test_amigo_ends_after_five_rounds(players):
    state = new_game(Rules.from_preset("amigo", players))
    for number in range(1, 6):
        assert (state.round_number, state.is_over) == (number, False)
        state = play_round(state, f"A23 {number}")
    assert state.is_over
    assert {state.totals[seat] for seat in state.winners} == {max(state.totals)}


@pytest.mark.claims("A24")
def test_reverse_counts_the_lucky_colour_for_and_every_other_card_against():
    assert points(REVERSE, "R5 G2 G9", "R4", "R") == 5 + 4 - 2
    assert points(REVERSE, "G2 G9 B14", "R0", "R") == -3


@pytest.mark.claims("A25")
@pytest.mark.parametrize(
    ("cards", "expected"),
    [
        ("R1 R2 R3", "R1"),
        ("R9 G4 B2", "B2"),
        ("R9 G4 B4", "G4"),
        ("R9 G0 R0", "R9"),
        ("R9 G0 B4", "B4"),
    ],
)
def test_reverse_gives_the_trick_to_the_lowest_card_but_a_zero(cards, expected):
    assert winner(REVERSE, cards) == expected


@pytest.mark.claims("A26")
def test_mild_costs_five_for_every_card_of_the_pain_colour():
    mild = Rules.from_preset("amigo", 4, "mild")
    assert points(mild, "R14 R0 G9 B1", "R2", "R") == -5 - 5 - 5 + 2


@pytest.mark.claims("A28")
def test_in_the_fog_the_chosen_card_stays_face_down():
    state = choose_all(dealt(THREES, preset="amigo", pain_reveal="round_end"), "R2 G2 B2")
    assert state.rules == state.rules.vary("fog")
    assert all(len(hand) == 2 for hand in state.hands)  # it is laid out all the same
    while state.to_act:
        assert observe(state, 2).pain_cards == ((), (), parse_cards("B2"))
        state = apply(state, legal_actions(state)[0])
    assert observe(state, 2).pain_cards == tuple((card,) for card in parse_cards("R2 G2 B2"))


@pytest.mark.claims("A29", "A30")
def test_late_the_colour_is_chosen_among_the_cards_won():
    state = dealt(THREES, preset="amigo", rounds=1, pain_choice="after_play")
    assert state.rules == state.rules.vary("late")
    # R2 G1 B0: G1. G2 B2 R1: B2. B1 R0 G0: B1. Seat 0 wins no trick.
    state = play_all(state, "R2 G1 B0 G2 B2 R1 B1 R0 G0")
    assert state.to_act == (1, 2)
    assert legal_actions(state, 1) == tuple(NamePain(1, letter) for letter in "RGB")
    # Seat 1: R2 and B0 +2, G1 -1. Seat 2: B2 R1 B1 G0 +4, R0 -0 and R1 -1 in red.
    state = name_all(state, "G R")
    assert state.totals == (0, 1, 4 - 1 + 0)
