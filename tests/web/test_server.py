"""The web table's server, asked by a client that is no browser: games, cheats, a power cut."""

import asyncio
import json
import socket
import time
from contextlib import suppress

import pytest

from sticheln import Rules, View, from_json
from sticheln.bots import RandomBot, RuleOfThumbBot
from sticheln.records import RedactedRecord, loads
from tests.web.serving import PATIENCE, Client, Server, cards_in, own_token, plan_of, run

pytestmark = pytest.mark.needs_extra("web")

BOT = RuleOfThumbBot()


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


def choose(client, bot=BOT):
    """What a bot would do, by the view that the seat was sent and nothing else."""
    view = from_json(json.dumps(client.now["view"]))
    assert isinstance(view, View)
    assert [json.loads(json.dumps(each)) for each in client.now["actions"]]
    number = view.legal_actions.index(bot.choose(view, view.legal_actions))
    return client.now["actions"][number]


@pytest.mark.parametrize(
    ("preset", "players", "variants", "bot"),
    [
        ("classic", 3, [], BOT),
        ("guide", 3, [], RandomBot("guide")),
        ("jogoeu", 4, ["intense", "fog"], RandomBot("fog")),
        ("stick_em", 3, ["late", "reverse"], BOT),
        ("amigo", 7, ["mild"], RandomBot("seven")),
    ],
)
def test_a_whole_game_in_which_nobody_is_sent_what_is_not_theirs(
    server, sit, preset, players, variants, bot
):
    """What each seat may know is kept here, by what the test itself has let happen."""
    rules = Rules.from_preset(preset, players, *variants, rounds=1, tie_break="shared")
    tokens = server.new_table(preset, players, *variants, tie_break="shared")
    clients = sit(tokens)
    clients[0].say(kind="deal")
    for client in clients:
        client.until(1)

    open_cards = set(clients[-1].now["view"]["undealt"])
    assert len(open_cards) == len(rules.cards) - players * rules.hand_size
    own = [set(client.now["view"]["hand"]) for client in clients[:-1]] + [set()]
    assert all(len(hand) == rules.hand_size for hand in own[:-1])
    assert sum(map(len, own)) == len(set.union(*own)), "no card is in two hands"
    sealed = set()
    number = 1
    while clients[0].now["view"]["phase"] != "over":
        seat = clients[0].now["view"]["to_act"][0]
        action = choose(clients[seat], bot)
        assert clients[seat].say(kind="action", action=action)["kind"] == "done"
        number += 1
        for client in clients:
            client.until(number)
        sealed.update(action.get("pain", []))
        open_cards.update([action["play"]] if "play" in action else [])
        phase = clients[0].now["view"]["phase"]
        if phase == "over" or (phase == "play" and rules.pain_reveal == "at_once"):
            open_cards |= sealed
        for client, hand in zip(clients, own, strict=True):
            spoken_of = {card for said in client.heard for card in cards_in(said)}
            assert spoken_of <= open_cards | hand
            client.heard.clear()

    # The whole game is kept, and replays to what everybody was told.
    views = [from_json(json.dumps(client.now["view"])) for client in clients]
    status, text = server.ask("/api/record", token=own_token(tokens[0]))
    record = loads(text)
    assert status == 200
    assert {view.totals for view in views} == {record.replay().totals}
    assert {view.winners for view in views} == {record.replay().winners}
    assert len(record.actions) == number


def test_people_and_bots_mixed_and_hidden_cards_that_stay_hidden(server, sit):
    """G13: in the guide's game nobody learns which cards were left over, not even at the end."""
    # Seven players share 90 cards: 12 each, and 6 are left over.
    kinds = ["person", *["bot", "random_bot"] * 3]
    tokens = server.new_table("guide", 7, kinds=kinds, tie_break="shared")
    assert [token is None for token in tokens] == [False] + [True] * 6 + [False]
    (client,) = sit(tokens[:1])
    client.say(kind="deal")
    while client.now["view"]["phase"] != "over":
        if client.now["actions"]:
            client.act()
        else:
            client.hear()
    # One deal, 7 choices, and 12 tricks of 7 cards, for the pain card returns to the hand (G15).
    assert client.now["number"] == 1 + 7 + 12 * 7
    status, text = server.ask("/api/record", token=own_token(tokens[0]))
    kept = RedactedRecord.loads(text)
    assert (status, kept.seat) == (200, 0)
    assert len(cards_in({"events": json.loads(text)["events"]})) == 84


def test_before_the_end_a_record_holds_what_its_seat_has_seen(server, dealt):
    tokens, clients = dealt
    clients[0].act()
    for seat, token in enumerate(tokens):
        spectator = seat == len(tokens) - 1
        shown = token if spectator else own_token(token)
        status, text = server.ask("/api/record", token=shown)
        view = clients[seat].now["view"]
        chosen = {card for cards in view["pain_cards"] for card in cards}
        allowed = {*view["hand"], *chosen, *clients[0].now["view"]["trick"]}
        assert status == 200
        assert RedactedRecord.loads(text).seat == (seat if seat < 3 else None)
        assert cards_in({"events": json.loads(text)["events"]}) <= allowed


# --------------------------------------------------------------------------------- coming back


def test_who_comes_back_takes_the_seat_again(server, sit, dealt):
    tokens, clients = dealt
    (again,) = sit(tokens[1:2])
    assert clients[1].closed_with() == 4409
    assert again.now["view"]["hand"] == clients[1].now["view"]["hand"]
    seen = [event["event"] for event in again.heard[0]["past"]]
    assert seen.count("pain_sealed") == 2
    assert seen.count("pain_chosen") == 1, "its own"
    clients[0].act()
    assert again.until(5)["actions"]


