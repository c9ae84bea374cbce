"""Who may know what, under every flag that concerns it."""

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
    new_game,
    observe,
    parse_cards,
    shuffle,
)
from tests.play import choose_all, deal_of, dealt, name_all, play_all

THREES = "R0 R1 R2 | G0 G1 G2 | B0 B1 B2"
WATCHERS = (0, 1, 2, None)


def one_each(text):
    """One card for each seat."""
    return tuple((card,) for card in parse_cards(text))


@pytest.mark.ruling("corner-15")
@pytest.mark.parametrize("seat", WATCHERS)
def test_a_seat_knows_its_own_hand_and_how_many_cards_the_others_hold(seat):
    state = play_all(choose_all(dealt(THREES), "R2 G2 B2"), "R0 G0")
    view = observe(state, seat)
    assert view.hand == (() if seat is None else state.hands[seat])
    assert view.hand_sizes == (1, 1, 2)
    assert view.trick == parse_cards("R0 G0")


@pytest.mark.ruling("corner-15")
@pytest.mark.parametrize("seat", WATCHERS)
def test_every_card_played_and_every_pile_is_remembered(seat):
    state = play_all(choose_all(dealt(THREES, rounds=2), "R2 G2 B2"), "R1 G1 B1 G0 B0 R0")
    view = observe(state, seat)
    assert [trick.cards for trick in view.tricks] == [
        parse_cards("R1 G1 B1"),
        parse_cards("G0 B0 R0"),
    ]
    assert view.piles == state.piles
    assert view.last_trick == state.last_trick
    # Seat 1 takes all: R1 B1 B0 R0 +4, G1 G0 -1, laid out -2.
    assert view.totals == (-2, 1, -2)
    assert view.round_scores == ((-2, 1, -2),)


@pytest.mark.ruling("corner-14", "corner-15", "flag-pain_reveal")
@pytest.mark.parametrize("order", list(permutations(range(3))), ids=str)
@pytest.mark.parametrize("reveal", ["at_once", "round_end"])
def test_nobody_sees_a_choice_before_all_have_chosen(order, reveal):
    state = dealt(THREES, pain_reveal=reveal)
    chosen = parse_cards("R2 G1 B0")
    for number, seat in enumerate(order):
        for watcher in WATCHERS:
            view = observe(state, watcher)
            own = watcher in order[:number]
            expected = tuple(
                (chosen[each],) if own and each == watcher else () for each in range(3)
            )
            assert view.pain_cards == expected
            assert view.to_act == tuple(sorted(order[number:]))  # who has chosen is seen
        state = apply(state, ChoosePain(seat, chosen[seat]))
    hidden = reveal == "round_end"
    assert observe(state, None).pain_cards == (((),) * 3 if hidden else one_each("R2 G1 B0"))


@pytest.mark.ruling("flag-pain_reveal", "why-secrecy")
@pytest.mark.parametrize("pain_choice", ["laid_out", "returned"])
@pytest.mark.parametrize("seat", WATCHERS)
def test_at_once(pain_choice, seat):
    state = choose_all(dealt(THREES, pain_choice=pain_choice), "R2 G1 B0")
    assert observe(state, seat).pain_cards == one_each("R2 G1 B0")
    assert observe(state, seat).pain_colours == (("R",), ("G",), ("B",))


@pytest.mark.ruling("flag-pain_reveal", "corner-12", "why-secrecy")
@pytest.mark.parametrize("pain_choice", ["laid_out", "returned"])
@pytest.mark.parametrize("seat", WATCHERS)
def test_at_the_end_of_the_round(pain_choice, seat):
    flags = {"pain_choice": pain_choice, "pain_reveal": "round_end", "rounds": 2}
    state = choose_all(dealt(THREES, **flags), "R2 G1 B0")
    own = one_each("R2 G1 B0")
    while state.phase is Phase.PLAY:
        view = observe(state, seat)
        assert view.pain_cards == tuple(own[each] if each == seat else () for each in range(3))
        state = apply(state, legal_actions(state)[0])
    assert observe(state, seat).pain_cards == own
    state = apply(state, shuffle(state, "next"))
    assert observe(state, seat).pain_cards == ((), (), ())


