"""The whole truth about a game in progress.

The first four fields of a `State` say everything, and are what a played card can change; what
stays fixed while cards are played is shared through its `Round`. What every loop asks before
each move is worked out when a state is made, everything else when somebody asks.
Each hand is made of the actions that play its cards. While cards are played, hands lie in
playing order, the seat to act first: so the first hand is the list of legal actions, and a
card played moves its hand to the end. Otherwise they lie seat by seat.
"""

from __future__ import annotations

from abc import abstractmethod
from enum import StrEnum
from typing import Any, Final, cast

import attrs

from sticheln.actions import PlayCard
from sticheln.cards import Card, Colour
from sticheln.flags import PainChoice
from sticheln.opening import Open
from sticheln.reasons import Reason
from sticheln.rules import Rules
from sticheln.scores import Score, score_round
from sticheln.standings import next_starter, result_reason, winners_of
from sticheln.table import TrickTable
from sticheln.tricks import Trick

__all__ = ["OpenState", "Phase", "Round", "State", "Table", "round_of", "seats_to_act", "state_of"]


class Phase(StrEnum):
    """What the game is waiting for."""

    DEAL = "deal"
    CHOOSE_PAIN = "choose_pain"
    PLAY = "play"
    NAME_PAIN = "name_pain"
    OVER = "over"

    __hash__ = str.__hash__


# Looking a member up in its enum costs as much as the rest of a comparison.
_DEAL: Final = Phase.DEAL
_CHOOSE_PAIN: Final = Phase.CHOOSE_PAIN
_PLAY: Final = Phase.PLAY
_NAME_PAIN: Final = Phase.NAME_PAIN
_OVER: Final = Phase.OVER


@attrs.frozen
class Round:
    """What stays fixed while the cards of a round are played.

    Attributes:
        rules: The rule set.
        phase: What the game is waiting for.
        first_starter: The seat that started the first round.
        undealt: The cards left over from the deal.
        pain_cards: The cards each seat chose its colours with.
        pain_colours: The colours each seat has chosen.
        scores: One row for each finished round.
        actions: How many actions other than the plays on the table went before.
    """

    rules: Rules
    phase: Phase
    first_starter: int
    undealt: tuple[Card, ...]
    pain_cards: tuple[tuple[Card, ...], ...]
    pain_colours: tuple[tuple[Colour, ...], ...]
    scores: tuple[tuple[int, ...], ...]
    actions: int


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
    def first_starter(self) -> int:
        """The seat that started the first round."""

    @property
    @abstractmethod
    def pain_cards(self) -> tuple[tuple[Card, ...], ...]:
        """The cards that each seat chose its colours with."""

    @property
    @abstractmethod
    def pain_colours(self) -> tuple[tuple[Colour, ...], ...]:
        """The colours that each seat has chosen."""

    @property
    @abstractmethod
    def tricks(self) -> tuple[Trick, ...]:
        """The finished tricks of the round on the table."""

    @property
    def last_trick(self) -> Trick | None:
        """The trick finished last in the round on the table; None before the first."""
        return self.tricks[-1] if self.tricks else None

    @property
    def set_aside(self) -> tuple[Card, ...]:
        """The cards of this round that belong to nobody (J12)."""
        return tuple(card for trick in self.tricks if trick.winner is None for card in trick.cards)

    @property
    def breakdown(self) -> tuple[Score, ...]:
        """Each seat's score for the round on the table, line by line, once it is over."""
        if not self.tricks or not (self.needs_deal or self.is_over):
            return ()
        laid_out = self.rules.pain_choice is PainChoice.LAID_OUT
        return tuple(
            score_round(
                self.rules,
                captured=pile,
                laid_out=cards if laid_out else (),
                pain_colours=colours,
            )
            for pile, cards, colours in zip(
                self.piles, self.pain_cards, self.pain_colours, strict=True
            )
        )

    @property
    def result(self) -> Reason | None:
        """Why the winners win; None before the end."""
        if not self.is_over:
            return None
        return result_reason(self.rules, self.first_starter, self.round_scores)


def seats_to_act(state: State) -> tuple[int, ...]:
    """The seats that must act, ascending; the one with the first hand while cards are played."""
    phase, chosen = state._round.phase, state._round.pain_colours
    if phase is _PLAY:
        return (state._hands[0][0].seat,) if state._hands[0] else ()
    if phase is _CHOOSE_PAIN:
        return tuple([seat for seat, colours in enumerate(chosen) if not colours])
    if phase is _NAME_PAIN:
        takers = {trick.winner for trick in state.tricks}
        return tuple([seat for seat in range(len(chosen)) if seat in takers and not chosen[seat]])
    return ()


def _needs_deal(state: State) -> bool:
    return state._round.phase is _DEAL


def _is_over(state: State) -> bool:
    return state._round.phase is _OVER


