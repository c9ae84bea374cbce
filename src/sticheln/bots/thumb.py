"""The bot that follows the sources' advice."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import lru_cache
from itertools import combinations
from typing import Final

import attrs

from sticheln.actions import Action, ChoosePain, NamePain, PlayCard
from sticheln.bots.protocol import refuse_no_choice
from sticheln.cards import Card, Colour
from sticheln.decks import colours_of
from sticheln.flags import PainChoice
from sticheln.rules import Rules
from sticheln.scores import round_total
from sticheln.tricks import winning_place
from sticheln.views import View

__all__ = ["RuleOfThumbBot"]

_LEAD: Final = 1.0
"""What being the next to lead is reckoned to cost."""
_SHED: Final = 0.5
"""What getting rid of a card of one's own colour is worth, for each point that it counts."""
_ZERO: Final = 1.0
"""What a zero in the hand is worth, as long as there may be tricks to keep out of."""
_CHEAPLY: Final = 0.01
"""What each pip of a card is worth that could win a later trick."""
_FEW, _MANY = 4, 5
"""A14: more than three cards of a colour, and not many."""


@attrs.frozen(kw_only=True)
class RuleOfThumbBot:
    """Plays by the advice that the sources give, one trick at a time.

    It reckons what a trick would be worth to it and to whoever else may take it, and plays the
    card that leaves it best off. Each piece of advice can be turned off.

    >>> from sticheln import Rules, apply, new_game, observe, shuffle
    >>> game = new_game(Rules())
    >>> view = observe(apply(game, shuffle(game, "friday night")), 2)
    >>> print(*view.hand)
    G0 G4 G7 G8 G9 N7 R4 R8 R9 B3 B5 B9 Y7 Y8 Y9
    >>> print(RuleOfThumbBot().choose(view, view.legal_actions))
    2 chooses N7
    >>> print(RuleOfThumbBot(fewest_and_lowest=False).choose(view, view.legal_actions))
    2 chooses G0

    Attributes:
        fewest_and_lowest: Choose the colour of which you hold the fewest and lowest cards (G32). If
            false, one of which you hold neither one to three cards nor many, with low values (A14).
        shed_early: Shed pain cards early (G33): a pain card that goes to a rival is worth more than
            the trick.
        watch_discards: Watch what rivals discard (G33): while a rival's colour is secret, take it
            for the one of which that seat has thrown most points away.
        lead_low: Lead a low card of your pain colour to pass it on (G33): when leading such a
            card, expect that everyone follows it.
        play_late: Play late (G33): a trick must be worth the lead that it brings.
        safe_zeros: Zeros are safe discards (G33): keep them for tricks that would hurt.
    """

    fewest_and_lowest: bool = True
    shed_early: bool = True
    watch_discards: bool = True
    lead_low: bool = True
    play_late: bool = True
    safe_zeros: bool = True

    def choose(self, view: View, legal_actions: Sequence[Action]) -> Action:
        """Pick the action that seems best, the first of equals; there must be one."""
        refuse_no_choice(legal_actions)
        return max(legal_actions, key=lambda action: self._worth(view, action))

    def _worth(self, view: View, action: Action) -> tuple[float, ...]:
        match action:
            case PlayCard(seat, card):
                return (self._worth_of_play(view, seat, card),)
            case ChoosePain(_, cards):
                return self._worth_of_choice(view, cards)
            case NamePain(seat, colours):
                return (round_total(view.rules, view.piles[seat], colours),)
            case _:
                return (0,)

    def _worth_of_choice(self, view: View, cards: tuple[Card, ...]) -> tuple[float, ...]:
        """What the hand would count if it were captured, then what the cards laid out count."""
        rules, colours = view.rules, colours_of(cards)
        hand, laid_out = (round_total(rules, held, colours) for held in (view.hand, cards))
        if self.fewest_and_lowest:
            return hand, laid_out
        counts = [sum(card.colour is colour for card in view.hand) for colour in colours]
        misfit = sum(max(_FEW - count, count - _MANY, 0) for count in counts)
        return -misfit, hand, laid_out

    def _worth_of_play(self, view: View, seat: int, card: Card) -> float:
        """What to expect of a card: the trick taken, or a rival's loss that all others share."""
        rules, trick = view.rules, (*view.trick, card)
        winner = winning_place(rules, trick)
        chance, given = 0.0, 0.0
        if winner == len(trick) - 1:
            chance = self._chance_to_keep(view, seat, trick)
        elif winner is not None:
            rival = (seat - len(trick) + 1 + winner) % rules.players
            given = -self._points(view, rival, trick) / (rules.players - 1)
        taken = self._points(view, seat, trick)
        worth = given + chance * (taken - (_LEAD if self.play_late else 0))
        if self.shed_early and card.colour in view.pain_colours[seat]:
            worth -= (1 - chance) * _SHED * round_total(rules, (card,), view.pain_colours[seat])
        if self.safe_zeros and card.value == 0 and taken >= 0:
            worth -= _ZERO
        return worth - chance * _CHEAPLY * card.value

    def _chance_to_keep(self, view: View, seat: int, trick: tuple[Card, ...]) -> float:
        """How likely it is that the cards to come leave the trick to the last of these."""
        rules, card, place = view.rules, trick[-1], len(trick) - 1
        to_come = rules.players - len(trick)
        if to_come == 0:
            return 1.0
        unseen = _unseen(view, card)
        if self.lead_low and place == 0 and card.colour in view.pain_colours[seat]:
            unseen = [other for other in unseen if other.colour is card.colour]
        if not unseen:
            return 1.0
        kept = sum(winning_place(rules, (*trick, other)) == place for other in unseen)
        return float((kept / len(unseen)) ** to_come)

    def _points(self, view: View, seat: int, cards: tuple[Card, ...]) -> float:
        """What cards would count for a seat, as far as its colours are known or can be guessed."""
        rules = view.rules
        if rules.pain_choice is PainChoice.AFTER_PLAY:
            pile = view.piles[seat]
            return _best_total(rules, pile + cards) - _best_total(rules, pile)
        colours = view.pain_colours[seat]
        if not colours and self.watch_discards:
            colours = _guessed_colours(rules, _discards(view, seat))
        return round_total(rules, cards, colours)


def _unseen(view: View, card: Card) -> list[Card]:
    """The cards that the others may hold."""
    seen = {card, *view.hand, *view.trick, *view.undealt}
    seen.update(card for trick in view.tricks for card in trick.cards)
    if view.rules.pain_choice is PainChoice.LAID_OUT:
        seen.update(card for cards in view.pain_cards for card in cards)
    return [other for other in view.rules.cards if other not in seen]


def _discards(view: View, seat: int) -> tuple[Card, ...]:
    """The cards that a seat has played to tricks which it did not take."""
    return tuple(
        trick.cards[(seat - trick.leader) % view.rules.players]
        for trick in view.tricks
        if trick.winner != seat
    )


@lru_cache(maxsize=256)
def _guessed_colours(rules: Rules, discards: tuple[Card, ...]) -> tuple[Colour, ...]:
    """The colours of which most was thrown away; nothing to go by, no guess."""
    thrown: Counter[Colour] = Counter()
    for card in discards:
        thrown[card.colour] += card.value
    return tuple(colour for colour, value in thrown.most_common(rules.pain_count) if value)


def _best_total(rules: Rules, pile: tuple[Card, ...]) -> int:
    """What a pile counts when its owner names the best colours for it afterwards."""
    colours = colours_of(pile)
    choices = combinations(colours, min(rules.pain_count, len(colours)))
    return max(round_total(rules, pile, chosen) for chosen in choices)
