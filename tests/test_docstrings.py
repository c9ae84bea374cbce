"""Every example in a docstring of the package runs, and prints what the docstring says."""

import doctest
import importlib
import pkgutil

import pytest

import sticheln

MODULES = sorted(
    module.name
    for module in pkgutil.walk_packages(sticheln.__path__, "sticheln.")
    if not module.name.endswith("__main__")
)


@pytest.mark.parametrize("name", ["sticheln", *MODULES])
def test_examples_in_docstrings(name):
    module = importlib.import_module(name)
    printed: list[str] = []
    runner = doctest.DocTestRunner(optionflags=doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE)
    for example in doctest.DocTestFinder(exclude_empty=True).find(module):
        runner.run(example, out=printed.append)
    assert not runner.failures, "".join(printed)
