"""``sticheln rules``: how a rule set reads each disputed point, who says so, and why."""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterable, Sequence
from typing import Any, Final

from sticheln.cli.desk import Desk, desk_of
from sticheln.cli.options import FINE, Command, both_texts, rule_options, rules_from
from sticheln.cli.readings import (
    cases_as_data,
    claims_as_data,
    flag_as_data,
    reading_as_data,
    show_cases,
    show_claims,
    show_flag,
    show_reading,
    show_sources,
)
from sticheln.cli.show import Screen, open_screen
from sticheln.cli.words import listed
from sticheln.comparing import Difference, compare
from sticheln.decks import Deck
from sticheln.flags import FLAGS
from sticheln.presets import PRESETS, VARIANTS, Preset, Variant
from sticheln.rules import Rules

__all__ = ["COMMAND", "PLAIN", "explain"]


def _run(options: argparse.Namespace) -> int:
    if options.claim is None:
        return desk_of(options).explain(options)
    if options.json:
        return _print({"claims": claims_as_data(options.claim)})
    show_claims(open_screen(), options.claim)
    return FINE


def explain(options: argparse.Namespace) -> int:
    """Tell how a rule set of Sticheln reads each point."""
    if options.list:
        return _list(options.json)
    if options.diff is not None:
        return _diff(options)
    rules = rules_from(options)
    if options.flag is not None:
        return _flag(rules, options)
    classic = Rules(rules.players)
    differences = compare(rules, classic)
    if options.json:
        return _print(_rules_as_data(rules, differences))
    screen = open_screen()
    _show_rules(screen, rules)
    screen.line()
    _show_summary(screen, differences, f"Classic for {rules.players} players", "Classic")
    for difference in differences:
        base = _base(difference, rules, classic)
        _show_difference(screen, difference, "Here", "Classic", base)
    _show_shared(screen, rules, {difference.flag for difference in differences})
    return FINE


def _flag(rules: Rules, options: argparse.Namespace) -> int:
    if options.json:
        return _print(flag_as_data(rules, options.flag))
    show_flag(open_screen(), rules, options.flag)
    return FINE


def _diff(options: argparse.Namespace) -> int:
    left, right = map(Rules.parse, both_texts(options))
    differences = compare(left, right)
    if options.json:
        return _print(
            {
                "left": str(left),
                "right": str(right),
                "differences": [_difference_as_data(found) for found in differences],
            }
        )
    screen = open_screen()
    screen.heading(f"{left} beside {right}")
    _show_summary(screen, differences, "each other", str(right))
    for difference in differences:
        base = _base(difference, left, right)
        _show_difference(screen, difference, str(left), str(right), base)
    return FINE


def _print(data: dict[str, Any]) -> int:
    print(json.dumps(data, ensure_ascii=False, indent=2))
    return FINE


def _value(value: object) -> str:
    return value.name if isinstance(value, Deck) else str(value)


def _show_rules(screen: Screen, rules: Rules) -> None:
    screen.heading(f"Rules: {rules}")
    screen.say(PRESETS[str(rules).split()[0]].meaning)
    screen.line()
    screen.say(
        f"{rules.players} players; {len(rules.cards)} cards: "
        f"{listed(colour.label for colour in rules.colours)}; {rules.hand_size} in each hand, "
        f"{rules.tricks_per_round} tricks a round; rounds: {rules.round_count}."
    )


def _show_summary(screen: Screen, differences: Sequence[Difference], whom: str, other: str) -> None:
    if not differences:
        screen.say(f"Every point is read as in {other}.")
        return
    one = len(differences) == 1
    count = "One point differs" if one else f"{len(differences)} points differ"
    screen.say(f"{count} from {whom}:")
    for difference in differences:
        screen.line(f"  * {difference.flag:<15} {difference.left}  ({other}: {difference.right})")


def _show_difference(
    screen: Screen, difference: Difference, here: str, there: str, base: Rules | None
) -> None:
    flag = FLAGS[difference.flag]
    screen.heading(f"* {flag.name} = {difference.left}")
    screen.say(flag.meaning, 2)
    screen.line()
    show_reading(screen, here, difference.left, difference.left_reading)
    show_reading(screen, there, difference.right, difference.right_reading)
    show_cases(screen, difference, base)
    screen.line()
    screen.say(f"Classic reads {flag.name}={flag.default}. {flag.why}", 2, 2)


def _base(difference: Difference, left: Rules, right: Rules) -> Rules | None:
    """The rule set in which the flag alone was changed; None where whole sets were compared."""
    if difference.rules == (left, right):
        return None
    return left if left in difference.rules else right


