"""A seat among bots: the game that the loop plays, rewards that sum up, and clear refusals."""

import importlib
import pickle
import warnings

import pytest

from sticheln import IllegalActionError, Rules, RulesError, legal_actions, new_game
from sticheln import keinstich as ks
from sticheln.bots import RandomBot, RuleOfThumbBot
from sticheln.games import KEIN_STICH, STICHELN
from sticheln.loop import turns
from sticheln.numbering import numbering
from tests.play import deck_of

pytest.importorskip("numpy", reason="needs the extra 'pettingzoo'")
pytest.importorskip("pettingzoo", reason="needs the extra 'pettingzoo'")

from sticheln.gymnasium import env

pytestmark = pytest.mark.needs_extra("pettingzoo")

SMALL = Rules(3, deck=deck_of("R0 R1 R2 G0 G1 G2 B0 B1 B2"), rounds=2)
RIVALS = [RandomBot("one"), RandomBot("two")]


class First:
    """Takes the first action it may."""

    def choose(self, view, legal_actions):
        return legal_actions[0]


def play(seat_env, **how):
    """Take the first legal action to the end: the rewards of all turns."""
    _, info = seat_env.reset(**how)
    rewards, over = [], False
    while not over:
        _, reward, over, truncated, info = seat_env.step(info["action_mask"].argmax())
        assert not truncated
        rewards.append(reward)
    return rewards


@pytest.mark.parametrize("seat", range(3))
def test_it_is_the_game_that_the_loop_plays(seat):
    table = env(SMALL, RIVALS, seat=seat)
    play(table, seed=7, options={"starter": 2})
    bots = [*RIVALS[:seat], First(), *RIVALS[seat:]]
    *_, (state, last) = turns(STICHELN, new_game(SMALL, starter=2), bots, 7)
    assert table.game_state == STICHELN.apply(state, last)


def test_it_is_the_game_that_the_loop_plays_in_kein_stich():
    rules = ks.Rules(contracts="hearts,domino")
    bots = [RandomBot(str(number)) for number in range(3)]
    table = env(rules, bots, seat=1)
    rewards = play(table, seed="tea", options={"starter": 0})
    players = [bots[0], First(), *bots[1:]]
    *_, (state, last) = turns(KEIN_STICH, ks.new_game(rules), players, "tea")
    assert table.game_state == ks.apply(state, last)
    assert sum(rewards) == table.game_state.totals[1]


@pytest.mark.parametrize("reward", ["round", "totals", "margin", "win"])
def test_rewards_sum_to_what_the_game_was_worth(reward):
    table = env(SMALL, RIVALS, seat=2, reward=reward)
    for seed in range(5):
        rewards = play(table, seed=seed)
        totals, winners = table.game_state.totals, table.game_state.winners
        expected = {
            "round": totals[2],
            "totals": totals[2],
            "margin": totals[2] - sum(totals) / 3,
            "win": (2 in winners) / len(winners),
        }
        assert sum(rewards) == pytest.approx(expected[reward])
        if reward != "round":
            assert not any(rewards[:-1])


def test_the_mask_is_what_is_legal():
    table = env(SMALL, RIVALS, seat=1)
    observation, info = table.reset(seed=1)
    assert observation in table.observation_space
    legal = numbering(SMALL).mask(legal_actions(table.game_state, 1))
    assert tuple(info["action_mask"]) == legal
    assert tuple(table.action_masks()) == legal
    assert table.action_masks().dtype == bool


def test_the_bots_are_told_what_their_seat_may_know():
    told = []

    class Listener(First):
        def choose(self, view, legal_actions):
            told.append((view.seat, len(view.hand), set(view.pain_colours)))
            return legal_actions[0]

    table = env(SMALL, [Listener(), Listener()], seat=1)
    _, info = table.reset(seed=1)
    assert told == [(0, 3, {()})]
    table.step(info["action_mask"].argmax())
    assert told[1] == (2, 3, {()})  # what seats 0 and 1 have chosen is sealed


