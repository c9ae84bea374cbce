"""Rule sets: presets, variants over every preset, refusals, and the short text form."""

import copy
import pickle
import random
from itertools import combinations

import pytest

from sticheln import (
    FLAGS,
    PRESETS,
    VARIANTS,
    Card,
    Colour,
    Deck,
    NotationError,
    Rules,
    RulesError,
    parse_cards,
)
from sticheln.flags import DeckName, PainReveal, Rounds, Zeros
from tests.play import deck_of

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


def over(preset, *variants, players=4):
    """A preset with variants over it, with the number of rounds where one is needed."""
    flags = {"rounds": 3} if "fixed_rounds" in variants else {}
    return Rules.from_preset(preset, players, *variants, **flags)


def fights(first, second):
    """Whether two variants set one flag differently."""
    one, other = VARIANT_CHANGES[first], VARIANT_CHANGES[second]
    return any(one[flag] != other[flag] for flag in one.keys() & other.keys())


# ------------------------------------------------------------------------- presets and flags


def test_without_arguments_the_rules_are_classic_for_four():
    assert Rules().players == 4
    assert dict(Rules().flags) == CLASSIC
    assert Rules() == Rules(4, **CLASSIC) == Rules(players=4)


@pytest.mark.parametrize("preset", PRESET_CHANGES)
def test_preset(preset):
    assert dict(Rules.from_preset(preset).flags) == CLASSIC | PRESET_CHANGES[preset]
    assert Rules.from_preset(preset).players == 4


def test_there_are_no_other_presets_and_variants():
    assert list(PRESETS) == list(PRESET_CHANGES)
    assert list(VARIANTS) == list(VARIANT_CHANGES)


def test_the_number_of_players_may_be_named():
    assert Rules.from_preset("guide", players=6) == Rules.from_preset("guide", 6)
    assert Rules.from_preset(name="guide", players=6) == Rules.from_preset("guide", 6)
    assert Rules(players=6).players == 6


@pytest.mark.parametrize("name", FLAGS)
def test_every_value_of_every_flag_is_playable_alone(name):
    for value in FLAGS[name].values:
        rules = Rules(4, **{name: 7 if value == "N" else value})
        assert str(getattr(rules, name)) == ("7" if value == "N" else value)


def test_values_are_enum_members_and_plain_strings_are_accepted():
    rules = Rules(4, zeros="ordinary", pain_reveal="round_end", deck="nsv")
    assert rules.zeros is Zeros.ORDINARY
    assert rules.pain_reveal is PainReveal.ROUND_END
    assert rules.deck is DeckName.NSV
    assert rules.rounds is Rounds.PER_PLAYER
    assert rules == Rules(4, zeros=Zeros.ORDINARY, pain_reveal=PainReveal.ROUND_END, deck="nsv")
    assert rules.zeros == "ordinary"


@pytest.mark.parametrize(("given", "count"), [(3, 3), ("3", 3), (1, 1), ("per_player", 6)])
def test_rounds(given, count):
    assert Rules(6, rounds=given).round_count == count


def test_the_number_of_rounds_has_no_upper_limit():
    # The rulings refuse only rounds below 1.
    assert Rules(rounds=10_000_000).round_count == 10_000_000


@pytest.mark.parametrize(
    ("players", "flags", "hand", "tricks"),
    [
        (4, {}, 15, 14),  # one card is laid out (A21)
        (8, {}, 14, 13),
        (4, {"pain_count": 2}, 15, 13),
        (4, {"pain_choice": "returned"}, 15, 15),  # J14
        (4, {"pain_choice": "returned", "pain_count": 2}, 15, 15),
        (4, {"pain_choice": "after_play"}, 15, 15),
        (8, {"pain_choice": "after_play", "pain_count": 2}, 14, 14),
        (7, {"deck": "guide", "pain_choice": "returned"}, 12, 12),
        (4, {"deck": "french"}, 13, 12),
        (5, {"deck": "french_double", "pain_count": 2}, 13, 11),
    ],
)
def test_hand_and_tricks_follow_from_the_flags(players, flags, hand, tricks):
    rules = Rules(players, **flags)
    assert (rules.hand_size, rules.tricks_per_round) == (hand, tricks)


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


