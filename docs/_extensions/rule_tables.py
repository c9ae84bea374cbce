"""A directive that makes tables of the rules from the package's own data."""

from collections.abc import Iterable, Iterator, Sequence

from docutils import nodes
from docutils.parsers.rst import directives
from sphinx.application import Sphinx
from sphinx.util.docutils import SphinxDirective

from sticheln.flags import FLAGS
from sticheln.presets import PRESETS, VARIANTS

Cell = Sequence[nodes.Node]


def text(value: str) -> Cell:
    return [nodes.Text(value)]


def code(*values: str) -> Cell:
    parts: list[nodes.Node] = []
    for value in values:
        parts += [nodes.Text(", ")] if parts else []
        parts.append(nodes.literal(value, value))
    return parts


def settings(flags: Iterable[tuple[str, object]]) -> Cell:
    return code(*(f"{name}={value}" for name, value in flags)) or text("as in Classic")


def presets() -> Iterator[Sequence[Cell]]:
    yield (
        text("preset"),
        text("what it plays"),
        text("flags that differ from Classic"),
        text("claims"),
    )
    for preset in PRESETS.values():
        claims = text(", ".join(preset.claims))
        yield code(preset.name), text(preset.meaning), settings(preset.settings.items()), claims


def variants() -> Iterator[Sequence[Cell]]:
    yield text("variant"), text("also known as"), text("what it changes"), text("claims")
    for variant in VARIANTS.values():
        aliases, claims = text(", ".join(variant.aliases)), text(", ".join(variant.claims))
        yield code(variant.name), aliases, text(variant.meaning), claims


def flags() -> Iterator[Sequence[Cell]]:
    yield text("flag"), text("what it settles"), text("values"), text("default")
    for flag in FLAGS.values():
        yield code(flag.name), text(flag.meaning), code(*flag.values), code(flag.default)


TABLES = {"presets": presets, "variants": variants, "flags": flags}


def row_of(cells: Sequence[Cell]) -> nodes.row:
    return nodes.row("", *(nodes.entry("", nodes.paragraph("", "", *cell)) for cell in cells))


class RuleTable(SphinxDirective):
    """``{rule-table} presets``, ``variants`` or ``flags``."""

    required_arguments = 1

    def run(self) -> list[nodes.Node]:
        name = directives.choice(self.arguments[0], tuple(TABLES))
        head, *rows = TABLES[name]()
        group = nodes.tgroup(
            "",
            *(nodes.colspec(colwidth=1) for _ in head),
            nodes.thead("", row_of(head)),
            nodes.tbody("", *map(row_of, rows)),
            cols=len(head),
        )
        return [nodes.table("", group)]


def setup(app: Sphinx) -> dict[str, bool]:
    app.add_directive("rule-table", RuleTable)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