def test_gymnasiums_own_checks():
    """Its `check_env` steps with any action at all; these are its checks that do not."""
    checker = importlib.import_module("gymnasium.utils.env_checker")
    wrappers = importlib.import_module("gymnasium.wrappers")
    with warnings.catch_warnings():
        warnings.filterwarnings("ignore", ".*(infinity|spec)")
        checker.check_reset_seed_determinism(env(SMALL, RIVALS))
        checker.check_reset_options(env(SMALL, RIVALS))
        assert len(play(wrappers.PassiveEnvChecker(env(SMALL, RIVALS)), seed=3)) == 2 * (1 + 2)


def test_its_check_of_all_passes_where_illegal_actions_are_replaced():
    """As the docs say, and as they do it."""
    gymnasium = importlib.import_module("gymnasium")
    checker = importlib.import_module("gymnasium.utils.env_checker")

    class Masked(gymnasium.ActionWrapper):  # type: ignore[misc, name-defined]  # imported by name
        def action(self, action):
            mask = self.env.action_masks()
            return action if mask[action] else mask.argmax()

    table = env(Rules(rounds=1), [RuleOfThumbBot()] * 3)
    with warnings.catch_warnings():
        warnings.filterwarnings("ignore", ".*(infinity|wrapper applied)")
        checker.check_env(Masked(table), skip_render_check=True)
        # It draws among 60 cards and 60 pain cards, of which 15 at most are legal.
        with pytest.raises(IllegalActionError):
            checker.check_env(table, skip_render_check=True)


def test_actions_can_be_drawn_by_the_mask():
    table = env(SMALL, RIVALS)
    _, info = table.reset(seed=3)
    table.action_space.seed(3)
    over, turns_taken = False, 0
    while not over:
        action = table.action_space.sample(info["action_mask"])
        _, _, over, _, info = table.step(action)
        turns_taken += 1
    # Of three cards one is chosen to hurt, in each of two rounds, and two are played.
    assert turns_taken == 2 * (1 + 2)


def test_it_can_be_sent_to_another_process():
    table = env(Rules(rounds=1), [RuleOfThumbBot()] * 3)
    table.reset(seed=1)
    twin = pickle.loads(pickle.dumps(table))
    assert twin.game_state == table.game_state
    assert play(twin, seed=2) == play(table, seed=2)


def test_illegal_actions_change_nothing():
    table = env(SMALL, RIVALS)
    _, info = table.reset(seed=1)
    before = table.game_state
    with pytest.raises(IllegalActionError):
        table.step(info["action_mask"].argmin())
    assert table.game_state is before


def test_no_game_is_on_before_the_first_and_after_the_last_turn():
    table = env(SMALL, RIVALS)
    with pytest.raises(IllegalActionError) as refused:
        table.step(0)
    assert refused.value.code == "no_game"
    play(table, seed=1)
    with pytest.raises(IllegalActionError) as refused:
        table.step(0)
    assert refused.value.code == "no_game"
    assert not table.action_masks().any()


def test_seats_and_bots_have_to_fit():
    with pytest.raises(RulesError) as refused:
        env(SMALL, [First()])
    assert refused.value.code == "wrong_bots"
    with pytest.raises(IllegalActionError) as unknown:
        env(SMALL, RIVALS, seat=3)
    assert unknown.value.code == "no_such_seat"


@pytest.mark.parametrize("bots", [[RandomBot] * 2, ["random"] * 2, [RandomBot("one"), None]])
def test_what_is_no_bot_is_refused_at_once(bots):
    with pytest.raises(IllegalActionError) as refused:
        env(SMALL, bots)
    assert refused.value.code == "bad_bot"
    assert repr(bots[1])[:40] in str(refused.value)


def test_it_can_be_looked_at():
    table = env(SMALL, RIVALS, render_mode="ansi")
    table.reset(seed=1)
    assert table.render().startswith(f"{SMALL}: round 1, choose_pain")
