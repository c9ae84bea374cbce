"""A bot at a table of ``table_server.py``: ``python table_client.py PORT TOKEN``.

It knows nothing but what the server sends, and shows that this is enough to play.
"""

from __future__ import annotations

import asyncio
import json
import sys
from collections.abc import AsyncIterator

from sticheln import View, from_json, to_json
from sticheln.bots import Bot, RuleOfThumbBot


async def messages(port: int, token: str, bot: Bot) -> AsyncIterator[str]:
    """Play a seat until the game is over, and give every line that the server sends."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port, limit=1 << 20)
    writer.write(json.dumps({"token": token}).encode() + b"\n")
    try:
        while line := await reader.readline():
            yield line.decode()
            if json.loads(line)["kind"] != "view":
                continue
            view = from_json(line)
            assert isinstance(view, View)
            if view.is_over:
                return
            if view.legal_actions:
                writer.write(to_json(bot.choose(view, view.legal_actions)).encode() + b"\n")
                await writer.drain()
    finally:
        writer.close()


async def main(port: int, token: str) -> None:
    """Print what happens."""
    async for line in messages(port, token, RuleOfThumbBot()):
        if json.loads(line)["kind"] != "view":
            print(line, end="")


if __name__ == "__main__":
    if len(sys.argv) != 3:
        sys.exit("usage: python table_client.py PORT TOKEN")
    try:
        asyncio.run(main(int(sys.argv[1]), sys.argv[2]))
    except (OSError, ValueError, KeyboardInterrupt) as error:
        sys.exit(str(error))
