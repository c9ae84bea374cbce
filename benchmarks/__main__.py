"""Measure everything, or the rooms that are named, and write the table."""

from __future__ import annotations

import argparse
import importlib
import platform
from collections.abc import Sequence
from importlib import metadata
from pathlib import Path

from benchmarks.measure import Row

ROOMS = {
    "loop": "One game at a time",
    "batch": "Many games at once",
    "saving": "Saving and looking",
    "memory": "Memory",
    "growth": "Growth and loading",
    "load": "The table in the browser under load",
}
PEERS = ("numpy", "numba", "open_spiel", "colver", "jass-kit", "chess")
TARGET = Path(__file__).with_name("results.md")


def main() -> None:
    """Run the rooms and write what they found."""
    parser = argparse.ArgumentParser(prog="benchmarks", description=__doc__)
    parser.add_argument("rooms", nargs="*", help=f"any of {', '.join(ROOMS)}; all without")
    parser.add_argument("--output", type=Path, help=f"where the table goes ({TARGET.name})")
    args = parser.parse_args()
    unknown = sorted(set(args.rooms) - set(ROOMS))
    if unknown:
        parser.error(f"there is no room {', '.join(unknown)}")
    rooms = args.rooms or list(ROOMS)
    parts = [f"# Benchmarks\n\n{machine()}"]
    for room in rooms:
        rows = list(importlib.import_module(f"benchmarks.{room}").rows())
        parts.append(f"## {ROOMS[room]}\n\n{table(rows)}")
        print(parts[-1], end="\n\n", flush=True)
    whole = set(rooms) == set(ROOMS)
    target = args.output or (TARGET if whole else None)
    if target is not None:
        target.write_text("\n\n".join(parts) + "\n", encoding="utf-8")


def table(rows: Sequence[Row]) -> str:
    """The rows as a Markdown table."""
    lines = ["| | here | beside | ratio | at most | |", "|---|---|---|---|---|---|"]
    for row in rows:
        ratio = "" if row.ratio is None else f"{row.ratio:.3g}"
        most = "" if row.most is None else f"{row.most:.3g}"
        cells = (row.what, row.here, row.beside, ratio, most, row.verdict)
        lines.append(f"| {' | '.join(cells)} |")
    return "\n".join(lines)


def machine() -> str:
    """What it ran on."""
    versions = ", ".join(f"{name} {_version(name)}" for name in PEERS)
    return (
        f"{platform.python_implementation()} {platform.python_version()} on "
        f"{platform.system()} {platform.machine()}, {_processor()}; {versions}.\n\n"
        "Processor time, medians of runs taken by turns in one process. Single figures vary from "
        "machine to machine; the ratios are what counts."
    )


def _version(name: str) -> str:
    try:
        return metadata.version(name)
    except metadata.PackageNotFoundError:
        return "not installed"


def _processor() -> str:
    info = Path("/proc/cpuinfo")
    if info.exists():
        for line in info.read_text(encoding="utf-8").splitlines():
            if line.startswith("model name"):
                return line.partition(":")[2].strip()
    return platform.processor() or "unknown processor"


if __name__ == "__main__":
    main()
