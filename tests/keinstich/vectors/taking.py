"""Who takes a trick."""

from __future__ import annotations

from collections.abc import Iterator

from sticheln.keinstich import Rules
from tests.vectors.asking import Question, slug_of

# The cards, the place of the winner, why; four players with 32 cards.
TRICKS: list[tuple[str, int, str]] = [
    ("C7 C8 C9 C10", 3, "the highest of the led suit"),
    ("C14 C13 C12 C11", 0, "the ace is the highest"),
    ("C13 C14 C12 C11", 1, "the ace beats the king"),
    ("D12 D13 D11 D10", 1, "the king beats the Ober"),
    ("D11 D12 D10 D9", 1, "the Ober beats the Unter"),
    ("S10 S11 S9 S8", 1, "the Unter beats the ten"),
    ("S9 S10 S8 S7", 1, "ten is more than nine"),
    ("H7 H8 H14 H13", 2, "hearts are a suit like the others"),
    ("C7 D14 H14 S14", 0, "nobody follows, and there are no trumps"),
    ("C7 H14 C8 H13", 2, "hearts discarded take nothing"),
    ("S7 S12 H13 S8", 1, "Max is a card like any other in the trick"),
    ("H7 S12 D14 C14", 0, "the queen of spades is none of the led suit"),
    ("D10 C11 H11 S11", 0, "an Unter of another suit takes nothing"),
    ("H12 H11 S14 H13", 3, "the last may take it"),
    ("D7 C14 D8 D9", 3, "whoever follows highest, with others between"),
    ("D8 S7 S8 D7", 0, "the leader keeps it from a lower one"),
    # Tricks that are not complete are judged as if they ended there.
    ("C7", 0, "a card alone"),
    ("C7 C14", 1, "two cards"),
    ("C9 H14 C10", 2, "three cards"),
]
OTHERS: list[tuple[str, str, int, str]] = [
    ("3p deck=24", "D9 C14 D10", 2, "three players"),
    ("6p deck=24", "H9 H10 H11 H14 H13 S14", 3, "six players"),
    ("4p deck=52", "C2 C3 H14 D14", 1, "three is more than two"),
    ("4p deck=52", "S2 H14 D14 C14", 0, "a two takes it where nobody follows"),
]


def questions() -> Iterator[Question]:
    for cards, winner, why in TRICKS:
        yield _trick(Rules(), cards, winner, why, slug_of(cards))
    for text, cards, winner, why in OTHERS:
        yield _trick(Rules.parse(text), cards, winner, why, slug_of(f"{text} {cards}"))
    for flags in ({"contracts": "hearts,domino"}, {"black_pig": True}, {"domino_start": "hearts"}):
        rules = Rules.from_preset("standard", **flags)
        (name,) = flags
        why = "what is paid for changes no trick"
        yield _trick(rules, "C8 H13 S12 C9", 3, why, f"whatever-{slug_of(name)}")


def _trick(rules: Rules, cards: str, winner: int, why: str, slug: str) -> Question:
    words = cards.split()
    return Question(
        "trick",
        slug,
        rules,
        {"cards": words},
        f"{cards}: {words[winner]} takes it; {why}.",
        (),
        ("K02", "K05"),
        {"winner": winner, "led_colour": words[0][0]},
    )
