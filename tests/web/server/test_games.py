"""The web table's server, asked by a client that is no browser: games, and coming back to them."""

import json
import time

import pytest

from sticheln import Rules, View, from_json
from sticheln.bots import RandomBot, RuleOfThumbBot
from sticheln.records import RedactedRecord, loads
from tests.web.serving import Server, cards_in, own_token

pytestmark = pytest.mark.needs_extra("web")


BOT = RuleOfThumbBot()


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
