"""How a game is told, event by event: deals, colours, tricks with their reasons, the result.

A `Teller` goes by events alone. Given what one seat sees of them, it can tell no more.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

import attrs

from sticheln.cards import Card, Colour, format_cards
from sticheln.cli.sheets import game_sheet, line_story, name_width, round_sheet
from sticheln.cli.show import BOLD, DIM, Screen
from sticheln.cli.tricks import played, trick_head, trick_row, verdict, worth
from sticheln.cli.words import YOU, all_colours, does, listed, signed
from sticheln.events import (
    CardsDealt,
    Event,
    GameEnded,
    HandDealt,
    PainChosen,
    PainRevealed,
    PainSealed,
    RoundScored,
    TrickEnded,
)
from sticheln.flags import PainChoice, PainReveal, Scoring
from sticheln.reasons import Reason
from sticheln.rules import Rules
from sticheln.tricks import Trick

__all__ = ["NEVER", "Teller"]

NEVER: Final = 1_000_000_000
"""A round that no game reaches."""

_LEGEND: Final = (
    "(That is what it rests on: statements of the sources, which 'sticheln rules --claim "
    "{example}' tells, and flags.)"
)


def _starts(name: str) -> str:
    return "You deal and lead." if name == YOU else f"{name} deals and leads."


def _example(reason: Reason) -> str:
    return next((rule for rule in reason.rules if "=" not in rule), "G03")


@attrs.define
class Teller:
    """Tells a game event by event.

    Attributes:
        screen: Where to.
        rules: The rule set.
        names: The seats' names.
        brief_from: The round from which a trick gets one line, without its sources.
        colours: The colours of this round, as far as they were told.
        cards: The cards they were chosen with, likewise.
        rows: The scores of the finished rounds.
        tricks: How many tricks of this round are over.
    """

    screen: Screen
    rules: Rules
    names: Sequence[str]
    brief_from: int = 1
    colours: dict[int, tuple[Colour, ...]] = attrs.field(factory=dict[int, tuple[Colour, ...]])
    cards: dict[int, tuple[Card, ...]] = attrs.field(factory=dict[int, tuple[Card, ...]])
    rows: list[tuple[int, ...]] = attrs.field(factory=list[tuple[int, ...]])
    tricks: int = 0
    _choices: int = 0
    _colours_told: bool = False
    _sources_told: set[str] = attrs.field(factory=set[str])

    def tell(self, events: Iterable[Event | None]) -> None:
        """Tell what happened; None stands for what this reader does not see."""
        for event in events:
            self._tell(event)

    def _tell(self, event: Event | None) -> None:
        match event:
            case CardsDealt() | HandDealt():
                self._deal(event)
            case PainChosen(seat, cards, colours):
                self._learn({seat: colours}, {seat: cards})
                self._count_choice()
            case PainSealed():
                self._count_choice()
            case PainRevealed(cards, colours):
                self._learn(dict(enumerate(colours)), dict(enumerate(cards)))
                self._tell_colours()
            case TrickEnded(trick):
                self._trick(trick)
            case RoundScored():
                self._score(event)
            case GameEnded():
                self._end(event)
            case _:
                pass

    @property
    def _brief(self) -> bool:
        return len(self.rows) + 1 >= self.brief_from

    def _deal(self, deal: CardsDealt | HandDealt) -> None:
        self.colours, self.cards, self.tricks = {}, {}, 0
        self._choices, self._colours_told = 0, False
        extra = " (extra round)" if deal.round_number > self.rules.round_count else ""
        self.screen.heading(f"Round {deal.round_number}{extra}")
        self.screen.line(f"{_starts(self.names[deal.starter])}")
        if isinstance(deal, CardsDealt):
            for name, hand in zip(self.names, deal.hands, strict=True):
                self.screen.say(f"{name:<{name_width(self.names)}}{format_cards(hand)}", 2, 10)
        left_over = deal.undealt if isinstance(deal, HandDealt) or deal.undealt_shown else ()
        if left_over:
            self.screen.say(f"Left over, for all to see: {format_cards(left_over)}.", hang=2)

    def _learn(
        self,
        colours: dict[int, tuple[Colour, ...]],
        cards: dict[int, tuple[Card, ...]],
    ) -> None:
        news = {seat: known for seat, known in colours.items() if known}
        if news.items() <= self.colours.items():
            return
        self.colours |= news
        self.cards |= cards
        self._colours_told = False

    def _count_choice(self) -> None:
        """Once all have chosen what stays secret, tell what is known of it."""
        self._choices += 1
        secret = self.rules.pain_reveal is PainReveal.ROUND_END
        if secret and self._choices == self.rules.players:
            self._tell_colours()

    def _tell_colours(self) -> None:
        """Tell once what is known of the colours, when all have chosen or they are revealed."""
        if self._colours_told or not self.colours:
            return
        self._colours_told = True
        word = "Lucky" if self.rules.scoring is Scoring.LUCKY else "Pain"
        known = ", ".join(
            f"{self.names[seat]} {all_colours(self.colours[seat])}"
            + (f" ({format_cards(self.cards[seat])})" if self.cards.get(seat) else "")
            for seat in sorted(self.colours)
        )
        unknown = self.rules.players - len(self.colours)
        late = self.rules.pain_choice is PainChoice.AFTER_PLAY
        rest = "; the others' stay secret until the round ends" if unknown and not late else ""
        self.screen.say(f"{word} colours: {known}{rest}.", hang=2)

    def _trick(self, trick: Trick) -> None:
        self.tricks += 1
        if self._brief:
            self._trick_row(trick)
        else:
            self._trick_story(trick)

    def _trick_story(self, trick: Trick) -> None:
        screen, winner = self.screen, trick.winner
        screen.line()
        screen.say(f"Trick {self.tricks}: {played(trick.leader, trick.cards, self.names)}", hang=9)
        self._say_why(trick.outcome.reason, verdict(trick, self.names), 2, 2)
        if winner is not None and self.colours.get(winner):
            screen.say(worth(self.rules, trick, self.names, self.colours[winner]), 2, 2)

    def _say_why(self, reason: Reason, text: str, indent: int = 0, hang: int = 0) -> None:
        """Give a reason; the first time with what it rests on, in brackets."""
        self.screen.say(text, indent, hang)
        if reason.code in self._sources_told or not reason.rules:
            return
        is_first = not self._sources_told
        self._sources_told.add(reason.code)
        self.screen.say(f"[{' '.join(reason.rules)}]", indent + hang, style=DIM)
        if is_first:
            self.screen.say(_LEGEND.format(example=_example(reason)), indent + hang, style=DIM)

    def _trick_row(self, trick: Trick) -> None:
        if self.tricks == 1:
            self.screen.line(trick_head(self.names))
        known = () if trick.winner is None else self.colours.get(trick.winner, ())
        self.screen.line_that_fits(*trick_row(self.rules, self.tricks, trick, self.names, known))

    def _score(self, scored: RoundScored) -> None:
        if not self._brief:
            self._score_story(scored)
        self.rows.append(tuple(score.total for score in scored.scores))
        self.screen.line()
        for row in round_sheet(self.rules, scored, self.names, self.colours):
            self.screen.line(row)

    def _score_story(self, scored: RoundScored) -> None:
        self.screen.line()
        for seat, score in enumerate(scored.scores):
            colours = self.colours.get(seat)
            what = f"{all_colours(colours)}" if colours else "nothing captured, nothing to name"
            self.screen.line(f"{self.names[seat]}, {what}: {signed(score.total)}", BOLD)
            for line in score.lines:
                text = f"{signed(line.points):>4}  {line_story(line)}"
                self._say_why(line.reason, text, 2, 6)

    def _end(self, end: GameEnded) -> None:
        if len(self.rows) > 1:
            self.screen.heading("The game")
            for row in game_sheet(self.names, self.rows, end.totals):
                self.screen.line(row)
        self.screen.line()
        winners = listed(self.names[seat] for seat in end.winners)
        verb = does(winners, "wins") if len(end.winners) == 1 else f"{winners} win"
        self.screen.say(f"{verb} with {end.totals[end.winners[0]]}.", style=BOLD)
        self._say_why(end.reason, end.reason.sentence)
