"""A table of Kein Stich as SVG text: the seats, the trick or the rows of domino, the hands.

Cards, looks and themes are those of `sticheln.svg`.

>>> from sticheln.keinstich import Rules, new_game
>>> table(new_game(Rules()))[:4]
'<svg'
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from sticheln.cards import Card
from sticheln.keinstich.state import State
from sticheln.keinstich.tricks import winning_place
from sticheln.keinstich.views import View
from sticheln.svg.cards import CARD_HEIGHT, CARD_WIDTH, fan, put_card
from sticheln.svg.names import listed, name_of
from sticheln.svg.paper import (
    MARGIN,
    SMALL,
    TITLE_SIZE,
    Theme,
    drawing,
    filled,
    fit,
    group,
    panel,
    signed,
    text,
)
from sticheln.svg.paper import element as _element

__all__ = ["table"]

_WIDTH: Final = 640
_INNER: Final = _WIDTH - 2 * MARGIN
_SCALE: Final = 0.62
_LINE: Final = 24


def table(
    seen: View | State,
    *,
    names: Sequence[str] = (),
    size: float | None = None,
    theme: str = Theme.AUTO,
) -> str:
    """Draw a table.

    A `View` is drawn as its seat sees it, a `State` with all hands open.

    Args:
        seen: The view or the state.
        names: The names of the seats; seats beyond them are called by their number.
        size: The width in pixels; None leaves the drawing's own.
        theme: ``auto``, ``light`` or ``dark``.
    """
    parts: list[str] = []
    top = 0.0
    for drawn, height in _parts(seen, names):
        parts.append(group(drawn, x=MARGIN, y=top))
        top += height
    height = top + MARGIN
    return drawing(
        panel(_WIDTH, height),
        *parts,
        width=_WIDTH,
        height=height,
        title=_title(seen, names),
        description=" ".join(_told(seen, names)),
        size=size,
        theme=theme,
    )


def _parts(seen: View | State, names: Sequence[str]) -> Iterator[tuple[str, float]]:
    yield _head(seen), 62
    yield _seats(seen, names), _LINE * seen.rules.players + 12
    if any(seen.rows):
        yield _rows(seen.rows)
    elif seen.trick or seen.last_trick:
        yield _trick(seen, names)
    for seat, hand in _hands(seen):
        if hand:
            yield _hand(name_of(seat, names), hand)


def _head(seen: View | State) -> str:
    words = f"Deal {seen.round_number} of {seen.rules.round_count}: {_contract(seen)}"
    pot = f"pot {seen.pot}"
    return (
        text(words, 0, 30, TITLE_SIZE, bold=True)
        + text(pot, _INNER, 30, TITLE_SIZE, anchor="end", bold=True)
        + text(fit(str(seen.rules), _INNER, SMALL), 0, 50, SMALL, look="soft")
    )


def _contract(seen: View | State) -> str:
    return seen.contract.replace("_", " ")


def _seats(seen: View | State, names: Sequence[str]) -> str:
    return "".join(
        _seat(seen, seat, fit(name_of(seat, names), 180), 18 + _LINE * seat)
        for seat in range(seen.rules.players)
    )


def _seat(seen: View | State, seat: int, name: str, y: float) -> str:
    acts = seat in seen.to_act
    box = {"x": -6, "y": y - 17, "width": _INNER + 12, "height": _LINE - 2, "rx": 6}
    return (
        (_element("rect", **box, **filled("glow")) if acts else "")
        + text(name, 0, y, bold=acts)
        + text(_condition(seen, seat), 200, y, SMALL, look="soft")
        + text(signed(seen.totals[seat]), _INNER, y, anchor="end", bold=True)
    )


def _condition(seen: View | State, seat: int) -> str:
    """What a seat holds and has, in a few words."""
    if seat in seen.winners:
        return "wins"
    if seat in seen.finished:
        return f"out, place {seen.finished.index(seat) + 1}"
    told = [_count(seen.hand_sizes[seat], "card")]
    if seen.tricks:
        told.append(_count(sum(trick.winner == seat for trick in seen.tricks), "trick"))
    if seat == seen.dealer:
        told.append("deals")
    return ", ".join(told)


def _count(number: int, what: str) -> str:
    return f"{number} {what}" if number == 1 else f"{number} {what}s"


def _rows(rows: Iterable[Sequence[Card]]) -> tuple[str, float]:
    laid = [row for row in rows if row]
    step = CARD_HEIGHT * _SCALE + 8
    drawn = "".join(fan(row, 0, 6 + step * place, _SCALE) for place, row in enumerate(laid))
    return _element("g", drawn, data_part="rows"), step * len(laid) + 12


def _trick(seen: View | State, names: Sequence[str]) -> tuple[str, float]:
    """The trick that is being played; before it is led, the last one, faintly."""
    leader, cards, faint = seen.leader or 0, seen.trick, False
    if not cards and seen.last_trick:
        leader, cards, faint = seen.last_trick.leader, seen.last_trick.cards, True
    step = min(CARD_WIDTH * _SCALE + 34, _INNER / len(cards))
    drawn = ""
    for place, card in enumerate(cards):
        name = fit(name_of((leader + place) % seen.rules.players, names), step - 6, SMALL)
        drawn += text(name, step * place, 16, SMALL, look="soft")
        drawn += put_card(card, step * place, 30, _SCALE, wins=place == winning_place(cards))
    part = "last-trick" if faint else "trick"
    opacity = 0.7 if faint else None
    return _element("g", drawn, data_part=part, opacity=opacity), CARD_HEIGHT * _SCALE + 42


def _hands(seen: View | State) -> Iterator[tuple[int, Sequence[Card]]]:
    if isinstance(seen, State):
        yield from enumerate(seen.hands)
    elif seen.seat is not None:
        yield seen.seat, seen.hand


def _hand(name: str, cards: Sequence[Card]) -> tuple[str, float]:
    drawn = text(fit(name, _INNER, SMALL), 0, 14, SMALL, look="soft") + fan(cards, 0, 22, _SCALE)
    return drawn, CARD_HEIGHT * _SCALE + 32


def _title(seen: View | State, names: Sequence[str]) -> str:
    if isinstance(seen, State):
        return "a table of Kein Stich with all hands open"
    whose = "a spectator" if seen.seat is None else name_of(seen.seat, names)
    return f"the table of Kein Stich as {whose} sees it"


def _told(seen: View | State, names: Sequence[str]) -> Iterator[str]:
    yield f"Deal {seen.round_number}, {_contract(seen)}; {seen.pot} in the pot."
    for seat in range(seen.rules.players):
        total = signed(seen.totals[seat])
        yield f"{name_of(seat, names)}: {_condition(seen, seat)}, total {total}."
    if seen.to_act:
        yield f"{name_of(seen.to_act[0], names)} is to act."
    if seen.trick:
        yield f"The trick: {_labels(seen.trick)}."
    for row in seen.rows:
        if row:
            yield f"The row of {row[0].colour.label}: {_labels(row)}."
    for seat, hand in _hands(seen):
        if hand:
            yield f"Hand of {name_of(seat, names)}: {_labels(hand)}."


def _labels(cards: Sequence[Card]) -> str:
    return listed(card.label for card in cards)
