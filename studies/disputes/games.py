"""Games, round by round, as far as they can be judged again."""

from __future__ import annotations

from collections.abc import Sequence

import attrs

from sticheln import Rules, State, apply, new_game, score_round
from sticheln.bots import Bot
from sticheln.flags import PainChoice
from sticheln.games import STICHELN
from sticheln.loop import turns
from sticheln.standings import next_starter, winners_of
from sticheln.tricks import finished_trick

__all__ = ["Played", "differing", "play"]


@attrs.frozen
class Played:
    """A whole game.

    Attributes:
        rounds: The table at the end of each round.
    """

    rounds: tuple[State, ...]

    @property
    def end(self) -> State:
        """The end of the game."""
        return self.rounds[-1]


def play(rules: Rules, bots: Sequence[Bot], number: int, seed: str) -> Played:
    """Play one of a series of games; the first starter goes round with its number."""
    start = new_game(rules, starter=number % rules.players)
    steps = list(turns(STICHELN, start, bots, f"{seed}/{number}"))
    tables = [before for before, _ in steps if before.needs_deal and before.tricks]
    return Played((*tables, apply(*steps[-1])))


def differing(game: Played, what: str, rules: Rules) -> int:
    """How many tricks, scores or results of a game another rule set judges otherwise."""
    return {"tricks": _tricks, "scores": _scores, "results": _results}[what](game, rules)


def _tricks(game: Played, rules: Rules) -> int:
    return sum(
        finished_trick(rules, trick.leader, trick.cards).winner != trick.winner
        for table in game.rounds
        for trick in table.tricks
    )


def _scores(game: Played, rules: Rules) -> int:
    rows = scores_under(game, rules)
    return sum(
        mine != other
        for mine_row, row in zip(game.end.round_scores, rows, strict=True)
        for mine, other in zip(mine_row, row, strict=True)
    )


def scores_under(game: Played, rules: Rules) -> list[tuple[int, ...]]:
    """What each round would have counted under another rule set."""
    laid_out = rules.pain_choice is PainChoice.LAID_OUT
    return [
        tuple(
            score_round(
                rules,
                captured=pile,
                laid_out=cards if laid_out else (),
                pain_colours=colours,
            ).total
            for pile, cards, colours in zip(
                table.piles, table.pain_cards, table.pain_colours, strict=True
            )
        )
        for table in game.rounds
    ]


def _results(game: Played, rules: Rules) -> int:
    """1 where another has won, or the game would have gone on."""
    end = game.end
    goes_on = next_starter(rules, end.first_starter, end.round_scores) is not None
    winners = winners_of(rules, end.first_starter, end.round_scores)
    return int(goes_on or winners != end.winners)
