"""What batch play gives back."""

from __future__ import annotations

import attrs
import numpy as np
import numpy.typing as npt

from sticheln.actions import Action, ChoosePain, Deal, NamePain, PlayCard
from sticheln.batch.tables import Start, choices_of
from sticheln.batch.vectorised import Played
from sticheln.cards import Card
from sticheln.engine import apply
from sticheln.rules import Rules
from sticheln.state import State

__all__ = ["Games", "Replay", "actions_of"]


@attrs.frozen
class Replay:
    """One game of a batch, action by action.

    Attributes:
        start: Where the game was taken up.
        actions: What happened from there.
    """

    start: State
    actions: tuple[Action, ...]

    def state(self) -> State:
        """The state that the actions lead to, played through `sticheln.apply`."""
        state = self.start
        for action in self.actions:
            state = apply(state, action)
        return state


@attrs.frozen(eq=False, repr=False)
class Games:
    """The results of many games as arrays, one row a game.

    Attributes:
        rules: The rule set.
        first: The number of the game in the first row.
        totals: The sum of the rounds for each seat, int32, ``(games, players)``.
        winners: Whether each seat wins, bool, ``(games, players)``; in no seat where the game is
            not over (``until="round"``).
        rounds: How many rounds each game has had, int32, ``(games,)``.
        round_scores: The score of each round, int32, ``(games, rounds, players)``; 0 after
            a game's last round, and without rounds when they were not to be kept.
        replays: The first games, action by action, as many as were asked for.
    """

    rules: Rules
    first: int
    totals: npt.NDArray[np.int32]
    winners: npt.NDArray[np.bool_]
    rounds: npt.NDArray[np.int32]
    round_scores: npt.NDArray[np.int32]
    replays: tuple[Replay, ...] = ()

    def __len__(self) -> int:
        return len(self.totals)

    @property
    def wins(self) -> npt.NDArray[np.float64]:
        """Each seat's part of each win, which a tie shares: float64, ``(games, players)``."""
        winners = np.maximum(self.winners.sum(axis=1, keepdims=True), 1)
        wins: npt.NDArray[np.float64] = self.winners / winners
        return wins

    def __repr__(self) -> str:
        return f"<Games {self.rules}: {len(self)} from number {self.first}>"


def actions_of(
    rules: Rules, start: Start, played: Played, column: int, *, dealt: bool, lying: int
) -> list[Action]:
    """What happened in a round of one game, as actions.

    Args:
        rules: The rule set.
        start: Where the round was taken up.
        played: What happened in it.
        column: Which game.
        dealt: Whether the round began with a deal.
        lying: How many cards of the first trick lay there already.
    """
    players = rules.players
    cards = [rules.cards[int(number)] for number in played.cards[:, column]]
    rows = [cards[row * players : (row + 1) * players] for row in range(start.rows)]
    actions: list[Action] = []
    if dealt:
        dealt_cards = np.sort(played.cards[: start.rows * players, column].reshape(-1, players), 0)
        hands = [[rules.cards[int(number)] for number in hand] for hand in dealt_cards.T]
        actions.append(Deal(hands, cards[start.rows * players :]))
    for seat in range(players):
        chosen = _picked(rules, played, seat, column)
        if start.owes[seat] and chosen:
            actions.append(ChoosePain(seat, chosen))
    for trick, row in enumerate(rows[start.skipped :]):
        leader = int(played.leaders[trick, column])
        for step in range(0 if trick else lying, players):
            seat = (leader + step) % players
            actions.append(PlayCard(seat, row[seat]))
    for seat in range(players):
        colours = choices_of(rules)[int(played.choices[seat, column])]
        if start.owes[seat] and colours and not _picked(rules, played, seat, column):
            actions.append(NamePain(seat, colours))
    return actions


def _picked(rules: Rules, played: Played, seat: int, column: int) -> list[Card]:
    return [rules.cards[int(card)] for card in played.picked[:, seat, column] if card >= 0]
