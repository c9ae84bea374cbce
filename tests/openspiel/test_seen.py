"""What a player is told is what its seat may know, and what is resampled can't be told apart."""

import random

import pytest

from sticheln import IllegalActionError, keinstich, observe
from sticheln.features import layout
from tests.openspiel.playing import TINY, first_choice, load_game, playing, replayed, small, told

pyspiel = pytest.importorskip("pyspiel", reason="needs the extra 'openspiel'")
np = pytest.importorskip("numpy", reason="needs the extra 'openspiel'")


@pytest.mark.parametrize("text", ["classic", "late", "jogoeu fog"])
def test_information_states_remember_all_that_their_player_saw_and_did(text):
    """Wherever a player is told the same, it has been told and has done the same before."""
    chance, pasts, tensors = random.Random(3), {}, {}
    game = load_game(small(text, 1, TINY))

    def explore(state, before):
        player = state.current_player()
        if state.is_terminal():
            return
        if state.is_chance_node():
            for place, _ in state.chance_outcomes():
                if chance.random() < 0.6:
                    explore(state.child(place), before)
            return
        now = state.information_state_string()
        tensor = tuple(state.information_state_tensor())
        assert pasts.setdefault((player, now), before[player]) == before[player]
        assert tensors.setdefault(tensor, (player, now)) == (player, now)
        for move in state.legal_actions():
            past = (*before[player], (now, move))
            explore(state.child(move), {**before, player: past})

    explore(game.new_initial_state(), {0: (), 1: (), 2: ()})
    assert len(pasts) == len(tensors) > 100


def test_earlier_rounds_are_remembered():
    rules = small("guide", 3)
    size, states = layout(rules).size, list(playing(load_game(rules), 8))
    ends = [state for state in replayed(rules, states[-1].history()) if state.needs_deal][1:]
    assert len(ends) == 2
    for player in range(3):
        views = [observe(end, player) for end in ends]
        remembered = np.array(states[-1].information_state_tensor(player)).reshape(-1, size)
        numbers = np.array([layout(rules).features(view) for view in views], np.float32)
        assert (remembered[1:3] == numbers).all()
        assert not remembered[3:].any()
        parts = states[-1].information_state_string(player).split("\n\n")
        between = [s.observation_string(player) for s in states if s.is_chance_node()]
        assert parts[:-1] == list(dict.fromkeys(between))[1:]
        assert parts[-1] == states[-1].observation_string(player)


@pytest.mark.parametrize("text", ["classic", "classic fog", "intense", "jogoeu", "guide", "late"])
def test_a_sealed_choice_is_told_to_nobody_else(text):
    game = load_game(small(text, 1))
    wanted = "names" if text == "late" else "chooses"
    state = next(
        state
        for seed in range(20)
        for state in playing(game, seed)
        if state.current_player() >= 0
        and f" {wanted} " in state.action_to_string(state.legal_actions()[0])
        and len(state.legal_actions()) > 1
    )
    seat = state.current_player()
    after = [state.child(move) for move in state.legal_actions()]
    assert len({told(each, seat) for each in after}) == len(after)
    for other in {0, 1, 2} - {seat}:
        assert len({told(each, other) for each in after}) == 1


@pytest.mark.parametrize(("text", "known"), [("classic", 3), ("classic fog", 1)])
def test_a_choice_is_told_when_it_is_revealed(text, known):
    game = load_game(small(text, 1))
    after = [first_choice(game).child(move) for move in first_choice(game).legal_actions()]
    for each in after:
        for _ in range(2):
            each.apply_action(each.legal_actions()[0])
    assert len({told(each, 1) for each in after}) == known


def test_nobody_sees_a_deal_before_it_is_done():
    dealing = [s for s in playing(load_game(small("classic", 1)), 1) if s.is_chance_node()]
    assert len(dealing) > 5
    for player in range(3):
        assert len({told(state, player) for state in dealing}) == 1


def test_public_observations_and_kinds_that_there_are_none_of():
    game = load_game(small("classic fog", 1))
    state = first_choice(game)
    observation = pytest.importorskip(
        "open_spiel.python.observation", reason="needs the extra 'openspiel'"
    )
    kinds = pyspiel.PrivateInfoType
    kind = pyspiel.IIGObservationType(perfect_recall=True, private_info=kinds.NONE)
    public = observation.make_observation(game, kind)
    assert public.tensor is None
    texts = {public.string_from(state.child(m), p) for m in state.legal_actions() for p in range(3)}
    assert len(texts) == 1
    own = observation.make_observation(game)
    own.set_from(state, 0)
    assert own.dict["hand"].sum() == 3
    for kind in ({"private_info": kinds.ALL_PLAYERS}, {"public_info": False}):
        with pytest.raises(IllegalActionError) as refused:
            observation.make_observation(
                game, pyspiel.IIGObservationType(perfect_recall=True, **kind)
            )
        assert refused.value.code == "unknown_observation"


@pytest.mark.parametrize(
    "rules", [small("guide"), small("late"), keinstich.Rules.parse("power 3p deck=24")], ids=str
)
def test_a_resampled_history_can_not_be_told_from_the_real_one(rules):
    draw = random.Random(3).random
    states = [state for state in playing(load_game(rules), 2) if not state.is_chance_node()]
    others = 0
    for state in states[::5]:
        for player in range(3):
            imagined = state.resample_from_infostate(player, draw)
            assert told(imagined, player) == told(state, player)
            assert imagined.legal_actions(player) == state.legal_actions(player)
            assert len(list(replayed(rules, imagined.history()))) > 0
            others += imagined.history() != state.history()
    assert others > len(states[::5])


def test_every_world_is_resampled():
    state = first_choice(load_game(small("classic", 1, TINY)))
    draw = random.Random(1).random
    worlds = {tuple(state.resample_from_infostate(0, draw).history()) for _ in range(60)}
    assert len(worlds) == 6  # four cards that are not seen, two each for two rivals
