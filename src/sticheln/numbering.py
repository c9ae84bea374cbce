"""Stable numbers for the cards and actions of a rule set, for programs that learn or search.

A card's number is its place in ``rules.cards``. An action's number is its place among all that
a seat could ever do under the rules, deals aside, and is the same for every seat. Each game says
what these are, and in which order (`sticheln.game.Game.every_action`): the cards played in turn
come first, so playing a card has the card's number. The numbers of a rule set never change within
a major version.

>>> from sticheln import Rules, apply, legal_actions, new_game, shuffle
>>> rules = Rules()
>>> numbers = numbering(rules)
>>> numbers.size  # 60 cards to play, and 60 to choose a pain colour with
120
>>> print(numbers.action(60, seat=3))
3 chooses G0
>>> state = apply(new_game(rules), shuffle(new_game(rules), "friday night"))
>>> [numbers.number(action) for action in legal_actions(state, 0)][:3]
[61, 63, 72]
>>> sum(numbers.mask(legal_actions(state, 0)))
15
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import Any

import attrs

from sticheln.cards import Card
from sticheln.dealing import places
from sticheln.errors import IllegalActionError, shown
from sticheln.game import Game
from sticheln.games import game_for
from sticheln.seats import check_seat

__all__ = ["Numbering", "numbering"]


@attrs.frozen
class _Seat:
    """What one seat could ever do, and the number of each."""

    actions: tuple[Any, ...]
    numbers: dict[Any, int]


@attrs.frozen(eq=False, repr=False)
class Numbering:
    """The numbers of a rule set's cards and actions; `numbering` makes one.

    Attributes:
        rules: The rule set.
        game: The game whose rules these are.
    """

    rules: Any
    game: Game
    _seats: dict[int, _Seat] = attrs.field(init=False, factory=dict[int, _Seat])

    @property
    def size(self) -> int:
        """How many actions there are: their numbers are 0 to ``size - 1``."""
        return len(self._of(0).actions)

    def number(self, action: Any) -> int:
        """The number of an action, whether or not it is legal now.

        Raises:
            IllegalActionError: No such seat, or nothing that it could ever do under these
                rules; a deal has no number.
        """
        seat: object = getattr(action, "seat", None)
        if seat is None:
            raise IllegalActionError(f"{shown(action)} has no number", "unnumbered_action")
        number = self._of(seat).numbers.get(action)
        if number is None:
            raise IllegalActionError(
                f"{shown(action)} has no number: no seat could ever do it under {self.rules}",
                "unnumbered_action",
                seat=seat,
            )
        return number

    def action(self, number: int, seat: int) -> Any:
        """The action of that number, done by a seat.

        Raises:
            IllegalActionError: No such number or seat.
        """
        actions = self._of(seat).actions
        if type(number) is not int or not 0 <= number < len(actions):
            raise IllegalActionError(
                f"there is no action {shown(number)}; their numbers are 0 to {len(actions) - 1}",
                "no_such_number",
                seat=seat,
            )
        return actions[number]

    def mask(self, legal_actions: Iterable[Any]) -> tuple[bool, ...]:
        """Which of all actions, by number, are among these.

        Raises:
            IllegalActionError: One of them has no number.
        """
        mask = [False] * self.size
        for action in legal_actions:
            mask[self.number(action)] = True
        return tuple(mask)

    def card_number(self, card: Card) -> int:
        """The number of a card, its place in ``rules.cards``.

        Raises:
            IllegalActionError: The pack lacks it.
        """
        number = places(self.rules).get(card)
        if number is None:
            raise IllegalActionError(f"{shown(card)} is not in this pack", "unknown_card")
        return number

    def __repr__(self) -> str:
        return f"<Numbering of {self.game.name}, {self.rules}: {self.size} actions>"

    def __reduce__(self) -> tuple[Any, ...]:
        return _numbering, (self.rules, self.game)

    def _of(self, seat: Any) -> _Seat:
        check_seat(self.rules, seat)
        if seat not in self._seats:
            actions = tuple(self.game.every_action(self.rules, seat))
            self._seats[seat] = _Seat(actions, {each: n for n, each in enumerate(actions)})
        return self._seats[seat]


def numbering(rules: Any, *, game: Game | None = None) -> Numbering:
    """The numbers of a rule set.

    Args:
        rules: The rule set of any game.
        game: The game; needed for one that does not come with this library.

    Raises:
        RulesError: The rules are of no known game, or of another.
    """
    return _numbering(rules, game_for(rules, game))


@lru_cache(maxsize=64)
def _numbering(rules: Any, game: Game) -> Numbering:
    return Numbering(rules, game)
