"""Results as CSV: a line on whose results they are, the names of the columns, a line a game.

The first line ends with a seal: how many games there are, and the checksum of their lines. It is
written anew whenever lines were added. Lines that it does not count are those of a run that was
killed between the two; they are cut off.
"""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Generator, Iterator
from contextlib import contextmanager
from itertools import islice
from pathlib import Path
from typing import BinaryIO, Final
from zlib import crc32

import attrs

from sticheln.errors import RecordError, shown
from sticheln.simulate.blocks import Block, Layout
from sticheln.simulate.experiment import Experiment
from sticheln.simulate.keeping import Kept, check_identity, claim, identity, refuse_to_overwrite

__all__ = ["open_csv"]

_MARK: Final = b"# results of sticheln simulate: "
_SEAL: Final = re.compile(rb" \((\d{12}) games, crc32 ([0-9a-f]{8})\)\n")
_WORDS: Final = ("False", "True")
"""How it is written that a seat has not won, or has."""
_LINES: Final = 1 << 14
"""How many lines are read at once."""


@contextmanager
def open_csv(path: Path, experiment: Experiment, *, resume: bool) -> Generator[Kept]:
    """Open a CSV file, as it is or new."""
    if not resume:
        refuse_to_overwrite(path)
    path.touch()
    with path.open("r+b") as stream:
        claim(path, stream)
        yield _CsvFile(path, stream, experiment.layout, identity(experiment))


@attrs.frozen
class _Seal:
    games: int = 0
    checksum: int = 0

    def with_more(self, games: int, lines: bytes) -> _Seal:
        return _Seal(self.games + games, crc32(lines, self.checksum))

    def __bytes__(self) -> bytes:
        return b" (%012d games, crc32 %08x)\n" % (self.games, self.checksum)


@attrs.define
class _CsvFile:
    path: Path
    stream: BinaryIO
    layout: Layout
    identity: str
    seal: _Seal = _Seal()

    def earlier(self) -> Iterator[Block]:
        """Read what is there; what is torn at its end is cut off."""
        sealed = self._open_seal()
        end = self.stream.tell()
        while lines := self._whole_lines(sealed.games - self.seal.games):
            first = self.seal.games
            rows = [self._row(line, number) for number, line in enumerate(lines, first)]
            yield Block.of(self.layout, first, rows, None)
            text = b"".join(lines)
            self.seal = self.seal.with_more(len(lines), text)
            end += len(text)
        if self.seal.games == sealed.games and self.seal != sealed:
            raise RecordError(
                f"{shown(str(self.path))} was changed since it was written: its {sealed.games} "
                "games have another checksum than its first line says; begin a new file",
                "bad_checksum",
            )
        self.stream.seek(end)
        self.stream.truncate()
        self._write_seal()

    def _open_seal(self) -> _Seal:
        """Read the first two lines, or write them where they are missing."""
        first, second = self.stream.readline(), self.stream.readline()
        says, names = self._says, self._names
        is_torn = not second.endswith(b"\n")
        if is_torn and (says.startswith(first) or first.startswith(says)):
            self.stream.seek(0)
            self.stream.truncate()
            self.stream.write(says + bytes(self.seal) + names)
            return self.seal
        found = _SEAL.fullmatch(first, len(says))
        if found and first.startswith(says) and second == names:
            return _Seal(int(found[1]), int(found[2], 16))
        raise self._refusal(first, sealed=found is not None)

    @property
    def _says(self) -> bytes:
        """The first line, up to the seal."""
        return _MARK + self.identity.encode()

    @property
    def _names(self) -> bytes:
        """The second line."""
        return ",".join(self.layout.names).encode() + b"\n"

    def _refusal(self, first: bytes, *, sealed: bool) -> RecordError:
        _, mark, rest = first.strip().rpartition(_MARK)
        said = (rest.rpartition(b" (")[0] or rest).decode(errors="replace")
        check_identity(self.path, said if mark else None, self.identity)
        place = 2 if sealed else 1
        wanted = "names the columns" if sealed else "ends with the number of games and a checksum"
        return RecordError(
            f"{self.path}, line {place}: this is not the line that {wanted}",
            "bad_value",
            line=place,
        )

    def _whole_lines(self, most: int) -> list[bytes]:
        lines = list(islice(self.stream, min(most, _LINES)))
        return lines if not lines or lines[-1].endswith(b"\n") else lines[:-1]

    def _row(self, line: bytes, number: int) -> list[int]:
        won = self.layout.won.start
        try:
            cells = line.decode("ascii").rstrip("\n").split(",")
            row = [*map(int, cells[:won]), *map(_WORDS.index, cells[won:])]
        except ValueError:
            row = []
        if len(row) != won + self.layout.players or row[0] != number:
            place = number + 3
            raise RecordError(
                f"{self.path}, line {place}: this is not the result of game {number}",
                "bad_value",
                line=place,
            )
        return row

    def write(self, block: Block) -> None:
        """Write a line for each game, all at once, and then the seal."""
        columns, won = [block.games, *block.columns], self.layout.won
        words = [map(_WORDS.__getitem__, column) for column in columns[won]]
        text = io.StringIO()
        rows = zip(*columns[: won.start], *words, strict=True)
        csv.writer(text, lineterminator="\n").writerows(rows)
        lines = text.getvalue().encode()
        self.stream.write(lines)
        self.seal = self.seal.with_more(len(block.games), lines)
        self._write_seal()

    def _write_seal(self) -> None:
        self.stream.flush()
        self.stream.seek(len(self._says))
        self.stream.write(bytes(self.seal))
        self.stream.flush()
        self.stream.seek(0, io.SEEK_END)
