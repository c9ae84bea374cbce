"""Random games under random rule sets, with everything that must hold after every step."""

from __future__ import annotations

import copy
import pickle
from collections.abc import Iterable, Iterator
from functools import reduce
from itertools import combinations, islice, permutations
from random import Random
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
    run_state_machine_as_test,
)

from sticheln import (
    Action,
    Card,
    ChoosePain,
    Deal,
    IllegalActionError,
    NamePain,
    Phase,
    PlayCard,
    Rules,
    State,
    apply,
    events_of,
    from_json,
    legal_actions,
    new_game,
    observe,
    shuffle,
    to_json,
)
from sticheln.records import Record, RedactedRecord, dumps, dumps_text, loads, loads_text
from tests import strategies
from tests.invariants import SIMULTANEOUS, check_equal, check_state

FOREIGN = Card("N", 98)
"""A card that no deck of these tests holds."""

# ---------------------------------------------------------------------- what may be done next


def every_action(state: State) -> Iterator[Action]:
    """Give every choice, play and naming with the cards of the pack and one foreign card.

    Pairs are tried in the phase that may take them only.
    """
    cards = (*state.rules.cards, FOREIGN)
    colours = (*state.rules.colours, FOREIGN.colour)
    most = 2 if state.phase in SIMULTANEOUS else 1
    for seat in range(state.rules.players):
        for card in cards:
            yield PlayCard(seat, card)
        for size in range(1, most + 1):
            for some in combinations(cards, size):
                yield ChoosePain(seat, some)
            for some_colours in combinations(colours, size):
                yield NamePain(seat, some_colours)


def odd_actions(state: State) -> Iterator[Any]:
    """Give what is no action at all, or of a seat that does not exist."""
    card, colour = state.rules.cards[0], state.rules.colours[0]
    for seat in (-1, state.rules.players, 10**9):
        yield from (PlayCard(seat, card), ChoosePain(seat, card), NamePain(seat, colour))
    for seat in range(state.rules.players):
        yield from (ChoosePain(seat, ()), NamePain(seat, ()))
        yield ChoosePain(seat, state.rules.cards[:3])
        yield NamePain(seat, ("R", "G", "B"))
        yield ChoosePain(seat, (card, card))
        yield NamePain(seat, (colour, colour))
    yield from (None, "R5", 5, (), PlayCard, (0, card), {"seat": 0})


def wrong_deals(state: State) -> Iterator[Deal]:
    """Give deals that are a card, a hand or a place away from right."""
    rules = state.rules
    size = rules.hand_size
    hands = [rules.cards[seat * size : (seat + 1) * size] for seat in range(rules.players)]
    undealt = rules.cards[rules.players * size :]
    first = hands[0]
    yield Deal((), rules.cards)
    yield Deal(hands[1:], undealt + first)
    yield Deal([*hands, ()], undealt)
    yield Deal([first[1:], *hands[1:]], undealt + first[:1])
    yield Deal([first[1:], *hands[1:]], undealt)
    yield Deal([first[1:], hands[1] + first[:1], *hands[2:]], undealt)
    yield Deal([(FOREIGN, *first[1:]), *hands[1:]], undealt)
    yield Deal([(FOREIGN, *first[1:]), *hands[1:]], undealt + first[:1])
    yield Deal([hands[1], *hands[1:]], undealt)
    yield Deal(hands, (*undealt, FOREIGN))
    yield Deal(hands, (*undealt, first[0]))
    if undealt:
        yield Deal(hands, undealt[1:])
        yield Deal([undealt[:1] + first[1:], *hands[1:]], undealt)
    if not state.needs_deal:
        yield Deal(hands, undealt)


def check_refused(state: State, action: Any) -> None:
    refused = refusal(state, action)
    assert refused is not None, action
    assert refused.code.isidentifier()
    assert str(refused)


def refusal(state: State, action: Any) -> IllegalActionError | None:
    try:
        apply(state, action)
    except IllegalActionError as refused:
        return refused
    return None


def check_exactly_the_legal(state: State, candidates: Iterable[Action]) -> None:
    """Apply every candidate: those that are listed are taken, the others refused."""
    before, hashed = pickle.dumps(state), hash(state)
    legal = set(legal_actions(state))
    assert len(legal) == len(legal_actions(state))
    by_seat = [legal_actions(state, seat) for seat in range(state.rules.players)]
    assert tuple(action for actions in by_seat for action in actions) == legal_actions(state)
    assert {seat for seat, actions in enumerate(by_seat) if actions} == set(state.to_act)
    for action in legal:
        assert apply(state, action).action_count == state.action_count + 1
    for action in candidates:
        if action not in legal:
            check_refused(state, action)
    for odd in (*odd_actions(state), *wrong_deals(state)):
        check_refused(state, odd)
    for seat in (-1, state.rules.players):
        with pytest.raises(IllegalActionError):
            legal_actions(state, seat)
    if not state.needs_deal:
        with pytest.raises(IllegalActionError):
            shuffle(state, "seed")
    assert hash(state) == hashed
    assert pickle.loads(before) == state


