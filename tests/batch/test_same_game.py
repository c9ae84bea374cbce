"""Batch play is the same game: replayed by the engine, and scored as worked out by hand."""

from itertools import permutations, product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sticheln import Rules, legal_actions, new_game, observe, trick_outcome
from tests import strategies
from tests.play import choose_all, dealt, deck_of, play_all, play_rounds, tiny_game

pytest.importorskip("numpy", reason="needs the extra 'batch'")

import numpy as np

from sticheln.batch import play_games, rollouts
from sticheln.batch.tables import tables_of
from sticheln.batch.vectorised import winners
from tests.batch.replaying import (
    check_replays,
    every_deck,
    every_named_rule_set,
    last_trick,
    lowest,
)

pytestmark = pytest.mark.needs_extra("batch")

TIE_BREAKS = ("shared", "positive_rounds", "extra_rounds")


# ------------------------------------------------------------------ the engine plays the same


@pytest.mark.parametrize("rules", [*every_named_rule_set(), *every_deck()], ids=str)
def test_games_replay_under_every_preset_variant_and_deck(rules):
    check_replays(play_games(rules, 8, str(rules), starter=2, engine="numpy", replays=4), 4)


@given(strategies.calls(st.integers(1, 3)), st.integers(0, 2**64), st.data())
def test_games_replay_under_any_flags(call, seed, data):
    starter = data.draw(st.integers(0, call.players - 1))
    check_replays(play_games(call.rules, 20, seed, starter=starter, replays=20), 20)


@given(strategies.games(strategies.calls(st.integers(1, 2))), st.integers(), st.data())
def test_rollouts_replay_from_any_state(game, seed, data):
    state = data.draw(st.sampled_from(game.states))
    until = data.draw(st.sampled_from(["game", "round"]))
    results = rollouts(state, 10, seed, until=until, replays=10)
    check_replays(results, 10)
    assert all(replay.start == state for replay in results.replays)


@given(strategies.games(strategies.calls(st.integers(1, 2))), st.integers(), st.data())
def test_rollouts_replay_from_any_view(game, seed, data):
    seat = data.draw(st.none() | st.integers(0, game.call.players - 1))
    view = observe(data.draw(st.sampled_from(game.states)), seat)
    results = rollouts(view, 10, seed, replays=10)
    check_replays(results, 10)
    assert all(observe(replay.start, seat) == view for replay in results.replays)


@given(
    strategies.games(strategies.calls(st.integers(1, 2))),
    st.integers(),
    st.sampled_from([None, "lowest"]),
    st.data(),
)
def test_rollouts_can_begin_with_an_action(game, seed, policy, data):
    state = data.draw(st.sampled_from([each for each in game.states if each.to_act] or [None]))
    if state is None:
        return
    seat = data.draw(st.sampled_from(state.to_act))
    action = data.draw(st.sampled_from(legal_actions(state, seat)))
    starts = []
    for where in (state, observe(state, seat)):
        results = rollouts(where, 8, seed, policy and lowest, action=action, replays=8)
        check_replays(results, 8)
        for replay in results.replays:
            assert next(each for each in replay.actions if each.seat == seat) == action
            assert observe(replay.start, seat) == observe(state, seat)
        starts.append([replay.start for replay in results.replays])
    without = rollouts(observe(state, seat), 8, seed, replays=8)
    assert [replay.start for replay in without.replays] == starts[1]


@pytest.mark.parametrize("tie_break", TIE_BREAKS)
def test_ties_are_settled_as_the_engine_settles_them(tie_break):
    deck = deck_of("R1 R2 R3 G1 G2 G3 B1 B2 B3")
    rules = Rules(3, deck=deck, rounds=2, tie_break=tie_break, pain_points="five")
    results = play_games(rules, 400, "ties", engine="numpy", replays=400)
    check_replays(results, 400)
    if tie_break == "shared":
        assert (results.winners.sum(axis=1) > 1).any()
    if tie_break == "extra_rounds":
        assert results.rounds.max() > 2
        assert results.round_scores.shape[1] == results.rounds.max()


def test_a_forced_trick_scores_as_counted_by_hand():
    # G4 beats R5 as the first of equal trumps (A18). Seat 1 has R5 +1, G4 -4, Y4 +1 and G1 -1 laid
    # out: -3; the others only have their 1 laid out.
    results = rollouts(last_trick(), 5, "any")
    assert results.totals.tolist() == [[-1, -3, -1]] * 5
    assert results.winners.tolist() == [[True, False, True]] * 5
    assert results.wins.tolist() == [[0.5, 0, 0.5]] * 5
    assert results.round_scores.tolist() == [[[-1, -3, -1]]] * 5
    assert results.rounds.tolist() == [1] * 5


def test_a_trick_under_way_is_finished():
    # As above, with R5 and G4 on the table already.
    assert rollouts(play_all(last_trick(), "R5 G4"), 2, "x").totals.tolist() == [[-1, -3, -1]] * 2


def test_a_trick_set_aside_scores_for_nobody():
    # Zeros alone: J12. What is laid out still counts: -1, -2, -3.
    state = dealt("R1 R0 | G2 G0 | B3 B0", rounds=1, all_zero_trick="set_aside")
    results = rollouts(choose_all(state, "R1 G2 B3"), 3, 0)
    assert results.totals.tolist() == [[-1, -2, -3]] * 3


def test_a_finished_game_stays_as_it_is():
    over = play_rounds(tiny_game("R0 R1 G0 G2 B0 B3", rounds=1), "R0 R1 | G0 G2 | B0 B3")
    assert over.is_over
    results = rollouts(over, 4, "x", replays=1)
    assert results.totals.tolist() == [list(over.totals)] * 4
    assert results.replays[0].actions == ()


def test_until_the_round_ends_nobody_wins_before_the_last():
    state = new_game(Rules(rounds=2))
    results = rollouts(state, 6, "x", until="round")
    assert results.rounds.tolist() == [1] * 6
    assert not results.winners.any()
    assert (results.totals == results.round_scores[:, 0]).all()
    whole = rollouts(state, 6, "x")
    assert (whole.round_scores[:, 0] == results.totals).all()
    assert whole.winners.any(axis=1).all()


# ---------------------------------------------------------- one definition of trick and points

TRICK_FLAGS = [
    {
        "trumps": trumps,
        "rank_order": order,
        "zeros": zeros,
        "all_zero_trick": all_zero,
        "led_zero": led,
    }
    for trumps, order, zeros, all_zero, led in product(
        ("highest", "latest_colour"),
        ("high", "low"),
        ("weak", "ordinary"),
        ("first_wins", "set_aside"),
        ("sets_colour", "transparent"),
    )
    if (zeros, led) != ("ordinary", "transparent")
]


@pytest.mark.parametrize("flags", TRICK_FLAGS, ids=lambda flags: " ".join(flags.values()))
def test_every_miniature_trick_goes_where_the_engine_says(flags):
    rules = Rules(4, deck=deck_of("R0 R1 R2 G0 G1 G2 B0 B1"), **flags)
    tricks = list(permutations(range(len(rules.cards)), 4))
    for leader in range(4):
        lying = np.empty((4, len(tricks)), np.int64)
        for step, cards in enumerate(zip(*tricks, strict=True)):
            lying[(leader + step) % 4] = cards
        seats, taken = winners(tables_of(rules), lying, np.full(len(tricks), leader))
        for trick, seat, took in zip(tricks, seats, taken, strict=True):
            winner = trick_outcome(rules, [rules.cards[card] for card in trick]).winner
            assert took == (winner is not None)
            assert seat == (leader + (winner or 0)) % 4
