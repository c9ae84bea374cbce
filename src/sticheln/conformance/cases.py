"""The vectors: questions with the answers that every right engine gives."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from importlib import resources
from importlib.resources.abc import Traversable
from typing import Any, Final, cast

import attrs

from sticheln.conformance.protocol import GAME, Message
from sticheln.conformance.suites import suite_of
from sticheln.flagged import FlaggedRules

__all__ = ["Case", "Difference", "cases", "difference", "judge", "schema", "vector_files"]


@attrs.frozen
class Case:
    """A question, the answer to it, and what it proves.

    Attributes:
        id: Its name, which stays the same for good.
        game: The game it is about.
        kind: The kind of question: the name of the request.
        rules: The rule set as it is sent; None for a question about what rule sets there are.
        request: The rest of the request.
        expected: What the answer must hold.
        proves: The rulings and the readings of flags that it turns on.
        claims: The ids of the statements in the sources behind them.
        sentence: What it asks for, in a sentence.
    """

    id: str
    game: str
    kind: str
    rules: Mapping[str, Any] | None
    request: Mapping[str, Any]
    expected: Mapping[str, Any]
    proves: tuple[str, ...]
    claims: tuple[str, ...]
    sentence: str

    def message(self, number: int | str) -> Message:
        """The request as a line of the protocol."""
        game = {} if self.game == GAME else {"game": self.game}
        rules = {} if self.rules is None else {"rules": self.rules}
        return {"id": number, "request": self.kind, **game, **rules, **self.request}

    @property
    def paragraphs(self) -> tuple[str, ...]:
        """The paragraphs of the game's handbook that tell the rule it is about."""
        told = _paragraphs()[self.game]
        names = [name for name in self.proves if name in told] or self.claims
        numbers = (number for name in names for number in told.get(name, ()))
        return tuple(dict.fromkeys(numbers))

    @property
    def rule_set(self) -> FlaggedRules | None:
        """The rule set it is about; None when that can't be played."""
        if self.rules is None and self.expected["refused"]:
            return None
        return suite_of(self.game).read_rules(self.expected if self.rules is None else self.rules)


@attrs.frozen
class Difference:
    """Where an answer is not what it must be.

    Attributes:
        path: The place in the answer, such as ``$.piles[2]``.
        expected: What must stand there.
        got: What stands there; `ABSENT` when nothing does.
    """

    path: str
    expected: Any
    got: Any

    def __str__(self) -> str:
        return f"{self.path}: expected {_shown(self.expected)}, got {_shown(self.got)}"


class _Absent:
    """Stands for what an answer lacks."""

    def __repr__(self) -> str:
        return "nothing"


ABSENT: Final = _Absent()
_LONGEST: Final = 400


def vector_files(game: str = GAME) -> Iterator[Traversable]:
    """The files of a game's vectors, one for each kind of question, the easy kinds first.

    Args:
        game: ``sticheln`` or ``keinstich``.

    Raises:
        RecordError: There is no such game.
    """
    suite = suite_of(game)
    folder = _vectors().joinpath(suite.game)
    return (folder.joinpath(f"{kind}.json") for kind in suite.kinds)


def schema(game: str = GAME) -> str:
    """The JSON Schema of a game's files of vectors.

    Raises:
        RecordError: There is no such game.
    """
    return _vectors().joinpath(f"{suite_of(game).game}.schema.json").read_text("utf-8")


@cache
def _paragraphs() -> Mapping[str, Mapping[str, list[str]]]:
    """For each game and what a case proves, or a claim, the paragraphs of the handbook."""
    text = _vectors().joinpath("paragraphs.json").read_text("utf-8")
    return cast("Mapping[str, Mapping[str, list[str]]]", json.loads(text))


def _vectors() -> Traversable:
    return resources.files("sticheln.conformance").joinpath("vectors")


@cache
def cases(game: str = GAME) -> tuple[Case, ...]:
    """Every vector of a game, kind by kind, the easy kinds first.

    Args:
        game: ``sticheln`` or ``keinstich``.

    Raises:
        RecordError: There is no such game.
    """
    files = (json.loads(file.read_text("utf-8")) for file in vector_files(game))
    return tuple(case for data in files for case in _cases(data))


def _cases(data: Mapping[str, Any]) -> Iterator[Case]:
    for case in data["cases"]:
        text = case.get("rules")
        yield Case(
            id=case["id"],
            game=data["game"],
            kind=data["kind"],
            rules=None if text is None else {"text": text, **data["rules"][text]},
            request=case["request"],
            expected=case["expected"],
            proves=tuple(case["proves"]),
            claims=tuple(case["claims"]),
            sentence=case["sentence"],
        )


def judge(case: Case, answer: object) -> Difference | None:
    """The first difference between an answer and what it must be; None when it is right.

    Args:
        case: The case.
        answer: What an engine answered.

    An answer may say more than it must: keys beside the expected ones are passed over. What
    stands under an expected key must be exactly what is expected.
    """
    if not isinstance(answer, dict):
        return Difference("$", {**case.expected}, answer)
    said = cast("Message", answer)
    asked_for = {key: said[key] for key in case.expected if key in said}
    return difference({**case.expected}, asked_for)


def difference(expected: Any, got: Any, path: str = "$") -> Difference | None:
    """The first place in which two JSON values differ."""
    parts = _parts(expected, got)
    if parts is None:
        return None if _same(expected, got) else Difference(path, expected, got)
    found = (difference(one, other, path + step) for step, one, other in parts)
    return next((each for each in found if each is not None), None)


def _parts(expected: Any, got: Any) -> Iterable[tuple[str, Any, Any]] | None:
    """What lies inside two objects, or lists of one length, side by side."""
    kinds: set[object] = {type(expected), type(got)}
    if kinds == {dict}:
        return _entries(expected, got)
    return _elements(expected, got) if kinds == {list} else None


def _entries(expected: Message, got: Message) -> Iterable[tuple[str, Any, Any]]:
    for key in {**expected, **got}:
        yield f".{key}", expected.get(key, ABSENT), got.get(key, ABSENT)


def _elements(expected: list[Any], got: list[Any]) -> Iterable[tuple[str, Any, Any]] | None:
    if len(expected) != len(got):
        return None
    pairs = zip(expected, got, strict=True)
    return ((f"[{place}]", one, other) for place, (one, other) in enumerate(pairs))


def _same(one: Any, other: Any) -> bool:
    """Equality as JSON has it: true is no number, and 1.0 is 1."""
    return isinstance(one, bool) == isinstance(other, bool) and bool(one == other)


def _shown(value: object) -> str:
    text = repr(value) if value is ABSENT else json.dumps(value, separators=(",", ":"))
    return text if len(text) <= _LONGEST else f"{text[: _LONGEST - 1]}…"
