"""Presets and flags, and that a rule set is a value."""

import copy
import pickle

import pytest

from sticheln import FLAGS, PRESETS, VARIANTS, Deck, Rules, parse_cards
from sticheln.flags import DeckName, PainReveal, Rounds, Zeros
from tests.play import deck_of
from tests.rules.written_out import CLASSIC, PRESET_CHANGES, VARIANT_CHANGES

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


def test_the_resolved_pack_beside_the_deck_that_was_given():
    named, custom = Rules(4, deck="french"), Rules(3, deck=deck_of("G1 R0 R1 G0 B0 B1"))
    assert named.deck == "french"
    assert named.cards == tuple(Deck.french_double(4).cards)
    assert custom.cards == parse_cards("G1 R0 R1 G0 B0 B1")
