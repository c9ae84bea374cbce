"""The presets, variants and refusals of the naive implementation."""

from __future__ import annotations

import pytest

from tests.naive import cases, decks, rules


def test_every_preset_resolves_for_every_player_count_of_its_deck():
    for name, preset in rules.PRESETS.items():
        for players in range(3, 9):
            covered = players in decks.DECKS[preset["deck"]]
            assert (rules.refusal(name, players) is None) == covered


def test_the_presets_differ_from_classic_in_just_these_flags():
    base = rules.PRESETS["classic"]
    changed = {
        name: {flag: to for flag, to in preset.items() if to != base[flag]}
        for name, preset in rules.PRESETS.items()
    }
    assert changed == {
        "classic": {},
        "amigo": {"rounds": 5},
        "jogoeu": {
            "deck": "nsv",
            "pain_choice": "returned",
            "all_zero_trick": "set_aside",
            "zero_points": "neutral",
        },
        "guide": {
            "deck": "guide",
            "undealt": "hidden",
            "pain_choice": "returned",
            "pain_reveal": "round_end",
            "trumps": "latest_colour",
            "zeros": "ordinary",
            "zero_points": "neutral",
            "tie_break": "extra_rounds",
        },
        "stick_em": {"deck": "nsv"},
    }


def test_the_table_of_flags_is_whole():
    for preset in rules.PRESETS.values():
        assert sorted(preset) == sorted(rules.FLAGS)


@pytest.mark.parametrize(
    ("call", "tricks"),
    [
        (("classic", 4), 14),
        (("classic", 8), 13),
        (("jogoeu", 4), 15),
        (("guide", 7), 12),
        (("classic", 4, ["intense"]), 13),
        (("classic", 4, ["late"]), 15),
        (("jogoeu", 4, ["intense"]), 15),
    ],
)
def test_tricks_per_round(call, tricks):
    assert rules.tricks_per_round(rules.resolve(*call)) == tricks


def test_variants_combine_and_answer_to_their_other_names():
    english = rules.resolve("amigo", 5, ["reverse", "mild", "intense", "fog"])
    spanish = rules.resolve("Amigo", 5, ["Al Revés", "LEVE", "dos palos dolorosos", "En la niebla"])
    assert english == spanish
    assert english["scoring"] == "lucky"
    assert english["rank_order"] == "low"
    assert english["pain_points"] == "five"
    assert english["pain_count"] == 2
    assert english["pain_reveal"] == "round_end"
    assert english["rounds"] == 5


def test_late_over_the_guide_reveals_at_once():
    late = rules.resolve("guide", 4, ["tardío"])
    assert (late["pain_choice"], late["pain_reveal"]) == ("after_play", "at_once")


def test_standard_deck():
    assert rules.resolve("guide", 4, ["standard_deck"])["deck"] == decks.DECKS["french"][4]
    assert rules.resolve("guide", 5, ["mazo estándar"])["deck"] == decks.DECKS["french_double"][5]
    assert rules.refusal("guide", 7, ["standard_deck"]) is not None


def test_fixed_rounds_take_their_number_from_the_same_call():
    assert rules.resolve("classic", 4, ["fixed_rounds"], {"rounds": 3})["rounds"] == 3
    assert rules.refusal("amigo", 4, ["rondas fijas"]) is not None
    assert rules.refusal("amigo", 4, ["fixed_rounds"], {"rounds": "per_player"}) is not None


@pytest.mark.parametrize(
    "call",
    [
        ("classic", 2),
        ("classic", 9),
        ("jogoeu", 7),
        ("classic", 5, [], {"deck": "french"}),
        ("classic", 7, [], {"deck": "french_double"}),
        ("classic", 4, [], {"pain_choice": "after_play", "pain_reveal": "round_end"}),
        ("classic", 4, [], {"pain_reveal": "round_end", "pain_choice": "after_play"}),
        ("classic", 4, [], {"led_zero": "transparent", "zeros": "ordinary"}),
        ("guide", 4, [], {"led_zero": "transparent"}),
        ("classic", 3, [], {"deck": [*cases.SIX, "R0"]}),
        ("classic", 3, [], {"deck": cases.SIX[:5]}),
        ("classic", 3, [], {"deck": cases.SIX, "pain_count": 2}),
        ("classic", 3, [], {"deck": cases.SIX[:3], "pain_choice": "returned", "pain_count": 2}),
        ("classic", 3, [], {"deck": cases.SIX[:2], "pain_choice": "after_play"}),
        ("classic", 4, ["fog", "open"]),
        ("classic", 4, ["fog", "late"]),
        ("classic", 4, ["fog"], {"pain_reveal": "at_once"}),
        ("classic", 4, ["fixed_rounds"]),
        ("classic", 4, [], {"rounds": 0}),
        ("classic", 4, [], {"rounds": -1}),
        ("classic", 4, [], {"rounds": "many"}),
        ("classic", 4, [], {"pain_count": 3}),
        ("classic", 4, [], {"trumps": "lowest"}),
        ("classic", 4, [], {"colour": "red"}),
        ("classic", 4, [], {"deck": "uno"}),
        ("modern", 4),
        ("classic", 4, ["foggy"]),
    ],
)
def test_refused(call):
    assert rules.refusal(*call) is not None
    with pytest.raises(ValueError, match=r"."):
        rules.resolve(*call)


@pytest.mark.parametrize(
    "call",
    [
        ("classic", 3, [], {"deck": cases.SIX}),
        ("classic", 3, [], {"deck": cases.NINE, "pain_count": 2}),
        ("classic", 3, [], {"deck": cases.SIX, "pain_choice": "returned", "pain_count": 2}),
        ("classic", 3, [], {"deck": cases.SIX[:3], "pain_choice": "returned"}),
        ("classic", 3, [], {"deck": cases.SIX[:3], "pain_choice": "after_play", "pain_count": 2}),
        ("classic", 4, ["open", "late"]),
        ("guide", 4, ["late", "intense", "reverse"]),
        ("guide", 4, [], {"all_zero_trick": "set_aside"}),
    ],
)
def test_not_refused(call):
    assert rules.refusal(*call) is None
