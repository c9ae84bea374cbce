"""JSON messages: everything comes back, and the schemas agree."""

from __future__ import annotations

import subprocess
import sys
from random import Random

import jsonschema  # type: ignore[import-untyped, unused-ignore]
import pytest
from hypothesis import given
from hypothesis import strategies as st

from sticheln import (
    Deal,
    RecordError,
    Rules,
    apply,
    events_of,
    from_json,
    legal_actions,
    new_game,
    observe,
    sample_state,
    shuffle,
    to_json,
)
from sticheln.replaying import round_actions
from sticheln.schemas import NAMES, schema
from tests import strategies
from tests.codec.messages import same_again


@given(strategies.games(strategies.calls(rounds=st.integers(1, 2))))
def test_states_and_views_of_every_phase_come_back(game):
    state = game.states[-1]
    same_again(state)
    for seat in (None, *range(state.rules.players)):
        same_again(observe(state, seat))


@given(strategies.games(strategies.calls(rounds=st.integers(1, 2))))
def test_events_and_actions_come_back(game):
    for before, action in list(zip(game.states, game.actions, strict=False))[-1:]:
        same_again(action)
        for event in events_of(before, action):
            same_again(event)
            for seat in (None, *range(before.rules.players)):
                seen = event.seen_by(seat)
                if seen is not None:
                    same_again(seen)


@given(strategies.calls())
def test_rules_come_back(call):
    same_again(call.rules)


@given(strategies.games(strategies.calls(rounds=st.integers(1, 2))), strategies.chances())
def test_what_is_sampled_is_sound(game, chance):
    """A state made for a view is one that the engine comes to: JSON takes it through it."""
    state = game.states[-1]
    seat = chance.choice([None, *range(state.rules.players)])
    same_again(sample_state(observe(state, seat), chance.random().hex()))


@given(strategies.games(strategies.calls(rounds=st.integers(1, 2))))
def test_equal_states_have_equal_text(game):
    """Choices made at the same time may come in any order; the text does not tell."""
    state = game.states[-1]
    order = Random(1)
    while len(state.to_act) > 1:
        seats = list(state.to_act)
        choices = [order.choice(legal_actions(state, seat)) for seat in seats]
        one = other = state
        for choice in choices:
            one = apply(one, choice)
        for choice in reversed(choices):
            other = apply(other, choice)
        assert one == other
        assert to_json(one) == to_json(other)
        state = one


@pytest.mark.parametrize("name", NAMES)
def test_the_schemas_are_schemas(name):
    jsonschema.Draft202012Validator.check_schema(schema(name))


def test_there_is_no_other_schema():
    with pytest.raises(RecordError, match="record-1"):
        schema("../rules")


def test_other_things_have_no_json_form():
    with pytest.raises(RecordError) as caught:
        to_json("R5")
    assert caught.value.code == "unknown_kind"


def test_bytes_are_read_as_utf8():
    assert from_json(to_json(Rules()).encode()) == Rules()


def test_the_actions_of_a_round_are_dealt_in_deck_order():
    state = shuffle(new_game(Rules()), "x")
    dealt_out_of_order = Deal([hand[::-1] for hand in state.hands])
    one, other = (apply(new_game(Rules()), deal) for deal in (state, dealt_out_of_order))
    assert round_actions(one) == round_actions(other) == (state,)


def test_nothing_is_loaded_before_it_is_asked_for():
    code = (
        "import sys, sticheln\n"
        "assert not {'cattrs', 'json', 'sticheln.codec', 'sticheln.records'} & set(sys.modules)\n"
        "sticheln.to_json(sticheln.Rules())\n"
        "assert 'cattrs' in sys.modules\n"
    )
    subprocess.run([sys.executable, "-c", code], check=True, timeout=60)
