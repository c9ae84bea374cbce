"""Every preset and variant, written out flag by flag."""

from sticheln import Rules

CLASSIC = {
    "deck": "amigo",
    "undealt": "revealed",
    "pain_choice": "laid_out",
    "pain_reveal": "at_once",
    "pain_count": 1,
    "trumps": "highest",
    "rank_order": "high",
    "zeros": "weak",
    "all_zero_trick": "first_wins",
    "led_zero": "sets_colour",
    "scoring": "pain",
    "pain_points": "face_value",
    "zero_points": "one",
    "rounds": "per_player",
    "rotation": "clockwise",
    "tie_break": "shared",
}
PRESET_CHANGES = {
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
VARIANT_CHANGES = {
    "reverse": {"scoring": "lucky", "rank_order": "low"},
    "mild": {"pain_points": "five"},
    "intense": {"pain_count": 2},
    "fog": {"pain_reveal": "round_end"},
    "late": {"pain_choice": "after_play", "pain_reveal": "at_once"},
    "open": {"pain_reveal": "at_once"},
    "fixed_rounds": {"rounds": 3},
    "standard_deck": {"deck": "french"},
}


def over(preset, *variants, players=4):
    """A preset with variants over it, with the number of rounds where one is needed."""
    flags = {"rounds": 3} if "fixed_rounds" in variants else {}
    return Rules.from_preset(preset, players, *variants, **flags)
