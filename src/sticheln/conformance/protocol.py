"""The protocol's constants, and its hello.

The protocol itself is described on the page "The engine protocol" of the documentation.
"""

from __future__ import annotations

from typing import Any, Final, TypeAlias

__all__ = ["GAME", "KINDS", "LONGEST_LINE", "PROTOCOL", "RULINGS", "Message", "hello"]

PROTOCOL: Final = 1
"""The version of the protocol."""

RULINGS: Final = 1
"""The version of the rulings that the vectors follow."""

GAME: Final = "sticheln"
"""The game that a request is about unless it says otherwise."""

LONGEST_LINE: Final = 1 << 20
"""No line is longer than this many bytes, its end included."""

KINDS: Final = ("rules", "deck", "deal", "trick", "score", "standings", "legal", "view", "game")
"""The kinds of questions about Sticheln: each names a request and a file of vectors."""

Message: TypeAlias = dict[str, Any]
"""One line of the protocol as data."""


def hello(game: str = GAME) -> Message:
    """The first line that a runner sends."""
    return {"hello": "engine", "protocol": PROTOCOL, "game": game, "rulings": RULINGS}
