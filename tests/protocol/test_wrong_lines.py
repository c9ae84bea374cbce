"""The library as an engine: what it makes of lines that are wrong."""

from __future__ import annotations

import io
import json
from functools import cache

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sticheln import (
    Rules,
    new_game,
    to_json,
)
from sticheln.conformance import cases, respond, serve
from sticheln.conformance.protocol import LONGEST_LINE
from tests.protocol.asking import EARLY, GAME, HUGE, TRICK, said


def error(line):
    """The error that a line gets, from a stream that is read on after it."""
    line = line if isinstance(line, bytes) else line.encode()
    out = io.BytesIO()
    serve(io.BytesIO(line + b"\n" + json.dumps({**TRICK, "id": "next"}).encode() + b"\n"), out)
    first, second = map(json.loads, out.getvalue().splitlines())
    assert (second["id"], second["answer"]["winner"]) == ("next", 1)
    assert set(first) == {"id", "error"}
    assert first["error"]["message"]
    return first["error"]["code"], first["error"].get("path"), first["id"]


def faulty(request, /, **changes):
    return json.dumps({key: value for key, value in {**request, **changes}.items() if value != ...})


STATE = json.loads(to_json(new_game(Rules())))
DEAL = {"id": 1, "request": "deal", "rules": "classic 4p", "seed": 1, "round": 1}
SHEET = {"id": 1, "request": "standings", "rules": "classic 4p rounds=1", "round_scores": []}
CALL = {"id": 1, "request": "rules", "call": {}}
FAR = 99_999_999
FLAGS_OF_CLASSIC = json.loads(to_json(Rules()))
BAD_LINES = [
    ("", "x", "not_json", "$", None),
    ("half", '{"id":1', "not_json", "$", None),
    ("two", '{"id":1} {"id":2}', "not_json", "$", None),
    ("bytes", b"\xff\xfe\x00", "not_utf8", "$", None),
    ("nul", b'{"id":1,"request":"trick\x00"}', "not_json", "$", None),
    ("nan", '{"id":1,"request":"trick","cards":NaN}', "wrong_type", "$.cards", 1),
    ("fraction", '{"id":1.5}', "wrong_type", "$.id", None),
    ("list", "[]", "wrong_type", "$", None),
    ("text", '"trick"', "wrong_type", "$", None),
    ("null", "null", "wrong_type", "$", None),
    ("twice", '{"id":1,"id":2}', "duplicate_key", "$.id", None),
    ("deep", "[" * 100_000, "too_deep", "$", None),
    ("megabytes", HUGE, "too_large", "$", None),
    ("digits", '{"id":1' + "0" * 5000 + "}", "bad_value", "$.id", None),
    ("id", '{"id":[1],"request":"trick"}', "wrong_type", "$.id", None),
    ("id-boolean", '{"id":true,"request":"trick"}', "wrong_type", "$.id", None),
    ("no-request", '{"id":1}', "missing_key", "$", 1),
    ("request-number", '{"id":1,"request":2}', "wrong_type", "$.request", 1),
    ("unknown", '{"id":1,"request":"shuffle"}', "unknown_request", "$.request", 1),
    ("unknown-odd", '{"id":1,"request":"__class__"}', "unknown_request", "$.request", 1),
    ("game", faulty(TRICK, game="whist"), "unknown_game", "$.game", 1),
    ("game-list", faulty(TRICK, game=["sticheln"]), "unknown_game", "$.game", 1),
    ("protocol", '{"hello":"engine","protocol":2}', "unknown_version", "$.protocol", None),
    ("hello-game", '{"hello":"engine","protocol":1,"game":5}', "unknown_game", "$.game", None),
    ("no-rules", faulty(TRICK, rules=...), "missing_key", "$", 1),
    ("rules-number", faulty(TRICK, rules=4), "wrong_type", "$.rules", 1),
    ("rules-text", faulty(TRICK, rules="whist"), "bad_value", "$.rules", 1),
    ("rules-empty", faulty(TRICK, rules={}), "missing_key", "$.rules", 1),
    ("rules-key", faulty(TRICK, rules={**FLAGS_OF_CLASSIC, "x": 1}), "unknown_key", "$.rules.x", 1),
    (
        "rules-flags",
        faulty(TRICK, rules={"players": 4, "flags": 1}),
        "wrong_type",
        "$.rules.flags",
        1,
    ),
    ("no-cards", faulty(TRICK, cards=...), "missing_key", "$", 1),
    ("cards-text", faulty(TRICK, cards="R5 G4"), "wrong_type", "$.cards", 1),
    ("cards-odd", faulty(TRICK, cards=["R5", "G100"]), "bad_value", "$.cards[1]", 1),
    ("cards-null", faulty(TRICK, cards=["R5", None]), "wrong_type", "$.cards[1]", 1),
    ("cards-none", faulty(TRICK, cards=[]), "trick_size", None, 1),
    ("cards-many", faulty(TRICK, cards=["R1", "R2", "R3", "R4", "R5"]), "trick_size", None, 1),
    ("cards-twice", faulty(TRICK, cards=["R1", "R1"]), "card_twice", None, 1),
    ("stray", faulty(TRICK, trumps="highest"), "unknown_key", "$.trumps", 1),
    ("starter", faulty(GAME, starter=4), "bad_value", "$.starter", 1),
    ("starter-text", faulty(GAME, starter="0"), "wrong_type", "$.starter", 1),
    ("starter-boolean", faulty(GAME, starter=True), "wrong_type", "$.starter", 1),
    ("actions", faulty(GAME, actions={}), "wrong_type", "$.actions", 1),
    ("action", faulty(GAME, actions=[5]), "wrong_type", "$.actions[0]", 1),
    ("action-odd", faulty(GAME, actions=[{"seat": 0}]), "missing_key", "$.actions[0]", 1),
    (
        "action-seat",
        faulty(GAME, actions=[{"play": "R5", "seat": 9}]),
        "bad_value",
        "$.actions[0].seat",
        1,
    ),
    ("state-too", faulty(GAME, state=STATE), "unknown_key", "$", 1),
    ("state", faulty(GAME, rules=..., state={}), "missing_key", "$.state", 1),
    ("state-list", faulty(GAME, rules=..., state=[]), "wrong_type", "$.state", 1),
    (
        "state-version",
        faulty(GAME, rules=..., state={**STATE, "version": 2}),
        "unknown_version",
        "$.state.version",
        1,
    ),
    (
        "state-seat",
        faulty(GAME, rules=..., state={**STATE, "first_starter": 9}),
        "bad_value",
        "$.state.first_starter",
        1,
    ),
    ("view-no-seat", faulty(GAME, request="view"), "missing_key", "$", 1),
    ("view-seat", faulty(GAME, request="view", seat=4), "no_such_seat", None, 1),
    ("legal-seat", faulty(GAME, request="legal", seat="0"), "wrong_type", "$.seat", 1),
    (
        "breaks",
        faulty(GAME, request="legal", actions=[EARLY]),
        "breaks_rule",
        "$.actions[0]",
        1,
    ),
    ("events", faulty(GAME, request="events"), "missing_key", "$", 1),
    (
        "events-breaks",
        faulty(GAME, request="events", action=EARLY),
        "breaks_rule",
        "$.action",
        1,
    ),
    ("deal-no-seed", faulty(DEAL, seed=...), "missing_key", "$", 1),
    (
        "deal-seed",
        faulty(DEAL, seed=[]),
        "wrong_type",
        "$.seed",
        1,
    ),
    (
        "deal-hex",
        faulty(DEAL, seed={"hex": "0"}),
        "wrong_type",
        "$.seed",
        1,
    ),
    (
        "deal-surrogate",
        faulty(DEAL, seed="\ud800"),
        "bad_seed",
        None,
        1,
    ),
    (
        "deal-round",
        faulty(DEAL, round=5),
        "bad_value",
        "$.round",
        1,
    ),
    (
        "deal-round-0",
        faulty(DEAL, round=0),
        "bad_value",
        "$.round",
        1,
    ),
    (
        "deal-round-many",
        faulty(DEAL, rules=f"classic rounds={FAR}", round=FAR),
        "bad_value",
        "$.round",
        1,
    ),
    (
        "standings-row",
        faulty(SHEET, round_scores=[[1, 2, 3]]),
        "bad_value",
        "$.round_scores[0]",
        1,
    ),
    (
        "standings-over",
        faulty(SHEET, round_scores=[[1, 2, 3, 4]] * 2),
        "bad_value",
        "$.round_scores[1]",
        1,
    ),
    (
        "standings-seat",
        faulty(SHEET, starter=4),
        "no_such_seat",
        None,
        1,
    ),
    (
        "call-flags",
        faulty(CALL, call={"flags": []}),
        "wrong_type",
        "$.call.flags",
        1,
    ),
    (
        "call-deck",
        faulty(CALL, call={"flags": {"deck": {"name": "x"}}}),
        "missing_key",
        "$.call.flags.deck",
        1,
    ),
    (
        "call-preset",
        faulty(CALL, call={"preset": 1}),
        "wrong_type",
        "$.call.preset",
        1,
    ),
]


