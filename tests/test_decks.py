"""Every deck for every number of players, with the figures worked out by hand."""

import copy
import pickle

import pytest

from sticheln import Card, Deck, Rules, RulesError, parse_cards
from tests.play import deck_of, names

# deck, players, colours in order, values, cards, hand, left over
PACKS = [
    ("amigo", 3, "GNRBY", range(9), 45, 15, 0),  # 5 x 9 = 45 = 3 x 15
    ("amigo", 4, "GNRBY", range(12), 60, 15, 0),  # 5 x 12 = 60 = 4 x 15
    ("amigo", 5, "GNRBY", range(15), 75, 15, 0),  # 5 x 15 = 75 = 5 x 15
    ("amigo", 6, "GNRBYV", range(15), 90, 15, 0),  # 6 x 15 = 90 = 6 x 15
    ("amigo", 7, "GNRBYV", range(18), 108, 15, 3),  # 6 x 18 = 108 = 7 x 15 + 3
    ("amigo", 8, "GNRBYV", range(19), 114, 14, 2),  # 6 x 19 = 114 = 8 x 14 + 2
    ("nsv", 3, "RYGBP", range(9), 45, 15, 0),
    ("nsv", 4, "RYGBP", range(12), 60, 15, 0),
    ("nsv", 5, "RYGBP", range(15), 75, 15, 0),
    ("nsv", 6, "RYGBPX", range(15), 90, 15, 0),
    ("guide", 3, "ROY", range(15), 45, 15, 0),  # 3 x 15 = 45
    ("guide", 4, "ROYG", range(15), 60, 15, 0),
    ("guide", 5, "ROYGB", range(15), 75, 15, 0),
    ("guide", 6, "ROYGBP", range(15), 90, 15, 0),
    ("guide", 7, "ROYGBP", range(15), 90, 12, 6),  # 90 = 7 x 12 + 6
    ("guide", 8, "ROYGBP", range(15), 90, 11, 2),  # 90 = 8 x 11 + 2
    ("french", 4, "CDHS", range(2, 15), 52, 13, 0),
    ("french_double", 3, "CDH", range(2, 15), 39, 13, 0),
    ("french_double", 4, "CDHS", range(2, 15), 52, 13, 0),
    ("french_double", 5, "CDHSK", range(2, 15), 65, 13, 0),
    ("french_double", 6, "CDHSKL", range(2, 15), 78, 13, 0),
]
COVERED = {(name, players) for name, players, *_ in PACKS}


def pack(colours, values):
    return tuple(Card(colour, value) for colour in colours for value in values)


@pytest.mark.ruling("decks", "flag-deck")
@pytest.mark.parametrize(
    ("name", "players", "colours", "values", "cards", "hand", "left"),
    PACKS,
    ids=[f"{name}-{players}" for name, players, *_ in PACKS],
)
def test_pack(name, players, colours, values, cards, hand, left):
    rules = Rules(players, deck=name)
    assert rules.cards == pack(colours, values)
    assert "".join(rules.colours) == colours
    assert len(rules.cards) == cards
    assert rules.hand_size == hand
    assert len(rules.cards) - players * rules.hand_size == left


@pytest.mark.ruling("decks")
@pytest.mark.parametrize(
    ("players", "left"),
    # 15 each is the most: 120 - 45, 120 - 60, 120 - 75, 120 - 90, 120 - 105, 120 - 120
    [(3, 75), (4, 60), (5, 45), (6, 30), (7, 15), (8, 0)],
)
def test_full_amigo_pack(players, left):
    rules = Rules(players, deck="amigo_full")
    assert len(rules.cards) == len(set(rules.cards)) == 6 * 19 + 3 * 2 == 120
    assert rules.hand_size == 15
    assert len(rules.cards) - players * 15 == left
    assert set(pack("GNRBYV", range(19))) < set(rules.cards)
    tops = [card for card in rules.cards if card.value > 18]
    assert set(tops) == set(parse_cards("B19 B20 R19 R20 G19 G20"))


@pytest.mark.ruling("refused-players")
@pytest.mark.parametrize("name", ["amigo", "amigo_full", "nsv", "guide", "french", "french_double"])
@pytest.mark.parametrize("players", range(3, 9))
def test_a_deck_serves_only_the_players_it_covers(name, players):
    if (name, players) in COVERED or name == "amigo_full":
        assert Rules(players, deck=name).players == players
        return
    with pytest.raises(RulesError) as refused:
        Rules(players, deck=name)
    assert refused.value.code == "deck_players"
    assert refused.value.flags == ("deck", "players")
    assert f"deck={name}" in str(refused.value)
    assert str(players) in str(refused.value)


@pytest.mark.parametrize(
    ("players", "lowest", "each"),
    # Each suit keeps 15 - lowest cards, and there are as many suits as players.
    [(3, 2, 13), (4, 3, 12), (5, 5, 10), (6, 7, 8), (6, 13, 2), (3, 10, 5)],
)
def test_low_cards_are_withheld_from_two_french_packs(players, lowest, each):
    deck = Deck.french_double(players, lowest=lowest)
    assert deck.cards == pack("CDHSKL"[:players], range(lowest, 15))
    rules = Rules(players, deck=deck)
    assert rules.deck is deck
    assert rules.hand_size == each
    assert len(rules.cards) == players * each


