"""The library's own answers to the requests about Kein Stich."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from types import MappingProxyType
from typing import Any, Final, cast

import attrs

from sticheln.cards import Card
from sticheln.conformance.positions import (
    events_answer,
    game_answer,
    legal_answer,
    view_answer,
)
from sticheln.conformance.protocol import Message
from sticheln.conformance.referee import (
    Nothing,
    Referee,
    deal_answer,
    rows,
    rules_answer,
    taken_rules,
    texts,
)
from sticheln.documents import as_object, refused
from sticheln.keinstich.codec import from_json, to_json
from sticheln.keinstich.codec_actions import SaidTrick, judged
from sticheln.keinstich.flags import Contract
from sticheln.keinstich.game import KEIN_STICH
from sticheln.keinstich.payments import Payment, payments_of, payouts_of
from sticheln.keinstich.rules import Rules
from sticheln.keinstich.state import State
from sticheln.keinstich.tricks import Trick, trick_outcome
from sticheln.structuring import structure, unstructure

__all__ = ["ANSWERS"]


@attrs.frozen
class _Call:
    preset: str = "standard"
    players: int = 4
    flags: Any = attrs.field(factory=dict[str, Any])


@attrs.frozen
class _RulesRequest:
    call: _Call


def _called(body: Message) -> Rules:
    call = structure(body, _RulesRequest).call
    flags = as_object(call.flags, "$.call.flags")
    return Rules.from_preset(call.preset, call.players, **cast("Any", flags))


def _told(state: State) -> Message:
    return {
        "contract": str(state.contract),
        "dealer": state.dealer,
        "pot": state.pot,
        "rows": rows(state.rows),
        "finished": list(state.finished),
    }


_REFEREE: Final = Referee(
    KEIN_STICH,
    first="dealer",
    read=from_json,
    write=to_json,
    head=MappingProxyType({"game": KEIN_STICH.name}),
    call=_called,
    told=_told,
    has_round=lambda rules, number: number <= rules.round_count,
)


def _deck_answer(body: Message) -> Message:
    rules = taken_rules(_REFEREE, body)
    structure(body, Nothing)
    return {
        "cards": texts(rules.cards),
        "hand_size": rules.hand_size,
        "round_count": rules.round_count,
        "pot": rules.pot,
    }


@attrs.frozen
class _TrickRequest:
    cards: tuple[Card, ...]


def _trick_answer(body: Message) -> Message:
    rules = taken_rules(_REFEREE, body)
    outcome = trick_outcome(rules, structure(body, _TrickRequest).cards)
    return {
        "winner": outcome.winner,
        "led_colour": str(outcome.led_colour),
        "reason": unstructure(outcome.reason),
    }


@attrs.frozen
class _PaymentRequest:
    contract: Contract
    tricks: tuple[SaidTrick, ...] = ()
    finished: tuple[int, ...] = ()


def _payment_answer(body: Message) -> Message:
    rules = taken_rules(_REFEREE, body)
    said = structure(body, _PaymentRequest)
    payments = _payments(rules, said)
    return {
        "amounts": [payment.total for payment in payments],
        "lines": [unstructure(payment.lines) for payment in payments],
    }


def _payments(rules: Rules, said: _PaymentRequest) -> tuple[Payment, ...]:
    if said.contract is Contract.DOMINO:
        if sorted(said.finished) != list(range(rules.players)):
            raise refused("$.finished", f"each seat from 0 to {rules.players - 1} goes out once")
        return payouts_of(rules, said.finished)
    return payments_of(rules, said.contract, _tricks(rules, said.tricks))


def _tricks(rules: Rules, said: tuple[SaidTrick, ...]) -> list[Trick]:
    """The tricks of a deal, which hold every card of the pack once."""
    tricks = [judged(trick, f"$.tricks[{place}]") for place, trick in enumerate(said)]
    cards = [card for trick in tricks for card in trick.cards]
    sizes = {len(trick.cards) for trick in tricks}
    if sizes != {rules.players} or sorted(cards) != sorted(rules.cards):
        raise refused("$.tricks", "the tricks of a deal hold each card of the pack once")
    return tricks


ANSWERS: Final[Mapping[str, Callable[[Message], Message]]] = MappingProxyType(
    {
        "rules": partial(rules_answer, _REFEREE),
        "deck": _deck_answer,
        "deal": partial(deal_answer, _REFEREE),
        "trick": _trick_answer,
        "payment": _payment_answer,
        "legal": partial(legal_answer, _REFEREE),
        "view": partial(view_answer, _REFEREE),
        "game": partial(game_answer, _REFEREE),
        "events": partial(events_answer, _REFEREE),
    }
)
"""What answers each request."""
