"""What a seat sees of Kein Stich: the table, and what lies open besides, in lines."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from sticheln.cards import Card, format_cards
from sticheln.cli.keinstich.telling import title, trick_in_words
from sticheln.cli.sheets import game_sheet
from sticheln.cli.tricks import played
from sticheln.cli.words import by_name, counted, does, signed
from sticheln.keinstich.actions import LayCard, Pass
from sticheln.keinstich.payments import paid_so_far
from sticheln.keinstich.state import Phase
from sticheln.keinstich.tricks import trick_outcome
from sticheln.keinstich.views import View

__all__ = ["former_deals", "played_so_far", "show", "what_lies_open", "why"]


def show(view: View, names: Sequence[str]) -> Iterator[str]:
    """The table and the hand."""
    yield f"# Deal {view.round_number}: {title(view.contract)}; in the pot: {view.pot}"
    if view.phase is Phase.LAY:
        for row in view.rows:
            if row:
                yield f"{row[0].colour.label}: {format_cards(row)}"
        yield f"Cards left: {by_name(names, view.hand_sizes)}."
    elif view.trick and view.leader is not None:
        winner = trick_outcome(view.rules, view.trick).winner
        takes = does(names[(view.leader + winner) % len(names)], "takes it")
        yield f"On the table: {played(view.leader, view.trick, names)}; {takes} as it lies."
    else:
        yield "You lead."
    if view.phase is Phase.PLAY:
        takers = [trick.winner for trick in view.tricks]
        yield f"Tricks taken: {by_name(names, [takers.count(seat) for seat in range(len(names))])}."
    yield f"Your hand: {format_cards(sorted(view.hand))}"


def why(view: View, names: Sequence[str]) -> Iterator[str]:
    """The last trick again, and why it went so."""
    if view.phase is Phase.LAY:
        yield "Domino has no tricks; a tells what was laid."
    elif view.last_trick is None:
        yield "No trick of this deal is over yet."
    else:
        yield trick_in_words(view.last_trick, names)


def played_so_far(view: View, names: Sequence[str]) -> Iterator[str]:
    """All tricks of the deal; in domino all that was laid, one after another."""
    for trick in view.tricks:
        yield f"{played(trick.leader, trick.cards, names)}: {names[trick.winner]}"
    if view.phase is Phase.LAY:
        done = (
            f"{names[each.seat]} {each.card if isinstance(each, LayCard) else 'pass'}"
            for each in view.layings
        )
        yield ", ".join(done) or "Nothing is laid yet."
    elif not view.tricks:
        yield "No trick of this deal is over yet."


def what_lies_open(view: View, names: Sequence[str]) -> Iterator[str]:
    """What each seat has left, and what it has taken or laid."""
    of_seat = _laid if view.phase is Phase.LAY else _taken
    for seat, name in enumerate(names):
        holds = f"{does(name, 'holds')} {view.hand_sizes[seat]}"
        yield "; ".join((holds, *of_seat(view, seat)))


def _taken(view: View, seat: int) -> Iterator[str]:
    own = [trick for trick in view.tricks if trick.winner == seat]
    cost = paid_so_far(view.rules, view.contract, view.tricks, seat).total
    cards = sorted(card for trick in own for card in trick.cards)
    yield f"took {counted(len(own), 'trick')}{_listed(cards)}"
    yield f"{signed(cost)} so far"


def _laid(view: View, seat: int) -> Iterator[str]:
    own = [laying for laying in view.layings if laying.seat == seat]
    cards = sorted(laying.card for laying in own if isinstance(laying, LayCard))
    yield f"laid {len(cards)}{_listed(cards)}"
    passes = sum(isinstance(laying, Pass) for laying in own)
    if passes:
        yield f"passed {passes} times" if passes > 1 else "passed once"
    if seat in view.finished:
        yield f"out, in place {view.finished.index(seat) + 1}"


def _listed(cards: Sequence[Card]) -> str:
    return f": {format_cards(cards)}" if cards else ""


def former_deals(view: View, names: Sequence[str]) -> Iterator[str]:
    """What the deals that are over have cost and won."""
    if view.round_scores:
        yield from game_sheet(names, view.round_scores, view.totals)
    else:
        yield "No deal is over yet."
