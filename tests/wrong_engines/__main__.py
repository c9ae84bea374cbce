"""Print which vectors catch which wrong engine: ``python -m tests.wrong_engines``.

With ``--vectors`` it lists the vectors that catch no engine, too.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Mapping
from itertools import chain

from sticheln.conformance import cases
from sticheln.conformance.protocol import KINDS
from tests.wrong_engines.table import ENGINES, catches


def enough(found_by: Mapping[str, set[str]]) -> list[str]:
    """A few vectors that together catch all that are caught: the one that adds most, and so on."""
    left = set().union(*found_by.values())
    chosen = []
    while left:
        best = max(found_by, key=lambda each: len(found_by[each] & left))
        left -= found_by[best]
        chosen.append(best)
    return chosen


def main(options: list[str]) -> int:
    """Print the table; 1 when an engine got away, or a kind of vector is of no use."""
    width = max(map(len, ENGINES))
    print(f"{'':{width}} {' '.join(f'{kind:>9}' for kind in KINDS)}")
    only: Counter[str] = Counter()
    found_by: dict[str, set[str]] = {}
    escaped = []
    for name, engine in ENGINES.items():
        found = catches(engine)
        counts = [len(found.get(kind, ())) or "." for kind in KINDS]
        print(f"{name:{width}} {' '.join(f'{count:>9}' for count in counts)}", flush=True)
        if not found:
            escaped.append(name)
        if len(found) == 1:
            only.update([*found])
        for each in chain(*found.values()):
            found_by.setdefault(each, set()).add(name)
    print(f"{'caught by this kind alone':{width}} {' '.join(f'{only[kind]:>9}' for kind in KINDS)}")
    print(f"{len(ENGINES)} wrong engines; got away: {', '.join(escaped) or 'none'}")
    idle = [case.id for case in cases() if case.id not in found_by]
    print(f"{len(cases())} vectors, of which {len(idle)} catch none of these engines")
    print(f"{len(enough(found_by))} vectors are enough to catch them all")
    if "--vectors" in options:
        print("\n".join(idle))
    return 1 if escaped or not all(only[kind] for kind in KINDS) else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
