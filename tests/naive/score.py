"""What one seat scores in one round."""

from __future__ import annotations

from collections.abc import Collection, Iterable

from .decks import colour, value
from .rules import Flags


def card_score(flags: Flags, card: str, pain_colours: Collection[str]) -> int:
    """Return what one card brings its owner."""
    if colour(card) in pain_colours:
        size = value(card) if flags["pain_points"] == "face_value" else 5
        return -size if flags["scoring"] == "pain" else size
    if value(card) == 0 and flags["zero_points"] == "neutral":
        return 0
    return 1 if flags["scoring"] == "pain" else -1


def score(
    flags: Flags,
    captured: Iterable[str],
    laid_out: Iterable[str],
    pain_colours: Collection[str],
) -> int:
    """Return a seat's score: the captured cards and the cards laid out."""
    total = 0
    for card in captured:
        total += card_score(flags, card, pain_colours)
    for card in laid_out:
        total += card_score(flags, card, pain_colours)
    return total
