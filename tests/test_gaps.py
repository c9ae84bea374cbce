"""A missing extra or program skips its tests with the reason, or fails them where gaps count."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

CONFTEST = Path(__file__).with_name("conftest.py")

FILES = {
    "pytest.ini": "[pytest]\nmarkers =\n    needs_extra\n    needs_tool\n",
    "test_module.py": "import pytest\npytest.importorskip('no_such_module')\n",
    "test_marks.py": """
import pytest

@pytest.mark.needs_tool("no-such-program")
def test_tool(): ...

@pytest.mark.needs_tool("python3")
def test_tool_that_is_there(): ...

def test_any_other_skip(): pytest.skip("it is Monday")

@pytest.mark.xfail(reason="known")
def test_expected_failure(): raise ValueError
""",
}

REASONS = (
    "needs the program 'no-such-program'",
    "could not import 'no_such_module'",
    "it is Monday",
)


def run_pytest(folder: Path, *, strict: bool) -> str:
    shutil.copy(CONFTEST, folder)
    for name, text in FILES.items():
        (folder / name).write_text(text, "utf-8")
    environment = {**os.environ, "STICHELN_STRICT_GAPS": "1" if strict else "0"}
    environment.pop("PYTEST_ADDOPTS", None)
    done = subprocess.run(
        [sys.executable, "-m", "pytest", "-rs", "--continue-on-collection-errors", "."],
        cwd=folder,
        env=environment,
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    return done.stdout


@pytest.mark.parametrize(
    ("strict", "closing"),
    [
        (False, "1 passed, 3 skipped, 1 xfailed"),
        (True, "1 failed, 1 passed, 1 xfailed, 2 errors"),
    ],
)
def test_gaps(tmp_path, strict, closing):
    output = run_pytest(tmp_path, strict=strict)
    assert closing in output.splitlines()[-1]
    for reason in REASONS:
        assert reason in output
