"""A server for one table that tells each seat what that seat may know, and nothing else.

``python table_server.py [RULES]`` prints a port and a token for each seat; ``table_client.py``
plays a seat. Everything on the wire is one JSON object a line:

- a client first sends ``{"token": "..."}``, then actions of its seat in the form of
  `sticheln.to_json`;
- the server sends ``welcome``, then events and views in that same form, what a seat may do when it
  is to act (``your_turn``), and ``refused`` with a code and a message.
"""

from __future__ import annotations

import asyncio
import json
import secrets
import sys
from asyncio import StreamReader, StreamWriter

from sticheln import (
    Action,
    ChoosePain,
    IllegalActionError,
    NamePain,
    PlayCard,
    Rules,
    StichelnError,
    apply,
    events_of,
    from_json,
    new_game,
    observe,
    shuffle,
    to_json,
)

LONGEST_LINE = 1 << 14
LONGEST_QUEUE = 1 << 20
PATIENCE = 10


class Table:
    """One game, its seats' tokens, and the connections of those who are here."""

    def __init__(self, rules: Rules) -> None:
        """A table at which nobody sits yet."""
        self.state = new_game(rules)
        self.tokens = [secrets.token_urlsafe(16) for _ in range(rules.players)]
        self.present: dict[int, StreamWriter] = {}
        self.over = asyncio.Event()

    async def connect(self, reader: StreamReader, writer: StreamWriter) -> None:
        """Serve one connection until it ends."""
        seat = None
        try:
            seat = self.seat_of(await asyncio.wait_for(reader.readline(), PATIENCE))
            if seat is None:
                send(writer, refused("bad_token", "no seat has this token"))
                return
            self.join(seat, writer)
            while line := await reader.readline():
                self.hear(seat, writer, line)
        except (ConnectionError, TimeoutError, ValueError):
            pass  # gone, silent, or a line too long
        finally:
            if seat is not None and self.present.get(seat) is writer:
                del self.present[seat]
            writer.close()

    def seat_of(self, line: bytes) -> int | None:
        """The seat whose token a client shows."""
        try:
            shown = json.loads(line)["token"].encode()
        except (ValueError, KeyError, TypeError, AttributeError, RecursionError):
            return None
        fitting = [secrets.compare_digest(shown, token.encode()) for token in self.tokens]
        return fitting.index(True) if any(fitting) else None

    def join(self, seat: int, writer: StreamWriter) -> None:
        """Seat a client; whoever sat there before with the same token leaves."""
        if seat in self.present:
            self.present[seat].close()
        self.present[seat] = writer
        send(writer, json.dumps({"kind": "welcome", "seat": seat}))
        if len(self.present) == self.state.rules.players and self.state.action_count == 0:
            self.carry_out(self.deal())
        else:
            self.show(seat)

    def hear(self, seat: int, writer: StreamWriter, line: bytes) -> None:
        """Take what a seat says: an action of its own, or it is refused and nothing changes."""
        if self.present.get(seat) is not writer:
            return
        try:
            action = from_json(line)
            if not isinstance(action, ChoosePain | PlayCard | NamePain) or action.seat != seat:
                raise IllegalActionError(f"send actions of seat {seat}", "not_your_action")
            self.carry_out(action)
        except StichelnError as error:
            send(writer, refused(error.code, str(error)))

    def deal(self) -> Action:
        """The next round's deal, from chance that nobody can foretell."""
        return shuffle(self.state, secrets.token_bytes(32))

    def carry_out(self, action: Action) -> None:
        """Change the state, and tell each seat what it may see of that."""
        events = events_of(self.state, action)
        self.state = apply(self.state, action)
        for seat, writer in self.present.items():
            for event in events:
                send(writer, to_json(event.seen_by(seat)))
        if self.state.needs_deal:
            self.carry_out(self.deal())
            return
        for seat in self.present:
            self.show(seat)
        if self.state.is_over:
            self.over.set()

    def show(self, seat: int) -> None:
        """Send a seat its view, and what it may do if it is its turn."""
        view = observe(self.state, seat)
        send(self.present[seat], to_json(view))
        if view.legal_actions:
            actions = [json.loads(to_json(action)) for action in view.legal_actions]
            send(self.present[seat], json.dumps({"kind": "your_turn", "actions": actions}))


def send(writer: StreamWriter, line: str) -> None:
    """Queue a line; a client that does not read is cut off."""
    writer.write(line.encode() + b"\n")
    if writer.transport.get_write_buffer_size() > LONGEST_QUEUE:
        writer.transport.abort()


def refused(code: str, message: str) -> str:
    """Say no in JSON."""
    return json.dumps({"kind": "refused", "code": code, "message": message})


async def main(words: list[str]) -> None:
    """Open a table and serve it until the game is over."""
    table = Table(Rules.parse(" ".join(words) or "classic 4p"))
    server = await asyncio.start_server(table.connect, "127.0.0.1", limit=LONGEST_LINE)
    async with server:
        print(f"port {server.sockets[0].getsockname()[1]}")
        for seat, token in enumerate(table.tokens):
            print(f"seat {seat}: {token}", flush=True)
        await table.over.wait()
        for writer in [*table.present.values()]:
            writer.close()
    print(f"totals {table.state.totals}, winners {table.state.winners}")


if __name__ == "__main__":
    try:
        asyncio.run(main(sys.argv[1:]))
    except (StichelnError, KeyboardInterrupt) as error:
        sys.exit(str(error) or "The table was closed.")
