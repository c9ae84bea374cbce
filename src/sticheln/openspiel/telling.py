"""What a seat sees, as a text that tells any two views apart and that people can read."""

from __future__ import annotations

from functools import lru_cache
from typing import Any, cast

import attrs

from sticheln.cards import Card

__all__ = ["told"]


@lru_cache(maxsize=4096)
def told(view: Any) -> str:
    """A view, one line for each of its fields; the rules, which never change, are left out."""
    return "\n".join(f"{name}: {_text(value)}" for name, value in _fields(view))


def _fields(thing: Any) -> list[tuple[str, Any]]:
    names = (field.name for field in attrs.fields(thing.__class__))
    return [(name, getattr(thing, name)) for name in names if name.strip("_") != "rules"]


def _text(value: object) -> str:
    if isinstance(value, tuple):
        return f"({' '.join(map(_text, cast('tuple[object, ...]', value)))})"
    if attrs.has(type(value)) and not isinstance(value, Card):
        return " ".join(f"{name}={_text(each)}" for name, each in _fields(value))
    return str(value)
