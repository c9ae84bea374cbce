"""The games as games of OpenSpiel, for its search, learning and solving algorithms.

`register` makes OpenSpiel know ``python_sticheln`` and ``python_keinstich``; from then on
``pyspiel.load_game`` loads them by name, with the parameters that the documentation lists.
`load_game` does both for a rule set at hand. It needs OpenSpiel
(``pip install 'sticheln[openspiel]'``).

>>> import pyspiel
>>> from sticheln import Rules
>>> register()
>>> game = pyspiel.load_game("python_sticheln(rules=guide fog,players=5)")
>>> game.num_players(), game.num_distinct_actions()
(5, 150)
>>> print(load_game(Rules(3, rounds=1)))
python_sticheln(rules='(classic 3p rounds=1)')
"""

from __future__ import annotations

from importlib import import_module
from typing import Any

from sticheln.errors import MissingExtraError, RulesError, shown
from sticheln.games import game_of
from sticheln.openspiel.parameters import wrapped

__all__ = ["load_game", "register"]

for _needed in ("numpy", "pyspiel"):
    try:
        import_module(_needed)
    except ImportError as _error:
        raise MissingExtraError(
            "sticheln.openspiel needs OpenSpiel: pip install 'sticheln[openspiel]'",
            extra="openspiel",
        ) from _error


def register() -> None:
    """Make OpenSpiel know the games; a second call changes nothing."""
    import_module("sticheln.openspiel._spiel")


def load_game(rules: Any, *, starter: int = 0, utility: str = "totals") -> Any:
    """A game of OpenSpiel, a ``pyspiel.Game``, for a rule set.

    Args:
        rules: The rule set, of Sticheln or Kein Stich.
        starter: The seat that starts (or deals) first.
        utility: What seats maximise: ``totals`` at the end, the ``margin`` by which a total is
            above the mean of all, or ``win``, the seat's share of the win.

    Raises:
        RulesError: Rules of no game, no such seat or utility, or more than 100 rounds.
    """
    game = game_of(rules)
    if game is None:
        raise RulesError(f"{shown(rules)} are the rules of no game", "unknown_game")
    register()
    parameters = {"rules": wrapped(str(rules)), "starter": starter, "utility": utility}
    return import_module("pyspiel").load_game(f"python_{game.name}", parameters)
