"""A game of Kein Stich that is played move by move, remembering what was done."""

from __future__ import annotations

from typing import Any

from sticheln.keinstich import Rules, State, apply, legal_actions, new_game, shuffle
from sticheln.keinstich.codec_actions import action_data
from sticheln.seeds import SeedStream
from tests.keinstich.play import OWN_SUIT, deal_of, meant

ROUND_THE_TABLE = " ".join(f"C{value} D{value} H{value} S{value}" for value in range(7, 15))
"""With a suit a seat, led by seat 0 from the seven up: nobody follows, and it takes all."""

UP_AND_DOWN = " ".join(
    f"C{value} D{value} H{value} S{value}" for value in (11, 10, 9, 8, 7, 12, 13, 14)
)
"""With a suit a seat, domino without a pass."""


class Script:
    """The state, and the actions as an engine is told them."""

    def __init__(self, rules: Rules, dealer: int = 3) -> None:
        self.dealer = dealer
        self.state: State = new_game(rules, dealer=dealer)
        self.actions: list[dict[str, Any]] = []

    @property
    def rules(self) -> Rules:
        return self.state.rules

    @property
    def body(self) -> dict[str, Any]:
        return {"dealer": self.dealer, "actions": [*self.actions]}

    def do(self, action: Any) -> Script:
        self.state = apply(self.state, action)
        self.actions.append(action_data(action))
        return self

    def tell(self, action: dict[str, Any]) -> Script:
        """Note an action that is refused."""
        self.actions.append(action)
        return self

    def deal(self, hands: str) -> Script:
        return self.do(deal_of(hands))

    def play(self, cards: str) -> Script:
        """Play or lay cards in turn; a dash passes."""
        for word in cards.split():
            self.do(meant(self.state, word))
        return self

    def at_random(self, seed: str, until: int | None = None) -> Script:
        """Play on at random, to the end or up to so many actions."""
        chance = SeedStream(seed, "vectors")
        while not self.state.is_over and (until is None or len(self.actions) < until):
            if self.state.needs_deal:
                self.do(shuffle(self.state, seed))
            else:
                self.do(chance.choice(legal_actions(self.state)))
        return self


def in_domino(hands: str, dealer: int = 3, **flags: Any) -> Script:
    """Max is played out anyhow; then these hands are dealt for domino."""
    rules = Rules(contracts="max,domino", **flags)
    at = Script(rules, dealer).deal(OWN_SUIT)
    led = at.state.leader or 0
    suits = ("CDHS" * 2)[led : led + 4]
    return at.play(" ".join(f"{suit}{value}" for value in range(7, 15) for suit in suits)).deal(
        hands
    )
