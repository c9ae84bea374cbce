"""A server of the table in the browser, and bots enough to keep it busy.

The server runs as people start it, in a process of its own. The bots are WebSocket clients in this
process, each table from an address of its own. They choose at random from the actions that they
were sent, one seat after another, and never more often than the table lets a seat speak. A delay
runs from the moment at which a bot sends its move until the last of the four seats has read the
update, both by the clock of this process; so what the wire and the clients take is in it.
"""

from __future__ import annotations

import asyncio
import http.client
import json
import os
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from random import Random
from typing import Any, Final

import attrs
from examples.web.limits import MESSAGES_A_SECOND

TOP: Final = Path(__file__).parents[1]
SEATS: Final = 4


# ------------------------------------------------------------------------------------ the server


@attrs.define(eq=False)
class Server:
    """The server's process.

    Attributes:
        process: The process.
        port: Where it listens.
        database: Where it keeps the tables.
    """

    process: subprocess.Popen[bytes]
    port: int
    database: Path

    def new_table(self, number: int) -> list[str]:
        """The tokens of the seats of a new table."""
        said = {
            "preset": "classic",
            "players": SEATS,
            "variants": [],
            "flags": {"rounds": "50"},
            "seats": [{"name": "", "kind": "person"}] * SEATS,
            "starter": number % SEATS,
        }
        line = http.client.HTTPConnection("127.0.0.1", self.port, timeout=30)
        line.request("POST", "/api/tables", json.dumps(said), address_of(number))
        made = json.loads(line.getresponse().read())
        line.close()
        return [*made["seats"]]

    def seconds(self) -> float | None:
        """The processor time that it has taken, where the system tells."""
        told = Path(f"/proc/{self.process.pid}/stat")
        if not told.exists():
            return None
        user, system = told.read_text().rpartition(")")[2].split()[11:13]
        return (int(user) + int(system)) / os.sysconf("SC_CLK_TCK")


def address_of(number: int) -> dict[str, str]:
    """Where a table's bots come from, as a proxy tells; the server sets limits to an address."""
    return {"X-Forwarded-For": f"10.0.{number // 250}.{number % 250}"}


@contextmanager
def serving() -> Iterator[Server]:
    """A server with an empty database."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    with ExitStack() as held:
        folder = held.enter_context(tempfile.TemporaryDirectory())
        database = Path(folder, "tables.sqlite3")
        log = held.enter_context(Path(folder, "log.txt").open("wb"))
        command = [sys.executable, "-m", "examples.web", "--port", str(port)]
        command += ["--database", str(database)]
        process = subprocess.Popen(command, cwd=TOP, stdout=log, stderr=log)
        held.callback(process.wait)
        held.callback(process.kill)
        for _ in range(200):
            with socket.socket() as line:
                if line.connect_ex(("127.0.0.1", port)) == 0:
                    break
            time.sleep(0.1)
        yield Server(process, port, database)


# -------------------------------------------------------------------------------------- the bots


@attrs.frozen
class Load:
    """What was measured for a while.

    Attributes:
        seconds: How long.
        delays: For each move how long it took until the last seat had read of it.
        server: The processor time that the server took, where the system tells.
        bots: The processor time that the bots took.
    """

    seconds: float
    delays: list[float]
    server: float | None
    bots: float

    @property
    def rate(self) -> float:
        """Moves a second."""
        return len(self.delays) / self.seconds


@attrs.define(eq=False)
class Bots:
    """Everybody who plays.

    Attributes:
        server: Where.
        pause: Seconds between two moves of a table, on average.
        delays: For each move how long it took until the last seat had read of it.
    """

    server: Server
    pause: float = 0.0
    delays: list[float] = attrs.Factory(list)

    async def watch(self, *, moves: int = 0, seconds: float = 0.0) -> Load:
        """Measure until so many moves are made and so many seconds are over."""
        self.delays.clear()
        began, server, bots = time.perf_counter(), self.server.seconds(), time.process_time()
        while len(self.delays) < moves or time.perf_counter() < began + seconds:
            await asyncio.sleep(0.1)
        after = self.server.seconds()
        return Load(
            time.perf_counter() - began,
            [*self.delays],
            None if server is None or after is None else after - server,
            time.process_time() - bots,
        )


@attrs.define(eq=False)
class Table:
    """A table and the bots at it.

    Attributes:
        bots: Everybody.
        number: Which table it is.
        sent: When the move was sent that is told with an update of some number.
        unread: How many seats have not read that update.
        moves: How many moves all seats have read of.
    """

    bots: Bots
    number: int
    sent: dict[int, float] = attrs.Factory(dict)
    unread: dict[int, int] = attrs.Factory(dict)
    moves: int = 0
    chance: Random = attrs.field(
        default=attrs.Factory(lambda self: Random(self.number), takes_self=True)
    )

    async def sit(self, seat: int, token: str) -> None:
        """Play for a seat until the line ends."""
        from websockets.asyncio.client import connect  # noqa: PLC0415 - an extra

        address = f"ws://127.0.0.1:{self.bots.server.port}/live"
        async with connect(
            address, additional_headers=address_of(self.number), open_timeout=None
        ) as line:
            await line.send(json.dumps({"token": token, "own": f"own {token}"}))
            acted, ready = -1, 0.0
            async for text in line:
                said = json.loads(text)
                if said["kind"] == "refused":
                    raise RuntimeError(text)
                if said["kind"] != "update":
                    continue
                number = said["number"]
                self._read(number)
                move = self._move(seat, said)
                if move is None or number == acted:
                    continue
                acted = number
                pause = self.chance.uniform(0, 2 * self.bots.pause)
                await asyncio.sleep(max(pause, ready - time.perf_counter()))
                self.sent[number + 1] = time.perf_counter()
                ready = self.sent[number + 1] + 1 / MESSAGES_A_SECOND
                self.unread[number + 1] = SEATS
                await line.send(json.dumps({**move, "key": f"{seat}-{number}"}))

    def _read(self, number: int) -> None:
        if number not in self.unread:
            return
        self.unread[number] -= 1
        if not self.unread[number]:
            del self.unread[number]
            self.moves += 1
            self.bots.delays.append(time.perf_counter() - self.sent.pop(number))

    def _move(self, seat: int, said: dict[str, Any]) -> dict[str, Any] | None:
        view = said["view"]
        if view["phase"] == "deal":
            return {"kind": "deal"} if seat == 0 and len(said["here"]) == SEATS else None
        if view["to_act"][:1] != [seat]:
            return None
        return {"kind": "action", "action": self.chance.choice(said["actions"])}
