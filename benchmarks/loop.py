"""The loop of plain states: deal, ask what is legal, choose, apply, with all checks."""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import count, cycle
from typing import Any

import attrs

from benchmarks import peers
from benchmarks.measure import Row, Work, by_turns, compared, shown
from sticheln import (
    PRESETS,
    VARIANTS,
    Phase,
    Rules,
    State,
    apply,
    legal_actions,
    new_game,
    observe,
    shuffle,
)
from sticheln.opening import Open
from sticheln.seeds import Seed


def after_deal(rules: Rules, seed: Seed = "benchmark") -> State:
    """A game that has just been dealt."""
    state = new_game(rules)
    return apply(state, shuffle(state, seed))


def in_play(rules: Rules) -> State:
    """A game in which the first card is to be led."""
    state = after_deal(rules)
    while state.phase is Phase.CHOOSE_PAIN:
        state = apply(state, legal_actions(state, state.to_act[0])[0])
    return state


def playing(starts: Iterator[State]) -> Work:
    """A round, one action after another, seat by seat."""

    def work() -> int:
        state, moves, chance = next(starts), 0, random.random
        while not state.needs_deal and not state.is_over:
            actions = legal_actions(state, state.to_act[0])
            state = apply(state, actions[int(chance() * len(actions))])
            moves += 1
        return moves

    return work


def looking(starts: Iterator[State]) -> Work:
    """The same, where each seat is given its view before it acts, as bots are."""

    def work() -> int:
        state, moves, chance = next(starts), 0, random.random
        while not state.needs_deal and not state.is_over:
            seat = state.to_act[0]
            observe(state, seat)
            actions = legal_actions(state, seat)
            state = apply(state, actions[int(chance() * len(actions))])
            moves += 1
        return moves

    return work


def asking_everyone(starts: Iterator[State]) -> Work:
    """The same without views, where whoever is to act is asked at once."""

    def work() -> int:
        state, moves, chance = next(starts), 0, random.random
        while actions := legal_actions(state):
            state = apply(state, actions[int(chance() * len(actions))])
            moves += 1
        return moves

    return work


def playing_cards(start: State) -> Work:
    """From a state on, as long as cards are played."""

    def work() -> int:
        state, moves, chance = start, 0, random.random
        while state.phase is Phase.PLAY:
            actions = legal_actions(state, state.to_act[0])
            state = apply(state, actions[int(chance() * len(actions))])
            moves += 1
        return moves

    return work


def whole_games(rules: Rules) -> Work:
    """Whole games, deals included, none of which has been seen before."""
    seeds = count()

    def work() -> int:
        state, moves, chance = new_game(rules), 0, random.random
        while not state.is_over:
            if state.needs_deal:
                state = apply(state, shuffle(state, next(seeds)))
                continue
            actions = legal_actions(state, state.to_act[0])
            state = apply(state, actions[int(chance() * len(actions))])
            moves += 1
        return moves

    return work


def choosing(rules: Rules) -> Work:
    """All seats choose their pain cards, from a hand that has not been asked about before."""
    starts = [apply(new_game(rules), shuffle(new_game(rules), seed)) for seed in range(2000)]
    turns = iter(range(10**9))

    def work() -> int:
        state, moves = starts[next(turns) % len(starts)], 0
        while state.phase is Phase.CHOOSE_PAIN:
            actions = legal_actions(state, state.to_act[0])
            state = apply(state, actions[int(random.random() * len(actions))])
            moves += 1
        return moves

    return work


def other_rules() -> Iterator[Rules]:
    """Every other rule set for four that a preset, a variant or a flag makes."""
    for preset in PRESETS:
        yield Rules.from_preset(preset, 4)
    for variant in VARIANTS:
        if variant != "fixed_rounds":
            yield Rules.from_preset("classic", 4, variant)
    for flags in (
        {"trumps": "latest_colour"},
        {"led_zero": "transparent"},
        {"all_zero_trick": "set_aside"},
        {"pain_choice": "returned"},
        {"rank_order": "low"},
        {"zeros": "ordinary"},
    ):
        yield Rules(4, **flags)


@attrs.frozen
class Bare:
    """As many fields as a `State` has."""

    shared: object
    hands: tuple[tuple[int, ...], ...]
    trick: tuple[int, ...]
    tricks: tuple[tuple[int, ...], ...]

    @property
    def over(self) -> bool:
        """Whether no card is left."""
        return not self.hands[0]

    @property
    def legal(self) -> tuple[int, ...]:
        """The hand whose turn it is."""
        return self.hands[0]


