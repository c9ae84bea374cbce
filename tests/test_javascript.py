"""The worked example in another language passes its part of the conformance suite."""

from __future__ import annotations

from pathlib import Path

import pytest

from sticheln.conformance import Verdict, run

ENGINE = Path(__file__).parents[1] / "examples" / "javascript" / "engine.mjs"
CLASSIC_KINDS = ["deck", "deal", "trick", "score", "standings", "legal", "view", "game"]


@pytest.mark.needs_tool("node")
def test_the_engine_in_javascript_passes_its_part():
    report = run(["node", str(ENGINE)])
    failed = [
        f"{outcome.case.id}: {outcome.message}"
        for outcome in report.outcomes
        if outcome.verdict is Verdict.FAILED
    ]
    assert failed == []
    assert report.fault == ""
    assert report.restarts == 0
    for kind in CLASSIC_KINDS:
        assert report.count(Verdict.PASSED, kind) > 0, f"no {kind} was put to it"


@pytest.mark.needs_tool("node")
def test_it_covers_classic_for_every_number_of_players():
    report = run(["node", str(ENGINE)], kinds=["deck", "deal"])
    passed = [each.case for each in report.outcomes if each.verdict is Verdict.PASSED]
    dealt = {case.rules["players"] for case in passed if case.rules["flags"]["deck"] == "amigo"}
    assert dealt == {3, 4, 5, 6, 7, 8}
