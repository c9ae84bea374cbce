"""What a game must offer so that records, and whatever else is shared, can deal with it.

A `Game` is a frozen description: a name, and the few functions that differ from game to
game. `sticheln.games` lists the games there are; a game of your own needs no more than
another `Game`.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any, Protocol

import attrs

from sticheln import plain
from sticheln.actions import PlayCard
from sticheln.cards import Card
from sticheln.errors import NotationError, shown
from sticheln.sections import Section, plain_sections

__all__ = ["AnyEvent", "AnyState", "Game", "every_play", "read_play", "write_play"]


def every_play(rules: Any, seat: int) -> tuple[PlayCard, ...]:
    """Each card of the pack, played by a seat: all that it could ever do in a plain game."""
    return tuple(PlayCard(seat, card) for card in rules.cards)


class AnyState(Protocol):
    """What is asked of a state of any game."""

    @property
    def needs_deal(self) -> bool:
        """Whether a deal is due."""
        ...

    @property
    def is_over(self) -> bool:
        """Whether the game has ended."""
        ...

    @property
    def to_act(self) -> tuple[int, ...]:
        """The seats that must act."""
        ...

    @property
    def round_number(self) -> int:
        """The round being played, or to be dealt next, from 1."""
        ...

    @property
    def leader(self) -> int | None:
        """The seat that leads the trick; None while no trick is played."""
        ...

    @property
    def tricks(self) -> Sequence[object]:
        """The finished tricks of the round."""
        ...

    @property
    def totals(self) -> tuple[int, ...]:
        """Each seat's total."""
        ...


class AnyEvent(Protocol):
    """What is asked of an event of any game."""

    def seen_by(self, seat: int | None) -> Any:
        """What a seat sees of it; None when nothing."""
        ...


def write_play(action: object) -> tuple[str, str]:
    """The words of a card played in turn: no label, and the card.

    Raises:
        NotationError: Another action.
    """
    if isinstance(action, PlayCard):
        return "", str(action.card)
    raise NotationError(f"{shown(action)} has no words", "no_words")


def read_play(state: AnyState, label: str, words: str) -> PlayCard:
    """The card that the words name, played by the seat whose turn it is.

    Raises:
        NotationError: There is a label, no seat is to play, or the words are no card.
    """
    if label:
        raise NotationError(f"there are no lines {shown(label)}", "unknown_label", text=label)
    if not state.to_act:
        raise NotationError(f"no seat is to play {shown(words)}", "not_a_play", text=words)
    return PlayCard(state.to_act[0], Card.parse(words))


def _plain_events(game: Game) -> Callable[[Any, Any], Sequence[AnyEvent]]:
    return partial(plain.events_by, game.apply)


@attrs.frozen
class Game:
    """A game, as far as what games share has to know it.

    Attributes:
        name: How records name it.
        rules_type: The type of its rule sets. Called with nothing it makes the usual one, and
            its ``parse`` reads the short text that ``str`` makes of each.
        new_game: The first state, of rules and the seat that starts (or deals).
        legal_actions: All that a seat (None: whoever is to act) may do.
        apply: The state after an action; raises `sticheln.IllegalActionError`.
        observe: What a seat (None: a spectator) may know of a state.
        events_of: What a table sees happen when an action is applied to a state. This and what
            follows may be left out where only cards are dealt, and then played in turn; the
            events are then those of `sticheln.plain`.
        action_data: An action as plain data for JSON.
        read_action: Its inverse; the second argument is the path for errors.
        event_data: An event as plain data for JSON.
        read_event: Its inverse.
        write_words: An action other than a deal as a label and words for a text record, such
            as ``("pain", "0 G5")``; what is played in turn has no label, as ``("", "R5")``.
        read_words: Its inverse, for the state that the action is applied to.
        every_action: All that a seat could ever do under a rule set, deals aside, in an order
            that does not change; as many for each seat.
        sections: What the view of a seat says as numbers, for a rule set. Left out, it is what
            every game of tricks has to tell.
    """

    name: str
    rules_type: type[Any]
    new_game: Callable[[Any, int], Any]
    legal_actions: Callable[[Any, int | None], Sequence[Any]]
    apply: Callable[[Any, Any], Any]
    observe: Callable[[Any, int | None], Any]
    events_of: Callable[[Any, Any], Sequence[AnyEvent]] = attrs.Factory(
        _plain_events, takes_self=True
    )
    action_data: Callable[[Any], dict[str, Any]] = plain.action_data
    read_action: Callable[[object, str], Any] = plain.read_action
    event_data: Callable[[Any], dict[str, Any]] = plain.event_data
    read_event: Callable[[object, str], Any] = plain.read_event
    write_words: Callable[[Any], tuple[str, str]] = write_play
    read_words: Callable[[Any, str, str], Any] = read_play
    every_action: Callable[[Any, int], Sequence[Any]] = every_play
    sections: Callable[[Any], Sequence[Section]] = plain_sections

    def parse_rules(self, text: str) -> Any:
        """The rule set of a short text.

        Raises:
            NotationError: It is none.
            RulesError: It names what does not exist, or what can't be played.
        """
        return self.rules_type.parse(text)
