"""Answers about positions, made alike for every game: what may be done, seen, and comes of it."""

from __future__ import annotations

from typing import Any, Final

import attrs

from sticheln.conformance.protocol import Message
from sticheln.conformance.referee import (
    Nothing,
    Referee,
    error_data,
    message_data,
    read_message,
    rows,
    taken_rules,
    texts,
)
from sticheln.documents import as_list, as_object, refused
from sticheln.errors import IllegalActionError, RulesError
from sticheln.seats import check_seat
from sticheln.structuring import structure

__all__ = ["events_answer", "game_answer", "legal_answer", "view_answer"]


class _RefusedError(Exception):
    """An action that is not legal, and its place in the list."""

    def __init__(self, place: int, error: IllegalActionError) -> None:
        super().__init__(place)
        self.place = place
        self.error = error


def _taken_position(referee: Referee, body: Message) -> Any:
    """The state that a request speaks of: where it starts, and the actions since then."""
    actions = as_list(body.pop("actions", []), "$.actions")
    state = _taken_start(referee, body)
    for place, said in enumerate(actions):
        action = referee.game.read_action(said, f"$.actions[{place}]")
        try:
            state = referee.game.apply(state, action)
        except IllegalActionError as error:
            raise _RefusedError(place, error) from error
    return state


def _taken_start(referee: Referee, body: Message) -> Any:
    if "state" in body and ("rules" in body or referee.first in body):
        raise refused("$", f"a state has its own rules and {referee.first}", "unknown_key")
    if "state" in body:
        said = as_object(body.pop("state"), "$.state")
        return read_message(referee, "state", said, "$.state")
    rules = taken_rules(referee, body)
    first = structure(body.pop(referee.first, 0), int, f"$.{referee.first}")
    try:
        return referee.game.new_game(rules, first)
    except RulesError as error:
        raise refused(f"$.{referee.first}", str(error)) from error


def _position(referee: Referee, body: Message) -> Any:
    """The same, where every action has to be legal."""
    try:
        return _taken_position(referee, body)
    except _RefusedError as stop:
        raise refused(f"$.actions[{stop.place}]", str(stop.error), "breaks_rule") from stop.error


@attrs.frozen
class _SeatRequest:
    seat: int | None = None


def legal_answer(referee: Referee, body: Message) -> Message:
    """Whose turn it is, and what may be done."""
    state = _position(referee, body)
    legal = referee.game.legal_actions(state, structure(body, _SeatRequest).seat)
    return {"to_act": list(state.to_act), "actions": [*map(referee.game.action_data, legal)]}


def view_answer(referee: Referee, body: Message) -> Message:
    """What a seat may know."""
    state = _position(referee, body)
    if "seat" not in body:
        raise refused("$", "seat is missing", "missing_key")
    view = _bare(referee, referee.game.observe(state, structure(body, _SeatRequest).seat))
    del view["rules"]
    return {"view": view}


def game_answer(referee: Referee, body: Message) -> Message:
    """What the actions lead to, or the first of them that is not legal."""
    try:
        state = _taken_position(referee, body)
    except _RefusedError as stop:
        return {"refused_at": stop.place, "why": error_data(stop.error)}
    structure(body, Nothing)
    return {
        "refused_at": None,
        "phase": str(state.phase),
        "round_number": state.round_number,
        "to_act": list(state.to_act),
        "hands": rows(state.hands),
        "leader": state.leader,
        "trick": texts(state.trick),
        "piles": rows(state.piles),
        "round_scores": [*map(list, state.round_scores)],
        "totals": list(state.totals),
        "winners": list(state.winners),
        "action_count": state.action_count,
        **referee.told(state),
        "state": message_data(referee, state),
    }


# ------------------------------------------------------------------------------------- events


@attrs.frozen
class _EventsRequest:
    action: Any


_WHOLE: Final = object()


def events_answer(referee: Referee, body: Message) -> Message:
    """What a table, or a seat of it, sees happen."""
    game = referee.game
    state = _position(referee, body)
    seat = body.pop("seat", _WHOLE)
    action = game.read_action(structure(body, _EventsRequest).action, "$.action")
    try:
        events = game.events_of(state, action)
    except IllegalActionError as error:
        raise refused("$.action", str(error), "breaks_rule") from error
    if seat is not _WHOLE:
        seat = structure({"seat": seat}, _SeatRequest).seat
        if seat is not None:
            check_seat(state.rules, seat)
        events = [event.seen_by(seat) for event in events]
    return {"events": [_bare(referee, event) for event in events]}


def _bare(referee: Referee, thing: Any) -> Message:
    """A thing as the plain data of its message, without what names the kind of message."""
    data = message_data(referee, thing)
    for key in ("kind", "version", *referee.head):
        del data[key]
    return data
