"""Kein Stich, as far as what games share has to know it."""

from __future__ import annotations

from typing import Final

from sticheln.cards import Card
from sticheln.game import Game, every_play, read_play, write_play
from sticheln.keinstich.actions import Action, LayCard, Pass
from sticheln.keinstich.codec_actions import action_data, event_data, read_action, read_event
from sticheln.keinstich.engine import apply, legal_actions, new_game
from sticheln.keinstich.events import events_of
from sticheln.keinstich.rules import Rules
from sticheln.keinstich.state import Phase, State, Table
from sticheln.keinstich.view_sections import sections
from sticheln.keinstich.views import observe

__all__ = ["KEIN_STICH"]


def _new_game(rules: Rules, starter: int) -> State:
    return new_game(rules, dealer=starter)


def _write_words(action: Action) -> tuple[str, str]:
    match action:
        case LayCard(_, card):
            return "", str(card)
        case Pass():
            return "", "pass"
        case _:
            return write_play(action)


def _read_words(table: Table, label: str, words: str) -> Action:
    if table.phase is not Phase.LAY or label:
        return read_play(table, label, words)
    if words == "pass":
        return Pass(table.to_act[0])
    return LayCard(table.to_act[0], Card.parse(words))


def _every_action(rules: Rules, seat: int) -> tuple[Action, ...]:
    layings = (LayCard(seat, card) for card in rules.cards)
    return (*every_play(rules, seat), *layings, Pass(seat))


KEIN_STICH: Final = Game(
    name="keinstich",
    rules_type=Rules,
    new_game=_new_game,
    legal_actions=legal_actions,
    apply=apply,
    observe=observe,
    events_of=events_of,
    action_data=action_data,
    read_action=read_action,
    event_data=event_data,
    read_event=read_event,
    write_words=_write_words,
    read_words=_read_words,
    every_action=_every_action,
    sections=sections,
)
"""Kein Stich."""
