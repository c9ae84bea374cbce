"""Whole games, round after round, until each has its winners."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final

import attrs
import numpy as np
import numpy.typing as npt

from sticheln.batch import vectorised
from sticheln.batch.positions import Position
from sticheln.batch.results import Games, Replay, actions_of
from sticheln.batch.stream import Words, round_keys, word
from sticheln.batch.tables import Scores, Start, Tables, fresh_start, tables_of
from sticheln.batch.vectorised import Played, Shuffle
from sticheln.batch.worlds import Worlds
from sticheln.flags import TieBreak
from sticheln.rules import Rules
from sticheln.standings import regular_starter

__all__ = ["Engine", "Round", "play_from"]

Ints = npt.NDArray[np.int64]
Flags = npt.NDArray[np.bool_]

_WORLDS: Final = 1 << 40
"""Worlds draw from the word with this number, where a round of that number would."""
_CHUNK: Final = 1 << 18
"""How many places for cards are worked on at once; this fits in a processor's cache."""


@attrs.frozen(eq=False)
class Round:
    """A round of some games, to be played.

    Attributes:
        position: Where the games were taken up.
        tables: The rules.
        start: Where the round is taken up.
        fresh: Whether it begins with a deal.
        number: The number of the round, from 1.
        games: The numbers of the games, ``(games,)``.
        keys: The keys of their rounds, ``(games,)``.
        leaders: The seat that leads the first trick, ``(games,)``.
        totals: The scores before, ``(players, games)``.
    """

    position: Position
    tables: Tables
    start: Start
    fresh: bool
    number: int
    games: Ints
    keys: Words
    leaders: Words
    totals: Scores


@attrs.frozen
class Engine:
    """What plays games.

    Attributes:
        play: Plays a round and writes its scores; may tell what happened.
        shuffle: Shuffles the cards that a view does not show.
        best_of: Of how many cards drawn at random each seat plays the best.
    """

    play: Callable[[Round, Scores], Played | None]
    shuffle: Shuffle = vectorised.shuffle
    best_of: int = 1


@attrs.frozen(eq=False)
class _Chunk:
    """Games that are played together, with what changes from round to round.

    Attributes:
        position: Where the games were taken up.
        engine: What plays them.
        keys: The keys of the games, ``(games,)``.
        worlds: How the cards lie in the round that is being played, if one is.
        results: Where results are written; `rows` are those of these games.
        rows: See `results`.
        last: The number of the last round to play, or None.
        replays: The replays of the first games, which grow.
    """

    position: Position
    engine: Engine
    keys: Words
    worlds: Worlds | None
    results: Games
    rows: slice
    last: int | None
    replays: list[Replay]


def play_from(
    position: Position,
    engine: Engine,
    keys: Words,
    *,
    first: int,
    one_round: bool,
    replays: int,
    keep_rounds: bool,
) -> Games:
    """Play games from a position to their end.

    Args:
        position: Where they are taken up.
        engine: What plays them.
        keys: The key of each game, ``(games,)``.
        first: The number of the first game.
        one_round: Whether to stop at the end of the round.
        replays: How many games to give back action by action.
        keep_rounds: Whether to give back the score of each round.
    """
    rules, games = position.rules, len(keys)
    last = position.table.round_number if one_round else None
    results = _empty(rules, games, first, last, keep_rounds)
    found: list[Replay] = []
    for rows in _chunks(rules, games):
        worlds = None
        if position.under_way:
            worlds = position.worlds(word(keys[rows], _WORLDS), engine.shuffle)
        chunk = _Chunk(position, engine, keys[rows], worlds, results, rows, last, [])
        wanted = min(replays - rows.start, len(chunk.keys))
        for column in range(max(wanted, 0)):
            state = position.state(worlds, column, int(chunk.keys[column]))
            chunk.replays.append(Replay(state, position.opening))
        _play_chunk(chunk)
        found += chunk.replays
    longest = int(results.rounds.max(initial=0)) if keep_rounds else 0
    return attrs.evolve(
        results, round_scores=results.round_scores[:, :longest], replays=tuple(found)
    )


def _empty(rules: Rules, games: int, first: int, last: int | None, keep_rounds: bool) -> Games:
    rounds = rules.round_count
    if rules.tie_break is TieBreak.EXTRA_ROUNDS:
        rounds += rules.players
    if last is not None:
        rounds = min(rounds, last)
    return Games(
        rules,
        first,
        np.zeros((games, rules.players), np.int32),
        np.zeros((games, rules.players), np.bool_),
        np.zeros(games, np.int32),
        np.zeros((games, rounds if keep_rounds else 0, rules.players), np.int32),
    )


