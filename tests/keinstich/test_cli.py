"""Kein Stich at the command line."""

from __future__ import annotations

import io
import json
from pathlib import Path

import pytest

from sticheln.cli import main
from sticheln.keinstich import Rules, parse_card
from sticheln.records import load


@pytest.fixture(autouse=True)
def narrow(monkeypatch, tmp_path):
    monkeypatch.setenv("COLUMNS", "80")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("sys.stdin", io.StringIO())


@pytest.fixture
def run(capsys):
    def run_it(*words):
        status = main(list(words))
        told = capsys.readouterr()
        return status, told.out, told.err

    return run_it


PLAY = ("play", "--game", "keinstich", "--seed", "tea")


def test_a_whole_compendium_is_watched_and_told(run):
    status, out, _ = run(*PLAY, "--watch")
    assert status == 0
    for deal in ("1: tricks", "2: hearts", "3: obers", "4: max", "5: domino"):
        assert f"Deal {deal}" in out
    assert out.count("takes it") == 4 * 8
    assert "in the pot: 160." in out
    assert "in the pot: 0." in out
    assert "out, in place 4." in out


def test_a_person_plays_a_whole_compendium(run, monkeypatch):
    monkeypatch.setattr("sys.stdin", io.StringIO("1\n" * 100))
    status, out, _ = run(*PLAY, "--save", "game.txt")
    assert status == 0
    assert load("game.txt").replay().is_over
    assert "Your choice" in out


def test_a_person_may_write_cards_in_any_way_and_is_asked_again(run, monkeypatch):
    status, out, _ = run(*PLAY, "--save", "first.txt")
    hand = load("first.txt").replay().hands[0]
    answers = "rubbish\n99\nR5\n0\nacorns Unter\njack of clubs\nq\n"
    monkeypatch.setattr("sys.stdin", io.StringIO(answers))
    status, out, _ = run(*PLAY, "--save", "second.txt")
    assert status == 0
    assert out.count("is none of these") >= 4
    assert "The game is kept" in out
    held = parse_card("acorns Unter") in hand
    assert (len(load("second.txt").actions) > len(load("first.txt").actions)) == held


def test_tricks_former_deals_and_rules_are_told_again_on_request(run, monkeypatch):
    """Eight tricks are the first deal; it is asked in the third trick of the second."""
    answers = "1\n" * 10 + "".join(f"{asked}\n" for asked in "?wafiq")
    monkeypatch.setattr("sys.stdin", io.StringIO(answers))
    _, out, _ = run(*PLAY, "--save", "game.txt")
    state = load("game.txt").replay()
    first, second = state.tricks
    *_, help_, last, tricks, deals, rules, _ = out.split("Your choice (? helps, q stops): ")
    for key in ("w", "a", "f", "i"):
        assert f"\n  {key}  " in help_
    assert second.outcome.reason.sentence in " ".join(last.split())
    assert first.outcome.reason.sentence not in " ".join(last.split())
    rows = tricks.splitlines()[:2]
    for row, trick in zip(rows, (first, second), strict=True):
        assert [word.rstrip(",:") for word in row.split()[1:-1:2]] == [*map(str, trick.cards)]
        assert row.split()[-1] == ("You", "Ben", "Cleo", "Dan")[trick.winner]
    (scores,) = state.round_scores
    told = [line.split() for line in deals.splitlines()[:4]]
    assert [(line[0], int(line[1])) for line in told] == list(
        zip(("You", "Ben", "Cleo", "Dan"), scores, strict=True)
    )
    assert "Domino: C11" in rules


ALL = "tricks,hearts,obers,max,penultimate,first_and_last,power,domino"


@pytest.mark.parametrize("rules", ["standard 4p deck=52", f"4p contracts={ALL}"])
def test_each_question_fits_the_terminal(run, monkeypatch, rules):
    monkeypatch.setattr("sys.stdin", io.StringIO("?\na\nf\ni\n1\n" * 200))
    _, out, _ = run("play", "--rules", rules, "--game", "keinstich", "--seed", "tea")
    for piece in out.split("Your choice (? helps, q stops): "):
        shown = piece[max(0, piece.rfind("\nDeal ")) :].splitlines()
        assert len(shown) < 24
        assert max(map(len, shown), default=0) <= 80


