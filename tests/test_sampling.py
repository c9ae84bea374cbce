"""Sampled states: possible, in agreement with the view, and each equally likely.

The worlds of a miniature game are found by trying everything (`tests.worlds`), and samples of many
seeds are held against them: none is outside, and none comes up more often than chance allows. The
seeds are fixed, so that the verdict is always the same.
"""

from __future__ import annotations

import os
import pickle
import random
import subprocess
import sys
from collections import Counter
from functools import reduce
from math import sqrt
from random import Random
from typing import Any

import pytest
from attrs import evolve
from hypothesis import given
from hypothesis import strategies as st

from sticheln import (
    Action,
    ChoosePain,
    Deal,
    Deck,
    IllegalActionError,
    NamePain,
    Phase,
    PlayCard,
    Rules,
    State,
    View,
    apply,
    legal_actions,
    new_game,
    observe,
    parse_cards,
    sample_state,
    sampling,
    shuffle,
)
from tests import strategies
from tests.invariants import check_equal, check_state
from tests.worlds import Past, Seat, all_worlds, observers

RETURNED = {"pain_choice": "returned"}
FOG = {"pain_reveal": "round_end"}
LATE = {"pain_choice": "after_play"}
HIDDEN = {"undealt": "hidden"}
INTENSE = {"pain_count": 2}

SIX = "R0 R1 R2 G0 G1 G2"
SEVEN = "R0 R1 R2 R3 G0 G1 G2"
NINE = "R0 R1 R2 G0 G1 G2 B0 B1 B2"
MANY_RED = "R0 R1 R2 R3 R4 R5 G0 G1 G2"


def miniature(deck: str, players: int = 3, **flags: Any) -> Rules:
    cards = Deck("miniature", parse_cards(deck))
    return Rules(players, **{"deck": cards, "rounds": 1, **flags})


def past_of(rules: Rules, *actions: Action, starter: int = 0) -> Past:
    start = Past((new_game(rules, starter=starter),))
    return reduce(Past.then, actions, start)


# --------------------------------------------------------------------------- always possible


def replayed(past: Past, sample: State) -> State:
    """Play the round on the table again as the sample has it, from the deal on."""
    if not any(isinstance(action, Deal) for action in past.actions):
        return past.state
    start, rules = past.last_deal, sample.rules
    later = past.actions[start + 1 :]
    hands = [list(hand) for hand in sample.hands]
    for action in later:
        if isinstance(action, PlayCard):
            hands[action.seat].append(action.card)
    if rules.pain_choice == "laid_out":
        for seat, cards in enumerate(sample.pain_cards):
            hands[seat] += cards
    state = apply(past.states[start], Deal(hands, sample.undealt))
    for action in later:
        match action:
            case ChoosePain(seat):
                state = apply(state, ChoosePain(seat, sample.pain_cards[seat]))
            case NamePain(seat):
                state = apply(state, NamePain(seat, sample.pain_colours[seat]))
            case _:
                state = apply(state, action)
    return state


def check_sample(past: Past, seat: Seat, seed: str | bytes | int) -> None:
    view = observe(past.state, seat)
    sample = sample_state(view, seed)
    assert observe(sample, seat) == view
    check_state(sample)
    check_equal(sample, sample_state(view, seed))
    check_equal(sample, replayed(past, sample))
    if seat is not None:
        assert legal_actions(sample, seat) == legal_actions(past.state, seat)
        assert sample.hands[seat] == past.state.hands[seat]


@given(strategies.games(strategies.tiny_calls(5)), strategies.seeds())
def test_a_sample_of_a_miniature_game_could_be_the_game(game, seed):
    past = Past(game.states, game.actions)
    for seat in observers(game.call.rules):
        check_sample(past, seat, seed)


@given(strategies.games(strategies.named_calls(st.integers(1, 2))), strategies.seeds())
def test_a_sample_of_a_game_could_be_the_game(game, seed):
    past = Past(game.states, game.actions)
    for seat in (0, game.call.players - 1, None):
        check_sample(past, seat, seed)


