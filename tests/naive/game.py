"""Whole games: a mutable dict for the state, actions as tuples.

The actions are ``("deal", hands, undealt)``, ``("choose", seat, frozenset of cards)``,
``("play", seat, card)`` and ``("name", seat, frozenset of colours)``.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from typing import Any

from . import rules, score, trick
from .decks import colour
from .rules import Flags

State = dict[str, Any]
Action = tuple[Any, ...]


class IllegalError(ValueError):
    """An action that may not be taken now."""


def start(flags: Flags, starter: int = 0) -> State:
    """Return a new game with nothing dealt."""
    players = flags["players"]
    if starter not in range(players):
        raise IllegalError(f"no seat {starter}")
    return {
        "flags": flags,
        "first_starter": starter,
        "phase": "deal",
        "round_number": 1,
        "starter": starter,
        "hands": [[] for _ in range(players)],
        "undealt": [],
        "pain_cards": [frozenset() for _ in range(players)],
        "pain_colours": [frozenset() for _ in range(players)],
        "leader": None,
        "trick": [],
        "tricks": [],
        "piles": [[] for _ in range(players)],
        "set_aside": [],
        "round_scores": [],
        "totals": [0] * players,
        "winners": [],
        "action_count": 0,
    }


def deal(flags: Flags, cards: Sequence[str]) -> Action:
    """Return the deal of cards in this order, one at a time, clockwise from seat 0."""
    players, size = flags["players"], rules.hand_size(flags)
    hands = tuple(tuple(cards[seat : players * size : players]) for seat in range(players))
    return ("deal", hands, tuple(cards[players * size :]))


def to_act(state: State) -> list[int]:
    """Return the seats that have to act, in ascending order."""
    seats = range(state["flags"]["players"])
    if state["phase"] == "choose_pain":
        return [seat for seat in seats if not state["pain_cards"][seat]]
    if state["phase"] == "play":
        return [(state["leader"] + len(state["trick"])) % len(seats)]
    if state["phase"] == "name_pain":
        return [seat for seat in seats if state["piles"][seat] and not state["pain_colours"][seat]]
    return []


def pain_choices(flags: Flags, hand: Sequence[str]) -> list[frozenset[str]]:
    """Return every choice of pain cards that a hand allows."""
    if flags["pain_count"] == 1:
        return [frozenset([card]) for card in hand]
    pairs = list(combinations(hand, 2))
    if len({colour(card) for card in hand}) > 1:
        pairs = [(one, two) for one, two in pairs if colour(one) != colour(two)]
    return [frozenset(pair) for pair in pairs]


def namings(flags: Flags, captured: Sequence[str]) -> list[frozenset[str]]:
    """Return every choice of pain colours that a pile allows, none for an empty pile."""
    colours = sorted({colour(card) for card in captured})
    if not colours:
        return []
    count = min(flags["pain_count"], len(colours))
    return [frozenset(some) for some in combinations(colours, count)]


def legal(state: State, seat: int) -> list[Action]:
    """Return every action that a seat may take now."""
    if seat not in to_act(state):
        return []
    flags, hand = state["flags"], state["hands"][seat]
    if state["phase"] == "choose_pain":
        return [("choose", seat, cards) for cards in pain_choices(flags, hand)]
    if state["phase"] == "play":
        return [("play", seat, card) for card in hand]
    return [("name", seat, colours) for colours in namings(flags, state["piles"][seat])]


def is_right_deal(state: State, action: Action) -> bool:
    """Return whether a deal hands out this deck evenly."""
    flags = state["flags"]
    hands, undealt = action[1], action[2]
    if len(hands) != flags["players"]:
        return False
    if any(len(hand) != rules.hand_size(flags) for hand in hands):
        return False
    dealt = [card for hand in hands for card in hand] + list(undealt)
    return sorted(dealt) == sorted(flags["deck"])


def step(state: State, action: Action) -> State:
    """Carry out an action on the state itself, and return that state."""
    if action[0] == "deal":
        if state["phase"] != "deal" or not is_right_deal(state, action):
            raise IllegalError(f"wrong deal: {action}")
        take_deal(state, action[1], action[2])
    else:
        if action not in legal(state, action[1]):
            raise IllegalError(f"not legal: {action}")
        if action[0] == "choose":
            take_choice(state, action[1], action[2])
        elif action[0] == "play":
            take_card(state, action[1], action[2])
        else:
            take_naming(state, action[1], action[2])
    state["action_count"] += 1
    return state


def in_deck_order(flags: Flags, cards: Sequence[str]) -> list[str]:
    """Return cards in the order in which the deck lists them."""
    return [card for card in flags["deck"] if card in cards]


def take_deal(state: State, hands: Sequence[Sequence[str]], undealt: Sequence[str]) -> None:
    """Clear the table of the round before and lay out the new hands."""
    flags = state["flags"]
    players = flags["players"]
    state["hands"] = [in_deck_order(flags, hand) for hand in hands]
    state["undealt"] = in_deck_order(flags, undealt)
    state["pain_cards"] = [frozenset() for _ in range(players)]
    state["pain_colours"] = [frozenset() for _ in range(players)]
    state["trick"] = []
    state["tricks"] = []
    state["piles"] = [[] for _ in range(players)]
    state["set_aside"] = []
    if flags["pain_choice"] == "after_play":
        begin_play(state)
    else:
        state["phase"] = "choose_pain"


def begin_play(state: State) -> None:
    """Let the starter of the round lead."""
    state["phase"] = "play"
    state["leader"] = state["starter"]


def take_choice(state: State, seat: int, cards: frozenset[str]) -> None:
    """Note a seat's pain cards; what is laid out leaves the hand."""
    state["pain_cards"][seat] = cards
    state["pain_colours"][seat] = frozenset(colour(card) for card in cards)
    if state["flags"]["pain_choice"] == "laid_out":
        for card in cards:
            state["hands"][seat].remove(card)
    if not to_act(state):
        begin_play(state)


