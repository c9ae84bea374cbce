"""Whatever is read: a bad document is a RecordError with a code and a path, and nothing else."""

from __future__ import annotations

import copy
import io
import json
import re
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sticheln import (
    Action,
    PlayCard,
    RecordError,
    RoundScored,
    Rules,
    apply,
    events_of,
    from_json,
    legal_actions,
    new_game,
    observe,
    shuffle,
    to_json,
)
from sticheln.documents import LIMIT
from sticheln.records import Record, RedactedRecord, dumps, dumps_text, load, loads, loads_text
from tests import strategies


def started(rules, plays=5):
    """The actions of a game up to its fifth card."""
    state = new_game(rules)
    actions: list[Action] = []
    while len(actions) < 1 + rules.players + plays:
        actions.append(shuffle(state, "input") if state.needs_deal else legal_actions(state)[0])
        state = apply(state, actions[-1])
    return state, actions


STATE, ACTIONS = started(Rules(3))
RECORD = Record(Rules(3), 0, ACTIONS, ["Ana", "Bo", "Cy"])
DATA = json.loads(dumps(RECORD))
SEEN = json.loads(RECORD.redacted(1).dumps())
TEXT = dumps_text(RECORD)
LINES = TEXT.split("\n")


def refused(read, text):
    """The error of a reader; it can be shown and printed."""
    with pytest.raises(RecordError) as caught:
        read(text)
    error = caught.value
    assert isinstance(error, ValueError)
    assert error.code.isidentifier()
    assert error.path.startswith("$")
    assert 0 < len(str(error)) < 500
    str(error).encode()
    return error


def put(data, path, value):
    """A copy of the data with another value at the path (keys and places)."""
    changed = copy.deepcopy(data)
    inner = changed
    for step in path[:-1]:
        inner = inner[step]
    inner[path[-1]] = value
    return json.dumps(changed)


# --------------------------------------------------------------------------------- not JSON

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


# ----------------------------------------------------------------------------------- messages


@pytest.mark.parametrize(
    ("text", "code", "path"),
    [
        ("{}", "missing_key", "$"),
        ('{"kind":"state"}', "missing_key", "$"),
        ('{"kind":"card","version":1}', "unknown_kind", "$.kind"),
        ('{"kind":["state"],"version":1}', "unknown_kind", "$.kind"),
        ('{"kind":"state","version":2}', "unknown_version", "$.version"),
        ('{"kind":"state","version":0}', "unknown_version", "$.version"),
        ('{"kind":"state","version":"1"}', "wrong_type", "$.version"),
        ('{"kind":"state","version":true}', "wrong_type", "$.version"),
        ('{"kind":"state","version":null}', "wrong_type", "$.version"),
        ('{"kind":"action","version":1}', "missing_key", "$"),
        ('{"kind":"action","version":1,"play":"R5"}', "missing_key", "$"),
        ('{"kind":"action","version":1,"play":"R5","seat":"1"}', "wrong_type", "$.seat"),
        ('{"kind":"action","version":1,"play":"R5","seat":true}', "wrong_type", "$.seat"),
        ('{"kind":"action","version":1,"play":"R5","seat":8}', "bad_value", "$.seat"),
        ('{"kind":"action","version":1,"play":"R5","seat":-1}', "bad_value", "$.seat"),
        ('{"kind":"action","version":1,"play":5,"seat":1}', "wrong_type", "$.play"),
        ('{"kind":"action","version":1,"play":"R05","seat":1}', "bad_value", "$.play"),
        ('{"kind":"action","version":1,"play":"R5 ","seat":1}', "bad_value", "$.play"),
        ('{"kind":"action","version":1,"play":"\\ud800","seat":1}', "bad_value", "$.play"),
        ('{"kind":"action","version":1,"play":["R5"],"seat":1}', "wrong_type", "$.play"),
        ('{"kind":"action","version":1,"pain":"R5","seat":1}', "wrong_type", "$.pain"),
        ('{"kind":"action","version":1,"pain":["R5","x"],"seat":1}', "bad_value", "$.pain[1]"),
        ('{"kind":"action","version":1,"name":["Q"],"seat":1}', "bad_value", "$.name[0]"),
        ('{"kind":"action","version":1,"name":[1],"seat":1}', "wrong_type", "$.name[0]"),
        ('{"kind":"action","version":1,"deal":["R5"]}', "wrong_type", "$.deal[0]"),
        ('{"kind":"action","version":1,"deal":[["R5",5]]}', "wrong_type", "$.deal[0][1]"),
        ('{"kind":"action","version":1,"deal":[],"seat":1}', "unknown_key", "$.seat"),
        ('{"kind":"action","version":1,"lay":"C11","seat":2}', "missing_key", "$"),
        (
            '{"kind":"action","version":1,"play":"R5","pain":["R5"],"seat":2}',
            "unknown_key",
            "$.pain",
        ),
        ('{"kind":"event","version":1}', "missing_key", "$"),
        ('{"kind":"event","version":1,"event":"Deal"}', "unknown_kind", "$.event"),
        ('{"kind":"event","version":1,"event":{}}', "unknown_kind", "$.event"),
        ('{"kind":"event","version":1,"event":"pain_sealed","seat":9}', "bad_value", "$.seat"),
        ('{"kind":"event","version":1,"event":"pain_sealed","seat":null}', "wrong_type", "$.seat"),
    ],
)
def test_what_is_no_message_is_refused(text, code, path):
    error = refused(from_json, text)
    assert (error.code, error.path) == (code, path)


