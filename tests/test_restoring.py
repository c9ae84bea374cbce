"""A state is read without playing it: it must be the very state that playing comes to.

`played` reads the same document the long way round: it deals what each seat must have been
dealt, and lets the engine choose, play and name. Whatever is done to a document, both ways
give equal states, or both refuse it.
"""

from __future__ import annotations

import json
from random import Random

from hypothesis import given
from hypothesis import strategies as st

from sticheln import (
    Action,
    ChoosePain,
    Deal,
    NamePain,
    PlayCard,
    Rules,
    State,
    StichelnError,
    apply,
    from_json,
    parse_cards,
    to_json,
    trick_outcome,
)
from sticheln.flags import PainChoice
from sticheln.replaying import before_round
from tests import strategies


class ImpossibleError(Exception):
    """The engine does not come to what is written."""


def played(data) -> State:
    """Play what a document says."""
    rules = Rules.parse(data["rules"])
    state = before_round(rules, data["first_starter"], data["scores"], data["actions_before"])
    hands = [*map(parse_cards, data["hands"])]
    tricks = [*map(parse_cards, data["tricks"])]
    late = rules.pain_choice is PainChoice.AFTER_PLAY
    choices = [[] if late else parse_cards(row) for row in data["pain"]]
    if not any(data["hands"] + data["tricks"] + data["pain"]) and not data["undealt"]:
        if state.round_scores or data["tricks"]:
            raise ImpossibleError
        return state
    plays = [*turns(rules, state.starter, tricks)]
    deal = [[*hand] for hand in hands]
    for seat, cards in enumerate(choices):
        deal[seat] += cards if rules.pain_choice is PainChoice.LAID_OUT else []
    for play in plays:
        deal[play.seat].append(play.card)
    actions: list[Action] = [Deal(deal, parse_cards(data["undealt"]))]
    actions += [ChoosePain(seat, cards) for seat, cards in enumerate(choices) if cards]
    actions += plays
    actions += [
        NamePain(seat, row.split()) for seat, row in enumerate(data["pain"]) if late and row
    ]
    for place, action in enumerate(actions):
        if place and state.needs_deal:
            raise ImpossibleError
        state = apply(state, action)
    if [*map(set, state.hands)] != [*map(set, hands)] or len(data["pain"]) != rules.players:
        raise ImpossibleError
    return state


def turns(rules, leader, tricks):
    """Who plays each of these cards."""
    for place, cards in enumerate(tricks):
        last = place == len(tricks) - 1
        if not cards or (len(cards) < rules.players and not last):
            raise ImpossibleError
        for step, card in enumerate(cards):
            yield PlayCard((leader + step) % rules.players, card)
        winner = trick_outcome(rules, cards).winner
        leader = leader if winner is None else (leader + winner) % rules.players


def mutated(data, chance: Random):
    """A copy of a document with cards moved, swapped, doubled or lost, or something else said."""
    data = json.loads(json.dumps(data))
    rows = [(key, place) for key in ("hands", "tricks", "pain") for place in range(len(data[key]))]
    (key, place), (other_key, other_place) = chance.choice(rows), chance.choice(rows)
    one, other = data[key][place].split(), data[other_key][other_place].split()
    match chance.randrange(9):
        case 0 if one and other:  # two cards change places
            here, there = chance.randrange(len(one)), chance.randrange(len(other))
            if (key, place) == (other_key, other_place):
                one[here], one[there] = one[there], one[here]
                other = one
            else:
                one[here], other[there] = other[there], one[here]
        case 1 if one and (key, place) != (other_key, other_place):  # a card moves
            other.append(one.pop(chance.randrange(len(one))))
        case 2 if one:  # a card is doubled, or lost
            chance.choice([one.append, one.remove])(chance.choice(one))
            other = other if (key, place) != (other_key, other_place) else one
        case 3:  # a trick is lost, said twice, or empty, or they come in another order
            tricks = data["tricks"]
            others = [tricks[:-1], tricks + tricks[-1:], [*tricks, ""], tricks[::-1]]
            return {**data, "tricks": chance.choice(others)}
        case 4:
            data["first_starter"] = chance.randrange(4)
        case 5:
            data["scores"].append([0] * len(data["hands"]))
            data["actions_before"] += chance.randrange(20)
        case 6:
            data["rules"] += f" {chance.choice(['pain_count=2', 'late', 'pain_choice=returned'])}"
        case 7:
            others = [[""] * len(data["pain"]), data["pain"][::-1]]
            return {**data, "pain": chance.choice(others)}
        case _:
            data["undealt"] = " ".join([*data["undealt"].split(), *one[:1]])
            one = one[1:]
            other = other if (key, place) != (other_key, other_place) else one
    data[key][place], data[other_key][other_place] = " ".join(one), " ".join(other)
    return data


def outcome(read, given):
    """The state, or that there is none."""
    try:
        return read(given)
    except (StichelnError, ImpossibleError):
        return None


GAMES = strategies.games(strategies.calls(rounds=st.integers(1, 2)))


@given(GAMES)
def test_what_is_read_is_what_playing_comes_to(game):
    state = game.states[-1]
    data = json.loads(to_json(state))
    assert played(data) == from_json(json.dumps(data)) == state


@given(GAMES, strategies.chances(), st.integers(1, 3))
def test_both_ways_refuse_the_same(game, chance, times):
    data = json.loads(to_json(game.states[-1]))
    for _ in range(times):
        data = mutated(data, chance)
    text = json.dumps(data)
    assert outcome(from_json, text) == outcome(played, data)
