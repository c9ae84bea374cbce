"""Kein Stich written a second time, plainly, from the rulings alone.

Cards are text such as ``C11``, actions are tuples: ``("play", seat, card)``, ``("lay", seat,
card)`` and ``("pass", seat)``. A `Table` changes as the game goes on. Nothing of the library is
used here.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

LOWEST = {24: 9, 32: 7, 52: 2}
SUITS = "CDHS"

PRESETS = {
    "standard": ["tricks", "hearts", "obers", "max", "domino"],
    "king_louis": ["hearts", "obers", "max", "domino"],
    "penultimate_trick": ["tricks", "hearts", "obers", "max", "penultimate", "domino"],
    "first_and_last_trick": ["tricks", "hearts", "obers", "max", "first_and_last", "domino"],
    "power": ["power", "domino"],
}

# "Default payouts in stakes" of the rulings, by number of players and pot.
PAYOUTS = {
    (4, 32): [20, 10, 2, 0],
    (4, 24): [16, 7, 1, 0],
    (4, 40): [26, 12, 2, 0],
    (4, 28): [19, 8, 1, 0],
    (4, 42): [27, 13, 2, 0],
    (6, 26): [17, 8, 1, 0, 0, 0],
}


def pack(deck: int) -> list[str]:
    return [f"{suit}{value}" for suit in SUITS for value in range(LOWEST[deck], 15)]


def suit_of(card: str) -> str:
    return card[0]


def value_of(card: str) -> int:
    return int(card[1:])


def default_payouts(players: int, pot: int) -> list[int]:
    """The table of the rulings; elsewhere its proportions by long division."""
    if (players, pot) in PAYOUTS:
        return list(PAYOUTS[players, pot])
    proportions = [20, 10] if players == 3 else [20, 10, 2]
    whole = sum(proportions)
    second = (pot * 10) // whole
    third = 0 if players == 3 else (pot * 2) // whole
    rest = [0] * (players - 3)
    return [pot - second - third, second, third, *rest]


def takings(contract: str, players: int, deck: int) -> int:
    """What a deal takes in, in stakes."""
    tricks = deck // players
    hearts = deck // 4
    return {
        "tricks": tricks,
        "hearts": hearts,
        "obers": 8,
        "max": 8,
        "penultimate": 8,
        "first_and_last": 8,
        "power": tricks + hearts + 8 + 8,
        "domino": 0,
    }[contract]


@dataclass
class Flags:
    players: int = 4
    deck: int = 32
    contracts: list[str] = field(default_factory=lambda: list(PRESETS["standard"]))
    black_pig: bool = False
    march: tuple[int, int] | None = None
    domino_start: str = "clubs"
    rotation: str = "clockwise"
    stake: int = 5
    payouts: list[int] | None = None

    @property
    def pot(self) -> int:
        return sum(takings(contract, self.players, self.deck) for contract in self.contracts)

    @property
    def places(self) -> list[int]:
        return self.payouts or default_payouts(self.players, self.pot)


def refusal(flags: Flags) -> str | None:
    """Why these flags can't be played; None when they can."""
    if (flags.deck, flags.players) not in [(24, 3), (24, 4), (24, 6), (32, 4), (52, 4)]:
        return "deck"
    if flags.contracts.count("domino") != 1 or flags.contracts[-1] != "domino":
        return "domino"
    if len(flags.contracts) < 2 or len(set(flags.contracts)) != len(flags.contracts):
        return "contracts"
    if flags.stake < 1:
        return "stake"
    if flags.payouts is not None and len(flags.payouts) != flags.players:
        return "payouts"
    if flags.payouts is not None and sum(flags.payouts) != flags.pot:
        return "payouts"
    if flags.march is not None:
        won, paid = flags.march
        for contract in flags.contracts[:-1]:
            if paid * (flags.players - 1) - won != takings(contract, flags.players, flags.deck):
                return "march"
    return None


