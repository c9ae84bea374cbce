"""What is not JSON, or too much of it, is refused with the place."""

from __future__ import annotations

import json

import pytest

from sticheln import from_json
from sticheln.documents import LIMIT
from sticheln.records import RedactedRecord, dumps, loads
from tests.record_input.samples import DATA, RECORD, RULES, put, refused

READERS = pytest.mark.parametrize("read", [from_json, loads, RedactedRecord.loads])


@READERS
@pytest.mark.parametrize(
    ("text", "code", "path"),
    [
        ("", "not_json", "$"),
        ("   ", "not_json", "$"),
        ("hello", "not_json", "$"),
        ("{", "not_json", "$"),
        ('{"kind":"state"', "not_json", "$"),
        ('{"kind":"state"} {}', "not_json", "$"),
        ("{'kind':'state'}", "not_json", "$"),
        ('{"kind":"sta\nte"}', "not_json", "$"),
        ("\ufeff{}", "not_json", "$"),
        ("\ud800", "not_json", "$"),
        (b"\xff\xfe\x00", "not_utf8", "$"),
        (b'{"kind":"\xe4"}', "not_utf8", "$"),
        ("[]", "wrong_type", "$"),
        ("null", "wrong_type", "$"),
        ("7", "wrong_type", "$"),
        ('"text"', "wrong_type", "$"),
        ("7.5", "wrong_type", "$"),
        ("NaN", "wrong_type", "$"),
        ("-Infinity", "wrong_type", "$"),
        ("1e400", "wrong_type", "$"),
        ('{"x":[1,{"y z":NaN}]}', "wrong_type", '$.x[1]["y z"]'),
        ('{"a":0,"x":2.0}', "wrong_type", "$.x"),
        ('{"x":1,"a":2,"x":1}', "duplicate_key", "$.x"),
        ('{"o":[{"":1,"":2}]}', "duplicate_key", '$.o[0][""]'),
        ('{"x":[' + "9" * 16 + "]}", "bad_value", "$.x[0]"),
        ('{"x":-' + "9" * 5000 + "}", "bad_value", "$.x"),
        ("[" * 100_000, "too_deep", "$"),
        ('{"x":' * 100_000, "too_deep", "$"),
        (" " * (LIMIT + 1), "too_large", "$"),
        (b" " * (LIMIT + 1), "too_large", "$"),
        (None, "wrong_type", "$"),
        (7, "wrong_type", "$"),
        ({}, "wrong_type", "$"),
    ],
    ids=lambda value: repr(value)[:20],
)
def test_what_is_not_json_is_refused(read, text, code, path):
    error = refused(read, text)
    assert (error.code, error.path) == (code, path)


def test_nesting_that_can_be_parsed_is_refused_where_it_lies():
    nested = json.loads("[" * 800 + "]" * 800)
    error = refused(loads, json.dumps({**DATA, "actions": [nested]}))
    assert (error.code, error.path) == ("wrong_type", "$.actions[0]")
    for flag in ("deck", "trumps", "rounds", "pain_count"):
        error = refused(from_json, put(RULES, ["flags", flag], nested))
        assert (error.code, error.path) == ("wrong_type", f"$.flags.{flag}")


def test_json_cut_off_anywhere_is_refused():
    text = dumps(RECORD)
    for end in range(0, len(text), 7):
        assert refused(loads, text[:end]).code == "not_json"


def test_many_keys_are_looked_through_in_one_go():
    """Forty thousand keys, the last of them twice: counting each anew would take half a minute."""
    keys = ",".join(f'"k{number}":0' for number in range(40_000))
    error = refused(loads, f'{{{keys},"k39999":1}}')
    assert error.code == "duplicate_key"


def test_a_fault_is_told_without_how_it_was_found():
    for text in ('{"a":1,"a":2}', '{"a":1.5}', '{"a":1234567890123456}'):
        assert refused(from_json, text).__context__ is None
