"""What a seat may know of a game of Kein Stich.

A `View` is built from what lies open and from the seat's own hand; nothing hidden ever enters
it, so nothing has to be taken out.
"""

from __future__ import annotations

import attrs

from sticheln.cards import Card
from sticheln.keinstich.actions import Action, Laying
from sticheln.keinstich.engine import options
from sticheln.keinstich.rules import Rules
from sticheln.keinstich.state import Phase, State, Table
from sticheln.keinstich.tricks import Trick
from sticheln.seats import check_seat

__all__ = ["View", "observe"]


@attrs.frozen(kw_only=True, repr=False)
class View(Table):
    """What a seat, or a spectator, may know of a game.

    Everything that `sticheln.keinstich.State` derives from the open table is here too.

    Attributes:
        rules: The rule set.
        seat: Whose view this is; None for a spectator.
        phase: What the game is waiting for.
        first_dealer: The seat that dealt first.
        round_scores: One row for each finished deal.
        hand: The seat's own cards; empty for a spectator.
        trick: The cards of the trick that is being played.
        tricks: The finished tricks of this deal.
        layings: What was laid and passed in domino.
        opener: The seat that starts, or started, domino; None in other deals.
    """

    rules: Rules
    seat: int | None
    phase: Phase
    first_dealer: int
    round_scores: tuple[tuple[int, ...], ...]
    hand: tuple[Card, ...]
    trick: tuple[Card, ...]
    tricks: tuple[Trick, ...]
    layings: tuple[Laying, ...]
    opener: int | None

    @property
    def legal_actions(self) -> tuple[Action, ...]:
        """Every action that this seat may take now, in the order of `legal_actions`."""
        if self.seat is None or self.seat not in self.to_act:
            return ()
        return options(self, self.seat, self.hand)

    def __repr__(self) -> str:
        whose = "a spectator" if self.seat is None else f"seat {self.seat}"
        return (
            f"<View of {whose}, Kein Stich, {self.rules}: deal {self.round_number}, "
            f"{self.contract}, {self.phase}, {self.action_count} actions>"
        )

    def _repr_svg_(self) -> str:
        from sticheln.keinstich.svg import table  # noqa: PLC0415 - drawings are loaded when shown

        return table(self)


def observe(state: State, seat: int | None) -> View:
    """What a seat may know of a state; None asks for a spectator.

    Raises:
        IllegalActionError: No such seat.
    """
    if seat is not None:
        check_seat(state.rules, seat)
    return View(
        rules=state.rules,
        seat=seat,
        phase=state.phase,
        first_dealer=state.first_dealer,
        round_scores=state.round_scores,
        hand=() if seat is None else state.hands[seat],
        trick=state.trick,
        tricks=state.tricks,
        layings=state.layings,
        opener=state.opener,
    )
