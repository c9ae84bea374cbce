"""A person plays a whole compendium at a real terminal, which is a pseudo one here."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

import sticheln
from sticheln.records import load

pty = pytest.importorskip("pty", reason="there are pseudo terminals on Unix alone")

DECISIONS = 4 * 8 + 8 + 40
"""Cards played and laid, and more passes and full screens than there can be."""

LINES = 24
"""What a terminal that tells no size is taken to have."""


def told_at_a_terminal(folder, *words):
    """All that the command writes when somebody always takes the first choice, and its status."""
    master, slave = pty.openpty()
    process = subprocess.Popen(
        [sys.executable, "-m", "sticheln", "play", "--game", "keinstich", *words],
        stdin=slave,
        stdout=slave,
        stderr=slave,
        cwd=folder,
        env={**os.environ, "PYTHONPATH": str(Path(sticheln.__file__).parents[1]), "COLUMNS": "80"},
        start_new_session=True,
    )
    os.close(slave)
    try:
        os.write(master, b"1\n" * DECISIONS)
        text = b"".join(iter(lambda: written(master), b"")).decode()
        return text, process.wait(60)
    finally:
        process.kill()
        process.wait()
        os.close(master)


def written(master):
    try:
        return os.read(master, 65536)
    except OSError:  # so Linux tells that the other end is closed
        return b""


def test_a_whole_compendium_at_a_terminal(tmp_path):
    text, status = told_at_a_terminal(tmp_path, "--seed", "tea", "--save", "game.txt")
    assert status == 0, text
    text = re.sub(r"\x1b\[[0-9;]*m", "", text)
    for deal in ("1: tricks", "2: hearts", "3: obers", "4: max", "5: domino"):
        assert f"Deal {deal}" in text
    pots = [int(pot) for pot in re.findall(r"in the pot: (\d+)\.\r?\n", text)]
    assert pots == [40, 80, 120, 160, 0]
    assert re.search(r" wins?\b", text)
    _, *pieces = re.split(r"Enter goes on, q stops: |Your choice \(.*?\): ", text)
    for piece in pieces:
        told, heading, table = piece.partition("; in the pot: ")
        assert told.count("\n") < LINES  # what has happened since somebody typed
        assert (heading + table).count("\n") < LINES
    state = load(tmp_path / "game.txt").replay()
    assert (state.is_over, state.pot, sum(state.totals)) == (True, 0, 0)
