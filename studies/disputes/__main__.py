"""Measure every reading, and write what was found to ``results.json``."""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from pathlib import Path
from typing import Any, Final

from sticheln import Rules
from sticheln.bots import Bot, RuleOfThumbBot, SearchBot
from studies.disputes.games import play
from studies.disputes.measuring import judged_again, played_again
from studies.disputes.readings import readings

SEED: Final = "disputes"
TARGET: Final = Path(__file__).with_name("results.json")
THUMB: Final = "thumb"
STRONG: Final = "search"

SIZES: Final = {
    THUMB: (tuple(range(8, 2, -1)), 1000, 120),
    STRONG: ((4,), 20, 20),
}
"""For each kind of seats the numbers of players, and the games judged again and played again."""

PLAYOUTS: Final = 300
"""For each move of the strong bot."""

Row = dict[str, Any]


def main(words: Sequence[str] | None = None) -> None:
    """Play, count and write.

    Args:
        words: What stands on the command line; without, what the program was called with.
    """
    parser = argparse.ArgumentParser(prog="studies.disputes", description=__doc__)
    parser.add_argument("--bots", choices=SIZES, help="who plays; all of them without")
    parser.add_argument(
        "--players",
        metavar="N",
        nargs="+",
        type=int,
        choices=range(3, 9),
        help="for how many players, 3 to 8; without, what the study holds for each kind of bots",
    )
    parser.add_argument("--workers", type=int, default=1, help="processes")
    parser.add_argument("--output", type=Path, default=TARGET)
    options = parser.parse_args(words)
    names = [options.bots] if options.bots else list(SIZES)
    tasks = [task for name in names for task in tasks_of(name, options.players)]
    found = read(options.output)
    with ProcessPoolExecutor(options.workers) as pool:
        for done in as_completed([pool.submit(measured, *task) for task in tasks]):
            found |= {key(row): row for row in done.result()}
            write(options.output, found)
            print(f"{len(found)} rows", flush=True)


def tasks_of(name: str, players: Sequence[int] | None) -> list[tuple[str, int, int, int]]:
    """What `measured` is called with: for these numbers of players, or for those of the study."""
    own, games, again = SIZES[name]
    return [(name, number, games, again) for number in players or own]


def measured(name: str, players: int, games: int, again: int) -> list[Row]:
    """One row for each reading that so many players can play by."""
    return list(rows(name, players, games, again))


def rows(name: str, players: int, games: int, again: int) -> Iterator[Row]:
    """One row for each reading that so many players can play by."""
    bots = seats(name, players)
    played = [play(Rules(players), bots, number, SEED) for number in range(games)]
    for reading in readings(players):
        yield {
            "flag": reading.flag,
            "value": reading.value,
            "players": players,
            "bots": name,
            "judged": judged_again(reading, played),
            "played": played_again(reading, played[:again], bots, SEED),
        }


def seats(name: str, players: int) -> Sequence[Bot]:
    """Bots of one kind in every seat."""
    if name == THUMB:
        return [RuleOfThumbBot()] * players
    return [SearchBot(seed, playouts=PLAYOUTS) for seed in range(players)]


def key(row: Row) -> tuple[str, str, str, int]:
    """What a row is about."""
    return row["bots"], row["flag"], row["value"], row["players"]


def read(source: Path) -> dict[tuple[str, str, str, int], Row]:
    """The rows that were found before; those that are measured again take their places."""
    if not source.exists():
        return {}
    return {key(row): row for row in json.loads(source.read_text(encoding="utf-8"))["rows"]}


def write(target: Path, found: Mapping[tuple[str, str, str, int], Row]) -> None:
    """Keep the rows in an order of their own, one on each line."""
    lines = ",\n".join(json.dumps(found[about]) for about in sorted(found))
    target.write_text(f'{{"seed": "{SEED}", "rows": [\n{lines}\n]}}\n', encoding="utf-8")


if __name__ == "__main__":
    main()
