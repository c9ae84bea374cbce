"""What a seat may know, and the states that agree with it."""

from __future__ import annotations

import pickle
from collections import Counter
from collections.abc import Iterator
from itertools import combinations
from math import prod
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings

from sticheln.keinstich import (
    LayCard,
    Rules,
    View,
    apply,
    events_of,
    legal_actions,
    new_game,
    observe,
    sample_state,
    shuffle,
    to_json,
)
from sticheln.keinstich.replaying import deal_actions
from sticheln.keinstich.sampling import world_count
from tests.keinstich.play import OWN_SUIT, dealt, played
from tests.keinstich.strategies import chances, flag_sets, plain, random_state, rules_of, steps
from tests.naive import keinstich as naive


def seats(state: Any) -> tuple[int | None, ...]:
    return (None, *range(state.rules.players))


def hidden_from(state: Any, seat: int | None) -> set[str]:
    return {str(card) for other, hand in enumerate(state.hands) if other != seat for card in hand}


@settings(max_examples=25)
@given(flag_sets(), chances())
def test_nothing_hidden_is_in_a_view_or_an_event(flags, chance):
    for state, action in steps(rules_of(flags), chance):
        after = apply(state, action)
        if chance.random() > 0.15:
            continue
        for seat in seats(state):
            hidden = hidden_from(after, seat)
            told = [to_json(observe(after, seat))]
            told += [to_json(event.seen_by(seat)) for event in events_of(state, action)]
            for text in told:
                assert not {card for card in hidden if f'"{card}"' in text}
            assert not hidden & {str(card) for card in observe(after, seat).hand}


@settings(max_examples=25)
@given(flag_sets(), chances())
def test_worlds_that_differ_in_what_is_hidden_look_the_same(flags, chance):
    state = random_state(rules_of(flags), chance)
    for seat in seats(state):
        view = observe(state, seat)
        other = sample_state(view, chance.getrandbits(32))
        assert observe(other, seat) == view
        assert pickle.dumps(observe(other, seat)) == pickle.dumps(view)
        assert repr(observe(other, seat)) == repr(view)
        assert other.action_count == state.action_count
        assert len(legal_actions(other)) >= len(state.to_act)
        again = deal_actions(other)
        assert [plain(action) for action in again[1:]] == [
            plain(action) for action in deal_actions(state)[1:]
        ]
        if again:
            table = naive.Table(flags, state.first_dealer)
            table.deal_number = state.rules.contracts.index(contract_on_the_table(state))
            table.dealer = leader_before(state)
            table.deal([list(map(str, hand)) for hand in again[0].hands])
            for action in again[1:]:
                table.do(plain(action))


def contract_on_the_table(state: Any) -> Any:
    done = not any(state.hands)
    return state.rules.contracts[len(state.round_scores) - done]


def leader_before(state: Any) -> int:
    """The dealer of the deal on the table."""
    if not state.tricks and state.leader is None:
        return 0
    leader: int = state.tricks[0].leader if state.tricks else state.leader
    players: int = state.rules.players
    return (leader - 1) % players


# ----------------------------------------------------------------- every world, by brute force


def ways_to_deal(cards: list[Any], sizes: list[int]) -> Iterator[list[tuple[Any, ...]]]:
    if not sizes:
        yield []
        return
    for hand in combinations(cards, sizes[0]):
        rest = [card for card in cards if card not in hand]
        for others in ways_to_deal(rest, sizes[1:]):
            yield [hand, *others]


def worlds(state: Any, seat: int | None, flags: naive.Flags) -> list[tuple[tuple[Any, ...], ...]]:
    """Every way to place the unseen cards in which the naive engine takes all that was done."""
    actions = deal_actions(state)
    unseen = sorted(card for s, hand in enumerate(state.hands) if s != seat for card in hand)
    sizes = [0 if s == seat else size for s, size in enumerate(state.hand_sizes)]
    found = []
    for dealt_out in ways_to_deal(unseen, sizes):
        hands = [
            state.hands[s] if s == seat else tuple(sorted(hand)) for s, hand in enumerate(dealt_out)
        ]
        if is_possible(state, hands, actions, flags):
            found.append(tuple(hands))
    return found