def test_a_kept_game_is_resumed(run, monkeypatch):
    monkeypatch.setattr("sys.stdin", io.StringIO("1\n" * 5))
    run(*PLAY, "--save", "game.json")
    kept = len(load("game.json").actions)
    monkeypatch.setattr("sys.stdin", io.StringIO("1\n" * 100))
    status, _, _ = run("play", "--resume", "game.json", "--seed", "tea")
    assert status == 0
    assert load("game.json").replay().is_over
    assert len(load("game.json").actions) > kept


def test_a_record_is_checked_and_told_and_knows_its_game(run):
    run(*PLAY, "--watch", "--preset", "king louis", "--save", "game.txt")
    assert run("check", "game.txt")[:2] == (0, "game.txt: ok (king_louis 4p, " + counted())
    assert run("check", "--game", "keinstich", "game.txt")[0] == 0
    status, out, _ = run("check", "--game", "sticheln", "game.txt")
    assert (status, "keinstich" in out) == (1, True)
    status, out, _ = run("replay", "game.txt")
    assert status == 0
    assert "A game of Kein Stich: king_louis 4p" in out
    status, out, _ = run("replay", "game.txt", "--json")
    events = [json.loads(line) for line in out.splitlines()]
    assert {event["game"] for event in events} == {"keinstich"}
    assert events[-1]["event"] == "game_ended"


def counted() -> str:
    return f"{len(load('game.txt').actions)} actions, finished)\n"


def test_a_record_that_breaks_a_rule_is_found_out(run):
    run(*PLAY, "--watch", "--save", "game.txt")
    text = Path("game.txt").read_text("utf-8").split("\n")
    first = next(number for number, line in enumerate(text) if line.startswith("hand 3")) + 1
    cards = text[first].split()
    text[first] = " ".join([cards[1], cards[0], *cards[2:]])
    Path("bad.txt").write_text("\n".join(text), "utf-8")
    status, out, _ = run("check", "bad.txt")
    assert status == 1
    assert f"line {first + 1}" in out


def test_a_compendium_is_drawn_deal_by_deal(run):
    run(*PLAY, "--watch", "--save", "game.txt")
    assert run("replay", "game.txt", "--svg", "drawn")[0] == 0
    drawn = sorted(path.name for path in Path("drawn").iterdir())
    assert drawn == [f"deal-{number}.svg" for number in range(1, 6)]
    assert Path("drawn/deal-5.svg").read_text("utf-8").startswith("<svg")


def test_rules_are_told_with_their_sources(run):
    status, out, _ = run("rules", "--game", "keinstich", "--preset", "power", "--set", "stake=1")
    assert status == 0
    assert "Rules: power 4p stake=1" in out
    assert "[K19]" in out
    status, out, _ = run(
        "rules", "--game", "keinstich", "--json", "--players", "3", "--set", "deck=24"
    )
    data = json.loads(out)
    assert Rules.parse(data["rules"]) == Rules(3, deck=24)
    assert [flag["name"] for flag in data["flags"]] == list(Rules().flags)
    assert "king_louis" in run("rules", "--game", "keinstich", "--list")[1]
    status, out, _ = run("rules", "--game", "keinstich", "--flag", "stake")
    assert (status, out.count("stake = 5"), "deck = " in out) == (0, 1, False)
    _, out, _ = run("rules", "--game", "keinstich", "--flag", "stake", "--json")
    assert (json.loads(out)["name"], json.loads(out)["value"]) == ("stake", "5")


@pytest.mark.parametrize(
    "words",
    [
        ("play", "--game", "chess"),
        ("play", "--game", "keinstich", "--variant", "fog"),
        ("play", "--game", "keinstich", "--players", "5"),
        ("play", "--game", "keinstich", "--set", "deck=36"),
        ("play", "--game", "keinstich", "--preset", "classic"),
        ("play", "--game", "keinstich", "--rules", "power", "--set", "stake=1"),
        ("play", "--game", "keinstich", "--bots", "genius"),
        ("play", "--game", "keinstich", "--starter", "4"),
        ("rules", "--game", "keinstich", "--diff", "power", "standard"),
        ("rules", "--game", "keinstich", "--flag", "zeros"),
    ],
)
def test_what_cannot_be_asked_for(run, words):
    status, _, err = run(*words)
    assert status == 2
    assert err.count("\n") == 1