@given(
    strategies.games(strategies.tiny_calls(4, 4, pain_count=2, pain_reveal="round_end")),
    strategies.seeds(),
)
def test_a_sample_that_is_counted_out_could_be_the_game(game, seed):
    past = Past(game.states, game.actions)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(sampling, "_TRIES", 0)
        for seat in observers(game.call.rules):
            check_sample(past, seat, seed)


@given(strategies.games(strategies.calls(st.just(1))), strategies.seeds(), strategies.chances())
def test_a_sample_can_be_played_to_its_end(game, seed, chance):
    seat = chance.choice(observers(game.call.rules))
    sample = sample_state(observe(game.states[-1], seat), seed)
    states = [sample, *(after for _, after in strategies.playing_on(sample, chance))]
    check_state(states[-1])
    assert states[-1].is_over


@pytest.mark.parametrize(
    "seed",
    [None, 1.5, ["x"], 10**5000, "\ud800"],
    ids=["none", "float", "list", "huge", "surrogate"],
)
def test_what_is_no_seed_is_refused(seed):
    view = observe(new_game(Rules()), 0)
    with pytest.raises(IllegalActionError):
        sample_state(view, seed)


# -------------------------------------------------------------------------- always the same

DEALT = """
from sticheln import *
rules = Rules.from_preset("guide", 5, "intense")
state = apply(new_game(rules), shuffle(new_game(rules), "friday night"))
for seat in range(5):
    state = apply(state, legal_actions(state, seat)[seat])
for seed in ("one", b"two", 3):
    sample = sample_state(observe(state, 2), seed)
    print(*(format_cards(hand) for hand in (*sample.hands, *sample.pain_cards)), sep=" | ")
"""


def test_a_seed_gives_the_same_sample_under_any_hash_seed():
    printed = {
        subprocess.run(
            [sys.executable, "-c", DEALT],
            env={**os.environ, "PYTHONHASHSEED": hash_seed},
            check=True,
            capture_output=True,
            text=True,
        ).stdout
        for hash_seed in ("0", "1")
    }
    (lines,) = (text.splitlines() for text in printed)
    assert len(set(lines)) == 3


def test_sampling_leaves_the_global_random_state_alone():
    before = random.getstate()
    sample_state(observe(new_game(Rules()), 0), "seed")
    assert random.getstate() == before


def test_equal_views_give_equal_samples():
    game = strategies.random_game(strategies.Call(4, "guide"), Random(5), 20)
    view = observe(game.states[-1], 1)
    again = pickle.loads(pickle.dumps(view))
    assert again is not view
    check_equal(sample_state(view, 7), sample_state(again, 7))


# ---------------------------------------------------------------------------- equally likely


def check_uniform(past: Past, seat: Seat, per_world: int = 30) -> int:
    """Sample so often that each world should come up so many times; return how many there are.

    Chi-squared has a mean of d = worlds - 1 and a variance of 2 d; five times its root is far out
    for chance, and far less than what a world that comes up half too often brings.
    """
    worlds = {world.state for world in all_worlds(past, seat)}
    check_even(observe(past.state, seat), worlds, per_world)
    return len(worlds)


def check_even(view: View, worlds: set[State], per_world: int) -> None:
    draws = len(worlds) * per_world
    found = Counter(sample_state(view, number) for number in range(draws))
    assert not set(found) - worlds, "a sample that can't be"
    assert not worlds - set(found), "a world that never comes up"
    chi_squared = sum((found[world] - per_world) ** 2 for world in worlds) / per_world
    freedom = len(worlds) - 1
    assert chi_squared <= freedom + 5 * sqrt(2 * freedom)


DEAL = Deal(map(parse_cards, ("R0 G0", "R1 G1", "R2 G2")))
CHOSEN = [ChoosePain(seat, DEAL.hands[seat][0]) for seat in range(3)]
PLAYED = [PlayCard(seat, DEAL.hands[seat][1]) for seat in range(3)]


