"""The engine held against the arrays, and these against the naive implementation."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import product

import numpy as np

from sticheln import Rules
from tests.naive import rules as naive_rules
from tests.naive import trick as naive_trick
from tests.naive.decks import DECKS, colour
from tests.naive.rules import Flags
from tests.tricks.arrays import (
    SET_ASIDE,
    Numbers,
    Tricks,
    canonical_places,
    canonical_tricks,
    ordered_tricks,
    sound,
    winners,
)
from tests.tricks.engine import engine_table, engine_winners

TRICK_FLAGS = ("trumps", "rank_order", "zeros", "all_zero_trick", "led_zero")


def playable_flags() -> list[dict[str, str]]:
    """Every combination of the flags that decide a trick: 24, as 8 of 32 are refused."""
    values = product(*(naive_rules.VALUES[name] for name in TRICK_FLAGS))
    combinations = [dict(zip(TRICK_FLAGS, each, strict=True)) for each in values]
    return [flags for flags in combinations if naive_rules.refusal(flags=flags) is None]


@dataclass(frozen=True)
class Pack:
    """The cards of one or several decks that differ in the names of the colours alone."""

    names: tuple[str, ...]
    players: int
    cards: tuple[str, ...]

    @property
    def letters(self) -> str:
        return "".join(dict.fromkeys(map(colour, self.cards)))

    def __str__(self) -> str:
        return f"{' '.join(self.names)} {self.players}p"


def packs(players: int) -> list[Pack]:
    """The packs for a number of players, alike ones together."""
    alike: dict[tuple[tuple[int, str], ...], list[str]] = {}
    for name, by_players in DECKS.items():
        if players in by_players:
            cards = by_players[players]
            letters = list(dict.fromkeys(map(colour, cards)))
            shape = tuple((letters.index(colour(card)), card[1:]) for card in cards)
            alike.setdefault(shape, []).append(name)
    return [
        Pack(tuple(names), players, tuple(DECKS[names[0]][players])) for names in alike.values()
    ]


def naive_winners(flags: Flags, pack: Pack, tricks: Tricks) -> Numbers:
    found = []
    for row in zip(tricks[0].tolist(), tricks[1].tolist(), strict=True):
        cards = [f"{pack.letters[number]}{value}" for number, value in zip(*row, strict=True)]
        place = naive_trick.winner(flags, cards)
        found.append(SET_ASIDE if place is None else place)
    return np.array(found, np.int8)


def full_flags(players: int, flags: dict[str, str]) -> Flags:
    return naive_rules.resolve("classic", players, (), flags)


def check_canonical(table: Numbers, size: int, top: int, flags: Flags) -> int:
    """Hold the engine's table against the arrays; how many tricks that were."""
    asked = 0
    block = (top + 1) ** size
    for number, tricks in enumerate(canonical_tricks(size, top)):
        said = table[number * block : (number + 1) * block]
        real = sound(tricks)
        refuse_differences(said[real], winners(flags, tricks)[real], tricks, real)
        asked += int(real.sum())
    return asked


def check_pack(table: Numbers, top: int, pack: Pack, flags: Flags) -> int:
    """Hold the table against the arrays for every ordered trick of a pack."""
    asked = 0
    for tricks in ordered_tricks(list(pack.cards), pack.players):
        said = table[canonical_places(tricks, top)]
        refuse_differences(said, winners(flags, tricks), tricks)
        asked += len(said)
    return asked


def check_sample(pack: Pack, flags: dict[str, str], count: int, seed: int) -> int:
    """Hold the engine, the arrays and the naive implementation together for some tricks of a pack.

    Here the engine gets the cards of the pack themselves, and its own deck.
    """
    chance = np.random.default_rng(seed)
    size = len(pack.cards)
    places = np.array([chance.permutation(size)[: pack.players] for _ in range(count)])
    numbers = np.array([pack.letters.index(colour(card)) for card in pack.cards], np.int8)
    values = np.array([int(card[1:]) for card in pack.cards], np.int8)
    tricks = numbers[places], values[places]
    all_flags = full_flags(pack.players, flags)
    expected = winners(all_flags, tricks)
    refuse_differences(naive_winners(all_flags, pack, tricks), expected, tricks)
    rules = Rules(pack.players, deck=pack.names[0], **flags)
    refuse_differences(engine_winners(rules, tricks, pack.letters), expected, tricks)
    return count


def refuse_differences(said: Numbers, expected: Numbers, tricks: Tricks, among=None) -> None:
    wrong = np.flatnonzero(said != expected)
    if not len(wrong):
        return
    row = wrong[0] if among is None else np.flatnonzero(among)[wrong[0]]
    raise AssertionError(
        f"{len(wrong)} tricks differ; the first has colours {tricks[0][row]} and values "
        f"{tricks[1][row]}: {said[wrong[0]]}, not {expected[wrong[0]]}"
    )


def table_for(players: int, top: int, flags: dict[str, str]) -> Numbers:
    return engine_table(Rules(players, **flags), players, top)
