"""JSON for rule sets, states, views, events and actions.

Every message is one object with its ``kind`` and ``version``. A server and a remote seat
need nothing else: ``from_json(to_json(thing)) == thing``, and equal things give equal text.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any, Final

import attrs

from sticheln.actions import Action, ChoosePain, Deal, NamePain, PlayCard
from sticheln.cards import Card
from sticheln.codec_actions import action_data, event_data, read_action, read_event
from sticheln.codec_rules import read_rules_data, rules_data
from sticheln.codec_states import read_state, state_data
from sticheln.codec_views import read_view
from sticheln.decks import Deck
from sticheln.documents import (
    as_object,
    described,
    read_json,
    read_message,
    refused,
    write_json,
)
from sticheln.errors import RecordError, RulesError, shown
from sticheln.events import Event
from sticheln.flags import FLAGS
from sticheln.rules import Rules
from sticheln.state import State
from sticheln.structuring import structure, unstructure
from sticheln.views import View

__all__ = ["MESSAGE_VERSION", "Message", "from_json", "to_json"]

MESSAGE_VERSION: Final = 1
"""The version of the messages that are written and read."""

Message = Rules | State | View | Event | Action
"""What `to_json` writes."""


def to_json(thing: Message) -> str:
    """Write a rule set, state, view, event or action as JSON.

    Args:
        thing: What to write.

    Raises:
        RecordError: Something else is given.

    >>> from sticheln import Card, PlayCard
    >>> to_json(PlayCard(1, Card.parse("R5")))
    '{"kind":"action","version":1,"play":"R5","seat":1}'
    """
    kind, data = _message(thing)
    return write_json({"kind": kind, "version": MESSAGE_VERSION, **data})


def from_json(text: str | bytes) -> Message:
    """Read what `to_json` wrote.

    A state must be one that some game comes to, and a view one that some state shows. An
    action is not held against any game: `apply` judges it.

    Args:
        text: The JSON; bytes are taken as UTF-8.

    Raises:
        RecordError: With a code and the path to the first thing that is wrong.

    >>> from_json('{"kind":"action","version":1,"play":"R5","seat":1}')
    PlayCard(seat=1, card=Card('R', 5))
    """
    return read_message(as_object(read_json(text), "$"), MESSAGE_VERSION, _READERS)


def _message(thing: Message) -> tuple[str, dict[str, Any]]:
    if isinstance(thing, State):
        return "state", state_data(thing)
    if isinstance(thing, View):
        return "view", unstructure(thing)
    if isinstance(thing, Rules):
        return "rules", rules_data(thing, _flag_data)
    if isinstance(thing, Deal | ChoosePain | PlayCard | NamePain):
        return "action", action_data(thing)
    if isinstance(thing, Event):
        return "event", event_data(thing)
    raise RecordError(
        f"{shown(thing)} has no JSON form; rules, states, views, events and actions have one",
        "unknown_kind",
    )


# -------------------------------------------------------------------------------------- rules


@attrs.frozen
class _SavedDeck:
    name: str
    cards: tuple[Card, ...]


def _flag_data(value: object) -> object:
    if isinstance(value, Deck):
        return {"name": value.name, "cards": [*map(str, value.cards)]}
    return value if isinstance(value, int) else str(value)


def _read_rules(data: dict[str, Any]) -> Rules:
    return read_rules_data(data, FLAGS, _made, _flag_data)


def _made(players: int, flags: Mapping[str, Any]) -> Rules:
    return Rules(players, **{name: _flag(name, value) for name, value in flags.items()})


def _flag(name: str, value: object) -> Any:
    path = f"$.flags.{name}"
    if type(value) in (str, int):
        return value
    if name != "deck" or not isinstance(value, dict):
        raise refused(path, f"{described(value)} is no value of a flag", "wrong_type")
    saved = structure(as_object(value, path), _SavedDeck, path)
    try:
        return Deck(saved.name, saved.cards)
    except RulesError as error:
        raise refused(path, str(error)) from error


_READERS: Final[Mapping[str, Callable[[dict[str, Any]], Message]]] = MappingProxyType(
    {
        "rules": _read_rules,
        "state": read_state,
        "view": read_view,
        "event": read_event,
        "action": read_action,
    }
)
