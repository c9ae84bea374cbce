"""Bots for the tests of simulation; here, so that other processes find them."""

import os
import signal
from pathlib import Path

import attrs

from sticheln import Rules
from sticheln.bots import RandomBot
from sticheln.simulate import Experiment, results
from sticheln.simulate.experiment import seeds

SHORT = Rules.parse("classic 3p rounds=1")
SEED = "tea"


def seed_of(number, seat):
    """What the bot of a seat is made with in a game of `SEED`."""
    return seeds(SEED, number, 1 + SHORT.players)[1 + seat]


def expected(games, bots=RandomBot, rules=SHORT):
    """The results, played one after another in this process."""
    return list(results(Experiment(rules, bots, SEED), games))


@attrs.frozen
class Killer:
    """Makes random bots; the first one that is made for a certain game kills its process.

    Attributes:
        seed: What the bot of the fatal game is made with.
        mark: A file that is there once somebody was killed; None to kill every time.
    """

    seed: str
    mark: Path | None = None

    def __call__(self, seed):
        if seed == self.seed and self._is_due():
            os.kill(os.getpid(), signal.SIGKILL)
        return RandomBot(seed)

    def _is_due(self):
        if self.mark is None:
            return True
        try:
            self.mark.touch(exist_ok=False)
        except FileExistsError:
            return False
        return True


@attrs.frozen
class Stumbler:
    """Makes random bots, and in a certain game a lost one.

    Attributes:
        seed: What that bot is made with.
        mended: A file; once it is there, nothing is amiss.
    """

    seed: str
    mended: Path = Path("mended")

    def __call__(self, seed):
        fails = seed == self.seed and not self.mended.exists()
        return Lost() if fails else RandomBot(seed)


class Lost:
    """A bot that can't go on."""

    def choose(self, view, legal_actions):
        raise LookupError("where was I?")