# ----------------------------------------------------------------------------------- refusals


@pytest.mark.ruling("refused-players")
@pytest.mark.parametrize("players", [2, 9, 0, -3, 1000, True])
def test_fewer_than_3_or_more_than_8_players_are_refused(players):
    for call in (lambda: Rules(players), lambda: Rules().vary(players=players)):
        with pytest.raises(RulesError) as refused:
            call()
        assert refused.value.code == "players"
        assert refused.value.flags == ("players",)
        assert "3 to 8" in str(refused.value)


@pytest.mark.ruling("refused-combinations")
def test_nothing_laid_out_after_play_could_stay_hidden():
    for call in (
        lambda: Rules(4, pain_choice="after_play", pain_reveal="round_end"),
        lambda: Rules.from_preset("guide", 4, pain_choice="after_play"),
        lambda: Rules.from_preset("classic", 4, "late").vary("fog"),
    ):
        with pytest.raises(RulesError) as refused:
            call()
        assert set(refused.value.flags) == {"pain_choice", "pain_reveal"}
        assert "pain_choice=after_play" in str(refused.value)
        assert "pain_reveal=round_end" in str(refused.value)
        assert "nothing is laid out" in str(refused.value)


@pytest.mark.ruling("refused-combinations")
def test_an_ordinary_zero_is_not_transparent():
    for call in (
        lambda: Rules(4, led_zero="transparent", zeros="ordinary"),
        lambda: Rules.from_preset("guide", 4, led_zero="transparent"),
    ):
        with pytest.raises(RulesError) as refused:
            call()
        assert set(refused.value.flags) == {"led_zero", "zeros"}
        assert "led_zero=transparent" in str(refused.value)
        assert "zeros=ordinary" in str(refused.value)


@pytest.mark.ruling("refused-names")
@pytest.mark.parametrize("name", ["", "clasic", "fog", "classic 4p", "x" * 9999])
def test_an_unknown_preset_is_refused(name):
    with pytest.raises(RulesError) as refused:
        Rules.from_preset(name)
    assert refused.value.code == "unknown_preset"
    assert all(preset in str(refused.value) for preset in PRESETS)
    assert len(str(refused.value)) < 300


@pytest.mark.ruling("refused-names")
@pytest.mark.parametrize("name", ["", "foggy", "classic", "rounds=3"])
def test_an_unknown_variant_is_refused(name):
    for call in (lambda: Rules.from_preset("classic", 4, name), lambda: Rules().vary(name)):
        with pytest.raises(RulesError) as refused:
            call()
        assert refused.value.code == "unknown_variant"
        assert all(variant in str(refused.value) for variant in VARIANTS)


def test_an_unknown_word_in_a_text_may_have_been_meant_as_a_preset():
    with pytest.raises(RulesError) as refused:
        Rules.parse("clasic 4p")
    assert refused.value.code == "unknown_variant"
    assert "there is no preset or variant 'clasic'" in str(refused.value)
    assert all(name in str(refused.value) for name in (*PRESETS, *VARIANTS))


@pytest.mark.ruling("refused-names")
@pytest.mark.parametrize("name", ["fog", "Zeros", "zero", "hand_size", "cards", "_hash", ""])
def test_an_unknown_flag_is_refused(name):
    for call in (
        lambda: Rules(4, **{name: "weak"}),
        lambda: Rules.from_preset("classic", 4, **{name: "weak"}),
        lambda: Rules().vary(**{name: "weak"}),
    ):
        with pytest.raises(RulesError) as refused:
            call()
        assert refused.value.code == "unknown_flag"
        assert refused.value.flags == (name,)
        assert all(flag in str(refused.value) for flag in FLAGS)


@pytest.mark.ruling("refused-names")
@pytest.mark.parametrize("name", sorted(set(CLASSIC) - {"pain_count", "rounds"}))
@pytest.mark.parametrize("value", ["", "other", 3, None, ["weak"]])
def test_an_unknown_value_is_refused(name, value):
    with pytest.raises(RulesError) as refused:
        Rules(4, **{name: value})
    assert refused.value.code == "unknown_value"
    assert refused.value.flags == (name,)
    assert str(refused.value).startswith(f"{name} has no value {value!r}")
    assert all(known in str(refused.value) for known in FLAGS[name].values)


