"""The conformance suite catches every plausible wrong engine, and needs each of its kinds.

``nox -s wrong-engines`` prints the whole table.
"""

from __future__ import annotations

import pytest

from sticheln.conformance.protocol import KINDS
from tests.wrong_engines.patching import WrongEngine
from tests.wrong_engines.table import ENGINES, ONLY, ROOMS, catches, is_caught


def test_there_are_enough_and_each_has_its_name():
    assert len(ENGINES) == sum(len(engines) for engines, _ in ROOMS.values())
    assert len(ENGINES) >= 40
    assert all(engine.patches for engine in ENGINES.values())


@pytest.mark.parametrize("room", ROOMS)
def test_every_wrong_engine_is_caught(room):
    engines, first = ROOMS[room]
    kinds = [*first, *(kind for kind in KINDS if kind not in first)]
    escaped = [engine.name for engine in engines if not is_caught(engine, kinds)]
    assert escaped == []


@pytest.mark.parametrize("kind", KINDS)
def test_each_kind_of_vector_catches_what_no_other_does(kind):
    assert ONLY[kind]
    for name in ONLY[kind]:
        assert [*catches(ENGINES[name])] == [kind]


def test_the_library_itself_gets_away():
    """And no engine before it has left anything behind."""
    assert not is_caught(WrongEngine("nothing is wrong", ()), KINDS)
