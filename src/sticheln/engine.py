"""The game in motion: every phase, every action, every transition.

The table `MOVES` says which action each phase takes and where it can lead; the functions
above it carry them out. An action is legal exactly when `legal_actions` lists it for its
seat: that is the hand of the seat whose turn it is, else what `sticheln.choosing` knows.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from itertools import chain
from operator import add
from types import MappingProxyType
from typing import Any, Final

import attrs

from sticheln.actions import Action, ChoosePain, Deal, NamePain, PlayCard
from sticheln.choosing import is_pain_choice, options
from sticheln.dealing import dealt_hands, places
from sticheln.decks import chosen_colours
from sticheln.flags import PainChoice
from sticheln.moves import Move
from sticheln.refusals import refusal
from sticheln.rules import Rules
from sticheln.scores import round_total
from sticheln.seats import check_first, check_seat
from sticheln.standings import next_starter
from sticheln.state import OpenState, Phase, State, round_of, state_of
from sticheln.tricks import finished_trick

__all__ = ["MOVES", "apply", "end_of_tricks", "legal_actions", "new_game"]

_PLAY: Final = Phase.PLAY
_CHOOSE_PAIN: Final = Phase.CHOOSE_PAIN
_DEAL: Final = Phase.DEAL
_OVER: Final = Phase.OVER
_LAID_OUT: Final = PainChoice.LAID_OUT
_AFTER_PLAY: Final = PainChoice.AFTER_PLAY


def new_game(rules: Rules, *, starter: int = 0) -> State:
    """A game about to begin: nothing is dealt yet.

    Args:
        rules: The rule set.
        starter: The seat that deals and leads the first round; "the youngest" (J07, A15) or
            by any method (G12).

    Raises:
        RulesError: No such seat.

    >>> from sticheln import Rules
    >>> state = new_game(Rules(), starter=2)
    >>> state.needs_deal, state.starter
    (True, 2)
    """
    check_first(rules, starter)
    nobody: tuple[tuple[Any, ...], ...] = ((),) * rules.players
    round_ = round_of(rules, _DEAL, starter, (), nobody, nobody, (), 0)
    return state_of(round_, nobody, (), ())


def legal_actions(state: State, seat: int | None = None) -> tuple[Action, ...]:
    """Every action that `apply` would take, deals aside.

    Plays stand in deck order; choices of a pain card in deck order, pairs by their first
    card, then their second; colours in the order they first appear in the pack. For all
    seats together they are listed seat by seat.

    Args:
        state: Any state.
        seat: The seat asked about; all seats that are to act when None.

    Returns:
        Nothing for a seat that is not to act, when a deal is due, and at the end.

    Raises:
        IllegalActionError: No such seat.

    >>> from sticheln import Rules, shuffle
    >>> state = new_game(Rules())
    >>> state = apply(state, shuffle(state, "friday night"))
    >>> len(legal_actions(state)), len(legal_actions(state, 3))
    (60, 15)
    >>> print(legal_actions(state, 0)[0])
    0 chooses G1
    """
    if state._round.phase is not _PLAY:
        return _choices(state, seat)
    hand = state._hands[0]
    if seat is None or (type(seat) is int and seat == hand[0].seat):
        return hand
    check_seat(state.rules, seat)
    return ()


def _choices(state: State, seat: int | None) -> tuple[Action, ...]:
    """What a seat, or each of them, may choose or name while no cards are played."""
    rules, phase, hands, tricks = state.rules, state.phase, state._hands, state.tricks
    if seat is None:
        each = [options(rules, phase, one, hands[one], tricks) for one in state.to_act]
        return tuple(chain(*each))
    check_seat(rules, seat)
    return options(rules, phase, seat, hands[seat], tricks) if seat in state.to_act else ()


def apply(state: State, action: Action) -> State:
    """The state after an action; the state before stays as it was.

    Args:
        state: Any state.
        action: What somebody wants: a `Deal` when one is due, or what a seat that is to act
            chooses, plays or names.

    Raises:
        IllegalActionError: The action is not legal now; the message says why.

    >>> from sticheln import Rules, shuffle
    >>> state = new_game(Rules())
    >>> apply(state, shuffle(state, "friday night")).phase
    <Phase.CHOOSE_PAIN: 'choose_pain'>
    """
    if type(action) is PlayCard and state._round.phase is _PLAY:
        return _play(state, action)
    move = MOVES.get(type(action))
    if move is None or move.phase is not state._round.phase:
        raise refusal(state, action)
    return move.carry_out(state, action)


def _deal(state: State, deal: Deal) -> State:
    old = state._round
    rules = old.rules
    hands = dealt_hands(rules, deal)
    nobody: tuple[tuple[Any, ...], ...] = ((),) * rules.players
    late = rules.pain_choice is _AFTER_PLAY
    round_ = round_of(
        rules,
        _PLAY if late else _CHOOSE_PAIN,
        old.first_starter,
        tuple(sorted(deal.undealt, key=places(rules).__getitem__)),
        nobody,
        nobody,
        old.scores,
        state.action_count + 1,
    )
    return state_of(round_, _from_seat(state.starter, hands) if late else hands, (), ())


def _choose(state: State, choice: ChoosePain) -> State:
    old, hands, seat, cards = state._round, state._hands, choice.seat, choice.cards
    rules = old.rules
    check_seat(rules, seat)
    plays = [PlayCard(seat, card) for card in cards]
    if old.pain_colours[seat] or not is_pain_choice(rules.pain_count, plays, hands[seat]):
        raise refusal(state, choice)
    if rules.pain_choice is _LAID_OUT:
        hands = _with(hands, seat, _without(hands[seat], plays))
    pain_colours = _with(old.pain_colours, seat, chosen_colours(cards))
    all_chosen = () not in pain_colours
    round_ = round_of(
        rules,
        _PLAY if all_chosen else _CHOOSE_PAIN,
        old.first_starter,
        old.undealt,
        _with(old.pain_cards, seat, cards),
        pain_colours,
        old.scores,
        old.actions + 1,
    )
    return state_of(round_, _from_seat(state.starter, hands) if all_chosen else hands, (), ())


def _play(state: State, play: PlayCard) -> State:
    hands, tricks = state._hands, state.tricks
    left = [*hands[0]]
    try:
        left.remove(play)
    except ValueError:
        raise refusal(state, play) from None
    hands = hands[1:] + (tuple(left),)
    cards = state.trick + (play.card,)
    if len(cards) == len(hands):
        trick = finished_trick(state._round.rules, (play.seat + 1) % len(hands), cards)
        hands = _from_seat((trick.next_leader - trick.leader) % len(hands), hands)
        cards, tricks = (), tricks + (trick,)
    turn = hands[0]
    after: Any = OpenState()  # a state_of, written out where it is made for every card
    after._round = state._round
    after._hands = hands
    after.trick = cards
    after.tricks = tricks
    after.to_act = (turn[0].seat,) if turn else ()
    after.needs_deal = after.is_over = False
    after.__class__ = State
    closed: State = after
    return closed if turn else end_of_tricks(closed)


def _without(hand: tuple[PlayCard, ...], plays: Iterable[PlayCard]) -> tuple[PlayCard, ...]:
    left = [*hand]
    for play in plays:
        left.remove(play)
    return tuple(left)


def _from_seat(first: int, hands: tuple[Any, ...]) -> tuple[Any, ...]:
    return hands[first:] + hands[:first]


def end_of_tricks(state: State) -> State:
    """The state after the last trick: colours are to be named, or the round is over."""
    late = state.rules.pain_choice is _AFTER_PLAY
    if late and any(trick.winner is not None for trick in state.tricks):
        naming = attrs.evolve(state._round, phase=Phase.NAME_PAIN)
        return state_of(naming, state._hands, (), state.tricks)
    return _end_of_round(state)


def _name(state: State, choice: NamePain) -> State:
    old, seat = state._round, choice.seat
    if choice not in legal_actions(state, seat):
        raise refusal(state, choice)
    pain_colours = _with(old.pain_colours, seat, choice.colours)
    round_ = attrs.evolve(old, pain_colours=pain_colours, actions=old.actions + 1)
    named = state_of(round_, state._hands, (), state.tricks)
    return named if named.to_act else _end_of_round(named)


def _end_of_round(state: State) -> State:
    """Score the round, then wait for the next deal or end the game."""
    round_ = state._round
    rules = round_.rules
    piles, colours = state.piles, round_.pain_colours
    if rules.pain_choice is _LAID_OUT:
        piles = tuple(map(add, piles, round_.pain_cards))
    row = [round_total(rules, cards, colours[seat]) for seat, cards in enumerate(piles)]
    scores = round_.scores + (tuple(row),)
    ended = round_of(
        rules,
        _OVER if next_starter(rules, round_.first_starter, scores) is None else _DEAL,
        round_.first_starter,
        round_.undealt,
        round_.pain_cards,
        colours,
        scores,
        round_.actions,
    )
    return state_of(ended, state._hands, (), state.tricks)


def _with(row: tuple[Any, ...], seat: int, entry: object) -> tuple[Any, ...]:
    entries = [*row]
    entries[seat] = entry
    return tuple(entries)


MOVES: Final[Mapping[type, Move[Phase, State]]] = MappingProxyType(
    {
        Deal: Move(Phase.DEAL, (Phase.CHOOSE_PAIN, Phase.PLAY), _deal),
        ChoosePain: Move(Phase.CHOOSE_PAIN, (Phase.CHOOSE_PAIN, Phase.PLAY), _choose),
        PlayCard: Move(Phase.PLAY, (Phase.PLAY, Phase.NAME_PAIN, Phase.DEAL, Phase.OVER), _play),
        NamePain: Move(Phase.NAME_PAIN, (Phase.NAME_PAIN, Phase.DEAL, Phase.OVER), _name),
    }
)
"""Which action each phase takes, and the phases it can lead to."""