def test_a_killed_server_goes_on_where_it_was(tmp_path, sit):
    server = Server(tmp_path).start()
    try:
        tokens = server.new_table("classic", 3)
        (client, other, _) = sit(tokens[:3], server)
        client.say(kind="deal")
        other.until(1)
        number, last = 1, (0, {}, "")
        for _ in range(3):
            for seat in range(3):
                clients = sit(tokens[:3], server)
                actor = next(
                    each for each in clients[seat:] + clients[:seat] if each.now["actions"]
                )
                action = actor.now["actions"][0]
                done = actor.say(kind="action", action=action, key=f"storm-{number}")
                assert done == {"kind": "done", "key": f"storm-{number}", "again": False}
                number += 1
                last = (clients.index(actor), action, f"storm-{number - 1}")
            server.kill()
            server.start()
            clients = sit(tokens[:3], server)
            assert {each.now["number"] for each in clients} == {number}, "nothing lost"
            seat, action, key = last
            done = clients[seat].say(kind="action", action=action, key=key)
            assert done["again"] is True
            assert clients[seat].now["number"] == number, "nothing doubled"
    finally:
        server.kill()


def test_an_action_whose_answer_was_lost_is_done_once(tmp_path, sit):
    """The power fails at some moment after an action was sent; it is sent again with its key."""
    server = Server(tmp_path).start()
    try:
        tokens = server.new_table("classic", 3)
        (client, *_) = sit(tokens[:3], server)
        client.say(kind="deal")
        for kill in range(6):
            clients = sit(tokens[:3], server)
            acting = next(each for each in clients if each.now["actions"])
            said = {"kind": "action", "action": acting.now["actions"][0], "key": f"lost-{kill}"}
            acting.line.send(json.dumps(said))
            time.sleep(kill * 0.003)
            server.kill()
            server.start()
            clients = sit(tokens[:3], server)
            assert clients[0].now["number"] in {kill + 1, kill + 2}
            again = clients[acting.now["view"]["seat"]].say(**said)
            assert again["kind"] == "done"
            assert {each.until(kill + 2)["number"] for each in clients} == {kill + 2}
    finally:
        server.kill()


# ----------------------------------------------------------------------------- taking a card back


def test_a_card_is_taken_back_when_all_people_agree(dealt):
    _, (anna, bruno, clara, looker) = dealt
    hand = anna.now["view"]["hand"]
    anna.act()
    number = anna.until(5)["number"]
    assert looker.until(5)["last_player"] == 0
    assert bruno.say(kind="undo", number=number)["code"] == "nothing_to_take_back"
    assert anna.say(kind="undo", number=number)["kind"] == "done"
    assert anna.now["wish"] == {"seat": 0, "missing": [1, 2]}
    assert anna.say(kind="agree", number=number)["code"] == "no_wish"
    assert bruno.say(kind="agree", number=number)["kind"] == "done"
    assert len(anna.now["view"]["hand"]) == len(hand) - 1, "one is still missing"
    assert clara.say(kind="agree", number=number)["kind"] == "done"
    assert anna.until(6)["view"]["hand"] == hand
    assert anna.now["view"]["trick"] == []
    assert anna.now["undone"]
    assert looker.until(6)["view"]["to_act"] == [0]


def test_one_who_refuses_is_enough_and_whoever_acts_ends_it(dealt):
    _, (anna, bruno, *_) = dealt
    anna.act()
    number = anna.until(5)["number"]
    anna.say(kind="undo", number=number)
    bruno.until(5)
    bruno.say(kind="disagree", number=number)
    while anna.now["wish"]:
        anna.hear()
    anna.say(kind="undo", number=number)
    bruno.act()
    anna.until(6)
    assert anna.now["wish"] is None
    assert anna.say(kind="undo", number=number)["code"] == "stale"
    assert anna.say(kind="undo", number=6)["code"] == "nothing_to_take_back"


def test_what_was_revealed_stays_revealed(server, sit):
    """A sealed choice can't be changed, and the last card of a round has told all colours."""
    anna, *others, _ = clients = sit(server.new_table())
    anna.say(kind="deal")
    anna.act()
    assert anna.say(kind="undo", number=2)["code"] == "nothing_to_take_back"
    number = 2
    for client in clients:
        client.until(number)
    while anna.now["view"]["phase"] != "over":
        acting = next(each for each in [anna, *others] if each.now["actions"])
        acting.act()
        number += 1
        for client in clients:
            client.until(number)
    assert anna.now["last_player"] is None
    for client in clients[:3]:
        assert client.say(kind="undo", number=number)["code"] == "nothing_to_take_back"


def test_who_plays_with_bots_alone_asks_nobody(tmp_path, sit):
    server = Server(tmp_path, pause=1.5).start()
    try:
        tokens = server.new_table("classic", 3, kinds=["person", "bot", "bot"])
        (anna,) = sit(tokens[:1], server)
        anna.say(kind="deal")
        while anna.now["view"]["phase"] != "play":
            if anna.now["actions"]:
                anna.act()
            else:
                anna.hear()
        hand = anna.now["view"]["hand"]
        anna.act()
        anna.say(kind="undo", number=anna.now["number"])
        assert anna.now["view"]["hand"] == hand
    finally:
        server.kill()


# --------------------------------------------------------------------------------------- cheats


def undisturbed(clients, number):
    """Nothing has happened at the table, and the others go on."""
    others = clients[1:3]
    acting = next(
        each for each in clients[:3] if each.now["view"]["seat"] in each.now["view"]["to_act"]
    )
    assert acting.act()["kind"] == "done"
    for other in others:
        assert other.until(number + 1)["number"] == number + 1
        assert not [said for said in other.heard if said["kind"] == "refused"]


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
