"""Short ways to say what the tests of the naive implementation play."""

from __future__ import annotations

from tests.naive import cases, game, rules

SET_ASIDE = {"all_zero_trick": "set_aside"}
LATE = {"pain_choice": "after_play"}


def classic(**changes):
    return rules.resolve("classic", changes.pop("players", 4), (), changes)


def mini(players=3, deck=cases.NINE, **changes):
    return rules.resolve("classic", players, (), {"deck": deck, "rounds": 1, **changes})


def begun(flags, deal, starter=0):
    return game.step(game.start(flags, starter), ("deal", *deal))


def choose(state, *choices):
    for seat, cards in enumerate(choices):
        game.step(state, ("choose", seat, frozenset(cards.split())))
    return state


def play(state, text):
    for card in text.split():
        game.step(state, ("play", game.to_act(state)[0], card))
    return state
