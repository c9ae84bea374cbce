"""The page on the protocol: its engine, its answers, and its names."""

from __future__ import annotations

import json
import re
import sys
from pathlib import Path

import pytest

from sticheln.conformance import cases, respond, run
from tests.protocol.asking import TRICK, answer

PAGE = Path(__file__).parents[2] / "docs" / "protocol.md"


def test_the_engine_on_the_page_passes_what_it_declares(tmp_path):
    (loop,) = re.findall(r"```python\n(.*?)```", PAGE.read_text("utf-8"), re.DOTALL)
    assert len(loop.splitlines()) <= 30
    tmp_path.joinpath("engine.py").write_text(loop, "utf-8")
    report = run([sys.executable, str(tmp_path / "engine.py")])
    assert report.engine == "loop 1"
    assert [each.case.id for each in report.outcomes if each.verdict == "failed"] == []
    assert report.count("passed", "trick") >= 20
    assert report.passed


def test_the_answers_on_the_page_are_right():
    page = PAGE.read_text("utf-8")
    for block in re.findall(r"```json\n(.*?)```", page, re.DOTALL):
        for line in block.splitlines():
            said_line = json.loads(line)
            if said_line.get("request") not in {None, "trick"}:
                assert answer(said_line)
    example = {**TRICK, "cards": ["R5", "G4", "Y4"]}
    assert '{"id":7,"answer":{"winner":1,"led_colour":"R"}}' in page
    assert (answer(example)["winner"], answer(example)["led_colour"]) == (1, "R")


def test_the_page_names_every_request_and_every_key_of_a_view():
    page = PAGE.read_text("utf-8")
    for case in cases():
        assert f"`{case.kind}`" in page
    view = next(case for case in cases() if case.kind == "view").expected["view"]
    table = next(case for case in cases() if case.id == "game-begun").expected
    for key in (*view, *table):
        assert f"`{key}`" in page, key


def test_the_page_names_the_same_of_the_sister_game():
    page = PAGE.read_text("utf-8").partition("## Kein Stich")[2].partition("## Orders")[0]
    for case in cases("keinstich"):
        keys = {case.kind, *case.expected, *case.expected.get("view", ())}
        assert [key for key in keys if f"`{key}`" not in page] == []


@pytest.mark.parametrize("kind", ["trick", "score"])
def test_no_question_names_a_card_that_the_pack_lacks(kind):
    for case in cases():
        if case.kind == kind:
            lists = (case.request.get(key, ()) for key in ("cards", "captured", "laid_out"))
            cards = {card for cards in lists for card in cards}
            assert cards <= {*map(str, case.rule_set.cards)}, case.id


@pytest.mark.parametrize(
    "rest",
    [
        '"request":"deal","rules":"classic 3p","seed":1.5,"round":1',
        '"request":"trick","cards":[],"cards":[]',
        '"request":"deal","round":12345678901234567890123456',
    ],
)
def test_an_error_bears_the_id_of_any_line_that_is_json(rest):
    said = respond(f'{{"id":22,{rest}}}')
    assert (said["id"], "error" in said) == (22, True)
