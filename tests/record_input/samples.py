"""A record in every form, and how it is spoilt and refused."""

from __future__ import annotations

import copy
import json

import pytest

from sticheln import Action, RecordError, Rules, apply, legal_actions, new_game, shuffle, to_json
from sticheln.records import Record, dumps, dumps_text

RULES = json.loads(to_json(Rules()))


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


def edited(number, line):
    """The text with another line of that number (from 1)."""
    return "\n".join([*LINES[: number - 1], line, *LINES[number:]])
