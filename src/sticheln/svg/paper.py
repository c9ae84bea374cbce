"""What every drawing is made on: elements, text that fits, light and dark, the root.

A drawing has no ids, so any number of them may stand in one page. The light look is
written into the elements themselves; a style sheet, where there is one, lays the dark look
over it through classes that only drawings bear.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from enum import StrEnum
from html import escape
from types import MappingProxyType
from typing import Final
from unicodedata import east_asian_width

from sticheln.errors import StichelnError, shown

__all__ = [
    "LEADING",
    "MARGIN",
    "SMALL",
    "TEXT_SIZE",
    "TITLE_SIZE",
    "Theme",
    "breadth",
    "drawing",
    "element",
    "filled",
    "fit",
    "group",
    "lines_of_text",
    "panel",
    "signed",
    "stroked",
    "text",
    "wrap",
]


class Theme(StrEnum):
    """The look of a drawing; ``auto`` follows the reader's system."""

    AUTO = "auto"
    LIGHT = "light"
    DARK = "dark"


_WIDEST: Final = 100_000

MARGIN: Final = 16
TITLE_SIZE: Final = 17
TEXT_SIZE: Final = 15
SMALL: Final = 13
LEADING: Final = 1.35
"""The height of a line in sizes of its letters."""
_FONTS: Final = "system-ui, 'Segoe UI', Roboto, 'Helvetica Neue', Arial, sans-serif"

_LOOKS: Final[Mapping[str, tuple[str, str]]] = MappingProxyType(
    {
        "ground": ("#fbfaf6", "#1d2024"),
        "felt": ("#e4ede6", "#26332d"),
        "plate": ("#ffffff", "#2b2f35"),
        "ink": ("#1f2328", "#eceae4"),
        "soft": ("#565d66", "#b1b5bb"),
        "line": ("#c9c6bc", "#494e56"),
        "mark": ("#a66200", "#ffc857"),
        "glow": ("#fbe9c0", "#4a3b18"),
    }
)
"""What the colours around the cards are for: how they look in the light and in the dark."""

