"""Variants over every preset, and what is changed in a rule set later."""

from itertools import combinations

import pytest

from sticheln import Rules, RulesError
from sticheln.flags import DeckName
from tests.rules.written_out import CLASSIC, PRESET_CHANGES, VARIANT_CHANGES, over

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


def fights(first, second):
    """Whether two variants set one flag differently."""
    one, other = VARIANT_CHANGES[first], VARIANT_CHANGES[second]
    return any(one[flag] != other[flag] for flag in one.keys() & other.keys())


# ---------------------------------------------------------------------------------- variants


@pytest.mark.parametrize("preset", PRESET_CHANGES)
@pytest.mark.parametrize("variant", VARIANT_CHANGES)
def test_variant_over_preset(preset, variant):
    expected = CLASSIC | PRESET_CHANGES[preset] | VARIANT_CHANGES[variant]
    assert dict(over(preset, variant).flags) == expected
    flags = {"rounds": 3} if variant == "fixed_rounds" else {}
    assert Rules.from_preset(preset).vary(variant, **flags) == over(preset, variant)


@pytest.mark.parametrize("pair", list(combinations(VARIANT_CHANGES, 2)), ids="+".join)
@pytest.mark.parametrize("preset", ["classic", "guide"])
def test_variants_combine_unless_they_contradict_each_other(preset, pair):
    first, second = pair
    if not fights(first, second):
        changes = VARIANT_CHANGES[first] | VARIANT_CHANGES[second]
        expected = CLASSIC | PRESET_CHANGES[preset] | changes
        assert dict(over(preset, first, second).flags) == expected
        assert over(preset, second, first) == over(preset, first, second)
        return
    for order in (pair, pair[::-1]):
        with pytest.raises(RulesError) as refused:
            over(preset, *order)
        assert refused.value.code == "contradiction"
        assert refused.value.flags == ("pain_reveal",)
        assert all(name in str(refused.value) for name in ("fog", "pain_reveal"))


def test_exactly_two_pairs_of_variants_contradict_each_other():
    fighting = {pair for pair in combinations(sorted(VARIANT_CHANGES), 2) if fights(*pair)}
    assert fighting == {("fog", "open"), ("fog", "late")}


def test_all_variants_that_can_go_together():
    names = ("reverse", "mild", "intense", "late", "open", "fixed_rounds", "standard_deck")
    changes = {flag: value for name in names for flag, value in VARIANT_CHANGES[name].items()}
    assert dict(over("guide", *names).flags) == CLASSIC | PRESET_CHANGES["guide"] | changes


@pytest.mark.parametrize(
    ("players", "deck", "cards"),
    [(3, "french_double", 39), (4, "french", 52), (5, "french_double", 65)],
)
def test_standard_deck_is_one_pack_for_four_and_two_packs_otherwise(players, deck, cards):
    rules = over("classic", "standard_deck", players=players)
    assert rules.deck == deck
    assert len(rules.cards) == cards
    assert Rules(4).vary("standard_deck", players=players) == rules


@pytest.mark.parametrize("alias", ALIASES)
def test_variants_answer_to_their_names_in_the_sources_in_any_case(alias):
    rules = over("guide", ALIASES[alias])
    flags = {"rounds": 3} if ALIASES[alias] == "fixed_rounds" else {}
    for name in (alias, alias.upper(), alias.title(), ALIASES[alias].upper()):
        assert Rules.from_preset("guide", 4, name, **flags) == rules


@pytest.mark.parametrize("name", ["stick_em", "STICK_EM", "Stick 'Em", "stick 'em"])
def test_presets_answer_to_their_names_in_any_case(name):
    assert Rules.from_preset(name) == Rules(4, deck="nsv")


@pytest.mark.parametrize("variants", [(), ("mild", "mild"), ("mild", "leve", "LEVE")])
def test_a_variant_may_be_named_twice(variants):
    rules = Rules.from_preset("classic", 4, *variants)
    assert rules == Rules(4, pain_points="five" if variants else "face_value")


# --------------------------------------------------------------------- vary and contradictions


def test_a_later_call_overrides():
    fog = Rules.from_preset("classic", 4, "fog")
    assert fog.vary("open") == Rules()
    assert fog.vary(pain_reveal="at_once") == Rules()
    assert fog.vary("late").pain_reveal == "at_once"
    assert Rules.from_preset("amigo").vary("fixed_rounds", rounds=2).round_count == 2
    assert Rules.from_preset("guide", 4, "open").vary("fog") == Rules.from_preset("guide")


def test_vary_leaves_the_rule_set_as_it_was():
    rules = Rules()
    rules.vary("fog", "intense", players=6)
    assert rules == Rules()


def test_vary_may_change_the_number_of_players():
    assert Rules(4).vary(players=6) == Rules(6)
    assert Rules(4).vary("mild", players=7, rounds=2) == Rules(7, pain_points="five", rounds=2)
    assert Rules(4).vary() == Rules(4)


@pytest.mark.parametrize(
    ("variant", "flags", "flag"),
    [
        ("fog", {"pain_reveal": "at_once"}, "pain_reveal"),
        ("open", {"pain_reveal": "round_end"}, "pain_reveal"),
        ("late", {"pain_choice": "returned"}, "pain_choice"),
        ("late", {"pain_reveal": "round_end"}, "pain_reveal"),
        ("mild", {"pain_points": "face_value"}, "pain_points"),
        ("intense", {"pain_count": 1}, "pain_count"),
        ("reverse", {"rank_order": "high"}, "rank_order"),
        ("reverse", {"scoring": "pain"}, "scoring"),
        ("standard_deck", {"deck": "nsv"}, "deck"),
        ("standard_deck", {"deck": "french_double"}, "deck"),  # with four it sets french
    ],
)
def test_a_flag_that_contradicts_a_variant_in_one_call_is_refused(variant, flags, flag):
    for call in (
        lambda: Rules.from_preset("classic", 4, variant, **flags),
        lambda: Rules.from_preset("guide", 4, variant, **flags),
        lambda: Rules().vary(variant, **flags),
    ):
        with pytest.raises(RulesError) as refused:
            call()
        assert refused.value.code == "contradiction"
        assert refused.value.flags == (flag,)
        assert variant in str(refused.value)
        assert f"{flag}={flags[flag]}" in str(refused.value)


@pytest.mark.parametrize(
    ("variant", "flags"),
    [
        ("fog", {"pain_reveal": "round_end"}),
        ("intense", {"pain_count": "2"}),
        ("standard_deck", {"deck": DeckName.FRENCH}),
    ],
)
def test_a_flag_that_says_what_the_variant_says_is_accepted(variant, flags):
    assert Rules.from_preset("classic", 4, variant, **flags) == over("classic", variant)
