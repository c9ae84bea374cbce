"""Random games with everything that must hold after every step."""

from __future__ import annotations

import pickle
from collections import Counter
from random import Random
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

import sticheln
from sticheln import Card, ChoosePain, IllegalActionError, NamePain
from sticheln.keinstich import (
    Deal,
    LayCard,
    Pass,
    Phase,
    PlayCard,
    Rules,
    apply,
    events_of,
    legal_actions,
    new_game,
    observe,
    shuffle,
    trick_outcome,
)
from tests.keinstich.strategies import chances, flag_sets, random_state, rules_of


def candidates(state: Any) -> list[Any]:
    """Every action with the cards of the pack and one foreign card, of every seat."""
    cards = [*state.rules.cards, Card("R", 5)]
    return [
        action
        for seat in range(state.rules.players)
        for action in (
            Pass(seat),
            *(PlayCard(seat, card) for card in cards),
            *(LayCard(seat, card) for card in cards),
        )
    ]


def check_refused(state: Any, action: Any) -> None:
    with pytest.raises(IllegalActionError) as refused:
        apply(state, action)
    assert refused.value.code.isidentifier()
    assert str(refused.value)


class Games(RuleBasedStateMachine):
    """A game played at random."""

    @initialize(flags=flag_sets(), chance=chances())
    def begin(self, flags: Any, chance: Random) -> None:
        self.state = new_game(rules_of(flags), dealer=chance.randrange(flags.players))
        self.chance = chance
        self.paid_in = self.paid_out = 0

    def step(self, action: Any) -> None:
        before = self.state
        kept = pickle.dumps(before)
        events = events_of(before, action)
        self.state = apply(before, action)
        assert pickle.dumps(before) == kept
        assert self.state.action_count == before.action_count + 1
        for event in events:
            if type(event).__name__ == "DealPaid":
                amounts = [payment.total for payment in event.payments]
                assert tuple(amounts) == self.state.round_scores[-1]
                self.paid_in -= sum(amount for amount in amounts if amount < 0)
                self.paid_out += sum(amount for amount in amounts if amount > 0)

    @precondition(lambda self: not self.state.is_over and self.state.needs_deal)
    @rule(seed=st.integers())
    def deal(self, seed: int) -> None:
        self.step(shuffle(self.state, seed))

    @precondition(lambda self: self.state.to_act)
    @rule(count=st.integers(1, 40))
    def act(self, count: int) -> None:
        for _ in range(count):
            if self.state.to_act:
                self.step(self.chance.choice(legal_actions(self.state)))

    @precondition(lambda self: self.state.to_act)
    @rule()
    def exactly_the_legal_actions_are_taken(self) -> None:
        state, legal = self.state, legal_actions(self.state)
        assert len(set(legal)) == len(legal) > 0
        for seat in range(state.rules.players):
            mine = legal_actions(state, seat)
            assert mine == (legal if seat in state.to_act else ())
            assert observe(state, seat).legal_actions == mine
        for action in candidates(state):
            if action in legal:
                assert apply(state, action) != state
            else:
                check_refused(state, action)

    @precondition(lambda self: self.state.is_over)
    @rule()
    def nothing_more_can_happen(self) -> None:
        assert legal_actions(self.state) == ()
        for action in candidates(self.state)[:40]:
            check_refused(self.state, action)

    @invariant()
    def nothing_is_lost(self) -> None:
        state = self.state
        assert sum(state.totals) + state.pot == 0
        assert state.pot == self.paid_in - self.paid_out
        assert state.pot >= 0
        if state.is_over:
            assert state.pot == 0
            assert sorted(state.finished) == list(range(state.rules.players))
            best = max(state.totals)
            assert state.winners == tuple(
                seat for seat, total in enumerate(state.totals) if total == best
            )

    @invariant()
    def every_card_is_in_one_place(self) -> None:
        state = self.state
        places = Counter(card for hand in state.hands for card in hand)
        places.update(state.trick)
        places.update(card for pile in state.piles for card in pile)
        places.update(card for row in state.rows for card in row)
        assert places == (Counter(state.rules.cards) if state.action_count else Counter())
        assert state.hand_sizes == tuple(map(len, state.hands))

    @invariant()
    def turns_are_in_order(self) -> None:
        state = self.state
        assert state.needs_deal == (state.phase is Phase.DEAL)
        assert (len(state.to_act) == 1) == (state.phase in {Phase.PLAY, Phase.LAY})
        assert (state.leader is None) == (state.phase is not Phase.PLAY)
        if state.phase is Phase.LAY:
            assert state.contract == "domino"
            assert state.hands[state.to_act[0]]


TestGames = pytest.mark.filterwarnings("ignore")(Games.TestCase)
TestGames.settings = settings(
    max_examples=12, stateful_step_count=25, deadline=None, suppress_health_check=list(HealthCheck)
)


@given(flag_sets(), chances())
def test_odd_actions_are_refused(flags, chance):
    state = random_state(rules_of(flags), chance)
    card = state.rules.cards[0]
    seats = (-1, state.rules.players, 10**9, True, None)
    odd = [
        kind for seat in seats for kind in (PlayCard(seat, card), LayCard(seat, card), Pass(seat))
    ]
    for action in (*odd, ChoosePain(0, card), NamePain(0, "C"), None, "C7", (0, card)):
        check_refused(state, action)
    hands = [state.rules.cards[seat :: state.rules.players] for seat in range(state.rules.players)]
    wrong = [
        Deal(()),
        Deal(hands[1:]),
        Deal([hands[0][1:], *hands[1:]]),
        Deal([hands[1], *hands[1:]]),
        Deal([(Card("R", 5), *hands[0][1:]), *hands[1:]]),
        Deal([hands[0][1:], *hands[1:]], hands[0][:1]),
    ]
    for deal in wrong if state.needs_deal else [Deal(hands)]:
        check_refused(state, deal)
    for seat in (-1, state.rules.players, True, "0"):
        for ask in (legal_actions, observe):
            with pytest.raises(IllegalActionError):
                ask(state, seat)


def test_each_game_refuses_the_actions_of_the_other():
    game = sticheln.new_game(sticheln.Rules())
    game = sticheln.apply(game, sticheln.shuffle(game, 1))
    for action in (LayCard(0, Card.parse("G1")), Pass(0)):
        with pytest.raises(IllegalActionError) as refused:
            sticheln.apply(game, action)
        assert refused.value.code == "not_an_action"


@pytest.mark.parametrize(
    ("cards", "code"),
    [
        ([], "trick_size"),
        (["C7"] * 2, "card_twice"),
        (["C7"] * 5, "trick_size"),
        (["R5"], "unknown_card"),
    ],
)
def test_tricks_that_are_none(cards, code):
    with pytest.raises(IllegalActionError) as refused:
        trick_outcome(Rules(), [Card.parse(card) for card in cards])
    assert refused.value.code == code
