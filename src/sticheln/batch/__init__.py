"""Many games at once, as arrays: for search, statistics and learning.

`play_games` plays whole games from fresh deals, `rollouts` goes on from a state or a view. Seats
choose at random, or by a `Policy`: a function that is given what the seats that are to act may know
(`Observation`) and what they may do, for all games at once.

It needs NumPy (``pip install 'sticheln[batch]'``); where numba is installed too
(``sticheln[batch-fast]``), random play runs compiled, with the same results; the first call then
takes some seconds, which are saved for later processes. The rules are those of the rest of the
library: arrays only look up what its functions say of each card.

Seat 0 plays, and chooses with, the last card of its hand in deck order, against three that play at
random:

>>> from sticheln import Rules
>>> def last(observation, legal):
...     return legal.shape[1] - 1 - legal[:, ::-1].argmax(axis=1)
>>> results = play_games(Rules(), 200, "friday night", [last, None, None, None])
>>> bool((results.wins.sum(axis=1) == 1).all())
True
"""

from __future__ import annotations

import importlib

from sticheln.errors import MissingExtraError

try:
    importlib.import_module("numpy")
except ImportError as _error:
    raise MissingExtraError(
        "sticheln.batch needs NumPy: pip install 'sticheln[batch]'", extra="batch"
    ) from _error

from sticheln.batch.calls import ENGINES, play_games, rollouts
from sticheln.batch.observations import (
    Observation,
    Policy,
    legal_of,
    observation_of,
    options_of,
)
from sticheln.batch.results import Games, Replay

__all__ = [
    "ENGINES",
    "Games",
    "Observation",
    "Policy",
    "Replay",
    "legal_of",
    "observation_of",
    "options_of",
    "play_games",
    "rollouts",
]
