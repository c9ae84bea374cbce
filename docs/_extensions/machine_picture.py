"""``{state-machine}``: the phases and what leads from one to another, drawn from `engine.MOVES`."""

from collections.abc import Iterator
from html import escape

from docutils import nodes
from sphinx.application import Sphinx
from sphinx.util.docutils import SphinxDirective

from sticheln import Phase
from sticheln.engine import MOVES

WIDTH, BOX, HIGH, STEP, TOP = 380, 130, 46, 108, 20
MIDDLE = WIDTH / 2
ORDER = tuple(Phase)


def top(phase: Phase) -> float:
    return TOP + ORDER.index(phase) * STEP


def edges() -> Iterator[tuple[Phase, Phase, str]]:
    for action, move in MOVES.items():
        for target in move.leads_to:
            yield move.phase, target, action.__name__


def label(x: float, y: float, words: str) -> str:
    return f'<text x="{x}" y="{y}" class="action">{escape(words)}</text>'


def box(phase: Phase) -> str:
    """A phase, with the action that may leave the game in it."""
    y = top(phase)
    stays = [
        f"{action} \N{CLOCKWISE OPEN CIRCLE ARROW}"
        for source, target, action in edges()
        if source is target is phase
    ]
    words = label(MIDDLE, y + 37, stays[0]) if stays else ""
    return (
        f'<rect x="{MIDDLE - BOX / 2}" y="{y}" width="{BOX}" height="{HIGH}" rx="8" class="phase"/>'
        f'<text x="{MIDDLE}" y="{y + (20 if stays else 28)}">{escape(phase.value)}</text>{words}'
    )


def edge(source: Phase, target: Phase, action: str) -> str:
    """Straight down to the next phase, round the right further down, round the left back up."""
    steps = ORDER.index(target) - ORDER.index(source)
    if steps == 0:
        return ""
    if steps == 1:
        y, to = top(source) + HIGH, top(target)
        return arrow(f"M{MIDDLE},{y} V{to - 2}") + label(MIDDLE, (y + to) / 2 + 3, action)
    side = 1 if steps > 0 else -1
    # Edges leave below those that arrive, so that no two of them share a line.
    y, to = top(source) + HIGH * 0.7, top(target) + HIGH * 0.3
    x = MIDDLE + side * BOX / 2
    far = x + side * 56 * (abs(steps) - 1)
    path = arrow(f"M{x},{y} C{far},{y} {far},{to} {x + side * 2},{to}")
    return path + label(x + (far - x) * 0.75, (y + to) / 2 + 4, action)


def arrow(path: str) -> str:
    return f'<path d="{path}" marker-end="url(#arrow)"/>'


def drawing() -> str:
    height = TOP * 2 + STEP * (len(ORDER) - 1) + HIGH
    told = "; ".join(f"{action}: {source} to {target}" for source, target, action in edges())
    return (
        f'<svg class="state-machine" viewBox="0 0 {WIDTH} {height}" width="{WIDTH}" role="img" '
        f'xmlns="http://www.w3.org/2000/svg"><title>The phases of a game</title>'
        f"<desc>{escape(told)}</desc>"
        '<defs><marker id="arrow" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="7" '
        'markerHeight="7" orient="auto"><path d="M0,0 L8,4 L0,8 z" class="head"/></marker></defs>'
        + "".join(edge(*each) for each in edges())
        + "".join(map(box, ORDER))
        + "</svg>"
    )


class StateMachine(SphinxDirective):
    def run(self) -> list[nodes.Node]:
        return [nodes.raw("", drawing(), format="html")]


def setup(app: Sphinx) -> dict[str, bool]:
    app.add_directive("state-machine", StateMachine)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
