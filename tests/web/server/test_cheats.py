"""The web table's server: who acts for others, sends rubbish, or leaves in the middle."""

import asyncio
import json
from contextlib import suppress

import pytest

from tests.web.server.others import undisturbed
from tests.web.serving import PATIENCE, plan_of, run

pytestmark = pytest.mark.needs_extra("web")


def test_an_action_for_another_seat_is_refused(server, dealt):
    _, clients = dealt
    anna, bruno, *_, looker = clients
    foreign = {**anna.now["actions"][0], "seat": 1, "play": bruno.now["view"]["hand"][0]}
    assert anna.say(kind="action", action=foreign)["code"] == "not_your_action"
    unknown = {**foreign, "play": anna.now["view"]["hand"][0]}
    assert anna.say(kind="action", action=unknown)["code"] == "not_your_action"
    deal = {"kind": "action", "version": 1, "deal": [["R1"], ["R2"], ["R3"]]}
    assert anna.say(kind="action", action=deal)["code"] == "not_your_action"
    assert looker.say(kind="action", action=foreign)["code"] == "not_your_action"
    assert looker.say(kind="deal")["code"] == "not_your_action"
    assert "refused not_your_action" in server.log.read_text()
    undisturbed(clients, 4)


def test_the_library_s_codes_say_what_is_wrong(dealt):
    _, clients = dealt
    anna, bruno, *_ = clients
    early = {**anna.now["actions"][0], "seat": 1, "play": bruno.now["view"]["hand"][0]}
    assert bruno.say(kind="action", action=early)["code"] == "not_your_turn"
    not_held = {**anna.now["actions"][0], "play": bruno.now["view"]["hand"][0]}
    assert anna.say(kind="action", action=not_held)["code"] == "card_not_held"
    assert anna.say(kind="deal")["code"] == "no_deal_due"
    bruno.heard.clear()
    undisturbed(clients, 4)


def test_an_old_action_is_not_done_twice(dealt):
    _, clients = dealt
    anna = clients[0]
    action = anna.now["actions"][0]
    assert anna.say(kind="action", action=action, key="once")["again"] is False
    assert anna.say(kind="action", action=action, key="once")["again"] is True
    assert anna.say(kind="action", action=action, key="twice")["kind"] == "refused"
    assert anna.now["number"] == 5


@pytest.mark.parametrize(
    "rubbish",
    [
        "",
        "no JSON",
        "[]",
        "null",
        "[" * 4000,
        '{"kind":"action","key":"k"}',
        '{"kind":"action","key":"k","action":{"kind":"action","version":1,"play":"R5","seat":1e99}}',
        '{"kind":"action","key":"k","action":{"kind":"state"}}',
        '{"kind":"dance","key":"k"}',
        '{"kind":"deal"}',
        '{"kind":"deal","key":"' + "k" * 65 + '"}',
        '{"kind":"deal","key":"\\ud800"}',
        '{"kind":"undo","key":"k","number":"4"}',
        "9" * 5000,
        "x" * 10_000,
    ],
)
def test_rubbish_is_refused(dealt, rubbish):
    _, clients = dealt
    clients[0].line.send(rubbish)
    said = clients[0].hear_kind("refused")
    assert said["code"]
    assert said["message"]
    undisturbed(clients, 4)


def test_bytes_are_refused(dealt):
    _, clients = dealt
    clients[0].line.send(b"\xff\x00")
    assert clients[0].hear_kind("refused")["code"] == "wrong_type"
    undisturbed(clients, 4)


def test_a_message_of_megabytes_ends_that_line_alone(server, sit, dealt):
    tokens, clients = dealt
    clients[0].line.send("x" * 3_000_000)
    assert clients[0].closed_with() == 1009
    clients[0:1] = sit(tokens[:1])
    undisturbed(clients, 4)


@pytest.mark.parametrize(
    "refusal",
    [
        OSError("the client has left"),
        RuntimeError("Unexpected ASGI message 'websocket.send', after sending 'websocket.close'."),
    ],
    ids=lambda refusal: type(refusal).__name__,
)
def test_a_line_that_ends_while_it_is_written_to_ends_like_any_other(tmp_path, caplog, refusal):
    """So servers refuse to write; whoever held the line says nothing more, not even goodbye."""
    from examples.web.lobby import read_plan  # noqa: PLC0415 - an extra
    from examples.web.server import make_app  # noqa: PLC0415 - an extra

    app, refused = make_app(tmp_path / "tables.sqlite3"), []

    async def write(message):
        if message["type"] != "websocket.accept":
            refused.append(message["type"])
            raise refusal

    async def play():
        async with app.router.lifespan_context(app):
            *_, token = app.state.house.store.add_table(read_plan(plan_of()))
            said = iter(
                [
                    {"type": "websocket.connect"},
                    {"type": "websocket.receive", "text": json.dumps({"token": token})},
                ]
            )

            async def read():
                return next(said, None) or await asyncio.Event().wait()

            scope = {"type": "websocket", "path": "/live", "headers": [], "app": app}
            await asyncio.wait_for(app(scope, read, write), PATIENCE)

    run(play)
    assert refused == ["websocket.send"]
    assert [record for record in caplog.records if record.levelname == "ERROR"] == []


def test_a_flood_ends_that_line_alone(server, sit, dealt):
    from websockets.exceptions import ConnectionClosed  # noqa: PLC0415 - an extra

    tokens, clients = dealt
    with suppress(ConnectionClosed):
        for _ in range(300):
            clients[0].line.send('{"kind":"dance","key":"k"}')
    assert clients[0].closed_with() == 4429
    assert {"refused"} == {said["kind"] for said in clients[0].heard[-5:]}
    assert "refused too_many" in server.log.read_text()
    clients[0:1] = sit(tokens[:1])
    undisturbed(clients, 4)
