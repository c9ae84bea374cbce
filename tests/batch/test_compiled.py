"""Compiled batch play gives the very games that NumPy gives."""

from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sticheln import Rules, observe
from tests import strategies

pytest.importorskip("numpy", reason="needs the extra 'batch'")
pytest.importorskip("numba", reason="needs the extra 'batch-fast'")

from sticheln.batch import play_games, rollouts
from tests.batch.replaying import check_replays, every_deck, every_named_rule_set


def check_same(one, other):
    assert (one.totals == other.totals).all()
    assert (one.winners == other.winners).all()
    assert (one.rounds == other.rounds).all()
    assert (one.round_scores == other.round_scores).all()


@pytest.mark.parametrize("rules", [*every_named_rule_set(), *every_deck()], ids=str)
def test_games_are_the_same_under_every_preset_variant_and_deck(rules):
    numpy, compiled = (
        play_games(rules, 60, str(rules), starter=1, engine=engine, replays=1)
        for engine in ("numpy", "compiled")
    )
    check_same(numpy, compiled)
    check_replays(compiled, 1)


@given(strategies.calls(st.integers(1, 3)), st.integers(0, 2**64))
def test_games_are_the_same_under_any_flags(call, seed):
    numpy, compiled = (
        play_games(call.rules, 60, seed, engine=engine, replays=5)
        for engine in ("numpy", "compiled")
    )
    check_same(numpy, compiled)
    check_replays(compiled, 5)


@given(strategies.games(strategies.calls(st.integers(1, 2))), st.integers(), st.data())
def test_rollouts_are_the_same_from_any_state_and_view(game, seed, data):
    state = data.draw(st.sampled_from(game.states))
    seat = data.draw(st.none() | st.integers(0, game.call.players - 1))
    for where, until in product((state, observe(state, seat)), ("game", "round")):
        numpy, compiled = (
            rollouts(where, 30, seed, engine=engine, until=until, replays=2)
            for engine in ("numpy", "compiled")
        )
        check_same(numpy, compiled)
        check_replays(compiled, 2)


def test_the_compiled_engine_is_taken_where_it_is_there(monkeypatch):
    played = []
    module = pytest.importorskip("sticheln.batch.compiled", reason="needs the extra 'batch-fast'")
    play_rounds = module.play_rounds

    def counted(*args):
        played.append(args)
        play_rounds(*args)

    monkeypatch.setattr(module, "play_rounds", counted)
    play_games(Rules(), 3, "x")
    assert len(played) == Rules().round_count
