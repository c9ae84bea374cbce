"""Every program in ``examples`` runs, and does what its page in the docs says."""

import asyncio
import importlib.util
import json
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from sticheln import (
    Card,
    Deal,
    PlayCard,
    Rules,
    View,
    apply,
    conformance,
    from_json,
    legal_actions,
    new_game,
    parse_cards,
    shuffle,
    to_json,
    trick_outcome,
)
from sticheln.bots import RuleOfThumbBot
from sticheln.records import load

TOP = Path(__file__).parents[1]
EXAMPLES = TOP / "examples"
CARD = re.compile(r'"([ROYGBPVNXCDHSKL][0-9]+)"')
CLAIMS = re.compile(r'"rules":\[[^]]*\]')

# What is typed to a program, and words that must stand in what it prints.
PROGRAMS = {
    "first_game": ([], ["totals (", "winners ("]),
    "my_bot": (["1"], ["1 deals, each from every seat"]),
    "house_rules": ([], ["classic 4p fog", "- trumps: latest_colour", "Refused:", "set_aside"]),
    "custom_deck": (["pack.svg"], ["21 cards, 7 for each of 3", "deck_too_small"]),
    "save_and_resume": (["."], ["resumed in round 1", "after round 2"]),
    "gallery": (["gallery.html"], ["gallery.html"]),
    "tournament": (
        ["--rules", "classic 3p rounds=1", "--deals", "2"],
        ["2 deals, 6 games of each", "all advice - no fewest_and_lowest"],
    ),
}


def run(name, *words, folder, typed="", fails=False):
    done = subprocess.run(
        [sys.executable, "-W", "error", EXAMPLES / f"{name}.py", *words],
        input=typed,
        capture_output=True,
        text=True,
        encoding="utf-8",
        cwd=folder,
        env={**os.environ, "PYTHONIOENCODING": "utf-8"},
        timeout=60,
        check=False,
    )
    assert (done.returncode != 0) == fails, done.stderr
    return done.stderr if fails else done.stdout


def imported(name):
    if name in sys.modules:
        return sys.modules[name]
    spec = importlib.util.spec_from_file_location(name, EXAMPLES / f"{name}.py")
    assert spec is not None
    assert spec.loader is not None
    module = sys.modules[name] = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.mark.parametrize("name", PROGRAMS)
def test_it_runs(name, tmp_path):
    words, told = PROGRAMS[name]
    printed = run(name, *words, folder=tmp_path)
    for part in told:
        assert part in printed


def test_the_first_game_has_ten_lines():
    _, _, program = (EXAMPLES / "first_game.py").read_text("utf-8").partition('"""\n\n')
    statements = [line for line in program.splitlines() if line and "import" not in line]
    assert len(statements) <= 10


def test_every_program_has_a_page():
    pages = "".join(page.read_text("utf-8") for page in (TOP / "docs").rglob("*.md"))
    for program in [*EXAMPLES.glob("*.py"), *EXAMPLES.glob("*.ipynb"), *EXAMPLES.glob("*.mjs")]:
        assert program.name in pages


# ----------------------------------------------------------------------------------- referee


def typed_for(state):
    """What people type who always take their first choice, Enter before each turn."""
    action = legal_actions(state)[0]
    words = str(action).split(" ", 2)[2].replace(" and ", " ")
    return action, f"\n{words.lower()}\n"


def test_the_referee_leads_people_through_a_game(tmp_path, monkeypatch, capsys):
    referee = imported("referee")
    monkeypatch.setattr("secrets.token_bytes", lambda _: b"table")
    state, typed = new_game(Rules.parse("classic 3p rounds=1")), []
    state = apply(state, shuffle(state, b"table"))
    while not state.is_over:
        action, words = typed_for(state)
        typed += words.splitlines()
        state = apply(state, action)
    first_card = str(legal_actions(apply(new_game(state.rules), _deal(state)))[0].cards[0])
    typed[1:1] = ["?", "why", "nonsense", "x99", first_card.replace(first_card[0], "K")]
    answers = iter(typed)
    monkeypatch.setattr("builtins.input", lambda _: next(answers))
    referee.main(["classic", "3p", "rounds=1"])
    assert next(answers, None) is None
    printed = capsys.readouterr().out
    assert "'nonsense' is not a card" in printed.casefold()
    assert "No: " in printed
    assert "No trick has been taken yet." in printed
    assert len(re.findall(r"^Seat \d takes", printed, re.MULTILINE)) == len(state.tricks)
    assert f"Round 1: {[*state.totals]}" in printed
    assert f"Won by seat {' and seat '.join(map(str, state.winners))}." in printed


