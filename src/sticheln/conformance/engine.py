"""The library as an engine: it answers the requests of the protocol, line by line."""

from __future__ import annotations

import json
import sys
import traceback
from collections.abc import Callable
from typing import Any, BinaryIO, cast

import sticheln
from sticheln.conformance.protocol import GAME, LONGEST_LINE, PROTOCOL, RULINGS, Message
from sticheln.conformance.suites import suite_of
from sticheln.documents import as_object, described, read_json, refused, write_json
from sticheln.errors import RecordError, StichelnError, shown

__all__ = ["Answerer", "answer", "respond", "serve"]

Answerer = Callable[[str, str, Message], Message]
"""What answers a request, of the game, its name and the rest of it."""


def answer(game: str, request: str, body: Message) -> Message:
    """The library's answer to a request.

    Args:
        game: The game it is about.
        request: Its name.
        body: The rest of it, without the id.

    Raises:
        StichelnError: The request is wrong.
    """
    answers = suite_of(game).answers
    if request not in answers:
        raise refused(
            "$.request",
            f"there is no request {shown(request)}; there are {', '.join(answers)}",
            "unknown_request",
        )
    return answers[request]({**body})


def serve(
    requests: BinaryIO | None = None,
    responses: BinaryIO | None = None,
    answerer: Answerer = answer,
) -> None:
    """Answer requests, one a line, until there are no more.

    Whatever a line holds, it gets one line in return, and the next is read. Empty lines are
    passed over.

    Args:
        requests: Where they come from; the process's standard input when None.
        responses: Where the answers go; the process's standard output when None.
        answerer: What answers a request that is sound.
    """
    source = sys.stdin.buffer if requests is None else requests
    target = sys.stdout.buffer if responses is None else responses
    while line := source.readline(LONGEST_LINE + 1):
        if len(line) > LONGEST_LINE:
            _skip_line(source, line)
            response = _error(None, _too_long())
        elif line.isspace():
            continue
        else:
            response = respond(line, answerer)
        target.write(write_json(response).encode("ascii") + b"\n")
        target.flush()


def respond(line: str | bytes, answerer: Answerer = answer) -> Message:
    """The response to one line, as data; an error is a response too.

    Args:
        line: A request.
        answerer: What answers a request that is sound.

    >>> line = '{"id":7,"request":"trick","rules":"classic 4p","cards":["R5","G4"]}'
    >>> respond(line)["answer"]["winner"]
    1
    """
    number = None
    try:
        body = as_object(read_json(line), "$")
        number = _taken_id(body)
        if "hello" in body:
            return _greeting(body)
        game, request = body.pop("game", GAME), _taken_request(body)
        return {"id": number, "answer": answerer(game, request, body)}
    except StichelnError as error:
        return _error(_readable_id(line) if number is None else number, error)
    except Exception:  # noqa: BLE001 - a fault of ours must not end a frontend's game
        traceback.print_exc()
        return _error(number, StichelnError("the engine is at fault", "internal_error"))


def _skip_line(source: BinaryIO, line: bytes) -> None:
    while line and not line.endswith(b"\n"):
        line = source.readline(LONGEST_LINE)


def _too_long() -> RecordError:
    return refused("$", f"a line has at most {LONGEST_LINE} bytes", "too_large")


def _taken_id(body: Message) -> Any:
    number = body.pop("id", None)
    if number is None or isinstance(number, str) or type(number) is int:
        return number
    raise refused("$.id", f"an id is a number or a text, not {described(number)}", "wrong_type")


def _readable_id(line: str | bytes) -> Any:
    """The one id of a line that is JSON, though it holds what is refused."""
    try:
        body: Any = json.loads(line, object_pairs_hook=tuple)
    except (ValueError, RecursionError):
        return None
    entries = cast("tuple[tuple[str, Any], ...]", body) if isinstance(body, tuple) else ()
    ids = [value for key, value in entries if key == "id"]
    if len(ids) == 1 and (isinstance(ids[0], str) or type(ids[0]) is int):
        return ids[0]
    return None


def _taken_request(body: Message) -> str:
    if "request" not in body:
        raise refused("$", "request is missing", "missing_key")
    request = body.pop("request")
    if not isinstance(request, str):
        raise refused("$.request", f"a text belongs here, not {described(request)}", "wrong_type")
    return request


def _greeting(body: Message) -> Message:
    if body.get("protocol") != PROTOCOL:
        raise refused("$.protocol", f"this engine speaks protocol {PROTOCOL}", "unknown_version")
    suite = suite_of(body.get("game", GAME))
    return {
        "hello": "runner",
        "protocol": PROTOCOL,
        "engine": "sticheln",
        "version": sticheln.__version__,
        "game": suite.game,
        "rulings": RULINGS,
        "supports": {"kinds": list(suite.kinds)},
    }


def _error(number: Any, error: StichelnError) -> Message:
    said: Message = {"code": error.code, "message": str(error)}
    if isinstance(error, RecordError) and error.path:
        said["path"] = error.path
    return {"id": number, "error": said}
