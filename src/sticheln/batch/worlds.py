"""Whole states that agree with a view, drawn for many games at once.

This draws from the same worlds as `sticheln.sample_state`, each with the same probability: what
is hidden, and what may lie there, is asked of that module.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import attrs
import numpy as np
import numpy.typing as npt

from sticheln.actions import NamePain
from sticheln.batch.stream import NAMES, Words, below, high, word
from sticheln.batch.tables import Tables, choices_of, tables_of
from sticheln.batch.vectorised import Shuffle, named, two
from sticheln.cards import Card, Colour
from sticheln.dealing import places
from sticheln.flags import PainChoice
from sticheln.rules import Rules
from sticheln.sampling import rivals_of, sample_state, unseen_cards, world_as_state
from sticheln.seeds import SeedStream
from sticheln.state import Phase, State, Table
from sticheln.views import View
from sticheln.worlds import Rival, World

__all__ = [
    "Worlds",
    "choice_of",
    "colour_bits",
    "drawn",
    "number_of",
    "numbers",
    "state_in",
    "worlds_of",
]

Ints = npt.NDArray[np.int64]

_TRIES: Final = 60
"""Games for which chance has not found a possible world by then are left to `sample_state`."""


@attrs.frozen(eq=False)
class Worlds:
    """How all cards lie; ``width`` is the number of games, or 1 where all are alike.

    Attributes:
        hands: Each seat's cards by number, ``(size, width)``.
        picked: The cards each seat has chosen with, -1 for none, ``(2, players, width)``.
        names: What each seat has chosen, by number, ``(players, width)``.
        undealt: The cards left over, ``(count, width)``.
    """

    hands: tuple[Ints, ...]
    picked: Ints
    names: Ints
    undealt: Ints


def worlds_of(states: Sequence[State]) -> Worlds:
    """The worlds of states that agree in what lies open."""
    rules = states[0].rules
    return Worlds(
        tuple(
            _columns(rules, [state.hands[seat] for state in states])
            for seat in range(rules.players)
        ),
        np.stack([_picked(state) for state in states], axis=-1),
        np.stack([_names(state) for state in states], axis=-1),
        _columns(rules, [state.undealt for state in states]),
    )


def numbers(rules: Rules, cards: Sequence[Card]) -> Ints:
    """The numbers of some cards."""
    return np.array([places(rules)[card] for card in cards], np.int64)


def _columns(rules: Rules, rows: Sequence[tuple[Card, ...]]) -> Ints:
    return np.stack([numbers(rules, cards) for cards in rows], axis=-1)


def _picked(table: Table) -> Ints:
    picked = np.full((2, table.rules.players), -1, np.int64)
    for seat, cards in enumerate(table.pain_cards):
        picked[: len(cards), seat] = numbers(table.rules, cards)
    return picked


def _names(table: Table) -> Ints:
    return np.array([number_of(table.rules, some) for some in table.pain_colours], np.int64)


def number_of(rules: Rules, colours: Sequence[Colour]) -> int:
    """The number of a choice of colours, in whatever order they are."""
    in_order = tuple(colour for colour in rules.colours if colour in colours)
    return choices_of(rules).index(in_order)


def drawn(view: View, keys: Words, shuffle: Shuffle) -> Worlds:
    """Draw a world for each key; `shuffle` is that of an engine."""
    rivals = rivals_of(view)
    if any(rival.only for rival in rivals):
        return worlds_of([sample_state(view, int(key)) for key in keys])
    worlds, impossible = _deal_out(view, rivals, keys, shuffle)
    for attempt in range(1, _TRIES):
        left = np.flatnonzero(impossible)
        if not len(left):
            return worlds
        again, still = _deal_out(view, rivals, word(keys[left], attempt), shuffle)
        _put(worlds, left, again)
        impossible[left] = still
    left = np.flatnonzero(impossible)
    if len(left):
        _put(worlds, left, worlds_of([sample_state(view, int(key)) for key in keys[left]]))
    return worlds


def _put(worlds: Worlds, left: Ints, others: Worlds) -> None:
    for hand, other in zip(worlds.hands, others.hands, strict=True):
        hand[:, left] = other
    worlds.picked[:, :, left] = others.picked
    worlds.names[:, left] = others.names
    worlds.undealt[:, left] = others.undealt


def _deal_out(
    view: View, rivals: Sequence[Rival], keys: Words, shuffle: Shuffle
) -> tuple[Worlds, npt.NDArray[np.bool_]]:
    """Worlds, and for which games they can't be."""
    rules, games = view.rules, len(keys)
    tables = tables_of(rules)
    pool = _repeated(numbers(rules, unseen_cards(view, rivals)), games)
    shuffle(pool, np.arange(len(pool), 0, -1).astype(np.uint64), 1, keys)
    hands = [_repeated(np.empty(0, np.int64), games)] * rules.players
    if view.seat is not None:
        hands[view.seat] = _repeated(numbers(rules, view.hand), games)
    picked = np.repeat(_picked(view)[:, :, None], games, axis=2)
    names = np.repeat(_names(view)[:, None], games, axis=1)
    impossible = np.zeros(games, np.bool_)
    for rival in rivals:
        seat = rival.seat
        held, pool = pool[: rival.held], pool[rival.held :]
        hands[seat] = np.concatenate([held, _repeated(numbers(rules, rival.pinned), games)])
        played = _repeated(numbers(rules, rival.played), games)
        whole = held
        if rival.laid:
            picked[: rival.laid, seat], pool = pool[: rival.laid], pool[rival.laid :]
            whole = np.concatenate([held, picked[: rival.laid, seat]])
        elif rival.chooses:
            whole = np.concatenate([held, played])
            words = word(keys, NAMES + seat)
            picked[: rival.chooses, seat] = _some(whole, rival.chooses, words)
        if rival.chooses:
            whole = np.concatenate([whole, played])
            names[seat] = choice_of(tables, picked[:, seat])
        if rival.chooses > 1:
            impossible |= ~_is_possible(tables, whole, picked[: rival.chooses, seat])
        elif view.phase is Phase.NAME_PAIN and seat not in view.to_act:
            captured = np.full(games, colour_bits(tables, view.piles[seat], rules), np.uint64)
            names[seat] = named(tables, word(keys, NAMES + seat), captured)
    undealt = _repeated(numbers(rules, view.undealt), games) if view.undealt else pool
    return Worlds(tuple(hands), picked, names, undealt.copy()), impossible


