"""What a seat is told of each of its cards: worked out by hand, and by the naive engine."""

from __future__ import annotations

from collections import Counter
from copy import deepcopy

import pytest
from hypothesis import given, settings

from sticheln.keinstich import (
    LayCard,
    Pass,
    PlayCard,
    Rules,
    apply,
    legal_actions,
    new_game,
    observe,
    sample_state,
)
from sticheln.keinstich.hints import hints
from tests.keinstich.play import MIXED, OWN_SUIT, deal_of, dealt, meant, played
from tests.keinstich.strategies import chances, flag_sets, plain, random_state, rules_of, steps
from tests.naive import keinstich as naive


def hint_for(state, word):
    """The hint for a card, or a dash for the pass, of the seat that is to act."""
    wanted = meant(state, word)
    return next(h for h in hints(observe(state, state.to_act[0])) if h.action == wanted)


def names(cards):
    return " ".join(map(str, cards))


def in_deal(contract, **flags):
    """MIXED is dealt for this contract, seat 0 leads, a stake is 5."""
    return dealt(Rules(contracts=[contract, "domino"], **flags), MIXED)


class TestPlays:
    def test_the_leader_is_told_what_could_beat_the_card(self):
        """Seat 0 leads the lowest heart: all others beat it. A trick costs a stake, 5."""
        hint = hint_for(in_deal("tricks"), "H7")
        assert (hint.wins, hint.winner, hint.to_follow) == (True, 0, (1, 2, 3))
        assert (len(hint.unseen), names(hint.beaten_by)) == (24, "H8 H9 H10 H11 H12 H13 H14")
        assert (hint.payment.total, hint.march) == (-5, False)
        assert hint.outcome.reason.code == "unrivalled"

    def test_a_card_that_leaves_the_trick_to_a_rival(self):
        """C9 under C12. Of 32 cards seat 1 holds 8, and C12 lies on the table."""
        hint = hint_for(played(in_deal("tricks"), "C12"), "C9")
        assert (hint.wins, hint.winner, hint.to_follow) == (False, 0, (2, 3))
        assert (len(hint.unseen), hint.beaten_by) == (23, ())

    def test_who_did_not_follow_is_not_reckoned_with(self):
        """Seat 3 has thrown H14 on clubs, so C13 and C14, which seat 2 does not see, lie elsewhere.

        Of 32 cards six were played and seat 2 holds seven: 19, less the two.
        """
        hint = hint_for(played(in_deal("tricks"), "C12 C9 C8 H14 C11 C10"), "C7")
        assert (hint.winner, hint.to_follow, len(hint.unseen)) == (0, (3,), 17)
        assert not any(card.colour == "C" for card in hint.unseen)

    @pytest.mark.parametrize(
        ("contract", "cards", "card", "stakes"),
        [
            ("power", "H7 H8 H9", "H14", 1 + 4),
            ("power", "H7 H8 H9", "H12", 1 + 4 + 2),
            ("power", "H7 H8 H9", "H13", 1 + 4 + 8),
            ("hearts", "H7", "H8", 2),
            ("obers", "C12", "C9", 2),
            ("obers", "C13", "C9", 0),
            ("max", "H7 H8 H9", "H13", 8),
            ("max", "H7 H8 H9", "H12", 0),
            ("first_and_last", "", "C12", 4),
            ("first_and_last", "C12 C9 C8 H14", "C11", 0),
            ("penultimate", "", "C12", 0),
        ],
    )
    def test_what_the_trick_costs_as_it_would_lie(self, contract, cards, card, stakes):
        """K06 to K09, K17 to K19, for the cards that lie there, in stakes of 5."""
        assert hint_for(played(in_deal(contract), cards), card).payment.total == -5 * stakes

    def test_the_black_pig_costs_in_the_place_of_the_king(self):
        state = played(in_deal("max", black_pig=True), "S7 S9 D8")
        assert hint_for(state, "S12").payment.total == -8 * 5
        assert [line.code for line in hint_for(state, "S12").payment.lines] == ["black_pig"]

    def test_a_march_is_possible_until_two_have_taken_a_trick(self):
        """Seat 0 takes the first trick; in the second seat 1 can take over with S9 from S7."""
        state = in_deal("tricks", march=(10, 6))
        assert hint_for(state, "C12").march
        state = played(state, "C12 C9 C8 H14 S7")
        assert not hint_for(state, "S9").march
        assert not hint_for(played(in_deal("tricks"), "C12 C9 C8 H14 S7"), "S9").march
        assert hint_for(played(in_deal("tricks", march=(10, 6)), "C12 C9 C8 H14 C11"), "C10").march


@pytest.fixture
def domino():
    """MIXED is dealt for domino, after a deal in which seat 0 took all tricks with its clubs."""
    suits = [hand.split() for hand in OWN_SUIT.split("|")]
    cards = " ".join(card for trick in zip(*suits, strict=True) for card in trick)
    state = played(dealt(Rules(contracts="max,domino"), OWN_SUIT), cards)
    return apply(state, deal_of(MIXED))


