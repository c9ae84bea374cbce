"""The library as an engine: its answers, and what it makes of lines that are wrong."""

from __future__ import annotations

import io
import json
import re
import subprocess
import sys
from functools import cache
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sticheln import (
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
from sticheln.codec_actions import action_data, event_data, read_action
from sticheln.conformance import cases, judge, respond, run, serve
from sticheln.conformance.protocol import LONGEST_LINE

ENGINE = [sys.executable, "-m", "sticheln", "engine"]
TRICK = {"id": 1, "request": "trick", "rules": "classic 4p", "cards": ["R5", "G11", "B2"]}
GAME = {"id": 1, "request": "game", "rules": "classic 4p"}
PAGE = Path(__file__).parents[1] / "docs" / "protocol.md"


def said(request):
    """What the engine says to a request, as it comes over the line."""
    return json.loads(json.dumps(respond(json.dumps(request))))


def answer(request):
    response = said(request)
    assert response["id"] == request["id"], response
    assert "answer" in response, response
    return response["answer"]


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


# -------------------------------------------------------------------------------------- answers


def test_every_vector_is_answered_right_over_the_line():
    for case in cases():
        assert judge(case, answer(case.message(case.id))) is None, case.id


@pytest.mark.parametrize("number", [7, "seven", 0, -1, "", "\u00fc", "\ud800"])
def test_the_id_comes_back(number):
    assert said({**TRICK, "id": number})["id"] == number


def test_a_request_without_an_id_is_answered():
    assert said({**TRICK, "id": None}) == {"id": None, "answer": answer(TRICK)}


def test_the_engine_says_who_it_is():
    said_hello = said({"hello": "engine", "protocol": 1, "game": "sticheln", "rulings": 1})
    assert said_hello["engine"] == "sticheln"
    assert said_hello["protocol"] == 1
    assert said_hello["supports"]["kinds"] == sorted(
        {case.kind for case in cases()}, key=said_hello["supports"]["kinds"].index
    )


def test_empty_lines_are_passed_over_and_a_last_line_may_lack_its_end():
    out = io.BytesIO()
    serve(io.BytesIO(b"\n  \n\r\n" + json.dumps(TRICK).encode()), out)
    assert len(out.getvalue().splitlines()) == 1


def test_each_answer_is_flushed():
    class Target(io.BytesIO):
        flushed = 0

        def flush(self):
            self.flushed += 1

    target = Target()
    serve(io.BytesIO(json.dumps(TRICK).encode() * 1 + b"\nx\n"), target)
    assert target.flushed == 2


@pytest.mark.parametrize(
    "rules",
    [
        "guide 5p open",
        {"text": "guide 5p open"},
        json.loads(to_json(Rules.parse("guide 5p open"))),
        {"text": "open guide 5p", **json.loads(to_json(Rules.parse("guide 5p open")))},
    ],
)
def test_rules_are_a_text_or_flags_or_both(rules):
    assert answer({"id": 1, "request": "deck", "rules": rules})["round_count"] == 5


def test_an_answer_says_why():
    assert answer(TRICK)["reason"]["code"] == "best_trump"
    request = {"id": 1, "request": "score", "rules": "classic 4p"}
    lines = answer({**request, "captured": ["R5"], "laid_out": ["R2"], "pain_colours": ["R"]})
    assert [line["points"] for line in lines["lines"]] == [-5, -2]
    refused = answer({**GAME, "actions": [EARLY]})
    assert (refused["refused_at"], refused["why"]["code"]) == (0, "deal_due")


# --------------------------------------------------------------------------------- the referee


def test_a_game_by_its_actions_and_a_game_by_its_states_are_the_same():
    """A frontend that knows no rules plays a whole game; the library plays along."""
    rules = "guide 3p rounds=2"
    state = new_game(Rules.parse(rules), starter=2)
    position = {"rules": rules, "starter": 2, "actions": []}
    table = answer({"id": 0, "request": "game", "rules": rules, "starter": 2})
    while not state.is_over:
        number = len(position["actions"])
        if table["phase"] == "deal":
            request = {"request": "deal", "rules": rules, "seed": "referee"}
            dealt = answer({"id": number, **request, "round": table["round_number"]})
            action = {"deal": dealt["hands"], "undealt": dealt["undealt"]}
            assert read_action(action) == shuffle(state, "referee")
        else:
            seat = table["to_act"][-1]
            legal = answer({"id": 1, "request": "legal", "state": table["state"], "seat": seat})
            assert legal["actions"] == [*map(action_data, legal_actions(state, seat))]
            action = legal["actions"][number % len(legal["actions"])]
        if number % 10 == 0:
            check_seen(state, table, action)
        state = apply(state, read_action(action))
        table = answer(
            {"id": number, "request": "game", "state": table["state"], "actions": [action]}
        )
        position["actions"].append(action)
        assert from_json(json.dumps(table["state"])) == state
    assert answer({"id": 1, "request": "game", **position}) == table
    assert table["winners"] == list(state.winners)


def check_seen(state, table, action):
    for seat in (0, 1, 2, None):
        told = answer({"id": 1, "request": "view", "state": table["state"], "seat": seat})
        whole = json.loads(to_json(observe(state, seat)))
        assert told["view"] == {
            key: value for key, value in whole.items() if key not in {"kind", "version", "rules"}
        }
        request = {"id": 1, "request": "events", "state": table["state"], "action": action}
        events = events_of(state, read_action(action))
        assert answer(request)["events"] == jsonable(events)
        seen = [event.seen_by(seat) for event in events]
        assert answer({**request, "seat": seat})["events"] == jsonable(seen)


def jsonable(events):
    return json.loads(json.dumps([event_data(event) for event in events]))


# ------------------------------------------------------------------------------------ bad input

HUGE = '{"id":1,"request":"trick","rules":"' + "x" * 3_000_000 + '"}'
STATE = json.loads(to_json(new_game(Rules())))
DEAL = {"id": 1, "request": "deal", "rules": "classic 4p", "seed": 1, "round": 1}
SHEET = {"id": 1, "request": "standings", "rules": "classic 4p rounds=1", "round_scores": []}
CALL = {"id": 1, "request": "rules", "call": {}}
FAR = 99_999_999
EARLY = {"play": "R5", "seat": 0}
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


WORDS = st.text(max_size=5) | st.sampled_from(["R5", "classic 4p", "seat", "players"])
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


def as_line(data):
    return json.dumps(data).encode()


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


# -------------------------------------------------------------------------------- the process


def test_the_process_answers_line_by_line_and_ends_with_its_input():
    with subprocess.Popen(ENGINE, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as process:
        for line, found in ((b"rubbish", b"not_json"), (json.dumps(TRICK).encode(), b'"winner":1')):
            process.stdin.write(line + b"\n")
            process.stdin.flush()
            assert found in process.stdout.readline()
        process.stdin.close()
        assert process.wait(10) == 0


def test_the_process_outlives_megabytes_and_rubbish():
    lines = [
        HUGE.encode(),
        b"\xff" * 5_000_000,
        b"\x00",
        b"[" * 200_000,
        json.dumps(TRICK).encode(),
    ]
    done = subprocess.run(
        ENGINE, input=b"\n".join(lines), capture_output=True, timeout=60, check=False
    )
    codes = [json.loads(line).get("error", {}).get("code") for line in done.stdout.splitlines()]
    assert codes == ["too_large", "too_large", "not_json", "too_deep", None]
    assert (done.returncode, done.stderr) == (0, b"")


def test_the_process_ends_quietly_when_nobody_listens():
    with subprocess.Popen(
        ENGINE, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE
    ) as process:
        process.stdout.close()
        process.stdin.write(json.dumps(TRICK).encode() + b"\n")
        process.stdin.close()
        assert b"Traceback" not in process.stderr.read()
        assert process.wait(10) == 141


# ------------------------------------------------------------------------------------ the page


def test_the_engine_on_the_page_passes_what_it_declares(tmp_path):
    (loop,) = re.findall(r"```python\n(.*?)```", PAGE.read_text("utf-8"), re.DOTALL)
    assert len(loop.splitlines()) <= 30
    tmp_path.joinpath("engine.py").write_text(loop, "utf-8")
    report = run([sys.executable, str(tmp_path / "engine.py")])
    assert report.engine == "loop 1"
    assert [each.case.id for each in report.outcomes if each.verdict == "failed"] == []
    assert report.count("passed", "trick") >= 20
    assert report.passed


def test_the_answers_on_the_page_are_right():
    page = PAGE.read_text("utf-8")
    for block in re.findall(r"```json\n(.*?)```", page, re.DOTALL):
        for line in block.splitlines():
            said_line = json.loads(line)
            if said_line.get("request") not in {None, "trick"}:
                assert answer(said_line)
    example = {**TRICK, "cards": ["R5", "G4", "Y4"]}
    assert '{"id":7,"answer":{"winner":1,"led_colour":"R"}}' in page
    assert (answer(example)["winner"], answer(example)["led_colour"]) == (1, "R")


def test_the_page_names_every_request_and_every_key_of_a_view():
    page = PAGE.read_text("utf-8")
    for case in cases():
        assert f"`{case.kind}`" in page
    view = next(case for case in cases() if case.kind == "view").expected["view"]
    table = next(case for case in cases() if case.id == "game-begun").expected
    for key in (*view, *table):
        assert f"`{key}`" in page, key


def test_the_page_names_the_same_of_the_sister_game():
    page = PAGE.read_text("utf-8").partition("## Kein Stich")[2].partition("## Orders")[0]
    for case in cases("keinstich"):
        keys = {case.kind, *case.expected, *case.expected.get("view", ())}
        assert [key for key in keys if f"`{key}`" not in page] == []


@pytest.mark.parametrize("kind", ["trick", "score"])
def test_no_question_names_a_card_that_the_pack_lacks(kind):
    for case in cases():
        if case.kind == kind:
            lists = (case.request.get(key, ()) for key in ("cards", "captured", "laid_out"))
            cards = {card for cards in lists for card in cards}
            assert cards <= {*map(str, case.rule_set.cards)}, case.id


@pytest.mark.parametrize(
    "rest",
    [
        '"request":"deal","rules":"classic 3p","seed":1.5,"round":1',
        '"request":"trick","cards":[],"cards":[]',
        '"request":"deal","round":12345678901234567890123456',
    ],
)
def test_an_error_bears_the_id_of_any_line_that_is_json(rest):
    said = respond(f'{{"id":22,{rest}}}')
    assert (said["id"], "error" in said) == (22, True)
