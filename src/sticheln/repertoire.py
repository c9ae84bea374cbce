"""Everything that a seat could ever do under a rule set, in an order that does not change.

This order is what numbers of actions mean, for one game (`sticheln.numbering`) and for many
(`sticheln.batch`).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import lru_cache
from itertools import chain, combinations
from types import MappingProxyType
from typing import Any, Final

from sticheln.actions import Action, ChoosePain, NamePain, PlayCard
from sticheln.cards import Card, Colour
from sticheln.flags import PainChoice
from sticheln.rules import Rules
from sticheln.state import Phase

__all__ = ["Options", "every_action", "every_option"]

Options = tuple[tuple[Card, ...], ...] | tuple[tuple[Colour, ...], ...]
"""What the options of a phase stand for: cards or colours."""


@lru_cache(maxsize=256)
def every_option(rules: Rules) -> Mapping[Phase, Options]:
    """The options of each phase in which a seat acts, in the order of their numbers.

    To play: each card in deck order. Where colours are chosen with cards: every set of
    ``pain_count`` cards. Where they are named: every single colour and then, with two to
    name, every pair. Sets stand in the order of ``itertools.combinations``.
    """
    plays = tuple((card,) for card in rules.cards)
    if rules.pain_choice is not PainChoice.AFTER_PLAY:
        sets = tuple(combinations(rules.cards, rules.pain_count))
        return MappingProxyType({Phase.PLAY: plays, Phase.CHOOSE_PAIN: sets})
    counts = range(1, rules.pain_count + 1)
    named = tuple(chain.from_iterable(combinations(rules.colours, count) for count in counts))
    return MappingProxyType({Phase.PLAY: plays, Phase.NAME_PAIN: named})


def every_action(rules: Rules, seat: int) -> tuple[Action, ...]:
    """All that a seat could ever do, deals aside: the options of one phase after the other."""
    return tuple(
        _ACTIONS[phase](seat, option)
        for phase, options in every_option(rules).items()
        for option in options
    )


_ACTIONS: Final[Mapping[Phase, Callable[[int, Any], Action]]] = MappingProxyType(
    {
        Phase.PLAY: lambda seat, cards: PlayCard(seat, cards[0]),
        Phase.CHOOSE_PAIN: ChoosePain,
        Phase.NAME_PAIN: NamePain,
    }
)
