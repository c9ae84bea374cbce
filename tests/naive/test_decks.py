"""The decks of the naive implementation, against what the rulings say of each edition."""

from __future__ import annotations

import pytest

from tests.naive import decks


@pytest.mark.parametrize(
    ("name", "players", "cards", "hand", "undealt"),
    [
        ("amigo", 3, 45, 15, 0),
        ("amigo", 4, 60, 15, 0),
        ("amigo", 5, 75, 15, 0),
        ("amigo", 6, 90, 15, 0),
        ("amigo", 7, 108, 15, 3),
        ("amigo", 8, 114, 14, 2),
        ("amigo_full", 3, 120, 15, 75),
        ("amigo_full", 4, 120, 15, 60),
        ("amigo_full", 5, 120, 15, 45),
        ("amigo_full", 6, 120, 15, 30),
        ("amigo_full", 7, 120, 15, 15),
        ("amigo_full", 8, 120, 15, 0),
        ("nsv", 3, 45, 15, 0),
        ("nsv", 4, 60, 15, 0),
        ("nsv", 5, 75, 15, 0),
        ("nsv", 6, 90, 15, 0),
        ("guide", 3, 45, 15, 0),
        ("guide", 4, 60, 15, 0),
        ("guide", 5, 75, 15, 0),
        ("guide", 6, 90, 15, 0),
        ("guide", 7, 90, 12, 6),
        ("guide", 8, 90, 11, 2),
        ("french", 4, 52, 13, 0),
        ("french_double", 3, 39, 13, 0),
        ("french_double", 4, 52, 13, 0),
        ("french_double", 5, 65, 13, 0),
        ("french_double", 6, 78, 13, 0),
    ],
)
def test_deck(name, players, cards, hand, undealt):
    deck = decks.DECKS[name][players]
    assert len(deck) == len(set(deck)) == cards
    assert decks.hand_size(players, deck) == hand
    assert cards - players * hand == undealt
    assert set("".join(card[0] for card in deck)) <= set(decks.COLOURS)


def test_no_deck_covers_other_counts():
    covered = {name: sorted(by_players) for name, by_players in decks.DECKS.items()}
    assert covered == {
        "amigo": [3, 4, 5, 6, 7, 8],
        "amigo_full": [3, 4, 5, 6, 7, 8],
        "nsv": [3, 4, 5, 6],
        "guide": [3, 4, 5, 6, 7, 8],
        "french": [4],
        "french_double": [3, 4, 5, 6],
    }


def test_what_lies_in_the_packs():
    full = decks.amigo_full()
    assert {card for card in full if int(card[1:]) > 18} == {
        "B19",
        "B20",
        "R19",
        "R20",
        "G19",
        "G20",
    }
    assert decks.DECKS["guide"][3][::15] == ["R0", "O0", "Y0"]
    assert decks.DECKS["french_double"][5][::13] == ["C2", "D2", "H2", "S2", "K2"]
    assert decks.DECKS["french"][4][-1] == "S14"
    assert len(decks.french_double(6, lowest=5)) == 60
