"""Judge every trick of the 3- and 4-player decks: ``python -m tests.tricks``."""

from __future__ import annotations

import os
import time
from collections import Counter
from concurrent.futures import ProcessPoolExecutor

from tests.tricks.checks import (
    check_canonical,
    check_pack,
    check_sample,
    full_flags,
    packs,
    playable_flags,
    table_for,
)

# Values up to this one in every colour hold every deck; beyond 4 x 60 cards the ordered tricks
# of a pack are covered with renamed colours, and by a sample.
TOP = 20
MOST_CARDS = 60
SAMPLE = 2_000


def under(flags: dict[str, str]) -> tuple[str, Counter[str]]:
    """Every check under one combination of flags; how many tricks each took."""
    asked: Counter[str] = Counter()
    for players in (3, 4):
        table = table_for(players, TOP, flags)
        all_flags = full_flags(players, flags)
        asked[f"{players} cards, renamed"] = check_canonical(table, players, TOP, all_flags)
        for pack in packs(players):
            if len(pack.cards) <= MOST_CARDS or players == 3:
                asked[str(pack)] = check_pack(table, TOP, pack, all_flags)
            asked["sample"] += check_sample(pack, flags, SAMPLE, seed=players)
    return " ".join(f"{name}={value}" for name, value in flags.items()), asked


def main() -> None:
    """Print the counts for each combination of flags, and in all."""
    began = time.perf_counter()
    total: Counter[str] = Counter()
    workers = len(os.sched_getaffinity(0))
    with ProcessPoolExecutor(workers) as pool:
        for number, (words, asked) in enumerate(pool.map(under, playable_flags()), 1):
            total += asked
            seconds = time.perf_counter() - began
            print(
                f"{number:2} {words}: {sum(asked.values()):,} tricks, {seconds:.0f} s", flush=True
            )
    for name, count in total.items():
        print(f"{count:14,} {name}")
    print(f"{sum(total.values()):14,} in all, no difference")


if __name__ == "__main__":
    main()
