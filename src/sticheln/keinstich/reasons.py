"""Why: the codes behind every trick, payment and result of Kein Stich, with their words."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from sticheln.reasons import Reason, ReasonText, worded

__all__ = ["REASONS", "reason"]

REASONS: Final[Mapping[str, ReasonText]] = MappingProxyType(
    {
        "highest": ReasonText(
            "{card} is the highest card of the led suit, {led_colour}; there are no trumps.",
            ("K02", "K05"),
        ),
        "unrivalled": ReasonText(
            "{card} is the only card of the led suit, {led_colour}; there are no trumps.",
            ("K05",),
        ),
        "trick": ReasonText("Tricks, at {stakes} stake each: {count}.", ("K06",)),
        "heart": ReasonText("Captured hearts, at {stakes} stake each: {cards}.", ("K07",)),
        "ober": ReasonText("Captured Obers, at {stakes} stakes each: {cards}.", ("K08",)),
        "max": ReasonText("Max costs {stakes} stakes: {cards}.", ("K09",)),
        "black_pig": ReasonText("The black pig costs {stakes} stakes: {cards}.", ("K14",)),
        "penultimate": ReasonText("The last trick but one costs {stakes} stakes.", ("K17",)),
        "first_trick": ReasonText("The first trick costs {stakes} stakes.", ("K18",)),
        "last_trick": ReasonText("The last trick costs {stakes} stakes.", ("K18",)),
        "march_won": ReasonText(
            "A march, every trick of the deal, wins {stakes} stakes.", ("K20",)
        ),
        "march_paid": ReasonText("Another's march costs {stakes} stakes.", ("K20",)),
        "place": ReasonText("Going out in place {count} wins {stakes} stakes.", ("K12",)),
        "highest_total": ReasonText("The highest total, {total}, wins.", ("K01", "K22")),
        "shared": ReasonText(
            "Those who share the highest total, {total}, share the win.", ("K01", "K22")
        ),
    }
)
"""Every code that a `Reason` of this game can bear."""


def reason(code: str, **facts: object) -> Reason:
    """Make the reason of that code.

    Args:
        code: A key of `REASONS`.
        facts: What the sentence speaks of.
    """
    return worded(code, REASONS[code], (), facts)
