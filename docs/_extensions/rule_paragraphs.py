"""``{rule} 5.2``: a numbered paragraph of the handbook.

Its options name the claims it rests on, the flags that settle it otherwise, and the code that
carries it out. Its anchor, ``rule-5-2``, never changes.
"""

from collections.abc import Iterator
from importlib import import_module
from typing import ClassVar

from docutils import nodes
from docutils.parsers.rst import directives
from house import anchor, roles
from sphinx.application import Sphinx
from sphinx.util.docutils import SphinxDirective
from sphinx.util.typing import OptionSpec


def words(argument: str) -> tuple[str, ...]:
    return tuple(argument.split())


def exists(path: str) -> bool:
    """Tell whether a dotted path leads to something in the package."""
    parts = path.split(".")
    for end in range(len(parts), 0, -1):
        try:
            thing = import_module(".".join(parts[:end]))
        except ImportError:
            continue
        for name in parts[end:]:
            thing = getattr(thing, name, None)
        return thing is not None
    return False


class RuleParagraph(SphinxDirective):
    required_arguments = 1
    has_content = True
    option_spec: ClassVar[OptionSpec] = {
        "claims": words,
        "flags": words,
        "code": words,
        "ours": directives.flag,
    }

    def run(self) -> list[nodes.Node]:
        number = self.arguments[0]
        self.check_order(number)
        node_id = anchor("rule", number)
        block = nodes.container("", ids=[node_id], names=[node_id], classes=["rule"])
        self.state.document.note_explicit_target(block)
        link = nodes.reference("", number, refid=node_id, classes=["rule-number"])
        block += nodes.paragraph("", "", link, classes=["rule-head"])
        block += self.parse_content_to_nodes()
        foot = self.parse_text_to_nodes(" · ".join(self.foot()))
        for paragraph in foot:
            paragraph["classes"].append("rule-foot")  # type: ignore[index]
        block += foot
        return [block]

    def check_order(self, number: str) -> None:
        place = tuple(map(int, number.split(".")))
        before = self.env.temp_data.setdefault("rule_number", (0, 0))
        if place <= before:
            raise self.error(f"paragraph {number} stands after {'.'.join(map(str, before))}")
        self.env.temp_data["rule_number"] = place

    def foot(self) -> Iterator[str]:
        if "claims" in self.options:
            yield f"Sources: {roles('claim', self.options['claims'])}"
        if "ours" in self.options:
            yield "No source says this: it is our reading"
        if "flags" in self.options:
            yield f"Flag: {roles('flag', self.options['flags'])}"
        for path in self.options.get("code", ()):
            if not exists(path):
                raise self.error(f"there is no {path}")
        if "code" in self.options:
            links = (
                f"{{py:obj}}`{path.removeprefix('sticheln.')} <{path}>`"
                for path in self.options["code"]
            )
            yield f"Code: {' '.join(links)}"


def setup(app: Sphinx) -> dict[str, bool]:
    app.add_directive("rule", RuleParagraph)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
