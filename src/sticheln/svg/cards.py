"""Cards, face up and face down, alone, in a hand and as small chips."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import partial
from typing import TYPE_CHECKING, Final

from sticheln.cards import Card, Colour
from sticheln.svg.paper import SMALL, Theme, breadth, drawing, element, filled, group, stroked, text
from sticheln.svg.suits import PAPER, SUITS, Suit, symbol

if TYPE_CHECKING:
    from sticheln.decks import Deck

__all__ = [
    "CARD_HEIGHT",
    "CARD_WIDTH",
    "CHIP_HEIGHT",
    "back",
    "card",
    "card_back",
    "chip",
    "chip_width",
    "chips",
    "crown",
    "deck",
    "face",
    "fan",
    "fan_width",
    "hand",
    "put_card",
    "sealed_chip",
]

CARD_WIDTH: Final = 100
CARD_HEIGHT: Final = 140
CHIP_HEIGHT: Final = 24
_EDGE: Final = "#8b877c"
_BACK, _BACK_LINES = "#37506b", "#9db4cb"
_STEP: Final = 38
_COURTS: Final = {11: "J", 12: "Q", 13: "K", 14: "A"}


def card(card: Card, *, size: float | None = None, theme: str = Theme.AUTO) -> str:
    """Draw a card.

    Args:
        card: The card.
        size: The width in pixels; None draws it 100 wide.
        theme: ``auto``, ``light`` or ``dark``.
    """
    return drawing(
        put_card(card, 0, 0),
        width=CARD_WIDTH,
        height=CARD_HEIGHT,
        title=card.label,
        description=f"The card {card}.",
        size=size,
        theme=theme,
    )


def card_back(*, size: float | None = None, theme: str = Theme.AUTO) -> str:
    """Draw the back that all cards share.

    Args:
        size: The width in pixels; None draws it 100 wide.
        theme: ``auto``, ``light`` or ``dark``.
    """
    return drawing(
        back(),
        width=CARD_WIDTH,
        height=CARD_HEIGHT,
        title="a card face down",
        size=size,
        theme=theme,
    )


def hand(cards: Iterable[Card], *, size: float | None = None, theme: str = Theme.AUTO) -> str:
    """Draw cards as they are held, in the order given.

    Args:
        cards: The cards.
        size: The width in pixels; None leaves the drawing's own.
        theme: ``auto``, ``light`` or ``dark``.
    """
    held = tuple(cards)
    labels = ", ".join(card.label for card in held)
    return drawing(
        fan(held, 0, 0),
        width=fan_width(len(held)),
        height=CARD_HEIGHT,
        title=f"a hand of {len(held)}: {labels}" if held else "an empty hand",
        size=size,
        theme=theme,
    )


def deck(deck: Deck, *, size: float | None = None, theme: str = Theme.AUTO) -> str:
    """Draw a pack, a row for each colour.

    Args:
        deck: The pack.
        size: The width in pixels; None leaves the drawing's own.
        theme: ``auto``, ``light`` or ``dark``.
    """
    rows: dict[Colour, list[Card]] = {}
    for card in deck.cards:
        rows.setdefault(card.colour, []).append(card)
    step = CARD_HEIGHT + 10
    colours = ", ".join(colour.label for colour in rows)
    return drawing(
        *(fan(cards, 0, index * step) for index, cards in enumerate(rows.values())),
        width=fan_width(max(map(len, rows.values()), default=0)),
        height=max(len(rows) * step - 10, CARD_HEIGHT),
        title=f"the deck {deck.name}",
        description=f"{len(deck.cards)} cards: {colours}.",
        size=size,
        theme=theme,
    )


def fan_width(count: int) -> float:
    """How wide overlapping cards are."""
    return CARD_WIDTH + max(count - 1, 0) * _STEP


def fan(cards: Sequence[Card], x: float, y: float, scale: float = 1) -> str:
    """Overlapping cards, of each of which the corner shows."""
    return group(
        *(put_card(card, index * _STEP, 0) for index, card in enumerate(cards)),
        x=x,
        y=y,
        scale=scale,
    )


def put_card(card: Card, x: float, y: float, scale: float = 1, *, wins: bool = False) -> str:
    """A card at a place, with a frame and a crown if it wins."""
    value = _COURTS.get(card.value) if card.colour.is_french else None
    return group(
        element("title", card.label),
        _frame() if wins else "",
        face(SUITS[card.colour], value or str(card.value), card.colour.value),
        crown(CARD_WIDTH / 2, -7, 30) if wins else "",
        x=x,
        y=y,
        scale=scale,
        data_card=card,
        data_winner="true" if wins else None,
    )


def face(suit: Suit, value: str, letter: str) -> str:
    """The face of any card that has a suit, a value and a letter for the suit."""
    put = partial(text, fill=suit.ink, anchor="middle", bold=True)
    long = len(value) > 1
    index = put(value, 19, 28, 20 if long else 25)
    return (
        _sheet(PAPER)
        + element("rect", x=4, y=4, width=92, height=132, rx=6, fill=suit.ground)
        + symbol(suit, 50, 70, 70, 0.25)
        + put(value, 50, 86, 40 if long else 48)
        + put(letter, 19, 127)
        + put(letter, 81, 24)
        + index
        + symbol(suit, 19, 46, 20)
        + group(index, x=CARD_WIDTH, y=CARD_HEIGHT, turn=180)
    )


def back(*, plain: bool = False) -> str:
    """A card face down; plain where it is too small for its pattern to be seen."""
    frame = {"fill": "none", "stroke": _BACK_LINES}
    ground = _sheet(PAPER) + element("rect", x=5, y=5, width=90, height=130, rx=6, fill=_BACK)
    if plain:
        inside = {"x": 22, "y": 22, "width": 56, "height": 96, "rx": 8}
        return ground + element("rect", **inside, **frame, stroke_width=8)
    lattice = "".join(
        f"M{x} {y}l7-9 7 9-7 9Z" for y in range(25, 133, 18) for x in range(15, 85, 14)
    )
    return (
        ground
        + element("path", d=lattice, **frame, stroke_width=1.4)
        + element("rect", x=10, y=10, width=80, height=120, rx=3, **frame)
    )


def crown(x: float, y: float, size: float) -> str:
    """The mark of whoever wins, with its centre at a place."""
    return group(
        element(
            "path",
            d="M2 19.5V8l5.5 4.5L12 4l4.5 8.5L22 8v11.5Z",
            stroke="#3b2600",
            stroke_width=1.2,
            stroke_linejoin="round",
            fill="#ffc53d",
        ),
        x=x - size / 2,
        y=y - size / 2,
        scale=size / 24,
    )


def chip(colour: Colour, words: str, x: float, y: float) -> str:
    """A small tag in the look of a colour; its width is that of `chip_width`."""
    suit = SUITS[colour]
    return group(
        element(
            "rect",
            width=chip_width(words),
            height=CHIP_HEIGHT,
            rx=6,
            fill=suit.ground,
            stroke=_EDGE,
        ),
        symbol(suit, 13, CHIP_HEIGHT / 2, 13),
        text(words, 23, 17, 14, fill=suit.ink, bold=True),
        x=x,
        y=y,
    )


def chip_width(words: str) -> float:
    """How wide a chip is."""
    return round(32 + breadth(words, 14.5))


def sealed_chip(x: float, y: float) -> str:
    """A small tag for a colour that nobody else may know yet."""
    return group(
        element("rect", width=76, height=CHIP_HEIGHT, rx=6, fill=_BACK, stroke=_EDGE),
        element(
            "path",
            d="M8 11h10v8H8ZM10 11V8.500a3 3 0 0 1 6 0V11",
            fill="none",
            stroke="#ffffff",
            stroke_width=1.6,
        ),
        text("sealed", 24, 17, SMALL, fill="#ffffff"),
        x=x,
        y=y,
    )


def chips(
    tags: Iterable[tuple[Colour, str]], x: float, y: float, width: float
) -> tuple[str, float]:
    """Chips in as many rows as they need, and the height of these."""
    drawn, left, top = "", 0.0, 0.0
    for colour, words in tags:
        if left and left + chip_width(words) > width:
            left, top = 0.0, top + CHIP_HEIGHT + 4
        drawn += chip(colour, words, x + left, y + top)
        left += chip_width(words) + 4
    return drawn, top + CHIP_HEIGHT


def _sheet(paper: str) -> str:
    return element(
        "rect",
        x=0.5,
        y=0.5,
        width=CARD_WIDTH - 1,
        height=CARD_HEIGHT - 1,
        rx=9,
        fill=paper,
        stroke=_EDGE,
    )


def _frame() -> str:
    box = {"x": -4, "y": -4, "width": CARD_WIDTH + 8, "height": CARD_HEIGHT + 8, "rx": 12}
    return element("rect", **box, **filled("mark")) + element("rect", **box, **stroked("mark", 2))
