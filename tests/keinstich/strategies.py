"""What Hypothesis draws from for Kein Stich: rule sets and random games."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from random import Random
from typing import Any

from hypothesis import strategies as st

from sticheln.keinstich import (
    Action,
    LayCard,
    Pass,
    PlayCard,
    Rules,
    State,
    apply,
    legal_actions,
    new_game,
    shuffle,
)
from tests.naive import keinstich as naive

DECKS = [(4, 32), (3, 24), (4, 24), (6, 24), (4, 52)]
TRICK_DEALS = ["tricks", "hearts", "obers", "max", "penultimate", "first_and_last", "power"]


@st.composite
def flag_sets(draw: st.DrawFn, decks: list[tuple[int, int]] = DECKS) -> naive.Flags:
    """Any flags that can be played."""
    players, deck = draw(st.sampled_from(decks))
    some = st.lists(st.sampled_from(TRICK_DEALS), min_size=1, max_size=3, unique=True)
    deals = draw(some | st.sampled_from([preset[:-1] for preset in naive.PRESETS.values()]))
    flags = naive.Flags(
        players=players,
        deck=deck,
        contracts=[*deals, "domino"],
        black_pig=draw(st.booleans()),
        domino_start=draw(st.sampled_from(["clubs", "hearts"])),
        rotation=draw(st.sampled_from(["clockwise", "fixed"])),
        stake=draw(st.integers(1, 7)),
    )
    taken = {naive.takings(contract, players, deck) for contract in deals}
    if len(taken) == 1 and draw(st.booleans()):
        paid = draw(st.integers(12, 15))
        flags.march = (paid * (players - 1) - taken.pop(), paid)
        if flags.march[0] < 0:
            flags.march = None
    if draw(st.booleans()):
        cuts = sorted(draw(st.integers(0, flags.pot)) for _ in range(players - 1))
        edges = [0, *cuts, flags.pot]
        flags.payouts = [right - left for left, right in pairwise(edges)]
    assert naive.refusal(flags) is None
    return flags


def rules_of(flags: naive.Flags) -> Rules:
    """The library's rules for the same flags."""
    settings: dict[str, Any] = {
        name: getattr(flags, name)
        for name in (
            "deck",
            "contracts",
            "black_pig",
            "march",
            "domino_start",
            "rotation",
            "stake",
            "payouts",
        )
    }
    return Rules(flags.players, **settings)


def plain(action: Action) -> tuple[Any, ...]:
    """An action as the naive implementation writes it."""
    match action:
        case PlayCard(seat, card):
            return "play", seat, str(card)
        case LayCard(seat, card):
            return "lay", seat, str(card)
        case Pass(seat):
            return "pass", seat
        case _:
            raise AssertionError(action)


def chances() -> st.SearchStrategy[Random]:
    """A source of random choices that costs Hypothesis a single number."""
    return st.integers(0, 2**32 - 1).map(Random)


def steps(rules: Rules, chance: Random) -> Iterator[tuple[State, Action]]:
    """Play at random to the end, giving each action with the state before it."""
    state = new_game(rules, dealer=chance.randrange(rules.players))
    while not state.is_over:
        seed = chance.getrandbits(32)
        due = shuffle(state, seed) if state.needs_deal else chance.choice(legal_actions(state))
        yield state, due
        state = apply(state, due)


def random_state(rules: Rules, chance: Random) -> State:
    """A state somewhere in a random game."""
    states = [state for state, _ in steps(rules, chance)]
    return chance.choice(states)
