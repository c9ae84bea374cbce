"""Where games are taken up: before a deal, or anywhere in a round."""

from __future__ import annotations

import attrs
import numpy as np
import numpy.typing as npt

from sticheln.actions import Action, ChoosePain, Deal, NamePain, PlayCard
from sticheln.batch.stream import Words
from sticheln.batch.tables import Start, Tables, choices_of, tables_of
from sticheln.batch.vectorised import Shuffle
from sticheln.batch.worlds import (
    Worlds,
    colour_bits,
    drawn,
    number_of,
    numbers,
    state_in,
    worlds_of,
)
from sticheln.decks import colours_of
from sticheln.engine import legal_actions
from sticheln.errors import IllegalActionError
from sticheln.flags import PainChoice
from sticheln.rules import Rules
from sticheln.sampling import sample_state
from sticheln.state import Phase, State
from sticheln.views import View

__all__ = ["Position", "SeatAction"]

Ints = npt.NDArray[np.int64]
SeatAction = ChoosePain | PlayCard | NamePain


@attrs.frozen(eq=False)
class Position:
    """Where games are taken up.

    Attributes:
        table: A state, or a view of one.
        under_way: Whether a round is being played.
        leader: The seat that leads the first trick that is not finished.
        action: What a seat that is to act does first, in all games; None leaves it to chance or
            its policy.
    """

    table: State | View
    under_way: bool
    leader: int
    action: SeatAction | None = None

    @classmethod
    def of(cls, table: State | View, action: Action | None = None) -> Position:
        """The position of a state or a view.

        Raises:
            IllegalActionError: The action is not legal, or that of a seat whose hand the view does
                not show.
        """
        legal = legal_actions(table) if isinstance(table, State) else table.legal_actions
        if isinstance(action, Deal) or (action is not None and action not in legal):
            raise IllegalActionError(f"{action} is not legal here", "illegal_action")
        under_way = table.phase in (Phase.CHOOSE_PAIN, Phase.PLAY, Phase.NAME_PAIN)
        leader = table.starter if table.leader is None else table.leader
        return cls(table, under_way, leader, action)

    @property
    def rules(self) -> Rules:
        """The rule set."""
        return self.table.rules

    @property
    def opening(self) -> tuple[ChoosePain | NamePain, ...]:
        """The first action where it is a choice; a card is played in its turn."""
        return () if self.action is None or isinstance(self.action, PlayCard) else (self.action,)

    def worlds(self, keys: Words, shuffle: Shuffle) -> Worlds:
        """How the cards lie in games with these keys."""
        if isinstance(self.table, View):
            return drawn(self.table, keys, shuffle)
        return worlds_of([self.table])

    def state(self, worlds: Worlds | None, column: int, key: int) -> State:
        """The state that a game is taken up from."""
        if isinstance(self.table, State):
            return self.table
        if worlds is None:
            return sample_state(self.table, key)
        return state_in(self.table, worlds, column)

    def start(self, worlds: Worlds) -> Start:
        """The start of the round that is being played."""
        table, tables = self.table, tables_of(self.rules)
        worlds = self._acted(worlds)
        seats = range(self.rules.players)
        owes = np.array([self._owes(seat) for seat in seats], np.bool_)
        piles = table.piles
        points = tables.points.reshape(len(choices_of(self.rules)), -1)
        pile_points = np.array(
            [points[:, numbers(self.rules, pile)].sum(axis=1) for pile in piles], np.int32
        )
        cards, limits, rows = self._rows(worlds)
        return Start(
            cards=cards,
            limits=limits,
            stride=tables.players,
            rows=rows,
            skipped=self._skipped,
            chosen=worlds.names.astype(np.uint64),
            picked=worlds.picked,
            owes=owes,
            before=self._points_before(tables, worlds, owes, pile_points),
            captured=np.array([colour_bits(tables, p, self.rules) for p in piles], np.uint64),
            pile_points=pile_points,
        )

    def _acted(self, worlds: Worlds) -> Worlds:
        """The worlds after the first action; a card to be played is only put first in its hand."""
        action, rules = self.action, self.rules
        if action is None:
            return worlds
        hands, picked, names = list(worlds.hands), worlds.picked.copy(), worlds.names.copy()
        hand = hands[action.seat]
        if isinstance(action, NamePain):
            names[action.seat] = number_of(rules, action.colours)
            return attrs.evolve(worlds, names=names)
        cards = numbers(rules, (action.card,) if isinstance(action, PlayCard) else action.cards)
        taken = np.isin(hand[:, 0], cards)
        if isinstance(action, PlayCard):
            hands[action.seat] = np.concatenate([hand[taken], hand[~taken]])
            return attrs.evolve(worlds, hands=tuple(hands))
        picked[: len(cards), action.seat] = cards[:, None]
        names[action.seat] = number_of(rules, colours_of(action.cards))
        if rules.pain_choice is PainChoice.LAID_OUT:
            hands[action.seat] = hand[~taken]
        return attrs.evolve(worlds, hands=tuple(hands), picked=picked, names=names)

    def _owes(self, seat: int) -> bool:
        if any(choice.seat == seat for choice in self.opening):
            return False
        if self.table.phase is Phase.PLAY:
            return self.rules.pain_choice is PainChoice.AFTER_PLAY
        return seat in self.table.to_act

    @property
    def _skipped(self) -> int:
        """How many cards seats are to lay out."""
        choosing = self.table.phase is Phase.CHOOSE_PAIN
        return self.rules.hand_size - self.rules.tricks_per_round if choosing else 0

    def _rows(self, worlds: Worlds) -> tuple[npt.NDArray[np.uint16], Words, int]:
        """The cards in rows of one for each seat, what may move, and how many rows there are."""
        table, players, width = self.table, self.rules.players, worlds.undealt.shape[1]
        lying = {(self.leader + step) % players: card for step, card in enumerate(table.trick)}
        columns: list[Ints] = []
        fixed: list[int] = []
        for seat, hand in enumerate(worlds.hands):
            first = np.zeros((0, width), np.int64)
            if seat in lying:
                first = np.repeat(numbers(self.rules, [lying[seat]])[:, None], width, axis=1)
            elif table.phase is Phase.CHOOSE_PAIN and not self._owes(seat):
                first = np.zeros((self._skipped, width), np.int64)
            columns.append(np.concatenate([first, hand]))
            forced = isinstance(self.action, PlayCard) and self.action.seat == seat
            fixed.append(len(first) + forced)
        rows = len(columns[0])
        cards = np.stack(columns, axis=1).reshape(rows * players, width)
        limits = [
            rows - row if row >= fixed[seat] else 1
            for row in range(rows)
            for seat in range(players)
        ]
        places = np.concatenate([cards, worlds.undealt]).astype(np.uint16)
        return places, np.array(limits, np.uint64), rows

    def _points_before(
        self,
        tables: Tables,
        worlds: Worlds,
        owes: npt.NDArray[np.bool_],
        pile_points: npt.NDArray[np.int32],
    ) -> npt.NDArray[np.int32]:
        before = np.take_along_axis(pile_points, worlds.names, axis=1)
        if self.rules.pain_choice is PainChoice.LAID_OUT:
            for cards in worlds.picked:
                places = worlds.names * tables.cards + np.maximum(cards, 0)
                counted = tables.points[places]
                before = before + np.where(cards >= 0, counted, 0)
        return np.where(owes[:, None], 0, before).astype(np.int32)
