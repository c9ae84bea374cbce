"""JSON text read strictly: what other readers let pass in silence is refused here.

A key that stands twice, a number with a fraction, a number of many digits, NaN, text that is
too long or nested too deep: each is a `RecordError` with a code and the path to it.
"""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from typing import Any, Final, TypeVar, cast

import attrs

from sticheln.errors import RecordError, shown

__all__ = [
    "LIMIT",
    "as_list",
    "as_object",
    "check_version",
    "decoded",
    "described",
    "key_path",
    "read_json",
    "read_message",
    "refused",
    "write_json",
]

_T = TypeVar("_T")

LIMIT: Final = 16 * 1024 * 1024
"""The longest text that is read, in characters (or bytes)."""

_MOST_DIGITS = 15
_encode: Final = json.JSONEncoder(separators=(",", ":")).encode
_PLAIN_KEY = re.compile(r"[A-Za-z_][A-Za-z0-9_]*")


@attrs.frozen
class _Fault:
    """Stands in a document where something must not be."""

    code: str
    message: str


def write_json(data: object) -> str:
    """Data as JSON without blanks; what lies beyond ASCII is escaped."""
    return _encode(data)


def read_json(text: str | bytes) -> Any:
    """The data of a JSON text: dicts, lists, strings, whole numbers, booleans and None.

    Raises:
        RecordError: Not JSON, or not as strict as it must be.
    """
    readable = decoded(text)
    try:
        return _DECODER.decode(readable)
    except (_FaultyError, json.JSONDecodeError, RecursionError):
        pass
    return _read_again(readable)


class _FaultyError(Exception):
    """There is a fault somewhere."""


def _distinct(items: list[tuple[str, Any]]) -> dict[str, Any]:
    data = dict(items)
    if len(data) < len(items):
        raise _FaultyError
    return data


def _short(digits: str) -> int:
    if len(digits) > _MOST_DIGITS:
        raise _FaultyError
    return int(digits)


def _fraction(digits: str) -> Any:
    raise _FaultyError(digits)


_DECODER: Final = json.JSONDecoder(
    object_pairs_hook=_distinct, parse_int=_short, parse_float=_fraction, parse_constant=_fraction
)


def _read_again(text: str) -> Any:
    """Read a faulty text, to tell where its first fault lies."""
    faults: list[_Fault] = []

    def fault(code: str, message: str) -> _Fault:
        faults.append(_Fault(code, message))
        return faults[-1]

    def pairs(items: list[tuple[str, Any]]) -> dict[str, Any]:
        data = dict(items)
        if len(data) == len(items):
            return data
        times = Counter(key for key, _ in items)
        twice = next(key for key, count in times.items() if count > 1)
        return data | {twice: fault("duplicate_key", f"the key {shown(twice)} stands twice")}

    def whole(digits: str) -> int | _Fault:
        if len(digits) <= _MOST_DIGITS:
            return int(digits)
        return fault("bad_value", f"a number of {len(digits)} digits is too large")

    def fraction(digits: str) -> _Fault:
        return fault("wrong_type", f"only whole numbers are used, not {shown(digits)}")

    try:
        data = json.loads(
            text,
            object_pairs_hook=pairs,
            parse_int=whole,
            parse_float=fraction,
            parse_constant=fraction,
        )
    except json.JSONDecodeError as error:
        what = error.msg.removesuffix(" at").removesuffix(" starting")
        raise RecordError(
            f"line {error.lineno}, column {error.colno}: this is not JSON: {what}",
            "not_json",
            path="$",
            line=error.lineno,
        ) from None
    except RecursionError:
        raise refused("$", "this is nested too deep", "too_deep") from None
    if faults:
        path, first = next(_faults(data))
        raise refused(path, first.message, first.code)
    return data


def decoded(text: str | bytes) -> str:
    """Text of a bearable size; bytes are taken as UTF-8.

    Raises:
        RecordError: Neither text nor bytes, too long, or not UTF-8.
    """
    if not isinstance(text, str | bytes):
        raise refused("$", f"text is read, not {type(text).__name__}", "wrong_type")
    if len(text) > LIMIT:
        raise refused("$", f"no more than {LIMIT} characters are read", "too_large")
    if isinstance(text, str):
        return text
    try:
        return text.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise refused(
            "$", f"this is not UTF-8: {error.reason} at byte {error.start}", "not_utf8"
        ) from None


def read_message(
    data: dict[str, Any], version: int, readers: Mapping[str, Callable[[dict[str, Any]], _T]]
) -> _T:
    """Read a message by its ``kind``, in the one version that is known.

    Raises:
        RecordError: Another kind or version, or what the reader of that kind refuses.
    """
    if "kind" not in data:
        raise refused("$", "kind is missing", "missing_key")
    kind = data.pop("kind")
    read = readers.get(kind) if isinstance(kind, str) else None
    if read is None:
        raise refused(
            "$.kind", f"{described(kind)} is none of {', '.join(readers)}", "unknown_kind"
        )
    check_version(data, "version", version)
    return read(data)


def _faults(data: object) -> Iterator[tuple[str, _Fault]]:
    """The faults in a document with their paths, however deep they lie."""
    found: list[tuple[str, object]] = [("$", data)]
    while found:
        path, value = found.pop()
        if isinstance(value, _Fault):
            yield path, value
        found.extend(reversed([(path + step, each) for step, each in _members(value)]))


def _members(value: Any) -> Iterator[tuple[str, object]]:
    if isinstance(value, dict):
        yield from ((key_path(key), value[key]) for key in cast("dict[str, object]", value))
    elif isinstance(value, list):
        yield from ((f"[{i}]", each) for i, each in enumerate(cast("list[object]", value)))


def key_path(key: str) -> str:
    """A key as a step of a path: ``.seat``, or ``["two words"]``."""
    return f".{key}" if _PLAIN_KEY.fullmatch(key) else f"[{json.dumps(key)}]"


def described(value: object) -> str:
    """What a JSON value is, for messages."""
    if isinstance(value, dict):
        return "an object"
    if isinstance(value, list):
        return "a list"
    if value is None or isinstance(value, bool):
        return json.dumps(value)
    return f"the text {shown(value)}" if isinstance(value, str) else shown(value)


def as_object(value: Any, path: str) -> dict[str, Any]:
    """The value, which must be an object.

    Raises:
        RecordError: It is something else.
    """
    if isinstance(value, dict):
        return cast("dict[str, Any]", value)
    raise refused(path, f"an object belongs here, not {described(value)}", "wrong_type")


def as_list(value: Any, path: str) -> list[Any]:
    """The value, which must be a list.

    Raises:
        RecordError: It is something else.
    """
    if isinstance(value, list):
        return value  # pyright: ignore[reportUnknownVariableType] - of anything
    raise refused(path, f"a list belongs here, not {described(value)}", "wrong_type")


def refused(path: str, message: str, code: str = "bad_value") -> RecordError:
    """The error for a value at a path."""
    return RecordError(f"{path}: {message}", code, path=path)


def check_version(data: dict[str, Any], key: str, known: int) -> None:
    """Take a version out of a document, and refuse it unless it is the known one."""
    if key not in data:
        raise refused("$", f"{key} is missing", "missing_key")
    version = data.pop(key)
    if type(version) is not int:
        raise refused(
            f"$.{key}", f"a whole number belongs here, not {described(version)}", "wrong_type"
        )
    if version != known:
        raise refused(
            f"$.{key}",
            f"{key} {version} is not known; this library reads {known}",
            "unknown_version",
        )
