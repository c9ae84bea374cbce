"""Games that are kept: what `play` saves can be resumed, retold, drawn and checked."""

import json
import re
import shlex
from itertools import pairwise
from pathlib import Path

import pytest

from sticheln import Card, Rules, events_of, svg
from sticheln.cli import main
from sticheln.codec import from_json
from sticheln.records import dump, load
from tests.cli.reading import CARD, words


def steps_of(record):
    """Each action of a record with the state before it."""
    return list(zip(record.states(), record.actions, strict=False))


class TestKeeping:
    @pytest.mark.parametrize("name", ["game.json", "game.txt"])
    @pytest.mark.parametrize("rules", ["classic 4p rounds=1", "guide 3p rounds=1"])
    def test_a_game_broken_off_anywhere_reaches_the_same_end(self, run, typed, name, rules):
        """Fifteen answers (sixteen in the guide's game) make a round, here in three sittings."""
        options = ("--seat", "1", "--seed", "x", "--bots", "random")
        answers = 1 + Rules.parse(rules).tricks_per_round
        typed(*["2"] * 4, *["1"] * (answers - 4))
        run("play", "--rules", rules, *options, "--save", "whole")
        typed(*["2"] * 4)
        run("play", "--rules", rules, *options, "--save", name)
        typed("1", "1", "q")
        run("play", "--resume", name, "--seed", "x", "--bots", "random")
        assert not load(name).replay().is_over
        typed(*["1"] * (answers - 6))
        run("play", "--resume", name, "--seed", "x", "--bots", "random")
        assert load(name).replay() == load("whole").replay()
        assert load(name).replay().is_over
        assert load(name) == load("whole")

    def test_every_action_is_kept_at_once(self, run, typed, monkeypatch):
        """While the person ponders, the file holds all that happened."""
        kept = []

        def ponder(_):
            kept.append(len(load("g").actions))
            return "1"

        monkeypatch.setattr("builtins.input", ponder)
        run("play", "--set", "rounds=1", "--seat", "3", "--seed", "x", "--save", "g")
        assert kept[0] == 1 + 3  # the deal and three sealed choices
        assert kept[1] == 1 + 4 + 3  # all choices, and three cards of the first trick

    def test_ctrl_c_keeps_the_game_and_says_how_to_go_on(self, run, monkeypatch):
        answers = iter(["1", "1"])

        def interrupted(_):
            for answer in answers:
                return answer
            raise KeyboardInterrupt

        monkeypatch.setattr("builtins.input", interrupted)
        status, out, _ = run("play", "--seed", "x", "--save", "g")
        assert status == 130
        assert "sticheln play --resume g" in out
        assert len(load("g").replay().tricks) >= 1

    def test_the_deals_to_come_need_the_seed_again(self, run, typed):
        """The file holds no seed: the way to go on names it, and without it a new one is told."""
        typed(*["1"] * 30)
        run("play", "--set", "rounds=2", "--seed", "tea time", "--save", "whole")
        typed("1", "1")
        _, out, _ = run("play", "--set", "rounds=2", "--seed", "tea time", "--save", "g")
        command = re.search(r"^sticheln (play --resume .*)$", out, re.MULTILINE)[1]
        argv = shlex.split(command)
        assert argv == ["play", "--resume", "g", "--seed=tea time"]
        typed("q")
        _, out, _ = run("play", "--resume", "g")
        new = re.search(r"round 2 on follows from the seed (\w+), a new one", words(out))[1]
        assert f"--seed={new}" in out
        typed(*["1"] * 28)
        _, out, _ = run(*argv)
        assert "What is dealt from round 2 on follows from the seed tea time." in words(out)
        assert load("g") == load("whole")

    def test_a_record_of_others_can_be_taken_up_in_any_seat(self, run, typed):
        run("play", "--watch", "--seed", "x", "--save", "g", "--set", "rounds=1")
        record = load("g")
        part = type(record)(record.rules, 0, record.actions[:9], names=record.names)
        dump(part, "part")
        typed("q")
        status, out, _ = run("play", "--resume", "part", "--seat", "2", "--save", "mine")
        assert status == 0
        assert "At the table: Ada, Ben, You, Dan" in out
        assert not (set(map(Card.parse, CARD.findall(out))) & set(part.replay().hands[0]))

    def test_a_finished_game_is_not_played_on(self, run):
        run("play", "--watch", "--seed", "x", "--save", "g", "--set", "rounds=1")
        status, out, _ = run("play", "--resume", "g")
        assert status == 0
        assert "over" in out


