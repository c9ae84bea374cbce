"""Hints of Kein Stich in words: what would happen with each card, in rows, and with one of them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from sticheln.cards import format_cards
from sticheln.cli.following import beaten, followers
from sticheln.cli.keinstich.telling import because
from sticheln.cli.words import does, signed
from sticheln.keinstich.actions import Action, LayCard
from sticheln.keinstich.hints import LayHint, PlayHint, hints
from sticheln.keinstich.views import View

__all__ = ["hint_in_words", "hint_rows"]

_MARCH: Final = "That is without the march, which is still possible."


def hint_rows(view: View, names: Sequence[str]) -> Iterator[str]:
    """What would happen with each thing that may be done: what is told, a head, and rows."""
    told = hints(view)
    plays = [hint for hint in told if isinstance(hint, PlayHint)]
    if plays:
        yield from _rows_of_plays(plays, names)
    else:
        yield from _rows_of_layings([hint for hint in told if isinstance(hint, LayHint)])


def _rows_of_plays(plays: Sequence[PlayHint], names: Sequence[str]) -> Iterator[str]:
    yield "The trick as it would lie, what it costs, and what could still beat you:"
    yield f"{'':>12}{'taken by':<12}{'cost':>6}  beaten by"
    for number, hint in enumerate(plays, 1):
        taker, cost = names[hint.winner][:10], signed(hint.payment.total)
        row = f"  {number:>4} {hint.action.card!s:<5}{taker:<12}{cost:>6}  {beaten(hint)}"
        yield row.rstrip()
    yield followers(plays[0], names)
    if any(hint.march for hint in plays):
        yield _MARCH


def _rows_of_layings(layings: Sequence[LayHint]) -> Iterator[str]:
    yield "What would fit because of it, of your cards and of the others':"
    yield f"{'':>12}{'yours':<18}the others'"
    for number, hint in enumerate(layings, 1):
        what = str(hint.action.card) if isinstance(hint.action, LayCard) else "pass"
        own, others = format_cards(hint.own), format_cards(hint.others)
        yield f"  {number:>4} {what:<5}{own:<18}{others}".rstrip()
    for hint in layings:
        yield from _way_out(hint)


def _way_out(hint: LayHint) -> Iterator[str]:
    if hint.payment is not None:
        yield f"It is your last card: {signed(hint.payment.total)}. {because(hint.payment)}"


# ------------------------------------------------------------------------------- one of them


def hint_in_words(view: View, names: Sequence[str], action: Action) -> Iterator[str]:
    """What would happen with one thing that may be done, in sentences."""
    hint = next(hint for hint in hints(view) if hint.action == action)
    yield from _of_play(hint, names) if isinstance(hint, PlayHint) else _of_laying(hint)


def _of_play(hint: PlayHint, names: Sequence[str]) -> Iterator[str]:
    takes = does(names[hint.winner], "takes the trick")
    yield f"{takes} as it would lie with {hint.action.card}. {hint.outcome.reason}"
    whom = "you" if hint.wins else names[hint.winner]
    yield f"It would count {signed(hint.payment.total)} for {whom}. {because(hint.payment)}"
    if hint.march:
        yield _MARCH
    yield followers(hint, names)
    if hint.wins and hint.to_follow:
        yield f"These would take it from you: {format_cards(hint.beaten_by) or 'none'}."


def _of_laying(hint: LayHint) -> Iterator[str]:
    if not isinstance(hint.action, LayCard):
        yield "You have nothing to lay; a pass opens nothing."
        return
    own, others = format_cards(hint.own) or "none", format_cards(hint.others) or "none"
    yield f"Of your cards there would fit because of {hint.action.card}: {own}."
    yield f"Of the others' there would fit: {others}."
    yield from _way_out(hint)
