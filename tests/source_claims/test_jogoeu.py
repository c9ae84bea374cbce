"""J, jogoeu: its statements, carried out in play. Each test names those it proves."""

import pytest

from sticheln import (
    Rules,
    RulesError,
    apply,
    legal_actions,
    new_game,
    parse_cards,
    shuffle,
)
from tests.play import (
    choose_all,
    dealt,
    play_all,
    play_round,
)
from tests.source_claims.asking import (
    AMIGO,
    JOGOEU,
    THREES,
    values_by_colour,
    winner,
)


@pytest.mark.claims("J01", "J02", "J03", "J04", "J05")
@pytest.mark.parametrize(
    ("players", "colours", "top"),
    [(3, "RYGBP", 8), (4, "RYGBP", 11), (5, "RYGBP", 14), (6, "RYGBPX", 14)],
)
def test_the_cards_of_jogoeu(players, colours, top):
    rules = Rules.from_preset("jogoeu", players)
    assert values_by_colour(rules) == {letter: list(range(top + 1)) for letter in colours}
    assert rules.hand_size == 15
    assert len(rules.cards) == 15 * players


@pytest.mark.claims("J17")
def test_jogoeu_is_for_three_to_six():
    for players in (3, 4, 5, 6):
        assert Rules.from_preset("jogoeu", players).players == players
    for players in (2, 7, 8):
        with pytest.raises(RulesError):
            Rules.from_preset("jogoeu", players)


@pytest.mark.claims("J05", "J06", "A09")
@pytest.mark.parametrize("players", range(3, 9))
def test_each_holds_15_cards_and_chooses_among_them(players):
    state = new_game(Rules(players))
    state = apply(state, shuffle(state, "J05"))
    held = 14 if players == 8 else 15
    assert [len(hand) for hand in state.hands] == [held] * players
    for seat in range(players):
        assert [action.cards for action in legal_actions(state, seat)] == [
            (card,) for card in state.hands[seat]
        ]


@pytest.mark.claims("J09", "J10")
@pytest.mark.parametrize("rules", [Rules(), JOGOEU, AMIGO], ids=str)
@pytest.mark.parametrize(("cards", "expected"), [("R5 G4 Y5", "Y5"), ("R5 G4 Y4", "G4")])
def test_the_examples_of_jogoeu(rules, cards, expected):
    assert winner(rules, cards) == expected


@pytest.mark.claims("J11")
@pytest.mark.parametrize(
    ("cards", "expected"),
    [("R0 R1 B0", "R1"), ("R5 B0 G0", "R5"), ("R0 B0 G0 Y1", "Y1"), ("R0 B0 G0", None)],
)
def test_in_jogoeu_a_zero_never_wins(cards, expected):
    assert winner(JOGOEU, cards) == expected


@pytest.mark.claims("J12")
def test_in_jogoeu_a_trick_of_zeros_is_set_aside_and_the_leader_leads_again():
    state = choose_all(dealt(THREES, preset="jogoeu", starter=2), "R2 G2 B2")
    state = play_all(state, "B0 R0 G0")
    assert state.set_aside == parse_cards("B0 R0 G0")
    assert state.piles == ((), (), ())
    assert state.leader == 2


@pytest.mark.claims("J14")
@pytest.mark.parametrize("players", [3, 4, 5, 6])
def test_in_jogoeu_a_round_has_15_tricks(players):
    state = play_round(new_game(Rules.from_preset("jogoeu", players)))
    assert len(state.tricks) == 15
