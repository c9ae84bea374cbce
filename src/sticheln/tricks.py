"""Who takes a trick, and why.

This is the one place that knows how a trick is decided. The led colour is weakest; every
other colour is trump for that trick (G03). `_contest` finds the cards among which the
value decides; the highest of them (or the lowest, under ``rank_order=low``) wins, the
first played among equals.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from operator import attrgetter
from typing import TYPE_CHECKING

import attrs

from sticheln.cards import Card, Colour, format_cards
from sticheln.errors import IllegalActionError, shown
from sticheln.flags import AllZeroTrick, LedZero, RankOrder, Trumps, Zeros
from sticheln.reasons import Reason, reason

if TYPE_CHECKING:
    from sticheln.rules import Rules

__all__ = ["Trick", "TrickOutcome", "judge", "trick_outcome"]

_value = attrgetter("value")


@attrs.frozen
class TrickOutcome:
    """Who takes a trick, with the reason.

    Attributes:
        winner: The index of the winning card in playing order, or None when the trick is
            set aside.
        led_colour: The colour that the others had to differ from to be trumps; None for
            a trick of zeros alone under ``led_zero=transparent``.
    """

    winner: int | None
    led_colour: Colour | None
    _rules: Rules = attrs.field(repr=False)
    _cards: tuple[Card, ...] = attrs.field(repr=False)

    @property
    def reason(self) -> Reason:
        """Why: a stable code with its facts, a sentence, and the rules it rests on."""
        return _explain(self._rules, self._cards, self)


@attrs.frozen
class Trick:
    """A finished trick.

    Attributes:
        leader: The seat that led it.
        cards: Its cards in playing order.
        outcome: Which of them won, and why.
    """

    leader: int
    cards: tuple[Card, ...]
    outcome: TrickOutcome

    @property
    def winner(self) -> int | None:
        """The seat that took it; None when it was set aside."""
        index = self.outcome.winner
        return None if index is None else (self.leader + index) % len(self.cards)

    @property
    def next_leader(self) -> int:
        """The seat to lead next: the winner, or the leader again (G20, J12)."""
        winner = self.winner
        return self.leader if winner is None else winner

    def __str__(self) -> str:
        return format_cards(self.cards)


def trick_outcome(rules: Rules, cards: Sequence[Card]) -> TrickOutcome:
    """Judge a trick.

    Args:
        rules: The rule set.
        cards: One to `rules.players` distinct cards in playing order; an incomplete trick
            is judged as if it ended there.

    Raises:
        IllegalActionError: No cards, too many, or one twice.

    >>> from sticheln import Rules, parse_cards
    >>> outcome = trick_outcome(Rules(), parse_cards("R5 G4 Y4"))
    >>> outcome.winner, outcome.reason.code
    (1, 'first_of_equal_trumps')
    """
    trick = tuple(cards)
    if not 1 <= len(trick) <= rules.players:
        raise IllegalActionError(
            f"a trick of {rules.players} players has 1 to {rules.players} cards, "
            f"not {len(trick)}",
            "trick_size",
        )
    stray = next((card for card in trick if not isinstance(card, Card)), None)
    if stray is not None:
        raise IllegalActionError(
            f"a trick is made of Card objects, not {shown(stray)}", "not_a_card"
        )
    if len(set(trick)) < len(trick):
        raise IllegalActionError(
            f"a card lies twice in {format_cards(trick)}; each card exists once",
            "card_twice",
            cards=trick,
        )
    return judge(rules, trick)


def judge(rules: Rules, cards: tuple[Card, ...]) -> TrickOutcome:
    """Judge a trick that is known to be sound."""
    led, contest = _contest(rules, cards)
    if contest:
        best = min if rules.rank_order is RankOrder.LOW else max
        winner: int | None = cards.index(best(contest, key=_value))
    else:
        winner = 0 if rules.all_zero_trick is AllZeroTrick.FIRST_WINS else None
    return TrickOutcome(winner, led, rules, cards)


def _contest(rules: Rules, cards: tuple[Card, ...]) -> tuple[Colour | None, Sequence[Card]]:
    """The led colour, and the cards among which the value decides.

    No card is left when all are zeros that can't win.
    """
    able = cards if rules.zeros is Zeros.ORDINARY else [card for card in cards if card.value]
    leading = able if rules.led_zero is LedZero.TRANSPARENT else cards
    led = leading[0].colour if leading else None
    trumps = [card for card in able if card.colour is not led]
    if trumps and rules.trumps is Trumps.LATEST_COLOUR:
        latest = trumps[-1].colour
        return led, [card for card in trumps if card.colour is latest]
    return led, trumps or able


def _explain(rules: Rules, cards: tuple[Card, ...], outcome: TrickOutcome) -> Reason:
    led, contest = _contest(rules, cards)
    if outcome.winner is None:
        return reason("set_aside", rules, cards=cards)
    card = cards[outcome.winner]
    if not contest:
        return reason("first_zero", rules, card=card, cards=cards)
    off_colour = [other for other in cards if other.colour is not led]
    equals = tuple(other for other in contest if other.value == card.value and other is not card)
    return reason(
        _code(rules, card.colour is led, len(contest), len(off_colour), equals),
        rules,
        also=_decided_by_zeros(cards, off_colour),
        card=card,
        led_colour=led,
        best="lowest" if rules.rank_order is RankOrder.LOW else "highest",
        equals=equals,
    )


def _code(
    rules: Rules, is_led: bool, contest: int, off_colour: int, equals: tuple[Card, ...]
) -> str:
    if is_led:
        return "led_colour"
    if rules.trumps is Trumps.LATEST_COLOUR and off_colour > 1:
        return "latest_trump" if contest == 1 else "best_of_latest_colour"
    if contest == 1:
        return "only_trump"
    return "first_of_equal_trumps" if equals else "best_trump"


def _decided_by_zeros(cards: tuple[Card, ...], off_colour: Sequence[Card]) -> Iterator[str]:
    if len(cards) > 1 and cards[0].value == 0:
        yield "led_zero"
    if any(card.value == 0 for card in off_colour):
        yield "zeros"
