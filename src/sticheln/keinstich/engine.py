"""Kein Stich in motion: every phase, every action, every transition."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

import attrs

from sticheln.cards import Card
from sticheln.errors import RulesError, shown
from sticheln.keinstich import domino
from sticheln.keinstich.actions import Action, Deal, LayCard, Pass, PlayCard
from sticheln.keinstich.payments import Payment, payments_of, payouts_of
from sticheln.keinstich.refusals import refusal
from sticheln.keinstich.rules import Rules
from sticheln.keinstich.state import Phase, State, Table
from sticheln.keinstich.tricks import Trick
from sticheln.moves import Move
from sticheln.seats import check_first, check_seat
from sticheln.table import dealt_cards, without

__all__ = ["MOVES", "apply", "legal_actions", "new_game", "options"]


def new_game(rules: Rules, *, dealer: int = 0) -> State:
    """A game about to begin: nothing is dealt yet.

    Args:
        rules: The rule set.
        dealer: The seat that deals first; the player left of it leads.

    Raises:
        RulesError: No such seat, or rules of another game.
    """
    if not isinstance(rules, Rules):
        raise RulesError(f"{shown(rules)} are no rules of Kein Stich", "wrong_game")
    check_first(rules, dealer, "dealer")
    return State(rules, dealer, (), ((),) * rules.players)


def legal_actions(state: State, seat: int | None = None) -> tuple[Action, ...]:
    """Every action that `apply` would take, deals aside, in the order of the pack.

    Args:
        state: Any state.
        seat: The seat asked about; whoever is to act when None.

    Returns:
        Nothing for a seat that is not to act, when a deal is due, and at the end.

    Raises:
        IllegalActionError: No such seat.
    """
    if seat is not None:
        check_seat(state.rules, seat)
    to_act = state.to_act
    if not to_act or seat not in (None, *to_act):
        return ()
    return options(state, to_act[0], state.hands[to_act[0]])


def options(table: Table, seat: int, hand: tuple[Card, ...]) -> tuple[Action, ...]:
    """What a seat whose turn it is may do with its hand."""
    if table.phase is Phase.LAY:
        return domino.options(table.rules, seat, hand, table.layings)
    return tuple(PlayCard(seat, card) for card in following(table.trick, hand))


def following(trick: tuple[Card, ...], hand: tuple[Card, ...]) -> tuple[Card, ...]:
    """The cards that may be played: the led suit if the hand has it, else any (K05)."""
    if not trick:
        return hand
    return tuple(card for card in hand if card.colour is trick[0].colour) or hand


def apply(state: State, action: Action) -> State:
    """The state after an action; the state before stays as it was.

    Raises:
        IllegalActionError: The action is not legal now; the message says why.

    >>> from sticheln.keinstich import Rules, shuffle
    >>> state = new_game(Rules())
    >>> apply(state, shuffle(state, "friday night")).phase
    <Phase.PLAY: 'play'>
    """
    move = MOVES.get(type(action))
    if move is None or move.phase is not state.phase:
        raise refusal(state, action)
    if not isinstance(action, Deal):
        check_seat(state.rules, action.seat)
        if action not in legal_actions(state):
            raise refusal(state, action)
    return move.carry_out(state, action)


def _deal(state: State, deal: Deal) -> State:
    hands = dealt_cards(state.rules, deal)
    return State(state.rules, state.first_dealer, state.round_scores, hands)


def _play(state: State, play: PlayCard) -> State:
    hands = without(state.hands, play.card)
    cards = (*state.trick, play.card)
    if len(cards) < state.rules.players:
        return attrs.evolve(state, hands=hands, trick=cards)
    trick = Trick((play.seat + 1) % state.rules.players, cards)
    after = attrs.evolve(state, hands=hands, trick=(), tricks=(*state.tricks, trick))
    if any(hands):
        return after
    return _paid(after, payments_of(state.rules, state.contract, after.tricks))


def _lay(state: State, laying: LayCard) -> State:
    layings = (*state.layings, laying)
    hands = without(state.hands, laying.card)
    after = attrs.evolve(state, hands=hands, layings=layings)
    return after if any(hands) else _paid(after, payouts_of(state.rules, after.finished))


def _pass(state: State, laying: Pass) -> State:
    return attrs.evolve(state, layings=(*state.layings, laying))


def _paid(state: State, payments: tuple[Payment, ...]) -> State:
    row = tuple(payment.total for payment in payments)
    return attrs.evolve(state, round_scores=(*state.round_scores, row))


MOVES: Final[Mapping[type, Move[Phase, State]]] = MappingProxyType(
    {
        Deal: Move(Phase.DEAL, (Phase.PLAY, Phase.LAY), _deal),
        PlayCard: Move(Phase.PLAY, (Phase.PLAY, Phase.DEAL), _play),
        LayCard: Move(Phase.LAY, (Phase.LAY, Phase.OVER), _lay),
        Pass: Move(Phase.LAY, (Phase.LAY,), _pass),
    }
)
"""Which action each phase takes, and the phases it can lead to."""
