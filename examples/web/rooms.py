"""Tables that people look at: who is connected, what each is sent, and the bots' turns.

Each connection is sent its seat's view and its seat's sight of the events, made by `observe` and
``seen_by``. The state itself is never sent.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import logging
from collections.abc import Iterable, Iterator
from typing import Any, Final

import attrs
from examples.web.limits import LONGEST_QUEUE, MOST_SPECTATORS
from examples.web.lobby import told
from examples.web.store import Place, Store
from examples.web.tables import Entry, Table

from sticheln import (
    Event,
    GameEnded,
    IllegalActionError,
    RecordError,
    RoundScored,
    TrickEnded,
    View,
    observe,
    to_json,
)

LOG: Final = logging.getLogger("sticheln.web")
UNDO_LASTS: Final = 30.0
"""Seconds that a wish to take a card back stays open."""

TAKEN_OVER: Final = 4409
TOO_SLOW: Final = 4408
TOO_MANY: Final = 4429
LONGEST_KEY: Final = 64


@attrs.define(eq=False)
class Connection:
    """A page that looks at a table.

    Attributes:
        seat: The seat it plays for; None for a spectator.
        queue: What it will be sent; a number closes it with that code.
        closing: Whether it will be closed.
    """

    seat: int | None
    closing: bool = False
    queue: asyncio.Queue[str | int] = attrs.field(factory=lambda: asyncio.Queue(LONGEST_QUEUE))

    def send(self, message: dict[str, Any]) -> None:
        """Queue a message; a client that does not read is cut off."""
        if self.closing:
            return
        try:
            self.queue.put_nowait(json.dumps(message, separators=(",", ":")))
        except asyncio.QueueFull:
            self.close(TOO_SLOW)

    def close(self, code: int) -> None:
        """Send nothing that is not queued yet, and close."""
        if self.closing:
            return
        self.closing = True
        if self.queue.full():
            self.queue.get_nowait()
        self.queue.put_nowait(code)


@attrs.define
class Wish:
    """Somebody wants to take a card back.

    Attributes:
        seat: Who.
        key: The key that the entry will bear.
        missing: The people who have not agreed yet.
    """

    seat: int
    key: str
    missing: set[int]


@attrs.define(eq=False)
class Room:
    """A table with its connections.

    Attributes:
        table_id: Its number in the store.
        table: The game.
        store: Where all is written down.
        pause: Seconds before a bot acts.
    """

    table_id: int
    table: Table
    store: Store
    pause: float
    connections: list[Connection] = attrs.Factory(list)
    wish: Wish | None = None
    _bots: asyncio.Task[None] | None = None
    _timer: asyncio.TimerHandle | None = None

    # ------------------------------------------------------------------------ coming and going

    def join(self, seat: int | None) -> Connection:
        """Let a page look on; whoever played for that seat before leaves.

        Raises:
            IllegalActionError: Too many look on already.
        """
        if seat is None and sum(each.seat is None for each in self.connections) >= MOST_SPECTATORS:
            raise IllegalActionError("too many spectators", "too_many")
        for other in [each for each in self.connections if seat is not None and each.seat == seat]:
            other.close(TAKEN_OVER)
            self.connections.remove(other)
        joined = Connection(seat)
        self.connections.append(joined)
        plan = self.table.plan
        joined.send(
            {
                "kind": "table",
                "seat": seat,
                "names": plan.names,
                "kinds": plan.kinds,
                "rules": told(plan.rules),
                "past": [_event_data(event) for event in self.table.past(seat)],
            }
        )
        self.tell()
        self.wake()
        return joined

    def leave(self, connection: Connection) -> None:
        """A page is gone."""
        if connection not in self.connections:
            return
        self.connections.remove(connection)
        self.tell()
        if not self.connections:
            self.sleep()

    # -------------------------------------------------------------------------- what is asked

    def hear(self, connection: Connection, said: dict[str, Any]) -> None:
        """Do what a seat asks for, or refuse it and change nothing.

        Raises:
            StichelnError: It is refused.
        """
        seat = connection.seat
        if seat is None:
            raise IllegalActionError("spectators only look on", "not_your_action")
        key = said.get("key")
        if not isinstance(key, str) or not 0 < len(key) <= LONGEST_KEY or not key.isascii():
            raise RecordError("every message has a key of its own", "bad_key", path="$.key")
        again = (seat, key) in self.table.done
        if not again:
            self._do(seat, key, said)
        connection.send({"kind": "done", "key": key, "again": again})

    def _do(self, seat: int, key: str, said: dict[str, Any]) -> None:
        kind = said.get("kind")
        if kind == "action":
            self.carry_out(self.table.play(seat, key, said.get("action")))
        elif kind == "deal":
            self.carry_out(self.table.deal(seat, key))
        elif kind == "undo":
            self._check_number(said)
            self._wish(seat, key)
        elif kind in {"agree", "disagree"}:
            self._check_number(said)
            self._answer(seat, kind == "agree")
        else:
            raise RecordError("nothing like that can be asked for", "unknown_kind", path="$.kind")

    def _check_number(self, said: dict[str, Any]) -> None:
        if said.get("number") != self.table.number:
            raise IllegalActionError("the table has moved on since", "stale")

    def carry_out(self, entry: Entry) -> None:
        """Write an entry down, then let it happen, then tell everybody."""
        self.store.append(self.table_id, self.table.number, entry)
        self.forget_wish()
        events = self.table.take(entry)
        LOG.info("table %d: entry %d by %s", self.table_id, self.table.number, entry.seat)
        self.tell(events, undone=not events)
        self.wake()

    # ------------------------------------------------------------------------ taking a card back

    def _wish(self, seat: int, key: str) -> None:
        entry = self.table.take_back(seat, key)
        missing = {*self.table.plan.people} - {seat}
        if not missing:
            self.carry_out(entry)
            return
        self.forget_wish()
        self.wish = Wish(seat, key, missing)
        self._timer = asyncio.get_running_loop().call_later(UNDO_LASTS, self._expire)
        self.tell()

    def _answer(self, seat: int, agrees: bool) -> None:
        wish = self.wish
        if wish is None or seat not in wish.missing:
            raise IllegalActionError("nobody asks you to take a card back", "no_wish", seat=seat)
        wish.missing.discard(seat)
        if not agrees:
            self._expire()
        elif not wish.missing:
            self.carry_out(self.table.take_back(wish.seat, wish.key))
        else:
            self.tell()

    def forget_wish(self) -> None:
        """Whatever was wished for is no longer."""
        self.wish = None
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def _expire(self) -> None:
        self.forget_wish()
        self.tell()
        self.wake()

    # ------------------------------------------------------------------------------- the bots

    def wake(self) -> None:
        """Let the bots act, if it is their turn and somebody is there to see it."""
        if self.connections and (self._bots is None or self._bots.done()):
            self._bots = asyncio.get_running_loop().create_task(self._act())
            self._bots.add_done_callback(_log_failure)

    def sleep(self) -> None:
        """Nobody is there: the bots stop, and nothing is left running."""
        self.forget_wish()
        if self._bots is not None:
            self._bots.cancel()

    async def _act(self) -> None:
        while self.wish is None and self.table.bot_entry() is not None:
            number = self.table.number
            await asyncio.sleep(self.pause)
            entry = self.table.bot_entry()
            if self.wish is None and entry is not None and number == self.table.number:
                self.carry_out(entry)

    # --------------------------------------------------------------------------- what is told

    def tell(self, events: Iterable[Event] = (), *, undone: bool = False) -> None:
        """Send each connection its own sight of what happened and of how things stand."""
        events = tuple(events)
        common = self._common()
        for each in [*self.connections]:
            view = observe(self.table.state, each.seat)
            each.send(
                {
                    **common,
                    "undone": undone,
                    "events": [_event_data(event.seen_by(each.seat)) for event in events],
                    "view": _data(view),
                    "actions": [_data(action) for action in view.legal_actions],
                }
            )

    def _common(self) -> dict[str, Any]:
        """What everybody may know."""
        table, wish = self.table, self.wish
        open_view = observe(table.state, None)
        return {
            "kind": "update",
            "number": table.number,
            "here": sorted({each.seat for each in self.connections if each.seat is not None}),
            "spectators": sum(each.seat is None for each in self.connections),
            "totals": open_view.totals,
            "reasons": [trick.outcome.reason.sentence for trick in open_view.tricks],
            "scored": _scored(open_view),
            "ended": _ended(open_view),
            "last_player": table.last_player,
            "wish": wish and {"seat": wish.seat, "missing": sorted(wish.missing)},
        }


def _log_failure(task: asyncio.Task[None]) -> None:
    if not task.cancelled() and task.exception() is not None:
        LOG.error("the bots broke off", exc_info=task.exception())


def _scored(view: View) -> Any:
    """The round that is over on the table, scored; None while one is played."""
    if not view.breakdown:
        return None
    return _data(RoundScored(len(view.round_scores), view.breakdown, view.totals))


def _ended(view: View) -> Any:
    if view.result is None:
        return None
    return _data(GameEnded(view.totals, view.winners, view.result))


def _event_data(event: Event) -> Any:
    """An event, and why the trick went where it did."""
    if isinstance(event, TrickEnded):
        return {**_data(event), "reason": event.trick.outcome.reason.sentence}
    return _data(event)


def _data(thing: Any) -> Any:
    return json.loads(to_json(thing))


@attrs.define(eq=False)
class House:
    """All rooms in which somebody is.

    Attributes:
        store: Where all tables are.
        pause: Seconds before a bot acts.
    """

    store: Store
    pause: float
    rooms: dict[int, Room] = attrs.Factory(dict)

    @contextlib.contextmanager
    def visit(self, place: Place) -> Iterator[tuple[Room, Connection]]:
        """Open the room of a place, and close it behind the last one who leaves."""
        room = self.rooms.get(place.table_id)
        if room is None:
            table = self.store.load(place.table_id)
            room = Room(place.table_id, table, self.store, self.pause)
            self.rooms[place.table_id] = room
        connection = room.join(place.seat)
        try:
            yield room, connection
        finally:
            room.leave(connection)
            if not room.connections and self.rooms.get(place.table_id) is room:
                del self.rooms[place.table_id]
