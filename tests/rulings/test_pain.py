"""The pain card and the pain colour: laid out, returned or named after play, one or two."""

from itertools import permutations

import pytest

from sticheln import (
    ChoosePain,
    IllegalActionError,
    NamePain,
    Phase,
    Rules,
    apply,
    legal_actions,
    parse_cards,
)
from tests.play import choose_all, dealt, name_all, names, play_all
from tests.rulings.readings import ASIDE, LATE, RETURNED, THREES, TWO


@pytest.mark.ruling("flag-pain_choice", "why-pain-card", "corner-12")
def test_a_card_laid_out_leaves_the_hand_and_is_not_played():
    state = choose_all(dealt(THREES), "R2 G1 B0")
    assert state.hands == tuple(map(parse_cards, ("R0 R1", "G0 G2", "B1 B2")))
    assert state.pain_cards == tuple(map(parse_cards, ("R2", "G1", "B0")))
    assert state.pain_colours == (("R",), ("G",), ("B",))
    assert state.rules.tricks_per_round == 2


@pytest.mark.ruling("flag-pain_choice", "why-pain-card", "corner-12")
def test_a_card_that_is_returned_stays_in_the_hand_and_is_played():
    state = choose_all(dealt(THREES, **RETURNED, rounds=1), "R2 G1 B0")
    assert state.hands == tuple(map(parse_cards, ("R0 R1 R2", "G0 G1 G2", "B0 B1 B2")))
    assert state.pain_cards == tuple(map(parse_cards, ("R2", "G1", "B0")))
    assert state.rules.tricks_per_round == 3
    # R2 G1 B0: G1 is the only trump. G2 B2 R1: B2 is the best. B1 R0 G0: B1, zeros are weak.
    state = play_all(state, "R2 G1 B0 G2 B2 R1 B1 R0 G0")
    assert state.is_over
    # The chosen card itself is not counted, unless it is captured.
    # Seat 0: nothing. Seat 1: R2 and B0 +2, G1 -1. Seat 2: G2 R1 R0 G0 +4, B2 B1 -3.
    assert state.totals == (0, 1, 1)


@pytest.mark.ruling("flag-pain_choice", "corner-11")
def test_after_play_nothing_is_laid_out_and_one_more_trick_is_played():
    state = dealt(THREES, **LATE)
    assert state.phase is Phase.PLAY
    assert state.pain_cards == state.pain_colours == ((), (), ())
    assert state.rules.tricks_per_round == Rules(3, deck=state.rules.deck).tricks_per_round + 1 == 3


@pytest.mark.ruling("corner-11")
def test_after_play_each_names_a_colour_among_those_it_captured():
    # R2 G1 B0: G1 takes it. G2 B2 R1: B2 takes it. B1 R0 G0: B1 takes it.
    state = play_all(dealt(THREES, **LATE, rounds=1), "R2 G1 B0 G2 B2 R1 B1 R0 G0")
    assert state.phase is Phase.NAME_PAIN
    assert (state.leader, state.trick) == (None, ())
    assert state.to_act == (1, 2)  # seat 0 captured nothing
    assert legal_actions(state, 0) == ()
    assert set(legal_actions(state, 1)) == {NamePain(1, letter) for letter in "RGB"}
    state = name_all(state, "B G")
    # Seat 1: R2 and G1 +2, B0 -0. Seat 2: B2 R1 B1 R0 +4, G2 G0 -2.
    assert state.round_scores == ((0, 2, 2),)
    assert state.pain_colours == ((), ("B",), ("G",))
    assert state.pain_cards == ((), (), ())
    assert state.winners == (1, 2)


@pytest.mark.ruling("corner-11")
def test_after_play_a_single_captured_colour_is_still_named():
    # All follow red, then green, then blue; seat 0 has the best of each.
    hands = "R3 G3 B3 | R2 G2 B2 | R1 G1 B1"
    state = play_all(dealt(hands, **LATE, rounds=1), "R3 R2 R1 G3 G2 G1 B3 B2 B1")
    assert [names(pile) for pile in state.piles] == ["R3 R2 R1 G3 G2 G1 B3 B2 B1", "", ""]
    hands = "R2 R1 | R4 R3 | R6 R5"
    state = play_all(dealt(hands, **LATE, rounds=1), "R2 R4 R6 R5 R1 R3")
    assert legal_actions(state) == (NamePain(2, "R"),)
    assert name_all(state, "R").totals == (0, 0, -21)  # 1 + 2 + 3 + 4 + 5 + 6


@pytest.mark.ruling("corner-11", "flag-pain_count")
def test_after_play_two_colours_are_named_or_the_one_there_is():
    state = play_all(dealt(THREES, **LATE, **TWO, rounds=1), "R2 G1 B0 G2 B2 R1 B1 R0 G0")
    pairs = {NamePain(1, pair) for pair in (("R", "G"), ("R", "B"), ("G", "B"))}
    assert set(legal_actions(state, 1)) == pairs
    # Seat 1: R2 -2, G1 -1, B0 +1. Seat 2: R1 R0 -1, B2 B1 -3, G2 G0 +2.
    assert name_all(state, "R+G B+R").totals == (0, -2, -2)

    one_colour = dealt("R2 R1 | R4 R3 | R6 R5", **LATE, **TWO, rounds=1)
    one_colour = play_all(one_colour, "R2 R4 R6 R5 R1 R3")
    assert legal_actions(one_colour) == (NamePain(2, "R"),)


