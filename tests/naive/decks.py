"""Every deck for every player count, as lists of card strings."""

from __future__ import annotations

AMIGO_FIVE = "GNRBY"
AMIGO_SIX = "GNRBYV"
NSV_FIVE = "RYGBP"
NSV_SIX = "RYGBPX"
GUIDE_SIX = "ROYGBP"
FRENCH = "CDHS"
FRENCH_SIX = "CDHSKL"

COLOURS = "ROYGBPVNXCDHSKL"


def colour(card: str) -> str:
    """Return the colour letter of a card."""
    return card[0]


def value(card: str) -> int:
    """Return the number on a card."""
    return int(card[1:])


def block(colours: str, lowest: int, highest: int) -> list[str]:
    """Return every value from lowest to highest in each of the colours, colour by colour."""
    cards: list[str] = []
    for letter in colours:
        cards += [letter + str(number) for number in range(lowest, highest + 1)]
    return cards


def amigo_full() -> list[str]:
    """Return the whole pack of 120: 0-18 in six colours, 19 and 20 in blue, red and green."""
    cards: list[str] = []
    for letter in AMIGO_SIX:
        highest = 20 if letter in "BRG" else 18
        cards += block(letter, 0, highest)
    return cards


def french_double(players: int, lowest: int = 2) -> list[str]:
    """Return as many suits as players, without the values below the lowest."""
    return block(FRENCH_SIX[:players], lowest, 14)


DECKS: dict[str, dict[int, list[str]]] = {
    "amigo": {
        3: block(AMIGO_FIVE, 0, 8),
        4: block(AMIGO_FIVE, 0, 11),
        5: block(AMIGO_FIVE, 0, 14),
        6: block(AMIGO_SIX, 0, 14),
        7: block(AMIGO_SIX, 0, 17),
        8: block(AMIGO_SIX, 0, 18),
    },
    "amigo_full": {
        3: amigo_full(),
        4: amigo_full(),
        5: amigo_full(),
        6: amigo_full(),
        7: amigo_full(),
        8: amigo_full(),
    },
    "nsv": {
        3: block(NSV_FIVE, 0, 8),
        4: block(NSV_FIVE, 0, 11),
        5: block(NSV_FIVE, 0, 14),
        6: block(NSV_SIX, 0, 14),
    },
    "guide": {
        3: block("ROY", 0, 14),
        4: block("ROYG", 0, 14),
        5: block("ROYGB", 0, 14),
        6: block("ROYGBP", 0, 14),
        7: block("ROYGBP", 0, 14),
        8: block("ROYGBP", 0, 14),
    },
    "french": {
        4: block(FRENCH, 2, 14),
    },
    "french_double": {
        3: french_double(3),
        4: french_double(4),
        5: french_double(5),
        6: french_double(6),
    },
}


def hand_size(players: int, cards: list[str]) -> int:
    """Return the size of a hand: the largest even deal, 15 cards at most."""
    return min(15, len(cards) // players)
