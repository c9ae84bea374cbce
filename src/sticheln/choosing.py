"""What a seat may choose from: the cards and the colours of its pain."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from itertools import combinations
from typing import Final

from sticheln.actions import Action, ChoosePain, NamePain, PlayCard
from sticheln.rules import Rules
from sticheln.state import Phase
from sticheln.tricks import Trick

__all__ = ["colour_choices", "is_pain_choice", "options"]


def options(
    rules: Rules,
    phase: Phase,
    seat: int,
    hand: tuple[PlayCard, ...],
    tricks: tuple[Trick, ...],
) -> tuple[Action, ...]:
    """What a seat that is to act may do."""
    if phase is Phase.CHOOSE_PAIN:
        return _pain_choices(hand, rules.pain_count)
    return hand if phase is Phase.PLAY else colour_choices(rules, seat, tricks)


def _pain_choices(hand: tuple[PlayCard, ...], count: int) -> tuple[ChoosePain, ...]:
    return tuple(map(_ONE_CARD.__getitem__, hand)) if count == 1 else _several_cards(hand, count)


class _OneCard(dict[PlayCard, ChoosePain]):
    """The choice of one card that a seat holds, made when first asked."""

    def __missing__(self, play: PlayCard) -> ChoosePain:
        choice = self[play] = ChoosePain(play.seat, play.card)
        return choice


_ONE_CARD: Final = _OneCard()


@lru_cache(maxsize=1024)
def _several_cards(hand: tuple[PlayCard, ...], count: int) -> tuple[ChoosePain, ...]:
    distinct = _colours_to_choose(count, hand)
    several = combinations(hand, count)
    return tuple([_pain_choice(*plays) for plays in several if _colours_among(plays) == distinct])


@lru_cache(maxsize=1 << 15)
def _pain_choice(*plays: PlayCard) -> ChoosePain:
    return ChoosePain(plays[0].seat, [play.card for play in plays])


def _colours_to_choose(count: int, hand: Iterable[PlayCard]) -> int:
    """Cards of different colours, or any where the whole hand is one colour (A11, A27)."""
    return min(count, _colours_among(hand))


def _colours_among(plays: Iterable[PlayCard]) -> int:
    return len({play.card.colour for play in plays})


def is_pain_choice(count: int, plays: Sequence[PlayCard], hand: Sequence[PlayCard]) -> bool:
    """Whether a seat may choose these cards, all given as the actions that play them.

    Args:
        count: How many it is to choose.
        plays: The cards chosen.
        hand: The cards that it was dealt.
    """
    if count == 1:
        return len(plays) == 1 and plays[0] in hand
    if len(plays) != count or not set(plays).issubset(hand):
        return False
    return len(set(plays)) == count and _colours_among(plays) == _colours_to_choose(count, hand)


def colour_choices(rules: Rules, seat: int, tricks: tuple[Trick, ...]) -> tuple[NamePain, ...]:
    """Among the colours captured (A29); with fewer than asked for, those there are."""
    captured = {card.colour for trick in tricks if trick.winner == seat for card in trick.cards}
    colours = [colour for colour in rules.colours if colour in captured]
    count = min(rules.pain_count, len(colours))
    return tuple(NamePain(seat, chosen) for chosen in combinations(colours, count))
