"""Scores in rows: a round's sheet, why it came out so, and the sheet of the whole game."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from sticheln.cards import Colour
from sticheln.cli.words import all_colours, counted, signed
from sticheln.events import RoundScored
from sticheln.flags import PainChoice
from sticheln.rules import Rules
from sticheln.scores import Score, ScoreLine

__all__ = ["game_sheet", "line_story", "name_width", "round_sheet"]

_MOST_ROUNDS: Final = 8
"""How many rounds fit beside each other."""

_COLUMNS: Final = {
    "own colour": ("pain_value", "pain_five", "lucky_value", "lucky_five"),
    "laid out": ("laid_out",),
    "others": ("other_colour", "other_colour_costs", "neutral_zero"),
}


def name_width(names: Sequence[str]) -> int:
    """How wide a column of names is."""
    return max(10, *(len(name) + 2 for name in names))


def round_sheet(
    rules: Rules,
    scored: RoundScored,
    names: Sequence[str],
    colours: Mapping[int, tuple[Colour, ...]],
) -> Iterator[str]:
    """The scores of a round in rows.

    Args:
        rules: The rule set.
        scored: The scores.
        names: The seats' names.
        colours: The seats' colours; a seat that had nothing to choose from has none.
    """
    laid_out = rules.pain_choice is PainChoice.LAID_OUT
    columns = {name: _COLUMNS[name] for name in _COLUMNS if laid_out or name != "laid out"}
    head = "".join(f"{name:>11}" for name in columns) + f"{'round':>7}{'total':>7}"
    width = name_width(names)
    yield f"  {f'Round {scored.round_number}':<{width}}{head}"
    for seat, score in enumerate(scored.scores):
        row = "".join(f"{_points_of(score, kinds):>11}" for kinds in columns.values())
        yield (
            f"  {names[seat]:<{width}}{row}{signed(score.total):>7}{scored.totals[seat]:>7}  "
            f"{all_colours(colours.get(seat, ())) or 'took nothing'}"
        )


def game_sheet(
    names: Sequence[str], rows: Sequence[Sequence[int]], totals: Sequence[int]
) -> Iterator[str]:
    """The scores of the rounds that are over, and their sums.

    Args:
        names: The seats' names.
        rows: One row a round, one number a seat.
        totals: The sums, by seat.
    """
    for seat, name in enumerate(names):
        rounds = "".join(f"{signed(row[seat]):>6}" for row in rows[:_MOST_ROUNDS])
        more = "  ..." if len(rows) > _MOST_ROUNDS else ""
        yield f"  {name:<{name_width(names)}}{rounds}{more}  = {totals[seat]:>4}"


def _points_of(score: Score, kinds: tuple[str, ...]) -> str:
    lines = [line for line in score.lines if line.reason.code in kinds]
    return signed(sum(line.points for line in lines)) if lines else ""


def line_story(line: ScoreLine) -> str:
    """A line's reason; the cards of other colours are only counted."""
    if line.reason.code not in _COLUMNS["others"]:
        return line.reason.sentence
    what = line.reason.sentence.partition(":")[0]
    return f"{what}: {counted(len(line.cards), 'card')}."
