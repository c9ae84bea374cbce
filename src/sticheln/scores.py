"""What a round is worth to a seat, and why.

`card_points` is the one place that knows what a card counts; totals and breakdowns are
made from it.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING

import attrs

from sticheln.cards import Card, Colour, as_colour, format_cards
from sticheln.errors import IllegalActionError, shown
from sticheln.flags import PainPoints, Scoring, ZeroPoints
from sticheln.reasons import Reason, reason

if TYPE_CHECKING:
    from sticheln.rules import Rules

__all__ = ["Score", "ScoreLine", "card_points", "round_total", "score_round"]


@attrs.frozen
class ScoreLine:
    """Cards of one kind in a round's score.

    Attributes:
        cards: The cards.
        points: What they count together.
        reason: Why.
    """

    cards: tuple[Card, ...]
    points: int
    reason: Reason


@attrs.frozen
class Score:
    """One seat's score for a round.

    Attributes:
        lines: The breakdown, one line for each kind of card that was there.
    """

    lines: tuple[ScoreLine, ...]

    @property
    def total(self) -> int:
        """The sum of the lines; 0 without any."""
        return sum(line.points for line in self.lines)

    def _repr_svg_(self) -> str:
        from sticheln import svg  # noqa: PLC0415 - drawings are loaded when shown

        return svg.score(self)


def card_points(rules: Rules, card: Card, pain_colours: Iterable[Colour]) -> int:
    """What a card in the pile, or laid out, counts for its owner.

    Cards of the pain colours cost their value, or five; others earn one, zeros among them
    by `rules.zero_points`; a lucky colour turns the signs round.
    """
    sign = -1 if rules.scoring is Scoring.LUCKY else 1
    if card.colour in pain_colours:
        return -sign * (5 if rules.pain_points is PainPoints.FIVE else card.value)
    if card.value == 0 and rules.zero_points is ZeroPoints.NEUTRAL:
        return 0
    return sign


def score_round(
    rules: Rules,
    *,
    captured: Iterable[Card],
    laid_out: Iterable[Card] = (),
    pain_colours: Iterable[Colour | str],
) -> Score:
    """One seat's score for a round, line by line.

    Args:
        rules: The rule set.
        captured: The cards of the seat's pile.
        laid_out: The cards that it laid out to choose its colours.
        pain_colours: Those colours; lucky colours under ``scoring=lucky``. None for a
            seat that had nothing to choose from.

    Raises:
        IllegalActionError: A card twice, or a card laid out of another colour.

    >>> from sticheln import Rules, parse_cards
    >>> score = score_round(
    ...     Rules(), captured=parse_cards("Y5 R5 G2"), laid_out=parse_cards("Y2"), pain_colours="Y"
    ... )
    >>> score.total
    -5
    >>> [line.points for line in score.lines]
    [-5, -2, 2]
    """
    pile, laid, colours = tuple(captured), tuple(laid_out), tuple(map(as_colour, pain_colours))
    _refuse_unsound(pile, laid, colours)
    groups: dict[str, list[Card]] = {}
    for card in laid:
        groups.setdefault("laid_out", []).append(card)
    for card in pile:
        groups.setdefault(_kind(rules, card, colours), []).append(card)
    lines = (
        ScoreLine(
            tuple(groups[kind]),
            sum(card_points(rules, card, colours) for card in groups[kind]),
            reason(kind, rules, cards=tuple(groups[kind])),
        )
        for kind in _KINDS
        if kind in groups
    )
    return Score(tuple(lines))


_KINDS = (
    "pain_value",
    "pain_five",
    "lucky_value",
    "lucky_five",
    "laid_out",
    "other_colour",
    "other_colour_costs",
    "neutral_zero",
)


def _kind(rules: Rules, card: Card, pain_colours: tuple[Colour, ...]) -> str:
    lucky = rules.scoring is Scoring.LUCKY
    if card.colour in pain_colours:
        side = "lucky" if lucky else "pain"
        return f"{side}_{'five' if rules.pain_points is PainPoints.FIVE else 'value'}"
    if card.value == 0 and rules.zero_points is ZeroPoints.NEUTRAL:
        return "neutral_zero"
    return "other_colour_costs" if lucky else "other_colour"


def _refuse_unsound(
    pile: tuple[Card, ...], laid: tuple[Card, ...], colours: tuple[Colour, ...]
) -> None:
    cards = pile + laid
    stray = next((card for card in cards if not isinstance(card, Card)), None)
    if stray is not None:
        raise IllegalActionError(f"{shown(stray)} is not a Card", "not_a_card")
    if len(set(cards)) < len(cards):
        raise IllegalActionError(
            f"a card stands twice in {format_cards(cards)}", "card_twice", cards=cards
        )
    other = next((card for card in laid if card.colour not in colours), None)
    if other is not None:
        raise IllegalActionError(
            f"{other} was laid out, so {other.colour.label} must be among the pain colours",
            "laid_out_colour",
            cards=(other,),
        )


class _Points(dict[Card, int]):
    """`card_points` by card, worked out when first asked."""

    def __init__(self, rules: Rules, pain_colours: tuple[Colour, ...]) -> None:
        super().__init__()
        self._rules, self._pain_colours = rules, pain_colours

    def __missing__(self, card: Card) -> int:
        points = self[card] = card_points(self._rules, card, self._pain_colours)
        return points


_points = lru_cache(maxsize=512)(_Points)


def round_total(rules: Rules, cards: Sequence[Card], pain_colours: tuple[Colour, ...]) -> int:
    """The total alone, for cards captured and laid out together."""
    return sum(map(_points(rules, pain_colours).__getitem__, cards))
