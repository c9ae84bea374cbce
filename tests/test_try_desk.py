"""What the page "Try it here" asks of the library, without a browser: whole games, pick by pick."""

import json
import re
from pathlib import Path

import pytest

DESK = Path(__file__).parents[1] / "docs" / "_static" / "try" / "desk.py"


@pytest.fixture
def desk():
    """The names of the page's Python, run as the page runs it."""
    names = {"__name__": "desk"}
    exec(compile(DESK.read_text(encoding="utf-8"), DESK, "exec"), names)
    return names


def ask(desk, name, **told):
    return json.loads(desk["answer"](name, json.dumps(told)))


def choice(preset, players, *variants, rounds=1):
    return {"preset": preset, "players": players, "variants": variants, "rounds": rounds}


def picks(seen):
    """The first cards or colours that may be chosen; where it takes two, of different colours."""
    names = [item["name"] for item in seen["items"]]
    if seen["need"] == 1:
        return names[:1]
    return [names[0], next(name for name in names if name[0] != names[0][0])]


GAMES = [
    # Decks, hands and tricks: A02 to A08, J01 to J04 and G09; a card laid out is not played.
    (choice("classic", 4), 14),
    (choice("classic", 3, "intense"), 13),
    (choice("classic", 4, "late"), 15),
    (choice("jogoeu", 3, "late", "intense"), 15),
    (choice("guide", 5), 15),
    (choice("classic", 8, "reverse"), 13),
    (choice("amigo", 4, "standard_deck", "mild"), 12),
]


@pytest.mark.parametrize(("chosen", "tricks"), GAMES)
@pytest.mark.parametrize("bot", ["rule of thumb", "random"])
def test_a_game_is_played_to_its_end(desk, chosen, tricks, bot):
    seen = ask(desk, "start", chosen=chosen, bot=bot, seed="tea", theme="light")
    log = seen["log"]
    while not seen["over"]:
        if seen["need"]:
            assert seen["question"]
            seen = ask(desk, "act", picked=picks(seen), theme="light")
        else:
            assert seen["busy"]
            seen = ask(desk, "step", theme="dark")
        log += seen["log"]
    assert sum(" the trick " in line for line in log) == tricks
    assert sum(line.startswith("Round 1: You ") for line in log) == 1
    assert re.search(r" wins?\. ", log[-1])
    assert seen["sheet"]


def test_the_next_round_waits_for_the_reader(desk):
    chosen = choice("classic", 3, rounds=2)
    seen = ask(desk, "start", chosen=chosen, bot="random", seed="tea", theme="light")
    while not seen["deal"]:
        name, told = ("act", {"picked": picks(seen)}) if seen["need"] else ("step", {})
        seen = ask(desk, name, theme="light", **told)
    assert not seen["busy"]
    assert seen["sheet"]
    seen = ask(desk, "deal", theme="light")
    assert seen["sheet"] is None
    assert len(seen["items"]) == 15


def test_the_same_seed_deals_the_same_hand(desk):
    told = {"chosen": choice("classic", 4), "bot": "random", "theme": "light"}
    first = ask(desk, "start", seed="tea", **told)
    assert ask(desk, "start", seed="tea", **told)["items"] == first["items"]
    assert ask(desk, "start", seed="milk", **told)["items"] != first["items"]
    assert (
        ask(desk, "start", seed="", **told)["seed"] != ask(desk, "start", seed="", **told)["seed"]
    )


def test_nothing_secret_gets_out_before_its_time(desk):
    """G27: in the guide the pain colours stay secret until the round is over."""
    told = {"chosen": choice("guide", 4), "bot": "rule of thumb", "theme": "light"}
    seen = ask(desk, "start", seed="tea", **told)
    open_cards = {item["name"] for item in seen["items"]}
    while not seen["over"]:
        shown = set(re.findall(r'data-card="(\w+)"', seen["picture"]))
        said = [line for line in seen["log"] if " the trick " in line or " play" in line]
        open_cards |= set(re.findall(r"\b[A-Z]\d+\b", " ".join(said)))
        assert shown <= open_cards
        assert not any("The pain colours:" in line for line in seen["log"])
        assert not any(re.match(r"Bot \d chooses", line) for line in seen["log"])
        name, more = ("act", {"picked": picks(seen)}) if seen["need"] else ("step", {})
        seen = ask(desk, name, theme="light", **more)
    assert any("The pain colours: You" in line for line in seen["log"])


def test_what_is_not_allowed_is_answered_in_the_library_s_words(desk):
    told = {"bot": "random", "seed": "tea", "theme": "light"}
    refused = ask(desk, "start", chosen=choice("jogoeu", 7), **told)
    assert set(refused) == {"error"}
    ask(desk, "start", chosen=choice("classic", 4, "intense"), **told)
    twins = ask(desk, "act", picked=["R1", "R2"], theme="light")
    assert set(twins) == {"error"}
    assert ask(desk, "look", theme="light")["need"] == 2


def test_a_preset_that_can_not_be_played_so_is_named(desk):
    found = ask(desk, "judge", chosen=choice("classic", 7), cards="R5 V3", theme="light")
    assert [refused["preset"] for refused in found["refused"]] == ["jogoeu", "stick_em"]
    assert found["missing"] == 5
