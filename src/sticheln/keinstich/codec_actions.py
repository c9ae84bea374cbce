"""Actions and events of Kein Stich as plain data, and back."""

from __future__ import annotations

from typing import Any, Final

import attrs

from sticheln import codec_actions as common
from sticheln.cards import Card
from sticheln.documents import as_object, refused
from sticheln.errors import shown
from sticheln.keinstich.actions import Action, Deal, LayCard, Pass, PlayCard
from sticheln.keinstich.events import (
    CardLaid,
    CardPlayed,
    CardsDealt,
    DealPaid,
    Event,
    GameEnded,
    HandDealt,
    Passed,
    TrickEnded,
    WentOut,
)
from sticheln.keinstich.reasons import REASONS
from sticheln.keinstich.tricks import Trick
from sticheln.sight import event_name
from sticheln.structuring import said_event, structure, structured_seat, unstructure

__all__ = [
    "SaidTrick",
    "action_data",
    "event_data",
    "judged",
    "read_action",
    "read_event",
    "trick_data",
]


@attrs.frozen
class _Lay:
    lay: Card | None
    seat: int


@attrs.frozen
class SaidTrick:
    """A finished trick as it is written: who won is said, and not yet believed."""

    leader: int
    cards: tuple[Card, ...]
    winner: int


def action_data(action: Action) -> dict[str, Any]:
    """An action as plain data: ``{"lay": "C11", "seat": 1}``; who passes lays null."""
    match action:
        case LayCard(seat, card):
            return {"lay": str(card), "seat": seat}
        case Pass(seat):
            return {"lay": None, "seat": seat}
        case Deal() | PlayCard():
            return common.action_data(action)


def read_action(data: Any, path: str = "$") -> Action:
    """The action that `action_data` wrote; whether it is legal is not asked.

    Raises:
        RecordError: It is none.
    """
    if "lay" in as_object(data, path):
        said = structure(data, _Lay, path)
        seat = structured_seat(said.seat, f"{path}.seat")
        return Pass(seat) if said.lay is None else LayCard(seat, said.lay)
    action = common.read_action(data, path)
    if isinstance(action, Deal | PlayCard):
        return action
    raise refused(path, "an action of Kein Stich has one of the keys play, lay, deal")


def trick_data(trick: Trick) -> dict[str, Any]:
    """A finished trick as plain data, with its winner."""
    return {"leader": trick.leader, "cards": [*map(str, trick.cards)], "winner": trick.winner}


def judged(said: SaidTrick, path: str) -> Trick:
    """A trick whose winner is the one that the rules name.

    Raises:
        RecordError: No such trick, or another winner.
    """
    structured_seat(said.leader, f"{path}.leader")
    if not said.cards or len(set(said.cards)) < len(said.cards) or said.leader >= len(said.cards):
        raise refused(path, "a trick has a different card of each player")
    trick = Trick(said.leader, said.cards)
    if trick.winner != said.winner:
        raise refused(f"{path}.winner", f"by the rules it is {trick.winner}, not {said.winner}")
    return trick


@attrs.frozen
class _SaidTrickEnded:
    trick: SaidTrick


_EVENTS: Final[dict[str, type[Event]]] = {
    event_name(event): event
    for event in (
        CardsDealt,
        HandDealt,
        CardPlayed,
        TrickEnded,
        CardLaid,
        Passed,
        WentOut,
        DealPaid,
        GameEnded,
    )
}


def event_data(event: Event) -> dict[str, Any]:
    """An event as plain data: its name under ``event``, and its fields."""
    if isinstance(event, TrickEnded):
        return {"event": "trick_ended", "trick": trick_data(event.trick)}
    return {"event": event_name(type(event)), **unstructure(event)}


def read_event(data: Any, path: str = "$") -> Event:
    """The event that `event_data` wrote.

    Raises:
        RecordError: It is none.
    """
    kind, fields = said_event(data, _EVENTS, path)
    if kind is TrickEnded:
        return TrickEnded(judged(structure(fields, _SaidTrickEnded, path).trick, f"{path}.trick"))
    event = structure(fields, kind, path)
    for field in ("seat", "dealer"):
        structured_seat(getattr(event, field, None) or 0, f"{path}.{field}")
    _check_end(event, path)
    return event


def _check_end(event: Event, path: str) -> None:
    """Codes that there are, and winners who have the highest total."""
    if isinstance(event, DealPaid):
        for payment in event.payments:
            for line in payment.lines:
                if line.code not in REASONS:
                    raise refused(f"{path}.payments", f"there is no reason {shown(line.code)}")
    if isinstance(event, GameEnded):
        best = max(event.totals, default=0)
        winners = tuple(seat for seat, total in enumerate(event.totals) if total == best)
        if not winners or event.winners != winners:
            raise refused(f"{path}.winners", "these do not have the highest total")
