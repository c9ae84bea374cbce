"""Sticheln with a pack of one's own: ``python custom_deck.py [FILE.svg]``."""

from __future__ import annotations

import sys
from pathlib import Path

from sticheln import Card, Colour, Deck, Rules, RulesError, apply, legal_actions, new_game, shuffle
from sticheln import svg as drawing

POCKET = Deck("pocket", [Card(colour, value) for colour in "RGB" for value in range(7)])
SHORT_FRENCH = Deck.french_double(5, lowest=7)


def describe(rules: Rules) -> None:
    """Say what follows from a pack."""
    left_over = len(rules.cards) - rules.players * rules.hand_size
    print(
        f"{rules}: {len(rules.cards)} cards, {rules.hand_size} for each of {rules.players}, "
        f"{left_over} left over, {rules.tricks_per_round} tricks a round"
    )


def play(rules: Rules) -> tuple[int, ...]:
    """Play a game in which every seat takes its first choice."""
    state = new_game(rules)
    while not state.is_over:
        deal_is_due = state.needs_deal
        state = apply(state, shuffle(state, "pocket") if deal_is_due else legal_actions(state)[0])
    return state.totals


def main(words: list[str]) -> None:
    """Use two packs, and try one that does not work."""
    for rules in (Rules(3, deck=POCKET), Rules(5, deck=SHORT_FRENCH)):
        describe(rules)
        print(f"  totals {play(rules)}")
    try:
        Rules(8, deck=Deck("too small", [Card(Colour.RED, value) for value in range(9)]))
    except RulesError as error:
        print(f"Refused: {error} [{error.code}]")
    if words:
        Path(words[0]).write_text(drawing.deck(POCKET), encoding="utf-8")
        print(f"Drew the pocket pack into {words[0]}.")


if __name__ == "__main__":
    main(sys.argv[1:])
