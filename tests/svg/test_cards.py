"""Cards, hands and decks as they are drawn: what stands on them, and that it can be read."""

from collections import Counter
from itertools import product

import pytest

from sticheln import Card, Colour, Deck, parse_cards, svg
from sticheln.svg import paper, suits
from tests.svg.reading import cards_in, described, parsed, words_in


@pytest.mark.parametrize("colour", Colour)
@pytest.mark.parametrize("value", [0, 9, 13, 99])
def test_a_card_says_its_name_its_letter_and_its_value(colour, value):
    card = Card(colour, value)
    root = parsed(svg.card(card))
    assert root.get("aria-label") == card.label
    assert cards_in(root) == [str(card)]
    shown = "K" if colour.is_french and value == 13 else str(value)
    assert Counter(words_in(root)) == Counter([shown] * 3) + Counter([colour.value] * 2)


@pytest.mark.parametrize(("text", "court"), [("CA", "A"), ("HK", "K"), ("SQ", "Q"), ("LJ", "J")])
def test_courts_bear_their_letters(text, court):
    assert words_in(parsed(svg.card(Card.parse(text))))[0] == court


def test_only_french_suits_have_courts():
    assert words_in(parsed(svg.card(Card("R", 14))))[0] == "14"


def test_every_colour_has_a_look():
    assert set(suits.SUITS) == set(Colour)


def test_no_two_colours_share_a_shape_and_its_outline():
    looks = {(suit.path, suit.hollow) for suit in suits.SUITS.values()}
    assert len(looks) == len(Colour) == 15


def test_the_second_pack_has_the_suits_of_the_first_in_outline():
    for first, second in (("CLUBS", "SECOND_CLUBS"), ("DIAMONDS", "SECOND_DIAMONDS")):
        one, other = suits.SUITS[Colour[first]], suits.SUITS[Colour[second]]
        assert one.path == other.path
        assert (one.hollow, other.hollow) == (False, True)


def contrast(one, other):
    """The contrast of two colours as WCAG 2 reckons it."""

    def luminance(colour):
        channels = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
        linear = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in channels]
        return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]

    dark, light = sorted((luminance(one), luminance(other)))
    return (light + 0.05) / (dark + 0.05)


def test_contrast_is_reckoned_rightly():
    # Black on white is 21 by definition; #767676 is known as the lightest grey of 4.5 on white.
    assert contrast("#000000", "#ffffff") == pytest.approx(21)
    assert contrast("#767676", "#ffffff") == pytest.approx(4.54, abs=0.01)


@pytest.mark.parametrize("colour", Colour)
def test_every_card_is_legible(colour):
    suit = suits.SUITS[colour]
    assert contrast(suit.ground, suit.ink) >= 4.5


@pytest.mark.parametrize("which", [0, 1], ids=["light", "dark"])
def test_words_are_legible_on_every_ground(which):
    looks = {name: colours[which] for name, colours in paper._LOOKS.items()}
    for ink, ground in product(("ink", "soft"), ("ground", "plate", "glow")):
        assert contrast(looks[ink], looks[ground]) >= 4.5, (ink, ground)


def test_a_back_shows_no_card():
    root = parsed(svg.card_back())
    assert cards_in(root) == []
    assert words_in(root) == []


def test_a_hand_shows_its_cards_in_order():
    root = parsed(svg.hand(parse_cards("R5 G11 B2")))
    assert cards_in(root) == ["R5", "G11", "B2"]
    assert root.get("aria-label") == "a hand of 3: red 5, green 11, blue 2"


def test_a_hand_may_be_empty():
    assert cards_in(parsed(svg.hand(()))) == []


def test_a_deck_shows_all_its_cards():
    deck = Deck.french_double(6)
    root = parsed(svg.deck(deck))
    assert cards_in(root) == [str(card) for card in deck.cards]
    assert described(root) == (
        "78 cards: clubs, diamonds, hearts, spades, second clubs, second diamonds."
    )
    assert cards_in(parsed(svg.deck(Deck("none", ())))) == []
