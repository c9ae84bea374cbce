"""The command line: what it tells is true, what it keeps can be resumed, no input is a traceback.

Games are played in process by feeding what a person would type; a few tests start the command.
"""

import io
import json
import os
import re
import shlex
import subprocess
import sys
from itertools import pairwise
from pathlib import Path

import pytest

import sticheln
from sticheln import (
    FLAGS,
    PRESETS,
    VARIANTS,
    Card,
    Rules,
    events_of,
    parse_cards,
    svg,
)
from sticheln.claims import claims
from sticheln.cli import COMMANDS, main
from sticheln.codec import from_json
from sticheln.records import dump, load

CARD = re.compile(r"\b[ROYGBPVNXCDHSKL](?:0|[1-9][0-9]?)\b")


def words(text):
    """The text without regard to where its lines break."""
    return " ".join(text.split())


@pytest.fixture(autouse=True)
def narrow(monkeypatch, tmp_path):
    """Eighty columns, no colour, an empty folder, and nobody at the keyboard."""
    monkeypatch.setenv("COLUMNS", "80")
    for name in ("FORCE_COLOR", "NO_COLOR", "TTY_COMPATIBLE"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("sys.stdin", io.StringIO())


@pytest.fixture
def run(capsys):
    """Run the command; its exit status, what it wrote, and what it complained of."""

    def run_command(*argv):
        status = main(argv)
        written = capsys.readouterr()
        return status, written.out, written.err

    return run_command


@pytest.fixture
def typed(monkeypatch):
    """Let a person type these lines."""

    def type_lines(*lines):
        monkeypatch.setattr("sys.stdin", io.StringIO("".join(f"{line}\n" for line in lines)))

    return type_lines


def steps_of(record):
    """Each action of a record with the state before it."""
    return list(zip(record.states(), record.actions, strict=False))


COMMAND = [sys.executable, "-m", "sticheln"]
ENVIRONMENT = {**os.environ, "PYTHONPATH": str(Path(sticheln.__file__).parents[1])}


def starts(*argv, stdin=b"", **environment):
    """Start the command as a process of its own."""
    return subprocess.run(
        [*COMMAND, *argv],
        input=stdin,
        capture_output=True,
        env={**ENVIRONMENT, **environment},
        timeout=60,
        check=False,
    )


class TestWatch:
    @pytest.mark.parametrize(
        "text",
        [
            "classic 4p",
            "guide 3p rounds=2",
            "jogoeu 6p rounds=2",
            "amigo 5p reverse rounds=2",
            "classic 4p late intense rounds=2",
            "classic 4p mild fog standard_deck rounds=2",
            "stick_em 3p intense rounds=2",
            "classic 8p rounds=1",
        ],
    )
    def test_it_plays_a_whole_game_and_names_the_winners_and_why(self, run, text):
        status, out, err = run("play", "--watch", "--rules", text, "--seed", "x", "--save", "g")
        state = load("g").replay()
        assert (status, err) == (0, "")
        assert state.is_over
        names = ["Ada", "Ben", "Cleo", "Dan", "Eva", "Finn", "Gus", "Hal"]
        winners = [names[seat] for seat in state.winners]
        told = re.search(r"^(.*) wins? with (-?\d+)\.$", out, re.MULTILINE)
        assert re.split(", | and ", told[1]) == winners
        assert int(told[2]) == max(state.totals)
        assert state.result.sentence in words(out)

    def test_the_first_round_is_told_with_every_reason(self, run):
        _, out, _ = run("play", "--watch", "--seed", "x", "--save", "g")
        first_round = words(out.partition("\nRound 2\n")[0])
        tricks = next(state for state in load("g").states() if state.round_scores).tricks
        assert len(tricks) == 14
        place = 0
        for trick in tricks:
            place = first_round.index(trick.outcome.reason.sentence, place)

    def test_each_later_trick_stands_on_one_line_with_its_taker(self, run):
        _, out, _ = run("play", "--watch", "--seed", "x", "--save", "g")
        rows = re.findall(r"^ *\d+ ([ >][A-Z]\d.*)$", out, re.MULTILINE)
        states = [
            after
            for before, after in pairwise(load("g").states())
            if len(after.tricks) > len(before.tricks)
        ]
        later = [state.last_trick for state in states][14:]
        assert len(rows) == len(later) == 3 * 14
        for row, trick in zip(rows, later, strict=True):
            by_seat = [trick.cards[(seat - trick.leader) % 4] for seat in range(4)]
            assert CARD.findall(row)[:4] == list(map(str, by_seat))
            assert f">{trick.cards[0]}" in row
            assert f"{trick.cards[trick.outcome.winner]}*" in row
            assert f" {('Ada', 'Ben', 'Cleo', 'Dan')[trick.winner]} " in row

    def test_the_sheets_hold_every_score(self, run):
        _, out, _ = run("play", "--watch", "--seed", "x", "--save", "g")
        state = load("g").replay()
        for seat, name in enumerate(("Ada", "Ben", "Cleo", "Dan")):
            sheet = re.findall(rf"^  {name} +((?:[-+]?\d+ +)+)= +(-?\d+)$", out, re.MULTILINE)
            scores = [row[seat] for row in state.round_scores]
            assert [(list(map(int, row.split())), int(total)) for row, total in sheet] == [
                (scores, sum(scores))
            ]

    def test_nothing_is_wider_than_the_terminal(self, run):
        for preset in PRESETS:
            _, out, _ = run("play", "--watch", "--preset", preset, "--set", "rounds=2")
            assert max(map(len, out.splitlines())) <= 80

    def test_the_same_seed_tells_the_same_game(self, run):
        assert run("play", "--watch", "--seed", "x") == run("play", "--watch", "--seed", "x")

    def test_random_bots_can_be_watched(self, run):
        _, by_chance, _ = run("play", "--watch", "--seed", "x", "--bots", "random")
        _, by_thumb, _ = run("play", "--watch", "--seed", "x")
        assert by_chance != by_thumb


class TestPlay:
    def test_the_hand_is_shown_sorted_and_numbered(self, run, typed):
        typed("q")
        _, out, _ = run("play", "--seat", "2", "--seed", "x", "--save", "g")
        hand = load("g").replay().hands[2]
        shown = re.findall(r"(\d+) ([A-Z]\d+)\b", out.partition("deals and leads.")[2])
        assert [int(number) for number, _ in shown] == list(range(1, 16))
        assert [Card.parse(text) for _, text in shown] == sorted(hand)

    @pytest.mark.parametrize("rules", ["classic 4p", "guide 4p", "classic 4p late", "guide 8p"])
    @pytest.mark.parametrize("tricks", [0, 1, 4])
    def test_a_seat_never_sees_the_cards_of_the_others(self, run, typed, rules, tricks):
        """What is neither in the hand of seat 1, nor played, nor shown to all stays unseen."""
        typed(*["1"] * (tricks + ("late" not in rules)))
        _, out, _ = run("play", "--rules", rules, "--seat", "1", "--seed", "x", "--save", "g")
        told = out.partition("deals and leads.")[2]
        state = load("g").replay()
        assert len(state.tricks) == tricks
        hidden = {card for seat, hand in enumerate(state.hands) if seat != 1 for card in hand}
        if rules.startswith("guide"):
            hidden |= set(state.undealt)
        shown = set(map(Card.parse, CARD.findall(told)))
        assert not shown & hidden
        assert shown >= {card for trick in state.tricks for card in trick.cards}

    def test_secret_colours_are_not_told_before_the_round_ends(self, run, typed):
        typed(*["1"] * 10)
        _, out, _ = run("play", "--variant", "fog", "--seat", "1", "--seed", "x", "--save", "g")
        told = out.partition("deals and leads.")[2]
        own = load("g").replay().pain_colours[1][0].label
        assert f"Pain colours: You {own}" in told
        assert "the others' stay secret" in words(told)
        assert not re.search(r"(Ada|Cleo|Dan) (red|green|blue|yellow|brown)", told)

    def test_the_reason_stands_after_each_trick(self, run, typed):
        typed(*["1"] * 6)
        _, out, _ = run("play", "--seed", "x", "--save", "g")
        tricks = load("g").replay().tricks
        assert len(tricks) >= 4
        for trick in tricks:
            assert trick.outcome.reason.sentence in words(out)

    def test_the_reasons_for_every_score_stand_after_the_round(self, run, typed):
        typed(*["1"] * 16)
        _, out, _ = run("play", "--seed", "x", "--save", "g")
        end = next(state for state in load("g").states() if state.round_scores)
        for score in end.breakdown:
            for line in score.lines:
                assert f"{line.points:+d}" in out or line.points == 0
                assert line.reason.sentence.partition(":")[0] in words(out)

    def test_a_card_is_named_by_number_or_by_what_stands_on_it(self, run, typed):
        typed("q")
        run("play", "--seed", "x", "--save", "dealt")
        hand = sorted(load("dealt").replay().hands[0])
        typed("3", str(hand[1]).lower())
        run("play", "--seed", "x", "--save", "g")
        state = load("g").replay()
        assert state.pain_cards[0] == (hand[2],)
        assert load("g").actions[5].card == hand[1]

    @pytest.mark.parametrize(
        "nonsense",
        ["0", "99", "R99", "Z5", "", "1 2", "r", "\x00", "½", "9" * 5000],
        ids=lambda text: ascii(text[:9]),
    )
    def test_what_is_no_answer_is_asked_again(self, run, typed, nonsense):
        typed("1", nonsense, "1")
        status, _, err = run("play", "--seed", "x", "--save", "g")
        assert (status, err) == (0, "")
        typed("1", "1")
        run("play", "--seed", "x", "--save", "plain")
        assert load("g") == load("plain")

    def test_two_pain_cards_must_differ_in_colour(self, run, typed):
        typed("1 2", "1 1", "1", "1 15")
        _, out, _ = run("play", "--variant", "intense", "--seed", "x", "--save", "g")
        assert out.count("of different colours") == 3
        state = load("g").replay()
        assert len(state.pain_colours[0]) == 2

    @pytest.mark.parametrize(
        ("options", "answers", "asked_for"),
        [
            ([], ["1 2"], "Choose one of your cards, "),
            ([], [""], "Choose one of your cards, "),
            (["--variant", "intense"], [""], "Choose two of your cards, of different colours"),
            (["--variant", "intense"], ["?"], "with a blank between them, such as 1 15 or "),
            ([], ["1", ""], "Play one card of your hand, "),
            (["--variant", "late"], [*["1"] * 15, ""], "Name one of the colours you captured"),
        ],
    )
    def test_it_says_what_would_be_an_answer(self, run, typed, options, answers, asked_for):
        typed(*answers)
        _, out, _ = run("play", *options, "--seed", "x")
        assert asked_for in words(out)

    @pytest.mark.parametrize("rules", ["guide 4p", "classic 4p fog"])
    def test_that_colours_are_secret_is_told_before_the_first_card(self, run, typed, rules):
        """Seat 0 starts, so that it is asked for a card before any other is played."""
        typed("1")
        _, out, _ = run("play", "--rules", rules, "--seed", "x", "--save", "g")
        state = load("g").replay()
        assert (state.trick, state.tricks) == ((), ())
        told = words(out.partition("Your card")[0])
        assert f"Pain colours: You {state.pain_colours[0][0].label}" in told
        assert "the others' stay secret until the round ends" in told

    @pytest.mark.parametrize(
        ("rules", "zeros", "worth"),
        [
            ("classic 4p", "but a trick of zeros, which the first takes.", "card earns 1."),
            ("jogoeu 4p", "a trick of zeros is nobody's.", "card earns 1, but a zero nothing."),
            ("guide 4p", "A zero is simply the lowest card", "card earns 1, but a zero nothing."),
        ],
    )
    def test_what_zeros_are_is_told_at_the_beginning(self, run, rules, zeros, worth):
        _, out, _ = run("play", "--rules", rules)
        told = words(out.partition("Round 1")[0])
        assert zeros in told
        assert worth in told
        assert ("Zeros are weak: off the led colour they are no trumps" in told) == (
            not rules.startswith("guide")
        )

    def test_a_pack_without_zeros_has_nothing_said_of_them(self, run):
        _, out, _ = run("play", "--rules", "guide 4p standard_deck")
        assert "zero" not in words(out.partition("Round 1")[0]).casefold()

    def test_the_one_who_plays_deals_and_leads_in_good_english(self, run):
        _, out, _ = run("play", "--seed", "x")
        assert "You deal and lead." in out
        _, out, _ = run("play", "--seed", "x", "--starter", "1")
        assert "Ben deals and leads." in out

    def test_what_stands_in_brackets_is_explained_once(self, run):
        _, out, _ = run("play", "--watch", "--seed", "x")
        example = re.search(r"'sticheln rules --claim (\S+)'", words(out))[1]
        assert words(out).count("'sticheln rules --claim") == 1
        assert f"[{example}" in out
        assert run("rules", "--claim", example)[0] == 0

    def test_a_late_colour_is_named_by_letter(self, run, typed):
        typed(*["1"] * 15, "q")
        run("play", "--variant", "late", "--seed", "x", "--save", "g")
        state = load("g").replay()
        assert state.phase == "name_pain"
        colour = next(card.colour for card in state.piles[0])
        typed("nonsense", colour.value.lower(), "q")
        run("play", "--resume", "g", "--seed", "x")
        scored = next(state for state in load("g").states() if state.round_scores)
        assert scored.pain_colours[0] == (colour,)

    def test_what_lies_open_is_told_on_request_and_no_more(self, run, typed):
        typed("1", "1", "piles", "q")
        _, out, _ = run("play", "--seed", "x", "--save", "g")
        told = out.split("Your card")[-2]
        state = load("g").replay()
        rivals = {card for seat in (1, 2, 3) for card in state.hands[seat]}
        assert not set(map(Card.parse, CARD.findall(told))) & rivals
        taker = state.tricks[0].winner
        assert f"captured 4: {' '.join(map(str, sorted(state.piles[taker])))}" in words(told)

    def test_a_whole_game_against_bots_ends_with_the_winner(self, run, typed):
        typed(*["1"] * 15 * 2)
        status, out, _ = run("play", "--set", "rounds=2", "--seed", "x", "--save", "g")
        state = load("g").replay()
        assert status == 0
        assert state.is_over
        names = ("You", "Ben", "Cleo", "Dan")
        for seat in state.winners:
            assert re.search(rf"{names[seat]}\b.* wins? with {state.totals[seat]}\.", out)


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


class TestRules:
    @pytest.mark.parametrize("preset", PRESETS)
    def test_every_flag_is_shown_with_what_its_sources_say(self, run, preset):
        status, out, _ = run("rules", "--preset", preset)
        rules, told = Rules.from_preset(preset), words(out)
        assert status == 0
        for name, flag in FLAGS.items():
            reading = flag.reading(rules.flags[name])
            assert f"{name} = {rules.flags[name]}" in told
            assert reading.meaning in told
            assert flag.why in told
            for identifier in reading.claims:
                assert f"[{identifier} " in told
                assert claims()[identifier].says in told

    @pytest.mark.parametrize("preset", PRESETS)
    def test_a_star_marks_exactly_what_differs_from_classic(self, run, preset):
        _, out, _ = run("rules", "--preset", preset)
        starred = re.findall(r"^\* (\w+) = ", out, re.MULTILINE)
        assert starred == [name for name in FLAGS if name in PRESETS[preset].settings]
        for name in starred:
            assert FLAGS[name].reading(FLAGS[name].default).meaning in words(out)

    def test_json_says_the_same(self, run):
        _, out, _ = run("rules", "--rules", "guide 5p mild", "--json")
        data, rules = json.loads(out), Rules.from_preset("guide", 5, "mild")
        assert Rules.parse(data["rules"]) == rules
        assert tuple(parse_cards(" ".join(data["cards"]))) == rules.cards
        assert {flag["name"]: flag["value"] for flag in data["flags"]} == {
            name: str(value) for name, value in rules.flags.items()
        }
        assert {flag["name"] for flag in data["flags"] if flag["differs_from_classic"]} == {
            *PRESETS["guide"].settings,
            "pain_points",
        }

    @pytest.mark.parametrize(
        "options",
        [
            ["--rules", "guide 5p open rounds=3"],
            ["--preset=guide", "--players=5", "--variant=open", "--set=rounds=3"],
            ["--preset=GUIDE", "--players=5", "--set=rounds=3", "--set=pain_reveal=at_once"],
        ],
    )
    def test_a_rule_set_is_named_in_one_text_or_in_pieces(self, run, options):
        _, out, _ = run("rules", *options, "--json")
        assert json.loads(out)["rules"] == "guide 5p open rounds=3"

    def test_the_list_names_all_with_their_aliases(self, run):
        _, out, _ = run("rules", "--list")
        told = words(out)
        for entry in (*PRESETS.values(), *VARIANTS.values()):
            assert f"{entry.name} {entry.meaning}" in told
            assert all(alias in told for alias in entry.aliases)
        _, out, _ = run("rules", "--list", "--json")
        data = json.loads(out)
        assert [entry["name"] for entry in data["presets"]] == list(PRESETS)
        assert [entry["name"] for entry in data["variants"]] == list(VARIANTS)

    def test_two_rule_sets_are_compared(self, run):
        """Between amigo and jogoeu: the deck, the pain card, zeros twice, and the rounds."""
        _, out, _ = run("rules", "--diff", "amigo", "jogoeu 4p")
        assert set(re.findall(r"^\* (\w+) = ", out, re.MULTILINE)) == {
            "deck",
            "pain_choice",
            "all_zero_trick",
            "zero_points",
            "rounds",
        }
        _, out, _ = run("rules", "--diff", "amigo", "jogoeu", "--json")
        rounds = next(d for d in json.loads(out)["differences"] if d["name"] == "rounds")
        assert (rounds["left"]["value"], rounds["right"]["value"]) == ("5", "per_player")

    def test_two_rule_sets_are_told_apart_by_the_flag_alone(self, run):
        """Amigo's pack has no orange, so a card of the guide's pack must not stand for Amigo."""
        _, out, _ = run("rules", "--diff", "amigo", "guide")
        told = words(out)
        assert "Example (amigo 4p, this flag alone changed): the trick" in told
        for value in ("highest", "latest_colour"):
            assert re.search(rf"trumps={value}: [A-Z]\d+ wins\.", told)
        assert "guide 4p: " not in told.partition("* deck = ")[2]
        assert "Classic reads trumps=highest. Two of the three sources" in told

    @pytest.mark.parametrize("name", FLAGS)
    def test_one_flag_is_told_with_all_its_readings(self, run, name):
        status, out, _ = run("rules", "--flag", name)
        flag, told = FLAGS[name], words(out)
        assert status == 0
        assert flag.why in told
        for reading in flag.readings:
            assert f"{name}={reading.value}" in told
            assert reading.meaning in told
            for identifier in reading.claims:
                assert claims()[identifier].says in told
        _, out, _ = run("rules", "--flag", name, "--json")
        data = json.loads(out)
        assert [entry["value"] for entry in data["readings"]] == list(flag.values)
        assert data["classic"] == data["value"] == flag.default

    def test_a_flag_comes_with_a_trick_in_which_it_matters(self, run):
        """A led zero and no other: it sets the colour, or the second card does."""
        _, out, _ = run("rules", "--flag", "led_zero")
        found = re.search(
            r"the trick (\S+) (\S+) (\S+) (\S+) led_zero=sets_colour: (\S+) wins\. .*"
            r"led_zero=transparent: (\S+) wins\.",
            words(out),
        )
        *cards, sets, transparent = map(Card.parse, found.groups())
        assert cards[0].value == 0
        assert all(card.value for card in cards[1:])
        for led, winner in ((cards[0].colour, sets), (cards[1].colour, transparent)):
            trumps = [card for card in cards if card.colour is not led and card.value]
            assert winner is max(trumps, key=lambda card: card.value)

    def test_a_flag_is_told_under_the_rules_that_are_named(self, run):
        _, out, _ = run("rules", "--flag", "undealt", "--players", "8")
        assert "undealt=hidden: 2 cards, face down" in words(out)
        _, out, _ = run("rules", "--flag", "undealt")
        assert "nothing differs under classic 4p" in words(out)
        _, out, _ = run("rules", "--flag", "rounds", "--set", "rounds=3")
        assert "rounds=per_player: 4" in words(out)
        _, out, _ = run("rules", "--flag", "pain_choice", "--variant", "fog")
        assert "pain_choice=after_play can't go with pain_reveal=round_end" in words(out)

    def test_statements_are_looked_up(self, run):
        status, out, _ = run("rules", "--claim", "g03", "K22")
        assert status == 0
        for identifier in ("G03", "K22"):
            assert f"{identifier}: {claims()[identifier].says}" in words(out)
        assert "Said by: guide" in words(out)
        _, out, _ = run("rules", "--claim", "G03", "--json")
        assert [claim["id"] for claim in json.loads(out)["claims"]] == ["G03"]

    def test_a_deck_of_ones_own_is_shown(self, run):
        status, out, _ = run("rules", "--rules", "3p deck=mine:R0-9,G0-9")
        assert status == 0
        assert "* deck = mine" in out


BAD_INPUT = {
    "no command": [],
    "unknown command": ["dance"],
    "unknown option": ["play", "--dance"],
    "unknown preset": ["play", "--preset", "whist"],
    "unknown variant": ["rules", "--variant", "fig"],
    "contradiction": ["rules", "--variant", "fog", "--variant", "open"],
    "unknown flag": ["rules", "--set", "dance=1"],
    "flag without value": ["rules", "--set", "rounds"],
    "flag twice": ["rules", "--set", "rounds=1", "--set", "rounds=2"],
    "both ways": ["rules", "--rules", "guide", "--players", "5"],
    "no such flag": ["rules", "--flag", "dance"],
    "no such statement": ["rules", "--claim", "G03", "Z99"],
    "two questions": ["rules", "--flag", "zeros", "--list"],
    "not a rule set": ["rules", "--rules", "four friends"],
    "different players": ["rules", "--diff", "classic 4p", "classic 5p"],
    "too many players": ["play", "--players", "9"],
    "players in words": ["play", "--players", "four"],
    "thousands of digits": ["play", "--players", "9" * 6000],
    "no such seat": ["play", "--seat", "4"],
    "no such starter": ["play", "--starter", "4"],
    "a seat to watch from": ["play", "--watch", "--seat", "1"],
    "a seed without UTF-8": ["play", "--watch", "--seed", "\udcff"],
    "no delay": ["play", "--watch", "--delay", "soon"],
    "unknown bots": ["play", "--bots", "sly"],
    "nothing to resume": ["play", "--resume", "missing"],
    "a folder to resume": ["play", "--resume", "."],
    "no record": ["replay", "junk"],
    "not text": ["replay", "bytes"],
    "deeply nested": ["replay", "deep"],
    "two forms": ["replay", "junk", "--json", "--svg", "drawn"],
    "no file name": ["replay", ""],
    "an impossible name": ["replay", "a\0b"],
    "no file to check": ["check"],
    "nowhere to save": ["play", "--watch", "--save", "no/such/folder"],
    "a file in the way": ["play", "--watch", "--save", "junk"],
}


@pytest.mark.parametrize("argv", BAD_INPUT.values(), ids=BAD_INPUT)
def test_bad_input_is_one_line_and_status_2(run, tmp_path, argv):
    (tmp_path / "junk").write_text("junk")
    (tmp_path / "bytes").write_bytes(b"\xff\xfe\x00")
    (tmp_path / "deep").write_text('{"format":' + "[" * 100_000)
    status, _, err = run(*argv)
    assert status == 2
    assert re.fullmatch(r"sticheln: [^\n]+\n", err)
    assert len(err) < 600
    assert (tmp_path / "junk").read_text() == "junk"


def test_resuming_keeps_the_rules_of_the_record(run):
    run("play", "--watch", "--set", "rounds=1", "--seed", "x", "--save", "g")
    status, _, err = run("play", "--resume", "g", "--preset", "guide")
    assert status == 2
    assert "rules of the record" in err


@pytest.mark.parametrize(
    "argv", [["--help"], ["--version"], *([c.name, "--help"] for c in COMMANDS)]
)
def test_help_is_fine(run, argv):
    status, out, err = run(*argv)
    assert (status, err) == (0, "")
    assert "sticheln" in out


@pytest.mark.needs_extra("cli")
def test_colour_adds_nothing_and_takes_nothing_away(run, monkeypatch):
    """Painted lines are the plain ones once the paint is off."""
    _, plain, _ = run("play", "--watch", "--seed", "x")
    monkeypatch.setenv("FORCE_COLOR", "1")
    monkeypatch.setenv("TERM", "xterm-256color")
    _, painted, _ = run("play", "--watch", "--seed", "x")
    assert "\x1b[" in painted
    assert re.sub(r"\x1b\[[0-9;]*m", "", painted) == plain


@pytest.mark.needs_extra("cli")
def test_no_colour_where_none_is_wanted(run, monkeypatch):
    monkeypatch.setenv("FORCE_COLOR", "1")
    monkeypatch.setenv("TERM", "xterm-256color")
    monkeypatch.setenv("NO_COLOR", "1")
    _, out, _ = run("play", "--watch", "--seed", "x")
    assert not re.search(r"\x1b\[[0-9;]*[34][0-8]", out)


def test_it_works_without_rich(run, monkeypatch):
    _, with_it, _ = run("play", "--watch", "--seed", "x")
    monkeypatch.setitem(sys.modules, "rich.console", None)
    monkeypatch.setenv("FORCE_COLOR", "1")
    assert run("play", "--watch", "--seed", "x") == (0, with_it, "")


class TestProcess:
    def test_python_m_sticheln_plays_a_game(self):
        done = starts("play", "--watch", "--seed", "x", PYTHONHASHSEED="1")
        again = starts("play", "--watch", "--seed", "x", PYTHONHASHSEED="2")
        assert (done.returncode, done.stderr) == (0, b"")
        assert done.stdout == again.stdout

    def test_a_reader_that_goes_away_ends_it_quietly(self):
        with subprocess.Popen(
            [*COMMAND, "rules", "--preset", "guide"],
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            env=ENVIRONMENT,
        ) as process:
            process.stdout.close()
            complaint = process.stderr.read()
        assert (process.returncode, complaint) == (141, b"")

    @pytest.mark.parametrize(
        ("words", "status"),
        [
            ("play --seed x <&-", 0),
            ("rules >&-", 0),
            ("rules --preset nonsense 2>&-", 2),
            ("engine <&-", 0),
            ("engine >&- </dev/null", 0),
        ],
    )
    def test_a_closed_stream_is_no_traceback(self, words, status):
        done = subprocess.run(
            ["bash", "-c", f"{shlex.join(COMMAND)} {words}"],
            capture_output=True,
            env=ENVIRONMENT,
            timeout=60,
            check=False,
        )
        assert (done.returncode, b"Traceback" in done.stderr) == (status, False)

    def test_what_is_typed_may_be_no_text(self):
        done = starts(
            "play",
            "--seed",
            "x",
            stdin=b"\xff\xfe\n",
            PYTHONIOENCODING="utf-8:strict",
            PYTHONUTF8="0",
        )
        assert done.returncode == 2
        assert re.fullmatch(rb"sticheln: [^\n]+\n", done.stderr)

    def test_a_poor_terminal_is_enough(self):
        done = starts("rules", "--list", PYTHONIOENCODING="ascii", PYTHONUTF8="0")
        assert (done.returncode, done.stderr) == (0, b"")
        assert b"al rev?s" in done.stdout


def test_resuming_overwrites_no_other_file(run, tmp_path):
    for name in ("one", "other"):
        run("play", "--watch", "--rules", "classic 3p rounds=1", "--save", name)
    kept = (tmp_path / "other").read_bytes()
    status, _, err = run("play", "--resume", "one", "--save", "other")
    assert (status, "other" in err) == (2, True)
    assert (tmp_path / "other").read_bytes() == kept
    assert run("play", "--resume", "one", "--save", "one")[0] == 0
