"""Batch play is the same game: replayed by the engine, exact in its chances, and free of leaks."""

import subprocess
import sys
from collections import Counter
from itertools import permutations, product
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sticheln import (
    PRESETS,
    VARIANTS,
    Card,
    Deal,
    IllegalActionError,
    Phase,
    PlayCard,
    Rules,
    RulesError,
    apply,
    legal_actions,
    new_game,
    observe,
    parse_cards,
    shuffle,
    trick_outcome,
)
from tests import strategies
from tests.play import choose_all, dealt, deck_of, play_all, play_rounds, tiny_game
from tests.worlds import Past, all_worlds

np = pytest.importorskip("numpy", reason="needs the extra 'batch'")

from sticheln.batch import (  # noqa: E402
    Observation,
    legal_of,
    observation_of,
    options_of,
    play,
    play_games,
    rollouts,
    stream,
    worlds,
)
from sticheln.batch.tables import tables_of  # noqa: E402
from sticheln.batch.vectorised import winners  # noqa: E402

pytestmark = pytest.mark.needs_extra("batch")

FOG = {"pain_reveal": "round_end"}
TIE_BREAKS = ("shared", "positive_rounds", "extra_rounds")


def check_replays(results, count):
    """Hold the first games against the engine, which refuses an action out of turn or not legal."""
    assert len(results.replays) == count
    for row, replay in enumerate(results.replays):
        state = replay.state()
        scores = results.round_scores[row]
        assert state.totals == tuple(results.totals[row])
        assert state.winners == tuple(np.flatnonzero(results.winners[row]))
        assert len(state.round_scores) == results.rounds[row]
        assert state.round_scores == tuple(map(tuple, scores[: results.rounds[row]].tolist()))
        assert not scores[results.rounds[row] :].any()
        assert not results.winners[row].any() or state.is_over


def every_named_rule_set():
    for preset in PRESETS:
        for players in range(3, 9):
            for variant in ("", *(name for name in VARIANTS if name != "fixed_rounds")):
                try:
                    yield Rules.from_preset(preset, players, *filter(None, [variant]))
                except RulesError:
                    continue


def every_deck():
    for deck in ("amigo", "amigo_full", "nsv", "guide", "french", "french_double"):
        for players in range(3, 9):
            for choice, count in product(("laid_out", "returned", "after_play"), (1, 2)):
                try:
                    yield Rules(players, deck=deck, pain_choice=choice, pain_count=count)
                except RulesError:
                    continue


# ------------------------------------------------------------------ the engine plays the same


@pytest.mark.parametrize("rules", [*every_named_rule_set(), *every_deck()], ids=str)
def test_games_replay_under_every_preset_variant_and_deck(rules):
    check_replays(play_games(rules, 8, str(rules), starter=2, engine="numpy", replays=4), 4)


@given(strategies.calls(st.integers(1, 3)), st.integers(0, 2**64), st.data())
def test_games_replay_under_any_flags(call, seed, data):
    starter = data.draw(st.integers(0, call.players - 1))
    check_replays(play_games(call.rules, 20, seed, starter=starter, replays=20), 20)


@given(strategies.games(strategies.calls(st.integers(1, 2))), st.integers(), st.data())
def test_rollouts_replay_from_any_state(game, seed, data):
    state = data.draw(st.sampled_from(game.states))
    until = data.draw(st.sampled_from(["game", "round"]))
    results = rollouts(state, 10, seed, until=until, replays=10)
    check_replays(results, 10)
    assert all(replay.start == state for replay in results.replays)


@given(strategies.games(strategies.calls(st.integers(1, 2))), st.integers(), st.data())
def test_rollouts_replay_from_any_view(game, seed, data):
    seat = data.draw(st.none() | st.integers(0, game.call.players - 1))
    view = observe(data.draw(st.sampled_from(game.states)), seat)
    results = rollouts(view, 10, seed, replays=10)
    check_replays(results, 10)
    assert all(observe(replay.start, seat) == view for replay in results.replays)


