"""Tables that people look at: who is connected, what is asked for and done, and the bots' turns.

What is accepted is on disk before anybody is told of it. All that happens in one turn of the event
loop is written at once; until then a room keeps back whatever it has to tell.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import sqlite3
from collections.abc import Iterator, Sequence
from typing import Any, Final

import attrs
from examples.web.connections import NOT_SAVED, TAKEN_OVER, Connection
from examples.web.limits import MOST_SPECTATORS
from examples.web.messages import Update, done_text, table_text
from examples.web.store import Place, Store
from examples.web.tables import Entry, Table

from sticheln import Event, IllegalActionError, RecordError

LOG: Final = logging.getLogger("sticheln.web")
UNDO_LASTS: Final = 30.0
"""Seconds that a wish to take a card back stays open."""

LONGEST_KEY: Final = 64


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

    def told(self) -> dict[str, Any]:
        """The wish as everybody may know it."""
        return {"seat": self.seat, "missing": sorted(self.missing)}


@attrs.define(eq=False)
class Room:
    """A table with its connections.

    Attributes:
        house: Where it is.
        table_id: Its number in the store.
        table: The game.
        connections: Who looks on.
        wish: What somebody wants to take back.
        kept_back: What is told once what happened is on disk; None if all of it is.
    """

    house: House
    table_id: int
    table: Table
    connections: list[Connection] = attrs.Factory(list)
    wish: Wish | None = None
    kept_back: list[tuple[Connection, str]] | None = None
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
        self.send(joined, table_text(self.table, seat))
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
        self.send(connection, done_text(key, again=again))

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
        """Write an entry down, let it happen, and tell everybody once it is on disk.

        Raises:
            sqlite3.Error: It can't be written; nothing has happened.
        """
        self.house.append(self, entry)
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
            await asyncio.sleep(self.house.pause)
            entry = self.table.bot_entry()
            if self.wish is None and entry is not None and number == self.table.number:
                self.carry_out(entry)

    # --------------------------------------------------------------------------- what is told

    def tell(self, events: Sequence[Event] = (), *, undone: bool = False) -> None:
        """Send each connection its own sight of what happened and of how things stand."""
        update = Update.of(
            self.table,
            present=[each.seat for each in self.connections],
            wish=None if self.wish is None else self.wish.told(),
            events=events,
            undone=undone,
        )
        for each in [*self.connections]:
            self.send(each, update.text_for(each.seat))

    def send(self, connection: Connection, message: str) -> None:
        """Send a message, not before all that has happened here is on disk."""
        if self.kept_back is None:
            connection.send(message)
        else:
            self.kept_back.append((connection, message))

    def saved(self) -> None:
        """All that has happened is on disk: tell what was kept back."""
        kept, self.kept_back = self.kept_back or [], None
        for connection, message in kept:
            connection.send(message)

    def shut(self) -> None:
        """What happened can't be written down: send everybody away, and forget it."""
        self.sleep()
        for each in self.connections:
            each.close(NOT_SAVED)
        self.connections.clear()


def _log_failure(task: asyncio.Task[None]) -> None:
    if not task.cancelled() and task.exception() is not None:
        LOG.error("the bots broke off", exc_info=task.exception())


@attrs.define(eq=False)
class House:
    """All rooms in which somebody is.

    Attributes:
        store: Where all tables are.
        pause: Seconds before a bot acts.
        rooms: The rooms by the numbers of their tables.
    """

    store: Store
    pause: float
    rooms: dict[int, Room] = attrs.Factory(dict)
    _unsaved: list[Room] = attrs.field(factory=list, init=False)

    @contextlib.contextmanager
    def visit(self, place: Place) -> Iterator[tuple[Room, Connection]]:
        """Open the room of a place, and close it behind the last one who leaves."""
        room = self.rooms.get(place.table_id)
        if room is None:
            self.save()
            room = Room(self, place.table_id, self.store.load(place.table_id))
            self.rooms[place.table_id] = room
        connection = room.join(place.seat)
        try:
            yield room, connection
        finally:
            room.leave(connection)
            if not room.connections and self.rooms.get(place.table_id) is room:
                del self.rooms[place.table_id]

    def append(self, room: Room, entry: Entry) -> None:
        """Write down what a room has accepted; it is on disk after the next `save`.

        Raises:
            sqlite3.Error: It can't be written.
        """
        if not self.store.is_open:
            asyncio.get_running_loop().call_soon(self.save)
        try:
            self.store.append(room.table_id, room.table.number, entry)
        except sqlite3.Error as error:
            if not self.store.is_open:  # what went before in this turn is gone with it
                self._give_up(error)
            raise
        if room.kept_back is None:
            room.kept_back = []
            self._unsaved.append(room)

    def save(self) -> None:
        """Have all on disk that was written down, and let the rooms tell of it."""
        try:
            self.store.save()
        except sqlite3.Error as error:
            self._give_up(error)
            return
        unsaved, self._unsaved = self._unsaved, []
        for room in unsaved:
            room.saved()

    def _give_up(self, error: sqlite3.Error) -> None:
        """What was accepted is lost, and nobody was told of it: these rooms begin anew."""
        unsaved, self._unsaved = self._unsaved, []
        LOG.error("%d tables could not be written: %s", len(unsaved), error)
        for room in unsaved:
            if self.rooms.get(room.table_id) is room:
                del self.rooms[room.table_id]
            room.shut()
