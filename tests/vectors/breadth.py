"""Games in breadth: every tie, preset, variant, and value of a flag."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from typing import Any

from sticheln import Rules
from tests.test_ties import DECK, GAMES, ROUNDS, STARTERS
from tests.vectors.asking import Question, Table, pack, slug_of
from tests.vectors.rule_sets import CONTRADICTORY, VALUES, VARIANTS
from tests.vectors.whole_games import game

TWELVE = "R0 R1 R2 R7 G0 G1 G2 G8 B0 B1 B2 B9 Y0 Y3"
"""Four cards each for three players, and two left over."""


def questions() -> Iterator[Question]:
    yield from _ties()
    yield from _presets()
    yield from _variants()
    yield from _values()


def _ties() -> Iterator[Question]:
    """Every way in which a tie goes, card by card."""
    for name, tie_break, regular, extra, starters, winners in GAMES:
        yield _tie(
            name, tie_break, "clockwise", 0, [*regular, *extra], len(regular), starters, winners
        )
    for number, (first, rotation, regular, extra, starters, winners) in enumerate(STARTERS):
        rows = [*regular, *extra]
        name = f"the order of extra rounds {number}"
        yield _tie(name, "extra_rounds", rotation, first, rows, len(regular), starters, winners)


def _tie(
    name: str,
    tie_break: str,
    rotation: str,
    first: int,
    rows: list[tuple[int, ...]],
    regular: int,
    starters: list[int],
    winners: tuple[int, ...],
) -> Question:
    rules = Rules(3, deck=pack(DECK), tie_break=tie_break, rotation=rotation, rounds=regular)
    at = Table(rules, first)
    for row in rows:
        hands, _, left_over = ROUNDS[row].partition("+")
        at.round(hands, left_over)
    return game(
        f"tie-{slug_of(name)}",
        at,
        f"{name[0].upper()}{name[1:]}, played card by card.",
        ("corner-17", f"tie_break={tie_break}", f"rotation={rotation}"),
        phase="over",
        round_scores=[list(row) for row in rows],
        starter=starters[-1],
        winners=list(winners),
    )


def _presets() -> Iterator[Question]:
    """A whole game of each preset, and a game of one round for every number of players."""
    for preset, players in (
        ("classic", 4),
        ("amigo", 3),
        ("jogoeu", 4),
        ("guide", 3),
        ("stick_em", 3),
    ):
        at = Table(Rules.from_preset(preset, players), 1).at_random(f"whole {preset}")
        sentence = f"A whole game of {preset} for {players}, played at random."
        yield game(f"whole-{preset}-{players}p", at, sentence, (f"preset-{preset}",), phase="over")
    for preset in ("classic", "amigo", "jogoeu", "guide", "stick_em"):
        most = 6 if preset in {"jogoeu", "stick_em"} else 8
        for players in range(3, most + 1):
            tie_break = {"tie_break": "shared"} if preset == "guide" else {}
            rules = Rules.from_preset(preset, players, rounds=1, **tie_break)
            at = Table(rules, players - 1).at_random(f"one round of {preset}")
            yield game(
                f"one-round-{preset}-{players}p",
                at,
                f"One round of {preset} for {players}, played at random.",
                (f"preset-{preset}",),
                phase="over",
            )


def _with_variants(slug: str, variants: tuple[str, ...], **flags: Any) -> Question:
    deck = {} if "standard_deck" in variants else {"deck": pack(TWELVE)}
    rounds = 1 if "standard_deck" in variants else 2
    players = 4 if "standard_deck" in variants else 3
    rules = Rules.from_preset("classic", players, *variants, rounds=rounds, **deck, **flags)
    at = Table(rules, 1).at_random(slug)
    what = " and ".join(variants)
    proves = tuple(f"variant-{variant}" for variant in variants)
    return game(slug, at, f"A game with {what}, played at random.", proves, phase="over")


def _variants() -> Iterator[Question]:
    for variant in VARIANTS:
        yield _with_variants(f"variant-{slug_of(variant)}", (variant,))
    for pair in combinations(VARIANTS, 2):
        if tuple(sorted(pair)) not in CONTRADICTORY:
            yield _with_variants(f"variants-{slug_of(' '.join(pair))}", pair)


def _values() -> Iterator[Question]:
    """The same seed under every value of every flag, and under every preset's own tricks."""
    for flag, value in VALUES:
        if flag in {"deck", "rounds"}:
            continue
        rules = Rules(3, **{"deck": pack(TWELVE), "rounds": 2, flag: value})
        for number in (1, 2):
            at = Table(rules, 2).at_random(f"values {number}")
            yield game(
                f"value-{slug_of(f'{flag} {value}')}-{number}",
                at,
                f"A game under {flag}={value}, played at random.",
                (f"{flag}={value}",),
                phase="over",
            )
