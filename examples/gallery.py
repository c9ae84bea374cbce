"""Write a web page with every kind of drawing: ``python gallery.py [FILE]``.

The page needs no other file; open it in a browser and switch between light and dark.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from html import escape
from pathlib import Path

from sticheln import (
    Card,
    Colour,
    Deck,
    Rules,
    State,
    apply,
    legal_actions,
    new_game,
    observe,
    parse_cards,
    shuffle,
    svg,
    trick_outcome,
)

NAMES = ("Ann", "Ben", "Cleo", "Dan", "Eve", "Fay", "Gus", "Hal")

TRICKS = (
    ("classic", "R5 R11 R2 R8"),
    ("classic", "R5 R11 G3 B0"),
    ("classic", "R5 G4 Y4 R9"),
    ("jogoeu", "R0 G0 B0 X0"),
    ("guide", "R5 G11 B2 G3"),
    ("classic 4p reverse", "R2 R9 B7 G3"),
    ("classic 4p standard_deck", "HK S3 H2 C9"),
    ("classic 8p", "R5 R3 G0 B18 Y18 V4 N18 R17"),
)

STYLE = """
:root { color-scheme: light dark; font-family: system-ui, sans-serif }
body { margin: 1rem auto; max-width: 75rem; padding: 0 1rem }
div { display: flex; flex-wrap: wrap; gap: 1rem; align-items: start }
"""


def play(rules: Rules, actions: int, seed: str = "gallery") -> State:
    """Take so many actions, or fewer where the game ends before."""
    state = new_game(rules)
    for step in range(actions):
        if state.is_over:
            break
        possible = legal_actions(state)
        state = apply(
            state, shuffle(state, seed) if state.needs_deal else possible[7 * step % len(possible)]
        )
    return state


def sections() -> Iterator[tuple[str, list[str]]]:
    """Give the headings of the page, each with the drawings below it."""
    cards = [Card(colour, 5 + index % 10) for index, colour in enumerate(Colour)]
    yield "A card of every colour, and the back", [*map(svg.card, cards), svg.card_back()]
    yield "Small cards", [svg.card(card, size=45) for card in cards]
    yield "A hand", [svg.hand(parse_cards("G4 G11 N0 N7 R2 R3 R14 B1 B9 Y5"))]
    yield "A deck", [svg.deck(Deck.french_double(6))]
    yield (
        "Tricks",
        [
            svg.trick(trick_outcome(Rules.parse(rules), parse_cards(cards)), leader=1, names=NAMES)
            for rules, cards in TRICKS
        ],
    )
    yield (
        "Tables as a seat sees them",
        [
            svg.table(observe(play(Rules.parse(rules), actions), seat), names=NAMES)
            for rules, actions, seat in (
                ("classic 4p", 27, 1),
                ("guide 3p", 20, 0),
                ("classic 6p", 4, 2),
                ("classic 8p intense", 21, 5),
            )
        ],
    )
    yield "A table with all hands open", [svg.table(play(Rules(), 24), names=NAMES)]
    finished = play(Rules.from_preset("classic", 4, "fixed_rounds", rounds=3), 10_000)
    yield "A game that is over", [svg.table(finished, names=NAMES)]
    yield (
        "Scores",
        [svg.score_sheet(finished, names=NAMES), svg.score(finished.breakdown[0], name="Ann")],
    )


def page() -> str:
    """Return the page."""
    body = "".join(
        f"<h2>{escape(heading)}</h2><div>{''.join(drawings)}</div>"
        for heading, drawings in sections()
    )
    return (
        '<!doctype html><html lang="en"><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width">'
        f"<title>Drawings of sticheln</title><style>{STYLE}</style>"
        f"<h1>Drawings of sticheln</h1>{body}</html>\n"
    )


if __name__ == "__main__":
    target = Path(sys.argv[1] if len(sys.argv) > 1 else "gallery.html")
    target.write_text(page(), encoding="utf-8")
    print(f"Wrote {target}.")
