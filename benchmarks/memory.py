"""How much room states and records take."""

from __future__ import annotations

import gc
import tracemalloc
from collections.abc import Iterator
from random import Random

from benchmarks.measure import Row
from sticheln import Action, Rules, State, apply, legal_actions, new_game, shuffle
from sticheln.records import Record, dumps, dumps_text


def played(rules: Rules) -> tuple[list[State], list[Action]]:
    """A whole game: its states and its actions."""
    chance = Random(1)
    states: list[State] = [new_game(rules)]
    actions: list[Action] = []
    while not states[-1].is_over:
        state = states[-1]
        action: Action
        if state.needs_deal:
            action = shuffle(state, "memory")
        else:
            action = chance.choice(legal_actions(state, state.to_act[0]))
        states.append(apply(state, action))
        actions.append(action)
    return states, actions


def rows() -> Iterator[Row]:
    """What a game takes."""
    rules = Rules()
    _, actions = played(rules)  # cards and actions are made once in a process
    gc.collect()
    tracemalloc.start()
    kept = [new_game(rules)]
    for action in actions:
        kept.append(apply(kept[-1], action))
    gc.collect()
    size = tracemalloc.get_traced_memory()[0]
    tracemalloc.stop()
    yield _limited("all states of a whole game in a list", size, 250_000)
    record = Record(rules, 0, actions)
    yield _limited("its record as JSON", len(dumps(record).encode()), 8_000)
    yield _limited("its record as text", len(dumps_text(record).encode()), 2_000)


def _limited(what: str, size: int, most: int) -> Row:
    return Row(f"Classic, 4 players: {what}", f"{size:,} bytes", f"{most:,}", size / most, 1.0)
