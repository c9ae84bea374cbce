"""A game kept as its actions, and replayed through the engine."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Iterator
from itertools import pairwise
from typing import Any

import attrs

from sticheln.errors import IllegalActionError, RecordError
from sticheln.game import AnyState, Game
from sticheln.records.head import RULINGS, check_head, game_by_rules
from sticheln.records.redacted import RedactedRecord
from sticheln.seats import check_watcher

__all__ = ["Record", "breaks_rule", "first_fault"]


def _tuple(values: Iterable[Any]) -> tuple[Any, ...]:
    return tuple(values)


def _count(values: tuple[Any, ...]) -> str:
    return f"<{len(values)}>"


@attrs.frozen
class Record:
    """A game, finished or not, as the actions that made it.

    Whether the actions obey the rules shows in `states` and `replay`.

    Attributes:
        rules: The rule set.
        starter: The seat that starts (or deals) first.
        actions: What happened, deals included.
        names: One name for each seat; or none.
        rulings: The version of the rulings it was played under.
        game: The game; it follows from the rules.

    Raises:
        RecordError: No such seat, unknown rulings, or names that don't fit the seats.
    """

    rules: Any
    starter: int
    actions: tuple[Any, ...] = attrs.field(converter=_tuple, repr=_count)
    names: tuple[str, ...] = attrs.field(default=(), converter=_tuple)
    rulings: int = RULINGS
    game: Game = attrs.field(
        default=attrs.Factory(game_by_rules, takes_self=True), kw_only=True, repr=False
    )

    def __attrs_post_init__(self) -> None:
        check_head(self)

    def states(self) -> Iterator[Any]:
        """The states one after another, the new game first.

        Raises:
            RecordError: An action breaks a rule; its cause is the `IllegalActionError`.
        """
        state = self.game.new_game(self.rules, self.starter)
        yield state
        for place, action in enumerate(self.actions):
            try:
                state = self.game.apply(state, action)
            except IllegalActionError as error:
                raise breaks_rule(state, error, f"$.actions[{place}]") from error
            yield state

    def replay(self) -> Any:
        """The state that the record ends in.

        Raises:
            RecordError: As `states`.
        """
        return deque(self.states(), maxlen=1).pop()

    def redacted(self, seat: int | None) -> RedactedRecord:
        """What a seat (None: a spectator) has seen of the game, and may keep while it is on.

        Raises:
            RecordError: As `states`.
            IllegalActionError: There is no such seat.
        """
        check_watcher(seat, self.rules.players)
        events = (
            event.seen_by(seat)
            for (before, _), action in zip(pairwise(self.states()), self.actions, strict=True)
            for event in self.game.events_of(before, action)
        )
        empty = RedactedRecord(
            self.rules, self.starter, seat, (), self.names, self.rulings, game=self.game
        )
        return attrs.evolve(empty, events=[event for event in events if event is not None])


def breaks_rule(
    state: AnyState, error: IllegalActionError, path: str, line: int | None = None
) -> RecordError:
    """The error for an action that a replay can't take."""
    trick = "" if state.leader is None else f", trick {len(state.tricks) + 1}"
    where = path if line is None else f"line {line}"
    return RecordError(
        f"{where}: round {state.round_number}{trick}: {error}",
        "breaks_rule",
        path=path,
        line=line,
    )


def first_fault(record: Record) -> RecordError | None:
    """Where a record first breaks a rule; None when it is sound, finished or not."""
    try:
        record.replay()
    except RecordError as error:
        return error
    return None
