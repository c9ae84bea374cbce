"""Results as CSV: a line on whose results they are, the names of the columns, a line a game."""

from __future__ import annotations

import csv
import io
from collections.abc import Generator, Iterator
from contextlib import contextmanager
from itertools import islice
from pathlib import Path
from typing import BinaryIO, Final

import attrs

from sticheln.errors import RecordError
from sticheln.simulate.blocks import Block, Layout
from sticheln.simulate.experiment import Experiment
from sticheln.simulate.keeping import Kept, check_identity, claim, identity, refuse_to_overwrite

__all__ = ["open_csv"]

_MARK: Final = "# results of sticheln simulate: "
_LINES: Final = 1 << 14
"""How many lines are read at once."""


@contextmanager
def open_csv(path: Path, experiment: Experiment, *, resume: bool) -> Generator[Kept]:
    """Open a CSV file, as it is or new."""
    if not resume:
        refuse_to_overwrite(path)
    layout = experiment.layout
    head = f"{_MARK}{identity(experiment)}\n{','.join(layout.names)}\n".encode()
    path.touch()
    with path.open("r+b") as stream:
        claim(path, stream)
        yield _CsvFile(path, stream, layout, head)


@attrs.frozen
class _CsvFile:
    path: Path
    stream: BinaryIO
    layout: Layout
    head: bytes

    def earlier(self) -> Iterator[Block]:
        """Read what is there; what is torn at its end is cut off."""
        found = self.stream.readline() + self.stream.readline()
        if found != self.head:
            self._begin(found)
            return
        whole = len(found)
        first = 0
        while lines := list(islice(self.stream, _LINES)):
            if not lines[-1].endswith(b"\n"):
                lines.pop()
            rows = [self._row(line, number) for number, line in enumerate(lines, first)]
            yield Block.of(self.layout, first, rows, None)
            whole += sum(map(len, lines))
            first += len(lines)
        self.stream.seek(whole)
        self.stream.truncate()

    def _begin(self, found: bytes) -> None:
        if not self.head.startswith(found):
            mark, line = _MARK.encode(), found.splitlines()[0]
            said = line.removeprefix(mark).decode(errors="replace")
            check_identity(self.path, said if line.startswith(mark) else None, self._identity)
        self.stream.seek(0)
        self.stream.truncate()
        self.stream.write(self.head)
        self.stream.flush()

    @property
    def _identity(self) -> str:
        return self.head.decode().splitlines()[0].removeprefix(_MARK)

    def _row(self, line: bytes, number: int) -> list[int]:
        try:
            row = [int(text) for text in line.split(b",")]
        except ValueError:
            row = []
        if len(row) != len(self.layout.names) or row[0] != number:
            place = number + 3
            raise RecordError(
                f"{self.path}, line {place}: this is not the result of game {number}",
                "bad_value",
                line=place,
            )
        return row

    def write(self, block: Block) -> None:
        """Write a line for each game, all at once."""
        text = io.StringIO()
        csv.writer(text, lineterminator="\n").writerows(block.rows())
        self.stream.write(text.getvalue().encode())
        self.stream.flush()
