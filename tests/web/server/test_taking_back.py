"""The web table's server: a card is taken back."""

import pytest

from tests.web.serving import Server

pytestmark = pytest.mark.needs_extra("web")


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