RULES = json.loads(to_json(Rules()))


@pytest.mark.parametrize(
    ("path", "value", "code", "where"),
    [
        (["players"], 9, "bad_value", "$.players"),
        (["players"], "4", "wrong_type", "$.players"),
        (["flags"], [], "wrong_type", "$.flags"),
        (["flags"], {}, "missing_key", "$.flags"),
        (["flags", "colour"], "red", "unknown_key", "$.flags.colour"),
        (["flags", "two words"], 1, "unknown_key", '$.flags["two words"]'),
        (["flags", "trumps"], "lowest", "bad_value", "$.flags.trumps"),
        (["flags", "trumps"], ["highest"], "wrong_type", "$.flags.trumps"),
        (["flags", "trumps"], None, "wrong_type", "$.flags.trumps"),
        (["flags", "pain_count"], "2", "wrong_type", "$.flags.pain_count"),
        (["flags", "pain_count"], True, "wrong_type", "$.flags.pain_count"),
        (["flags", "pain_count"], 3, "bad_value", "$.flags.pain_count"),
        (["flags", "rounds"], "3", "wrong_type", "$.flags.rounds"),
        (["flags", "rounds"], 0, "bad_value", "$.flags.rounds"),
        (["flags", "deck"], "pinochle", "bad_value", "$.flags.deck"),
        (["flags", "deck"], {"name": "x"}, "missing_key", "$.flags.deck"),
        (["flags", "deck"], {"name": "", "cards": []}, "bad_value", "$.flags.deck"),
        (["flags", "deck"], {"name": "x", "cards": ["R1", "R1"]}, "bad_value", "$.flags.deck"),
        (
            ["flags", "deck"],
            {"name": "x", "cards": ["R1", 2]},
            "wrong_type",
            "$.flags.deck.cards[1]",
        ),
        (["flags", "scoring"], {"name": "x", "cards": ["R1"]}, "wrong_type", "$.flags.scoring"),
        (["flags", "led_zero"], "transparent", None, None),
    ],
)
def test_what_are_no_rules_is_refused(path, value, code, where):
    text = put(RULES, path, value)
    if code is None:
        assert from_json(text) == Rules(led_zero="transparent")
        return
    error = refused(from_json, text)
    assert (error.code, error.path) == (code, where)


def test_flags_that_contradict_each_other_are_refused():
    late = put(
        put_data(RULES, ["flags", "pain_choice"], "after_play"),
        ["flags", "pain_reveal"],
        "round_end",
    )
    error = refused(from_json, late)
    assert (error.code, error.path) == ("bad_value", "$.flags.pain_choice")


def put_data(data, path, value):
    return json.loads(put(data, path, value))


def scored():
    """The event that scores the only round of a game."""
    state = new_game(Rules(3, rounds=1))
    while True:
        action = shuffle(state, "input") if state.needs_deal else legal_actions(state)[0]
        for event in events_of(state, action):
            if isinstance(event, RoundScored):
                return event
        state = apply(state, action)


