"""What the names of presets, variants and values mean, and which rule sets are refused."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from typing import Any

from tests.vectors.asking import Question, slug_of

PRESETS = ("classic", "amigo", "jogoeu", "guide", "stick_em")
VARIANTS = (
    "reverse",
    "mild",
    "intense",
    "fog",
    "late",
    "open",
    "fixed_rounds",
    "standard_deck",
)
SETS = {
    "reverse": {"scoring": "lucky", "rank_order": "low"},
    "mild": {"pain_points": "five"},
    "intense": {"pain_count": 2},
    "fog": {"pain_reveal": "round_end"},
    "late": {"pain_choice": "after_play", "pain_reveal": "at_once"},
    "open": {"pain_reveal": "at_once"},
    "fixed_rounds": {"rounds": 3},
    "standard_deck": {"deck": "french"},
}
CONTRADICTORY = {("fog", "late"), ("fog", "open")}
ALIASES = {
    "al revés": "reverse",
    "Leve": "mild",
    "intenso": "intense",
    "DOS PALOS DOLOROSOS": "intense",
    "en la niebla": "fog",
    "tardío": "late",
    "palos dolorosos abiertos": "open",
    "mazo estándar": "standard_deck",
    "Fog": "fog",
}
# Each value with what has to go with it to be playable.
VALUES: list[tuple[str, Any]] = [
    *(
        ("deck", name)
        for name in ("amigo", "amigo_full", "nsv", "guide", "french", "french_double")
    ),
    *(("undealt", value) for value in ("revealed", "hidden")),
    *(("pain_choice", value) for value in ("laid_out", "returned", "after_play")),
    *(("pain_reveal", value) for value in ("at_once", "round_end")),
    *(("pain_count", value) for value in (1, 2)),
    *(("trumps", value) for value in ("highest", "latest_colour")),
    *(("rank_order", value) for value in ("high", "low")),
    *(("zeros", value) for value in ("weak", "ordinary")),
    *(("all_zero_trick", value) for value in ("first_wins", "set_aside")),
    *(("led_zero", value) for value in ("sets_colour", "transparent")),
    *(("scoring", value) for value in ("pain", "lucky")),
    *(("pain_points", value) for value in ("face_value", "five")),
    *(("zero_points", value) for value in ("one", "neutral")),
    *(("rounds", value) for value in ("per_player", 1, 7)),
    *(("rotation", value) for value in ("clockwise", "fixed")),
    *(("tie_break", value) for value in ("shared", "positive_rounds", "extra_rounds")),
]

TWO_OF_ONE = {"name": "tiny", "cards": ["R1", "R2", "R3", "R4", "R5", "R2"]}


def deck(count: int) -> dict[str, Any]:
    """A deck of that many cards."""
    cards = [f"{'RGB'[number % 3]}{number // 3}" for number in range(count)]
    return {"name": "tiny", "cards": cards}


# A sentence, the call, and the ruling that refuses it.
REFUSED: list[tuple[str, dict[str, Any], str]] = [
    ("Two players are too few.", {"players": 2}, "refused-players"),
    ("Nine players are too many.", {"players": 9}, "refused-players"),
    ("A game without players is refused.", {"players": 0}, "refused-players"),
    (
        "Two players are too few, whatever the deck.",
        {"players": 2, "flags": {"deck": deck(30)}},
        "refused-players",
    ),
    (
        "Nine players are too many, whatever the deck.",
        {"players": 9, "flags": {"deck": deck(90)}},
        "refused-players",
    ),
    (
        "The NSV deck ends at six players.",
        {"players": 7, "flags": {"deck": "nsv"}},
        "refused-players",
    ),
    ("Jogoeu's cards don't serve seven.", {"preset": "jogoeu", "players": 7}, "refused-players"),
    (
        "Stick 'Em's cards don't serve eight.",
        {"preset": "stick_em", "players": 8},
        "refused-players",
    ),
    (
        "One French pack serves four players, not three.",
        {"players": 3, "flags": {"deck": "french"}},
        "refused-players",
    ),
    (
        "One French pack serves four players, not five.",
        {"players": 5, "flags": {"deck": "french"}},
        "refused-players",
    ),
    (
        "Two French packs make six suits at most.",
        {"players": 7, "variants": ["standard_deck"]},
        "refused-players",
    ),
    (
        "Nothing is laid out that could stay hidden.",
        {"flags": {"pain_choice": "after_play", "pain_reveal": "round_end"}},
        "refused-combinations",
    ),
    (
        "The guide keeps the colours secret, so naming them after play contradicts it.",
        {"preset": "guide", "flags": {"pain_choice": "after_play"}},
        "refused-combinations",
    ),
    (
        "An ordinary zero is never transparent.",
        {"flags": {"led_zero": "transparent", "zeros": "ordinary"}},
        "refused-combinations",
    ),
    (
        "The guide's zeros are ordinary, so a led zero can't be transparent.",
        {"preset": "guide", "flags": {"led_zero": "transparent"}},
        "refused-combinations",
    ),
    (
        "A deck holds each card once.",
        {"players": 3, "flags": {"deck": TWO_OF_ONE}},
        "refused-deck",
    ),
    (
        "Five cards give three players hands of one, and a card laid out leaves none.",
        {"players": 3, "flags": {"deck": deck(5)}},
        "refused-deck",
    ),
    (
        "Two cards laid out of hands of two leave none.",
        {"players": 3, "flags": {"deck": deck(8), "pain_count": 2}},
        "refused-deck",
    ),
    (
        "Two cards are chosen, so a hand of one is too small although they come back.",
        {
            "players": 3,
            "flags": {"deck": deck(5), "pain_count": 2, "pain_choice": "returned"},
        },
        "refused-deck",
    ),
    (
        "Two cards don't give three players one each.",
        {"players": 3, "flags": {"deck": deck(2), "pain_choice": "after_play"}},
        "refused-deck",
    ),
    (
        "Two cards don't give three players one each, returned or not.",
        {"players": 3, "flags": {"deck": deck(2), "pain_choice": "returned"}},
        "refused-deck",
    ),
    ("There is no such preset.", {"preset": "hattrick"}, "refused-names"),
    ("There is no such variant.", {"variants": ["fogg"]}, "refused-names"),
    ("There is no such flag.", {"flags": {"trump": "highest"}}, "refused-names"),
    ("There is no such value.", {"flags": {"trumps": "lowest"}}, "refused-names"),
    ("There is no such deck.", {"flags": {"deck": "rook"}}, "refused-names"),
    ("Three pain colours are not foreseen.", {"flags": {"pain_count": 3}}, "refused-names"),
    ("A game without pain colours is not foreseen.", {"flags": {"pain_count": 0}}, "refused-names"),
    ("A game has at least one round.", {"flags": {"rounds": 0}}, "refused-rounds"),
    ("Rounds can't be negative.", {"flags": {"rounds": -1}}, "refused-rounds"),
    ("Fixed rounds need a number.", {"variants": ["fixed_rounds"]}, "refused-fixed-rounds"),
    (
        "Fixed rounds need a number, and one round per player is none.",
        {"variants": ["fixed_rounds"], "flags": {"rounds": "per_player"}},
        "refused-fixed-rounds",
    ),
    (
        "Fixed rounds need a number in the same call: Amigo's own five rounds don't serve.",
        {"preset": "amigo", "variants": ["fixed_rounds"]},
        "refused-fixed-rounds",
    ),
    (
        "Fog hides what is to be revealed at once.",
        {"variants": ["fog"], "flags": {"pain_reveal": "at_once"}},
        "refused-names",
    ),
    (
        "The variant intense is two colours, not one.",
        {"variants": ["intense"], "flags": {"pain_count": 1}},
        "refused-names",
    ),
    (
        "In reverse the lowest card wins, not the highest.",
        {"variants": ["reverse"], "flags": {"rank_order": "high"}},
        "refused-names",
    ),
    (
        "The variant standard_deck is not Amigo's deck.",
        {"variants": ["standard_deck"], "flags": {"deck": "amigo"}},
        "refused-names",
    ),
    (
        "Three that contradict each other are refused as two are.",
        {"variants": ["mild", "open", "fog"]},
        "refused-names",
    ),
]

# A sentence, the call, what proves it, and flags that it comes to.
ALLOWED: list[tuple[str, dict[str, Any], tuple[str, ...], dict[str, Any]]] = [
    (
        "Six cards leave three players one card each to play.",
        {"players": 3, "flags": {"deck": deck(6)}},
        ("refused-deck",),
        {},
    ),
    (
        "Nine cards are enough to lay out two each.",
        {"players": 3, "flags": {"deck": deck(9), "pain_count": 2}},
        ("refused-deck",),
        {},
    ),
    (
        "A card that comes back may be the only one.",
        {"players": 3, "flags": {"deck": deck(3), "pain_choice": "returned"}},
        ("refused-deck",),
        {},
    ),
    (
        "Two cards that come back may be the whole hand.",
        {
            "players": 3,
            "flags": {"deck": deck(6), "pain_choice": "returned", "pain_count": 2},
        },
        ("refused-deck",),
        {},
    ),
    (
        "Named after play, one card each is enough for two colours too.",
        {
            "players": 3,
            "flags": {"deck": deck(3), "pain_choice": "after_play", "pain_count": 2},
        },
        ("refused-deck",),
        {},
    ),
    (
        "What a variant says may be said once more.",
        {"variants": ["intense"], "flags": {"pain_count": 2}},
        ("variant-intense",),
        {"pain_count": 2},
    ),
    (
        "Late lays itself over the guide's secrecy.",
        {"preset": "guide", "variants": ["late"]},
        ("variant-late",),
        {"pain_choice": "after_play", "pain_reveal": "at_once"},
    ),
    (
        "A single flag goes over the preset.",
        {"preset": "jogoeu", "flags": {"pain_choice": "laid_out"}},
        ("preset-jogoeu",),
        {"pain_choice": "laid_out", "all_zero_trick": "set_aside"},
    ),
    (
        "Fixed rounds go over Amigo's five.",
        {"preset": "amigo", "variants": ["fixed_rounds"], "flags": {"rounds": 3}},
        ("variant-fixed_rounds",),
        {"rounds": 3},
    ),
    (
        "All variants that can go together do.",
        {
            "variants": ["reverse", "mild", "intense", "fog", "fixed_rounds", "standard_deck"],
            "flags": {"rounds": 2},
        },
        ("corner-8",),
        {"scoring": "lucky", "pain_points": "five", "pain_count": 2, "rounds": 2},
    ),
]


def questions() -> Iterator[Question]:
    yield from _presets()
    yield from _variants()
    for flag, value in VALUES:
        call = {"flags": {flag: value}}
        yield _asked(
            f"{flag}-{value}",
            call,
            f"The flag {flag} takes the value {value}.",
            (f"{flag}={value}",),
            {flag: value},
        )
    for sentence, call, ruling in REFUSED:
        yield Question(
            "rules",
            f"refused-{slug_of(sentence)}",
            None,
            {"call": call},
            sentence,
            (ruling,),
            typed={"refused": True},
        )
    for sentence, call, proves, flags in ALLOWED:
        yield _asked(f"allowed-{slug_of(sentence)}", call, sentence, proves, flags)


def _presets() -> Iterator[Question]:
    for preset in PRESETS:
        most = 6 if preset in {"jogoeu", "stick_em"} else 8
        for players in range(3, most + 1):
            yield _asked(
                f"{preset}-{players}p",
                {"preset": preset, "players": players},
                f"The preset {preset} for {players} players.",
                (f"preset-{preset}",),
                {},
            )
    for alias in ("Stick 'Em", "CLASSIC", "Guide"):
        yield _asked(
            f"alias-{slug_of(alias)}",
            {"preset": alias},
            f"{alias} names a preset, in whatever case it is written.",
            (),
            {"deck": {"Stick 'Em": "nsv", "CLASSIC": "amigo", "Guide": "guide"}[alias]},
        )


def _variants() -> Iterator[Question]:
    for preset in PRESETS:
        for variant in VARIANTS:
            yield _asked(
                f"{preset}-{variant}",
                {"preset": preset, **_named(variant)},
                f"The variant {variant} over the preset {preset}.",
                (f"variant-{variant}",),
                SETS[variant],
            )
    for alias, variant in ALIASES.items():
        yield _asked(
            f"alias-{slug_of(alias)}",
            _named(alias),
            f"{alias} is another name of {variant}.",
            (f"variant-{variant}",),
            SETS[variant],
        )
    for players in (3, 5, 6):
        yield _asked(
            f"standard-deck-{players}p",
            {"players": players, **_named("standard_deck")},
            f"The standard deck for {players} players is made of two packs.",
            ("variant-standard_deck",),
            {"deck": "french_double"},
        )
    for pair in combinations(VARIANTS, 2):
        yield _pair(*pair)


def _pair(one: str, other: str) -> Question:
    call = _named(one, other)
    slug = f"{one}-and-{other}"
    proves = (f"variant-{one}", f"variant-{other}")
    if tuple(sorted((one, other))) in CONTRADICTORY:
        return Question(
            "rules",
            slug,
            None,
            {"call": call},
            f"The variants {one} and {other} contradict each other.",
            (*proves, "refused-names"),
            typed={"refused": True},
        )
    flags = SETS[one] | SETS[other]
    return _asked(slug, call, f"The variants {one} and {other} together.", proves, flags)


def _named(*variants: str) -> dict[str, Any]:
    rounds = {"flags": {"rounds": 3}} if "fixed_rounds" in variants else {}
    return {"variants": list(variants), **rounds}


def _asked(
    slug: str, call: dict[str, Any], sentence: str, proves: tuple[str, ...], flags: dict[str, Any]
) -> Question:
    typed = {"refused": False, **{f"flags.{flag}": value for flag, value in flags.items()}}
    return Question("rules", slug, None, {"call": call}, sentence, proves, typed=typed)
