"""What a deal costs each seat, or wins it, line by line.

Amounts are whole numbers, stakes times `Rules.stake`; what a seat pays is below zero.
"""

from __future__ import annotations

from collections.abc import Sequence

import attrs

from sticheln.cards import Card
from sticheln.errors import IllegalActionError
from sticheln.keinstich.contracts import CHARGES, Charge
from sticheln.keinstich.flags import Contract
from sticheln.keinstich.reasons import reason
from sticheln.keinstich.rules import Rules
from sticheln.keinstich.tricks import Trick
from sticheln.reasons import Reason

__all__ = ["Payment", "PaymentLine", "payments_of", "payouts_of"]


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
    winners = {trick.winner for trick in tricks}
    if rules.march is not None and len(winners) == 1:
        return _march(rules, winners.pop(), rules.march)
    return tuple(_payment(rules, contract, tricks, seat) for seat in range(rules.players))


def payouts_of(rules: Rules, finished: Sequence[int]) -> tuple[Payment, ...]:
    """What each seat wins in domino, by the order of going out (K12)."""
    return tuple(
        Payment(
            (
                _line(
                    rules,
                    "place",
                    finished.index(seat) + 1,
                    (),
                    rules.payouts[finished.index(seat)],
                ),
            )
        )
        for seat in range(rules.players)
    )


def _march(rules: Rules, marcher: int, march: tuple[int, int]) -> tuple[Payment, ...]:
    """In place of all other payments of the deal (K20)."""
    won = Payment((_line(rules, "march_won", 1, (), march[0]),))
    paid = Payment((_line(rules, "march_paid", 1, (), march[1], sign=-1),))
    return tuple(won if seat == marcher else paid for seat in range(rules.players))


def _payment(rules: Rules, contract: Contract, tricks: Sequence[Trick], seat: int) -> Payment:
    lines = (_charged(rules, charge, tricks, seat) for charge in CHARGES[contract])
    return Payment(tuple(line for line in lines if line.count))


def _charged(rules: Rules, charge: Charge, tricks: Sequence[Trick], seat: int) -> PaymentLine:
    taken = [(number, trick) for number, trick in enumerate(tricks, 1) if trick.winner == seat]
    cards = tuple(
        card for _, trick in taken for card in trick.cards if charge.card(rules.max_card, card)
    )
    count = len(cards) + sum(charge.trick(number, len(tricks)) for number, _ in taken)
    code = "black_pig" if charge.code == "max" and rules.black_pig else charge.code
    return _line(rules, code, count, cards, charge.stakes, sign=-count)


def _line(
    rules: Rules, code: str, count: int, cards: tuple[Card, ...], stakes: int, sign: int = 1
) -> PaymentLine:
    return PaymentLine(code, count, cards, stakes, sign * stakes * rules.stake)
