"""What grows with the game, and what loading costs."""

from __future__ import annotations

import resource
import subprocess
import sys
from collections.abc import Iterator
from statistics import median

from benchmarks.loop import in_play, playing_cards
from benchmarks.measure import Row, Work, by_turns, compared, shown
from benchmarks.memory import played
from sticheln import Rules
from sticheln.records import Record


def rows() -> Iterator[Row]:
    """How times grow."""
    by_players = {
        f"{players} players": playing_cards(in_play(Rules(players))) for players in range(3, 9)
    }
    times = by_turns(dict(by_players))
    slowest = max([*by_players][1:], key=times.of)
    yield compared(
        times,
        f"a played card of Classic, {slowest} (the slowest from 4)",
        slowest,
        "3 players",
        1.25,
    )
    yield _replays()
    yield _imports()


def _replays() -> Row:
    """A record of some 10,000 cards against one of some 1,000."""
    works: dict[str, Work | None] = {}
    for name, rounds in (("10,000 cards", 178), ("1,000 cards", 18)):
        rules = Rules(rounds=rounds)
        works[name] = _replay(Record(rules, 0, played(rules)[1]))
    times = by_turns(works, rounds=5)
    return compared(
        times, "a card of a record of 10,000 that is replayed", "10,000 cards", "1,000 cards", 1.25
    )


def _replay(record: object) -> Work:
    def work() -> int:
        record.replay()  # type: ignore[attr-defined]
        return len(record.actions)  # type: ignore[attr-defined]

    return work


def _seconds(code: str) -> float:
    """The processor time of a Python that runs some code."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run([sys.executable, "-c", code], check=True)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def _imports() -> Row:
    """Loading sticheln against loading attrs, beyond what Python itself takes."""
    ours, theirs, ratios = [], [], []
    for _ in range(15):
        bare = _seconds("pass")
        theirs.append(_seconds("import attrs") - bare)
        ours.append(_seconds("import sticheln") - bare)
        ratios.append(ours[-1] / max(theirs[-1], 1e-4))
    return Row(
        "import sticheln",
        shown(median(ours)),
        f"import attrs: {shown(median(theirs))}",
        median(ratios),
        2.0,
    )
