"""What every game of tricks derives from what lies open, for states and views alike."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import Protocol

from sticheln.actions import Deal
from sticheln.cards import Card
from sticheln.dealing import Pack, dealt_hands
from sticheln.standings import totals_of

__all__ = ["AnyTrick", "Hands", "TrickTable", "dealt_cards", "without"]

Hands = tuple[tuple[Card, ...], ...]
"""Each seat's cards."""


def dealt_cards(rules: Pack, deal: Deal) -> Hands:
    """The hands of a deal, in the order of the pack.

    Raises:
        IllegalActionError: The deal is not the whole pack in hands of the right size; says
            what is wrong and what would be right.
    """
    return tuple(tuple(play.card for play in hand) for hand in dealt_hands(rules, deal))


def without(hands: Hands, played: Card) -> Hands:
    """The hands when a card has left the one that held it."""
    return tuple(tuple(card for card in hand if card is not played) for hand in hands)


class AnyTrick(Protocol):
    """What is asked of a finished trick of any game."""

    @property
    def leader(self) -> int:
        """The seat that led it."""
        ...

    @property
    def cards(self) -> tuple[Card, ...]:
        """Its cards in playing order."""
        ...

    @property
    def winner(self) -> int | None:
        """The seat that took it; None where nobody did."""
        ...


class TrickTable(ABC):
    """What lies open: a game says how it is kept, and gets the rest.

    The phases ``deal``, ``play`` and ``over`` have a meaning here; a game may have others.
    """

    __slots__ = ()

    @property
    @abstractmethod
    def rules(self) -> Pack:
        """The rule set."""

    @property
    @abstractmethod
    def phase(self) -> str:
        """What the game is waiting for."""

    @property
    @abstractmethod
    def starter(self) -> int:
        """The seat that leads the first trick of the round."""

    @property
    @abstractmethod
    def round_scores(self) -> tuple[tuple[int, ...], ...]:
        """One row for each finished round, one number for each seat."""

    @property
    @abstractmethod
    def trick(self) -> tuple[Card, ...]:
        """The cards of the trick that is being played, in playing order."""

    @property
    @abstractmethod
    def tricks(self) -> Sequence[AnyTrick]:
        """The finished tricks of the round on the table."""

    @property
    def needs_deal(self) -> bool:
        """Whether a deal is due: the one place where chance enters."""
        return self.phase == "deal"

    @property
    def is_over(self) -> bool:
        """Whether the game has ended."""
        return self.phase == "over"

    @property
    def round_number(self) -> int:
        """The round being played, or to be dealt next, from 1; at the end the last."""
        finished = len(self.round_scores)
        return finished if self.is_over else finished + 1

    @property
    def leader(self) -> int | None:
        """The seat that led, or is to lead, the trick; None where none is played."""
        if self.phase != "play":
            return None
        return self.tricks[-1].winner if self.tricks else self.starter

    @property
    def to_act(self) -> tuple[int, ...]:
        """The seats that must act, ascending; empty when a deal is due and at the end."""
        leader = self.leader
        return () if leader is None else ((leader + len(self.trick)) % self.rules.players,)

    @property
    def piles(self) -> tuple[tuple[Card, ...], ...]:
        """The cards that each seat has captured in this round, in the order of capture."""
        piles: list[list[Card]] = [[] for _ in range(self.rules.players)]
        for trick in self.tricks:
            winner = trick.winner
            if winner is not None:
                piles[winner] += trick.cards
        return tuple(map(tuple, piles))

    @property
    def totals(self) -> tuple[int, ...]:
        """The sum of the finished rounds for each seat."""
        return totals_of(self.round_scores, self.rules.players)

    @property
    def winners(self) -> tuple[int, ...]:
        """The seats with the highest total, ascending; empty before the end."""
        if not self.is_over:
            return ()
        best = max(self.totals)
        return tuple(seat for seat, total in enumerate(self.totals) if total == best)

    @property
    def action_count(self) -> int:
        """The actions applied since the new game, where there are none but deals and plays."""
        players = self.rules.players
        whole = 1 + players * self.rules.hand_size
        finished = whole * len(self.round_scores)
        if self.phase != "play":
            return finished
        return finished + 1 + players * len(self.tricks) + len(self.trick)
