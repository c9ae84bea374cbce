"""Results of games: one by one, and as columns of numbers that are cheap to send and to keep."""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Iterator, Sequence
from itertools import compress

import attrs

__all__ = ["Block", "Failure", "Layout", "Result"]


@attrs.frozen
class Result:
    """How a game ended.

    Attributes:
        number: The number of the game.
        starter: The seat that started (or dealt) first.
        rounds: How many rounds were played.
        totals: Each seat's total.
        winners: The seats that win; several share a tie.
        actions: How many actions made the game, deals included; None in batch play, which does
            not count them.
    """

    number: int
    starter: int
    rounds: int
    totals: tuple[int, ...]
    winners: tuple[int, ...]
    actions: int | None


@attrs.frozen
class Layout:
    """What the numbers of a row mean.

    Attributes:
        players: How many seats there are.
        has_actions: Whether actions were counted.
    """

    players: int
    has_actions: bool

    @property
    def head(self) -> tuple[str, ...]:
        """The names of what concerns a game as a whole."""
        return ("game", "starter", "rounds", *(("actions",) if self.has_actions else ()))

    @property
    def names(self) -> tuple[str, ...]:
        """The names of all columns."""
        seats = range(self.players)
        return (*self.head, *(f"total_{seat}" for seat in seats), *(f"won_{s}" for s in seats))

    @property
    def totals(self) -> slice:
        """Where the totals stand, a column for each seat."""
        return slice(len(self.head), len(self.head) + self.players)

    @property
    def won(self) -> slice:
        """Where it stands whether each seat wins, as 0 or 1."""
        return slice(self.totals.stop, None)

    def row(self, result: Result) -> tuple[int, ...]:
        """A result as numbers."""
        won = (int(seat in result.winners) for seat in range(self.players))
        counted = () if result.actions is None else (result.actions,)
        return (result.number, result.starter, result.rounds, *counted, *result.totals, *won)

    def result(self, row: Sequence[int]) -> Result:
        """The inverse of `row`."""
        return Result(
            number=row[0],
            starter=row[1],
            rounds=row[2],
            totals=tuple(row[self.totals]),
            winners=tuple(compress(range(self.players), row[self.won])),
            actions=row[3] if self.has_actions else None,
        )


@attrs.frozen
class Failure:
    """What went wrong in a game, in words, so that it can be sent from wherever it happened.

    Attributes:
        games: The games concerned.
        said: The error in one line.
        trace: The traceback.
    """

    games: range
    said: str
    trace: str


@attrs.frozen
class Block:
    """The results of games whose numbers follow each other.

    Attributes:
        games: The numbers of the games.
        columns: The other columns of the `Layout`, as 64-bit integers.
        failure: What went wrong in the game after these, if something did.
    """

    games: range
    columns: tuple[array[int], ...]
    failure: Failure | None = None

    @classmethod
    def of(
        cls, layout: Layout, first: int, rows: Iterable[Sequence[int]], failure: Failure | None
    ) -> Block:
        """A block of rows, the first of which is that of game `first`."""
        empty = [()] * len(layout.names)
        numbers, *columns = list(zip(*rows, strict=True)) or empty
        return cls(
            range(first, first + len(numbers)),
            tuple(array("q", column) for column in columns),
            failure,
        )

    def rows(self) -> Iterator[tuple[int, ...]]:
        """The rows, one for each game."""
        return zip(self.games, *self.columns, strict=True)
