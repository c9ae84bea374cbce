"""States written and read, and views."""

from __future__ import annotations

from collections.abc import Iterator

from benchmarks import peers
from benchmarks.loop import playing_cards
from benchmarks.measure import Row, Work, by_turns, compared
from sticheln import (
    Phase,
    Rules,
    State,
    apply,
    from_json,
    legal_actions,
    new_game,
    observe,
    shuffle,
    to_json,
)


def mid_game() -> State:
    """Classic for four in the middle of the third round."""
    state = new_game(Rules())
    while state.round_number < 3 or state.needs_deal or len(state.tricks) < 7:
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
    text = to_json(state)
    jass_write, jass_read = peers.jass_json()
    hearts_write, hearts_read = peers.hearts_serialized()
    times = by_turns(
        {
            "out": _repeated(to_json, state),
            "back": _repeated(from_json, text),
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
    yield from _compact(state)
    for name in ("OpenSpiel hearts, serialize", "OpenSpiel hearts, deserialize_state"):
        if name in times:
            yield Row(name, f"{times.of(name) * 1e6:.3g} us")


def _compact(state: State) -> Iterator[Row]:
    """The compact form is still to come."""
    assert state.phase is Phase.PLAY
    for what, most in (("size over 75 bytes", 1.0), ("out", 3.5), ("back", 1.0)):
        yield Row(f"a mid-game state in a compact binary form, {what}", "not there yet", most=most)