# The figures are worked out: cards unseen, shared out, times the choices behind a seal.
@pytest.mark.parametrize(
    ("rules", "actions", "seat", "worlds"),
    [
        # Four unseen cards in two hands: 6. A spectator: 90 deals.
        (miniature(SIX), [DEAL], 0, 6),
        (miniature(SIX), [DEAL], None, 90),
        # One rival, then both have chosen one of two cards.
        (miniature(SIX), [DEAL, CHOSEN[1]], 0, 12),
        (miniature(SIX), [DEAL, *CHOSEN[1:]], 0, 24),
        (miniature(SIX), [DEAL, *CHOSEN[:2]], 0, 12),
        # All have chosen, and what they laid out lies open: two cards in two hands.
        (miniature(SIX), [DEAL, *CHOSEN], 0, 2),
        (miniature(SIX), [DEAL, *CHOSEN], None, 6),
        (miniature(SIX), [DEAL, *CHOSEN, PLAYED[0]], None, 2),
        # In the fog: 4 unseen cards, in two hands and two sealed places: 4!. One played: 3!.
        (miniature(SIX, **FOG), [DEAL, *CHOSEN], 0, 24),
        (miniature(SIX, **FOG), [DEAL, *CHOSEN, *PLAYED[:2]], 0, 6),
        # Five unseen cards: the undealt one too: 5! / 2! 2! deals. In the fog each has 5 places.
        (miniature(SEVEN, **HIDDEN), [Deal(DEAL.hands, parse_cards("R3"))], 0, 30),
        (
            miniature(SEVEN, **HIDDEN, **FOG),
            [Deal(DEAL.hands, parse_cards("R3")), *CHOSEN],
            2,
            120,
        ),
        # Returned: the pain cards are known to be in the hands: two unseen cards, two places.
        (miniature(SIX, **RETURNED), [DEAL, *CHOSEN], 0, 2),
        (miniature(SIX, **RETURNED), [DEAL, *CHOSEN, PLAYED[0]], 0, 2),
        (miniature(SIX, **RETURNED), [DEAL, *CHOSEN, PLAYED[0], PLAYED[1]], 0, 1),
        # In the fog one of two cards of each rival is sealed, the played one perhaps.
        (miniature(SIX, **RETURNED, **FOG), [DEAL, *CHOSEN], 0, 6 * 4),
        (miniature(SIX, **RETURNED, **FOG), [DEAL, *CHOSEN, *PLAYED[:2]], 0, 3 * 4),
        (miniature(SIX, **RETURNED, **FOG), [DEAL, *CHOSEN, *PLAYED], 0, 2 * 4),
        (miniature(SIX, **RETURNED, **FOG), [DEAL, *CHOSEN, *PLAYED], None, 6 * 8),
        # A hand of two is both pain cards: nothing more to know.
        (miniature(SIX, **RETURNED, **FOG, **INTENSE), [DEAL], 0, 6),
        (miniature(SIX, **LATE), [DEAL, *PLAYED], 0, 2),
        (miniature(SIX, **LATE), [DEAL, *PLAYED], None, 6),
    ],
)
def test_worlds_worked_out_by_hand(rules, actions, seat, worlds):
    assert check_uniform(past_of(rules, *actions), seat, 60) == worlds


@pytest.mark.parametrize("tries", [200, 0])
@pytest.mark.ruling("corner-10")
def test_two_sealed_cards(tries, monkeypatch):
    """Seat 0 holds B0 B1 B2; six cards are unseen: R0 R1 R2 G0 G1 G2, in two hands.

    Of 20 deals two leave each rival one colour, and any of 3 pairs will do: 2 x 3 x 3. In the other
    18 each has two of one colour and one of the other: 2 pairs of different colours: 18 x 2 x 2.
    With one rival yet to choose: 2 x 3 + 18 x 2.
    """
    monkeypatch.setattr(sampling, "_TRIES", tries)
    deal = Deal(map(parse_cards, ("B0 B1 B2", "R0 R1 G2", "G0 G1 R2")))
    chosen = [
        ChoosePain(1, parse_cards("R0 G2")),
        ChoosePain(2, parse_cards("G0 R2")),
        ChoosePain(0, parse_cards("B0 B2")),
    ]
    for choice in (RETURNED, {}):
        rules = miniature(NINE, **choice, **FOG, **INTENSE)
        assert check_uniform(past_of(rules, deal, chosen[0]), 0, 20) == 2 * 3 + 18 * 2
        assert check_uniform(past_of(rules, deal, *chosen[:2]), 0, 20) == 2 * 9 + 18 * 4
        assert check_uniform(past_of(rules, deal, *chosen), 0, 20) == 2 * 9 + 18 * 4