def take_card(state: State, seat: int, card: str) -> None:
    """Lay a card to the trick; a full trick is taken or set aside."""
    flags = state["flags"]
    state["hands"][seat].remove(card)
    state["trick"].append(card)
    if len(state["trick"]) < flags["players"]:
        return
    cards, leader = state["trick"], state["leader"]
    index = trick.winner(flags, cards)
    state["trick"] = []
    if index is None:
        state["set_aside"] += cards
        taker = None
    else:
        taker = (leader + index) % flags["players"]
        state["piles"][taker] += cards
        state["leader"] = taker
    state["tricks"].append({"leader": leader, "cards": cards, "winner": taker})
    if not any(state["hands"]):
        end_play(state)


def end_play(state: State) -> None:
    """Have the pain colours named where that is still to do, else score the round."""
    state["leader"] = None
    if state["flags"]["pain_choice"] == "after_play" and any(state["piles"]):
        state["phase"] = "name_pain"
    else:
        end_round(state)


def take_naming(state: State, seat: int, colours: frozenset[str]) -> None:
    """Note the colours that a seat names after play."""
    state["pain_colours"][seat] = colours
    if not to_act(state):
        end_round(state)


def end_round(state: State) -> None:
    """Score every seat, then go on to the next deal or end the game."""
    flags = state["flags"]
    scores = []
    for seat in range(flags["players"]):
        laid_out = state["pain_cards"][seat] if flags["pain_choice"] == "laid_out" else []
        pile, colours = state["piles"][seat], state["pain_colours"][seat]
        scores.append(score.score(flags, pile, laid_out, colours))
    state["round_scores"].append(tuple(scores))
    for seat in range(flags["players"]):
        state["totals"][seat] += scores[seat]
    what, who = standing(flags, state["first_starter"], state["round_scores"])
    if what == "over":
        state["phase"] = "over"
        state["winners"] = who
        return
    state["phase"] = "deal"
    state["round_number"] += 1
    state["starter"] = who[0]


def starter_of(flags: Flags, first_starter: int, round_number: int) -> int:
    """Return who starts a regular round, counted from 1."""
    if flags["rotation"] == "fixed":
        return first_starter
    players: int = flags["players"]
    return (first_starter + round_number - 1) % players


def best_of(seats: Sequence[int], numbers: Sequence[int]) -> list[int]:
    """Return those of the seats whose number is the greatest among them."""
    greatest = max(numbers[seat] for seat in seats)
    return [seat for seat in seats if numbers[seat] == greatest]


def standing(
    flags: Flags, first_starter: int, round_scores: Sequence[Sequence[int]]
) -> tuple[str, list[int]]:
    """Return ("deal", [starter of the next round]) or ("over", winners) after these rounds."""
    players, regular = flags["players"], rules.round_count(flags)
    if len(round_scores) < regular:
        return "deal", [starter_of(flags, first_starter, len(round_scores) + 1)]

    totals = [sum(scores[seat] for scores in round_scores[:regular]) for seat in range(players)]
    tied = best_of(range(players), totals)
    if flags["tie_break"] == "shared":
        return "over", tied

    positive = [0] * players
    for scores in round_scores[:regular]:
        for seat in range(players):
            if scores[seat] > 0:
                positive[seat] += 1
    tied = best_of(tied, positive)
    if flags["tie_break"] == "positive_rounds":
        return "over", tied

    last = starter_of(flags, first_starter, regular)
    order = [(last + places) % players for places in range(1, players + 1)]
    have_started: list[int] = []
    extra = list(round_scores[regular:])
    while True:
        waiting = [seat for seat in order if seat in tied and seat not in have_started]
        if len(tied) == 1 or not waiting:
            return "over", tied
        if not extra:
            return "deal", [waiting[0]]
        scores = extra.pop(0)
        totals = [totals[seat] + scores[seat] for seat in range(players)]
        have_started.append(waiting[0])
        tied = best_of(tied, totals)
