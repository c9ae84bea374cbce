"""What a round is worth to a seat."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

from sticheln import Rules
from tests.vectors.asking import Question, slug_of

LUCKY = "scoring=lucky"
FIVE = "pain_points=five"
NEUTRAL = "zero_points=neutral"
TWO = "pain_count=2"

# Captured, laid out, the colours; by flags, the score with its working; why; what it proves.
Row = tuple[str, str, str, dict[str, int], str, tuple[str, ...], tuple[str, ...]]

SCORES: list[Row] = [
    (
        "R5 G2 G9",
        "R4",
        "R",
        {"": -5 + 2 - 4, LUCKY: 5 - 2 + 4, FIVE: -5 + 2 - 5, f"{LUCKY} {FIVE}": 5 - 2 + 5},
        "the card laid out counts as well",
        ("corner-8", "corner-9"),
        ("A13", "A22", "A24"),
    ),
    (
        "R0 G2",
        "R3",
        "R",
        {"": 0 + 1 - 3, FIVE: -5 + 1 - 5},
        "a zero of the pain colour",
        ("corner-9", "corner-13"),
        ("A26", "G22"),
    ),
    ("G2", "R0", "R", {"": 1, FIVE: 1 - 5}, "a zero laid out", ("corner-9",), ("A26",)),
    ("R11 R1", "R2", "R", {"": -14, FIVE: -15, LUCKY: 14}, "nothing but pain cards", (), ("A22",)),
    (
        "",
        "R3",
        "R",
        {"": -3, FIVE: -5, LUCKY: 3},
        "no trick, and still the card laid out costs",
        ("corner-8",),
        ("A13",),
    ),
    ("", "", "", {"": 0, LUCKY: 0}, "nothing captured, nothing chosen", ("corner-11",), ("A30",)),
    (
        "G1 B1 Y1",
        "R0",
        "R",
        {"": 3, LUCKY: -3},
        "each other card counts one",
        (),
        ("G05", "G34", "J15", "A22"),
    ),
    (
        "G0 B0 Y5",
        "",
        "R",
        {"": 3, NEUTRAL: 1, LUCKY: -3, f"{LUCKY} {NEUTRAL}": -1},
        "zeros of other colours",
        ("corner-13",),
        ("G23", "J18"),
    ),
    (
        "R0 G0 Y5",
        "",
        "R",
        {
            "": 2,
            NEUTRAL: 1,
            FIVE: -5 + 2,
            f"{FIVE} {NEUTRAL}": -5 + 1,
            f"{LUCKY} {FIVE}": 5 - 2,
            f"{LUCKY} {FIVE} {NEUTRAL}": 5 - 1,
        },
        "a zero inside the colour and one outside",
        ("corner-13",),
        ("G22",),
    ),
    (
        "R0 G0 Y5",
        "",
        "R",
        {"zeros=ordinary": 2, f"zeros=ordinary {NEUTRAL}": 1},
        "how zeros fare in tricks changes no score",
        ("corner-13",),
        (),
    ),
    (
        "R5 G4 B7 Y1",
        "R2 G1",
        "RG",
        {TWO: -5 - 4 + 2 - 3, f"{TWO} {LUCKY}": 5 + 4 - 2 + 3, f"{TWO} {FIVE}": -10 + 2 - 10},
        "both colours and both cards count",
        ("corner-10",),
        ("A27", "G28"),
    ),
    (
        "R5 G4",
        "R2 R1",
        "R",
        {TWO: -5 + 1 - 3},
        "two cards laid out of one colour",
        ("corner-10",),
        ("A27",),
    ),
    ("", "R2 G1", "RG", {TWO: -3}, "both cards laid out", ("corner-10",), ("A27",)),
    (
        "R5 G4 B7 Y1",
        "",
        "RG",
        {f"{TWO} pain_choice=after_play": -9 + 2, f"{TWO} pain_choice=returned": -9 + 2},
        "two colours, nothing laid out",
        ("corner-10", "corner-11"),
        (),
    ),
    (
        "R10 R2 G10 G2",
        "",
        "R",
        {"": -12 + 2, "pain_choice=returned": -12 + 2},
        "values are numbers, not texts",
        (),
        ("G04",),
    ),
    (
        "R1 G1 G2 G3 G4 G5 G6 B1 B2 B3",
        "",
        "R",
        {"": 9 - 1, FIVE: 9 - 5, LUCKY: 1 - 9},
        "a good round",
        ("corner-18",),
        ("G05",),
    ),
    (
        "R11 R10 R9 R8",
        "R7",
        "R",
        {"": -45, LUCKY: 45, FIVE: -25},
        "a score may be far below zero",
        ("corner-18",),
        ("J20",),
    ),
]

EVERY_COMBINATION = [
    ("R0 R7 G0 G3 B11", "R4", "R"),
    ("G0 B0 Y0 R1", "R0", "R"),
    ("R2 R3 Y0", "R0", "R"),
]


def questions() -> Iterator[Question]:
    for captured, laid_out, colours, totals, why, proves, claims in SCORES:
        for flags, total in totals.items():
            yield Question(
                "score",
                f"{slug_of(why)}{_tail(flags)}",
                Rules.parse(f"classic 4p {flags}"),
                _body(captured, laid_out, colours),
                f"{_told(captured, laid_out, colours)} score {total} under {flags or 'Classic'}:"
                f" {why}.",
                (*proves, *(flags.split() or ["scoring=pain", "pain_points=face_value"])),
                claims,
                {"total": total},
            )
    yield from _combinations()
    yield from _of_presets()


def _combinations() -> Iterator[Question]:
    values = [
        ("scoring=pain", LUCKY),
        ("pain_points=face_value", FIVE),
        ("zero_points=one", NEUTRAL),
    ]
    for flags in product(*values):
        name = "-".join(slug_of(flag.partition("=")[2]) for flag in flags)
        for number, cards in enumerate(EVERY_COMBINATION, start=1):
            yield Question(
                "score",
                f"every-{number}-{name}",
                Rules.parse(f"classic 4p {' '.join(flags)}"),
                _body(*cards),
                f"What {_told(*cards)} score under {', '.join(flags)}.",
                flags,
            )


def _of_presets() -> Iterator[Question]:
    piles = {"classic": "R0 G0 Y5 R3", "guide": "R0 G0 Y5 R3", "jogoeu": "R0 G0 Y5 R3"}
    for preset in ("classic", "amigo", "jogoeu", "guide", "stick_em"):
        captured = piles.get(preset, "R0 G0 Y5 R3")
        laid_out = "" if preset in {"jogoeu", "guide"} else "R2"
        # R0 -0, R3 -3, Y5 +1, G0 +1 or nothing, R2 -2 where it is laid out
        total = -3 + 1 + (0 if preset in {"jogoeu", "guide"} else 1 - 2)
        yield Question(
            "score",
            f"preset-{preset}",
            Rules.from_preset(preset),
            _body(captured, laid_out, "R"),
            f"{_told(captured, laid_out, 'R')} score {total} under the preset {preset}.",
            (f"preset-{preset}", "why-zeros-in-a-pile"),
            typed={"total": total},
        )


def _body(captured: str, laid_out: str, colours: str) -> dict[str, list[str]]:
    return {
        "captured": captured.split(),
        "laid_out": laid_out.split(),
        "pain_colours": list(colours),
    }


def _told(captured: str, laid_out: str, colours: str) -> str:
    laid = f", with {laid_out} laid out" if laid_out else ""
    return f"{captured or 'No cards'} captured{laid}, the colour being {colours or 'none'},"


def _tail(flags: str) -> str:
    return "".join(f"-{slug_of(flag.partition('=')[2])}" for flag in flags.split())
