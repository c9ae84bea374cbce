"""The numbered statements of the sources are complete and well formed."""

import re
import subprocess
import sys

import pytest

from sticheln.claims import Claim, claims, sources
from sticheln.flags import FLAGS
from sticheln.presets import PRESETS

STANDINGS = (
    "classic",
    "all",
    "flag: ",
    "preset: ",
    "component",
    "kein_stich",
    "advice",
    "rejected",
)


@pytest.mark.parametrize(("letter", "count"), [("G", 38), ("J", 20), ("A", 32), ("K", 23)])
def test_claims_of_a_source_are_numbered_without_gaps(letter: str, count: int) -> None:
    numbers = sorted(int(name[1:]) for name in claims() if name.startswith(letter))
    assert numbers == list(range(1, count + 1))


def test_claims_belong_to_the_four_sources() -> None:
    assert {name[0] for name in claims()} == set(sources())
    assert len(claims()) == 38 + 20 + 32 + 23


def test_sources_are_named() -> None:
    named = [(source.key, source.name, source.language) for source in sources().values()]
    assert named == [
        ("G", "guide", "es"),
        ("J", "jogoeu", "pt"),
        ("A", "amigo", "es"),
        ("K", "keinstich", "es"),
    ]
    assert list(sources()) == ["G", "J", "A", "K"]
    assert all(source.title and source.description for source in sources().values())


def test_claim_knows_its_source() -> None:
    assert claims()["J09"].source is sources()["J"]


@pytest.mark.parametrize("claim", claims().values(), ids=lambda claim: claim.id)
def test_claim_is_well_formed(claim: Claim) -> None:
    assert re.fullmatch(r"[GJAK]\d\d", claim.id)
    assert claim.kind in {"rule", "component", "variant", "advice", "note"}
    assert claim.says.endswith((".", ")."))
    assert claim.standing.startswith(STANDINGS)


@pytest.mark.parametrize("claim", claims().values(), ids=lambda claim: claim.id)
def test_claim_stands_in_the_sister_game_if_it_is_about_it(claim: Claim) -> None:
    assert claim.standing.startswith("kein_stich") == (claim.id[0] == "K")


def test_rejected_claims_give_a_reason() -> None:
    rejected = {c.id: c for c in claims().values() if c.standing.startswith("rejected")}
    assert set(rejected) == {"G08", "G19", "A01"}
    assert all(len(c.standing.partition(":")[2]) > 20 for c in rejected.values())


def test_flags_and_presets_that_claims_name_exist() -> None:
    for claim in claims().values():
        if claim.standing.startswith("flag:"):
            pairs = re.findall(r"(\w+)=(\w+)", claim.standing)
            assert pairs
            assert all(FLAGS[flag].reading(value) for flag, value in pairs)
        if claim.standing.startswith("preset:"):
            assert claim.standing.split()[1] in PRESETS


def test_claims_cannot_be_changed() -> None:
    with pytest.raises(TypeError):
        claims()["A18"] = claims()["A17"]
    with pytest.raises(AttributeError):
        claims()["A18"].says = "Anything."  # type: ignore[misc]  # it is frozen, which is tried


def test_claims_are_read_once() -> None:
    assert claims() is claims()


def test_importing_the_library_does_not_read_the_claims() -> None:
    code = "import sticheln, sys; print('sticheln.claims' in sys.modules)"
    shown = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert shown.stdout.strip() == "False"
