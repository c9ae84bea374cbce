"""What the tests of JSON messages share."""

from __future__ import annotations

import json

import jsonschema  # type: ignore[import-untyped, unused-ignore]
import pytest

from sticheln import (
    RecordError,
    from_json,
    to_json,
)
from sticheln.schemas import schema

MESSAGE = jsonschema.Draft202012Validator(schema("message-1"))


def same_again(thing):
    """Write, hold against the schema, read; equal, and written equally again."""
    text = to_json(thing)
    MESSAGE.validate(json.loads(text))
    read = from_json(text)
    assert type(read) is type(thing)
    assert read == thing
    assert to_json(read) == text
    return read


def refused(text):
    with pytest.raises(RecordError) as caught:
        from_json(text)
    return caught.value


TINY = "R5 R0 | G1 G0 | B2 B0"
"""Three hands of two cards; each seat lays out one and plays the other."""
