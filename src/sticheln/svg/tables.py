"""A table as a seat sees it, or the whole truth about one."""

from __future__ import annotations

from collections.abc import Sequence
from math import cos, radians, sin
from typing import Final

from sticheln.cards import Card
from sticheln.state import State
from sticheln.svg.cards import (
    CARD_HEIGHT,
    CARD_WIDTH,
    back,
    chip,
    chip_width,
    chips,
    crown,
    fan,
    fan_width,
    put_card,
    sealed_chip,
)
from sticheln.svg.names import listed, name_of
from sticheln.svg.paper import (
    LEADING,
    MARGIN,
    SMALL,
    TEXT_SIZE,
    TITLE_SIZE,
    Theme,
    breadth,
    drawing,
    element,
    filled,
    fit,
    group,
    lines_of_text,
    panel,
    signed,
    stroked,
    text,
    wrap,
)
from sticheln.svg.seen import Place, colour_word, hands_of, place_of, status
from sticheln.tricks import TrickOutcome, trick_outcome
from sticheln.views import View

__all__ = ["table"]

_PLATE_WIDTH: Final = 150
_PLATE_HEIGHT: Final = 100
_CARD_SCALE: Final = 0.56
_RADII: Final = {
    3: (215, 150),
    4: (215, 160),
    5: (225, 165),
    6: (240, 185),
    7: (260, 205),
    8: (285, 222),
}
"""How far from the middle the seats are, for each number of players."""
_CLEAR: Final = (
    (_PLATE_WIDTH + CARD_WIDTH * _CARD_SCALE) / 2 + 8,
    (_PLATE_HEIGHT + CARD_HEIGHT * _CARD_SCALE) / 2 + 10,
)
"""How far a seat's card lies from its plate, across or down, so that it hides nothing."""


def table(
    seen: View | State,
    *,
    names: Sequence[str] = (),
    size: float | None = None,
    theme: str = Theme.AUTO,
) -> str:
    """Draw a table.

    A `View` is drawn as its seat sees it: that seat at the bottom with its hand, the
    others clockwise with as many cards as they hold, face down, and their colours where
    these are known. A `State` is drawn with all hands open.

    Args:
        seen: The view or the state.
        names: The names of the seats; seats beyond them are called by their number.
        size: The width in pixels; None leaves the drawing's own.
        theme: ``auto``, ``light`` or ``dark``.
    """
    players = seen.rules.players
    across, down = _RADII[players]
    width = 2 * across + _PLATE_WIDTH + 2 * MARGIN
    inner = width - 2 * MARGIN
    head, head_height = _head(seen, names, inner)
    first = seen.seat if isinstance(seen, View) and seen.seat is not None else 0
    places = [place_of(seen, seat, names) for seat in range(players)]
    highest = min(_spot(players, steps)[1] for steps in range(players))
    middle = head_height + max(_PLATE_HEIGHT / 2 - highest, down - 8) + 10
    below = middle + down + _PLATE_HEIGHT / 2 + 14
    hands, hands_height = _hands(seen, names, inner)
    rest, rest_height = _left_over(seen, inner)
    height = below + hands_height + rest_height + MARGIN - 8
    return drawing(
        panel(width, height),
        group(head, x=MARGIN),
        group(
            element("ellipse", rx=across - 12, ry=down - 8, **filled("felt")),
            *(_plate(place, *_spot(players, seat - first)) for seat, place in enumerate(places)),
            _trick(seen, first),
            x=width / 2,
            y=middle,
        ),
        group(hands, x=MARGIN, y=below),
        group(rest, x=MARGIN, y=below + hands_height),
        width=width,
        height=height,
        title=_title(seen, names),
        description=_description(seen, names, places),
        size=size,
        theme=theme,
    )


def _spot(players: int, steps: int) -> tuple[float, float]:
    """The place of the seat that many steps clockwise from the bottom."""
    angle = radians(90 + 360 * steps / players)
    across, down = _RADII[players]
    return across * cos(angle), down * sin(angle)


