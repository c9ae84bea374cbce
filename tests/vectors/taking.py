"""Who takes a trick."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

from sticheln import Rules, RulesError
from tests.vectors.asking import Question, slug_of

# The cards in playing order; by flags, the card that wins (None: set aside); why; what it proves.
Row = tuple[str, dict[str, str | None], str, tuple[str, ...], tuple[str, ...]]

LATEST = "trumps=latest_colour"
LOW = "rank_order=low"
ORDINARY = "zeros=ordinary"
ASIDE = "all_zero_trick=set_aside"
TRANSPARENT = "led_zero=transparent"

TRICKS: list[Row] = [
    ("R9 R10 R2", {"": "R10", LATEST: "R10", LOW: "R2"}, "all follow", (), ("G17", "J08", "A17")),
    ("R9 R10 R2 R11", {"": "R11"}, "eleven is more than nine", (), ("G17", "J08", "A17")),
    (
        "R8 G1 R11",
        {"": "G1", LATEST: "G1", LOW: "G1"},
        "any trump beats the led colour",
        (),
        ("G03",),
    ),
    (
        "R1 G9 R2",
        {"": "G9", LOW: "G9"},
        "where the lowest wins, trumps still beat the led colour",
        ("corner-6",),
        ("G03", "A25"),
    ),
    (
        "R5 G4 Y5",
        {"": "Y5", LATEST: "Y5", LOW: "G4"},
        "the best off-colour card wins",
        (),
        ("J09",),
    ),
    (
        "R5 G4 Y4",
        {"": "G4", LATEST: "Y4", LOW: "G4"},
        "of equal trumps the first played wins",
        (),
        ("J10", "A18"),
    ),
    (
        "R5 Y4 G4",
        {"": "Y4", LATEST: "G4", LOW: "Y4"},
        "it is not a colour that decides among equals",
        (),
        ("J10", "A18"),
    ),
    ("R1 B7 G7 Y7", {"": "B7", LATEST: "Y7", LOW: "B7"}, "the first of three equals", (), ("J10",)),
    (
        "R9 B4 G4",
        {"": "B4", LOW: "B4"},
        "between equal lowest trumps the first played",
        ("corner-6",),
        ("A25",),
    ),
    ("R5 G10 G9", {"": "G10", LATEST: "G10", LOW: "G9"}, "two trumps of one colour", (), ("J09",)),
    (
        "R5 G11 B2",
        {"": "G11", LATEST: "B2"},
        "the highest, or the colour played last",
        ("why-trick-winner",),
        ("G18", "J09"),
    ),
    (
        "R5 G11 B2 G3",
        {"": "G11", LATEST: "G11", f"{LATEST} {LOW}": "G3", LOW: "B2"},
        "green was played last, though blue was introduced last",
        ("corner-5",),
        ("G18",),
    ),
    (
        "R5 G3 B2 G11",
        {LATEST: "G11", f"{LATEST} {LOW}": "G3"},
        "the best of the colour played last, wherever it lies",
        ("corner-5",),
        ("G18",),
    ),
    (
        "R5 G11 B2 R9",
        {LATEST: "B2", "": "G11"},
        "a card of the led colour is no trump, though it was played last",
        ("corner-5",),
        ("G18",),
    ),
    (
        "R5 G11 B0 R3",
        {LATEST: "G11", f"{LATEST} {ORDINARY}": "B0"},
        "a weak zero is not the trump played last",
        ("corner-5",),
        ("G18",),
    ),
    (
        "R5 B2 G11 B0",
        {LATEST: "G11", f"{LATEST} {ORDINARY}": "B2"},
        "a weak zero does not bring its colour back",
        ("corner-5",),
        ("G18",),
    ),
    (
        "R0 B9 G2 B1",
        {"": "B9", TRANSPARENT: "G2", LATEST: "B9", f"{LATEST} {TRANSPARENT}": "G2"},
        "red or blue is led",
        ("corner-3", "corner-5"),
        ("J19",),
    ),
    ("R0 B9 R2", {"": "B9", TRANSPARENT: "R2"}, "red or blue is led", ("corner-3",), ("J19",)),
    ("R0 R5 B3", {"": "B3", TRANSPARENT: "B3"}, "red is led either way", ("corner-3",), ()),
    (
        "R0 B4 B7 B2",
        {"": "B7", TRANSPARENT: "B7", LOW: "B2"},
        "blue is led or trump",
        ("corner-3",),
        (),
    ),
    (
        "R0 G0 B4 R1",
        {"": "B4", TRANSPARENT: "R1"},
        "past two zeros blue is led, and red is then trump",
        ("corner-3",),
        (),
    ),
    (
        "R5 G0 B4",
        {"": "B4", TRANSPARENT: "B4"},
        "a zero that does not lead changes nothing",
        ("corner-3",),
        (),
    ),
    (
        "R0 B9 G2 R1",
        {f"{TRANSPARENT} {LOW}": "R1", TRANSPARENT: "G2", LOW: "G2"},
        "blue is led past the zero; of G2 and R1 the lower wins",
        ("corner-3", "corner-6"),
        (),
    ),
    (
        "R5 B0 G0",
        {"": "R5", LATEST: "R5", LOW: "R5", ORDINARY: "B0", f"{ORDINARY} {LATEST}": "G0"},
        "an off-colour zero is no trump while zeros are weak",
        ("corner-1", "corner-4"),
        ("A16",),
    ),
    (
        "R0 R4 B0",
        {"": "R4", ORDINARY: "B0", LOW: "R4"},
        "any card that is no zero beats the zeros",
        ("corner-1", "corner-4"),
        ("J11", "A19"),
    ),
    (
        "R1 B0 G0 Y0",
        {"": "R1", ASIDE: "R1"},
        "three zeros don't beat a one",
        ("corner-1", "corner-2"),
        ("J11",),
    ),
    (
        "R0 B0 Y1",
        {"": "Y1", TRANSPARENT: "Y1"},
        "the only card that is no zero",
        ("corner-1",),
        ("J11",),
    ),
    (
        "R0 B0 G0 Y1",
        {"": "Y1", ASIDE: "Y1"},
        "one other card, and it is no trick of zeros alone",
        ("corner-2",),
        ("A19",),
    ),
    (
        "R0 B0 G0 R1",
        {"": "R1", ASIDE: "R1"},
        "one other card, and it is no trick of zeros alone",
        ("corner-2",),
        ("A19",),
    ),
    (
        "R0 B0 G0",
        {
            "": "R0",
            ASIDE: None,
            LOW: "R0",
            LATEST: "R0",
            TRANSPARENT: "R0",
            f"{TRANSPARENT} {ASIDE}": None,
            f"{LATEST} {ASIDE}": None,
        },
        "zeros alone",
        ("corner-2",),
        ("A19", "J12"),
    ),
    (
        "G0 R0 B0 Y0",
        {
            "": "G0",
            ASIDE: None,
            ORDINARY: "R0",
            f"{ORDINARY} {ASIDE}": "R0",
            f"{ORDINARY} {LATEST}": "Y0",
        },
        "zeros alone, which are ordinary cards or weak",
        ("corner-2", "corner-4"),
        ("A19", "J12"),
    ),
    (
        "R0 R4 R2",
        {ORDINARY: "R4", f"{ORDINARY} {LOW}": "R0", LOW: "R2", "": "R4"},
        "a zero among cards of its colour",
        ("corner-4", "corner-6"),
        ("A25",),
    ),
    (
        "R5 G1 B0",
        {ORDINARY: "G1", f"{ORDINARY} {LATEST}": "B0", f"{ORDINARY} {LOW}": "B0"},
        "an ordinary zero is a trump, the lowest",
        ("corner-4",),
        ("G35",),
    ),
    ("R2 R9 B7 G3", {LOW: "G3", "": "B7"}, "the lowest card that may win", ("corner-6",), ("A25",)),
    (
        "R2 R9 B7 G0",
        {LOW: "B7", f"{LOW} {ORDINARY}": "G0"},
        "zeros stay out while they are weak",
        ("corner-6",),
        ("A25",),
    ),
    (
        "R9 R0 B0",
        {LOW: "R9", f"{LOW} {ORDINARY}": "B0"},
        "zeros stay out while they are weak",
        ("corner-6",),
        ("A25",),
    ),
    ("R9 B10 G9", {LOW: "G9", "": "B10"}, "values are numbers, not texts", ("corner-6",), ()),
    (
        "R5 G11 B7 G3",
        {f"{LATEST} {LOW}": "G3", LATEST: "G11"},
        "the lowest of the colour played last",
        ("corner-5", "corner-6"),
        (),
    ),
    ("R5", {"": "R5"}, "a trick of one card is judged as if it ended there", (), ()),
    ("R0", {"": "R0", ASIDE: None}, "a lone zero is a trick of zeros alone", ("corner-2",), ()),
    ("R5 G0", {"": "R5", ORDINARY: "G0"}, "an unfinished trick", ("corner-4",), ("G35",)),
    ("R5 G4", {"": "G4"}, "an unfinished trick", (), ("G03",)),
]

LED: list[tuple[str, str | None, str | None]] = [
    ("R0 B9 G2 B1", "R", "B"),
    ("R0 G0 Y3", "R", "Y"),
    ("R5 G0 B4", "R", "R"),
    ("R0 G0 B0", "R", None),
    ("R0", "R", None),
]

LONG = [
    ("R18 G1 R14 B17 Y17 V2 N9 G16", "B17", "G16", "B17 and Y17 are equal; green came last"),
    ("V0 R0 G0 B0 Y0 N0 V1 R1", "R1", "R1", "violet is led, and red one the only trump"),
    ("N18 N17 N16 N15 N14 N13 N12 N11", "N18", "N18", "eight of one colour"),
    ("N5 G18 B18 R18 Y18 V18 G0 N18", "G18", "V18", "five equals; the zero came last"),
]

EVERY_COMBINATION = [
    "R0 B9 G2 B1",
    "R5 G11 B0 G3",
    "R0 G0 B0 Y0",
    "R9 R0 B0 R4",
    "R5 G4 Y4 G0",
    "Y0 R2 G2 R1",
]

PRESET_TRICKS = ["R5 G11 B2 G3", "R5 G4 Y4", "R0 G0 B0", "R0 B9 G2 B1", "R5 B0 G0", "R2 R9 R7"]


def questions() -> Iterator[Question]:
    for cards, winners, why, proves, claims in TRICKS:
        for flags, winner in winners.items():
            yield _trick(cards, flags, winner, why, (*proves, *_points(flags)), claims)
    for cards, sets_colour, transparent in LED:
        for flags, led in (("", sets_colour), (TRANSPARENT, transparent)):
            yield Question(
                "trick",
                f"led-{slug_of(cards)}{_tail(flags)}",
                Rules.parse(f"classic 4p {flags}"),
                {"cards": cards.split()},
                f"The colour led in {cards} under {flags or 'Classic'} is {led or 'none'}.",
                ("corner-3", "led_zero=transparent" if flags else "led_zero=sets_colour"),
                typed={"led_colour": led},
            )
    for cards, highest, latest, why in LONG:
        for flags, winner in (("", highest), (LATEST, latest)):
            yield _trick(cards, flags, winner, why, _points(flags), (), players=8)
    yield from _combinations()
    yield from _of_presets()


def _trick(
    cards: str,
    flags: str,
    winner: str | None,
    why: str,
    proves: tuple[str, ...],
    claims: tuple[str, ...],
    players: int = 4,
) -> Question:
    trick = cards.split()
    place = None if winner is None else trick.index(winner)
    return Question(
        "trick",
        f"{slug_of(cards)}{_tail(flags)}",
        Rules.parse(f"classic {players}p {flags}"),
        {"cards": trick},
        f"{cards} goes to {winner or 'nobody'} under {flags or 'Classic'}: {why}.",
        proves,
        claims,
        {"winner": place},
    )


def _combinations() -> Iterator[Question]:
    """Every combination of the flags that decide a trick."""
    values = [
        ("trumps=highest", LATEST),
        ("rank_order=high", LOW),
        ("zeros=weak", ORDINARY),
        ("all_zero_trick=first_wins", ASIDE),
        ("led_zero=sets_colour", TRANSPARENT),
    ]
    for flags in product(*values):
        try:
            rules = Rules.parse(f"classic 4p {' '.join(flags)}")
        except RulesError:
            continue
        name = "-".join(slug_of(flag.partition("=")[2]) for flag in flags)
        for number, cards in enumerate(EVERY_COMBINATION, start=1):
            yield Question(
                "trick",
                f"every-{number}-{name}",
                rules,
                {"cards": cards.split()},
                f"Who takes {cards} under {', '.join(flags)}.",
                flags,
            )


def _of_presets() -> Iterator[Question]:
    packs = {"jogoeu": ("N", "P"), "stick_em": ("N", "P"), "guide": ("B", "O")}
    for preset in ("classic", "amigo", "jogoeu", "guide", "stick_em"):
        for number, cards in enumerate(PRESET_TRICKS, start=1):
            trick = cards.replace(*packs.get(preset, ("", "")))
            yield Question(
                "trick",
                f"{preset}-{number}",
                Rules.from_preset(preset),
                {"cards": trick.split()},
                f"Who takes {trick} under the preset {preset}.",
                (f"preset-{preset}",),
            )
    for number, cards in enumerate(PRESET_TRICKS, start=1):
        yield Question(
            "trick",
            f"reverse-{number}",
            Rules.from_preset("amigo", 4, "reverse"),
            {"cards": cards.split()},
            f"Who takes {cards} under the variant reverse.",
            ("variant-reverse",),
        )


def _points(flags: str) -> tuple[str, ...]:
    return tuple(flags.split()) or ("trumps=highest", "zeros=weak")


def _tail(flags: str) -> str:
    return "".join(f"-{slug_of(flag.partition('=')[2])}" for flag in flags.split())
