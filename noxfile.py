"""The checks of the project: ``nox`` runs them all, ``nox -s NAME`` one, ``nox --list`` tells them.

Nothing is tested from the source tree: the ``build`` session makes the wheel once, and the sessions
that need the package install that wheel.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import tarfile
import zipfile
from pathlib import Path

import nox

PYTHONS = ("3.11", "3.12", "3.13")
TOP = Path(__file__).parent
DIST = TOP / "dist"
DOCS = TOP / "docs"
THE_SAME_EVERYWHERE = (
    "--ignore=tests/test_try_page.py",
    "--ignore=tests/test_wrong_engines.py",
    "--ignore=tests/web/test_browser.py",
)
"""What runs in a browser, or tests the vectors, does not depend on the version of Python."""
NO_EXTRA = "none"
EXTRAS = (
    NO_EXTRA,
    "cli",
    "batch",
    "batch-fast",
    "plot",
    "simulate",
    "dask",
    "web",
    "pettingzoo",
    "openspiel",
)
MORE_TESTS = {
    NO_EXTRA: (
        "tests/test_extras.py",
        "tests/rules",
        "tests/test_state.py",
        "tests/test_ties.py",
        "tests/test_tiny_game.py",
        "tests/simulate/test_results.py",
    ),
    "dask": ("tests/simulate/on_dask.py",),
}
"""What pytest runs where there is no extra, or but this one."""

nox.needs_version = ">=2024.10.9"
nox.options.default_venv_backend = "virtualenv"
nox.options.sessions = (
    *(f"tests-{version}" for version in PYTHONS),
    "lint",
    "mypy",
    "pyright",
    "docs",
    "package",
    "guard",
)


def starts(command: str | Path) -> bool:
    """Tell whether a Python can be started; a version manager's shim may be there and refuse."""
    try:
        subprocess.run([command, "-c", ""], check=True, capture_output=True, timeout=30)
    except (OSError, subprocess.SubprocessError):
        return False
    return True


def find_interpreter(version: str) -> str | None:
    """Find a Python of this version, on the PATH or among those that pyenv has installed."""
    command = f"python{version}"
    if shutil.which(command) and starts(command):
        return command
    if not shutil.which("pyenv"):
        return None
    root = subprocess.run(["pyenv", "root"], check=True, capture_output=True, text=True).stdout
    installed = Path(root.strip(), "versions").glob(f"{version}.*/bin/{command}")
    return next((str(path) for path in sorted(installed) if starts(path)), None)


def find_fastest(version: str) -> str | None:
    """Find the fastest Python of this version; how it was built makes a difference of a third."""
    found = [str(Path(folder, f"python{version}")) for folder in os.get_exec_path()]
    loop = "import timeit; print(min(timeit.repeat('(1, *(2, 3))', number=20_000)))"
    times: dict[str, float] = {}
    for command in filter(starts, found):
        done = subprocess.run([command, "-c", loop], check=True, capture_output=True, text=True)
        times[command] = float(done.stdout)
    return min(times, key=times.__getitem__, default=None)


def the_wheel() -> Path:
    """The wheel that the build session has made."""
    (wheel,) = DIST.glob("*.whl")
    return wheel


def install_wheel(session: nox.Session, extras: str, *others: str) -> None:
    """Install the built wheel with some extras, and make sure that it is what Python imports."""
    session.install(f"sticheln[{extras}] @ {the_wheel().as_uri()}", *others)
    session.run(
        "python",
        "-c",
        "import sticheln; assert 'site-packages' in sticheln.__file__, sticheln.__file__",
    )


@nox.session
def build(session: nox.Session) -> None:
    """Build the sdist, and the wheel from the sdist, into dist/."""
    session.install("build")
    shutil.rmtree(DIST, ignore_errors=True)
    session.run("python", "-m", "build", "--outdir", str(DIST), str(TOP), silent=True)


def tests(session: nox.Session) -> None:
    """Run the tests against the installed wheel on all cores; arguments after -- go to pytest.

    What is the same under every Python the README's command alone tries.
    """
    if not session.python:
        version = session.name.removeprefix("tests-")
        reason = f"no working python{version} on this machine"
        if os.environ.get("STICHELN_STRICT_PYTHONS", "") not in {"", "0"}:
            session.error(f"{reason} (STICHELN_STRICT_PYTHONS is set)")
        session.skip(reason)
    install_wheel(session, "tests")
    session.run("pytest", *(session.posargs or ["-n", "auto", *THE_SAME_EVERYWHERE]))


for _version in PYTHONS:
    nox.session(
        name=f"tests-{_version}",
        python=find_interpreter(_version) or False,
        requires=["build"],
    )(tests)


@nox.session(requires=["build"])
@nox.parametrize("extra", EXTRAS)
def extras(session: nox.Session, extra: str) -> None:
    """Try each extra where nothing but that one is installed, and the core without any."""
    install_wheel(session, "" if extra == NO_EXTRA else extra)
    if extra != NO_EXTRA:
        session.run("python", "-m", "tests.extras", extra)
    tests_of_it = MORE_TESTS.get(extra, ())
    if tests_of_it:
        session.install("pytest>=8", "hypothesis>=6.100")
        session.run("pytest", "-q", *tests_of_it, env={"STICHELN_STRICT_GAPS": "0"})


