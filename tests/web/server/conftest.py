"""A server, and lines that are open at its tables."""

import pytest

from tests.web.serving import Client, Server


@pytest.fixture(scope="module")
def server(tmp_path_factory):
    server = Server(tmp_path_factory.mktemp("web")).start()
    yield server
    server.kill()


@pytest.fixture
def sit(server):
    """Opens lines, and closes them after the test."""
    opened = []

    def open_lines(tokens, at=None):
        clients = [Client(at or server, token) for token in tokens]
        opened.extend(clients)
        for client in clients:
            client.until(0)
        return clients

    yield open_lines
    for client in opened:
        client.close()


@pytest.fixture
def dealt(server, sit):
    """Three people and a spectator, the cards dealt, and all colours chosen."""
    tokens = server.new_table()
    clients = sit(tokens)
    clients[0].say(kind="deal")
    for seat, client in enumerate(clients[:3]):
        client.until(1 + seat)
        client.act()
    for client in clients:
        client.until(4)
    return tokens, clients