@pytest.mark.ruling("corner-11", "corner-7")
def test_after_play_the_round_ends_at_once_when_nobody_captured_anything():
    state = play_all(dealt("R0 | G0 | B0", **LATE, **ASIDE, rounds=2), "R0 G0 B0")
    assert state.phase is Phase.DEAL
    assert state.round_scores == ((0, 0, 0),)
    assert state.set_aside == parse_cards("R0 G0 B0")
    assert state.round_number == 2


@pytest.mark.ruling("flag-pain_reveal")
def test_the_reveal_changes_nothing_of_the_play():
    # What is seen of it is in test_secrecy.py.
    open_, hidden = (
        play_all(
            choose_all(dealt(THREES, rounds=1, pain_reveal=reveal), "R2 G1 B0"),
            "R1 G0 B1 B2 R0 G2",  # R1 G0 B1: B1 takes it. B2 R0 G2: G2 takes it.
        )
        for reveal in ("at_once", "round_end")
    )
    # Seat 0: -2. Seat 1: B2 R0 +2, G2 -2, laid out -1. Seat 2: R1 G0 +2, B1 -1, laid out -0.
    assert open_.totals == hidden.totals == (-2, -1, 1)


@pytest.mark.ruling("corner-10", "flag-pain_count")
def test_two_cards_of_different_colours_are_laid_out():
    state = dealt("R1 R2 G1 | G2 G3 G4 | B1 B2 R3", **TWO, rounds=1)
    choices = [{names(choice.cards) for choice in legal_actions(state, seat)} for seat in range(3)]
    assert choices[0] == {"R1 G1", "R2 G1"}
    assert choices[1] == {"G2 G3", "G2 G4", "G3 G4"}  # the whole hand is one colour
    assert choices[2] == {"R3 B1", "R3 B2"}

    state = choose_all(state, "R2+G1 G2+G3 B1+R3")
    assert state.pain_colours[1] == ("G",)
    assert set(state.pain_colours[2]) == {"R", "B"}
    assert state.rules.tricks_per_round == 1
    # G4 takes R1 G4 B2. Seat 0: -2 -1. Seat 1: R1 B2 +2, G4 -4, -2 -3. Seat 2: -1 -3.
    assert play_all(state, "R1 G4 B2").totals == (-3, -7, -4)


@pytest.mark.ruling("corner-10", "corner-12")
def test_two_pain_cards_that_are_returned_cost_nothing_by_themselves():
    state = dealt("R1 G1 | R2 G2 | R3 G3", **TWO, **RETURNED, rounds=1)
    state = choose_all(state, "R1+G1 R2+G2 R3+G3")
    # R1 G2 R3: G2 takes it. R2 G3 G1: G3 takes it, and both pay for red and green.
    assert play_all(state, "R1 G2 R3 R2 G3 G1").totals == (0, -1 - 2 - 3, -2 - 3 - 1)


@pytest.mark.ruling("corner-14", "corner-10")
def test_a_pair_is_unordered():
    state = dealt("R1 R2 G1 | G2 G3 G4 | B1 B2 R3", **TWO)
    one, other = (ChoosePain(0, parse_cards(pair)) for pair in ("R1 G1", "G1 R1"))
    assert one == other
    assert apply(state, one) == apply(state, other)
    assert len(legal_actions(state, 0)) == 2  # each pair once


@pytest.mark.ruling("corner-14")
def test_choices_may_arrive_in_any_order():
    begun = dealt(THREES)
    choices = [ChoosePain(seat, card) for seat, card in enumerate(parse_cards("R2 G1 B0"))]
    states = set()
    for order in permutations(choices):
        state = begun
        for choice in order:
            assert choice.seat in state.to_act
            state = apply(state, choice)
        states.add(state)
    assert len(states) == 1
    assert states.pop().phase is Phase.PLAY


@pytest.mark.ruling("corner-14", "corner-11")
def test_colours_may_be_named_in_any_order():
    begun = play_all(dealt(THREES, **LATE), "R2 G1 B0 G2 B2 R1 B1 R0 G0")
    one, other = NamePain(1, "B"), NamePain(2, "G")
    assert apply(apply(begun, one), other) == apply(apply(begun, other), one)
    assert hash(apply(apply(begun, one), other)) == hash(apply(apply(begun, other), one))


@pytest.mark.ruling("corner-14")
@pytest.mark.parametrize("card", ["R2", "R1"])
def test_a_choice_that_lies_cannot_be_changed(card):
    state = apply(dealt(THREES), ChoosePain(0, parse_cards("R2")))
    with pytest.raises(IllegalActionError) as refused:
        apply(state, ChoosePain(0, parse_cards(card)))
    assert refused.value.code == "already_chosen"
    assert refused.value.seat == 0


@pytest.mark.ruling("corner-14", "corner-11")
def test_a_colour_that_is_named_cannot_be_changed():
    state = play_all(dealt(THREES, **LATE), "R2 G1 B0 G2 B2 R1 B1 R0 G0")
    state = apply(state, NamePain(1, "B"))
    with pytest.raises(IllegalActionError) as refused:
        apply(state, NamePain(1, "G"))
    assert refused.value.code == "already_chosen"
