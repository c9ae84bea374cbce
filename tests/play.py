"""Short words for scripted games: decks, deals and plays written as text.

Hands are parted by bars, cards by blanks: ``"R5 R0 | G1 G0 | B2 B0"``. In a list of choices the
cards of one seat are joined by a plus sign: ``"R5+G1 B0+B2"``. In a round of one trick the cards
after a plus sign are left over: ``"V0 R3 | N0 R2 | X0 R1 + P3"``.
"""

from sticheln import (
    Card,
    ChoosePain,
    Deal,
    Deck,
    NamePain,
    PlayCard,
    Rules,
    apply,
    legal_actions,
    new_game,
    parse_cards,
    shuffle,
)


def deck_of(text, name="tiny"):
    """A custom deck of these cards."""
    return Deck(name, parse_cards(text))


def deal_of(hands, left_over=""):
    """A deal written as hands parted by bars."""
    return Deal([parse_cards(hand) for hand in hands.split("|")], parse_cards(left_over))


def rules_for(hands, left_over="", preset="classic", **flags):
    """Rules for as many players as hands, with exactly these cards as the deck."""
    deck = Deck("tiny", sorted(parse_cards(f"{hands} {left_over}".replace("|", " "))))
    return Rules.from_preset(preset, hands.count("|") + 1, deck=deck, **flags)


def dealt(hands, left_over="", *, starter=0, preset="classic", **flags):
    """A game of these cards in which this is the first deal."""
    rules = rules_for(hands, left_over, preset, **flags)
    return apply(new_game(rules, starter=starter), deal_of(hands, left_over))


def choose_all(state, choices):
    """Let the seats that are to act choose these cards, one entry a seat."""
    for seat, entry in zip(state.to_act, choices.split(), strict=True):
        state = apply(state, ChoosePain(seat, map(Card.parse, entry.split("+"))))
    return state


def play_all(state, cards):
    """Let whoever's turn it is play the next of these cards."""
    for card in parse_cards(cards):
        state = apply(state, PlayCard(state.to_act[0], card))
    return state


def name_all(state, colours):
    """Let the seats that are to act name these colours, one entry a seat."""
    for seat, entry in zip(state.to_act, colours.split(), strict=True):
        state = apply(state, NamePain(seat, entry.split("+")))
    return state


def play_round(state, seed="round"):
    """Play one whole round from a state that needs a deal."""
    state = apply(state, shuffle(state, seed))
    while state.to_act:
        state = apply(state, legal_actions(state)[0])
    return state


def tiny_game(cards, players=3, starter=0, **flags):
    """A new game with a custom deck of these cards."""
    return new_game(Rules(players, deck=deck_of(cards), **flags), starter=starter)


def play_rounds(state, *rounds):
    """Play rounds of one trick: each seat lays out its first card and plays its second."""
    for hands in rounds:
        state = apply(state, deal_of(*hands.split("+")))
        pain, played = zip(*(hand.split() for hand in hands.split("+")[0].split("|")), strict=True)
        state = choose_all(state, " ".join(pain))
        state = play_all(state, " ".join(played[state.starter :] + played[: state.starter]))
    return state


def names(cards):
    """Cards as text."""
    return " ".join(map(str, cards))
