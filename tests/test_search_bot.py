"""The bot that searches: what it must find, what it may know, and what it may spend."""

import importlib
import subprocess
import sys
from types import SimpleNamespace

import pytest

from sticheln import (
    Card,
    IllegalActionError,
    NamePain,
    PlayCard,
    Rules,
    View,
    apply,
    legal_actions,
    new_game,
    observe,
    shuffle,
)
from sticheln.bots import RuleOfThumbBot, SearchBot
from tests.play import choose_all, dealt, play_all

needs_batch = pytest.mark.needs_extra("batch")


def asked(state, seat=None, **budget):
    view = observe(state, state.to_act[0] if seat is None else seat)
    return SearchBot("tea", **budget or {"playouts": 60}).choose(view, view.legal_actions)


@needs_batch
def test_a_card_that_can_win_is_kept_for_the_trick_that_it_wins():
    """Seat 2 is last to Y4 B9, holds X3 and X0, and blue hurts seat 2 and nobody else.

    X3 is a trump, but B9 lies higher, so seat 1 takes the trick whatever is played; then seat 2
    must play the other. Seat 1 leads the last trick with R1 against Y1 of seat 0: X0 never wins
    there, and X3 would take three cards, each worth one. So X0 goes first.
    """
    state = dealt("G1 Y4 Y1 | R2 B9 R1 | B1 X3 X0")
    state = play_all(choose_all(state, "G1 R2 B1"), "Y4 B9")
    assert asked(state) == PlayCard(2, Card("X", 0))


@needs_batch
def test_the_last_pain_card_is_kept_from_ones_own_pile():
    """Seat 2 is last to Y4 B2 with B8 and Y5 left; green hurts seat 0, red seat 1, blue seat 2.

    B8 takes Y4 B2 B8: one won, ten lost. After Y5 seat 1 takes the trick with B2 and leads X3 or
    G3; B8 takes that trick: two won, eight lost. Rivals differ by three points at most, shared.
    """
    state = dealt("G1 Y4 G3 | R2 B2 X3 | B1 B8 Y5")
    state = play_all(choose_all(state, "G1 R2 B1"), "Y4 B2")
    assert asked(state) == PlayCard(2, Card("Y", 5))


@needs_batch
def test_the_late_colour_is_the_one_that_costs_least():
    """Seat 2 takes G2 R9 Y1: red counts 2 - 9, green 2 - 2, yellow 2 - 1."""
    state = play_all(dealt("G2 | Y1 | R9", pain_choice="after_play"), "G2 Y1 R9")
    assert asked(state) == NamePain(2, "Y")


@needs_batch
def test_the_same_seed_and_view_give_the_same_choice_and_a_view_is_all_that_is_seen():
    """A second world that the seat can't tell from the first makes no difference."""
    here = choose_all(dealt("B1 B3 B11 X4 | G1 B5 G6 X2 | Y1 B7 Y6 X9"), "B1 G1 Y1")
    other = choose_all(dealt("B1 B3 B11 X4 | G1 B7 Y6 X9 | Y1 B5 G6 X2"), "B1 G1 Y1")
    assert observe(here, 0) == observe(other, 0)
    assert asked(here, playouts=30) == asked(here, playouts=30) == asked(other, playouts=30)


@needs_batch
@pytest.mark.parametrize(
    "text",
    [
        "classic 4p",
        "guide 3p intense",
        "jogoeu 6p reverse",
        "amigo 8p fog",
        "stick_em 5p late intense",
        "classic 4p late",
        "guide 4p standard_deck mild",
    ],
)
def test_a_whole_round_is_played_under_every_kind_of_rules(text):
    rules = Rules.parse(text)
    thumb, search = RuleOfThumbBot(), SearchBot("tea", playouts=15)
    state = new_game(rules)
    while not state.round_scores:
        if state.needs_deal:
            state = apply(state, shuffle(state, "friday night"))
            continue
        seat = state.to_act[-1]
        view = observe(state, seat)
        assert type(view) is View
        bot = search if seat in (0, rules.players - 1) else thumb
        state = apply(state, bot.choose(view, view.legal_actions))
    assert len(state.round_scores[0]) == rules.players


