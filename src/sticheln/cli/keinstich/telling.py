"""Kein Stich told: a rule set for a newcomer, and what happens event by event."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from sticheln.cards import format_cards
from sticheln.cli.tricks import played
from sticheln.cli.words import by_name, does, listed, signed, winning
from sticheln.keinstich.cards import german_label
from sticheln.keinstich.events import (
    CardLaid,
    CardsDealt,
    DealPaid,
    Event,
    GameEnded,
    HandDealt,
    Passed,
    TrickEnded,
    WentOut,
)
from sticheln.keinstich.flags import FLAGS, Contract
from sticheln.keinstich.payments import Payment
from sticheln.keinstich.rules import Rules
from sticheln.keinstich.tricks import Trick

__all__ = ["because", "introduce", "tell", "title", "trick_in_words"]


def introduce(rules: Rules) -> Iterator[str]:
    """A rule set in a few lines."""
    deals = listed(map(title, rules.contracts))
    yield (
        f"{rules.players} players hold {rules.hand_size} cards each, of a pack of {rules.deck}. "
        f"{rules.round_count} deals: {deals}."
    )
    yield "In the trick deals follow suit if you can; the highest card of the led suit wins."
    for contract in rules.contracts[:-1]:
        yield f"{title(contract).capitalize()}: {FLAGS['contracts'].reading(contract).meaning}"
    first = rules.first_laid
    yield (
        f"Domino: {first} ({first.label}, or {german_label(first)}) is laid first; then lay a card "
        f"next to a row, or another Unter (jack), or pass if you can do neither."
    )
    payouts = listed(str(stakes * rules.stake) for stakes in rules.payouts)
    yield f"A stake is {rules.stake}. Whoever goes out first, second and so on wins {payouts}."


def title(contract: Contract) -> str:
    """What a deal is called."""
    return contract.replace("_", " ")


def tell(event: Event, names: Sequence[str]) -> Iterator[str]:
    """An event in lines."""
    match event:
        case CardsDealt() | HandDealt():
            yield f"# Deal {event.round_number}: {title(event.contract)}"
            yield f"{does(names[event.dealer], 'deals')}."
            if isinstance(event, CardsDealt):
                for name, hand in zip(names, event.hands, strict=True):
                    yield f"{name}: {format_cards(hand)}"
        case TrickEnded(trick):
            yield trick_in_words(trick, names)
        case CardLaid(seat, card):
            yield f"{does(names[seat], 'lays')} {card}."
        case Passed(seat):
            yield f"{names[seat]}: pass."
        case WentOut(seat, place):
            yield f"{names[seat]}: out, in place {place}."
        case DealPaid():
            yield from _tell_payments(event, names)
        case GameEnded(totals, winners):
            yield f"# {winning(names[seat] for seat in winners)}"
            yield f"{event.reason} Totals: {by_name(names, totals)}."
        case _:
            pass


def trick_in_words(trick: Trick, names: Sequence[str]) -> str:
    """Who played what, who takes it and why."""
    takes = does(names[trick.winner], "takes it")
    return f"{played(trick.leader, trick.cards, names)}: {takes}. {trick.outcome.reason}"


def _tell_payments(event: DealPaid, names: Sequence[str]) -> Iterator[str]:
    yield f"Deal {event.round_number}, {title(event.contract)}, is paid:"
    for name, payment in zip(names, event.payments, strict=True):
        yield f"{name} {signed(payment.total)}. {because(payment)}"
    yield f"Totals: {by_name(names, event.totals)}; in the pot: {event.pot}."


def because(payment: Payment) -> str:
    """Why a payment is what it is."""
    return " ".join(line.reason.sentence for line in payment.lines)
