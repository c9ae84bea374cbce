"""The bot that searches."""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil, inf, log2
from time import perf_counter
from typing import TYPE_CHECKING, Final

import attrs

from sticheln.actions import Action
from sticheln.bots.protocol import check_seed, refuse_no_choice
from sticheln.errors import IllegalActionError, shown
from sticheln.seats import MOST_SEATS
from sticheln.seeds import Seed, SeedStream
from sticheln.views import View

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

__all__ = ["SearchBot"]

_PLAYOUTS: Final = 4000
_BEST_OF: Final = 3
"""The care with which all seats play on: of so many cards each plays the best."""
_AT_ONCE: Final = 64
"""How many playouts of each action there are between two looks at the clock."""


def _check_playouts(_: object, __: object, playouts: int | None) -> None:
    if playouts is not None and (type(playouts) is not int or playouts < 1):
        raise IllegalActionError(
            f"playouts must be a whole number from 1, not {shown(playouts)}", "bad_budget"
        )


def _check_seconds(_: object, __: object, seconds: float | None) -> None:
    if seconds is not None and (type(seconds) not in {int, float} or not 0 < seconds < inf):
        raise IllegalActionError(
            f"seconds must be a number above 0, not {shown(seconds)}", "bad_budget"
        )


@attrs.frozen
class SearchBot:
    """Imagines how the cards may lie, and plays the round out after each thing it might do.

    All that it imagines agrees with its view, each possibility being equally likely, and each
    action is tried in the same worlds, so that luck with the cards does not decide between them.
    After the action all seats play on with some care (``best_of`` in
    `sticheln.batch.rollouts`). The half of the actions that comes off worse is put aside, and the
    rest is tried in more worlds, until one is left (sequential halving).

    A game is won by the highest total, so what counts is by how much its own total is
    ahead of the rivals' at the end of the round, on the average of them.

    It needs NumPy (``pip install 'sticheln[batch]'``) and is faster with numba
    (``sticheln[batch-fast]``), which compiles for some seconds before the first move that is ever
    thought about.

    >>> from sticheln import Rules, apply, new_game, observe, shuffle
    >>> game = new_game(Rules())
    >>> view = observe(apply(game, shuffle(game, "friday night")), 2)
    >>> bots = SearchBot("tea", playouts=200), SearchBot("tea", playouts=200)
    >>> bots[0].choose(view, view.legal_actions) == bots[1].choose(view, view.legal_actions)
    True

    Attributes:
        seed: Text, bytes or a whole number. The choice depends on the seed, the seat and the
            number of actions before it, so that one bot can play for every seat of a table.
        playouts: How many rounds are played out for one choice, at least one for each action;
            without, 4000. The same number gives the same choice on every machine.
        seconds: How long one choice may take, instead of a number of playouts. It is kept to
            within the time of 64 playouts of each action; what is chosen depends on the machine.

    Raises:
        IllegalActionError: The seed is none; a budget is not more than 0; both are given.
    """

    seed: Seed = attrs.field(validator=check_seed)
    playouts: int | None = attrs.field(default=None, kw_only=True, validator=_check_playouts)
    seconds: float | None = attrs.field(default=None, kw_only=True, validator=_check_seconds)

    def __attrs_post_init__(self) -> None:
        if self.playouts is not None and self.seconds is not None:
            raise IllegalActionError("give playouts or seconds, not both", "bad_budget")

    def choose(self, view: View, legal_actions: Sequence[Action]) -> Action:
        """Pick the action that comes off best, the first of equals; there must be one.

        Raises:
            IllegalActionError: There is none.
            MissingExtraError: NumPy is not installed.
        """
        refuse_no_choice(legal_actions)
        trial = _Trial(view, self._seed_of(view), dict.fromkeys(legal_actions, 0.0))
        halvings = ceil(log2(len(legal_actions)))
        for _ in range(halvings):
            if self.seconds is not None:
                trial.play_for(self.seconds / halvings)
            else:
                playouts = self.playouts or _PLAYOUTS
                trial.play(max(1, int(playouts / halvings / len(trial.worth))))
            trial.halve()
        return next(iter(trial.worth))

    def _seed_of(self, view: View) -> int:
        seat = 0 if view.seat is None else view.seat
        return SeedStream(self.seed, "search", view.action_count * MOST_SEATS + seat).words(1)[0]


@attrs.define
class _Trial:
    """Actions that are compared in the same worlds.

    Attributes:
        view: What is known.
        seed: What the worlds, and all that happens in them, come from.
        worth: The sum of what each action has been worth so far.
        games: In how many worlds each has been tried.
    """

    view: View
    seed: int
    worth: dict[Action, float]
    games: int = 0

    def play(self, games: int) -> None:
        """Try each action in some more worlds."""
        from sticheln.batch import rollouts  # noqa: PLC0415 - an extra, loaded by the first thought

        for action in self.worth:
            results = rollouts(
                self.view,
                games,
                self.seed,
                action=action,
                until="round",
                first=self.games,
                best_of=_BEST_OF,
                keep_rounds=False,
            )
            self.worth[action] += _lead(results.totals, self.view.seat)
        self.games += games

    def play_for(self, seconds: float) -> None:
        """Try each action in more worlds until the time is over, once at least."""
        end = perf_counter() + seconds
        self.play(_AT_ONCE)
        while perf_counter() < end:
            self.play(_AT_ONCE)

    def halve(self) -> None:
        """Put aside the half that has come off worse."""
        best = sorted(self.worth, key=self.worth.__getitem__, reverse=True)
        self.worth = {action: self.worth[action] for action in best[: (len(best) + 1) // 2]}


def _lead(totals: npt.NDArray[np.int32], seat: int | None) -> float:
    """How far a seat is ahead of the average of its rivals, summed over all games."""
    sums = totals.sum(axis=0, dtype=float)
    rivals = (sums.sum() - sums[seat]) / (len(sums) - 1)
    return float(sums[seat] - rivals)