@given(
    strategies.games(strategies.calls(st.integers(1, 2))),
    st.integers(),
    st.sampled_from([None, "lowest"]),
    st.data(),
)
def test_rollouts_can_begin_with_an_action(game, seed, policy, data):
    state = data.draw(st.sampled_from([each for each in game.states if each.to_act] or [None]))
    if state is None:
        return
    seat = data.draw(st.sampled_from(state.to_act))
    action = data.draw(st.sampled_from(legal_actions(state, seat)))
    starts = []
    for where in (state, observe(state, seat)):
        results = rollouts(where, 8, seed, policy and lowest, action=action, replays=8)
        check_replays(results, 8)
        for replay in results.replays:
            assert next(each for each in replay.actions if each.seat == seat) == action
            assert observe(replay.start, seat) == observe(state, seat)
        starts.append([replay.start for replay in results.replays])
    without = rollouts(observe(state, seat), 8, seed, replays=8)
    assert [replay.start for replay in without.replays] == starts[1]


@pytest.mark.parametrize("tie_break", TIE_BREAKS)
def test_ties_are_settled_as_the_engine_settles_them(tie_break):
    deck = deck_of("R1 R2 R3 G1 G2 G3 B1 B2 B3")
    rules = Rules(3, deck=deck, rounds=2, tie_break=tie_break, pain_points="five")
    results = play_games(rules, 400, "ties", engine="numpy", replays=400)
    check_replays(results, 400)
    if tie_break == "shared":
        assert (results.winners.sum(axis=1) > 1).any()
    if tie_break == "extra_rounds":
        assert results.rounds.max() > 2
        assert results.round_scores.shape[1] == results.rounds.max()


# ------------------------------------------------------------------------ worked out by hand


def last_trick(**flags):
    """Seat 0 leads R5 against G4 and Y4; all laid out a 1 of their own colour."""
    state = dealt("R1 R5 | G1 G4 | Y1 Y4", rounds=1, **flags)
    return choose_all(state, "R1 G1 Y1")


def test_a_forced_trick_scores_as_counted_by_hand():
    # G4 beats R5 as the first of equal trumps (A18). Seat 1 has R5 +1, G4 -4, Y4 +1 and G1 -1 laid
    # out: -3; the others only have their 1 laid out.
    results = rollouts(last_trick(), 5, "any")
    assert results.totals.tolist() == [[-1, -3, -1]] * 5
    assert results.winners.tolist() == [[True, False, True]] * 5
    assert results.wins.tolist() == [[0.5, 0, 0.5]] * 5
    assert results.round_scores.tolist() == [[[-1, -3, -1]]] * 5
    assert results.rounds.tolist() == [1] * 5


def test_a_trick_under_way_is_finished():
    # As above, with R5 and G4 on the table already.
    assert rollouts(play_all(last_trick(), "R5 G4"), 2, "x").totals.tolist() == [[-1, -3, -1]] * 2


def test_a_trick_set_aside_scores_for_nobody():
    # Zeros alone: J12. What is laid out still counts: -1, -2, -3.
    state = dealt("R1 R0 | G2 G0 | B3 B0", rounds=1, all_zero_trick="set_aside")
    results = rollouts(choose_all(state, "R1 G2 B3"), 3, 0)
    assert results.totals.tolist() == [[-1, -2, -3]] * 3


def test_a_finished_game_stays_as_it_is():
    over = play_rounds(tiny_game("R0 R1 G0 G2 B0 B3", rounds=1), "R0 R1 | G0 G2 | B0 B3")
    assert over.is_over
    results = rollouts(over, 4, "x", replays=1)
    assert results.totals.tolist() == [list(over.totals)] * 4
    assert results.replays[0].actions == ()


def test_until_the_round_ends_nobody_wins_before_the_last():
    state = new_game(Rules(rounds=2))
    results = rollouts(state, 6, "x", until="round")
    assert results.rounds.tolist() == [1] * 6
    assert not results.winners.any()
    assert (results.totals == results.round_scores[:, 0]).all()
    whole = rollouts(state, 6, "x")
    assert (whole.round_scores[:, 0] == results.totals).all()
    assert whole.winners.any(axis=1).all()


# ---------------------------------------------------------- one definition of trick and points

