"""Uniform worlds by counting, for packs where chance seldom finds two colours.

With two pain cards each, a sealed pair must be of different colours unless the whole hand had
one. Such worlds fall into patterns: for each rival, which colours its pair takes from the
unseen cards, or that all of its hand is one colour. How many worlds a pattern stands for
depends only on how many unseen cards of each colour it uses, so patterns are counted rival by
rival, drawn backwards by their counts, and filled with cards.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Iterable, Iterator, Mapping, Sequence
from itertools import combinations, permutations
from math import comb, factorial, perm, prod
from typing import TypeVar

import attrs

from sticheln.cards import Card, Colour
from sticheln.decks import colours_of
from sticheln.seeds import SeedStream
from sticheln.worlds import Rival, World, impossible

__all__ = ["draw_pairs"]

_Use = tuple[int, ...]
"""How many unseen cards of each colour are spoken for."""

_Key = TypeVar("_Key", bound=Hashable)


@attrs.frozen
class _Pattern:
    """One way for a rival's sealed choice to be possible.

    Attributes:
        pair: The colours of the chosen cards that are unseen.
        rest: The colours of its other unseen cards, where the pattern fixes them all.
        weight: In how many ways it arises, however the unseen cards lie.
        partners: What may have been chosen among the cards already played.
    """

    pair: tuple[Colour, ...]
    rest: tuple[Colour, ...]
    weight: int
    partners: tuple[tuple[Card, ...], ...] = ((),)

    def use(self, colours: Sequence[Colour]) -> _Use:
        taken = Counter(self.pair + self.rest)
        return tuple(taken[colour] for colour in colours)


def draw_pairs(unseen: Sequence[Card], rivals: Sequence[Rival], stream: SeedStream) -> World:
    """A world in which every sealed pair is possible, each equally likely."""
    colours = colours_of(unseen)
    supply = Counter(card.colour for card in unseen)
    stock = tuple(supply[colour] for colour in colours)
    sealed = [rival for rival in rivals if rival.chooses]
    tables: list[Mapping[_Use, int]] = [{(0,) * len(colours): 1}]
    for rival in sealed:
        tables.append(_with_rival(tables[-1], rival, colours, stock))
    if not tables[-1]:
        raise impossible()
    use = _pick({use: ways * _fillings(use, stock) for use, ways in tables[-1].items()}, stream)
    patterns: dict[int, _Pattern] = {}
    for rival, table in zip(reversed(sealed), reversed(tables[:-1]), strict=True):
        before = {
            pattern: pattern.weight * table.get(_less(use, pattern.use(colours)), 0)
            for pattern in _patterns(rival, colours)
        }
        patterns[rival.seat] = _pick(before, stream)
        use = _less(use, patterns[rival.seat].use(colours))
    return _filled(unseen, rivals, patterns, stream)


def _with_rival(
    table: Mapping[_Use, int], rival: Rival, colours: Sequence[Colour], stock: _Use
) -> Mapping[_Use, int]:
    after: Counter[_Use] = Counter()
    for pattern in _patterns(rival, colours):
        taken = pattern.use(colours)
        for use, ways in table.items():
            total = tuple(map(sum, zip(use, taken, strict=True)))
            if all(need <= there for need, there in zip(total, stock, strict=True)):
                after[total] += ways * pattern.weight
    return after


def _patterns(rival: Rival, colours: Sequence[Colour]) -> Iterator[_Pattern]:
    """Every way in which the rival's pair has two colours, or its whole hand has one."""
    played, held = rival.played, rival.held
    if rival.laid:
        for pair in permutations(colours, 2):
            yield _Pattern(pair, (), 1)
    else:
        mixed = tuple((a, b) for a, b in combinations(played, 2) if a.colour is not b.colour)
        if mixed:
            yield _Pattern((), (), len(mixed), mixed)
        for colour in colours:
            partners = tuple((card,) for card in played if card.colour is not colour)
            if partners and held:
                yield _Pattern((colour,), (), held * len(partners), partners)
        if held > 1:
            for pair in permutations(colours, 2):
                yield _Pattern(pair, (), comb(held, 2))
    yield from _one_colour(rival, colours)


def _one_colour(rival: Rival, colours: Sequence[Colour]) -> Iterator[_Pattern]:
    shown = colours_of(rival.played)
    if len(shown) > 1:
        return
    for colour in shown if shown and not (rival.held or rival.laid) else colours:
        if shown not in {(), (colour,)}:
            continue
        if rival.laid:
            yield _Pattern((colour,) * rival.laid, (colour,) * rival.held, 1)
            continue
        for unseen in range(min(rival.held, 2) + 1):
            partners = tuple(combinations(rival.played, 2 - unseen))
            if partners:
                yield _Pattern(
                    (colour,) * unseen,
                    (colour,) * (rival.held - unseen),
                    comb(rival.held, unseen) * len(partners),
                    partners,
                )


def _less(use: _Use, taken: _Use) -> _Use:
    return tuple(total - part for total, part in zip(use, taken, strict=True))


def _fillings(use: _Use, stock: _Use) -> int:
    """In how many ways cards of the stock fill what is spoken for, and the other places."""
    spoken_for = prod(perm(there, need) for need, there in zip(use, stock, strict=True))
    return spoken_for * factorial(sum(stock) - sum(use))


def _pick(weights: Mapping[_Key, int], stream: SeedStream) -> _Key:
    left = stream.below(sum(weights.values()))
    for key, weight in weights.items():
        left -= weight
        if left < 0:
            return key
    raise AssertionError


def _filled(
    unseen: Sequence[Card],
    rivals: Sequence[Rival],
    patterns: Mapping[int, _Pattern],
    stream: SeedStream,
) -> World:
    left = stream.shuffled(unseen)
    held: dict[int, tuple[Card, ...]] = {}
    chosen: dict[int, tuple[Card, ...]] = {}
    for seat, pattern in patterns.items():
        pair, held[seat] = _take(left, pattern.pair), _take(left, pattern.rest)
        chosen[seat] = pair + stream.choice(pattern.partners)
    left = stream.shuffled(left)
    for rival in rivals:
        known = held.get(rival.seat, ())
        if not rival.laid and rival.chooses:
            known += chosen[rival.seat][: len(patterns[rival.seat].pair)]
        fresh = rival.held - len(known)
        held[rival.seat], left = known + tuple(left[:fresh]), left[fresh:]
    return World(held, chosen, tuple(left))


def _take(cards: list[Card], colours: Iterable[Colour]) -> tuple[Card, ...]:
    """Take the first card of each of these colours out of the list."""
    taken: list[Card] = []
    for colour in colours:
        place = [card.colour for card in cards].index(colour)
        taken.append(cards.pop(place))
    return tuple(taken)
