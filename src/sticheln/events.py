"""What a table would see happen, for logs and animations.

`events_of` tells the whole truth about an action; `seen_by` on each event gives what one
seat sees of it. An event that hides something from a seat turns into another type that has
no place for it.
"""

from __future__ import annotations

import attrs

from sticheln.actions import Action, ChoosePain, Deal, NamePain, PlayCard
from sticheln.cards import Card, Colour
from sticheln.engine import apply
from sticheln.flags import Undealt
from sticheln.reasons import Reason
from sticheln.scores import Score
from sticheln.seats import check_watcher
from sticheln.sight import CardPlayed, OpenEvent
from sticheln.state import Phase, State
from sticheln.tricks import Trick
from sticheln.views import pain_is_open

__all__ = [
    "CardPlayed",
    "CardsDealt",
    "Event",
    "GameEnded",
    "HandDealt",
    "PainChosen",
    "PainRevealed",
    "PainSealed",
    "RoundScored",
    "TrickEnded",
    "events_of",
]


@attrs.frozen
class HandDealt:
    """A round is dealt, as one seat or a spectator sees it.

    Attributes:
        round_number: The round, from 1.
        starter: The seat that deals and leads it.
        seat: Whose sight this is; None for a spectator.
        hand: That seat's cards, in deck order.
        hand_sizes: How many cards each seat got.
        undealt: The cards left over, where they are shown; else empty.
        undealt_count: How many cards are left over.
    """

    round_number: int
    starter: int
    seat: int | None
    hand: tuple[Card, ...]
    hand_sizes: tuple[int, ...]
    undealt: tuple[Card, ...]
    undealt_count: int

    def seen_by(self, seat: int | None) -> HandDealt:
        """What a seat sees of it (None: a spectator): the hand, if it is its own."""
        check_watcher(seat, len(self.hand_sizes))
        return self if seat == self.seat else attrs.evolve(self, seat=seat, hand=())


@attrs.frozen
class CardsDealt:
    """A round is dealt: the whole truth.

    Attributes:
        round_number: The round, from 1.
        starter: The seat that deals and leads it.
        hands: Every seat's cards, in deck order.
        undealt: The cards left over.
        undealt_shown: Whether these are shown to all (A10).
    """

    round_number: int
    starter: int
    hands: tuple[tuple[Card, ...], ...]
    undealt: tuple[Card, ...]
    undealt_shown: bool

    def seen_by(self, seat: int | None) -> HandDealt:
        """What a seat sees of it (None: a spectator): its own hand."""
        check_watcher(seat, len(self.hands))
        return HandDealt(
            self.round_number,
            self.starter,
            seat,
            () if seat is None else self.hands[seat],
            tuple(map(len, self.hands)),
            self.undealt if self.undealt_shown else (),
            len(self.undealt),
        )


@attrs.frozen
class PainSealed(OpenEvent):
    """A seat has chosen or named its pain colour, and nobody else knows it yet.

    Attributes:
        seat: The seat.
    """

    seat: int


@attrs.frozen
class PainChosen:
    """A seat chooses its pain colour with a card, or names it after the last trick.

    Attributes:
        seat: The seat.
        cards: The cards it chose with; none when it names.
        colours: The colours chosen.
    """

    seat: int
    cards: tuple[Card, ...]
    colours: tuple[Colour, ...]

    def seen_by(self, seat: int | None) -> PainChosen | PainSealed:
        """What a seat sees of it (None: a spectator): the others see it sealed."""
        check_watcher(seat)
        return self if seat == self.seat else PainSealed(self.seat)


@attrs.frozen
class PainRevealed(OpenEvent):
    """All pain colours are turned up together.

    Attributes:
        cards: Each seat's cards; none where colours were named.
        colours: Each seat's colours; none for a seat that had nothing to choose from.
    """

    cards: tuple[tuple[Card, ...], ...]
    colours: tuple[tuple[Colour, ...], ...]


@attrs.frozen
class TrickEnded(OpenEvent):
    """A trick is complete; its winner takes it, or it is set aside.

    Attributes:
        trick: The trick, with its winner and the reason.
    """

    trick: Trick


@attrs.frozen
class RoundScored(OpenEvent):
    """A round is over and scored.

    Attributes:
        round_number: The round, from 1.
        scores: Each seat's score, line by line.
        totals: The totals with this round.
    """

    round_number: int
    scores: tuple[Score, ...]
    totals: tuple[int, ...]


@attrs.frozen
class GameEnded(OpenEvent):
    """The game is over.

    Attributes:
        totals: The final totals.
        winners: The winning seats.
        reason: Why they win.
    """

    totals: tuple[int, ...]
    winners: tuple[int, ...]
    reason: Reason


Event = (
    CardsDealt
    | HandDealt
    | PainChosen
    | PainSealed
    | PainRevealed
    | CardPlayed
    | TrickEnded
    | RoundScored
    | GameEnded
)
"""Anything that `events_of` tells or `seen_by` shows."""


def events_of(before: State, action: Action) -> tuple[Event, ...]:
    """What happens when an action is applied to a state, in order, the whole truth.

    Args:
        before: The state before the action.
        action: What is done.

    Raises:
        IllegalActionError: The action is not legal.

    >>> from sticheln import Rules, legal_actions, new_game, shuffle
    >>> state = new_game(Rules())
    >>> state = apply(state, shuffle(state, "friday night"))
    >>> (event,) = events_of(state, legal_actions(state, 1)[0])
    >>> type(event).__name__, event.seen_by(2)
    ('PainChosen', PainSealed(seat=1))
    """
    after = apply(before, action)
    events: list[Event] = [_deed(after, action)]
    if len(after.tricks) > len(before.tricks):
        events.append(TrickEnded(after.tricks[-1]))
    if _is_reveal(before, after):
        events.append(PainRevealed(after.pain_cards, after.pain_colours))
    if len(after.round_scores) > len(before.round_scores):
        events.append(RoundScored(len(after.round_scores), after.breakdown, after.totals))
    if after.result is not None:
        events.append(GameEnded(after.totals, after.winners, after.result))
    return tuple(events)


def _deed(after: State, action: Action) -> Event:
    match action:
        case Deal():
            shown_to_all = after.rules.undealt is Undealt.REVEALED
            return CardsDealt(
                after.round_number, after.starter, after.hands, after.undealt, shown_to_all
            )
        case ChoosePain(seat, cards):
            return PainChosen(seat, cards, after.pain_colours[seat])
        case NamePain(seat, colours):
            return PainChosen(seat, (), colours)
        case PlayCard(seat, card):
            return CardPlayed(seat, card)


def _is_reveal(before: State, after: State) -> bool:
    if before.phase is Phase.DEAL:
        return False
    return pain_is_open(after.phase, after.rules) and not pain_is_open(before.phase, before.rules)
