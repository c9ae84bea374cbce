"""What the tests of all sources ask of the library, and the tables they play at."""

from sticheln import (
    Rules,
    parse_cards,
    score_round,
    trick_outcome,
)

GUIDE = Rules.from_preset("guide")
JOGOEU = Rules.from_preset("jogoeu")
AMIGO = Rules.from_preset("amigo")
THREES = "R0 R1 R2 | G0 G1 G2 | B0 B1 B2"


def winner(rules, text):
    """The card that takes a trick; None when it is set aside."""
    cards = parse_cards(text)
    index = trick_outcome(rules, cards).winner
    return None if index is None else str(cards[index])


def points(rules, captured, laid_out, colours):
    """What one seat scores in a round."""
    pile, laid = parse_cards(captured), parse_cards(laid_out)
    return score_round(rules, captured=pile, laid_out=laid, pain_colours=colours).total


def values_by_colour(rules):
    """The values of each colour of the pack."""
    return {
        letter: sorted(card.value for card in rules.cards if card.colour == letter)
        for letter in rules.colours
    }
