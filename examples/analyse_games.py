"""Many games in numbers, and as a plot: ``python analyse_games.py [--games N] [--plot FILE]``.

The games need NumPy (``pip install 'sticheln[batch]'``), the plot needs Matplotlib too
(``pip install 'sticheln[plot]'``).
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING

from sticheln import PRESETS, MissingExtraError, Rules

if TYPE_CHECKING:
    from sticheln.batch import Games

SEED = "many games"


def play(games: int) -> dict[str, Games]:
    """Play so many games of four random seats under each preset."""
    from sticheln.batch import play_games  # noqa: PLC0415 - without NumPy this says what to install

    return {name: play_games(Rules.from_preset(name), games, SEED) for name in PRESETS}


def describe(name: str, games: Games) -> str:
    """One line about the games of a preset."""
    scores = games.round_scores
    shared = (games.winners.sum(axis=1) > 1).mean()
    return (
        f"{name:10} {scores.mean():+7.2f} {scores.std():7.2f} {(scores > 0).mean():7.1%} "
        f"{games.wins[:, 0].mean():7.1%} {shared:7.1%}"
    )


def plot(played: Mapping[str, Games], file: Path) -> None:
    """Draw how the scores of a round are spread under each preset."""
    try:
        from matplotlib.figure import Figure  # noqa: PLC0415 - an extra
    except ImportError as error:
        raise MissingExtraError(
            "the plot needs Matplotlib: pip install 'sticheln[plot]'", extra="plot"
        ) from error
    figure = Figure(figsize=(7, 1.6 * len(played)), layout="constrained")
    for axes, (name, games) in zip(
        figure.subplots(len(played), sharex=True), played.items(), strict=True
    ):
        axes.hist(games.round_scores.ravel(), bins=range(-80, 31, 2), color="tab:blue")
        axes.set_ylabel(name)
        axes.set_yticks([])
    axes.set_xlabel("score of a seat in a round, all seats at random")
    figure.savefig(file)


def main(words: list[str]) -> None:
    """Print a table, and draw the plot if a file is named."""
    parser = argparse.ArgumentParser(description="Many games in numbers, and as a plot.")
    parser.add_argument("--games", type=int, default=2000, help="under each preset")
    parser.add_argument("--plot", type=Path, metavar="FILE", help="PNG, SVG or PDF")
    options = parser.parse_args(words)
    played = play(options.games)
    print("preset        mean  spread  above 0  seat 0  shared")
    for name, games in played.items():
        print(describe(name, games))
    if options.plot:
        plot(played, options.plot)
        print(f"Drew {options.plot}.")


if __name__ == "__main__":
    try:
        main(sys.argv[1:])
    except MissingExtraError as error:
        sys.exit(str(error))