@pytest.mark.parametrize(
    ("line", "code", "path", "number"),
    [pytest.param(*case, id=name or "rubbish") for name, *case in BAD_LINES],
)
def test_a_wrong_line_gets_an_error_and_the_next_is_answered(line, code, path, number):
    assert error(line) == (code, path, number)


def test_the_text_and_the_flags_must_agree():
    rules = {**json.loads(to_json(Rules.parse("guide 5p"))), "text": "classic 5p"}
    assert error(faulty(TRICK, rules=rules)) == ("bad_value", "$.rules", 1)


@pytest.mark.parametrize("size", [LONGEST_LINE, LONGEST_LINE + 1])
def test_the_longest_line(size):
    line = json.dumps(TRICK).encode()
    line += b" " * (size - len(line) - 1)
    out = io.BytesIO()
    serve(io.BytesIO(line + b"\n"), out)
    assert ("answer" in json.loads(out.getvalue())) == (size == LONGEST_LINE)


def test_a_fault_of_the_engine_itself_is_an_error_too(capsys):
    def broken(game, request, body):
        raise ZeroDivisionError

    response = respond(json.dumps(TRICK), broken)
    assert (response["id"], response["error"]["code"]) == (1, "internal_error")
    assert "ZeroDivisionError" in capsys.readouterr().err


