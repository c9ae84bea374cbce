"""The questions about Kein Stich, answered by the naive implementation.

It shares nothing with the library: only the words of the protocol are made here; what is right is
said in ``tests/naive/keinstich.py``. An `Engine` is a class, so that a wrong one can be another.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from tests.naive import keinstich as naive
from tests.vectors.naive_engine import shuffled

Data = dict[str, Any]

ALIASES = {
    "rey luis": "king_louis",
    "kein zweitletzter stich": "penultimate_trick",
    "kein erster letzter stich": "first_and_last_trick",
    "blitz": "power",
    "hardcore": "power",
}
CONTRACTS = {"tricks", "hearts", "obers", "max", "penultimate", "first_and_last", "power", "domino"}
MOST = 999_999_999


class IllegalError(Exception):
    """An action that is not legal."""


@dataclass
class Position:
    """A table, and what a view tells of it besides."""

    table: naive.Table
    first_dealer: int
    count: int = 0
    layings: list[Data] = field(default_factory=list)
    opener: int | None = None


def is_number(value: object, least: int) -> bool:
    return type(value) is int and least <= value <= MOST


def are_numbers(value: Any) -> bool:
    return isinstance(value, list) and all(is_number(each, 0) for each in value)


def is_value(flag: str, value: Any) -> bool:
    """Whether a flag has such a value."""
    match flag:
        case "deck":
            return type(value) is int and value in {24, 32, 52}
        case "contracts":
            return isinstance(value, list) and all(each in CONTRACTS for each in value)
        case "black_pig":
            return isinstance(value, bool)
        case "march":
            return value is None or (are_numbers(value) and len(value) == 2)
        case "domino_start":
            return value in ("clubs", "hearts")
        case "rotation":
            return value in ("clockwise", "fixed")
        case "stake":
            return is_number(value, 1)
        case "payouts":
            return are_numbers(value)
    return False


def flags_of(said: Data) -> naive.Flags:
    """The flags of a rule set as the protocol sends it."""
    march = said["flags"]["march"] and tuple(said["flags"]["march"])
    return naive.Flags(said["players"], **{**said["flags"], "march": march})


class Engine:
    """Answers requests; what to answer them with can be replaced."""

    table: type[naive.Table] = naive.Table

    def answer(self, kind: str, request: Data) -> Data:
        answers: dict[str, Any] = {
            "rules": self.rules,
            "deck": self.deck,
            "deal": self.deal,
            "trick": self.trick,
            "payment": self.payment,
            "legal": self.legal,
            "view": self.view,
            "game": self.game,
        }
        found: Data = answers[kind](request)
        return found

    # ------------------------------------------------------------------------- rules and cards

    def rules(self, request: Data) -> Data:
        call = request["call"]
        name = call.get("preset", "standard").lower().replace(" ", "_")
        name = ALIASES.get(name.replace("_", " "), name)
        said, players = call.get("flags", {}), call.get("players", 4)
        if name not in naive.PRESETS or not all(is_value(*item) for item in said.items()):
            return {"refused": True}
        flags = naive.Flags(players, contracts=list(naive.PRESETS[name]))
        for flag, value in said.items():
            setattr(flags, flag, value)
        if self.refusal(flags) is not None:
            return {"refused": True}
        return {
            "refused": False,
            "players": players,
            "flags": {
                "deck": flags.deck,
                "contracts": flags.contracts,
                "black_pig": flags.black_pig,
                "march": flags.march,
                "domino_start": flags.domino_start,
                "rotation": flags.rotation,
                "stake": flags.stake,
                "payouts": self.places(flags),
            },
        }

    def refusal(self, flags: naive.Flags) -> str | None:
        return naive.refusal(flags)

    def places(self, flags: naive.Flags) -> list[int]:
        return flags.places

    def deck(self, request: Data) -> Data:
        flags = flags_of(request["rules"])
        return {
            "cards": naive.pack(flags.deck),
            "hand_size": flags.deck // flags.players,
            "round_count": len(flags.contracts),
            "pot": flags.pot,
        }

    def deal(self, request: Data) -> Data:
        """Deal the shuffled pack one card at a time."""
        flags = flags_of(request["rules"])
        cards = self.shuffled(naive.pack(flags.deck), request["round"], request["seed"])
        hands = [cards[seat :: flags.players] for seat in range(flags.players)]
        return {"hands": [self.in_order(flags, hand) for hand in hands], "undealt": []}

    def shuffled(self, cards: list[str], number: int, seed: Any) -> list[str]:
        return shuffled(cards, number, seed)

    def in_order(self, flags: naive.Flags, cards: list[str]) -> list[str]:
        return sorted(cards, key=naive.pack(flags.deck).index)

    # ----------------------------------------------------------------------- tricks and payments

    def trick(self, request: Data) -> Data:
        cards = request["cards"]
        return {"winner": self.best(cards), "led_colour": naive.suit_of(cards[0])}

    def best(self, cards: list[str]) -> int:
        led = naive.suit_of(cards[0])
        able = [place for place, card in enumerate(cards) if naive.suit_of(card) == led]
        return max(able, key=lambda place: naive.value_of(cards[place]))

    def payment(self, request: Data) -> Data:
        flags = flags_of(request["rules"])
        if request["contract"] == "domino":
            finished = request["finished"]
            stakes = [flags.places[finished.index(seat)] for seat in range(flags.players)]
        else:
            flags.contracts = [request["contract"], "domino"]
            table = self.table(flags, 0)
            table.taken = [(trick["winner"], trick["cards"]) for trick in request["tricks"]]
            stakes = table.costs()
        return {"amounts": [each * flags.stake for each in stakes]}

    # ---------------------------------------------------------------------------------- positions

    def position(self, request: Data) -> tuple[Position, int | None]:
        """What the actions lead to, and the place of the first that is refused."""
        flags = flags_of(request["rules"])
        at = Position(self.table(flags, request["dealer"]), request["dealer"])
        for place, action in enumerate(request["actions"]):
            try:
                self.step(at, action)
            except IllegalError:
                return at, place
        return at, None

    def step(self, at: Position, action: Data) -> None:
        table = at.table
        if "deal" in action:
            self.check_deal(table, action)
            table.deal([self.in_order(table.flags, hand) for hand in action["deal"]])
            at.layings = []
            at.opener = table.turn if table.contract == "domino" else None
        else:
            self.check(table, plain(action))
            table.do(plain(action))
            if "lay" in action:
                at.layings.append(action)
        at.count += 1

    def check_deal(self, table: naive.Table, action: Data) -> None:
        flags, hands = table.flags, action["deal"]
        sizes = [len(hand) for hand in hands]
        due = table.between and not table.over
        if not due or sizes != [flags.deck // flags.players] * flags.players:
            raise IllegalError
        if sorted(card for hand in hands for card in hand) != sorted(naive.pack(flags.deck)):
            raise IllegalError
        if action.get("undealt"):
            raise IllegalError

    def check(self, table: naive.Table, action: tuple[Any, ...]) -> None:
        if action not in table.legal():
            raise IllegalError

    def listed(self, table: naive.Table) -> list[Data]:
        order = naive.pack(table.flags.deck).index
        legal = sorted(table.legal(), key=lambda action: order(action[2]) if action[2:] else 0)
        return [said(action) for action in legal]

    def to_act(self, table: naive.Table) -> list[int]:
        return [] if table.turn < 0 else [table.turn]

    def legal(self, request: Data) -> Data:
        at, _ = self.position(request)
        to_act, seat = self.to_act(at.table), request["seat"]
        is_asked = seat is None or seat in to_act
        return {"to_act": to_act, "actions": self.listed(at.table) if is_asked else []}

    def phase(self, table: naive.Table) -> str:
        if table.over:
            return "over"
        if table.between:
            return "deal"
        return "lay" if table.contract == "domino" else "play"

    def tricks(self, table: naive.Table) -> list[Data]:
        taken = zip(table.leaders, table.taken, strict=True)
        return [{"leader": led, "cards": cards, "winner": won} for led, (won, cards) in taken]

    def view(self, request: Data) -> Data:
        at, _ = self.position(request)
        table, seat = at.table, request["seat"]
        hand = [] if seat is None else table.hands[seat]
        return {
            "view": {
                "seat": seat,
                "phase": self.phase(table),
                "first_dealer": at.first_dealer,
                "scores": table.history,
                "hand": self.in_order(table.flags, hand),
                "trick": [card for _, card in table.trick],
                "tricks": self.tricks(table),
                "layings": at.layings,
                "opener": at.opener,
            }
        }

    def game(self, request: Data) -> Data:
        at, refused_at = self.position(request)
        if refused_at is not None:
            return {"refused_at": refused_at}
        table = at.table
        flags, phase = table.flags, self.phase(table)
        seats = range(flags.players)
        leader = table.trick[0][0] if table.trick else table.turn
        return {
            "refused_at": None,
            "phase": phase,
            "round_number": table.deal_number + 1,
            "to_act": self.to_act(table),
            "hands": [self.in_order(flags, hand) for hand in table.hands],
            "leader": leader if phase == "play" else None,
            "trick": [card for _, card in table.trick],
            "piles": [[c for who, cards in table.taken if who == s for c in cards] for s in seats],
            "round_scores": table.history,
            "totals": table.totals,
            "winners": table.winners() if table.over else [],
            "action_count": at.count,
            "contract": table.contract,
            "dealer": table.dealer,
            "pot": table.pot,
            "rows": [self.row(table, suit) for suit in naive.SUITS],
            "finished": table.out,
        }

    def row(self, table: naive.Table, suit: str) -> list[str]:
        low, high = table.rows.get(suit, [0, -1])
        return [f"{suit}{value}" for value in range(low, high + 1)]


def plain(action: Data) -> tuple[Any, ...]:
    """An action as the naive implementation writes it."""
    if "play" in action:
        return "play", action["seat"], action["play"]
    if action["lay"] is None:
        return "pass", action["seat"]
    return "lay", action["seat"], action["lay"]


def said(action: tuple[Any, ...]) -> Data:
    """An action as the protocol writes it."""
    if action[0] == "play":
        return {"play": action[2], "seat": action[1]}
    return {"lay": action[2] if action[2:] else None, "seat": action[1]}
