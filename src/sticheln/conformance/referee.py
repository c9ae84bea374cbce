"""The answers that are made alike for every game, of rule sets and deals.

Each answer is a function of a `Referee`, which says what differs, and of the request.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import Any, Final, cast

import attrs

from sticheln.conformance.protocol import Message
from sticheln.dealing import shuffle
from sticheln.documents import as_object, refused, write_json
from sticheln.errors import (
    NotationError,
    RecordError,
    RulesError,
    StichelnError,
)
from sticheln.game import Game
from sticheln.structuring import structure

__all__ = [
    "MOST_ROUNDS",
    "Nothing",
    "Referee",
    "deal_answer",
    "error_data",
    "message_data",
    "read_message",
    "rows",
    "rules_answer",
    "taken_rules",
    "texts",
]

MOST_ROUNDS: Final = 1000
"""A deal or a score sheet of a later round is not asked for."""

_LONGEST_KEPT: Final = 10_000
"""Rule sets that are longer are read anew each time."""


@attrs.frozen(eq=False)
class Referee:
    """What answering for a game takes.

    Attributes:
        game: The game.
        first: What a position calls the seat that starts, or deals, the first round.
        read: Reads a message of the game.
        write: Writes one.
        head: What messages bear besides their kind and version.
        call: Makes the rule set of a request ``rules``.
        told: What is told of a state besides the phase, whose turn it is, the totals and the
            winners.
        has_round: Whether a game of these rules can come to a round of that number.
    """

    game: Game
    first: str
    read: Callable[[str], Any]
    write: Callable[[Any], str]
    head: Mapping[str, Any]
    call: Callable[[Message], Any]
    told: Callable[[Any], Message]
    has_round: Callable[[Any, int], bool]


@attrs.frozen
class Nothing:
    """A request that says nothing more."""


# -------------------------------------------------------------------------------------- rules


def rules_answer(referee: Referee, body: Message) -> Message:
    """The rule set that is called by names, or that it is refused."""
    try:
        rules = referee.call(body)
    except (RulesError, NotationError) as error:
        return {"refused": True, "why": error_data(error)}
    said = message_data(referee, rules)
    return {
        "refused": False,
        "players": rules.players,
        "flags": said["flags"],
        "text": str(rules),
    }


def taken_rules(referee: Referee, body: Message) -> Any:
    """The rule set of a request: its short text, or an object with text or flags or both."""
    if "rules" not in body:
        raise refused("$", "rules is missing", "missing_key")
    said = body.pop("rules")
    if isinstance(said, str):
        return _parsed(referee, said, "$.rules")
    data = {**as_object(said, "$.rules")}
    text = data.pop("text", None)
    if text is not None and not isinstance(text, str):
        raise refused("$.rules.text", "a text belongs here", "wrong_type")
    if text is not None and not data:
        return _parsed(referee, text, "$.rules.text")
    written = write_json(data)
    read = _kept_rules if len(written) <= _LONGEST_KEPT else _read_rules
    rules = read(referee, written)
    if text is not None and _parsed(referee, text, "$.rules.text") != rules:
        raise refused("$.rules", "the text and the flags say different things")
    return rules


def _parsed(referee: Referee, text: str, path: str) -> Any:
    try:
        return _kept_text(referee, text)
    except (NotationError, RulesError) as error:
        raise refused(path, str(error)) from error


@lru_cache(maxsize=256)
def _kept_text(referee: Referee, text: str) -> Any:
    return referee.game.parse_rules(text)


def _read_rules(referee: Referee, text: str) -> Any:
    return read_message(referee, "rules", json.loads(text), "$.rules")


_kept_rules = lru_cache(maxsize=256)(_read_rules)


def read_message(referee: Referee, kind: str, data: Message, path: str) -> Any:
    """A thing from its plain data, which may leave out its kind, version and game."""
    message = {"version": 1, **data, "kind": kind, **referee.head}
    try:
        return referee.read(write_json(message))
    except RecordError as error:
        inside = path + error.path.removeprefix("$")
        why = str(error).replace(error.path, inside, 1)
        raise RecordError(why, error.code, path=inside) from None


def message_data(referee: Referee, thing: Any) -> Message:
    """A thing as the plain data of its message."""
    return cast("Message", json.loads(referee.write(thing)))


# -------------------------------------------------------------------------------------- deals


@attrs.frozen
class _DealRequest:
    seed: Any
    round: int = 1


@attrs.frozen
class _Due:
    """As much of a state as a deal needs."""

    rules: Any
    round_number: int
    phase: str = "deal"
    needs_deal: bool = True


def deal_answer(referee: Referee, body: Message) -> Message:
    """The hands that come from a seed."""
    rules = taken_rules(referee, body)
    said = structure(body, _DealRequest)
    if not 1 <= said.round <= MOST_ROUNDS:
        raise refused("$.round", f"rounds are 1 to {MOST_ROUNDS}")
    if not referee.has_round(rules, said.round):
        raise refused("$.round", f"the game has no round {said.round}")
    deal = shuffle(_Due(rules, said.round), _seed(said.seed))
    return {"hands": rows(deal.hands), "undealt": texts(deal.undealt)}


def _seed(said: Any) -> str | bytes | int:
    if isinstance(said, str) or type(said) is int:
        return said
    if isinstance(said, dict) and said.keys() == {"hex"} and isinstance(said["hex"], str):
        try:
            return bytes.fromhex(said["hex"])
        except ValueError:
            pass
    raise refused("$.seed", 'a seed is a text, a whole number, or {"hex": "00ff"}', "wrong_type")


def texts(things: Any) -> list[str]:
    """Cards, or other things, as texts."""
    return [*map(str, things)]


def rows(lists: Any) -> list[list[str]]:
    """A list of such lists."""
    return [*map(texts, lists)]


def error_data(error: StichelnError) -> Message:
    """Why something is refused."""
    return {"code": error.code, "message": str(error)}
