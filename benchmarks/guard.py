"""Whether a change makes the loop or batch play slower than a commit before it.

A noisy machine does not trip it: both versions run by turns, in pairs of fresh processes, and the
change is refused only when it is slower by a tenth in the median and slower in nearly all pairs.
"""

from __future__ import annotations

import argparse
import io
import os
import subprocess
import sys
import tarfile
import tempfile
from collections.abc import Mapping
from pathlib import Path
from statistics import median

PAIRS = 11
SLOWER = 1.1
NEARLY_ALL = 9

TOP = Path(__file__).parents[1]

_LOOP = """
import time
from sticheln import Rules, apply, legal_actions, new_game, shuffle

rules = Rules()

def game(seed):
    state = new_game(rules)
    while not state.is_over:
        if state.needs_deal:
            state = apply(state, shuffle(state, seed))
        else:
            state = apply(state, legal_actions(state, state.to_act[0])[0])

game(0)
start = time.process_time()
for seed in range(60):
    game(seed)
print(time.process_time() - start)
"""

_BATCH = """
import time
from sticheln import Rules
from sticheln.batch import play_games

play_games(Rules(), 100, 0, engine="numpy")
start = time.process_time()
play_games(Rules(), 8000, 1, engine="numpy")
print(time.process_time() - start)
"""

WORKS: Mapping[str, str] = {"loop": _LOOP, "batch": _BATCH}


def main() -> None:
    """Compare the working tree with a commit; the exit status says whether it is slower."""
    parser = argparse.ArgumentParser(prog="benchmarks.guard", description=__doc__)
    parser.add_argument("commit", nargs="?", default="HEAD~1", help="default: HEAD~1")
    commit = parser.parse_args().commit
    if not known(commit):
        print(f"nothing to compare with: there is no {commit} here")
        return
    with tempfile.TemporaryDirectory() as folder:
        before = Path(folder)
        archive = subprocess.run(
            ["git", "archive", commit, "src"], cwd=TOP, check=True, capture_output=True
        )
        with tarfile.open(fileobj=io.BytesIO(archive.stdout)) as files:
            files.extractall(before, filter="data")
        slower = [name for name in WORKS if is_slower(name, before / "src", commit)]
    if slower:
        sys.exit(f"slower than {commit}: {', '.join(slower)}")


def known(commit: str) -> bool:
    """Whether there is such a commit; a shallow clone has no parents, an unpacked sdist none."""
    command = ["git", "rev-parse", "--quiet", "--verify", f"{commit}^{{commit}}"]
    return subprocess.run(command, cwd=TOP, check=False, capture_output=True).returncode == 0


def is_slower(name: str, before: Path, commit: str) -> bool:
    """Whether one of the works takes longer than before."""
    if seconds(name, before) is None:
        print(f"{name}: not there in {commit}")
        return False
    ratios: list[float] = []
    for turn in range(PAIRS):
        trees = (before, TOP / "src") if turn % 2 else (TOP / "src", before)
        taken = {tree: seconds(name, tree) for tree in trees}
        here, there = taken[TOP / "src"], taken[before]
        if here is None or there is None:
            sys.exit(f"{name} no longer runs")
        ratios.append(here / there)
    later = sum(ratio > 1 + (SLOWER - 1) / 2 for ratio in ratios)
    print(f"{name}: {median(ratios):.3f} of {commit}, clearly longer in {later} of {PAIRS} pairs")
    return median(ratios) > SLOWER and later >= NEARLY_ALL


def seconds(name: str, tree: Path) -> float | None:
    """The processor time of one work in a process of its own, or None when it does not run."""
    done = subprocess.run(
        [sys.executable, "-c", WORKS[name]],
        env={**os.environ, "PYTHONPATH": str(tree)},
        check=False,
        capture_output=True,
        text=True,
    )
    return float(done.stdout) if done.returncode == 0 else None


if __name__ == "__main__":
    main()
