"""A trick in words: who played what, who takes it and why, and what it counts."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from sticheln.cards import Card, Colour
from sticheln.cli.words import YOU, counted, does, listed, signed
from sticheln.rules import Rules
from sticheln.scores import Score, ScoreLine, score_round
from sticheln.tricks import Trick

__all__ = ["played", "trick_head", "trick_row", "verdict", "worth"]

_FEW: Final = 5
"""So many seats leave room for names in full."""


def played(leader: int, cards: Sequence[Card], names: Sequence[str]) -> str:
    """Who played what, in playing order: ``Ada R5, Ben G3``."""
    return ", ".join(
        f"{names[(leader + place) % len(names)]} {card}" for place, card in enumerate(cards)
    )


def verdict(trick: Trick, names: Sequence[str]) -> str:
    """Who takes a trick, and why."""
    takes = "Set aside" if trick.winner is None else does(names[trick.winner], "takes it")
    return f"{takes}. {trick.outcome.reason.sentence}"


def worth(rules: Rules, trick: Trick, names: Sequence[str], colours: tuple[Colour, ...]) -> str:
    """What a trick counts for its taker, and who gave the cards that matter.

    Args:
        rules: The rule set.
        trick: A trick that somebody took.
        names: The seats' names.
        colours: The taker's colours.
    """
    score = _score(rules, trick, colours)
    lines = ", ".join(
        f"{signed(line.points)} for {_gifts(trick, names, line)}" for line in score.lines
    )
    taker = names[trick.next_leader]
    whom = "you" if taker == YOU else taker
    total = f": {signed(score.total)} in all" if len(score.lines) > 1 else ""
    return f"For {whom} {lines}{total}."


def _score(rules: Rules, trick: Trick, colours: tuple[Colour, ...]) -> Score:
    return score_round(rules, captured=trick.cards, pain_colours=colours)


def _gifts(trick: Trick, names: Sequence[str], line: ScoreLine) -> str:
    if not line.reason.code.startswith(("pain", "lucky")):
        return counted(len(line.cards), "other card")
    return listed(f"{card}{_giver(trick, names, card)}" for card in line.cards)


def _giver(trick: Trick, names: Sequence[str], card: Card) -> str:
    seat = (trick.leader + trick.cards.index(card)) % len(names)
    if seat == trick.winner:
        return ""
    return f" from {'you' if names[seat] == YOU else names[seat]}"


def trick_head(names: Sequence[str]) -> str:
    """What stands over rows of tricks."""
    width = _width(names)
    return f"     {''.join(f' {name[:width]:<{width}}' for name in names)}"


def _width(names: Sequence[str]) -> int:
    widest = 8 if len(names) <= _FEW else 6
    return min(widest, max(5, *map(len, names)))


def trick_row(
    rules: Rules, number: int, trick: Trick, names: Sequence[str], colours: tuple[Colour, ...]
) -> tuple[str, str]:
    """A trick in one line, with the reason and without.

    ``>`` marks the card that was led, ``*`` the one that won.

    Args:
        rules: The rule set.
        number: Which trick of the round it is, from 1.
        trick: The trick.
        names: The seats' names.
        colours: The taker's colours; empty where they are not known.
    """
    cells: list[str] = []
    for seat in range(len(names)):
        place = (seat - trick.leader) % len(names)
        mark = ">" if place == 0 else " "
        star = "*" if place == trick.outcome.winner else ""
        cells.append(f"{mark}{f'{trick.cards[place]}{star}':<{_width(names)}}")
    taker = "nobody" if trick.winner is None else names[trick.winner][:10]
    points = f" {signed(_score(rules, trick, colours).total)}" if colours else ""
    row = f"{number:>4} {''.join(cells)}  {taker}{points}"
    return f"{row}, {trick.outcome.reason.code.replace('_', ' ')}", row
