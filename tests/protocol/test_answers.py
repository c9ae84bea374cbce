"""The library as an engine and as a referee: its answers."""

from __future__ import annotations

import io
import json

import pytest

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
from sticheln.conformance import cases, judge, serve
from tests.protocol.asking import EARLY, GAME, TRICK, answer, said


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
