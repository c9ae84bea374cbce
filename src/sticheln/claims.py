"""The numbered statements of the sources, which the rules of this library rest on.

Four texts were read, and every statement in them that bears on the rules was given an
id: the letter of its source and a number, such as ``"A18"``. Flags, presets, trick
reasons and tests name these ids. Each claim says what the source states, in our own
words, and how the library answers it: followed, put behind a flag, or rejected with a
reason.

>>> from sticheln.claims import claims
>>> claims()["J11"].says
'A zero never wins a trick.'
>>> claims()["J11"].source.name
'jogoeu'

The texts lie in ``claims.toml`` beside this module, and are read when first asked for.
"""

import tomllib
from collections.abc import Mapping
from functools import cache
from importlib import resources
from types import MappingProxyType
from typing import Any

from attrs import frozen


@frozen
class Source:
    """A text that the rules come from.

    Attributes:
        key: The letter that the ids of its claims begin with.
        name: A short name.
        language: The language it is written in.
        title: Its title.
        description: What kind of text it is.
    """

    key: str
    name: str
    language: str
    title: str
    description: str


@frozen
class Claim:
    """One statement of a source, and how the library answers it.

    Attributes:
        id: The letter of its source and a number; it never changes.
        kind: ``rule``, ``component``, ``variant``, ``advice`` or ``note``.
        says: What the source states, in our words.
        standing: How the library answers it. It begins with ``classic``, ``all``,
            ``flag: NAME=VALUE``, ``preset: NAME``, ``component``, ``kein_stich``, ``advice`` or
            ``rejected``; what follows explains it to people.
    """

    id: str
    kind: str
    says: str
    standing: str

    @property
    def source(self) -> Source:
        """The text that makes the statement."""
        return sources()[self.id[0]]


@cache
def claims() -> Mapping[str, Claim]:
    """Return every claim by id, source by source and in the order of the texts."""
    return MappingProxyType({row["id"]: Claim(**row) for row in _tables()["claim"]})


@cache
def sources() -> Mapping[str, Source]:
    """Return the four texts by their key letter."""
    return MappingProxyType({row["key"]: Source(**row) for row in _tables()["source"]})


@cache
def _tables() -> dict[str, Any]:
    text = resources.files("sticheln").joinpath("claims.toml").read_text("utf-8")
    return tomllib.loads(text)
