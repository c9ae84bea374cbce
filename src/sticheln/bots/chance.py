"""The bot that plays at random."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol, TypeVar

import attrs

from sticheln.bots.protocol import check_seed, refuse_no_choice
from sticheln.seats import MOST_SEATS
from sticheln.seeds import Seed, SeedStream

__all__ = ["RandomBot"]

_Action = TypeVar("_Action")


class Seen(Protocol):
    """What `RandomBot` asks of a view, whichever game it is of."""

    @property
    def seat(self) -> int | None:
        """Whose view it is."""
        ...

    @property
    def action_count(self) -> int:
        """The actions applied since the new game."""
        ...


@attrs.frozen
class RandomBot:
    """Plays at random, each legal action equally likely.

    The choice depends on the seed, the seat and the number of actions before it, so that one bot
    can play for every seat of a table, of whichever game.

    >>> from sticheln import Rules, apply, new_game, observe, shuffle
    >>> game = new_game(Rules())
    >>> view = observe(apply(game, shuffle(game, "friday night")), 2)
    >>> bots = RandomBot("tea"), RandomBot("tea")
    >>> bots[0].choose(view, view.legal_actions) == bots[1].choose(view, view.legal_actions)
    True

    Attributes:
        seed: Text, bytes or a whole number.

    Raises:
        IllegalActionError: The seed is none.
    """

    seed: Seed = attrs.field(validator=check_seed)

    def choose(self, view: Seen, legal_actions: Sequence[_Action]) -> _Action:
        """Pick any of the actions; there must be one."""
        refuse_no_choice(legal_actions)
        seat = 0 if view.seat is None else view.seat
        number = view.action_count * MOST_SEATS + seat
        return SeedStream(self.seed, "bot", number).choice(legal_actions)
