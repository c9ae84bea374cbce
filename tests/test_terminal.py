"""The game at a pseudo terminal of 24 lines and 80 columns, and how one leaves and goes on."""

import importlib.util
import io
import os
import pty
import re
import select
import shlex
import signal
import subprocess
import sys
import termios
from pathlib import Path

import pytest

import sticheln
from sticheln.cli import main
from sticheln.records import load
from tests.paper import COLUMNS, LINES

# -------------------------------------------------------------------------- leaving the table


@pytest.fixture
def typed(monkeypatch, tmp_path):
    """Run the command in an empty folder with what a person types."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("COLUMNS", str(COLUMNS))

    def run(*argv, lines):
        monkeypatch.setattr("sys.stdin", io.StringIO("".join(f"{line}\n" for line in lines)))
        return main(argv)

    return run


class TestLeaving:
    def test_a_game_that_was_kept_nowhere_can_be_kept_in_the_end(self, typed, capsys):
        assert typed("play", "--seed", "x", lines=["1", "1", "q", "mine"]) == 0
        typed("play", "--seed", "x", "--save", "other", lines=["1", "1", "q"])
        assert load("mine") == load("other")
        assert "sticheln play --resume mine --seed=x" in capsys.readouterr().out

    @pytest.mark.parametrize("name", ["there", "no/such/folder", "a\0b", "."])
    def test_a_name_that_cannot_be_is_asked_again(self, typed, capsys, name):
        Path("there").write_text("mine")
        assert typed("play", "--seed", "x", lines=["1", "q", name, "good"]) == 0
        assert Path("there").read_text() == "mine"
        assert load("good").replay().phase == "play"
        assert capsys.readouterr().out.count("Keep the game?") == 2

    @pytest.mark.parametrize("lines", [["q", ""], ["q"], [], ["1", "1"]])
    @pytest.mark.parametrize("game", ["sticheln", "keinstich"])
    def test_a_game_can_be_let_go(self, typed, capsys, game, lines):
        """Where the input is at its end, there is nobody to be asked whether to keep it."""
        assert typed("play", "--seed", "x", "--game", game, lines=lines) == 0
        assert list(Path().iterdir()) == []
        told = capsys.readouterr().out
        assert "Next time --save FILE keeps the game." in told
        assert ("Keep the game?" in told) == ("q" in lines)

    def test_a_kept_game_says_how_to_go_on_when_the_input_ends(self, typed, capsys):
        assert typed("play", "--seed", "x", "--save", "g", lines=["1"]) == 0
        assert "sticheln play --resume g --seed=x\n" in capsys.readouterr().out

    def test_the_way_to_go_on_names_the_bots(self, typed, capsys):
        typed("play", "--seed", "x", "--bots", "random", "--save", "g", lines=["q"])
        assert "sticheln play --resume g --seed=x --bots=random\n" in capsys.readouterr().out


# --------------------------------------------------------------------------- a real terminal

PAGE = "Enter goes on, q stops: "
ASKED = re.compile(rf"(\(\? helps, \?\? hints\): |{PAGE}|let it go: )$")
PAINT = re.compile(r"\x1b\[[0-9;]*m")
PATIENCE = 60


class Terminal:
    """The command at a pseudo terminal of 24 lines and 80 columns."""

    def __init__(self, folder, *argv, **environment):
        self.master, slave = pty.openpty()
        termios.tcsetwinsize(slave, (LINES, COLUMNS))
        inherited = {name: text for name, text in os.environ.items() if name not in FORCED}
        source = str(Path(sticheln.__file__).parents[1])
        self.process = subprocess.Popen(
            [sys.executable, "-m", "sticheln", "play", *argv],
            stdin=slave,
            stdout=slave,
            stderr=slave,
            cwd=folder,
            env={**inherited, "PYTHONPATH": source, **environment},
            start_new_session=True,
        )
        os.close(slave)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.process.kill()
        self.process.wait()
        os.close(self.master)

    def read(self):
        """What is written up to the next question, or to the end."""
        text = ""
        while not ASKED.search(PAINT.sub("", text)):
            if not select.select([self.master], [], [], PATIENCE)[0]:
                raise TimeoutError(text)
            try:
                new = os.read(self.master, 65536).decode()
            except OSError:  # so Linux tells that the other end is closed
                break
            if not new:
                break
            text += new
        return text.replace("\r\n", "\n")

    def turn(self, told):
        """What is written while Enter is pressed wherever it is asked for, page by page."""
        pages = [told]
        while pages[-1].endswith(PAGE):
            pages.append(self.type(""))
        return pages

    def interrupt(self):
        """What is written after Ctrl-C; one between the question and the reading goes unnoticed."""
        for _ in range(6):
            self.process.send_signal(signal.SIGINT)
            if select.select([self.master], [], [], PATIENCE / 6)[0]:
                break
        return self.read()

    def type(self, line):
        """What is written after this line was typed; its echo stands at the beginning."""
        os.write(self.master, f"{line}\n".encode())
        return self.read()


FORCED = {"COLUMNS", "LINES", "FORCE_COLOR", "NO_COLOR", "TTY_COMPATIBLE", "TERM"}
LOOKS = {
    "colour": {"TERM": "xterm-256color"},
    "no colour": {"TERM": "xterm-256color", "NO_COLOR": "1"},
    "dumb": {"TERM": "dumb"},
}


@pytest.fixture(scope="module")
def sittings(tmp_path_factory):
    """The same round at each kind of terminal, as the pieces between two answers."""
    told = {}
    for look, environment in LOOKS.items():
        options = ("--rules", "guide 8p intense rounds=1", "--seed", "x")
        with Terminal(tmp_path_factory.mktemp("table"), *options, **environment) as terminal:
            pieces = [terminal.read(), *map(terminal.type, ["??", "1 11", "??", "?", "? 1"])]
            pieces += [terminal.type("1") for _ in range(10)]
            pieces += terminal.turn(terminal.type("1"))
            assert terminal.process.wait(PATIENCE) == 0
        told[look] = pieces
    return told


def plain(pieces):
    return [PAINT.sub("", piece) for piece in pieces]


@pytest.mark.parametrize("look", LOOKS)
def test_each_decision_fits_the_screen(sittings, look):
    """From where the table begins to the question; before it stands what has happened since.

    The first line holds what was typed, and has been read when the others come.
    """
    for piece in plain(sittings[look]):
        shown = piece[max(piece.find("\n") + 1, piece.rfind("\nRound 1 of 1")) :].splitlines()
        assert len(shown) <= LINES
        assert max(map(len, piece.splitlines())) <= COLUMNS
    assert all(ASKED.search(piece) for piece in plain(sittings[look])[:-1])
    assert re.search(r" wins? with -?\d+\.", plain(sittings[look])[-1])


def test_the_end_of_a_round_waits_at_a_terminal_and_loses_no_line(sittings, typed, capsys):
    """Eight scores with their reasons are more than a page: told as to a pipe, but in pieces."""
    pages = [piece for piece in plain(sittings["dumb"]) if piece.endswith(PAGE)]
    assert len(pages) >= 2
    typed(
        *("play", "--rules", "guide 8p intense rounds=1", "--seed", "x"),
        lines=["??", "1 11", "??", "?", "? 1", *["1"] * 11],
    )
    piped = capsys.readouterr().out
    assert PAGE not in piped
    whole = "".join(plain(sittings["dumb"])).replace(PAGE + "\n", "").splitlines()
    end = next(place for place, line in enumerate(whole) if "Trick 11: " in line)
    assert "\n".join(whole[end:]).partition("Trick 11: ")[2] in piped


def test_between_two_rounds_it_waits_and_one_may_leave(tmp_path):
    """Fifteen answers are a round; with q instead of the Enter after it, round 2 is not dealt.

    Whoever comes back then has nothing to read that could be gone, and is not kept waiting.
    """
    options = ("--rules", "classic 4p", "--seed", "x", "--save", "g")
    with Terminal(tmp_path, *options, NO_COLOR="1") as terminal:
        terminal.read()
        for _ in range(14):
            assert PAGE not in terminal.type("1")
        assert terminal.type("1").endswith(PAGE)  # the reasons for four scores fill a page
        sheet = terminal.type("")
        assert re.search(r"Round 1 .*round +total", sheet)
        assert sheet.endswith(PAGE)
        assert "sticheln play --resume g" in terminal.type("q")
        assert terminal.process.wait(PATIENCE) == 0
    assert load(tmp_path / "g").replay().needs_deal
    with Terminal(tmp_path, "--resume", "g", "--seed", "x", NO_COLOR="1") as terminal:
        assert "\nRound 2\n" in PAINT.sub("", terminal.read())


def test_who_watches_is_not_kept_waiting(tmp_path):
    with Terminal(tmp_path, "--watch", "--rules", "classic 3p rounds=2") as terminal:
        assert PAGE not in terminal.read()
        assert terminal.process.wait(PATIENCE) == 0


def test_ctrl_d_at_a_terminal_still_offers_to_keep_the_game(tmp_path):
    with Terminal(tmp_path, "--seed", "x") as terminal:
        terminal.read()
        os.write(terminal.master, b"\x04")
        assert "Keep the game?" in terminal.read()
        terminal.type("g")
        assert terminal.process.wait(PATIENCE) == 0
    assert load(tmp_path / "g").replay().phase == "choose_pain"


def test_every_terminal_is_told_the_same(sittings):
    assert plain(sittings["no colour"]) == plain(sittings["dumb"])
    if importlib.util.find_spec("rich") is not None:
        assert plain(sittings["colour"]) == plain(sittings["dumb"])


@pytest.mark.needs_extra("cli")
def test_colour_is_there_where_it_is_wanted_and_only_there(sittings):
    coloured = re.compile(r"\x1b\[[0-9;]*[34]8;[25];")
    assert [bool(coloured.search("".join(sittings[look]))) for look in LOOKS] == [
        True,
        False,
        False,
    ]


def test_a_game_killed_at_any_moment_goes_on_as_if_nothing_had_been(typed, tmp_path):
    """Killed while it waits for the fifth answer, it ends as the game that was never killed."""
    options = ("--rules", "classic 3p rounds=1", "--seed", "x")
    typed("play", *options, "--save", "whole", lines=["1"] * 15)
    with Terminal(tmp_path, *options, "--save", "killed") as terminal:
        terminal.read()
        for _ in range(4):
            terminal.type("1")
        terminal.process.send_signal(signal.SIGKILL)
        assert terminal.process.wait(PATIENCE) == -signal.SIGKILL
    assert len(load("killed").replay().tricks) == 3
    with Terminal(tmp_path, "--resume", "killed", "--seed", "x") as terminal:
        assert "You" in terminal.read()
        for _ in range(11):
            told = terminal.type("1")
        *_, told = terminal.turn(told)
        assert terminal.process.wait(PATIENCE) == 0
    assert re.search(r" wins? with -?\d+\.", told)
    assert load("killed") == load("whole")


def test_ctrl_c_ends_it_with_the_way_to_go_on(tmp_path):
    with Terminal(tmp_path, "--seed", "x", "--save", "my game") as terminal:
        terminal.read()
        told = terminal.interrupt()
        assert terminal.process.wait(PATIENCE) == 130
    command = re.search(r"^sticheln play (.*)$", told, re.MULTILINE)[1]
    with Terminal(tmp_path, *shlex.split(command)) as terminal:
        assert "Choose your pain colour" in terminal.read()
