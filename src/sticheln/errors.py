"""Everything that sticheln can say no with.

Each error has a stable `code` for programs, a message for people, and the facts of
the case as attributes. `StichelnError` is the root; its children are also
`ValueError`, so that code which knows nothing of this library still catches them.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

    from sticheln.cards import Card

__all__ = [
    "IllegalActionError",
    "MissingExtraError",
    "NotationError",
    "RecordError",
    "RulesError",
    "SimulationError",
    "StichelnError",
    "shown",
]


class StichelnError(Exception):
    """The root of all errors that leave this library on purpose.

    Attributes:
        code: A stable identifier such as ``"card_not_held"``; it never changes
            within a major version, the message may.
    """

    def __init__(self, message: str, code: str = "error") -> None:
        super().__init__(message)
        self.code = code


class RulesError(StichelnError, ValueError):
    """Flags that can't be played, or names that don't exist.

    Attributes:
        flags: The names of the flags concerned.
    """

    def __init__(self, message: str, code: str = "rules", *, flags: Sequence[str] = ()) -> None:
        super().__init__(message, code)
        self.flags: tuple[str, ...] = tuple(flags)


class IllegalActionError(StichelnError, ValueError):
    """An action (or a question about a seat) that the game does not allow now.

    Attributes:
        seat: The seat concerned, if one is.
        cards: The cards concerned.
    """

    def __init__(
        self,
        message: str,
        code: str = "illegal_action",
        *,
        seat: object = None,
        cards: Sequence[Card] = (),
    ) -> None:
        super().__init__(message, code)
        self.seat = seat
        self.cards: tuple[Card, ...] = tuple(cards)


class NotationError(StichelnError, ValueError):
    """A text that is not the notation of what was asked for.

    Attributes:
        text: What was given.
    """

    def __init__(self, message: str, code: str = "notation", *, text: object = "") -> None:
        super().__init__(message, code)
        self.text = text


class RecordError(StichelnError, ValueError):
    """A saved game, state or message that can't be read, or breaks a rule.

    Attributes:
        path: Where in the document, such as ``$.actions[7]``; empty when the whole
            is at fault.
        line: The line of a text record, counted from 1, or None.
    """

    def __init__(
        self,
        message: str,
        code: str = "record",
        *,
        path: str = "",
        line: int | None = None,
    ) -> None:
        super().__init__(message, code)
        self.path = path
        self.line = line


class SimulationError(StichelnError, RuntimeError):
    """Games that could not be played to their end, or whose results were lost again and again.

    Attributes:
        games: The numbers of the games, one or several that follow each other.
        seed: The seed that they follow from, together with their numbers.
    """

    def __init__(
        self,
        message: str,
        code: str = "simulation",
        *,
        games: Sequence[int] = (),
        seed: object = None,
    ) -> None:
        super().__init__(message, code)
        self.games = games
        self.seed = seed


class MissingExtraError(StichelnError, ImportError):
    """An optional part was asked for whose libraries are not installed.

    Attributes:
        extra: The name to install, as in ``pip install 'sticheln[batch]'``.
    """

    def __init__(self, message: str, code: str = "missing_extra", *, extra: str = "") -> None:
        super().__init__(message, code)
        self.extra = extra


def shown(value: object, limit: int = 60) -> str:
    """Show a value inside a message: its repr, cut to `limit` characters."""
    try:
        text = repr(value)
    except (ValueError, RecursionError):
        return f"<a {type(value).__name__} too long to show>"
    return text if len(text) <= limit else f"{text[: limit - 1]}…"
