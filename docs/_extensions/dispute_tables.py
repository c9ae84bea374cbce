"""``{disputes}``: how much each dispute matters, in words, tables and pictures.

All figures come from ``studies/disputes/results.json``, as ``python -m studies.disputes`` wrote it.
"""

import json
from collections.abc import Iterator
from functools import cache
from html import escape
from math import log10
from pathlib import Path
from typing import Any, ClassVar

from docutils import nodes
from house import HouseDirective, table
from sphinx.application import Sphinx
from sphinx.util.docutils import SphinxDirective

from sticheln import FLAGS

RESULTS = Path(__file__).parents[2] / "studies" / "disputes" / "results.json"
THUMB, STRONG, FOUR = "thumb", "search", 4
MINUS, DASH, PLUS_MINUS = "\N{MINUS SIGN}", "\N{EN DASH}", "\N{PLUS-MINUS SIGN}"

HALF, TEN = 0.5, 9.5

Row = dict[str, Any]


@cache
def found() -> list[Row]:
    rows: list[Row] = json.loads(RESULTS.read_text("utf-8"))["rows"]
    places = list(FLAGS)
    return sorted(rows, key=lambda row: (places.index(row["flag"]), row["value"], row["players"]))


def of(kind: str, bots: str, players: int) -> list[Row]:
    """The rows of one kind of seats for so many players, those that matter most first."""
    rows = [row for row in found() if row["bots"] == bots and row["players"] == players]
    return sorted((row for row in rows if row[kind]), key=lambda row: -row[kind]["share"][0])


def name(row: Row) -> str:
    return f"{row['flag']}={row['value']}"


def one_in(row: Row, game: str = "") -> str:
    """How many games it takes to meet a difference; ``game`` is said where there is room."""
    middle, low, high = row["judged"]["share"]
    if middle == 0:
        return f"none of {row['judged']['games']:,}{game and f'{game}s'}"
    if low > HALF:
        part = "every" if middle == 1 else f"{middle:.0%} of"
        return f"{part}{game or ' game'}{'s' if middle < 1 else ''}"
    return f"1{game} in {number(1 / middle)} ({number(1 / high)}{DASH}{number(1 / low)})"


def number(value: float) -> str:
    return f"{value:.2g}" if value < TEN else f"{value:,.0f}"


def signed(value: float) -> str:
    return f"{MINUS if value < 0 else '+'}{abs(value):.2f}"


def quarrels() -> Iterator[str]:
    """One line for each reading at four players."""
    elsewhere = {
        "tricks": "a trick goes to another seat",
        "scores": "a seat has another score",
        "results": "the game ends otherwise",
    }
    for row in of("judged", THUMB, FOUR):
        counted = row["judged"]
        parts = [f"{elsewhere[counted['what']]} in {one_in(row, ' game')}"]
        if counted["what"] != "results":
            parts.append(
                f"{number(counted['differing'] / counted['games'])} {counted['what']} a game"
            )
        if "other_winners" in counted:
            part = counted["other_winners"] / counted["games"]
            parts.append(f"others win in {part:.0%}")
        yield f"- {{flag}}`{name(row)}`: {'; '.join(parts)}."


def by_players(kind: str) -> Iterator[str]:
    """A row for each reading, a column for each number of players."""
    cell = one_in if kind == "judged" else played
    rows = {(row["bots"], name(row), row["players"]): row for row in found() if row[kind]}
    names = list(dict.fromkeys(reading for _, reading, _ in rows))
    columns = [(THUMB, players) for players in range(3, 9)]
    columns += [(STRONG, FOUR)] if any(bots == STRONG for bots, *_ in rows) else []
    heads = [f"{players}{', strong' if bots == STRONG else ''}" for bots, players in columns]
    yield from table(
        ("reading", *heads),
        (
            (
                f"{{flag}}`{reading}`",
                *(
                    cell(rows[bots, reading, players]) if (bots, reading, players) in rows else ""
                    for bots, players in columns
                ),
            )
            for reading in names
        ),
    )