TRICK_FLAGS = [
    {
        "trumps": trumps,
        "rank_order": order,
        "zeros": zeros,
        "all_zero_trick": all_zero,
        "led_zero": led,
    }
    for trumps, order, zeros, all_zero, led in product(
        ("highest", "latest_colour"),
        ("high", "low"),
        ("weak", "ordinary"),
        ("first_wins", "set_aside"),
        ("sets_colour", "transparent"),
    )
    if (zeros, led) != ("ordinary", "transparent")
]


@pytest.mark.parametrize("flags", TRICK_FLAGS, ids=lambda flags: " ".join(flags.values()))
def test_every_miniature_trick_goes_where_the_engine_says(flags):
    rules = Rules(4, deck=deck_of("R0 R1 R2 G0 G1 G2 B0 B1"), **flags)
    tricks = list(permutations(range(len(rules.cards)), 4))
    for leader in range(4):
        lying = np.empty((4, len(tricks)), np.int64)
        for step, cards in enumerate(zip(*tricks, strict=True)):
            lying[(leader + step) % 4] = cards
        seats, taken = winners(tables_of(rules), lying, np.full(len(tricks), leader))
        for trick, seat, took in zip(tricks, seats, taken, strict=True):
            winner = trick_outcome(rules, [rules.cards[card] for card in trick]).winner
            assert took == (winner is not None)
            assert seat == (leader + (winner or 0)) % 4


# ------------------------------------------------------------------------- chances are exact


def exact_chances(state, chance=1.0):
    """How likely each final row of totals is when all play at random, by trying everything."""
    if state.is_over:
        return Counter({state.totals: chance})
    actions = legal_actions(state, state.to_act[0])
    found: Counter[tuple[int, ...]] = Counter()
    for action in actions:
        found.update(exact_chances(apply(state, action), chance / len(actions)))
    return found


def check_frequencies(seen, expected, games):
    """Hold counts against chances: their distance is within six deviations of what is usual."""
    assert set(seen) <= set(expected)
    distance = sum(
        (seen[key] - games * chance) ** 2 / (games * chance) for key, chance in expected.items()
    )
    freedom = max(len(expected) - 1, 1)
    assert distance < freedom + 6 * (2 * freedom) ** 0.5


CHANCES = {
    "laid_out": {},
    "returned": {"pain_choice": "returned"},
    "late": {"pain_choice": "after_play"},
    "late pairs": {"pain_choice": "after_play", "pain_count": 2},
    "pairs": {"pain_count": 2},
    "returned pairs": {"pain_choice": "returned", "pain_count": 2},
}


@pytest.mark.parametrize("flags", CHANCES.values(), ids=list(CHANCES))
@pytest.mark.parametrize("engine", ["numpy", "policy"])
def test_random_play_is_uniform_over_legal_actions(flags, engine):
    # Lopsided hands: most pairs of the first are of one colour, and the third has one colour only.
    state = dealt("R1 R2 R4 | R5 G2 B9 | G1 G3 G4", rounds=1, **flags)
    games = 20_000
    if engine == "policy":
        results = rollouts(state, games, "fair", [None, None, first_legal_or_any(Random(3))])
    else:
        results = rollouts(state, games, "fair", engine="numpy")
    check_frequencies(Counter(map(tuple, results.totals.tolist())), exact_chances(state), games)


def first_legal_or_any(chance):
    """Return a policy that plays at random, from a stream of its own."""

    def choose(_, legal):
        return [chance.choice(np.flatnonzero(row)) for row in legal]

    return choose


def test_each_card_is_dealt_to_each_seat_equally_often():
    rules = Rules(3, deck=deck_of("R0 R1 R2 G0 G1 G2 B0"), rounds=1)
    games = 3000
    results = play_games(rules, games, "deals", replays=games)
    seen: Counter[object] = Counter()
    for replay in results.replays:
        deal = replay.actions[0]
        seen[frozenset(deal.hands[0]), frozenset(deal.undealt)] += 1
    # 7 cards left over, times the pairs of the other six: 7 * 15 ways, each equally likely.
    pairs = {
        (frozenset(pair), frozenset([left])): 1 / 105
        for left in rules.cards
        for pair in permutations([card for card in rules.cards if card is not left], 2)
    }
    assert len(pairs) == 105
    check_frequencies(seen, pairs, games)


