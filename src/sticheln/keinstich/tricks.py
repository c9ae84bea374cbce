"""Who takes a trick: the highest card of the led suit, without trumps (K05)."""

from __future__ import annotations

from collections.abc import Sequence

import attrs

from sticheln.cards import Card, Colour, format_cards
from sticheln.errors import IllegalActionError, shown
from sticheln.keinstich.reasons import reason
from sticheln.keinstich.rules import Rules
from sticheln.reasons import Reason

__all__ = ["Trick", "TrickOutcome", "trick_outcome", "winning_place"]


@attrs.frozen
class TrickOutcome:
    """Who takes a trick, with the reason.

    Attributes:
        winner: The index of the winning card in playing order.
    """

    winner: int
    _cards: tuple[Card, ...] = attrs.field(repr=False)

    @property
    def led_colour(self) -> Colour:
        """The suit that had to be followed."""
        return self._cards[0].colour

    @property
    def reason(self) -> Reason:
        """Why: a stable code with its facts, a sentence, and the claims it rests on."""
        followed = sum(card.colour is self.led_colour for card in self._cards)
        code = "highest" if followed > 1 else "unrivalled"
        return reason(code, card=self._cards[self.winner], led_colour=self.led_colour)


@attrs.frozen
class Trick:
    """A finished trick.

    Attributes:
        leader: The seat that led it.
        cards: Its cards in playing order.
    """

    leader: int
    cards: tuple[Card, ...]

    @property
    def winner(self) -> int:
        """The seat that took it, and leads the next (K04)."""
        return (self.leader + winning_place(self.cards)) % len(self.cards)

    @property
    def outcome(self) -> TrickOutcome:
        """Which of the cards won, and why."""
        return TrickOutcome(winning_place(self.cards), self.cards)

    def __str__(self) -> str:
        return format_cards(self.cards)


def winning_place(cards: Sequence[Card]) -> int:
    """The index of the card that takes the trick."""
    led = cards[0].colour
    return max(
        range(len(cards)), key=lambda place: (cards[place].colour is led) * cards[place].value
    )


def trick_outcome(rules: Rules, cards: Sequence[Card]) -> TrickOutcome:
    """Judge a trick.

    Args:
        rules: The rule set.
        cards: One to `rules.players` distinct cards in playing order; an incomplete trick
            is judged as if it ended there.

    Raises:
        IllegalActionError: No cards, too many, one twice, or one that the pack lacks.
    """
    trick = tuple(cards)
    if not 1 <= len(trick) <= rules.players:
        raise IllegalActionError(
            f"a trick of {rules.players} players has 1 to {rules.players} cards, not {len(trick)}",
            "trick_size",
        )
    stray = next((card for card in trick if card not in rules.cards), None)
    if stray is not None:
        raise IllegalActionError(f"{shown(stray)} is not in this pack", "unknown_card")
    if len(set(trick)) < len(trick):
        raise IllegalActionError(
            f"a trick has no card twice: {format_cards(trick)}", "card_twice", cards=trick
        )
    return TrickOutcome(winning_place(trick), trick)
