"""The library's own answers to the requests about Sticheln, one function for each.

A request says all that its answer needs: nothing is remembered from one to the next. What
is wrong with a request is a `StichelnError` with a stable code.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from functools import lru_cache
from types import MappingProxyType
from typing import Any, Final, cast

import attrs

from sticheln.actions import Action
from sticheln.cards import Card, Colour
from sticheln.codec import Message as Thing
from sticheln.codec import from_json, to_json
from sticheln.codec_actions import action_data, event_data, read_action
from sticheln.conformance.protocol import Message
from sticheln.dealing import shuffle
from sticheln.decks import Deck
from sticheln.documents import as_list, as_object, refused, write_json
from sticheln.engine import apply, legal_actions, new_game
from sticheln.errors import (
    IllegalActionError,
    NotationError,
    RecordError,
    RulesError,
    StichelnError,
)
from sticheln.events import events_of
from sticheln.flags import FLAGS, PainChoice
from sticheln.replaying import before_round
from sticheln.rules import Rules
from sticheln.scores import score_round
from sticheln.seats import check_seat
from sticheln.standings import next_starter, totals_of, winners_of
from sticheln.state import State
from sticheln.structuring import structure, unstructure
from sticheln.tricks import trick_outcome
from sticheln.views import observe

__all__ = ["ANSWERS"]

_LONGEST_KEPT: Final = 10_000
"""Rule sets that are longer are read anew each time."""

_MOST_ROUNDS: Final = 1000
"""A deal or a score sheet of a later round is not asked for."""


# -------------------------------------------------------------------------------------- rules


@attrs.frozen
class _Call:
    preset: str = "classic"
    players: int = 4
    variants: tuple[str, ...] = ()
    flags: Any = attrs.field(factory=dict[str, Any])


@attrs.frozen
class _RulesRequest:
    call: _Call


@attrs.frozen
class _SavedDeck:
    name: str
    cards: tuple[Card, ...]


def _rules_answer(body: Message) -> Message:
    call = structure(body, _RulesRequest).call
    flags = as_object(call.flags, "$.call.flags")
    try:
        rules = _called(call, flags)
    except (RulesError, NotationError) as error:
        return {"refused": True, "why": _error_data(error)}
    said = _data(rules)
    return {
        "refused": False,
        "players": rules.players,
        "flags": said["flags"],
        "text": str(rules),
    }


def _called(call: _Call, flags: Mapping[str, Any]) -> Rules:
    stray = next((name for name in flags if name not in FLAGS), None)
    if stray is not None:
        raise RulesError(f"there is no flag {stray}", "unknown_flag", flags=(stray,))
    values = {name: _flag_value(value) for name, value in flags.items()}
    return Rules.from_preset(call.preset, call.players, *call.variants, **cast("Any", values))


def _flag_value(value: Any) -> Any:
    if not isinstance(value, dict):
        return value
    saved = structure(cast("Message", value), _SavedDeck, "$.call.flags.deck")
    return Deck(saved.name, saved.cards)


def _taken_rules(body: Message) -> Rules:
    """The rule set of a request: its short text, or an object with text or flags or both."""
    if "rules" not in body:
        raise refused("$", "rules is missing", "missing_key")
    said = body.pop("rules")
    if isinstance(said, str):
        return structure(said, Rules, "$.rules")
    data = {**as_object(said, "$.rules")}
    text = data.pop("text", None)
    if text is not None and not isinstance(text, str):
        raise refused("$.rules.text", "a text belongs here", "wrong_type")
    if text is not None and not data:
        return structure(text, Rules, "$.rules.text")
    written = write_json(data)
    read = _kept_rules if len(written) <= _LONGEST_KEPT else _read_rules
    rules = read(written)
    if text is not None and structure(text, Rules, "$.rules.text") != rules:
        raise refused("$.rules", "the text and the flags say different things")
    return rules


def _read_rules(text: str) -> Rules:
    return cast("Rules", _read_message("rules", json.loads(text), "$.rules"))


_kept_rules = lru_cache(maxsize=256)(_read_rules)


def _read_message(kind: str, data: Message, path: str) -> Thing:
    """A thing from its plain data, which may leave out its kind and version."""
    try:
        return from_json(write_json({**data, "kind": kind, "version": data.get("version", 1)}))
    except RecordError as error:
        inside = path + error.path.removeprefix("$")
        message = str(error).replace(error.path, inside, 1)
        raise RecordError(message, error.code, path=inside) from None


def _data(thing: Thing) -> Message:
    return cast("Message", json.loads(to_json(thing)))


# ------------------------------------------------------------------------------- cards, points


@attrs.frozen
class _Nothing:
    """A request that says nothing more."""


def _deck_answer(body: Message) -> Message:
    rules = _taken_rules(body)
    structure(body, _Nothing)
    return {
        "cards": _texts(rules.cards),
        "hand_size": rules.hand_size,
        "tricks_per_round": rules.tricks_per_round,
        "round_count": rules.round_count,
    }


@attrs.frozen
class _DealRequest:
    seed: Any
    round: int = 1


def _deal_answer(body: Message) -> Message:
    rules = _taken_rules(body)
    said = structure(body, _DealRequest)
    if not 1 <= said.round <= _MOST_ROUNDS:
        raise refused("$.round", f"rounds are 1 to {_MOST_ROUNDS}")
    rows = ((0,) * rules.players,) * (said.round - 1)
    least = 1 + rules.players * rules.tricks_per_round
    late = rules.pain_choice is PainChoice.AFTER_PLAY
    actions = least if late else least + rules.players
    try:
        state = before_round(rules, 0, rows, actions * len(rows))
    except RecordError:
        raise refused("$.round", f"the game has no round {said.round}") from None
    deal = shuffle(state, _seed(said.seed))
    return {"hands": [*map(_texts, deal.hands)], "undealt": _texts(deal.undealt)}


def _seed(said: Any) -> str | bytes | int:
    if isinstance(said, str) or type(said) is int:
        return said
    if isinstance(said, dict) and said.keys() == {"hex"} and isinstance(said["hex"], str):
        try:
            return bytes.fromhex(said["hex"])
        except ValueError:
            pass
    raise refused("$.seed", 'a seed is a text, a whole number, or {"hex": "00ff"}', "wrong_type")


@attrs.frozen
class _TrickRequest:
    cards: tuple[Card, ...]


def _trick_answer(body: Message) -> Message:
    rules = _taken_rules(body)
    outcome = trick_outcome(rules, structure(body, _TrickRequest).cards)
    return {
        "winner": outcome.winner,
        "led_colour": None if outcome.led_colour is None else str(outcome.led_colour),
        "reason": unstructure(outcome.reason),
    }


@attrs.frozen
class _ScoreRequest:
    captured: tuple[Card, ...]
    laid_out: tuple[Card, ...]
    pain_colours: tuple[Colour, ...]


def _score_answer(body: Message) -> Message:
    rules = _taken_rules(body)
    said = structure(body, _ScoreRequest)
    score = score_round(
        rules, captured=said.captured, laid_out=said.laid_out, pain_colours=said.pain_colours
    )
    return {"total": score.total, "lines": unstructure(score.lines)}


@attrs.frozen
class _StandingsRequest:
    round_scores: tuple[tuple[int, ...], ...]
    starter: int = 0


def _standings_answer(body: Message) -> Message:
    rules = _taken_rules(body)
    said = structure(body, _StandingsRequest)
    check_seat(rules, said.starter)
    rows = said.round_scores
    if len(rows) > _MOST_ROUNDS:
        raise refused("$.round_scores", f"no more than {_MOST_ROUNDS} rounds are read")
    for place, row in enumerate(rows):
        if len(row) != rules.players:
            raise refused(f"$.round_scores[{place}]", f"a row has {rules.players} numbers")
        if next_starter(rules, said.starter, rows[:place]) is None:
            raise refused(f"$.round_scores[{place}]", "the game was over before this round")
    starter = next_starter(rules, said.starter, rows)
    return {
        "totals": list(totals_of(rows, rules.players)),
        "next_starter": starter,
        "winners": [] if starter is not None else list(winners_of(rules, said.starter, rows)),
    }


# ---------------------------------------------------------------------------------- positions


class _RefusedError(Exception):
    """An action that is not legal, and its place in the list."""

    def __init__(self, place: int, error: IllegalActionError) -> None:
        super().__init__(place)
        self.place = place
        self.error = error


@attrs.frozen
class _Start:
    starter: int = 0


def _taken_position(body: Message) -> State:
    """The state that a request speaks of: where it starts, and the actions since then."""
    actions = as_list(body.pop("actions", []), "$.actions")
    state = _taken_start(body)
    for place, said in enumerate(actions):
        action = read_action(said, f"$.actions[{place}]")
        try:
            state = apply(state, action)
        except IllegalActionError as error:
            raise _RefusedError(place, error) from error
    return state


def _taken_start(body: Message) -> State:
    if "state" in body and ("rules" in body or "starter" in body):
        raise refused("$", "a state has its own rules and starter", "unknown_key")
    if "state" in body:
        said = as_object(body.pop("state"), "$.state")
        return cast("State", _read_message("state", said, "$.state"))
    rules = _taken_rules(body)
    start = structure({"starter": body.pop("starter", 0)}, _Start)
    try:
        return new_game(rules, starter=start.starter)
    except RulesError as error:
        raise refused("$.starter", str(error)) from error


def _position(body: Message) -> State:
    """The same, where every action has to be legal."""
    try:
        return _taken_position(body)
    except _RefusedError as stop:
        raise refused(f"$.actions[{stop.place}]", str(stop.error), "breaks_rule") from stop.error


@attrs.frozen
class _SeatRequest:
    seat: int | None = None


def _legal_answer(body: Message) -> Message:
    state = _position(body)
    legal = legal_actions(state, structure(body, _SeatRequest).seat)
    return {"to_act": list(state.to_act), "actions": [*map(action_data, legal)]}


def _view_answer(body: Message) -> Message:
    state = _position(body)
    if "seat" not in body:
        raise refused("$", "seat is missing", "missing_key")
    view = _data(observe(state, structure(body, _SeatRequest).seat))
    for key in ("kind", "version", "rules"):
        del view[key]
    return {"view": view}


def _game_answer(body: Message) -> Message:
    try:
        state = _taken_position(body)
    except _RefusedError as stop:
        return {"refused_at": stop.place, "why": _error_data(stop.error)}
    structure(body, _Nothing)
    return {
        "refused_at": None,
        "phase": str(state.phase),
        "round_number": state.round_number,
        "starter": state.starter,
        "to_act": list(state.to_act),
        "hands": _rows(state.hands),
        "pain_cards": _rows(state.pain_cards),
        "pain_colours": _rows(state.pain_colours),
        "leader": state.leader,
        "trick": _texts(state.trick),
        "piles": _rows(state.piles),
        "set_aside": _texts(state.set_aside),
        "undealt": _texts(state.undealt),
        "round_scores": [*map(list, state.round_scores)],
        "totals": list(state.totals),
        "winners": list(state.winners),
        "action_count": state.action_count,
        "state": _data(state),
    }


@attrs.frozen
class _EventsRequest:
    action: Any


_WHOLE: Final = object()


def _events_answer(body: Message) -> Message:
    state = _position(body)
    seat = body.pop("seat", _WHOLE)
    action = read_action(structure(body, _EventsRequest).action, "$.action")
    events = _events(state, action)
    if seat is not _WHOLE:
        seat = structure({"seat": seat}, _SeatRequest).seat
        if seat is not None:
            check_seat(state.rules, seat)
        events = tuple(event.seen_by(seat) for event in events)
    return {"events": [event_data(event) for event in events]}


def _events(state: State, action: Action) -> tuple[Any, ...]:
    try:
        return events_of(state, action)
    except IllegalActionError as error:
        raise refused("$.action", str(error), "breaks_rule") from error


def _texts(things: Any) -> list[str]:
    return [*map(str, things)]


def _rows(rows: Any) -> list[list[str]]:
    return [*map(_texts, rows)]


def _error_data(error: StichelnError) -> Message:
    return {"code": error.code, "message": str(error)}


ANSWERS: Final[Mapping[str, Callable[[Message], Message]]] = MappingProxyType(
    {
        "rules": _rules_answer,
        "deck": _deck_answer,
        "deal": _deal_answer,
        "trick": _trick_answer,
        "score": _score_answer,
        "standings": _standings_answer,
        "legal": _legal_answer,
        "view": _view_answer,
        "game": _game_answer,
        "events": _events_answer,
    }
)
"""What answers each request."""
