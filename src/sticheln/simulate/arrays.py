"""Games of an experiment by batch play."""

from __future__ import annotations

from array import array
from typing import Final

from sticheln.errors import IllegalActionError, MissingExtraError
from sticheln.games import STICHELN
from sticheln.records import Record
from sticheln.seeds import SeedStream
from sticheln.simulate.blocks import Block
from sticheln.simulate.experiment import Experiment

try:
    import numpy as np
except ImportError as _error:
    raise MissingExtraError(
        "batch play needs NumPy: pip install 'sticheln[batch]'", extra="batch"
    ) from _error

from sticheln.batch import play_games

__all__ = ["check", "play", "record"]

_LABEL: Final = "simulate arrays"


def check(experiment: Experiment) -> None:
    """Refuse what batch play can't play.

    Raises:
        IllegalActionError: Another game, or policies that don't fit the seats.
    """
    if experiment.game is not STICHELN:
        raise IllegalActionError(
            f"batch play knows no {experiment.game.name}; give bots, such as RandomBot", "bad_bot"
        )
    play_games(experiment.rules, 0, experiment.seed, experiment.policy)


def play(experiment: Experiment, games: range) -> Block:
    """Play games whose numbers follow each other.

    Those that the same seat starts are one batch with a seed of its own; game ``n`` is number ``n
    // players`` of its batch.
    """
    step = len(experiment.starters)
    layout = experiment.layout
    columns = np.empty((len(layout.names), len(games)), np.int64)
    columns[0] = games
    for place, starter in enumerate(experiment.starters):
        own = slice((place - games.start) % step, None, step)
        numbers = games[own]
        if not numbers:
            continue
        played = play_games(
            experiment.rules,
            len(numbers),
            _seed(experiment, starter),
            experiment.policy,
            starter=starter,
            first=numbers[0] // step,
            keep_rounds=False,
        )
        columns[1, own] = starter
        columns[2, own] = played.rounds
        columns[layout.totals, own] = played.totals.T
        columns[layout.won, own] = played.winners.T
    return Block(games, tuple(array("q", column.tobytes()) for column in columns[1:]))


def record(experiment: Experiment, number: int) -> Record:
    """Play one of the games again and keep it."""
    batch, place = divmod(number, len(experiment.starters))
    starter = experiment.starters[place]
    played = play_games(
        experiment.rules,
        1,
        _seed(experiment, starter),
        experiment.policy,
        starter=starter,
        first=batch,
        replays=1,
    )
    return Record(experiment.rules, starter, played.replays[0].actions)


def _seed(experiment: Experiment, starter: int) -> str:
    return f"{SeedStream(experiment.seed, _LABEL, starter).words(1)[0]:016x}"
