"""The round on the table as the actions that made it, and the state it began from.

Whoever doubts a state plays these through the engine, and sees what comes of it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from sticheln.actions import Action, ChoosePain, Deal, NamePain, PlayCard
from sticheln.cards import Card
from sticheln.engine import apply
from sticheln.errors import RecordError, RulesError
from sticheln.flags import PainChoice
from sticheln.rules import Rules
from sticheln.seats import check_first
from sticheln.standings import next_starter
from sticheln.state import Phase, State, round_of, state_of

__all__ = [
    "actions_before_round",
    "before_round",
    "replayed",
    "round_actions",
    "scores_before_round",
]


def round_actions(state: State) -> tuple[Action, ...]:
    """The actions of the round on the table: the deal, choices, plays, names.

    Choices stand in the order of the seats, so equal states have equal actions. Before the
    first deal there are none; between rounds the last one is still on the table.
    """
    plays = tuple(_plays(state))
    if not plays and not any(state.hands):
        return ()
    choices = [ChoosePain(seat, cards) for seat, cards in enumerate(state.pain_cards) if cards]
    names = [
        NamePain(seat, colours)
        for seat, colours in enumerate(state.pain_colours)
        if colours and not state.pain_cards[seat]
    ]
    return (_deal(state, plays), *choices, *plays, *names)


def scores_before_round(state: State) -> tuple[tuple[int, ...], ...]:
    """The scores of the rounds before the one on the table."""
    scores = state.round_scores
    return scores[:-1] if state.tricks and (state.needs_deal or state.is_over) else scores


def actions_before_round(state: State) -> int:
    """How many actions the rounds before the one on the table took."""
    round_ = state._round
    dealt = bool(state.tricks) or any(state._hands)
    return round_.actions - (1 + sum(map(bool, round_.pain_colours)) if dealt else 0)


def before_round(
    rules: Rules, first_starter: int, scores: Sequence[Sequence[int]], actions: int
) -> State:
    """The state in which the next round is to be dealt, with an empty table.

    Args:
        rules: The rule set.
        first_starter: The seat that started the first round.
        scores: One row for each finished round.
        actions: How many actions these took.

    Raises:
        RecordError: No game comes to this.
    """
    try:
        check_first(rules, first_starter)
    except RulesError as error:
        raise _refused("first_starter", str(error)) from error
    rows = tuple([tuple(row) for row in scores])
    for place, row in enumerate(rows):
        if len(row) != rules.players:
            raise _refused(f"scores[{place}]", f"a row has {rules.players} numbers")
    if next_starter(rules, first_starter, rows) is None:
        raise _refused("scores", f"the game ends before its round {len(rows) + 1}")
    least = 1 + rules.players * rules.tricks_per_round
    late = rules.pain_choice is PainChoice.AFTER_PLAY
    possible = range(least if late else least + rules.players, least + rules.players + 1)
    if not possible[0] * len(rows) <= actions <= possible[-1] * len(rows):
        raise _refused("actions_before", f"{len(rows)} rounds do not take {actions} actions")
    nobody: tuple[tuple[Any, ...], ...] = ((),) * rules.players
    round_ = round_of(rules, Phase.DEAL, first_starter, (), nobody, nobody, rows, actions)
    return state_of(round_, nobody, (), ())


def replayed(state: State) -> State:
    """What the engine makes of the round on the table, played anew.

    Raises:
        StichelnError: No game comes to that.
    """
    rules, scores = state.rules, scores_before_round(state)
    again = before_round(rules, state.first_starter, scores, actions_before_round(state))
    for action in round_actions(state):
        again = apply(again, action)
    return again


def _plays(state: State) -> Iterator[PlayCard]:
    players = state.rules.players
    for trick in state.tricks:
        for place, card in enumerate(trick.cards):
            yield PlayCard((trick.leader + place) % players, card)
    if state.leader is not None:
        for place, card in enumerate(state.trick):
            yield PlayCard((state.leader + place) % players, card)


def _deal(state: State, plays: tuple[PlayCard, ...]) -> Deal:
    rules = state.rules
    dealt = [set(hand) for hand in state.hands]
    if rules.pain_choice is PainChoice.LAID_OUT:
        for hand, cards in zip(dealt, state.pain_cards, strict=True):
            hand |= set(cards)
    for play in plays:
        dealt[play.seat].add(play.card)
    return Deal([_in_deck_order(rules, hand) for hand in dealt], state.undealt)


def _in_deck_order(rules: Rules, cards: set[Card]) -> list[Card]:
    return [card for card in rules.cards if card in cards]


def _refused(key: str, message: str) -> RecordError:
    return RecordError(f"$.{key}: {message}", "bad_value", path=f"$.{key}")
