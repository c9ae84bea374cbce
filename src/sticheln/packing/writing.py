"""States to bytes."""

from __future__ import annotations

import struct
from binascii import crc_hqx
from collections.abc import Sequence
from functools import lru_cache
from itertools import chain
from operator import itemgetter
from typing import Any, Final

from sticheln.documents import refused
from sticheln.errors import shown
from sticheln.packing.form import HEAD, KINDS, SUM, WIDTHS, Form, form_of
from sticheln.packing.numbers import joined
from sticheln.state import Phase, Round, State

__all__ = ["pack"]

_PLAY: Final = Phase.PLAY


def pack(state: State) -> bytes:
    """Write a state as bytes, some 70 in the middle of a game of Classic for four.

    They stand alone: the rule set is in them, and everything that was played this round.

    Args:
        state: Any state.

    Raises:
        RecordError: Not a state, or its numbers are too large.

    >>> from sticheln import Rules, new_game
    >>> pack(new_game(Rules())).hex(" ")
    '10 00 00 00 00 00 00 34 70 0a 24 e0'
    """
    if not isinstance(state, State):
        raise refused("$", f"a state is packed, not {shown(state)}", "wrong_type")
    round_, tricks = state._round, state.tricks
    form = form_of(round_.rules)
    choices = _choices(form, round_) if form.shape.late else round_.pain_cards
    things: list[Any] = []
    for hand in state._hands:
        things += hand
    for trick in tricks:
        things += trick.cards
    things += state.trick
    for choice in choices:
        things += choice
    things += [trick.winner for trick in tricks]
    row = itemgetter(*things)(form.pieces) if things else ()
    width, scores = _packed_scores(round_.scores)
    played = len(tricks) * form.rules.players + len(state.trick)
    progress = played if round_.phase is _PLAY else _bits(choices)
    start = round_.first_starter << 4 | width
    try:
        head = HEAD.pack(KINDS[round_.phase], start, progress, round_.actions)
    except struct.error:
        raise refused("$", f"{round_.actions} actions are too many", "too_large") from None
    body = head + form.text + joined(row, len(form.rules.cards)) + scores
    return body + SUM.pack(crc_hqx(body, 0))


def _choices(form: Form, round_: Round) -> Sequence[tuple[Any, ...]]:
    """The same number of colours for each seat that has named some: a single one stands twice."""
    count = form.rules.pain_count
    return [(colours * count)[:count] for colours in round_.pain_colours]


def _bits(choices: Sequence[tuple[Any, ...]]) -> int:
    """The seats that have chosen."""
    return sum(1 << seat for seat, choice in enumerate(choices) if choice)


@lru_cache(maxsize=64)
def _packed_scores(rows: tuple[tuple[int, ...], ...]) -> tuple[int, bytes]:
    """How wide they are, and the scores, which stay the same for a whole round."""
    scores = [*chain(*rows)]
    for width, code in enumerate(WIDTHS):
        try:
            return width, struct.pack(f">{len(scores)}{code}", *scores)
        except struct.error:
            continue
    raise refused("$.scores", "no score has more than 64 bits", "too_large")
