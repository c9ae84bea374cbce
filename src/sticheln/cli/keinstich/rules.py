"""``sticheln rules`` for Kein Stich: how a rule set reads each point, and who says so."""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterable
from typing import Any

from sticheln.claims import claims
from sticheln.cli.desk import plain_rules
from sticheln.cli.keinstich.telling import introduce
from sticheln.cli.options import FINE, UsageError
from sticheln.cli.show import BOLD, DIM, Screen, open_screen
from sticheln.errors import shown
from sticheln.flag_types import Reading
from sticheln.games import KEIN_STICH
from sticheln.keinstich.flag_values import flag_text
from sticheln.keinstich.flags import FLAGS
from sticheln.keinstich.presets import PRESETS
from sticheln.keinstich.rules import Rules

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
    if options.diff is not None:
        raise UsageError("--diff compares rule sets of Sticheln")
    if options.list:
        return _list(options.json)
    rules = rules_from(options)
    if options.flag is not None:
        return _explain_flag(rules, options)
    if options.json:
        print(json.dumps(_as_data(rules), ensure_ascii=False, indent=2))
        return FINE
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
        data = _flag_as_data(rules, name, readings)
        print(json.dumps(data, ensure_ascii=False, indent=2))
        return FINE
    _show_flag(open_screen(), rules, name, readings)
    return FINE


def _list(as_json: bool) -> int:
    if as_json:
        presets = [{"name": preset.name, "meaning": preset.meaning} for preset in PRESETS.values()]
        print(json.dumps({"presets": presets}, ensure_ascii=False, indent=2))
        return FINE
    screen = open_screen()
    screen.heading("Presets of Kein Stich, whole rule sets")
    for preset in PRESETS.values():
        screen.say(f"{preset.name:<22}{preset.meaning}", 2, 22)
    return FINE


def _show_flag(screen: Screen, rules: Rules, name: str, readings: Iterable[Reading]) -> None:
    flag = FLAGS[name]
    screen.line()
    screen.say(f"{name} = {flag_text(rules.flags[name])}", style=BOLD)
    screen.say(flag.meaning, 2)
    for reading in readings:
        screen.say(f"{reading.value}: {reading.meaning}", 2, 2)
        for identifier in reading.claims:
            screen.say(f"[{identifier}] {claims()[identifier].says}", 4, 4, DIM)
    screen.say(f"Why {flag.default} unless you say otherwise: {flag.why}", 2, 2)


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
        "value": flag_text(rules.flags[name]),
        "meaning": flag.meaning,
        "readings": [
            {"value": reading.value, "meaning": reading.meaning, "claims": reading.claims}
            for reading in readings
        ],
        "default": flag.default,
        "why": flag.why,
    }
