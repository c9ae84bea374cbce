"""The table as a seat sees it, in rows that fit the terminal: one for each seat, then the hand."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import groupby
from typing import Final

from sticheln.cards import Card, Colour, format_cards
from sticheln.cli.words import all_colours, does, signed
from sticheln.flags import PainChoice, Scoring
from sticheln.scores import round_total
from sticheln.state import Phase
from sticheln.tricks import trick_outcome
from sticheln.views import View

__all__ = ["colour_word", "hand_rows", "heading", "pile_in_words", "seat_rows", "standing"]

_MOST_ROWS: Final = 7
"""A hand of more rows than these is shown without parting the colours."""
_ENTRY: Final = len("10 R10  ")

Column = tuple[str, list[str]]
"""What stands over a column, and a cell for each seat."""


def colour_word(view: View) -> str:
    """What the chosen colours are called: pain, or lucky."""
    return "lucky" if view.rules.scoring is Scoring.LUCKY else "pain"


def heading(view: View) -> str:
    """Where the game stands."""
    rounds = view.rules.round_count
    extra = view.round_number > rounds
    where = f"Round {view.round_number}" + (" (extra round)" if extra else f" of {rounds}")
    if view.phase is not Phase.PLAY:
        return where
    return f"{where}, trick {len(view.tricks) + 1} of {view.rules.tricks_per_round}"


def standing(view: View, names: Sequence[str]) -> str:
    """Who would take the trick as it lies, and why; or whose lead it is."""
    if not view.trick or view.leader is None:
        return "You lead."
    outcome = trick_outcome(view.rules, view.trick)
    if outcome.winner is None:
        return f"Nobody takes it as it lies. {outcome.reason}"
    winner = names[(view.leader + outcome.winner) % len(names)]
    return f"{does(winner, 'takes it')} as it lies. {outcome.reason}"


# ------------------------------------------------------------------------------------- seats


def seat_rows(view: View, names: Sequence[str], width: int) -> list[str]:
    """A head and a row for each seat, with as much of it as there is room for.

    ``>`` marks the seat that leads the trick, ``*`` the card that wins it.
    """
    rows: list[str] = []
    for in_words, counts in ((True, True), (False, True), (False, False)):
        rows = list(_joined(_columns(view, names, in_words=in_words, counts=counts)))
        if max(map(len, rows)) <= width:
            break
    return rows


def _columns(view: View, names: Sequence[str], *, in_words: bool, counts: bool) -> Iterator[Column]:
    def column(head: str, cell: Callable[[View, int], str]) -> Column:
        return head, [cell(view, seat) for seat in range(len(names))]

    yield column("", lambda view, seat: f"{'>' if seat == view.leader else ' '} {names[seat][:10]}")
    if view.phase is Phase.PLAY:
        yield column("now", _on_the_table)
    if view.tricks:
        yield column("last", _in_the_last_trick)
    yield column(colour_word(view), _colours_in_words if in_words else _colours_in_short)
    if view.phase is not Phase.CHOOSE_PAIN:
        yield column(" took", lambda view, seat: f"{len(view.piles[seat]):>5}")
    if view.phase is not Phase.CHOOSE_PAIN and counts:
        yield _counts(view)
    if view.phase is Phase.PLAY:
        yield column("round", lambda view, seat: f"{_so_far(view, seat) or '?':>5}")
    yield column("total", lambda view, seat: f"{view.totals[seat]:>5}")


def _joined(columns: Iterator[Column]) -> Iterator[str]:
    texts = [[head, *cells] for head, cells in columns]
    padded = [[f"{cell:<{max(map(len, text))}}" for cell in text] for text in texts]
    for row in zip(*padded, strict=True):
        yield "  ".join(row).rstrip()


def _on_the_table(view: View, seat: int) -> str:
    if view.leader is None or not view.trick:
        return ""
    winner = trick_outcome(view.rules, view.trick).winner
    return _starred(view.trick, (seat - view.leader) % view.rules.players, winner)


def _in_the_last_trick(view: View, seat: int) -> str:
    trick = view.tricks[-1]
    place = (seat - trick.leader) % view.rules.players
    return _starred(trick.cards, place, trick.outcome.winner)


def _starred(cards: Sequence[Card], place: int, winner: int | None) -> str:
    if place >= len(cards):
        return ""
    return f"{cards[place]}{'*' if place == winner else ''}"


def _colours_in_words(view: View, seat: int) -> str:
    colours, cards = view.pain_colours[seat], view.pain_cards[seat]
    if not colours:
        return _unknown(view, seat)
    return f"{' '.join(colour.label for colour in colours)} {format_cards(cards)}".strip()


def _colours_in_short(view: View, seat: int) -> str:
    colours, cards = view.pain_colours[seat], view.pain_cards[seat]
    return format_cards(cards) or " ".join(colours) or _unknown(view, seat)


def _unknown(view: View, seat: int) -> str:
    """What is to be said of colours that this view does not tell."""
    late = view.rules.pain_choice is PainChoice.AFTER_PLAY
    if view.phase is Phase.PLAY:
        return "later" if late else "secret"
    if seat in view.to_act:
        return "still to name" if late else "still to choose"
    if late and not view.piles[seat]:
        return "took nothing"
    return "has named" if late else "has chosen"


def _counts(view: View) -> Column:
    """How many cards of each colour a seat has captured."""
    colours = sorted(view.rules.colours, key=list(Colour).index)
    cells = [
        " ".join(f"{sum(card.colour is colour for card in pile) or '.':>2}" for colour in colours)
        for pile in view.piles
    ]
    return " ".join(f"{colour.value:>2}" for colour in colours), cells


def _so_far(view: View, seat: int) -> str:
    """What the round counts for a seat up to now; nothing where its colours are not known."""
    colours = view.pain_colours[seat]
    if not colours:
        return ""
    laid_out = view.rules.pain_choice is PainChoice.LAID_OUT
    cards = view.piles[seat] + (view.pain_cards[seat] if laid_out else ())
    return signed(round_total(view.rules, cards, colours))


def pile_in_words(view: View, seat: int, name: str) -> str:
    """All that lies open of a seat."""
    colours, pile = view.pain_colours[seat], view.piles[seat]
    known = all_colours(colours) if colours else "colour unknown"
    so_far = f", {_so_far(view, seat)} so far" if colours else ""
    cards = f": {format_cards(sorted(pile))}" if pile else ""
    return (
        f"{name}, {colour_word(view)} {known}{so_far}; {does(name, 'holds')} "
        f"{view.hand_sizes[seat]}; captured {len(pile)}{cards}"
    )


# -------------------------------------------------------------------------------------- hand


def hand_rows(cards: Sequence[Card], width: int) -> list[str]:
    """Cards, numbered from 1 in their order, one row or more for each colour.

    Args:
        cards: The cards, sorted.
        width: How many columns a row may have.
    """
    entries = [f"{number:>2} {card!s:<3}  " for number, card in enumerate(cards, 1)]
    labels = 2 + max(len(card.colour.label) for card in cards)
    numbered = zip(cards, entries, strict=True)
    rows = [
        f"  {label:<{labels}}{row}"
        for colour, group in groupby(numbered, key=lambda entry: entry[0].colour)
        for label, row in _rows([entry for _, entry in group], width - labels, colour.label)
    ]
    return rows if len(rows) <= _MOST_ROWS else [row for _, row in _rows(entries, width, "")]


def _rows(entries: Sequence[str], width: int, label: str) -> Iterator[tuple[str, str]]:
    each = (width - 2) // _ENTRY
    for start in range(0, len(entries), each):
        yield label if start == 0 else "", "".join(entries[start : start + each]).rstrip()
