"""Run the mutants of the rule modules: ``python -m tests.mutants [MODULE...]``.

It works in a copy of the tree, and prints what survived. See README.md here.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
from pathlib import Path

from tests.mutants.copying import MODULES, make_copy


def main(modules: list[str]) -> int:
    """Mutate these modules, or all; 1 when a mutant survived that is not known to be equivalent."""
    with tempfile.TemporaryDirectory(prefix="sticheln-mutants-") as folder:
        copy = make_copy(Path(folder), modules or list(MODULES))
        mutmut = [sys.executable, "-m", "mutmut"]
        children = str(len(os.sched_getaffinity(0)))
        subprocess.run([*mutmut, "run", "--max-children", children], cwd=copy, check=True)
        results = subprocess.run(
            [*mutmut, "results"], cwd=copy, check=True, capture_output=True, text=True
        )
        names = [line.split(":")[0].strip() for line in results.stdout.splitlines() if ":" in line]
        for name in names:
            subprocess.run([*mutmut, "show", name], cwd=copy, check=True)
    print(f"{len(names)} mutants survived")
    return 1 if names else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
