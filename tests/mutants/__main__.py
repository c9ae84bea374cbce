"""Run the mutants of the rule modules: ``python -m tests.mutants [MODULE...]``.

It works in a copy of the tree, and shows what survived. See README.md here.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
from pathlib import Path

from tests.mutants.copying import MODULES, make_copy
from tests.mutants.equivalents import why_equivalent

# Drawings have tests of their own, which are slow.
NOT_ASKED = "_repr_svg_"


def mutmut(copy: Path, *arguments: str) -> str:
    """Run mutmut in the copy; what it printed."""
    command = [sys.executable, "-m", "mutmut", *arguments]
    done = subprocess.run(command, cwd=copy, check=True, stdout=subprocess.PIPE, text=True)
    return done.stdout


def survivors(copy: Path) -> dict[str, str]:
    """The mutants that were not killed, each with its changed lines."""
    names = [line.split(":")[0].strip() for line in mutmut(copy, "results").splitlines()]
    shown = {name: mutmut(copy, "show", name) for name in names if name and NOT_ASKED not in name}
    return {
        name: "\n".join(
            line
            for line in text.splitlines()
            if line[:1] in {"+", "-"} and line[:3] not in {"+++", "---"}
        )
        for name, text in shown.items()
    }


def main(modules: list[str]) -> int:
    """Mutate these modules, or all; 1 when a mutant survived that is not known to be equivalent."""
    with tempfile.TemporaryDirectory(prefix="sticheln-mutants-") as folder:
        copy = make_copy(Path(folder), modules or list(MODULES))
        children = len(os.sched_getaffinity(0))
        ended = mutmut(copy, "run", "--max-children", str(children)).replace("\r", "\n")
        print([line for line in ended.splitlines() if line.strip()][-2])
        found = survivors(copy)
    unknown = 0
    for name, change in found.items():
        why = why_equivalent(name, change)
        unknown += why is None
        print(f"\n{name}: {why or 'SURVIVED'}\n{change}")
    print(f"\n{len(found)} mutants survived, {unknown} of them not known to be equivalent")
    return 1 if unknown else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