SCORED = json.loads(to_json(scored()))


@pytest.mark.parametrize(
    ("path", "value", "code", "where"),
    [
        (["scores", 0, "lines", 0, "points"], "1", "wrong_type", "$.scores[0].lines[0].points"),
        (["scores", 0, "lines", 0, "cards", 0], 1, "wrong_type", "$.scores[0].lines[0].cards[0]"),
        (
            ["scores", 0, "lines", 0, "reason", "code"],
            "luck",
            "bad_value",
            "$.scores[0].lines[0].reason.code",
        ),
        (
            ["scores", 0, "lines", 0, "reason", "rules"],
            ["A13", 1],
            "wrong_type",
            "$.scores[0].lines[0].reason.rules[1]",
        ),
        (
            ["scores", 0, "lines", 0, "reason", "facts"],
            [],
            "wrong_type",
            "$.scores[0].lines[0].reason.facts",
        ),
        (
            ["scores", 0, "lines", 0, "reason", "facts", "cards"],
            ["R5", "?"],
            "bad_value",
            "$.scores[0].lines[0].reason.facts.cards[1]",
        ),
        (
            ["scores", 0, "lines", 0, "reason", "facts", "mood"],
            1,
            "unknown_key",
            "$.scores[0].lines[0].reason.facts.mood",
        ),
        (["scores", 0, "total"], 1, "unknown_key", "$.scores[0].total"),
        (["totals"], [0, 0, None], "wrong_type", "$.totals[2]"),
    ],
)
def test_the_path_leads_deep_into_an_event(path, value, code, where):
    error = refused(from_json, put(SCORED, path, value))
    assert (error.code, error.path) == (code, where)


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


# --------------------------------------------------------------------------------------- text


def edited(number, line):
    """The text with another line of that number (from 1)."""
    return "\n".join([*LINES[: number - 1], line, *LINES[number:]])


def test_the_text_that_is_edited_below():
    assert LINES[:4] == [
        "sticheln record 1, rulings 1",
        "rules: classic 3p",
        "starter: 0",
        "names: Ana, Bo, Cy",
    ]
    assert LINES[5] == "round 1"
    assert [line[:7] for line in LINES[6:10]] == ["hand 0:", "hand 1:", "hand 2:", "pain: 0"]
    assert [len(line.split()) for line in LINES[10:]] == [3, 2, 0]


