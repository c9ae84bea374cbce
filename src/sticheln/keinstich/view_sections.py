"""What a view of Kein Stich says, as sections of numbers."""

from __future__ import annotations

from collections import Counter

from sticheln.dealing import places
from sticheln.keinstich.actions import LayCard, Pass
from sticheln.keinstich.domino import laid_cards
from sticheln.keinstich.flags import Contract
from sticheln.keinstich.rules import Rules
from sticheln.keinstich.sampling import possible_holders
from sticheln.keinstich.state import Phase
from sticheln.keinstich.views import View
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

__all__ = ["sections"]

_PHASES = tuple(Phase)
_CONTRACTS = tuple(Contract)


def sections(rules: Rules) -> tuple[Section, ...]:
    """The sections of a rule set, in the order of the numbers."""
    seats, cards = rules.players, len(rules.cards)
    whole_pot = rules.pot * rules.stake
    return (
        Section(
            "phase",
            (len(_PHASES),),
            f"what the game waits for: {', '.join(_PHASES)}",
            lambda v: one_of(v.phase, _PHASES),
        ),
        *plain_sections(rules, whole_pot),
        Section("dealer", (seats,), "who deals", lambda v: seats_marked(v, (v.dealer,))),
        Section(
            "contract",
            (len(_CONTRACTS),),
            f"what the deal is for: {', '.join(_CONTRACTS)}",
            lambda v: one_of(v.contract, _CONTRACTS),
        ),
        Section(
            "pot", (1,), f"the pot, divided by {whole_pot}", lambda v: [(0, v.pot / whole_pot)]
        ),
        Section(
            "rows",
            (cards,),
            "the cards that lie in rows",
            lambda v: cards_marked(v, laid_cards(v.layings)),
        ),
        Section("laid_by", (seats, cards), "what each seat has laid", _laid_by),
        Section("laid_at", (cards,), "when: 1/cards the first turn, passes counted", _laid_at),
        Section("passes", (seats,), "how often each seat has passed, divided by cards", _passes),
        Section("finished", (seats, seats), "who went out: a row for each place", _finished),
        Section("may_hold", (seats, cards), "unseen cards that each rival may hold", _may_hold),
    )


def _laid_by(view: View) -> Entries:
    laid = (laying for laying in view.layings if isinstance(laying, LayCard))
    return cards_by_seat(view, ((laying.seat, laying.card) for laying in laid))


def _laid_at(view: View) -> Entries:
    place, count = places(view.rules), len(view.rules.cards)
    for moment, laying in enumerate(view.layings, 1):
        if isinstance(laying, LayCard):
            yield place[laying.card], moment / count


def _passes(view: View) -> Entries:
    passes = Counter(laying.seat for laying in view.layings if isinstance(laying, Pass))
    return ((row_of(view, seat), times / len(view.rules.cards)) for seat, times in passes.items())


def _finished(view: View) -> Entries:
    seats = view.rules.players
    return ((place * seats + row_of(view, seat), 1.0) for place, seat in enumerate(view.finished))


def _may_hold(view: View) -> Entries:
    holders = possible_holders(view)
    return cards_by_seat(view, ((seat, card) for card in holders for seat in holders[card]))
