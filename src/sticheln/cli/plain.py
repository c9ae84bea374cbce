"""Ways to tell and to play a game that serve any whose events and views can be put into words."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any, Final

import attrs

from sticheln.cards import Card, format_cards
from sticheln.cli.person import LeaveError
from sticheln.cli.show import Screen
from sticheln.cli.tricks import played
from sticheln.cli.words import by_name, does, winning
from sticheln.errors import NotationError, shown
from sticheln.game import Game
from sticheln.plain import CardsDealt, GameEnded, HandDealt, RoundScored, TrickEnded

__all__ = ["PlainPerson", "PlainTeller", "Words", "show_plainly", "tell_plainly"]

_HEADING: Final = "# "

Words = Callable[[Any, Sequence[str]], Iterable[str]]
"""An event, or a view, with the names of the seats, as lines; ``# `` begins a heading."""


@attrs.define
class PlainTeller:
    """Tells a game in the lines that its events make.

    Attributes:
        screen: Where to.
        names: The seats' names.
        words: What an event is in words.
    """

    screen: Screen
    names: Sequence[str]
    words: Words

    def tell(self, events: Iterable[Any]) -> None:
        """Tell what happened; None stands for what this reader does not see."""
        for event in events:
            for line in () if event is None else self.words(event, self.names):
                _put(self.screen, line)


@attrs.frozen
class PlainPerson:
    """Asks at the terminal: shows the view in words, and numbers what may be done.

    Attributes:
        screen: Where to.
        names: The seats' names.
        words: What a view is in words.
        game: The game, for the words of its actions.
        parse_card: Reads a card as players write it.
        more: What else can be asked for: what to type, in one way or more with commas between
            them, with what it tells, and the telling.
        advise: What would happen, of a view, names and an action, told for a ? before an answer;
            None where a game has no hints.
    """

    screen: Screen
    names: Sequence[str]
    words: Words
    game: Game
    parse_card: Callable[[str], Card] = Card.parse
    more: Mapping[str, tuple[str, Words]] = attrs.Factory(dict[str, tuple[str, Words]])
    advise: Callable[[Any, Sequence[str], Any], Iterable[str]] | None = None

    def choose(self, view: Any, legal_actions: Sequence[Any]) -> Any:
        """Ask until an answer is one of the actions.

        Raises:
            LeaveError: The player types q.
            EOFError: There is nothing more to read.
        """
        answers = [" ".join(self.game.write_words(action)).strip() for action in legal_actions]
        numbered = "   ".join(f"{number} {words}" for number, words in enumerate(answers, 1))
        requests = self._requests()
        self._tell(self.words(view, self.names))
        while True:
            self.screen.say(f"You may choose: {numbered}", hang=2)
            answer = input(self._question()).strip().casefold()
            if answer in ("q", "quit"):
                raise LeaveError
            if answer in requests:
                self._tell(requests[answer](view, self.names))
                continue
            is_hint = self.advise is not None and answer.startswith("?")
            chosen = self._chosen(answer[1:].strip() if is_hint else answer, answers)
            if chosen is None:
                self.screen.say(f"{shown(answer)} is none of these; type a number or a card.")
            elif self.advise is not None and is_hint:
                self._tell(self.advise(view, self.names, legal_actions[chosen]))
            else:
                return legal_actions[chosen]

    def _question(self) -> str:
        return f"Your choice (? helps,{' ?? hints,' if self.advise else ''} q stops): "

    def _requests(self) -> Mapping[str, Words]:
        """What tells something, by what to type for it."""
        told: dict[str, Words] = {"?, help": self._help, "t, table": self.words}
        told.update({keys: words for keys, (_, words) in self.more.items()})
        return {key: words for keys, words in told.items() for key in keys.split(", ")}

    def _tell(self, lines: Iterable[str]) -> None:
        for line in lines:
            _put(self.screen, line)

    def _help(self, _: Any, __: Sequence[str]) -> Iterator[str]:
        yield "Type the number of what you choose, or the card itself."
        if self.advise is not None:
            yield f"  {'? and a card':<14}what would happen if you chose it, and why"
        yield f"  {'t, table':<14}the table and your hand again"
        for keys, (what, _) in self.more.items():
            yield f"  {keys:<14}{what}"
        yield f"  {'q, quit':<14}leave the table; what is kept in a file can be resumed"

    def _chosen(self, answer: str, answers: Sequence[str]) -> int | None:
        if answer.isascii() and answer.isdigit() and len(answer) <= len("99"):
            return int(answer) - 1 if 1 <= int(answer) <= len(answers) else None
        try:
            words = str(self.parse_card(answer))
        except NotationError:
            words = answer
        return answers.index(words) if words in answers else None


def _put(screen: Screen, line: str) -> None:
    if line.startswith(_HEADING):
        screen.heading(line.removeprefix(_HEADING))
    else:
        screen.say(line, hang=2)


def tell_plainly(event: Any, names: Sequence[str]) -> Iterator[str]:
    """An event of `sticheln.plain` in lines."""
    match event:
        case CardsDealt(number, hands):
            yield f"# Round {number}"
            for name, hand in zip(names, hands, strict=True):
                yield f"{name}: {format_cards(hand)}"
        case HandDealt(number):
            yield f"# Round {number}"
        case TrickEnded(trick):
            takes = "set aside" if trick.winner is None else does(names[trick.winner], "takes it")
            yield f"{played(trick.leader, trick.cards, names)}: {takes}."
        case RoundScored(number, scores, totals):
            yield f"Round {number}: {by_name(names, scores)}. Totals: {by_name(names, totals)}."
        case GameEnded(_, winners):
            yield f"# {winning(names[seat] for seat in winners)}"
        case _:
            pass


def show_plainly(view: Any, names: Sequence[str]) -> Iterator[str]:
    """What a seat sees of a game of tricks when it is to play, in lines."""
    yield f"# Round {view.round_number}. Totals: {by_name(names, view.totals)}"
    if view.trick:
        yield f"On the table: {played(view.leader, view.trick, names)}."
    else:
        yield "You lead."
    yield f"Your hand: {format_cards(view.hand)}"
