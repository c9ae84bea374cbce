"""The library's own answers to the requests about Sticheln, one function for each.

A request says all that its answer needs: nothing is remembered from one to the next. What
is wrong with a request is a `StichelnError` with a stable code.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from types import MappingProxyType
from typing import Any, Final, cast

import attrs

from sticheln.cards import Card, Colour
from sticheln.codec import from_json, to_json
from sticheln.conformance.positions import (
    events_answer,
    game_answer,
    legal_answer,
    view_answer,
)
from sticheln.conformance.protocol import Message
from sticheln.conformance.referee import (
    MOST_ROUNDS,
    Nothing,
    Referee,
    deal_answer,
    rows,
    rules_answer,
    taken_rules,
    texts,
)
from sticheln.decks import Deck
from sticheln.documents import as_object, refused
from sticheln.errors import RulesError
from sticheln.flags import FLAGS
from sticheln.games import STICHELN
from sticheln.rules import Rules
from sticheln.scores import score_round
from sticheln.seats import check_seat
from sticheln.standings import next_starter, totals_of, winners_of
from sticheln.state import State
from sticheln.structuring import structure, unstructure
from sticheln.tricks import trick_outcome

__all__ = ["ANSWERS"]


@attrs.frozen
class _Call:
    preset: str = "classic"
    players: int = 4
    variants: tuple[str, ...] = ()
    flags: Any = attrs.field(factory=dict[str, Any])


@attrs.frozen
class _RulesRequest:
    call: _Call


@attrs.frozen
class _SavedDeck:
    name: str
    cards: tuple[Card, ...]


def _called(body: Message) -> Rules:
    call = structure(body, _RulesRequest).call
    flags = as_object(call.flags, "$.call.flags")
    stray = next((name for name in flags if name not in FLAGS), None)
    if stray is not None:
        raise RulesError(f"there is no flag {stray}", "unknown_flag", flags=(stray,))
    values = {name: _flag_value(value) for name, value in flags.items()}
    return Rules.from_preset(call.preset, call.players, *call.variants, **cast("Any", values))


def _flag_value(value: Any) -> Any:
    if not isinstance(value, dict):
        return value
    saved = structure(cast("Message", value), _SavedDeck, "$.call.flags.deck")
    return Deck(saved.name, saved.cards)


def _has_round(rules: Rules, number: int) -> bool:
    """Whether some game comes to that round, extra rounds included."""
    return next_starter(rules, 0, ((0,) * rules.players,) * (number - 1)) is not None


def _told(state: State) -> Message:
    return {
        "starter": state.starter,
        "pain_cards": rows(state.pain_cards),
        "pain_colours": rows(state.pain_colours),
        "set_aside": texts(state.set_aside),
        "undealt": texts(state.undealt),
    }


_REFEREE: Final = Referee(
    STICHELN,
    first="starter",
    read=from_json,
    write=to_json,
    head=MappingProxyType({}),
    call=_called,
    told=_told,
    has_round=_has_round,
)


def _deck_answer(body: Message) -> Message:
    rules = taken_rules(_REFEREE, body)
    structure(body, Nothing)
    return {
        "cards": texts(rules.cards),
        "hand_size": rules.hand_size,
        "tricks_per_round": rules.tricks_per_round,
        "round_count": rules.round_count,
    }


@attrs.frozen
class _TrickRequest:
    cards: tuple[Card, ...]


def _trick_answer(body: Message) -> Message:
    rules = taken_rules(_REFEREE, body)
    outcome = trick_outcome(rules, structure(body, _TrickRequest).cards)
    return {
        "winner": outcome.winner,
        "led_colour": None if outcome.led_colour is None else str(outcome.led_colour),
        "reason": unstructure(outcome.reason),
    }


@attrs.frozen
class _ScoreRequest:
    captured: tuple[Card, ...]
    laid_out: tuple[Card, ...]
    pain_colours: tuple[Colour, ...]


def _score_answer(body: Message) -> Message:
    rules = taken_rules(_REFEREE, body)
    said = structure(body, _ScoreRequest)
    score = score_round(
        rules, captured=said.captured, laid_out=said.laid_out, pain_colours=said.pain_colours
    )
    return {"total": score.total, "lines": unstructure(score.lines)}


@attrs.frozen
class _StandingsRequest:
    round_scores: tuple[tuple[int, ...], ...]
    starter: int = 0


def _standings_answer(body: Message) -> Message:
    rules = taken_rules(_REFEREE, body)
    said = structure(body, _StandingsRequest)
    check_seat(rules, said.starter)
    rows = said.round_scores
    if len(rows) > MOST_ROUNDS:
        raise refused("$.round_scores", f"no more than {MOST_ROUNDS} rounds are read")
    for place, row in enumerate(rows):
        if len(row) != rules.players:
            raise refused(f"$.round_scores[{place}]", f"a row has {rules.players} numbers")
        if next_starter(rules, said.starter, rows[:place]) is None:
            raise refused(f"$.round_scores[{place}]", "the game was over before this round")
    starter = next_starter(rules, said.starter, rows)
    return {
        "totals": list(totals_of(rows, rules.players)),
        "next_starter": starter,
        "winners": [] if starter is not None else list(winners_of(rules, said.starter, rows)),
    }


ANSWERS: Final[Mapping[str, Callable[[Message], Message]]] = MappingProxyType(
    {
        "rules": partial(rules_answer, _REFEREE),
        "deck": _deck_answer,
        "deal": partial(deal_answer, _REFEREE),
        "trick": _trick_answer,
        "score": _score_answer,
        "standings": _standings_answer,
        "legal": partial(legal_answer, _REFEREE),
        "view": partial(view_answer, _REFEREE),
        "game": partial(game_answer, _REFEREE),
        "events": partial(events_answer, _REFEREE),
    }
)
"""What answers each request."""
