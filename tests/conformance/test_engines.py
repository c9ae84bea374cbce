"""Engines are run as programs, whatever goes wrong with them, and tell what they support."""

from __future__ import annotations

import sys
from textwrap import dedent
from xml.etree import ElementTree as ET

import pytest

from sticheln import Card, Deck, Rules
from sticheln.conformance import (
    STICHELN,
    SUITES,
    StartError,
    Supports,
    Verdict,
    as_junit,
    as_summary,
    as_text,
    cases,
    run,
)
from sticheln.errors import RecordError
from tests.conformance.asking import LIBRARY

# An engine that answers tricks rightly but for what a test puts at SPOIL: `number` counts requests.
ENGINE = """
import json, os, sys, time
from sticheln.conformance import respond
number = 0
said = open({log!r}, "a")
said.write("start\\n"); said.flush()
for line in sys.stdin:
    response = respond(line)
    if "hello" in response:
        response["engine"] = "spoilt"
        {hello}
        print(json.dumps(response), flush=True)
        continue
    number += 1
    if response["id"] in {ids}:
        {spoil}
    print(json.dumps(response), flush=True)
"""


@pytest.fixture
def spoilt(tmp_path):
    """Run an engine over the first ten tricks that does something wrong at some of them."""

    def run_spoilt(spoil="pass", ids=(3,), hello="pass", **options):
        log = tmp_path / "starts.txt"
        log.write_text("", "utf-8")
        source = ENGINE.format(log=str(log), ids=list(ids), spoil=spoil, hello=hello)
        tmp_path.joinpath("engine.py").write_text(dedent(source), "utf-8")
        tricks = [case.id for case in cases() if case.kind == "trick"][:10]
        command = [sys.executable, str(tmp_path / "engine.py")]
        report = run(command, ids=tricks, **{"timeout": 10.0, **options})
        starts = log.read_text("utf-8").count("start")
        return report, starts

    return run_spoilt


def failures(report):
    return [each for each in report.outcomes if each.verdict is Verdict.FAILED]


@pytest.mark.parametrize("game", SUITES)
def test_the_library_passes_everything(game):
    told = []
    report = run(LIBRARY, game=game, told=told.append)
    assert (report.passed, report.fault, report.restarts) == (True, "", 0)
    assert report.count(Verdict.PASSED) == len(cases(game))
    assert tuple(told) == report.outcomes


def test_an_engine_that_does_nothing_wrong(spoilt):
    report, starts = spoilt()
    assert (report.passed, report.engine.split()[0], starts) == (True, "spoilt", 1)
    assert report.count(Verdict.PASSED) == 10


@pytest.mark.parametrize(
    ("spoil", "message"),
    [
        ("sys.exit(3)", "ended with status 3 instead of answering"),
        ("os.kill(os.getpid(), 9)", "ended by signal 9 instead of answering"),
        ("raise RuntimeError('my own fault')", "ended with status 1 instead of answering"),
        ("print('Segmentation fault', flush=True); continue", "wrote what is no answer"),
        ("print('[1, 2]', flush=True); continue", "wrote what is no answer"),
        ("print(flush=True); continue", "wrote what is no answer"),
        (
            "sys.stdout.buffer.write(b'\\xff\\xfe\\n'); sys.stdout.flush(); continue",
            "wrote what is no answer",
        ),
        ("response['id'] = 99", "answered with the id 99, not 3"),
        ("response['id'] = '3'", "answered with the id '3', not 3"),
        ("response['id'] = 3.0", "wrote what is no answer"),
        ("del response['id']", "answered with the id None, not 3"),
        ("print('x' * 3_000_000, flush=True); continue", "wrote a line of more than"),
        ("os.close(1); time.sleep(20)", "closed its standard output"),
    ],
)
def test_an_engine_that_fails_to_answer_is_started_anew(spoilt, spoil, message):
    report, starts = spoilt(spoil)
    (failure,) = failures(report)
    assert failure.case == report.outcomes[2].case
    assert message in failure.message
    assert report.count(Verdict.PASSED) == 9
    assert (report.restarts, starts) == (1, 2)
    assert message in as_text(report)


def test_an_engine_that_hangs(spoilt):
    report, starts = spoilt("time.sleep(60)", timeout=1.0)
    (failure,) = failures(report)
    assert failure.message == "gave no answer in 1 s; each has to end its line, and to be flushed"
    assert 1.0 <= failure.seconds < 5.0
    assert (report.count(Verdict.PASSED), starts) == (9, 2)


def test_an_engine_that_writes_without_end(spoilt):
    flood = "while True: sys.stdout.write('x' * 65536)"
    report, _ = spoilt(flood)
    (failure,) = failures(report)
    assert "wrote a line of more than" in failure.message
    lines = "while True: print('{}')"
    report, _ = spoilt(lines)
    assert "answered with the id None" in failures(report)[0].message


def test_an_engine_that_says_too_much(spoilt):
    # A second line may come before the next question or after; either way that case fails.
    report, _ = spoilt("print(json.dumps(response), flush=True)")
    (failure,) = failures(report)
    assert failure.case == report.outcomes[3].case
    assert "without being asked" in failure.message or "with the id 3, not 4" in failure.message


def test_what_an_engine_notes_is_shown_with_its_failures_and_is_no_failure(spoilt):
    report, _ = spoilt("print('thinking', file=sys.stderr, flush=True)", ids=range(11))
    assert report.passed
    report, _ = spoilt("raise RuntimeError('my own fault')")
    assert "RuntimeError: my own fault" in failures(report)[0].notes
    assert "RuntimeError: my own fault" in as_text(report)
    report, _ = spoilt("sys.stderr.write('x' * 5_000_000)", ids=range(11))
    assert report.passed


