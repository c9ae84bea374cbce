"""What the directives of the handbook and the reconciliation pages share.

`HouseDirective` writes Markdown and lets the page's own parser read it. The roles ``{claim}``,
``{flag}`` and ``{rule}`` link to a statement of a source, to a disputed point and to a paragraph of
the handbook; a link to what does not exist fails the build.
"""

import re
from abc import abstractmethod
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import NamedTuple

from docutils import nodes
from sphinx import addnodes
from sphinx.application import Sphinx
from sphinx.util.docutils import SphinxDirective, SphinxRole

DOCS = Path(__file__).parents[1]
HANDBOOK = DOCS / "handbook.md"
SISTER_HANDBOOK = DOCS / "keinstich.md"
STATIC = Path(__file__).parent / "house_static"

RULE = re.compile(
    r"^:{3,}\{rule\} (?P<number>[0-9.]+)\n(?P<options>(?::[a-z]+: .*\n)*)", re.MULTILINE
)
OPTION = re.compile(r":([a-z]+): (.*)")


class Paragraph(NamedTuple):
    """A numbered paragraph of the handbook: what it rests on and what carries it out."""

    number: str
    claims: tuple[str, ...]
    flags: tuple[str, ...]
    code: tuple[str, ...]


@cache
def paragraphs_of(text: str) -> tuple[Paragraph, ...]:
    """Every numbered paragraph of the handbook's source text."""
    found = []
    for match in RULE.finditer(text):
        options = dict(OPTION.findall(match["options"]))
        rows = (tuple(options.get(name, "").split()) for name in ("claims", "flags", "code"))
        found.append(Paragraph(match["number"], *rows))
    return tuple(found)


def handbook() -> tuple[Paragraph, ...]:
    """The paragraphs of the handbook, and of that of the sister game, which goes on from it."""
    pages = (HANDBOOK, SISTER_HANDBOOK)
    return tuple(entry for page in pages for entry in paragraphs_of(page.read_text("utf-8")))


def anchor(kind: str, name: str) -> str:
    """The id that ``{claim}``, ``{flag}`` and ``{rule}`` link to."""
    return f"{kind}-{name.lower().replace('.', '-').replace('_', '-')}"


def roles(kind: str, names: Iterable[str], between: str = " ") -> str:
    """Markdown that links to claims, flags or paragraphs."""
    return between.join(f"{{{kind}}}`{name}`" for name in names)


def rests_on(rules: Iterable[str]) -> str:
    """Links for what a `Reason` rests on: ids of claims, and flags with their values."""
    return " ".join(f"{{flag}}`{rule}`" if "=" in rule else f"{{claim}}`{rule}`" for rule in rules)


class HouseRole(SphinxRole):
    """A link within the handbook and the pages around it."""

    def __init__(self, kind: str) -> None:
        super().__init__()
        self.kind = kind

    def run(self) -> tuple[list[nodes.Node], list[nodes.system_message]]:
        name = self.text.partition("=")[0]
        shown = nodes.literal if self.kind == "flag" else nodes.inline
        link = addnodes.pending_xref(
            "",
            shown(self.text, self.text),
            refdomain="std",
            reftype="ref",
            reftarget=anchor(self.kind, name),
            refexplicit=True,
            refwarn=True,
            refdoc=self.env.docname,
            classes=[f"{self.kind}-link"],
        )
        self.set_source_info(link)
        return [link], []


class HouseDirective(SphinxDirective):
    """A directive that writes Markdown."""

    @abstractmethod
    def markdown(self) -> Iterator[str]:
        """The lines to put in its place."""

    def run(self) -> list[nodes.Node]:
        self.env.note_dependency(str(HANDBOOK))
        return self.parse_text_to_nodes("\n".join(self.markdown()), allow_section_headings=True)


def table(head: Iterable[str], rows: Iterable[Iterable[str]]) -> Iterator[str]:
    """A Markdown table."""
    columns = tuple(head)
    yield ""
    yield f"| {' | '.join(columns)} |"
    yield f"| {' | '.join('---' for _ in columns)} |"
    for row in rows:
        yield f"| {' | '.join(cell.replace('|', chr(92) + '|') for cell in row)} |"
    yield ""


def options(text: str) -> Mapping[str, str]:
    """``name: value`` lines."""
    pairs = (line.partition(":") for line in text.splitlines() if line.strip())
    return {name.strip(): value.strip() for name, _, value in pairs}


def setup(app: Sphinx) -> dict[str, bool]:
    for kind in ("claim", "flag", "rule"):
        app.add_role(kind, HouseRole(kind))
    app.connect("builder-inited", lambda app: app.config.html_static_path.append(str(STATIC)))
    app.add_css_file("house.css")
    return {"parallel_read_safe": True, "parallel_write_safe": True}
