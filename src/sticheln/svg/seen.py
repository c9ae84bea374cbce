"""What a table's drawing shows of a `State` or a `View`, in one shape for both."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import attrs

from sticheln.cards import Card, Colour
from sticheln.flags import PainChoice, Scoring
from sticheln.rules import Rules
from sticheln.state import Phase, State
from sticheln.svg.names import listed, name_of
from sticheln.views import View

__all__ = ["Place", "colour_word", "hands_of", "pain_tags", "place_of", "status"]


@attrs.frozen
class Place:
    """What lies before a seat.

    Attributes:
        seat: The seat.
        name: Who sits there.
        cards: How many cards the seat holds.
        tricks: How many tricks it has taken.
        total: Its points in the finished rounds.
        pain: Its chosen colours, each with the words for its chip, as far as known.
        sealed: Whether it has chosen what may not be seen.
        acts: Whether the game waits for it.
        wins: Whether it has won the game.
    """

    seat: int
    name: str
    cards: int
    tricks: int
    total: int
    pain: tuple[tuple[Colour, str], ...]
    sealed: bool
    acts: bool
    wins: bool


def place_of(seen: State | View, seat: int, names: Sequence[str]) -> Place:
    """What lies before that seat."""
    sizes = tuple(map(len, seen.hands)) if isinstance(seen, State) else seen.hand_sizes
    return Place(
        seat=seat,
        name=name_of(seat, names),
        cards=sizes[seat],
        tricks=_taken(seen, seat),
        total=seen.totals[seat],
        pain=pain_tags(seen, seat),
        sealed=_is_sealed(seen, seat),
        acts=seat in seen.to_act,
        wins=seat in seen.winners,
    )


def hands_of(seen: State | View) -> Mapping[int, tuple[Card, ...]]:
    """The hands that may be seen, by seat: all of a state, a view's own."""
    if isinstance(seen, State):
        return dict(enumerate(seen.hands))
    return {} if seen.seat is None else {seen.seat: seen.hand}


def colour_word(rules: Rules) -> str:
    """What the chosen colour is called: pain or lucky."""
    return "lucky" if rules.scoring is Scoring.LUCKY else "pain"


def status(seen: State | View, names: Sequence[str]) -> str:
    """What the game is waiting for, in words."""
    waiting = listed(name_of(seat, names) for seat in seen.to_act) if seen.to_act else ""
    colour = colour_word(seen.rules)
    if seen.phase is Phase.PLAY:
        return f"To {'play' if seen.trick else 'lead'}: {waiting}."
    if seen.phase is Phase.CHOOSE_PAIN:
        return f"To choose a {colour} colour: {waiting}."
    if seen.phase is Phase.NAME_PAIN:
        return f"To name a {colour} colour: {waiting}."
    if seen.phase is Phase.DEAL:
        return f"Round {seen.round_number} is to be dealt; {name_of(seen.starter, names)} starts."
    winners = listed(name_of(seat, names) for seat in seen.winners)
    return f"The game is over, won by {winners}."


def _taken(seen: State | View, seat: int) -> int:
    return sum(trick.winner == seat for trick in seen.tricks)


def pain_tags(seen: State | View, seat: int) -> tuple[tuple[Colour, str], ...]:
    """A seat's chosen colours as far as known, each with the words for its chip."""
    if seen.pain_cards[seat]:
        return tuple((card.colour, str(card)) for card in seen.pain_cards[seat])
    return tuple((colour, colour.value) for colour in seen.pain_colours[seat])


def _is_sealed(seen: State | View, seat: int) -> bool:
    """Whether a seat has chosen, and what is not known."""
    if seen.pain_colours[seat]:
        return False
    if seen.phase is Phase.CHOOSE_PAIN:
        return seat not in seen.to_act
    if seen.phase is Phase.NAME_PAIN:
        return seat not in seen.to_act and _taken(seen, seat) > 0
    return seen.phase is Phase.PLAY and seen.rules.pain_choice is not PainChoice.AFTER_PLAY
