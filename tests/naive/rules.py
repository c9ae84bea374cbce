"""Rule sets as plain dicts: the presets, the variants, and what is refused."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from . import decks

Flags = dict[str, Any]

VALUES: dict[str, list[Any]] = {
    "undealt": ["revealed", "hidden"],
    "pain_choice": ["laid_out", "returned", "after_play"],
    "pain_reveal": ["at_once", "round_end"],
    "pain_count": [1, 2],
    "trumps": ["highest", "latest_colour"],
    "rank_order": ["high", "low"],
    "zeros": ["weak", "ordinary"],
    "all_zero_trick": ["first_wins", "set_aside"],
    "led_zero": ["sets_colour", "transparent"],
    "scoring": ["pain", "lucky"],
    "pain_points": ["face_value", "five"],
    "zero_points": ["one", "neutral"],
    "rotation": ["clockwise", "fixed"],
    "tie_break": ["shared", "positive_rounds", "extra_rounds"],
}
FLAGS = ["deck", *VALUES, "rounds"]

PRESETS: dict[str, Flags] = {
    "classic": {
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
    },
    "amigo": {
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
        "rounds": 5,
        "rotation": "clockwise",
        "tie_break": "shared",
    },
    "jogoeu": {
        "deck": "nsv",
        "undealt": "revealed",
        "pain_choice": "returned",
        "pain_reveal": "at_once",
        "pain_count": 1,
        "trumps": "highest",
        "rank_order": "high",
        "zeros": "weak",
        "all_zero_trick": "set_aside",
        "led_zero": "sets_colour",
        "scoring": "pain",
        "pain_points": "face_value",
        "zero_points": "neutral",
        "rounds": "per_player",
        "rotation": "clockwise",
        "tie_break": "shared",
    },
    "guide": {
        "deck": "guide",
        "undealt": "hidden",
        "pain_choice": "returned",
        "pain_reveal": "round_end",
        "pain_count": 1,
        "trumps": "latest_colour",
        "rank_order": "high",
        "zeros": "ordinary",
        "all_zero_trick": "first_wins",
        "led_zero": "sets_colour",
        "scoring": "pain",
        "pain_points": "face_value",
        "zero_points": "neutral",
        "rounds": "per_player",
        "rotation": "clockwise",
        "tie_break": "extra_rounds",
    },
    "stick_em": {
        "deck": "nsv",
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
    },
}

# "fixed_rounds" and "standard_deck" depend on the call and are completed in settings_of.
VARIANTS: dict[str, Flags] = {
    "reverse": {"scoring": "lucky", "rank_order": "low"},
    "mild": {"pain_points": "five"},
    "intense": {"pain_count": 2},
    "fog": {"pain_reveal": "round_end"},
    "late": {"pain_choice": "after_play", "pain_reveal": "at_once"},
    "open": {"pain_reveal": "at_once"},
    "fixed_rounds": {},
    "standard_deck": {},
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


def variant_name(name: str) -> str:
    """Return the name of a variant that may be given by an alias and in any case."""
    lowered = name.lower()
    return ALIASES.get(lowered, lowered)


def settings_of(variant: str, players: int) -> Flags:
    """Return the flags that a variant sets for a number of players."""
    if variant == "standard_deck":
        return {"deck": "french" if players == 4 else "french_double"}
    return VARIANTS[variant]


def is_number(thing: object) -> bool:
    """Return whether a thing is a whole number (True and False are none)."""
    return isinstance(thing, int) and not isinstance(thing, bool)


def naming_refusal(
    preset: str, players: int, variants: Iterable[str], flags: Mapping[str, Any]
) -> str | None:
    """Return why the names in a call can't stand together, or None."""
    if preset.lower() not in PRESETS:
        return f"no preset {preset}"
    for name in flags:
        if name not in FLAGS:
            return f"no flag {name}"
    names = [variant_name(variant) for variant in variants]
    for name in names:
        if name not in VARIANTS:
            return f"no variant {name}"
    if "fixed_rounds" in names and not is_number(flags.get("rounds")):
        return "fixed_rounds without a number of rounds"
    said = dict(flags)
    for name in names:
        for flag, setting in settings_of(name, players).items():
            if flag in said and said[flag] != setting:
                return f"{flag} is set to {said[flag]} and to {setting}"
            said[flag] = setting
    return None


