"""The short text form of a rule set: the fewest words, and read back whole."""

import random
from itertools import combinations

import pytest

from sticheln import FLAGS, PRESETS, Card, Colour, Deck, NotationError, Rules, RulesError
from tests.play import deck_of
from tests.rules.written_out import CLASSIC, PRESET_CHANGES, VARIANT_CHANGES, over


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
