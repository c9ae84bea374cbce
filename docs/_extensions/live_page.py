"""``{try-it-here}``: the library itself in the reader's browser, through Pyodide.

The build takes Pyodide from its npm package and the wheels of attrs and of this project, and copies
them into the pages, so that the page asks no other host for anything. They are kept in a cache
outside the project. Where they can't be had, the page says that its live part was not built, and so
does the build; with ``STICHELN_STRICT_GAPS=1`` in the environment that is an error.
"""

import hashlib
import os
import shutil
import subprocess
import sys
import tarfile
import tempfile
from collections.abc import Iterator
from html import escape
from importlib import metadata
from pathlib import Path
from typing import NamedTuple

from docutils import nodes
from sphinx.application import Sphinx
from sphinx.errors import ExtensionError
from sphinx.util import logging
from sphinx.util.docutils import SphinxDirective

PYODIDE = "0.29.5"
"""Its Python is 3.13, with which the library is tested."""
DIGEST = "6749b10ee515a1458ecea36d860c8ce2a48366e85b3f92d749ad1840e4aff181"
"""The SHA-256 of the npm package."""
NEEDED = (
    "package.json",
    "pyodide-lock.json",
    "pyodide.asm.js",
    "pyodide.asm.wasm",
    "pyodide.mjs",
    "python_stdlib.zip",
)

TOP = Path(__file__).parents[2]
STATIC = TOP / "docs" / "_static"
PAGE = "try"
PATIENCE = 120
"""How many seconds to wait for a package."""

log = logging.getLogger(__name__)


class Live(NamedTuple):
    """What the live part is made of, or why there is none."""

    files: tuple[Path, ...] = ()
    gap: str = ""

    @property
    def wheels(self) -> list[str]:
        return [file.name for file in self.files if file.suffix == ".whl"]


class MissingError(Exception):
    """Something that the live part is made of can't be had."""


def cache() -> Path:
    """Where packages are kept between builds."""
    base = os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache"
    folder = Path(base, "sticheln-docs")
    folder.mkdir(parents=True, exist_ok=True)
    return folder


def run(*command: str | Path) -> None:
    options = {"capture_output": True, "text": True, "timeout": PATIENCE}
    try:
        subprocess.run(command, check=True, **options)  # noqa: S603 - the commands are those below
    except FileNotFoundError:
        raise MissingError(f"there is no program {command[0]}") from None
    except subprocess.TimeoutExpired:
        raise MissingError(f"{command[0]} did not finish in {PATIENCE} s") from None
    except subprocess.CalledProcessError as error:
        said = error.stderr.strip().splitlines() or ["no reason given"]
        raise MissingError(f"{Path(command[0]).name} failed: {said[-1]}") from None


def pip(*arguments: str | Path) -> None:
    run(sys.executable, "-m", "pip", "--quiet", "--retries", "1", *arguments)


def keep(file: Path) -> Path:
    """Put a file into the cache, whole at any time."""
    with tempfile.TemporaryDirectory(dir=cache()) as aside:
        whole = shutil.copy(file, aside)
        return Path(whole).replace(cache() / file.name)


def pyodide(work: Path) -> Iterator[Path]:
    """The files of the npm package that a browser needs."""
    name = f"pyodide@{PYODIDE}"
    packed = cache() / f"pyodide-{PYODIDE}.tgz"
    if not packed.is_file():
        run("npm", "pack", name, "--silent", "--fetch-retries=1", "--pack-destination", str(work))
        packed = keep(work / packed.name)
    if hashlib.sha256(packed.read_bytes()).hexdigest() != DIGEST:
        packed.unlink()
        raise MissingError(f"the npm package {name} is not the one that was tested")
    with tarfile.open(packed) as archive:
        for member in NEEDED:
            archive.extract(f"package/{member}", work, filter="data")
            yield work / "package" / member


def attrs_wheel(work: Path) -> Path:
    """The wheel of attrs in the version that is installed."""
    version = metadata.version("attrs")
    for wheel in cache().glob(f"attrs-{version}-*.whl"):
        return wheel
    pip("download", "--no-deps", "--only-binary", ":all:", "--dest", work, f"attrs=={version}")
    return keep(next(work.glob("*.whl")))


def own_wheel(work: Path) -> Path:
    """The wheel that ``STICHELN_WHEEL`` names, or one that is built now."""
    named = os.environ.get("STICHELN_WHEEL")
    if named:
        return Path(named)
    pip("wheel", "--no-deps", "--wheel-dir", work, TOP)
    return next(work.glob("*.whl"))


def gather(work: Path) -> Live:
    """Everything that the live part is made of."""
    folders = [work / name for name in ("pyodide", "attrs", "own")]
    for folder in folders:
        folder.mkdir()
    try:
        files = (*pyodide(folders[0]), attrs_wheel(folders[1]), own_wheel(folders[2]))
    except MissingError as error:
        return Live(gap=str(error))
    return Live(files)


class TryItHere(SphinxDirective):
    """Where the live part goes, or the notice that there is none."""

    def run(self) -> list[nodes.Node]:
        self.env.note_reread()
        live: Live = self.config.live_part
        if live.gap:
            state, words = "unbuilt", f"The live part of this page was not built: {live.gap}."
        else:
            state = "waiting"
            words = (
                "The library can run on this page, where the browser has JavaScript and "
                "WebAssembly and the page comes from a web server."
            )
        html = (
            f'<div id="try-it" class="try" data-state="{state}" '
            f'data-wheels="{escape(" ".join(live.wheels))}">'
            f'<p class="try-status" role="status">{escape(words)} '
            "The pictures below show what it says.</p>"
            '<div class="try-live" hidden></div></div>'
        )
        return [nodes.raw("", html, format="html")]


def prepare(app: Sphinx) -> None:
    """Gather the parts before the pages are read."""
    if app.builder.format != "html":
        app.config.live_part = Live(gap="it needs pages in HTML")
        return
    app.config.html_static_path.append(str(STATIC))
    work = tempfile.TemporaryDirectory(prefix="sticheln-docs-")
    app.connect("build-finished", lambda *_: work.cleanup(), priority=900)
    live = app.config.live_part = gather(Path(work.name))
    if not live.gap:
        return
    if os.environ.get("STICHELN_STRICT_GAPS", "") not in {"", "0"}:
        work.cleanup()
        raise ExtensionError(f"the live part of the docs can't be built: {live.gap}")
    log.info("NOTICE: the live part of the page %r is not built: %s", PAGE, live.gap)


def add_script(app: Sphinx, page: str, *_: object) -> None:
    """Only the page itself loads the script and the style."""
    if page == PAGE:
        app.add_css_file("try/try.css")
        if not app.config.live_part.gap:
            app.add_js_file("try/try.mjs", type="module")


def copy(app: Sphinx, error: Exception | None) -> None:
    """Lay the parts beside the scripts."""
    live: Live = app.config.live_part
    if error or live.gap:
        return
    target = Path(app.outdir, "_static", "try", "pyodide")
    target.mkdir(parents=True, exist_ok=True)
    for old in target.glob("*.whl"):
        old.unlink()
    for file in live.files:
        shutil.copyfile(file, target / file.name)


def setup(app: Sphinx) -> dict[str, bool]:
    app.add_config_value("live_part", Live(gap="nothing was gathered"), "")
    app.add_directive("try-it-here", TryItHere)
    app.connect("builder-inited", prepare)
    app.connect("html-page-context", add_script)
    app.connect("build-finished", copy)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
