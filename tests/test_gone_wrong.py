"""Cases that other people's engines have got wrong, each with the right value."""

from itertools import permutations

import pytest

from sticheln import (
    ChoosePain,
    Deck,
    IllegalActionError,
    NamePain,
    PlayCard,
    Rules,
    apply,
    new_game,
    parse_cards,
    score_round,
    trick_outcome,
)
from sticheln.standings import winners_of
from tests.play import choose_all, deal_of, dealt, name_all, names, play_all

REVERSE = Rules.from_preset("amigo", 4, "reverse")


def winner(rules, text):
    cards = parse_cards(text)
    return str(cards[trick_outcome(rules, cards).winner])


@pytest.mark.parametrize(
    ("hands", "leader", "cards", "winner"),
    [
        # B11 is led: all follow, and eleven is more than three, five and seven.
        ("R3 B3 | R2 B7 | R1 B11 | R0 B5", 2, "B11 B5 B3 B7", 2),
        # Y5 is led: zeros of other colours are no trumps.
        ("P3 B0 | P2 R0 | P1 G0 | P0 Y5", 3, "Y5 B0 R0 G0", 3),
        # With a one among them that is the only trump.
        ("P3 B0 | P2 R1 | P1 G0 | P0 Y5", 3, "Y5 B0 R1 G0", 1),
    ],
)
def test_the_winner_is_a_seat_not_a_place_in_the_trick(hands, leader, cards, winner):
    laid_out = " ".join(hand.split()[0] for hand in hands.split("|"))
    state = choose_all(dealt(hands, starter=leader), laid_out)
    state = play_all(state, cards)
    assert state.last_trick.winner == winner
    assert names(state.piles[winner]) == cards


@pytest.mark.parametrize(
    ("captured", "laid_out", "colour", "total"),
    [
        # -2 laid out, -5 -4 captured, six others: -11 + 6
        ("Y5 Y4 R5 P11 G11 G8 G2 B1", "Y2", "Y", -5),
        # -0 laid out, -2 -4 -1 captured, nine others, two of them zeros: -7 + 9
        ("R2 R4 R1 Y0 B3 B7 B10 B6 P9 P8 P0 G6", "R0", "R", 2),
        # without a trick
        ("", "G3", "G", -3),
    ],
)
def test_a_round_with_the_card_laid_out(captured, laid_out, colour, total):
    score = score_round(
        Rules(4, deck="nsv"),
        captured=parse_cards(captured),
        laid_out=parse_cards(laid_out),
        pain_colours=colour,
    )
    assert score.total == total


@pytest.mark.parametrize(("cards", "expected"), [("R1 R2 R3", "R1"), ("R9 G4 B2", "B2")])
def test_reverse_goes_to_the_lowest(cards, expected):
    assert winner(REVERSE, cards) == expected


@pytest.mark.parametrize("one", range(19))
def test_the_number_decides_not_its_text(one):
    for other in set(range(19)) - {one}:
        assert winner(Rules(8), f"R{one} R{other}") == f"R{max(one, other)}"
        # Zeros never win, not even where the lowest does.
        lowest = min(value for value in (one, other) if value > 0)
        assert winner(REVERSE, f"R{one} R{other}") == f"R{lowest}"
        assert winner(REVERSE.vary(zeros="ordinary"), f"R{one} R{other}") == f"R{min(one, other)}"


def test_totals_5_5_1_0_are_won_by_two():
    # Each takes what it holds the four of, less three laid out, or less zero.
    hands = "P3 R4 O4 Y1 G1 B1 | V3 R1 O1 Y4 G4 B2 | N3 R2 O2 Y2 G2 B4 | X0 R3 O3 Y3 G3 B3"
    state = choose_all(dealt(hands, rounds=1), "P3 V3 N3 X0")
    state = play_all(state, "R4 R1 R2 R3 O4 O1 O2 O3 Y1 Y4 Y2 Y3 G4 G2 G3 G1 B2 B4 B3 B1")
    # Two tricks of four: 8 - 3 = 5, twice. One trick: 4 - 3 = 1. None: 0.
    assert state.totals == (5, 5, 1, 0)
    assert state.winners == (0, 1)


def test_when_all_are_equal_everyone_wins():
    hands = "P0 R4 O1 Y1 G1 | V0 R1 O4 Y2 G2 | N0 R2 O2 Y4 G3 | X0 R3 O3 Y3 G4"
    state = choose_all(dealt(hands, rounds=1), "P0 V0 N0 X0")
    state = play_all(state, "R4 R1 R2 R3 O1 O4 O2 O3 Y2 Y4 Y3 Y1 G3 G4 G1 G2")
    assert state.totals == (4, 4, 4, 4)
    assert state.winners == (0, 1, 2, 3)