SIX = "R0 R1 R2 G0 G1 G2"


@pytest.mark.parametrize(
    ("deck", "seat", "actions", "flags"),
    [
        (SIX + " B0", 0, 0, {"undealt": "hidden"}),
        (SIX + " B0", 1, 2, {"undealt": "hidden", **FOG}),
        (SIX + " R3 R4 G3", 0, 3, {"pain_count": 2, **FOG}),
        (SIX, 2, 4, {"pain_choice": "returned", **FOG}),
        (SIX + " R3 R4 G3", 1, 6, {"pain_choice": "returned", "pain_count": 2, **FOG}),
        (SIX + " R3 R4 R5", 0, 10, {"pain_choice": "after_play", "pain_count": 2}),
    ],
)
def test_worlds_of_a_view_are_equally_likely(deck, seat, actions, flags):
    rules = Rules(3, deck=deck_of(deck), rounds=1, **flags)
    start = new_game(rules)
    past = Past((start,)).then(shuffle(start, "worlds"))
    for _ in range(actions):
        past = past.then(legal_actions(past.state)[-1])
    expected = Counter(world.state for world in all_worlds(past, seat))
    chances = {state: count / expected.total() for state, count in expected.items()}
    games = max(2000, 20 * len(chances))
    results = rollouts(observe(past.state, seat), games, "worlds", replays=games)
    check_frequencies(Counter(replay.start for replay in results.replays), chances, games)


def test_worlds_that_chance_misses_are_left_to_the_sampler(monkeypatch):
    monkeypatch.setattr(worlds, "_TRIES", 1)
    rules = Rules(3, deck=deck_of(SIX + " R3 R4 G3"), rounds=1, pain_count=2, **FOG)
    past = Past((new_game(rules),)).then(shuffle(new_game(rules), "worlds"))
    for _ in range(2):
        past = past.then(legal_actions(past.state)[-1])
    view = observe(past.state, 0)
    results = rollouts(view, 100, "missed", replays=100)
    assert all(observe(replay.start, 0) == view for replay in results.replays)
    check_replays(results, 100)


# ----------------------------------------------------------------------- the same every time


def test_words_are_those_of_splitmix64():
    # The first outputs for seed 1234567 that are published with the algorithm.
    published = [
        6457827717110365317,
        3203168211198807973,
        9817491932198370423,
        4593380528125082431,
        16408922859458223821,
    ]
    key = np.array([1234567], np.uint64)
    assert [int(stream.word(key, count)[0]) for count in range(5)] == published


def test_a_run_can_be_played_in_parts(monkeypatch):
    rules = Rules(5, pain_count=2, tie_break="extra_rounds")
    whole = play_games(rules, 50, b"parts", engine="numpy")
    monkeypatch.setattr(play, "_CHUNK", 500)
    for first, count in ((0, 7), (7, 30), (37, 13)):
        part = play_games(rules, count, b"parts", first=first, engine="numpy")
        assert (part.totals == whole.totals[first : first + count]).all()
        assert (part.winners == whole.winners[first : first + count]).all()


def test_the_seed_decides():
    one, same, other = (play_games(Rules(), 20, seed).totals for seed in ("5", 5, "6"))
    assert (one == same).all()
    assert (one != other).any()


def test_rounds_need_not_be_kept():
    kept, without = (
        play_games(Rules(tie_break="positive_rounds"), 30, 1, keep_rounds=keep)
        for keep in (True, False)
    )
    assert without.round_scores.shape == (30, 0, 4)
    assert (kept.totals == without.totals).all()
    assert (kept.winners == without.winners).all()
    assert (kept.round_scores.sum(axis=1) == kept.totals).all()


def test_the_arrays_are_as_documented():
    results = play_games(Rules(5), 12, "x")
    assert len(results) == 12
    assert results.totals.dtype == results.round_scores.dtype == results.rounds.dtype == np.int32
    assert results.winners.dtype == np.bool_
    assert results.totals.shape == results.winners.shape == results.wins.shape == (12, 5)
    assert results.round_scores.shape == (12, 5, 5)
    assert results.wins.sum(axis=1) == pytest.approx(np.ones(12))
    assert repr(results) == "<Games classic 5p: 12 from number 0>"


