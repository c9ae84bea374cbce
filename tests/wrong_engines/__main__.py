"""Print which vectors catch which wrong engine: ``python -m tests.wrong_engines``.

With ``--vectors`` it lists the vectors that catch no engine, too.
"""

from __future__ import annotations

import sys
from collections import Counter

from sticheln.conformance import cases
from sticheln.conformance.protocol import KINDS
from tests.wrong_engines.table import ENGINES, catches


def main(options: list[str]) -> int:
    """Print the table; 1 when an engine got away, or a kind of vector is of no use."""
    width = max(map(len, ENGINES))
    print(f"{'':{width}} {' '.join(f'{kind:>9}' for kind in KINDS)}")
    only: Counter[str] = Counter()
    at_work: Counter[str] = Counter()
    escaped = []
    for name, engine in ENGINES.items():
        found = catches(engine)
        counts = [len(found.get(kind, ())) or "." for kind in KINDS]
        print(f"{name:{width}} {' '.join(f'{count:>9}' for count in counts)}", flush=True)
        if not found:
            escaped.append(name)
        if len(found) == 1:
            only.update([*found])
        at_work.update(each for ids in found.values() for each in ids)
    print(f"{'caught by this kind alone':{width}} {' '.join(f'{only[kind]:>9}' for kind in KINDS)}")
    print(f"{len(ENGINES)} wrong engines; got away: {', '.join(escaped) or 'none'}")
    idle = [case.id for case in cases() if case.id not in at_work]
    print(f"{len(cases())} vectors, of which {len(idle)} catch none of these engines")
    if "--vectors" in options:
        print("\n".join(idle))
    return 1 if escaped or not all(only[kind] for kind in KINDS) else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
