"""What hints say of those who play after oneself, in the words of every game of tricks."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from sticheln.cards import Card
from sticheln.cli.words import counted, listed

__all__ = ["beaten", "followers"]


class PlayHint(Protocol):
    """What is asked of the hint for a play of any game."""

    @property
    def wins(self) -> bool:
        """Whether the card itself would take the trick as it would lie."""
        ...

    @property
    def to_follow(self) -> tuple[int, ...]:
        """The seats that are still to play to the trick afterwards."""
        ...

    @property
    def unseen(self) -> tuple[Card, ...]:
        """The cards that those seats may hold."""
        ...

    @property
    def beaten_by(self) -> tuple[Card, ...]:
        """Those of them that would take the trick from this card."""
        ...


def beaten(hint: PlayHint) -> str:
    """How many of the cards that may follow would take the trick from a card that wins so far."""
    if not hint.wins:
        return ""
    return f"{len(hint.beaten_by)} of {len(hint.unseen)}" if hint.to_follow else "nothing"


def followers(hint: PlayHint, names: Sequence[str]) -> str:
    """Who plays afterwards, and how many cards they may hold."""
    if not hint.to_follow:
        return "Nobody plays after you."
    who = listed(names[seat] for seat in hint.to_follow)
    unseen = counted(len(hint.unseen), "card")
    return f"After you: {who}. You have not seen {unseen} that they may hold."