def test_no_games_are_an_empty_result():
    assert play_games(Rules(), 0, "x").totals.shape == (0, 4)


# -------------------------------------------------------------------------------- policies


class Watcher:
    """A policy that chooses at random, and keeps what it was shown."""

    def __init__(self, chance):
        self.chance = chance
        self.seen = {}

    def __call__(self, observation, legal):
        options = [int(self.chance.choice(np.flatnonzero(row))) for row in legal]
        for row, game in enumerate(observation.games.tolist()):
            shown = {
                name: getattr(observation, name)[row].copy()
                for name in Observation.__slots__
                if isinstance(getattr(observation, name, None), np.ndarray)
            }
            facts = (observation.rules, observation.phase, observation.round_number)
            self.seen.setdefault(game, []).append((facts, shown, legal[row].copy(), options[row]))
        return options


def check_watched(replay, watched, seats):
    """Hold what a policy was shown against the views of the engine."""
    state, entries = replay.start, iter(watched)
    for action in replay.actions:
        if not isinstance(action, Deal) and action.seat in seats:
            facts, shown, legal, option = next(entries)
            view = observe(state, action.seat)
            expected = observation_of(view)
            assert facts == (view.rules, view.phase, view.round_number)
            for name, column in shown.items():
                if name != "games":
                    assert (column == getattr(expected, name)[0]).all(), name
            assert (legal == legal_of(view)[0]).all()
            assert legal_actions(state, action.seat)[legal[:option].sum()] == action
        state = apply(state, action)
    assert next(entries, None) is None


@given(
    strategies.games(strategies.calls(st.integers(1, 2))),
    st.integers(),
    strategies.chances(),
    st.data(),
)
def test_policies_see_what_their_seat_may_see(game, seed, chance, data):
    state = data.draw(st.sampled_from(game.states))
    seats = data.draw(st.sets(st.integers(0, game.call.players - 1), min_size=1))
    where = data.draw(st.sampled_from([state, observe(state, min(seats))]))
    watcher = Watcher(chance)
    policies = [watcher if seat in seats else None for seat in range(game.call.players)]
    results = rollouts(where, 3, seed, policies, replays=3)
    check_replays(results, 3)
    for number, replay in enumerate(results.replays):
        check_watched(replay, watcher.seen.get(number, []), seats)


def lowest(_, legal):
    return legal.argmax(axis=1)


def test_a_policy_plays_for_all_seats():
    state = dealt("R1 R2 R3 | G4 G5 G6 | R7 R8 R9", rounds=1)
    results = rollouts(state, 2, "x", lowest, replays=2)
    check_replays(results, 2)
    # Laid out: R1, G4, R7. G5 takes R2 G5 R8 for seat 1: 1 - 5 + 1 - 4 = -7. It leads G6, and R9
    # takes G6 R9 R3 for seat 2: 1 - 9 - 3 - 7 = -18.
    assert results.totals.tolist() == [[-1, -7, -18]] * 2


def test_deals_do_not_depend_on_the_policy():
    by_chance, by_policy = (
        [replay.actions[0] for replay in play_games(Rules(), 5, "x", who, replays=5).replays]
        for who in (None, lowest)
    )
    assert by_chance == by_policy


def test_cards_are_numbered_in_deck_order():
    rules = Rules(3, deck=deck_of("R0 R1 G0 G1 B1 B2"))
    for phase in (Phase.PLAY, Phase.CHOOSE_PAIN):
        assert options_of(rules, phase) == tuple(
            (card,) for card in parse_cards("R0 R1 G0 G1 B1 B2")
        )


def test_pairs_are_numbered_by_their_first_card_then_their_second():
    rules = Rules(3, deck=deck_of("R0 R1 G0 G1 B1 B2"), pain_choice="returned", pain_count=2)
    pairs = options_of(rules, Phase.CHOOSE_PAIN)
    # 5 + 4 + 3 + 2 + 1 pairs
    assert len(pairs) == 15
    assert pairs[4] == parse_cards("R0 B2")
    assert pairs[5] == parse_cards("R1 G0")
    assert pairs[14] == parse_cards("B1 B2")


