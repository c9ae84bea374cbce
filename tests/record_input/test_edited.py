"""Nothing but a RecordError comes of records that are edited at random."""

from __future__ import annotations

import copy
import json
from random import Random

from hypothesis import given
from hypothesis import strategies as st

from sticheln import RecordError, events_of, from_json, observe, to_json
from sticheln.records import Record, RedactedRecord, dumps, dumps_text, loads, loads_text
from tests import strategies

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
