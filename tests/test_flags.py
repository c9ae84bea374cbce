"""The descriptions of the flags, presets and variants agree with the rules as settled."""

import re
from collections.abc import Mapping
from enum import StrEnum

import pytest

from sticheln import flags
from sticheln.claims import claims
from sticheln.errors import RulesError
from sticheln.flags import FLAGS, NUMBER, OURS, PUBLISHED
from sticheln.presets import PRESETS, VARIANTS, Preset, Variant

PRESET_TABLE = """
                 classic      amigo        jogoeu       guide          stick_em
deck             amigo        amigo        nsv          guide          nsv
undealt          revealed     revealed     revealed     hidden         revealed
pain_choice      laid_out     laid_out     returned     returned       laid_out
pain_reveal      at_once      at_once      at_once      round_end      at_once
pain_count       1            1            1            1              1
trumps           highest      highest      highest      latest_colour  highest
rank_order       high         high         high         high           high
zeros            weak         weak         weak         ordinary       weak
all_zero_trick   first_wins   first_wins   set_aside    first_wins     first_wins
led_zero         sets_colour  sets_colour  sets_colour  sets_colour    sets_colour
scoring          pain         pain         pain         pain           pain
pain_points      face_value   face_value   face_value   face_value     face_value
zero_points      one          one          neutral      neutral        one
rounds           per_player   5            per_player   per_player     per_player
rotation         clockwise    clockwise    clockwise    clockwise      clockwise
tie_break        shared       shared       shared       extra_rounds   shared
"""

VALUES = {
    "deck": ["amigo", "amigo_full", "nsv", "guide", "french", "french_double"],
    "undealt": ["revealed", "hidden"],
    "pain_choice": ["laid_out", "returned", "after_play"],
    "pain_reveal": ["at_once", "round_end"],
    "pain_count": ["1", "2"],
    "trumps": ["highest", "latest_colour"],
    "rank_order": ["high", "low"],
    "zeros": ["weak", "ordinary"],
    "all_zero_trick": ["first_wins", "set_aside"],
    "led_zero": ["sets_colour", "transparent"],
    "scoring": ["pain", "lucky"],
    "pain_points": ["face_value", "five"],
    "zero_points": ["one", "neutral"],
    "rounds": ["per_player", "N"],
    "rotation": ["clockwise", "fixed"],
    "tie_break": ["shared", "positive_rounds", "extra_rounds"],
}

VARIANT_SETTINGS = {
    "reverse": {"scoring": "lucky", "rank_order": "low"},
    "mild": {"pain_points": "five"},
    "intense": {"pain_count": "2"},
    "fog": {"pain_reveal": "round_end"},
    "late": {"pain_choice": "after_play", "pain_reveal": "at_once"},
    "open": {"pain_reveal": "at_once"},
    "fixed_rounds": {},
    "standard_deck": {"deck": "french_double"},
}

ALIASES = {
    "al revés": "reverse",
    "leve": "mild",
    "intenso": "intense",
    "dos palos dolorosos": "intense",
    "en la niebla": "fog",
    "tardío": "late",
    "palos dolorosos abiertos": "open",
    "rondas fijas": "fixed_rounds",
    "mazo estándar": "standard_deck",
}

ENUMS = {
    "deck": flags.DeckName,
    "undealt": flags.Undealt,
    "pain_choice": flags.PainChoice,
    "pain_reveal": flags.PainReveal,
    "trumps": flags.Trumps,
    "rank_order": flags.RankOrder,
    "zeros": flags.Zeros,
    "all_zero_trick": flags.AllZeroTrick,
    "led_zero": flags.LedZero,
    "scoring": flags.Scoring,
    "pain_points": flags.PainPoints,
    "zero_points": flags.ZeroPoints,
    "rotation": flags.Rotation,
    "tie_break": flags.TieBreak,
}

NAMED: list[Preset | Variant] = [*PRESETS.values(), *VARIANTS.values()]
READINGS = [(flag, reading) for flag in FLAGS.values() for reading in flag.readings]