@pytest.mark.ruling("refused-rounds")
@pytest.mark.parametrize(
    ("name", "value"),
    [
        *(("rounds", value) for value in (0, -1, "0", "-1", "", "3.5", "three", True, 2.0, None)),
        *(("pain_count", value) for value in (0, 3, -1, "0", "3", "one", "", True, None)),
        pytest.param("rounds", -(10**5000), id="rounds-huge"),
        pytest.param("pain_count", 10**5000, id="pain_count-huge"),
        pytest.param("rounds", "-" + "9" * 5000, id="rounds-long"),
    ],
)
def test_a_number_that_makes_no_sense_is_refused(name, value):
    with pytest.raises(RulesError) as refused:
        Rules(4, **{name: value})
    assert refused.value.flags == (name,)
    assert name in str(refused.value)


@pytest.mark.ruling("refused-fixed-rounds")
@pytest.mark.parametrize("preset", PRESET_CHANGES)
def test_fixed_rounds_needs_its_number_in_the_same_call(preset):
    for call in (
        lambda: Rules.from_preset(preset, 4, "fixed_rounds"),
        lambda: Rules.from_preset(preset, 4, "rondas fijas", rounds="per_player"),
        lambda: Rules.from_preset(preset, rounds=3).vary("fixed_rounds"),
    ):
        with pytest.raises(RulesError) as refused:
            call()
        assert refused.value.flags == ("rounds",)
        assert "fixed_rounds" in str(refused.value)
        assert "rounds=3" in str(refused.value)


# ------------------------------------------------------------------------------------- values


def test_rule_sets_are_values():
    one, other = Rules(5, rounds=2), Rules(5).vary(rounds=2)
    assert one == other
    assert hash(one) == hash(other)
    assert len({one, other, Rules(5), Rules(4, rounds=2)}) == 3
    assert one != Rules(5)
    assert one != "classic 5p rounds=2"


@pytest.mark.parametrize("change", ["players", "zeros", "cards", "other"])
def test_a_rule_set_cannot_be_changed(change):
    with pytest.raises(AttributeError):
        setattr(Rules(), change, 5)
    with pytest.raises(TypeError):
        Rules().flags["zeros"] = "ordinary"


@pytest.mark.parametrize(
    "rules",
    [
        Rules(),
        Rules.from_preset("guide", 7, "intense"),
        Rules(3, deck=deck_of("R0 R1 R2 G0 G1 G2")),
        Rules(5, deck=Deck.french_double(5, lowest=4)),
    ],
    ids=str,
)
def test_a_rule_set_is_pickled_and_copied_whole(rules):
    for twin in (pickle.loads(pickle.dumps(rules)), copy.copy(rules), copy.deepcopy(rules)):
        assert twin == rules
        assert hash(twin) == hash(rules)
        for fact in ("players", "deck", "cards", "hand_size", "round_count"):
            assert getattr(twin, fact) == getattr(rules, fact)


# ---------------------------------------------------------------------------------- text form


