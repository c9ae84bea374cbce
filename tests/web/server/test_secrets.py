"""The web table's server: links and tokens, and what it says to everybody."""

import json
import socket

import pytest

from tests.web.server.others import undisturbed
from tests.web.serving import Client, cards_in, own_token

pytestmark = pytest.mark.needs_extra("web")


def test_the_first_to_open_a_link_has_the_seat(server, sit):
    """From then on the page's own token opens it, and whoever has seen the link is told nothing."""
    link, other, _, spectators = server.new_table()
    sit([spectators])
    for early in ["", "short", None]:
        client = Client(server, link, own=early)
        assert client.hear()["code"] == "not_found", "nobody looks in without claiming the seat"
    owner = Client(server, link)
    assert owner.until(0)["view"]["seat"] == 0
    for late in ["", "h" * 20]:
        client = Client(server, link, own=late)
        assert client.hear()["code"] == "not_found"
        assert client.closed_with() == 4404
    # The owner's answer was lost: the same words open the seat again, and so does the own token.
    again = Client(server, link)
    assert again.until(0)["view"]["seat"] == 0
    assert owner.closed_with() == 4409
    assert Client(server, own_token(link), own="").until(0)["view"]["seat"] == 0
    assert again.closed_with() == 4409
    # A token that is in use opens its own seat and no other, and leaves the other link as it was.
    assert Client(server, other, own=own_token(link)).until(0)["view"]["seat"] == 0
    assert Client(server, other).until(0)["view"]["seat"] == 1
    assert Client(server, spectators).until(0)["view"]["seat"] is None
    assert Client(server, spectators, own="").until(0)["view"]["seat"] is None
    assert server.ask("/api/record", token=link)[0] == 404
    assert server.ask("/api/record", token=own_token(link))[0] == 200


def test_a_token_shown_later_opens_nothing(server, dealt):
    tokens, clients = dealt
    anna, bruno, *_ = clients
    anna.line.send(json.dumps({"token": tokens[1]}))
    assert anna.hear_kind("refused")["code"] == "bad_key"
    assert anna.say(kind="action", token=tokens[1], action={})["kind"] == "refused"
    assert {card for said in anna.heard for card in cards_in(said)}.isdisjoint(
        bruno.now["view"]["hand"]
    )
    undisturbed(clients, 4)


def test_what_is_secret_is_in_no_cache_and_in_no_referrer(server, dealt):
    tokens, _ = dealt
    rules = {"preset": "classic", "players": 3, "variants": [], "flags": {}}
    seats = [{"name": "", "kind": "person"}] * 3
    answers = [
        server.ask_all("/api/record", token=own_token(tokens[0])),
        server.ask_all("/api/tables", json.dumps({**rules, "seats": seats, "starter": 0})),
        server.ask_all("/api/record", token="x"),
    ]
    assert [status for status, *_ in answers] == [200, 201, 404]
    for _, _, headers in answers:
        assert headers["cache-control"] == "no-store"
    for path in ["/", "/table", "/pages/table.js"]:
        _, text, headers = server.ask_all(path)
        assert headers["referrer-policy"] == "no-referrer"
        assert "script-src" not in headers["content-security-policy"]
        assert headers["content-security-policy"].startswith("default-src 'self';")
        assert "http" not in text.replace('replace("http"', ""), "it loads nothing from elsewhere"
    assert set(headers).isdisjoint({"set-cookie"})


def test_the_database_holds_no_token(server, dealt):
    tokens, _ = dealt
    kept = b"".join(path.read_bytes() for path in server.folder.glob("tables.sqlite3*"))
    assert kept
    assert not [token for token in map(own_token, tokens) if token.encode() in kept]
    assert not [token for token in tokens if token.encode() in kept]


def test_a_card_taken_back_stays_in_no_message_and_no_record(server, sit, dealt):
    """All saw the card, but what is told later tells of it no more, not even in which order."""
    tokens, (anna, bruno, clara, _) = dealt
    played = anna.now["actions"][0]["play"]
    anna.act()
    number = anna.until(5)["number"]
    for client in (bruno, clara):
        client.until(5)
    anna.say(kind="undo", number=number)
    bruno.say(kind="agree", number=number)
    clara.say(kind="agree", number=number)
    anna.until(6)
    (back,) = sit([tokens[1]])
    assert played not in {card for said in back.heard for card in cards_in(said)}
    for seat in (1, 2):
        assert played not in cards_in(
            json.loads(server.ask("/api/record", token=own_token(tokens[seat]))[1])
        )


@pytest.mark.parametrize("token", ["", "x", "x" * 24, "\ud800", None, 5, ["x"]])
def test_unknown_tokens_all_get_the_same_answer(server, token):
    client = Client(server, token)
    said = client.hear()
    assert said == {"kind": "refused", "code": "not_found", "message": "there is nothing here"}
    assert client.closed_with() == 4404


def test_what_is_not_there_is_not_there_in_one_shape(server, dealt):
    tokens, _ = dealt
    answers = {
        server.ask("/api/record"),
        server.ask("/api/record", token="x"),
        server.ask("/api/record", token=tokens[0][:-1]),
        server.ask(f"/api/record?token={tokens[0]}"),
        server.ask("/api/tables/1"),
        server.ask("/cards/R5x.svg"),
        server.ask("/cards/r5.svg/.."),
        server.ask("/pages/../store.py"),
        server.ask("/pages/lobby.html"),
    }
    assert [status for status, _ in answers] == [404]
    log = server.log.read_text()
    secret = [*tokens, *map(own_token, tokens)]
    assert not [token for token in secret if token in log], "no token is logged"


def test_forms_are_held_against_the_rules(server):
    rules = {"preset": "classic", "players": 4, "variants": ["late", "fog"], "flags": {}}
    status, text = server.ask("/api/rules", json.dumps(rules))
    assert (status, json.loads(text)["code"]) == (400, "contradiction")
    assert json.loads(text)["flags"] == ["pain_reveal"]
    wrong = json.dumps({**rules, "players": "4"})
    half_a_letter = json.dumps({**rules, "flags": {"\ud800": "x"}})
    for body in ["", "[]", "{}", wrong, half_a_letter, "[" * 5000]:
        status, text = server.ask("/api/tables", body)
        assert (status, json.loads(text)["kind"]) == (400, "refused")
    status, text = server.ask("/api/tables", "x" * 1_000_000)
    assert (status, json.loads(text)["code"]) == (413, "too_long")
    long_game = {**rules, "variants": [], "flags": {"rounds": "999999"}}
    assert (
        json.loads(server.ask("/api/rules", json.dumps(long_game))[1])["code"] == "too_many_rounds"
    )


def test_the_form_explains_every_preset_variant_and_flag(server):
    from sticheln import FLAGS, PRESETS, VARIANTS  # noqa: PLC0415

    form = json.loads(server.ask("/api/form")[1])
    assert [each["name"] for each in form["presets"]] == [*PRESETS]
    assert [each["name"] for each in form["variants"]] == [*VARIANTS]
    for said, flag in zip(form["flags"], FLAGS.values(), strict=True):
        assert (said["name"], said["meaning"], said["why"]) == (flag.name, flag.meaning, flag.why)
        assert [each["value"] for each in said["readings"]] == [*flag.values]
        assert all(each["meaning"] for each in said["readings"])


def test_who_shows_no_token_is_let_go(server):
    """A line that was opened and left holds nothing up."""
    with socket.create_connection(("127.0.0.1", server.port), timeout=5):
        assert server.ask("/api/form")[0] == 200
