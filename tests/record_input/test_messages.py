"""What is no message (a state, a rule set, an event) is refused with the path to the fault."""

from __future__ import annotations

import json

import pytest

from sticheln import (
    RoundScored,
    Rules,
    apply,
    events_of,
    from_json,
    legal_actions,
    new_game,
    shuffle,
    to_json,
)
from tests.record_input.samples import RULES, put, refused


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
