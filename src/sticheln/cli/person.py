"""The player at the keyboard: a bot whose choices are typed."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final

import attrs

from sticheln.actions import Action
from sticheln.cards import format_cards
from sticheln.cli.advice import hint_in_words, hint_rows
from sticheln.cli.answers import captured_colours, expected, read_action
from sticheln.cli.introducing import rules_in_short
from sticheln.cli.sheets import game_sheet
from sticheln.cli.show import BOLD, DIM, Screen
from sticheln.cli.table import (
    colour_word,
    hand_rows,
    heading,
    pile_in_words,
    seat_rows,
    standing,
)
from sticheln.cli.tricks import played, trick_head, trick_row, verdict, worth
from sticheln.errors import StichelnError
from sticheln.state import Phase
from sticheln.views import View

__all__ = ["LeaveError", "Person"]


class LeaveError(Exception):
    """The player leaves the table."""


@attrs.frozen
class Person:
    """Asks at the terminal, and shows what the seat may know.

    What is shown for one answer fits 24 lines of 80 columns.

    Attributes:
        screen: Where to show it.
        names: The seats' names.
    """

    screen: Screen
    names: Sequence[str]

    def choose(self, view: View, legal_actions: Sequence[Action]) -> Action:
        """Ask until an answer is one of the actions.

        Raises:
            LeaveError: The player types q.
            EOFError: There is nothing more to read.
        """
        self.table(view)
        while True:
            text = input(f"{_question(view)} ").strip()
            command = _COMMANDS.get(text.casefold())
            try:
                if command is not None:
                    command(self, view)
                elif text.startswith("?"):
                    self._hint(view, read_action(view, text[1:].split(), legal_actions))
                else:
                    return read_action(view, text.split(), legal_actions)
            except StichelnError as error:
                self.screen.say(str(error), hang=2)

    def table(self, view: View) -> None:
        """Show the table, and the hand or what can be named."""
        screen = self.screen
        screen.heading(heading(view))
        for row in seat_rows(view, self.names, screen.width):
            screen.line(row)
        if view.phase is Phase.PLAY:
            screen.say(standing(view, self.names), hang=2)
        if view.phase is Phase.NAME_PAIN:
            self._colours(view)
            return
        for row in hand_rows(sorted(view.hand), screen.width):
            screen.line(row)

    def _colours(self, view: View) -> None:
        self.screen.line("You captured:")
        for number, colour in enumerate(captured_colours(view), 1):
            pile = view.piles[0 if view.seat is None else view.seat]
            cards = [card for card in pile if card.colour is colour]
            self.screen.say(f"{number} {colour.label}: {format_cards(cards)}", 2, 4)

    # ------------------------------------------------------------------------- on request

    def help(self, view: View) -> None:
        """Tell what can be typed."""
        self.screen.say(expected(view))
        for keys, words in _HELP.items():
            self.screen.line(f"  {keys:<14}{words}")

    def _hint(self, view: View, action: Action) -> None:
        for sentence in hint_in_words(view, self.names, action):
            self.screen.say(sentence, hang=2)

    def hints(self, view: View) -> None:
        """Tell what would happen with each card or colour."""
        for row in hint_rows(view, self.names):
            self.screen.say(row)

    def why(self, view: View) -> None:
        """Tell the last trick again, with the reason and what it rests on."""
        screen, trick = self.screen, view.last_trick
        if trick is None:
            screen.say("No trick of this round is over yet.")
            return
        cards = played(trick.leader, trick.cards, self.names)
        screen.say(f"Trick {len(view.tricks)}: {cards}", hang=9)
        screen.say(verdict(trick, self.names), 2, 2)
        screen.say(f"[{' '.join(trick.outcome.reason.rules)}]", 4, style=DIM)
        if trick.winner is not None and view.pain_colours[trick.winner]:
            colours = view.pain_colours[trick.winner]
            screen.say(worth(view.rules, trick, self.names, colours), 2, 2)

    def tricks(self, view: View) -> None:
        """Tell all tricks of the round, one on a line."""
        self.screen.line(trick_head(self.names), BOLD)
        for number, trick in enumerate(view.tricks, 1):
            known = () if trick.winner is None else view.pain_colours[trick.winner]
            self.screen.line_that_fits(*trick_row(view.rules, number, trick, self.names, known))

    def piles(self, view: View) -> None:
        """Tell what lies open of each seat, card by card."""
        for seat, name in enumerate(self.names):
            self.screen.say(pile_in_words(view, seat, name), 2, 4)
        for what, cards in (("Left over", view.undealt), ("Set aside", view.set_aside)):
            if cards:
                self.screen.say(f"{what}: {format_cards(cards)}", 2, 4)

    def scores(self, view: View) -> None:
        """Tell the scores of the rounds that are over."""
        if not view.round_scores:
            self.screen.say("No round is over yet.")
            return
        for row in game_sheet(self.names, view.round_scores, view.totals):
            self.screen.line(row)

    def rules(self, view: View) -> None:
        """Tell the rules in short."""
        for line in rules_in_short(view.rules):
            self.screen.say(line, hang=2)

    def leave(self, _: View) -> None:
        """Leave the table."""
        raise LeaveError


_COMMANDS: Final[Mapping[str, Callable[[Person, View], None]]] = {
    "?": Person.help,
    "help": Person.help,
    "??": Person.hints,
    "hints": Person.hints,
    "t": Person.table,
    "table": Person.table,
    "w": Person.why,
    "why": Person.why,
    "a": Person.tricks,
    "tricks": Person.tricks,
    "e": Person.piles,
    "piles": Person.piles,
    "f": Person.scores,
    "scores": Person.scores,
    "i": Person.rules,
    "rules": Person.rules,
    "q": Person.leave,
    "quit": Person.leave,
}
"""What can be typed beside an answer. No letter among them stands for a colour."""

_HELP: Final = {
    "? and a card": "what would happen if you chose it, and why",
    "??": "what would happen with each of them",
    "t, table": "the table and your hand again",
    "w, why": "the last trick again, and why it went so",
    "a, tricks": "all tricks of this round",
    "e, piles": "everything that lies open: whose cards are where",
    "f, scores": "the former rounds",
    "i, rules": "the rules in short",
    "q, quit": "leave the table; what is kept in a file can be resumed",
}

_QUESTIONS: Final = {
    Phase.CHOOSE_PAIN: "Choose {what} with {cards} of these (? helps, ?? hints):",
    Phase.PLAY: "Your card (? helps, ?? hints):",
    Phase.NAME_PAIN: "Name {what} (? helps, ?? hints):",
}


def _question(view: View) -> str:
    word = colour_word(view)
    two = view.rules.pain_count > 1
    what = f"two {word} colours" if two else f"your {word} colour"
    return _QUESTIONS[view.phase].format(what=what, cards="two" if two else "one")
