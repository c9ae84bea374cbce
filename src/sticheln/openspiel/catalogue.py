"""What OpenSpiel asks of a game beyond what all games share."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import chain, combinations
from typing import Any, Final

import attrs

from sticheln import keinstich
from sticheln.cards import Colour
from sticheln.flag_types import Flag
from sticheln.flags import FLAGS
from sticheln.game import Game
from sticheln.games import KEIN_STICH, STICHELN
from sticheln.keinstich.replaying import deal_actions
from sticheln.keinstich.rules import PLAYERS as KEIN_STICH_PLAYERS
from sticheln.replaying import round_actions
from sticheln.rules import PLAYERS, Rules
from sticheln.sampling import sample_state
from sticheln.scores import card_points
from sticheln.standings import most_rounds

__all__ = ["CATALOGUE", "Entry"]


@attrs.frozen(eq=False)
class Entry:
    """A game as OpenSpiel lists it.

    Attributes:
        game: The game.
        title: Its name for people.
        flags: The flags of its rules.
        players: The numbers of players it knows.
        round_actions: The actions of the round on the table, of a state.
        sample_state: A whole state that agrees with a view, of the view and a seed.
        most_rounds: The most rounds that a game can have, of the rules.
        longest_round: The most that seats can do in a round, of the rules.
        range_of_totals: What no total can be below and above, of the rules.
        sums_to_zero: Whether the totals of a finished game sum to 0.
    """

    game: Game
    title: str
    flags: Mapping[str, Flag]
    players: range
    round_actions: Callable[[Any], Sequence[Any]]
    sample_state: Callable[[Any, str], Any]
    most_rounds: Callable[[Any], int]
    longest_round: Callable[[Any], int]
    range_of_totals: Callable[[Any], tuple[int, int]]
    sums_to_zero: bool


def _longest_round(rules: Rules) -> int:
    """Each seat plays its hand, and chooses or names once."""
    return rules.players * (rules.hand_size + 1)


def _range_of_totals(rules: Rules) -> tuple[int, int]:
    """As if one seat had in every round all cards that count against it, or for it."""
    dealt, rounds = rules.players * rules.hand_size, most_rounds(rules)
    ranges = [
        sorted(card_points(rules, card, colours) for card in rules.cards)
        for colours in _pain_colours(rules)
    ]
    lowest = min(sum(min(points, 0) for points in each[:dealt]) for each in ranges)
    highest = max(sum(max(points, 0) for points in each[-dealt:]) for each in ranges)
    return rounds * lowest, rounds * highest


def _pain_colours(rules: Rules) -> Iterator[tuple[Colour, ...]]:
    counts = range(1, rules.pain_count + 1)
    return chain.from_iterable(combinations(rules.colours, count) for count in counts)


def _longest_deal(rules: keinstich.Rules) -> int:
    """In domino all others may have to pass before a card is laid."""
    return rules.players * len(rules.cards)


def _range_of_gains(rules: keinstich.Rules) -> tuple[int, int]:
    """As if one seat paid for every deal, or won every march, and was paid for the best place."""
    won, paid = rules.march or (0, 0)
    deals = rules.contracts[:-1]
    lowest = min(rules.payouts) - sum(max(rules.takings(deal), paid) for deal in deals)
    highest = max(rules.payouts) + won * len(deals)
    return lowest * rules.stake, highest * rules.stake


CATALOGUE: Final[Mapping[str, Entry]] = {
    entry.game.name: entry
    for entry in (
        Entry(
            game=STICHELN,
            title="Sticheln",
            flags=FLAGS,
            players=PLAYERS,
            round_actions=round_actions,
            sample_state=sample_state,
            most_rounds=most_rounds,
            longest_round=_longest_round,
            range_of_totals=_range_of_totals,
            sums_to_zero=False,
        ),
        Entry(
            game=KEIN_STICH,
            title="Kein Stich",
            flags=keinstich.FLAGS,
            players=KEIN_STICH_PLAYERS,
            round_actions=deal_actions,
            sample_state=keinstich.sample_state,
            most_rounds=lambda rules: rules.round_count,
            longest_round=_longest_deal,
            range_of_totals=_range_of_gains,
            sums_to_zero=True,
        ),
    )
}
"""The games by name."""
