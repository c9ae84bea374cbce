"""The whole truth about a game of Kein Stich in progress.

A `State` holds what can't be derived: the rules, who dealt first, what the finished deals cost,
the hands, and what was played or laid in the deal on the table. `Table` derives the rest from
what lies open, for states and views alike.
"""

from __future__ import annotations

from abc import abstractmethod
from collections import Counter
from enum import StrEnum

import attrs

from sticheln.cards import Card
from sticheln.keinstich.actions import LayCard, Laying
from sticheln.keinstich.domino import finished_seats, next_seat, rows_of
from sticheln.keinstich.flags import Contract, Rotation
from sticheln.keinstich.payments import Payment, payments_of, payouts_of
from sticheln.keinstich.reasons import reason
from sticheln.keinstich.rules import Rules
from sticheln.keinstich.tricks import Trick
from sticheln.reasons import Reason
from sticheln.table import TrickTable

__all__ = ["Phase", "State", "Table"]


class Phase(StrEnum):
    """What the game is waiting for."""

    DEAL = "deal"
    PLAY = "play"
    LAY = "lay"
    OVER = "over"

    __hash__ = str.__hash__


class Table(TrickTable):
    """What a `State` and a `View` both derive from what lies open on the table."""

    __slots__ = ()

    @property
    @abstractmethod
    def rules(self) -> Rules:
        """The rule set."""

    @property
    @abstractmethod
    def phase(self) -> Phase:
        """What the game is waiting for."""

    @property
    @abstractmethod
    def first_dealer(self) -> int:
        """The seat that dealt first."""

    @property
    @abstractmethod
    def tricks(self) -> tuple[Trick, ...]:
        """The finished tricks of the deal on the table."""

    @property
    @abstractmethod
    def layings(self) -> tuple[Laying, ...]:
        """What was laid and passed in domino, one after another."""

    @property
    @abstractmethod
    def opener(self) -> int | None:
        """The seat that holds, or held, the first Unter of domino; None in other deals."""

    @property
    def contract(self) -> Contract:
        """What the deal that `round_number` names is played for."""
        return self.rules.contracts[self.round_number - 1]

    @property
    def dealer(self) -> int:
        """The seat that deals the deal that `round_number` names."""
        if self.rules.rotation is Rotation.FIXED:
            return self.first_dealer
        return (self.first_dealer + self.round_number - 1) % self.rules.players

    @property
    def starter(self) -> int:
        """The seat left of the dealer, which leads the first trick (K04)."""
        return (self.dealer + 1) % self.rules.players

    @property
    def to_act(self) -> tuple[int, ...]:
        """The seat whose turn it is; empty when a deal is due and at the end."""
        if self.phase is Phase.LAY and self.opener is not None:
            return (next_seat(self.rules, self.opener, self.layings),)
        return super().to_act

    @property
    def hand_sizes(self) -> tuple[int, ...]:
        """How many cards each seat holds."""
        if self.phase in (Phase.DEAL, Phase.OVER):
            return (0,) * self.rules.players
        gone = Counter(laying.seat for laying in self.layings if isinstance(laying, LayCard))
        gone.update((self.leader or 0) + place for place in range(len(self.trick)))
        left = self.rules.hand_size - len(self.tricks)
        return tuple(
            left - gone[seat] - gone[seat + self.rules.players]
            for seat in range(self.rules.players)
        )

    @property
    def last_trick(self) -> Trick | None:
        """The trick finished last in the deal on the table; None before the first."""
        return self.tricks[-1] if self.tricks else None

    @property
    def rows(self) -> tuple[tuple[Card, ...], ...]:
        """The rows of domino, clubs, diamonds, hearts, spades, each from its lowest card up."""
        return rows_of(self.layings)

    @property
    def finished(self) -> tuple[int, ...]:
        """The seats that are out in domino, in the order in which they went."""
        return finished_seats(self.rules, self.layings)

    @property
    def pot(self) -> int:
        """What was paid in and not yet paid out."""
        return -sum(self.totals)

    @property
    def breakdown(self) -> tuple[Payment, ...]:
        """What each seat paid or won in the deal on the table, once that is over."""
        if self.phase not in (Phase.DEAL, Phase.OVER) or not self.round_scores:
            return ()
        if self.is_over:
            return payouts_of(self.rules, self.finished)
        return payments_of(
            self.rules, self.rules.contracts[len(self.round_scores) - 1], self.tricks
        )

    @property
    def result(self) -> Reason | None:
        """Why the winners win; None before the end."""
        if not self.is_over:
            return None
        return result_reason(self.totals, self.winners)

    @property
    def action_count(self) -> int:
        """The actions applied since the new game, deals included."""
        whole = 1 + len(self.rules.cards)
        if self.phase is Phase.DEAL:
            return whole * len(self.round_scores)
        plays = self.rules.players * len(self.tricks) + len(self.trick) + len(self.layings)
        return whole * (self.round_number - 1) + 1 + plays


def result_reason(totals: tuple[int, ...], winners: tuple[int, ...]) -> Reason:
    """Why the winners of a finished game are the winners."""
    code = "highest_total" if len(winners) == 1 else "shared"
    return reason(code, total=totals[winners[0]], winners=winners)


@attrs.frozen(repr=False)
class State(Table):
    """A game in progress: immutable, hashable, comparable, picklable.

    `sticheln.keinstich.new_game` makes the first one and `sticheln.keinstich.apply` the next.
    What the last deal left on the table stays readable until the next.

    Attributes:
        hands: The cards that each seat holds, suit by suit.
    """

    rules: Rules
    first_dealer: int
    round_scores: tuple[tuple[int, ...], ...]
    hands: tuple[tuple[Card, ...], ...]
    trick: tuple[Card, ...] = ()
    tricks: tuple[Trick, ...] = ()
    layings: tuple[Laying, ...] = ()

    @property
    def phase(self) -> Phase:
        """What the game is waiting for."""
        finished = len(self.round_scores)
        if any(self.hands):
            is_domino = self.rules.contracts[finished] is Contract.DOMINO
            return Phase.LAY if is_domino else Phase.PLAY
        return Phase.OVER if finished == self.rules.round_count else Phase.DEAL

    @property
    def opener(self) -> int | None:
        """The seat that holds, or held, the first Unter of domino; None in other deals."""
        if self.layings:
            return self.layings[0].seat
        if self.phase is not Phase.LAY:
            return None
        return next(seat for seat, hand in enumerate(self.hands) if self.rules.first_laid in hand)

    def __repr__(self) -> str:
        return (
            f"<State of Kein Stich, {self.rules}: deal {self.round_number}, {self.contract}, "
            f"{self.phase}, {self.action_count} actions>"
        )

    def _repr_svg_(self) -> str:
        from sticheln.keinstich.svg import table  # noqa: PLC0415 - drawings are loaded when shown

        return table(self)
