"""What all compiled functions share."""

from __future__ import annotations

import importlib
from collections.abc import Callable
from typing import Any, Final

import numpy as np
import numpy.typing as npt

from sticheln.batch import tables

__all__ = [
    "ONE",
    "SEAT",
    "SEATS",
    "STRENGTH",
    "Compiled",
    "Deck",
    "Scores",
    "U",
    "Words",
    "compiled",
]

_numba: Any = importlib.import_module("numba")

Words = npt.NDArray[np.uint64]
Scores = npt.NDArray[np.int32]
Deck = npt.NDArray[np.uint16]
Compiled = Callable[..., Any]

# numba takes a plain number for a signed one, and mixes signed and unsigned ones as floats.
U: Final = np.uint64
ONE: Final = np.uint64(1)
SEATS: Final = np.uint64(tables.SEATS)
SEAT: Final = tables.SEATS - 1
STRENGTH: Final = tables.SEATS * tables.SEATS
"""Less is the rank of a card without any strength."""


def compiled(function: Compiled) -> Compiled:
    """Compile a function.

    What is compiled is kept as long as the file that calls it stays as it is: whoever changes a
    function that others call clears ``__pycache__``.
    """
    result: Compiled
    try:
        result = _numba.njit(cache=True, nogil=True)(function)
    except RuntimeError:  # nowhere to keep what was compiled
        result = _numba.njit(nogil=True)(function)
    return result
