"""What Hypothesis draws from: rule sets, seeds, deals and whole random games.

A rule set is drawn as the call that makes it, so that the library and the naive implementation
each make their own rules from the same words. Miniature decks are small enough for ties, tricks
of zeros and hands of one colour to come up all the time.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import islice
from random import Random
from typing import Any

from hypothesis import strategies as st

from sticheln import Action, Card, Deal, Deck, Rules, State, apply, legal_actions, new_game, shuffle
from tests.naive import rules as naive_rules

VARIANT_SETTINGS = {
    name: settings for name, settings in naive_rules.VARIANTS.items() if name != "fixed_rounds"
}


@dataclass(frozen=True)
class Call:
    """The words that make a rule set; ``cards`` is a deck of one's own, as text."""

    players: int
    preset: str = "classic"
    variants: tuple[str, ...] = ()
    flags: dict[str, Any] = field(default_factory=dict, hash=False)
    cards: tuple[str, ...] = ()

    @property
    def rules(self) -> Rules:
        deck = {"deck": Deck("miniature", map(Card.parse, self.cards))} if self.cards else {}
        flags: Any = {**self.flags, **deck}
        return Rules.from_preset(self.preset, self.players, *self.variants, **flags)

    @property
    def naive(self) -> naive_rules.Flags:
        deck = {"deck": list(self.cards)} if self.cards else {}
        return naive_rules.resolve(self.preset, self.players, self.variants, {**self.flags, **deck})

    @property
    def refusal(self) -> str | None:
        deck = {"deck": list(self.cards)} if self.cards else {}
        return naive_rules.refusal(self.preset, self.players, self.variants, {**self.flags, **deck})


def grid(colours: str, values: range | list[int]) -> list[str]:
    """Return cards as text, colour by colour."""
    return [f"{letter}{value}" for letter in colours for value in values]


_EACH_FLAG = {name: st.sampled_from(values) for name, values in naive_rules.VALUES.items()}
ALL_FLAGS: st.SearchStrategy[dict[str, Any]] = st.fixed_dictionaries(_EACH_FLAG)
SOME_FLAGS: st.SearchStrategy[dict[str, Any]] = st.fixed_dictionaries({}, optional=_EACH_FLAG)