def _card_spot(players: int, steps: int) -> tuple[float, float]:
    """The place of that seat's card, on the way from its plate to the middle."""
    spot = _spot(players, steps)
    way = min(
        clear / abs(distance)
        for clear, distance in zip(_CLEAR, spot, strict=True)
        if abs(distance) >= clear
    )
    return spot[0] * (1 - way), spot[1] * (1 - way)


def _head(seen: View | State, names: Sequence[str], width: float) -> tuple[str, float]:
    """What is being played and what the game waits for, and the height of it."""
    rules = wrap(str(seen.rules), width, SMALL)
    news = wrap(status(seen, names), width)
    rounds = max(seen.rules.round_count, seen.round_number)
    status_top = 38 + 18 * len(rules)
    drawn = (
        text(f"Round {seen.round_number} of {rounds}", 0, 30, TITLE_SIZE, bold=True)
        + lines_of_text(rules, 0, 50, SMALL, look="soft")
        + lines_of_text(news, 0, status_top + 18)
        + _led(seen, names, width)
    )
    return drawn, status_top + len(news) * TEXT_SIZE * LEADING + 10


def _led(seen: View | State, names: Sequence[str], width: float) -> str:
    """The number of the trick, who led it, and the led colour, at the right."""
    trick = _shown_trick(seen)
    if trick is None:
        return ""
    is_last, leader, outcome = trick
    number = len(seen.tricks) + (not is_last)
    led = outcome.led_colour
    room = chip_width(led.label) + 8 if led else 0
    who = fit(name_of(leader, names), 90, SMALL)
    words = f"Trick {number} of {seen.rules.tricks_per_round}, {who} led"
    return text(words, width - room, 30, SMALL, look="soft", anchor="end") + (
        chip(led, led.label, width - room + 8, 13) if led else ""
    )


def _shown_trick(seen: View | State) -> tuple[bool, int, TrickOutcome] | None:
    """Whether it is the last trick, who led it, and how it stands."""
    if seen.trick and seen.leader is not None:
        return False, seen.leader, trick_outcome(seen.rules, seen.trick)
    last = seen.last_trick
    return None if last is None else (True, last.leader, last.outcome)


def _plate(place: Place, x: float, y: float) -> str:
    box = {"width": _PLATE_WIDTH, "height": _PLATE_HEIGHT, "rx": 10}
    right = _PLATE_WIDTH - 12
    name_x = 32 if place.acts or place.wins else 12
    total = signed(place.total)
    room = _PLATE_WIDTH - 26 - name_x - breadth(total, TEXT_SIZE)
    return group(
        element("rect", **box, **filled("glow" if place.acts else "plate")),
        element("rect", **box, **stroked("mark" if place.acts else "line", 1 + place.acts)),
        crown(20, 18, 18) if place.wins else _turn_mark() if place.acts else "",
        text(fit(place.name, room), name_x, 24, bold=True),
        text(total, right, 24, anchor="end", bold=True),
        _backs(place.cards),
        text(_count(place.tricks, "trick"), right, 52, SMALL, look="soft", anchor="end"),
        _pain(place),
        x=x - _PLATE_WIDTH / 2,
        y=y - _PLATE_HEIGHT / 2,
        data_seat=place.seat,
    )


def _pain(place: Place) -> str:
    if place.sealed:
        return sealed_chip(12, 67)
    return chips(place.pain, 12, 67, _PLATE_WIDTH)[0]


def _trick(seen: View | State, first: int) -> str:
    """The trick in the middle; before it is led the last one, faintly."""
    trick = _shown_trick(seen)
    if trick is None:
        return ""
    is_last, leader, outcome = trick
    drawn = ""
    for index, card in enumerate(outcome._cards):
        x, y = _card_spot(seen.rules.players, leader - first + index)
        x, y = x - CARD_WIDTH * _CARD_SCALE / 2, y - CARD_HEIGHT * _CARD_SCALE / 2
        drawn += put_card(card, x, y, _CARD_SCALE, wins=index == outcome.winner)
    part = "last-trick" if is_last else "trick"
    return element("g", drawn, data_part=part, opacity=0.7 if is_last else None)