@pytest.mark.ruling("corner-12")
def test_a_returned_card_that_is_played_does_not_tell_that_it_was_chosen():
    flags = {"pain_choice": "returned", "pain_reveal": "round_end"}
    games = [choose_all(dealt(THREES, **flags), f"{card} G1 B0") for card in ("R0", "R1", "R2")]
    for seat in (1, 2, None):
        views = [observe(play_all(state, "R1 G1 B0"), seat) for state in games]
        assert views[0] == views[1] == views[2]
    assert len({observe(state, 0) for state in games}) == 3  # the own choice is known


@pytest.mark.ruling("corner-11", "corner-14", "corner-15")
def test_a_colour_that_is_named_stays_sealed_until_all_have_named():
    late = dealt(THREES, pain_choice="after_play", rounds=1)
    state = play_all(late, "R2 G1 B0 G2 B2 R1 B1 R0 G0")
    state = apply(state, NamePain(2, "G"))
    assert observe(state, 2).pain_colours == ((), (), ("G",))
    for seat in (0, 1, None):
        assert observe(state, seat).pain_colours == ((), (), ())
        assert observe(state, seat).to_act == (1,)
    state = name_all(state, "B")
    for seat in WATCHERS:
        assert observe(state, seat).pain_colours == ((), ("B",), ("G",))
        assert observe(state, seat).pain_cards == ((), (), ())


@pytest.mark.ruling("flag-undealt", "corner-15")
@pytest.mark.parametrize("seat", WATCHERS)
def test_undealt_cards(seat):
    hands = "R1 R2 | G1 G2 | B1 B2"
    for undealt, seen in (("revealed", parse_cards("Y0 Y1")), ("hidden", ())):
        state = dealt(hands, "Y1 Y0", undealt=undealt, rounds=1)
        assert (observe(state, seat).undealt, observe(state, seat).undealt_count) == (seen, 2)
        state = play_all(choose_all(state, "R2 G2 B2"), "R1 G1 B1")
        assert state.is_over
        assert observe(state, seat).undealt == seen  # nor at the end of the round


@pytest.mark.ruling("corner-15")
@pytest.mark.parametrize("seat", WATCHERS)
def test_where_unseen_cards_lie_makes_no_difference(seat):
    # Nobody sees the cards of seats 1 and 2 but they themselves; and nobody the two undealt.
    flags = {"undealt": "hidden", "pain_reveal": "round_end"}
    one = dealt("R1 R2 R3 | G1 G2 G3 | B1 B2 B3", "Y1 Y2", **flags)
    other = apply(new_game(one.rules), deal_of("R1 R2 R3 | Y1 G2 B3 | B1 B2 Y2", "G1 G3"))
    assert (observe(one, seat) == observe(other, seat)) == (seat in {0, None})
    one, other = choose_all(one, "R1 G2 B1"), choose_all(other, "R1 Y1 B2")
    assert (observe(one, seat) == observe(other, seat)) == (seat in {0, None})


@pytest.mark.ruling("corner-15")
def test_a_seat_may_do_in_its_view_what_it_may_do_in_the_game():
    for rules in (Rules(3), Rules.from_preset("guide", 3, "intense"), Rules(3, deck="guide")):
        state = new_game(rules)
        state = apply(state, shuffle(state, "same"))
        while state.to_act:
            for seat in WATCHERS[:3]:
                assert observe(state, seat).legal_actions == legal_actions(state, seat)
            assert observe(state, None).legal_actions == ()
            state = apply(state, legal_actions(state)[0])


@pytest.mark.parametrize("seat", [-1, 3, 99, True, pytest.param(10**5000, id="huge")])
def test_a_seat_that_does_not_exist_sees_nothing(seat):
    with pytest.raises(IllegalActionError) as refused:
        observe(dealt(THREES), seat)
    assert refused.value.code == "no_such_seat"
    assert refused.value.seat == seat
