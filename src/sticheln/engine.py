"""The game in motion: every phase, every action, every transition.

The table `MOVES` says which action each phase takes and where it can lead; the functions
below it carry them out. An action is legal exactly when `legal_actions` lists it for its
seat, and `apply` asks that same list.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from itertools import combinations
from operator import attrgetter
from types import MappingProxyType
from typing import Any, Final

import attrs

from sticheln.actions import Action, ChoosePain, Deal, NamePain, PlayCard
from sticheln.cards import Card
from sticheln.dealing import dealt_hands, places
from sticheln.decks import colours_of
from sticheln.flags import PainChoice
from sticheln.moves import Move
from sticheln.refusals import refusal
from sticheln.rules import Rules
from sticheln.scores import round_total
from sticheln.seats import check_first, check_seat
from sticheln.standings import next_starter
from sticheln.state import Phase, Round, State
from sticheln.tricks import Trick, finished_trick

__all__ = [
    "MOVES",
    "apply",
    "end_of_tricks",
    "is_pain_choice",
    "legal_actions",
    "new_game",
    "options",
]

_PLAY: Final = Phase.PLAY
_chosen_cards = attrgetter("cards")


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
    round_ = Round(rules, Phase.DEAL, starter, (), nobody, nobody, (), 0)
    return State(round_, nobody, (), ())


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
    round_ = state._round
    if round_.phase is _PLAY and (
        seat is None or (type(seat) is int and seat == state._hands[0][0].seat)
    ):
        return state._hands[0]
    if seat is None:
        return tuple(action for each in state.to_act for action in legal_actions(state, each))
    check_seat(round_.rules, seat)
    if round_.phase is _PLAY or not state._owes(seat):
        return ()
    return options(round_.rules, round_.phase, seat, state._hands[seat], state.tricks)


def options(
    rules: Rules,
    phase: Phase,
    seat: int,
    hand: tuple[PlayCard, ...],
    tricks: tuple[Trick, ...],
) -> tuple[Action, ...]:
    """What a seat that is to act may do."""
    if phase is Phase.PLAY:
        return hand
    if phase is Phase.CHOOSE_PAIN:
        return _pain_choices(hand, rules.pain_count)
    return _colour_choices(rules, seat, tricks)


@lru_cache(maxsize=1024)
def _pain_choices(hand: tuple[PlayCard, ...], count: int) -> tuple[ChoosePain, ...]:
    if count == 1:
        return tuple(map(_pain_choice, hand))
    distinct = _colours_to_choose(count, [play.card for play in hand])
    return tuple(
        _pain_choice(*plays)
        for plays in combinations(hand, count)
        if len({play.card.colour for play in plays}) == distinct
    )


def _colours_to_choose(count: int, hand: Iterable[Card]) -> int:
    """Cards of different colours, or any where the whole hand is one colour (A11, A27)."""
    return min(count, len(colours_of(hand)))


def is_pain_choice(rules: Rules, cards: Sequence[Card], hand: Sequence[Card]) -> bool:
    """Whether a seat that was dealt this hand may choose these cards."""
    count = rules.pain_count
    if len(cards) != count or len(set(cards)) < count or not set(cards).issubset(hand):
        return False
    return count == 1 or len(colours_of(cards)) == _colours_to_choose(count, hand)


@lru_cache(maxsize=1 << 15)
def _pain_choice(*plays: PlayCard) -> ChoosePain:
    return ChoosePain(plays[0].seat, [play.card for play in plays])


def _colour_choices(rules: Rules, seat: int, tricks: tuple[Trick, ...]) -> tuple[NamePain, ...]:
    """Among the colours captured (A29); with fewer than asked for, those there are."""
    captured = {card.colour for trick in tricks if trick.winner == seat for card in trick.cards}
    colours = [colour for colour in rules.colours if colour in captured]
    count = min(rules.pain_count, len(colours))
    return tuple(NamePain(seat, chosen) for chosen in combinations(colours, count))


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
    phase = state._round.phase
    if type(action) is PlayCard and phase is _PLAY:
        return _play(state, action)
    move = MOVES.get(type(action))
    if move is None or move.phase is not phase:
        raise refusal(state, action)
    return move.carry_out(state, action)


def _deal(state: State, deal: Deal) -> State:
    old = state._round
    rules = old.rules
    hands = dealt_hands(rules, deal)
    nobody: tuple[tuple[Any, ...], ...] = ((),) * rules.players
    late = rules.pain_choice is PainChoice.AFTER_PLAY
    round_ = Round(
        rules,
        Phase.PLAY if late else Phase.CHOOSE_PAIN,
        old.first_starter,
        tuple(sorted(deal.undealt, key=places(rules).__getitem__)),
        nobody,
        nobody,
        old.scores,
        state.action_count + 1,
    )
    return State(round_, _from_seat(state.starter, hands) if late else hands, (), ())


def _choose(state: State, choice: ChoosePain) -> State:
    old, hands, seat = state._round, state._hands, choice.seat
    rules = old.rules
    check_seat(rules, seat)
    if choice.cards not in map(_chosen_cards, legal_actions(state, seat)):
        raise refusal(state, choice)
    pain_colours = _with(old.pain_colours, seat, colours_of(choice.cards))
    if rules.pain_choice is PainChoice.LAID_OUT:
        hands = _with(hands, seat, _without(hands[seat], choice.cards))
    all_chosen = all(pain_colours)
    round_ = Round(
        rules,
        Phase.PLAY if all_chosen else Phase.CHOOSE_PAIN,
        old.first_starter,
        old.undealt,
        _with(old.pain_cards, seat, choice.cards),
        pain_colours,
        old.scores,
        old.actions + 1,
    )
    return State(round_, _from_seat(state.starter, hands) if all_chosen else hands, (), ())


def _play(state: State, play: PlayCard) -> State:
    hands = state._hands
    hand = hands[0]
    try:
        place = hand.index(play)
    except ValueError:
        raise refusal(state, play) from None
    hands = (*hands[1:], hand[:place] + hand[place + 1 :])
    cards = (*state.trick, play.card)
    if len(cards) < len(hands):
        return State(state._round, hands, cards, state.tricks)
    trick = finished_trick(state._round.rules, (play.seat + 1) % len(hands), cards)
    hands = _from_seat((trick.next_leader - trick.leader) % len(hands), hands)
    after = State(state._round, hands, (), (*state.tricks, trick))
    return after if hands[0] else end_of_tricks(after)


def _without(hand: tuple[PlayCard, ...], cards: tuple[Card, ...]) -> tuple[PlayCard, ...]:
    for card in cards:
        place = hand.index(PlayCard(hand[0].seat, card))
        hand = hand[:place] + hand[place + 1 :]
    return hand


def _from_seat(first: int, hands: tuple[Any, ...]) -> tuple[Any, ...]:
    return hands[first:] + hands[:first]


def end_of_tricks(state: State) -> State:
    """The state after the last trick: colours are to be named, or the round is over."""
    late = state.rules.pain_choice is PainChoice.AFTER_PLAY
    if late and any(trick.winner is not None for trick in state.tricks):
        return attrs.evolve(state, round=attrs.evolve(state._round, phase=Phase.NAME_PAIN))
    return _end_of_round(state)


def _name(state: State, choice: NamePain) -> State:
    old, seat = state._round, choice.seat
    check_seat(old.rules, seat)
    if choice not in legal_actions(state, seat):
        raise refusal(state, choice)
    pain_colours = _with(old.pain_colours, seat, choice.colours)
    round_ = attrs.evolve(old, pain_colours=pain_colours, actions=old.actions + 1)
    named = attrs.evolve(state, round=round_)
    return named if named.to_act else _end_of_round(named)


def _end_of_round(state: State) -> State:
    """Score the round, then wait for the next deal or end the game."""
    round_ = state._round
    rules = round_.rules
    laid_out = rules.pain_choice is PainChoice.LAID_OUT
    row = tuple(
        round_total(rules, pile + cards if laid_out else pile, colours)
        for pile, cards, colours in zip(
            state.piles, round_.pain_cards, round_.pain_colours, strict=True
        )
    )
    scores = (*round_.scores, row)
    more = next_starter(rules, round_.first_starter, scores) is not None
    ended = Round(
        rules,
        Phase.DEAL if more else Phase.OVER,
        round_.first_starter,
        round_.undealt,
        round_.pain_cards,
        round_.pain_colours,
        scores,
        round_.actions,
    )
    return State(ended, state._hands, (), state.tricks)


def _with(row: tuple[Any, ...], seat: int, entry: object) -> tuple[Any, ...]:
    return (*row[:seat], entry, *row[seat + 1 :])


MOVES: Final[Mapping[type, Move[Phase, State]]] = MappingProxyType(
    {
        Deal: Move(Phase.DEAL, (Phase.CHOOSE_PAIN, Phase.PLAY), _deal),
        ChoosePain: Move(Phase.CHOOSE_PAIN, (Phase.CHOOSE_PAIN, Phase.PLAY), _choose),
        PlayCard: Move(Phase.PLAY, (Phase.PLAY, Phase.NAME_PAIN, Phase.DEAL, Phase.OVER), _play),
        NamePain: Move(Phase.NAME_PAIN, (Phase.NAME_PAIN, Phase.DEAL, Phase.OVER), _name),
    }
)
"""Which action each phase takes, and the phases it can lead to."""
