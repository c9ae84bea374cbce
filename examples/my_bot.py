"""A bot of one's own, in a match against chance: ``python my_bot.py [GAMES]``."""

from __future__ import annotations

import sys
from collections.abc import Sequence

from sticheln import (
    Action,
    Card,
    ChoosePain,
    NamePain,
    PlayCard,
    Rules,
    State,
    View,
    apply,
    legal_actions,
    new_game,
    observe,
    score_round,
    shuffle,
    trick_outcome,
)
from sticheln.bots import Bot, RandomBot


class CarefulBot:
    """Takes tricks that are worth something, and gives its pain cards to others."""

    def choose(self, view: View, legal_actions: Sequence[Action]) -> Action:
        """Pick the action that looks best, the first of equals."""
        return max(legal_actions, key=lambda action: self.worth(view, action))

    def worth(self, view: View, action: Action) -> float:
        """What an action seems to be worth."""
        match action:
            case ChoosePain(_, cards):
                colours = {card.colour for card in cards}
                return -sum(card.value for card in view.hand if card.colour in colours)
            case PlayCard(seat, card):
                return self.worth_of_play(view, seat, card)
            case NamePain(seat, colours):
                pile = view.piles[seat]
                return score_round(view.rules, captured=pile, pain_colours=colours).total
            case _:
                return 0

    def worth_of_play(self, view: View, seat: int, card: Card) -> float:
        """The trick's points if it would be ours as it lies there; else what we get rid of."""
        trick = (*view.trick, card)
        colours = view.pain_colours[seat]
        ours = trick_outcome(view.rules, trick).winner == len(trick) - 1
        if ours:
            return score_round(view.rules, captured=trick, pain_colours=colours).total
        return card.value / 2 if card.colour in colours else 0


def play(rules: Rules, bots: Sequence[Bot], seed: str) -> State:
    """Play a game, one bot for each seat."""
    state = new_game(rules)
    while not state.is_over:
        if state.needs_deal:
            state = apply(state, shuffle(state, seed))
        else:
            seat = state.to_act[0]
            action = bots[seat].choose(observe(state, seat), legal_actions(state, seat))
            state = apply(state, action)
    return state


def match(bot: Bot, rules: Rules, games: int) -> tuple[float, float]:
    """The average total of a bot, and that of the random seats around it.

    Each deal is played once from every seat, so that nobody owes the result to good cards.
    """
    ours = others = 0
    for game in range(games):
        for seat in range(rules.players):
            bots: list[Bot] = [RandomBot(f"chance {game}") for _ in range(rules.players)]
            bots[seat] = bot
            totals = play(rules, bots, f"match {game}").totals
            ours += totals[seat]
            others += sum(totals) - totals[seat]
    played = games * rules.players
    return ours / played, others / played / (rules.players - 1)


if __name__ == "__main__":
    games = int(sys.argv[1]) if len(sys.argv) > 1 else 5
    average, chance = match(CarefulBot(), Rules(), games)
    print(f"{games} deals, each from every seat: {average:+.1f} a game, chance {chance:+.1f}")
