"""Each wrong engine is found out, by a few random games and by the vectors."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest

from sticheln.conformance import KEIN_STICH, Case, cases, judge
from sticheln.keinstich import PRESETS, apply, legal_actions, new_game, shuffle
from tests.keinstich.naive_engine import Engine
from tests.keinstich.strategies import plain, rules_of
from tests.keinstich.test_against_naive import check_same
from tests.keinstich.wrong_engines import (
    ALL_DEALS,
    ENGINES,
    ONLY,
    TABLES,
    DominoAlwaysWithAcorns,
    FirstOfTheTiedWins,
    MarchOfAllButOne,
    MarchOnTop,
    MaxIsNoHeart,
    NoMarch,
    StakeIsFive,
)
from tests.naive import keinstich as naive

# Not those that go wrong only with a march, another stake, another Unter or Max, or by a tie.
SELDOM = {MarchOfAllButOne, MarchOnTop, NoMarch, StakeIsFive, DominoAlwaysWithAcorns}
SOON_FOUND = [table for table in TABLES if table not in {*SELDOM, FirstOfTheTiedWins, MaxIsNoHeart}]


def differs(kind: type[naive.Table], seed: int) -> bool:
    """Whether one random game tells that engine from the library."""
    chance = Random(seed)
    flags = naive.Flags(contracts=ALL_DEALS, black_pig=True)
    state, table = new_game(rules_of(flags), dealer=0), kind(flags, 0)
    try:
        while not state.is_over:
            check_same(state, table)
            if state.needs_deal:
                action: Any = shuffle(state, chance.getrandbits(32))
                table.deal([list(map(str, hand)) for hand in action.hands])
            else:
                action = chance.choice(legal_actions(state))
                table.do(plain(action))
            state = apply(state, action)
        check_same(state, table)
    except (AssertionError, IndexError, ValueError):
        return True
    return False


def passes(engine: Engine, case: Case) -> bool:
    request = json.loads(json.dumps(case.message(1)))
    try:
        said = json.loads(json.dumps(engine.answer(case.kind, request)))
    except Exception:  # noqa: BLE001 - whatever it is, it is no answer
        return False
    return judge(case, said) is None


def kinds_that_catch(engine: type[Engine]) -> list[str]:
    """The kinds of vectors, one of which that engine gets wrong."""
    kinds = []
    for kind in KEIN_STICH.kinds:
        asked = (case for case in cases("keinstich") if case.kind == kind)
        if not all(passes(engine(), case) for case in asked):
            kinds.append(kind)
    return kinds


@pytest.mark.parametrize("table", SOON_FOUND, ids=lambda table: table.__name__)
def test_a_wrong_table_is_found_out_by_random_games(table):
    assert any(differs(table, seed) for seed in range(10))


@pytest.mark.parametrize("engine", ENGINES, ids=lambda engine: engine.__name__)
def test_a_wrong_engine_is_caught_by_a_vector(engine):
    kinds = kinds_that_catch(engine)
    assert kinds
    for kind, only in ONLY.items():
        assert engine not in only or kinds == [kind]


def test_each_kind_of_vector_catches_what_no_other_does():
    assert all(ONLY[kind] for kind in KEIN_STICH.kinds)
    assert {engine for only in ONLY.values() for engine in only} <= set(ENGINES)


def test_the_right_engine_is_not():
    assert kinds_that_catch(Engine) == []
    assert not any(differs(naive.Table, seed) for seed in range(10))
    assert set(ALL_DEALS) > set(naive.PRESETS["standard"])
    assert set(naive.PRESETS) == set(PRESETS)
