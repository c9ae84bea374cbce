"""Rounds and starters, what is not dealt, and what two presets come to."""

import pytest

from sticheln import Phase, Rules, RulesError, apply, legal_actions, new_game, parse_cards, shuffle
from tests.play import choose_all, dealt, play_all


@pytest.mark.ruling("corner-18", "refused-rounds")
def test_a_game_has_at_least_one_round():
    assert Rules(rounds=1).round_count == 1
    with pytest.raises(RulesError):
        Rules(rounds=0)


@pytest.mark.ruling("flag-rounds", "why-rounds")
@pytest.mark.parametrize(
    ("preset", "players", "rounds"),
    [
        *(("classic", 3, 3), ("classic", 8, 8), ("jogoeu", 4, 4), ("guide", 5, 5)),
        *(("stick_em", 6, 6), ("amigo", 3, 5), ("amigo", 8, 5)),
    ],
)
def test_rounds(preset, players, rounds):
    assert Rules.from_preset(preset, players).round_count == rounds


@pytest.mark.ruling("corner-16", "flag-rotation")
@pytest.mark.parametrize(
    ("rotation", "starter", "starters"),
    [
        ("clockwise", 0, [0, 1, 2, 0]),
        ("clockwise", 2, [2, 0, 1, 2]),
        ("fixed", 0, [0, 0, 0, 0]),
        ("fixed", 2, [2, 2, 2, 2]),
    ],
)
def test_rotation(rotation, starter, starters):
    state = new_game(Rules(3, rotation=rotation, rounds=4), starter=starter)
    seen = []
    for _ in starters:
        seen.append(state.starter)
        before = state
        state = apply(state, shuffle(state, "rotation"))
        while state.phase is Phase.CHOOSE_PAIN:
            state = apply(state, legal_actions(state)[0])
        assert state.leader == before.starter
        assert state.to_act == (before.starter,)
        while state.to_act:
            state = apply(state, legal_actions(state)[0])
    assert seen == starters
    assert state.is_over
    assert (state.starter, state.round_number) == (starters[-1], 4)


@pytest.mark.ruling("flag-undealt")
@pytest.mark.parametrize("undealt", ["revealed", "hidden"])
def test_undealt_cards_are_not_played(undealt):
    hands = "R1 R2 | G1 G2 | B1 B2"
    state = choose_all(dealt(hands, "Y1 Y0", undealt=undealt, rounds=1), "R2 G2 B2")
    assert state.undealt == parse_cards("Y0 Y1")
    state = play_all(state, "R1 G1 B1")
    assert state.undealt == parse_cards("Y0 Y1")
    # G1 is the first of two equal trumps: R1 B1 +2, G1 -1, laid out -2.
    assert state.totals == (-2, -1, -2)


@pytest.mark.ruling("why-stick-em")
def test_stick_em_is_classic_with_the_nsv_cards():
    for players in (3, 4, 5, 6):
        assert Rules.from_preset("stick_em", players) == Rules(players, deck="nsv")


@pytest.mark.ruling("why-secrecy")
def test_the_guide_is_secret_unless_open():
    assert Rules.from_preset("guide").pain_reveal == "round_end"
    assert Rules.from_preset("guide", 4, "open").pain_reveal == "at_once"
