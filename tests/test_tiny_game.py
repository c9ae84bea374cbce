"""A third game needs no more than its rules: the library keeps, checks, tells and plays it."""

import importlib.util
import io
import json
import re
import subprocess
import sys
from collections import Counter
from pathlib import Path

import pytest

from sticheln import RecordError, parse_cards
from sticheln.actions import Deal, PlayCard
from sticheln.bots import RandomBot
from sticheln.cli import main
from sticheln.cli.desks import DESKS
from sticheln.loop import turns
from sticheln.numbering import numbering
from sticheln.plain import HandDealt
from sticheln.records import (
    Record,
    RedactedRecord,
    dumps,
    dumps_text,
    first_fault,
    load,
    loads,
    loads_text,
)

FILE = Path(__file__).parents[1] / "examples" / "tiny_game.py"


@pytest.fixture(scope="module")
def tiny():
    spec = importlib.util.spec_from_file_location("tiny_game", FILE)
    module = importlib.util.module_from_spec(spec)
    sys.modules["tiny_game"] = module
    spec.loader.exec_module(module)
    return module


@pytest.fixture
def record(tiny):
    start = tiny.new_game(tiny.Rules(), 1)
    steps = turns(tiny.TINY, start, [RandomBot("tea")] * 3, "friday night")
    return Record(tiny.Rules(), 1, [action for _, action in steps], game=tiny.TINY)


def test_a_trick_by_hand(tiny):
    state = tiny.new_game(tiny.Rules(), 1)
    hands = "R1 R2 R3 R4 | G1 G2 G3 G4 | B1 B2 B3 B4"
    state = tiny.apply(state, Deal([parse_cards(hand) for hand in hands.split("|")]))
    for seat, card in ((1, "G1"), (2, "B4"), (0, "R4")):
        assert state.to_act == (seat,)
        state = tiny.apply(state, PlayCard(seat, parse_cards(card)[0]))
    assert state.tricks[0].winner == 1  # green was led, and nobody else had it
    assert state.piles[1] == tuple(parse_cards("G1 B4 R4"))
    assert (state.leader, state.to_act, state.action_count) == (1, (1,), 4)


def test_a_round_is_scored_when_its_last_card_is_played(tiny):
    state = tiny.new_game(tiny.Rules(), 0)
    hands = "R1 R2 R3 R4 | G1 G2 G3 G4 | B1 B2 B3 B4"
    state = tiny.apply(state, Deal([parse_cards(hand) for hand in hands.split("|")]))
    for card in parse_cards("R4 G1 B1 R3 G2 B2 R2 G3 B3 R1 G4"):
        state = tiny.apply(state, PlayCard(state.to_act[0], card))
    assert state.round_scores == ()
    events = tiny.TINY.events_of(state, PlayCard(2, parse_cards("B4")[0]))
    assert [type(event).__name__ for event in events] == ["CardPlayed", "TrickEnded", "RoundScored"]
    state = tiny.apply(state, PlayCard(2, parse_cards("B4")[0]))
    assert (state.totals, state.phase, state.round_number) == ((4, 0, 0), "deal", 2)
    assert state.action_count == 1 + 12


def test_a_whole_game_is_kept_and_replayed(tiny, record):
    games = (tiny.TINY,)
    assert len(record.actions) == 2 * (1 + 12)
    assert sum(record.replay().totals) == 8
    assert loads(dumps(record), games=games) == record
    assert loads_text(dumps_text(record), games=games) == record
    assert first_fault(record) is None
    assert first_fault(Record(tiny.Rules(), 0, record.actions, game=tiny.TINY)) is not None


def test_what_a_seat_saw_holds_its_own_hands_only(tiny, record):
    kept = record.redacted(2)
    assert RedactedRecord.loads(kept.dumps(), games=[tiny.TINY]) == kept
    hands = [event for event in kept.events if isinstance(event, HandDealt)]
    dealt = [action for action in record.actions if isinstance(action, Deal)]
    assert [event.hand for event in hands] == [deal.hands[2] for deal in dealt]


def test_without_naming_the_game_nobody_knows_it(record):
    with pytest.raises(RecordError) as refused:
        loads(dumps(record))
    assert refused.value.code == "unknown_game"


def test_a_view_has_no_place_for_other_hands(tiny, record):
    for state in record.states():
        for seat in (None, 0, 1, 2):
            view = tiny.observe(state, seat)
            assert view.to_act == state.to_act
            shown = {*view.hand, *view.trick, *(card for t in view.tricks for card in t.cards)}
            hidden = {c for other, hand in enumerate(state.hands) if other != seat for c in hand}
            assert hidden.isdisjoint(shown)
            assert len(shown) + len(hidden) == 12 or state.phase != "play"


def test_chance_treats_the_seats_alike(tiny):
    """Three random players share 300 games; a seat that wins under 60 of them were a wonder."""
    wins = Counter()
    for number in range(300):
        start = tiny.new_game(tiny.Rules(), number % 3)
        *_, (state, last) = turns(tiny.TINY, start, [RandomBot(number)] * 3, number)
        wins.update(tiny.apply(state, last).winners)
    assert min(wins[seat] for seat in range(3)) > 60


