"""Games on a Ray cluster: ``python examples/ray_executor.py [GAMES]``.

It needs Ray (``pip install ray``), and the library installed on every machine of the cluster. Ray
itself plays what a dead worker was playing once more.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from concurrent.futures import Executor, Future
from typing import Any

import ray

from sticheln import Rules
from sticheln.bots import RandomBot, RuleOfThumbBot
from sticheln.simulate import simulate


@ray.remote
def call(function: Callable[..., Any], args: tuple[Any, ...]) -> Any:
    """Whatever there is to do."""
    return function(*args)


class RayExecutor(Executor):
    """Ray, in the manner of `concurrent.futures`, as far as `simulate` needs it.

    Args:
        options: Those of a Ray task, such as ``num_cpus=1``.
    """

    def __init__(self, **options: Any) -> None:
        self._call = call.options(**options)

    def submit(self, fn: Callable[..., Any], /, *args: Any) -> Future[Any]:
        """Let a worker do it."""
        return self._call.remote(fn, args).future()


if __name__ == "__main__":
    ray.init()  # or ray.init("auto"), on a machine of a running cluster
    bots = [RuleOfThumbBot(), RandomBot, RandomBot, RandomBot]
    games = int(sys.argv[1]) if len(sys.argv) > 1 else 1000
    workers = int(ray.cluster_resources()["CPU"])
    executor = RayExecutor(num_cpus=1)
    print(simulate(Rules(), bots, games, "friday night", executor, workers=workers, progress=True))