@nox.session
def lint(session: nox.Session) -> None:
    """Check style and likely bugs with ruff, and that the files are formatted."""
    session.install("ruff>=0.9")
    session.run("ruff", "check")
    session.run("ruff", "format", "--check")


@nox.session
def mypy(session: nox.Session) -> None:
    """Check the types of the package (strictly), the tests and this file with mypy."""
    session.install(".[tests]", "mypy>=1.13", "nox", "types-jsonschema")
    session.run("mypy", *session.posargs)


@nox.session(requires=["build"])
def pyright(session: nox.Session) -> None:
    """Check the source with pyright, and that every public name of the wheel is fully typed."""
    install_wheel(session, "cli,batch,pettingzoo", "pyright[nodejs]>=1.1.390")
    session.run("pyright", "--warnings")
    with session.chdir(session.create_tmp()):
        session.run("pyright", "--verifytypes", "sticheln", "--ignoreexternal")


@nox.session(requires=["build"])
def docs(session: nox.Session) -> None:
    """Build the docs from the wheel, any warning being an error, and try the page that is live."""
    install_wheel(
        session, "docs,cli,batch,browser,openspiel,pettingzoo", "pytest>=8", "hypothesis>=6.100"
    )
    target = DOCS / "_build" / "html"
    shutil.rmtree(target.parent, ignore_errors=True)
    session.run(
        *("sphinx-build", "-n", "-W", "--keep-going", "-q", "-b", "html", str(DOCS), str(target)),
        env={"STICHELN_WHEEL": str(the_wheel())},
    )
    built = {"STICHELN_BUILT_DOCS": str(target)}
    session.run("pytest", "-q", "tests/test_try_page.py", env=built)
    session.log(f"open {target / 'index.html'}")


@nox.session(requires=["build"])
def package(session: nox.Session) -> None:
    """Check what the sdist and the wheel hold, and that their descriptions can be shown."""
    session.install("check-wheel-contents", "twine")
    (sdist,) = DIST.glob("*.tar.gz")
    session.run("twine", "check", "--strict", str(sdist), str(the_wheel()))
    session.run("check-wheel-contents", str(the_wheel()))
    check_wheel(session, zipfile.ZipFile(the_wheel()).namelist())
    with tarfile.open(sdist) as archive:
        check_sdist(session, [name.partition("/")[2] for name in archive.getnames()])
    session.install(str(the_wheel()))
    session.run("sticheln", "--help", silent=True)
    session.run("python", "-m", "sticheln", "--help", silent=True)


def check_wheel(session: nox.Session, names: list[str]) -> None:
    """The wheel holds the package and its metadata, and nothing else."""
    strangers = [
        name
        for name in names
        if not name.startswith("sticheln/") and not name.split("/")[0].endswith(".dist-info")
    ]
    if strangers:
        session.error(f"the wheel holds more than the package: {strangers}")
    needed = {
        path.relative_to(TOP / "src").as_posix()
        for suffix in ("py", "toml", "json", "typed")
        for path in (TOP / "src").rglob(f"*.{suffix}")
    }
    missing = sorted((needed | {"sticheln/py.typed"}) - set(names))
    if missing:
        session.error(f"the wheel lacks {missing}")


def check_sdist(session: nox.Session, names: list[str]) -> None:
    """The sdist holds what is needed to test and to document the package."""
    needed = {
        "CHANGELOG.md",
        "LICENSE",
        "README.md",
        "docs/conf.py",
        "noxfile.py",
        "src/sticheln/py.typed",
        "tests/conftest.py",
    }
    missing = sorted(needed - set(names))
    if missing:
        session.error(f"the sdist lacks {missing}")


@nox.session(python=find_fastest("3.11"), requires=["build"])
def benchmarks(session: nox.Session) -> None:
    """Measure the speed of the installed wheel; arguments after -- go to the benchmarks."""
    install_wheel(session, "batch-fast,web")
    session.install("-r", str(TOP / "benchmarks" / "peers.txt"))
    session.run("python", "-m", "benchmarks", *session.posargs)


@nox.session
def guard(session: nox.Session) -> None:
    """Compare the speed of the source tree with a commit, by default the one before."""
    session.install("attrs", "cattrs", "numpy")
    session.run("python", "-m", "benchmarks.guard", *session.posargs)


@nox.session(requires=["build"])
def tricks(session: nox.Session) -> None:
    """Judge every ordered trick of the 3- and 4-player decks under all readings; some minutes."""
    install_wheel(session, "batch")
    session.run("python", "-m", "tests.tricks")


@nox.session(name="wrong-engines", requires=["build"])
def wrong_engines(session: nox.Session) -> None:
    """Show which vectors catch which wrong engine; a wrong engine that gets away is an error."""
    install_wheel(session, "tests")
    session.run("python", "-m", "tests.wrong_engines", *session.posargs)


@nox.session
def mutants(session: nox.Session) -> None:
    """Change the rule modules in one place at a time, in a copy; arguments name modules."""
    session.install("attrs", "cattrs", "hypothesis", "jsonschema", "mutmut>=3.8", "numpy", "pytest")
    session.run("python", "-m", "tests.mutants", *session.posargs)
