"""Optional parts stay optional: nothing loads them unasked, and each says how it is installed."""

import json
import sys
import tomllib

import pytest

from tests.conftest import MODULES_OF_EXTRAS
from tests.extras import TOP, USES, run

EXTRAS = tomllib.loads((TOP / "pyproject.toml").read_text("utf-8"))["project"][
    "optional-dependencies"
]
FOR_DEVELOPMENT = {"browser", "dev", "docs", "tests"}
# What each core module may load besides the standard library.
CORE = {"attr", "attrs", "cattr", "cattrs", "sticheln", "typing_extensions"}
# Parts of the library that need an extra, and say so.
OPTIONAL = (
    "sticheln.batch",
    "sticheln.gymnasium",
    "sticheln.openspiel",
    "sticheln.pettingzoo",
    "sticheln.simulate.arrays",
    "sticheln.simulate.parquet_file",
)
WALK = f"""
import importlib, json, pathlib, sys
before = set(sys.modules)
import sticheln
at_once = set(sys.modules) - before
top = pathlib.Path(sticheln.__file__).parent
for file in sorted(top.rglob("*.py")):
    parts = file.relative_to(top.parent).with_suffix("").parts
    name = ".".join(part for part in parts if part != "__init__")
    if not name.startswith({OPTIONAL!r}) and not name.endswith("__main__"):
        importlib.import_module(name)
print(json.dumps([sorted(at_once), sorted(set(sys.modules) - before)]))
"""


def strangers(modules):
    """The packages among modules that are neither Python's own nor the core's."""
    tops = {name.partition(".")[0] for name in modules}
    return tops - set(sys.stdlib_module_names) - CORE


@pytest.fixture(scope="module")
def loaded():
    """What ``import sticheln`` loads, and what all modules do that need no extra."""
    done = run(WALK)
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


def test_importing_the_library_loads_no_part_that_may_be_left_out(loaded):
    at_once, _ = loaded
    assert strangers(at_once) == set()
    parts = {
        name.split(".")[1] for name in at_once if name.count(".") and name.startswith("sticheln.")
    }
    later = {
        "batch",
        "bots",
        "cli",
        "conformance",
        "gymnasium",
        "openspiel",
        "pettingzoo",
        "simulate",
        "svg",
    }
    assert not parts & later


def test_no_other_module_loads_an_extra(loaded):
    _, everything = loaded
    assert len(everything) > 100
    assert strangers(everything) == set()


def test_every_extra_has_a_use_here():
    assert set(EXTRAS) == set(USES) | FOR_DEVELOPMENT
    assert set(MODULES_OF_EXTRAS) == set(EXTRAS) - {"dev", "tests"}


def test_no_other_extra_is_needed_in_ci_than_what_tests_install():
    (said,) = (need for need in EXTRAS["tests"] if need.startswith("sticheln["))
    installed = set(said.removeprefix("sticheln[").removesuffix("]").split(","))
    assert installed == set(MODULES_OF_EXTRAS) - {"dask", "batch"}


# The library itself needs no Dask: who has a client has it installed.
SAYS = sorted(set(USES) - {"cli", "dask", "web"})
# These stand on NumPy, and without it say that it is missing.
UPON_ANOTHER = dict.fromkeys(("batch-fast", "plot"), pytest.mark.needs_extra("batch"))


@pytest.mark.parametrize(
    "extra", [pytest.param(extra, marks=UPON_ANOTHER.get(extra, ())) for extra in SAYS]
)
def test_a_missing_extra_says_how_to_install_it(extra):
    *_, last = MODULES_OF_EXTRAS[extra]
    done = run(USES[extra], blocked=(last,))
    assert done.returncode == 1
    said = done.stderr.splitlines()[-1]
    assert f"pip install 'sticheln[{extra}]'" in said, done.stderr


@pytest.mark.parametrize(
    ("program", "extra", "missing"),
    [
        ("import sticheln.gymnasium", "pettingzoo", "gymnasium"),
        ("from sticheln.simulate import simulate as s; s(Rules(), None, 1, 'x')", "batch", "numpy"),
    ],
)
def test_so_does_what_stands_on_an_extra(program, extra, missing):
    done = run(f"from sticheln import Rules; {program}", blocked=(missing,))
    assert done.returncode == 1
    said = done.stderr.splitlines()[-1]
    assert "MissingExtraError" in said
    assert f"pip install 'sticheln[{extra}]'" in said


def test_the_web_table_says_so_too():
    done = run(
        "import runpy; runpy.run_module('examples.web', run_name='__main__')", blocked=("uvicorn",)
    )
    assert done.returncode == 1
    assert "pip install -e '.[web]'" in done.stderr


def test_colours_are_done_without():
    painted, plain = run(USES["cli"]), run(USES["cli"], blocked=("rich",))
    assert (painted.returncode, plain.returncode) == (0, 0)
    assert "\x1b" not in plain.stdout
    assert "classic 4p fog" in plain.stdout