class Table:
    """A game in progress."""

    def __init__(self, flags: Flags, dealer: int) -> None:
        self.flags = flags
        self.dealer = dealer
        self.deal_number = 0
        self.pot = 0
        self.totals = [0] * flags.players
        self.history: list[list[int]] = []
        self.over = False
        self.between = True
        self.hands: list[list[str]] = [[] for _ in range(flags.players)]
        self.trick: list[tuple[int, str]] = []
        self.taken: list[tuple[int, list[str]]] = []
        self.leaders: list[int] = []
        self.rows: dict[str, list[int]] = {}
        self.out: list[int] = []
        self.turn = -1

    @property
    def contract(self) -> str:
        return self.flags.contracts[self.deal_number]

    def deal(self, hands: list[list[str]]) -> None:
        assert self.between
        self.between = False
        self.hands = [list(hand) for hand in hands]
        self.trick, self.taken, self.leaders, self.rows, self.out = [], [], [], {}, []
        if self.contract == "domino":
            first = self.first_unter()
            self.turn = next(seat for seat in range(len(hands)) if first in hands[seat])
        else:
            self.turn = (self.dealer + 1) % self.flags.players

    def first_unter(self) -> str:
        return "C11" if self.flags.domino_start == "clubs" else "H11"

    def can_lay(self, card: str) -> bool:
        if not self.rows:
            return card == self.first_unter()
        suit, value = suit_of(card), value_of(card)
        if value == 11:
            return True
        if suit not in self.rows:
            return False
        low, high = self.rows[suit]
        return value == low - 1 or value == high + 1

    def legal(self) -> list[tuple[Any, ...]]:
        if self.over or self.between:
            return []
        hand = self.hands[self.turn]
        if self.contract == "domino":
            laying = [("lay", self.turn, card) for card in hand if self.can_lay(card)]
            return laying or [("pass", self.turn)]
        if self.trick:
            led = suit_of(self.trick[0][1])
            same = [card for card in hand if suit_of(card) == led]
            if same:
                hand = same
        return [("play", self.turn, card) for card in hand]

    def do(self, action: tuple[Any, ...]) -> None:
        assert action in self.legal(), action
        if action[0] == "play":
            self.play(action[1], action[2])
        else:
            self.lay(action)

    def play(self, seat: int, card: str) -> None:
        self.hands[seat].remove(card)
        self.trick.append((seat, card))
        if len(self.trick) < self.flags.players:
            self.turn = (seat + 1) % self.flags.players
            return
        led = suit_of(self.trick[0][1])
        best_seat, best_value = -1, -1
        for player, played in self.trick:
            if suit_of(played) == led and value_of(played) > best_value:
                best_seat, best_value = player, value_of(played)
        self.taken.append((best_seat, [played for _, played in self.trick]))
        self.leaders.append(self.trick[0][0])
        self.trick = []
        self.turn = best_seat
        if not self.hands[seat]:
            self.pay(self.costs())

    def costs(self) -> list[int]:
        """What each seat wins in stakes; what it pays is negative."""
        players = self.flags.players
        takers = [seat for seat, _ in self.taken]
        if self.flags.march and len(set(takers)) == 1:
            won, paid = self.flags.march
            return [won if seat == takers[0] else -paid for seat in range(players)]
        result = [0] * players
        last = len(self.taken) - 1
        top = "S12" if self.flags.black_pig else "H13"
        for number, (seat, cards) in enumerate(self.taken):
            if self.contract in ("tricks", "power"):
                result[seat] -= 1
            if self.contract == "penultimate" and number == last - 1:
                result[seat] -= 8
            if self.contract == "first_and_last" and number == 0:
                result[seat] -= 4
            if self.contract == "first_and_last" and number == last:
                result[seat] -= 4
            for card in cards:
                result[seat] -= self.cost_of(card, top)
        return result

    def cost_of(self, card: str, top: str) -> int:
        cost = 0
        if self.contract in ("hearts", "power") and suit_of(card) == "H":
            cost += 1
        if self.contract in ("obers", "power") and value_of(card) == 12:
            cost += 2
        if self.contract in ("max", "power") and card == top:
            cost += 8
        return cost

    def lay(self, action: tuple[Any, ...]) -> None:
        seat = action[1]
        if action[0] == "lay":
            card = action[2]
            self.hands[seat].remove(card)
            suit, value = suit_of(card), value_of(card)
            low, high = self.rows.get(suit, [11, 11])
            self.rows[suit] = [min(low, value), max(high, value)]
            if not self.hands[seat]:
                self.out.append(seat)
        if len(self.out) == self.flags.players:
            wins = [self.flags.places[self.out.index(s)] for s in range(self.flags.players)]
            self.pay(wins)
            return
        self.turn = (seat + 1) % self.flags.players
        while not self.hands[self.turn]:
            self.turn = (self.turn + 1) % self.flags.players

    def pay(self, stakes: list[int]) -> None:
        amounts = [each * self.flags.stake for each in stakes]
        self.history.append(amounts)
        for seat, amount in enumerate(amounts):
            self.totals[seat] += amount
            self.pot -= amount
        self.turn = -1
        if self.deal_number == len(self.flags.contracts) - 1:
            self.over = True
            return
        self.between = True
        self.deal_number += 1
        if self.flags.rotation == "clockwise":
            self.dealer = (self.dealer + 1) % self.flags.players

    def winners(self) -> list[int]:
        best = max(self.totals)
        return [seat for seat, total in enumerate(self.totals) if total == best]
