"""How things are written to a terminal.

Everything is composed as plain text. Where the extra ``cli`` is installed and the output is a
terminal, `Screen` paints it: cards, colours and points are recognised by how they are written, so
that nothing is said by colour alone.
"""

from __future__ import annotations

import re
import shutil
import textwrap
from collections.abc import Callable
from typing import Final

import attrs

from sticheln.cards import Colour

__all__ = [
    "BOLD",
    "DIM",
    "Screen",
    "open_screen",
    "silent",
]

BOLD: Final = "bold"
DIM: Final = "dim"

_WIDEST: Final = 84

_HUES: Final = {
    Colour.RED: "#c62828",
    Colour.ORANGE: "#d9730d",
    Colour.YELLOW: "#e6b800",
    Colour.GREEN: "#2e8b40",
    Colour.BLUE: "#2f6fd0",
    Colour.PURPLE: "#9a3fb5",
    Colour.VIOLET: "#7a5af5",
    Colour.BROWN: "#8d5a34",
    Colour.GREY: "#757575",
    Colour.CLUBS: "#3b5f41",
    Colour.DIAMONDS: "#d9730d",
    Colour.HEARTS: "#c62828",
    Colour.SPADES: "#4a4a55",
    Colour.SECOND_CLUBS: "#2e8b40",
    Colour.SECOND_DIAMONDS: "#e6b800",
}
_DARK_PRINT: Final = {Colour.YELLOW, Colour.SECOND_DIAMONDS}

_LABELS: Final = {colour.label: colour for colour in Colour}
_PAINTED: Final = re.compile(
    rf"(?P<card>\b[{''.join(Colour)}](?:0|[1-9][0-9]?)\b)"
    rf"|(?P<label>\b(?:{'|'.join(sorted(_LABELS, key=len, reverse=True))})\b)"
    r"|(?P<loss>(?<![\w.-])-[0-9]+\b)"
    r"|(?P<gain>(?<![\w.+])\+[0-9]+\b)"
)


def _style(kind: str, text: str) -> str:
    if kind == "card":
        colour = Colour(text[0])
        return f"bold {'black' if colour in _DARK_PRINT else 'white'} on {_HUES[colour]}"
    if kind == "label":
        return f"bold {_HUES[_LABELS[text]]}"
    return {"loss": "red", "gain": "green"}[kind]


@attrs.frozen
class Screen:
    """Where text goes.

    Attributes:
        write: Writes one line in a style.
        width: How many columns a line may have.
    """

    write: Callable[[str, str], None]
    width: int

    def line(self, text: str = "", style: str = "") -> None:
        """Write a line as it is."""
        self.write(text.rstrip(), style)

    def line_that_fits(self, *forms: str) -> None:
        """Write the first form of a line that is not too wide, or else the last."""
        self.line(next((form for form in forms if len(form) <= self.width), forms[-1]))

    def say(self, text: str, indent: int = 0, hang: int = 0, style: str = "") -> None:
        """Write prose, wrapped; lines after the first are indented by `hang` more."""
        for line in textwrap.wrap(
            text,
            self.width,
            initial_indent=" " * indent,
            subsequent_indent=" " * (indent + hang),
            break_on_hyphens=False,
        ):
            self.write(line, style)

    def heading(self, text: str) -> None:
        """Write a heading with a blank line before it."""
        self.line()
        self.line(text, BOLD)


silent: Final = Screen(lambda _, __: None, _WIDEST)
"""A screen that shows nothing."""


def open_screen() -> Screen:
    """The standard output; painted where it is a terminal and rich is there to paint."""
    width = min(shutil.get_terminal_size().columns, _WIDEST)
    return Screen(_painter() or _print, max(width, 40))


def _print(text: str, _: str) -> None:
    print(text)


def _painter() -> Callable[[str, str], None] | None:
    try:
        from rich.console import Console  # noqa: PLC0415 - an extra
        from rich.text import Text  # noqa: PLC0415 - an extra
    except ImportError:
        return None
    console = Console(highlight=False, soft_wrap=True)

    def paint(line: str, style: str) -> None:
        text = Text(line, style)
        for found in _PAINTED.finditer(line if style != DIM else ""):
            kind = found.lastgroup or ""
            text.stylize(_style(kind, found[0]), found.start(), found.end())
        console.print(text)

    return paint if console.is_terminal else None
