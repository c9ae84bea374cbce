"""Who plays better, and how sure that is: bots meet in pairs over the same deals.

Luck with the cards outweighs skill, so each deal is played several times: two bots take every
second seat, then the seats turn by one place, and the bots change sides, until each has had all
that the other had. What is left of luck is the same for both, and a bot against itself comes to
exactly nothing.

The games of one deal hang together, so the deal is the unit that is counted: `Duel.lead` and
`Duel.wins` have one value a deal, the mean over its games, and their intervals are those of the
mean of independent deals. They serve from some dozens of deals on.

>>> from sticheln import Rules
>>> from sticheln.bots import RandomBot, RuleOfThumbBot
>>> bots = {"thumb": RuleOfThumbBot(), "chance": RandomBot("tea")}
>>> result = tournament(Rules(rounds=1), bots, 10, "friday night")
>>> result.duels[0].lead.mean > 0
True
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from functools import partial
from importlib import import_module
from itertools import chain, combinations
from os import PathLike
from typing import Any, Protocol

import attrs

from sticheln.errors import IllegalActionError, MissingExtraError, RulesError, shown
from sticheln.game import Game
from sticheln.games import game_of
from sticheln.loop import AnyBot, turns
from sticheln.seeds import Seed, SeedStream
from sticheln.simulate import Distribution
from sticheln.simulate.sending import in_processes, refuse_unsent

__all__ = ["Duel", "Tournament", "tournament"]

_Score = tuple[Fraction, Fraction]


class _Mapper(Protocol):
    """What is asked of an executor: `concurrent.futures.Executor` has it."""

    def map(self, function: Any, /, *items: Any) -> Any:
        """Call a function for each item, and give the answers in order."""
        ...


@attrs.frozen
class Duel:
    """Two bots, and what their games came to.

    Attributes:
        one: The name of the first.
        other: The name of the second.
        lead: By how much the mean total of the seats of the first is above that of the
            second, in points a game; one value a deal.
        wins: Which part of all wins goes to the seats of the first, a tie being shared: half
            where both are equally good; one value a deal.
    """

    one: str
    other: str
    lead: Distribution
    wins: Distribution


@attrs.frozen
class Tournament:
    """All duels of a tournament; as text, a table of them.

    Attributes:
        rules: The rule set.
        deals: How many deals each pair has played.
        games: How many games were played of each deal.
        duels: Each pair, in the order of the bots.
    """

    rules: Any
    deals: int
    games: int
    duels: tuple[Duel, ...]

    def __str__(self) -> str:
        return self.table()

    def table(self, confidence: float = 0.99) -> str:
        """The duels as a table: the lead in points a game and the part of the wins, with intervals.

        Args:
            confidence: Above 0 and below 1.

        Raises:
            IllegalActionError: Another confidence.
        """
        sure = f"{confidence:.0%}"
        wide = max(len(f"{duel.one} - {duel.other}") for duel in self.duels)
        lines = [f"{'duel':{wide}}{'lead':>9}  {sure:17}{'wins':>7}  {sure}"]
        for duel in self.duels:
            low, high = duel.lead.interval(confidence)
            least, most = (min(max(end, 0), 1) for end in duel.wins.interval(confidence))
            lines.append(
                f"{f'{duel.one} - {duel.other}':{wide}}{duel.lead.mean:+9.2f}  "
                f"{f'{low:+.2f} {high:+.2f}':17}{duel.wins.mean:7.1%}  {least:.1%} {most:.1%}"
            )
        return "\n".join(lines)

    def plot(self, file: str | PathLike[str], confidence: float = 0.99) -> None:
        """Draw each lead with its interval.

        Args:
            file: Where to; its ending names the kind, such as SVG, PNG or PDF.
            confidence: Above 0 and below 1.

        Raises:
            IllegalActionError: Another confidence.
            MissingExtraError: Matplotlib is not installed.
        """
        try:
            matplotlib: Any = import_module("matplotlib")
            figures: Any = import_module("matplotlib.figure")
        except ImportError as error:
            raise MissingExtraError(
                "the plot needs Matplotlib: pip install 'sticheln[plot]'", extra="plot"
            ) from error
        figure = figures.Figure(figsize=(7, 1 + 0.35 * len(self.duels)), layout="constrained")
        axes = figure.subplots()
        for row, duel in enumerate(reversed(self.duels)):
            low, high = duel.lead.interval(confidence)
            axes.plot([low, high], [row, row], color="tab:blue")
            axes.plot([duel.lead.mean], [row], "o", color="tab:blue")
        names = [f"{duel.one} - {duel.other}" for duel in reversed(self.duels)]
        axes.set_yticks(range(len(names)), names)
        axes.axvline(0, color="grey", linewidth=0.8)
        axes.set_xlabel(f"lead in points a game, with {confidence:.0%} intervals")
        axes.set_title(f"{self.rules}: {self.deals} deals, {self.games} games of each")
        with matplotlib.rc_context({"svg.fonttype": "none"}):
            figure.savefig(file)


def tournament(
    rules: Any,
    bots: Mapping[str, AnyBot],
    deals: int,
    seed: Seed,
    *,
    pairs: Sequence[tuple[str, str]] | None = None,
    executor: _Mapper | None = None,
    game: Game | None = None,
) -> Tournament:
    """Let bots play against each other, two at a time.

    Args:
        rules: The rule set, of any game.
        bots: The bots by name. They must keep no memory.
        deals: How many deals each pair plays; a deal stands for all deals of a game.
        seed: Text, bytes or a whole number; with the same bots it gives the same result.
        pairs: Which bots meet; without, each meets each other.
        executor: Whatever has the ``map`` of `concurrent.futures.Executor`; without, the games are
            played here. The result is the same.
        game: The game; without, the one that the rules are of.

    Raises:
        IllegalActionError: A bad seed; fewer than two bots, or one that is none; a name in
            `pairs` that is not among them; no deals.
        RulesError: The rules are of no known game.
        SimulationError: Bots, rules or game that can't be sent to the processes of a pool.
    """
    if type(deals) is not int or deals < 1:
        raise IllegalActionError(
            f"deals must be a whole number from 1, not {shown(deals)}", "bad_number"
        )
    game = game or game_of(rules)
    if game is None:
        raise RulesError(
            f"{shown(rules)} belongs to no game that is known here; name it with game=",
            "unknown_game",
        )
    pairs = tuple(combinations(bots, 2)) if pairs is None else pairs
    if not pairs:
        raise IllegalActionError("a tournament needs two bots", "bad_bots")
    met = dict.fromkeys(chain(*pairs))
    for name in met:
        _check_bot(bots, name)
    if executor is not None and in_processes(executor):
        parts = {"bots": [bots[name] for name in met], "rules": rules, "game": game}
        refuse_unsent(parts, range(deals), seed)
    seatings = _seatings(rules.players)
    duels: list[Duel] = []
    for one, other in pairs:
        play = partial(_play_deal, game, rules, (bots[one], bots[other]), seatings, seed)
        scores: Iterable[_Score] = map(play, range(deals))
        if executor is not None:
            scores = executor.map(play, range(deals))
        leads, wins = zip(*scores, strict=True)
        duels.append(Duel(one, other, _distribution(leads), _distribution(wins)))
    return Tournament(rules, deals, len(seatings), tuple(duels))


def _check_bot(bots: Mapping[str, AnyBot], name: str) -> None:
    if name not in bots:
        raise IllegalActionError(f"there is no bot {shown(name)}", "bad_bots")
    if isinstance(bots[name], type) or not hasattr(bots[name], "choose"):
        raise IllegalActionError(
            f"{shown(bots[name])} is no bot: a bot has choose(view, legal_actions), "
            "and a class is to be called first, as in RandomBot('tea')",
            "bad_bots",
        )


def _seatings(players: int) -> tuple[tuple[int, ...], ...]:
    """Who sits where, 0 or 1 for each seat: every rotation, each with the sides changed."""
    first = tuple(seat % 2 for seat in range(players))
    turned = [first[-shift:] + first[:-shift] for shift in range(players)]
    changed = [tuple(1 - side for side in seating) for seating in turned]
    return tuple(dict.fromkeys(turned + changed))


def _play_deal(
    game: Game,
    rules: Any,
    bots: tuple[AnyBot, AnyBot],
    seatings: Sequence[tuple[int, ...]],
    seed: Seed,
    number: int,
) -> _Score:
    """Play a deal in all seatings; the mean lead of the first bot, and its mean part of the win."""
    deals = SeedStream(seed, "tournament", number).words(1)[0]
    lead, wins = Fraction(0), Fraction(0)
    for seating in seatings:
        state = game.new_game(rules, number % rules.players)
        for before, action in turns(game, state, [bots[side] for side in seating], deals):
            state = game.apply(before, action)
        sides = [[seat for seat, whose in enumerate(seating) if whose == side] for side in range(2)]
        means = [Fraction(sum(state.totals[seat] for seat in side), len(side)) for side in sides]
        lead += means[0] - means[1]
        wins += Fraction(sum(seat in state.winners for seat in sides[0]), len(state.winners))
    return lead / len(seatings), wins / len(seatings)


def _distribution(values: Sequence[Fraction]) -> Distribution:
    return Distribution(tuple((value, values.count(value)) for value in sorted(set(values))))
