"""From plain data to values and back, through cattrs, and without any coercion.

`structure` says no with a `RecordError` that bears the path to the first bad value;
`unstructure` is its inverse. The module is imported when JSON is first read or written,
because cattrs takes its time to load.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from enum import StrEnum
from functools import lru_cache, partial
from typing import Any, Final, TypeVar, get_origin

import attrs
import cattrs
from cattrs.errors import ClassValidationError, ForbiddenExtraKeysError
from cattrs.gen import make_dict_structure_fn

from sticheln.cards import Card, Colour
from sticheln.documents import as_object, described, key_path, refused
from sticheln.errors import NotationError, RulesError, shown
from sticheln.reasons import REASONS, Reason
from sticheln.rules import PLAYERS, Rules
from sticheln.sight import event_name
from sticheln.tricks import Trick, finished_trick

__all__ = [
    "SaidTrick",
    "event_form",
    "judged",
    "rules_text",
    "said_event",
    "structure",
    "structured_seat",
    "unstructure",
]

_T = TypeVar("_T")

_LONGEST_KEPT = 1000
"""Rule sets with longer texts are parsed anew each time."""


class _UnfitError(Exception):
    """A value that can't be what it should; `where` leads from the value to the spot."""

    def __init__(self, message: str, code: str = "bad_value", where: str = "") -> None:
        super().__init__(message)
        self.code = code
        self.where = where

    def within(self, step: str) -> _UnfitError:
        return _UnfitError(str(self), self.code, step + self.where)


@attrs.frozen
class SaidTrick:
    """A finished trick as it is written: who won is said, and not yet believed."""

    leader: int
    cards: tuple[Card, ...]
    winner: int | None


def structure(data: object, kind: type[_T], path: str = "$") -> _T:
    """Make a value of that type of plain data.

    Raises:
        RecordError: With the path to the first value that does not fit.
    """
    try:
        return _CONVERTER.structure(data, kind)
    except (_UnfitError, ClassValidationError) as error:
        unfit = _first(error)
        raise refused(path + unfit.where, str(unfit), unfit.code) from None


def structured_seat(seat: int, path: str) -> int:
    """A seat that some game has.

    Raises:
        RecordError: No game has it.
    """
    if 0 <= seat < PLAYERS[-1]:
        return seat
    raise refused(path, f"seats are 0 to {PLAYERS[-1] - 1}, not {seat}")


def said_event(
    data: object, kinds: Mapping[str, type[_T]], path: str
) -> tuple[type[_T], dict[str, Any]]:
    """The type of events that plain data names under ``event``, and the rest of the data.

    Raises:
        RecordError: It names none of these types.
    """
    fields = {**as_object(data, path)}
    if "event" not in fields:
        raise refused(path, "event is missing", "missing_key")
    name = fields.pop("event")
    kind = kinds.get(name) if isinstance(name, str) else None
    if kind is None:
        raise refused(
            f"{path}.event", f"{shown(name)} is none of {', '.join(kinds)}", "unknown_kind"
        )
    return kind, fields


def event_form(
    *kinds: type[Any],
) -> tuple[Callable[[Any], dict[str, Any]], Callable[[object, str], Any]]:
    """How events of these types are written as plain data, and how they are read.

    What an event means is not asked: a game that has more to check reads its events itself.
    """
    return _write_event, partial(_read_event, {event_name(kind): kind for kind in kinds})


def _write_event(event: object) -> dict[str, Any]:
    return {"event": event_name(type(event)), **unstructure(event)}


def _read_event(known: Mapping[str, type[Any]], data: object, path: str = "$") -> Any:
    kind, fields = said_event(data, known, path)
    return structure(fields, kind, path)


def unstructure(value: object) -> Any:
    """The plain data of a value."""
    return _CONVERTER.unstructure(value)


def _first(error: _UnfitError | ClassValidationError) -> _UnfitError:
    """The first fault of those that cattrs gathered in a class."""
    if isinstance(error, _UnfitError):
        return error
    first = error.exceptions[0]
    if isinstance(first, ForbiddenExtraKeysError):
        stray = min(first.extra_fields)
        return _UnfitError(f"there is no key {shown(stray)} here", "unknown_key", key_path(stray))
    notes: list[Any] = first.__notes__
    name: str = next(note.name for note in notes if hasattr(note, "name"))
    if isinstance(first, KeyError):
        return _UnfitError(f"{name} is missing", "missing_key")
    if isinstance(first, _UnfitError | ClassValidationError):
        return _first(first).within(key_path(name))
    raise first


# ------------------------------------------------------------------------------ single values


_PLAIN: Final = (int, str, bool)


def _exactly(kind: type[_T], name: str) -> Callable[[Any, object], _T]:
    exact = get_origin(kind) or kind

    def read(value: Any, _: object) -> _T:
        if type(value) is exact:
            return value
        raise _UnfitError(f"{name} belongs here, not {described(value)}", "wrong_type")

    return read


_text = _exactly(str, "a text")
_list = _exactly(list[Any], "a list")
_object = _exactly(dict[str, Any], "an object")


def _member(value: Any, kind: type[StrEnum]) -> StrEnum:
    try:
        return kind(_text(value, None))
    except ValueError:
        raise _UnfitError(f"{described(value)} is none of {', '.join(kind)}") from None


def _card(value: Any, _: object) -> Card:
    try:
        return Card.parse(_text(value, None))
    except NotationError as error:
        raise _UnfitError(str(error)) from None


