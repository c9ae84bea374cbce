"""Pages about the sources, made from the flags' own data, the claims and the tests."""

import ast
import re
from collections.abc import Iterator
from functools import cache
from typing import Any

from house import DOCS, HouseDirective, anchor, handbook, roles, table
from sphinx.application import Sphinx

from sticheln import FLAGS, PRESETS, VARIANTS, Flag, Reading, Rules, format_cards
from sticheln.claims import Claim, claims, sources
from sticheln.comparing import Difference, TrickCase, compare
from sticheln.flags import NUMBER

TESTS = DOCS.parent / "tests"
USUAL = 4
VERDICTS = {
    "classic": "Followed in Classic",
    "all": "Followed under every rule set",
    "flag": "Followed under a flag",
    "preset": "Carried out by a preset",
    "component": "Offered as a deck",
    "advice": "Advice: recorded, no code",
    "rejected": "Rejected",
    "kein_stich": "Part of the sister game",
}
KINDS = {
    "rule": "rule",
    "component": "cards",
    "variant": "variant",
    "advice": "advice",
    "note": "remark",
}


# Tests


def claims_named(node: ast.AST) -> set[str]:
    """The claims that ``pytest.mark.claims(...)`` names anywhere in some code."""
    return {
        argument.value
        for call in ast.walk(node)
        if isinstance(call, ast.Call)
        and isinstance(call.func, ast.Attribute)
        and call.func.attr == "claims"
        and isinstance(call.func.value, ast.Attribute)
        and call.func.value.attr == "mark"
        for argument in call.args
        if isinstance(argument, ast.Constant) and isinstance(argument.value, str)
    }


@cache
def tests_by_claim() -> dict[str, list[str]]:
    """The tests that name each claim, as ``file::function``."""
    found: dict[str, list[str]] = {}
    for file in sorted(TESTS.rglob("test_*.py")):
        module = ast.parse(file.read_text(encoding="utf-8"))
        for node in module.body:
            if not isinstance(node, ast.FunctionDef | ast.ClassDef):
                continue
            marks: Any = ast.Module(list(node.decorator_list), [])
            for claim in claims_named(marks):
                name = f"{file.relative_to(TESTS).as_posix()}::{node.name}"
                found.setdefault(claim, []).append(name)
    return found


# Claims


def verdict(claim: Claim) -> str:
    """What became of a claim, in words and links."""
    key = re.split(r"[: (]", claim.standing, maxsplit=1)[0]
    rest = claim.standing.removeprefix(key).removeprefix(":").strip()
    setting, _, more = rest.partition(" ")
    if key == "flag":
        rest = f"{{flag}}`{setting}` {more}"
    elif key == "preset":
        rest = f"`{setting}` {more}"
    if not rest or rest.startswith(("(", "in part")):
        return f"{VERDICTS[key]} {rest}".strip()
    return f"{VERDICTS[key]}: {rest}".strip()


def claim_entry(claim: Claim) -> Iterator[str]:
    places = [entry.number for entry in handbook() if claim.id in entry.claims]
    tests = tests_by_claim().get(claim.id, [])
    yield f"({anchor('claim', claim.id)})="
    yield f"### {claim.id}"
    yield ""
    yield f"{claim.says} *({KINDS[claim.kind]})*"
    yield ""
    yield f"{verdict(claim)}."
    yield ""
    found = []
    if places:
        found.append(f"Handbook: {roles('rule', places, ', ')}")
    if tests:
        found.append(f"Proved by {', '.join(f'`{test}`' for test in tests)}")
    yield " · ".join(found)
    yield ""


class SourceIntroduction(HouseDirective):
    """``{source} G``: what a source is, and how much it says."""

    required_arguments = 1

    def markdown(self) -> Iterator[str]:
        source = sources()[self.arguments[0]]
        entries = [claim for claim in claims().values() if claim.source is source]
        yield f"{source.description} Its title: *{source.title}*."
        yield ""
        yield (
            f"It makes {len(entries)} statements that bear on the rules, {entries[0].id} to "
            f"{entries[-1].id}. They are told here in our words. Under each stands what became of "
            f"it, the paragraph of the handbook that tells it, and the tests that prove it in play."
        )


class Claims(HouseDirective):
    """``{claims} G``: every claim of a source, and what became of it."""

    required_arguments = 1

    def markdown(self) -> Iterator[str]:
        source = sources()[self.arguments[0]]
        entries = [claim for claim in claims().values() if claim.source is source]
        yield "## Its statements, and what became of them"
        yield ""
        for claim in entries:
            yield from claim_entry(claim)


# Flags


def holders(reading: Reading) -> str:
    named = (
        f"`{name}`" if name in PRESETS or name in VARIANTS else name for name in reading.held_by
    )
    return ", ".join(named) or "nobody we know of"


