"""A rule set in a few lines, for a newcomer."""

from __future__ import annotations

from typing import Final

from sticheln.cli.words import counted
from sticheln.flags import (
    AllZeroTrick,
    PainChoice,
    PainPoints,
    PainReveal,
    RankOrder,
    Scoring,
    Trumps,
    ZeroPoints,
    Zeros,
)
from sticheln.rules import Rules

__all__ = ["rules_in_short"]

_TRUMPS: Final = {
    (Trumps.HIGHEST, RankOrder.HIGH): "and the highest wins",
    (Trumps.HIGHEST, RankOrder.LOW): "and the lowest wins",
    (Trumps.LATEST_COLOUR, RankOrder.HIGH): "the highest of the one played last wins",
    (Trumps.LATEST_COLOUR, RankOrder.LOW): "the lowest of the one played last wins",
}

_WEAK: Final = "Zeros are weak: off the led colour they are no trumps, and they win nothing"
_ORDINARY: Final = "A zero is simply the lowest card, and off the led colour a trump."
_ZEROS: Final = {
    (Zeros.WEAK, AllZeroTrick.FIRST_WINS): f"{_WEAK} but a trick of zeros, which the first takes.",
    (Zeros.WEAK, AllZeroTrick.SET_ASIDE): f"{_WEAK}; a trick of zeros is nobody's.",
    (Zeros.ORDINARY, AllZeroTrick.FIRST_WINS): _ORDINARY,
    (Zeros.ORDINARY, AllZeroTrick.SET_ASIDE): _ORDINARY,
}

_CHOICE: Final = {
    PainChoice.LAID_OUT: "Before play everyone lays out {cards} as {colours}",
    PainChoice.RETURNED: "Before play everyone picks {cards}, and keeps {them}, as {colours}",
    PainChoice.AFTER_PLAY: "After the last trick everyone names {colours} among those captured",
}

_SECRECY: Final = {
    PainReveal.AT_ONCE: "",
    PainReveal.ROUND_END: ", in secret until the round ends",
}


def rules_in_short(rules: Rules) -> list[str]:
    """A few lines that tell a newcomer how to follow the game."""
    values = [card.value for card in rules.cards]
    lucky = rules.scoring is Scoring.LUCKY
    word = "lucky" if lucky else "pain"
    two = rules.pain_count > 1
    choice = _CHOICE[rules.pain_choice].format(
        cards="two cards" if two else "a card",
        them="them" if two else "it",
        colours=f"two {word} colours" if two else f"a {word} colour",
    )
    own = "five" if rules.pain_points is PainPoints.FIVE else "its value"
    worth = ("earns", "costs 1") if lucky else ("costs", "earns 1")
    hands = (
        f"{rules.players} players hold {rules.hand_size} cards each, {min(values)} to "
        f"{max(values)} in {len(rules.colours)} colours; {counted(rules.round_count, 'round')}."
    )
    trumps = (
        "Play any card: all colours but the led one are trumps, "
        f"{_TRUMPS[rules.trumps, rules.rank_order]}."
    )
    has_zeros = 0 in values
    zeros = [_ZEROS[rules.zeros, rules.all_zero_trick]] if has_zeros else []
    neutral = has_zeros and rules.zero_points is ZeroPoints.NEUTRAL
    others = f"any other card {worth[1]}" + (", but a zero nothing" if neutral else "")
    return [
        hands,
        trumps,
        *zeros,
        f"{choice}{_SECRECY[rules.pain_reveal]}.",
        f"A captured card of your {word} colour {worth[0]} {own}; {others}.",
        "So take what you can use, and make the others take what they can't.",
    ]
