"""How answers are judged, and how the verdicts are told."""

from __future__ import annotations

import json
from xml.etree import ElementTree as ET

import pytest

from sticheln.conformance import (
    Outcome,
    Report,
    Verdict,
    as_data,
    as_junit,
    as_summary,
    as_text,
    ask_all,
    cases,
    judge,
    respond,
)
from sticheln.conformance.cases import difference
from tests.conformance.asking import BY_ID

# --------------------------------------------------------------------------------- the judging


def test_an_answer_may_say_more_but_not_inside_what_is_asked_for():
    case = next(case for case in cases() if case.kind == "view")
    right = json.loads(json.dumps(case.expected))
    assert judge(case, {**right, "note": 1}) is None
    right["view"]["hands"] = [["R5"]]
    assert judge(case, right).path == "$.view.hands"


@pytest.mark.parametrize(
    ("expected", "got", "path"),
    [
        ({"a": 1}, {"a": 1}, None),
        ({"a": 1}, {"a": 1.0}, None),
        ({"a": 1}, {"a": True}, "$.a"),
        ({"a": True}, {"a": 1}, "$.a"),
        ({"a": 0}, {"a": None}, "$.a"),
        ({"a": None}, {}, "$.a"),
        ({"a": [1, 2]}, {"a": [1]}, "$.a"),
        ({"a": [1, 2]}, {"a": [2, 1]}, "$.a[0]"),
        ({"a": [[], ["R5"]]}, {"a": [[], []]}, "$.a[1]"),
        ({"a": {"b": "1"}}, {"a": {"b": 1}}, "$.a.b"),
        ({"a": {}}, {"a": []}, "$.a"),
    ],
)
def test_where_two_answers_differ(expected, got, path):
    found = difference(expected, got)
    assert (None if found is None else found.path) == path


def test_an_answer_that_is_none():
    case = BY_ID["trick-r5-g4-y4"]
    (outcome,) = ask_all(lambda _: {"id": 1, "answer": "G4"}, [case])
    assert (outcome.verdict, outcome.message[:12]) == (Verdict.FAILED, "$: expected ")
    (outcome,) = ask_all(lambda _: {"id": 1}, [case])
    assert outcome.message == "the line holds no answer"
    (outcome,) = ask_all(lambda _: {"id": 1, "error": {"code": "oh", "message": "no"}}, [case])
    assert outcome.message == "error oh: no"
    (outcome,) = ask_all(lambda _: {"id": 1, "error": "oh no"}, [case])
    assert outcome.message == "error 'oh no'"


# -------------------------------------------------------------------------------------- reports


@pytest.fixture(scope="module")
def mixed():
    """A report with all three verdicts, and words that XML has no place for."""
    tricks = [case for case in cases() if case.kind in {"trick", "score"}][300:320]

    def ask(request):
        if request["id"] == 2:
            return {"id": 2, "error": {"code": "odd", "message": "\x00\x1b[31m <&> \ud800 ]]>"}}
        return respond(json.dumps(request))

    outcomes = list(ask_all(ask, tricks))
    outcomes[4] = Outcome(tricks[4], Verdict.NOT_COVERED, "the engine does not support it")
    return Report("mixed", tuple(outcomes))


def test_junit(mixed):
    root = ET.fromstring(as_junit(mixed))
    assert root.tag == "testsuites"
    suites = {suite.get("name"): suite for suite in root}
    assert list(suites) == ["trick", "score"]
    tests = root.findall("testsuite/testcase")
    assert [test.get("name") for test in tests] == [each.case.id for each in mixed.outcomes]
    counts = [[int(suite.get(key)) for key in ("tests", "failures", "skipped")] for suite in root]
    assert [sum(column) for column in zip(*counts, strict=True)] == [len(mixed.outcomes), 1, 1]
    failure = tests[1].find("failure")
    assert failure.get("message").startswith("error odd: ")
    assert "<&>" in failure.text
    assert tests[4].find("skipped").get("message") == "the engine does not support it"


def test_a_failure_tells_the_flags_that_differ_from_the_usual_preset():
    (outcome,) = ask_all(lambda _: {"answer": {}}, [BY_ID["trick-r9-r10-r2-low"]])
    text = as_text(Report("mute", (outcome,)))
    assert '"players":4,"flags":{"rank_order":"low"}' in text


def test_the_summary(mixed):
    summary = as_summary(mixed)
    assert "18 passed, 1 failed, 1 not covered" in summary
    trick, score = (mixed.count(Verdict.PASSED, kind) for kind in ("trick", "score"))
    assert f"| trick | {trick} | 1 | 1 |" in summary
    assert f"| score | {score} | 0 | 0 |" in summary


def test_a_report_as_data(mixed):
    data = json.loads(json.dumps(as_data(mixed)))
    assert data["passed"] is False
    assert data["counts"]["trick"]["failed"] == 1
    assert [case["verdict"] for case in data["cases"]].count("not_covered") == 1
    assert data["cases"][1]["message"].startswith("error odd")