def _cards(value: Any, kind: object) -> tuple[Card, ...]:
    try:
        return tuple(map(Card.parse, _list(value, None)))
    except NotationError:
        return _tuple(value, kind)


def _tuple(value: Any, kind: Any) -> tuple[Any, ...]:
    element = kind.__args__[0]
    said = _list(value, None)
    if element in _PLAIN and {*map(type, said)} <= {element}:
        return tuple(said)
    members: list[Any] = []
    for place, each in enumerate(said):
        try:
            members.append(_CONVERTER.structure(each, element))
        except (_UnfitError, ClassValidationError) as error:
            raise _first(error).within(f"[{place}]") from None
    return tuple(members)


def _rules(value: Any, _: object) -> Rules:
    text = _text(value, None)
    try:
        return _parsed(text) if len(text) <= _LONGEST_KEPT else Rules.parse(text)
    except (NotationError, RulesError) as error:
        raise _UnfitError(str(error)) from None


_parsed = lru_cache(maxsize=256)(Rules.parse)


@lru_cache(maxsize=256)
def rules_text(rules: Rules) -> str:
    """The short text of a rule set."""
    return str(rules)


# ------------------------------------------------------------------------------------ classes


def _class(kind: type[_T]) -> Callable[[Any, object], _T]:
    fill = make_dict_structure_fn(kind, _CONVERTER, _cattrs_forbid_extra_keys=True)

    def read(value: Any, _: object) -> _T:
        return fill(_object(value, None), kind)

    return read


@attrs.frozen
class _SaidReason:
    code: str
    sentence: str
    rules: tuple[str, ...]
    facts: Any


_FACTS: Final[dict[str, Any]] = {
    "card": Card,
    "cards": tuple[Card, ...],
    "equals": tuple[Card, ...],
    "led_colour": Colour | None,
    "best": str,
    "total": int,
    "positive": int,
    "winners": tuple[int, ...],
    "tied": tuple[int, ...],
}
"""The facts that reasons bear, by name."""


def _reason(value: Any, _: object) -> Reason:
    said = _CONVERTER.structure(value, _SaidReason)
    if said.code not in REASONS:
        raise _UnfitError(f"there is no reason {shown(said.code)}", where=".code")
    try:
        facts = {name: _fact(name, fact) for name, fact in _object(said.facts, None).items()}
    except _UnfitError as error:
        raise error.within(".facts") from None
    return Reason(said.code, said.sentence, said.rules, tuple(facts.items()))


def _fact(name: str, fact: object) -> object:
    if name not in _FACTS:
        raise _UnfitError(f"no reason bears the fact {shown(name)}", "unknown_key", key_path(name))
    try:
        return _CONVERTER.structure(fact, _FACTS[name])
    except _UnfitError as error:
        raise error.within(key_path(name)) from None


def _plain_reason(why: Reason) -> dict[str, Any]:
    return {
        "code": why.code,
        "sentence": why.sentence,
        "rules": why.rules,
        "facts": _CONVERTER.unstructure(why.facts),
    }


def judged(rules: Rules, said: SaidTrick, path: str) -> Trick:
    """A trick whose winner is the one that the rules name.

    Raises:
        RecordError: Not a trick of this pack, no such seat, or another winner.
    """
    players = rules.players
    if len(said.cards) != players or len(set(said.cards) & set(rules.cards)) != players:
        raise refused(f"{path}.cards", f"a trick is {players} different cards of the pack")
    if not 0 <= said.leader < players:
        raise refused(f"{path}.leader", f"the seats are 0 to {players - 1}, not {said.leader}")
    trick = finished_trick(rules, said.leader, said.cards)
    if trick.winner != said.winner:
        raise refused(
            f"{path}.winner",
            f"by the rules it is {described(trick.winner)}, not {described(said.winner)}",
        )
    return trick


def _plain_trick(trick: Trick) -> dict[str, Any]:
    return {"leader": trick.leader, "cards": [*map(str, trick.cards)], "winner": trick.winner}


def _said_trick(value: Any, _: object) -> SaidTrick:
    return _CONVERTER.structure(value, SaidTrick)


def _is_tuple(kind: Any) -> bool:
    return get_origin(kind) is tuple


def _converter() -> cattrs.Converter:
    converter = cattrs.Converter()
    converter.register_structure_hook_func(_is_tuple, _tuple)
    converter.register_structure_hook_func(lambda kind: kind == tuple[Card, ...], _cards)
    converter.register_structure_hook_factory(attrs.has, _class)
    converter.register_structure_hook(int, _exactly(int, "a whole number"))
    converter.register_structure_hook(bool, _exactly(bool, "true or false"))
    converter.register_structure_hook(str, _text)
    converter.register_structure_hook(StrEnum, _member)
    converter.register_structure_hook(Card, _card)
    converter.register_structure_hook(Rules, _rules)
    converter.register_structure_hook(Reason, _reason)
    converter.register_structure_hook_func(lambda kind: kind is Trick, _said_trick)
    converter.register_unstructure_hook(Card, str)
    converter.register_unstructure_hook(Rules, rules_text)
    converter.register_unstructure_hook(Reason, _plain_reason)
    converter.register_unstructure_hook_func(lambda kind: kind is Trick, _plain_trick)
    return converter


_CONVERTER: Final = _converter()
