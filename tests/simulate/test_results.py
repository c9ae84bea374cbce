"""A result follows from rules, bots, seed and the number of the game, and from nothing else."""

import math
from concurrent.futures import ThreadPoolExecutor
from fractions import Fraction
from hashlib import sha512
from itertools import islice, pairwise
from random import Random

import attrs
import pytest

from sticheln import (
    IllegalActionError,
    Rules,
    RulesError,
    apply,
    keinstich,
    legal_actions,
    new_game,
    observe,
    shuffle,
)
from sticheln.bots import RandomBot, RuleOfThumbBot
from sticheln.simulate import Distribution, Experiment, Result, Summary, results, running, simulate
from sticheln.simulate.blocks import Block, Layout
from sticheln.simulate.summary import Tally
from tests.simulate.executors import Disorderly
from tests.simulate.players import SEED, SHORT, expected

# ------------------------------------------------------------------------ what a game follows from


def hexadecimal_seeds(seed, number, count):
    """As the docs tell: 16 bytes each of the stream labelled simulate, see docs/dealing.md."""
    blocks = -(-count * 16 // 64)
    stream = b"".join(
        sha512(b"sticheln/simulate/%d/%d/%b" % (number, block, seed.encode())).digest()
        for block in range(blocks)
    )
    return [stream[16 * place : 16 * place + 16].hex() for place in range(count)]


def played_by_hand(rules, number, bots):
    """The loop of the front page, with the seeds that the docs tell."""
    deals, *chances = hexadecimal_seeds(SEED, number, 1 + rules.players)
    table = [make(chance) for make, chance in zip(bots, chances, strict=True)]
    state = new_game(rules, starter=number % rules.players)
    while not state.is_over:
        if state.needs_deal:
            action = shuffle(state, deals)
        else:
            seat = state.to_act[0]
            action = table[seat].choose(observe(state, seat), legal_actions(state, seat))
        state = apply(state, action)
    return state


@pytest.mark.parametrize(
    "text", ["classic 3p rounds=2", "guide 4p late", "classic 5p fog rounds=1"]
)
def test_each_game_is_the_loop_with_seeds_of_its_own(text):
    rules = Rules.parse(text)
    bots = [RandomBot, lambda _: RuleOfThumbBot(), *[RandomBot] * (rules.players - 2)]
    for result in results(Experiment(rules, bots, SEED), 7):
        state = played_by_hand(rules, result.number, bots)
        assert result.starter == result.number % rules.players
        assert (result.totals, result.winners) == (state.totals, state.winners)
        assert result.rounds == len(state.round_scores)
        assert result.actions == state.action_count


def test_a_record_is_the_same_game():
    experiment = Experiment(SHORT, RandomBot, SEED)
    for result in expected(5):
        record = experiment.record(result.number)
        assert record.starter == result.starter
        assert len(record.actions) == result.actions
        assert record.replay().totals == result.totals


def test_a_starter_of_all_games():
    experiment = Experiment(SHORT, RandomBot, SEED, starter=2)
    assert [result.starter for result in results(experiment, 4)] == [2, 2, 2, 2]
    assert experiment.record(1).starter == 2


def test_seats_and_games_have_chances_of_their_own():
    made = []

    def make(seed):
        made.append(seed)
        return RandomBot(seed)

    list(results(Experiment(SHORT, make, SEED), 10))
    assert len(made) == len(set(made)) == 30


def test_a_bot_is_used_as_it_is():
    bot = RuleOfThumbBot()
    assert expected(5, bot) == expected(5, [bot] * 3) == expected(5, [lambda _: bot] * 3)


def test_another_seed_plays_other_games():
    others = list(results(Experiment(SHORT, RandomBot, "coffee"), 5))
    assert [result.totals for result in others] != [result.totals for result in expected(5)]


# ---------------------------------------------------------------- whoever plays them, however split


@pytest.mark.parametrize("largest", [1, 7, 1000])
@pytest.mark.parametrize("seed", range(3))
def test_neither_order_nor_chunks_make_a_difference(monkeypatch, largest, seed):
    monkeypatch.setattr(running, "LARGEST", largest)
    executor = Disorderly(Random(seed))
    found = list(results(Experiment(SHORT, RandomBot, SEED), 40, executor, workers=3))
    executor.shutdown()
    assert found == expected(40)
    assert executor.most <= 2 * 3


def test_an_executor_that_was_given_stays_open():
    with ThreadPoolExecutor(2) as executor:
        for _ in range(2):
            summary = simulate(SHORT, RandomBot, 10, SEED, executor, workers=2)
            assert summary == simulate(SHORT, RandomBot, 10, SEED)


def test_any_part_of_the_games():
    experiment = Experiment(SHORT, RandomBot, SEED)
    assert list(results(experiment, 5, first=3)) == expected(8)[3:]
    assert list(results(experiment, 0)) == []


@pytest.mark.parametrize("executor", [None, ThreadPoolExecutor])
def test_no_more_is_played_than_is_asked_for(executor):
    games = results(Experiment(SHORT, RandomBot, SEED), 10**12, executor, workers=2)
    assert list(islice(games, 5)) == expected(5)
    games.close()


# ------------------------------------------------------------------------------------- other games


def test_kein_stich():
    rules = keinstich.Rules()
    for result in results(Experiment(rules, RandomBot, SEED), 3):
        assert sum(result.totals) == 0  # what one pays another gets
        best = max(result.totals)
        assert result.winners == tuple(s for s in range(4) if result.totals[s] == best)
        assert result.rounds == rules.round_count


def test_rules_of_an_unknown_game():
    with pytest.raises(RulesError) as refused:
        simulate("classic 4p", RandomBot, 1, SEED)
    assert refused.value.code == "unknown_game"


# -------------------------------------------------------------------------------------- batch play


@pytest.mark.needs_extra("batch")
@pytest.mark.parametrize(
    "text", ["classic 3p", "guide 5p", "amigo 4p late", "classic 4p standard_deck"]
)
def test_batch_play_is_the_game_that_its_record_holds(text):
    experiment = Experiment(Rules.parse(text), None, SEED)
    for result in results(experiment, 12):
        record = experiment.record(result.number)
        state = record.replay()
        assert state.is_over
        assert result.starter == record.starter == result.number % state.rules.players
        assert (result.totals, result.winners) == (state.totals, state.winners)
        assert result.rounds == len(state.round_scores)
        assert result.actions is None


@pytest.mark.needs_extra("batch")
@pytest.mark.parametrize("starter", [None, 1])
def test_batch_play_does_not_depend_on_chunks(monkeypatch, starter):
    experiment = Experiment(SHORT, None, SEED, starter=starter)
    whole = list(results(experiment, 100))
    assert len({result.totals for result in whole}) > 50
    monkeypatch.setattr(running, "LARGEST", 7)
    assert list(results(experiment, 100)) == whole
    assert list(results(experiment, 13, first=50)) == whole[50:63]


@pytest.mark.needs_extra("batch")
def test_policies_choose_in_batch_play():
    def lowest(observation, legal):
        return legal.argmax(axis=1)

    experiment = Experiment(SHORT, None, SEED, policy=[lowest, None, None])
    for number in range(3):
        states = list(experiment.record(number).states())
        for state, after in pairwise(states):
            if state.to_act[:1] == (0,):
                assert apply(state, legal_actions(state, 0)[0]) == after
    summary = simulate(SHORT, None, 300, SEED, policy=[lowest, None, None])
    assert summary == simulate(
        SHORT, None, 300, SEED, ThreadPoolExecutor, policy=[lowest, None, None]
    )


@pytest.mark.needs_extra("batch")
def test_what_batch_play_can_not_play():
    with pytest.raises(IllegalActionError, match="batch play knows no keinstich"):
        simulate(keinstich.Rules(), None, 1, SEED)
    with pytest.raises(IllegalActionError) as refused:
        simulate(SHORT, None, 1, SEED, policy=[None])
    assert refused.value.code == "bad_policy"


# ---------------------------------------------------------------------------------- what is refused


@pytest.mark.parametrize(
    ("changes", "code"),
    [
        ({"bots": "random"}, "bad_bot"),
        ({"bots": ["random"] * 3}, "bad_bot"),
        ({"bots": 7}, "bad_bot"),
        ({"bots": [RandomBot] * 2}, "bad_bot"),
        ({"bots": []}, "bad_bot"),
        ({"policy": [None] * 3}, "bad_policy"),
        ({"games": -1}, "bad_number"),
        ({"games": 1.0}, "bad_number"),
        ({"seed": None}, "bad_seed"),
        ({"executor": 7}, "bad_executor"),
        ({"executor": lambda: 7}, "bad_executor"),
        ({"executor": ThreadPoolExecutor, "workers": 0}, "bad_number"),
    ],
)
def test_what_is_refused(changes, code):
    given = {"rules": SHORT, "bots": RandomBot, "games": 1, "seed": SEED, **changes}
    with pytest.raises(IllegalActionError) as refused:
        simulate(**given)
    assert refused.value.code == code


def test_there_is_no_such_starter():
    with pytest.raises(RulesError):
        simulate(SHORT, RandomBot, 1, SEED, starter=3)
    with pytest.raises(IllegalActionError):
        Experiment(SHORT, RandomBot, SEED).record(-1)


# -------------------------------------------------------------------------------------- the summary


def test_a_summary_by_hand():
    """Three games of three seats, in two blocks; the third is a tie of seats 0 and 2."""
    layout = Layout(3, has_actions=True)
    rows = [
        (0, 0, 1, 40, -4, 6, 2, 0, 1, 0),
        (1, 1, 1, 42, 5, 0, 1, 1, 0, 0),
        (2, 2, 3, 80, 2, -9, 2, 1, 0, 1),
    ]
    tally = Tally(layout)
    tally.add(Block.of(layout, 0, rows[:1], None))
    tally.add(Block.of(layout, 1, rows[1:], None))
    half = Fraction(1, 2)
    summary = tally.summary()
    assert summary == Summary(
        games=3,
        wins=(
            Distribution(((0, 1), (half, 1), (1, 1))),
            Distribution(((0, 2), (1, 1))),
            Distribution(((0, 2), (half, 1))),
        ),
        totals=(
            Distribution(((-4, 1), (2, 1), (5, 1))),
            Distribution(((-9, 1), (0, 1), (6, 1))),
            Distribution(((1, 1), (2, 2))),
        ),
        rounds=Distribution(((1, 2), (3, 1))),
        actions=Distribution(((40, 1), (42, 1), (80, 1))),
    )
    assert sum(wins.mean for wins in summary.wins) == pytest.approx(1)
    assert "seat" in str(summary)


def test_a_distribution_by_hand():
    """2, 4, 4, 4, 5, 5, 7, 9: mean 40/8 = 5, squares of the differences 9+1+1+1+0+0+4+16 = 32."""
    found = Distribution(((2, 1), (4, 3), (5, 2), (7, 1), (9, 1)))
    assert (found.count, found.mean) == (8, 5)
    assert found.deviation == pytest.approx(math.sqrt(32 / 7))
    low, high = found.interval()  # 1.96 standard errors on either side
    assert high - 5 == 5 - low == pytest.approx(1.959964 * math.sqrt(32 / 7 / 8))
    low, high = found.interval(0.99)
    assert high - 5 == pytest.approx(2.575829 * math.sqrt(32 / 7 / 8))


@pytest.mark.parametrize("counts", [(), ((3, 1),)])
def test_little_tells_nothing_of_the_mean(counts):
    found = Distribution(counts)
    assert math.isnan(found.deviation)
    assert found.interval() == (-math.inf, math.inf)
    assert math.isnan(found.mean) == (not counts)


@pytest.mark.parametrize(
    ("counts", "bounds"),
    [
        # Wilson for 5 of 10: (5 + 1.92) / 13.84 = 0.5, and 1.96 / 13.84 * sqrt(2.5 + 0.96) = 0.263.
        (((0, 5), (1, 5)), (0.2366, 0.7634)),
        # For none of 10: from 0 to 3.84 / 13.84.
        (((0, 10),), (0, 0.2775)),
        ((), (0, 1)),
    ],
)
def test_the_interval_of_a_share_stays_between_none_and_all(counts, bounds):
    assert Distribution(counts).share_interval() == pytest.approx(bounds, abs=1e-4)


@pytest.mark.parametrize("confidence", [0, 1, 1.5, -0.1])
def test_a_confidence_lies_between(confidence):
    with pytest.raises(IllegalActionError) as refused:
        Distribution(((3, 2),)).interval(confidence)
    assert refused.value.code == "bad_confidence"


def test_no_games_at_all():
    assert simulate(SHORT, RandomBot, 0, SEED).games == 0
    assert "nan" in str(simulate(SHORT, RandomBot, 0, SEED))


def test_a_row_by_hand():
    counted, uncounted = Layout(3, has_actions=True), Layout(3, has_actions=False)
    result = Result(7, 1, 4, (-3, 12, 12), (1, 2), actions=190)
    assert counted.row(result) == (7, 1, 4, 190, -3, 12, 12, 0, 1, 1)
    assert counted.result((7, 1, 4, 190, -3, 12, 12, 0, 1, 1)) == result
    row = (7, 1, 4, -3, 12, 12, 0, 1, 1)
    assert uncounted.row(attrs.evolve(result, actions=None)) == row
    assert uncounted.result(row) == attrs.evolve(result, actions=None)
    assert counted.names == (
        *("game", "starter", "rounds", "actions"),
        *("total_0", "total_1", "total_2", "won_0", "won_1", "won_2"),
    )
