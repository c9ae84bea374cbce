"""What a question is, and short words for writing them down."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from sticheln import (
    Card,
    ChoosePain,
    Deal,
    Deck,
    NamePain,
    PlayCard,
    Rules,
    State,
    apply,
    legal_actions,
    new_game,
    parse_cards,
    shuffle,
)
from sticheln.codec_actions import action_data
from sticheln.seeds import SeedStream


@dataclass(frozen=True)
class Question:
    """A question of the suite.

    ``typed`` is what was worked out by hand of the answer, by key; a dot leads into an object, as
    in ``view.hand``. ``proves`` names rulings (``corner-3``), readings (``trumps=highest``),
    presets and variants.
    """

    kind: str
    slug: str
    rules: Any
    body: dict[str, Any]
    sentence: str
    proves: tuple[str, ...]
    claims: tuple[str, ...] = ()
    typed: dict[str, Any] = field(default_factory=dict)

    @property
    def id(self) -> str:
        return f"{self.kind}-{self.slug}"


def words(text: str) -> list[str]:
    return text.split()


def slug_of(text: str) -> str:
    """A text as part of an id."""
    kept = "".join(letter if letter.isalnum() else " " for letter in text.lower())
    return "-".join(kept.split())


def pack(hands: str, left_over: str = "", *, order: str = "") -> Deck:
    """A deck of just these cards; in this order when one is given."""
    cards = parse_cards(f"{hands} {left_over}".replace("|", " "))
    return Deck("tiny", parse_cards(order) if order else sorted(cards))


class Table:
    """A game that is played move by move, remembering what was done."""

    def __init__(self, rules: Rules, starter: int = 0) -> None:
        self.starter = starter
        self.state: State = new_game(rules, starter=starter)
        self.actions: list[dict[str, Any]] = []

    def do(self, action: Any) -> Table:
        self.state = apply(self.state, action)
        return self.tell(action)

    def tell(self, action: Any) -> Table:
        """Note an action that is not to be carried out: it is refused."""
        data = action if isinstance(action, dict) else action_data(action)
        self.actions.append(data)
        return self

    def deal(self, hands: str, left_over: str = "") -> Table:
        return self.do(
            Deal([parse_cards(hand) for hand in hands.split("|")], parse_cards(left_over))
        )

    def shuffle(self, seed: str) -> Table:
        return self.do(shuffle(self.state, seed))

    def pain(self, choices: str, seats: tuple[int, ...] | None = None) -> Table:
        """The seats to act, or these, choose; a pair is joined by a plus sign."""
        for seat, entry in zip(seats or self.state.to_act, choices.split(), strict=True):
            self.do(ChoosePain(seat, map(Card.parse, entry.split("+"))))
        return self

    def play(self, cards: str) -> Table:
        for card in parse_cards(cards):
            self.do(PlayCard(self.state.to_act[0], card))
        return self

    def name(self, colours: str, seats: tuple[int, ...] | None = None) -> Table:
        for seat, entry in zip(seats or self.state.to_act, colours.split(), strict=True):
            self.do(NamePain(seat, entry.split("+")))
        return self

    def round(self, hands: str, left_over: str = "") -> Table:
        """A round of one trick: each seat lays out its first card and plays its second."""
        self.deal(hands, left_over)
        pain, played = zip(*(hand.split() for hand in hands.split("|")), strict=True)
        first = self.state.starter
        return self.pain(" ".join(pain)).play(" ".join(played[first:] + played[:first]))

    def at_random(self, seed: str, until: int | None = None) -> Table:
        """Play on at random, to the end or up to so many actions."""
        chance = SeedStream(seed, "vectors")
        while not self.state.is_over and (until is None or len(self.actions) < until):
            if self.state.needs_deal:
                self.shuffle(seed)
                continue
            seat = chance.choice(self.state.to_act)
            self.do(chance.choice(legal_actions(self.state, seat)))
        return self

    @property
    def body(self) -> dict[str, Any]:
        return {"starter": self.starter, "actions": [*self.actions]}

    @property
    def rules(self) -> Rules:
        return self.state.rules