@st.composite
def tiny_decks(draw: st.DrawFn, players: int, smallest_hand: int, largest_hand: int) -> list[str]:
    """Cards for hands of a few cards, in any order, often with some left over."""
    hand = draw(st.integers(smallest_hand, max(smallest_hand, largest_hand)))
    size = players * hand + draw(st.integers(0, players - 1))
    colours = draw(st.sampled_from(["RGB", "RG", "GR", "SHR", "RGBY", "XRV", "R", "KCDL"]))
    values = [0, 1, 2, 3, 10, 9, 20, 99, *range(21, 80)]
    cards = grid(colours, values[: -(-size // len(colours))])
    return draw(st.permutations(cards))[:size]


@st.composite
def tiny_calls(
    draw: st.DrawFn,
    most_players: int = 4,
    largest_hand: int = 3,
    rounds: st.SearchStrategy[Any] | None = None,
    **fixed: Any,
) -> Call:
    """Any flags over a miniature deck of one's own; ``fixed`` flags stay as they are."""
    players = draw(st.integers(3, most_players))
    flags = {**draw(ALL_FLAGS), **fixed}
    flags["rounds"] = draw(st.integers(1, 2) if rounds is None else rounds)
    flags = playable(flags)
    pairs = flags["pain_count"] - 1
    least = {"laid_out": 2 + pairs, "returned": 1 + pairs, "after_play": 1}[flags["pain_choice"]]
    cards = draw(tiny_decks(players, least, largest_hand))
    return Call(players, "classic", (), flags, tuple(cards))


@st.composite
def named_calls(draw: st.DrawFn, rounds: st.SearchStrategy[Any] | None = None) -> Call:
    """Any preset with any variants and flags over it that can be played, 3 to 8 players."""
    preset = draw(st.sampled_from(sorted(naive_rules.PRESETS)))
    variants = draw(st.lists(st.sampled_from(sorted(VARIANT_SETTINGS)), unique=True, max_size=3))
    flags = draw(st.just({}) | SOME_FLAGS)
    deck = draw(st.none() | st.sampled_from(["amigo", "amigo_full", "nsv", "guide", "french"]))
    if deck is not None and "standard_deck" not in variants:
        flags["deck"] = deck
    if rounds is not None:
        flags["rounds"] = draw(rounds)
    players = draw(st.integers(3, 8))
    call = Call(players, preset, tuple(variants), flags)
    while call.refusal is not None:
        call = simpler(call)
    return call


def simpler(call: Call) -> Call:
    """Return a refused call with a flag less, else a variant less, else with four players."""
    rounds = {"rounds": call.flags["rounds"]} if "rounds" in call.flags else {}
    flags = {name: value for name, value in call.flags.items() if name != "rounds"}
    if flags:
        flags.popitem()
        return Call(call.players, call.preset, call.variants, {**flags, **rounds})
    if call.variants:
        return Call(call.players, call.preset, call.variants[:-1], rounds)
    return Call(4, call.preset, (), rounds)


def playable(flags: dict[str, Any]) -> dict[str, Any]:
    """Return flags without what contradicts the rest of them."""
    late = flags["pain_choice"] == "after_play"
    ordinary = flags["zeros"] == "ordinary"
    return {
        name: value
        for name, value in flags.items()
        if not (late and name == "pain_reveal") and not (ordinary and name == "led_zero")
    }


def calls(rounds: st.SearchStrategy[Any] | None = None) -> st.SearchStrategy[Call]:
    """Any rule set: twice as often a miniature one."""
    return st.one_of(tiny_calls(rounds=rounds), tiny_calls(5, 2, rounds), named_calls(rounds))


def seeds() -> st.SearchStrategy[str | bytes | int]:
    """Anything that may seed chance."""
    return st.text(max_size=8) | st.binary(max_size=8) | st.integers()


def chances() -> st.SearchStrategy[Random]:
    """A source of random choices that costs Hypothesis a single number."""
    return st.integers(0, 2**32 - 1).map(Random)


@dataclass(frozen=True, repr=False)
class Game:
    """A game: the states one after another, and the actions between them."""

    call: Call
    states: tuple[State, ...]
    actions: tuple[Action, ...]

    def __repr__(self) -> str:
        actions = "; ".join(map(str, self.actions))
        return f"<{self.call.rules}, starter {self.states[0].starter}: {actions}>"

    def _repr_pretty_(self, printer: Any, cycle: bool) -> None:
        printer.text(repr(self))


def random_deal(state: State, chance: Random) -> Deal:
    """Return a deal of the pack, hands in no order."""
    rules = state.rules
    cards = chance.sample(rules.cards, len(rules.cards))
    ends = range(0, rules.hand_size * rules.players + 1, rules.hand_size)
    hands = [cards[start : start + rules.hand_size] for start in ends[:-1]]
    return Deal(hands, cards[ends[-1] :])


def random_action(state: State, chance: Random) -> Action:
    """Return any action that can come next; choices come in any order of the seats."""
    if state.needs_deal:
        return random_deal(state, chance) if chance.random() < 0.5 else shuffle(state, "seed")
    return chance.choice(legal_actions(state, chance.choice(state.to_act)))


def playing_on(state: State, chance: Random) -> Iterator[tuple[Action, State]]:
    """Play at random to the end, giving each action with the state after it."""
    while not state.is_over:
        action = random_action(state, chance)
        state = apply(state, action)
        yield action, state


def random_game(call: Call, chance: Random, most_actions: int | None = None) -> Game:
    """Play a game at random, to the end or for so many actions."""
    start = new_game(call.rules, starter=chance.randrange(call.players))
    steps = list(islice(playing_on(start, chance), most_actions))
    actions = tuple(action for action, _ in steps)
    return Game(call, (start, *(state for _, state in steps)), actions)


@st.composite
def games(draw: st.DrawFn, calls: st.SearchStrategy[Call], unfinished: bool = True) -> Game:
    """Random games; broken off anywhere when ``unfinished``."""
    game = random_game(draw(calls), draw(chances()))
    if not unfinished:
        return game
    length = draw(st.integers(0, len(game.actions)))
    return Game(game.call, game.states[: length + 1], game.actions[:length])
