"""What happened at a table is on disk before anybody is told, and forgotten where it can't be."""

import asyncio
import json
import sqlite3

import pytest
from examples.web.connections import NOT_SAVED, TOO_SLOW
from examples.web.limits import LONGEST_QUEUE
from examples.web.rooms import House
from examples.web.store import Place, Store
from examples.web.tables import Plan

from sticheln import Rules
from tests.web.serving import run

PLAN = Plan(Rules(3), 0, ("A", "B", "C"), ("person",) * 3, "")


@pytest.fixture
def path(tmp_path):
    return tmp_path / "tables.sqlite3"


def house_of(path, tables=1):
    store = Store(path)
    for _ in range(tables):
        store.add_table(PLAN)
    return House(store, 0.0)


def on_disk(path):
    """How many entries another reader of the file finds."""
    other = sqlite3.connect(path)
    try:
        return other.execute("SELECT count(*) FROM entries").fetchone()[0]
    finally:
        other.close()


def told(connection):
    """What has been queued for a page since the last look; a number closes it."""
    queued = []
    while not connection.queue.empty():
        message = connection.queue.get_nowait()
        queued.append(json.loads(message) if isinstance(message, str) else message)
    return queued


def numbers(messages):
    return [said["number"] for said in messages if said["kind"] == "update"]


def test_nobody_is_told_of_what_is_not_on_disk(path):
    async def play():
        house = house_of(path, tables=2)
        with (
            house.visit(Place(1, 0)) as (room, dealer),
            house.visit(Place(1, 1)) as (_, other),
            house.visit(Place(2, 0)) as (room_2, dealer_2),
        ):
            pages = (dealer, other, dealer_2)
            for page in pages:
                told(page)
            room.hear(dealer, {"kind": "deal", "key": "a"})
            room_2.hear(dealer_2, {"kind": "deal", "key": "b"})
            with house.visit(Place(1, None)) as (_, late):
                assert on_disk(path) == 0
                assert [told(page) for page in (*pages, late)] == [[], [], [], []]
                await asyncio.sleep(0)
                assert on_disk(path) == 2, "one turn of the loop, one commit"
                heard = [told(page) for page in (*pages, late)]
        # The late one finds the cards dealt; both others of that table are told that it came.
        assert [numbers(messages) for messages in heard] == [[1, 1], [1, 1], [1], [1]]
        assert [said["key"] for said in heard[0] + heard[2] if said["kind"] == "done"] == ["a", "b"]
        house.store.close()

    run(play)


def test_what_is_asked_for_in_between_finds_it_on_disk(path):
    """A page that asks for a record, or leaves and comes back, within one turn of the loop."""

    async def play():
        house = house_of(path)
        with house.visit(Place(1, 0)) as (room, dealer):
            room.hear(dealer, {"kind": "deal", "key": "a"})
        with house.visit(Place(1, 1)) as (again, other):
            assert on_disk(path) == 1
            assert again is not room
            assert numbers(told(other)) == [1]
        house.store.close()

    run(play)


def test_a_page_that_does_not_read_is_cut_off_and_holds_nobody_up(path):
    async def play():
        house = house_of(path)
        with house.visit(Place(1, 0)) as (room, slow), house.visit(Place(1, 1)) as (_, other):
            told(other)
            for _ in range(LONGEST_QUEUE + 1):
                room.tell()
                assert len(told(other)) == 1
            assert slow.queue.qsize() == LONGEST_QUEUE
            assert told(slow)[-1] == TOO_SLOW
            room.tell()
            assert (told(slow), len(told(other))) == ([], 1)
        house.store.close()

    run(play)


class Broken(Store):
    """A disk that fails when it comes to it."""

    fails = True

    def save(self):
        if self.fails and self.is_open:
            self._base.execute("ROLLBACK")
            raise sqlite3.OperationalError("disk I/O error")
        super().save()


def test_a_table_that_can_not_be_saved_is_as_it_was(path, caplog):
    async def play():
        store = Broken(path)
        store.add_table(PLAN)
        house = House(store, 0.0)
        with house.visit(Place(1, 0)) as (room, dealer), house.visit(Place(1, 1)) as (_, other):
            told(dealer)
            told(other)
            room.hear(dealer, {"kind": "deal", "key": "a"})
            await asyncio.sleep(0)
            assert (told(dealer), told(other)) == ([NOT_SAVED], [NOT_SAVED])
            assert house.rooms == {}
            store.fails = False
            with house.visit(Place(1, 0)) as (again, back):
                assert numbers(told(back)) == [0]
                again.hear(back, {"kind": "deal", "key": "a"})
                await asyncio.sleep(0)
                done = [said for said in told(back) if said["kind"] == "done"]
                assert done == [{"kind": "done", "key": "a", "again": False}]
        store.close()

    run(play)
    assert "could not be written: disk I/O error" in caplog.text


def test_a_full_disk_refuses_and_changes_nothing(path):
    async def play():
        house = house_of(path)
        base = house.store._base
        with house.visit(Place(1, 0)) as (room, dealer):
            told(dealer)
            (pages,) = base.execute("PRAGMA page_count").fetchone()
            base.execute(f"PRAGMA max_page_count = {pages}")
            base.execute(
                "CREATE TEMP TRIGGER fill BEFORE INSERT ON entries BEGIN "
                "INSERT INTO tables (plan) VALUES (zeroblob(100000) || ''); END"
            )
            with pytest.raises(sqlite3.Error, match="full"):
                room.hear(dealer, {"kind": "deal", "key": "a"})
            await asyncio.sleep(0)
            assert (room.table.number, told(dealer), on_disk(path)) == (0, [], 0)
            base.execute("DROP TRIGGER fill")
            base.execute("PRAGMA max_page_count = 100000")
            room.hear(dealer, {"kind": "deal", "key": "a"})
            await asyncio.sleep(0)
            assert (room.table.number, on_disk(path)) == (1, 1)
        house.store.close()

    run(play)
