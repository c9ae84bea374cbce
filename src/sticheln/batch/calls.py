"""The two calls of batch play."""

from __future__ import annotations

import importlib
from collections.abc import Sequence
from typing import Final

from sticheln.actions import Action
from sticheln.batch import guided, vectorised
from sticheln.batch.observations import Policy
from sticheln.batch.play import Engine, Round, play_from
from sticheln.batch.positions import Position
from sticheln.batch.results import Games
from sticheln.batch.stream import game_keys
from sticheln.batch.tables import Scores
from sticheln.batch.vectorised import Played
from sticheln.engine import new_game
from sticheln.errors import IllegalActionError, MissingExtraError, shown
from sticheln.rules import Rules
from sticheln.seeds import Seed
from sticheln.state import State
from sticheln.views import View

__all__ = ["ENGINES", "play_games", "rollouts"]

ENGINES: Final = ("numpy", "compiled")
"""What may play at random: NumPy alone, or code that numba compiles. Both give the same games."""

Policies = Policy | Sequence[Policy | None] | None


def play_games(
    rules: Rules,
    games: int,
    seed: Seed,
    policy: Policies = None,
    *,
    starter: int = 0,
    first: int = 0,
    engine: str | None = None,
    best_of: int = 1,
    replays: int = 0,
    keep_rounds: bool = True,
) -> Games:
    """Play whole games from fresh deals.

    The deals and all random choices of a game follow from the seed and the game's number, so
    a million games may be played in parts, in any order and on any machine.

    Args:
        rules: The rule set.
        games: How many.
        seed: Text, bytes or a whole number.
        policy: Who chooses: a `Policy` for all seats, or one for each seat, where None chooses at
            random; without any, all seats choose each legal action with the same
            probability.
        starter: The seat that starts the first round.
        first: The number of the first game.
        engine: One of `ENGINES` for random play; without, the fastest that is installed.
        best_of: How careful random play is: each card is the best of this many, drawn at random
            from the hand, as far as can be told from the trick as it lies there; and colours named
            after the last trick are those that are best. With 1 all is left to chance.
        replays: How many games, from the first, to give back action by action.
        keep_rounds: Whether to give back the score of each round.

    Raises:
        IllegalActionError: A bad seed, number or engine; a policy chose what it may not.
        RulesError: No such starter.
        MissingExtraError: numba is asked for and not installed.

    >>> from sticheln import Rules
    >>> results = play_games(Rules(), 1000, "friday night")
    >>> results.totals.shape, results.winners.shape, results.round_scores.shape
    ((1000, 4), (1000, 4), (1000, 4, 4))
    """
    _check_numbers(games=games, first=first, replays=replays)
    return play_from(
        Position.of(new_game(rules, starter=starter)),
        _engine(rules, policy, engine, best_of),
        game_keys(seed, "games", first, games),
        first=first,
        one_round=False,
        replays=replays,
        keep_rounds=keep_rounds,
    )


def rollouts(
    state_or_view: State | View,
    games: int,
    seed: Seed,
    policy: Policies = None,
    *,
    action: Action | None = None,
    until: str = "game",
    first: int = 0,
    engine: str | None = None,
    best_of: int = 1,
    replays: int = 0,
    keep_rounds: bool = True,
) -> Games:
    """Play on from a state, or from what a seat knows of one, many times.

    From a view each game goes on from a whole state of its own that agrees with it, every such
    state being equally likely, as in `sticheln.sample_state`.

    Args:
        state_or_view: Where to go on from, in any phase.
        games: How many games.
        seed: As in `play_games`; the rest likewise.
        policy: As in `play_games`.
        action: What a seat that is to act does first, in all games; from a view, its own seat.
            With the same seed the worlds are the same whatever it is, so actions can be compared
            world by world.
        until: ``game``, or ``round`` to stop at the end of the round that is being played, or
            is to be dealt next.
        first: As in `play_games`.
        engine: As in `play_games`.
        best_of: As in `play_games`; a seat goes by all that lies in the world that it plays in.
        replays: As in `play_games`.
        keep_rounds: As in `play_games`; rounds already finished are among them.

    Raises:
        IllegalActionError: As in `play_games`; the action is not legal.
        MissingExtraError: As in `play_games`.
    """
    _check_numbers(games=games, first=first, replays=replays)
    if until not in ("game", "round"):
        raise IllegalActionError(f"until must be game or round, not {shown(until)}", "bad_until")
    return play_from(
        Position.of(state_or_view, action),
        _engine(state_or_view.rules, policy, engine, best_of),
        game_keys(seed, "rollouts", first, games),
        first=first,
        one_round=until == "round",
        replays=replays,
        keep_rounds=keep_rounds,
    )


def _check_numbers(**numbers: int) -> None:
    for name, number in numbers.items():
        if type(number) is not int or number < 0:
            raise IllegalActionError(
                f"{name} must be a whole number from 0, not {shown(number)}", "bad_number"
            )


def _engine(rules: Rules, policy: Policies, name: str | None, best_of: int) -> Engine:
    if type(best_of) is not int or best_of < 1:
        raise IllegalActionError(
            f"best_of must be a whole number from 1, not {shown(best_of)}", "bad_number"
        )
    if name is not None and name not in ENGINES:
        raise IllegalActionError(
            f"there is no engine {shown(name)}; the engines are {', '.join(ENGINES)}",
            "bad_engine",
        )
    policies = [policy] * rules.players if policy is None or callable(policy) else list(policy)
    if len(policies) != rules.players:
        raise IllegalActionError(
            f"{rules.players} seats need as many policies, not {len(policies)}", "bad_policy"
        )
    best_of = min(best_of, len(rules.cards))
    if any(each is not None for each in policies):
        return _guided(policies, name, best_of)
    if name == "numpy":
        return _vectorised(best_of)
    try:
        return _compiled(best_of)
    except MissingExtraError:
        if name is None:
            return _vectorised(best_of)
        raise


def _guided(policies: Sequence[Policy | None], name: str | None, best_of: int) -> Engine:
    if best_of > 1:
        raise IllegalActionError(
            "best_of is for random play of all seats; policies choose by themselves", "bad_policy"
        )
    if name == "compiled":
        raise IllegalActionError(
            "policies are functions over NumPy arrays; engine=compiled plays at random only",
            "bad_engine",
        )
    return Engine(lambda round_, scores: guided.play_round(round_, policies, scores))


def _vectorised(best_of: int) -> Engine:
    def play(round_: Round, scores: Scores) -> Played | None:
        return vectorised.play_rounds(
            round_.tables, round_.start, round_.keys, round_.leaders, scores, best_of
        )

    return Engine(play, best_of=best_of)


def _compiled(best_of: int) -> Engine:
    try:
        compiled = importlib.import_module("sticheln.batch.compiled")
    except ImportError as error:
        raise MissingExtraError(
            "engine=compiled needs numba: pip install 'sticheln[batch-fast]'",
            extra="batch-fast",
        ) from error

    def play(round_: Round, scores: Scores) -> None:
        compiled.play_rounds(
            round_.tables, round_.start, round_.keys, round_.leaders, scores, best_of
        )

    return Engine(play, compiled.shuffle_all, best_of)
