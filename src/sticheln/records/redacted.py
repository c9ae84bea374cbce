"""What one seat has seen of a game: to be shown and saved, not replayed."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final

import attrs

from sticheln.documents import as_object, read_json, refused, write_json
from sticheln.errors import IllegalActionError
from sticheln.game import AnyEvent, Game
from sticheln.games import GAMES
from sticheln.records.head import (
    RULINGS,
    check_head,
    entry,
    game_by_rules,
    no_more,
    read_head,
    write_head,
)

__all__ = ["RedactedRecord"]

FORMAT: Final = "sticheln-redacted-record"


def _tuple(values: Iterable[Any]) -> tuple[Any, ...]:
    return tuple(values)


def _count(values: tuple[Any, ...]) -> str:
    return f"<{len(values)}>"


@attrs.frozen
class RedactedRecord:
    """What a seat, or a spectator, has seen of a game so far.

    `Record.redacted` makes it. It has no place for what the seat has not seen.

    Attributes:
        rules: The rule set.
        starter: The seat that starts (or deals) first.
        seat: Whose sight it is; None for a spectator.
        events: What that seat saw, one after another.
        names: One name for each seat; or none.
        rulings: The version of the rulings the game is played under.
        game: The game; it follows from the rules.

    Raises:
        RecordError: Something that does not fit the rules, or an event that this seat
            can't have seen like this.
    """

    rules: Any
    starter: int
    seat: int | None
    events: tuple[Any, ...] = attrs.field(converter=_tuple, repr=_count)
    names: tuple[str, ...] = attrs.field(default=(), converter=_tuple)
    rulings: int = RULINGS
    game: Game = attrs.field(
        default=attrs.Factory(game_by_rules, takes_self=True), kw_only=True, repr=False
    )

    def __attrs_post_init__(self) -> None:
        check_head(self)
        seats = range(self.rules.players)
        if self.seat is not None and (type(self.seat) is not int or self.seat not in seats):
            raise refused("$.seat", f"the seats are 0 to {seats[-1]}, and null is a spectator")
        for place, event in enumerate(self.events):
            if not _is_sight(event, self.seat):
                raise refused(
                    f"$.events[{place}]", "this seat does not see such an event", "not_seen"
                )

    def dumps(self) -> str:
        """Write it as JSON."""
        events = [self.game.event_data(event) for event in self.events]
        return write_json({**write_head(FORMAT, self), "seat": self.seat, "events": events})

    @classmethod
    def loads(cls, text: str | bytes, *, games: Iterable[Game] = GAMES) -> RedactedRecord:
        """Read it from JSON.

        Args:
            text: The JSON; bytes are taken as UTF-8.
            games: The games that it may be of.

        Raises:
            RecordError: With a code and the path to the first thing that is wrong.
        """
        data = as_object(read_json(text), "$")
        head = read_head(data, FORMAT, games)
        seat = None if data.get("seat", 0) is None else entry(data, "seat", int)
        data.pop("seat", None)
        said = entry(data, "events", list)
        no_more(data)
        read = head["game"].read_event
        events = [read(each, f"$.events[{place}]") for place, each in enumerate(said)]
        return cls(seat=seat, events=events, **head)


def _is_sight(event: AnyEvent, seat: int | None) -> bool:
    try:
        return bool(event.seen_by(seat) == event)
    except IllegalActionError:
        return False
