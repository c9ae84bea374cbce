"""How the text of a record is read: line by line, playing the game along."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from typing import Any, Final

import attrs

from sticheln.actions import Deal
from sticheln.cards import Card, parse_cards
from sticheln.documents import decoded, refused
from sticheln.errors import IllegalActionError, NotationError, RecordError, RulesError, shown
from sticheln.game import Game
from sticheln.records.head import RULINGS, VERSION, find_game
from sticheln.records.record import Record, breaks_rule

__all__ = ["read_text"]

_FIRST_LINE = re.compile(r"(\S+) record ([0-9]{1,9}), rulings ([0-9]{1,9})")
_LABELLED = re.compile(r"([a-z]+(?: [0-9])?):(.*)")
_ROUND = re.compile(r"round ([1-9][0-9]{0,8})")
_SEAT = re.compile(r"[0-9]")


@attrs.frozen
class _Line:
    """A line of a text: its number from 1, and what stands there."""

    number: int
    text: str

    @property
    def label(self) -> str:
        """What stands before the colon; empty where there is none."""
        match = _LABELLED.fullmatch(self.text)
        return match[1] if match else ""

    @property
    def rest(self) -> str:
        """What stands after the colon."""
        match = _LABELLED.fullmatch(self.text)
        return match[2].strip() if match else self.text

    def refused(self, message: str, code: str = "bad_value", path: str = "$") -> RecordError:
        """The error for this line."""
        return RecordError(f"line {self.number}: {message}", code, path=path, line=self.number)

    def refused_as(self, error: RecordError) -> RecordError:
        """An error of what stands in this line, with the line for its place."""
        return self.refused(str(error).removeprefix(f"{error.path}: "), error.code, error.path)


def read_text(text: str | bytes, games: Iterable[Game]) -> Record:
    """Read a record from text.

    Raises:
        RecordError: With a code and the line.
    """
    lines = _lines(decoded(text))
    if not lines:
        raise refused("$", "this is empty, so it is no record", "unknown_format")
    game = _read_first(lines[0], games)
    head = list(_head_lines(lines[1:]))
    record = _read_head(game, lines[0], head)
    reader = _Reader(record, lines[len(head)])
    for line in lines[1 + len(head) :]:
        reader.read(line)
    reader.end_deal()
    return attrs.evolve(record, actions=reader.actions)


def _lines(text: str) -> list[_Line]:
    lines = [_Line(i, line.strip()) for i, line in enumerate(text.split("\n"), start=1)]
    return [line for line in lines if line.text and not line.text.startswith("#")]


def _read_first(line: _Line, games: Iterable[Game]) -> Game:
    match = _FIRST_LINE.fullmatch(line.text)
    if match is None:
        raise line.refused(
            f"a record begins with 'sticheln record {VERSION}, rulings {RULINGS}', "
            f"not {shown(line.text)}",
            "unknown_format",
            "$.format",
        )
    for name, said, known in (("version", match[2], VERSION), ("rulings", match[3], RULINGS)):
        if said != str(known):
            raise line.refused(
                f"{name} {said} is not known; this library reads {known}",
                "unknown_version",
                f"$.{name}",
            )
    try:
        return find_game(match[1], games)
    except RecordError as error:
        raise line.refused_as(error) from error


def _head_lines(lines: Iterable[_Line]) -> Iterable[_Line]:
    for line in lines:
        if _ROUND.fullmatch(line.text):
            return
        yield line


def _read_head(game: Game, first: _Line, lines: Iterable[_Line]) -> Record:
    readers: dict[str, Callable[[str], Any]] = {
        "rules": game.parse_rules,
        "starter": _seat,
        "names": _names,
    }
    head: dict[str, Any] = {}
    at: dict[str, _Line] = {}
    for line in lines:
        path = f"$.{line.label}"
        if line.label not in readers:
            raise line.refused(
                f"before 'round 1' stand rules, starter and names, not {shown(line.text)}",
                "unknown_key",
            )
        if line.label in head:
            raise line.refused(f"{line.label} stands twice", "duplicate_key", path)
        try:
            head[line.label] = readers[line.label](line.rest)
        except (NotationError, RulesError) as error:
            raise line.refused(str(error), path=path) from error
        at[path] = line
    for name in ("rules", "starter"):
        if name not in head:
            raise first.refused(f"{name} is missing", "missing_key")
    try:
        return Record(actions=(), game=game, **head)
    except RecordError as error:
        line = at[error.path.partition("[")[0]]
        raise line.refused_as(error) from error


def _seat(text: str) -> int:
    if _SEAT.fullmatch(text):
        return int(text)
    raise NotationError(f"{shown(text)} is not a seat", "not_a_seat", text=text)


def _names(text: str) -> list[str]:
    return [name.strip().replace("%2C", ",").replace("%25", "%") for name in text.split(",")]


class _Reader:
    """Plays the game along with the lines."""

    def __init__(self, record: Record, before: _Line) -> None:
        self.actions: list[Any] = []
        self._game: Final = record.game
        self._players: Final = record.rules.players
        self._state = record.replay()
        self._dealing = False
        self._hands: list[tuple[Card, ...]] = []
        self._undealt: tuple[Card, ...] = ()
        self._dealt: dict[Card, _Line] = {}
        self._line = before
        self._short: _Line | None = None

    def read(self, line: _Line) -> None:
        """Take in the next line."""
        if _ROUND.fullmatch(line.text):
            self.end_deal()
            self._line = line
            self._begin_round(line)
        elif self._dealing and line.label.startswith("hand "):
            self._read_hand(line)
        elif self._dealing and line.label == "undealt":
            self._read_undealt(line)
        else:
            self.end_deal()
            self._line = line
            self._read_words(line)

    def end_deal(self) -> None:
        """Deal what the lines since ``round`` say, if they say anything."""
        if self._dealing:
            self._dealing = False
            self._apply(Deal(self._hands, self._undealt))

    def _begin_round(self, line: _Line) -> None:
        number = self._state.round_number
        if not self._state.needs_deal:
            over = "the game is over" if self._state.is_over else f"round {number} is not over"
            raise line.refused(f"no round begins here: {over}", "breaks_rule", self._path)
        if line.text != f"round {number}":
            raise line.refused(f"this is round {number}", "breaks_rule", self._path)
        self._dealing, self._short = True, None
        self._hands, self._undealt, self._dealt = [], (), {}

    def _read_hand(self, line: _Line) -> None:
        if line.label != f"hand {len(self._hands)}" or self._undealt:
            raise line.refused(f"{line.label} is out of order", path=self._path)
        self._hands.append(self._cards(line))
        self._line = line

    def _read_undealt(self, line: _Line) -> None:
        if self._undealt:
            raise line.refused("undealt stands twice", "duplicate_key", self._path)
        self._undealt = self._cards(line)
        self._line = line

    def _read_words(self, line: _Line) -> None:
        if line.label:
            for words in line.rest.split(","):
                self._act(line.label, words.strip())
            return
        cards = line.text.split()
        if self._short is not None:
            raise self._short.refused(
                f"a trick has {self._players} cards, and only the last line of a game may have "
                f"fewer",
                "short_trick",
                self._path,
            )
        if len(cards) > self._players:
            raise line.refused(
                f"a trick has {self._players} cards, not {len(cards)}", path=self._path
            )
        self._short = line if len(cards) < self._players else None
        for card in cards:
            self._act("", card)

    def _act(self, label: str, words: str) -> None:
        try:
            action = self._game.read_words(self._state, label, words)
        except NotationError as error:
            raise self._line.refused(str(error), path=self._path) from error
        self._apply(action)

    def _apply(self, action: Any) -> None:
        try:
            self._state = self._game.apply(self._state, action)
        except IllegalActionError as error:
            raise breaks_rule(self._state, error, self._path, self._line.number) from error
        self.actions.append(action)

    def _cards(self, line: _Line) -> tuple[Card, ...]:
        try:
            cards = parse_cards(line.rest)
        except NotationError as error:
            raise line.refused(str(error), path=self._path) from error
        for card in cards:
            self._deal_once(card, line)
        return cards

    def _deal_once(self, card: Card, line: _Line) -> None:
        before = self._dealt.get(card)
        if before is None:
            self._dealt[card] = line
            return
        where = "this line" if before is line else f"{before.label}, line {before.number}"
        error = IllegalActionError(
            f"{card} was dealt already ({where})", "deal_card_twice", cards=(card,)
        )
        raise breaks_rule(self._state, error, self._path, line.number) from error

    @property
    def _path(self) -> str:
        return f"$.actions[{len(self.actions)}]"
