"""The command as a whole: no input is a traceback, colour is but paint, any terminal will do."""

import os
import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

import sticheln
from sticheln.cli import COMMANDS

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
