"""A game at a table: who sits there, what has happened, and what may be done next.

Nothing here reads or writes anything. `Table.play`, `Table.deal` and `Table.take_back` say what
would be written down (an `Entry`), and `Table.take` lets it happen. Whoever calls them writes the
entry to disk in between; so what has happened is always on disk, and `replayed` finds it there.
"""

from __future__ import annotations

import json
import secrets
from collections.abc import Iterable
from typing import Any, Final, cast

import attrs

from sticheln import (
    Action,
    ChoosePain,
    Event,
    IllegalActionError,
    NamePain,
    Phase,
    PlayCard,
    Rules,
    State,
    apply,
    events_of,
    from_json,
    new_game,
    observe,
    shuffle,
    to_json,
)
from sticheln.bots import Bot, RandomBot, RuleOfThumbBot
from sticheln.flags import Undealt
from sticheln.records import Record, RedactedRecord

PERSON: Final = "person"
KINDS: Final = (PERSON, "bot", "random_bot")
"""Who can sit on a seat."""

LONGEST_PAST: Final = 40
"""How many events are told to whoever comes back."""

UNDO: Final = "undo"
"""What is written for a card that was taken back."""


@attrs.frozen
class Entry:
    """One thing that was accepted, as it is written down.

    Attributes:
        seat: Who asked for it; None for a bot.
        key: The name that the asker gave it, so that it is not done twice; empty for a bot.
        what: An action in the form of `sticheln.to_json`, or `UNDO`.
    """

    seat: int | None
    key: str
    what: str


@attrs.frozen
class Plan:
    """What is agreed before the first card is dealt.

    Attributes:
        rules: The rule set.
        starter: The seat that starts.
        names: Who sits on each seat.
        kinds: Whether a person or which bot plays for it, from `KINDS`.
        seed: What the bots that play at random draw from; nobody is told.
    """

    rules: Rules
    starter: int
    names: tuple[str, ...]
    kinds: tuple[str, ...]
    seed: str

    @property
    def people(self) -> tuple[int, ...]:
        """The seats that people play for."""
        return tuple(seat for seat, kind in enumerate(self.kinds) if kind == PERSON)


@attrs.define
class Table:
    """A game in progress.

    Attributes:
        plan: What was agreed.
        state: The whole truth about the game.
        actions: What has happened, as far as it was not taken back.
        number: How many entries have been taken, those taken back included.
        done: The seat and key of every entry that somebody asked for.
        before: The state before the last card, while that card can be taken back.
    """

    plan: Plan
    state: State
    actions: list[Action] = attrs.Factory(list)
    number: int = 0
    done: set[tuple[int | None, str]] = attrs.Factory(set)
    before: State | None = None

    @classmethod
    def begun(cls, plan: Plan) -> Table:
        """A table at which nothing has happened."""
        return cls(plan, new_game(plan.rules, starter=plan.starter))

    @classmethod
    def replayed(cls, plan: Plan, entries: Iterable[Entry]) -> Table:
        """A table at which all that was written has happened again."""
        table = cls.begun(plan)
        for entry in entries:
            table.take(entry)
        return table

    # ------------------------------------------------------------------ what would be written

    def play(self, seat: int, key: str, said: object) -> Entry:
        """What a seat wants to do, in the form of `sticheln.to_json`, read and judged.

        Raises:
            RecordError: It is no action.
            IllegalActionError: It is not that seat's to do, or against the rules.
        """
        action = from_json(json.dumps(said))
        if not isinstance(action, ChoosePain | PlayCard | NamePain) or action.seat != seat:
            raise IllegalActionError(f"send actions of seat {seat}", "not_your_action", seat=seat)
        apply(self.state, action)
        return Entry(seat, key, to_json(action))

    def deal(self, seat: int | None, key: str) -> Entry:
        """The next deal, from chance that nobody can foretell.

        Raises:
            IllegalActionError: No deal is due.
        """
        return Entry(seat, key, to_json(shuffle(self.state, secrets.token_bytes(32))))

    def take_back(self, seat: int, key: str) -> Entry:
        """Take back the card that a seat played last, before anybody acted on it.

        Raises:
            IllegalActionError: There is no such card.
        """
        if self.last_player != seat:
            raise IllegalActionError(
                f"seat {seat} has no card to take back: only the last card can be, and only "
                f"before the next seat acts and while it ended no round",
                "nothing_to_take_back",
                seat=seat,
            )
        return Entry(seat, key, UNDO)

    def bot_entry(self) -> Entry | None:
        """What the next bot does; None if the game does not wait for a bot."""
        seat = next((seat for seat in self.state.to_act if seat not in self.plan.people), None)
        if seat is not None:
            view = observe(self.state, seat)
            return Entry(None, "", to_json(self._bot(seat).choose(view, view.legal_actions)))
        if self.state.needs_deal and not self.plan.people:
            return self.deal(None, "")
        return None

    def _bot(self, seat: int) -> Bot:
        if self.plan.kinds[seat] == "random_bot":
            return RandomBot(self.plan.seed)
        return RuleOfThumbBot()

    # ------------------------------------------------------------------------- what happens

    def take(self, entry: Entry) -> tuple[Event, ...]:
        """Let an entry happen, and tell the whole truth about it."""
        self.number += 1
        if entry.key:
            self.done.add((entry.seat, entry.key))
        if entry.what == UNDO:
            self.state, self.before = cast(State, self.before), None
            self.actions.pop()
            return ()
        action = cast(Action, from_json(entry.what))
        events = events_of(self.state, action)
        before, self.state = self.state, apply(self.state, action)
        self.actions.append(action)
        open_still = isinstance(action, PlayCard) and self.state.phase is Phase.PLAY
        self.before = before if open_still else None
        return events

    @property
    def last_player(self) -> int | None:
        """The seat whose card can be taken back."""
        if self.before is None:
            return None
        return self.before.to_act[0]

    # ----------------------------------------------------------------------- what is kept

    def record(self) -> Record:
        """The whole game so far."""
        plan = self.plan
        return Record(plan.rules, plan.starter, self.actions, plan.names)

    def past(self, seat: int | None) -> tuple[Event, ...]:
        """What a seat has seen last."""
        return self.record().redacted(seat).events[-LONGEST_PAST:]

    def record_for(self, seat: int | None) -> Record | RedactedRecord:
        """What a seat may keep: all after the game, unless some cards stay hidden for good."""
        record = self.record()
        hidden = self.plan.rules.undealt is Undealt.HIDDEN and bool(self.state.undealt)
        return record if self.state.is_over and not hidden else record.redacted(seat)


def plan_data(plan: Plan) -> dict[str, Any]:
    """A plan as it is written down."""
    return {
        "rules": str(plan.rules),
        "starter": plan.starter,
        "names": plan.names,
        "kinds": plan.kinds,
        "seed": plan.seed,
    }


def read_plan(data: dict[str, Any]) -> Plan:
    """A plan that was written down."""
    return Plan(
        Rules.parse(data["rules"]),
        data["starter"],
        tuple(data["names"]),
        tuple(data["kinds"]),
        data["seed"],
    )