def _deal(state):
    return shuffle(new_game(state.rules), b"table")


def test_the_referee_names_a_broken_off_game(tmp_path):
    assert "broken off" in run("referee", folder=tmp_path, fails=True)
    assert "there is no" in run("referee", "nobody", folder=tmp_path, fails=True)


# ------------------------------------------------------------------------------------ server


async def played(rules):
    """A whole game at the server's table: what each seat was sent, and the table."""
    server, client = imported("table_server"), imported("table_client")
    table = server.Table(Rules.parse(rules))
    async with await asyncio.start_server(table.connect, "127.0.0.1") as listening:
        port = listening.sockets[0].getsockname()[1]

        async def seat(token):
            return [line async for line in client.messages(port, token, RuleOfThumbBot())]

        lines = await asyncio.wait_for(asyncio.gather(*map(seat, table.tokens)), 30)
    return table, lines


def test_no_seat_is_sent_a_card_that_it_may_not_know():
    table, lines = asyncio.run(played("guide 3p rounds=2"))
    assert table.state.is_over
    for seat, told in enumerate(lines):
        known: set[str] = set()
        chosen = 0
        for line in told:
            message = json.loads(line)
            cards = set(CARD.findall(CLAIMS.sub("", line)))
            kind = message["kind"]
            if kind == "event" and message["event"] == "hand_dealt":
                assert message["seat"] == seat
                known, chosen = set(cards), 0
            elif kind == "event" and message["event"] == "card_played":
                known |= cards
            elif kind == "event" and message["event"] == "pain_chosen":
                assert message["seat"] == seat
            elif kind == "event" and message["event"] == "pain_sealed":
                chosen += 1
                assert not cards
            elif kind == "event" and message["event"] == "pain_revealed":
                known |= cards
            assert cards <= known, (seat, line)
        assert chosen == 2  # the pain cards of the two others stayed sealed


def test_every_seat_sees_the_end():
    table, lines = asyncio.run(played("classic 4p rounds=1"))
    for seat, told in enumerate(lines):
        last = from_json(told[-1])
        assert isinstance(last, View)
        assert last.seat == seat
        assert last.totals == table.state.totals
        assert last.winners == table.state.winners


async def talk(table, *lines):
    """Send lines to a table, and give back its answers until it says no more."""
    async with await asyncio.start_server(table.connect, "127.0.0.1", limit=1 << 14) as listening:
        port = listening.sockets[0].getsockname()[1]
        reader, writer = await asyncio.open_connection("127.0.0.1", port)
        for line in lines:
            writer.write(line.encode() + b"\n")
        writer.write_eof()
        answers = (await asyncio.wait_for(reader.read(), 10)).decode().splitlines()
        writer.close()
    return [json.loads(answer) for answer in answers]


@pytest.mark.parametrize("line", ["", "{}", "[]", '{"token": 7}', '{"token": "guess"}', "\x00{"])
def test_without_a_token_nothing_is_told(line):
    table = imported("table_server").Table(Rules())
    answers = asyncio.run(talk(table, line))
    assert [answer["kind"] for answer in answers] == ["refused"]
    assert table.present == {}


@pytest.mark.parametrize(
    ("said", "code"),
    [
        (lambda state: to_json(PlayCard(1, state.hands[1][0])), "not_your_action"),
        (lambda state: to_json(Deal([[], [], []])), "not_your_action"),
        (lambda state: to_json(PlayCard(0, state.hands[0][0])), None),
        (lambda _: "nonsense", "not_json"),
    ],
)
def test_what_a_seat_may_not_do_is_refused_and_changes_nothing(said, code):
    table = imported("table_server").Table(Rules(3))
    table.carry_out(table.deal())
    before = table.state
    hello = json.dumps({"token": table.tokens[0]})
    answers = asyncio.run(talk(table, hello, said(before)))
    assert [answer["kind"] for answer in answers] == ["welcome", "view", "your_turn", "refused"]
    assert code is None or answers[-1]["code"] == code
    assert table.state == before


