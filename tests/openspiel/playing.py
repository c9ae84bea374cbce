"""Games of OpenSpiel played at random, and the same games read as the docs say."""

import random
from collections import Counter

import pytest

from sticheln import Deal, Deck, Rules, parse_cards
from sticheln.games import game_of
from sticheln.numbering import numbering

pytest.importorskip("pyspiel", reason="needs the extra 'openspiel'")
pytest.importorskip("numpy", reason="needs the extra 'openspiel'")
openspiel = pytest.importorskip("sticheln.openspiel", reason="needs the extra 'openspiel'")

load_game = openspiel.load_game
openspiel.register()

TINY = Deck("tiny", parse_cards("R0 R1 R2 G0 G1 G2"))  # 2 cards each
TEN = Deck("ten", parse_cards("R0 R1 R2 G0 G1 G2 B0 B1 B2 B3"))  # 3 cards each, and one left over


def small(text, rounds=2, deck=TEN):
    return Rules.parse(f"3p {text}").vary(deck=deck, rounds=rounds)


def moves_of(state):
    """The moves and how likely each is when all move at random."""
    if state.is_chance_node():
        return zip(*state.chance_outcomes(), strict=True)
    return state.legal_actions(), None


def playing(game, seed):
    """The states of a game played at random, each a clone."""
    chance, state = random.Random(seed), game.new_initial_state()
    while not state.is_terminal():
        yield state.clone()
        moves, weights = moves_of(state)
        state.apply_action(chance.choices(moves, weights)[0])
    yield state


def first_choice(game, seed=0):
    """The first state of a game in which a seat moves, after a random deal."""
    return next(state for state in playing(game, seed) if state.current_player() >= 0)


def told(state, player):
    """All that a player is told in a state."""
    return (
        state.information_state_string(player),
        tuple(state.information_state_tensor(player)),
        state.observation_string(player),
        tuple(state.observation_tensor(player)),
    )


def replayed(rules, history, starter=0):
    """The states of the game itself, of moves read as the docs say."""
    game, numbers, moves = game_of(rules), numbering(rules), iter(history)
    state = game.new_game(rules, starter)
    yield state
    for move in moves:
        if state.needs_deal:
            action = deal_by(rules, [move], moves)
        else:
            action = numbers.action(move, state.to_act[0])
        state = game.apply(state, action)
        yield state


def deal_by(rules, places, moves):
    """The deal that the next moves make, the first of which is drawn already."""
    left_over = len(rules.cards) - rules.players * rules.hand_size
    pack = [*range(rules.players)] * rules.hand_size + [rules.players] * left_over
    while True:
        room = Counter(pack) - Counter(places)
        if len(room) == 1:
            places += room.elements()
            break
        places.append(next(moves))
    hands = [[] for _ in range(rules.players + 1)]
    for card, place in zip(rules.cards, places, strict=True):
        hands[place].append(card)
    return Deal(hands[:-1], hands[-1])
