"""Actions and events as plain data, and back."""

from __future__ import annotations

from typing import Any, Final

import attrs

from sticheln.actions import Action, ChoosePain, Deal, NamePain, PlayCard
from sticheln.cards import Card, Colour
from sticheln.documents import as_object, refused
from sticheln.errors import NotationError
from sticheln.events import (
    CardPlayed,
    CardsDealt,
    Event,
    GameEnded,
    HandDealt,
    PainChosen,
    PainRevealed,
    PainSealed,
    RoundScored,
    TrickEnded,
)
from sticheln.reasons import Reason
from sticheln.rules import PLAYERS, Rules
from sticheln.sight import event_name
from sticheln.structuring import (
    SaidTrick,
    judged,
    rules_text,
    said_event,
    structure,
    structured_seat,
    unstructure,
)

__all__ = ["action_data", "event_data", "kept_event_data", "read_action", "read_event"]


@attrs.frozen
class _Deal:
    deal: tuple[tuple[Card, ...], ...]
    undealt: tuple[Card, ...] = ()


@attrs.frozen
class _Pain:
    pain: tuple[Card, ...]
    seat: int


@attrs.frozen
class _Play:
    play: Card
    seat: int


@attrs.frozen
class _Name:
    name: tuple[Colour, ...]
    seat: int


_SEATS: Final = range(PLAYERS[-1])
_PLAY_KEYS: Final = {"play", "seat"}

_FORMS: Final[dict[str, type[_Deal | _Pain | _Play | _Name]]] = {
    "play": _Play,
    "pain": _Pain,
    "name": _Name,
    "deal": _Deal,
}


def action_data(action: Action) -> dict[str, Any]:
    """An action as plain data: ``{"play": "R5", "seat": 1}`` and the like."""
    match action:
        case PlayCard(seat, card):
            return {"play": str(card), "seat": seat}
        case ChoosePain(seat, cards):
            return {"pain": [*map(str, cards)], "seat": seat}
        case NamePain(seat, colours):
            return {"name": [*map(str, colours)], "seat": seat}
        case Deal(hands, undealt):
            left_over = {"undealt": [*map(str, undealt)]} if undealt else {}
            return {"deal": [[*map(str, hand)] for hand in hands], **left_over}


def read_action(data: Any, path: str = "$") -> Action:
    """The action that `action_data` wrote; whether it is legal is not asked.

    Raises:
        RecordError: It is none.
    """
    data = as_object(data, path)
    play = _usual_play(data)
    if play is not None:
        return play
    form = next((form for key, form in _FORMS.items() if key in data), None)
    if form is None:
        raise refused(path, f"an action has one of the keys {', '.join(_FORMS)}", "missing_key")
    said = structure(data, form, path)
    if isinstance(said, _Deal):
        return Deal(said.deal, said.undealt)
    seat = structured_seat(said.seat, f"{path}.seat")
    match said:
        case _Play(card):
            return PlayCard(seat, card)
        case _Pain(cards):
            return ChoosePain(seat, cards)
        case _Name(colours):
            return NamePain(seat, colours)


def _usual_play(data: dict[str, Any]) -> PlayCard | None:
    """What most actions are, without the general way round; None when in any doubt."""
    if data.keys() != _PLAY_KEYS:
        return None
    card, seat = data["play"], data["seat"]
    if type(card) is not str or type(seat) is not int or seat not in _SEATS:
        return None
    try:
        return PlayCard(seat, Card.parse(card))
    except NotationError:
        return None


_EVENTS: Final[dict[str, type[Event]]] = {
    event_name(event): event
    for event in (
        CardsDealt,
        HandDealt,
        PainChosen,
        PainSealed,
        PainRevealed,
        CardPlayed,
        TrickEnded,
        RoundScored,
        GameEnded,
    )
}


@attrs.frozen
class _SaidTrickEnded:
    rules: Rules
    trick: SaidTrick


def event_data(event: Event) -> dict[str, Any]:
    """An event as plain data to be sent: as it is kept, and why a trick went where it did."""
    if isinstance(event, TrickEnded):
        return {**kept_event_data(event), "reason": unstructure(event.trick.outcome.reason)}
    return kept_event_data(event)


def kept_event_data(event: Event) -> dict[str, Any]:
    """An event as plain data to be kept: its name under ``event``, and its fields.

    A finished trick also says by which rules it was judged.
    """
    rules = {"rules": rules_text(event.trick._rules)} if isinstance(event, TrickEnded) else {}
    return {"event": event_name(type(event)), **rules, **unstructure(event)}


def read_event(data: Any, path: str = "$") -> Event:
    """The event that `event_data` or `kept_event_data` wrote.

    Raises:
        RecordError: It is none.
    """
    kind, fields = said_event(data, _EVENTS, path)
    if kind is TrickEnded:
        return _read_trick_ended(fields, path)
    event = structure(fields, kind, path)
    _check_numbers(event, path)
    return event


def _read_trick_ended(fields: dict[str, Any], path: str) -> TrickEnded:
    """A trick that went where the rules say, for the reason that they give; words may differ."""
    given = fields.pop("reason", None)
    said = structure(fields, _SaidTrickEnded, path)
    trick = judged(said.rules, said.trick, f"{path}.trick")
    if given is not None:
        why, right = structure(given, Reason, f"{path}.reason"), trick.outcome.reason
        if (why.code, why.facts) != (right.code, right.facts):
            raise refused(f"{path}.reason", f"by the rules it is: {right}")
    return TrickEnded(trick)


def _check_numbers(event: Event, path: str) -> None:
    """Seats are seats, and counts are not below 0."""
    for field in ("seat", "starter"):
        structured_seat(getattr(event, field, None) or 0, f"{path}.{field}")
    for place, seat in enumerate(getattr(event, "winners", ())):
        structured_seat(seat, f"{path}.winners[{place}]")
    for place, size in enumerate(getattr(event, "hand_sizes", ())):
        if size < 0:
            raise refused(f"{path}.hand_sizes[{place}]", f"{size} is below 0")
    for field in ("round_number", "undealt_count"):
        if getattr(event, field, 0) < 0:
            raise refused(f"{path}.{field}", f"{getattr(event, field)} is below 0")
