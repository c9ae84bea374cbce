"""``sticheln rules`` for Kein Stich: how a rule set reads each point, and who says so."""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterable
from typing import Any

from sticheln.claims import claims
from sticheln.cli.desk import plain_rules
from sticheln.cli.keinstich.telling import introduce
from sticheln.cli.options import FINE, UsageError, both_texts
from sticheln.cli.show import BOLD, DIM, Screen, open_screen
from sticheln.errors import shown
from sticheln.flag_types import Reading
from sticheln.games import KEIN_STICH
from sticheln.keinstich.flag_values import flag_text
from sticheln.keinstich.flags import FLAGS
from sticheln.keinstich.presets import PRESETS
from sticheln.keinstich.rules import Rules
from sticheln.presets import Preset

__all__ = ["explain", "rules_from"]


def rules_from(options: argparse.Namespace) -> Rules:
    """The rule set that the options ask for.

    Raises:
        UsageError: They ask for a variant; there are none.
    """
    if options.variant:
        raise UsageError("Kein Stich has no variants; --set sets single flags")
    rules: Rules = plain_rules(KEIN_STICH, options)
    return rules


def explain(options: argparse.Namespace) -> int:
    """Tell how a rule set of Kein Stich reads each point."""
    if options.list:
        return _list(options.json)
    if options.diff is not None:
        left, right = map(Rules.parse, both_texts(options))
        return _diff(left, right, options.json)
    rules = rules_from(options)
    if options.flag is not None:
        return _explain_flag(rules, options)
    if options.json:
        return _print(_as_data(rules))
    screen = open_screen()
    screen.heading(f"Rules: {rules}")
    for line in introduce(rules):
        screen.say(line, hang=2)
    for name in FLAGS:
        _show_flag(screen, rules, name, _readings(rules, name))
    return FINE


def _explain_flag(rules: Rules, options: argparse.Namespace) -> int:
    name: str = options.flag
    if name not in FLAGS:
        raise UsageError(f"there is no flag {shown(name)}; there are {', '.join(FLAGS)}")
    readings = FLAGS[name].readings
    if options.json:
        return _print(_flag_as_data(rules, name, readings))
    _show_flag(open_screen(), rules, name, readings)
    return FINE


def _diff(left: Rules, right: Rules, as_json: bool) -> int:
    names = [name for name in FLAGS if left.flags[name] != right.flags[name]]
    if as_json:
        data = [
            {
                "name": name,
                "meaning": FLAGS[name].meaning,
                "left": _value_as_data(left, name, _own_readings(left, right, name)),
                "right": _value_as_data(right, name, _own_readings(right, left, name)),
            }
            for name in names
        ]
        return _print({"left": str(left), "right": str(right), "differences": data})
    screen = open_screen()
    screen.heading(f"{left} beside {right}")
    if not names:
        screen.say("Every point is read alike.")
    for name in names:
        screen.heading(f"* {name}")
        screen.say(FLAGS[name].meaning, 2)
        for rules, other in ((left, right), (right, left)):
            screen.line()
            screen.say(f"{rules}: {name}={flag_text(rules.flags[name])}", 2, 2, BOLD)
            for reading in _own_readings(rules, other, name):
                _show_reading(screen, reading, 4)
    return FINE


def _own_readings(rules: Rules, other: Rules, name: str) -> list[Reading]:
    """The readings of a flag that the other rule set does not have; all if it has the same."""
    here, there = _readings(rules, name), _readings(other, name)
    return [reading for reading in here if reading not in there or here == there]


def _list(as_json: bool) -> int:
    if as_json:
        return _print({"presets": [_preset_as_data(preset) for preset in PRESETS.values()]})
    screen = open_screen()
    screen.heading("Presets of Kein Stich, whole rule sets")
    for preset in PRESETS.values():
        also = f" Also: {', '.join(preset.aliases)}." if preset.aliases else ""
        screen.say(f"{preset.name:<22}{preset.meaning}{also}", 2, 22)
    screen.line()
    screen.say("A rule set in short: power 4p stake=10", hang=2)
    screen.say(f"Single points, told by --flag NAME: {', '.join(FLAGS)}.", hang=2)
    return FINE


def _preset_as_data(preset: Preset) -> dict[str, Any]:
    return {
        "name": preset.name,
        "meaning": preset.meaning,
        "aliases": list(preset.aliases),
        "sets": {flag: flag_text(value) for flag, value in preset.settings.items()},
        "sources": list(preset.claims),
    }


def _print(data: dict[str, Any]) -> int:
    print(json.dumps(data, ensure_ascii=False, indent=2))
    return FINE


def _show_flag(screen: Screen, rules: Rules, name: str, readings: Iterable[Reading]) -> None:
    flag = FLAGS[name]
    screen.line()
    screen.say(f"{name} = {flag_text(rules.flags[name])}", style=BOLD)
    screen.say(flag.meaning, 2)
    for reading in readings:
        _show_reading(screen, reading, 2)
    screen.say(f"Why {flag.default} unless you say otherwise: {flag.why}", 2, 2)


def _show_reading(screen: Screen, reading: Reading, indent: int) -> None:
    screen.say(f"{reading.value}: {reading.meaning}", indent, 2)
    for identifier in reading.claims:
        screen.say(f"[{identifier}] {claims()[identifier].says}", indent + 2, 4, DIM)


def _readings(rules: Rules, name: str) -> tuple[Reading, ...]:
    """The readings in force; all where the value is one of one's own."""
    value = rules.flags[name]
    text = flag_text(value)
    words = text.split(",") if name == "contracts" else [text]
    readings = FLAGS[name].readings
    return tuple(reading for reading in readings if reading.value in words) or readings


def _as_data(rules: Rules) -> dict[str, Any]:
    return {
        "game": "keinstich",
        "rules": str(rules),
        "players": rules.players,
        "cards": [*map(str, rules.cards)],
        "pot": rules.pot,
        "flags": [_flag_as_data(rules, name, _readings(rules, name)) for name in FLAGS],
    }


def _flag_as_data(rules: Rules, name: str, readings: Iterable[Reading]) -> dict[str, Any]:
    flag = FLAGS[name]
    return {
        "name": name,
        "meaning": flag.meaning,
        **_value_as_data(rules, name, readings),
        "default": flag.default,
        "why": flag.why,
    }


def _value_as_data(rules: Rules, name: str, readings: Iterable[Reading]) -> dict[str, Any]:
    return {
        "value": flag_text(rules.flags[name]),
        "readings": [
            {"value": reading.value, "meaning": reading.meaning, "claims": reading.claims}
            for reading in readings
        ],
    }
