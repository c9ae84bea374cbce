"""Games of batch play held against the engine, and rule sets to play them by."""

from itertools import product

import pytest

from sticheln import PRESETS, VARIANTS, Rules, RulesError
from tests.play import choose_all, dealt

pytest.importorskip("numpy", reason="needs the extra 'batch'")

import numpy as np


def check_replays(results, count):
    """Hold the first games against the engine, which refuses an action out of turn or not legal."""
    assert len(results.replays) == count
    for row, replay in enumerate(results.replays):
        state = replay.state()
        scores = results.round_scores[row]
        assert state.totals == tuple(results.totals[row])
        assert state.winners == tuple(np.flatnonzero(results.winners[row]))
        assert len(state.round_scores) == results.rounds[row]
        assert state.round_scores == tuple(map(tuple, scores[: results.rounds[row]].tolist()))
        assert not scores[results.rounds[row] :].any()
        assert not results.winners[row].any() or state.is_over


def every_named_rule_set():
    for preset in PRESETS:
        for players in range(3, 9):
            for variant in ("", *(name for name in VARIANTS if name != "fixed_rounds")):
                try:
                    yield Rules.from_preset(preset, players, *filter(None, [variant]))
                except RulesError:
                    continue


def every_deck():
    for deck in ("amigo", "amigo_full", "nsv", "guide", "french", "french_double"):
        for players in range(3, 9):
            for choice, count in product(("laid_out", "returned", "after_play"), (1, 2)):
                try:
                    yield Rules(players, deck=deck, pain_choice=choice, pain_count=count)
                except RulesError:
                    continue


def last_trick(**flags):
    """Seat 0 leads R5 against G4 and Y4; all laid out a 1 of their own colour."""
    state = dealt("R1 R5 | G1 G4 | Y1 Y4", rounds=1, **flags)
    return choose_all(state, "R1 G1 Y1")


def lowest(_, legal):
    return legal.argmax(axis=1)
