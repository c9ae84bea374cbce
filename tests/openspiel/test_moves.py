"""OpenSpiel's own checks find no fault, and moves and kept states are those of the engine."""

import pickle
import subprocess
import sys

import pytest

from sticheln import PRESETS, Deck, IllegalActionError, Rules, keinstich, parse_cards
from sticheln.games import game_of
from sticheln.numbering import numbering
from tests.openspiel.playing import TINY, first_choice, load_game, playing, replayed, small, told

pyspiel = pytest.importorskip("pyspiel", reason="needs the extra 'openspiel'")


# ------------------------------------------------------------------------ OpenSpiel's own checks


@pytest.mark.parametrize(
    "rules",
    [
        *(small(preset) for preset in PRESETS),
        small("guide", 1, TINY),
        small("classic intense fog"),
        small("classic late intense"),
        small("jogoeu intense reverse"),
        Rules.from_preset("amigo", 5, rounds=1),
        Rules(),
        keinstich.Rules(3, deck=24, contracts="penultimate,first_and_last,domino"),
        keinstich.Rules.from_preset("power"),
    ],
    ids=str,
)
def test_openspiel_finds_no_fault(rules):
    pyspiel.random_sim_test(load_game(rules), num_sims=1, serialize=True, verbose=False)


@pytest.mark.parametrize("utility", ["totals", "margin", "win"])
def test_nor_with_any_utility(utility):
    for rules in (small("classic"), keinstich.Rules.from_preset("power", 3, deck=24)):
        game = load_game(rules, utility=utility)
        pyspiel.random_sim_test(game, num_sims=1, serialize=False, verbose=False)


# -------------------------------------------------------------------------------------- the moves


@pytest.mark.parametrize(
    ("deck", "deals"),
    [
        (TINY, 90),  # 6! / (2! 2! 2!)
        (Deck("seven", parse_cards("R0 R1 R2 G0 G1 G2 B0")), 630),  # 7! / (2! 2! 2! 1!)
    ],
)
def test_every_deal_has_one_history_and_the_same_chance(deck, deals):
    chances = []

    def follow(state, chance):
        if not state.is_chance_node():
            chances.append(chance)
            return
        for place, likely in state.chance_outcomes():
            follow(state.child(place), chance * likely)

    follow(load_game(small("classic", 1, deck)).new_initial_state(), 1)
    assert len(chances) == deals
    assert chances == pytest.approx([1 / deals] * deals, rel=1e-12)


@pytest.mark.parametrize("starter", [0, 2])
@pytest.mark.parametrize(
    "rules",
    [*(small(preset) for preset in PRESETS), small("late intense"), keinstich.Rules(3, deck=24)],
    ids=str,
)
def test_it_is_the_same_game(rules, starter):
    numbers, game = numbering(rules), game_of(rules)
    *states, end = playing(load_game(rules, starter=starter), 5)
    *reals, over = replayed(rules, end.history(), starter)
    assert over.is_over
    assert end.returns() == list(map(float, over.totals))
    decisions = [state for state in states if state.current_player() >= 0]
    for state, real in zip(decisions, (s for s in reals if s.to_act), strict=True):
        assert state.current_player() == real.to_act[0]
        legal = game.legal_actions(real, real.to_act[0])
        assert state.legal_actions() == sorted(map(numbers.number, legal))


def test_moves_are_told():
    rules = small("classic", 1)
    start, state = load_game(rules).new_initial_state(), first_choice(load_game(rules))
    assert [start.action_to_string(place) for place in (0, 3)] == ["R0 to 0", "R0 left over"]
    *_, real = replayed(rules, state.history())
    told_moves = [state.action_to_string(move) for move in state.legal_actions()]
    assert told_moves == [f"0 chooses {card}" for card in real.hands[0]]


def test_what_is_no_move_is_refused():
    state = first_choice(load_game(small("classic", 1)))
    with pytest.raises(IllegalActionError) as refused:
        state.clone().apply_action(10_000)
    assert refused.value.code == "no_such_number"
    with pytest.raises(IllegalActionError) as refused:
        state.clone().apply_action(0)  # to play a card, when pain cards are due
    assert refused.value.code == "wrong_phase"
    start = load_game(small("classic", 1)).new_initial_state()
    start.apply_action(3)
    with pytest.raises(IllegalActionError, match="no room"):
        start.apply_action(3)  # one card is left over, not two


# ------------------------------------------------------------------------------- keeping states


def test_states_are_kept_and_read_back():
    game = load_game(small("guide"))
    for state in list(playing(game, 4))[::7]:
        text = pyspiel.serialize_game_and_state(game, state)
        known_game, known = pyspiel.deserialize_game_and_state(text)
        assert str(known_game) == str(game)
        for copy in (known, pickle.loads(pickle.dumps(state)), state.clone()):
            assert copy.history() == state.history()
            assert str(copy) == str(state)
            assert [told(copy, p) for p in range(3)] == [told(state, p) for p in range(3)]
            assert copy.returns() == state.returns()


def test_a_clone_goes_its_own_way():
    state = first_choice(load_game(small("classic", 1)))
    before = str(state), state.history()
    state.clone().apply_action(state.legal_actions()[0])
    assert (str(state), state.history()) == before


def test_another_process_reads_a_pickle(tmp_path):
    state = first_choice(load_game(small("classic", 1)))
    (tmp_path / "state").write_bytes(pickle.dumps(state))
    code = (
        "import pickle, pathlib, sys; print(pickle.loads(pathlib.Path(sys.argv[1]).read_bytes()))"
    )
    command = [sys.executable, "-W", "error", "-c", code, tmp_path / "state"]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    assert done.stdout.strip() == str(state)
