"""Careful play takes the best of some cards, as the engine judges and counts."""

from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sticheln import (
    IllegalActionError,
    NamePain,
    Phase,
    PlayCard,
    Rules,
    apply,
    new_game,
    observe,
    shuffle,
)
from sticheln.decks import colours_of
from sticheln.scores import round_total
from sticheln.tricks import judge
from tests import strategies
from tests.play import choose_all, dealt, play_all, play_round

pytest.importorskip("numpy", reason="needs the extra 'batch'")

from sticheln.batch import play_games, rollouts
from tests.batch.replaying import check_replays

pytestmark = pytest.mark.needs_extra("batch")

RULES = [
    "classic 4p rounds=1",
    "guide 5p rounds=1",
    "jogoeu 3p intense rounds=1",
    "classic 4p reverse rounds=1",
    "amigo 8p rounds=1 fog",
    "classic 3p late rounds=1",
    "classic 4p late intense rounds=1",
    "classic 4p led_zero=transparent rounds=1 all_zero_trick=set_aside",
]


def best_colours(rules, pile):
    """The colours that an owner of this pile would name, the first of equals."""
    captured = [colour for colour in rules.colours if colour in colours_of(pile)]
    some = combinations(captured, min(rules.pain_count, len(captured)))
    return max(some, key=lambda colours: round_total(rules, pile, colours))


def worth(state, card):
    """What the trick counts if it ends with this card, in parts of a rival's share."""
    rules, seat = state.rules, state.to_act[0]
    trick = (*state.trick, card)
    place = judge(rules, trick).winner
    if place is None:
        return 0
    owner = (state.leader + place) % rules.players
    colours = state.pain_colours[owner]
    if rules.pain_choice == "after_play":
        colours = best_colours(rules, state.piles[owner])
    won = round_total(rules, trick, colours)
    return won * (rules.players - 1) if owner == seat else -won


def plays(replay):
    """Each card played, with the worth of it and of all that might have been played."""
    state = replay.start
    for action in replay.actions:
        if isinstance(action, PlayCard):
            worths = [worth(state, card) for card in state.hands[action.seat]]
            yield worth(state, action.card), worths
        state = apply(state, action)


@pytest.mark.parametrize("text", RULES)
def test_the_best_of_the_whole_hand_is_played(text):
    rules = Rules.parse(text)
    results = play_games(rules, 3, "tea", best_of=rules.hand_size, replays=3, engine="numpy")
    check_replays(results, 3)
    found = [each for replay in results.replays for each in plays(replay)]
    assert len(found) == results.rounds.sum() * rules.players * rules.tricks_per_round
    assert all(played == max(worths) for played, worths in found)


@pytest.mark.parametrize("text", RULES[:2])
def test_the_better_of_two_is_never_the_one_worst_card(text):
    results = play_games(Rules.parse(text), 3, "tea", best_of=2, replays=3, engine="numpy")
    found = [each for replay in results.replays for each in plays(replay)]
    for played, worths in found:
        assert sum(other <= played for other in worths) >= min(2, len(worths))
    assert any(played < max(worths) for played, worths in found)


def test_a_trick_that_lies_there_and_a_first_action_stay_as_they_are():
    state = apply(new_game(Rules(rounds=1)), shuffle(new_game(Rules(rounds=1)), "tea"))
    state = choose_all(state, " ".join(str(hand[0]) for hand in state.hands))
    state = play_all(state, str(state.hands[0][0]))
    first = PlayCard(1, state.hands[1][3])
    for place in (state, observe(state, 1)):
        results = rollouts(place, 5, "x", action=first, best_of=15, replays=5, engine="numpy")
        for replay in results.replays:
            assert replay.actions[0] == first
            (_, *others) = plays(replay)
            assert all(played == max(worths) for played, worths in others)


@pytest.mark.parametrize("text", RULES[5:7])
def test_the_best_colours_of_a_pile_are_named(text):
    results = play_games(Rules.parse(text), 10, "tea", best_of=2, replays=10, engine="numpy")
    named = 0
    for replay in results.replays:
        state = replay.start
        for action in replay.actions:
            if isinstance(action, NamePain):
                named += 1
                pile = state.piles[action.seat]
                best = round_total(state.rules, pile, best_colours(state.rules, pile))
                assert round_total(state.rules, pile, action.colours) == best
            state = apply(state, action)
    assert named > 20


def test_names_are_the_best_where_nothing_else_is_left_to_do():
    """Seat 2 has G2 R9 Y1: red counts 2 - 9, green 2 - 2, yellow 2 - 1."""
    state = play_all(dealt("G2 | Y1 | R9", pain_choice="after_play", rounds=1), "G2 Y1 R9")
    assert state.phase is Phase.NAME_PAIN
    results = rollouts(observe(state, 0), 4, "x", best_of=2, engine="numpy")
    assert results.totals.tolist() == [[0, 0, 1]] * 4


@pytest.mark.parametrize(
    ("arguments", "code"),
    [
        ({"best_of": 0}, "bad_number"),
        ({"best_of": True}, "bad_number"),
        ({"best_of": 2, "policy": lambda _, legal: legal.argmax(axis=1)}, "bad_policy"),
    ],
)
def test_what_can_not_be_done_carefully_is_refused(arguments, code):
    with pytest.raises(IllegalActionError) as caught:
        play_games(Rules(), 3, "x", **arguments)
    assert caught.value.code == code


def test_one_card_is_no_choice():
    """Looking at one card is random play; looking at more than the hand holds is looking at all."""
    state = play_round(new_game(Rules(rounds=2)))
    for one, other in ((None, 1), (15, 10**30)):
        first, second = (
            rollouts(state, 5, "x", **({} if best is None else {"best_of": best}))
            for best in (one, other)
        )
        assert (first.totals == second.totals).all()


# ------------------------------------------------------------------ compiled play is the same


@settings(max_examples=40)
@given(
    strategies.games(strategies.calls(st.integers(1, 2))),
    st.integers(2, 16),
    st.integers(),
    st.data(),
)
def test_compiled_play_is_the_same(game, best_of, seed, data):
    pytest.importorskip("numba", reason="needs the extra 'batch-fast'")
    state = data.draw(st.sampled_from(game.states))
    seat = data.draw(st.none() | st.integers(0, game.call.players - 1))
    for place in (state, observe(state, seat)):
        numpy, compiled = (
            rollouts(place, 20, seed, best_of=best_of, engine=engine, replays=2)
            for engine in ("numpy", "compiled")
        )
        assert (numpy.totals == compiled.totals).all()
        assert (numpy.winners == compiled.winners).all()
        check_replays(compiled, 2)
