"""What lies where among the numbers of a packed state: it follows from how far the game is."""

from __future__ import annotations

from functools import lru_cache
from typing import Final, NamedTuple

import attrs

from sticheln.state import Phase

__all__ = ["PHASES", "ROUND_ENDED", "Layout", "Shape", "layout_of"]

PHASES: Final = tuple(Phase)
ROUND_ENDED: Final = (Phase.DEAL, Phase.OVER)
"""The phases in which a round has ended, if one has begun."""


class Shape(NamedTuple):
    """What the layouts of a rule set depend on.

    Attributes:
        players: The number of players.
        hand_size: How many cards each is dealt.
        pain_count: How many cards or colours each chooses.
        laid_out: How many cards each lays out.
        late: Whether colours are named after play, and no card is chosen.
    """

    players: int
    hand_size: int
    pain_count: int
    laid_out: int
    late: bool


@attrs.frozen(eq=False)
class Layout:
    """The places of the numbers of a state.

    Attributes:
        phase: The phase.
        seats: The seats that have chosen.
        dealt: How many cards lie in hands, in tricks, or laid out: the first numbers.
        hands: Where each hand lies, in their order.
        played: Where the cards lie that have been played.
        tricks: Where each finished trick lies among these.
        trick: Where the unfinished trick lies among these.
        chosen: Where what was chosen lies; then comes who took the tricks.
        count: How many numbers there are.
    """

    phase: Phase
    seats: tuple[int, ...]
    dealt: int
    hands: tuple[slice, ...]
    played: slice
    tricks: tuple[slice, ...]
    trick: slice
    chosen: slice
    count: int


@lru_cache(maxsize=1024)
def layout_of(shape: Shape, number: int, progress: int, begun: bool) -> Layout | None:
    """The layout of a state; None where no state is so far.

    Args:
        shape: What it depends on of the rule set.
        number: The number of its phase.
        progress: How many cards have been played, in the phase ``play``; else who has chosen.
        begun: Whether anything has been dealt yet.
    """
    if number >= len(PHASES):
        return None
    phase = PHASES[number]
    if not begun:
        is_new = phase is Phase.DEAL and not progress
        return _layout(shape, phase, 0, 0, ()) if is_new else None
    players, late = shape.players, shape.late
    everyone = (1 << players) - 1
    dealt = players * shape.hand_size
    every_card = dealt - players * shape.laid_out
    if phase is Phase.PLAY and progress < every_card:
        return _layout(shape, phase, dealt, progress, _seats(0 if late else everyone))
    if phase is Phase.CHOOSE_PAIN and progress < everyone and not late:
        return _layout(shape, phase, dealt, 0, _seats(progress))
    choices_fit = progress <= everyone if late else progress == everyone
    if choices_fit and (phase in ROUND_ENDED or (late and phase is Phase.NAME_PAIN)):
        return _layout(shape, phase, dealt, every_card, _seats(progress))
    return None


def _seats(bits: int) -> tuple[int, ...]:
    return tuple([seat for seat in range(bits.bit_length()) if bits >> seat & 1])


def _layout(shape: Shape, phase: Phase, dealt: int, played: int, seats: tuple[int, ...]) -> Layout:
    players = shape.players
    held = dealt - played - shape.laid_out * len(seats)
    finished, lying = divmod(played, players)
    left = shape.hand_size - finished if dealt else 0
    end = held + played
    chosen = slice(end, end + shape.pain_count * len(seats))
    return Layout(
        phase,
        seats,
        dealt,
        _hands(shape, left, lying, seats),
        slice(held, end),
        tuple([slice(at, at + players) for at in range(0, played - lying, players)]),
        slice(played - lying, played),
        chosen,
        chosen.stop + finished,
    )


def _hands(shape: Shape, left: int, lying: int, seats: tuple[int, ...]) -> tuple[slice, ...]:
    """Who has played to the unfinished trick comes last, and has a card less.

    Some have chosen and some not only while no cards are played, when seat 0 comes first.
    """
    players = shape.players
    hands: list[slice] = []
    end = 0
    for place in range(players):
        gone = shape.laid_out if place in seats else 0
        start, end = end, end + left - gone - (place >= players - lying)
        hands.append(slice(start, end))
    return tuple(hands)
