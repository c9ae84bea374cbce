"""Policies are shown what their seat may see, and options are numbered in deck order."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sticheln import (
    Deal,
    IllegalActionError,
    Phase,
    Rules,
    apply,
    legal_actions,
    new_game,
    observe,
    parse_cards,
)
from tests import strategies
from tests.play import dealt, deck_of

pytest.importorskip("numpy", reason="needs the extra 'batch'")

import numpy as np

from sticheln.batch import Observation, legal_of, observation_of, options_of, play_games, rollouts
from tests.batch.replaying import check_replays, lowest

pytestmark = pytest.mark.needs_extra("batch")


class Watcher:
    """A policy that chooses at random, and keeps what it was shown."""

    def __init__(self, chance):
        self.chance = chance
        self.seen = {}

    def __call__(self, observation, legal):
        options = [int(self.chance.choice(np.flatnonzero(row))) for row in legal]
        for row, game in enumerate(observation.games.tolist()):
            shown = {
                name: getattr(observation, name)[row].copy()
                for name in Observation.__slots__
                if isinstance(getattr(observation, name, None), np.ndarray)
            }
            facts = (observation.rules, observation.phase, observation.round_number)
            self.seen.setdefault(game, []).append((facts, shown, legal[row].copy(), options[row]))
        return options


def check_watched(replay, watched, seats):
    """Hold what a policy was shown against the views of the engine."""
    state, entries = replay.start, iter(watched)
    for action in replay.actions:
        if not isinstance(action, Deal) and action.seat in seats:
            facts, shown, legal, option = next(entries)
            view = observe(state, action.seat)
            expected = observation_of(view)
            assert facts == (view.rules, view.phase, view.round_number)
            for name, column in shown.items():
                if name != "games":
                    assert (column == getattr(expected, name)[0]).all(), name
            assert (legal == legal_of(view)[0]).all()
            assert legal_actions(state, action.seat)[legal[:option].sum()] == action
        state = apply(state, action)
    assert next(entries, None) is None


@given(
    strategies.games(strategies.calls(st.integers(1, 2))),
    st.integers(),
    strategies.chances(),
    st.data(),
)
def test_policies_see_what_their_seat_may_see(game, seed, chance, data):
    state = data.draw(st.sampled_from(game.states))
    seats = data.draw(st.sets(st.integers(0, game.call.players - 1), min_size=1))
    where = data.draw(st.sampled_from([state, observe(state, min(seats))]))
    watcher = Watcher(chance)
    policies = [watcher if seat in seats else None for seat in range(game.call.players)]
    results = rollouts(where, 3, seed, policies, replays=3)
    check_replays(results, 3)
    for number, replay in enumerate(results.replays):
        check_watched(replay, watcher.seen.get(number, []), seats)


def test_a_policy_plays_for_all_seats():
    state = dealt("R1 R2 R3 | G4 G5 G6 | R7 R8 R9", rounds=1)
    results = rollouts(state, 2, "x", lowest, replays=2)
    check_replays(results, 2)
    # Laid out: R1, G4, R7. G5 takes R2 G5 R8 for seat 1: 1 - 5 + 1 - 4 = -7. It leads G6, and R9
    # takes G6 R9 R3 for seat 2: 1 - 9 - 3 - 7 = -18.
    assert results.totals.tolist() == [[-1, -7, -18]] * 2


def test_deals_do_not_depend_on_the_policy():
    by_chance, by_policy = (
        [replay.actions[0] for replay in play_games(Rules(), 5, "x", who, replays=5).replays]
        for who in (None, lowest)
    )
    assert by_chance == by_policy


def test_cards_are_numbered_in_deck_order():
    rules = Rules(3, deck=deck_of("R0 R1 G0 G1 B1 B2"))
    for phase in (Phase.PLAY, Phase.CHOOSE_PAIN):
        assert options_of(rules, phase) == tuple(
            (card,) for card in parse_cards("R0 R1 G0 G1 B1 B2")
        )


def test_pairs_are_numbered_by_their_first_card_then_their_second():
    rules = Rules(3, deck=deck_of("R0 R1 G0 G1 B1 B2"), pain_choice="returned", pain_count=2)
    pairs = options_of(rules, Phase.CHOOSE_PAIN)
    # 5 + 4 + 3 + 2 + 1 pairs
    assert len(pairs) == 15
    assert pairs[4] == parse_cards("R0 B2")
    assert pairs[5] == parse_cards("R1 G0")
    assert pairs[14] == parse_cards("B1 B2")


def test_colours_are_numbered_in_deck_order_and_pairs_follow():
    rules = Rules(3, deck="amigo", pain_choice="after_play", pain_count=2)
    options = options_of(rules, Phase.NAME_PAIN)
    letters = ["".join(some) for some in options]
    assert " ".join(letters) == "G N R B Y GN GR GB GY NR NB NY RB RY BY"
    assert options_of(rules, Phase.DEAL) == ()


def test_a_spectator_has_no_observation():
    with pytest.raises(IllegalActionError, match="spectator") as refused:
        observation_of(observe(new_game(Rules()), None))
    assert refused.value.code == "no_seat"
