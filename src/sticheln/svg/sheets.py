"""The score sheet of a game, and the breakdown of a round."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from sticheln.cards import format_cards
from sticheln.scores import Score, ScoreLine
from sticheln.state import State
from sticheln.svg.cards import chips, crown
from sticheln.svg.names import listed, name_of
from sticheln.svg.paper import (
    LEADING,
    MARGIN,
    SMALL,
    TEXT_SIZE,
    TITLE_SIZE,
    Theme,
    breadth,
    drawing,
    element,
    filled,
    fit,
    group,
    lines_of_text,
    panel,
    signed,
    stroked,
    text,
    wrap,
)
from sticheln.svg.seen import colour_word, pain_tags
from sticheln.views import View

__all__ = ["score", "score_sheet"]

_FIRST_COLUMN: Final = 72
_COLUMN: Final = 88
_ROW: Final = 28
_LEAST_WIDTH: Final = 432
_POINTS: Final = 46


def score_sheet(
    seen: State | View,
    *,
    names: Sequence[str] = (),
    size: float | None = None,
    theme: str = Theme.AUTO,
) -> str:
    """Draw the score sheet of a game, with the breakdown of a round that has just ended.

    Args:
        seen: A state, or a view of one: all that is scored lies open.
        names: The names of the seats; seats beyond them are called by their number.
        size: The width in pixels; None leaves the drawing's own.
        theme: ``auto``, ``light`` or ``dark``.
    """
    players = seen.rules.players
    width = max(_FIRST_COLUMN + players * _COLUMN + 2 * MARGIN, _LEAST_WIDTH)
    inner = width - 2 * MARGIN
    parts = [_grid(seen, names, inner), _result(seen, inner), _breakdowns(seen, names, inner)]
    drawn, top = "", 52.0
    for part, height in parts:
        drawn += group(part, x=MARGIN, y=top)
        top += height
    return drawing(
        panel(width, top + MARGIN),
        text("Score sheet", MARGIN, 30, TITLE_SIZE, bold=True),
        drawn,
        width=width,
        height=top + MARGIN,
        title="the score sheet",
        description=_description(seen, names),
        size=size,
        theme=theme,
    )


def score(
    of: Score, *, name: str = "Score", size: float | None = None, theme: str = Theme.AUTO
) -> str:
    """Draw one seat's score for a round, line by line.

    Args:
        of: The score.
        name: The heading.
        size: The width in pixels; None leaves the drawing's own.
        theme: ``auto``, ``light`` or ``dark``.
    """
    drawn, height = _breakdown(of, name, _LEAST_WIDTH - 2 * MARGIN)
    return drawing(
        panel(_LEAST_WIDTH, height + 2 * MARGIN),
        group(drawn, x=MARGIN, y=MARGIN),
        width=_LEAST_WIDTH,
        height=height + 2 * MARGIN,
        title=f"{name}: {signed(of.total)}",
        description=_told(of),
        size=size,
        theme=theme,
    )


def _grid(seen: State | View, names: Sequence[str], width: float) -> tuple[str, float]:
    """The rounds and the totals, a column for each seat, and the height of it all."""
    players = range(seen.rules.players)
    column = (width - _FIRST_COLUMN) / len(players)
    heads = [
        text(
            fit(name_of(seat, names), column - 8, SMALL),
            _right(seat, column),
            14,
            SMALL,
            anchor="end",
            bold=True,
        )
        for seat in players
    ]
    rows = [
        _row(f"Round {number}", row, column, number * _ROW + 14)
        for number, row in enumerate(seen.round_scores, start=1)
    ]
    bottom = (len(rows) + 1) * _ROW + 14
    stripe = element("rect", y=bottom - 19, width=width, height=_ROW, **filled("glow"))
    crowns = [
        crown(_right(seat, column) - 14 - breadth(signed(seen.totals[seat]), 16), bottom - 5, 18)
        for seat in seen.winners
    ]
    drawn = (
        *heads,
        _rule(width, 22),
        *rows,
        stripe,
        _row("Total", seen.totals, column, bottom, bold=True),
        *crowns,
    )
    return "".join(drawn), bottom + 22


def _row(
    words: str, points: Sequence[int], column: float, top: float, *, bold: bool = False
) -> str:
    return text(words, 8, top, bold=bold) + "".join(
        text(signed(number), _right(seat, column), top, anchor="end", bold=bold)
        for seat, number in enumerate(points)
    )


def _right(seat: int, column: float) -> float:
    """Where the numbers of a seat end."""
    return _FIRST_COLUMN + (seat + 1) * column - 8


def _rule(width: float, top: float) -> str:
    return element("path", d=f"M0 {top}H{round(width)}", **stroked("line"))


def _result(seen: State | View, width: float) -> tuple[str, float]:
    """Why the winners have won, and the height of the words."""
    if seen.result is None:
        return "", 0
    sentence = re.sub(r"-(?=\d)", "\N{MINUS SIGN}", seen.result.sentence)
    words = wrap(sentence, width)
    return lines_of_text(words, 0, 14), len(words) * TEXT_SIZE * LEADING + 10


def _breakdowns(seen: State | View, names: Sequence[str], width: float) -> tuple[str, float]:
    """Where each seat's points in the last round come from, and the height of it."""
    if not seen.breakdown:
        return "", 0
    drawn = text(f"Where round {len(seen.round_scores)} comes from", 0, 22, TITLE_SIZE, bold=True)
    top = 36.0
    for seat, scored in enumerate(seen.breakdown):
        tags = pain_tags(seen, seat)
        words = f"{colour_word(seen.rules)} colour" if tags else ""
        part, height = _breakdown(scored, name_of(seat, names), width)
        label = text(words, 130, 20, SMALL, look="soft") if words else ""
        chosen = chips(tags, 214, 3, width)[0]
        drawn += group(part, label, chosen, x=0, y=top)
        top += height + 10
    return drawn, top - 10


