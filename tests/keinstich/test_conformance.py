"""The vectors of Kein Stich are complete: every flag, preset and statement has its own."""

from __future__ import annotations

import json
from itertools import combinations

import pytest

from sticheln import RulesError
from sticheln.claims import claims
from sticheln.conformance import KEIN_STICH, Supports, answer, cases, judge, respond
from sticheln.errors import StichelnError
from sticheln.keinstich import FLAGS, PRESETS, Contract, Rules, to_json
from tests.keinstich.vectors import MAKING
from tests.keinstich.vectors.rule_sets import PACKS
from tests.test_claim_coverage import TESTED_KINDS

CASES = cases("keinstich")
TRICK_DEALS = [contract for contract in Contract if contract is not Contract.DOMINO]


def test_every_case_has_a_name_of_its_own_and_says_what_it_is_for():
    assert len({case.id for case in CASES}) == len(CASES) > 250
    for case in CASES:
        assert case.id.startswith(f"{case.kind}-")
        assert case.sentence.endswith(".")
        assert case.proves or case.claims or case.id.startswith("rules-"), case.id
        for point in case.proves:
            flag = point.partition("=")[0]
            assert flag in FLAGS or point.removeprefix("preset-") in PRESETS, point


def test_every_rule_of_the_source_is_named():
    named = {claim for case in CASES for claim in case.claims}
    rules = {
        each.id for each in claims().values() if each.kind in TESTED_KINDS and each.id[0] == "K"
    }
    assert rules - named == set()


@pytest.mark.parametrize("name", FLAGS)
def test_every_value_of_every_flag_is_there(name):
    played = [case.rule_set for case in CASES if case.rule_set is not None]
    words = {word for rules in played for word in KEIN_STICH.words(name, rules.flags[name])}
    assert words >= KEIN_STICH.values[name] - {"20,10,2,0"}  # the usual payouts are numbers too


def test_every_preset_is_there_with_every_pack():
    by_id = {case.id: case for case in CASES}
    for preset in PRESETS:
        slug = preset.replace("_", "-")
        for players, deck, _ in PACKS:
            case = by_id[f"rules-{slug}-{players}p-{deck}"]
            assert case.rule_set == Rules.from_preset(preset, players, deck=deck)
        assert by_id[f"game-whole-{slug}"].rule_set == Rules.from_preset(preset)


def asked_under(case, rules):
    """The library's answer to a question under another rule set."""
    said = json.loads(to_json(rules))
    body = {**case.request, "rules": {"players": said["players"], "flags": said["flags"]}}
    return answer("keinstich", case.kind, json.loads(json.dumps(body)))


def told_apart(case, name, value, instead):
    """Whether a question has another answer when it is put under another value of a flag."""
    rules = case.rule_set
    if case.rules is None or rules.flags[name] != value:
        return False
    try:
        return judge(case, asked_under(case, rules.vary(**{name: instead}))) is not None
    except StichelnError:
        return False


@pytest.mark.parametrize(
    ("name", "one", "other"),
    [
        ("deck", 24, 32),
        ("deck", 24, 52),
        ("deck", 32, 52),
        ("black_pig", False, True),
        ("march", None, (10, 6)),
        ("domino_start", "clubs", "hearts"),
        ("rotation", "clockwise", "fixed"),
        ("stake", 5, 1),
        ("payouts", (20, 10, 2, 0), (14, 9, 6, 3)),
    ],
)
def test_a_vector_tells_two_values_apart(name, one, other):
    assert any(
        told_apart(case, name, *pair) for case in CASES for pair in ((one, other), (other, one))
    )


@pytest.mark.parametrize("pair", [*combinations(TRICK_DEALS, 2)])
def test_a_vector_tells_two_contracts_apart(pair):
    """One has another answer when a contract takes another's place in the sequence.

    Domino is always there and always the last, so nothing takes its place.
    """

    def differs(case, one, other):
        rules = case.rule_set
        if case.rules is None or case.kind != "game" or one not in rules.contracts:
            return False
        contracts = [other if each is one else each for each in rules.contracts]
        try:
            return judge(case, asked_under(case, rules.vary(contracts=contracts))) is not None
        except RulesError:
            return False

    assert any(differs(case, *each) for case in CASES for each in (pair, pair[::-1]))


def test_the_payments_of_two_contracts_are_told_apart():
    for one, other in combinations(TRICK_DEALS, 2):
        amounts = {
            contract: [
                case.expected["amounts"]
                for case in CASES
                if case.id == f"payment-{contract.replace('_', '-')}-seven"
            ]
            for contract in (one, other)
        }
        if {one, other} == {Contract.HEARTS, Contract.FIRST_AND_LAST}:
            continue  # both cost the seats of that deal four stakes each; "six" tells them apart
        assert amounts[one] != amounts[other] != []


