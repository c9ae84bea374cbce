"""The deal on the table as the actions that made it, and the state it began from.

Whoever saves a state saves these, and gets it back through the engine.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import attrs

from sticheln.documents import refused
from sticheln.errors import RulesError
from sticheln.keinstich.actions import Action, Deal, LayCard, PlayCard
from sticheln.keinstich.contracts import CHARGES
from sticheln.keinstich.engine import new_game
from sticheln.keinstich.flags import Contract
from sticheln.keinstich.rules import Rules
from sticheln.keinstich.state import State

__all__ = ["before_deal", "deal_actions", "scores_before_deal"]


def deal_actions(state: State) -> tuple[Action, ...]:
    """The actions of the deal on the table; before the first there are none."""
    plays = (*_plays(state), *state.layings)
    if not plays and not any(state.hands):
        return ()
    hands = [set(hand) for hand in state.hands]
    for play in plays:
        if isinstance(play, PlayCard | LayCard):
            hands[play.seat].add(play.card)
    return (Deal([sorted(hand) for hand in hands]), *plays)


def _plays(state: State) -> Iterator[PlayCard]:
    played = [(trick.leader, trick.cards) for trick in state.tricks]
    if state.leader is not None:
        played.append((state.leader, state.trick))
    for leader, cards in played:
        for place, card in enumerate(cards):
            yield PlayCard((leader + place) % state.rules.players, card)


def scores_before_deal(state: State) -> tuple[tuple[int, ...], ...]:
    """The rows of the deals before the one on the table."""
    over = state.breakdown and not any(state.hands)
    return state.round_scores[:-1] if over else state.round_scores


def before_deal(rules: Rules, first_dealer: int, scores: Sequence[Sequence[int]]) -> State:
    """The state in which the next deal is due, with an empty table.

    Args:
        rules: The rule set.
        first_dealer: The seat that dealt first.
        scores: One row for each finished deal.

    Raises:
        RecordError: No game comes to this.
    """
    try:
        start = new_game(rules, dealer=first_dealer)
    except RulesError as error:
        raise refused("$.first_dealer", str(error)) from error
    rows = tuple(map(tuple, scores))
    if len(rows) >= rules.round_count:
        raise refused("$.scores", f"the game ends before its deal {len(rows) + 1}")
    for place, row in enumerate(rows):
        if not _can_be(rules, rules.contracts[place], row):
            raise refused(f"$.scores[{place}]", f"no deal of {rules.contracts[place]} costs that")
    return attrs.evolve(start, round_scores=rows)


def _can_be(rules: Rules, contract: Contract, row: tuple[int, ...]) -> bool:
    """Whether a trick deal can cost the seats that much."""
    if len(row) != rules.players or any(amount % rules.stake for amount in row):
        return False
    stakes = [amount // rules.stake for amount in row]
    if rules.march is not None:
        won, paid = rules.march
        if sorted(stakes) == sorted([won] + [-paid] * (rules.players - 1)):
            return True
        charges_tricks = contract in (Contract.TRICKS, Contract.POWER)
        if charges_tricks and min(stakes) == -rules.takings(contract):
            return False
    least = min(charge.stakes for charge in CHARGES[contract])
    whole = all(amount <= 0 and amount % least == 0 for amount in stakes)
    return whole and -sum(stakes) == rules.takings(contract)
