"""States to bytes."""

from __future__ import annotations

import struct
from binascii import crc_hqx
from collections.abc import Iterable, Sequence
from itertools import chain
from operator import itemgetter
from typing import Any

from sticheln.documents import refused
from sticheln.errors import shown
from sticheln.packing.form import HEAD, PHASES, SUM, VERSION, WIDTHS, Form, form_of
from sticheln.packing.numbers import packed_numbers
from sticheln.state import Round, State

__all__ = ["pack"]


def pack(state: State) -> bytes:
    """Write a state as bytes, some 70 in the middle of a game of Classic for four.

    They stand alone: the rule set is in them, and everything that was played this round.

    Args:
        state: Any state.

    Raises:
        RecordError: Not a state, or its numbers are too large.

    >>> from sticheln import Rules, new_game
    >>> pack(new_game(Rules())).hex(" ")
    '10 00 00 00 00 00 00 00 34 70 0a e5 4b'
    """
    if not isinstance(state, State):
        raise refused("$", f"a state is packed, not {shown(state)}", "wrong_type")
    round_, tricks = state._round, state.tricks
    form = form_of(round_.rules)
    choices = _choices(form, round_)
    cards = [trick.cards for trick in tricks]
    numbers = _numbers(form, chain(*state._hands, *cards, state.trick, *choices))
    winners = "".join([form.digits[trick.winner] for trick in tricks])
    width, scores = _packed_scores(round_.scores)
    body = b"".join(
        [
            _head(
                VERSION << 4 | PHASES.index(round_.phase),
                round_.first_starter << 4 | width,
                len(cards) * form.rules.players + len(state.trick),
                _bits(form, choices),
                round_.actions,
            ),
            form.text,
            b"\n",
            bytes.fromhex(winners if len(winners) % 2 == 0 else winners + "0"),
            packed_numbers(numbers, len(form.rules.cards)),
            scores,
        ]
    )
    return body + SUM.pack(crc_hqx(body, 0))


def _head(*numbers: int) -> bytes:
    try:
        return HEAD.pack(*numbers)
    except struct.error:
        raise refused("$", f"{numbers[-1]} actions are too many to pack", "too_large") from None


def _bits(form: Form, choices: Sequence[tuple[Any, ...]]) -> int:
    """The seats that have chosen."""
    if all(choices):
        return form.everyone
    return sum(1 << seat for seat, choice in enumerate(choices) if choice)


def _choices(form: Form, round_: Round) -> Sequence[tuple[Any, ...]]:
    """The same number of things for each seat that has chosen: a single colour stands twice."""
    if not form.late:
        return round_.pain_cards
    count = form.rules.pain_count
    return [(colours * count)[:count] for colours in round_.pain_colours]


def _numbers(form: Form, things: Iterable[Any]) -> tuple[int, ...]:
    """The numbers of cards and colours: none, or many."""
    wanted = tuple(things)
    return itemgetter(*wanted)(form.numbers) if wanted else ()


def _packed_scores(rows: Sequence[Sequence[int]]) -> tuple[int, bytes]:
    scores = tuple(chain(*rows))
    for width, code in enumerate(WIDTHS):
        try:
            return width, struct.pack(f">{len(scores)}{code}", *scores)
        except struct.error:
            continue
    raise refused("$.scores", "no score has more than 64 bits", "too_large")