def test_colours_are_numbered_in_deck_order_and_pairs_follow():
    rules = Rules(3, deck="amigo", pain_choice="after_play", pain_count=2)
    options = options_of(rules, Phase.NAME_PAIN)
    letters = ["".join(some) for some in options]
    assert " ".join(letters) == "G N R B Y GN GR GB GY NR NB NY RB RY BY"
    assert options_of(rules, Phase.DEAL) == ()


def test_a_spectator_has_no_observation():
    with pytest.raises(IllegalActionError, match="spectator") as refused:
        observation_of(observe(new_game(Rules()), None))
    assert refused.value.code == "no_seat"


# -------------------------------------------------------------------------------- refusals


@pytest.mark.parametrize(
    ("policy", "code"),
    [
        (lambda _, legal: np.full(len(legal), 999), "illegal_option"),
        (lambda _, legal: np.full(len(legal), -1), "illegal_option"),
        (lambda _, legal: (~legal).argmax(axis=1), "illegal_option"),
        (lambda _, legal: np.zeros(len(legal)), "bad_policy"),
        (lambda _, legal: np.zeros(len(legal) + 1, int), "bad_policy"),
        (lambda _, __: 0, "bad_policy"),
        ([lowest], "bad_policy"),
    ],
)
def test_a_policy_that_chooses_badly_is_refused(policy, code):
    with pytest.raises(IllegalActionError) as refused:
        play_games(Rules(), 3, "x", policy)
    assert refused.value.code == code


@pytest.mark.parametrize(
    ("call", "code"),
    [
        (lambda: play_games(Rules(), -1, "x"), "bad_number"),
        (lambda: play_games(Rules(), 1.5, "x"), "bad_number"),
        (lambda: play_games(Rules(), 1, "x", first=-1), "bad_number"),
        (lambda: play_games(Rules(), 1, 1.5), "bad_seed"),
        (lambda: play_games(Rules(), 1, "x", engine="abacus"), "bad_engine"),
        (lambda: play_games(Rules(), 1, "x", lowest, engine="compiled"), "bad_engine"),
        (lambda: play_games(Rules(), 1, "x", starter=4), "no_such_seat"),
        (lambda: rollouts(new_game(Rules()), 1, "x", until="tea"), "bad_until"),
        (
            lambda: rollouts(last_trick(), 1, "x", action=PlayCard(1, Card("G", 4))),
            "illegal_action",
        ),
        (
            lambda: rollouts(observe(last_trick(), 1), 1, "x", action=PlayCard(0, Card("R", 5))),
            "illegal_action",
        ),
    ],
)
def test_a_bad_call_is_refused(call, code):
    with pytest.raises((IllegalActionError, RulesError)) as refused:
        call()
    assert refused.value.code == code


def run(script):
    command = [sys.executable, "-c", script]
    return subprocess.run(command, check=False, capture_output=True, text=True)


WITHOUT_NUMBA = """
from sticheln.batch import Games, play_games
assert type(play_games(sticheln.Rules(), 2, 1)) is Games
play_games(sticheln.Rules(), 2, 1, engine="compiled")
"""


@pytest.mark.parametrize(
    ("missing", "call", "extra"),
    [
        ("numpy", "import sticheln.batch", "batch"),
        ("numba", WITHOUT_NUMBA, "batch-fast"),
    ],
)
def test_a_missing_extra_is_named(missing, call, extra):
    script = f"import sys, sticheln\nsys.modules[{missing!r}] = None\n{call}"
    done = run(script)
    assert done.returncode == 1
    assert done.stderr.splitlines()[-1].startswith("sticheln.errors.MissingExtraError")
    assert f"pip install 'sticheln[{extra}]'" in done.stderr


def test_the_library_does_not_load_numpy_by_itself():
    script = "import sticheln, sys; sys.exit('numpy' in sys.modules)"
    assert run(script).returncode == 0