@pytest.mark.parametrize(
    ("text", "code", "line"),
    [
        ("", "unknown_format", None),
        ("\n\n# nothing\n", "unknown_format", None),
        ("hello", "unknown_format", 1),
        (edited(1, "sticheln record one, rulings 1"), "unknown_format", 1),
        (edited(1, "sticheln record 2, rulings 1"), "unknown_version", 1),
        (edited(1, "sticheln record 1, rulings 9"), "unknown_version", 1),
        (edited(1, "sticheln record 1, rulings 01"), "unknown_version", 1),
        (edited(1, "bridge record 1, rulings 1"), "unknown_game", 1),
        (edited(2, "rules: classic 9p"), "bad_value", 2),
        (edited(2, "rules: "), "bad_value", 2),
        (edited(2, "rule: classic 3p"), "unknown_key", 2),
        (edited(2, "classic 3p"), "unknown_key", 2),
        (edited(2, ""), "missing_key", 1),
        (edited(2, "starter: 0"), "duplicate_key", 3),
        (edited(3, "starter: 3"), "bad_value", 3),
        (edited(3, "starter: zero"), "bad_value", 3),
        (edited(3, "starter: \u0660"), "bad_value", 3),
        (edited(3, "starter: 00"), "bad_value", 3),
        (edited(4, "names: Ana, Bo"), "bad_value", 4),
        (edited(4, "names: Ana, , Cy"), "bad_value", 4),
        (edited(4, "names: Ana, B\x07, Cy"), "bad_value", 4),
        (edited(4, "names: Ana, \ud800, Cy"), "bad_value", 4),
        (edited(6, "round 2"), "breaks_rule", 6),
        (edited(6, "round 1 2"), "unknown_key", 6),
        (edited(7, ""), "bad_value", 8),
        (edited(9, ""), "breaks_rule", 8),
        (edited(9, LINES[9]), "breaks_rule", 8),
        (edited(9, LINES[8] + " R5"), "breaks_rule", 9),
        (edited(9, LINES[8] + " Z5"), "bad_value", 9),
        (edited(9, LINES[7]), "bad_value", 9),
        (edited(10, "undealt: R5"), "breaks_rule", 10),
        (edited(10, "undealt: P5\nundealt: P6"), "duplicate_key", 11),
        (edited(10, "pain:"), "bad_value", 10),
        (edited(10, "pain: R5"), "bad_value", 10),
        (edited(10, "pain: 9 R5"), "bad_value", 10),
        (edited(10, "pain: \u0661 R5"), "bad_value", 10),
        (edited(10, "pain: 7 R5"), "breaks_rule", 10),
        (edited(10, "pains: 0 R5"), "bad_value", 10),
        (edited(10, "name: 0 R"), "breaks_rule", 10),
        (edited(10, "name: 0 Q"), "bad_value", 10),
        (edited(10, "hand 3: R5"), "breaks_rule", 10),
        (edited(10, "R5"), "breaks_rule", 10),
        (edited(10, ""), "breaks_rule", 11),
        (edited(11, LINES[10] + " R5"), "bad_value", 11),
        (edited(11, LINES[10][:-3]), "short_trick", 11),
        (edited(11, "R5, R6, R7"), "bad_value", 11),
        (edited(11, "\ud800"), "bad_value", 11),
        (edited(11, LINES[11]), "short_trick", 11),
        (edited(12, LINES[10]), "breaks_rule", 12),
        (edited(13, "round 2"), "breaks_rule", 13),
        (edited(13, LINES[9]), "breaks_rule", 13),
        (b"\xff", "not_utf8", None),
        ("#" * (LIMIT + 1), "too_large", None),
        (None, "wrong_type", None),
    ],
    ids=lambda value: repr(value)[-30:],
)
def test_what_is_no_text_record_is_refused_with_its_line(text, code, line):
    error = refused(loads_text, text)
    assert (error.code, error.line) == (code, line)


@pytest.mark.parametrize(
    ("number", "line", "said"),
    [
        (8, LINES[7] + " " + LINES[6].split()[2], "line 8: .* was dealt already .hand 0, line 7"),
        (7, LINES[6] + " " + LINES[6].split()[2], "line 7: .* was dealt already .this line"),
        (10, "undealt: " + LINES[8].split()[5], "line 10: .* was dealt already .hand 2, line 9"),
    ],
)
def test_a_card_dealt_twice_is_told_where_it_stands_again(number, line, said):
    error = refused(loads_text, edited(number, line))
    assert (error.code, error.line) == ("breaks_rule", number)
    assert error.__cause__.code == "deal_card_twice"
    assert re.match(said, str(error))
    assert line.split()[-1] in str(error)


@pytest.mark.parametrize(
    ("read", "text", "begins"),
    [
        (loads_text, "", "$: this is empty"),
        (loads_text, edited(1, "bridge record 1, rulings 1"), "line 1: 'bridge' is none of"),
        (loads_text, edited(4, "names: Ana, Bo"), "line 4: 3 seats need"),
        (loads, "[" * 100_000, "$: this is nested too deep"),
        (loads, '{\n"a', "line 2, column 1: this is not JSON: Unterminated string"),
        (loads, '{"a": "\n"}', "line 1, column 8: this is not JSON: Invalid control character"),
        (loads, "{}", "$: format is missing"),
    ],
)
def test_a_message_begins_with_the_place_and_names_it_once(read, text, begins):
    message = str(refused(read, text))
    assert message.startswith(begins)
    assert message.count("$") == begins.count("$")
    assert not message.endswith(" at")


def test_a_text_cut_off_within_a_line_is_refused_or_shorter():
    """Cut anywhere: what is left is a sound record of fewer actions, or refused."""
    for end in range(len(TEXT)):
        try:
            record = loads_text(TEXT[:end])
        except RecordError:
            continue
        assert record.actions == RECORD.actions[: len(record.actions)]


