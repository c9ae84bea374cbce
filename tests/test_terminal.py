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

    @pytest.mark.parametrize("lines", [["q", ""], ["q"], []])
    def test_a_game_can_be_let_go(self, typed, capsys, lines):
        assert typed("play", "--seed", "x", lines=lines) == 0
        assert list(Path().iterdir()) == []
        assert "Next time --save FILE keeps the game." in capsys.readouterr().out

    def test_the_way_to_go_on_names_the_bots(self, typed, capsys):
        typed("play", "--seed", "x", "--bots", "random", "--save", "g", lines=["q"])
        assert "sticheln play --resume g --seed=x --bots=random\n" in capsys.readouterr().out


# --------------------------------------------------------------------------- a real terminal

ASKED = re.compile(r"\(\? helps, \?\? hints\): $")
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
            pieces += [terminal.type("1") for _ in range(11)]
            assert terminal.process.wait(PATIENCE) == 0
        told[look] = pieces
    return told


def plain(pieces):
    return [PAINT.sub("", piece) for piece in pieces]


@pytest.mark.parametrize("look", LOOKS)
def test_each_decision_fits_the_screen(sittings, look):
    """From where the table begins to the question; before it stands what has happened since."""
    for piece in plain(sittings[look])[:-1]:
        shown = piece[max(0, piece.rfind("\nRound 1 of 1")) :].splitlines()
        assert len(shown) <= LINES
        assert max(map(len, piece.splitlines())) <= COLUMNS
        assert ASKED.search(piece)
    assert re.search(r" wins? with -?\d+\.", plain(sittings[look])[-1])


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
