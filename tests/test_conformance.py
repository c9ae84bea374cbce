"""The vectors are complete and right, and the runner tells what an engine does."""

from __future__ import annotations

import io
import json
import sys
from importlib import resources
from itertools import combinations
from textwrap import dedent
from xml.etree import ElementTree as ET

import jsonschema  # type: ignore[import-untyped, unused-ignore]
import pytest

from sticheln import FLAGS, PRESETS, VARIANTS, Card, Deck, Rules, RulesError, to_json
from sticheln.claims import claims
from sticheln.cli import main
from sticheln.conformance import (
    STICHELN,
    SUITES,
    Outcome,
    Report,
    StartError,
    Supports,
    Verdict,
    answer,
    as_data,
    as_junit,
    as_summary,
    as_text,
    ask_all,
    cases,
    judge,
    respond,
    run,
    schema,
    vector_files,
)
from sticheln.conformance.cases import difference
from sticheln.errors import RecordError, StichelnError
from tests.keinstich.naive_engine import Engine
from tests.keinstich.vectors import MAKING as KEIN_STICH_MAKING
from tests.test_claim_coverage import CORNER_CASES, TESTED_KINDS
from tests.test_rulings import POINTS
from tests.vectors import naive_engine
from tests.vectors.making import MAKING, VECTORS
from tests.vectors.paragraphs import DOCS, paragraphs

BY_ID = {case.id: case for case in cases()}
MAKINGS = {making.suite.game: making for making in (MAKING, KEIN_STICH_MAKING)}
INDEPENDENT = {"sticheln": naive_engine.answer, "keinstich": Engine().answer}
FILES = [(game, kind) for game, making in MAKINGS.items() for kind in making.suite.kinds]


# ---------------------------------------------------------------------------------- the files


@pytest.mark.parametrize("game", SUITES)
def test_the_files_are_what_the_questions_make(game):
    folder, files = MAKINGS[game].folder, MAKINGS[game].files()
    assert {path.name for path in folder.iterdir()} == set(files)
    for name, text in files.items():
        assert folder.joinpath(name).read_text("utf-8") == text, (
            f"run python -m tests.vectors: {name}"
        )


@pytest.mark.parametrize("game", SUITES)
def test_the_files_lie_in_the_package_and_are_small(game):
    names = [file.name for file in vector_files(game)]
    assert names == [f"{kind}.json" for kind in SUITES[game].kinds]
    folder = resources.files("sticheln.conformance") / "vectors" / game
    assert sum(len(folder.joinpath(name).read_bytes()) for name in names) < 1_500_000
    for case in cases(game):
        whole = json.dumps({**case.message(1), **case.expected})
        assert len(whole) < 12_000, case.id


@pytest.mark.parametrize(("game", "kind"), FILES)
def test_the_files_keep_to_their_schema(game, kind):
    validator = jsonschema.Draft202012Validator(json.loads(schema(game)))
    data = json.loads(MAKINGS[game].folder.joinpath(f"{kind}.json").read_text("utf-8"))
    assert [error.message for error in validator.iter_errors(data)] == []
    # The schema is no sieve: an answer of the wrong shape is none of its own.
    data["cases"][0]["expected"] = {"winner": "R5"}
    assert not validator.is_valid(data)


@pytest.mark.parametrize("game", SUITES)
def test_the_schema_is_one(game):
    jsonschema.Draft202012Validator.check_schema(json.loads(schema(game)))


def test_every_case_has_a_name_of_its_own_and_says_what_it_is_for():
    assert len(BY_ID) == len(cases()) > 1000
    for case in cases():
        assert case.id.startswith(f"{case.kind}-")
        assert case.sentence.endswith(".")
        assert case.proves or case.claims or "alias" in case.id or case.kind in {"legal", "game"}
        assert set(case.claims) <= set(claims())
        for point in case.proves:
            flag = point.partition("=")[0]
            what, _, name = point.partition("-")
            known = point in POINTS or flag in FLAGS
            assert known or (what == "preset" and name in PRESETS) or name in VARIANTS, point


def test_the_paragraphs_are_those_of_the_handbooks():
    assert VECTORS.joinpath("paragraphs.json").read_text("utf-8") == paragraphs()
    by_id = {case.id: case for game in SUITES for case in cases(game)}
    for name, numbers in {
        "trick-r9-r10-r2-low": {"6.8"},
        "game-value-pain-reveal-at-once-1": {"4.3"},
        "payment-penultimate-march": {"23.4"},
        "rules-king-louis-4p-32": {"22.1", "25.1"},
    }.items():
        assert numbers <= set(by_id[name].paragraphs)
    (outcome,) = ask_all(lambda _: {"answer": {}}, [by_id["payment-penultimate-march"]])
    assert "  handbook: 23.4" in as_text(Report("mute", (outcome,), game="keinstich"))


