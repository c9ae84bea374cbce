"""A simple player of Kein Stich; `sticheln.bots.RandomBot` plays this game too."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import attrs

from sticheln.cards import Card
from sticheln.keinstich.actions import Action, LayCard, PlayCard
from sticheln.keinstich.cards import UNTER
from sticheln.keinstich.contracts import CHARGES
from sticheln.keinstich.tricks import winning_place
from sticheln.keinstich.views import View

__all__ = ["RuleOfThumbBot"]

_DANGER: Final = 100
"""What a card that costs by itself weighs beside its rank."""


@attrs.frozen
class RuleOfThumbBot:
    """Ducks under tricks, throws away what is dear or high, and lays what opens its own way.

    >>> from sticheln.keinstich import Rules, apply, new_game, observe, shuffle
    >>> game = new_game(Rules(contracts="hearts,domino"))
    >>> view = observe(apply(game, shuffle(game, "friday night")), 1)
    >>> RuleOfThumbBot().choose(view, view.legal_actions) in view.legal_actions
    True
    """

    def choose(self, view: View, legal_actions: Sequence[Action]) -> Action:
        """Pick the action that seems best, the first of equals."""
        return max(legal_actions, key=lambda action: _worth(view, action))


def _worth(view: View, action: Action) -> tuple[int, ...]:
    match action:
        case PlayCard(_, card):
            return _worth_of_play(view, card)
        case LayCard(_, card):
            return _worth_of_laying(view, card)
        case _:
            return (0,)


def _worth_of_play(view: View, card: Card) -> tuple[int, ...]:
    """Losing a card is the better the dearer it is; taking a trick, the cheaper."""
    trick = (*view.trick, card)
    if view.trick and winning_place(trick) != len(view.trick):
        return (1, _DANGER * _price(view, card) + card.value)
    last = len(trick) == view.rules.players
    rank = card.value if last else -card.value
    return (0, -_DANGER * sum(_price(view, each) for each in trick), rank)


def _price(view: View, card: Card) -> int:
    """What capturing the card costs by itself, in stakes."""
    top = view.rules.max_card
    charges = CHARGES[view.contract]
    return sum(charge.stakes * charge.card(top, card) for charge in charges)


def _worth_of_laying(view: View, card: Card) -> tuple[int, ...]:
    """First what has own cards waiting behind it, then what is far from the Unter."""
    away = card.value - UNTER
    behind = [
        other
        for other in view.hand
        if other.colour is card.colour and (other.value - UNTER) * away >= 0
    ]
    return (len(behind), abs(away))
