"""All that the results of games follow from, and how one of them is played."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator, Sequence
from typing import Any, Final, TypeAlias, cast

import attrs

from sticheln.errors import IllegalActionError, RulesError, shown
from sticheln.game import Game
from sticheln.games import game_of
from sticheln.loop import AnyBot, turns
from sticheln.records import Record
from sticheln.seeds import Seed, SeedStream, seed_bytes
from sticheln.simulate.blocks import Layout, Result

__all__ = ["ArrayPolicy", "Experiment", "Player", "check_number", "seeds"]

Player: TypeAlias = AnyBot | Callable[[str], AnyBot]
ArrayPolicy: TypeAlias = Callable[[Any, Any], Any]

_LABEL: Final = "simulate"


def check_number(name: str, number: object) -> None:
    """Refuse what is not a whole number from 0."""
    if type(number) is not int or number < 0:
        raise IllegalActionError(
            f"{name} must be a whole number from 0, not {shown(number)}", "bad_number"
        )


def seeds(seed: Seed, number: int, count: int) -> tuple[str, ...]:
    """The first seeds that follow from a seed for the game of a number: 32 hexadecimal digits each.

    They are pairs of words of the stream labelled ``simulate``, see `sticheln.seeds`.
    """
    words = SeedStream(seed, _LABEL, number).words(2 * count)
    return tuple(f"{words[at]:016x}{words[at + 1]:016x}" for at in range(0, 2 * count, 2))


def _game_by_rules(experiment: Experiment) -> Game:
    game = game_of(experiment.rules)
    if game is None:
        raise RulesError(
            f"{shown(experiment.rules)} belongs to no game that is known here; name it with game=",
            "unknown_game",
        )
    return game


def _several(given: object) -> Any:
    return tuple(cast("Sequence[object]", given)) if isinstance(given, Sequence) else given


@attrs.frozen
class Experiment:
    """Games that can be played in any order and on any machine, each following from its number.

    The first of the `seeds` of a game is that of its deals, the others are for the bots, seat by
    seat. Game ``n`` is started by seat ``n % players``, unless one seat starts them all.

    >>> from sticheln import Rules
    >>> from sticheln.bots import RandomBot
    >>> experiment = Experiment(Rules(), RandomBot, "tea")
    >>> experiment.result(5).starter, experiment.record(5).replay().is_over
    (1, True)

    Attributes:
        rules: The rule set, of any game.
        bots: Who plays: a bot, which must keep no memory, or what makes one for each game, being
            given a seed as text (such as the class `sticheln.bots.RandomBot`); one for all seats or
            one for each. None for batch play (`sticheln.batch`), which is quick.
        seed: Text, bytes or a whole number.
        starter: The seat that starts every game; None lets the start go round.
        policy: Who chooses in batch play, a `sticheln.batch.Policy` or one for each seat, as in
            `sticheln.batch.play_games`; without, chance.
        game: The game; for the games of this library it follows from the rules.

    Raises:
        IllegalActionError: A bad seed, or bots or policies that don't fit the seats.
        RulesError: No such starter, or rules of an unknown game.
        MissingExtraError: Batch play needs NumPy.
    """

    rules: Any
    bots: Player | tuple[Player, ...] | None = attrs.field(converter=_several)
    seed: Seed
    starter: int | None = attrs.field(default=None, kw_only=True)
    policy: ArrayPolicy | tuple[ArrayPolicy | None, ...] | None = attrs.field(
        default=None, kw_only=True, converter=_several
    )
    game: Game = attrs.field(
        default=attrs.Factory(_game_by_rules, takes_self=True), kw_only=True, repr=False
    )

    def __attrs_post_init__(self) -> None:
        seed_bytes(self.seed)
        for starter in self.starters:
            self.game.new_game(self.rules, starter)
        if self.bots is None:
            from sticheln.simulate import arrays  # noqa: PLC0415 - an extra

            arrays.check(self)
        elif self.policy is not None:
            raise IllegalActionError(
                "policies choose in batch play; give either bots or, with bots=None, a policy",
                "bad_policy",
            )
        else:
            _check_bots(self.players, self.rules.players)

    @property
    def starters(self) -> tuple[int, ...]:
        """Who starts game after game, over and over."""
        return tuple(range(self.rules.players)) if self.starter is None else (self.starter,)

    @property
    def players(self) -> tuple[Player, ...]:
        """Who plays for each seat; none in batch play."""
        bots: Any = self.bots
        if bots is None:
            return ()
        if not isinstance(bots, tuple):
            bots = (bots,) * self.rules.players
        return cast("tuple[Player, ...]", bots)

    @property
    def layout(self) -> Layout:
        """The columns of its results."""
        return Layout(self.rules.players, has_actions=self.bots is not None)

    def turns(self, number: int) -> Iterator[tuple[Any, Any]]:
        """Play a game of bots, giving each action with the state before it.

        Args:
            number: Which game.
        """
        deals, *chances = seeds(self.seed, number, 1 + self.rules.players)
        bots = [_seated(bot, seed) for bot, seed in zip(self.players, chances, strict=True)]
        return turns(self.game, self.game.new_game(self.rules, self._starter(number)), bots, deals)

    def result(self, number: int) -> Result:
        """Play a game of bots to its end.

        Args:
            number: Which game.
        """
        actions, (before, action) = deque(enumerate(self.turns(number), 1), maxlen=1).pop()
        end = self.game.apply(before, action)
        starter = self._starter(number)
        return Result(number, starter, end.round_number, end.totals, end.winners, actions)

    def record(self, number: int) -> Record:
        """Play a game once more and keep it, to replay it, to show it, or to see where it fails.

        Args:
            number: Which game, from 0.

        Raises:
            IllegalActionError: A bad number, or a bot chooses what it may not.
        """
        check_number("number", number)
        if self.bots is None:
            from sticheln.simulate import arrays  # noqa: PLC0415 - an extra

            return arrays.record(self, number)
        actions = [action for _, action in self.turns(number)]
        return Record(self.rules, self._starter(number), actions, game=self.game)

    def _starter(self, number: int) -> int:
        return self.starters[number % len(self.starters)]


def _seated(player: Player, seed: str) -> AnyBot:
    if _makes_bots(player):
        return cast("Callable[[str], AnyBot]", player)(seed)
    return cast("AnyBot", player)


def _makes_bots(player: Player) -> bool:
    return isinstance(player, type) or not hasattr(player, "choose")


def _check_bots(bots: Sequence[object], players: int) -> None:
    for bot in bots:
        if isinstance(bot, str) or not (hasattr(bot, "choose") or callable(bot)):
            raise IllegalActionError(
                f"{shown(bot)} is no bot, nor does it make any: a bot has choose(view, "
                f"legal_actions), and what makes one is called with a seed",
                "bad_bot",
            )
    if len(bots) != players:
        raise IllegalActionError(
            f"{players} seats need as many bots, or one for all, not {len(bots)}", "bad_bot"
        )