@pytest.mark.parametrize("game", SUITES)
def test_nearly_every_case_names_its_paragraphs(game):
    silent = [case.id for case in cases(game) if not case.paragraphs]
    assert len(silent) < len(cases(game)) / 10
    explained = DOCS.joinpath("corner-cases.md").read_text("utf-8")
    for case in cases(game):
        for point in case.proves:
            assert (
                "=" in point
                or point.startswith(("preset-", "variant-"))
                or (f"| `{point}` |" in explained)
            )


# -------------------------------------------------------------------------------- the answers


@pytest.mark.parametrize("game", SUITES)
def test_an_independent_engine_gives_every_answer(game):
    for case in cases(game):
        request = json.loads(json.dumps(case.message(1)))
        said = json.loads(json.dumps(INDEPENDENT[game](case.kind, request)))
        assert judge(case, said) is None, f"{case.id}: {judge(case, said)}"


def test_every_corner_case_has_an_answer_worked_out_by_hand():
    # The maker holds these against the engine; see typed_differences.
    by_hand = {point for asked in MAKING.questions() if asked.typed for point in asked.proves}
    assert set(CORNER_CASES) - by_hand == set()
    refused = {point for point in POINTS if point.startswith("refused-")}
    assert refused - by_hand == set()


@pytest.mark.parametrize("game", SUITES)
def test_what_was_worked_out_by_hand_is_in_the_vectors(game):
    by_id = {case.id: case for case in cases(game)}
    for asked in MAKINGS[game].questions():
        for path, value in asked.typed.items():
            found = by_id[asked.id].expected
            for step in path.split("."):
                found = found[step]
            assert found == value, f"{asked.id} {path}"


# ------------------------------------------------------------------------------- completeness


def flag_values(name):
    return {word for case in playable() for word in STICHELN.words(name, case.rule_set.flags[name])}


def playable():
    return [case for case in cases() if case.rule_set is not None]


@pytest.mark.parametrize("name", FLAGS)
def test_every_value_of_every_flag_is_there(name):
    assert flag_values(name) >= set(FLAGS[name].values)


def test_every_preset_is_there_for_every_number_of_players():
    for preset in PRESETS:
        for players in range(3, 9):
            try:
                rules = Rules.from_preset(preset, players)
            except RulesError:
                assert not BY_ID.get(f"rules-{preset}-{players}p")
                continue
            assert BY_ID[f"rules-{preset}-{players}p"].rule_set == rules
            whole = BY_ID[f"game-one-round-{preset}-{players}p"]
            assert whole.rule_set.vary(rounds=rules.rounds, tie_break=rules.tie_break) == rules
    played = {case.rule_set for case in cases() if case.id.startswith("game-whole-")}
    assert {Rules.from_preset(name, each.players) for name in PRESETS for each in played} >= played
    assert len(played) == len(PRESETS)


def test_every_variant_and_every_pair_of_variants_is_there():
    for variant in VARIANTS:
        name = variant.replace("_", "-")
        assert f"game-variant-{name}" in BY_ID
        assert all(f"rules-{preset}-{variant}" in BY_ID for preset in PRESETS)
    refused = []
    for one, other in combinations(VARIANTS, 2):
        call = BY_ID[f"rules-{one}-and-{other}"]
        if call.expected["refused"]:
            refused.append({one, other})
            continue
        names = f"{one} {other}".replace("_", "-").replace(" ", "-")
        assert f"game-variants-{names}" in BY_ID
    assert refused == [{"fog", "late"}, {"fog", "open"}]


def test_every_ruling_and_every_rule_of_the_sources_is_named():
    proved = {point for case in cases() for point in case.proves}
    assert set(CORNER_CASES) - proved == set()
    assert {point for point in POINTS if point.startswith("refused-")} - proved == set()
    named = {claim for case in cases() for claim in case.claims}
    rules = {
        each.id for each in claims().values() if each.kind in TESTED_KINDS and each.id[0] in "GJA"
    }
    assert rules - named == set()


PAIRS = [
    *((name, pair) for name, flag in FLAGS.items() for pair in combinations(flag.values, 2)),
]


def told_apart(case, name, value, instead):
    """Whether a question has another answer when it is put under another value of a flag."""
    if case.kind == "rules":
        call = case.request["call"]
        if call.get("flags", {}).get(name) != value:
            return False
        changed = {"call": {**call, "flags": {**call["flags"], name: instead}}}
        said = answer("sticheln", "rules", json.loads(json.dumps(changed)))
        return said["refused"] != case.expected["refused"]
    if STICHELN.words(name, case.rule_set.flags[name]) != STICHELN.words(name, value):
        return False
    try:
        said = json.loads(to_json(case.rule_set.vary(**{name: instead})))
    except RulesError:
        return False
    rules = {"players": said["players"], "flags": said["flags"]}
    body = json.loads(json.dumps({**case.request, "rules": rules}))
    try:
        return judge(case, answer("sticheln", case.kind, body)) is not None
    except StichelnError:
        return False