def reading_lines(flag: Flag) -> Iterator[str]:
    for reading in flag.readings:
        default = " (default)" if reading.value == flag.default else ""
        yield f"`{reading.value}`{default}"
        yield f": {reading.meaning}"
        yield ""
        yield f"  Held by {holders(reading)}. {roles('claim', reading.claims)}"
        yield ""


def case_lines(difference: Difference) -> Iterator[str]:
    """Tricks as pictures, all other cases as a table."""
    tricks = [case for case in difference.cases if isinstance(case, TrickCase)]
    others = [case for case in difference.cases if not isinstance(case, TrickCase)]
    for case in tricks:
        yield f"```{{trick}} {' | '.join(map(str, difference.rules))}"
        yield format_cards(case.cards)
        yield "```"
        yield ""
    if others:
        head = ("", f"`{difference.left}`", f"`{difference.right}`")
        rows = ((sentence(case.setting), case.left_text, case.right_text) for case in others)
        yield from table(head, rows)
    if not difference.cases:
        yield "With these players and cards it never matters."
        yield ""


def sentence(words: str) -> str:
    return words[0].upper() + words[1:]


class FlagPages(HouseDirective):
    """``{flag-pages}``: every flag with its readings, who holds them, the default and why."""

    def markdown(self) -> Iterator[str]:
        for flag in FLAGS.values():
            yield f"({anchor('flag', flag.name)})="
            yield f"## {flag.name}"
            yield ""
            yield flag.meaning
            yield ""
            yield from reading_lines(flag)
            yield f"**Why `{flag.default}` is the default.** {flag.why}"
            yield ""
            places = [entry.number for entry in handbook() if flag.name in entry.flags]
            if places:
                yield f"Handbook: {roles('rule', places, ', ')}."
                yield ""
            yield from self.examples(flag)

    def examples(self, flag: Flag) -> Iterator[str]:
        yield "**Where it matters**"
        yield ""
        for reading in flag.readings:
            if reading.value != flag.default:
                yield from first_that_matters(flag, reading)


def first_that_matters(flag: Flag, reading: Reading) -> Iterator[str]:
    """Cases in which a reading differs from the default, for four players if there are any."""
    value = "7" if reading.value == NUMBER else reading.value
    for players in (USUAL, 7, 3, 5):
        difference = the_difference(flag.name, value, players)
        if difference is None or not difference.cases:
            continue
        table_of = f" with {players} players" if players != USUAL else ""
        yield f"`{flag.default}` or `{reading.value}`{table_of}:"
        yield ""
        yield from case_lines(difference)
        return


def the_difference(flag: str, value: str, players: int) -> Difference | None:
    base = {"rounds": 7} if flag == "rotation" else {}
    settings: Any = {**base, flag: value}
    try:
        found = compare(Rules(players, **base), Rules(players, **settings))  # type: ignore[arg-type]
    except ValueError:
        return None
    return found[0] if found else None


class Readings(HouseDirective):
    """``{readings} trumps``: who reads a flag how, with the words of each claim."""

    required_arguments = 1

    def markdown(self) -> Iterator[str]:
        flag = FLAGS[self.arguments[0]]
        yield f"{{flag}}`{flag.name}` settles it; the default is `{flag.default}`. {flag.why}"
        yield ""
        for reading in flag.readings:
            yield f"`{reading.value}`"
            yield f": Held by {holders(reading)}."
            for name in reading.claims:
                yield ""
                yield f"  {{claim}}`{name}` {claims()[name].source.name}: {claims()[name].says}"
            yield ""


# Rule sets beside each other


class Comparison(HouseDirective):
    """``{compare} amigo 4p | guide 4p``: what differs, with a case for each difference."""

    required_arguments = 1
    final_argument_whitespace = True

    def markdown(self) -> Iterator[str]:
        left, right = (Rules.parse(text) for text in self.arguments[0].split("|"))
        for difference in compare(left, right):
            yield f"{{flag}}`{difference.flag}` — `{difference.left}` or `{difference.right}`"
            yield ""
            yield from case_lines(difference)


class FlagTable(HouseDirective):
    """``{preset-table}``: what each preset sets, flag by flag."""

    def markdown(self) -> Iterator[str]:
        rows = (
            (f"{{flag}}`{name}`", *(f"`{value_of(preset, name)}`" for preset in PRESETS))
            for name in FLAGS
        )
        yield from table(("flag", *(f"`{preset}`" for preset in PRESETS)), rows)


def value_of(preset: str, flag: str) -> str:
    return str(Rules.from_preset(preset).flags[flag])


def setup(app: Sphinx) -> dict[str, bool]:
    app.add_directive("claims", Claims)
    app.add_directive("source", SourceIntroduction)
    app.add_directive("flag-pages", FlagPages)
    app.add_directive("readings", Readings)
    app.add_directive("compare", Comparison)
    app.add_directive("preset-table", FlagTable)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