def test_two_french_packs_keep_all_values_unless_told():
    assert Deck.french_double(5).cards == Rules(5, deck="french_double").cards
    assert names(Deck.french_double(6, lowest=14).cards) == "C14 D14 H14 S14 K14 L14"


@pytest.mark.parametrize(
    ("players", "lowest", "code"),
    [
        (2, 2, "deck_players"),
        (7, 2, "deck_players"),
        (4, 1, "bad_lowest"),
        (4, 15, "bad_lowest"),
        (4, 0, "bad_lowest"),
        pytest.param(4, -(10**5000), "bad_lowest", id="huge"),
    ],
)
def test_two_french_packs_refuse_what_cannot_be(players, lowest, code):
    with pytest.raises(RulesError) as refused:
        Deck.french_double(players, lowest)
    assert refused.value.code == code


@pytest.mark.claims("G08")
def test_the_106_cards_that_the_guide_speaks_of_are_a_deck_like_any_other():
    # Six colours of 0-14 are 90; sixteen more make 106. Seven players hold 15 each, one is left.
    deck = Deck("guide of 106", pack("ROYGBP", range(15)) + pack("VNXC", range(4)))
    assert len(deck.cards) == 90 + 4 * 4 == 106
    rules = Rules(7, deck=deck)
    assert rules.hand_size == 15
    assert len(rules.cards) - 7 * 15 == 1
    assert Rules(8, deck=deck).hand_size == 13  # 106 = 8 x 13 + 2


@pytest.mark.ruling("decks")
@pytest.mark.parametrize(
    ("cards", "players", "hand"),
    [(6, 3, 2), (8, 3, 2), (9, 3, 3), (44, 3, 14), (45, 3, 15), (47, 3, 15), (48, 3, 15)],
)
def test_a_hand_is_the_largest_even_deal_of_15_at_most(cards, players, hand):
    deck = Deck("some", pack("RG", range(50))[:cards])
    assert Rules(players, deck=deck).hand_size == hand


def test_a_custom_deck_keeps_its_order_and_name():
    deck = deck_of("B2 R1 G0 R0 B1 G1", "mixed up")
    assert deck.name == "mixed up"
    assert names(deck.cards) == "B2 R1 G0 R0 B1 G1"
    rules = Rules(3, deck=deck)
    assert rules.deck is deck
    assert rules.cards == deck.cards
    assert "".join(rules.colours) == "BRG"


def test_decks_are_values():
    deck = deck_of("R0 R1 G0")
    assert deck == deck_of("R0 R1 G0") == pickle.loads(pickle.dumps(deck)) == copy.copy(deck)
    assert hash(deck) == hash(deck_of("R0 R1 G0"))
    assert deck != deck_of("R1 R0 G0")
    assert deck != deck_of("R0 R1 G0", "other")
    with pytest.raises(AttributeError):
        deck.name = "other"


@pytest.mark.ruling("refused-deck")
def test_a_card_twice_is_refused_by_name():
    with pytest.raises(RulesError) as refused:
        Deck("double", parse_cards("R0 G11 R1 G11"))
    assert refused.value.code == "duplicate_card"
    assert refused.value.flags == ("deck",)
    assert "G11" in str(refused.value)


@pytest.mark.parametrize("name", ["", "two\nlines", "bell\a", "\ud800"])
def test_a_deck_needs_a_name_that_can_be_printed(name):
    with pytest.raises(RulesError) as refused:
        Deck(name, parse_cards("R0 R1"))
    assert refused.value.code == "bad_deck_name"


def test_texts_in_place_of_cards_are_refused():
    with pytest.raises(RulesError) as refused:
        Deck("texts", ["R0", "R1"])
    assert refused.value.code == "not_a_card"
    assert "'R0'" in str(refused.value)


@pytest.mark.ruling("refused-deck")
@pytest.mark.parametrize(
    ("pain_choice", "pain_count", "least"),
    [
        # What is laid out and one more card, what is chosen and kept, or any card at all.
        ("laid_out", 1, 2),
        ("laid_out", 2, 3),
        ("returned", 1, 1),
        ("returned", 2, 2),
        ("after_play", 1, 1),
        ("after_play", 2, 1),
    ],
)
def test_a_hand_must_hold_what_is_laid_out_and_one_more(pain_choice, pain_count, least):
    flags = {"pain_choice": pain_choice, "pain_count": pain_count}
    enough = Deck("enough", pack("RG", range(50))[: 3 * least])
    assert Rules(3, deck=enough, **flags).hand_size == least

    short = Deck("short", enough.cards[:-1])
    with pytest.raises(RulesError) as refused:
        Rules(3, deck=short, **flags)
    assert refused.value.code == "deck_too_small"
    assert {"deck", "players", "pain_choice", "pain_count"} == set(refused.value.flags)
    assert f"at least {least}" in str(refused.value)