def test_a_line_that_is_too_long_ends_the_connection():
    table = imported("table_server").Table(Rules(3))
    hello = json.dumps({"token": table.tokens[0]})
    answers = asyncio.run(talk(table, hello, "x" * (1 << 15)))
    assert [answer["kind"] for answer in answers] in ([], ["welcome", "view"])
    assert table.present == {}


def test_a_seat_can_come_back():
    async def twice(table):
        hello = json.dumps({"token": table.tokens[2]})
        return await talk(table, hello), await talk(table, hello)

    table = imported("table_server").Table(Rules(3))
    table.carry_out(table.deal())
    first, second = asyncio.run(twice(table))
    assert first == second
    assert second[1]["hand"] == [str(card) for card in table.state.hands[2]]


def test_server_and_clients_as_programs(tmp_path):
    server = subprocess.Popen(
        [sys.executable, EXAMPLES / "table_server.py", "classic", "3p", "rounds=1"],
        stdout=subprocess.PIPE,
        text=True,
        cwd=tmp_path,
    )
    assert server.stdout is not None
    with server:
        port = server.stdout.readline().split()[1]
        tokens = [server.stdout.readline().split()[-1] for _ in range(3)]
        clients = []
        for seat, token in enumerate(tokens):
            with (tmp_path / f"seat-{seat}").open("w") as told:
                program = [sys.executable, EXAMPLES / "table_client.py", port, token]
                clients.append(subprocess.Popen(program, stdout=told))
        try:
            assert [client.wait(timeout=60) for client in clients] == [0, 0, 0]
        finally:
            for process in (*clients, server) if any(c.poll() is None for c in clients) else ():
                process.kill()
        end = server.stdout.read()
    assert server.returncode == 0
    assert "winners (" in end
    for seat in range(3):
        assert "game_ended" in (tmp_path / f"seat-{seat}").read_text()


# --------------------------------------------------------------------------------- the others


def test_the_bot_beats_chance():
    my_bot = imported("my_bot")
    average, chance = my_bot.match(my_bot.CarefulBot(), Rules(), 3)
    assert average > chance + 10


def test_a_game_is_saved_and_goes_on(tmp_path):
    run("save_and_resume", tmp_path, folder=tmp_path)
    record = load(tmp_path / "game.json")
    state = record.replay()
    assert state.is_over
    assert len(state.round_scores) == 2
    assert record.names == ("Ana", "Bo", "Cy", "Di")
    seen = (tmp_path / "seen-by-bo.json").read_text("utf-8")
    *_, early = (state for state in record.states() if state.action_count <= 40)
    hidden = {str(card) for seat in (0, 2, 3) for card in early.hands[seat]}
    assert not hidden & set(CARD.findall(seen))


def test_the_house_rules_are_those_of_the_page():
    house = imported("house_rules").HOUSE
    assert str(house) == "classic 4p fog trumps=latest_colour all_zero_trick=set_aside rounds=3"
    # G18: the last card off the led colour, G3, makes green count, and G11 is its highest.
    assert trick_outcome(house, parse_cards("R5 G11 B2 G3")).winner == 1
    assert trick_outcome(house, parse_cards("R0 G0 B0 N0")).winner is None


def test_the_pocket_pack():
    pack = imported("custom_deck").POCKET
    assert len(pack.cards) == 3 * 7
    assert Card("B", 6) in pack.cards


@pytest.mark.needs_extra("batch")
def test_many_games(tmp_path):
    printed = run("analyse_games", "--games", "20", folder=tmp_path).splitlines()
    presets = ["classic", "amigo", "jogoeu", "guide", "stick_em"]
    assert [line.split()[0] for line in printed[1:]] == presets


@pytest.mark.needs_extra("plot")
def test_the_plot(tmp_path):
    run("analyse_games", "--games", "20", "--plot", "plot.svg", folder=tmp_path)
    assert "<svg" in (tmp_path / "plot.svg").read_text("utf-8")


