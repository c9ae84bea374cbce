"""Kein Stich at the command line."""

from __future__ import annotations

import io
import json
import re
from pathlib import Path

import pytest

from sticheln.cli import main
from sticheln.keinstich import FLAGS, PRESETS, LayCard, Pass, Rules, observe, parse_card
from sticheln.keinstich.hints import hints
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


ASKED = "Your choice (? helps, ?? hints, q stops): "
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
    *_, help_, last, tricks, deals, rules, _ = out.split(ASKED)
    for keys in ("? and a card", "??", "t", "w", "a", "e", "f", "i", "q"):
        assert f"\n  {keys}" in help_
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


NAMES = ("You", "Ben", "Cleo", "Dan")


def told_after(run, monkeypatch, plays, *asked):
    """The state after so many first choices, and what is told then for each thing that is typed."""
    answers = ["1"] * plays + list(asked)
    monkeypatch.setattr("sys.stdin", io.StringIO("".join(f"{line}\n" for line in answers)))
    name = f"after{plays}.txt"
    _, out, _ = run(*PLAY, "--save", name)
    pieces = out.split(ASKED)[plays + 1 : plays + 1 + len(asked)]
    return load(name).replay(), [" ".join(piece.split()) for piece in pieces]


def test_before_anything_is_over_that_is_what_is_told(run, monkeypatch):
    """Seat 1 leads, so that three cards lie there; no numbers stand for deals that were not."""
    _, (last, tricks, deals) = told_after(run, monkeypatch, 0, "w", "tricks", "f")
    assert last.startswith("No trick of this deal is over yet.")
    assert tricks.startswith("No trick of this deal is over yet.")
    assert deals.startswith("No deal is over yet.")


def test_the_table_is_shown_again_as_it_was(run, monkeypatch):
    _, (again, last) = told_after(run, monkeypatch, 2, "t", "table")
    assert again == last
    assert again.startswith("Deal 1: tricks; in the pot: 0 ")
    assert "Your hand: " in again


def test_one_blank_line_stands_before_a_heading(run, monkeypatch):
    monkeypatch.setattr("sys.stdin", io.StringIO("1\n" * 10))
    _, out, _ = run(*PLAY)
    assert out.count("\n\nDeal 1: ") == 9  # it begins, and eight cards are asked for
    assert "\n\n\n" not in out


@pytest.mark.parametrize("plays", [3, 9, 33])
def test_hints_tell_what_would_happen_with_each_card(run, monkeypatch, plays):
    """Each in a row of its own, and one in sentences; in the words of the library's own reasons."""
    state, (rows, one) = told_after(run, monkeypatch, plays, "??", "? 1")
    told = hints(observe(state, 0))
    assert told
    for number, hint in enumerate(told, 1):
        if state.phase == "play":
            cells = f"{hint.action.card} {NAMES[hint.winner]} {hint.payment.total:+d}"
            cells = cells.replace("+0", "0")
        else:
            what = getattr(hint.action, "card", "pass")
            cells = " ".join(map(str, (what, *hint.own, *hint.others)))
        assert f" {number} {cells} " in rows
    if state.phase == "play":
        assert told[0].outcome.reason.sentence in one
        assert all(line.reason.sentence in one for line in told[0].payment.lines)


def test_hints_and_what_lies_open_tell_no_card_of_another_hand(run, monkeypatch):
    """Which cards are still out is known; whose they are, only where each is told of by name."""
    for plays in (0, 12, 20, 36):
        state, told = told_after(run, monkeypatch, plays, "e", "a", "w")
        hidden = {str(card) for hand in state.hands[1:] for card in hand}
        for text in told:
            answer = text.partition("You may choose")[0]
            assert hidden.isdisjoint(re.findall(r"\b[CDHS]\d+\b", answer))


def test_what_lies_open_is_told_seat_by_seat(run, monkeypatch):
    """After ten cards two tricks of the second deal, hearts, are over; a heart costs a stake, 5."""
    state, (told,) = told_after(run, monkeypatch, 10, "e")
    assert (state.contract, len(state.tricks)) == ("hearts", 2)
    for seat, name in enumerate(NAMES):
        cards = [card for trick in state.tricks if trick.winner == seat for card in trick.cards]
        hearts = sum(card.colour == "H" for card in cards)
        listed = f": {' '.join(map(str, sorted(cards)))}" if cards else ""
        tricks = f"{len(cards) // 4} trick{'' if len(cards) == 4 else 's'}"
        holds = "You hold" if name == "You" else f"{name} holds"
        cost = f"-{5 * hearts}" if hearts else "0"
        expected = f"{holds} {len(state.hands[seat])}; took {tricks}{listed}; {cost} so far"
        assert expected in told