def preset_columns() -> dict[str, dict[str, str]]:
    header, *rows = PRESET_TABLE.strip("\n").splitlines()
    table: dict[str, dict[str, str]] = {name: {} for name in header.split()}
    for row in rows:
        flag, *values = row.split()
        for name, value in zip(table, values, strict=True):
            table[name][flag] = value
    return table


def as_text(settings: Mapping[str, object]) -> dict[str, str]:
    return {flag: str(value) for flag, value in settings.items()}


def reading_value(flag: str, value: object) -> str:
    return FLAGS[flag].reading(value).value


def test_flags_stand_in_the_order_of_the_table() -> None:
    assert list(FLAGS) == list(VALUES)
    assert [flag.name for flag in FLAGS.values()] == list(FLAGS)


@pytest.mark.parametrize("name", VALUES)
def test_flag_has_these_values(name: str) -> None:
    assert list(FLAGS[name].values) == VALUES[name]


@pytest.mark.parametrize("name", ENUMS)
def test_enum_and_readings_have_the_same_values(name: str) -> None:
    enum: type[StrEnum] = ENUMS[name]
    assert [member.value for member in enum] == list(FLAGS[name].values)


def test_rounds_names_one_value_and_takes_numbers() -> None:
    assert [member.value for member in flags.Rounds] == ["per_player"]


@pytest.mark.parametrize("name", FLAGS)
def test_flag_describes_itself(name: str) -> None:
    flag = FLAGS[name]
    assert len(flag.readings) >= 2
    assert flag.meaning.endswith(".")
    assert flag.why.endswith(".")
    assert flag.default in flag.values


@pytest.mark.parametrize(
    "reading", [pytest.param(r, id=f"{f.name}={r.value}") for f, r in READINGS]
)
def test_reading_describes_itself(reading: flags.Reading) -> None:
    assert reading.meaning.endswith(".")
    assert reading.held_by
    assert len(set(reading.claims)) == len(reading.claims)
    assert reading.claims or {PUBLISHED, OURS} & set(reading.held_by)


def test_prose_has_no_doubled_or_missing_spaces() -> None:
    texts = [flag.meaning for flag in FLAGS.values()]
    texts += [flag.why for flag in FLAGS.values()]
    texts += [reading.meaning for _, reading in READINGS]
    texts += [preset.meaning for preset in PRESETS.values()]
    texts += [variant.meaning for variant in VARIANTS.values()]
    faulty = [text for text in texts if re.search(r"  |[.,;:][A-Za-z]", text)]
    assert faulty == []


def test_every_claim_that_is_named_exists() -> None:
    named = {claim for _, reading in READINGS for claim in reading.claims}
    named |= {claim for preset in PRESETS.values() for claim in preset.claims}
    named |= {claim for variant in VARIANTS.values() for claim in variant.claims}
    assert named <= set(claims())


def test_every_claim_behind_a_flag_stands_in_its_reading() -> None:
    missing = [
        f"{claim.id}: {flag}={value}"
        for claim in claims().values()
        if claim.standing.startswith("flag:")
        for flag, value in re.findall(r"(\w+)=(\w+)", claim.standing)
        if claim.id not in FLAGS[flag].reading(value).claims
    ]
    assert missing == []


def test_presets_are_those_of_the_table() -> None:
    assert list(PRESETS) == list(preset_columns())
    assert [preset.name for preset in PRESETS.values()] == list(PRESETS)


def test_classic_is_the_default_of_every_flag() -> None:
    defaults = {name: flag.default for name, flag in FLAGS.items()}
    assert defaults == preset_columns()["classic"]
    assert dict(PRESETS["classic"].settings) == {}


@pytest.mark.parametrize("name", preset_columns())
def test_preset_gives_the_column_of_the_table(name: str) -> None:
    defaults = {flag.name: flag.default for flag in FLAGS.values()}
    assert defaults | as_text(PRESETS[name].settings) == preset_columns()[name]


@pytest.mark.parametrize("name", preset_columns())
def test_preset_lists_only_what_differs_from_classic(name: str) -> None:
    settings = as_text(PRESETS[name].settings)
    assert all(value != FLAGS[flag].default for flag, value in settings.items())


