"""Why: the stable codes behind every trick, score and result, with their words.

A frontend shows `Reason.sentence`, or translates `Reason.code` with `Reason.facts`.
`Reason.rules` names what the verdict rests on: ids of claims in the sources (``J09``) and
the flags that decided (``trumps=highest``).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from types import MappingProxyType
from typing import TYPE_CHECKING, Final, cast

import attrs

from sticheln.cards import Colour
from sticheln.flags import FLAGS

if TYPE_CHECKING:
    from sticheln.rules import Rules

__all__ = ["REASONS", "Reason", "ReasonText", "reason", "worded"]


@attrs.frozen
class Reason:
    """Why something came out as it did.

    Attributes:
        code: A stable identifier, a key of `REASONS`.
        sentence: The reason in English.
        rules: The ids of the claims and the ``flag=value`` settings it rests on.
    """

    code: str
    sentence: str
    rules: tuple[str, ...]
    _facts: tuple[tuple[str, object], ...] = attrs.field(repr=False)

    @property
    def facts(self) -> dict[str, object]:
        """The parameters of the sentence by name: cards, colours, numbers."""
        return dict(self._facts)

    def __str__(self) -> str:
        return self.sentence


@attrs.frozen
class ReasonText:
    """The words of one code.

    Attributes:
        sentence: The sentence, with the names of its facts in curly brackets.
        claims: The ids of the claims that it always rests on.
        flags: The flags that it turns on.
    """

    sentence: str
    claims: tuple[str, ...] = ()
    flags: tuple[str, ...] = ()


REASONS: Final[Mapping[str, ReasonText]] = MappingProxyType(
    {
        "led_colour": ReasonText(
            "No trump lies in this trick, so the {best} card of the led colour, {led_colour}, "
            "takes it: {card}.",
            ("G17", "J08", "A17"),
            ("rank_order",),
        ),
        "only_trump": ReasonText(
            "{card} is the only trump: every colour but the led one, {led_colour}, is trump.",
            ("G03",),
            ("trumps",),
        ),
        "best_trump": ReasonText(
            "{card} is the {best} trump: every colour but the led one, {led_colour}, is trump.",
            ("G03",),
            ("trumps",),
        ),
        "first_of_equal_trumps": ReasonText(
            "{card} and {equals} are equally the {best} trumps, and {card} was played first.",
            ("G03", "J10"),
            ("trumps",),
        ),
        "latest_trump": ReasonText(
            "{card} is the only card of the trump colour that was played last.",
            ("G03",),
            ("trumps",),
        ),
        "best_of_latest_colour": ReasonText(
            "{card} is the {best} card of the trump colour that was played last.",
            ("G03",),
            ("trumps",),
        ),
        "first_zero": ReasonText(
            "Every card is a zero, and the first of them takes the trick: {card}.",
            (),
            ("zeros", "all_zero_trick"),
        ),
        "set_aside": ReasonText(
            "Every card is a zero: nobody takes the trick, it is set aside.",
            (),
            ("zeros", "all_zero_trick"),
        ),
        "pain_value": ReasonText(
            "Captured cards of the pain colour cost their value: {cards}.",
            ("G04", "J15", "A22"),
            ("pain_points",),
        ),
        "pain_five": ReasonText(
            "Captured cards of the pain colour cost five each: {cards}.", (), ("pain_points",)
        ),
        "lucky_value": ReasonText(
            "Captured cards of the lucky colour earn their value: {cards}.",
            (),
            ("scoring", "pain_points"),
        ),
        "lucky_five": ReasonText(
            "Captured cards of the lucky colour earn five each: {cards}.",
            (),
            ("scoring", "pain_points"),
        ),
        "laid_out": ReasonText(
            "What was laid out to choose the colour counts too: {cards}.",
            ("A13",),
            ("pain_choice", "scoring", "pain_points"),
        ),
        "other_colour": ReasonText(
            "Each captured card of another colour earns one: {cards}.",
            ("G05", "J15", "A22"),
        ),
        "other_colour_costs": ReasonText(
            "Each captured card of another colour costs one: {cards}.", (), ("scoring",)
        ),
        "neutral_zero": ReasonText(
            "Zeros of other colours count nothing: {cards}.", (), ("zero_points",)
        ),
        "highest_total": ReasonText("The highest total wins: {total}.", ("G07", "J16", "A23")),
        "shared": ReasonText(
            "The highest total is shared, and so is the win: {total}.", ("G07",), ("tie_break",)
        ),
        "positive_rounds": ReasonText(
            "Of those who share the highest total, {total}, the most rounds above zero decide: "
            "{positive}.",
            (),
            ("tie_break",),
        ),
        "shared_positive_rounds": ReasonText(
            "Those who share the highest total, {total}, and the most rounds above zero, "
            "{positive}, share the win.",
            (),
            ("tie_break",),
        ),
        "extra_rounds": ReasonText(
            "The tie after the last regular round was decided by extra rounds, {total} being the "
            "best total among the tied.",
            (),
            ("tie_break",),
        ),
        "shared_extra_rounds": ReasonText(
            "Every seat that is still tied has started an extra round, and {total} is still the "
            "best total among them: they share the win.",
            (),
            ("tie_break",),
        ),
    }
)
"""Every code that a `Reason` can bear."""


def reason(code: str, rules: Rules, *, also: Iterable[str] = (), **facts: object) -> Reason:
    """Make the reason of that code for a rule set.

    Args:
        code: A key of `REASONS`.
        rules: The rule set, for the readings of the flags that decide.
        also: Further flags that mattered in this very case.
        facts: What the sentence speaks of.
    """
    text = REASONS[code]
    settings: list[str] = []
    for flag in (*text.flags, *also):
        value = getattr(rules, flag)
        settings += (f"{flag}={value}", *FLAGS[flag].reading(value).claims)
    return worded(code, text, settings, facts)


def worded(
    code: str, text: ReasonText, settings: Iterable[str], facts: Mapping[str, object]
) -> Reason:
    """Put the facts of a case into the words of its code.

    Args:
        code: The code.
        text: Its words, and the claims that it always rests on.
        settings: The settings it rests on as well, and their claims.
        facts: What the sentence speaks of.
    """
    words = {name: _words(fact, _JOINTS.get(name, " ")) for name, fact in facts.items()}
    rests_on = dict.fromkeys((*text.claims, *settings))
    return Reason(code, text.sentence.format(**words), tuple(rests_on), tuple(facts.items()))


_JOINTS: Final = {"equals": " and "}
"""What stands between the things of a fact that are no mere list."""


def _words(fact: object, joint: str = " ") -> str:
    if isinstance(fact, Colour):
        return fact.label
    if isinstance(fact, tuple):
        return joint.join(map(_words, cast("tuple[object, ...]", fact)))
    return str(fact)
