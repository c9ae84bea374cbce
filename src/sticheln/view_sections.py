"""What a view of Sticheln says, as sections of numbers."""

from __future__ import annotations

from sticheln.rules import Rules
from sticheln.sections import (
    Entries,
    Section,
    cards_by_seat,
    cards_marked,
    one_of,
    plain_sections,
    row_of,
    seats_marked,
)
from sticheln.state import Phase
from sticheln.views import View

__all__ = ["sections"]

_PHASES = tuple(Phase)


def sections(rules: Rules) -> tuple[Section, ...]:
    """The sections of a rule set, in the order of the numbers."""
    seats, cards, colours = rules.players, len(rules.cards), len(rules.colours)
    return (
        Section(
            "phase",
            (len(_PHASES),),
            f"what the game waits for: {', '.join(_PHASES)}",
            lambda v: one_of(v.phase, _PHASES),
        ),
        *plain_sections(rules),
        Section(
            "starter", (seats,), "who starts the round", lambda v: seats_marked(v, (v.starter,))
        ),
        Section("pain_cards", (seats, cards), "the pain cards that may be known", _pain_cards),
        Section("pain_colours", (seats, colours), "the pain colours likewise", _pain_colours),
        Section(
            "undealt", (cards,), "the cards left over, shown", lambda v: cards_marked(v, v.undealt)
        ),
    )


def _pain_cards(view: View) -> Entries:
    known = ((seat, card) for seat, cards in enumerate(view.pain_cards) for card in cards)
    return cards_by_seat(view, known)


def _pain_colours(view: View) -> Entries:
    colours = view.rules.colours
    for seat, named in enumerate(view.pain_colours):
        for colour in named:
            yield row_of(view, seat) * len(colours) + colours.index(colour), 1.0
