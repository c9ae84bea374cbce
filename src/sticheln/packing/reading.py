"""Bytes to states: each is put together from its parts, without playing it."""

from __future__ import annotations

import struct
from binascii import crc_hqx
from collections.abc import Sequence
from functools import lru_cache
from typing import Any, Final

from sticheln.actions import PlayCard
from sticheln.cards import Card, Colour
from sticheln.decks import chosen_colours
from sticheln.documents import refused
from sticheln.errors import RecordError, StichelnError
from sticheln.packing.form import HEAD, SUM, VERSION, WIDTHS, Form, form_named
from sticheln.packing.layout import ROUND_ENDED, Layout, layout_of
from sticheln.packing.numbers import numbers_of, size_of
from sticheln.packing.writing import pack
from sticheln.replaying import replayed
from sticheln.rules import Rules
from sticheln.standings import next_starter
from sticheln.state import Phase, State, round_of, state_of
from sticheln.tricks import Trick, taken_trick

__all__ = ["unpack"]

_PLAY: Final = Phase.PLAY
_LONGEST_KEPT: Final = 256
"""Scores that take more bytes are not remembered."""

Rows = tuple[tuple[int, ...], ...]
Cards = tuple[Card, ...]
Hands = tuple[tuple[PlayCard, ...], ...]


def unpack(data: bytes | bytearray | memoryview, *, check: bool = False) -> State:
    """Read what `pack` wrote.

    The state is put together from its parts at once. A checksum tells what was changed by
    mishap, which is enough for bytes that nobody else could write. Bytes from anywhere else
    need the check: then the round is also played through the engine.

    Args:
        data: The bytes, as whatever a file or a database gives.
        check: Whether to take only a state that some game comes to.

    Raises:
        RecordError: These are not the bytes of a state; or no game comes to it.

    >>> from sticheln import Rules, apply, new_game, shuffle
    >>> state = apply(new_game(Rules()), shuffle(new_game(Rules()), "friday night"))
    >>> unpack(pack(state), check=True) == state
    True
    """
    if not isinstance(data, bytes | bytearray | memoryview):
        raise refused("$", f"bytes are unpacked, not {type(data).__name__}", "wrong_type")
    data = bytes(data)
    if len(data) < HEAD.size + SUM.size:
        raise _not_packed("they are too few")
    if data[0] >> 4 != VERSION:
        raise refused("$", f"version {data[0] >> 4} is not known", "unknown_version")
    if crc_hqx(data, 0):  # with their checksum behind them, sound bytes come to 0
        raise _not_packed("the checksum tells that they were changed")
    try:
        state = _state(data)
    except RecordError:
        raise
    except (LookupError, ValueError, struct.error):
        raise _not_packed("there is too little, too much, or no such card or seat") from None
    if check:
        _check(state, data)
    return state


def _not_packed(why: str) -> RecordError:
    return refused("$", f"these are not the bytes of a state: {why}", "not_packed")


def _check(state: State, data: bytes) -> None:
    try:
        sound = replayed(state) == state and pack(state) == data
    except StichelnError as error:
        raise refused("$", f"no game comes to this state: {error}", "breaks_rule") from error
    if not sound:
        raise refused("$", "no game comes to this state, or it is packed otherwise", "breaks_rule")