@pytest.mark.parametrize(
    ("row", "winners"),
    [
        ((5, 5, 1, 0), (0, 1)),
        ((0, 5, 1, 5), (1, 3)),
        ((4, 4, 4, 4), (0, 1, 2, 3)),
        ((0, 0, 0, 0), (0, 1, 2, 3)),
        ((-9, -3, -3, -4), (1, 2)),
    ],
)
def test_shared_wins_by_the_score_sheet(row, winners):
    assert winners_of(Rules(4, rounds=1), 0, (row,)) == winners


def test_without_a_trick_the_card_laid_out_still_costs():
    # Seat 0 leads R3 and follows with R1; the others have higher cards.
    state = choose_all(dealt("G3 R3 R1 | G1 R4 R2 | G2 R6 R5", rounds=1), "G3 G1 G2")
    state = play_all(state, "R3 R4 R6 R5 R1 R2")
    assert state.piles[0] == ()
    assert state.totals == (-3, -1, 6 - 2)


def test_late_without_a_trick_is_zero_and_is_not_asked():
    state = dealt("G3 R3 R1 | G1 R4 R2 | G2 R6 R5", rounds=1, pain_choice="after_play")
    # R3 R4 R6 and R5 R1 R2 to seat 2, then G2 G3 G1 to seat 0.
    state = play_all(state, "R3 R4 R6 R5 R1 R2 G2 G3 G1")
    assert state.to_act == (0, 2)
    with pytest.raises(IllegalActionError) as refused:
        apply(state, NamePain(1, "R"))
    assert refused.value.code == "nothing_captured"
    state = name_all(state, "G R")
    # Seat 0: G1 G2 G3. Seat 2: R1 to R6.
    assert state.totals == (-6, 0, -21)


def test_the_last_trick_is_in_the_pile_before_the_round_is_scored():
    state = choose_all(dealt("P0 R1 | V0 R2 | N0 R3", rounds=1), "P0 V0 N0")
    state = play_all(state, "R1 R2 R3")
    assert state.totals == (0, 0, 3)
    assert names(state.piles[2]) == "R1 R2 R3"


def test_the_leader_is_still_set_after_a_trick_set_aside():
    flags = {"pain_choice": "after_play", "all_zero_trick": "set_aside"}
    state = dealt("R0 R1 | G0 G1 | B0 B1", starter=1, **flags)
    state = play_all(state, "G0 B0 R0")
    assert (state.leader, state.to_act) == (1, (1,))
    assert play_all(state, "G1").trick == parse_cards("G1")


def test_the_same_action_is_refused_the_second_time():
    state = dealt("P0 R1 R4 | V0 R2 R5 | N0 R3 R6")
    choice = ChoosePain(0, parse_cards("P0"))
    state = apply(state, choice)
    with pytest.raises(IllegalActionError) as refused:
        apply(state, choice)
    assert refused.value.code == "already_chosen"
    state = choose_all(state, "V0 N0")

    play = PlayCard(0, parse_cards("R1")[0])
    state = apply(state, play)
    with pytest.raises(IllegalActionError) as refused:
        apply(state, play)
    assert refused.value.code == "not_your_turn"
    state = play_all(state, "R2 R3 R6")
    with pytest.raises(IllegalActionError) as refused:
        apply(state, play)
    assert refused.value.code == "card_not_held"


def test_the_same_deal_is_refused_the_second_time():
    hands = "P0 R1 | V0 R2 | N0 R3"
    with pytest.raises(IllegalActionError) as refused:
        apply(dealt(hands), deal_of(hands))
    assert refused.value.code == "no_deal_due"


def test_two_games_never_share_a_pile():
    begun = choose_all(dealt("P0 R1 R4 | V0 R2 R5 | N0 R3 R6"), "P0 V0 N0")
    one = play_all(begun, "R1 R2 R3")
    other = play_all(begun, "R4 R5 R3")
    assert [names(pile) for pile in one.piles] == ["", "", "R1 R2 R3"]
    assert [names(pile) for pile in other.piles] == ["", "R4 R5 R3", ""]
    assert begun.piles == ((), (), ())
    assert new_game(begun.rules).piles == ((), (), ())


@pytest.mark.parametrize("colours", list(permutations("RGB")), ids="".join)
@pytest.mark.parametrize("trumps", ["highest", "latest_colour"])
def test_a_colour_listed_in_another_order_changes_no_winner(colours, trumps):
    cards = [f"{colour}{value}" for colour in colours for value in range(4)]
    deck = Deck("tiny", parse_cards(" ".join(cards)))
    rules = Rules(3, deck=deck, trumps=trumps, pain_choice="after_play", rounds=1)
    state = apply(new_game(rules), deal_of("R1 R2 G3 B0 | G1 B1 R3 R0 | B2 B3 G2 G0"))
    state = play_all(state, "R1 G1 B2 B3 R2 B1 G3 R3 G2")
    # B2 is the higher trump and the later; R2 and R3 are the only trumps of their tricks.
    assert [trick.winner for trick in state.tricks] == [2, 0, 1]
