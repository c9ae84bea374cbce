"""Chunks of games on whatever executor there is, given back in order of the games.

Which games make a chunk, where it is played, and how often, makes no difference to the results. A
chunk that is lost because a worker died is played once more, alone, so that it takes no others
with it; one that is lost again and again is given up.
"""

from __future__ import annotations

import os
import pickle
import time
import traceback
from collections.abc import Iterator
from concurrent.futures import (
    FIRST_COMPLETED,
    BrokenExecutor,
    Executor,
    Future,
    wait,
)
from typing import Final

import attrs

from sticheln.errors import IllegalActionError, SimulationError, shown
from sticheln.simulate.blocks import Block, Failure
from sticheln.simulate.crew import Crew, Executors
from sticheln.simulate.experiment import Experiment
from sticheln.simulate.sending import refuse_unsent, said

__all__ = ["in_order"]

TRIES: Final = 3
"""How often a chunk may be lost."""
SECONDS: Final = 1.0
"""How long a chunk should take."""
GROWTH: Final = 8
"""By what factor a chunk may be larger than one before it."""
LARGEST: Final = 1 << 16
"""How many games a chunk may have."""
UNSENT: Final = (pickle.PicklingError, TypeError, AttributeError)
"""What executors say of something that can't be pickled."""


def in_order(
    experiment: Experiment, games: range, executor: Executors, workers: int | None
) -> Iterator[Block]:
    """Play games, and give their results as they come, in order of the games.

    Raises:
        SimulationError: A game could not be finished, or its results were lost again and again;
            all that comes before it has been given.
    """
    run = _Run(experiment, games.stop, Crew.of(executor), _ahead(executor, workers), games.start)
    try:
        while run.given < games.stop:
            run.hand_out()
            run.collect()
            yield from run.ready()
    finally:
        run.close()


def _ahead(executor: Executors, workers: int | None) -> int:
    """How many chunks to hand out before the first has come back."""
    if workers is not None and (type(workers) is not int or workers < 1):
        raise IllegalActionError(
            f"workers must be a whole number from 1, not {shown(workers)}", "bad_number"
        )
    return 1 if executor is None else 2 * (workers or os.cpu_count() or 1)


@attrs.frozen
class _Chunk:
    games: range
    losses: int = 0


