"""Packs, what follows from them, and deals from seeds."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from sticheln import Deck, Rules, parse_cards
from tests.vectors.asking import Question, slug_of

# The deck, the players, how many cards, the hand, and the claims.
PACKS: list[tuple[str, int, int, int, tuple[str, ...]]] = [
    ("amigo", 3, 5 * 9, 15, ("A03",)),
    ("amigo", 4, 5 * 12, 15, ("A04",)),
    ("amigo", 5, 5 * 15, 15, ("A05",)),
    ("amigo", 6, 6 * 15, 15, ("A06",)),
    ("amigo", 7, 6 * 18, 15, ("A07",)),
    ("amigo", 8, 6 * 19, 14, ("A08",)),
    *(("amigo_full", players, 6 * 19 + 3 * 2, 15, ("A01",)) for players in range(3, 9)),
    ("nsv", 3, 5 * 9, 15, ("J01",)),
    ("nsv", 4, 5 * 12, 15, ("J02",)),
    ("nsv", 5, 5 * 15, 15, ("J03",)),
    ("nsv", 6, 6 * 15, 15, ("J04",)),
    ("guide", 3, 3 * 15, 15, ("G09",)),
    ("guide", 4, 4 * 15, 15, ("G09",)),
    ("guide", 5, 5 * 15, 15, ("G09",)),
    ("guide", 6, 6 * 15, 15, ("G08", "G09")),
    ("guide", 7, 6 * 15, 12, ("G09",)),
    ("guide", 8, 6 * 15, 11, ("G09",)),
    ("french", 4, 52, 13, ("G31",)),
    *(("french_double", players, 13 * players, 13, ("G10",)) for players in range(3, 7)),
]

# Rules, the hand, the tricks, the rounds, the sentence, what it proves.
FACTS: list[tuple[str, int, int, int, str, tuple[str, ...]]] = [
    ("classic 4p", 15, 14, 4, "A card laid out is not played.", ("pain_choice=laid_out",)),
    ("classic 8p", 14, 13, 8, "Eight players hold 14 and play 13.", ("pain_choice=laid_out",)),
    (
        "classic 4p pain_choice=returned",
        15,
        15,
        4,
        "A card that comes back is played.",
        ("pain_choice=returned", "corner-12"),
    ),
    ("classic 4p late", 15, 15, 4, "Named late, nothing is laid out.", ("corner-11",)),
    ("classic 4p intense", 15, 13, 4, "Two cards laid out cost two tricks.", ("corner-10",)),
    (
        "classic 4p intense pain_choice=returned",
        15,
        15,
        4,
        "Two cards that come back cost none.",
        ("corner-10",),
    ),
    ("classic 4p late intense", 15, 15, 4, "Two colours named late cost none.", ("corner-11",)),
    ("amigo 3p", 15, 14, 5, "Amigo plays five rounds.", ("rounds=5",)),
    ("amigo 8p", 14, 13, 5, "Amigo plays five rounds with eight, too.", ("rounds=5",)),
    ("classic 5p rounds=1", 15, 14, 1, "A game may be one round.", ("corner-18",)),
    ("classic 6p", 15, 14, 6, "As many rounds as players.", ("rounds=per_player",)),
]

SEEDS: list[tuple[str, Any, str]] = [
    ("text", "friday night", "A text is its UTF-8."),
    ("other", "friday nights", "Another text is another deal."),
    ("empty", "", "The empty text is a seed."),
    ("accents", "Fürst Ñandú 🂡", "A text beyond ASCII is its UTF-8."),
    ("number", 20260101, "A number is its decimal digits."),
    ("digits", "20260101", "The digits as a text give the same deal as the number."),
    ("zero", 0, "The number nought is a seed."),
    ("negative", -7, "A negative number is its digits with the sign."),
    ("bytes", {"hex": "00ff10"}, "Bytes are taken as they are."),
    ("bytes-of-a-text", {"hex": "667269646179"}, "The bytes of a text give the deal of the text."),
    ("friday", "friday", "The text friday gives the deal of its bytes."),
]

ROUNDS: list[tuple[str, int, str]] = [
    ("classic 4p", 2, "The second round of a seed is another deal."),
    ("classic 4p", 4, "The fourth round of a seed is a deal of its own."),
    ("classic 8p", 1, "Eight players hold 14 cards, and two are left over."),
    ("classic 7p", 1, "Seven players hold 15 cards, and three are left over."),
    ("guide 7p", 1, "The guide's seven hold 12 cards, and six are left over."),
    ("guide 8p", 3, "The guide's eight hold 11 cards, and two are left over."),
    ("classic 3p", 3, "Three players are dealt 15 of their 45 cards each."),
    ("classic 5p", 1, "Five players are dealt 15 of their 75 cards each."),
    ("classic 6p", 6, "Six players are dealt 15 of their 90 cards each."),
    ("stick_em 4p", 1, "The NSV cards in their own order."),
    ("guide 4p", 1, "The guide's cards in their own order."),
    ("classic 4p deck=amigo_full", 1, "All 120 cards: 60 are left over."),
    ("classic 4p standard_deck", 1, "Four players are dealt 13 French cards each."),
    ("classic 6p standard_deck", 1, "Six players are dealt 13 French cards each, of two packs."),
    ("guide 4p tie_break=extra_rounds", 5, "An extra round is dealt by its own number."),
    ("amigo 3p late", 5, "How the colour is chosen changes no deal."),
]


def questions() -> Iterator[Question]:
    yield from _decks()
    yield from _deals()


def _decks() -> Iterator[Question]:
    for name, players, count, hand, claims in PACKS:
        rules = Rules(players, deck=name)
        yield Question(
            "deck",
            f"{name}-{players}p",
            rules,
            {},
            f"The deck {name} for {players} players: {count} cards, hands of {hand}.",
            ("decks", f"deck={name}"),
            claims,
            {"hand_size": hand, "tricks_per_round": hand - 1},
        )
    for text, hand, tricks, rounds, sentence, proves in FACTS:
        typed = {"hand_size": hand, "tricks_per_round": tricks, "round_count": rounds}
        rules = Rules.parse(text)
        yield Question("deck", slug_of(sentence), rules, {}, sentence, proves, typed=typed)
    odd = Deck("odd", parse_cards("Y9 G1 R0 R1 G0 B1 B0 X99"))
    yield Question(
        "deck",
        "custom-order",
        Rules(3, deck=odd, pain_choice="returned"),
        {},
        "A deck of one's own keeps its order; eight cards are two each, and two are left over.",
        ("decks",),
        typed={"cards": ["Y9", "G1", "R0", "R1", "G0", "B1", "B0", "X99"], "hand_size": 2},
    )
    large = Deck("large", parse_cards(" ".join(f"{c}{v}" for c in "RG" for v in range(30))))
    yield Question(
        "deck",
        "custom-large",
        Rules(3, deck=large),
        {},
        "However many cards there are, a hand is never larger than 15.",
        ("decks",),
        ("J05", "A09"),
        {"hand_size": 15},
    )


def _deals() -> Iterator[Question]:
    classic = Rules()
    for slug, seed, sentence in SEEDS:
        body = {"seed": seed, "round": 1}
        yield Question("deal", f"seed-{slug}", classic, body, sentence, ("decks",), ("A09",))
    for text, number, sentence in ROUNDS:
        rules = Rules.parse(text)
        body = {"seed": "friday night", "round": number}
        yield Question("deal", slug_of(sentence), rules, body, sentence, ("decks",), ("A09",))
    order = Deck("order", parse_cards("G1 R0 R1 G0 B0 B1 Y9"))
    yield Question(
        "deal",
        "custom-order",
        Rules(3, deck=order),
        {"seed": "order", "round": 1},
        "A deck of one's own is shuffled from its own order, and hands are listed in it.",
        ("decks",),
    )
