"""Kein Stich, as far as what games share has to know it."""

from __future__ import annotations

from typing import Final

from sticheln.cards import Card
from sticheln.errors import NotationError, shown
from sticheln.game import Game
from sticheln.keinstich.actions import Action, LayCard, Pass, PlayCard
from sticheln.keinstich.codec_actions import action_data, event_data, read_action, read_event
from sticheln.keinstich.engine import apply, legal_actions, new_game
from sticheln.keinstich.events import events_of
from sticheln.keinstich.rules import Rules
from sticheln.keinstich.state import Phase, State, Table
from sticheln.keinstich.views import observe

__all__ = ["KEIN_STICH"]


def _new_game(rules: Rules, starter: int) -> State:
    return new_game(rules, dealer=starter)


def _write_words(action: Action) -> tuple[str, str]:
    match action:
        case PlayCard(_, card) | LayCard(_, card):
            return "", str(card)
        case Pass():
            return "", "pass"
        case _:
            raise NotationError(f"{shown(action)} has no words", "no_words")


def _read_words(table: Table, label: str, words: str) -> Action:
    if label:
        raise NotationError(f"there are no lines {shown(label)}", "unknown_label", text=label)
    if not table.to_act:
        raise NotationError(f"no seat is to play {shown(words)}", "not_a_play", text=words)
    seat = table.to_act[0]
    if table.phase is Phase.PLAY:
        return PlayCard(seat, Card.parse(words))
    return Pass(seat) if words == "pass" else LayCard(seat, Card.parse(words))


KEIN_STICH: Final = Game(
    name="keinstich",
    rules_type=Rules,
    parse_rules=Rules.parse,
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
)
"""Kein Stich."""
