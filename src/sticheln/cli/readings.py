"""How a flag can be read: its readings, their sources and their cases, in words and as data."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final

from sticheln.claims import Claim, claims
from sticheln.cli.options import UsageError
from sticheln.cli.show import BOLD, DIM, Screen
from sticheln.cli.words import listed
from sticheln.comparing import Case, Difference, compare
from sticheln.errors import RulesError, shown
from sticheln.flags import FLAGS, NUMBER, OURS, PUBLISHED, Flag, Reading
from sticheln.rules import Rules

__all__ = [
    "cases_as_data",
    "claims_as_data",
    "flag_as_data",
    "reading_as_data",
    "show_cases",
    "show_claims",
    "show_flag",
    "show_reading",
    "show_sources",
]

_HOLDERS: Final = {PUBLISHED: "rules published outside the sources", OURS: "this library"}
_STANDINGS: Final = {
    "all": "holds in every rule set",
    "classic": "holds in Classic",
    "component": "offered as a deck",
    "advice": "advice, no rule",
    "kein_stich": "part of the sister game Kein Stich",
}
_A_NUMBER: Final = 5
"""Stands for any number, and is the one that an edition has."""


def show_reading(screen: Screen, whose: str, value: str, reading: Reading | None) -> None:
    """Tell a reading, and who reads it so; None stands for a deck of one's own."""
    if reading is None:
        screen.say(f"{whose}, {value}: a deck of one's own.", 2, 2, BOLD)
        return
    screen.say(f"{whose}, {value}: {reading.meaning}", 2, 2, BOLD)
    show_sources(screen, reading, 4)


def show_sources(screen: Screen, reading: Reading, indent: int) -> None:
    """Tell who reads it so."""
    for claim in _claims(reading):
        screen.say(f"[{claim.id} {claim.source.name}] {claim.says}", indent, 4, DIM)
    others = [words for holder, words in _HOLDERS.items() if holder in reading.held_by]
    if others:
        screen.say(f"Held by {listed(others)}.", indent, 4, DIM)


def show_cases(screen: Screen, difference: Difference, base: Rules | None) -> None:
    """Tell the cases in which a difference matters, each under both values of the flag.

    Args:
        screen: Where to.
        difference: The difference.
        base: The rule set in which this flag alone was changed; None where it was not so.
    """
    under = "" if base is None else f" ({base}, this flag alone changed)"
    for case in difference.cases:
        screen.line()
        screen.say(f"Example{under}: {case.setting}", 2, 2)
        screen.say(f"{difference.flag}={difference.left}: {case.left_text}", 4, 4)
        screen.say(f"{difference.flag}={difference.right}: {case.right_text}", 4, 4)
    if not difference.cases:
        screen.line()
        screen.say("With these cards and players it never matters.", 2)


def show_flag(screen: Screen, rules: Rules, name: str) -> None:
    """Tell all readings of one flag, each with a case in which it matters under some rules.

    Raises:
        UsageError: There is no such flag.
    """
    flag = _flag(name)
    screen.heading(flag.name)
    screen.say(flag.meaning)
    for reading in flag.readings:
        screen.line()
        held = [holder for holder in reading.held_by if holder not in _HOLDERS]
        whose = f" ({', '.join(held)})" if held else ""
        screen.say(f"{flag.name}={reading.value}{whose}: {reading.meaning}", 2, 2, BOLD)
        show_sources(screen, reading, 4)
    here = f"{flag.name}={rules.flags[name]}"
    for reading in _others(rules, flag):
        difference = _changed(rules, flag, reading)
        if isinstance(difference, str):
            screen.line()
            screen.say(f"Not to be compared under {rules}: {difference}.", 2, 2)
        elif difference.cases:
            show_cases(screen, difference, rules)
        else:
            screen.line()
            there = f"{flag.name}={reading.value}"
            screen.say(f"Between {here} and {there} nothing differs under {rules}.", 2, 2)
    screen.line()
    screen.say(f"Classic reads {flag.name}={flag.default}. {flag.why}", 2, 2)


