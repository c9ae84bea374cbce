"""Where results are kept while they come: nowhere, in a CSV file, or in a Parquet file.

A file says which experiment its results are of. It holds games from number 0 on without a gap, in
their order, so that a run that was broken off goes on where the file ends.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from errno import EACCES, EAGAIN
from functools import partial
from pathlib import Path
from typing import Any, BinaryIO, Final, Protocol, cast

from sticheln.errors import RecordError, shown
from sticheln.records import RULINGS
from sticheln.seeds import Seed, seed_bytes
from sticheln.simulate.blocks import Block
from sticheln.simulate.experiment import Experiment

if sys.platform != "win32":
    import fcntl

__all__ = [
    "NOWHERE",
    "Kept",
    "check_identity",
    "claim",
    "identity",
    "refuse_to_overwrite",
]

_VERSION: Final = 1


class Kept(Protocol):
    """A place for results."""

    def earlier(self) -> Iterator[Block]:
        """The results that are there already; to be read to the end before any is written."""
        ...

    def write(self, block: Block) -> None:
        """Keep some more."""
        ...


class _Nowhere:
    def earlier(self) -> Iterator[Block]:
        return iter(())

    def write(self, block: Block) -> None:
        pass


NOWHERE: Final[Kept] = _Nowhere()
"""Keeps nothing."""


def refuse_to_overwrite(*paths: Path) -> None:
    """Refuse to begin anew where there is something.

    Raises:
        RecordError: One of these exists.
    """
    for path in paths:
        if path.exists():
            raise RecordError(
                f"{shown(str(path))} exists already; go on with it (resume) or choose another name",
                "file_exists",
            )


def claim(path: Path, stream: BinaryIO) -> None:
    """Keep other processes from writing a file until it is closed, where the system can do so.

    Raises:
        RecordError: Another process is writing it.
    """
    if sys.platform == "win32":
        return
    try:
        fcntl.lockf(stream, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError as error:
        if error.errno in {EACCES, EAGAIN}:
            raise RecordError(
                f"{shown(str(path))} is being written by another run; wait for it, or choose "
                "another name",
                "file_in_use",
            ) from error


def identity(experiment: Experiment) -> str:
    """Which experiment it is, as JSON: the same text, the same results."""
    players = experiment.policy if experiment.bots is None else experiment.bots
    facts: dict[str, object] = {
        "version": _VERSION,
        "rulings": RULINGS,
        "game": experiment.game.name,
        "rules": str(experiment.rules),
        "play": "batch" if experiment.bots is None else "bots",
        "players": _names(players),
        "seed": _seed_text(experiment.seed),
        "starter": experiment.starter,
    }
    return json.dumps(facts)


def check_identity(path: Path, found: str | None, wanted: str) -> None:
    """Refuse to go on with results of another experiment.

    Args:
        path: The file.
        found: The identity that it holds; None where it holds none.
        wanted: The identity of the experiment.

    Raises:
        RecordError: They differ, and in what.
    """
    if found == wanted:
        return
    there, here = _facts(found), _facts(wanted)
    if there is None or here is None:
        raise RecordError(f"{shown(str(path))} holds no results of simulate", "not_results")
    differing = [
        f"{name} {json.dumps(there.get(name))} there, {json.dumps(fact)} here"
        for name, fact in here.items()
        if there.get(name) != fact
    ]
    raise RecordError(
        f"{shown(str(path))} holds other results: {'; '.join(differing)}", "other_experiment"
    )


def _facts(text: str | None) -> dict[str, Any] | None:
    try:
        facts = json.loads(text or "")
    except ValueError:
        return None
    return cast("dict[str, Any]", facts) if isinstance(facts, dict) else None


def _seed_text(seed: Seed) -> str | dict[str, str]:
    """A seed as text; where it is none, its bytes in hexadecimal."""
    given = seed_bytes(seed)
    try:
        return given.decode()
    except UnicodeDecodeError:
        return {"hex": given.hex()}


def _names(players: object) -> object:
    if isinstance(players, tuple):
        return [_name(player) for player in cast("tuple[object, ...]", players)]
    return _name(players)


def _name(player: Any) -> str | None:
    """What a bot, or what makes one, is called, the same in every process."""
    if player is None:
        return None
    text = repr(player)
    if isinstance(player, partial):
        given = [*map(repr, player.args), *(f"{k}={v!r}" for k, v in player.keywords.items())]
        return f"{_name(player.func)}({', '.join(given)})"
    if isinstance(player, type) or " at 0x" in text:
        named: Any = player if hasattr(player, "__qualname__") else type(player)
        return f"{named.__module__}.{named.__qualname__}"
    return text