def _state(data: bytes) -> State:
    kind, start, progress, actions = HEAD.unpack_from(data)
    end = data.index(b"\n", HEAD.size)
    form = form_named(data[HEAD.size : end])
    layout = layout_of(form.shape, kind & 15, progress, actions > 0)
    if layout is None:
        raise _not_packed("so many cards played, or these choices, don't fit the phase")
    rules, phase, cards = form.rules, layout.phase, form.rules.cards
    stop = end + 1 + size_of(layout.count, len(cards))
    if stop > len(data) - SUM.size:
        raise _not_packed("there are too few numbers")
    numbers = numbers_of(data[end + 1 : stop], layout.count, len(cards))
    rest = data[stop : -SUM.size]
    read_scores = _remembered_scores if len(rest) <= _LONGEST_KEPT else _read_scores
    starter, scores = read_scores(rules, phase, start, rest, actions > 0)
    played = tuple([cards[number] for number in numbers[layout.played]])
    tricks, leader = _tricks(form, layout, played, numbers[layout.chosen.stop :], starter)
    trick = played[layout.trick]
    first = (leader + len(trick)) % rules.players if phase is _PLAY else 0
    hands = _hands(form, layout, numbers, first)
    pain_cards, pain_colours = _pain(form, layout.seats, numbers[layout.chosen])
    undealt = _undealt(rules, numbers[: layout.dealt])
    round_ = round_of(rules, phase, start >> 4, undealt, pain_cards, pain_colours, scores, actions)
    return state_of(round_, hands, trick, tricks)


def _read_scores(
    rules: Rules, phase: Phase, start: int, data: bytes, begun: bool
) -> tuple[int, Rows]:
    """The seat that starts the round on the table, and all scores."""
    first_starter, width = divmod(start, 16)
    code = WIDTHS[width]
    numbers = struct.unpack(f">{len(data) // struct.calcsize(code)}{code}", data)
    rows = tuple(zip(*[iter(numbers)] * rules.players, strict=True))
    if first_starter >= rules.players or (rows and not begun):
        raise _not_packed("there is no such seat, or no round that could have ended")
    before = rows[:-1] if phase in ROUND_ENDED else rows
    starter = next_starter(rules, first_starter, before)
    is_over = next_starter(rules, first_starter, rows) is None
    if starter is None or is_over is not (phase is Phase.OVER):
        raise _not_packed("by these scores the game is over, or it is not")
    return starter, rows


_remembered_scores = lru_cache(maxsize=1024)(_read_scores)
"""Scores stay the same for a whole round."""


def _tricks(
    form: Form, layout: Layout, played: Cards, winners: Sequence[int], leader: int
) -> tuple[tuple[Trick, ...], int]:
    """The finished tricks, and who leads next."""
    tricks: list[Trick] = []
    for place, number in zip(layout.tricks, winners, strict=True):
        trick = taken_trick(form.rules, leader, played[place], form.winners[number])
        tricks.append(trick)
        leader = trick.next_leader
    return tuple(tricks), leader


def _hands(form: Form, layout: Layout, numbers: Sequence[int], first: int) -> Hands:
    """The hands in their order, which begins with that of the first seat."""
    by_turn = form.plays[first:] + form.plays[:first]
    hands = zip(by_turn, layout.hands, strict=True)
    return tuple([tuple([plays[number] for number in numbers[place]]) for plays, place in hands])


def _undealt(rules: Rules, numbers: Sequence[int]) -> Cards:
    """What is left of the pack once some of it is dealt."""
    if not numbers or len(numbers) == len(rules.cards):
        return ()
    dealt = {*numbers}
    return tuple([card for place, card in enumerate(rules.cards) if place not in dealt])


def _pain(
    form: Form, seats: Sequence[int], numbers: Sequence[int]
) -> tuple[tuple[Cards, ...], tuple[tuple[Colour, ...], ...]]:
    """The cards and the colours that each seat has chosen."""
    players, count = form.rules.players, form.rules.pain_count
    things: tuple[Any, ...] = form.rules.colours if form.shape.late else form.rules.cards
    row = [things[number] for number in numbers]
    chosen = [tuple(row[at : at + count]) for at in range(0, len(row), count)]
    if len(seats) < players:
        by_seat = dict(zip(seats, chosen, strict=True))
        chosen = [by_seat.get(seat, ()) for seat in range(players)]
    if form.shape.late:
        return ((),) * players, tuple([tuple(dict.fromkeys(each)) for each in chosen])
    return tuple(chosen), tuple([chosen_colours(each) for each in chosen])
