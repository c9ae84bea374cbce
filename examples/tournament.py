"""Tournaments about the sources' advice: ``python tournament.py [--deals N] [--plot FILE] ...``.

First the bot that follows all advice against itself without one piece of it, then the bot that
searches against the one that follows the advice. Searching needs NumPy (``sticheln[batch]``, faster
with ``sticheln[batch-fast]``), the plot needs Matplotlib (``sticheln[plot]``).
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path

import attrs

from sticheln import Rules
from sticheln.bots import RuleOfThumbBot, SearchBot
from sticheln.tournaments import Tournament, tournament

SEED = "friday night"
RULES = (
    "classic 4p",
    "classic 3p",
    "classic 6p",
    "classic 4p reverse",
    "classic 4p mild",
    "classic 4p intense",
    "classic 4p fog",
    "classic 4p late",
    "guide 4p",
)


def advice(rules: Rules, deals: int, pool: ProcessPoolExecutor) -> Tournament:
    """Play all advice against all but one piece, each piece in turn."""
    pieces = [field.name for field in attrs.fields(RuleOfThumbBot)]
    bots = {"all advice": RuleOfThumbBot()}
    bots |= {f"no {piece}": RuleOfThumbBot(**{piece: False}) for piece in pieces}
    pairs = [("all advice", f"no {piece}") for piece in pieces]
    return tournament(rules, bots, deals, SEED, pairs=pairs, executor=pool)


def search(rules: Rules, deals: int, playouts: int, pool: ProcessPoolExecutor) -> Tournament:
    """Play the searching bot against all advice."""
    bots = {"search": SearchBot(SEED, playouts=playouts), "advice": RuleOfThumbBot()}
    return tournament(rules, bots, deals, SEED, executor=pool)


def tables(options: argparse.Namespace, pool: ProcessPoolExecutor) -> Iterator[Tournament]:
    """Play all that the options ask for."""
    for text in options.rules if options.deals else ():
        yield advice(Rules.parse(text), options.deals, pool)
    for text in options.rules if options.search_deals else ():
        yield search(Rules.parse(text), options.search_deals, options.playouts, pool)


def main() -> None:
    """Print a table for each rule set, and draw the first if a file is named."""
    parser = argparse.ArgumentParser(description="Tournaments about the sources' advice.")
    parser.add_argument("--rules", nargs="+", default=RULES, metavar="RULES")
    parser.add_argument("--deals", type=int, default=20, help="for each piece of advice")
    parser.add_argument("--search-deals", type=int, default=0, help="for the bot that searches")
    parser.add_argument("--playouts", type=int, default=1000, help="of that bot, for one choice")
    parser.add_argument("--workers", type=int, default=1)
    parser.add_argument("--plot", type=Path, metavar="FILE", help="PNG, SVG or PDF")
    options = parser.parse_args()
    with ProcessPoolExecutor(options.workers) as pool:
        for number, played in enumerate(tables(options, pool)):
            print(f"{played.rules}: {played.deals} deals, {played.games} games of each")
            print(played, end="\n\n", flush=True)
            if options.plot and number == 0:
                played.plot(options.plot)


if __name__ == "__main__":
    main()
