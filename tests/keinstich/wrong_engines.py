"""Wrong engines of Kein Stich: the naive one with one thing wrong, which the name tells.

A wrong table plays wrongly; a wrong answer is wrong beside the table, in what is said of it.
"""

from __future__ import annotations

from typing import Any

from tests.keinstich.naive_engine import Data, Engine, Position
from tests.naive import keinstich as naive

ALL_DEALS = [*naive.PRESETS["first_and_last_trick"][:-1], "penultimate", "power", "domino"]


# -------------------------------------------------------------------------------------- tables


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


class MarchOfAllButOne(naive.Table):
    def costs(self) -> list[int]:
        takers = [seat for seat, _ in self.taken]
        most = max(set(takers), key=takers.count)
        if self.flags.march and takers.count(most) == len(takers) - 1:
            won, paid = self.flags.march
            return [won if seat == most else -paid for seat in range(self.flags.players)]
        return super().costs()


class MarchOnTop(naive.Table):
    def costs(self) -> list[int]:
        march, self.flags.march = self.flags.march, None
        paid = super().costs()
        self.flags.march = march
        if march and len({seat for seat, _ in self.taken}) == 1:
            extra = super().costs()
            return [one + other for one, other in zip(paid, extra, strict=True)]
        return paid


class NoMarch(naive.Table):
    def costs(self) -> list[int]:
        march, self.flags.march = self.flags.march, None
        paid = super().costs()
        self.flags.march = march
        return paid


class PigIsNoOber(naive.Table):
    def cost_of(self, card: str, top: str) -> int:
        both = card == top == "S12" and self.contract == "power"
        return 8 if both else super().cost_of(card, top)


class PigAndKingBothCost(naive.Table):
    def cost_of(self, card: str, top: str) -> int:
        return super().cost_of(card, card if card in ("S12", "H13") else top)


class MaxIsNoHeart(naive.Table):
    def cost_of(self, card: str, top: str) -> int:
        return 8 if card == top and self.contract == "power" else super().cost_of(card, top)


class PaysAtOnce(naive.Table):
    def play(self, seat: int, card: str) -> None:
        super().play(seat, card)
        if self.contract == "max" and self.taken and card == "H13" and any(self.hands):
            self.pay(self.costs())


class DominoAlwaysWithAcorns(naive.Table):
    def first_unter(self) -> str:
        return "C11"


class LeaderOpensDomino(naive.Table):
    def deal(self, hands: list[list[str]]) -> None:
        super().deal(hands)
        self.turn = (self.dealer + 1) % self.flags.players


class OutTakesTurns(naive.Table):
    def lay(self, action: tuple[Any, ...]) -> None:
        super().lay(action)
        if not self.over and not self.between:
            self.turn = (action[1] + 1) % self.flags.players


class ShortestHandWins(naive.Table):
    """Winners are all who are above nothing."""

    def winners(self) -> list[int]:
        return [seat for seat, total in enumerate(self.totals) if total > 0]


class FirstOfTheTiedWins(naive.Table):
    def winners(self) -> list[int]:
        return super().winners()[:1]


class StakeIsFive(naive.Table):
    def pay(self, stakes: list[int]) -> None:
        stake, self.flags.stake = self.flags.stake, 5
        super().pay(stakes)
        self.flags.stake = stake


class DealerGoesBack(naive.Table):
    def pay(self, stakes: list[int]) -> None:
        dealer = self.dealer
        super().pay(stakes)
        if self.dealer != dealer:
            self.dealer = (dealer - 1) % self.flags.players


TABLES = [
    NobodyFollows,
    TrumpHearts,
    DealerLeads,
    DealerStays,
    DealerGoesBack,
    PassingIsFree,
    AnyUnterOpens,
    RowsGoRound,
    RowsStartAtTheSeven,
    FirstOutEndsIt,
    LastOutWins,
    BlackPigForgotten,
    MarchOfAllButOne,
    MarchOnTop,
    NoMarch,
    PigIsNoOber,
    PigAndKingBothCost,
    MaxIsNoHeart,
    PaysAtOnce,
    DominoAlwaysWithAcorns,
    LeaderOpensDomino,
    OutTakesTurns,
    ShortestHandWins,
    FirstOfTheTiedWins,
    StakeIsFive,
    *map(rotated, ALL_DEALS[:-1]),
]


# ------------------------------------------------------------------------------------- answers


class AnyMarchGoes(Engine):
    def refusal(self, flags: naive.Flags) -> str | None:
        why = super().refusal(flags)
        return None if why == "march" else why


class AnyPayoutsGo(Engine):
    def refusal(self, flags: naive.Flags) -> str | None:
        why = super().refusal(flags)
        return None if why == "payouts" else why


class DominoMayStandAnywhere(Engine):
    def refusal(self, flags: naive.Flags) -> str | None:
        why = super().refusal(flags)
        return None if why == "domino" and "domino" in flags.contracts else why


class ContractsMayStandTwice(Engine):
    def refusal(self, flags: naive.Flags) -> str | None:
        why = super().refusal(flags)
        return None if why == "contracts" and len(flags.contracts) > 1 else why


