"""Exact values of miniature games, by OpenSpiel's solvers and once more by the engine alone.

Three players, one round, six cards. For each rule set the table tells what each seat gets when all
play at random, and what it gets when it alone plays best against two that play at random. With
``--cfr N`` it adds an equilibrium that counterfactual regret minimisation comes to in N rounds.

    pip install 'sticheln[openspiel]'
    python examples/openspiel_values.py                      # some minutes
    python examples/openspiel_values.py classic late         # two of them
    python examples/openspiel_values.py classic --cfr 200
"""

import argparse
from collections import defaultdict
from fractions import Fraction
from functools import cache
from itertools import combinations

from open_spiel.python import policy
from open_spiel.python.algorithms import best_response, cfr, expected_game_score, exploitability

from sticheln import Deal, Rules, apply, legal_actions, new_game, observe
from sticheln.openspiel import load_game

MINIATURES = {
    "classic": "classic 3p rounds=1 deck=two:R0-2,G0-2",
    "mild": "classic 3p mild rounds=1 deck=two:R0-2,G0-2",
    "reverse": "classic 3p reverse rounds=1 deck=two:R0-2,G0-2",
    "late": "classic 3p late rounds=1 deck=two:R0-2,G0-2",
    "jogoeu": "jogoeu 3p rounds=1 deck=two:R0-2,G0-2",
    "jogoeu-fog": "jogoeu 3p fog rounds=1 deck=two:R0-2,G0-2",
    "guide": "guide 3p rounds=1 tie_break=shared deck=two:R0-2,G0-2",
    "classic-3": "classic 3p rounds=1 deck=three:R0-1,G0-1,B0-1",
    "guide-3": "guide 3p rounds=1 tie_break=shared deck=three:R0-1,G0-1,B0-1",
}


# ---------------------------------------------------------------------------- by the engine alone


def deals(cards, players, size):
    """Every deal once: hands are sets, so no order of cards counts twice."""
    if players == 0:
        yield (), cards
        return
    for hand in combinations(cards, size):
        rest = tuple(card for card in cards if card not in hand)
        for hands, left_over in deals(rest, players - 1, size):
            yield (hand, *hands), left_over


def dealt(rules):
    """The states after each deal, all equally likely."""
    start = new_game(rules)
    return [
        apply(start, Deal(hands, left_over))
        for hands, left_over in deals(rules.cards, rules.players, rules.hand_size)
    ]


def choices(state):
    """Who acts, and the states that it may bring about. Of several, the last seat acts first."""
    seat = state.to_act[-1]
    return seat, [apply(state, action) for action in legal_actions(state, seat)]


def mean(rows):
    """The mean of rows of numbers, column by column, exactly."""
    return tuple(Fraction(sum(column), len(column)) for column in zip(*rows, strict=True))


def random_play(rules):
    """What each seat gets on average when all choose at random."""

    def value(state):
        return state.totals if state.is_over else mean(map(value, choices(state)[1]))

    return mean(map(value, dealt(rules)))


def best_play(rules, hero):
    """What a seat gets when it plays best, knowing its view alone, against chance."""
    reached = defaultdict(list)

    def explore(state, chance):
        if state.is_over:
            return
        seat, states = choices(state)
        if seat == hero:
            reached[observe(state, hero)].append((chance, state))
            chance *= len(states)
        for after in states:
            explore(after, chance / len(states))

    @cache
    def best(view):
        return max(
            view.legal_actions,
            key=lambda action: sum(
                chance * value(apply(state, action)) for chance, state in reached[view]
            ),
        )

    @cache
    def value(state):
        if state.is_over:
            return state.totals[hero]
        seat, states = choices(state)
        if seat == hero:
            return value(apply(state, best(observe(state, hero))))
        return Fraction(sum(map(value, states)), len(states))

    starts = dealt(rules)
    for start in starts:
        explore(start, Fraction(1))
    return Fraction(sum(map(value, starts)), len(starts))


# ---------------------------------------------------------------------------------- by OpenSpiel


def openspiel_random_play(rules):
    """The same as `random_play`, as floats."""
    game = load_game(rules)
    at_random = [policy.UniformRandomPolicy(game)] * rules.players
    return expected_game_score.policy_value(game.new_initial_state(), at_random)


def openspiel_best_play(rules, hero):
    """The same as `best_play`, as a float."""
    game = load_game(rules)
    at_random = policy.UniformRandomPolicy(game)
    response = best_response.BestResponsePolicy(game, hero, at_random)
    return response.value(game.new_initial_state())


def equilibrium(rules, rounds):
    """What each seat gets by the average policy of CFR, and how far that is from an equilibrium."""
    game = load_game(rules)
    solver = cfr.CFRSolver(game)
    for _ in range(rounds):
        solver.evaluate_and_update_policy()
    found = solver.average_policy()
    values = expected_game_score.policy_value(game.new_initial_state(), [found] * rules.players)
    return values, exploitability.nash_conv(game, found, use_cpp_br=False)


# ------------------------------------------------------------------------------------- the table


def row(name, cfr_rounds):
    """A row of the table, in Markdown."""
    rules = Rules.parse(MINIATURES[name])
    seats = range(rules.players)
    exact = [*random_play(rules), *(best_play(rules, seat) for seat in seats)]
    theirs = [*openspiel_random_play(rules), *(openspiel_best_play(rules, seat) for seat in seats)]
    apart = max(abs(float(own) - other) for own, other in zip(exact, theirs, strict=True))
    told = [" ".join(map(str, exact[:3])), " ".join(map(str, exact[3:])), f"{apart:.0e}"]
    if cfr_rounds:
        values, nash_conv = equilibrium(rules, cfr_rounds)
        told += [" ".join(f"{value:.3f}" for value in values), f"{nash_conv:.4f}"]
    return f"| {name} | {' | '.join(told)} |"


def main():
    """Print the table, row by row."""
    parser = argparse.ArgumentParser()
    parser.add_argument("names", nargs="*", metavar="NAME", help=", ".join(MINIATURES))
    parser.add_argument("--cfr", type=int, default=0, metavar="N")
    args = parser.parse_args()
    unknown = set(args.names) - set(MINIATURES)
    if unknown:
        parser.error(f"there is no miniature {min(unknown)}; there are {', '.join(MINIATURES)}")
    for name in args.names or MINIATURES:
        print(row(name, args.cfr), flush=True)


if __name__ == "__main__":
    main()
