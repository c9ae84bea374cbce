"""OpenSpiel's searchers play the games."""

import pytest

from sticheln import Rules, keinstich
from tests.openspiel.playing import load_game, small

np = pytest.importorskip("numpy", reason="needs the extra 'openspiel'")


def played_by(game, bots, chance, most_moves):
    state = game.new_initial_state()
    for _ in range(most_moves):
        if state.is_terminal():
            break
        if state.is_chance_node():
            moves, likely = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(chance.choice(moves, p=likely))
            continue
        move = bots[state.current_player()].step(state)
        assert move in state.legal_actions()
        state.apply_action(move)
    return state


@pytest.mark.parametrize(
    ("rules", "most_moves"),
    [
        (small("guide", 1), 100),
        (small("late", 1), 100),
        (keinstich.Rules.from_preset("power", 3, deck=24), 60),
        (Rules(), 62),
    ],
    ids=str,
)
def test_its_searchers_play(rules, most_moves):
    mcts = pytest.importorskip(
        "open_spiel.python.algorithms.mcts", reason="needs the extra 'openspiel'"
    )
    ismcts = pytest.importorskip(
        "open_spiel.python.algorithms.ismcts", reason="needs the extra 'openspiel'"
    )
    game, chance = load_game(rules, utility="margin"), np.random.RandomState(1)
    evaluator = mcts.RandomRolloutEvaluator(1, chance)
    seeing = mcts.MCTSBot(game, 2.0, 3, evaluator, random_state=chance)
    guessing = ismcts.ISMCTSBot(game, evaluator, 2.0, 3, random_state=chance)
    bots = [seeing, *[guessing] * (rules.players - 1)]
    state = played_by(game, bots, chance, most_moves)
    assert state.is_terminal() or state.move_number() == most_moves
