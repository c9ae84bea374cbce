"""How a golden game is told."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import groupby

from sticheln import (
    Action,
    Phase,
    Rules,
    State,
    View,
    apply,
    format_cards,
    legal_actions,
    new_game,
    observe,
    shuffle,
)
from sticheln.presets import PRESETS
from sticheln.seeds import SeedStream

GAMES = [
    (preset, players)
    for preset, most in {"classic": 8, "amigo": 8, "jogoeu": 6, "guide": 8, "stick_em": 6}.items()
    for players in range(3, most + 1)
]
"""Every preset with every number of players that its deck covers."""


def rules_of(preset: str, players: int) -> Rules:
    assert preset in PRESETS
    return Rules.from_preset(preset, players)


def actions_of(rules: Rules) -> tuple[Action, ...]:
    """A game by chance, the same everywhere, with choices in descending order of seats."""
    chance = SeedStream(str(rules), "golden")
    state, actions = new_game(rules, starter=1), []
    while not state.is_over:
        action: Action
        if state.needs_deal:
            action = shuffle(state, str(rules))
        else:
            action = chance.choice(legal_actions(state, state.to_act[-1]))
        actions.append(action)
        state = apply(state, action)
    return tuple(actions)


def tell(rules: Rules) -> Iterator[str]:
    """The game, line by line."""
    yield f"rules {rules}"
    yield f"seed {str(rules)!r}, starter 1"
    state, shown = new_game(rules, starter=1), set()
    for action in actions_of(rules):
        state = apply(state, action)
        yield ""
        yield f"{state.action_count}. {action}"
        yield from _what_came_of_it(state)
        if _moment(state) not in shown:
            shown.add(_moment(state))
            for seat in (*range(rules.players), None):
                yield from _sight(observe(state, seat))
    assert state.result is not None
    yield f"  {state.result}"


def _moment(state: State) -> tuple[object, ...]:
    """Views are told once for each of these."""
    begun = any(state.pain_cards), bool(state.trick), bool(state.tricks)
    return (state.phase, *begun)


def _what_came_of_it(state: State) -> Iterator[str]:
    if state.tricks and not state.trick and state.phase is not Phase.CHOOSE_PAIN:
        trick = state.tricks[-1]
        yield f"  {trick} led by {trick.leader}: taken by {trick.winner}. {trick.outcome.reason}"
    for seat, score in enumerate(state.breakdown):
        lines = ", ".join(f"{line.points} {line.reason.code}" for line in score.lines)
        yield f"  seat {seat} scores {score.total}: {lines}"
    if state.breakdown:
        yield f"  totals {' '.join(map(str, state.totals))}"


def _sight(view: View) -> Iterator[str]:
    yield f"  -- {'a spectator' if view.seat is None else f'seat {view.seat}'} sees:"
    yield f"     {view.phase}, round {view.round_number}, to act {_row(view.to_act)}"
    if view.seat is not None:
        yield f"     hand {format_cards(view.hand)}"
    yield f"     holding {_row(view.hand_sizes)} cards; undealt {_row(view.undealt)}"
    yield f"     pain {' | '.join(map(_row, view.pain_cards))}"
    yield f"     leader {view.leader}, trick {_row(view.trick)}"
    yield f"     piles {' | '.join(map(_row, view.piles))}; aside {_row(view.set_aside)}"
    yield f"     totals {_row(view.totals)}; winners {_row(view.winners)}"
    for kind, actions in groupby(view.legal_actions, type):
        yield f"     may {kind.__name__}, {len(list(actions))} ways"


def _row(things: Iterable[object]) -> str:
    return " ".join(map(str, things)) or "-"
