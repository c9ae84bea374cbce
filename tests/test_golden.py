"""Whole games that people can read: one for each preset and number of players.

That the engine still plays and shows them so is held against the files; that they are right is
held against the naive implementation.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from sticheln import PRESETS, Rules, RulesError, apply, new_game
from tests.golden.telling import GAMES, actions_of, rules_of, tell
from tests.naive import game as naive_game
from tests.naive import rules as naive_rules
from tests.test_against_naive import naive_action

FOLDER = Path(__file__).parent / "golden"

games = pytest.mark.parametrize(("preset", "players"), GAMES)


def place_of(preset: str, players: int) -> Path:
    return FOLDER / f"{preset}-{players}.txt"


def test_every_preset_has_a_game_for_every_number_of_players():
    playable = []
    for preset in PRESETS:
        for players in range(1, 10):
            try:
                Rules.from_preset(preset, players)
            except RulesError:
                continue
            playable.append((preset, players))
    assert playable == GAMES
    assert {path.name for path in FOLDER.glob("*.txt")} == {place_of(*game).name for game in GAMES}


@games
def test_the_game_is_told_as_it_was(preset, players):
    told = place_of(preset, players).read_text(encoding="utf-8").splitlines()
    assert list(tell(rules_of(preset, players))) == told


@games
def test_the_naive_rules_play_it_the_same(preset, players):
    rules = rules_of(preset, players)
    state = new_game(rules, starter=1)
    naive = naive_game.start(naive_rules.resolve(preset, players), 1)
    for action in actions_of(rules):
        state = apply(state, action)
        naive = naive_game.step(naive, naive_action(action))
        taken = [list(map(str, pile)) for pile in state.piles]
        assert taken == [list(pile) for pile in naive["piles"]]
    assert [list(row) for row in state.round_scores] == [list(r) for r in naive["round_scores"]]
    assert (list(state.totals), list(state.winners)) == (naive["totals"], naive["winners"])


def test_a_golden_game_tells_what_each_seat_sees_in_every_phase():
    told = place_of("guide", 4).read_text(encoding="utf-8")
    sights = [*(f"-- seat {seat} sees:" for seat in range(4)), "-- a spectator sees:"]
    for phase in ("choose_pain", "play", "deal", "over"):
        for sight in sights:
            assert f"  {sight}\n     {phase}, round" in told
