"""JSON for rule sets, states, views, events and actions of Kein Stich.

Messages are like those of Sticheln, and name their game. A state is saved as the actions of the
deal on the table; a view must be one that some state shows.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any, Final, cast

import attrs

from sticheln.cards import Card
from sticheln.codec import MESSAGE_VERSION
from sticheln.codec_rules import read_rules_data, rules_data
from sticheln.documents import (
    as_list,
    as_object,
    read_json,
    read_message,
    refused,
    write_json,
)
from sticheln.errors import (
    IllegalActionError,
    NotationError,
    RecordError,
    RulesError,
    StichelnError,
    shown,
)
from sticheln.keinstich.actions import Action, Deal, LayCard, Laying, Pass, PlayCard
from sticheln.keinstich.codec_actions import (
    SaidTrick,
    action_data,
    event_data,
    judged,
    read_action,
    read_event,
    trick_data,
)
from sticheln.keinstich.engine import apply
from sticheln.keinstich.events import Event
from sticheln.keinstich.flags import FLAGS
from sticheln.keinstich.replaying import before_deal, deal_actions, scores_before_deal
from sticheln.keinstich.rules import Rules
from sticheln.keinstich.sampling import sample_state
from sticheln.keinstich.state import Phase, State
from sticheln.keinstich.tricks import Trick
from sticheln.keinstich.views import View, observe
from sticheln.structuring import structure

__all__ = ["Message", "from_json", "to_json"]

Message = Rules | State | View | Event | Action
"""What `to_json` writes."""


def to_json(thing: Message) -> str:
    """Write a rule set, state, view, event or action as JSON.

    Raises:
        RecordError: Something else is given.

    >>> from sticheln.keinstich import Pass
    >>> to_json(Pass(1))
    '{"kind":"action","version":1,"game":"keinstich","lay":null,"seat":1}'
    """
    kind, data = _message(thing)
    return write_json({"kind": kind, "version": MESSAGE_VERSION, "game": "keinstich", **data})


def from_json(text: str | bytes) -> Message:
    """Read what `to_json` wrote.

    Raises:
        RecordError: With a code and the path to the first thing that is wrong.
    """
    data = as_object(read_json(text), "$")
    if data.pop("game", None) != "keinstich":
        raise refused("$.game", "messages of Kein Stich have the game keinstich", "unknown_game")
    return read_message(data, MESSAGE_VERSION, _READERS)


def _message(thing: Message) -> tuple[str, dict[str, Any]]:
    if isinstance(thing, State):
        return "state", _state_data(thing)
    if isinstance(thing, View):
        return "view", _view_data(thing)
    if isinstance(thing, Rules):
        return "rules", rules_data(thing, _plain)
    if isinstance(thing, Deal | PlayCard | LayCard | Pass):
        return "action", action_data(thing)
    if isinstance(thing, Event):
        return "event", event_data(thing)
    raise RecordError(
        f"{shown(thing)} has no JSON form; rules, states, views, events and actions have one",
        "unknown_kind",
    )


@attrs.frozen
class _SavedState:
    rules: str
    first_dealer: int
    scores: tuple[tuple[int, ...], ...]
    actions: Any


@attrs.frozen
class _SavedView:
    rules: str
    seat: int | None
    phase: Phase
    first_dealer: int
    scores: tuple[tuple[int, ...], ...]
    hand: tuple[Card, ...]
    trick: tuple[Card, ...]
    tricks: tuple[SaidTrick, ...]
    layings: Any
    opener: int | None


def _read_rules(data: dict[str, Any]) -> Rules:
    return read_rules_data(data, FLAGS, lambda players, flags: Rules(players, **flags), _plain)


def _plain(value: Any) -> object:
    """The value of a flag as plain data."""
    if isinstance(value, tuple):
        return [*map(_plain, cast("tuple[object, ...]", value))]
    return str(value) if isinstance(value, str) else value


def _rules(text: str) -> Rules:
    try:
        return Rules.parse(text)
    except (NotationError, RulesError) as error:
        raise refused("$.rules", str(error)) from error


# ------------------------------------------------------------------------------------- states


def _state_data(state: State) -> dict[str, Any]:
    return {
        "rules": str(state.rules),
        "first_dealer": state.first_dealer,
        "scores": scores_before_deal(state),
        "actions": [action_data(action) for action in deal_actions(state)],
    }


def _read_state(data: dict[str, Any]) -> State:
    saved = structure(data, _SavedState)
    state = before_deal(_rules(saved.rules), saved.first_dealer, saved.scores)
    actions = as_list(saved.actions, "$.actions")
    if saved.scores and not actions:
        raise refused("$.actions", "after a first deal the table is never empty", "breaks_rule")
    for place, said in enumerate(actions):
        path = f"$.actions[{place}]"
        if place and state.needs_deal:
            raise refused(path, "the deal is over before this action", "breaks_rule")
        try:
            state = apply(state, read_action(said, path))
        except IllegalActionError as error:
            raise refused(path, str(error), "breaks_rule") from error
    return state


# -------------------------------------------------------------------------------------- views


def _view_data(view: View) -> dict[str, Any]:
    return {
        "rules": str(view.rules),
        "seat": view.seat,
        "phase": view.phase,
        "first_dealer": view.first_dealer,
        "scores": view.round_scores,
        "hand": [*map(str, view.hand)],
        "trick": [*map(str, view.trick)],
        "tricks": [*map(trick_data, view.tricks)],
        "layings": [*map(action_data, view.layings)],
        "opener": view.opener,
    }


def _read_view(data: dict[str, Any]) -> View:
    saved = structure(data, _SavedView)
    view = View(
        rules=_rules(saved.rules),
        seat=saved.seat,
        phase=saved.phase,
        first_dealer=saved.first_dealer,
        round_scores=saved.scores,
        hand=saved.hand,
        trick=saved.trick,
        tricks=tuple(_tricks(saved.tricks)),
        layings=tuple(_layings(as_list(saved.layings, "$.layings"))),
        opener=saved.opener,
    )
    if not _is_shown(view):
        raise refused("$", "no game shows this view", "impossible_view")
    return view


def _tricks(said: tuple[SaidTrick, ...]) -> list[Trick]:
    return [judged(trick, f"$.tricks[{place}]") for place, trick in enumerate(said)]


def _layings(said: list[Any]) -> list[Laying]:
    layings: list[Laying] = []
    for place, each in enumerate(said):
        action = read_action(each, f"$.layings[{place}]")
        if not isinstance(action, LayCard | Pass):
            raise refused(f"$.layings[{place}]", "only a card laid or a pass belongs here")
        layings.append(action)
    return layings


def _is_shown(view: View) -> bool:
    """Whether a state that agrees with the view can be played to, and then shows it."""
    rules = view.rules
    if len(view.layings) > rules.players * len(rules.cards) or len(view.tricks) > rules.hand_size:
        return False
    try:
        state = sample_state(view, "check")
        played = before_deal(view.rules, view.first_dealer, scores_before_deal(state))
        for action in deal_actions(state):
            played = apply(played, action)
        return observe(played, view.seat) == view
    except (StichelnError, ArithmeticError, LookupError, ValueError, StopIteration):
        return False


_READERS: Final[Mapping[str, Callable[[dict[str, Any]], Message]]] = MappingProxyType(
    {
        "rules": _read_rules,
        "state": _read_state,
        "view": _read_view,
        "event": read_event,
        "action": read_action,
    }
)
