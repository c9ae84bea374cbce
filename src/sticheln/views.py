"""What a seat may know.

A `View` is built from what lies open and from what is the seat's own; nothing hidden ever
enters it, so nothing has to be taken out. A seat is taken to remember everything it saw
(every card played, every pile).
"""

from __future__ import annotations

from typing import Any, TypeVar

import attrs

from sticheln.actions import Action, PlayCard
from sticheln.cards import Card, Colour
from sticheln.choosing import options
from sticheln.flags import PainReveal, Undealt
from sticheln.opening import Open
from sticheln.rules import Rules
from sticheln.seats import check_seat
from sticheln.state import Phase, State, Table
from sticheln.tricks import Trick

__all__ = ["View", "observe", "pain_is_open"]

_T = TypeVar("_T")


@attrs.frozen(kw_only=True, repr=False)
class View(Table):
    """What a seat, or a spectator, may know of a game.

    Attributes:
        rules: The rule set.
        seat: Whose view this is; None for a spectator.
        phase: What the game is waiting for.
        round_number: The round being played, or to be dealt next, from 1.
        starter: The seat that deals and leads that round.
        first_starter: The seat that started the first round.
        to_act: The seats that must act, ascending.
        hand: The seat's own cards, in deck order; empty for a spectator.
        hand_sizes: How many cards each seat holds.
        pain_cards: The cards that each seat chose its colours with, where this seat may
            know them: its own, and all once they are revealed.
        pain_colours: The colours likewise.
        leader: The seat that leads the trick; None outside play.
        trick: The cards of the trick that is being played.
        tricks: The finished tricks of this round.
        undealt: The cards left over, where they are shown (A10); else empty.
        undealt_count: How many cards are left over.
        round_scores: One row for each finished round.
        action_count: The actions applied since the new game.
        winners: The winning seats; empty before the end.
    """

    rules: Rules
    seat: int | None
    phase: Phase
    round_number: int
    starter: int
    first_starter: int
    to_act: tuple[int, ...]
    hand: tuple[Card, ...]
    hand_sizes: tuple[int, ...]
    pain_cards: tuple[tuple[Card, ...], ...]
    pain_colours: tuple[tuple[Colour, ...], ...]
    leader: int | None
    trick: tuple[Card, ...]
    tricks: tuple[Trick, ...]
    undealt: tuple[Card, ...]
    undealt_count: int
    round_scores: tuple[tuple[int, ...], ...]
    action_count: int
    winners: tuple[int, ...]

    @property
    def legal_actions(self) -> tuple[Action, ...]:
        """Every action that this seat may take now, in the order of `legal_actions`."""
        if self.seat is None or self.seat not in self.to_act:
            return ()
        hand = tuple(PlayCard(self.seat, card) for card in self.hand)
        return options(self.rules, self.phase, self.seat, hand, self.tricks)

    def __repr__(self) -> str:
        whose = "a spectator" if self.seat is None else f"seat {self.seat}"
        return (
            f"<View of {whose}, {self.rules}: round {self.round_number}, {self.phase}, "
            f"{self.action_count} actions>"
        )

    def _repr_svg_(self) -> str:
        from sticheln import svg  # noqa: PLC0415 - drawings are loaded when shown

        return svg.table(self)


class _OpenView(Open, View):
    __slots__ = ()


def observe(state: State, seat: int | None) -> View:
    """What a seat may know of a state.

    Args:
        state: Any state.
        seat: The seat; None asks for a spectator.

    Raises:
        IllegalActionError: No such seat.

    >>> from sticheln import Rules, apply, new_game, shuffle
    >>> state = new_game(Rules())
    >>> state = apply(state, shuffle(state, "friday night"))
    >>> view = observe(state, 1)
    >>> view.hand == state.hands[1], view.hand_sizes
    (True, (15, 15, 15, 15))
    >>> observe(state, None).hand
    ()
    """
    round_ = state._round
    rules, phase = round_.rules, round_.phase
    if seat is not None:
        check_seat(rules, seat)
    hands = state._hands_by_seat()
    pain_cards, pain_colours = round_.pain_cards, round_.pain_colours
    if not pain_is_open(phase, rules):
        pain_cards, pain_colours = _only(pain_cards, seat), _only(pain_colours, seat)
    view: Any = _OpenView()
    view.rules = rules
    view.seat = seat
    view.phase = phase
    view.round_number = state.round_number
    view.starter = state.starter
    view.first_starter = round_.first_starter
    view.to_act = state.to_act
    view.hand = () if seat is None else tuple([play.card for play in hands[seat]])
    view.hand_sizes = tuple([len(hand) for hand in hands])
    view.pain_cards = pain_cards
    view.pain_colours = pain_colours
    view.leader = state.leader
    view.trick = state.trick
    view.tricks = state.tricks
    view.undealt = round_.undealt if rules.undealt is Undealt.REVEALED else ()
    view.undealt_count = len(round_.undealt)
    view.round_scores = round_.scores
    view.action_count = state.action_count
    view.winners = state.winners
    view.__class__ = View
    closed: View = view
    return closed


def pain_is_open(phase: Phase, rules: Rules) -> bool:
    """Whether all chosen pain colours lie open (A11, A28, G26, G27).

    They do once the round is over. While it lasts they are sealed until all have chosen,
    and in the fog for the whole of it.
    """
    if phase is Phase.DEAL or phase is Phase.OVER:
        return True
    return phase is Phase.PLAY and rules.pain_reveal is PainReveal.AT_ONCE


def _only(rows: tuple[tuple[_T, ...], ...], known: int | None) -> tuple[tuple[_T, ...], ...]:
    return tuple([row if seat == known else () for seat, row in enumerate(rows)])