@pytest.mark.parametrize(
    ("said", "rules", "missing"),
    [
        ({}, Rules(), None),
        ({"kinds": ["payment"]}, Rules(), "questions of the kind trick"),
        ({"players": [3]}, Rules(), "4 players"),
        ({"presets": ["standard"]}, Rules(), None),
        ({"presets": ["standard"]}, Rules(3, deck=24), "deck=24"),
        ({"presets": ["standard"], "flags": {"deck": [24]}}, Rules(3, deck=24), None),
        ({"presets": ["standard"]}, Rules.from_preset("king_louis"), "contracts=hearts"),
        ({"presets": ["king_louis"]}, Rules(), "contracts=tricks"),
        ({"presets": ["standard"]}, Rules(payouts=(32, 0, 0, 0)), "payouts=N"),
        ({"presets": ["power"]}, Rules.from_preset("power", march=(4, 12)), "march=N"),
        ({"presets": ["standard"], "flags": {"stake": ["N"]}}, Rules(stake=2), None),
        ({"flags": {"march": [None]}}, Rules(march=True), "march=10,6"),
        ({"flags": {"contracts": ["max", "domino"]}}, Rules(contracts="max,domino"), None),
        ({"flags": {"contracts": ["max"]}}, Rules(contracts="max,domino"), "contracts=domino"),
    ],
)
def test_what_an_engine_declares_is_what_it_is_asked(said, rules, missing):
    assert Supports.read(said, KEIN_STICH).missing("trick", rules) == missing


def test_the_request_of_a_question_is_that_of_its_case():
    by_id = {case.id: case for case in CASES}
    for asked in MAKING.questions()[::20]:
        said = {**MAKING.full_body(asked), "id": 1, "request": asked.kind, "game": "keinstich"}
        assert said == by_id[asked.id].message(1)


# ---------------------------------------------------------------------------------- the referee


def said(request):
    return json.loads(json.dumps(respond(json.dumps({"id": 1, "game": "keinstich", **request}))))


def test_a_frontend_that_knows_no_rules_plays_a_whole_game():
    rules = "power 3p deck=24"
    table = said({"request": "game", "rules": rules, "dealer": 2})["answer"]
    while table["phase"] != "over":
        if table["phase"] == "deal":
            deal = {"request": "deal", "rules": rules, "seed": "x", "round": table["round_number"]}
            action = {"deal": said(deal)["answer"]["hands"]}
        else:
            legal = said({"request": "legal", "state": table["state"]})["answer"]
            action = legal["actions"][-1]
        seen = {"request": "events", "state": table["state"], "action": action, "seat": 1}
        assert said(seen)["answer"]["events"]
        moved = said({"request": "game", "state": table["state"], "actions": [action]})
        table = moved["answer"]
    assert (table["pot"], sum(table["totals"])) == (0, 0)
    assert sorted(table["finished"]) == [0, 1, 2]


TRICK = {"leader": 0, "cards": ["C7", "C8", "C9", "C10"], "winner": 3}
MAX = {"request": "payment", "rules": "standard", "contract": "max"}


@pytest.mark.parametrize(
    ("request_", "code", "path"),
    [
        ({"request": "score"}, "unknown_request", "$.request"),
        ({"request": "trick", "rules": "classic"}, "bad_value", "$.rules"),
        ({"request": "trick", "rules": "standard", "cards": ["R5"]}, "unknown_card", None),
        ({"request": "deal", "rules": "power", "seed": 1, "round": 3}, "bad_value", "$.round"),
        ({"request": "game", "rules": "power", "dealer": 4}, "bad_value", "$.dealer"),
        ({"request": "game", "rules": "power", "starter": 0}, "unknown_key", "$.starter"),
        (MAX | {"contract": "fun"}, "bad_value", "$.contract"),
        (MAX, "bad_value", "$.tricks"),
        (MAX | {"tricks": [TRICK]}, "bad_value", "$.tricks"),
        (MAX | {"tricks": [TRICK] * 8}, "bad_value", "$.tricks"),
        (MAX | {"tricks": [TRICK | {"winner": 2}]}, "bad_value", "$.tricks[0].winner"),
        (MAX | {"contract": "domino", "finished": [0, 1, 2]}, "bad_value", "$.finished"),
    ],
)
def test_bad_requests(request_, code, path):
    error = said(request_)["error"]
    assert (error["code"], error.get("path")) == (code, path)