def _chunks(rules: Rules, games: int) -> Iterator[slice]:
    size = max(1, _CHUNK // len(rules.cards))
    for start in range(0, games, size):
        yield slice(start, min(start + size, games))


def _play_chunk(chunk: _Chunk) -> None:
    rules, games = chunk.position.rules, len(chunk.keys)
    totals = np.zeros((rules.players, games), np.int32)
    positive = np.zeros((rules.players, games), np.int32)
    everyone = np.arange(games, dtype=np.int64)
    for number in range(1, rules.round_count + 1):
        if chunk.last is not None and number > chunk.last:
            chunk.results.totals[chunk.rows] = totals.T
            return
        starter = regular_starter(rules, chunk.position.table.first_starter, number)
        starters = np.full(games, starter, np.uint64)
        scores = _scores(chunk, number, everyone, starters, totals)
        totals += scores
        positive += scores > 0
    tied = _leaders(totals, np.ones(totals.shape, np.bool_))
    if rules.tie_break is not TieBreak.SHARED:
        tied = _leaders(positive, tied)
    unfinished = everyone[:0]
    if rules.tie_break is TieBreak.EXTRA_ROUNDS:
        unfinished = _play_extra_rounds(chunk, totals, tied)
    chunk.results.totals[chunk.rows] = totals.T
    tied[:, unfinished] = False
    chunk.results.winners[chunk.rows] = tied.T


def _play_extra_rounds(chunk: _Chunk, totals: Scores, tied: Flags) -> Ints:
    """Play until no tie is left that a round can break; says which games are unfinished."""
    rules, players = chunk.position.rules, chunk.position.rules.players
    number = rules.round_count
    last = regular_starter(rules, chunk.position.table.first_starter, number)
    clockwise = (last + 1 + np.arange(players)) % players
    yet_to_start = np.ones(tied.shape, np.bool_)
    left = np.arange(tied.shape[1], dtype=np.int64)
    while True:
        tied[:, left] = _leaders(totals[:, left], tied[:, left])
        yet_to_start[:, left] &= tied[:, left]
        open_ties: Flags = tied[:, left].sum(axis=0) > 1
        left = left[open_ties & yet_to_start[:, left].any(axis=0)]
        if not len(left) or number == chunk.last:
            return left
        number += 1
        starters = clockwise[yet_to_start[clockwise][:, left].argmax(axis=0)]
        yet_to_start[starters, left] = False
        totals[:, left] += _scores(chunk, number, left, starters.astype(np.uint64), totals[:, left])


def _leaders(points: Scores, among: Flags) -> Flags:
    best = np.where(among, points, np.iinfo(np.int32).min).max(axis=0)
    leaders: Flags = among & (points == best)
    return leaders


def _scores(chunk: _Chunk, number: int, left: Ints, starters: Words, totals: Scores) -> Scores:
    """The scores of a round: known where it lies in the past, else played."""
    table = chunk.position.table
    scores = np.empty((len(totals), len(left)), np.int32)
    if number <= len(table.round_scores):
        scores[:] = np.array(table.round_scores[number - 1], np.int32)[:, None]
    else:
        _play(chunk, number, left, starters, totals, scores)
    start = chunk.rows.start
    chunk.results.rounds[start + left] = number
    if chunk.results.round_scores.shape[1]:
        chunk.results.round_scores[start + left, number - 1] = scores.T
    return scores


def _play(
    chunk: _Chunk, number: int, left: Ints, starters: Words, totals: Scores, scores: Scores
) -> None:
    rules = chunk.position.rules
    fresh = chunk.worlds is None or number > chunk.position.table.round_number
    start = fresh_start(rules)
    if not fresh and chunk.worlds is not None:
        start = chunk.position.start(chunk.worlds)
        starters = np.full(len(left), chunk.position.leader, np.uint64)
    task = Round(
        chunk.position,
        tables_of(rules),
        start,
        fresh,
        number,
        chunk.results.first + chunk.rows.start + left,
        round_keys(chunk.keys[left], number),
        starters,
        totals,
    )
    played = chunk.engine.play(task, scores)
    for column in np.flatnonzero(left < len(chunk.replays)):
        _remember(chunk, task, played, int(left[column]), int(column))


def _remember(chunk: _Chunk, task: Round, played: Played | None, game: int, column: int) -> None:
    """Add a round to a replay; what an engine did not tell is played once more."""
    if played is None:
        start = _only(task.start, column)
        one = slice(column, column + 1)
        scores = np.empty((task.tables.players, 1), np.int32)
        played = vectorised.play_rounds(
            task.tables,
            start,
            task.keys[one],
            task.leaders[one],
            scores,
            chunk.engine.best_of,
        )
        column = 0
    actions = actions_of(
        chunk.position.rules,
        task.start,
        played,
        column,
        dealt=task.fresh,
        lying=0 if task.fresh else len(chunk.position.table.trick),
    )
    replay = chunk.replays[game]
    chunk.replays[game] = attrs.evolve(replay, actions=(*replay.actions, *actions))


def _only(start: Start, column: int) -> Start:
    """The start of one game among those of a start."""
    at = column if start.chosen.shape[1] > 1 else 0
    one = slice(at, at + 1)
    return start._replace(
        cards=start.cards[:, one] if start.cards.shape[1] > 1 else start.cards,
        chosen=start.chosen[:, one].copy(),
        picked=start.picked[:, :, one],
        before=start.before[:, one],
    )
