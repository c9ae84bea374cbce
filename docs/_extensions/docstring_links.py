"""Links from docstrings to the statements that they name in brackets, as in ``(J07, A15)``."""

import re

from sphinx.application import Sphinx

from sticheln.claims import claims

ID = re.compile(r"\b[A-Z][0-9]{2}\b")
IN_BRACKETS = re.compile(r"\((?:[A-Z][0-9]{2}(?:, | and | to |; )?)+\)")


def linked(line: str) -> str:
    """A line of a docstring with links in place of the ids in brackets."""
    return IN_BRACKETS.sub(lambda found: ID.sub(link, found[0]), line)


def link(found: re.Match[str]) -> str:
    """The link to a statement, where there is one of that id."""
    return f":claim:`{found[0]}`" if found[0] in claims() else found[0]


def link_claims(
    app: Sphinx, what: str, name: str, obj: object, options: object, lines: list[str]
) -> None:
    """Link what stands in a docstring, examples aside."""
    lines[:] = [line if ">>>" in line else linked(line) for line in lines]


def setup(app: Sphinx) -> dict[str, bool]:
    app.setup_extension("sphinx.ext.autodoc")
    app.connect("autodoc-process-docstring", link_claims, priority=900)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
