"""Records in files."""

from __future__ import annotations

import os
from collections.abc import Iterable
from pathlib import Path
from typing import IO, Any, TypeAlias

from sticheln.documents import LIMIT, decoded, refused
from sticheln.errors import RecordError
from sticheln.game import Game
from sticheln.games import GAMES
from sticheln.records.json_form import dumps, loads
from sticheln.records.record import Record
from sticheln.records.redacted import RedactedRecord
from sticheln.records.text_form import dumps_text, loads_text

__all__ = ["dump", "load"]

_File: TypeAlias = str | os.PathLike[str] | IO[str] | IO[bytes]


def dump(record: Record | RedactedRecord, file: _File, *, text: bool = False) -> None:
    """Save a record.

    Args:
        record: A record, whole or redacted.
        file: A path, or a file open for writing text or bytes. Bytes are UTF-8.
        text: Whether to write the text for people instead of JSON.

    Raises:
        RecordError: Text is asked for, and the record is redacted or breaks a rule.
        OSError: The file can't be written.
    """
    data = _written(record, text)
    if isinstance(file, str | os.PathLike):
        Path(file).write_bytes(data.encode())
        return
    opened: Any = file
    opened.write(data if hasattr(opened, "encoding") else data.encode())


def load(file: _File, *, games: Iterable[Game] = GAMES) -> Record:
    """Read a saved record, be it JSON or text.

    Args:
        file: A path, or a file open for reading text or bytes.
        games: The games that it may be of.

    Raises:
        RecordError: With a code and the path to the first thing that is wrong, or its line.
        OSError: The file can't be read.
    """
    text = read(file)
    read_as = loads if text.lstrip()[:1] in ("{", "[") else loads_text
    return read_as(text, games=games)


def read(file: _File) -> str:
    """What stands in a file, up to the size that is read at all."""
    if isinstance(file, str | os.PathLike):
        with Path(file).open("rb") as opened:
            return decoded(opened.read(LIMIT + 1))
    try:
        return decoded(file.read(LIMIT + 1))
    except UnicodeDecodeError as error:
        raise refused("$", f"this can't be read as text: {error}", "not_utf8") from error


def _written(record: Record | RedactedRecord, text: bool) -> str:
    if isinstance(record, RedactedRecord):
        if text:
            raise RecordError("a redacted record has no text form; save it as JSON", "no_text")
        return record.dumps() + "\n"
    return dumps_text(record) if text else dumps(record) + "\n"