def test_in_domino_what_was_laid_is_told(run, monkeypatch):
    """Four deals of eight cards were played before; two answers are given in domino."""
    state, (order, open_, last) = told_after(run, monkeypatch, 34, "a", "e", "w")
    assert state.contract == "domino"
    done = [
        f"{NAMES[each.seat]} {'pass' if isinstance(each, Pass) else each.card}"
        for each in state.layings
    ]
    assert order.startswith(", ".join(done))
    for seat, name in enumerate(NAMES):
        laid = sorted(
            each.card for each in state.layings if each.seat == seat and isinstance(each, LayCard)
        )
        assert f"{name} hold{'' if seat == 0 else 's'} {len(state.hands[seat])}; laid" in open_
        assert " ".join(map(str, laid)) in open_
    assert last.startswith("Domino has no tricks")


ALL = "tricks,hearts,obers,max,penultimate,first_and_last,power,domino"


@pytest.mark.parametrize("rules", ["standard 4p deck=52", f"4p contracts={ALL}"])
def test_each_question_fits_the_terminal(run, monkeypatch, rules):
    monkeypatch.setattr("sys.stdin", io.StringIO("?\n??\n? 1\na\ne\nf\ni\n1\n" * 200))
    _, out, _ = run("play", "--rules", rules, "--game", "keinstich", "--seed", "tea")
    for piece in out.split(ASKED):
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


RULES = ("rules", "--game", "keinstich")


def test_the_list_names_all_presets_with_their_aliases(run):
    told = " ".join(run(*RULES, "--list")[1].split())
    for preset in PRESETS.values():
        assert preset.name in told
        assert all(alias in told for alias in preset.aliases)
    data = json.loads(run(*RULES, "--list", "--json")[1])["presets"]
    assert [each["aliases"] for each in data] == [list(p.aliases) for p in PRESETS.values()]
    assert data[1]["sets"] == {"contracts": "hearts,obers,max,domino"}


def test_two_rule_sets_are_compared(run):
    """King Louis leaves the first deal out (K15), so that the pot is 24 stakes: 16, 7, 1, 0."""
    status, out, _ = run(*RULES, "--diff", "standard", "king_louis stake=5")
    told = " ".join(out.split())
    assert status == 0
    assert re.findall(r"^\* (\w+)$", out, re.MULTILINE) == ["contracts", "payouts"]
    assert "standard 4p: contracts=tricks,hearts,obers,max,domino tricks: Each trick" in told
    assert "king_louis 4p: contracts=hearts,obers,max,domino * payouts" in told.replace(
        FLAGS["payouts"].meaning, ""
    )
    assert "king_louis 4p: payouts=16,7,1,0" in told
    assert "[K06]" in told
    assert "hearts: Each captured heart" not in told  # both have it


def test_two_rule_sets_are_compared_for_programs(run):
    data = json.loads(run(*RULES, "--diff", "power", "power stake=1", "--json")[1])
    (difference,) = data["differences"]
    assert (data["left"], data["right"]) == ("power 4p", "power 4p stake=1")
    assert difference["name"] == "stake"
    assert (difference["left"]["value"], difference["right"]["value"]) == ("5", "1")
    assert difference["left"]["readings"][0]["claims"] == ["K22"]


def test_the_same_rules_differ_in_nothing(run):
    assert "Every point is read alike." in run(*RULES, "--diff", "power", "4p power")[1]


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
        ("rules", "--game", "keinstich", "--diff", "power", "classic"),
        ("rules", "--game", "keinstich", "--diff", "power", "standard", "--players", "4"),
        ("rules", "--game", "keinstich", "--flag", "zeros"),
    ],
)
def test_what_cannot_be_asked_for(run, words):
    status, _, err = run(*words)
    assert status == 2
    assert err.count("\n") == 1
