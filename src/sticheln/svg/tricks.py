"""A trick: its cards in playing order, who takes it, and why."""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil
from typing import Final

from sticheln.cards import Colour
from sticheln.svg.cards import CARD_HEIGHT, CARD_WIDTH, chip, put_card
from sticheln.svg.names import name_of, ordinal
from sticheln.svg.paper import (
    LEADING,
    MARGIN,
    SMALL,
    TEXT_SIZE,
    TITLE_SIZE,
    Theme,
    drawing,
    fit,
    group,
    lines_of_text,
    panel,
    text,
    wrap,
)
from sticheln.tricks import TRUMP, Trick, TrickOutcome, power

__all__ = ["trick"]

_PER_ROW: Final = 4
_GAP: Final = 16
_STEP: Final = CARD_WIDTH + _GAP
_HEAD: Final = 88
_ROW: Final = CARD_HEIGHT + 62
_LEAST_WIDTH: Final = 432


def trick(
    what: Trick | TrickOutcome,
    *,
    leader: int | None = None,
    names: Sequence[str] = (),
    size: float | None = None,
    theme: str = Theme.AUTO,
) -> str:
    """Draw a trick with its winner marked and the reason in words.

    Args:
        what: A trick of a game, or what `sticheln.trick_outcome` says of some cards; an
            incomplete trick is drawn as it stands.
        leader: The seat that led, for cards that are not yet a `Trick`. Without it the
            cards are called the first, the second and so on.
        names: The names of the seats; seats beyond them are called by their number.
        size: The width in pixels; None leaves the drawing's own.
        theme: ``auto``, ``light`` or ``dark``.
    """
    outcome = what.outcome if isinstance(what, Trick) else what
    leader = what.leader if isinstance(what, Trick) else leader
    players = _players(outcome, leader, names)
    headline = _headline(outcome, players, leader)
    shortened = [fit(player, 150, TITLE_SIZE) for player in players]
    columns, rows = _shape(len(players))
    cards_width = columns * _STEP - _GAP
    width = max(cards_width + 2 * MARGIN, _LEAST_WIDTH)
    reason = wrap(outcome.reason.sentence, width - 2 * MARGIN)
    below = _HEAD + rows * _ROW + 8
    cards = (
        _place(outcome, place, player, place % columns * _STEP, place // columns * _ROW)
        for place, player in enumerate(players)
    )
    height = below + len(reason) * TEXT_SIZE * LEADING
    return drawing(
        panel(width, height),
        text(_headline(outcome, shortened, leader), MARGIN, 30, TITLE_SIZE, bold=True),
        _led(outcome.led_colour),
        group(*cards, x=(width - cards_width) / 2, y=_HEAD),
        lines_of_text(reason, MARGIN, below),
        width=width,
        height=height,
        title=headline,
        description=_description(outcome, players),
        size=size,
        theme=theme,
    )


def _players(outcome: TrickOutcome, leader: int | None, names: Sequence[str]) -> list[str]:
    """Who played each card; without a leader, which in order it was."""
    places = range(len(outcome._cards))
    if leader is None:
        return [ordinal(place) for place in places]
    seats = outcome._rules.players
    return [name_of((leader + place) % seats, names) for place in places]


def _shape(count: int) -> tuple[int, int]:
    """How many columns and rows the cards fill, as evenly as they can."""
    rows = ceil(count / _PER_ROW)
    return ceil(count / rows), rows


def _led(led: Colour | None) -> str:
    if led is None:
        return text("No colour is led.", MARGIN, 59, look="soft")
    words = text("Led colour:", MARGIN, 59, look="soft")
    return words + chip(led, led.label, MARGIN + 96, 42)


def _role(outcome: TrickOutcome, place: int) -> str:
    """What a card is in its trick."""
    strength = power(outcome._rules, outcome.led_colour, outcome._cards[place])
    if strength == 0:
        return "first zero" if place == outcome.winner else "cannot win"
    return "trump" if strength > TRUMP else "led colour"


def _place(outcome: TrickOutcome, place: int, player: str, x: float, y: float) -> str:
    wins = place == outcome.winner
    middle = x + CARD_WIDTH / 2
    below = y + CARD_HEIGHT
    breadth = CARD_WIDTH + (0 if wins else 8)
    return (
        put_card(outcome._cards[place], x, y, wins=wins)
        + text(fit(player, breadth), middle, below + 22, anchor="middle", bold=wins)
        + text(_role(outcome, place), middle, below + 41, SMALL, look="soft", anchor="middle")
    )


def _headline(outcome: TrickOutcome, players: Sequence[str], leader: int | None) -> str:
    unfinished = len(outcome._cards) < outcome._rules.players
    verb = "would take it so far" if unfinished else "takes the trick"
    if outcome.winner is None:
        return f"Nobody {verb}"
    card, player = outcome._cards[outcome.winner], players[outcome.winner]
    if leader is None:
        return f"{card}, the {player} card, {verb}"
    return f"{card} of {player} {verb}"


def _description(outcome: TrickOutcome, players: Sequence[str]) -> str:
    cards = "; ".join(
        f"{player}: {card.label}" for player, card in zip(players, outcome._cards, strict=True)
    )
    led = outcome.led_colour
    return f"{cards}. Led colour: {led.label if led else 'none'}. {outcome.reason.sentence}"
