"""The engine and the naive implementation play the same games, action by action."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from hypothesis import given, settings

from sticheln.keinstich import PRESETS, Deal, Rules, apply, legal_actions, new_game, shuffle
from tests.keinstich.strategies import DECKS, chances, flag_sets, plain, rules_of
from tests.naive import keinstich as naive


def check_same(state: Any, table: naive.Table) -> None:
    assert state.is_over == table.over
    assert state.needs_deal == (table.between and not table.over)
    assert list(state.totals) == table.totals
    assert [list(row) for row in state.round_scores] == table.history
    assert state.pot == table.pot
    assert sum(state.totals) + state.pot == 0
    assert state.dealer == table.dealer
    assert state.contract == table.contract
    assert [list(map(str, hand)) for hand in state.hands] == [
        sorted(hand, key=naive.pack(table.flags.deck).index) for hand in table.hands
    ]
    assert state.to_act == (() if table.turn < 0 else (table.turn,))
    assert list(map(plain, legal_actions(state))) == sorted(
        table.legal(),
        key=lambda action: naive.pack(table.flags.deck).index(action[2]) if action[2:] else 0,
    )
    rows = {str(row[0])[0]: [row[0].value, row[-1].value] for row in state.rows if row}
    assert rows == table.rows
    assert list(state.finished) == table.out
    assert [(trick.winner, list(map(str, trick.cards))) for trick in state.tricks] == table.taken
    assert list(state.winners) == (table.winners() if table.over else [])


def play_both(flags: naive.Flags, chance: Random) -> None:
    dealer = chance.randrange(flags.players)
    state, table = new_game(rules_of(flags), dealer=dealer), naive.Table(flags, dealer)
    check_same(state, table)
    while not state.is_over:
        if state.needs_deal:
            deal = shuffle(state, chance.getrandbits(64))
            table.deal([list(map(str, hand)) for hand in deal.hands])
            state = apply(state, deal)
        else:
            action = chance.choice(legal_actions(state))
            table.do(plain(action))
            state = apply(state, action)
        check_same(state, table)
    assert state.pot == sum(state.totals) == 0  # what was paid in is paid out


@settings(max_examples=30)
@given(flag_sets(), chances())
def test_both_play_the_same_games(flags, chance):
    play_both(flags, chance)


@pytest.mark.parametrize("preset", PRESETS)
@pytest.mark.parametrize(("players", "deck"), DECKS)
def test_both_play_every_preset_with_every_deck(preset, players, deck):
    flags = naive.Flags(players, deck, naive.PRESETS[preset])
    rules = Rules.from_preset(preset, players, deck=deck)
    assert rules_of(flags) == rules
    assert list(rules.payouts) == flags.places
    play_both(flags, Random(f"{preset} {players} {deck}"))


def leaves(state: Any) -> int:
    """How many ways there are to play the deal on the table to its end."""
    if state.needs_deal or state.is_over:
        return 1
    return sum(leaves(apply(state, action)) for action in legal_actions(state))


def naive_leaves(flags: naive.Flags, dealer: int, hands: Any, actions: list[Any]) -> int:
    table = naive.Table(flags, dealer)
    table.deal(hands)
    for action in actions:
        table.do(action)
    if table.between or table.over:
        return 1
    return sum(naive_leaves(flags, dealer, hands, [*actions, each]) for each in table.legal())


@pytest.mark.parametrize(("players", "deck"), [(4, 32), (6, 24), (3, 24)])
@pytest.mark.parametrize("seed", range(4))
def test_the_ways_to_end_a_deal_are_as_many(players, deck, seed):
    """Every way to play the last two tricks of a deal, counted by both."""
    flags = naive.Flags(players, deck)
    state = new_game(rules_of(flags), dealer=1)
    deal = shuffle(state, seed)
    state = apply(state, deal)
    actions, chance = [], Random(seed)
    while max(state.hand_sizes) > 2:
        action = chance.choice(legal_actions(state))
        actions.append(plain(action))
        state = apply(state, action)
    hands = [list(map(str, hand)) for hand in deal.hands]
    counted = leaves(state)
    assert counted == naive_leaves(flags, 1, hands, actions)
    assert counted <= 2**players


@pytest.mark.parametrize("seed", range(4))
def test_the_ways_to_end_domino_are_as_many(seed):
    """Every way to lay the last dozen cards of domino, counted by both."""
    flags = naive.Flags(contracts=["max", "domino"])
    state, chance = new_game(rules_of(flags), dealer=1), Random(seed)
    state = apply(state, shuffle(state, seed))
    while not state.needs_deal:
        state = apply(state, chance.choice(legal_actions(state)))
    deal: Deal = shuffle(state, seed)
    state, actions = apply(state, deal), []
    while sum(state.hand_sizes) > 12:
        action = chance.choice(legal_actions(state))
        actions.append(plain(action))
        state = apply(state, action)
    only = naive.Flags(contracts=["domino"])
    hands = [list(map(str, hand)) for hand in deal.hands]
    counted = leaves(state)
    assert counted == naive_leaves(only, 0, hands, actions)
    assert counted >= 1
