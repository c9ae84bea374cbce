"""What is typed, as an action; and what would have been an answer."""

from __future__ import annotations

import re
from collections.abc import Sequence
from contextlib import suppress
from typing import TypeVar

from sticheln.actions import Action, ChoosePain, NamePain, PlayCard
from sticheln.cards import Card, Colour
from sticheln.decks import colours_of
from sticheln.errors import NotationError, StichelnError, shown
from sticheln.state import Phase
from sticheln.views import View

__all__ = ["captured_colours", "expected", "read_action"]

_Item = TypeVar("_Item")


def captured_colours(view: View) -> tuple[Colour, ...]:
    """The colours that the seat captured, in the order of their numbers."""
    return tuple(sorted(colours_of(view.piles[_seat(view)]), key=list(Colour).index))


def read_action(view: View, words: Sequence[str], legal_actions: Sequence[Action]) -> Action:
    """The action that words ask for.

    Raises:
        StichelnError: They ask for none, or for one that is not allowed.
    """
    action = _meant(view, words)
    if action is not None and action in legal_actions:
        return action
    raise StichelnError(expected(view))


def _seat(view: View) -> int:
    return view.to_act[0] if view.seat is None else view.seat


def expected(view: View) -> str:
    """What would be an answer, with an example of it."""
    if view.phase is Phase.NAME_PAIN:
        return _expected_colours(view)
    hand = sorted(view.hand)
    by = f"by the number before it or as what it is, such as 1 or {hand[0]}"
    if view.phase is Phase.PLAY:
        return f"Play one card of your hand, {by}."
    if view.rules.pain_count == 1:
        return f"Choose one of your cards, {by}."
    return (
        "Choose two of your cards, of different colours unless all of yours are of one, with a "
        f"blank between them, such as 1 {len(hand)} or {hand[0]} {hand[-1]}."
    )


def _expected_colours(view: View) -> str:
    colours = captured_colours(view)
    if min(view.rules.pain_count, len(colours)) == 1:
        return (
            "Name one of the colours you captured, by its number, letter or name, such as 1 or "
            f"{colours[0].value}."
        )
    return (
        "Name two of the colours you captured, with a blank between them, such as 1 2 or "
        f"{colours[0].value} {colours[1].value}."
    )


def _meant(view: View, words: Sequence[str]) -> Action | None:
    seat = _seat(view)
    if view.phase is Phase.NAME_PAIN:
        return NamePain(seat, [_colour(word, captured_colours(view)) for word in words])
    cards = [_card(word, sorted(view.hand)) for word in words]
    if view.phase is Phase.CHOOSE_PAIN:
        return ChoosePain(seat, cards)
    return PlayCard(seat, cards[0]) if len(cards) == 1 else None


def _numbered(word: str, items: Sequence[_Item]) -> _Item | None:
    if re.fullmatch(r"[0-9]{1,3}", word) is None:
        return None
    return items[int(word) - 1] if 1 <= int(word) <= len(items) else None


def _card(word: str, hand: Sequence[Card]) -> Card:
    card = _numbered(word, hand)
    if card is None:
        with suppress(NotationError):
            card = Card.parse(word.upper())
    if card is not None and card in hand:
        return card
    raise StichelnError(
        f"You hold no {shown(word)}; type a number from 1 to {len(hand)}, or a card of your hand."
    )


def _colour(word: str, colours: Sequence[Colour]) -> Colour:
    named = {name: colour for colour in colours for name in (colour.value, colour.label.upper())}
    colour = _numbered(word, colours) or named.get(word.upper())
    if colour is None:
        raise StichelnError(f"{shown(word)} is none of {', '.join(c.label for c in colours)}.")
    return colour