def _show_shared(screen: Screen, rules: Rules, differing: set[str]) -> None:
    screen.heading("Read as in Classic")
    for name, flag in FLAGS.items():
        if name in differing:
            continue
        reading = flag.reading(rules.flags[name])
        screen.line()
        screen.say(f"{name} = {rules.flags[name]}: {reading.meaning}", 2, 4)
        show_sources(screen, reading, 6)
        screen.say(f"Why: {flag.why}", 6, 4)


def _rules_as_data(rules: Rules, differences: Iterable[Difference]) -> dict[str, Any]:
    differing = {difference.flag: difference for difference in differences}
    return {
        "rules": str(rules),
        "players": rules.players,
        "cards": list(map(str, rules.cards)),
        "hand_size": rules.hand_size,
        "tricks_per_round": rules.tricks_per_round,
        "round_count": rules.round_count,
        "flags": [_flag_as_data(rules, name, differing.get(name)) for name in FLAGS],
    }


def _flag_as_data(rules: Rules, name: str, difference: Difference | None) -> dict[str, Any]:
    flag, value = FLAGS[name], rules.flags[name]
    reading = None if isinstance(value, Deck) else flag.reading(value)
    return {
        "name": name,
        "meaning": flag.meaning,
        **reading_as_data(_value(value), reading),
        "differs_from_classic": difference is not None,
        "classic": reading_as_data(flag.default, flag.reading(flag.default)),
        "why_classic": flag.why,
        "cases": cases_as_data(difference.cases) if difference else [],
    }


def _difference_as_data(difference: Difference) -> dict[str, Any]:
    flag = FLAGS[difference.flag]
    return {
        "name": flag.name,
        "meaning": flag.meaning,
        "left": reading_as_data(difference.left, difference.left_reading),
        "right": reading_as_data(difference.right, difference.right_reading),
        "why_classic": flag.why,
        "cases": cases_as_data(difference.cases),
    }


def _list(as_json: bool) -> int:
    if as_json:
        return _print(
            {
                "presets": [_named_as_data(entry) for entry in PRESETS.values()],
                "variants": [_named_as_data(entry) for entry in VARIANTS.values()],
            }
        )
    screen = open_screen()
    _list_entries(screen, "Presets, whole rule sets", PRESETS.values())
    _list_entries(screen, "Variants, laid over any preset", VARIANTS.values())
    screen.line()
    screen.say("A rule set in short: classic 4p fog rounds=3", hang=2)
    screen.say(f"Single points, told by --flag NAME: {', '.join(FLAGS)}.", hang=2)
    return FINE


def _list_entries(screen: Screen, title: str, entries: Iterable[Preset | Variant]) -> None:
    screen.heading(title)
    for entry in entries:
        also = f" Also: {', '.join(entry.aliases)}." if entry.aliases else ""
        screen.say(f"{entry.name:<14} {entry.meaning}{also}", 2, 15)


def _named_as_data(entry: Preset | Variant) -> dict[str, Any]:
    return {
        "name": entry.name,
        "meaning": entry.meaning,
        "aliases": list(entry.aliases),
        "sets": {flag: str(value) for flag, value in entry.settings.items()},
        "sources": list(entry.claims),
    }


def _add_options(parser: argparse.ArgumentParser, desks: Sequence[Desk]) -> None:
    task = parser.add_mutually_exclusive_group()
    task.add_argument("--list", action="store_true", help="the presets and variants there are")
    task.add_argument(
        "--flag",
        metavar="NAME",
        help="one disputed point: all its readings, who holds them, and a case for each",
    )
    task.add_argument(
        "--diff",
        nargs=2,
        metavar=("RULES", "RULES"),
        help="compare two rule sets, with cases in which the differences matter",
    )
    task.add_argument(
        "--claim", nargs="+", metavar="ID", help="what statements of the sources say, as in G03"
    )
    parser.add_argument("--json", action="store_true", help="for programs to read")
    rule_options(parser, desks)


def _add_plain_options(parser: argparse.ArgumentParser, desks: Sequence[Desk]) -> None:
    parser.set_defaults(list=False, flag=None, diff=None, claim=None, json=False)
    rule_options(parser, desks)


COMMAND: Final = Command(
    "rules",
    "tell how a rule set reads each disputed point, with its sources",
    _add_options,
    _run,
    "A star marks what differs from Classic.",
)

PLAIN: Final = Command("rules", "tell a rule set", _add_plain_options, _run)
"""The command where the rules are of none of the games that come with this library."""
