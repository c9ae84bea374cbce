"""Tables in every phase, and what is refused at them."""

import pickle

import pytest

from sticheln import (
    Card,
    ChoosePain,
    IllegalActionError,
    PlayCard,
    StichelnError,
    apply,
    new_game,
    parse_cards,
)
from tests.play import choose_all, dealt, play_all, rules_for

THREES = "R0 R1 R2 | G0 G1 G2 | B0 B1 B2"


def choosing(**flags):
    return dealt(THREES, **flags)


def playing(**flags):
    """Seat 0 is to lead; seats hold R0 R1, G0 G1 and B0 B1."""
    return choose_all(choosing(**flags), "R2 G2 B2")


def naming(**flags):
    """Seats 1 and 2 are to name; seat 1 captured R2 G1 B0, seat 2 the rest, seat 0 nothing."""
    late = dealt(THREES, pain_choice="after_play", **flags)
    return play_all(late, "R2 G1 B0 G2 B2 R1 B1 R0 G0")


def fresh():
    return new_game(rules_for(THREES))


def over():
    return play_all(playing(rounds=1), "R1 G1 B1 G0 B0 R0")


def card(text):
    return Card.parse(text)


def choose(seat, text):
    return ChoosePain(seat, parse_cards(text))


def play(seat, text):
    return PlayCard(seat, card(text))


def refused(call, kind=IllegalActionError):
    """The error that a call ends with; it is both ours and a ValueError."""
    with pytest.raises(kind) as caught:
        call()
    error = caught.value
    assert isinstance(error, StichelnError)
    assert isinstance(error, ValueError)
    assert error.code.isidentifier()
    assert str(error)[:1].strip()
    assert len(str(error)) < 500
    return error


def refuse(state, action):
    """The error for an action; the state before stays as it was."""
    before, twin = hash(state), pickle.loads(pickle.dumps(state))
    error = refused(lambda: apply(state, action))
    assert (hash(state), state) == (before, twin)
    return error