def test_json_cut_off_anywhere_is_refused():
    text = dumps(RECORD)
    for end in range(0, len(text), 7):
        assert refused(loads, text[:end]).code == "not_json"


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


# ----------------------------------------------------------------------------------- mutations

ODD = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(-2, 9),
    st.just(10**14),
    st.sampled_from(["", "R5", "R100", "HK", "R", "classic 4p", "play", "seat", "\ud800\x00"]),
    st.sampled_from([[], {}, ["R5"], [[]], [0, 1, 2], {"seat": 0}, [None]]),
)


def places(data, path=()):
    """Give the path to every value within."""
    members = data.items() if isinstance(data, dict) else enumerate(data)
    for step, value in members:
        yield (*path, step)
        if isinstance(value, dict | list):
            yield from places(value, (*path, step))


def mutated(data, chance: Random, odd):
    """A copy with one value gone, doubled, swapped, moved or replaced."""
    changed = copy.deepcopy(data)
    path = chance.choice(list(places(changed)))
    inner = changed
    for step in path[:-1]:
        inner = inner[step]
    here, other = (
        path[-1],
        chance.choice(list(inner if isinstance(inner, dict) else range(len(inner)))),
    )
    match chance.randrange(5):
        case 0:
            del inner[here]
        case 1:
            inner[here], inner[other] = inner[other], inner[here]
        case 2:
            inner[here] = copy.deepcopy(inner[other])
        case 3 if isinstance(inner, dict):
            inner["x"] = odd
        case _:
            inner[here] = odd
    return changed


def survives(read):
    """Read; nothing but a RecordError may come of it."""
    try:
        read()
    except RecordError as error:
        refusal = error
    else:
        return
    assert refusal.path.startswith("$")
    str(refusal).encode()


SMALL = strategies.games(strategies.tiny_calls())


@given(SMALL, strategies.chances(), st.lists(ODD, min_size=1, max_size=3))
def test_nothing_but_a_record_error_comes_of_edited_json(game, chance, odd):
    state, seat = game.states[-1], chance.choice([None, 0])
    record = Record(game.call.rules, game.states[0].starter, game.actions)
    documents = [
        (to_json(state), from_json),
        (to_json(observe(state, seat)), from_json),
        (to_json(observe(state, 1)), from_json),
        (to_json(state.rules), from_json),
        (dumps(record), lambda text: loads(text).replay()),
        (record.redacted(seat).dumps(), RedactedRecord.loads),
    ]
    if game.actions:
        events = events_of(game.states[-2], game.actions[-1])
        documents += [(to_json(event), from_json) for event in events]
    for text, read in documents:
        data = json.loads(text)
        for value in odd:
            data = mutated(data, chance, value) if len(data) > 1 else data
        survives(lambda read=read, data=data: read(json.dumps(data)))


@given(SMALL, strategies.chances(), st.lists(st.text(max_size=12), min_size=1, max_size=3))
def test_nothing_but_a_record_error_comes_of_edited_text(game, chance, odd):
    record = Record(game.call.rules, game.states[0].starter, game.actions)
    lines = dumps_text(record).split("\n")
    for text in odd:
        place, other = chance.randrange(len(lines)), chance.randrange(len(lines))
        match chance.randrange(5):
            case 0:
                lines[place] = text
            case 1:
                lines[place] += text
            case 2:
                lines[place], lines[other] = lines[other], lines[place]
            case 3:
                lines.insert(place, lines[other])
            case _:
                lines[place] = lines[place][: chance.randrange(len(lines[place]) + 1)]
    survives(lambda: loads_text("\n".join(lines)))


@given(st.binary(max_size=40) | st.text(max_size=40))
def test_nothing_but_a_record_error_comes_of_rubbish(rubbish):
    for read in (from_json, loads, loads_text, RedactedRecord.loads):
        survives(lambda read=read: read(rubbish))


def test_many_keys_are_looked_through_in_one_go():
    """Forty thousand keys, the last of them twice: counting each anew would take half a minute."""
    keys = ",".join(f'"k{number}":0' for number in range(40_000))
    error = refused(loads, f'{{{keys},"k39999":1}}')
    assert error.code == "duplicate_key"
