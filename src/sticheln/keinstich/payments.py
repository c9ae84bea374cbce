"""What a deal costs each seat, or wins it, line by line.

Amounts are whole numbers, stakes times `Rules.stake`; what a seat pays is below zero.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import attrs

from sticheln.cards import Card
from sticheln.errors import IllegalActionError
from sticheln.keinstich.contracts import CHARGES, Charge
from sticheln.keinstich.flags import Contract
from sticheln.keinstich.reasons import reason
from sticheln.keinstich.rules import Rules
from sticheln.keinstich.tricks import Trick
from sticheln.reasons import Reason

__all__ = [
    "Payment",
    "PaymentLine",
    "Taken",
    "charged",
    "march_of",
    "paid_so_far",
    "payments_of",
    "payout",
    "payouts_of",
]

Taken = tuple[int, Sequence[Card]]
"""A trick that a seat has taken: its number in the deal, from 1, and its cards."""


@attrs.frozen
class PaymentLine:
    """One kind of thing that a seat pays for, or wins by.

    Attributes:
        code: A key of `sticheln.keinstich.reasons.REASONS`.
        count: How many of them; for ``place`` the place, from 1.
        cards: The cards, where it is cards that count.
        stakes: The stakes for each.
        amount: What it comes to; below zero where it is paid.
    """

    code: str
    count: int
    cards: tuple[Card, ...]
    stakes: int
    amount: int

    @property
    def reason(self) -> Reason:
        """Why: a stable code with its facts, a sentence, and the claims it rests on."""
        return reason(self.code, count=self.count, cards=self.cards, stakes=self.stakes)


@attrs.frozen
class Payment:
    """What one seat pays or wins in a deal.

    Attributes:
        lines: The breakdown; empty for a seat that pays and wins nothing.
    """

    lines: tuple[PaymentLine, ...]

    @property
    def total(self) -> int:
        """The sum of the lines."""
        return sum(line.amount for line in self.lines)


def payments_of(rules: Rules, contract: Contract, tricks: Sequence[Trick]) -> tuple[Payment, ...]:
    """What each seat pays for a trick deal, of which all tricks are played.

    Raises:
        IllegalActionError: Tricks are missing.
    """
    if len(tricks) != rules.hand_size:
        raise IllegalActionError(
            f"payments are made when all {rules.hand_size} tricks are played, not after "
            f"{len(tricks)}",
            "deal_unfinished",
        )
    winners = [trick.winner for trick in tricks]
    march = march_of(rules, winners)
    if march is not None:
        return _march(rules, winners[0], march)
    return tuple(paid_so_far(rules, contract, tricks, seat) for seat in range(rules.players))


def paid_so_far(rules: Rules, contract: Contract, tricks: Sequence[Trick], seat: int) -> Payment:
    """What the tricks so far cost a seat, marches aside."""
    numbered = enumerate(tricks, 1)
    taken = [(number, trick.cards) for number, trick in numbered if trick.winner == seat]
    return charged(rules, contract, taken)


def march_of(rules: Rules, winners: Iterable[int]) -> tuple[int, int] | None:
    """What a march wins and costs, if all these tricks were taken by one seat (K20); else None."""
    return rules.march if len({*winners}) == 1 else None


def charged(rules: Rules, contract: Contract, taken: Sequence[Taken]) -> Payment:
    """What it costs to take these tricks, marches aside."""
    lines = (_charged(rules, charge, taken) for charge in CHARGES[contract])
    return Payment(tuple(line for line in lines if line.count))


def payouts_of(rules: Rules, finished: Sequence[int]) -> tuple[Payment, ...]:
    """What each seat wins in domino, by the order of going out."""
    return tuple(payout(rules, finished.index(seat) + 1) for seat in range(rules.players))


def payout(rules: Rules, place: int) -> Payment:
    """What going out in that place, from 1, wins (K12)."""
    return Payment((_line(rules, "place", place, (), rules.payouts[place - 1]),))


def _march(rules: Rules, marcher: int, march: tuple[int, int]) -> tuple[Payment, ...]:
    """In place of all other payments of the deal (K20)."""
    won = Payment((_line(rules, "march_won", 1, (), march[0]),))
    paid = Payment((_line(rules, "march_paid", 1, (), march[1], sign=-1),))
    return tuple(won if seat == marcher else paid for seat in range(rules.players))


def _charged(rules: Rules, charge: Charge, taken: Sequence[Taken]) -> PaymentLine:
    top, tricks = rules.max_card, rules.hand_size
    cards = tuple(card for _, trick in taken for card in trick if charge.card(top, card))
    count = len(cards) + sum(charge.trick(number, tricks) for number, _ in taken)
    code = "black_pig" if charge.code == "max" and rules.black_pig else charge.code
    return _line(rules, code, count, cards, charge.stakes, sign=-count)


def _line(
    rules: Rules, code: str, count: int, cards: tuple[Card, ...], stakes: int, sign: int = 1
) -> PaymentLine:
    return PaymentLine(code, count, cards, stakes, sign * stakes * rules.stake)
