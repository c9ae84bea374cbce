"""What a seat at the web table is told of its cards follows from what that seat was sent."""

import json

import pytest

pytest.importorskip("starlette", reason="needs the extra 'web': pip install 'sticheln[web]'")

from examples.web.messages import hint_data

from sticheln import from_json
from sticheln.hints import hints
from tests.web.serving import Client, Server

pytestmark = pytest.mark.needs_extra("web")


@pytest.fixture(scope="module")
def server(tmp_path_factory):
    server = Server(tmp_path_factory.mktemp("web")).start()
    yield server
    server.kill()


def own(token):
    """What a page makes up when it opens the link of a seat."""
    return f"of my own, {token}"


def seated(server, token):
    client = Client(server, token, own=own(token))
    client.until(0)
    return client


def asked(server, token):
    status, text = server.ask("/api/hints", token=token)
    return status, json.loads(text)


def test_hints_follow_from_the_view_that_the_seat_was_sent(server):
    """The choice of a colour, and three cards of a trick, in the fog."""
    tokens = server.new_table("classic", 3, "fog")[:3]
    clients = [seated(server, token) for token in tokens]
    try:
        clients[0].say(kind="deal")
        for number in range(1, 7):
            for client, token in zip(clients, tokens, strict=True):
                now = client.until(number)
                told = hints(from_json(json.dumps(now["view"])))
                status, said = asked(server, own(token))
                assert (status, said["number"]) == (200, number)
                assert said["hints"] == json.loads(json.dumps([*map(hint_data, told)]))
                assert len(said["hints"]) == len(now["actions"])
            next(client for client in clients if client.now["actions"]).act()
    finally:
        for client in clients:
            client.close()


def test_without_a_seat_there_is_nothing(server):
    token, *_, spectator = server.new_table("classic", 3)
    assert asked(server, spectator) == (200, {"number": 0, "hints": []})
    assert asked(server, "no token")[0] == asked(server, "")[0] == 404
    client = seated(server, token)
    assert asked(server, token)[0] == 404, "the link of a seat that is taken"
    client.close()
