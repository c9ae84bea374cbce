"""Records as a text that people can read and type.

One line a trick; whose turn it is follows from the rules, so only cards stand there::

    sticheln record 1, rulings 1
    rules: classic 4p
    starter: 0
    names: Ana, Bo, Cy, Di

    round 1
    hand 0: G0 G5 R1 Y4
    hand 1: ...
    undealt: B2
    pain: 0 G5, 1 R3, 2 B4, 3 Y2
    R5 G11 B2 G3

Blank lines, and lines that begin with ``#``, are passed over. A comma in a name is written
``%2C``, a percent sign ``%25``.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import groupby
from operator import itemgetter

from sticheln.actions import Deal
from sticheln.cards import format_cards
from sticheln.game import AnyState, Game
from sticheln.games import GAMES
from sticheln.records.head import VERSION
from sticheln.records.record import Record
from sticheln.records.text_reading import read_text

__all__ = ["dumps_text", "loads_text"]


def dumps_text(record: Record) -> str:
    """Write a record as text.

    Raises:
        RecordError: The record breaks a rule; seats are left out of the text, so only a
            sound record can be written.
    """
    head = [
        f"{record.game.name} record {VERSION}, rulings {record.rulings}",
        f"rules: {record.rules}",
        f"starter: {record.starter}",
    ]
    if record.names:
        head.append(f"names: {', '.join(map(_written, record.names))}")
    states = list(record.states())[:-1]
    return "\n".join([*head, *_body(record, states)]) + "\n"


def loads_text(text: str | bytes, *, games: Iterable[Game] = GAMES) -> Record:
    """Read a record from text.

    Args:
        text: The text; bytes are taken as UTF-8.
        games: The games that it may be of.

    Raises:
        RecordError: With a code and the line; also where the game breaks a rule, because
            what comes after is then not to be understood.
    """
    return read_text(text, games)


def _written(name: str) -> str:
    return name.replace("%", "%25").replace(",", "%2C")


def _body(record: Record, states: list[AnyState]) -> Iterator[str]:
    written = [_words(record.game, *step) for step in zip(states, record.actions, strict=True)]
    for label, group in groupby(written, itemgetter(0)):
        words = [words for _, words in group]
        if label == "deal":
            yield from words
        elif label:
            yield f"{label}: {', '.join(words)}"
        else:
            players = record.rules.players
            starts = range(0, len(words), players)
            yield from (" ".join(words[start : start + players]) for start in starts)


def _words(game: Game, state: AnyState, action: object) -> tuple[str, str]:
    if not isinstance(action, Deal):
        return game.write_words(action)
    hands = [f"hand {seat}: {format_cards(hand)}" for seat, hand in enumerate(action.hands)]
    left_over = [f"undealt: {format_cards(action.undealt)}"] if action.undealt else []
    return "deal", "\n".join(["", f"round {state.round_number}", *hands, *left_over])