class LeftOverStakesGoToTheLast(Engine):
    def places(self, flags: naive.Flags) -> list[int]:
        first, *others = super().places(flags)
        if flags.payouts is not None:
            return [first, *others]
        share = flags.pot * 20 // (30 if flags.players == 3 else 32)
        return [share, *others[:-1], others[-1] + first - share]


class PotLacksMax(Engine):
    def deck(self, request: Data) -> Data:
        said = super().deck(request)
        return {**said, "pot": said["pot"] - 8 * ("max" in request["rules"]["flags"]["contracts"])}


class SpadesComeFirst(Engine):
    def deck(self, request: Data) -> Data:
        return {**super().deck(request), "cards": super().deck(request)["cards"][::-1]}


class DealsHandByHand(Engine):
    def deal(self, request: Data) -> Data:
        said = super().deal(request)
        cards = [card for hand in said["hands"] for card in hand]
        size = len(said["hands"][0])
        hands = [cards[start : start + size] for start in range(0, len(cards), size)]
        return {**said, "hands": [sorted(hand) for hand in hands]}


class EveryDealIsTheFirst(Engine):
    def shuffled(self, cards: list[str], number: int, seed: Any) -> list[str]:
        return super().shuffled(cards, 1, seed)


class TenIsBelowNine(Engine):
    def best(self, cards: list[str]) -> int:
        return max(
            range(len(cards)), key=lambda place: (cards[place][0] == cards[0][0], cards[place])
        )


class HighestOfAllTakesIt(Engine):
    def best(self, cards: list[str]) -> int:
        return max(range(len(cards)), key=lambda place: naive.value_of(cards[place]))


class OnlyFullTricksAreTaken(Engine):
    def best(self, cards: list[str]) -> int:
        return super().best(cards) if len(cards) > 2 else 0


class PlacesAreSeats(Engine):
    def payment(self, request: Data) -> Data:
        said = super().payment(request)
        if request["contract"] != "domino":
            return said
        return {"amounts": [said["amounts"][seat] for seat in request["finished"]]}


class ActionsByValue(Engine):
    def listed(self, table: naive.Table) -> list[Data]:
        return sorted(super().listed(table), key=lambda said: (said.get("play") or "C0")[1:])


class WhoeverAsksMayAct(Engine):
    def legal(self, request: Data) -> Data:
        return super().legal({**request, "seat": None})


class SpectatorSeesAHand(Engine):
    def view(self, request: Data) -> Data:
        seen = super().view({**request, "seat": request["seat"] or 0})
        return {"view": {**seen["view"], "seat": request["seat"]}}


class PassesAreNotSeen(Engine):
    def step(self, at: Position, action: Data) -> None:
        super().step(at, action)
        at.layings = [each for each in at.layings if each["lay"] is not None]


class OpenerIsASecret(Engine):
    def view(self, request: Data) -> Data:
        seen = super().view(request)["view"]
        return {"view": {**seen, "opener": seen["opener"] if seen["layings"] else None}}


class RowsFromTheTop(Engine):
    def row(self, table: naive.Table, suit: str) -> list[str]:
        return super().row(table, suit)[::-1]


class DealsGoUnchecked(Engine):
    def check_deal(self, table: naive.Table, action: Data) -> None:
        pass


class ActionsGoUnchecked(Engine):
    def check(self, table: naive.Table, action: tuple[Any, ...]) -> None:
        pass


ANSWERS = [
    AnyMarchGoes,
    AnyPayoutsGo,
    DominoMayStandAnywhere,
    ContractsMayStandTwice,
    LeftOverStakesGoToTheLast,
    PotLacksMax,
    SpadesComeFirst,
    DealsHandByHand,
    EveryDealIsTheFirst,
    TenIsBelowNine,
    HighestOfAllTakesIt,
    OnlyFullTricksAreTaken,
    PlacesAreSeats,
    ActionsByValue,
    WhoeverAsksMayAct,
    SpectatorSeesAHand,
    PassesAreNotSeen,
    OpenerIsASecret,
    RowsFromTheTop,
    DealsGoUnchecked,
    ActionsGoUnchecked,
]


def with_table(table: type[naive.Table]) -> type[Engine]:
    """The engine that plays with a table."""
    return type(table.__name__, (Engine,), {"table": table})


ENGINES = [*map(with_table, TABLES), *ANSWERS]

# Engines that no vector of another kind catches.
ONLY = {
    "rules": (AnyMarchGoes, LeftOverStakesGoToTheLast),
    "deck": (PotLacksMax, SpadesComeFirst),
    "deal": (DealsHandByHand, EveryDealIsTheFirst),
    "trick": (HighestOfAllTakesIt, OnlyFullTricksAreTaken),
    "payment": (PlacesAreSeats,),
    "legal": (ActionsByValue, WhoeverAsksMayAct),
    "view": (SpectatorSeesAHand, OpenerIsASecret),
    "game": (RowsFromTheTop, DealsGoUnchecked),
}
