"""What a page is told, as JSON.

Whatever depends on a seat is made by `observe` and ``seen_by`` for that seat, in `table_text` and
`Update.text_for`; the state itself is never written.
"""

from __future__ import annotations

import json
from collections.abc import Collection, Iterable, Sequence
from functools import lru_cache
from typing import Any

import attrs
from examples.web.lobby import told
from examples.web.tables import Table

from sticheln import (
    Event,
    GameEnded,
    RoundScored,
    State,
    Trick,
    View,
    observe,
    to_json,
)
from sticheln.hints import ChoiceHint, Hint


def table_text(table: Table, seat: int | None) -> str:
    """What a page is told when it comes: the rules, who plays, and what its seat saw last."""
    plan = table.plan
    return _object(
        kind='"table"',
        seat=_text(seat),
        names=_text(plan.names),
        kinds=_text(plan.kinds),
        rules=_text(told(plan.rules)),
        past=_array(map(_event_text, table.past(seat))),
    )


@attrs.frozen
class Update:
    """How things stand, and what has just happened.

    Attributes:
        state: The whole truth.
        events: What has happened, whole.
        common: What everybody may know, as JSON by name.
    """

    state: State
    events: Sequence[Event]
    common: dict[str, str]

    @classmethod
    def of(
        cls,
        table: Table,
        *,
        present: Collection[int | None],
        wish: dict[str, Any] | None,
        events: Sequence[Event],
        undone: bool,
    ) -> Update:
        """The update for a table.

        Args:
            table: The game.
            present: The seats of those who look on, None for each spectator.
            wish: Who would like to take a card back, and who has not agreed.
            events: What has just happened.
            undone: Whether a card has just been taken back.
        """
        open_view = observe(table.state, None)
        common = {
            "number": table.number,
            "here": sorted({seat for seat in present if seat is not None}),
            "spectators": sum(seat is None for seat in present),
            "totals": open_view.totals,
            "reasons": [_why(trick) for trick in open_view.tricks],
            "last_player": table.last_player,
            "wish": wish,
            "undone": undone,
        }
        written = {name: _text(value) for name, value in common.items()}
        results = {"scored": _scored(open_view), "ended": _ended(open_view)}
        return cls(table.state, events, written | results)

    def text_for(self, seat: int | None) -> str:
        """The update as a seat may see it; None is a spectator."""
        view = observe(self.state, seat)
        return _object(
            kind='"update"',
            **self.common,
            events=_array(_event_text(event.seen_by(seat)) for event in self.events),
            view=to_json(view),
            actions=_array(map(to_json, view.legal_actions)),
        )


def done_text(key: str, *, again: bool) -> str:
    """What was asked for is done; ``again``: it had been done before."""
    return _text({"kind": "done", "key": key, "again": again})


def refused_text(code: str, message: str, key: str | None = None) -> str:
    """What was asked for is refused."""
    return _text({"kind": "refused", "code": code, "message": message, "key": key})


def hint_data(hint: Hint) -> dict[str, Any]:
    """What would happen with one thing that a seat may do."""
    if isinstance(hint, ChoiceHint):
        return {"certain": hint.certain, "if_captured": hint.if_captured}
    return {
        "winner": hint.winner,
        "reason": hint.outcome.reason.sentence,
        "points": hint.points,
        "to_follow": hint.to_follow,
        "unseen": len(hint.unseen),
        "beaten_by": [*map(str, hint.beaten_by)],
    }


def _scored(view: View) -> str:
    """The round that is over on the table, scored; null while one is played."""
    if not view.breakdown:
        return "null"
    return to_json(RoundScored(len(view.round_scores), view.breakdown, view.totals))


def _ended(view: View) -> str:
    if view.result is None:
        return "null"
    return to_json(GameEnded(view.totals, view.winners, view.result))


@lru_cache(maxsize=1 << 12)
def _event_text(event: Event) -> str:
    """What is sent of an event; most of them are the same for every seat."""
    return to_json(event)


@lru_cache(maxsize=1 << 14)
def _why(trick: Trick) -> str:
    """Why a trick went where it did; every update tells it of all tricks of the round."""
    return trick.outcome.reason.sentence


def _text(data: object) -> str:
    return json.dumps(data, separators=(",", ":"))


def _object(**fields: str) -> str:
    """An object whose values are JSON already."""
    return "{" + ",".join(f'"{name}":{text}' for name, text in fields.items()) + "}"


def _array(texts: Iterable[str]) -> str:
    """An array whose values are JSON already."""
    return f"[{','.join(texts)}]"