def test_many_games_are_simulated_and_actions_have_numbers(tiny, capsys):
    assert main(["simulate", "--games", "40", "--seed", "tea"], desks=[tiny.DESK]) == 0
    assert capsys.readouterr().out.startswith("tiny, 40 games")
    numbers = numbering(tiny.Rules(), game=tiny.TINY)
    assert [numbers.action(number, 2) for number in range(numbers.size)] == [
        PlayCard(2, card) for card in tiny.Rules.cards
    ]


def test_a_person_plays_it_at_the_terminal(tiny, capsys, monkeypatch):
    monkeypatch.setattr("sys.stdin", io.StringIO("1\n" * 8))
    assert main(["play", "--seed", "tea", "--bots", "random"], desks=[tiny.DESK]) == 0
    out = capsys.readouterr().out
    assert out.count("Your hand: ") == 8
    assert " win" in out


def test_the_command_line_plays_checks_and_tells_it(tiny, tmp_path, capsys, monkeypatch):
    monkeypatch.chdir(tmp_path)
    desks = [tiny.DESK]
    assert main(["play", "--watch", "--seed", "tea", "--save", "g.txt"], desks=desks) == 0
    assert "Ada" in capsys.readouterr().out
    assert load("g.txt", games=[tiny.TINY]).replay().is_over
    assert main(["check", "g.txt", "--json"], desks=desks) == 0
    answer = json.loads(capsys.readouterr().out)
    assert answer["ok"]
    assert sum(answer["totals"]) == 8
    assert main(["replay", "g.txt"], desks=desks) == 0
    assert capsys.readouterr().out.count(" takes it.") == 8
    assert main(["replay", "g.txt", "--json"], desks=desks) == 0
    first, *_ = capsys.readouterr().out.splitlines()
    assert json.loads(first)["game"] == "tiny"
    assert main(["rules"], desks=desks) == 0
    assert main(["check", "g.txt"]) == 1  # sticheln itself does not know the game


def helped(tiny, capsys, *argv):
    """The help of a command where there is no game but this."""
    assert main([*argv, "--help"], desks=[tiny.DESK]) == 0
    return capsys.readouterr().out


def test_its_command_offers_what_it_can_do_and_speaks_of_no_other_game(tiny, capsys, monkeypatch):
    """Vectors, presets, variants, flags, claims and drawings are of the games that come along."""
    monkeypatch.setattr("sys.argv", ["somewhere/tiny_game.py"])
    told = [helped(tiny, capsys)]
    assert told[0].startswith("usage: tiny_game.py ")
    assert "Tiny, a game of twelve cards." in told[0]
    commands = re.findall(r"^    (\w+)", told[0], re.MULTILINE)
    assert commands == ["play", "replay", "check", "simulate", "rules"]
    told += [helped(tiny, capsys, command) for command in commands]
    for text in told:
        assert not re.search(r"sticheln|keinstich|classic|thumb|batch", text, re.IGNORECASE)
        assert not re.search(r"--(preset|players|variant|set|svg|flag|diff|claim|list)\b", text)


@pytest.mark.parametrize(
    "argv", [["engine"], ["conformance", "list"], ["play", "--preset", "tiny"]]
)
def test_what_it_cannot_do_is_refused_in_its_own_name(tiny, capsys, monkeypatch, argv):
    monkeypatch.setattr("sys.argv", ["somewhere/tiny_game.py"])
    assert main(argv, desks=[tiny.DESK]) == 2
    assert capsys.readouterr().err.startswith("tiny_game.py: ")


def test_how_to_go_on_is_told_in_its_own_name(tiny, tmp_path, capsys, monkeypatch):
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("sys.argv", ["somewhere/tiny_game.py"])
    monkeypatch.setattr("sys.stdin", io.StringIO("1\nq\n"))
    assert main(["play", "--rules", "tiny", "--seed", "x", "--save", "g"], desks=[tiny.DESK]) == 0
    assert "\ntiny_game.py play --resume g --seed=x\n" in capsys.readouterr().out


def test_beside_the_games_that_come_along_everything_is_offered(tiny, capsys):
    desks = [tiny.DESK, *DESKS]
    assert main(["--help"], desks=desks) == 0
    assert re.search(r"^    conformance", capsys.readouterr().out, re.MULTILINE)
    assert main(["rules", "--list", "--game", "keinstich"], desks=desks) == 0
    assert "king_louis" in capsys.readouterr().out
    assert main(["rules"], desks=desks) == 0
    assert "Rules: tiny" in capsys.readouterr().out


def test_the_file_runs_as_it_says(tmp_path):
    done = subprocess.run(
        [sys.executable, str(FILE), "play", "--watch", "--seed", "tea"],
        cwd=tmp_path,
        capture_output=True,
        text=True,
        check=True,
        timeout=60,
    )
    assert "Two rounds of four tricks" in done.stdout