def played(row: Row) -> str:
    """The shift of a seat's score in a round, and how often others win."""
    middle, low, high = row["played"]["share"]
    points, _, most = row["played"]["points"]
    if row["played"]["other_winners"] == 0 and points == most == 0:
        return "no difference"
    return (
        f"{signed(points)} {PLUS_MINUS} {most - points:.2f};"
        f" {middle:.0%} ({low:.0%}{DASH}{high:.0%})"
    )


class Disputes(HouseDirective):
    """``{disputes} quarrels``, ``judged`` or ``played``."""

    required_arguments = 1
    parts: ClassVar = {
        "quarrels": quarrels,
        "judged": lambda: by_players("judged"),
        "played": lambda: by_players("played"),
    }

    def markdown(self) -> Iterator[str]:
        self.env.note_dependency(str(RESULTS))
        yield from self.parts[self.arguments[0]]()


LEFT, WIDE, HIGH, TOP, RIGHT = 215, 640, 20, 26, 24
LEAST = 0.001


def place(value: float, logarithmic: bool) -> float:
    part = 1 + log10(max(value, LEAST)) / 3 if logarithmic else value
    return LEFT + part * (WIDE - LEFT - RIGHT)


def drawing(kind: str) -> str:
    """A dot for four players with its interval, small ones for the other numbers of players."""
    logarithmic = kind == "judged"
    rows = of(kind, THUMB, FOUR)
    marks = (0.001, 0.01, 0.1, 1) if logarithmic else (0, 0.25, 0.5, 0.75, 1)
    bottom = TOP + HIGH * len(rows)
    title = {
        "judged": "Share of games with a difference, judged again",
        "played": "Share of games with another winner, played again",
    }[kind]
    lines = [part for mark in marks for part in grid(mark, place(mark, logarithmic), bottom)]
    for step, row in enumerate(rows):
        lines += line(kind, row, TOP + HIGH * (step + 0.5), logarithmic)
    return (
        f'<svg class="disputes" viewBox="0 0 {WIDE} {bottom + 6}" width="{WIDE}" role="img" '
        f'xmlns="http://www.w3.org/2000/svg"><title>{title}</title>{"".join(lines)}</svg>'
    )


def grid(mark: float, x: float, bottom: float) -> Iterator[str]:
    yield f'<line x1="{x:.1f}" x2="{x:.1f}" y1="{TOP - 6}" y2="{bottom}" class="grid"/>'
    yield f'<text x="{x:.1f}" y="{TOP - 10}" text-anchor="middle">{100 * mark:g}%</text>'


def line(kind: str, row: Row, y: float, logarithmic: bool) -> Iterator[str]:
    yield f'<text x="{LEFT - 10}" y="{y + 4}" text-anchor="end">{escape(name(row))}</text>'
    for other in found():
        if (other["flag"], other["value"], other["bots"]) == (row["flag"], row["value"], THUMB):
            x = place(other[kind]["share"][0], logarithmic)
            yield (
                f'<circle cx="{x:.1f}" cy="{y}" r="2.5" class="other">'
                f"<title>{other['players']} players</title></circle>"
            )
    middle, low, high = (place(end, logarithmic) for end in row[kind]["share"])
    yield f'<line x1="{low:.1f}" x2="{high:.1f}" y1="{y}" y2="{y}" class="interval"/>'
    yield f'<circle cx="{middle:.1f}" cy="{y}" r="4" class="four"><title>4 players</title></circle>'


class Picture(SphinxDirective):
    """``{disputes-picture} judged`` or ``played``."""

    required_arguments = 1

    def run(self) -> list[nodes.Node]:
        self.env.note_dependency(str(RESULTS))
        return [nodes.raw("", drawing(self.arguments[0]), format="html")]


def setup(app: Sphinx) -> dict[str, bool]:
    app.add_directive("disputes", Disputes)
    app.add_directive("disputes-picture", Picture)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