def _repeated(cards: Ints, games: int) -> Ints:
    return np.repeat(cards[:, None], games, axis=1)


def _some(whole: Ints, count: int, words: Words) -> Ints:
    game = np.arange(whole.shape[1], dtype=np.int64)
    if count == 1:
        return whole[below(high(words), len(whole)), game][None]
    one, other = two(words, len(whole))
    return np.stack([whole[one, game], whole[other, game]])


def _is_possible(tables: Tables, whole: Ints, chosen: Ints) -> npt.NDArray[np.bool_]:
    """Two cards chosen are of different colours, unless the whole hand had but one."""
    colours = tables.colour[chosen]
    hand = tables.colour[whole]
    possible: npt.NDArray[np.bool_] = colours[0] != colours[1]
    possible |= np.all(hand == hand[0], axis=0)
    return possible


def choice_of(tables: Tables, picked: Ints) -> Ints:
    """What cards stand for as a choice, 0 for none; ``(2, ...)`` makes ``(...)``."""
    colour, pair = tables.colour.view(np.int64), tables.pair.view(np.int64)
    second = np.choose(picked[1] >= 0, (picked[0], picked[1]))
    choices: Ints = np.where(picked[0] >= 0, pair[colour[picked[0]], colour[second]], 0)
    return choices


def colour_bits(tables: Tables, pile: Sequence[Card], rules: Rules) -> int:
    """The colours of some cards as bits."""
    return int(np.bitwise_or.reduce(np.uint64(1) << tables.colour[numbers(rules, pile)], initial=0))


def state_in(view: View, worlds: Worlds, column: int) -> State:
    """The whole state of one game in these worlds."""
    rules = view.rules
    rivals = rivals_of(view)
    chosen = {
        rival.seat: _cards(rules, worlds.picked[:, rival.seat, column])
        for rival in rivals
        if rival.chooses
    }
    held = {
        rival.seat: tuple(
            card
            for card in _cards(rules, worlds.hands[rival.seat][:, column])
            if card not in rival.pinned
        )
        for rival in rivals
    }
    world = World(held, chosen, _cards(rules, worlds.undealt[:, column]))
    state = world_as_state(view, rivals, world, SeedStream(0, "none"))
    colours = tuple(
        NamePain(seat, choices_of(rules)[int(choice)]).colours
        for seat, choice in enumerate(worlds.names[:, column])
    )
    if rules.pain_choice is not PainChoice.AFTER_PLAY:
        return state
    return attrs.evolve(state, round=attrs.evolve(state._round, pain_colours=colours))


def _cards(rules: Rules, column: Ints) -> tuple[Card, ...]:
    return tuple(rules.cards[int(card)] for card in column if card >= 0)
