"""The routes: pages, cards, the lobby, records, and the line on which a table is played."""

from __future__ import annotations

import asyncio
import contextlib
import json
import logging
import sqlite3
from collections.abc import AsyncIterator, Awaitable, Callable
from pathlib import Path
from typing import Any, Final

from examples.web.connections import GONE, NOT_FOUND, TOO_MANY, Connection
from examples.web.limits import (
    LONGEST_MESSAGE,
    MESSAGES_A_SECOND,
    MESSAGES_AT_ONCE,
    PATIENCE,
    Bucket,
    Gate,
)
from examples.web.lobby import form, read_plan, read_rules, told
from examples.web.messages import hint_data, refused_text
from examples.web.rooms import House, Room
from examples.web.store import Place, Store
from starlette.applications import Starlette
from starlette.requests import HTTPConnection, Request
from starlette.responses import FileResponse, JSONResponse, Response
from starlette.routing import Route, WebSocketRoute
from starlette.websockets import WebSocket, WebSocketDisconnect

from sticheln import Card, NotationError, RecordError, RulesError, StichelnError, observe, svg
from sticheln.hints import hints
from sticheln.records import Record, dumps

LOG: Final = logging.getLogger("sticheln.web")
PAGES: Final = Path(__file__).parent / "pages"
FILES: Final = {
    "/": "lobby.html",
    "/table": "table.html",
    **{f"/pages/{path.name}": path.name for path in PAGES.iterdir() if path.suffix != ".html"},
}
HEADERS: Final = {
    "Content-Security-Policy": "default-src 'self'; style-src 'self'; img-src 'self' data:; "
    "object-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
    "Cache-Control": "no-store",
}
UNKNOWN: Final = {"kind": "refused", "code": "not_found", "message": "there is nothing here"}
SHORTEST_TOKEN: Final = 20
"""Letters of a token that a page makes up, at least."""

OUT_OF_PATIENCE: Final = 40
"""Refused messages that a connection may send before it is cut off."""

Answer = Callable[[Request], Awaitable[Response]]


def make_app(database: Path | str, *, pause: float = 0.9) -> Starlette:
    """The whole server.

    Args:
        database: The file that holds all tables.
        pause: Seconds before a bot acts.
    """
    gates = {
        "tables": Gate(60, 0.5),
        "rules": Gate(60, 10),
        "records": Gate(20, 1),
        "hints": Gate(30, 2),
    }

    @contextlib.asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        store = Store(database)
        app.state.house = House(store, pause)
        app.state.lines = Gate(300, 20)
        yield
        store.close()

    return Starlette(
        routes=[
            *(Route(path, _page(name)) for path, name in FILES.items()),
            Route("/cards/{name}.svg", card),
            Route("/api/form", _guarded(gates["rules"], show_form)),
            Route("/api/rules", _guarded(gates["rules"], check_rules), methods=["POST"]),
            Route("/api/tables", _guarded(gates["tables"], add_table), methods=["POST"]),
            Route("/api/record", _guarded(gates["records"], record)),
            Route("/api/hints", _guarded(gates["hints"], show_hints)),
            WebSocketRoute("/live", live),
        ],
        exception_handlers={404: not_found},
        lifespan=lifespan,
    )


# ------------------------------------------------------------------------------------- pages


def _page(name: str) -> Answer:
    async def page(_: Request) -> Response:
        return FileResponse(PAGES / name, headers={**HEADERS, "Cache-Control": "no-cache"})

    return page


async def card(request: Request) -> Response:
    """A card, or the back of one, as the library draws it."""
    name = request.path_params["name"]
    try:
        drawn = svg.card_back() if name == "back" else svg.card(Card.parse(name))
    except NotationError:
        return JSONResponse(UNKNOWN, 404, HEADERS)
    headers = {**HEADERS, "Content-Security-Policy": "style-src 'unsafe-inline'"}
    headers["Cache-Control"] = "max-age=86400"
    return Response(drawn, media_type="image/svg+xml", headers=headers)