@pytest.mark.claims("G30")
def test_stick_em_is_classic_with_the_cards_of_nsv() -> None:
    assert as_text(PRESETS["stick_em"].settings) == {"deck": "nsv"}


def test_variants_set_these_flags() -> None:
    given = {name: as_text(variant.settings) for name, variant in VARIANTS.items()}
    assert given == VARIANT_SETTINGS
    assert list(VARIANTS) == list(VARIANT_SETTINGS)
    assert [variant.name for variant in VARIANTS.values()] == list(VARIANTS)


def test_only_fixed_rounds_needs_a_number_of_rounds() -> None:
    assert [name for name in VARIANTS if VARIANTS[name].needs_rounds] == ["fixed_rounds"]


@pytest.mark.parametrize("players", [3, 4, 5, 6])
def test_standard_deck_is_one_pack_for_four_and_two_otherwise(players: int) -> None:
    expected = "french" if players == 4 else "french_double"
    assert as_text(VARIANTS["standard_deck"].settings_for(players)) == {"deck": expected}


def test_other_variants_do_not_depend_on_the_number_of_players() -> None:
    for name in set(VARIANTS) - {"standard_deck"}:
        assert as_text(VARIANTS[name].settings_for(4)) == VARIANT_SETTINGS[name]


def test_variants_have_their_names_in_the_sources() -> None:
    given = {alias: variant.name for variant in VARIANTS.values() for alias in variant.aliases}
    assert given == ALIASES


def test_no_two_presets_or_variants_answer_to_one_name() -> None:
    names = [name.casefold() for item in NAMED for name in (item.name, *item.aliases)]
    assert len(set(names)) == len(names)


def test_settings_hold_enum_members_and_whole_numbers() -> None:
    values = [value for item in NAMED for value in item.settings.values()]
    assert all(type(value) is int or isinstance(value, StrEnum) for value in values)


@pytest.mark.parametrize(
    ("flag", "reading"),
    [pytest.param(f, r, id=f"{f.name}={r.value}") for f, r in READINGS],
)
def test_reading_names_exactly_the_presets_and_variants_that_set_it(
    flag: flags.Flag, reading: flags.Reading
) -> None:
    presets = {
        name
        for name, column in preset_columns().items()
        if reading_value(flag.name, column[flag.name]) == reading.value
    }
    variants = {
        name
        for name, variant in VARIANTS.items()
        for players in (4, 5)
        for key, value in variant.settings_for(players).items()
        if key == flag.name and reading_value(key, value) == reading.value
    }
    if flag.name == "rounds" and reading.value == NUMBER:
        variants.add("fixed_rounds")
    assert set(reading.held_by) - {PUBLISHED, OURS} == presets | variants


@pytest.mark.parametrize(
    ("flag", "value", "expected"),
    [
        ("zeros", "weak", "weak"),
        ("zeros", flags.Zeros.ORDINARY, "ordinary"),
        ("pain_count", 2, "2"),
        ("pain_count", "1", "1"),
        ("rounds", "per_player", "per_player"),
        ("rounds", 7, "N"),
        ("rounds", "12", "N"),
        ("rounds", "N", "N"),
    ],
)
def test_reading_is_found_by_value(flag: str, value: object, expected: str) -> None:
    assert FLAGS[flag].reading(value).value == expected


@pytest.mark.parametrize(
    ("flag", "value"),
    [
        ("zeros", "strong"),
        ("zeros", None),
        ("pain_count", 3),
        ("pain_count", True),
        ("rounds", 0),
        ("rounds", -1),
        ("rounds", "0"),
        ("rounds", True),
    ],
)
def test_unknown_value_is_refused_by_name(flag: str, value: object) -> None:
    with pytest.raises(RulesError) as refused:
        FLAGS[flag].reading(value)
    assert refused.value.code == "unknown_value"
    assert refused.value.flags == (flag,)
    assert str(refused.value).startswith(f"{flag} has no value")


def test_numbers_too_long_to_print_are_read_and_refused_like_others() -> None:
    assert FLAGS["rounds"].reading(10**5000).value == NUMBER
    with pytest.raises(RulesError):
        FLAGS["rounds"].reading(-(10**5000))