@pytest.mark.parametrize(
    ("rules", "text"),
    [
        (Rules(), "classic 4p"),
        (Rules(7), "classic 7p"),
        (Rules.from_preset("classic", 4, "fog", rounds=3), "classic 4p fog rounds=3"),
        (Rules.from_preset("guide", 5, "open"), "guide 5p open"),
        (Rules(4, rounds=5), "amigo 4p"),
        (Rules(4, deck="nsv"), "stick_em 4p"),
        (Rules.from_preset("jogoeu", 6), "jogoeu 6p"),
        # One word from Classic, one from Amigo: Classic comes first.
        (Rules(4, rounds=3), "classic 4p rounds=3"),
        (Rules(4, rounds=5, pain_points="five"), "amigo 4p mild"),
        # Two flags, one variant: one word.
        (Rules(4, scoring="lucky", rank_order="low"), "classic 4p reverse"),
        (Rules(4, scoring="lucky"), "classic 4p scoring=lucky"),
        (Rules(4, pain_choice="after_play"), "classic 4p late"),
        # The guide hides pain colours until the end, so `late` says two things over it.
        (Rules.from_preset("guide", 4, "late"), "guide 4p late"),
        (Rules(4, deck="french"), "classic 4p standard_deck"),
        (Rules(5, deck="french_double"), "classic 5p standard_deck"),
        (Rules(4, deck="french_double"), "classic 4p deck=french_double"),
        # Six flags away from Classic, two away from jogoeu.
        (
            Rules.from_preset("jogoeu", 4, "intense", rotation="fixed"),
            "jogoeu 4p intense rotation=fixed",
        ),
        # Two flags away from Classic and from jogoeu, one away from stick_em.
        (Rules(4, deck="nsv", zero_points="neutral"), "stick_em 4p zero_points=neutral"),
        (
            Rules(3, deck=deck_of("R0 R1 R2 G1 G0 B7", "my deck")),
            "classic 3p deck=my%20deck:R0-2,G1,G0,B7",
        ),
        (
            Rules(3, deck=Deck.french_double(3, lowest=10)),
            "classic 3p deck=french_double:C10-14,D10-14,H10-14",
        ),
        (
            Rules(3, deck=deck_of("R2 R1 R0 G0 G1 B9", "a=b,c:d 100%")),
            "classic 3p deck=a%3Db%2Cc%3Ad%20100%25:R2,R1,R0,G0-1,B9",
        ),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_text(rules, text):
    assert str(rules) == text
    assert Rules.parse(text) == rules


@pytest.mark.parametrize("preset", PRESET_CHANGES)
@pytest.mark.parametrize("variant", ["", *VARIANT_CHANGES])
def test_text_of_a_preset_with_a_variant_is_read_back(preset, variant):
    rules = over(preset, *([variant] if variant else []))
    text = str(rules)
    assert Rules.parse(text) == rules
    assert str(Rules.parse(text)) == text
    assert len(text.split()) <= (3 if variant else 2)


def test_every_flag_beside_every_preset_is_read_back():
    for preset in PRESETS:
        for name, flag in FLAGS.items():
            for value in flag.values:
                try:
                    rules = Rules.from_preset(preset, **{name: 9 if value == "N" else value})
                except RulesError:
                    continue
                assert Rules.parse(str(rules)) == rules
                assert len(str(rules).split()) <= 3


def shortest(rules):
    """The fewest words over all presets, found by trying, and the first preset that has them."""
    lengths = {}
    for preset, changes in PRESET_CHANGES.items():
        missing = {f for f, value in rules.flags.items() if (CLASSIC | changes)[f] != value}
        fitting = [
            set(settings)
            for name, settings in VARIANT_CHANGES.items()
            if name != "fixed_rounds" and all(rules.flags[f] == v for f, v in settings.items())
        ]
        lengths[preset] = 2 + min(
            len(some) + len(missing.difference(*some))
            for number in range(len(fitting) + 1)
            for some in combinations(fitting, number)
        )
    first = min(lengths, key=lengths.__getitem__)
    return lengths[first], first


def test_text_has_the_fewest_words_of_the_first_preset():
    chance = random.Random(4)
    seen: set[Rules] = set()
    while len(seen) < 200:
        some = chance.sample(sorted(FLAGS), chance.randint(1, 8))
        flags = {name: chance.choice(FLAGS[name].values).replace("N", "5") for name in some}
        try:
            rules = Rules.from_preset(chance.choice(list(PRESETS)), **flags)
        except RulesError:
            continue
        words = str(rules).split()
        assert (len(words), words[0]) == shortest(rules), rules
        assert Rules.parse(str(rules)) == rules
        seen.add(rules)


@pytest.mark.parametrize(
    ("text", "same"),
    [
        ("classic", "classic 4p"),
        ("6p", "classic 6p"),
        ("fog", "classic 4p fog"),
        ("rounds=3 fog 4p classic", "classic 4p fog rounds=3"),
        ("  GUIDE\t5p \n OPEN ", "guide 5p open"),
        ("classic 4p fixed_rounds rounds=3", "classic 4p rounds=3"),
        ("classic leve tardío", "classic 4p mild late"),
        ("classic 4p pain_points=five", "classic 4p mild"),
        ("classic 3p deck=tiny:R0,R1,R2,G0,G1,G2", "classic 3p deck=tiny:R0-2,G0-2"),
    ],
)
def test_other_ways_to_write_it(text, same):
    assert str(Rules.parse(text)) == same


@pytest.mark.parametrize(
    ("text", "kind", "code"),
    [
        ("", NotationError, "no_rules"),
        ("  \n", NotationError, "no_rules"),
        ("classic guide", NotationError, "twice"),
        ("classic 4p 5p", NotationError, "twice"),
        ("classic rounds=3 rounds=4", NotationError, "twice"),
        ("classic 4p misty", RulesError, "unknown_variant"),
        ("classic 4p fog open", RulesError, "contradiction"),
        ("classic 4p fog pain_reveal=at_once", RulesError, "contradiction"),
        ("classic 4p fixed_rounds", RulesError, "rounds_missing"),
        ("classic 4p rounds=0", RulesError, "bad_number"),
        ("classic 4p rounds=", RulesError, "bad_number"),
        ("classic 4p zeros=heavy", RulesError, "unknown_value"),
        ("classic 4p colour=blue", RulesError, "unknown_flag"),
        ("classic 4p =blue", RulesError, "unknown_flag"),
        ("classic 2p", RulesError, "players"),
        ("classic 999999999p", RulesError, "players"),
        ("nsv 7p", RulesError, "unknown_variant"),
        ("stick_em 7p", RulesError, "deck_players"),
        ("classic 3p deck=x:R0-5,R3", RulesError, "duplicate_card"),
        ("classic 3p deck=:R0-5", RulesError, "bad_deck_name"),
        ("classic 3p deck=x:R0-1", RulesError, "deck_too_small"),
        ("classic 3p deck=x:", NotationError, "not_a_run"),
        ("classic 3p deck=x:R5-0", NotationError, "not_a_run"),
        ("classic 3p deck=x:R0-100", NotationError, "not_a_run"),
        ("classic 3p deck=x:R0-5,", NotationError, "not_a_run"),
        ("classic 3p deck=x:Z0-5", NotationError, "not_a_card"),
        ("classic 3p deck=x:R05", NotationError, "not_a_card"),
        pytest.param("classic " + "9" * 5000 + "p", RulesError, "unknown_variant", id="long p"),
        pytest.param("classic rounds=" + "9" * 5000, RulesError, "bad_number", id="long rounds"),
    ],
)
def test_text_that_is_no_rule_set_is_refused(text, kind, code):
    with pytest.raises(kind) as refused:
        Rules.parse(text)
    assert refused.value.code == code


def test_the_resolved_pack_beside_the_deck_that_was_given():
    named, custom = Rules(4, deck="french"), Rules(3, deck=deck_of("G1 R0 R1 G0 B0 B1"))
    assert named.deck == "french"
    assert named.cards == tuple(Deck.french_double(4).cards)
    assert custom.cards == parse_cards("G1 R0 R1 G0 B0 B1")


@pytest.mark.parametrize("text", ["classic fog fog", "classic fog en_la_niebla"])
def test_a_variant_is_said_once(text):
    with pytest.raises(NotationError) as caught:
        Rules.parse(text)
    assert caught.value.code == "twice"


def test_a_text_longer_than_any_rule_set_is_not_looked_through():
    every_card = [Card(colour, value) for value in range(100) for colour in Colour]
    rules = Rules(8, deck=Deck("\N{SNOWMAN}" * 100, every_card))
    assert Rules.parse(str(rules)) == rules
    for text in ("fog " * 8000, "deck=x:" + "R0-99," * 5000):
        with pytest.raises(NotationError) as caught:
            Rules.parse(text)
        assert caught.value.code == "too_long"


def test_names_may_be_written_with_loose_accents_and_in_any_case():
    assert Rules.from_preset("CLASSIC", 4, "al reve\u0301s") == Rules.from_preset(
        "classic", 4, "reverse"
    )
    assert str(Rules.parse("CLASSIC 4P FOG")) == "classic 4p fog"
