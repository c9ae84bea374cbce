"""Many games at once."""

from __future__ import annotations

import time
import tracemalloc
from collections.abc import Iterator

from benchmarks import peers
from benchmarks.loop import after_deal, other_rules
from benchmarks.measure import Row, Work, by_turns, compared, shown
from sticheln import Rules, State, View, observe

ENGINES = {"NumPy": "numpy", "compiled": "compiled"}
_GAMES = 4000
_C = "plain C, deals included"
_SPADES = "OpenSpiel spades, C++ rollouts"
_COLVER = "colver, Rust rollouts"
_TARGETS = {
    "NumPy": ((_SPADES, 0.45),),
    "compiled": ((_SPADES, 0.1), (_COLVER, 0.35), (_C, 2.0)),
}


def moves_a_round(rules: Rules) -> int:
    """The decisions of a round: choices and plays; late names are left out."""
    choices = 0 if rules.pain_choice == "after_play" else 1
    return rules.players * (rules.tricks_per_round + choices)


def fresh(rules: Rules, engine: str, games: int = _GAMES) -> Work | None:
    """Rounds from fresh deals; the deal is not counted as a move."""
    batch = peers.optional("sticheln.batch")
    if batch is None or (engine == "compiled" and peers.optional("numba") is None):
        return None
    one = rules.vary(rounds=1, tie_break="shared")

    def work() -> int:
        batch.play_games(one, games, "benchmark", engine=engine)
        return games * moves_a_round(rules)

    return work


def onward(table: State | View, moves: int, engine: str) -> Work | None:
    """Rollouts to the end of the round."""
    batch = peers.optional("sticheln.batch")
    if batch is None or (engine == "compiled" and peers.optional("numba") is None):
        return None

    def work() -> int:
        batch.rollouts(table, _GAMES, "benchmark", engine=engine, until="round")
        return _GAMES * moves

    return work


def all_rules() -> Iterator[Rules]:
    """Classic for every number of players, every other rule set for four, and hard mixtures."""
    for players in range(3, 9):
        yield Rules(players)
        yield Rules(players, pain_count=2, trumps="latest_colour")
        yield Rules(
            players,
            pain_choice="after_play",
            pain_count=2,
            trumps="latest_colour",
            led_zero="transparent",
            all_zero_trick="set_aside",
        )
        yield Rules(players, deck="amigo_full", pain_choice="returned", pain_count=2)
    yield from other_rules()


def rows() -> Iterator[Row]:
    """What batch play takes."""
    state = after_deal(Rules())
    works: dict[str, Work | None] = {
        _C: peers.plain_c(),
        _SPADES: peers.rollouts("spades"),
        "OpenSpiel hearts, C++ rollouts": peers.rollouts("hearts"),
        _COLVER: peers.colver_rollouts(),
    }
    for label, engine in ENGINES.items():
        works[f"{label}, fresh"] = fresh(Rules(), engine)
        works[f"{label}, state"] = onward(state, 60, engine)
        works[f"{label}, view"] = onward(observe(state, 0), 60, engine)
    times = by_turns(works)
    for label, targets in _TARGETS.items():
        for peer, most in targets:
            yield compared(
                times,
                f"{label}: a move of Classic, 4 players, deals included",
                f"{label}, fresh",
                peer,
                most,
            )
        for where in ("state", "view"):
            yield compared(
                times,
                f"{label}: a move of rollouts from a {where} just after the deal",
                f"{label}, {where}",
                _SPADES,
            )
    for label, engine in ENGINES.items():
        yield _slowest(label, engine)
    yield from _million()


def _slowest(label: str, engine: str) -> Row:
    rules = {str(each): each for each in all_rules()}
    works: dict[str, Work | None] = {_SPADES: peers.rollouts("spades")}
    works |= {name: fresh(each, engine) for name, each in rules.items()}
    times = by_turns(works, rounds=5)
    there = [name for name in rules if name in times]
    slowest = max(there, key=times.of, default="none")
    most = 0.8 if engine == "numpy" else None
    return compared(
        times, f"{label}: a move of the slowest rule set ({slowest})", slowest, _SPADES, most
    )


def _million() -> Iterator[Row]:
    batch = peers.optional("sticheln.batch")
    if batch is None:
        yield Row("a million games in one call", "NumPy is not there")
        return
    batch.play_games(Rules(), 10, "warm")
    start = time.thread_time()
    batch.play_games(Rules(), 1_000_000, "million")
    seconds = time.thread_time() - start
    tracemalloc.start()
    results = batch.play_games(Rules(), 100_000, "million")
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    kept = sum(
        getattr(results, name).nbytes for name in ("totals", "winners", "rounds", "round_scores")
    )
    yield Row("a million whole games of Classic, 4 players, in one call", shown(seconds))
    yield Row(
        "memory while 100,000 games are played",
        f"{peak / 1e6:.0f} MB",
        f"the results alone: {kept / 1e6:.0f} MB",
        peak / kept,
    )