@attrs.frozen(repr=False)
class State(Table):
    """A game in progress: immutable, hashable, comparable, picklable.

    `sticheln.new_game` makes the first one and `sticheln.apply` the next. What the last
    round left on the table stays readable until the next deal.

    >>> from sticheln import Rules, apply, new_game, shuffle
    >>> before = new_game(Rules(), starter=2)
    >>> state = apply(before, shuffle(before, "friday night"))
    >>> state
    <State classic 4p: round 1, choose_pain, 1 actions>
    >>> state.to_act, state.starter, before.needs_deal
    ((0, 1, 2, 3), 2, True)
    """

    _round: Round
    _hands: tuple[tuple[PlayCard, ...], ...]
    trick: tuple[Card, ...]
    """The cards of the trick that is being played, in playing order."""
    tricks: tuple[Trick, ...]
    """The finished tricks of this round."""
    to_act: tuple[int, ...] = attrs.field(
        default=attrs.Factory(seats_to_act, takes_self=True), init=False, eq=False
    )
    """The seats that must act, ascending; empty when a deal is due and at the end."""
    needs_deal: bool = attrs.field(
        default=attrs.Factory(_needs_deal, takes_self=True), init=False, eq=False
    )
    """Whether a deal is due, the one place where chance enters."""
    is_over: bool = attrs.field(
        default=attrs.Factory(_is_over, takes_self=True), init=False, eq=False
    )
    """Whether the game has ended."""

    @property
    def rules(self) -> Rules:
        """The rule set."""
        return self._round.rules

    @property
    def phase(self) -> Phase:
        """What the game is waiting for."""
        return self._round.phase

    @property
    def round_number(self) -> int:
        """The round being played, or to be dealt next, from 1; at the end the last."""
        finished = len(self._round.scores)
        return finished if self.is_over else finished + 1

    @property
    def starter(self) -> int:
        """The seat that deals and leads the round that `round_number` names."""
        round_ = self._round
        before = round_.scores[:-1] if round_.phase is _OVER else round_.scores
        return cast(int, next_starter(round_.rules, round_.first_starter, before))

    @property
    def first_starter(self) -> int:
        """The seat that started the first round."""
        return self._round.first_starter

    @property
    def hands(self) -> tuple[tuple[Card, ...], ...]:
        """The cards that each seat holds, in deck order."""
        return tuple([tuple([play.card for play in hand]) for hand in self._hands_by_seat()])

    def _hands_by_seat(self) -> tuple[tuple[PlayCard, ...], ...]:
        hands = self._hands
        if self._round.phase is not _PLAY:
            return hands
        first = len(hands) - hands[0][0].seat
        return hands[first:] + hands[:first]

    @property
    def undealt(self) -> tuple[Card, ...]:
        """The cards left over from the deal."""
        return self._round.undealt

    @property
    def pain_cards(self) -> tuple[tuple[Card, ...], ...]:
        """The cards that each seat chose its colours with; empty until chosen."""
        return self._round.pain_cards

    @property
    def pain_colours(self) -> tuple[tuple[Colour, ...], ...]:
        """The colours that each seat has chosen, each once; empty until chosen."""
        return self._round.pain_colours

    @property
    def leader(self) -> int | None:
        """The seat that led, or is to lead, the trick; None outside play."""
        if self._round.phase is not _PLAY:
            return None
        return (self._hands[0][0].seat - len(self.trick)) % self.rules.players

    @property
    def round_scores(self) -> tuple[tuple[int, ...], ...]:
        """One row for each finished round, one number for each seat."""
        return self._round.scores

    @property
    def action_count(self) -> int:
        """The actions applied since the new game, deals included."""
        return self._round.actions + self.rules.players * len(self.tricks) + len(self.trick)

    @property
    def winners(self) -> tuple[int, ...]:
        """The winning seats, ascending; empty before the end."""
        if not self.is_over:
            return ()
        return winners_of(self.rules, self.first_starter, self.round_scores)

    def __repr__(self) -> str:
        return (
            f"<State {self.rules}: round {self.round_number}, {self.phase}, "
            f"{self.action_count} actions>"
        )

    def _repr_svg_(self) -> str:
        from sticheln import svg  # noqa: PLC0415 - drawings are loaded when shown

        return svg.table(self)


class _OpenRound(Open, Round):
    __slots__ = ()


def round_of(
    rules: Rules,
    phase: Phase,
    first_starter: int,
    undealt: tuple[Card, ...],
    pain_cards: tuple[tuple[Card, ...], ...],
    pain_colours: tuple[tuple[Colour, ...], ...],
    scores: tuple[tuple[int, ...], ...],
    actions: int,
) -> Round:
    """A `Round`, made the fast way (see `sticheln.opening`)."""
    round_: Any = _OpenRound()
    round_.rules = rules
    round_.phase = phase
    round_.first_starter = first_starter
    round_.undealt = undealt
    round_.pain_cards = pain_cards
    round_.pain_colours = pain_colours
    round_.scores = scores
    round_.actions = actions
    round_.__class__ = Round
    closed: Round = round_
    return closed


class OpenState(Open, State):
    """A state that is being filled in (see `sticheln.opening`)."""

    __slots__ = ()


def state_of(
    round_: Round,
    hands: tuple[tuple[PlayCard, ...], ...],
    trick: tuple[Card, ...],
    tricks: tuple[Trick, ...],
) -> State:
    """A `State`, made the fast way."""
    state: Any = OpenState()
    state._round = round_
    state._hands = hands
    state.trick = trick
    state.tricks = tricks
    state.to_act = seats_to_act(state)
    state.needs_deal = _needs_deal(state)
    state.is_over = _is_over(state)
    state.__class__ = State
    closed: State = state
    return closed