class TestReplay:
    def test_json_gives_every_event(self, run):
        run("play", "--watch", "--rules", "guide 3p rounds=1", "--seed", "x", "--save", "g")
        status, out, _ = run("replay", "g", "--json")
        expected = [
            event for state, action in steps_of(load("g")) for event in events_of(state, action)
        ]
        assert status == 0
        assert [from_json(line) for line in out.splitlines()] == expected

    def test_it_tells_every_trick_of_every_round_with_its_reason(self, run):
        run("play", "--watch", "--rules", "jogoeu 3p rounds=2", "--seed", "x", "--save", "g.txt")
        _, out, _ = run("replay", "g.txt")
        told, place = words(out), 0
        for before, after in pairwise(load("g.txt").states()):
            if len(after.tricks) > len(before.tricks):
                place = told.index(after.last_trick.outcome.reason.sentence, place + 1)
        _, brief, _ = run("replay", "g.txt", "--brief")
        assert len(brief) < len(out) / 2

    def test_an_unfinished_record_is_told_as_far_as_it_goes(self, run, typed):
        typed("1", "1")
        run("play", "--seed", "x", "--save", "g")
        status, out, _ = run("replay", "g")
        assert status == 0
        assert "The record ends here, in round 1." in out

    @pytest.mark.parametrize("options", [[], ["--brief"]])
    @pytest.mark.parametrize(("plays", "lie"), [(56, 0), (57, 1), (59, 3)])
    def test_what_lies_on_the_table_at_the_end_of_a_record_is_told(self, run, options, plays, lie):
        """A game of two rounds of 14 tricks; the second deal and its choices follow 56 plays."""
        run("play", "--watch", "--set", "rounds=2", "--seed", "x", "--save", "g")
        record = load("g")
        before = 1 + 4 + (56 if plays == 56 else 56 + 1 + 4)
        actions = record.actions[: before + lie]
        dump(type(record)(record.rules, 0, actions, names=record.names), "part")
        _, out, _ = run("replay", "part", *options)
        names = ("Ada", "Ben", "Cleo", "Dan")
        table = ", ".join(f"{names[play.seat]} {play.card}" for play in actions[before:])
        found = re.findall(r"^Trick 1, unfinished: (.*)$", out, re.MULTILINE)
        assert found == ([table] if lie else [])

    def test_a_game_is_drawn_trick_by_trick(self, run):
        run("play", "--watch", "--rules", "classic 3p rounds=2", "--seed", "x", "--save", "g")
        status, out, _ = run("replay", "g", "--svg", "drawn")
        files = {path.name: path.read_text("utf-8") for path in Path("drawn").iterdir()}
        tricks = {f"round-{r}-trick-{t:02}.svg" for r in (1, 2) for t in range(1, 15)}
        assert status == 0
        assert set(files) == tricks | {"round-1-scores.svg", "round-2-scores.svg"}
        assert "round-2-trick-14" in out
        first = next(state for state in load("g").states() if state.tricks).last_trick
        assert files["round-1-trick-01.svg"] == svg.trick(first, names=("Ada", "Ben", "Cleo"))

    def test_an_unfinished_game_is_drawn_with_its_table(self, run, typed):
        typed("1", "1")
        run("play", "--seed", "x", "--save", "g")
        run("replay", "g", "--svg", "drawn")
        table = Path("drawn/table.svg").read_text("utf-8")
        assert table == svg.table(load("g").replay(), names=load("g").names)


def faulty(path, change):
    """A record of a game with one thing changed."""
    main(["play", "--watch", "--set", "rounds=1", "--seed", "x", "--save", "sound"])
    data = json.loads(Path("sound").read_text("utf-8"))
    change(data)
    Path(path).write_text(json.dumps(data), "utf-8")


class TestCheck:
    def test_sound_records_are_ok(self, run):
        for name in ("a", "b.txt"):
            run("play", "--watch", "--set", "rounds=1", "--seed", "x", "--save", name)
        status, out, err = run("check", "a", "b.txt")
        assert (status, err) == (0, "")
        assert [line.partition(" (")[0] for line in out.splitlines()] == ["a: ok", "b.txt: ok"]

    def test_it_says_where_a_record_first_breaks_a_rule(self, run):
        """Actions 0 to 4 are the deal and the choices; the sixth play is one of the first again."""

        def play_twice(data):
            data["actions"][9]["play"] = data["actions"][5]["play"]

        faulty("bad", play_twice)
        run()
        status, out, _ = run("check", "bad", "sound")
        assert status == 1
        assert re.search(r"^bad: \$\.actions\[9\]: round 1, trick ", out, re.MULTILINE)
        assert out.count("$.actions[9]") == 1
        assert re.search(r"^sound: ok", out, re.MULTILINE)

    def test_the_line_of_a_text_record_is_named(self, run):
        run("play", "--watch", "--set", "rounds=1", "--seed", "x", "--save", "g.txt")
        lines = Path("g.txt").read_text("utf-8").splitlines()
        trick = next(i for i, line in enumerate(lines) if line.startswith("pain:")) + 1
        lines[trick + 1] = lines[trick]
        Path("bad.txt").write_text("\n".join(lines), "utf-8")
        status, out, _ = run("check", "bad.txt")
        assert status == 1
        assert out.startswith(f"bad.txt: line {trick + 2}: round 1, trick 2: ")
        assert "$" not in out

    def test_json_has_one_answer_a_file(self, run):
        faulty("bad", lambda data: data.update(version=77))
        run()
        status, out, err = run("check", "--json", "sound", "bad", "missing")
        sound, bad, missing = map(json.loads, out.splitlines())
        assert (status, err) == (2, "")
        assert sound["ok"]
        assert sound["totals"] == list(load("sound").replay().totals)
        assert (bad["ok"], bad["code"], bad["path"]) == (False, "unknown_version", "$.version")
        assert (missing["ok"], missing["code"]) == (False, "unreadable")

    def test_a_file_that_cannot_be_read_does_not_hide_the_others(self, run):
        faulty("bad", lambda data: data.pop("rules"))
        run()
        status, out, err = run("check", "missing", "bad", "sound")
        assert status == 2
        assert err == "sticheln: missing: No such file or directory\n"
        assert len(out.splitlines()) == 2


def test_resuming_keeps_the_rules_of_the_record(run):
    run("play", "--watch", "--set", "rounds=1", "--seed", "x", "--save", "g")
    status, _, err = run("play", "--resume", "g", "--preset", "guide")
    assert status == 2
    assert "rules of the record" in err


def test_resuming_overwrites_no_other_file(run, tmp_path):
    for name in ("one", "other"):
        run("play", "--watch", "--rules", "classic 3p rounds=1", "--save", name)
    kept = (tmp_path / "other").read_bytes()
    status, _, err = run("play", "--resume", "one", "--save", "other")
    assert (status, "other" in err) == (2, True)
    assert (tmp_path / "other").read_bytes() == kept
    assert run("play", "--resume", "one", "--save", "one")[0] == 0
