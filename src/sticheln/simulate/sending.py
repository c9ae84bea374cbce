"""What can't be sent to other processes, and the error that says so."""

from __future__ import annotations

import pickle
from collections.abc import Mapping

from sticheln.errors import SimulationError
from sticheln.seeds import Seed

__all__ = ["in_processes", "refuse_unsent", "said"]


def in_processes(executor: object) -> bool:
    """Whether an executor is one of the standard library that pickles what it is given."""
    from concurrent.futures import ProcessPoolExecutor  # noqa: PLC0415 - loads what processes need

    return isinstance(executor, ProcessPoolExecutor)


def refuse_unsent(parts: Mapping[str, object], games: range, seed: Seed) -> None:
    """Refuse what can't be pickled.

    Args:
        parts: What is to be sent, by what people call it.
        games: The games that it is sent for.
        seed: The seed that they follow from.

    Raises:
        SimulationError: One of the parts can't be pickled.
    """
    for name, part in parts.items():
        try:
            pickle.dumps(part)
        except Exception as error:
            raise SimulationError(
                f"the {name} can't be sent to other processes: {said(error)}; classes and "
                "functions at the top of a module can, also in functools.partial, but no lambda, "
                "nothing defined in a function, no open file or lock; threads, or no executor at "
                "all, need nothing sent",
                "cannot_be_sent",
                games=games,
                seed=seed,
            ) from error


def said(error: BaseException) -> str:
    """What an error says, with its kind."""
    return f"{type(error).__name__}: {error}"
