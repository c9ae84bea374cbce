"""The whole truth about a game in progress.

A `State` has five fields, because these are what a played card changes; what stays fixed
while cards are played is shared through its `Round`. Everything else that one may ask is
derived from the five.
"""

from __future__ import annotations

from enum import StrEnum

import attrs

from sticheln.actions import PlayCard
from sticheln.cards import Card, Colour
from sticheln.rules import Rules
from sticheln.standings import totals_of, winners_of
from sticheln.tricks import Trick

__all__ = ["Phase", "Round", "State", "Table"]


class Phase(StrEnum):
    """What the game is waiting for."""

    DEAL = "deal"
    CHOOSE_PAIN = "choose_pain"
    PLAY = "play"
    NAME_PAIN = "name_pain"
    OVER = "over"


@attrs.frozen
class Round:
    """What stays fixed while the cards of a round are played.

    Attributes:
        rules: The rule set.
        phase: What the game is waiting for.
        number: The round being played, or to be dealt next.
        starter: The seat that deals and leads it.
        first_starter: The seat that started the first round.
        undealt: The cards left over from the deal.
        pain_cards: The cards each seat chose its colours with.
        pain_colours: The colours each seat has chosen.
        scores: One row for each finished round.
        actions: How many actions other than the plays on the table went before.
    """

    rules: Rules
    phase: Phase
    number: int
    starter: int
    first_starter: int
    undealt: tuple[Card, ...]
    pain_cards: tuple[tuple[Card, ...], ...]
    pain_colours: tuple[tuple[Colour, ...], ...]
    scores: tuple[tuple[int, ...], ...]
    actions: int


class Table:
    """What a `State` and a `View` both derive from what lies open on the table."""

    __slots__ = ()

    rules: Rules
    phase: Phase
    tricks: tuple[Trick, ...]
    round_scores: tuple[tuple[int, ...], ...]

    @property
    def needs_deal(self) -> bool:
        """Whether a deal is due: the one place where chance enters."""
        return self.phase is Phase.DEAL

    @property
    def is_over(self) -> bool:
        """Whether the game has ended."""
        return self.phase is Phase.OVER

    @property
    def last_trick(self) -> Trick | None:
        """The trick finished last in the round on the table; None before the first."""
        return self.tricks[-1] if self.tricks else None

    @property
    def piles(self) -> tuple[tuple[Card, ...], ...]:
        """The cards that each seat has captured in this round, in the order of capture."""
        return tuple(
            tuple(card for trick in self.tricks if trick.winner == seat for card in trick.cards)
            for seat in range(self.rules.players)
        )

    @property
    def set_aside(self) -> tuple[Card, ...]:
        """The cards of this round that belong to nobody (J12)."""
        return tuple(card for trick in self.tricks if trick.winner is None for card in trick.cards)

    @property
    def totals(self) -> tuple[int, ...]:
        """The sum of the finished rounds for each seat."""
        return totals_of(self.round_scores, self.rules.players)


@attrs.frozen(repr=False)
class State(Table):
    """A game in progress: immutable, hashable, comparable, picklable.

    `sticheln.new_game` makes the first one and `sticheln.apply` the next. What the last
    round left on the table stays readable until the next deal.
    """

    _round: Round
    _hands: tuple[tuple[PlayCard, ...], ...]
    trick: tuple[Card, ...]
    """The cards of the trick that is being played, in playing order."""
    tricks: tuple[Trick, ...]
    """The finished tricks of this round."""
    _turn: int

    @property
    def rules(self) -> Rules:
        """The rule set."""
        return self._round.rules

    @property
    def phase(self) -> Phase:
        """What the game is waiting for."""
        return self._round.phase

    @property
    def needs_deal(self) -> bool:
        """Whether a deal is due: the one place where chance enters."""
        return self._round.phase is Phase.DEAL

    @property
    def is_over(self) -> bool:
        """Whether the game has ended."""
        return self._round.phase is Phase.OVER

    @property
    def round_number(self) -> int:
        """The round being played, or to be dealt next, from 1; at the end the last."""
        return self._round.number

    @property
    def starter(self) -> int:
        """The seat that deals and leads the round that `round_number` names."""
        return self._round.starter

    @property
    def first_starter(self) -> int:
        """The seat that started the first round."""
        return self._round.first_starter

    @property
    def to_act(self) -> tuple[int, ...]:
        """The seats that must act, ascending; empty when a deal is due and at the end."""
        phase = self._round.phase
        if phase is Phase.PLAY:
            return (self._turn,)
        if phase is Phase.CHOOSE_PAIN or phase is Phase.NAME_PAIN:
            return tuple(seat for seat in range(self.rules.players) if self._owes_choice(seat))
        return ()

    def _owes_choice(self, seat: int) -> bool:
        if self._round.pain_colours[seat]:
            return False
        return self._round.phase is Phase.CHOOSE_PAIN or any(
            trick.winner == seat for trick in self.tricks
        )

    @property
    def hands(self) -> tuple[tuple[Card, ...], ...]:
        """The cards that each seat holds, in deck order."""
        return tuple(tuple(play.card for play in hand) for hand in self._hands)

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
        if self._round.phase is not Phase.PLAY:
            return None
        return (self._turn - len(self.trick)) % self.rules.players

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