# -------------------------------------------------------------------------- what is the same


def check_copies(state: State) -> None:
    """A state survives pickling and copying, and its copy goes on as it does."""
    copies = [copy.copy(state), copy.deepcopy(state)]
    copies += [
        pickle.loads(pickle.dumps(state, protocol))
        for protocol in range(2, pickle.HIGHEST_PROTOCOL + 1)
    ]
    for other in copies:
        check_equal(state, other)
        assert legal_actions(other) == legal_actions(state)
    for card, again in zip(state.rules.cards, copies[-1].rules.cards, strict=True):
        assert card is again


def check_json(state: State) -> None:
    """States and views come back from JSON as they were, and equal ones are written alike."""
    text = to_json(state)
    again = from_json(text)
    assert isinstance(again, State)
    check_equal(state, again)
    assert to_json(again) == text
    for seat in (*range(state.rules.players), None):
        view = observe(state, seat)
        assert from_json(to_json(view)) == view


def check_actions_in_json(state: State) -> None:
    for action in legal_actions(state):
        assert from_json(to_json(action)) == action
        for event in events_of(state, action):
            assert from_json(to_json(event)) == event


def check_record(start: State, actions: list[Action], end: State) -> None:
    """A record comes back from JSON and from text, and replays to the same state."""
    record = Record(start.rules, start.starter, actions)
    check_equal(record.replay(), end)
    for again in (loads(dumps(record)), loads_text(dumps_text(record))):
        assert again == record
        check_equal(again.replay(), end)
    assert dumps_text(loads_text(dumps_text(record))) == dumps_text(record)
    for seat in (0, start.rules.players - 1, None):
        seen = record.redacted(seat)
        assert RedactedRecord.loads(seen.dumps()) == seen


def check_sharing(before: State, action: Action, after: State) -> None:
    """What an action does not change is the very same object in both states."""
    assert after is not before
    assert after.rules is before.rules
    for one, other in zip(before.tricks, after.tricks, strict=False):
        assert one is other
    if isinstance(action, Deal):
        return
    kept = {id(hand) for hand in after._hands}
    for hand in before._hands:
        assert not hand or hand[0].seat == action.seat or id(hand) in kept
    if isinstance(action, PlayCard) and after.phase is Phase.PLAY:
        assert after._round is before._round
        if len(before.trick) + 1 < before.rules.players:
            assert after.tricks is before.tricks
    if isinstance(action, NamePain):
        assert after.tricks is before.tricks
        assert after._hands is before._hands


def check_progress(before: State, action: Action, after: State) -> None:
    """An action does what it says, and no more."""
    rules = before.rules
    assert after.action_count == before.action_count + 1
    if isinstance(action, Deal):
        assert list(map(set, after.hands)) == list(map(set, action.hands))
        assert set(after.undealt) == set(action.undealt)
        assert not any((*after.piles, *after.pain_colours, *after.pain_cards, after.tricks))
        assert after.set_aside == after.trick == ()
        assert after.starter == before.starter
        assert after.totals == before.totals
        return
    seat = action.seat
    hand, left = set(before.hands[seat]), set(after.hands[seat])
    if isinstance(action, PlayCard):
        assert hand - left == {action.card}
        assert len(after.tricks) * rules.players + len(after.trick) == (
            len(before.tricks) * rules.players + len(before.trick) + 1
        )
        lying = after.trick or after.tricks[-1].cards
        assert lying == (*before.trick, action.card)
    elif isinstance(action, ChoosePain):
        assert hand - left == (set(action.cards) if rules.pain_choice == "laid_out" else set())
        assert after.pain_cards[seat] == action.cards
    else:
        assert after.pain_colours[seat] == action.colours
    ended = len(after.round_scores) - len(before.round_scores)
    assert ended == (after.phase in {Phase.DEAL, Phase.OVER})
    assert after.round_scores[: len(before.round_scores)] == before.round_scores


