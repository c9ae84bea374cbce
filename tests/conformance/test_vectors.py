"""The vectors: their files, the answers in them, and that nothing of the rules is missing."""

from __future__ import annotations

import json
from importlib import resources
from itertools import combinations

import jsonschema
import pytest

from sticheln import FLAGS, PRESETS, VARIANTS, Rules, RulesError, to_json
from sticheln.claims import claims
from sticheln.conformance import (
    STICHELN,
    SUITES,
    Report,
    answer,
    as_text,
    ask_all,
    cases,
    judge,
    schema,
    vector_files,
)
from sticheln.errors import StichelnError
from tests.conformance.asking import BY_ID
from tests.keinstich.naive_engine import Engine
from tests.keinstich.vectors import MAKING as KEIN_STICH_MAKING
from tests.test_claim_coverage import CORNER_CASES, POINTS, TESTED_KINDS
from tests.vectors import naive_engine
from tests.vectors.making import MAKING, VECTORS
from tests.vectors.paragraphs import DOCS, paragraphs

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


def test_the_request_of_a_question_is_that_of_its_case():
    for asked in MAKING.questions()[::50]:
        message = BY_ID[asked.id].message(1)
        assert {**MAKING.full_body(asked), "id": 1, "request": asked.kind} == message