_BREAKS: Final = re.compile(r"[\t\n\r]")
_FORBIDDEN: Final = re.compile("[^\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


def filled(look: str) -> dict[str, str]:
    """The attributes that fill an element with one of the looks."""
    return {"class_": f"st-{look}", "fill": _LOOKS[look][0]}


def stroked(look: str, width: float = 1) -> dict[str, str]:
    """The attributes that draw an element's outline in one of the looks."""
    return {
        "class_": f"st-{look}-line",
        "fill": "none",
        "stroke": _LOOKS[look][0],
        "stroke_width": _written(width),
    }


def element(tag: str, *children: str, **attributes: object) -> str:
    """An element as text; underscores in names of attributes stand for hyphens."""
    written = "".join(
        f' {name.rstrip("_").replace("_", "-")}="{_written(value)}"'
        for name, value in attributes.items()
        if value is not None
    )
    inside = "".join(children)
    return f"<{tag}{written}>{inside}</{tag}>" if inside else f"<{tag}{written}/>"


def group(
    *children: str,
    x: float = 0,
    y: float = 0,
    scale: float = 1,
    turn: float = 0,
    **attributes: object,
) -> str:
    """Elements moved to a place, and perhaps scaled and turned."""
    move = f"translate({_written(x)} {_written(y)})"
    if scale != 1:
        move += f" scale({_written(scale)})"
    if turn:
        move += f" rotate({_written(turn)})"
    return element("g", *children, transform=move, **attributes)


def text(
    words: str,
    x: float,
    y: float,
    size: float = TEXT_SIZE,
    *,
    look: str = "ink",
    fill: str | None = None,
    anchor: str | None = None,
    bold: bool = False,
) -> str:
    """A line of text with its baseline at that height, in a look or a colour of its own."""
    colour = filled(look) if fill is None else {"fill": fill}
    return element(
        "text",
        _escaped(words),
        x=x,
        y=y,
        font_size=size,
        text_anchor=anchor,
        font_weight=700 if bold else None,
        **colour,
    )


def lines_of_text(
    words: Iterable[str], x: float, y: float, size: float = TEXT_SIZE, *, look: str = "ink"
) -> str:
    """Lines of text one below the other, the first one's baseline at that height."""
    return "".join(
        text(line, x, y + index * size * LEADING, size, look=look)
        for index, line in enumerate(words)
    )


def signed(points: int) -> str:
    """Points with a true minus sign."""
    return f"\N{MINUS SIGN}{-points}" if points < 0 else str(points)


def panel(width: float, height: float) -> str:
    """The ground that makes text legible on a page of any colour."""
    return element("rect", width=width, height=height, rx=12, **filled("ground")) + element(
        "rect", x=0.5, y=0.5, width=width - 1, height=height - 1, rx=11.5, **stroked("line")
    )


def drawing(
    *children: str,
    width: float,
    height: float,
    title: str,
    description: str = "",
    size: float | None = None,
    theme: str = Theme.AUTO,
) -> str:
    """A whole drawing.

    Args:
        children: What is drawn.
        width: The width of what is drawn.
        height: Its height.
        title: What a screen reader reads out first, and a tooltip shows.
        description: What it reads out further.
        size: The width in pixels; None leaves the drawing's own.
        theme: One of `Theme`.
    """
    look = _theme(theme)
    shown_width = width if size is None else _positive(size)
    drawn = "".join(children)
    return element(
        "svg",
        element("title", _escaped(title)),
        element("desc", _escaped(description)) if description else "",
        _style(look, drawn),
        drawn,
        xmlns="http://www.w3.org/2000/svg",
        viewBox=f"0 0 {_written(width)} {_written(height)}",
        width=shown_width,
        height=shown_width * height / width,
        class_=f"sticheln-{look}",
        role="img",
        aria_label=title,
        font_family=_FONTS,
        style="max-width:100%;height:auto",
    )


def breadth(words: str, size: float) -> float:
    """How wide a line of text is at most, more or less, in any common typeface."""
    return size * sum(map(_letter_breadth, words))


def fit(words: str, width: float, size: float = TEXT_SIZE) -> str:
    """Text that is cut short where it would be wider than there is room."""
    if breadth(words, size) <= width:
        return words
    kept = words
    while kept and breadth(f"{kept}…", size) > width:
        kept = kept[:-1]
    return f"{kept.rstrip()}…"


def wrap(words: str, width: float, size: float = TEXT_SIZE) -> tuple[str, ...]:
    """Text broken into lines between its words."""
    return tuple(_wrapped(words.split(), width, size))


def _wrapped(words: list[str], width: float, size: float) -> Iterator[str]:
    line = ""
    for word in words:
        longer = f"{line} {word}".lstrip()
        if line and breadth(longer, size) > width:
            yield fit(line, width, size)
            longer = word
        line = longer
    if line:
        yield fit(line, width, size)


def _letter_breadth(letter: str) -> float:
    if east_asian_width(letter) in "WF":
        return 1.05
    if letter in " .,:;'|!ijltfI":
        return 0.36
    return 0.76 if letter.isupper() or letter in "mw" else 0.61


def _written(value: object) -> str:
    if isinstance(value, float):
        return f"{value:.2f}".rstrip("0").rstrip(".")
    return _escaped(str(value))


def _escaped(words: str) -> str:
    return escape(_FORBIDDEN.sub("\N{REPLACEMENT CHARACTER}", _BREAKS.sub(" ", words)))


def _positive(size: float) -> float:
    if type(size) in (int, float) and 0 < size <= _WIDEST:
        return size
    raise StichelnError(f"a drawing is up to {_WIDEST} pixels wide, not {shown(size)}", "bad_size")


def _theme(theme: str) -> Theme:
    try:
        return Theme(theme)
    except ValueError:
        raise StichelnError(
            f"there is no theme {shown(theme)}; there are {', '.join(Theme)}", "unknown_theme"
        ) from None


def _style(theme: Theme, drawn: str) -> str:
    used = {look: colours for look, colours in _LOOKS.items() if f"st-{look}" in drawn}
    if theme is Theme.LIGHT or not used:
        return ""
    light, dark = (_rules(theme, used, which) for which in (0, 1))
    if theme is Theme.AUTO:
        dark = f"{light}@media (prefers-color-scheme:dark){{{dark}}}"
    return element("style", dark)


def _rules(theme: Theme, looks: Mapping[str, tuple[str, str]], which: int) -> str:
    """A rule for each look, with a custom property through which a page may set its own."""
    return "".join(
        f".sticheln-{theme} .st-{look}{{fill:var(--sticheln-{look},{colours[which]})}}"
        f".sticheln-{theme} .st-{look}-line{{stroke:var(--sticheln-{look},{colours[which]})}}"
        for look, colours in looks.items()
    )