@attrs.define
class _Run:
    """Where the games are.

    Attributes:
        experiment: What is played.
        stop: The number after that of the last game.
        crew: Who plays.
        ahead: How many chunks may be in play.
        given: The first game whose result has not been given back.
        next: The first game that has not been handed out.
        size: How many games the next chunk may have.
        playing: The chunks in play, each with its executor.
        lost: The chunks to be played again.
        finished: What has come back, by its first game.
    """

    experiment: Experiment
    stop: int
    crew: Crew
    ahead: int
    given: int
    next: int = attrs.Factory(lambda self: self.given, takes_self=True)
    size: int = 1
    playing: dict[Future[tuple[Block, float]], tuple[_Chunk, Executor]] = attrs.field(
        init=False, factory=dict[Future[tuple[Block, float]], tuple[_Chunk, Executor]]
    )
    lost: list[_Chunk] = attrs.field(init=False, factory=list[_Chunk])
    finished: dict[int, Block] = attrs.field(init=False, factory=dict[int, Block])

    def hand_out(self) -> None:
        """Hand out chunks, as many as may be in play; one that was lost goes alone."""
        if self.lost:
            if not self.playing:
                chunk = min(self.lost, key=lambda chunk: chunk.games.start)
                self.lost.remove(chunk)
                self._hand_out(chunk)
            return
        if any(chunk.losses for chunk, _ in self.playing.values()):
            return
        while self.next < self.stop and self._has_room():
            end = min(self.next + self.size, self.stop)
            chunk, self.next = _Chunk(range(self.next, end)), end
            self._hand_out(chunk)

    def _has_room(self) -> bool:
        waiting = len(self.playing) + len(self.finished)
        return len(self.playing) < self.ahead and waiting < 2 * self.ahead

    def _hand_out(self, chunk: _Chunk) -> None:
        executor = self.crew.executor
        try:
            future = executor.submit(_play, self.experiment, chunk.games)
        except UNSENT:
            self._check_sent(chunk)
            raise
        except RuntimeError as error:  # broken, or shut down
            self.crew.replace(executor, error)
            self._lose(chunk, error)
        else:
            self.playing[future] = chunk, executor

    def collect(self) -> None:
        """Wait until something comes back."""
        done, _ = wait(self.playing, return_when=FIRST_COMPLETED)
        for future in done:
            chunk, executor = self.playing.pop(future)
            try:
                block, seconds = future.result()
            except Exception as error:  # noqa: BLE001 - whatever an executor says of a dead worker
                if isinstance(error, BrokenExecutor):
                    self.crew.replace(executor, error)
                if isinstance(error, UNSENT):
                    self._check_sent(chunk)
                self._lose(chunk, error)
            else:
                self.finished[chunk.games.start] = block
                self.size = _next_size(len(chunk.games), seconds)

    def _lose(self, chunk: _Chunk, error: BaseException) -> None:
        again = attrs.evolve(chunk, losses=chunk.losses + 1)
        if again.losses >= TRIES:
            raise SimulationError(
                f"the results of {_told(chunk.games)} of seed {shown(self.experiment.seed)} were "
                f"lost {TRIES} times, last with {said(error)}",
                "games_lost",
                games=chunk.games,
                seed=self.experiment.seed,
            ) from error
        self.lost.append(again)

    def _check_sent(self, chunk: _Chunk) -> None:
        """Give up at once where it is the experiment that can't be sent."""
        played, seed = self.experiment, self.experiment.seed
        parts = {name: getattr(played, name) for name in ("bots", "policy", "rules", "game")}
        refuse_unsent(parts, chunk.games, seed)

    def ready(self) -> Iterator[Block]:
        """What can be given back."""
        while self.given in self.finished:
            block = self.finished.pop(self.given)
            self.given += len(block.games)
            if block.games:
                yield block
            if block.failure is not None:
                self._fail(block.failure)

    def _fail(self, failure: Failure) -> None:
        games, seed = failure.games, self.experiment.seed
        error = SimulationError(
            f"{_told(games)} of seed {shown(seed)} could not be finished: {failure.said}; "
            f"Experiment.record({games.start}) plays it again",
            "game_failed",
            games=games,
            seed=seed,
        )
        error.add_note(failure.trace)
        raise error

    def close(self) -> None:
        """Call off what is in play."""
        for future in self.playing:
            future.cancel()
        self.crew.close()


def _next_size(games: int, seconds: float) -> int:
    fitting = int(games * SECONDS / max(seconds, SECONDS / LARGEST))
    return max(1, min(fitting, GROWTH * games, LARGEST))


def _told(games: range) -> str:
    return f"game {games[0]}" if len(games) == 1 else f"games {games[0]} to {games[-1]}"


def _play(experiment: Experiment, games: range) -> tuple[Block, float]:
    """Play a chunk, wherever this is called; says how many seconds it took."""
    start = time.perf_counter()
    play = _play_arrays if experiment.bots is None else _play_bots
    return play(experiment, games), time.perf_counter() - start


def _play_bots(experiment: Experiment, games: range) -> Block:
    layout = experiment.layout
    rows: list[tuple[int, ...]] = []
    failure = None
    for number in games:
        try:
            rows.append(layout.row(experiment.result(number)))
        except Exception as error:  # noqa: BLE001 - bots are others' code
            failure = _failure(range(number, number + 1), error)
            break
    return Block.of(layout, games.start, rows, failure)


def _play_arrays(experiment: Experiment, games: range) -> Block:
    try:
        from sticheln.simulate import arrays  # noqa: PLC0415 - an extra

        return arrays.play(experiment, games)
    except Exception as error:  # noqa: BLE001 - policies are others' code
        return Block.of(experiment.layout, games.start, (), _failure(games, error))


def _failure(games: range, error: Exception) -> Failure:
    return Failure(games, said(error), "".join(traceback.format_exception(error)).rstrip())
