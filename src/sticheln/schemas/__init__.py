"""JSON Schemas of what the library writes.

``record-1``, ``redacted-record-1`` and ``message-1`` lie beside this file, and the same for Kein
Stich as ``keinstich-record-1`` and so on:

>>> schema("record-1")["title"]
'A game of Sticheln, finished or not'

A schema says what has the right shape; whether a game obeys its rules only replaying shows.
"""

from __future__ import annotations

import json
from importlib.resources import files
from typing import Any, Final

from sticheln.errors import RecordError, shown

__all__ = ["NAMES", "schema"]

NAMES: Final = (
    "record-1",
    "redacted-record-1",
    "message-1",
    "keinstich-record-1",
    "keinstich-redacted-record-1",
    "keinstich-message-1",
)
"""The schemas there are: the name of a form and its version."""


def schema(name: str) -> dict[str, Any]:
    """A JSON Schema by name.

    Raises:
        RecordError: There is none of that name.
    """
    if name not in NAMES:
        raise RecordError(
            f"{shown(name)} is none of the schemas {', '.join(NAMES)}", "unknown_format"
        )
    text = files(__name__).joinpath(f"{name}.schema.json").read_text("utf-8")
    loaded: dict[str, Any] = json.loads(text)
    return loaded
