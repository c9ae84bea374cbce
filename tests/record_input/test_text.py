"""What is no text record is refused with its line."""

from __future__ import annotations

import re

import pytest

from sticheln import RecordError
from sticheln.documents import LIMIT
from sticheln.records import loads, loads_text
from tests.record_input.samples import LINES, RECORD, TEXT, edited, refused


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
