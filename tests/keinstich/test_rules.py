"""Rule sets of Kein Stich: flags, presets, refusals, the short text, cards and their names."""

import pickle
import re
from pathlib import Path

import pytest
from hypothesis import given

from sticheln import Card, NotationError, RulesError
from sticheln.claims import claims
from sticheln.flag_types import OURS, PUBLISHED
from sticheln.keinstich import (
    FLAGS,
    PRESETS,
    Rules,
    french_label,
    german_label,
    new_game,
    parse_card,
    parse_german,
)
from tests.keinstich.strategies import flag_sets, rules_of


def test_the_standard():
    rules = Rules()
    assert dict(rules.flags) == {
        "deck": 32,
        "contracts": ("tricks", "hearts", "obers", "max", "domino"),
        "black_pig": False,
        "march": None,
        "domino_start": "clubs",
        "rotation": "clockwise",
        "stake": 5,
        "payouts": (20, 10, 2, 0),
    }
    assert rules == Rules.from_preset("standard") == Rules.parse("standard 4p")
    assert list(rules.flags) == list(FLAGS)


@pytest.mark.parametrize(
    ("text", "pot", "payouts"),
    [
        ("standard", 32, (20, 10, 2, 0)),
        ("power", 32, (20, 10, 2, 0)),
        ("king_louis", 24, (16, 7, 1, 0)),
        ("penultimate_trick", 40, (26, 12, 2, 0)),
        ("first_and_last_trick", 40, (26, 12, 2, 0)),
        ("4p deck=24", 28, (19, 8, 1, 0)),
        ("4p deck=52", 42, (27, 13, 2, 0)),
        ("6p deck=24", 26, (17, 8, 1, 0, 0, 0)),
        ("3p deck=24", 30, (20, 10, 0)),
    ],
)
def test_default_payouts_of_the_rulings(text, pot, payouts):
    assert (Rules.parse(text).pot, Rules.parse(text).payouts) == (pot, payouts)


@pytest.mark.parametrize(
    ("flags", "code", "named"),
    [
        ({"deck": 36}, "unknown_value", "deck"),
        ({"deck": True}, "unknown_value", "deck"),
        ({"contracts": "tricks"}, "domino_last", "contracts"),
        ({"contracts": "domino,tricks"}, "domino_last", "contracts"),
        ({"contracts": "domino"}, "no_trick_deal", "contracts"),
        ({"contracts": ""}, "unknown_value", "contracts"),
        ({"contracts": ()}, "domino_last", "contracts"),
        ({"contracts": "tricks,tricks,domino"}, "contract_twice", "contracts"),
        ({"contracts": "rubbish,domino"}, "unknown_value", "contracts"),
        ({"contracts": 5}, "unknown_value", "contracts"),
        ({"black_pig": "perhaps"}, "unknown_value", "black_pig"),
        ({"black_pig": 1}, "unknown_value", "black_pig"),
        ({"march": (10, 5)}, "march_unbalanced", "march"),
        ({"march": True, "deck": 24}, "march_unbalanced", "march"),
        ({"march": True, "contracts": "power,domino"}, "march_unbalanced", "march"),
        ({"march": (-1, 6)}, "unknown_value", "march"),
        ({"march": "10"}, "unknown_value", "march"),
        ({"march": "1,2,3"}, "unknown_value", "march"),
        ({"domino_start": "bells"}, "unknown_value", "domino_start"),
        ({"rotation": "sideways"}, "unknown_value", "rotation"),
        ({"stake": 0}, "unknown_value", "stake"),
        ({"stake": True}, "unknown_value", "stake"),
        ({"stake": "9" * 5000}, "unknown_value", "stake"),
        ({"payouts": (20, 10, 1, 0)}, "payout_sum", "payouts"),
        ({"payouts": (20, 10, 2)}, "payout_places", "payouts"),
        ({"payouts": (33, -1, 0, 0)}, "unknown_value", "payouts"),
        ({"colour": "red"}, "unknown_flag", "colour"),
    ],
)
def test_refused_with_the_flag_and_the_reason(flags, code, named):
    with pytest.raises(RulesError) as refused:
        Rules(4, **flags)
    assert refused.value.code == code
    assert named in refused.value.flags
    assert named in str(refused.value) or code == "no_such_flag"


@pytest.mark.parametrize("players", [2, 7, True, "4", None])
def test_numbers_of_players_that_are_refused(players):
    with pytest.raises(RulesError) as refused:
        Rules(players)
    assert refused.value.code == "players"


def test_march_balances_where_every_trick_deal_takes_in_as_much():
    assert Rules(march=True).march == (10, 6)
    assert Rules(march="10,6") == Rules(march=(10, 6)) == Rules(march=[10, 6])
    assert Rules(march="none").march is None
    # Three players pay 2 x paid - won; obers and max take in 8 each: 2 x 6 - 4.
    assert Rules(3, deck=24, contracts="obers,max,domino", march=(4, 6)).march == (4, 6)
    # Power takes in 32: 3 x 12 - 4.
    assert Rules.from_preset("power", march=(4, 12)).march == (4, 12)


def test_default_payouts_follow_the_pot_and_others_must_fit():
    louis = Rules().vary(contracts="hearts,obers,max,domino")
    assert louis == Rules.from_preset("king_louis")
    own = Rules(payouts=(32, 0, 0, 0))
    assert own.vary(stake=7).payouts == (32, 0, 0, 0)
    with pytest.raises(RulesError, match="sum to 32"):
        own.vary(contracts="max,domino")