def _breakdown(scored: Score, name: str, width: float) -> tuple[str, float]:
    """The lines of a score under a heading, and the height of them."""
    drawn = (
        text(fit(name, 110), 0, 20, bold=True)
        + text(signed(scored.total), width, 20, anchor="end", bold=True)
        + _rule(width, 31)
    )
    top = 38.0
    for line in scored.lines:
        part, height = _line(line, width)
        drawn += group(part, y=top)
        top += height
    if not scored.lines:
        drawn += text("No cards.", 0, top + 14, SMALL, look="soft")
        top += 24
    return drawn, top


def _line(line: ScoreLine, width: float) -> tuple[str, float]:
    row, height = chips(
        [(card.colour, str(card)) for card in sorted(line.cards)], 0, 0, width - _POINTS
    )
    words = wrap(_without_cards(line), width - _POINTS, SMALL)
    drawn = (
        row
        + lines_of_text(words, 0, height + 16, SMALL, look="soft")
        + text(signed(line.points), width, 17, anchor="end")
    )
    return drawn, height + len(words) * SMALL * LEADING + 12


def _without_cards(line: ScoreLine) -> str:
    """The reason without the list of the cards, which are drawn beside it."""
    return line.reason.sentence.replace(f": {format_cards(line.cards)}", "")


def _description(seen: State | View, names: Sequence[str]) -> str:
    seats = range(seen.rules.players)
    told = [
        f"{name_of(seat, names)}: "
        + "".join(f"{signed(row[seat])}, " for row in seen.round_scores)
        + f"total {signed(seen.totals[seat])}."
        for seat in seats
    ]
    if seen.winners:
        told.append(f"Won by {listed(name_of(seat, names) for seat in seen.winners)}.")
    told += (
        f"{name_of(seat, names)} in the last round: {_told(scored)}"
        for seat, scored in enumerate(seen.breakdown)
    )
    return " ".join(told)


def _told(scored: Score) -> str:
    lines = (f"{signed(line.points)}: {line.reason.sentence}" for line in scored.lines)
    return " ".join((*lines, f"In all {signed(scored.total)}."))
