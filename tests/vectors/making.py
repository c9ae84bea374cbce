"""From questions to files of vectors."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path
from typing import Any

import sticheln.conformance
from sticheln import FLAGS, PRESETS, VARIANTS, Rules, to_json
from sticheln.claims import claims as all_claims
from sticheln.conformance.engine import answer
from sticheln.conformance.protocol import KINDS
from tests.vectors import (
    cards_and_deals,
    endings,
    positions,
    rule_sets,
    scoring,
    seen,
    taking,
    whole_games,
)
from tests.vectors.asking import Question

FOLDER = Path(sticheln.conformance.__file__).parent / "vectors"
ROOMS = (rule_sets, cards_and_deals, taking, scoring, endings, positions, seen, whole_games)

# What the library says beyond what the protocol asks of every engine.
BEYOND = {
    "rules": {"text", "why"},
    "trick": {"reason"},
    "score": {"lines"},
    "game": {"state", "why"},
}


@cache
def questions() -> list[Question]:
    found = [question for room in ROOMS for question in room.questions()]
    return sorted(found, key=lambda question: KINDS.index(question.kind))


def rules_data(rules: Rules) -> dict[str, Any]:
    said = json.loads(to_json(rules))
    return {"players": said["players"], "flags": said["flags"]}


def full_body(question: Question) -> dict[str, Any]:
    """The request as an engine gets it, without its id and name."""
    if question.rules is None:
        return question.body
    return {"rules": {"text": str(question.rules), **rules_data(question.rules)}} | question.body


def expected(question: Question) -> dict[str, Any]:
    body = json.loads(json.dumps(full_body(question)))
    said = json.loads(json.dumps(answer("sticheln", question.kind, body)))
    beyond = BEYOND.get(question.kind, set())
    return {key: value for key, value in said.items() if key not in beyond}


def typed_differences(question: Question, said: dict[str, Any]) -> Iterator[str]:
    """Where an answer is not what was worked out by hand."""
    for path, value in question.typed.items():
        found: Any = said
        for step in path.split("."):
            found = found.get(step) if isinstance(found, dict) else None
        if found != value:
            yield f"{question.id}: {path} should be {value}, not {found}"


def claims_of(question: Question) -> list[str]:
    """The claims named with a question, and those behind what it proves."""
    named = dict.fromkeys(question.claims)
    for point in question.proves:
        flag, equals, value = point.partition("=")
        what, _, name = point.partition("-")
        if equals and flag in FLAGS:
            named |= dict.fromkeys(FLAGS[flag].reading(value).claims)
        elif what == "preset":
            named |= dict.fromkeys(PRESETS[name].claims)
        elif what == "variant":
            named |= dict.fromkeys(VARIANTS[name].claims)
    strangers = set(named) - set(all_claims())
    assert not strangers, f"{question.id} names {strangers}"
    return list(named)


def case_data(question: Question) -> dict[str, Any]:
    said = expected(question)
    differences = list(typed_differences(question, said))
    assert not differences, differences
    rules = {} if question.rules is None else {"rules": str(question.rules)}
    return {
        "id": question.id,
        "sentence": question.sentence,
        **rules,
        "request": question.body,
        "expected": said,
        "proves": list(question.proves),
        "claims": claims_of(question),
    }


def file_text(kind: str, asked: Iterable[Question]) -> str:
    """A file of vectors: a head, the rule sets, and a case a line."""
    asked = list(asked)
    sets = {str(each.rules): rules_data(each.rules) for each in asked if each.rules is not None}
    head = {"format": "sticheln-vectors", "version": 1, "rulings": 1, "game": "sticheln"}
    lines = [
        f"{written(head)[:-1]},{written(kind, 'kind')},",
        '"rules":{',
        ",\n".join(written(data, text) for text, data in sorted(sets.items())),
        '},\n"cases":[',
        ",\n".join(written(case_data(question)) for question in asked),
        "]}\n",
    ]
    return "\n".join(lines)


def written(data: object, key: str | None = None) -> str:
    text = json.dumps(data, separators=(",", ":"), ensure_ascii=False)
    return text if key is None else f"{json.dumps(key, ensure_ascii=False)}:{text}"


@cache
def files() -> dict[str, str]:
    """The files by name."""
    asked = questions()
    names = [question.id for question in asked]
    twice = {name for name in names if names.count(name) > 1}
    assert not twice, f"these ids stand twice: {sorted(twice)}"
    return {
        f"{kind}.json": file_text(kind, [each for each in asked if each.kind == kind])
        for kind in KINDS
    }
