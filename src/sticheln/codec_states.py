"""States as plain data, and back.

Cards that lie together are one text: ``"R5 G11 B2"``.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from operator import attrgetter
from typing import Any

import attrs

from sticheln.cards import Card, Colour, as_colour, parse_cards
from sticheln.documents import refused
from sticheln.errors import NotationError
from sticheln.flags import PainChoice
from sticheln.replaying import actions_before_round, scores_before_round
from sticheln.restoring import Saved, restored
from sticheln.rules import Rules
from sticheln.state import State
from sticheln.structuring import rules_text, structure

__all__ = ["read_state", "state_data"]

_card_text = attrgetter("_text")


@attrs.frozen
class _Said:
    rules: Rules
    first_starter: int
    scores: tuple[tuple[int, ...], ...]
    actions_before: int
    hands: tuple[str, ...]
    undealt: str
    pain: tuple[str, ...]
    tricks: tuple[str, ...]


def state_data(state: State) -> dict[str, Any]:
    """A state as plain data."""
    tricks = [*map(attrgetter("cards"), state.tricks)]
    late = state.rules.pain_choice is PainChoice.AFTER_PLAY
    return {
        "rules": rules_text(state.rules),
        "first_starter": state.first_starter,
        "scores": scores_before_round(state),
        "actions_before": actions_before_round(state),
        "hands": [*map(_text, state.hands)],
        "undealt": _text(state.undealt),
        "pain": [*map(" ".join, state.pain_colours)] if late else [*map(_text, state.pain_cards)],
        "tricks": [*map(_text, (*tricks, state.trick) if state.trick else tricks)],
    }


def _text(cards: Iterable[Card]) -> str:
    return " ".join(map(_card_text, cards))


def read_state(data: dict[str, Any]) -> State:
    """The state that `state_data` wrote.

    Raises:
        RecordError: It is none, or no game comes to it.
    """
    said = structure(data, _Said)
    late = said.rules.pain_choice is PainChoice.AFTER_PLAY
    nothing = ((),) * len(said.pain)
    return restored(
        Saved(
            said.rules,
            said.first_starter,
            said.scores,
            said.actions_before,
            _rows(said.hands, "$.hands"),
            _cards(said.undealt, "$.undealt"),
            nothing if late else _rows(said.pain, "$.pain"),
            _named(said.pain) if late else nothing,
            _rows(said.tricks, "$.tricks"),
        )
    )


def _rows(texts: Sequence[str], path: str) -> list[tuple[Card, ...]]:
    try:
        return [*map(parse_cards, texts)]
    except NotationError:
        return [_cards(text, f"{path}[{place}]") for place, text in enumerate(texts)]


def _cards(text: str, path: str) -> tuple[Card, ...]:
    try:
        return parse_cards(text)
    except NotationError as error:
        raise refused(path, str(error)) from error


def _named(texts: Sequence[str]) -> list[tuple[Colour, ...]]:
    named: list[tuple[Colour, ...]] = []
    for place, text in enumerate(texts):
        try:
            named.append(tuple(map(as_colour, text.split())))
        except NotationError as error:
            raise refused(f"$.pain[{place}]", str(error)) from error
    return named
