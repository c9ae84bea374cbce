"""States written and read, and views."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from benchmarks import peers
from benchmarks.loop import playing_cards
from benchmarks.measure import Row, Work, by_turns, compared
from sticheln import (
    Rules,
    State,
    apply,
    from_json,
    legal_actions,
    new_game,
    observe,
    pack,
    shuffle,
    to_json,
    unpack,
)

_MOST = 75
"""The bytes that such a state may take."""


def mid_game() -> State:
    """Classic for four after thirty cards of the third round."""
    state = new_game(Rules())
    while state.round_number < 3 or len(state.tricks) < 7 or len(state.trick) < 2:
        if state.needs_deal:
            state = apply(state, shuffle(state, "middle"))
            continue
        actions = legal_actions(state, state.to_act[0])
        state = apply(state, actions[len(actions) // 2])
    return state


def _repeated(function: object, *args: object) -> Work:
    def work() -> int:
        for _ in range(20):
            function(*args)  # type: ignore[operator]
        return 20

    return work


def rows() -> Iterator[Row]:
    """What saving and looking take."""
    state = mid_game()
    text, packed = to_json(state), pack(state)
    jass_write, jass_read = peers.jass_json()
    hearts_write, hearts_read = peers.hearts_serialized()
    times = by_turns(
        {
            "out": _repeated(to_json, state),
            "back": _repeated(from_json, text),
            "packed": _repeated(pack, state),
            "unpacked": _repeated(unpack, packed),
            "checked": _repeated(partial(unpack, check=True), packed),
            "view": _repeated(observe, state, 1),
            "a move": playing_cards(state),
            "jass-kit, out": jass_write,
            "jass-kit, back": jass_read,
            "OpenSpiel hearts, serialize": hearts_write,
            "OpenSpiel hearts, deserialize_state": hearts_read,
        }
    )
    yield compared(times, "a mid-game state as JSON, out", "out", "jass-kit, out", 1 / 2)
    yield compared(times, "a mid-game state as JSON, back", "back", "jass-kit, back", 1 / 1.3)
    yield Row("a mid-game state as JSON, size", f"{len(text)} bytes")
    yield compared(times, "a view of a mid-game state", "view", "a move", 5)
    size = len(packed)
    yield Row("a mid-game state as bytes, size", f"{size} bytes", f"{_MOST} bytes", size / _MOST, 1)
    hearts = "OpenSpiel hearts, serialize", "OpenSpiel hearts, deserialize_state"
    yield compared(times, "a mid-game state as bytes, out", "packed", hearts[0], 3.5)
    yield compared(times, "a mid-game state as bytes, back", "unpacked", hearts[1], 1)
    yield compared(times, "a mid-game state as bytes, back and checked", "checked", hearts[1])
