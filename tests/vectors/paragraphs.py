"""Which paragraphs of the handbooks tell what a vector proves, read off the pages themselves."""

from __future__ import annotations

import json
import re
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path

from sticheln.keinstich import PRESETS

DOCS = Path(__file__).parents[2] / "docs"
PARAGRAPH = re.compile(r"^:::\{rule\} (\S+)\n(.*?)^:::$", re.MULTILINE | re.DOTALL)
CLAIMS = re.compile(r"^:claims: (.+)$", re.MULTILINE)
READING = re.compile(r"`(\w+=[\w,]+)`")
PRESET = re.compile(r"\(`(\w+)`\)")
ROW = re.compile(r"^\| `([\w-]+)` \|.*\| (.+) \|$", re.MULTILINE)
ROLE = re.compile(r"\{rule\}`([\d.]+)`")


def named(page: str) -> Iterator[tuple[str, str]]:
    """What the paragraphs of a page name: claims, readings of flags, and presets."""
    for number, text in PARAGRAPH.findall(DOCS.joinpath(page).read_text("utf-8")):
        claims = CLAIMS.search(text)
        for claim in claims[1].split() if claims else ():
            yield claim, number
        for reading in READING.findall(text):
            yield reading, number
        for preset in PRESET.findall(text):
            if preset in PRESETS:
                yield f"preset-{preset}", number


def corner_cases() -> Iterator[tuple[str, str]]:
    """What the page of corner cases says."""
    for name, roles in ROW.findall(DOCS.joinpath("corner-cases.md").read_text("utf-8")):
        for number in ROLE.findall(roles):
            yield name, number


def gathered(*pairs: Iterator[tuple[str, str]]) -> dict[str, list[str]]:
    found: dict[str, dict[str, None]] = defaultdict(dict)
    for some in pairs:
        for name, number in some:
            found[name][number] = None
    return {name: list(numbers) for name, numbers in sorted(found.items())}


def paragraphs() -> str:
    """The file that lies in the package."""
    data = {
        "sticheln": gathered(named("handbook.md"), corner_cases()),
        "keinstich": gathered(named("keinstich.md")),
    }
    return json.dumps(data, indent=1) + "\n"