class OpenBare(Open, Bare):
    """A bare state that is being filled in, as the library does it."""

    __slots__ = ()


def without_rules(players: int, hand_size: int) -> Work:
    """The least that a loop of frozen states can do: cards leave hands, and nothing is judged."""
    hand = tuple(range(hand_size))
    start = Bare(None, (hand,) * players, (), ())

    def play(state: Bare, card: int) -> Bare:
        hands, tricks = state.hands, state.tricks
        left = [*hands[0]]
        left.remove(card)
        hands = hands[1:] + (tuple(left),)
        trick = state.trick + (card,)
        if len(trick) == len(hands):
            trick, tricks = (), tricks + (trick,)
        after: Any = OpenBare()
        after.shared = state.shared
        after.hands = hands
        after.trick = trick
        after.tricks = tricks
        after.__class__ = Bare
        closed: Bare = after
        return closed

    def work() -> int:
        state, moves, chance = start, 0, random.random
        while not state.over:
            legal = state.legal
            state = play(state, legal[int(chance() * len(legal))])
            moves += 1
        return moves

    return work


HEARTS, WHOLE_HEARTS, JASS_KIT, CHESS = 2.50, 3.41, 12.0, 45.0
"""Microseconds a move that the peers took on the machine by whose figures the aims were set."""
LOOP, WHOLE = 0.9, 0.7
"""The aims, in parts of hearts."""


def rows() -> Iterator[Row]:
    """What the loop takes."""
    classic = Rules()
    deals = cycle([after_deal(classic, seed) for seed in range(100)])
    hearts, asked, whole = "hearts, copy and play", "hearts, asked as much", "hearts, whole games"
    times = by_turns(
        {
            "a round": playing(deals),
            "everyone asked": asking_everyone(deals),
            "with views": looking(deals),
            "without rules": without_rules(classic.players, classic.tricks_per_round),
            "whole games": whole_games(classic),
            f"OpenSpiel {hearts}": peers.copy_and_play("hearts"),
            f"OpenSpiel {asked}": peers.asked_as_much("hearts"),
            f"OpenSpiel {whole}": peers.whole_games("hearts"),
            "jass-kit, in place": peers.jass_play(),
            "python-chess, in place": peers.chess_play(),
        }
    )
    a_round = "Classic, 4 players: a move of a round, seat by seat"
    a_game = "Classic, 4 players: a move of whole games, deals included"
    for what, name, other, most in (
        (a_round, "a round", f"OpenSpiel {hearts}", LOOP),
        (a_round, "a round", f"OpenSpiel {asked}", LOOP),
        (a_round, "a round", "jass-kit, in place", LOOP * HEARTS / JASS_KIT),
        (a_round, "a round", "python-chess, in place", LOOP * HEARTS / CHESS),
        ("the same, asked without a seat", "everyone asked", f"OpenSpiel {hearts}", LOOP),
        ("the same, with `observe` before each move", "with views", f"OpenSpiel {hearts}", None),
        (
            "the least: frozen states of four fields, hands that lose cards, no rules at all",
            "without rules",
            f"OpenSpiel {hearts}",
            None,
        ),
        (a_game, "whole games", f"OpenSpiel {whole}", WHOLE),
        (a_game, "whole games", "jass-kit, in place", WHOLE * WHOLE_HEARTS / JASS_KIT),
        (a_game, "whole games", "python-chess, in place", WHOLE * WHOLE_HEARTS / CHESS),
    ):
        yield compared(times, what, name, other, most)
    yield from _other_rows(classic)


def _other_rows(classic: Rules) -> Iterator[Row]:
    others = {str(rules): rules for rules in other_rules() if rules != classic}
    works: dict[str, Work | None] = {"Classic": playing_cards(in_play(classic))}
    works |= {name: playing_cards(in_play(rules)) for name, rules in others.items()}
    times = by_turns(works, rounds=7)
    worst = max(others, key=lambda name: times.ratio(name, "Classic") or 0)
    yield compared(
        times, f"a played card under the slowest other rule set ({worst})", worst, "Classic", 1.5
    )
    pairs = by_turns({"pairs": choosing(classic.vary("intense"))}, rounds=7)
    yield Row("a choice among some 80 to 105 pairs (intense)", shown(pairs.of("pairs")))
