"""The reference has every public name, once, and says what it means, takes, raises and rests on."""

import importlib
import inspect
import re
import sys
from pathlib import Path

import pytest

from sticheln.keinstich.reasons import REASONS as KEIN_STICH_REASONS
from sticheln.reasons import REASONS

DOCS = Path(__file__).parents[1] / "docs"
PAGES = {page.name: page.read_text("utf-8") for page in (DOCS / "reference").glob("*.md")}
DIRECTIVE = re.compile(r"^\.\. (?:auto|py:)(\w+):: ([\w.]+)\n((?: +:.*\n)*)", re.MULTILINE)

# The modules that are public as a whole, and what they need besides the package itself.
MODULES = {
    "sticheln": [],
    "sticheln.batch": ["numpy"],
    "sticheln.bots": [],
    "sticheln.claims": [],
    "sticheln.comparing": [],
    "sticheln.conformance": [],
    "sticheln.errors": [],
    "sticheln.features": [],
    "sticheln.flags": [],
    "sticheln.hints": [],
    "sticheln.gymnasium": ["numpy", "pettingzoo"],
    "sticheln.keinstich": [],
    "sticheln.keinstich.hints": [],
    "sticheln.numbering": [],
    "sticheln.openspiel": ["numpy", "pyspiel"],
    "sticheln.pettingzoo": ["numpy", "pettingzoo"],
    "sticheln.records": [],
    "sticheln.schemas": [],
    "sticheln.seeds": [],
    "sticheln.simulate": [],
    "sticheln.svg": [],
    "sticheln.tournaments": [],
}
# Public, and not written for callers.
ASIDE = {"sticheln.errors.shown"}


def public_names(module):
    said = getattr(module, "__all__", None)
    if said is not None:
        return list(said)
    own = vars(module).items()
    return [name for name, it in own if getattr(it, "__module__", None) == module.__name__]


def listed():
    """Every name on the pages of the reference; whole modules with their members."""
    for page in PAGES.values():
        for kind, name, said in DIRECTIVE.findall(page):
            options = dict(re.findall(r":([\w-]+):[ ]?(.*)", said))
            if kind != "module":
                yield f"{options['module']}.{name}" if "module" in options else name
            elif "members" in options:
                left_out = options.get("exclude-members", "").split(", ")
                module = importlib.import_module(name)
                yield from (f"{name}.{own}" for own in public_names(module) if own not in left_out)


LISTED = list(listed())
OBJECTS = {
    name: getattr(importlib.import_module(name.rpartition(".")[0]), name.rpartition(".")[2])
    for name in LISTED
}


@pytest.mark.parametrize("name", MODULES)
def test_every_public_name_is_in_the_reference(name):
    for needed in MODULES[name]:
        pytest.importorskip(needed, reason=f"the module needs {needed}")
    module = importlib.import_module(name)
    told = {id(OBJECTS[listed]) for listed in LISTED}
    for own in public_names(module):
        full = f"{name}.{own}"
        if full in ASIDE:
            continue
        by_name = full in LISTED
        is_told_elsewhere = id(getattr(module, own)) in told and not isinstance(
            getattr(module, own), int | str | tuple
        )
        assert by_name or is_told_elsewhere, full


@pytest.mark.parametrize("name", MODULES)
def test_a_module_lists_its_public_names(name):
    for needed in MODULES[name]:
        pytest.importorskip(needed, reason=f"the module needs {needed}")
    module = importlib.import_module(name)
    assert set(public_names(module)) <= set(dir(module))


def test_the_reference_tells_nothing_twice():
    assert len(LISTED) == len(set(LISTED))


def test_the_front_page_links_to_every_page():
    front = (DOCS / "reference.md").read_text("utf-8")
    for page in PAGES:
        assert f"{{doc}}`reference/{page.removesuffix('.md')}`" in front


def is_a_verb_of_both_games(name):
    return ".keinstich." in name and name.replace(".keinstich.", ".") in LISTED


FUNCTIONS = {
    name: it
    for name, it in OBJECTS.items()
    if inspect.isfunction(it) and not is_a_verb_of_both_games(name)
}


@pytest.mark.parametrize("name", FUNCTIONS)
def test_every_argument_is_told(name):
    function = FUNCTIONS[name]
    text = inspect.getdoc(function) or ""
    assert text, name
    parameters = inspect.signature(function).parameters
    if len(parameters) > 1:
        for parameter in parameters:
            assert re.search(rf"^ +{parameter}: ", text, re.MULTILINE), (name, parameter)


def code_tables(monkeypatch):
    monkeypatch.syspath_prepend(DOCS / "_extensions")
    for name in ("house", "code_tables"):
        monkeypatch.delitem(sys.modules, name, raising=False)
    return importlib.import_module("code_tables")


@pytest.mark.needs_extra("docs")
def test_every_code_that_a_test_expects_is_in_the_tables(monkeypatch):
    reasons = {*REASONS, *KEIN_STICH_REASONS}
    known = {code for code, _ in code_tables(monkeypatch).error_codes()} | reasons
    expected = {
        code
        for file in Path(__file__).parent.rglob("test_*.py")
        for code in re.findall(r'\.code == "(\w+)"', file.read_text("utf-8"))
    }
    assert len(expected) > 30
    assert expected <= known
