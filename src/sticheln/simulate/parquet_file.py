"""Results as Parquet.

A Parquet file is whole or it is none, as its table of contents comes last. So results are gathered,
as they come, in a journal beside it, one small Arrow stream after another; when all are there the
file is made of the journal, and appears in one step.
"""

from __future__ import annotations

from array import array
from collections.abc import Generator, Iterable, Iterator
from contextlib import contextmanager
from importlib import import_module
from itertools import chain
from pathlib import Path
from typing import Any, BinaryIO, Final

import attrs

from sticheln.errors import RecordError
from sticheln.simulate.blocks import Block, Layout
from sticheln.simulate.experiment import Experiment
from sticheln.simulate.keeping import Kept, check_identity, claim, identity, refuse_to_overwrite

__all__ = ["open_parquet"]

pa: Any = import_module("pyarrow")
pq: Any = import_module("pyarrow.parquet")

_KEY: Final = b"sticheln simulate"
_GROUP: Final = 1 << 17
"""How many games make a row group."""


@contextmanager
def open_parquet(path: Path, experiment: Experiment, *, resume: bool) -> Generator[Kept]:
    """Open a journal, as it is or new, and make the file of it when all went well."""
    journal = path.with_name(f"{path.name}.journal")
    if not resume:
        refuse_to_overwrite(path, journal)
    text = identity(experiment)
    if path.exists():
        check_identity(path, _identity(path), text)
        if not journal.exists():
            _copy(path, journal, _schema(experiment.layout, text, "int64"))
    journal.touch()
    with journal.open("r+b") as stream:
        claim(journal, stream)
        kept = _Journal(journal, stream, _schema(experiment.layout, text, "int64"), text)
        yield kept
        _make(path, kept, _schema(experiment.layout, text, "bool"))
    journal.unlink()


def _schema(layout: Layout, text: str, won: str) -> Any:
    """The columns, all whole numbers; in the file it is true or false whether a seat has won."""
    kinds = ["int64"] * layout.won.start + [won] * layout.players
    return pa.schema(list(zip(layout.names, kinds, strict=True)), {_KEY: text})


def _identity(path: Path) -> str | None:
    try:
        return _said(pq.read_schema(path))
    except pa.ArrowInvalid:
        return None


def _said(schema: Any) -> str | None:
    metadata: dict[bytes, bytes] = schema.metadata or {}
    return metadata[_KEY].decode(errors="replace") if _KEY in metadata else None


@attrs.frozen
class _Journal:
    path: Path
    stream: BinaryIO
    schema: Any
    text: str

    def earlier(self) -> Iterator[Block]:
        """Read what is there; what is torn at its end is cut off."""
        first = 0
        for table in self.tables():
            numbers, *columns = (_numbers(column) for column in table.columns)
            games = range(first, first + len(numbers))
            if numbers != array("q", games):
                raise RecordError(f"{self.path}: game {first} is missing", "bad_value")
            yield Block(games, tuple(columns))
            first = games.stop
        self.stream.truncate()

    def tables(self) -> Iterator[Any]:
        """Read all that is whole, and stand where that ends."""
        self.stream.seek(0)
        whole = 0
        while True:
            try:
                table = pa.ipc.open_stream(self.stream).read_all()
            except (pa.ArrowInvalid, OSError):
                self.stream.seek(whole)
                return
            check_identity(self.path, _said(table.schema), self.text)
            whole = self.stream.tell()
            yield table

    def write(self, block: Block) -> None:
        """Write a stream of one batch, all at once."""
        _write(self.stream, self.schema, (array("q", block.games), *block.columns))
        self.stream.flush()


def _numbers(column: Any) -> array[int]:
    found = array("q")
    for chunk in column.chunks:
        found.frombytes(memoryview(chunk.buffers()[1]).cast("b")[: 8 * len(chunk)])
    return found


def _write(stream: BinaryIO, schema: Any, columns: Iterable[array[int]]) -> None:
    sink = pa.BufferOutputStream()
    arrays = [
        pa.Array.from_buffers(pa.int64(), len(column), [None, pa.py_buffer(column)])
        for column in columns
    ]
    with pa.ipc.new_stream(sink, schema) as writer:
        writer.write_batch(pa.record_batch(arrays, schema=schema))
    stream.write(sink.getvalue())


def _copy(path: Path, journal: Path, schema: Any) -> None:
    """Make a journal of a file."""
    part = journal.with_name(f"{journal.name}.part")
    with part.open("wb") as stream:
        for batch in pq.ParquetFile(path).iter_batches():
            with pa.ipc.new_stream(stream, schema) as writer:
                writer.write_batch(batch.cast(schema))
    part.replace(journal)


def _make(path: Path, journal: _Journal, schema: Any) -> None:
    """Make the file of a journal."""
    part = path.with_name(f"{path.name}.part")
    with pq.ParquetWriter(part, schema) as writer:
        for group in _groups(journal.tables()):
            writer.write_table(group.cast(schema), row_group_size=_GROUP)
    part.replace(path)


def _groups(tables: Iterator[Any]) -> Iterator[Any]:
    """The same rows in tables of equal length, but for the last."""
    held: list[Any] = []
    for table in chain(tables, [None]):
        if table is not None:
            held.append(table)
        while held and (table is None or sum(map(len, held)) >= _GROUP):
            whole = pa.concat_tables(held)
            yield whole.slice(0, _GROUP)
            held = [whole.slice(_GROUP)] if len(whole) > _GROUP else []
