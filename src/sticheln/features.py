"""What a seat may know, as a flat list of numbers with a documented layout.

The numbers of a rule set are laid out in named sections, one after another; each game says which
(`sticheln.game.Game.sections`). They are read off a view alone, so they hold nothing that
the seat may not know. All are 0 or 1 but for a few that say so, which are kept small.

>>> from sticheln import Rules, apply, new_game, observe, shuffle
>>> rules = Rules()
>>> state = apply(new_game(rules), shuffle(new_game(rules), "friday night"))
>>> view = observe(state, 0)
>>> numbers = features(view)
>>> hand = layout(rules).section("hand")
>>> [card for card, held in zip(rules.cards, numbers[hand.slice]) if held] == list(view.hand)
True
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import Any

import attrs

from sticheln.errors import IllegalActionError, NotationError, RulesError, shown
from sticheln.game import Game
from sticheln.games import game_for
from sticheln.sections import Section

__all__ = ["Layout", "features", "layout"]


@attrs.frozen(eq=False, repr=False)
class Layout:
    """How the numbers of a rule set's views lie; `layout` makes one.

    ``print(layout(rules))`` shows it as a table.

    Attributes:
        rules: The rule set.
        game: The game whose rules these are.
        sections: The sections, one after another.
        size: How many numbers there are.
    """

    rules: Any
    game: Game
    sections: tuple[Section, ...]
    size: int

    def section(self, name: str) -> Section:
        """The section of that name.

        Raises:
            NotationError: There is none.
        """
        found = next((section for section in self.sections if section.name == name), None)
        if found is None:
            names = ", ".join(section.name for section in self.sections)
            raise NotationError(
                f"there is no section {shown(name)}; there are {names}",
                "unknown_section",
                text=name,
            )
        return found

    def features(self, view: Any) -> list[float]:
        """The numbers of a view, ``size`` of them.

        Raises:
            IllegalActionError: A spectator's view, which has no seat to tell the others from.
            RulesError: The view is of a game under other rules.
        """
        if view.seat is None:
            raise IllegalActionError("the view of a spectator has no features", "no_seat")
        if view.rules != self.rules:
            raise RulesError(
                f"the view is of a game under {view.rules}, the layout is for {self.rules}",
                "other_rules",
            )
        numbers = [0.0] * self.size
        for section in self.sections:
            for place, value in section.read(view):
                numbers[section.offset + place] = value
        return numbers

    def __str__(self) -> str:
        return "\n".join(
            f"{section.offset:6} {section.name:13} {'x'.join(map(str, section.shape)):7} "
            f"{section.meaning}"
            for section in self.sections
        )

    def __repr__(self) -> str:
        return f"<Layout of {self.rules}: {self.size} numbers>"

    def __reduce__(self) -> tuple[Any, ...]:
        return _layout, (self.rules, self.game)


def layout(rules: Any, *, game: Game | None = None) -> Layout:
    """How the numbers of a rule set's views lie.

    Args:
        rules: The rule set of any game.
        game: The game; needed for one that does not come with this library.

    Raises:
        RulesError: The rules are of no known game, or of another.
    """
    return _layout(rules, game_for(rules, game))


def features(view: Any, *, game: Game | None = None) -> list[float]:
    """The numbers of a view: ``layout(view.rules).features(view)``.

    Args:
        view: A seat's view.
        game: The game; needed for one that does not come with this library.

    Raises:
        IllegalActionError: A spectator's view.
        RulesError: The rules are of no known game, or of another.
    """
    return layout(view.rules, game=game).features(view)


@lru_cache(maxsize=64)
def _layout(rules: Any, game: Game) -> Layout:
    sections = tuple(_laid_out(game.sections(rules)))
    return Layout(rules, game, sections, sum(section.size for section in sections))


def _laid_out(sections: Iterable[Section]) -> Iterator[Section]:
    offset = 0
    for section in sections:
        yield attrs.evolve(section, offset=offset)
        offset += section.size
