"""From questions to files of vectors, for any game that has them."""

from __future__ import annotations

import json
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from types import ModuleType
from typing import Any

import sticheln.conformance
from sticheln import FLAGS, PRESETS, VARIANTS, to_json
from sticheln.claims import claims as all_claims
from sticheln.conformance import STICHELN, Suite
from sticheln.conformance.engine import answer
from tests.vectors import (
    breadth,
    cards_and_deals,
    endings,
    positions,
    refusals,
    rule_sets,
    scoring,
    seen,
    taking,
    whole_games,
)
from tests.vectors.asking import Question

VECTORS = Path(sticheln.conformance.__file__).parent / "vectors"


@dataclass(frozen=True, eq=False)
class Making:
    """What the vectors of a game are made of.

    ``beyond`` is what the library says beyond what the protocol asks of every engine.
    """

    suite: Suite
    rooms: Sequence[ModuleType]
    beyond: Mapping[str, Collection[str]]
    flags: Mapping[str, Any]
    presets: Mapping[str, Any]
    variants: Mapping[str, Any]
    write: Any

    @property
    def folder(self) -> Path:
        return VECTORS / self.suite.game

    def rules_data(self, rules: Any) -> dict[str, Any]:
        said = json.loads(self.write(rules))
        return {"players": said["players"], "flags": said["flags"]}

    def full_body(self, question: Question) -> dict[str, Any]:
        """The request as an engine gets it, without its id and name."""
        if question.rules is None:
            return question.body
        rules = {"text": str(question.rules), **self.rules_data(question.rules)}
        return {"rules": rules} | question.body

    def expected(self, question: Question) -> dict[str, Any]:
        body = json.loads(json.dumps(self.full_body(question)))
        said = json.loads(json.dumps(answer(self.suite.game, question.kind, body)))
        beyond = self.beyond.get(question.kind, set())
        return {key: value for key, value in said.items() if key not in beyond}

    def claims_of(self, question: Question) -> list[str]:
        """The claims named with a question, and those behind what it proves."""
        named = dict.fromkeys(question.claims)
        for point in question.proves:
            flag, equals, value = point.partition("=")
            what, _, name = point.partition("-")
            if equals and flag in self.flags:
                named |= dict.fromkeys(self.flags[flag].reading(value).claims)
            elif what == "preset":
                named |= dict.fromkeys(self.presets[name].claims)
            elif what == "variant":
                named |= dict.fromkeys(self.variants[name].claims)
        strangers = set(named) - set(all_claims())
        assert not strangers, f"{question.id} names {strangers}"
        return list(named)

    def case_data(self, question: Question) -> dict[str, Any]:
        said = self.expected(question)
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
            "claims": self.claims_of(question),
        }

    def file_text(self, kind: str, asked: Iterable[Question]) -> str:
        """A file of vectors: a head, the rule sets, and a case a line."""
        asked = list(asked)
        sets = {
            str(each.rules): self.rules_data(each.rules) for each in asked if each.rules is not None
        }
        head = {
            "format": "sticheln-vectors",
            "version": 1,
            "rulings": 1,
            "game": self.suite.game,
        }
        lines = [
            f"{written(head)[:-1]},{written(kind, 'kind')},",
            '"rules":{',
            ",\n".join(written(data, text) for text, data in sorted(sets.items())),
            '},\n"cases":[',
            ",\n".join(written(self.case_data(question)) for question in asked),
            "]}\n",
        ]
        return "\n".join(lines)

    @cache  # noqa: B019 - there is one for each game
    def questions(self) -> list[Question]:
        found = [question for room in self.rooms for question in room.questions()]
        return sorted(found, key=lambda question: self.suite.kinds.index(question.kind))

    @cache  # noqa: B019 - likewise
    def files(self) -> dict[str, str]:
        """The files by name."""
        asked = self.questions()
        names = [question.id for question in asked]
        twice = {name for name in names if names.count(name) > 1}
        assert not twice, f"these ids stand twice: {sorted(twice)}"
        return {
            f"{kind}.json": self.file_text(kind, [each for each in asked if each.kind == kind])
            for kind in self.suite.kinds
        }


def typed_differences(question: Question, said: dict[str, Any]) -> Iterator[str]:
    """Where an answer is not what was worked out by hand."""
    for path, value in question.typed.items():
        found: Any = said
        for step in path.split("."):
            found = found.get(step) if isinstance(found, dict) else None
        if found != value:
            yield f"{question.id}: {path} should be {value}, not {found}"


def written(data: object, key: str | None = None) -> str:
    text = json.dumps(data, separators=(",", ":"), ensure_ascii=False)
    return text if key is None else f"{json.dumps(key, ensure_ascii=False)}:{text}"


MAKING = Making(
    STICHELN,
    (
        *(rule_sets, cards_and_deals, taking, scoring, endings, positions, seen),
        *(whole_games, refusals, breadth),
    ),
    {
        "rules": {"text", "why"},
        "trick": {"reason"},
        "score": {"lines"},
        "game": {"state", "why"},
    },
    FLAGS,
    PRESETS,
    VARIANTS,
    to_json,
)
"""The vectors of Sticheln."""
