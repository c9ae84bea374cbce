"""Every claim and every disputed point of the rules is named by at least one test.

Tests name the claims they check with ``@pytest.mark.claims("A18", "J09")`` and the
points, such as the settled corner cases, with ``@pytest.mark.ruling("corner-3")``.
"""

import ast
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path

from sticheln import FLAGS
from sticheln.claims import claims

TESTS = Path(__file__).parent
TESTED_KINDS = {"rule", "component", "variant"}
CORNER_CASES = [f"corner-{number}" for number in range(1, 19)]
POINTS = [
    *(f"flag-{name}" for name in FLAGS),
    *("why-trick-winner", "why-pain-card", "why-all-zeros", "why-rounds", "why-zeros-in-a-pile"),
    *("why-stick-em", "why-secrecy", "why-led-zero", "why-ties-at-the-end", "decks"),
    *CORNER_CASES,
    *("refused-players", "refused-combinations", "refused-deck", "refused-names"),
    *("refused-fixed-rounds", "refused-rounds"),
]


def marked(marker: str, source: str) -> Iterator[str]:
    """Find the strings given to ``pytest.mark.<marker>(...)`` in a test file."""
    for node in ast.walk(ast.parse(source)):
        match node:
            case ast.Call(
                func=ast.Attribute(
                    value=ast.Attribute(value=ast.Name("pytest"), attr="mark"),
                    attr=name,
                ),
                args=arguments,
            ) if name == marker:
                for argument in arguments:
                    yield ast.literal_eval(argument)


def all_marked(marker: str) -> set[str]:
    files = sorted(TESTS.rglob("test_*.py"))
    return {name for file in files for name in marked(marker, file.read_text("utf-8"))}


def claims_to_test() -> list[str]:
    letters = "GJAK" if find_spec("sticheln.keinstich") else "GJA"
    return [
        claim.id
        for claim in claims().values()
        if claim.kind in TESTED_KINDS and claim.id[0] in letters
    ]


def test_marks_are_found_on_functions_classes_and_parameters() -> None:
    source = """
import pytest
pytestmark = pytest.mark.claims("A01")
@pytest.mark.claims("A02", "A03")
def test_one(): ...
@pytest.mark.claims("A04")
class TestTwo: ...
@pytest.mark.parametrize("x", [pytest.param(1, marks=pytest.mark.claims("A05"))])
@pytest.mark.ruling("corner-1")
def test_three(x): "pytest.mark.claims('A06')"
"""
    assert set(marked("claims", source)) == {"A01", "A02", "A03", "A04", "A05"}
    assert set(marked("ruling", source)) == {"corner-1"}


def test_every_claim_about_the_rules_is_named_by_a_test() -> None:
    named = all_marked("claims")
    missing = [claim for claim in claims_to_test() if claim not in named]
    assert missing == [], f"no test names {', '.join(missing)}"


def test_every_corner_case_is_named_by_a_test() -> None:
    named = all_marked("ruling")
    missing = [case for case in CORNER_CASES if case not in named]
    assert missing == [], f"no test names {', '.join(missing)}"


def test_every_point_is_named_by_a_test() -> None:
    assert set(POINTS) - all_marked("ruling") == set()


def test_tests_name_no_claim_that_does_not_exist() -> None:
    assert sorted(all_marked("claims") - set(claims())) == []
