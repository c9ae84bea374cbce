"""Games are played in process by feeding what a person would type."""

import io

import pytest

from sticheln.cli import main


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
