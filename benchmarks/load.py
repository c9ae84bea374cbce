"""The table in the browser under load: 500 tables with four bots each, all at the same time."""

from __future__ import annotations

import asyncio
import json
import resource
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from statistics import median, quantiles
from typing import TYPE_CHECKING, Final

from benchmarks.batch import moves_a_round
from benchmarks.crowd import SEATS, Bots, Load, Server, Table, serving
from benchmarks.measure import Row, by_turns, shown
from benchmarks.peers import optional
from benchmarks.saving import mid_game
from sticheln import Rules, apply, events_of, legal_actions, to_json

if TYPE_CHECKING:
    from examples.web.store import Store
    from examples.web.tables import Entry

TABLES: Final = 500
ROUND: Final = moves_a_round(Rules(SEATS))
PAUSE: Final = 2.0
"""Seconds between two moves of a table when the bots take their time; so 250 moves a second."""

WATCHED: Final = 20.0
"""Seconds for which they are watched then."""

FILES: Final = 8192
"""How many files and lines a process may have open; each bot is one."""

COMMITS: Final = 200


def rows() -> Iterator[Row]:
    """What 500 tables take."""
    if optional("websockets") is None or optional("uvicorn") is None:
        yield Row("500 tables in the browser", "the extra 'web' is not there")
        return
    resource.setrlimit(
        resource.RLIMIT_NOFILE, (FILES, resource.getrlimit(resource.RLIMIT_NOFILE)[1])
    )
    with serving() as server:
        fast, slow = asyncio.run(_measured(server))
    yield from _told("as fast as they can", fast)
    yield from _told(f"a move in {PAUSE:.0f} s at each table", slow)
    yield from _parts()


async def _measured(server: Server) -> tuple[Load, Load]:
    """As fast as they can for about a round, and then at leisure."""
    bots = Bots(server)
    tables = [Table(bots, number) for number in range(TABLES)]
    async with asyncio.TaskGroup() as sitting:
        lines = [
            sitting.create_task(table.sit(seat, token))
            for table in tables
            for seat, token in enumerate(server.new_table(table.number))
        ]
        while min(table.moves for table in tables) == 0:
            await asyncio.sleep(0.1)
        fast = await bots.watch(moves=ROUND * TABLES)
        bots.pause = PAUSE
        await bots.watch(seconds=2 * PAUSE)
        slow = await bots.watch(seconds=WATCHED)
        for line in lines:
            line.cancel()
    return fast, slow


def _told(how: str, load: Load) -> Iterator[Row]:
    last = quantiles(load.delays, n=100)[98]
    yield Row(f"{how}: moves a second", f"{load.rate:.0f}")
    yield Row(f"{how}: until the last seat has read of a move, median", shown(median(load.delays)))
    yield Row(f"{how}: until the last seat has read of a move, 99th percentile", shown(last))
    if load.server is not None:
        yield Row(
            f"{how}: the server's processor time",
            f"{load.server / load.seconds:.0%} of a core",
            f"the bots' own: {load.bots / load.seconds:.0%}",
        )
        yield Row(
            f"{how}: the server's processor time for a move", shown(load.server / len(load.delays))
        )


def _parts() -> Iterator[Row]:
    """What a move takes in the server, without the network."""
    from examples.web.messages import Update  # noqa: PLC0415 - needs the extra 'web'
    from examples.web.store import Store  # noqa: PLC0415
    from examples.web.tables import Entry, Plan  # noqa: PLC0415
    from examples.web.tables import Table as Game  # noqa: PLC0415

    state = mid_game()
    seats = range(SEATS)
    plan = Plan(state.rules, 0, ("",) * SEATS, ("person",) * SEATS, "")
    seat = state.to_act[0]
    action = legal_actions(state, seat)[0]
    said = json.loads(to_json(action))

    def judged() -> int:
        table = Game(plan, state)
        table.take(table.play(seat, "key", said))
        return 1

    after = Game(plan, apply(state, action))
    events = events_of(state, action)

    def told() -> int:
        update = Update.of(after, present=seats, wish=None, events=events, undone=False)
        for each in seats:
            update.text_for(each)
        return 1

    times = by_turns({"judged": judged, "told": told})
    yield Row("of that: a move read, judged and done", shown(times.of("judged")))
    yield Row("of that: what four seats are told of it", shown(times.of("told")))
    with tempfile.TemporaryDirectory() as folder:
        store = Store(Path(folder, "tables.sqlite3"))
        store.add_table(plan)
        yield Row(
            "besides, once for all moves of a turn: on disk, by the clock on the wall",
            shown(median(_commits(store, Entry(0, "", to_json(action))))),
        )
        store.close()


def _commits(store: Store, entry: Entry) -> Iterator[float]:
    for number in range(COMMITS):
        start = time.perf_counter()
        store.append(1, number, entry)
        store.save()
        yield time.perf_counter() - start
