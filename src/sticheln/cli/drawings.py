"""What ``sticheln replay --svg`` draws of a game."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise

from sticheln import svg
from sticheln.keinstich import svg as keinstich_svg
from sticheln.records import Record

__all__ = ["draw", "draw_keinstich"]


def draw(record: Record, names: Sequence[str]) -> Iterator[tuple[str, str]]:
    """Every trick, the score sheet after every round, and the table that an unfinished game has.

    Args:
        record: A game of Sticheln.
        names: The names of the seats.

    Yields:
        The name of each drawing, and the drawing.
    """
    states = list(record.states())
    for before, after in pairwise(states):
        label = f"round-{before.round_number}"
        if len(after.tricks) > len(before.tricks):
            number = len(after.tricks)
            yield f"{label}-trick-{number:02}", svg.trick(after.last_trick, names=names)
        if len(after.round_scores) > len(before.round_scores):
            yield f"{label}-scores", svg.score_sheet(after, names=names)
    if not states[-1].is_over:
        yield "table", svg.table(states[-1], names=names)


def draw_keinstich(record: Record, names: Sequence[str]) -> Iterator[tuple[str, str]]:
    """The table as each deal of Kein Stich ends, and as the record ends.

    Args:
        record: A game of Kein Stich.
        names: The names of the seats.

    Yields:
        The name of each drawing, and the drawing.
    """
    states = list(record.states())
    for before, after in pairwise(states):
        if (after.needs_deal or after.is_over) and not before.needs_deal:
            yield f"deal-{before.round_number}", keinstich_svg.table(after, names=names)
    if not states[-1].is_over:
        yield "table", keinstich_svg.table(states[-1], names=names)
