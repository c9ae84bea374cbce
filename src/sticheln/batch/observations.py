"""What seats may know, as arrays, and what they may do, by number.

**Cards** are numbered by their place in ``rules.cards``, **colours** by their place in
``rules.colours``, seats from 0. **Options** are numbered for each phase on its own (`options_of`),
in the order of `sticheln.numbering`: to play a card has the same number there, to choose or name
something has a number that is larger by the number of cards. They are the same for every seat, and
never change within a major version.
"""

from __future__ import annotations

from collections.abc import Callable

import attrs
import numpy as np
import numpy.typing as npt

from sticheln.actions import ChoosePain, NamePain, PlayCard
from sticheln.batch.worlds import numbers
from sticheln.cards import Card, Colour
from sticheln.dealing import places
from sticheln.errors import IllegalActionError
from sticheln.repertoire import Options, every_option
from sticheln.rules import Rules
from sticheln.sections import cards_played
from sticheln.state import Phase, State
from sticheln.views import View

__all__ = [
    "Observation",
    "Options",
    "Policy",
    "legal_of",
    "observation_of",
    "options_of",
]

Ints = npt.NDArray[np.int64]
Flags = npt.NDArray[np.bool_]


@attrs.frozen(eq=False)
class Observation:
    """What the seats that are to act may know, one row a game: one seat acts in each.

    All arrays have as many rows as there are games in this call. ``n`` is the number of cards,
    ``c`` that of colours.

    Attributes:
        rules: The rule set.
        phase: What the seats are to do.
        round_number: The round that is being played, from 1.
        games: The number of each game, int64, ``(games,)``.
        seats: The seat that is to act, whose view this is, int64, ``(games,)``.
        hand: The seat's own cards, bool, ``(games, n)``.
        pain_cards: The cards that each seat has chosen with, where this seat may know them, in
            the order of their numbers, int64, ``(games, players, 2)``; -1 for none.
        pain_colours: The colours likewise, bool, ``(games, players, c)``.
        leaders: The seat that leads the trick, int64, ``(games,)``; -1 outside play.
        tricks: The cards of the trick in playing order, int64, ``(games, players)``; -1 where
            none lies yet.
        played_by: The seat that has played each card in this round, int8, ``(games, n)``;
            -1 for a card that has not been played.
        played_at: When: the place among all cards played in this round, from 0, int16,
            ``(games, n)``; -1 likewise.
        captured_by: The seat in whose pile each card lies, int8, ``(games, n)``; -1 for none.
        undealt: The cards left over that are shown, bool, ``(games, n)``.
        totals: The sum of the finished rounds, int32, ``(games, players)``.
    """

    rules: Rules
    phase: Phase
    round_number: int
    games: Ints
    seats: Ints
    hand: Flags
    pain_cards: Ints
    pain_colours: Flags
    leaders: Ints
    tricks: Ints
    played_by: npt.NDArray[np.int8]
    played_at: npt.NDArray[np.int16]
    captured_by: npt.NDArray[np.int8]
    undealt: Flags
    totals: npt.NDArray[np.int32]


Policy = Callable[[Observation, Flags], npt.ArrayLike]
"""Chooses for the seats that are to act: ``policy(observation, legal)``.

``legal`` says which options each seat has, bool, ``(games, options)``. What comes back is the
number of one of them for each game, ``(games,)``.
"""


def options_of(rules: Rules, phase: Phase) -> Options:
    """What the options of a phase stand for, by number: cards or colours.

    Args:
        rules: The rule set.
        phase: The phase; there are no options in one in which, under these rules, no seat acts.
    """
    return every_option(rules).get(phase, ())


def observation_of(view: View) -> Observation:
    """One seat's view as the arrays that a policy is given, in one row.

    Raises:
        IllegalActionError: The view of a spectator.
    """
    if view.seat is None:
        raise IllegalActionError("a spectator has no seat to observe from", "no_seat")
    rules, pack = view.rules, len(view.rules.cards)
    played_by, played_at, captured_by = played_before(view)
    pain_cards = np.full((1, rules.players, 2), -1, np.int64)
    pain_colours = np.zeros((1, rules.players, len(rules.colours)), np.bool_)
    for seat, cards in enumerate(view.pain_cards):
        pain_cards[0, seat, : len(cards)] = np.sort(numbers(rules, cards))
        for colour in view.pain_colours[seat]:
            pain_colours[0, seat, rules.colours.index(colour)] = True
    trick = np.full((1, rules.players), -1, np.int64)
    trick[0, : len(view.trick)] = numbers(rules, view.trick)
    return Observation(
        rules=rules,
        phase=view.phase,
        round_number=view.round_number,
        games=np.zeros(1, np.int64),
        seats=np.array([view.seat]),
        hand=_marked(rules, view.hand)[None],
        pain_cards=pain_cards,
        pain_colours=pain_colours,
        leaders=np.array([-1 if view.leader is None else view.leader]),
        tricks=trick,
        played_by=played_by.reshape(1, pack),
        played_at=played_at.reshape(1, pack),
        captured_by=captured_by.reshape(1, pack),
        undealt=_marked(rules, view.undealt)[None],
        totals=np.array([view.totals], np.int32),
    )


def legal_of(view: View) -> Flags:
    """Which options the seat of a view has, ``(1, options)``."""
    options = options_of(view.rules, view.phase)
    number = {some: option for option, some in enumerate(options)}
    legal = np.zeros((1, len(options)), np.bool_)
    for action in view.legal_actions:
        legal[0, number[_chosen(view.rules, action)]] = True
    return legal


def _chosen(rules: Rules, action: object) -> tuple[Card, ...] | tuple[Colour, ...]:
    if isinstance(action, PlayCard):
        return (action.card,)
    if isinstance(action, ChoosePain):
        return tuple(sorted(action.cards, key=rules.cards.index))
    if isinstance(action, NamePain):
        return tuple(sorted(action.colours, key=rules.colours.index))
    raise AssertionError


def _marked(rules: Rules, cards: tuple[Card, ...]) -> Flags:
    marked = np.zeros(len(rules.cards), np.bool_)
    marked[numbers(rules, cards)] = True
    return marked


def played_before(
    table: State | View,
) -> tuple[npt.NDArray[np.int8], npt.NDArray[np.int16], npt.NDArray[np.int8]]:
    """Who has played each card of the round, when, and who captured it, ``(n,)`` each."""
    rules, pack = table.rules, len(table.rules.cards)
    played_by = np.full(pack, -1, np.int8)
    played_at = np.full(pack, -1, np.int16)
    captured_by = np.full(pack, -1, np.int8)
    for moment, (seat, card) in enumerate(cards_played(table)):
        place = places(rules)[card]
        played_by[place], played_at[place] = seat, moment
    for seat, pile in enumerate(table.piles):
        captured_by[numbers(rules, pile)] = seat
    return played_by, played_at, captured_by
