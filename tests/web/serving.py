"""A server of its own process, and a client that is no browser, for the tests of the web table."""

from __future__ import annotations

import asyncio
import http.client
import json
import re
import signal
import socket
import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from itertools import count
from pathlib import Path

TOP = Path(__file__).parents[2]
PATIENCE = 20
CARD = re.compile(r"(?<![A-Za-z0-9=_])([ROYGBPVNXCDHSKL][0-9]+)(?![A-Za-z0-9])")
KEYS = count(1)


class Server:
    """``python -m examples.web`` on a free port, with a database that outlives it."""

    def __init__(self, folder, *, pause=0.0):
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port = free.getsockname()[1]
        self.folder, self.pause, self.process = folder, pause, None
        self.log = folder / "log.txt"

    @property
    def address(self):
        return f"http://127.0.0.1:{self.port}"

    def start(self):
        command = [sys.executable, "-m", "examples.web", "--port", str(self.port)]
        command += ["--database", str(self.folder / "tables.sqlite3"), "--pause", str(self.pause)]
        with self.log.open("a") as log:
            self.process = subprocess.Popen(command, cwd=TOP, stdout=log, stderr=log)
        for _ in range(PATIENCE * 20):
            try:
                self.ask("/api/form")
            except OSError:
                assert self.process.poll() is None, self.log.read_text()
                time.sleep(0.05)
            else:
                return self
        raise AssertionError("the server does not answer")

    def kill(self):
        """End it as a power cut would."""
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()

    def ask(self, path, body=None, *, token=None):
        """The status and the text of an answer."""
        status, text, _ = self.ask_all(path, body, token=token)
        return status, text

    def ask_all(self, path, body=None, *, token=None):
        """The status, the text and the headers of an answer."""
        line = http.client.HTTPConnection("127.0.0.1", self.port, timeout=PATIENCE)
        headers = {} if token is None else {"Authorization": f"Bearer {token}"}
        try:
            line.request("GET" if body is None else "POST", path, body, headers)
            answer = line.getresponse()
            return answer.status, answer.read().decode(), dict(answer.headers)
        finally:
            line.close()

    def new_table(self, *rules, **more):
        """The tokens of the seats (None for a bot) and, last, the spectators'."""
        status, text = self.ask("/api/tables", json.dumps(plan_of(*rules, **more)))
        assert status == 201, text
        made = json.loads(text)
        return [*made["seats"], made["spectator"]]


def plan_of(preset="classic", players=3, *variants, kinds=None, starter=0, **flags):
    """What a form says of a new table."""
    kinds = kinds or ["person"] * players
    return {
        "preset": preset,
        "players": players,
        "variants": [*variants],
        "flags": {"rounds": "1", **flags},
        "seats": [{"name": "", "kind": kind} for kind in kinds],
        "starter": starter,
    }


def own_token(token):
    """The token that a client makes up when it opens a link."""
    return f"own {token}"


class Client:
    """A seat's line."""

    def __init__(self, server, token, **more):
        """Claim the seat of a link, or take it again."""
        from websockets.sync.client import connect  # noqa: PLC0415 - an extra

        self.held = ExitStack()
        address = f"ws://127.0.0.1:{server.port}/live"
        self.line = self.held.enter_context(connect(address, open_timeout=PATIENCE, max_queue=None))
        self.heard = []
        self.now = None
        self.line.send(json.dumps({"token": token, "own": own_token(token), **more}))

    def close(self):
        self.held.close()

    def hear(self):
        """The next message."""
        text = self.line.recv(timeout=PATIENCE)
        said = json.loads(text)
        self.heard.append(said)
        if said["kind"] == "update":
            self.now = said
        return said

    def hear_kind(self, *kinds):
        while (said := self.hear())["kind"] not in kinds:
            pass
        return said

    def until(self, number):
        """Hear until so many entries have been taken."""
        while self.now is None or self.now["number"] < number:
            self.hear()
        return self.now

    def say(self, **message):
        """Say something under a new key, and hear whether it is done."""
        key = message.setdefault("key", f"key-{next(KEYS)}")
        self.line.send(json.dumps(message))
        while (said := self.hear_kind("done", "refused")).get("key") != key:
            pass
        return said

    def act(self, place=0, **message):
        """Do the legal action in that place of the list."""
        return self.say(kind="action", action=self.now["actions"][place], **message)

    def closed_with(self):
        """The code with which the server has closed the line."""
        from websockets.exceptions import ConnectionClosed  # noqa: PLC0415 - an extra

        try:
            while True:
                self.hear()
        except ConnectionClosed as closed:
            return closed.rcvd.code if closed.rcvd else None


def cards_in(said):
    """Every card that a message speaks of; what the key ``rules`` holds is no card of a hand."""
    return set(CARD.findall(json.dumps(_without_rules(said))))


def _without_rules(said):
    if isinstance(said, dict):
        return {key: _without_rules(value) for key, value in said.items() if key != "rules"}
    return [_without_rules(each) for each in said] if isinstance(said, list) else said


def run(play):
    """Run it in a thread of its own: what drives browsers has a loop in this one."""
    with ThreadPoolExecutor(1) as pool:
        pool.submit(lambda: asyncio.run(play())).result()
