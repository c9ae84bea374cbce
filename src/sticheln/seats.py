"""Seats of any game: whole numbers from 0, clockwise; None is a spectator."""

from __future__ import annotations

from typing import Final, Protocol

from sticheln.errors import IllegalActionError, shown

__all__ = ["MOST_SEATS", "Seated", "check_seat", "check_watcher"]

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