def _hands(seen: View | State, names: Sequence[str], width: float) -> tuple[str, float]:
    """The hands that may be seen, and their height."""
    if isinstance(seen, State):
        return _all_hands(seen.hands, names, width)
    if not seen.hand:
        return "", 0
    breadth_of_all = fan_width(len(seen.hand))
    scale = min(width / breadth_of_all, 0.9)
    left = (width - breadth_of_all * scale) / 2
    return fan(seen.hand, left, 0, scale), CARD_HEIGHT * scale + 10


def _all_hands(
    hands: Sequence[Sequence[Card]], names: Sequence[str], width: float
) -> tuple[str, float]:
    drawn, top = "", 0.0
    for seat, cards in enumerate(hands):
        if not cards:
            continue
        scale = min(width / fan_width(len(cards)), 0.62)
        drawn += text(fit(name_of(seat, names), width), 0, top + 14, SMALL, look="soft")
        drawn += fan(cards, 0, top + 22, scale)
        top += 32 + CARD_HEIGHT * scale
    return drawn, top


def _left_over(seen: View | State, width: float) -> tuple[str, float]:
    """What was not dealt and what was set aside, and the height of it."""
    drawn, top = "", 0.0
    hidden = 0 if isinstance(seen, State) else seen.undealt_count - len(seen.undealt)
    for words, cards in (("Left over", seen.undealt), ("Set aside", seen.set_aside)):
        if not cards:
            continue
        tags = [(card.colour, str(card)) for card in cards]
        row, height = chips(tags, 84, top, width - 84)
        drawn += text(words, 0, top + 17, SMALL, look="soft") + row
        top += height + 8
    if hidden:
        drawn += text(
            f"{_count(hidden, 'card')} left over, face down", 0, top + 14, SMALL, look="soft"
        )
        top += 24
    return drawn, top


def _title(seen: View | State, names: Sequence[str]) -> str:
    if isinstance(seen, State):
        return "a table with all hands open"
    whose = "a spectator" if seen.seat is None else name_of(seen.seat, names)
    return f"the table as {whose} sees it"


def _description(seen: View | State, names: Sequence[str], places: Sequence[Place]) -> str:
    told = [f"Round {seen.round_number}. {status(seen, names)}"]
    if seen.trick and seen.leader is not None:
        leader = name_of(seen.leader, names)
        told.append(f"{leader} led the trick: {_labels(seen.trick)}.")
    told += (_told(place, colour_word(seen.rules)) for place in places)
    told += (
        f"Hand of {name_of(seat, names)}: {_labels(cards)}."
        for seat, cards in hands_of(seen).items()
        if cards
    )
    return " ".join(told)


def _told(place: Place, colour_name: str) -> str:
    colours = listed(colour.label for colour, _ in place.pain) if place.pain else ""
    if place.sealed:
        colours = "sealed"
    pain = f", {colour_name} colour {colours}" if colours else ""
    return (
        f"{place.name}: {_count(place.cards, 'card')}, {_count(place.tricks, 'trick')}{pain}, "
        f"total {signed(place.total)}."
    )


def _labels(cards: Sequence[Card]) -> str:
    return ", ".join(card.label for card in cards)


def _turn_mark() -> str:
    return element("path", d="M13 11 26 18 13 25Z", **filled("mark"))


def _backs(count: int) -> str:
    stack = "".join(
        group(back(plain=True), x=12 + 5 * index, y=34, scale=0.18)
        for index in range(min(count, 3))
    )
    return stack + text(
        f"\N{MULTIPLICATION SIGN}{count}" if count else "no cards",
        46 if count else 12,
        52,
        SMALL,
        look="soft",
    )


def _count(number: int, what: str) -> str:
    return f"{number} {what}" if number == 1 else f"{number} {what}s"
