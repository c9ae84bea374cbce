"""The form for a new table, made from the flags' own data, and what comes back from it."""

from __future__ import annotations

import secrets
from collections.abc import Mapping
from typing import Any, Final

from examples.web.tables import KINDS, Plan

from sticheln import FLAGS, PRESETS, VARIANTS, Flag, RecordError, Rules, RulesError

LONGEST_NAME: Final = 24
MOST_ROUNDS: Final = 50
PLAYERS: Final = (3, 4, 5, 6, 7, 8)


def form() -> dict[str, Any]:
    """What a page needs to ask for a rule set: every preset, variant and flag, explained."""
    return {
        "players": PLAYERS,
        "kinds": KINDS,
        "presets": [
            {"name": preset.name, "meaning": preset.meaning} for preset in PRESETS.values()
        ],
        "variants": [
            {
                "name": variant.name,
                "meaning": variant.meaning,
                "needs_rounds": variant.needs_rounds,
            }
            for variant in VARIANTS.values()
        ],
        "flags": [_flag(flag) for flag in FLAGS.values()],
    }


def _flag(flag: Flag) -> dict[str, Any]:
    return {
        "name": flag.name,
        "meaning": flag.meaning,
        "why": flag.why,
        "readings": [
            {"value": reading.value, "meaning": reading.meaning, "held_by": reading.held_by}
            for reading in flag.readings
        ],
    }


def told(rules: Rules) -> dict[str, Any]:
    """A rule set in words."""
    return {
        "text": str(rules),
        "players": rules.players,
        "hand_size": rules.hand_size,
        "tricks": rules.tricks_per_round,
        "rounds": rules.round_count,
        "pain_count": rules.pain_count,
        "lucky": rules.scoring == "lucky",
        "cards": len(rules.cards),
        "colours": {colour.value: colour.label for colour in rules.colours},
        "labels": {str(card): card.label for card in rules.cards},
        "flags": [
            {"name": name, "value": str(value), "meaning": FLAGS[name].reading(value).meaning}
            for name, value in rules.flags.items()
        ],
    }


def read_rules(said: Mapping[str, Any]) -> Rules:
    """The rule set that a form asks for.

    Raises:
        RulesError: There is none like that.
        RecordError: The form has another shape.
    """
    preset = _entry(said, "preset", str)
    players = _entry(said, "players", int)
    variants = _entry(said, "variants", list)
    flags = _entry(said, "flags", dict)
    if len(variants) > len(VARIANTS):
        raise RecordError("that many variants there are not", "too_many", path="$.variants")
    if not all(isinstance(value, str) for value in [*variants, *flags.values()]):
        raise RecordError("variants and flags are given as texts", "wrong_type", path="$.flags")
    rules = Rules.from_preset(preset, players, *variants, **flags)
    if rules.round_count > MOST_ROUNDS:
        raise RulesError(
            f"a table here plays {MOST_ROUNDS} rounds at most", "too_many_rounds", flags=("rounds",)
        )
    return rules


def read_plan(said: Mapping[str, Any]) -> Plan:
    """The table that a form asks for.

    Raises:
        RulesError: There are no such rules.
        RecordError: The form has another shape.
    """
    rules = read_rules(said)
    seats = _entry(said, "seats", list)
    if len(seats) != rules.players:
        raise RecordError(f"there are {rules.players} seats", "wrong_length", path="$.seats")
    names = tuple(_name(seat, place) for place, seat in enumerate(seats))
    kinds = tuple(_entry(seat, "kind", str) for seat in seats)
    if stray := next((kind for kind in kinds if kind not in KINDS), None):
        raise RecordError(f"nobody is a {stray[:20]!r}", "unknown_kind", path="$.seats")
    starter = said.get("starter")
    if starter is None:
        starter = secrets.randbelow(rules.players)
    if type(starter) is not int or starter not in range(rules.players):
        raise RecordError("the starter is a seat, or null for any", "wrong_type", path="$.starter")
    return Plan(rules, starter, names, kinds, secrets.token_hex(16))


def _name(seat: object, place: int) -> str:
    if not isinstance(seat, dict):
        raise RecordError("a seat is an object", "wrong_type", path=f"$.seats[{place}]")
    name = " ".join(_entry(seat, "name", str).split())
    if not name.isprintable() or len(name) > LONGEST_NAME:
        raise RecordError(
            f"a name has {LONGEST_NAME} letters at most, all of which can be seen",
            "bad_name",
            path=f"$.seats[{place}].name",
        )
    return name or f"Seat {place + 1}"


def _entry(said: Mapping[str, Any], name: str, kind: type) -> Any:
    if type(said.get(name)) is not kind:
        raise RecordError(f"{name} is missing or of another kind", "wrong_type", path=f"$.{name}")
    return said[name]
