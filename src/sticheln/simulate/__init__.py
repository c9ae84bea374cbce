"""Many games, on one machine or on many, and what they come to.

`simulate` plays games and sums them up, `results` gives them one by one. Both run in this process
or on any executor in the manner of `concurrent.futures`: processes, a cluster. Each game follows
from the `Experiment` and its number alone, so the results do not depend on who played them:

>>> from concurrent.futures import ThreadPoolExecutor
>>> from sticheln import Rules
>>> from sticheln.bots import RandomBot
>>> alone = simulate(Rules(), RandomBot, 10, "tea")
>>> alone == simulate(Rules(), RandomBot, 10, "tea", ThreadPoolExecutor, workers=3)
True

With ``file`` the results are kept as they come, one row a game, in order of the games, with the
columns ``game``, ``starter``, ``rounds``, ``actions`` (not in batch play), ``total_0`` and so on
for each seat, and ``won_0`` and so on, which say whether the seat wins, perhaps among others:

- a name that ends in ``.csv``: the first line is a comment that begins with ``#`` and says which
  experiment it is, how many games there are, and their checksum; the second holds the names;
  ``won_0`` is ``True`` or ``False``;
- a name that ends in ``.parquet`` (``pip install 'sticheln[simulate]'``): the file appears when all
  games are finished; until then ``.journal`` beside it holds what came. The key ``sticheln
  simulate`` of its metadata says which experiment it is. ``won_0`` is a boolean, all else are
  64-bit integers.

A run that was broken off, or killed, goes on with ``resume=True`` and leaves the same
rows as one that was not. The number of games may then be a larger one. While a run writes a file
no other may, which systems other than Windows see to.

Going on, a run notices results of another experiment, a game that is missing, and in a CSV file
anything at all that was changed in the lines of the games, by the checksum (CRC-32, which keeps
from mishaps, not from forgery). It does not notice what was changed in a Parquet file or its
journal, nor in a CSV file that has lost its end as well; nor that a bot of the same name plays
otherwise by now. Whoever doubts a row plays its game again: ``results(experiment, 1, first=17)``.
"""

from __future__ import annotations

from sticheln.errors import SimulationError
from sticheln.simulate.blocks import Result
from sticheln.simulate.calls import results, simulate
from sticheln.simulate.experiment import Experiment
from sticheln.simulate.summary import Distribution, Summary

__all__ = [
    "Distribution",
    "Experiment",
    "Result",
    "SimulationError",
    "Summary",
    "results",
    "simulate",
]
