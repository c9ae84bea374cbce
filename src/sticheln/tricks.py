"""Who takes a trick, and why.

This is the one place that knows how a trick is decided. `power` gives each card its
strength in the trick; the strongest takes it, the first played among equals. All that goes
beyond single cards is that ``trumps=latest_colour`` lets only one trump colour keep its
strength, and that a trick without any strength is one of zeros alone.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, Any, Final

import attrs

from sticheln.cards import MAX_VALUE, Card, Colour, format_cards
from sticheln.errors import IllegalActionError, shown
from sticheln.flags import AllZeroTrick, LedZero, RankOrder, Trumps, Zeros
from sticheln.opening import Open
from sticheln.reasons import Reason, reason

if TYPE_CHECKING:
    from sticheln.rules import Rules

__all__ = [
    "TRUMP",
    "Trick",
    "TrickOutcome",
    "finished_trick",
    "judge",
    "power",
    "taken_trick",
    "trick_outcome",
    "winning_place",
]

TRUMP: Final = MAX_VALUE + 1
"""More than any card of the led colour is worth, and less than any trump."""

# Looking a member up in its enum costs as much as the rest of a comparison.
_LATEST_COLOUR: Final = Trumps.LATEST_COLOUR
_SETS_COLOUR: Final = LedZero.SETS_COLOUR
_FIRST_WINS: Final = AllZeroTrick.FIRST_WINS


@attrs.frozen
class TrickOutcome:
    """Who takes a trick, with the reason.

    Attributes:
        winner: The index of the winning card in playing order, or None when the trick is
            set aside.
    """

    winner: int | None
    _rules: Rules = attrs.field(repr=False)
    _cards: tuple[Card, ...] = attrs.field(repr=False)

    @property
    def led_colour(self) -> Colour | None:
        """The colour that the others had to differ from to be trumps.

        None for a trick of zeros alone under ``led_zero=transparent``.
        """
        return _led_colour(self._rules, self._cards)

    @property
    def reason(self) -> Reason:
        """Why: a stable code with its facts, a sentence, and the rules it rests on."""
        return _explain(self._rules, self._cards, self)

    def _repr_svg_(self) -> str:
        from sticheln import svg  # noqa: PLC0415 - drawings are loaded when shown

        return svg.trick(self)


@attrs.frozen
class Trick:
    """A finished trick.

    Attributes:
        leader: The seat that led it.
        cards: Its cards in playing order.
        winner: The seat that took it; None when it was set aside.
    """

    leader: int
    cards: tuple[Card, ...]
    winner: int | None
    _rules: Rules = attrs.field(repr=False)

    @property
    def outcome(self) -> TrickOutcome:
        """Which of the cards won, and why."""
        return judge(self._rules, self.cards)

    @property
    def next_leader(self) -> int:
        """The seat to lead next: the winner, or the leader again (G20, J12)."""
        return self.leader if self.winner is None else self.winner

    def __str__(self) -> str:
        return format_cards(self.cards)

    def _repr_svg_(self) -> str:
        from sticheln import svg  # noqa: PLC0415 - drawings are loaded when shown

        return svg.trick(self)


class _OpenTrick(Open, Trick):
    __slots__ = ()


def finished_trick(rules: Rules, leader: int, cards: tuple[Card, ...]) -> Trick:
    """The trick that a seat led and all have played to."""
    place = winning_place(rules, cards)
    winner = None if place is None else (leader + place) % len(cards)
    return taken_trick(rules, leader, cards, winner)


def taken_trick(rules: Rules, leader: int, cards: tuple[Card, ...], winner: int | None) -> Trick:
    """A finished trick of which it is known who took it, made the fast way."""
    trick: Any = _OpenTrick()
    trick.leader = leader
    trick.cards = cards
    trick.winner = winner
    trick._rules = rules
    trick.__class__ = Trick
    closed: Trick = trick
    return closed


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
            f"a trick of {rules.players} players has 1 to {rules.players} cards, not {len(trick)}",
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
    return TrickOutcome(winning_place(rules, cards), rules, cards)


def winning_place(rules: Rules, cards: tuple[Card, ...]) -> int | None:
    """The place of the winning card in a trick; None when it is set aside."""
    powers = _powers(rules)[_led_colour(rules, cards)]
    if rules.trumps is _LATEST_COLOUR:
        powers = _latest_colour_only(cards, powers)
    best, winner = 0, 0 if rules.all_zero_trick is _FIRST_WINS else None
    for place, card in enumerate(cards):
        strength = powers[card]
        if strength > best:
            best, winner = strength, place
    return winner


def power(rules: Rules, led: Colour | None, card: Card) -> int:
    """How strong a card is in a trick: the first of the strongest wins.

    0 is a card that can't win (A19, J11); every trump is above `TRUMP` and beats the led
    colour (G03); among either, the value decides.
    """
    if card.value == 0 and rules.zeros is Zeros.WEAK:
        return 0
    rank = MAX_VALUE - card.value if rules.rank_order is RankOrder.LOW else card.value
    return 1 + rank if card.colour is led else TRUMP + 1 + rank


def _led_colour(rules: Rules, cards: tuple[Card, ...]) -> Colour | None:
    """The first card's colour; a transparent zero leaves that to the next (J19, A32)."""
    if cards[0].value or rules.led_zero is _SETS_COLOUR:
        return cards[0].colour
    return next((card.colour for card in cards if card.value), None)