@pytest.mark.parametrize(("name", "pair"), PAIRS)
def test_a_vector_tells_two_values_apart(name, pair):
    one, other = (7 if value == "N" else value for value in pair)
    if name == "pain_count":
        one, other = int(one), int(other)
    assert any(
        told_apart(case, name, value, instead)
        for case in reversed(cases())
        for value, instead in ((one, other), (other, one))
    ), f"no vector tells {name}={one} from {name}={other}"


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


# ------------------------------------------------------------------------------------- engines

LIBRARY = [sys.executable, "-m", "sticheln", "engine"]

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


# ----------------------------------------------------------------------------------- coverage

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


# ------------------------------------------------------------------------------ the command line


@pytest.fixture
def command(capsys, monkeypatch):
    monkeypatch.setattr("sys.stdin", io.StringIO())

    def run_command(*argv):
        status = main(("conformance", *argv))
        return (status, *capsys.readouterr())

    return run_command


def test_running_from_the_command_line(command, tmp_path):
    junit = tmp_path / "junit.xml"
    status, out, _ = command("run", "--kind", "score", "--junit", str(junit), "--", *LIBRARY)
    assert status == 0
    assert out.splitlines()[-1].endswith("passed, 0 failed, 0 not covered")
    assert ET.parse(junit).getroot().find("testsuite").get("name") == "score"
    status, out, _ = command("run", "--kind", "score", "--summary", "--", *LIBRARY)
    assert (status, out.startswith("Sticheln conformance of sticheln")) == (0, True)
    status, out, _ = command("run", "--case", "trick-r5-g4-y4", "--json", "--", *LIBRARY)
    assert (status, json.loads(out)["passed"]) == (0, True)


@pytest.mark.skipif(sys.platform == "win32", reason="the program here is a script for a shell")
def test_an_engine_is_found_beside_python_where_the_path_lacks_it(command, tmp_path, monkeypatch):
    """As in a virtual environment that is not activated."""
    program = tmp_path / "my-engine"
    program.write_text(f'#!/bin/sh\nexec "{sys.executable}" -m sticheln engine\n')
    program.chmod(0o755)
    asked = ("run", "--case", "trick-r5-g4-y4", "--", "my-engine")
    assert command(*asked)[0] == 2
    monkeypatch.setattr("sys.executable", str(tmp_path / "python"))
    assert command(*asked)[0] == 0


def test_the_exit_status_tells(command, tmp_path):
    mute = [sys.executable, "-c", "pass"]
    assert command("run", "--", *mute)[0] == 1
    for argv in (
        ("run", "--", str(tmp_path / "nothing")),
        ("run", "--kind", "tricks", "--", *mute),
        ("run", "--timeout", "0", "--", *mute),
        ("run", "--timeout", "nan", "--", *mute),
        ("run", "--game", "whist", "--", *mute),
        ("run", "--junit", str(tmp_path / "no" / "where"), "--kind", "score", "--", *LIBRARY),
        ("run",),
        (),
    ):
        status, _, complaint = command(*argv)
        assert (status, complaint.startswith("sticheln: ")) == (2, True), argv


def test_listing_and_exporting(command, tmp_path):
    status, out, _ = command("list", "--kind", "trick")
    assert status == 0
    assert len(out.splitlines()) == sum(case.kind == "trick" for case in cases())
    status, out, _ = command("list", "--kind", "deal", "--json")
    assert json.loads(out.splitlines()[0])["request"] == "deal"
    folder = tmp_path / "a" / "b"
    assert command("export", str(folder))[0] == 0
    assert {path.name for path in folder.iterdir()} == {*MAKING.files(), "vectors.schema.json"}
    assert (
        folder.joinpath("trick.json").read_bytes()
        == MAKING.folder.joinpath("trick.json").read_bytes()
    )
    status, out, _ = command("schema")
    assert (status, json.loads(out)) == (0, json.loads(schema()))


def test_the_sister_game_from_the_command_line(command, tmp_path):
    game = ("--game", "keinstich")
    assert command("export", *game, str(tmp_path))[0] == 0
    assert {path.name for path in tmp_path.iterdir()} == {
        *KEIN_STICH_MAKING.files(),
        "vectors.schema.json",
    }
    assert json.loads(command("schema", *game)[1]) == json.loads(schema("keinstich"))
    status, out, _ = command("list", *game, "--kind", "payment")
    assert out.count("\n") == sum(case.kind == "payment" for case in cases("keinstich"))
    status, out, _ = command("run", *game, "--kind", "payment", "--summary", "--", *LIBRARY)
    assert (status, out.startswith("Kein Stich conformance of sticheln")) == (0, True)
    assert command("run", *game, "--kind", "score", "--", *LIBRARY)[0] == 2


def test_the_request_of_a_question_is_that_of_its_case():
    for asked in MAKING.questions()[::50]:
        message = BY_ID[asked.id].message(1)
        assert {**MAKING.full_body(asked), "id": 1, "request": asked.kind} == message