async def not_found(_: HTTPConnection, __: Exception) -> Response:
    """The same answer to whatever is not there."""
    return JSONResponse(UNKNOWN, 404, HEADERS)


# ------------------------------------------------------------------------- asked for by pages


def _guarded(gate: Gate, answer: Answer) -> Answer:
    """Refuse in one shape: too many requests, and whatever the library refuses."""

    async def guarded(request: Request) -> Response:
        client = request.client.host if request.client else ""
        if not gate.lets(client):
            LOG.warning("refused too_many on %s", request.url.path)
            return JSONResponse(_refused("too_many", "ask again in a while"), 429, HEADERS)
        try:
            return await answer(request)
        except StichelnError as error:
            LOG.warning("refused %s on %s", error.code, request.url.path)
            flags = error.flags if isinstance(error, RulesError) else ()
            body = {**_refused(error.code, str(error)), "flags": flags}
            return JSONResponse(body, 413 if error.code == "too_long" else 400, HEADERS)

    return guarded


async def show_form(_: Request) -> Response:
    """Presets, variants and flags."""
    return JSONResponse(form(), headers=HEADERS)


async def check_rules(request: Request) -> Response:
    """What the rule set of a form comes to."""
    return JSONResponse(told(read_rules(await _body(request))), headers=HEADERS)


async def add_table(request: Request) -> Response:
    """Make a table; answer with the tokens."""
    plan = read_plan(await _body(request))
    house: House = request.app.state.house
    house.save()
    *seats, spectator = house.store.add_table(plan)
    LOG.info("new table: %s", plan.rules)
    answer = {"names": plan.names, "rules": str(plan.rules), "seats": seats, "spectator": spectator}
    return JSONResponse(answer, 201, HEADERS)


async def record(request: Request) -> Response:
    """What the bearer of a token may keep of the game."""
    house: House = request.app.state.house
    place = _bearer(request)
    if place is None:
        return JSONResponse(UNKNOWN, 404, HEADERS)
    house.save()
    kept = house.store.load(place.table_id).record_for(place.seat)
    text = dumps(kept) if isinstance(kept, Record) else kept.dumps()
    kind = "record" if isinstance(kept, Record) else "redacted"
    named = {"Content-Disposition": f'attachment; filename="sticheln-{kind}.json"'}
    return Response(text, media_type="application/json", headers={**HEADERS, **named})


async def show_hints(request: Request) -> Response:
    """What would happen with each thing that the bearer of a token may do now."""
    house: House = request.app.state.house
    place = _bearer(request)
    if place is None:
        return JSONResponse(UNKNOWN, 404, HEADERS)
    house.save()
    table = house.store.load(place.table_id)
    told = [hint_data(hint) for hint in hints(observe(table.state, place.seat))]
    return JSONResponse({"number": table.number, "hints": told}, headers=HEADERS)


def _bearer(request: Request) -> Place | None:
    """The place at a table that the token of a request opens."""
    house: House = request.app.state.house
    place = house.store.place(request.headers.get("authorization", "").removeprefix("Bearer "))
    if place is None:
        LOG.warning("refused not_found on %s", request.url.path)
    return place


async def _body(request: Request) -> dict[str, Any]:
    whole = b""
    async for part in request.stream():
        whole += part
        if len(whole) > LONGEST_MESSAGE:
            raise RecordError(f"more than {LONGEST_MESSAGE} bytes", "too_long")
    return _object(whole)


def _object(text: str | bytes) -> dict[str, Any]:
    try:
        said = json.loads(text)
        json.dumps(said, ensure_ascii=False).encode()  # half a surrogate pair is no text
    except (ValueError, RecursionError):
        raise RecordError("this is not JSON", "bad_json") from None
    if not isinstance(said, dict):
        raise RecordError("a message is one object", "wrong_type", path="$")
    return said


def _refused(code: str, message: str) -> dict[str, Any]:
    return {"kind": "refused", "code": code, "message": message}


# ------------------------------------------------------------------------------------ a table


