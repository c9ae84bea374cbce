"""Who plays: this process, an executor that was given, or one made anew whenever it breaks."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import Executor, Future
from typing import Any, TypeAlias, cast

import attrs

from sticheln.errors import IllegalActionError, SimulationError, shown

__all__ = ["Crew", "Executors"]

Executors: TypeAlias = Executor | Callable[[], Executor] | None


class _Here(Executor):
    """Plays at once, in this process."""

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        future: Future[Any] = Future()
        future.set_result(fn(*args, **kwargs))
        return future


@attrs.define
class Crew:
    """The executor, and what makes another when it breaks."""

    executor: Executor
    make: Callable[[], Executor] | None = None

    @classmethod
    def of(cls, given: Executors) -> Crew:
        """Whoever plays for what was given.

        Raises:
            IllegalActionError: It is no executor, nor does it make any.
        """
        if given is None:
            return cls(_Here())
        if hasattr(given, "submit") and not isinstance(given, type):
            return cls(cast("Executor", given))
        if not callable(given) or not hasattr(made := given(), "submit"):
            raise IllegalActionError(
                f"{shown(given)} is no executor, nor does it make any", "bad_executor"
            )
        return cls(made, given)

    def replace(self, broken: Executor, error: BaseException) -> None:
        """Make another executor in place of a broken one, unless that was done before.

        Raises:
            SimulationError: Nothing was given that makes one.
        """
        if broken is not self.executor:
            return
        if self.make is None:
            raise SimulationError(
                "the executor is broken and takes no more work; give a function that makes one "
                "in its place, and it is called again",
                "executor_broken",
            ) from error
        self.executor.shutdown()
        self.executor = self.make()

    def close(self) -> None:
        """Shut down what was made here."""
        if self.make is not None:
            self.executor.shutdown()