def is_possible(state: Any, hands: Any, actions: Any, flags: naive.Flags) -> bool:
    whole = [list(map(str, hand)) for hand in hands]
    for action in actions[1:]:
        if action is not None and hasattr(action, "card"):
            whole[action.seat].append(str(action.card))
    table = naive.Table(flags, state.first_dealer)
    table.deal_number = state.rules.contracts.index(contract_on_the_table(state))
    table.dealer = leader_before(state)
    table.deal(whole)
    for action in actions[1:]:
        if plain(action) not in table.legal():
            return False
        table.do(plain(action))
    return bool(state.to_act == ((table.turn,) if table.turn >= 0 else ()))


def late_state(flags: naive.Flags, contract: str, seed: int, left: int) -> Any:
    """A state of that contract with no more than so many cards in all hands."""
    chance = Random(seed)
    for state, _ in steps(rules_of(flags), chance):
        if state.contract == contract and state.to_act and sum(state.hand_sizes) <= left:
            return state
    raise AssertionError


@pytest.mark.parametrize("seed", range(6))
@pytest.mark.parametrize("contract", ["tricks", "domino"])
@pytest.mark.parametrize(("players", "deck"), [(4, 32), (3, 24)])
def test_worlds_are_counted_exactly(contract, players, deck, seed):
    flags = naive.Flags(players, deck, ["tricks", "domino"])
    state = late_state(flags, contract, seed, 8)
    for seat in (None, 0, state.to_act[0]):
        expected = worlds(state, seat, flags)
        assert state.hands in expected
        assert world_count(observe(state, seat)) == len(expected)


@pytest.mark.parametrize("contract", ["tricks", "domino"])
def test_every_world_is_equally_likely(contract):
    flags = naive.Flags(4, 32, ["tricks", "domino"])
    tried = 0
    for seed in range(60):
        state = late_state(flags, contract, seed, 8)
        seat = state.to_act[0]
        expected = worlds(state, seat, flags)
        unbound = prod(range(1, sum(state.hand_sizes) - state.hand_sizes[seat] + 1))
        if not 3 <= len(expected) <= 40 or len(expected) == unbound:
            continue
        tried += 1
        draws = 100 * len(expected)
        found = Counter(sample_state(observe(state, seat), draw).hands for draw in range(draws))
        assert set(found) == set(expected)
        # Chi squared with k - 1 degrees of freedom: mean k - 1, deviation sqrt(2k - 2); six off.
        chi = sum((count - 100) ** 2 / 100 for count in found.values())
        freedom = len(expected) - 1
        assert chi < freedom + 6 * (2 * freedom) ** 0.5 + 6
        if tried == 4:
            return
    raise AssertionError("too few positions were worth trying")


def test_who_did_not_follow_has_none_of_that_suit():
    state = played(dealt(Rules(), OWN_SUIT), "C7 D7")
    for draw in range(20):
        sampled = sample_state(observe(state, 2), draw)
        assert not any(card.colour == "C" for card in sampled.hands[1])


def test_who_is_to_open_domino_holds_the_unter_and_everyone_knows():
    state = new_game(Rules(contracts="max,domino"))
    while state.contract != "domino" or state.needs_deal:
        due = shuffle(state, "x") if state.needs_deal else legal_actions(state)[0]
        state = apply(state, due)
    opener = state.to_act[0]
    view: View = observe(state, (opener + 1) % 4)
    assert view.to_act == (opener,)
    first = LayCard(opener, state.rules.first_laid)
    for draw in range(20):
        assert legal_actions(sample_state(view, draw)) == (first,)


def test_the_seed_decides():
    view = observe(apply(new_game(Rules()), shuffle(new_game(Rules()), 1)), 0)
    assert sample_state(view, "a") == sample_state(view, b"a")
    assert len({sample_state(view, draw) for draw in range(20)}) == 20
