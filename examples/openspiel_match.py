"""OpenSpiel's IS-MCTS against players that play at random, each deal from every seat in turn.

pip install 'sticheln[openspiel]'
python examples/openspiel_match.py                                  # some minutes
python examples/openspiel_match.py --deals 2 --simulations 10 classic 3p fog rounds=1
"""

import argparse

import numpy as np
from open_spiel.python.algorithms import ismcts, mcts
from open_spiel.python.bots import uniform_random

from sticheln import Rules
from sticheln.openspiel import load_game


def play(game, hero, simulations, seed):
    """One game; gives back every seat's return. The deals follow from the seed alone."""
    deals, choices = np.random.RandomState(seed), np.random.RandomState([seed, hero])
    evaluator = mcts.RandomRolloutEvaluator(1, choices)
    searcher = ismcts.ISMCTSBot(game, evaluator, 20.0, simulations, random_state=choices)
    bots = [uniform_random.UniformRandomBot(seat, choices) for seat in range(game.num_players())]
    bots[hero] = searcher
    state = game.new_initial_state()
    while not state.is_terminal():
        if state.is_chance_node():
            places, likely = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(deals.choice(places, p=likely))
        else:
            state.apply_action(bots[state.current_player()].step(state))
    return state.returns()


def main():
    """Play and tell by how much the searcher ends above the mean of its table."""
    parser = argparse.ArgumentParser()
    parser.add_argument("rules", nargs="*", default=["classic", "4p", "rounds=1"])
    parser.add_argument("--deals", type=int, default=5)
    parser.add_argument("--simulations", type=int, default=50)
    args = parser.parse_args()
    game = load_game(Rules.parse(" ".join(args.rules)), utility="margin")
    margins = [
        play(game, hero, args.simulations, seed)[hero]
        for seed in range(args.deals)
        for hero in range(game.num_players())
    ]
    print(f"{game}: {len(margins)} games, mean margin {np.mean(margins):+.1f}")


if __name__ == "__main__":
    main()
