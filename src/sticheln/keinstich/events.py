"""What a table would see happen in Kein Stich, for logs and animations."""

from __future__ import annotations

import attrs

from sticheln.cards import Card
from sticheln.keinstich.actions import Action, Deal, LayCard, Pass, PlayCard
from sticheln.keinstich.engine import apply
from sticheln.keinstich.flags import Contract
from sticheln.keinstich.payments import Payment
from sticheln.keinstich.state import State, result_reason
from sticheln.keinstich.tricks import Trick
from sticheln.reasons import Reason
from sticheln.seats import check_watcher
from sticheln.sight import CardPlayed, OpenEvent

__all__ = [
    "CardLaid",
    "CardPlayed",
    "CardsDealt",
    "DealPaid",
    "Event",
    "GameEnded",
    "HandDealt",
    "Passed",
    "TrickEnded",
    "WentOut",
    "events_of",
]


@attrs.frozen
class HandDealt(OpenEvent):
    """A deal, as one seat or a spectator sees it.

    Attributes:
        round_number: The number of the deal, from 1.
        dealer: The seat that deals.
        contract: What it is played for.
        seat: Whose sight this is; None for a spectator.
        hand: That seat's cards.
        hand_sizes: How many cards each seat got.
    """

    round_number: int
    dealer: int
    contract: Contract
    seat: int | None
    hand: tuple[Card, ...]
    hand_sizes: tuple[int, ...]


@attrs.frozen
class CardsDealt:
    """A deal: the whole truth.

    Attributes:
        round_number: The number of the deal, from 1.
        dealer: The seat that deals.
        contract: What it is played for.
        hands: Every seat's cards.
    """

    round_number: int
    dealer: int
    contract: Contract
    hands: tuple[tuple[Card, ...], ...]

    def seen_by(self, seat: int | None) -> HandDealt:
        """What a seat sees of it (None: a spectator): its own hand."""
        check_watcher(seat, len(self.hands))
        return HandDealt(
            self.round_number,
            self.dealer,
            self.contract,
            seat,
            () if seat is None else self.hands[seat],
            tuple(map(len, self.hands)),
        )


@attrs.frozen
class TrickEnded(OpenEvent):
    """A trick is complete, and its winner takes it.

    Attributes:
        trick: The trick, with its winner and the reason.
    """

    trick: Trick


@attrs.frozen
class CardLaid(OpenEvent):
    """A seat lays a card out in domino."""

    seat: int
    card: Card


@attrs.frozen
class Passed(OpenEvent):
    """A seat passes in domino."""

    seat: int


@attrs.frozen
class WentOut(OpenEvent):
    """A seat has laid its last card.

    Attributes:
        seat: The seat.
        place: 1 for the first to go out.
    """

    seat: int
    place: int


@attrs.frozen
class DealPaid(OpenEvent):
    """A deal is over, and what it costs or wins is paid.

    Attributes:
        round_number: The number of the deal, from 1.
        contract: What it was played for.
        payments: What each seat pays or wins, line by line.
        totals: Each seat's net gain with this deal.
        pot: What lies in the pot then.
    """

    round_number: int
    contract: Contract
    payments: tuple[Payment, ...]
    totals: tuple[int, ...]
    pot: int


@attrs.frozen
class GameEnded(OpenEvent):
    """The game is over.

    Attributes:
        totals: The final totals.
        winners: The winning seats.
    """

    totals: tuple[int, ...]
    winners: tuple[int, ...]

    @property
    def reason(self) -> Reason:
        """Why they win."""
        return result_reason(self.totals, self.winners)


Event = (
    CardsDealt
    | HandDealt
    | CardPlayed
    | TrickEnded
    | CardLaid
    | Passed
    | WentOut
    | DealPaid
    | GameEnded
)
"""Anything that `events_of` tells or `seen_by` shows."""


def events_of(before: State, action: Action) -> tuple[Event, ...]:
    """What happens when an action is applied to a state, in order, the whole truth.

    Raises:
        IllegalActionError: The action is not legal.
    """
    after = apply(before, action)
    events: list[Event] = [_deed(after, action)]
    if len(after.tricks) > len(before.tricks):
        events.append(TrickEnded(after.tricks[-1]))
    if len(after.finished) > len(before.finished):
        events.append(WentOut(after.finished[-1], len(after.finished)))
    if len(after.round_scores) > len(before.round_scores):
        number = len(after.round_scores)
        contract = after.rules.contracts[number - 1]
        events.append(DealPaid(number, contract, after.breakdown, after.totals, after.pot))
    if after.is_over:
        events.append(GameEnded(after.totals, after.winners))
    return tuple(events)


def _deed(after: State, action: Action) -> Event:
    match action:
        case Deal():
            return CardsDealt(after.round_number, after.dealer, after.contract, after.hands)
        case PlayCard(seat, card):
            return CardPlayed(seat, card)
        case LayCard(seat, card):
            return CardLaid(seat, card)
        case Pass(seat):
            return Passed(seat)
