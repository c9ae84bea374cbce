"""Every disputed point of the rules, played both ways: each flag, each default, each corner case.

Tricks are written in playing order, the led card first. What a corner case says of the end of a
game is in ``test_ties.py``, of what may be seen in ``test_secrecy.py``, of the packs in
``test_decks.py``, and of what is refused in ``tests/rules``.
"""

from itertools import permutations

import pytest

from sticheln import (
    FLAGS,
    ChoosePain,
    IllegalActionError,
    NamePain,
    Phase,
    Rules,
    RulesError,
    apply,
    legal_actions,
    new_game,
    parse_cards,
    score_round,
    shuffle,
    trick_outcome,
)
from tests.play import choose_all, dealt, name_all, names, play_all, play_round
from tests.test_claim_coverage import all_marked

LOW = {"rank_order": "low"}
LATEST = {"trumps": "latest_colour"}
ORDINARY = {"zeros": "ordinary"}
TRANSPARENT = {"led_zero": "transparent"}
ASIDE = {"all_zero_trick": "set_aside"}
LUCKY = {"scoring": "lucky"}
FIVE = {"pain_points": "five"}
NEUTRAL = {"zero_points": "neutral"}
TWO = {"pain_count": 2}
LATE = {"pain_choice": "after_play"}
RETURNED = {"pain_choice": "returned"}

THREES = "R0 R1 R2 | G0 G1 G2 | B0 B1 B2"


def winner(text, **flags):
    """The card that takes a trick; None when it is set aside."""
    cards = parse_cards(text)
    index = trick_outcome(Rules(max(3, len(cards)), **flags), cards).winner
    return None if index is None else str(cards[index])


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


# ---------------------------------------------------------------------- the pain card and colour


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


# ------------------------------------------------------------------------------------ the points


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


@pytest.mark.ruling("corner-18", "refused-rounds")
def test_a_game_has_at_least_one_round():
    assert Rules(rounds=1).round_count == 1
    with pytest.raises(RulesError):
        Rules(rounds=0)


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


# ---------------------------------------------------------------------------- rounds and starters


@pytest.mark.ruling("flag-rounds", "why-rounds")
@pytest.mark.parametrize(
    ("preset", "players", "rounds"),
    [
        *(("classic", 3, 3), ("classic", 8, 8), ("jogoeu", 4, 4), ("guide", 5, 5)),
        *(("stick_em", 6, 6), ("amigo", 3, 5), ("amigo", 8, 5)),
    ],
)
def test_rounds(preset, players, rounds):
    assert Rules.from_preset(preset, players).round_count == rounds


@pytest.mark.ruling("corner-16", "flag-rotation")
@pytest.mark.parametrize(
    ("rotation", "starter", "starters"),
    [
        ("clockwise", 0, [0, 1, 2, 0]),
        ("clockwise", 2, [2, 0, 1, 2]),
        ("fixed", 0, [0, 0, 0, 0]),
        ("fixed", 2, [2, 2, 2, 2]),
    ],
)
def test_rotation(rotation, starter, starters):
    state = new_game(Rules(3, rotation=rotation, rounds=4), starter=starter)
    seen = []
    for _ in starters:
        seen.append(state.starter)
        before = state
        state = apply(state, shuffle(state, "rotation"))
        while state.phase is Phase.CHOOSE_PAIN:
            state = apply(state, legal_actions(state)[0])
        assert state.leader == before.starter
        assert state.to_act == (before.starter,)
        while state.to_act:
            state = apply(state, legal_actions(state)[0])
    assert seen == starters
    assert state.is_over
    assert (state.starter, state.round_number) == (starters[-1], 4)


@pytest.mark.ruling("flag-undealt")
@pytest.mark.parametrize("undealt", ["revealed", "hidden"])
def test_undealt_cards_are_not_played(undealt):
    hands = "R1 R2 | G1 G2 | B1 B2"
    state = choose_all(dealt(hands, "Y1 Y0", undealt=undealt, rounds=1), "R2 G2 B2")
    assert state.undealt == parse_cards("Y0 Y1")
    state = play_all(state, "R1 G1 B1")
    assert state.undealt == parse_cards("Y0 Y1")
    # G1 is the first of two equal trumps: R1 B1 +2, G1 -1, laid out -2.
    assert state.totals == (-2, -1, -2)


@pytest.mark.ruling("why-stick-em")
def test_stick_em_is_classic_with_the_nsv_cards():
    for players in (3, 4, 5, 6):
        assert Rules.from_preset("stick_em", players) == Rules(players, deck="nsv")


@pytest.mark.ruling("why-secrecy")
def test_the_guide_is_secret_unless_open():
    assert Rules.from_preset("guide").pain_reveal == "round_end"
    assert Rules.from_preset("guide", 4, "open").pain_reveal == "at_once"


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


# ------------------------------------------------------------------------- the list is complete

POINTS = [
    *(f"flag-{name}" for name in FLAGS),
    *("why-trick-winner", "why-pain-card", "why-all-zeros", "why-rounds", "why-zeros-in-a-pile"),
    *("why-stick-em", "why-secrecy", "why-led-zero", "why-ties-at-the-end", "decks"),
    *(f"corner-{number}" for number in range(1, 19)),
    *("refused-players", "refused-combinations", "refused-deck", "refused-names"),
    *("refused-fixed-rounds", "refused-rounds"),
]


def test_every_point_is_named_by_a_test():
    assert set(POINTS) - all_marked("ruling") == set()
