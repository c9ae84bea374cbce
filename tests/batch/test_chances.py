"""Batch play is exact in its chances: of moves, of deals, and of what a seat can't see."""

from collections import Counter
from itertools import permutations
from random import Random

import pytest

from sticheln import Rules, apply, legal_actions, new_game, observe, shuffle
from tests.play import dealt, deck_of
from tests.worlds import Past, all_worlds

pytest.importorskip("numpy", reason="needs the extra 'batch'")

import numpy as np

from sticheln.batch import play_games, rollouts, worlds
from tests.batch.replaying import check_replays

pytestmark = pytest.mark.needs_extra("batch")


FOG = {"pain_reveal": "round_end"}


def exact_chances(state, chance=1.0):
    """How likely each final row of totals is when all play at random, by trying everything."""
    if state.is_over:
        return Counter({state.totals: chance})
    actions = legal_actions(state, state.to_act[0])
    found: Counter[tuple[int, ...]] = Counter()
    for action in actions:
        found.update(exact_chances(apply(state, action), chance / len(actions)))
    return found


def check_frequencies(seen, expected, games):
    """Hold counts against chances: their distance is within six deviations of what is usual."""
    assert set(seen) <= set(expected)
    distance = sum(
        (seen[key] - games * chance) ** 2 / (games * chance) for key, chance in expected.items()
    )
    freedom = max(len(expected) - 1, 1)
    assert distance < freedom + 6 * (2 * freedom) ** 0.5


CHANCES = {
    "laid_out": {},
    "returned": {"pain_choice": "returned"},
    "late": {"pain_choice": "after_play"},
    "late pairs": {"pain_choice": "after_play", "pain_count": 2},
    "pairs": {"pain_count": 2},
    "returned pairs": {"pain_choice": "returned", "pain_count": 2},
}


@pytest.mark.parametrize("flags", CHANCES.values(), ids=list(CHANCES))
@pytest.mark.parametrize("engine", ["numpy", "policy"])
def test_random_play_is_uniform_over_legal_actions(flags, engine):
    # Lopsided hands: most pairs of the first are of one colour, and the third has one colour only.
    state = dealt("R1 R2 R4 | R5 G2 B9 | G1 G3 G4", rounds=1, **flags)
    games = 20_000
    if engine == "policy":
        results = rollouts(state, games, "fair", [None, None, first_legal_or_any(Random(3))])
    else:
        results = rollouts(state, games, "fair", engine="numpy")
    check_frequencies(Counter(map(tuple, results.totals.tolist())), exact_chances(state), games)


def first_legal_or_any(chance):
    """Return a policy that plays at random, from a stream of its own."""

    def choose(_, legal):
        return [chance.choice(np.flatnonzero(row)) for row in legal]

    return choose


def test_each_card_is_dealt_to_each_seat_equally_often():
    rules = Rules(3, deck=deck_of("R0 R1 R2 G0 G1 G2 B0"), rounds=1)
    games = 3000
    results = play_games(rules, games, "deals", replays=games)
    seen: Counter[object] = Counter()
    for replay in results.replays:
        deal = replay.actions[0]
        seen[frozenset(deal.hands[0]), frozenset(deal.undealt)] += 1
    # 7 cards left over, times the pairs of the other six: 7 * 15 ways, each equally likely.
    pairs = {
        (frozenset(pair), frozenset([left])): 1 / 105
        for left in rules.cards
        for pair in permutations([card for card in rules.cards if card is not left], 2)
    }
    assert len(pairs) == 105
    check_frequencies(seen, pairs, games)


SIX = "R0 R1 R2 G0 G1 G2"


@pytest.mark.parametrize(
    ("deck", "seat", "actions", "flags"),
    [
        (SIX + " B0", 0, 0, {"undealt": "hidden"}),
        (SIX + " B0", 1, 2, {"undealt": "hidden", **FOG}),
        (SIX + " R3 R4 G3", 0, 3, {"pain_count": 2, **FOG}),
        (SIX, 2, 4, {"pain_choice": "returned", **FOG}),
        (SIX + " R3 R4 G3", 1, 6, {"pain_choice": "returned", "pain_count": 2, **FOG}),
        (SIX + " R3 R4 R5", 0, 10, {"pain_choice": "after_play", "pain_count": 2}),
    ],
)
def test_worlds_of_a_view_are_equally_likely(deck, seat, actions, flags):
    rules = Rules(3, deck=deck_of(deck), rounds=1, **flags)
    start = new_game(rules)
    past = Past((start,)).then(shuffle(start, "worlds"))
    for _ in range(actions):
        past = past.then(legal_actions(past.state)[-1])
    expected = Counter(world.state for world in all_worlds(past, seat))
    chances = {state: count / expected.total() for state, count in expected.items()}
    games = max(2000, 20 * len(chances))
    results = rollouts(observe(past.state, seat), games, "worlds", replays=games)
    check_frequencies(Counter(replay.start for replay in results.replays), chances, games)


def test_worlds_that_chance_misses_are_left_to_the_sampler(monkeypatch):
    monkeypatch.setattr(worlds, "_TRIES", 1)
    rules = Rules(3, deck=deck_of(SIX + " R3 R4 G3"), rounds=1, pain_count=2, **FOG)
    past = Past((new_game(rules),)).then(shuffle(new_game(rules), "worlds"))
    for _ in range(2):
        past = past.then(legal_actions(past.state)[-1])
    view = observe(past.state, 0)
    results = rollouts(view, 100, "missed", replays=100)
    assert all(observe(replay.start, 0) == view for replay in results.replays)
    check_replays(results, 100)
