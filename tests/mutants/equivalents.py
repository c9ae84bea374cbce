"""Mutants that no test can kill, because they are the same: each with the reason."""

from __future__ import annotations

from typing import NamedTuple


class Equivalent(NamedTuple):
    """A change within a function (as the mutant's name has it) that changes nothing."""

    function: str
    change: str
    why: str


NO_PLAYERS = "the number of players is asked for only where no round is played, and here one is"
EQUALLY_LONG = "there are always as many as there are seats"
REMEMBERED = "has been asked before the mutant is switched on, and is asked once for each card"
A_SHORT_WAY = "a short way for speed; the long one leads to the same"
AT_IMPORT = "runs when the module is imported, before the mutant is switched on; see README.md"

EQUIVALENTS = (
    Equivalent("standings.x__tie", "totals_of(regular, None)", NO_PLAYERS),
    Equivalent("standings.x__tie", "totals_of(scores[:played], None)", NO_PLAYERS),
    Equivalent(
        "standings.x__tie", 'starter: int | None = ""', "nobody asks who starts before the end"
    ),
    Equivalent("standings.x_result_reason", "totals_of(regular, None)", NO_PLAYERS),
    Equivalent("standings.x_result_reason", "totals_of(scores, None)", NO_PLAYERS),
    Equivalent("tricks.x_power", "TRUMP + 2 + rank", "only the order of strengths counts"),
    Equivalent(
        "tricks.x__latest_colour_only",
        "card: 1 for card in trumps",
        "the last trump is stronger than any card of strength 1",
    ),
    Equivalent(
        "tricks.x__explain",
        "power(rules, None, card) == 0",
        "what can't win can't whatever colour is led",
    ),
    Equivalent("engine.x_apply", "+    if type(None) is PlayCard", A_SHORT_WAY),
    Equivalent("engine.x_apply", "+    if type(action) is not PlayCard", A_SHORT_WAY),
    Equivalent(
        "engine.x__play", "if hands[1] else", "after a trick all hands hold equally many cards"
    ),
    Equivalent("choosing.x__pain_choices", "(count == 1) and False", A_SHORT_WAY),
    Equivalent("choosing.xǁ_OneCardǁ__missing__", "", REMEMBERED),
    Equivalent(
        "choosing.x__pain_choice", "plays[1].seat", "all cards of a hand are played by its seat"
    ),
    Equivalent("dealing.x_sorted_hands", "strict=None", EQUALLY_LONG),
    Equivalent("dealing.x_sorted_hands", "strict=False", EQUALLY_LONG),
    Equivalent("dealing.x_sorted_hands", "rows, )", EQUALLY_LONG),
    Equivalent(
        "engine.x__name",
        "legal_actions(state, None)",
        "an action names its seat, so it is legal for all exactly when it is for that seat",
    ),
    Equivalent("engine.x__name", "legal_actions(state, )", "likewise"),
    Equivalent("decks.x__published", "", AT_IMPORT),
    Equivalent(
        "decks.x_named_deck", "len(pack.players) > 2", "no deck serves two numbers of players alone"
    ),
    Equivalent(
        "rules.x__laid_over", "dict.fromkeys(settings, None)", "an empty name and None are as false"
    ),
    Equivalent("rules.x__laid_over", "dict.fromkeys(settings, )", "likewise"),
)


def why_equivalent(name: str, change: str) -> str | None:
    """Why a mutant is the same as the right code; None when it is not known to be."""
    for known in EQUIVALENTS:
        if known.function in name and known.change in change:
            return known.why
    return None
