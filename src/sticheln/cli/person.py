"""The player at the keyboard: a bot whose choices are typed."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from typing import Final, TypeVar

import attrs

from sticheln.actions import Action, ChoosePain, NamePain, PlayCard
from sticheln.cards import Card, Colour, format_cards
from sticheln.cli.show import BOLD, Screen, all_colours, hand_rows, signed
from sticheln.cli.tell import does
from sticheln.decks import colours_of
from sticheln.errors import NotationError, StichelnError, shown
from sticheln.flags import PainChoice, Scoring
from sticheln.scores import score_round
from sticheln.state import Phase
from sticheln.tricks import trick_outcome
from sticheln.views import View

__all__ = ["LeaveError", "Person"]

_Item = TypeVar("_Item")


class LeaveError(Exception):
    """The player leaves the table."""


@attrs.frozen
class Person:
    """Asks at the terminal, and shows what the seat may know.

    Attributes:
        screen: Where to show it.
        names: The seats' names.
    """

    screen: Screen
    names: Sequence[str]

    def choose(self, view: View, legal_actions: Sequence[Action]) -> Action:
        """Ask until an answer is one of the actions.

        Raises:
            LeaveError: The player types q, or there is nothing more to read.
        """
        self._show(view)
        while True:
            words = self._ask(_question(view)).split()
            command = _COMMANDS.get(" ".join(words).casefold())
            if command is not None:
                command(self, view)
                continue
            try:
                return _action(view, words, legal_actions)
            except StichelnError as error:
                self.screen.say(str(error), hang=2)

    def _ask(self, question: str) -> str:
        try:
            return input(f"{question} ")
        except EOFError:
            raise LeaveError from None

    def _show(self, view: View) -> None:
        self.screen.line()
        if view.phase is Phase.PLAY:
            number = f"trick {len(view.tricks) + 1} of {view.rules.tricks_per_round}"
            self.screen.say(f"Round {view.round_number}, {number}. {self._colours(view)}", hang=2)
            self.screen.say(self._table(view), hang=2)
        if view.phase is Phase.NAME_PAIN:
            self._show_colours(view)
            return
        for row in hand_rows(sorted(view.hand)):
            self.screen.line(row)

    def _colours(self, view: View) -> str:
        known = [
            f"{self.names[seat]} {all_colours(colours)}"
            for seat, colours in enumerate(view.pain_colours)
            if colours
        ]
        word = "Lucky" if view.rules.scoring is Scoring.LUCKY else "Pain"
        return f"{word}: {', '.join(known)}." if known else ""

    def _table(self, view: View) -> str:
        if not view.trick or view.leader is None:
            return "You lead."
        seats = [(view.leader + place) % len(self.names) for place in range(len(view.trick))]
        played = ", ".join(
            f"{self.names[seat]} {card}" for seat, card in zip(seats, view.trick, strict=True)
        )
        winner = trick_outcome(view.rules, view.trick).winner
        takes = "nobody" if winner is None else self.names[seats[winner]]
        return f"On the table: {played}; {takes} would take it."

    def _show_colours(self, view: View) -> None:
        pile = view.piles[_seat(view)]
        self.screen.line("You captured:")
        for number, colour in enumerate(_colours(view), 1):
            cards = [card for card in pile if card.colour is colour]
            self.screen.say(f"{number} {colour.label}: {format_cards(cards)}", 2, 4)

    def help(self, view: View) -> None:
        """Tell what can be answered, and what lies open."""
        self.screen.say(_expected(view))
        self.screen.say("? shows the table, q leaves it.")
        self.screen.line(f"The table in round {view.round_number}", BOLD)
        for seat, name in enumerate(self.names):
            self.screen.say(self._seat_in_words(view, seat, name), 2, 4)
        self._show(view)

    def _seat_in_words(self, view: View, seat: int, name: str) -> str:
        colours, pile = view.pain_colours[seat], view.piles[seat]
        word = "lucky" if view.rules.scoring is Scoring.LUCKY else "pain"
        known = f"{word} {all_colours(colours)}" if colours else f"{word} colour unknown"
        so_far = ""
        if colours:
            laid_out = view.rules.pain_choice is PainChoice.LAID_OUT
            score = score_round(
                view.rules,
                captured=pile,
                laid_out=view.pain_cards[seat] if laid_out else (),
                pain_colours=colours,
            )
            so_far = f", {signed(score.total)} so far"
        cards = f": {format_cards(sorted(pile))}" if pile else ""
        return (
            f"{name}, {view.totals[seat]} before this round, {known}{so_far}; "
            f"{does(name, 'holds')} {view.hand_sizes[seat]}; captured {len(pile)}{cards}"
        )

    def leave(self, _: View) -> None:
        """Leave the table."""
        raise LeaveError


_COMMANDS: Final[Mapping[str, Callable[[Person, View], None]]] = {
    "?": Person.help,
    "help": Person.help,
    "q": Person.leave,
    "quit": Person.leave,
}
"""What can be typed beside an answer."""

_QUESTIONS: Final = {
    Phase.CHOOSE_PAIN: "Choose {what} with {cards} of these (? helps):",
    Phase.PLAY: "Your card (? helps):",
    Phase.NAME_PAIN: "Name {what} (? helps):",
}


def _question(view: View) -> str:
    word = "lucky" if view.rules.scoring is Scoring.LUCKY else "pain"
    two = view.rules.pain_count > 1
    what = f"two {word} colours" if two else f"your {word} colour"
    return _QUESTIONS[view.phase].format(what=what, cards="two" if two else "one")


def _seat(view: View) -> int:
    return view.to_act[0] if view.seat is None else view.seat


def _colours(view: View) -> tuple[Colour, ...]:
    """The colours that the seat captured, in the order of their numbers."""
    return tuple(sorted(colours_of(view.piles[_seat(view)]), key=list(Colour).index))


def _action(view: View, words: Sequence[str], legal_actions: Sequence[Action]) -> Action:
    """The action that words ask for.

    Raises:
        StichelnError: They ask for none, or for one that is not allowed.
    """
    action = _meant(view, words)
    if action is not None and action in legal_actions:
        return action
    raise StichelnError(_expected(view))


def _expected(view: View) -> str:
    """What would be an answer, with an example of it."""
    if view.phase is Phase.NAME_PAIN:
        return _expected_colours(view)
    hand = sorted(view.hand)
    by = f"by the number before it or as what it is, such as 1 or {hand[0]}"
    if view.phase is Phase.PLAY:
        return f"Play one card of your hand, {by}."
    if view.rules.pain_count == 1:
        return f"Choose one of your cards, {by}."
    return (
        "Choose two of your cards, of different colours unless all of yours are of one, with a "
        f"blank between them, such as 1 {len(hand)} or {hand[0]} {hand[-1]}."
    )


def _expected_colours(view: View) -> str:
    colours = _colours(view)
    if min(view.rules.pain_count, len(colours)) == 1:
        return (
            "Name one of the colours you captured, by its number, letter or name, such as 1, "
            f"{colours[0].value} or {colours[0].label}."
        )
    return (
        "Name two of the colours you captured, with a blank between them, such as 1 2 or "
        f"{colours[0].value} {colours[1].value}."
    )


def _meant(view: View, words: Sequence[str]) -> Action | None:
    seat = _seat(view)
    if view.phase is Phase.NAME_PAIN:
        return NamePain(seat, [_colour(word, _colours(view)) for word in words])
    cards = [_card(word, sorted(view.hand)) for word in words]
    if view.phase is Phase.CHOOSE_PAIN:
        return ChoosePain(seat, cards)
    return PlayCard(seat, cards[0]) if len(cards) == 1 else None


def _numbered(word: str, items: Sequence[_Item]) -> _Item | None:
    if re.fullmatch(r"[0-9]{1,3}", word) is None:
        return None
    return items[int(word) - 1] if 1 <= int(word) <= len(items) else None


def _card(word: str, hand: Sequence[Card]) -> Card:
    card = _numbered(word, hand)
    if card is None:
        with suppress(NotationError):
            card = Card.parse(word.upper())
    if card is not None and card in hand:
        return card
    raise StichelnError(
        f"You hold no {shown(word)}; type a number from 1 to {len(hand)}, or a card of your hand."
    )


def _colour(word: str, colours: Sequence[Colour]) -> Colour:
    named = {name: colour for colour in colours for name in (colour.value, colour.label.upper())}
    colour = _numbered(word, colours) or named.get(word.upper())
    if colour is None:
        raise StichelnError(f"{shown(word)} is none of {', '.join(c.label for c in colours)}.")
    return colour
