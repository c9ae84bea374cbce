"""Short words for scripted deals."""

from __future__ import annotations

from sticheln import parse_cards
from sticheln.keinstich import Deal, LayCard, Pass, PlayCard, Rules, apply, new_game

OWN_SUIT = (
    "C7 C8 C9 C10 C11 C12 C13 C14 | D7 D8 D9 D10 D11 D12 D13 D14 | "
    "H7 H8 H9 H10 H11 H12 H13 H14 | S7 S8 S9 S10 S11 S12 S13 S14"
)
"""Each seat holds a whole suit."""

MIXED = (
    "C11 C12 C13 C14 D7 H7 S7 S8 | C10 C9 D11 D12 D13 D14 H8 S9 | "
    "C8 C7 D10 D9 D8 H11 H10 H9 | H12 H13 H14 S10 S11 S12 S13 S14"
)
"""Seat 0 holds the Unter of acorns, seat 2 that of hearts."""

FIRST_TO_0 = (
    "H13 C7 C8 C9 D7 D8 S7 S8 | H12 C14 C13 D14 D13 S14 S13 H14 | "
    "H10 C10 C11 D9 D10 S9 S10 H11 | H7 C12 D11 D12 S11 S12 H8 H9"
)
"""Seat 0 can take the first trick with the king of hearts, and no other."""


def deal_of(hands):
    """A deal written as hands parted by bars."""
    return Deal([parse_cards(hand) for hand in hands.split("|")])


def dealt(rules, hands, dealer=3):
    """The first deal of a game is dealt; with dealer 3 seat 0 leads."""
    return apply(new_game(rules, dealer=dealer), deal_of(hands))


def played(state, cards):
    """Play cards in turn; in domino a dash passes."""
    for word in cards.split():
        state = apply(state, meant(state, word))
    return state


def meant(state, word):
    """The action that a word stands for."""
    seat = state.to_act[0]
    if word == "-":
        return Pass(seat)
    kind = PlayCard if state.phase == "play" else LayCard
    return kind(seat, parse_cards(word)[0])


def one_deal(contract, hands, cards, **flags):
    """A game whose only trick deal is played out: the state after it is paid."""
    rules = Rules(contracts=[contract, "domino"], **flags)
    return played(dealt(rules, hands), cards)
