"""The events of a plain game of tricks: cards are dealt, and then played in turn.

A `sticheln.game.Game` that says nothing of its events has these. Its state is a
`sticheln.table.TrickTable` with hands, and its tricks are of the type `Trick` here.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any

import attrs

from sticheln.actions import Deal
from sticheln.cards import Card
from sticheln.seats import check_watcher
from sticheln.sight import CardPlayed, OpenEvent

__all__ = [
    "CardPlayed",
    "CardsDealt",
    "GameEnded",
    "HandDealt",
    "RoundScored",
    "Trick",
    "TrickEnded",
    "action_data",
    "event_data",
    "events_by",
    "read_action",
    "read_event",
]


@attrs.frozen
class Trick:
    """A finished trick.

    Attributes:
        leader: The seat that led it.
        cards: Its cards in playing order.
        winner: The seat that took it; None where nobody did.
    """

    leader: int
    cards: tuple[Card, ...]
    winner: int | None


@attrs.frozen
class HandDealt(OpenEvent):
    """A round is dealt, as one seat or a spectator sees it.

    Attributes:
        round_number: The round, from 1.
        seat: Whose sight this is; None for a spectator.
        hand: That seat's cards.
    """

    round_number: int
    seat: int | None
    hand: tuple[Card, ...]


@attrs.frozen
class CardsDealt:
    """A round is dealt: the whole truth.

    Attributes:
        round_number: The round, from 1.
        hands: Every seat's cards.
    """

    round_number: int
    hands: tuple[tuple[Card, ...], ...]

    def seen_by(self, seat: int | None) -> HandDealt:
        """What a seat sees of it (None: a spectator): its own hand."""
        check_watcher(seat, len(self.hands))
        return HandDealt(self.round_number, seat, () if seat is None else self.hands[seat])


@attrs.frozen
class TrickEnded(OpenEvent):
    """A trick is complete.

    Attributes:
        trick: The trick, with its winner.
    """

    trick: Trick


@attrs.frozen
class RoundScored(OpenEvent):
    """A round is over and scored.

    Attributes:
        round_number: The round, from 1.
        scores: Each seat's score.
        totals: The totals with this round.
    """

    round_number: int
    scores: tuple[int, ...]
    totals: tuple[int, ...]


@attrs.frozen
class GameEnded(OpenEvent):
    """The game is over.

    Attributes:
        totals: The final totals.
        winners: The winning seats.
    """

    totals: tuple[int, ...]
    winners: tuple[int, ...]


def events_by(apply: Callable[[Any, Any], Any], before: Any, action: Any) -> tuple[Any, ...]:
    """What a table sees happen when an action is applied to a state, the whole truth.

    Args:
        apply: Gives the state after an action.
        before: The state before it.
        action: What is done: a deal, or a card that is played.
    """
    after = apply(before, action)
    if isinstance(action, Deal):
        return (CardsDealt(after.round_number, after.hands),)
    events: list[Any] = [CardPlayed(action.seat, action.card)]
    if not after.trick:
        events.append(TrickEnded(after.tricks[-1]))
    rows = after.round_scores
    if len(rows) > len(before.round_scores):
        events.append(RoundScored(len(rows), rows[-1], after.totals))
    if after.is_over:
        events.append(GameEnded(after.totals, after.winners))
    return tuple(events)


# ---------------------------------------------------------------------- as plain data, for JSON


def action_data(action: Any) -> dict[str, Any]:
    """A deal, or a card played, as plain data."""
    from sticheln import codec_actions  # noqa: PLC0415 - JSON is loaded when it is used

    return codec_actions.action_data(action)


def read_action(data: object, path: str = "$") -> Any:
    """The action that `action_data` wrote; whether it is legal is not asked.

    Raises:
        RecordError: It is none.
    """
    from sticheln import codec_actions  # noqa: PLC0415 - likewise

    return codec_actions.read_action(data, path)


def event_data(event: Any) -> dict[str, Any]:
    """An event as plain data: its name under ``event``, and its fields."""
    return _event_form()[0](event)


def read_event(data: object, path: str = "$") -> Any:
    """The event that `event_data` wrote.

    Raises:
        RecordError: It is none.
    """
    return _event_form()[1](data, path)


@cache
def _event_form() -> tuple[Callable[[Any], dict[str, Any]], Callable[[object, str], Any]]:
    from sticheln.structuring import event_form  # noqa: PLC0415 - likewise

    return event_form(CardsDealt, HandDealt, CardPlayed, TrickEnded, RoundScored, GameEnded)
