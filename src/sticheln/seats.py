"""Seats of any game: whole numbers from 0, clockwise; None is a spectator."""

from __future__ import annotations

from typing import Final, Protocol

from sticheln.errors import IllegalActionError, RulesError, shown

__all__ = ["MOST_SEATS", "Seated", "check_first", "check_seat", "check_watcher"]

MOST_SEATS: Final = 8
"""No game here has more."""


class Seated(Protocol):
    """Rules that say how many players there are."""

    @property
    def players(self) -> int:
        """The number of players."""
        ...


def check_seat(rules: Seated, seat: object) -> None:
    """Refuse a seat that this game does not have."""
    if type(seat) is not int or not 0 <= seat < rules.players:
        raise IllegalActionError(
            f"there is no seat {shown(seat)}; the seats are 0 to {rules.players - 1}",
            "no_such_seat",
            seat=seat,
        )


def check_watcher(seat: object, players: int = MOST_SEATS) -> None:
    """Refuse what is neither a seat nor a spectator."""
    if seat is not None and (type(seat) is not int or not 0 <= seat < players):
        raise IllegalActionError(
            f"there is no seat {shown(seat)}; the seats are 0 to {players - 1}, and None is a "
            f"spectator",
            "no_such_seat",
            seat=seat,
        )


def check_first(rules: Seated, seat: object, what: str = "starter") -> None:
    """Refuse to begin a game with a seat that it does not have.

    Args:
        rules: The rule set.
        seat: The seat that starts, or deals first.
        what: How the error calls it.

    Raises:
        RulesError: There is no such seat.
    """
    if type(seat) is not int or not 0 <= seat < rules.players:
        raise RulesError(
            f"the {what} must be a seat from 0 to {rules.players - 1}, not {shown(seat)}",
            "no_such_seat",
        )