JSON = st.recursive(
    st.none()
    | st.booleans()
    | st.integers(-9, 99)
    | st.text(max_size=5)
    | st.sampled_from(["R5", "classic 4p"]),
    lambda inner: (
        st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3)
    ),
    max_leaves=6,
)


@cache
def some_requests():
    """A few requests of each kind, as they are sent."""
    by_kind = {}
    for case in cases():
        by_kind.setdefault(case.kind, []).append(case.message(1))
    return [request for asked in by_kind.values() for request in asked[:: max(1, len(asked) // 4)]]


@st.composite
def spoilt(draw):
    """A request in which something, somewhere, is replaced or left out."""
    request = json.loads(json.dumps(draw(st.sampled_from(some_requests()))))
    place = request
    while True:
        keys = list(place) if isinstance(place, dict) else list(range(len(place)))
        if not keys:
            return request
        key = draw(st.sampled_from(keys))
        if isinstance(place[key], dict | list) and place[key] and draw(st.booleans()):
            place = place[key]
            continue
        if draw(st.booleans()):
            del place[key]
        else:
            place[key] = draw(JSON)
        return request


@settings(max_examples=300)
@given(spoilt())
def test_whatever_is_spoilt_gets_one_sound_response(request):
    response = said(request)
    assert set(response) in ({"id", "answer"}, {"id", "error"}, {"hello", *response})
    assert response.get("error", {}).get("code") != "internal_error"


@given(
    st.binary(max_size=40)
    | st.text(max_size=40).map(str.encode)
    | JSON.map(json.dumps).map(str.encode)
)
def test_any_bytes_get_at_most_one_line_each(noise):
    out = io.BytesIO()
    serve(io.BytesIO(noise), out)
    lines = out.getvalue().splitlines()
    assert len(lines) == sum(bool(line.strip(b" \t\r\x0b\x0c")) for line in noise.split(b"\n"))
    assert all(json.loads(line) for line in lines)
