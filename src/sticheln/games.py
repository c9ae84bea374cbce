"""The games that records know."""

from __future__ import annotations

from typing import Final

from sticheln.actions import Action, ChoosePain, NamePain
from sticheln.cards import format_cards, parse_cards
from sticheln.codec_actions import action_data, kept_event_data, read_action, read_event
from sticheln.engine import apply, legal_actions, new_game
from sticheln.errors import NotationError, RulesError, shown
from sticheln.events import events_of
from sticheln.game import Game, read_play, write_play
from sticheln.keinstich.game import KEIN_STICH
from sticheln.repertoire import every_action
from sticheln.rules import Rules
from sticheln.state import State
from sticheln.view_sections import sections
from sticheln.views import observe

__all__ = ["GAMES", "KEIN_STICH", "STICHELN", "game_for", "game_of"]


def _new_game(rules: Rules, starter: int) -> State:
    return new_game(rules, starter=starter)


def _write_words(action: Action) -> tuple[str, str]:
    match action:
        case ChoosePain(seat, cards):
            return "pain", f"{seat} {format_cards(cards)}"
        case NamePain(seat, colours):
            return "name", f"{seat} {' '.join(colours)}"
        case _:
            return write_play(action)


def _read_words(state: State, label: str, words: str) -> Action:
    if label not in ("pain", "name"):
        return read_play(state, label, words)
    seat, _, rest = words.partition(" ")
    if not (len(seat) == 1 and seat in "01234567") or not rest:
        raise NotationError(
            f"write a seat and what it chooses, such as 0 R5, not {shown(words)}",
            "not_a_choice",
            text=words,
        )
    if label == "pain":
        return ChoosePain(int(seat), parse_cards(rest))
    return NamePain(int(seat), rest.split())


STICHELN: Final = Game(
    name="sticheln",
    rules_type=Rules,
    new_game=_new_game,
    legal_actions=legal_actions,
    apply=apply,
    observe=observe,
    events_of=events_of,
    action_data=action_data,
    read_action=read_action,
    event_data=kept_event_data,
    read_event=read_event,
    write_words=_write_words,
    read_words=_read_words,
    every_action=every_action,
    sections=sections,
)
"""Sticheln."""

GAMES: Final = (STICHELN, KEIN_STICH)
"""The games that come with this library."""


def game_of(rules: object) -> Game | None:
    """The game that rules of this type belong to."""
    return next((game for game in GAMES if isinstance(rules, game.rules_type)), None)


def game_for(rules: object, game: Game | None = None) -> Game:
    """The game to use with some rules: the one given, or else the one they belong to.

    Args:
        rules: The rule set of any game.
        game: The game; needed for one that does not come with this library.

    Raises:
        RulesError: The rules are of no known game, or of another than the one given.
    """
    found = game_of(rules) if game is None else game
    if found is None:
        names = " or ".join(known.name for known in GAMES)
        raise RulesError(
            f"{shown(rules)} are no rules of {names}; name the game with game=", "unknown_game"
        )
    if not isinstance(rules, found.rules_type):
        raise RulesError(f"{shown(rules)} are no rules of {found.name}", "wrong_game")
    return found
