"""Colours and cards: their notation, order and identity."""

import copy
import pickle
from itertools import product

import pytest

from sticheln import Card, Colour, NotationError, format_cards, parse_cards

LETTERS = "ROYGBPVNXCDHSKL"
LABELS = "red orange yellow green blue purple violet brown grey clubs diamonds hearts spades"


def test_each_colour_has_its_letter_and_name():
    assert "".join(Colour) == LETTERS
    assert " ".join(colour.label for colour in Colour).startswith(LABELS + " second")
    assert Colour("K").label == "second clubs"
    assert Colour("L").label == "second diamonds"


@pytest.mark.parametrize(("letter", "value"), [*product(LETTERS, (0, 1, 9, 10, 14, 20, 99))])
def test_parse_reads_what_str_writes(letter, value):
    card = Card(letter, value)
    assert str(card) == f"{letter}{value}"
    assert Card.parse(str(card)) is card
    assert (card.colour, card.value) == (Colour(letter), value)


def test_there_is_one_object_per_card():
    assert Card("R", 5) is Card(Colour.RED, 5) is Card.parse("R5")
    assert pickle.loads(pickle.dumps(Card("R", 5))) is Card("R", 5)
    assert copy.copy(Card("R", 5)) is copy.deepcopy(Card("R", 5)) is Card("R", 5)
    assert Card("R", 5) != Card("R", 6)
    assert len({Card("R", 5), Card.parse("R5"), Card("G", 5)}) == 2


@pytest.mark.parametrize("suit", "CDHSKL")
@pytest.mark.parametrize(("court", "value"), [("A", 14), ("K", 13), ("Q", 12), ("J", 11)])
def test_courts_are_read_in_french_suits(suit, court, value):
    assert Card.parse(suit + court) is Card(suit, value)


def test_a_court_is_written_as_its_value():
    assert str(Card.parse("HK")) == "H13"
    assert str(Card.parse("KK")) == "K13"


@pytest.mark.parametrize("letter", "ROYGBPVNX")
def test_courts_are_not_read_in_other_colours(letter):
    for court in "AKQJ":
        with pytest.raises(NotationError):
            Card.parse(letter + court)


@pytest.mark.parametrize(
    "text",
    [
        *("", "R", "5", "5R", "r5", "R05", "R00", "R-1", "R+5", "R5.0", " R5", "R5 ", "R 5"),
        *("R100", "R1000", "Z5", "E1", "R5G4", "R\u0665", "R²", "Hk", "H1A", "RR5"),
        *("HT", "H", "HAA", "R5\n", "R5\0", "red 5", "\ud800"),
        pytest.param("R" + "9" * 5000, id="R999..."),
    ],
)
def test_anything_else_is_no_card(text):
    with pytest.raises(NotationError) as refused:
        Card.parse(text)
    assert refused.value.text == text
    assert refused.value.code == "not_a_card"
    assert repr(text)[:20] in str(refused.value)


@pytest.mark.parametrize("value", [-1, 100, pytest.param(10**5000, id="huge")])
def test_a_value_outside_0_to_99_is_refused(value):
    with pytest.raises(NotationError) as refused:
        Card("R", value)
    assert refused.value.code == "not_a_value"
    assert "0 to 99" in str(refused.value)


@pytest.mark.parametrize("colour", ["Z", "r", "", "RED", "RR"])
def test_an_unknown_colour_is_refused(colour):
    with pytest.raises(NotationError) as refused:
        Card(colour, 5)
    assert refused.value.code == "not_a_colour"


@pytest.mark.parametrize("value", [True, 7.0])
def test_a_value_is_a_whole_number_whether_or_not_the_card_is_known(value):
    for letter in "RG":
        Card("R", int(value))
        with pytest.raises(NotationError):
            Card(letter, value)


def test_cards_sort_by_colour_then_by_number():
    text = "S2 R10 G1 R9 R2 L3 K14 Y0 R0"
    assert format_cards(sorted(parse_cards(text))) == "R0 R2 R9 R10 Y0 G1 S2 K14 L3"
    assert Card("R", 9) < Card("R", 10) <= Card("R", 10) < Card("O", 0)
    assert Card("L", 99) > Card("R", 99) >= Card("R", 99)


def test_a_card_does_not_compare_with_its_text():
    assert Card("R", 5) != "R5"
    with pytest.raises(TypeError):
        assert Card("R", 5) < "R6"


@pytest.mark.parametrize("change", ["colour", "value", "other"])
def test_a_card_cannot_be_changed(change):
    with pytest.raises(AttributeError):
        setattr(Card("R", 5), change, 6)


@pytest.mark.parametrize(
    ("text", "label"),
    [
        ("R5", "red 5"),
        ("X0", "grey 0"),
        ("N14", "brown 14"),
        ("HK", "king of hearts"),
        ("SA", "ace of spades"),
        ("CJ", "jack of clubs"),
        ("D10", "10 of diamonds"),
        ("KQ", "queen of second clubs"),
    ],
)
def test_cards_have_names_for_people(text, label):
    assert Card.parse(text).label == label


def test_several_cards_are_read_and_written_together():
    assert parse_cards(" R5  G11\tB2 ") == (Card("R", 5), Card("G", 11), Card("B", 2))
    assert format_cards(parse_cards("R5 G11 HK")) == "R5 G11 H13"
    assert parse_cards("") == ()
    with pytest.raises(NotationError):
        parse_cards("R5 G11 Q")
