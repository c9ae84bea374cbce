"""What games are worth: returns, bounds, and the values on the page about them."""

import importlib.util
import re
import subprocess
import sys
from pathlib import Path

import pytest

from sticheln import Rules, keinstich
from tests.openspiel.playing import load_game, playing, replayed, small

TOP = Path(__file__).parents[2]


@pytest.mark.parametrize("rules", [small("classic"), small("reverse mild"), small("late")], ids=str)
def test_returns_are_totals_margins_or_shares_of_the_win(rules):
    for seed in range(5):
        *_, end = playing(load_game(rules), seed)
        *_, real = replayed(rules, end.history())
        for utility, expected in {
            "totals": list(real.totals),
            "margin": [total - sum(real.totals) / 3 for total in real.totals],
            "win": [(seat in real.winners) / len(real.winners) for seat in range(3)],
        }.items():
            game = load_game(rules, utility=utility)
            state = game.new_initial_state()
            for move in end.history():
                assert state.returns() == [0.0] * 3
                state.apply_action(move)
            assert state.returns() == pytest.approx(expected)
            assert game.min_utility() <= min(state.returns())
            assert max(state.returns()) <= game.max_utility()


# The places are paid 10, 5, 1 and 0 of the pot of 16 stakes.
MARCHING = keinstich.Rules(stake=1, contracts="tricks,max,domino", march="10,6")


@pytest.mark.parametrize(
    ("rules", "utility", "bounds"),
    [
        # Four rounds. At worst all twelve pain cards, 0 to 11: 66; at best the 48 others.
        (Rules(), "totals", (-4 * 66, 4 * 48)),
        (Rules.from_preset("classic", 4, "mild"), "totals", (-4 * 12 * 5, 4 * 48)),
        (Rules.from_preset("classic", 4, "reverse"), "totals", (-4 * 48, 4 * 66)),
        # Two colours of 66 points; one colour alone is the best that can be had of it.
        (Rules.from_preset("classic", 4, "intense"), "totals", (-4 * 132, 4 * 48)),
        # Up to four rounds more. 0 to 14 are 105 points; a zero outside counts nothing.
        (Rules.from_preset("guide", 4), "totals", (-8 * 105, 8 * 42)),
        (Rules(), "margin", (-3 / 4 * 456, 3 / 4 * 456)),
        (Rules(), "win", (0, 1)),
        # All 32 stakes of 5 paid; the first place's 20 of them won.
        (keinstich.Rules(), "totals", (-160, 100)),
        # Two trick deals of eight stakes each all paid; a march's 10 won in both, and 10 more.
        (MARCHING, "totals", (-16, 2 * 10 + 10)),
    ],
    ids=str,
)
def test_utilities_have_bounds(rules, utility, bounds):
    game = load_game(rules, utility=utility)
    assert (game.min_utility(), game.max_utility()) == bounds


def imported(name):
    spec = importlib.util.spec_from_file_location(name, TOP / "examples" / f"{name}.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


values = imported("openspiel_values")


@pytest.mark.parametrize(
    ("name", "together"),
    [
        # All cards lie as if shuffled once: three laid out, three in the trick. A card laid out
        # costs its value, 1 on average. A card in the trick is of the winner's pain colour in two
        # of five cases and costs 1 on average, else it earns 1: 3 * (3/5 - 2/5) = 3/5.
        ("classic", -3 + 3 / 5),
        # Each costs 5: -15 + 3 * (3/5 - 2/5 * 5).
        ("mild", -15 + 3 * (3 / 5 - 2)),
        # The signs turned round.
        ("reverse", 3 - 3 / 5),
    ],
)
def test_what_random_play_is_worth(name, together):
    rules = Rules.parse(values.MINIATURES[name])
    theirs = values.openspiel_random_play(rules)
    assert sum(theirs) == pytest.approx(together)
    assert theirs == pytest.approx([float(value) for value in values.random_play(rules)])


PAGE = (TOP / "docs" / "openspiel-values.md").read_text("utf-8")
CELLS = re.findall(r"^\| `(.+?)` \| (.+?) \| (.+?) \| .+ \|$", PAGE, re.MULTILINE)
ROWS = {name: (at_random, at_best) for name, at_random, at_best in CELLS}
RULES = dict(re.findall(r"^\| `(.+?)` \| `(.+?)` \|$", PAGE, re.MULTILINE))


def test_what_best_play_is_worth():
    rules = Rules.parse(values.MINIATURES["classic"])
    own = values.best_play(rules, 1)
    assert values.openspiel_best_play(rules, 1) == pytest.approx(float(own))
    assert ROWS["classic"][1].split()[1] == str(own)


def test_the_page_tells_what_random_play_is_worth():
    assert RULES == values.MINIATURES
    assert set(ROWS) == set(RULES)
    for name in ("classic", "mild", "reverse", "late", "classic-3"):
        at_random, _ = ROWS[name]
        assert at_random.split() == [*map(str, values.random_play(Rules.parse(RULES[name])))]


def test_a_match_is_played():
    words = ["--deals", "1", "--simulations", "2", "classic", "3p", "rounds=1"]
    command = [sys.executable, "-W", "error", TOP / "examples" / "openspiel_match.py", *words]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    assert re.search(r"3 games, mean margin [+-]\d", done.stdout)
