"""The comparison has teeth: an engine that breaks any one rule is found out within a few games."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from sticheln.keinstich import PRESETS, apply, legal_actions, new_game, shuffle
from tests.keinstich.strategies import plain, rules_of
from tests.keinstich.test_against_naive import check_same
from tests.naive import keinstich as naive

ALL_DEALS = [*naive.PRESETS["first_and_last_trick"][:-1], "penultimate", "power", "domino"]


class NobodyFollows(naive.Table):
    def legal(self) -> list[tuple[Any, ...]]:
        if self.trick:
            return [("play", self.turn, card) for card in self.hands[self.turn]]
        return super().legal()


class TrumpHearts(naive.Table):
    def play(self, seat: int, card: str) -> None:
        hearts = [s for s, c in [*self.trick, (seat, card)] if naive.suit_of(c) == "H"]
        super().play(seat, card)
        if not self.trick and hearts and self.taken and not self.between:
            self.taken[-1] = (hearts[0], self.taken[-1][1])
            self.turn = hearts[0]


class DealerLeads(naive.Table):
    def deal(self, hands: list[list[str]]) -> None:
        super().deal(hands)
        if self.contract != "domino":
            self.turn = self.dealer


class DealerStays(naive.Table):
    def pay(self, stakes: list[int]) -> None:
        dealer = self.dealer
        super().pay(stakes)
        self.dealer = dealer


class PassingIsFree(naive.Table):
    def legal(self) -> list[tuple[Any, ...]]:
        legal = super().legal()
        return [*legal, ("pass", self.turn)] if legal and self.rows else legal


class AnyUnterOpens(naive.Table):
    def can_lay(self, card: str) -> bool:
        return super().can_lay(card) or naive.value_of(card) == 11


class RowsGoRound(naive.Table):
    def can_lay(self, card: str) -> bool:
        row = self.rows.get(naive.suit_of(card))
        lowest = naive.LOWEST[self.flags.deck]
        round_it = row is not None and row[1] == 14 and naive.value_of(card) == lowest
        return super().can_lay(card) or round_it


class RowsStartAtTheSeven(naive.Table):
    def can_lay(self, card: str) -> bool:
        return super().can_lay(card) and naive.value_of(card) != 14


class FirstOutEndsIt(naive.Table):
    def lay(self, action: tuple[Any, ...]) -> None:
        super().lay(action)
        if len(self.out) == 1 and not self.over:
            self.over = True


class LastOutWins(naive.Table):
    def pay(self, stakes: list[int]) -> None:
        super().pay(stakes[::-1] if self.contract == "domino" else stakes)


class PaysNow(naive.Table):
    """A cost that is wrong by one charge."""

    wrong = ""

    def costs(self) -> list[int]:
        right = super().costs()
        if self.contract == self.wrong:
            return [right[-1], *right[:-1]]
        return right


def rotated(contract: str) -> type[naive.Table]:
    return type(f"Rotates{contract}", (PaysNow,), {"wrong": contract})


class BlackPigForgotten(naive.Table):
    def costs(self) -> list[int]:
        self.flags.black_pig = False
        result = super().costs()
        self.flags.black_pig = True
        return result


WRONG = [
    NobodyFollows,
    TrumpHearts,
    DealerLeads,
    DealerStays,
    PassingIsFree,
    AnyUnterOpens,
    RowsGoRound,
    RowsStartAtTheSeven,
    FirstOutEndsIt,
    LastOutWins,
    BlackPigForgotten,
    *map(rotated, ALL_DEALS[:-1]),
]


def differs(kind: type[naive.Table], seed: int) -> bool:
    """Whether one random game tells that engine from the library."""
    chance = Random(seed)
    flags = naive.Flags(contracts=ALL_DEALS, black_pig=True)
    state, table = new_game(rules_of(flags), dealer=0), kind(flags, 0)
    try:
        while not state.is_over:
            check_same(state, table)
            if state.needs_deal:
                action: Any = shuffle(state, chance.getrandbits(32))
                table.deal([list(map(str, hand)) for hand in action.hands])
            else:
                action = chance.choice(legal_actions(state))
                table.do(plain(action))
            state = apply(state, action)
        check_same(state, table)
    except (AssertionError, IndexError, ValueError):
        return True
    return False


@pytest.mark.parametrize("kind", WRONG, ids=lambda kind: kind.__name__)
def test_a_wrong_engine_is_found_out(kind):
    assert any(differs(kind, seed) for seed in range(10))


def test_the_right_engine_is_not():
    assert not any(differs(naive.Table, seed) for seed in range(10))
    assert set(ALL_DEALS) > set(naive.PRESETS["standard"])
    assert set(naive.PRESETS) == set(PRESETS)
