"""Worked examples that the library itself judges: tricks, scores and ends of games.

What an author expects is written beside the example (``:wins:``, ``:total:``, ``:winners:``); the
build fails where the library says otherwise.
"""

from collections.abc import Iterator
from importlib import import_module
from typing import ClassVar

from docutils import nodes
from docutils.parsers.rst import directives
from house import HouseDirective, options, rests_on, table
from sphinx.application import Sphinx
from sphinx.util.docutils import SphinxDirective
from sphinx.util.typing import OptionSpec

from sticheln import (
    Card,
    Rules,
    TrickOutcome,
    format_cards,
    parse_cards,
    score_round,
    trick_outcome,
)
from sticheln.standings import next_starter, result_reason, totals_of, winners_of

try:
    svg = import_module("sticheln.svg")
except ImportError:  # pictures come with a later version of the library
    svg = None

MINUS = "\N{MINUS SIGN}"


def signed(points: int) -> str:
    return f"{MINUS}{-points}" if points < 0 else str(points)


def alternatives(argument: str) -> list[str]:
    return [part.strip() for part in argument.split("|")]


def taker(cards: tuple[Card, ...], outcome: TrickOutcome) -> str:
    return "nobody" if outcome.winner is None else str(cards[outcome.winner])


def picture(outcome: TrickOutcome) -> list[nodes.Node]:
    """The trick drawn for light and for dark pages; nothing without `sticheln.svg`."""
    if svg is None:
        return []
    drawn = ((theme, svg.trick(outcome, theme=theme)) for theme in ("light", "dark"))
    return [
        nodes.raw("", f'<div class="only-{theme} trick-picture">{picture}</div>', format="html")
        for theme, picture in drawn
    ]


class TrickExample(SphinxDirective):
    """``{trick} classic 4p | guide 4p``: a trick judged under one or more rule sets."""

    required_arguments = 1
    final_argument_whitespace = True
    has_content = True
    option_spec: ClassVar[OptionSpec] = {"wins": directives.unchanged}

    def run(self) -> list[nodes.Node]:
        cards = parse_cards(" ".join(self.content))
        texts = alternatives(self.arguments[0])
        expected = alternatives(self.options["wins"]) if "wins" in self.options else []
        group = nodes.container("", classes=["tricks"])
        found = []
        for text in texts:
            outcome = trick_outcome(Rules.parse(text), cards)
            found.append(taker(cards, outcome))
            group += self.judged(text, cards, outcome)
        if expected and found != expected:
            raise self.error(f"{format_cards(cards)}: {found} win, not {expected}")
        return [group]

    def judged(self, text: str, cards: tuple[Card, ...], outcome: TrickOutcome) -> nodes.Node:
        block = nodes.container("", classes=["trick"])
        drawn = picture(outcome)
        block += drawn
        row = "" if drawn else self.row(cards, outcome) + "  \n"
        why = "" if drawn else f" {outcome.reason.sentence}"
        rules = rests_on(outcome.reason.rules)
        words = f"{row}`{text}`: **{taker(cards, outcome)} wins.**{why} {rules}"
        foot = self.parse_text_to_nodes(words)
        for paragraph in foot:
            paragraph["classes"].append("trick-foot")  # type: ignore[index]
        block += foot
        return block

    @staticmethod
    def row(cards: tuple[Card, ...], outcome: TrickOutcome) -> str:
        return " ".join(
            f"**`{card}`**" if place == outcome.winner else f"`{card}`"
            for place, card in enumerate(cards)
        )


class ScoreExample(HouseDirective):
    """``{score} classic 4p``: what some cards count for their owner."""

    required_arguments = 1
    final_argument_whitespace = True
    has_content = True
    option_spec: ClassVar[OptionSpec] = {"total": int}

    def markdown(self) -> Iterator[str]:
        given = options("\n".join(self.content))
        text = self.arguments[0]
        captured, laid_out = given.get("captured", ""), given.get("laid out", "")
        score = score_round(
            Rules.parse(text),
            captured=parse_cards(captured),
            laid_out=parse_cards(laid_out),
            pain_colours=given["colours"].split(),
        )
        if "total" in self.options and score.total != self.options["total"]:
            raise self.error(f"the total is {score.total}, not {self.options['total']}")
        rows = [
            (
                format_cards(line.cards),
                signed(line.points),
                line.reason.sentence.partition(":")[0] + ".",
            )
            for line in score.lines
        ]
        yield from table(
            ("cards", "points", f"`{text}`"),
            [*rows, ("", f"**{signed(score.total)}**", "**total**")],
        )


class EndingExample(HouseDirective):
    """``{ending} guide 3p``: the scores of a game, a line for each round, and who wins."""

    required_arguments = 1
    final_argument_whitespace = True
    has_content = True
    option_spec: ClassVar[OptionSpec] = {"winners": directives.unchanged, "starter": int}

    def markdown(self) -> Iterator[str]:
        rules = Rules.parse(self.arguments[0])
        starter = self.options.get("starter", 0)
        scores = tuple(tuple(map(int, line.split())) for line in self.content if line.strip())
        rows = [
            (
                f"{'round' if number <= rules.round_count else 'extra round'} {number}",
                *map(signed, row),
            )
            for number, row in enumerate(scores, 1)
        ]
        totals = (
            "**total**",
            *(f"**{signed(total)}**" for total in totals_of(scores, rules.players)),
        )
        yield from table(
            (f"`{self.arguments[0]}`", *(f"seat {seat}" for seat in range(rules.players))),
            [*rows, totals],
        )
        after = next_starter(rules, starter, scores)
        if after is None:
            winners = winners_of(rules, starter, scores)
            seats = " and ".join(f"seat {seat}" for seat in winners)
            win = "win" if len(winners) > 1 else "wins"
            reason = result_reason(rules, starter, scores)
            ending = " ".join(map(str, winners))
            yield f"**{seats.capitalize()} {win}.** {reason.sentence} {rests_on(reason.rules)}"
        else:
            ending = f"extra {after}"
            yield f"**Not over: seat {after} starts an extra round.**"
        if ending != self.options.get("winners", ending):
            raise self.error(f"the end is {ending!r}, not {self.options['winners']!r}")


def setup(app: Sphinx) -> dict[str, bool]:
    app.add_directive("trick", TrickExample)
    app.add_directive("score", ScoreExample)
    app.add_directive("ending", EndingExample)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