def _latest_colour_only(cards: tuple[Card, ...], powers: Mapping[Card, int]) -> Mapping[Card, int]:
    """Trumps of another colour than that of the last trump are worth nothing (G18)."""
    trumps = [card for card in cards if powers[card] > TRUMP]
    beaten = {card: 0 for card in trumps if card.colour is not trumps[-1].colour}
    return {card: powers[card] for card in cards} | beaten


class _Powers(dict[Card, int]):
    """`power` by card, worked out when first asked."""

    def __init__(self, rules: Rules, led: Colour | None) -> None:
        super().__init__()
        self._rules, self._led = rules, led

    def __missing__(self, card: Card) -> int:
        strength = self[card] = power(self._rules, self._led, card)
        return strength


@lru_cache(maxsize=128)
def _powers(rules: Rules) -> Mapping[Colour | None, Mapping[Card, int]]:
    """How strong each card is, by the colour led."""
    return {led: _Powers(rules, led) for led in (None, *Colour)}


def _explain(rules: Rules, cards: tuple[Card, ...], outcome: TrickOutcome) -> Reason:
    if outcome.winner is None:
        return reason("set_aside", rules, cards=cards)
    card, led = cards[outcome.winner], outcome.led_colour
    if power(rules, led, card) == 0:
        return reason("first_zero", rules, card=card, cards=cards)
    trumps = [other for other in cards if power(rules, led, other) > TRUMP]
    latest = rules.trumps is Trumps.LATEST_COLOUR
    rivals = [other for other in trumps if not latest or other.colour is card.colour]
    equals = tuple(other for other in rivals if other.value == card.value and other is not card)
    return reason(
        _code(latest, len(trumps), len(rivals), len(equals)),
        rules,
        also=_also_decided(rules, cards, led),
        card=card,
        led_colour=led,
        best="lowest" if rules.rank_order is RankOrder.LOW else "highest",
        equals=equals,
    )


def _code(latest: bool, trumps: int, rivals: int, equals: int) -> str:
    if trumps == 0:
        return "led_colour"
    if trumps == 1:
        return "only_trump"
    if latest:
        return "latest_trump" if rivals == 1 else "best_of_latest_colour"
    return "first_of_equal_trumps" if equals else "best_trump"


def _also_decided(rules: Rules, cards: tuple[Card, ...], led: Colour | None) -> Iterator[str]:
    zeros = [card for card in cards if card.value == 0]
    if rules.rank_order is RankOrder.LOW:
        yield "rank_order"
    if len(cards) > 1 and cards[0].value == 0:
        yield "led_zero"
    if any(rules.rank_order is RankOrder.LOW or card.colour is not led for card in zeros):
        yield "zeros"