def flag_as_data(rules: Rules, name: str) -> dict[str, Any]:
    """One flag with all its readings, as data.

    Raises:
        UsageError: There is no such flag.
    """
    flag = _flag(name)
    others = [reading.value for reading in _others(rules, flag)]
    found = {
        reading.value: _changed(rules, flag, reading)
        for reading in flag.readings
        if reading.value in others
    }
    return {
        "name": flag.name,
        "meaning": flag.meaning,
        "rules": str(rules),
        "value": str(rules.flags[name]),
        "readings": [
            {
                **reading_as_data(reading.value, reading),
                "cases": cases_as_data(_cases(found.get(reading.value))),
            }
            for reading in flag.readings
        ],
        "classic": flag.default,
        "why_classic": flag.why,
    }


def _cases(difference: Difference | str | None) -> tuple[Case, ...]:
    return difference.cases if isinstance(difference, Difference) else ()


def _flag(name: str) -> Flag:
    if name not in FLAGS:
        raise UsageError(f"there is no flag {shown(name)}; there are {', '.join(FLAGS)}")
    return FLAGS[name]


def _others(rules: Rules, flag: Flag) -> list[Reading]:
    """The readings that the rules do not have."""
    value = str(rules.flags[flag.name])
    number = value.isdigit() and any(reading.value == NUMBER for reading in flag.readings)
    return [
        reading
        for reading in flag.readings
        if reading.value != value and not (number and reading.value == NUMBER)
    ]


def _changed(rules: Rules, flag: Flag, reading: Reading) -> Difference | str:
    """What changes with the flag alone; or why it can't be changed alone."""
    value: Any = _A_NUMBER if reading.value == NUMBER else reading.value
    settings: dict[str, Any] = {**rules.flags, flag.name: value}
    try:
        (difference,) = compare(rules, Rules(rules.players, **settings))
    except RulesError as error:
        return str(error)
    return difference


def reading_as_data(value: str, reading: Reading | None) -> dict[str, Any]:
    """A reading and its sources, as data."""
    if reading is None:
        return {"value": value, "reading": "A deck of one's own.", "held_by": [], "sources": []}
    return {
        "value": value,
        "reading": reading.meaning,
        "held_by": list(reading.held_by),
        "sources": [
            {"id": claim.id, "source": claim.source.name, "says": claim.says}
            for claim in _claims(reading)
        ],
    }


def cases_as_data(cases: Iterable[Case]) -> list[dict[str, str]]:
    """Cases as data."""
    return [
        {"case": case.setting, "left": case.left_text, "right": case.right_text} for case in cases
    ]


def _claims(reading: Reading) -> list[Claim]:
    return [claims()[identifier] for identifier in reading.claims]


def show_claims(screen: Screen, ids: Iterable[str]) -> None:
    """Tell statements of the sources.

    Raises:
        UsageError: There is no such statement.
    """
    for claim in _named(ids):
        source = claim.source
        screen.line()
        screen.say(f"{claim.id}: {claim.says}", hang=4, style=BOLD)
        screen.say(f"Said by: {source.name} ({source.description.rstrip('.')}).", 4, 4)
        screen.say(f"In this library: {_standing(claim)}.", 4, 4)


def _standing(claim: Claim) -> str:
    head, blank, rest = claim.standing.partition(" ")
    return f"{_STANDINGS.get(head, head)}{blank}{rest}"


def claims_as_data(ids: Iterable[str]) -> list[dict[str, str]]:
    """Statements of the sources as data.

    Raises:
        UsageError: There is no such statement.
    """
    return [
        {
            "id": claim.id,
            "kind": claim.kind,
            "source": claim.source.name,
            "says": claim.says,
            "standing": claim.standing,
        }
        for claim in _named(ids)
    ]


def _named(ids: Iterable[str]) -> list[Claim]:
    known, wanted = claims(), [identifier.upper() for identifier in ids]
    for identifier in wanted:
        if identifier not in known:
            raise UsageError(
                f"there is no statement {shown(identifier)}; they are numbered G01, J01, A01 and on"
            )
    return [known[identifier] for identifier in wanted]