class Table(RuleBasedStateMachine):
    """Plays a random game under a random rule set."""

    calls: st.SearchStrategy[strategies.Call]
    start: State
    state: State
    actions: list[Action]

    @initialize(data=st.data())
    def begin(self, data: st.DataObject) -> None:
        call = data.draw(self.calls)
        self.set_up(new_game(call.rules, starter=data.draw(st.integers(0, call.players - 1))))

    def set_up(self, start: State) -> None:
        self.start = self.state = start
        self.actions = []

    @precondition(lambda self: not self.state.is_over)
    @rule(number=st.integers(0, 2**16))
    def act(self, number: int) -> None:
        self.step(strategies.random_action(self.state, Random(number)))

    @precondition(lambda self: self.state.phase in SIMULTANEOUS)
    @rule(number=st.integers(0, 2**16))
    def act_at_the_same_time(self, number: int) -> None:
        """All choices in every order: each order ends in the same state."""
        chance = Random(number)
        choices = [chance.choice(legal_actions(self.state, seat)) for seat in self.state.to_act]
        ends = [
            reduce(apply, order, self.state) for order in islice(permutations(choices), 0, 120, 5)
        ]
        for end in ends:
            check_equal(ends[0], end)
        some = choices[: len(choices) // 2 + 1]
        check_equal(reduce(apply, some, self.state), reduce(apply, some[::-1], self.state))
        for choice in choices:
            self.step(choice)
            check_refused(self.state, choice)
        check_equal(self.state, ends[0])

    @precondition(lambda self: self.state.is_over)
    @rule()
    def begin_again(self) -> None:
        rules, starter = self.state.rules, self.state.starter
        check_record(self.start, self.actions, self.state)
        self.set_up(new_game(rules, starter=(starter + 1) % rules.players))

    def step(self, action: Action) -> None:
        before = self.state
        self.state = apply(before, action)
        self.actions.append(action)
        check_equal(self.state, apply(before, action))
        assert self.state != before
        check_progress(before, action, self.state)
        check_sharing(before, action, self.state)

    @invariant()
    def everything_holds(self) -> None:
        check_state(self.state)
        check_copies(self.state)
        check_json(self.state)
        check_actions_in_json(self.state)
        self.check_actions()

    def teardown(self) -> None:
        if hasattr(self, "start"):
            check_record(self.start, self.actions, self.state)

    def check_actions(self) -> None:
        check_exactly_the_legal(self.state, every_action(self.state))


class TableWithManyCards(Table):
    """The same with the named decks, where only some of the actions are tried."""

    @precondition(lambda self: not self.state.is_over)
    @rule(number=st.integers(0, 2**16))
    def play_on(self, number: int) -> None:
        chance = Random(number)
        for action, after in islice(strategies.playing_on(self.state, chance), number % 50):
            check_progress(self.state, action, after)
            check_sharing(self.state, action, after)
            self.actions.append(action)
            self.state = after

    def check_actions(self) -> None:
        chance = Random(self.state.action_count)
        some = [action for action in every_action(self.state) if chance.random() < 0.01]
        check_exactly_the_legal(self.state, some)


EXAMPLES = settings().max_examples
MINIATURE = settings(
    max_examples=max(1, EXAMPLES // 3),
    stateful_step_count=20,
    suppress_health_check=list(HealthCheck),
)
NAMED = settings(MINIATURE, max_examples=max(1, EXAMPLES // 10), stateful_step_count=10)


@pytest.mark.ruling("corner-7", "corner-14")
def test_miniature_games():
    class Miniature(Table):
        calls = strategies.tiny_calls(5, 3)

    run_state_machine_as_test(Miniature, settings=MINIATURE)


def test_games_with_the_named_decks():
    class Named(TableWithManyCards):
        calls = strategies.named_calls(st.integers(1, 2))

    run_state_machine_as_test(Named, settings=NAMED)


@given(strategies.games(strategies.calls(st.integers(1, 2))))
def test_a_game_replayed_from_its_actions_is_the_same(game):
    state = game.states[0]
    for action, expected in zip(game.actions, game.states[1:], strict=True):
        state = apply(state, action)
        check_equal(state, expected)


@given(strategies.games(strategies.calls(st.integers(1, 2)), unfinished=False))
def test_a_game_has_as_many_actions_as_its_rules_say(game):
    """A deal, the choices and the plays of each round."""
    end = game.states[-1]
    rules = end.rules
    late = rules.pain_choice == "after_play"
    names = sum(isinstance(action, NamePain) for action in game.actions)
    choices = 0 if late else rules.players
    a_round = 1 + choices + rules.players * rules.tricks_per_round
    assert end.action_count == len(game.actions) == end.round_number * a_round + names
    assert end.round_number >= rules.round_count
    assert end.round_number == rules.round_count or rules.tie_break == "extra_rounds"
    assert end.round_number <= rules.round_count + rules.players
    assert late or names == 0


def test_two_games_share_no_pile():
    rules = Rules(3)
    one, other = new_game(rules), new_game(rules)
    chance = Random(0)
    played = strategies.random_game(strategies.Call(3), chance, 40).states[-1]
    assert len(played.tricks) == 12
    assert one == other
    assert one.piles == other.piles == ((), (), ())
