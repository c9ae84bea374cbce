"""Reports of a run: for people, for a README, for machines."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any, Final
from xml.etree import ElementTree as ET

from sticheln.conformance.cases import Case
from sticheln.conformance.protocol import PROTOCOL, RULINGS, Message
from sticheln.conformance.runner import Outcome, Report, Verdict
from sticheln.conformance.suites import suite_of
from sticheln.documents import write_json

__all__ = ["as_data", "as_junit", "as_summary", "as_text", "failure_text"]

_NOT_IN_XML: Final = re.compile("[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
"""What XML 1.0 has no place for."""


def failure_text(outcome: Outcome) -> str:
    """A failure in full: what was asked, what was wrong, what it proves.

    Of the flags it tells those that differ from the usual preset.
    """
    case = outcome.case
    lines = [f"FAILED {case.id}: {case.sentence}", f"  {outcome.message}"]
    if outcome.difference is not None:
        lines.append(f"  asked: {_short(_asked(case))}")
        lines.append(f"  expected: {_short(case.expected)}")
        lines.append(f"  got: {_short(outcome.answer)}")
    lines.append(f"  proves: {', '.join((*case.proves, *case.claims))}")
    if case.paragraphs:
        lines.append(f"  handbook: {', '.join(case.paragraphs)}")
    lines += [f"  engine's notes: {line}" for line in outcome.notes.splitlines()]
    return "\n".join(lines)


def _asked(case: Case) -> Message:
    """The request, of whose flags only those are told that the usual preset has otherwise."""
    message, rules = case.message(1), case.rule_set
    if case.rules is None or rules is None:
        return message
    suite = suite_of(case.game)
    usual = suite.preset_flags(suite.presets[0], rules)
    flags = {
        name: case.rules["flags"][name]
        for name, value in rules.flags.items()
        if value != usual[name]
    }
    return {**message, "rules": {**case.rules, "flags": flags}}


def as_text(report: Report, most: int = 50) -> str:
    """The failures, and a line for each kind.

    Args:
        report: The report.
        most: How many failures to tell in full.
    """
    failures = [each for each in report.outcomes if each.verdict is Verdict.FAILED]
    lines = [failure_text(outcome) for outcome in failures[:most]]
    if len(failures) > most:
        lines.append(f"... and {len(failures) - most} more failures")
    if report.fault:
        lines.append(f"FAILED {report.fault}")
    lines += [f"{kind:<10} {_counts(report, kind)}" for kind in _kinds(report)]
    lines.append(f"{'all':<10} {_counts(report)}")
    lines += _reasons(report)
    if report.restarts:
        lines.append(f"the engine was started anew {report.restarts} times")
    return "\n".join(lines)


def as_summary(report: Report) -> str:
    """A few lines of Markdown for a README."""
    what = f"{suite_of(report.game).title} conformance"
    if report.fault:
        return f"{what}: failed, {' '.join(report.fault.split())}"
    title = f"{what} of {report.engine} (protocol {PROTOCOL}, rulings {RULINGS})"
    lines = [
        f"{title}: {_counts(report)}.",
        "",
        "| questions | passed | failed | not covered |",
        "|---|---|---|---|",
    ]
    for kind in _kinds(report):
        numbers = " | ".join(str(report.count(verdict, kind)) for verdict in Verdict)
        lines.append(f"| {kind} | {numbers} |")
    return "\n".join(lines)


def as_data(report: Report) -> dict[str, Any]:
    """A report as plain data."""
    return {
        "engine": report.engine,
        "game": report.game,
        "protocol": PROTOCOL,
        "rulings": RULINGS,
        "passed": report.passed,
        "fault": report.fault,
        "restarts": report.restarts,
        "counts": {
            kind: {verdict.value: report.count(verdict, kind) for verdict in Verdict}
            for kind in _kinds(report)
        },
        "cases": [_outcome_data(outcome) for outcome in report.outcomes],
    }


def as_junit(report: Report) -> str:
    """A report as JUnit XML: a suite for each kind, what is not covered as skipped."""
    root = ET.Element("testsuites", name=f"{report.game} conformance")
    if report.fault:
        suite = _suite(root, "hello", 1, 1, 0, 0.0)
        case = ET.SubElement(suite, "testcase", classname="hello", name="hello")
        ET.SubElement(case, "failure", message=_clean(report.fault, attribute=True))
    for kind in _kinds(report):
        outcomes = [each for each in report.outcomes if each.case.kind == kind]
        seconds = sum(each.seconds for each in outcomes)
        failed = report.count(Verdict.FAILED, kind)
        skipped = report.count(Verdict.NOT_COVERED, kind)
        suite = _suite(root, kind, len(outcomes), failed, skipped, seconds)
        for outcome in outcomes:
            _add_case(suite, outcome)
    ET.indent(root)
    return ET.tostring(root, "unicode", xml_declaration=True) + "\n"


def _suite(
    root: ET.Element, name: str, tests: int, failed: int, skipped: int, seconds: float
) -> ET.Element:
    return ET.SubElement(
        root,
        "testsuite",
        name=name,
        tests=str(tests),
        failures=str(failed),
        errors="0",
        skipped=str(skipped),
        time=f"{seconds:.3f}",
    )


def _add_case(suite: ET.Element, outcome: Outcome) -> None:
    case = outcome.case
    element = ET.SubElement(
        suite, "testcase", classname=case.kind, name=case.id, time=f"{outcome.seconds:.3f}"
    )
    message = _clean(outcome.message, attribute=True)
    if outcome.verdict is Verdict.FAILED:
        failure = ET.SubElement(element, "failure", message=message)
        failure.text = _clean(failure_text(outcome))
    elif outcome.verdict is Verdict.NOT_COVERED:
        ET.SubElement(element, "skipped", message=message)


def _clean(text: str, attribute: bool = False) -> str:
    cleaned = _NOT_IN_XML.sub("\ufffd", text)
    return " ".join(cleaned.split()) if attribute else cleaned


def _kinds(report: Report) -> list[str]:
    return list(dict.fromkeys(outcome.case.kind for outcome in report.outcomes))


def _counts(report: Report, kind: str | None = None) -> str:
    words = {verdict: verdict.value.replace("_", " ") for verdict in Verdict}
    return ", ".join(f"{report.count(verdict, kind)} {words[verdict]}" for verdict in Verdict)


def _reasons(report: Report) -> Iterator[str]:
    """Why cases are not covered, each reason once."""
    left_out = [each for each in report.outcomes if each.verdict is Verdict.NOT_COVERED]
    for message in dict.fromkeys(each.message for each in left_out):
        yield f"not covered: {sum(each.message == message for each in left_out)}, {message}"


def _outcome_data(outcome: Outcome) -> dict[str, Any]:
    case = outcome.case
    data: dict[str, Any] = {
        "id": case.id,
        "kind": case.kind,
        "verdict": outcome.verdict.value,
        "sentence": case.sentence,
        "proves": list(case.proves),
        "claims": list(case.claims),
        "handbook": list(case.paragraphs),
    }
    if outcome.verdict is Verdict.PASSED:
        return data
    data["message"] = outcome.message
    if outcome.difference is not None:
        data["expected"] = dict(case.expected)
        data["got"] = outcome.answer
    return data


def _short(data: Any, limit: int = 2000) -> str:
    text = write_json(data)
    return text if len(text) <= limit else f"{text[: limit - 1]}…"
