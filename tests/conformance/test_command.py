"""The suite from the command line."""

from __future__ import annotations

import io
import json
import sys
from xml.etree import ElementTree as ET

import pytest

from sticheln.cli import main
from sticheln.conformance import cases, schema
from tests.conformance.asking import LIBRARY
from tests.keinstich.vectors import MAKING as KEIN_STICH_MAKING
from tests.vectors.making import MAKING


@pytest.fixture
def command(capsys, monkeypatch):
    monkeypatch.setattr("sys.stdin", io.StringIO())

    def run_command(*argv):
        status = main(("conformance", *argv))
        return (status, *capsys.readouterr())

    return run_command


def test_running_from_the_command_line(command, tmp_path):
    junit = tmp_path / "junit.xml"
    status, out, _ = command("run", "--kind", "score", "--junit", str(junit), "--", *LIBRARY)
    assert status == 0
    assert out.splitlines()[-1].endswith("passed, 0 failed, 0 not covered")
    assert ET.parse(junit).getroot().find("testsuite").get("name") == "score"
    status, out, _ = command("run", "--kind", "score", "--summary", "--", *LIBRARY)
    assert (status, out.startswith("Sticheln conformance of sticheln")) == (0, True)
    status, out, _ = command("run", "--case", "trick-r5-g4-y4", "--json", "--", *LIBRARY)
    assert (status, json.loads(out)["passed"]) == (0, True)


@pytest.mark.skipif(sys.platform == "win32", reason="the program here is a script for a shell")
def test_an_engine_is_found_beside_python_where_the_path_lacks_it(command, tmp_path, monkeypatch):
    """As in a virtual environment that is not activated."""
    program = tmp_path / "my-engine"
    program.write_text(f'#!/bin/sh\nexec "{sys.executable}" -m sticheln engine\n')
    program.chmod(0o755)
    asked = ("run", "--case", "trick-r5-g4-y4", "--", "my-engine")
    assert command(*asked)[0] == 2
    monkeypatch.setattr("sys.executable", str(tmp_path / "python"))
    assert command(*asked)[0] == 0


def test_the_exit_status_tells(command, tmp_path):
    mute = [sys.executable, "-c", "pass"]
    assert command("run", "--", *mute)[0] == 1
    for argv in (
        ("run", "--", str(tmp_path / "nothing")),
        ("run", "--kind", "tricks", "--", *mute),
        ("run", "--timeout", "0", "--", *mute),
        ("run", "--timeout", "nan", "--", *mute),
        ("run", "--game", "whist", "--", *mute),
        ("run", "--junit", str(tmp_path / "no" / "where"), "--kind", "score", "--", *LIBRARY),
        ("run",),
        (),
    ):
        status, _, complaint = command(*argv)
        assert (status, complaint.startswith("sticheln: ")) == (2, True), argv


def test_listing_and_exporting(command, tmp_path):
    status, out, _ = command("list", "--kind", "trick")
    assert status == 0
    assert len(out.splitlines()) == sum(case.kind == "trick" for case in cases())
    status, out, _ = command("list", "--kind", "deal", "--json")
    assert json.loads(out.splitlines()[0])["request"] == "deal"
    folder = tmp_path / "a" / "b"
    assert command("export", str(folder))[0] == 0
    assert {path.name for path in folder.iterdir()} == {*MAKING.files(), "vectors.schema.json"}
    assert (
        folder.joinpath("trick.json").read_bytes()
        == MAKING.folder.joinpath("trick.json").read_bytes()
    )
    status, out, _ = command("schema")
    assert (status, json.loads(out)) == (0, json.loads(schema()))


def test_the_sister_game_from_the_command_line(command, tmp_path):
    game = ("--game", "keinstich")
    assert command("export", *game, str(tmp_path))[0] == 0
    assert {path.name for path in tmp_path.iterdir()} == {
        *KEIN_STICH_MAKING.files(),
        "vectors.schema.json",
    }
    assert json.loads(command("schema", *game)[1]) == json.loads(schema("keinstich"))
    status, out, _ = command("list", *game, "--kind", "payment")
    assert out.count("\n") == sum(case.kind == "payment" for case in cases("keinstich"))
    status, out, _ = command("run", *game, "--kind", "payment", "--summary", "--", *LIBRARY)
    assert (status, out.startswith("Kein Stich conformance of sticheln")) == (0, True)
    assert command("run", *game, "--kind", "score", "--", *LIBRARY)[0] == 2
