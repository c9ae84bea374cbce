"""How OpenSpiel sees positions: all texts and arrays come from views, and from nothing else."""

from __future__ import annotations

from math import prod
from typing import Any

import numpy as np
import numpy.typing as npt

from sticheln.openspiel.positions import Position, Tree
from sticheln.openspiel.telling import told

__all__ = ["Observer"]

Floats = npt.NDArray[np.float32]


class Observer:
    """Tells what seats see of positions.

    Args:
        tree: The game.
        recalls: Whether earlier rounds are remembered, as in an information state; else only what
            lies on the table is told.
        spectates: Whether only what everybody sees is told; there are no arrays of that.

    Attributes:
        tensor: All numbers, float32.
        dict: Parts of the tensor by name: the sections of `sticheln.features.layout` for the
            table now; and in ``earlier_rounds``, when these are remembered, a row of such numbers
            for each round, as it ended.
    """

    def __init__(self, tree: Tree, *, recalls: bool, spectates: bool) -> None:
        self._layout, self._recalls, self._spectates = tree.layout, recalls, spectates
        self.tensor: Floats | None = None
        self.dict: dict[str, Floats] = {}
        if spectates:
            return
        shapes = {section.name: section.shape for section in tree.layout.sections}
        if recalls and tree.rounds > 1:
            shapes["earlier_rounds"] = (tree.rounds - 1, tree.layout.size)
        self.tensor, end = np.zeros(sum(map(prod, shapes.values())), np.float32), 0
        for name, shape in shapes.items():
            start, end = end, end + prod(shape)
            self.dict[name] = self.tensor[start:end].reshape(shape)

    def set_from(self, state: Any, player: int) -> None:
        """Fill the arrays with what a player sees."""
        if self.tensor is None:
            return
        self.tensor.fill(0)
        *earlier, now = self._views(state.position, player)
        self.tensor[: self._layout.size] = self._layout.features(now)
        for number, view in enumerate(earlier):
            self.dict["earlier_rounds"][number] = self._layout.features(view)

    def string_from(self, state: Any, player: int) -> str:
        """What a player sees, as a text."""
        return "\n\n".join(map(told, self._views(state.position, player)))

    def _views(self, position: Position, player: int) -> list[Any]:
        seat = None if self._spectates else player
        return position.views(seat) if self._recalls else [position.view(seat)]
