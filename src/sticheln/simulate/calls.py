"""The two calls of simulation."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from os import PathLike
from typing import Any

from sticheln.errors import RecordError, shown
from sticheln.game import Game
from sticheln.seeds import Seed
from sticheln.simulate.blocks import Result
from sticheln.simulate.crew import Executors
from sticheln.simulate.experiment import ArrayPolicy, Experiment, Player, check_number
from sticheln.simulate.files import open_file
from sticheln.simulate.progress import showing
from sticheln.simulate.running import in_order
from sticheln.simulate.summary import Summary, Tally

__all__ = ["results", "simulate"]


def simulate(
    rules: Any,
    bots: Player | Sequence[Player] | None,
    games: int,
    seed: Seed,
    executor: Executors = None,
    *,
    workers: int | None = None,
    file: str | PathLike[str] | None = None,
    resume: bool = False,
    progress: bool = False,
    starter: int | None = None,
    policy: ArrayPolicy | Sequence[ArrayPolicy | None] | None = None,
    game: Game | None = None,
) -> Summary:
    """Play many games and sum up how they ended.

    The results follow from the rules, the bots, the seed and the number of each game; they are the
    same whatever executor runs them.

    Args:
        rules: The rule set, of any game.
        bots: Who plays, as in `Experiment`; None for batch play.
        games: How many games; their numbers count from 0.
        seed: Text, bytes or a whole number.
        executor: Whatever has the methods of `concurrent.futures.Executor`; or a function that
            makes one (such as the class `concurrent.futures.ProcessPoolExecutor`), which is called
            again when it breaks, as a pool does when a process of it dies. None plays in this
            process.
        workers: How many workers the executor has, so that all are kept busy; without, as many as
            this machine has cores.
        file: Where to keep the results as they come, see `sticheln.simulate`.
        resume: Whether to go on with the file where it ends, if it is there.
        progress: Whether to show on stderr how many games are finished.
        starter: As in `Experiment`.
        policy: As in `Experiment`.
        game: As in `Experiment`; without, the game that the rules are of.

    Raises:
        IllegalActionError: A bad number, seed, bot, policy or executor.
        RulesError: No such starter, or rules of an unknown game.
        RecordError: The file exists, or holds other results, or was changed, or can't be read, or
            another run is writing it.
        SimulationError: A game could not be finished, its results were lost again and again, or
            the bots can't be sent to other processes; what comes before it is kept.
        MissingExtraError: Batch play needs NumPy, a Parquet file pyarrow.
        OSError: The file can't be read or written.

    >>> from sticheln import Rules
    >>> from sticheln.bots import RandomBot, RuleOfThumbBot
    >>> summary = simulate(Rules(), [RuleOfThumbBot(), *[RandomBot] * 3], 20, "friday night")
    >>> summary.games, summary.wins[0].mean > summary.wins[1].mean
    (20, True)
    """
    check_number("games", games)
    given = {} if game is None else {"game": game}
    experiment = Experiment(rules, bots, seed, starter=starter, policy=policy, **given)
    tally = Tally(experiment.layout)
    finished = 0
    with (
        open_file(file, experiment, resume=resume) as kept,
        showing(games, wanted=progress) as tell,
    ):
        for block in kept.earlier():
            tally.add(block)
            finished += len(block.games)
            tell(finished)
        if finished > games:
            raise RecordError(
                f"{shown(str(file))} holds {finished} games already, more than {games}", "too_many"
            )
        for block in in_order(experiment, range(finished, games), executor, workers):
            kept.write(block)
            tally.add(block)
            tell(block.games.stop)
    return tally.summary()


def results(
    experiment: Experiment,
    games: int,
    executor: Executors = None,
    *,
    first: int = 0,
    workers: int | None = None,
) -> Iterator[Result]:
    """Play games and give their results one after another, in order of their numbers.

    No more is played than is asked for and a few chunks ahead.

    Args:
        experiment: What is played.
        games: How many games.
        executor: As in `simulate`.
        first: The number of the first game.
        workers: As in `simulate`.

    Raises:
        IllegalActionError: A bad number or executor.
        SimulationError: As in `simulate`.

    >>> from sticheln import Rules
    >>> from sticheln.bots import RandomBot
    >>> experiment = Experiment(Rules(), RandomBot, "friday night")
    >>> [result.starter for result in results(experiment, 5)]
    [0, 1, 2, 3, 0]
    """
    check_number("games", games)
    check_number("first", first)
    layout = experiment.layout
    for block in in_order(experiment, range(first, first + games), executor, workers):
        yield from map(layout.result, block.rows())