async def live(socket: WebSocket) -> None:
    """Serve one connection: first its token, then whatever its seat asks for."""
    await socket.accept()
    if not socket.app.state.lines.lets(socket.client.host if socket.client else ""):
        await socket.close(TOO_MANY)
        return
    with contextlib.suppress(WebSocketDisconnect, RuntimeError):
        place = await _place(socket)
        if place is None:
            LOG.warning("refused not_found on a line")
            await socket.send_text(json.dumps(UNKNOWN))
            await socket.close(NOT_FOUND)
            return
        try:
            visit = socket.app.state.house.visit(place)
            with visit as (room, connection):
                await _serve(socket, room, connection)
        except StichelnError as error:
            await socket.send_text(refused_text(error.code, str(error)))
            await socket.close(TOO_MANY)


async def _place(socket: WebSocket) -> Place | None:
    """What the first message opens: it shows the token of a link, and the page's own."""
    try:
        said = _object(await asyncio.wait_for(_text(socket), PATIENCE))
    except (StichelnError, TimeoutError):
        return None
    token, own = said.get("token"), said.get("own")
    if not isinstance(token, str):
        return None
    house: House = socket.app.state.house
    if not isinstance(own, str) or not SHORTEST_TOKEN <= len(own) <= LONGEST_MESSAGE:
        return house.store.place(token)
    house.save()
    return house.store.claim(token, own)


async def _text(socket: WebSocket) -> str:
    """The next message.

    Raises:
        RecordError: It is too long, or not text.
    """
    message = await socket.receive()
    if message["type"] == "websocket.disconnect":
        raise WebSocketDisconnect(message.get("code") or 1000)
    text = message.get("text")
    if text is None:
        raise RecordError("messages are text", "wrong_type")
    if len(text) > LONGEST_MESSAGE:
        raise RecordError(f"more than {LONGEST_MESSAGE} letters", "too_long")
    return str(text)


async def _serve(socket: WebSocket, room: Room, connection: Connection) -> None:
    """Read and write until one of the two ends."""
    writing = asyncio.create_task(_write(socket, connection))
    reading = asyncio.create_task(_read(socket, room, connection))
    try:
        ended, _ = await asyncio.wait({writing, reading}, return_when=asyncio.FIRST_COMPLETED)
        for task in ended:
            if not isinstance(task.exception(), WebSocketDisconnect | None):
                LOG.error("a line broke", exc_info=task.exception())
    finally:
        for task in (writing, reading):
            task.cancel()
        await asyncio.gather(writing, reading, return_exceptions=True)


async def _write(socket: WebSocket, connection: Connection) -> None:
    """Send what is queued; a number closes the line with that code.

    Raises:
        WebSocketDisconnect: The client has left.
    """
    try:
        while isinstance(message := await connection.queue.get(), str):
            await socket.send_text(message)
        await socket.close(message)
    except RuntimeError as refused:  # so a line that is closed already refuses to be written to
        raise WebSocketDisconnect(GONE) from refused


async def _read(socket: WebSocket, room: Room, connection: Connection) -> None:
    """Take what a seat says: each message is done, or refused and nothing changes."""
    bucket = Bucket(MESSAGES_AT_ONCE, MESSAGES_A_SECOND)
    refusals = Bucket(OUT_OF_PATIENCE, 2)
    while True:
        said: dict[str, Any] = {}
        try:
            text = await _text(socket)
            if not bucket.take():
                raise RecordError("not so fast", "too_many")
            said = _object(text)
            if connection in room.connections:
                room.hear(connection, said)
        except (StichelnError, sqlite3.Error) as error:
            code = error.code if isinstance(error, StichelnError) else "not_saved"
            LOG.warning("table %d, seat %s: refused %s", room.table_id, connection.seat, code)
            room.send(connection, refused_text(code, str(error), _key_of(said)))
            if not refusals.take():
                connection.close(TOO_MANY)
                return


def _key_of(said: dict[str, Any]) -> str | None:
    key = said.get("key")
    return key if isinstance(key, str) else None