@pytest.mark.parametrize("tries", [200, 0])
def test_two_sealed_cards_of_three_colours(tries, monkeypatch):
    """Seat 1 holds R1 G1 B2; R0 R2 G0 G2 B0 B1 are unseen, in two hands, of which one has chosen.

    Of 20 hands 8 have three colours, and three pairs; 12 have two of one colour, and two pairs.
    """
    monkeypatch.setattr(sampling, "_TRIES", tries)
    deal = Deal(map(parse_cards, ("R2 G0 B1", "R1 G1 B2", "R0 G2 B0")))
    for choice in (RETURNED, {}):
        past = past_of(
            miniature(NINE, **choice, **INTENSE), deal, ChoosePain(0, parse_cards("G0 B1"))
        )
        assert check_uniform(past, 1) == 8 * 3 + 12 * 2


@pytest.mark.parametrize("tries", [200, 0])
def test_two_sealed_cards_of_which_most_were_played(tries, monkeypatch):
    """Each rival has played a card of each colour and holds one of two unseen cards: 2 ways.

    Four cards of three colours make 6 pairs, one of them of one colour: 5 sealed choices each.
    """
    monkeypatch.setattr(sampling, "_TRIES", tries)
    twelve = "R0 R1 R2 R3 G0 G1 G2 G3 B0 B1 B2 B3"
    deal = Deal(map(parse_cards, ("R3 G3 B3 B2", "R0 G0 B0 R1", "R2 G1 B1 G2")))
    rules = miniature(twelve, **RETURNED, **FOG, **INTENSE)
    past = past_of(rules, deal, *(ChoosePain(seat, deal.hands[seat][:2]) for seat in range(3)))
    to_play = list(map(iter, deal.hands))
    for _ in range(9):
        (seat,) = past.state.to_act
        past = past.then(PlayCard(seat, next(to_play[seat])))
    assert check_uniform(past, 0) == 2 * 5 * 5


@pytest.mark.ruling("corner-10")
def test_two_open_cards_of_one_colour_tell_the_whole_hand():
    """Seat 1 shows R0 and R1, so its third card is red: R2 or R3. The rest is seat 2's."""
    deal = Deal(map(parse_cards, ("R4 G0 G1", "R0 R1 R2", "R3 G2 R5")))
    chosen = [
        ChoosePain(0, parse_cards("R4 G0")),
        ChoosePain(1, parse_cards("R0 R1")),
        ChoosePain(2, parse_cards("R3 G2")),
    ]
    # Unseen: R2 R5, one in each hand.
    laid_out = past_of(miniature(MANY_RED, **INTENSE), deal, *chosen)
    assert check_uniform(laid_out, 0, 200) == 2
    # The same with the pain cards back in the hands.
    assert check_uniform(past_of(miniature(MANY_RED, **INTENSE, **RETURNED), deal, *chosen), 0) == 2
    # A blue card is unseen too, and can't be seat 1's; it may be undealt, or seat 2's.
    rules = miniature(f"{MANY_RED} B0", **INTENSE, **HIDDEN)
    hidden = past_of(rules, Deal(deal.hands, parse_cards("B0")), *chosen)
    assert check_uniform(hidden, 0, 200) == 4