def test_what_is_missing_is_named(monkeypatch, tmp_path):
    analyse = imported("analyse_games")
    monkeypatch.setitem(sys.modules, "matplotlib", None)
    monkeypatch.setitem(sys.modules, "matplotlib.figure", None)
    with pytest.raises(analyse.MissingExtraError, match=r"pip install 'sticheln\[plot\]'"):
        analyse.plot({}, tmp_path / "plot.svg")


# ---------------------------------------------------------------------------- other languages


@pytest.mark.needs_tool("node")
def test_a_game_over_a_pipe():
    engine = [sys.executable, "-m", "sticheln", "engine"]
    done = subprocess.run(
        ["node", EXAMPLES / "over_a_pipe.mjs", *engine],
        capture_output=True,
        text=True,
        timeout=60,
        check=True,
    )
    *tricks, end = done.stdout.splitlines()
    assert len(tricks) == 15  # guide 4p: the pain card is played too
    assert end.startswith("totals ")


def cards_in(note):
    """Every card that a message speaks of; numbered rules look like cards."""
    return {*CARD.findall(CLAIMS.sub("", json.dumps(note, separators=(",", ":"))))}


SPIES = """
import { Engine, any, play } from %s;
const [rules, players, ...command] = process.argv.slice(2);
const told = Array.from({ length: players }, () => []);
const bots = told.map((notes) => ({
  hear: (events) => notes.push(...events),
  choose: (view, actions) => (notes.push({ view, actions }), any.choose(view, actions)),
}));
const engine = new Engine(command);
const looked = [];
const look = (events) => looked.push(...events);
const game = await play(engine, { rules, seed: "spies", bots, look });
console.log(JSON.stringify({ told: [...told, looked], game }));
engine.end();
"""


@pytest.mark.needs_tool("node")
@pytest.mark.parametrize(
    "text", ["guide 4p rounds=2", "classic 3p late rounds=1", "classic 4p intense fog rounds=1"]
)
def test_each_bot_over_the_pipe_gets_what_its_seat_may_know(text, tmp_path):
    """No card is left over here, so all that a seat sees is its hand and what lies open."""
    rules = Rules.parse(text)
    spies = tmp_path / "spies.mjs"
    spies.write_text(SPIES % json.dumps((EXAMPLES / "over_a_pipe.mjs").as_uri()), "utf-8")
    engine = [sys.executable, "-m", "sticheln", "engine"]
    done = subprocess.run(
        ["node", spies, text, str(rules.players), *engine],
        capture_output=True,
        encoding="utf-8",
        timeout=60,
        check=True,
    )
    said = json.loads(done.stdout)
    assert said["game"]["phase"] == "over"
    assert len(said["game"]["round_scores"]) == rules.round_count
    for seat, told in enumerate(said["told"]):
        known: set[str] = set()
        for note in told:
            if note.get("event") == "hand_dealt":
                assert note["seat"] == (seat if seat < rules.players else None)
                known = {*note["hand"]}
                assert len(known) == (rules.hand_size if seat < rules.players else 0)
            elif note.get("event") in {"card_played", "pain_revealed", "round_scored"}:
                known |= cards_in(note)
            assert cards_in(note) <= known
    choosing = [
        (note["view"]["round_number"], note["view"]["action_count"])
        for told in said["told"]
        for note in told
        if note.get("view", {}).get("phase") == "choose_pain"
    ]
    # Each seat chooses once a round, and none while another's choice has been carried out.
    late = rules.pain_choice == "after_play"
    assert len(choosing) == (0 if late else rules.players * rules.round_count)
    assert len({*choosing}) == (0 if late else rules.round_count)


@pytest.mark.needs_tool("node")
def test_a_missing_engine_is_named(tmp_path):
    done = subprocess.run(
        ["node", EXAMPLES / "over_a_pipe.mjs", "no-such-engine"],
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert done.returncode == 2
    first, second = done.stderr.splitlines()
    assert first == "no-such-engine can't be started: there is no such command on the PATH"
    assert ".venv/bin/sticheln engine" in second


def test_the_small_engine_passes_what_it_declares():
    report = conformance.run([sys.executable, str(EXAMPLES / "small_engine.py")])
    assert report.passed