class TestLayings:
    def test_the_first_unter_opens_its_row_and_the_others(self, domino):
        """The three other Unters, and what lies next to C11: seat 0 holds C12 of these."""
        hint = hint_for(domino, "C11")
        assert (names(hint.own), names(hint.others)) == ("C12", "C10 D11 H11 S11")
        assert (hint.place, hint.payment) == (None, None)

    def test_another_card_opens_what_lies_next_to_it(self, domino):
        """Seat 1 holds C10 C9 D11 D12: laid, C10 lets C9 in, and D11 its neighbours."""
        state = played(domino, "C11")
        assert (names(hint_for(state, "C10").own), hint_for(state, "C10").others) == ("C9", ())
        assert names(hint_for(state, "D11").own) == "D12"
        assert names(hint_for(state, "D11").others) == "D10"

    def test_a_pass_opens_nothing(self, domino):
        """C11, D11, H11: of seat 3 S11 fits, and H12; these gone, it has nothing at last."""
        state = played(domino, "C11 D11 H11 S11 C12 D12 H10")
        while not isinstance(legal_actions(state)[0], Pass):
            state = apply(state, legal_actions(state)[0])
        hint = hint_for(state, "-")
        assert (hint.own, hint.others, hint.place, hint.payment) == ((), (), None, None)


def test_a_spectator_and_who_is_not_to_act_are_told_nothing():
    state = in_deal("tricks")
    assert hints(observe(state, None)) == hints(observe(state, 1)) == ()
    assert hints(observe(new_game(state.rules), 0)) == ()


# ---------------------------------------------------------------------- by the naive engine


@settings(max_examples=25)
@given(flag_sets(), chances())
def test_hints_hold_under_any_rules(flags, chance):
    rules = rules_of(flags)
    table, costs = None, Counter()
    for state, action in steps(rules, chance):
        if state.needs_deal:
            table = table or naive.Table(flags, state.dealer)
            table.deal([list(map(str, hand)) for hand in action.hands])
            costs = Counter()
            continue
        seat = action.seat
        told = hints(observe(state, seat))
        assert tuple(hint.action for hint in told) == legal_actions(state)
        hint = next(hint for hint in told if hint.action == action)
        before = deepcopy(table)
        table.do(plain(action))
        if isinstance(action, PlayCard):
            check_play(before, state, hint)
            if not hint.to_follow:
                costs[hint.winner] += hint.payment.total
                assert hint.winner == table.taken[-1][0]
            if not any(table.hands) and not (flags.march and len(costs) == 1):
                assert [costs[each] for each in range(rules.players)] == table.history[-1]
        else:
            check_laying(before, table, hint)


def check_play(before, state, hint):
    """The highest of the led suit takes it; whoever follows holds what is reckoned with."""
    trick = [*before.trick, (hint.action.seat, str(hint.action.card))]
    led = trick[0][1][0]
    value, winner = max((int(card[1:]), seat) for seat, card in trick if card[0] == led)
    assert (hint.winner, hint.wins) == (winner, winner == hint.action.seat)
    held = {card for seat in hint.to_follow for card in before.hands[seat]}
    others = {card for seat, hand in enumerate(before.hands) for card in hand}
    others -= set(before.hands[hint.action.seat])
    unseen = set(map(str, hint.unseen))
    assert held <= unseen <= others
    beating = {card for card in unseen if hint.wins and card[0] == led and int(card[1:]) > value}
    assert set(map(str, hint.beaten_by)) == beating
    takers = {seat for seat, _ in before.taken} | {winner}
    assert hint.march == (bool(before.flags.march) and len(takers) == 1)


def check_laying(before, after, hint):
    """What can be laid then and could not before, by whose hand it lies in."""
    if isinstance(hint.action, Pass):
        assert (hint.own, hint.others) == ((), ())
        return
    assert isinstance(hint.action, LayCard)
    seat = hint.action.seat
    opened = [
        {card for card in hand if after.can_lay(card) and not before.can_lay(card)}
        for hand in after.hands
    ]
    assert set(map(str, hint.own)) == opened[seat]
    assert set(map(str, hint.others)) == set().union(*opened) - opened[seat]
    out = not after.hands[seat]
    assert (hint.place is None) == (hint.payment is None) == (not out)
    if out:
        assert after.out[hint.place - 1] == seat
        assert hint.payment.total == before.flags.places[hint.place - 1] * before.flags.stake


@settings(max_examples=25)
@given(flag_sets(), chances())
def test_hints_tell_nothing_that_the_seat_must_not_know(flags, chance):
    state = random_state(rules_of(flags), chance)
    for seat in range(flags.players):
        view = observe(state, seat)
        other = sample_state(view, chance.getrandbits(32))
        assert hints(observe(other, seat)) == hints(view)
