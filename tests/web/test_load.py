"""The load that the benchmarks put on the web table is made of real moves at real tables."""

import asyncio
import sqlite3
from concurrent.futures import ThreadPoolExecutor

import pytest
from benchmarks.crowd import SEATS, Bots, Table, serving

pytestmark = pytest.mark.needs_extra("web")


async def played(server, tables, moves):
    bots = Bots(server)
    async with asyncio.TaskGroup() as sitting:
        lines = [
            sitting.create_task(table.sit(seat, token))
            for table in (Table(bots, number) for number in range(tables))
            for seat, token in enumerate(server.new_table(table.number))
        ]
        load = await bots.watch(moves=moves)
        for line in lines:
            line.cancel()
    return load, len(lines)


def test_every_move_that_is_measured_has_been_made_and_kept():
    # A deal and a round of 60 moves are 61; 200 at two tables go beyond that at one of them.
    with serving() as server, ThreadPoolExecutor(1) as pool:
        load, lines = pool.submit(lambda: asyncio.run(played(server, 2, 200))).result()
        kept = sqlite3.connect(server.database)
        (count,) = kept.execute("SELECT count(*) FROM entries").fetchone()
        at_tables = kept.execute("SELECT count(*) FROM entries GROUP BY table_id").fetchall()
        kept.close()
    assert lines == 2 * SEATS
    assert 200 <= len(load.delays) <= count
    assert all(0 < delay < load.seconds for delay in load.delays)
    assert len(at_tables) == 2
    assert max(at_tables)[0] > 61, "a second round has been dealt"
    assert load.rate == len(load.delays) / load.seconds