def test_an_engine_that_keeps_failing_is_given_up(spoilt):
    report, starts = spoilt("sys.exit(3)", ids=range(11), restarts=4)
    assert (report.restarts, starts) == (4, 5)
    messages = [failure.message for failure in failures(report)]
    assert messages[:5] == ["ended with status 3 instead of answering"] * 5
    assert messages[5:] == ["not asked: the engine had been started anew 4 times"] * 5


def test_an_engine_that_is_wrong(spoilt):
    report, starts = spoilt("response['answer']['winner'] = 7", ids=(3, 4))
    assert starts == 1
    assert [each.difference.path for each in failures(report)] == ["$.winner", "$.winner"]
    text = as_text(report)
    assert "$.winner: expected" in text
    assert failures(report)[0].case.sentence in text
    assert "8 passed, 2 failed, 0 not covered" in text
    assert not report.passed


@pytest.mark.parametrize(
    ("hello", "message"),
    [
        ("response['protocol'] = 2", "protocol 1 is spoken here, not 2"),
        ("response['hello'] = 'engine'", "an engine greets the runner, not 'engine'"),
        ("response['supports'] = []", "$.supports: an object belongs here"),
        ("response['supports'] = {'kinds': ['tricks']}", "$.supports.kinds[0]"),
        ("response['supports'] = {'players': [2]}", "$.supports.players[0]"),
        ("response['supports'] = {'players': [True]}", "$.supports.players[0]"),
        ("response['supports'] = {'presets': 'classic'}", "$.supports.presets: a list belongs"),
        ("response['supports'] = {'flags': {'trump': []}}", "$.supports.flags.trump"),
        ("response['supports'] = {'flags': {'trumps': ['low']}}", "$.supports.flags.trumps[0]"),
        ("response['supports'] = {'variants': []}", "$.supports.variants"),
        ("response = {'error': {'code': 'unknown_game'}}", "unknown_game"),
        ("sys.exit(1)", "ended with status 1"),
        ("response = 5", "wrote what is no answer"),
    ],
)
def test_a_hello_that_is_wrong(spoilt, hello, message):
    report, _ = spoilt(hello=hello)
    assert message in report.fault
    assert (report.outcomes, report.passed) == ((), False)
    assert message in as_text(report)
    assert "failed" in as_summary(report)
    suite = ET.fromstring(as_junit(report)).find("testsuite")
    assert (suite.get("failures"), suite.find("testcase/failure") is not None) == ("1", True)


def test_a_command_that_is_none(tmp_path):
    with pytest.raises(StartError) as stopped:
        run([str(tmp_path / "nothing")])
    assert stopped.value.code == "cannot_start"
    assert "nothing" in str(stopped.value)


def test_a_kind_or_a_case_that_is_none():
    for options in ({"kinds": ["tricks"]}, {"ids": ["trick-none"]}, {"game": "whist"}):
        with pytest.raises(RecordError):
            run(LIBRARY, **options)


TINY = Deck("tiny", map(Card.parse, ["R0", "R1", "R2", "R3", "G0", "G1", "G2", "G3"]))


@pytest.mark.parametrize(
    ("said", "rules", "missing"),
    [
        ({}, Rules(), None),
        ({"kinds": ["trick"]}, Rules(), None),
        ({"kinds": ["score"]}, Rules(), "questions of the kind trick"),
        ({"kinds": []}, Rules(), "questions of the kind trick"),
        ({"players": [3, 4]}, Rules(5), "5 players"),
        ({"players": [3, 4]}, Rules(4), None),
        ({"presets": ["classic"]}, Rules(), None),
        ({"presets": ["classic"]}, Rules(5), None),
        ({"presets": ["classic"]}, Rules(rounds=1), "rounds=N"),
        ({"presets": ["classic"], "flags": {"rounds": ["N"]}}, Rules(rounds=1), None),
        ({"presets": ["classic"], "flags": {"deck": ["custom"]}}, Rules(deck=TINY), None),
        ({"presets": ["classic"]}, Rules(deck=TINY), "deck=custom"),
        ({"presets": ["classic", "amigo"]}, Rules.from_preset("amigo"), None),
        ({"presets": ["classic", "guide"]}, Rules(zeros="ordinary"), "zeros=ordinary"),
        ({"presets": []}, Rules(), "any preset"),
        ({"flags": {"trumps": ["highest"]}}, Rules(), None),
        ({"flags": {"trumps": ["highest"]}}, Rules(trumps="latest_colour"), "trumps=latest_colour"),
        ({"flags": {"trumps": ["highest"]}}, Rules(zeros="ordinary"), None),
        ({"flags": {"pain_count": [1]}}, Rules(pain_count=2), "pain_count=2"),
        ({"flags": {"pain_count": ["2"]}}, Rules(pain_count=2), None),
        ({"presets": ["classic"]}, None, None),
    ],
)
def test_what_an_engine_declares_is_what_it_is_asked(said, rules, missing):
    assert Supports.read(said, STICHELN).missing("trick", rules) == missing


def test_what_is_not_covered_is_no_failure(spoilt):
    report, _ = spoilt(hello="response['supports'] = {'flags': {'trumps': ['highest']}}")
    left_out = [each for each in report.outcomes if each.verdict is Verdict.NOT_COVERED]
    assert report.passed
    assert {each.case.rule_set.trumps.value for each in left_out} == {"latest_colour"}
    assert "does not support trumps=latest_colour" in as_text(report)
    report, _ = spoilt(hello="response['supports'] = {'kinds': ['score']}")
    assert not report.passed  # nothing failed, but nothing was proved
