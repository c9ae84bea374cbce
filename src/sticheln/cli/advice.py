"""Hints in words: what would happen with each card or colour, in rows, and with one of them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from sticheln.actions import Action, ChoosePain, NamePain
from sticheln.cards import Card, format_cards
from sticheln.cli.following import beaten, followers
from sticheln.cli.table import colour_word
from sticheln.cli.words import all_colours, does, signed
from sticheln.flags import PainChoice
from sticheln.hints import ChoiceHint, PlayHint, hints
from sticheln.state import Phase
from sticheln.views import View

__all__ = ["hint_in_words", "hint_rows"]

_MOST_ROWS: Final = 16
"""So many rows, with what stands around them, fit a terminal of 24."""


def hint_rows(view: View, names: Sequence[str]) -> Iterator[str]:
    """What would happen with each thing that may be done: what is told, a head, and rows."""
    told = hints(view)
    plays = {hint.action.card: hint for hint in told if isinstance(hint, PlayHint)}
    choices = [hint for hint in told if isinstance(hint, ChoiceHint)]
    by_card = {
        hint.action.cards[0]: hint for hint in choices if isinstance(hint.action, ChoosePain)
    }
    if plays:
        yield from _rows_of_plays(view, names, plays)
    elif by_card and view.rules.pain_count == 1:
        yield from _rows_of_cards(view, by_card)
    else:
        yield from _rows_of_colours(view, choices)


def _rows_of_plays(
    view: View, names: Sequence[str], plays: Mapping[Card, PlayHint]
) -> Iterator[str]:
    yield "The trick as it would lie, what it counts, and what could still beat you:"
    yield f"{'':>12}{'taken by':<12}{'for you':>8}{'for taker':>11}  beaten by"
    for number, card in enumerate(sorted(plays), 1):
        hint = plays[card]
        taker = "nobody" if hint.winner is None else names[hint.winner]
        own = _points(hint.points[hint.action.seat])
        theirs = "" if hint.winner is None or hint.wins else _points(hint.points[hint.winner])
        row = f"  {number:>4} {card!s:<5}{taker[:10]:<12}{own:>8}{theirs:>11}  {beaten(hint)}"
        yield row.rstrip()
    yield followers(next(iter(plays.values())), names)


def _points(points: int | None) -> str:
    return "?" if points is None else signed(points)


def _rows_of_cards(view: View, choices: Mapping[Card, ChoiceHint]) -> Iterator[str]:
    yield "What the card counts at once, and what your hand would, all captured by you:"
    yield f"{'':>12}{'colour':<16}{'you hold':>9}{'at once':>9}{'your hand':>11}"
    for number, card in enumerate(sorted(choices), 1):
        hint = choices[card]
        alike = sum(other.colour is card.colour for other in view.hand)
        yield (
            f"  {number:>4} {card!s:<5}{card.colour.label:<16}{alike:>9}"
            f"{signed(hint.certain):>9}{signed(hint.if_captured):>11}"
        )


def _rows_of_colours(view: View, choices: Sequence[ChoiceHint]) -> Iterator[str]:
    """One row for the same colours: with whichever cards they are chosen, all count the same."""
    points = {hint.colours: hint.certain + hint.if_captured for hint in choices}
    naming = view.phase is Phase.NAME_PAIN
    yield f"What {'your round' if naming else 'your whole hand, captured by you,'} would count:"
    for colours in list(points)[:_MOST_ROWS]:
        yield f"  {all_colours(colours):<36}{signed(points[colours]):>6}"
    if len(points) > _MOST_ROWS:
        yield f"  and {len(points) - _MOST_ROWS} more: ask with the cards after a ?"


# ------------------------------------------------------------------------------- one of them


def hint_in_words(view: View, names: Sequence[str], action: Action) -> Iterator[str]:
    """What would happen with one thing that may be done, in sentences."""
    hint = next(hint for hint in hints(view) if hint.action == action)
    yield from _of_play(hint, names) if isinstance(hint, PlayHint) else _of_choice(view, hint)


def _of_play(hint: PlayHint, names: Sequence[str]) -> Iterator[str]:
    taker = None if hint.winner is None else names[hint.winner]
    takes = "Nobody takes the trick" if taker is None else does(taker, "takes the trick")
    yield f"{takes} as it would lie with {hint.action.card}. {hint.outcome.reason}"
    own = f"{_points(hint.points[hint.action.seat])} for you"
    theirs = "" if taker is None or hint.wins else f", and {_points(_of_winner(hint))} for {taker}"
    yield f"It would count {own}{theirs}."
    yield followers(hint, names)
    if hint.wins and hint.to_follow:
        yield f"These would take it from you: {format_cards(hint.beaten_by) or 'none'}."


def _of_winner(hint: PlayHint) -> int | None:
    return None if hint.winner is None else hint.points[hint.winner]


def _of_choice(view: View, hint: ChoiceHint) -> Iterator[str]:
    whose = f"Your {colour_word(view)} would be {all_colours(hint.colours)}"
    if isinstance(hint.action, NamePain):
        yield f"{whose}, and your round would count {signed(hint.certain)}."
        return
    laid_out = view.rules.pain_choice is PainChoice.LAID_OUT
    at_once = f", counting {signed(hint.certain)} at once" if laid_out else ""
    yield f"{whose}{at_once}."
    yield f"Your hand would count {signed(hint.if_captured)} if you captured all of it."