def merged(preset: str, players: int, variants: Iterable[str], flags: Mapping[str, Any]) -> Flags:
    """Return the flags of a call laid over each other, the deck still as it was given."""
    result = dict(PRESETS[preset.lower()])
    for variant in variants:
        result.update(settings_of(variant_name(variant), players))
    result.update(flags)
    result["players"] = players
    return result


def deck_refusal(rules: Flags) -> str | None:
    """Return why a deck does not serve the players, or None."""
    players, deck = rules["players"], rules["deck"]
    if isinstance(deck, str):
        if deck not in decks.DECKS:
            return f"no deck {deck}"
        if players not in decks.DECKS[deck]:
            return f"deck {deck} does not cover {players} players"
        deck = decks.DECKS[deck][players]
    if len(set(deck)) != len(deck):
        return "a deck with duplicate cards"
    least = {
        "laid_out": rules["pain_count"] + 1,
        "returned": rules["pain_count"],
        "after_play": 1,
    }[rules["pain_choice"]]
    if decks.hand_size(players, deck) < least:
        return f"too few cards: each hand needs {least}"
    return None


def flag_refusal(rules: Flags) -> str | None:
    """Return why a whole set of flags can't be played, or None."""
    for flag, values in VALUES.items():
        if isinstance(rules[flag], bool) or rules[flag] not in values:
            return f"{flag} has no value {rules[flag]}"
    rounds = rules["rounds"]
    if rounds != "per_player" and not is_number(rounds):
        return f"rounds has no value {rounds}"
    if rounds != "per_player" and rounds < 1:
        return "rounds below 1"
    if rules["players"] < 3 or rules["players"] > 8:
        return "players must be 3 to 8"
    if rules["pain_choice"] == "after_play" and rules["pain_reveal"] == "round_end":
        return "pain_choice=after_play with pain_reveal=round_end"
    if rules["led_zero"] == "transparent" and rules["zeros"] == "ordinary":
        return "led_zero=transparent with zeros=ordinary"
    return deck_refusal(rules)


def refusal(
    preset: str = "classic",
    players: int = 4,
    variants: Iterable[str] = (),
    flags: Mapping[str, Any] | None = None,
) -> str | None:
    """Return why a rule set is refused, or None where it is playable."""
    variants, flags = list(variants), dict(flags or {})
    reason = naming_refusal(preset, players, variants, flags)
    if reason is not None:
        return reason
    return flag_refusal(merged(preset, players, variants, flags))


def resolve(
    preset: str = "classic",
    players: int = 4,
    variants: Iterable[str] = (),
    flags: Mapping[str, Any] | None = None,
) -> Flags:
    """Return the rule set of a call, with ``players`` and with ``deck`` as a list of cards."""
    variants, flags = list(variants), dict(flags or {})
    reason = refusal(preset, players, variants, flags)
    if reason is not None:
        raise ValueError(reason)
    result = merged(preset, players, variants, flags)
    deck = result["deck"]
    result["deck"] = list(decks.DECKS[deck][players] if isinstance(deck, str) else deck)
    return result


def hand_size(rules: Flags) -> int:
    """Return how many cards each seat is dealt."""
    return decks.hand_size(rules["players"], rules["deck"])


def tricks_per_round(rules: Flags) -> int:
    """Return how many tricks a round has: a laid-out card is not played."""
    laid_out: int = rules["pain_count"] if rules["pain_choice"] == "laid_out" else 0
    return hand_size(rules) - laid_out


def round_count(rules: Flags) -> int:
    """Return how many regular rounds a game has."""
    if rules["rounds"] == "per_player":
        players: int = rules["players"]
        return players
    rounds: int = rules["rounds"]
    return rounds
