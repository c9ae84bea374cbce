"""A game as a tree of numbered moves, in which chance deals card by card and seats act one by one.

Nothing here needs OpenSpiel. A `Position` is immutable. Most of it is a state of the game; besides
it holds the deal under way, and the states in which earlier rounds ended, so that what a seat has
seen in the whole game can be told from its views.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import Any

import attrs

from sticheln.actions import Deal
from sticheln.cards import format_cards
from sticheln.errors import IllegalActionError, RulesError, shown
from sticheln.features import Layout, layout
from sticheln.numbering import Numbering, numbering
from sticheln.openspiel.catalogue import CATALOGUE, Entry
from sticheln.openspiel.telling import told

__all__ = ["Position", "Tree", "tree_of"]

_MOST_ROUNDS = 100
"""Longer games would need information states of absurd size."""


@attrs.frozen(eq=False)
class Tree:
    """What all positions of a game have in common.

    Attributes:
        entry: The game.
        numbering: The numbers of what seats do; it knows the rules.
        layout: How views are told by numbers.
        starter: The seat that starts (or deals) first.
    """

    entry: Entry
    numbering: Numbering
    layout: Layout
    starter: int

    @property
    def rules(self) -> Any:
        """The rule set."""
        return self.numbering.rules

    @property
    def rounds(self) -> int:
        """The most rounds that the game can have."""
        return self.entry.most_rounds(self.rules)

    @property
    def places(self) -> tuple[int, ...]:
        """How many cards a deal puts with each seat and, at the end, how many it leaves over."""
        rules = self.rules
        left_over = len(rules.cards) - rules.players * rules.hand_size
        return (*[rules.hand_size] * rules.players, left_over)

    def root(self) -> Position:
        """The position before the first deal."""
        return Position(self, self.entry.game.new_game(self.rules, self.starter))

    def deal_moves(self, deal: Deal) -> list[int]:
        """The moves by which chance comes to a deal."""
        place_of = {card: seat for seat, hand in enumerate(deal.hands) for card in hand}
        left_over: int = self.rules.players
        room, moves = [*self.places], list[int]()
        for card in self.rules.cards:
            if sum(map(bool, room)) == 1:
                break
            place = place_of.get(card, left_over)
            room[place] -= 1
            moves.append(place)
        return moves


@lru_cache(maxsize=64)
def tree_of(game: str, rules: Any, starter: int) -> Tree:
    """The tree of a game.

    Args:
        game: A name in `CATALOGUE`.
        rules: Its rule set.
        starter: The seat that starts (or deals) first.

    Raises:
        RulesError: No such seat, or more rounds than an information state can hold.
    """
    entry = CATALOGUE[game]
    numbers, sections = numbering(rules, game=entry.game), layout(rules, game=entry.game)
    tree = Tree(entry, numbers, sections, starter)
    entry.game.new_game(rules, starter)
    if tree.rounds > _MOST_ROUNDS:
        raise RulesError(
            f"OpenSpiel can be given games of up to {_MOST_ROUNDS} rounds, not {tree.rounds}",
            "too_many_rounds",
            flags=("rounds",),
        )
    return tree


@attrs.frozen(eq=False)
class Position:
    """A node of the tree.

    Attributes:
        tree: The tree.
        state: The state of the game.
        places: Where the first cards of the pack go in the deal under way: a seat each, or the
            number of players for what is left over.
        ends: The states in which the rounds before the one on the table ended.
        moves: The numbers that led here from the root.
        is_chance: Whether chance moves: a deal is due.
        seat: The seat that moves, of several that may act at the same time the first; None when
            chance moves, and at the end.
    """

    tree: Tree
    state: Any
    places: tuple[int, ...] = ()
    ends: tuple[Any, ...] = ()
    moves: tuple[int, ...] = ()
    is_chance: bool = attrs.field(init=False)
    seat: int | None = attrs.field(init=False)

    def __attrs_post_init__(self) -> None:
        seats = self.state.to_act
        object.__setattr__(self, "is_chance", self.state.needs_deal)
        object.__setattr__(self, "seat", seats[0] if seats else None)

    def outcomes(self) -> list[tuple[int, float]]:
        """Where chance may put the next card of the pack, and how likely.

        A place is the likelier the more room it has left; this makes every deal equally likely.
        """
        cards_left = len(self.tree.rules.cards) - len(self.places)
        return [
            (place, room / cards_left) for place, room in enumerate(self._room(self.places)) if room
        ]

    def legal_moves(self) -> list[int]:
        """The numbers of what the seat may do, ascending."""
        actions = self.tree.entry.game.legal_actions(self.state, self.seat)
        return sorted(map(self.tree.numbering.number, actions))

    def after(self, move: int) -> Position:
        """The position after a move.

        Raises:
            IllegalActionError: There is no such move here.
        """
        if self.is_chance:
            return self._after_card(move)
        if self.seat is None:
            raise IllegalActionError("the game is over", "game_over")
        action = self.tree.numbering.action(move, self.seat)
        state = self.tree.entry.game.apply(self.state, action)
        return Position(self.tree, state, (), self.ends, (*self.moves, move))

    def move_told(self, move: int) -> str:
        """A move in words."""
        if not self.is_chance:
            return str(self.tree.numbering.action(move, self.seat or 0))
        card = self.tree.rules.cards[len(self.places)]
        return f"{card} to {move}" if move < self.tree.rules.players else f"{card} left over"

    def views(self, seat: int | None) -> list[Any]:
        """What a seat (None: a spectator) has seen: how earlier rounds ended, and the table now."""
        observe = self.tree.entry.game.observe
        return [observe(state, seat) for state in (*self.ends, self.state)]

    def view(self, seat: int | None) -> Any:
        """What a seat (None: a spectator) sees of the table now."""
        return self.tree.entry.game.observe(self.state, seat)

    def imagined(self, seat: int, seed: str) -> list[int]:
        """The moves of a history, drawn at random, which the seat can't tell from this one.

        A deal that is under way is left out of it.
        """
        moves: list[int] = []
        for number, view in enumerate(self.views(seat)):
            whole = self.tree.entry.sample_state(view, f"{seed} {number}")
            for action in self.tree.entry.round_actions(whole):
                if isinstance(action, Deal):
                    moves += self.tree.deal_moves(action)
                else:
                    moves.append(self.tree.numbering.number(action))
        return moves

    def __str__(self) -> str:
        """The whole truth: what everybody sees, the hands, and what is chosen."""
        hands = [format_cards(hand) for hand in self.state.hands]
        return "\n".join((told(self.view(None)), f"hands: {hands}", f"moves: {self.moves}"))

    def _room(self, places: Sequence[int]) -> list[int]:
        room = self.tree.places
        return [most - places.count(place) for place, most in enumerate(room)]

    def _after_card(self, place: int) -> Position:
        room = self._room(self.places)
        if place not in range(len(room)) or not room[place]:
            raise IllegalActionError(
                f"the next card can't go to {shown(place)}: there is no room", "no_such_number"
            )
        places, moves = (*self.places, place), (*self.moves, place)
        room[place] -= 1
        if sum(map(bool, room)) > 1:
            return Position(self.tree, self.state, places, self.ends, moves)
        last = next((place for place, left in enumerate(room) if left), 0)
        state = self.tree.entry.game.apply(self.state, self._deal((*places, *[last] * room[last])))
        ends = (*self.ends, self.state) if self.state.round_number > 1 else self.ends
        return Position(self.tree, state, (), ends, moves)

    def _deal(self, places: Sequence[int]) -> Deal:
        hands: list[list[Any]] = [[] for _ in self.tree.places]
        for card, place in zip(self.tree.rules.cards, places, strict=True):
            hands[place].append(card)
        return Deal(hands[:-1], hands[-1])

    def __deepcopy__(self, memo: object) -> Position:
        return self

    def __reduce__(self) -> tuple[Callable[..., Position], tuple[Any, ...]]:
        tree = self.tree
        return _replayed, (tree.entry.game.name, tree.rules, tree.starter, self.moves)


def _replayed(game: str, rules: Any, starter: int, moves: Sequence[int]) -> Position:
    position = tree_of(game, rules, starter).root()
    for move in moves:
        position = position.after(move)
    return position
