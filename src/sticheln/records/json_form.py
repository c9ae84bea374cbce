"""Records as JSON."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from sticheln.documents import as_object, read_json, write_json
from sticheln.game import Game
from sticheln.games import GAMES
from sticheln.records.head import entry, no_more, read_head, write_head
from sticheln.records.record import Record

__all__ = ["dumps", "loads"]

FORMAT: Final = "sticheln-record"


def dumps(record: Record) -> str:
    """Write a record as JSON."""
    actions = [record.game.action_data(action) for action in record.actions]
    return write_json({**write_head(FORMAT, record), "actions": actions})


def loads(text: str | bytes, *, games: Iterable[Game] = GAMES) -> Record:
    """Read a record from JSON.

    Whether the actions obey the rules is not asked here; `Record.replay` and
    `sticheln.records.first_fault` ask it.

    Args:
        text: The JSON; bytes are taken as UTF-8.
        games: The games that it may be of.

    Raises:
        RecordError: With a code and the path to the first thing that is wrong.
    """
    data = as_object(read_json(text), "$")
    head = read_head(data, FORMAT, games)
    said = entry(data, "actions", list)
    no_more(data)
    read = head["game"].read_action
    return Record(
        actions=[read(each, f"$.actions[{place}]") for place, each in enumerate(said)], **head
    )
