"""How a game is told: the rules in short, tricks with their reasons, score sheets, the result.

A `Teller` goes by events alone. Given what one seat sees of them, it can tell no more.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

import attrs

from sticheln.cards import Card, Colour, format_cards
from sticheln.cli.show import BOLD, DIM, Screen, all_colours, listed, signed
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
from sticheln.flags import (
    AllZeroTrick,
    PainChoice,
    PainPoints,
    PainReveal,
    RankOrder,
    Scoring,
    Trumps,
    ZeroPoints,
    Zeros,
)
from sticheln.reasons import Reason
from sticheln.rules import Rules
from sticheln.scores import Score, ScoreLine, score_round
from sticheln.tricks import Trick

__all__ = ["NEVER", "YOU", "Teller", "does", "rules_in_short"]

YOU: Final = "You"
"""The name that stands for the reader."""
NEVER: Final = 1_000_000_000
"""A round that no game reaches."""

_LEGEND: Final = (
    "(That is what it rests on: statements of the sources, which 'sticheln rules --claim "
    "{example}' tells, and flags.)"
)

_TRUMPS: Final = {
    (Trumps.HIGHEST, RankOrder.HIGH): "and the highest wins",
    (Trumps.HIGHEST, RankOrder.LOW): "and the lowest wins",
    (Trumps.LATEST_COLOUR, RankOrder.HIGH): "the highest of the one played last wins",
    (Trumps.LATEST_COLOUR, RankOrder.LOW): "the lowest of the one played last wins",
}

_WEAK: Final = "Zeros are weak: off the led colour they are no trumps, and they win nothing"
_ORDINARY: Final = "A zero is simply the lowest card, and off the led colour a trump."
_ZEROS: Final = {
    (Zeros.WEAK, AllZeroTrick.FIRST_WINS): f"{_WEAK} but a trick of zeros, which the first takes.",
    (Zeros.WEAK, AllZeroTrick.SET_ASIDE): f"{_WEAK}; a trick of zeros is nobody's.",
    (Zeros.ORDINARY, AllZeroTrick.FIRST_WINS): _ORDINARY,
    (Zeros.ORDINARY, AllZeroTrick.SET_ASIDE): _ORDINARY,
}

_CHOICE: Final = {
    PainChoice.LAID_OUT: "Before play everyone lays out {cards} as {colours}",
    PainChoice.RETURNED: "Before play everyone picks {cards}, and keeps {them}, as {colours}",
    PainChoice.AFTER_PLAY: "After the last trick everyone names {colours} among those captured",
}

_SECRECY: Final = {
    PainReveal.AT_ONCE: "",
    PainReveal.ROUND_END: ", in secret until the round ends",
}


def rules_in_short(rules: Rules) -> list[str]:
    """A few lines that tell a newcomer how to follow the game."""
    values = [card.value for card in rules.cards]
    lucky = rules.scoring is Scoring.LUCKY
    word = "lucky" if lucky else "pain"
    two = rules.pain_count == 2  # noqa: PLR2004
    choice = _CHOICE[rules.pain_choice].format(
        cards="two cards" if two else "a card",
        them="them" if two else "it",
        colours=f"two {word} colours" if two else f"a {word} colour",
    )
    own = "five" if rules.pain_points is PainPoints.FIVE else "its value"
    worth = ("earns", "costs 1") if lucky else ("costs", "earns 1")
    hands = (
        f"{rules.players} players hold {rules.hand_size} cards each, {min(values)} to "
        f"{max(values)} in {len(rules.colours)} colours; {_count(rules.round_count, 'round')}."
    )
    trumps = (
        "Play any card: all colours but the led one are trumps, "
        f"{_TRUMPS[rules.trumps, rules.rank_order]}."
    )
    has_zeros = 0 in values
    zeros = [_ZEROS[rules.zeros, rules.all_zero_trick]] if has_zeros else []
    neutral = has_zeros and rules.zero_points is ZeroPoints.NEUTRAL
    others = f"any other card {worth[1]}" + (", but a zero nothing" if neutral else "")
    return [
        hands,
        trumps,
        *zeros,
        f"{choice}{_SECRECY[rules.pain_reveal]}.",
        f"A captured card of your {word} colour {worth[0]} {own}; {others}.",
        "So take what you can use, and make the others take what they can't.",
    ]


def does(name: str, verb: str) -> str:
    """A name with what it does: ``Ada takes``, ``You take``."""
    if name != YOU:
        return f"{name} {verb}"
    head, _, tail = verb.partition(" ")
    return f"{name} {head.removesuffix('s')} {tail}".rstrip()


def _starts(name: str) -> str:
    return "You deal and lead." if name == YOU else f"{name} deals and leads."


def _example(reason: Reason) -> str:
    return next((rule for rule in reason.rules if "=" not in rule), "G03")


def _count(number: int, noun: str) -> str:
    return f"{number} {noun}" + ("" if number == 1 else "s")


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
                self.screen.say(f"{name:<{self._name_width}}{format_cards(hand)}", 2, 10)
        left_over = deal.undealt if isinstance(deal, HandDealt) or deal.undealt_shown else ()
        if left_over:
            self.screen.say(f"Left over, for all to see: {format_cards(left_over)}.", hang=2)

    @property
    def _name_width(self) -> int:
        return max(10, *(len(name) + 2 for name in self.names))

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
        screen, winner, reason = self.screen, trick.winner, trick.outcome.reason
        screen.line()
        played = ", ".join(
            f"{self.names[(trick.leader + place) % self.rules.players]} {card}"
            for place, card in enumerate(trick.cards)
        )
        screen.say(f"Trick {self.tricks}: {played}", hang=9)
        takes = "Set aside" if winner is None else does(self.names[winner], "takes it")
        self._say_why(reason, f"{takes}. {reason.sentence}", 2, 2)
        if winner is not None and self.colours.get(winner):
            screen.say(self._worth_story(trick, winner), 2, 2)

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

    def _worth_story(self, trick: Trick, winner: int) -> str:
        """What a trick counts for its taker, and who gave the cards that matter."""
        score = self._score_of(trick, winner)
        lines = ", ".join(
            f"{signed(line.points)} for {self._gifts(trick, winner, line)}" for line in score.lines
        )
        whom = "you" if self.names[winner] == YOU else self.names[winner]
        total = f": {signed(score.total)} in all" if len(score.lines) > 1 else ""
        return f"For {whom} {lines}{total}."

    def _score_of(self, trick: Trick, seat: int) -> Score:
        return score_round(self.rules, captured=trick.cards, pain_colours=self.colours[seat])

    def _gifts(self, trick: Trick, winner: int, line: ScoreLine) -> str:
        if not line.reason.code.startswith(("pain", "lucky")):
            return _count(len(line.cards), "other card")
        return listed(f"{card}{self._giver(trick, winner, card)}" for card in line.cards)

    def _giver(self, trick: Trick, winner: int, card: Card) -> str:
        seat = (trick.leader + trick.cards.index(card)) % self.rules.players
        if seat == winner:
            return ""
        return f" from {'you' if self.names[seat] == YOU else self.names[seat]}"

    def _trick_row(self, trick: Trick) -> None:
        width = min(8, max(5, *map(len, self.names)))
        if self.tricks == 1:
            self.screen.line(f"     {''.join(f' {name[:width]:<{width}}' for name in self.names)}")
        cells: list[str] = []
        for seat in range(self.rules.players):
            place = (seat - trick.leader) % self.rules.players
            mark = ">" if place == 0 else " "
            star = "*" if place == trick.outcome.winner else ""
            cells.append(f"{mark}{f'{trick.cards[place]}{star}':<{width}}")
        row = f"{self.tricks:>4} {''.join(cells)}  {self._taker(trick)}"
        why = trick.outcome.reason.code.replace("_", " ")
        full = f"{row}, {why}"
        self.screen.line(full if len(full) <= self.screen.width else row)

    def _taker(self, trick: Trick) -> str:
        winner = trick.winner
        if winner is None:
            return "nobody"
        known = self.colours.get(winner)
        points = f" {signed(self._score_of(trick, winner).total)}" if known else ""
        return f"{self.names[winner]}{points}"

    def _score(self, scored: RoundScored) -> None:
        if not self._brief:
            self._score_story(scored)
        self.rows.append(tuple(score.total for score in scored.scores))
        self._score_sheet(scored)

    def _score_sheet(self, scored: RoundScored) -> None:
        self.screen.line()
        laid_out = self.rules.pain_choice is PainChoice.LAID_OUT
        columns = {name: _COLUMNS[name] for name in _COLUMNS if laid_out or name != "laid out"}
        head = "".join(f"{name:>11}" for name in columns) + f"{'round':>7}{'total':>7}"
        self.screen.line(f"  {f'Round {scored.round_number}':<{self._name_width}}{head}")
        for seat, score in enumerate(scored.scores):
            cells = (_points_of(score, kinds) for kinds in columns.values())
            row = "".join(f"{points:>11}" for points in cells)
            self.screen.line(
                f"  {self.names[seat]:<{self._name_width}}{row}"
                f"{signed(score.total):>7}{scored.totals[seat]:>7}  "
                f"{all_colours(self.colours.get(seat, ())) or 'took nothing'}"
            )

    def _score_story(self, scored: RoundScored) -> None:
        self.screen.line()
        for seat, score in enumerate(scored.scores):
            colours = self.colours.get(seat)
            what = f"{all_colours(colours)}" if colours else "nothing captured, nothing to name"
            self.screen.line(f"{self.names[seat]}, {what}: {signed(score.total)}", BOLD)
            for line in score.lines:
                text = f"{signed(line.points):>4}  {_line_story(line)}"
                self._say_why(line.reason, text, 2, 6)

    def _end(self, end: GameEnded) -> None:
        if len(self.rows) > 1:
            self._game_sheet(end.totals)
        self.screen.line()
        winners = listed(self.names[seat] for seat in end.winners)
        verb = does(winners, "wins") if len(end.winners) == 1 else f"{winners} win"
        self.screen.say(f"{verb} with {end.totals[end.winners[0]]}.", style=BOLD)
        self._say_why(end.reason, end.reason.sentence)

    def _game_sheet(self, totals: Sequence[int]) -> None:
        self.screen.heading("The game")
        for seat, name in enumerate(self.names):
            rounds = "".join(f"{signed(row[seat]):>6}" for row in self.rows[:8])
            more = "  ..." if len(self.rows) > 8 else ""  # noqa: PLR2004
            self.screen.line(f"  {name:<{self._name_width}}{rounds}{more}  = {totals[seat]:>4}")


_COLUMNS: Final = {
    "own colour": ("pain_value", "pain_five", "lucky_value", "lucky_five"),
    "laid out": ("laid_out",),
    "others": ("other_colour", "other_colour_costs", "neutral_zero"),
}


def _points_of(score: Score, kinds: tuple[str, ...]) -> str:
    lines = [line for line in score.lines if line.reason.code in kinds]
    return signed(sum(line.points for line in lines)) if lines else ""


def _line_story(line: ScoreLine) -> str:
    """A line's reason; the cards of other colours are only counted."""
    if line.reason.code not in _COLUMNS["others"]:
        return line.reason.sentence
    what = line.reason.sentence.partition(":")[0]
    return f"{what}: {_count(len(line.cards), 'card')}."
