"""What is no record, and no file that holds one, is refused with the path to the fault."""

from __future__ import annotations

import io
import json

import pytest

from sticheln import PlayCard
from sticheln.documents import LIMIT
from sticheln.records import RedactedRecord, load, loads
from tests.record_input.samples import ACTIONS, DATA, RECORD, put, refused

SEEN = json.loads(RECORD.redacted(1).dumps())


# ------------------------------------------------------------------------------------ records


@pytest.mark.parametrize(
    ("path", "value", "code", "where"),
    [
        (["format"], "pgn", "unknown_format", "$.format"),
        (["format"], 1, "wrong_type", "$.format"),
        (["version"], 2, "unknown_version", "$.version"),
        (["version"], "1", "wrong_type", "$.version"),
        (["version"], True, "wrong_type", "$.version"),
        (["rulings"], 2, "unknown_version", "$.rulings"),
        (["rulings"], [1], "wrong_type", "$.rulings"),
        (["game"], "bridge", "unknown_game", "$.game"),
        (["game"], None, "wrong_type", "$.game"),
        (["rules"], "", "bad_value", "$.rules"),
        (["rules"], "classic 4p 4p", "bad_value", "$.rules"),
        (["rules"], "classic 99999999999999p", "bad_value", "$.rules"),
        (["rules"], "classic deck=x:R0-99,R0", "bad_value", "$.rules"),
        (["rules"], "classic deck=%ff:R0", "bad_value", "$.rules"),
        (["rules"], 4, "wrong_type", "$.rules"),
        (["rules"], {"players": 3}, "wrong_type", "$.rules"),
        (["starter"], 3, "bad_value", "$.starter"),
        (["starter"], -1, "bad_value", "$.starter"),
        (["starter"], "0", "wrong_type", "$.starter"),
        (["starter"], False, "wrong_type", "$.starter"),
        (["names"], "Ana", "wrong_type", "$.names"),
        (["names"], ["Ana", "Bo"], "bad_value", "$.names"),
        (["names"], ["Ana", "Bo", 3], "wrong_type", "$.names[2]"),
        (["names"], ["Ana", "Bo", None], "wrong_type", "$.names[2]"),
        (["names"], ["Ana", "\ud800", "Cy"], "bad_value", "$.names[1]"),
        (["names"], ["Ana", "\x1b[2J", "Cy"], "bad_value", "$.names[1]"),
        (["names"], ["Ana", "", "Cy"], "bad_value", "$.names[1]"),
        (["actions"], {}, "wrong_type", "$.actions"),
        (["actions"], "deal", "wrong_type", "$.actions"),
        (["actions", 4], None, "wrong_type", "$.actions[4]"),
        (["actions", 4], {}, "missing_key", "$.actions[4]"),
        (["actions", 4, "seat"], "0", "wrong_type", "$.actions[4].seat"),
        (["actions", 4, "seat"], 10**14, "bad_value", "$.actions[4].seat"),
        (["actions", 4, "play"], "Z5", "bad_value", "$.actions[4].play"),
        (["actions", 4, "when"], "now", "unknown_key", "$.actions[4].when"),
        (["actions", 0, "deal", 1, 3], "R100", "bad_value", "$.actions[0].deal[1][3]"),
        (["actions", 0, "deal", 1], "R1", "wrong_type", "$.actions[0].deal[1]"),
        (["actions", 0, "undealt"], None, "wrong_type", "$.actions[0].undealt"),
        (["comment"], "", "unknown_key", "$.comment"),
        (["\ud800"], "", "unknown_key", '$["\\ud800"]'),
    ],
)
def test_what_is_no_record_is_refused(path, value, code, where):
    error = refused(loads, put(DATA, path, value))
    assert (error.code, error.path) == (code, where)


@pytest.mark.parametrize(
    "key", ["format", "version", "rulings", "game", "rules", "starter", "actions"]
)
def test_nothing_may_be_missing_but_the_names(key):
    error = refused(loads, json.dumps({name: DATA[name] for name in DATA if name != key}))
    assert (error.code, error.path) == ("missing_key", "$")
    assert key in str(error)
    assert loads(json.dumps({name: DATA[name] for name in DATA if name != "names"})).names == ()


@pytest.mark.parametrize(
    ("path", "value", "code", "where"),
    [
        (["format"], "sticheln-record", "unknown_format", "$.format"),
        (["seat"], 3, "bad_value", "$.seat"),
        (["seat"], "1", "wrong_type", "$.seat"),
        (["seat"], 2, "not_seen", "$.events[0]"),
        (["events"], {}, "wrong_type", "$.events"),
        (["events", 0], [], "wrong_type", "$.events[0]"),
        (["events", 0, "hand", 2], "x", "bad_value", "$.events[0].hand[2]"),
        (["events", 0, "hands"], [], "unknown_key", "$.events[0].hands"),
        (["events", 0, "starter"], 8, "bad_value", "$.events[0].starter"),
        (["events", 0, "hand_sizes", 1], -1, "bad_value", "$.events[0].hand_sizes[1]"),
        (["events", 0, "undealt_count"], -1, "bad_value", "$.events[0].undealt_count"),
        (["events", 0, "event"], "cards_dealt", "missing_key", "$.events[0]"),
        (["actions"], [], "unknown_key", "$.actions"),
    ],
)
def test_what_is_no_redacted_record_is_refused(path, value, code, where):
    error = refused(RedactedRecord.loads, put(SEEN, path, value))
    assert (error.code, error.path) == (code, where)


def test_a_redacted_record_says_whose_it_is():
    error = refused(RedactedRecord.loads, json.dumps({k: SEEN[k] for k in SEEN if k != "seat"}))
    assert (error.code, error.path) == ("missing_key", "$")


def test_an_edited_record_is_found_where_the_edit_is():
    cards = [action.card for action in ACTIONS if isinstance(action, PlayCard)]
    edited = put(DATA, ["actions", 5, "play"], str(cards[0]))  # seat 1 plays seat 0's card
    error = refused(lambda text: loads(text).replay(), edited)
    assert (error.code, error.path) == ("breaks_rule", "$.actions[5]")


# -------------------------------------------------------------------------------------- files


@pytest.mark.parametrize(
    ("content", "code"),
    [
        (b"", "unknown_format"),
        (b"\x00\x01\x02", "unknown_format"),
        (b"\x89PNG\r\n\x1a\n", "not_utf8"),
        (b"[]", "wrong_type"),
        (b"{}", "missing_key"),
        (b"  {", "not_json"),
        (b" " * (LIMIT + 2), "too_large"),
    ],
    ids=lambda value: repr(value)[:12],
)
def test_files_of_anything_are_refused(tmp_path, content, code):
    path = tmp_path / "file"
    path.write_bytes(content)
    assert refused(load, path).code == code
    assert refused(load, io.BytesIO(content)).code == code


def test_a_text_file_opened_with_a_wrong_encoding_is_refused(tmp_path):
    path = tmp_path / "file"
    path.write_bytes(b"\xff\xff")
    with path.open(encoding="utf-8") as opened:
        assert refused(load, opened).code == "not_utf8"