@pytest.mark.parametrize(
    ("rules", "text"),
    [
        (Rules(), "standard 4p"),
        (Rules(3, deck=24), "standard 3p deck=24"),
        (Rules.from_preset("power", black_pig=True, stake=10), "power 4p black_pig=True stake=10"),
        (Rules(march=True, rotation="fixed"), "standard 4p march=10,6 rotation=fixed"),
        (
            Rules(contracts=["max", "domino"], domino_start="hearts"),
            "standard 4p contracts=max,domino domino_start=hearts",
        ),
        (Rules(payouts=(32, 0, 0, 0)), "standard 4p payouts=32,0,0,0"),
    ],
)
def test_the_short_text(rules, text):
    assert str(rules) == text
    assert Rules.parse(text) == rules


@given(flag_sets())
def test_the_short_text_and_a_pickle_come_back(flags):
    rules = rules_of(flags)
    assert Rules.parse(str(rules)) == rules
    assert pickle.loads(pickle.dumps(rules)) == rules
    assert hash(Rules.parse(str(rules))) == hash(rules)


@pytest.mark.parametrize(
    "text", ["", "  ", None, "4p 4p", "standard power", "stake=1 stake=2", b"standard"]
)
def test_texts_that_are_refused(text):
    with pytest.raises(NotationError):
        Rules.parse(text)


@pytest.mark.parametrize("text", ["fog", "4p fog=1", "99p"])
def test_texts_that_name_nothing(text):
    with pytest.raises(RulesError):
        Rules.parse(text)


@pytest.mark.parametrize("flag", FLAGS.values(), ids=lambda flag: flag.name)
def test_flags_describe_themselves(flag):
    assert flag.meaning.endswith(".")
    assert flag.why.endswith(".")
    assert flag.readings
    for reading in flag.readings:
        assert set(reading.claims) <= set(claims())
        assert set(reading.held_by) <= {*PRESETS, OURS, PUBLISHED}


def test_a_dealer_that_does_not_exist():
    for dealer in (-1, 4, True, None):
        with pytest.raises(RulesError) as refused:
            new_game(Rules(), dealer=dealer)
        assert refused.value.code == "no_such_seat"


# --------------------------------------------------------------------------------------- cards


@pytest.mark.claims("K02")
@pytest.mark.parametrize(
    ("text", "card"),
    [
        ("acorns Unter", "CJ"),
        ("Eichel-Unter", "CJ"),
        ("Unter of acorns", "CJ"),
        ("Herz-König", "HK"),
        ("Laub Ober", "SQ"),
        ("schellen daus", "DA"),
        ("bells 7", "D7"),
        ("hearts 10", "H10"),
        ("leaves deuce", "SA"),
        ("acorn Unter", "CJ"),
        ("leaf Ober", "SQ"),
        ("heart king", "HK"),
        ("bell 7", "D7"),
        ("Herz-As", "HA"),
        ("Gruen Koenig", "SK"),
    ],
)
def test_german_names_are_read(text, card):
    assert parse_german(text) is Card.parse(card)
    assert parse_card(text) is Card.parse(card)


@pytest.mark.parametrize(
    ("text", "card"),
    [("cj", "C11"), ("H13", "H13"), ("queen of spades", "S12"), ("10 of hearts", "H10")],
)
def test_french_names_are_read(text, card):
    assert parse_card(text) is Card.parse(card)


@pytest.mark.parametrize("text", ["Max", "Pik Dame", "hearts", "", "queen of hats"])
def test_what_is_no_card_is_said_as_it_was_typed_with_every_way_to_write_one(text):
    with pytest.raises(NotationError, match="acorns Unter") as caught:
        parse_card(text)
    assert caught.value.code == "not_a_card"
    assert str(caught.value).startswith(f"{text!r} is not a card; write CJ, C11, jack of clubs")


@pytest.mark.parametrize("card", Rules(deck=52).cards, ids=str)
def test_every_card_has_a_name_in_both_packs_that_is_read_back(card):
    assert parse_german(german_label(card)) is card
    assert parse_card(french_label(card)) is card
    assert parse_card(str(card)) is card


def test_german_names_that_people_know():
    assert german_label(Card.parse("HK")) == "hearts king"
    assert german_label(Card.parse("CQ")) == "acorns Ober"
    assert german_label(Card.parse("DA")) == "bells deuce"


@pytest.mark.parametrize(
    "text", ["", "acorns", "acorns 1", "acorns 11", "Unter", None, 5, "of of of"]
)
def test_names_of_no_card(text):
    with pytest.raises(NotationError):
        parse_german(text)
    with pytest.raises(NotationError):
        parse_card(text)


# ------------------------------------------------------------------------------- the docs' page

PAGE = Path(__file__).parents[2] / "docs" / "keinstich.md"


def test_the_page_tells_every_flag_with_each_of_its_values():
    text = PAGE.read_text("utf-8")
    for flag in FLAGS.values():
        for value in flag.values:
            said = flag.name if value == "N" else rf"({flag.name}=)?{re.escape(value)}"
            assert re.search(f"`{said}`", text), f"{flag.name}={value}"
    for preset in PRESETS:
        assert f"`{preset}`" in text or f"*{preset}*" in text


def test_the_page_names_every_claim_and_numbers_its_paragraphs_in_order():
    text = PAGE.read_text("utf-8")
    named = set(" ".join(re.findall(r"^:claims: (.+)$", text, re.MULTILINE)).split())
    assert named == {name for name in claims() if name.startswith("K")}
    numbers = re.findall(r"^:::\{rule\} (\d+)\.(\d+)$", text, re.MULTILINE)
    places = [(int(section), int(number)) for section, number in numbers]
    assert places == sorted(set(places))
    published = {21: 3, 22: 3, 23: 4, 24: 4, 25: 4}
    for section, last in published.items():
        assert {(section, number) for number in range(1, last + 1)} <= set(places)