@pytest.mark.ruling("corner-11")
def test_sealed_names():
    """Seat 0 takes both tricks in two colours, or others do; names are sealed until all are in."""
    rules = miniature(NINE, **LATE)
    deal = Deal(map(parse_cards, ("R0 R1 G2", "G0 R2 B1", "B0 G1 B2")))
    # R0 G0 B0: the first zero, seat 0. R1 R2 G1: the trump, seat 2. B2 G2 B1: the trump, seat 0.
    plays = ["R0", "G0", "B0", "R1", "R2", "G1", "B2", "G2", "B1"]
    past = past_of(rules, deal)
    for card, seat in zip(parse_cards(" ".join(plays)), [0, 1, 2, 0, 1, 2, 2, 0, 1], strict=True):
        past = past.then(PlayCard(seat, card))
    assert past.state.phase is Phase.NAME_PAIN
    assert past.state.to_act == (0, 2)
    assert check_uniform(past, 1) == 1
    # Seat 0 has captured red, green and blue; seat 2 red and green.
    named = past.then(NamePain(0, "B"))
    assert check_uniform(named, 1, 300) == check_uniform(named, None, 300) == 3
    assert check_uniform(named, 0) == 1
    named = past.then(NamePain(2, "R"))
    assert check_uniform(named, 0, 300) == check_uniform(named, None, 300) == 2


LOTS = [
    miniature(SIX, **FOG),
    miniature(SIX, **LATE, **INTENSE),
    miniature(SEVEN, **RETURNED, **HIDDEN),
    miniature(NINE, **INTENSE),
    miniature(NINE, **FOG),
    miniature(NINE, **FOG, **INTENSE),
    miniature(NINE, **RETURNED, **FOG),
    miniature(NINE, **RETURNED, **FOG, **INTENSE),
    miniature(NINE, **RETURNED, **INTENSE),
    miniature(NINE, **LATE, **INTENSE, all_zero_trick="set_aside"),
    miniature(MANY_RED, **FOG, **INTENSE),
    miniature(MANY_RED, **RETURNED, **FOG, **INTENSE),
    miniature("R0 R1 R2 R3 R4 R5 G0 G1", **RETURNED, **FOG, **INTENSE, **HIDDEN),
    miniature("R0 R1 R2 R3 G0 G1 G2 G3 B0", 4, **RETURNED, **FOG),
]


# Counting out is for two sealed cards alone; one is always possible.
BY_CHANCE = [(rules, 200) for rules in LOTS]
BY_COUNTING = [(rules, 0) for rules in LOTS if rules.pain_count == 2]


@pytest.mark.parametrize(("rules", "tries"), BY_CHANCE + BY_COUNTING, ids=str)
def test_every_world_is_equally_likely(rules, tries, monkeypatch):
    """Games at random, and of each the moments with a few dozen worlds."""
    monkeypatch.setattr(sampling, "_TRIES", tries)
    chance = Random(str(rules))
    checked = 0
    for seat in range(2):
        start = new_game(rules, starter=2)
        steps = list(strategies.playing_on(start, chance))
        past = Past((start, *(after for _, after in steps)), tuple(action for action, _ in steps))
        for length in range(1, len(steps) + 1):
            now = past.until(length)
            worlds = {world.state for world in all_worlds(now, seat)}
            if 1 < len(worlds) <= 30:
                check_even(observe(now.state, seat), worlds, 20)
                checked += 1
    assert checked > 1


@pytest.mark.parametrize(
    "changes",
    [
        {"hand_sizes": ()},
        {"pain_cards": ()},
        {"pain_colours": ()},
        {"to_act": ()},
        {"leader": 1},
        {"phase": Phase.OVER},
        {"phase": Phase.NAME_PAIN, "to_act": ()},
        {"winners": (0,)},
    ],
)
def test_a_view_that_no_game_comes_to_is_refused(changes):
    game = new_game(Rules())
    game = apply(game, shuffle(game, "sound"))
    while game.phase is Phase.CHOOSE_PAIN:
        game = apply(game, legal_actions(game)[0])
    view = observe(game, 0)
    assert observe(sample_state(view, 1), 0) == view
    with pytest.raises(IllegalActionError) as caught:
        sample_state(evolve(view, **changes), 1)
    assert caught.value.code == "impossible_view"