@needs_batch
def test_a_time_budget_gives_a_legal_action():
    game = new_game(Rules.from_preset("classic", 4, "intense"))
    view = observe(apply(game, shuffle(game, "tea")), 3)
    bot = SearchBot("tea", seconds=0.01)
    assert bot.choose(view, view.legal_actions) in view.legal_actions


@needs_batch
def test_more_time_is_more_worlds(monkeypatch):
    """A clock that moves one second at each look: two halvings of four seconds for four cards."""
    np = importlib.import_module("numpy")
    now = iter(range(1000))
    monkeypatch.setattr("sticheln.bots.search.perf_counter", lambda: next(now))
    calls = []

    def nothing(*_, action, **__):
        calls.append(action)
        return SimpleNamespace(totals=np.zeros((1, 3), np.int32))

    monkeypatch.setattr("sticheln.batch.rollouts", nothing)
    state = choose_all(dealt("B1 B3 B11 X4 R1 | G1 B5 G6 X2 R2 | Y1 B7 Y6 X9 R3"), "B1 G1 Y1")
    asked(state, seconds=8)
    # The first look sets the end; the trial that comes at once is followed by a look at 1, 2, 3
    # seconds, each before the end: four rounds of trials in each half, of four and of two cards.
    assert len(calls) == 4 * 4 + 4 * 2


@needs_batch
def test_the_strong_bot_beats_the_rules_of_thumb():
    """At least five points a seat and round over three games, the seats changing places."""
    thumb, search, lead = RuleOfThumbBot(), SearchBot("tea", playouts=150), 0
    rules = Rules(rounds=2)
    for seed in range(3):
        bots = [thumb, search] * 2 if seed % 2 else [search, thumb] * 2
        state = new_game(rules)
        while not state.is_over:
            if state.needs_deal:
                action = shuffle(state, seed)
            else:
                seat = state.to_act[0]
                action = bots[seat].choose(observe(state, seat), legal_actions(state, seat))
            state = apply(state, action)
        for bot, total in zip(bots, state.totals, strict=True):
            lead += total if bot is search else -total
    assert lead / (3 * 2 * rules.round_count) >= 5


def test_a_forced_move_costs_nothing_and_importing_bots_loads_no_numpy():
    code = (
        "import sys; from sticheln.bots import SearchBot; from sticheln import *;"
        "from tests.play import *;"
        "state = choose_all(dealt('R1 R2 | G1 G2 | B1 B2'), 'R1 G1 B1');"
        "view = observe(state, 0);"
        "assert SearchBot('x').choose(view, view.legal_actions) == PlayCard(0, Card('R', 2));"
        "assert 'numpy' not in sys.modules"
    )
    subprocess.run([sys.executable, "-c", code], check=True, timeout=60)


def test_without_numpy_the_first_thought_says_what_to_install():
    code = (
        "import sys; sys.modules['numpy'] = None;"
        "from sticheln.bots import SearchBot; from sticheln import *;"
        "from sticheln.errors import MissingExtraError\n"
        "game = new_game(Rules()); view = observe(apply(game, shuffle(game, 'x')), 0)\n"
        "try: SearchBot('x').choose(view, view.legal_actions)\n"
        "except MissingExtraError as error: print(error)"
    )
    done = subprocess.run(
        [sys.executable, "-c", code], check=True, timeout=60, capture_output=True, text=True
    )
    assert "pip install 'sticheln[batch]'" in done.stdout


@pytest.mark.parametrize(
    ("seed", "budget", "code"),
    [
        (None, {}, "bad_seed"),
        ("x", {"playouts": 0}, "bad_budget"),
        ("x", {"playouts": 1.5}, "bad_budget"),
        ("x", {"playouts": True}, "bad_budget"),
        ("x", {"seconds": 0}, "bad_budget"),
        ("x", {"seconds": float("nan")}, "bad_budget"),
        ("x", {"seconds": "1"}, "bad_budget"),
        ("x", {"seconds": 1, "playouts": 1}, "bad_budget"),
    ],
)
def test_what_is_no_budget_is_refused(seed, budget, code):
    with pytest.raises(IllegalActionError) as caught:
        SearchBot(seed, **budget)
    assert caught.value.code == code


def test_something_must_be_there_to_choose_from():
    with pytest.raises(IllegalActionError) as caught:
        SearchBot("x").choose(observe(new_game(Rules()), 0), ())
    assert caught.value.code == "nothing_to_choose"
