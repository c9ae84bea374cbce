"""States written and read, and views."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from functools import partial

import attrs

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
    pack,
    parse_cards,
    shuffle,
    to_json,
    unpack,
)
from sticheln.dealing import plays_of, sorted_hands
from sticheln.decks import chosen_colours
from sticheln.state import round_of, state_of
from sticheln.tricks import Trick, finished_trick, taken_trick

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


def made_again(state: State) -> Callable[[], State]:
    """The least that reading bytes can do: the objects are made, of numbers that are there."""
    plays = plays_of(state.rules)
    places = [[plays[hand[0].seat].index(play) for play in hand] for hand in state._hands]
    turns = [plays[hand[0].seat] for hand in state._hands]
    taken = [(trick.leader, trick.cards, trick.winner) for trick in state.tricks]
    fixed = attrs.astuple(state._round, recurse=False)

    def make() -> State:
        tricks = [taken_trick(state.rules, *parts) for parts in taken]
        hands = [tuple([row[at] for at in hand]) for row, hand in zip(turns, places, strict=True)]
        return state_of(round_of(*fixed), tuple(hands), state.trick, tuple(tricks))

    return make


def believed(text: str, rules: Rules) -> State:
    """The least that reading JSON can do: cards are named, tricks judged, nothing is asked."""
    data = json.loads(text)
    tricks: list[Trick] = []
    leader = (data["first_starter"] + len(data["scores"])) % rules.players
    *finished, lying = map(parse_cards, data["tricks"])
    for cards in finished:
        tricks.append(finished_trick(rules, leader, cards))
        leader = tricks[-1].next_leader
    hands = sorted_hands(rules, map(parse_cards, data["hands"]))
    pain = tuple(map(parse_cards, data["pain"]))
    colours = tuple(map(chosen_colours, pain))
    scores = tuple(map(tuple, data["scores"]))
    actions = data["actions_before"] + 1 + len(pain)
    first = (leader + len(lying)) % rules.players
    round_ = round_of(rules, Phase.PLAY, data["first_starter"], (), pain, colours, scores, actions)
    return state_of(round_, hands[first:] + hands[:first], lying, tuple(tricks))


def rows() -> Iterator[Row]:
    """What saving and looking take."""
    state = mid_game()
    text, packed = to_json(state), pack(state)
    make = made_again(state)
    assert make() == unpack(packed) == from_json(text) == believed(text, state.rules) == state
    jass_write, jass_read = peers.jass_json()
    hearts_write, hearts_read = peers.hearts_serialized()
    times = by_turns(
        {
            "out": _repeated(to_json, state),
            "back": _repeated(from_json, text),
            "packed": _repeated(pack, state),
            "unpacked": _repeated(unpack, packed),
            "checked": _repeated(partial(unpack, check=True), packed),
            "made": _repeated(make),
            "believed": _repeated(believed, text, state.rules),
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
    yield compared(
        times,
        "the least: the text read, cards named, tricks judged, nothing asked",
        "believed",
        "jass-kit, back",
    )
    yield Row("a mid-game state as JSON, size", f"{len(text)} bytes")
    yield compared(times, "a view of a mid-game state", "view", "a move", 5)
    size = len(packed)
    yield Row("a mid-game state as bytes, size", f"{size} bytes", f"{_MOST} bytes", size / _MOST, 1)
    hearts = "OpenSpiel hearts, serialize", "OpenSpiel hearts, deserialize_state"
    yield compared(times, "a mid-game state as bytes, out", "packed", hearts[0], 3.5)
    yield compared(times, "a mid-game state as bytes, back", "unpacked", hearts[1], 1)
    yield compared(
        times, "the least: its objects made of numbers that are there", "made", hearts[1]
    )
    yield compared(times, "a mid-game state as bytes, back and checked", "checked", hearts[1])
