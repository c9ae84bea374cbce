"""The classes that OpenSpiel sees, registered when this module is imported.

This is the only module that touches OpenSpiel, which has no type information. Its states are thin:
all they hold is a `Position`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from importlib import import_module
from typing import Any, ClassVar

from sticheln.errors import IllegalActionError
from sticheln.openspiel.catalogue import CATALOGUE, Entry
from sticheln.openspiel.observers import Observer
from sticheln.openspiel.parameters import defaults_of, plain, rules_of, wrapped
from sticheln.openspiel.positions import Tree, tree_of
from sticheln.openspiel.utilities import Utility, utility_of

__all__ = ["SpielGame", "SpielKeinStich", "SpielState", "SpielSticheln"]

pyspiel: Any = import_module("pyspiel")


def _game_type(entry: Entry, utility_sum: float | None) -> Any:
    return pyspiel.GameType(
        short_name=f"python_{entry.game.name}",
        long_name=entry.title,
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=_kind(utility_sum),
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=entry.players[-1],
        min_num_players=entry.players[0],
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification=defaults_of(entry),
    )


def _kind(utility_sum: float | None) -> Any:
    if utility_sum is None:
        return pyspiel.GameType.Utility.GENERAL_SUM
    if utility_sum == 0:
        return pyspiel.GameType.Utility.ZERO_SUM
    return pyspiel.GameType.Utility.CONSTANT_SUM


def _game_info(tree: Tree, utility: Utility) -> Any:
    entry, rules = tree.entry, tree.rules
    lowest, highest = utility.bounds(entry, rules)
    return pyspiel.GameInfo(
        num_distinct_actions=tree.numbering.size,
        max_chance_outcomes=len(tree.places),
        num_players=rules.players,
        min_utility=lowest,
        max_utility=highest,
        utility_sum=utility.sum_of(entry),
        max_game_length=tree.rounds * entry.longest_round(rules),
    )


class SpielGame(pyspiel.Game):  # type: ignore[misc]  # OpenSpiel has no types
    """A game with given parameters."""

    entry: ClassVar[Entry]

    def __init__(self, parameters: Mapping[str, Any]) -> None:
        entry = self.entry
        self.utility = utility_of(plain(parameters["utility"]))
        self.tree = tree_of(entry.game.name, rules_of(entry, parameters), parameters["starter"])
        self.root = self.tree.root()
        said = {
            name: wrapped(parameters[name])
            for name, unsaid in defaults_of(entry).items()
            if parameters[name] != unsaid
        }
        game_type = _game_type(entry, self.utility.sum_of(entry))
        pyspiel.Game.__init__(self, game_type, _game_info(self.tree, self.utility), said)

    def new_initial_state(self) -> SpielState:
        """The root of the tree."""
        return SpielState(self)

    def max_chance_nodes_in_history(self) -> int:
        """No deal takes more moves than there are cards."""
        return self.tree.rounds * len(self.tree.rules.cards)

    def make_py_observer(self, kind: Any = None, parameters: Any = None) -> Observer:
        """What observes states: with perfect recall, or only what lies on the table.

        Args:
            kind: An ``IIGObservationType``; by default what a player sees of the table now.
            parameters: There are none.

        Raises:
            IllegalActionError: A kind of observation that there is none of.
        """
        kind = kind or pyspiel.IIGObservationType(perfect_recall=False)
        private = kind.private_info
        if parameters or not kind.public_info or private == pyspiel.PrivateInfoType.ALL_PLAYERS:
            raise IllegalActionError(
                "what lies open is observed, with what is one player's own or without: use "
                "public_info=True, private_info of SINGLE_PLAYER or NONE, and no parameters",
                "unknown_observation",
            )
        spectates = private == pyspiel.PrivateInfoType.NONE
        return Observer(self.tree, recalls=kind.perfect_recall, spectates=spectates)


class SpielState(pyspiel.State):  # type: ignore[misc]  # likewise
    """A state, which is a position and a way there."""

    def __init__(self, game: SpielGame) -> None:
        pyspiel.State.__init__(self, game)
        self.position = game.root

    def current_player(self) -> int:
        """The seat that moves, chance, or nobody."""
        if self.position.is_chance:
            return int(pyspiel.PlayerId.CHANCE)
        seat = self.position.seat
        return int(pyspiel.PlayerId.TERMINAL) if seat is None else seat

    def is_terminal(self) -> bool:
        """Whether the game is over."""
        return bool(self.position.state.is_over)

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Where the next card may go, and how likely."""
        return self.position.outcomes()

    def returns(self) -> list[float]:
        """Each seat's utility at the end; zeros before."""
        state = self.position.state
        if not state.is_over:
            return [0.0] * self.num_players()
        return list(self.get_game().utility.returns(state))

    def resample_from_infostate(self, player: int, draw: Callable[[], float]) -> SpielState:
        """A state with another history that the player can't tell from this one.

        Args:
            player: The seat.
            draw: Gives random numbers.
        """
        state: SpielState = self.get_game().new_initial_state()
        for move in self.position.imagined(player, repr(draw())):
            state.apply_action(move)
        return state

    def _legal_actions(self, _: int) -> list[int]:
        return self.position.legal_moves()

    def _apply_action(self, action: int) -> None:
        self.position = self.position.after(action)

    def _action_to_string(self, _: int, action: int) -> str:
        return self.position.move_told(action)

    def __str__(self) -> str:
        return str(self.position)


class SpielSticheln(SpielGame):
    """Sticheln."""

    entry = CATALOGUE["sticheln"]


class SpielKeinStich(SpielGame):
    """Kein Stich."""

    entry = CATALOGUE["keinstich"]


for _game in (SpielSticheln, SpielKeinStich):
    _utility = utility_of(defaults_of(_game.entry)["utility"])
    pyspiel.register_game(_game_type(_game.entry, _utility.sum_of(_game.entry)), _game)
