"""Tournaments give both sides the same luck, and count deals, not games."""

import sys
from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor
from fractions import Fraction

import attrs
import pytest

from sticheln import IllegalActionError, MissingExtraError, Rules, RulesError, SimulationError
from sticheln.bots import RandomBot, RuleOfThumbBot
from sticheln.keinstich import Rules as KeinStichRules
from sticheln.simulate import Distribution
from sticheln.tournaments import Duel, Tournament, _seatings, tournament

CHANCE = RandomBot("tea")


@attrs.frozen
class Seated:
    """Notes who sat where, and plays at random."""

    name: str
    seen: list[object] = attrs.field(eq=False)

    def choose(self, view, legal_actions):
        self.seen.append((self.name, view.seat, view.hand if len(view.hand) == 15 else None))
        return CHANCE.choose(view, legal_actions)


@pytest.mark.parametrize(
    "rules",
    [Rules(3, rounds=1), Rules(rounds=2), Rules(5, rounds=1), KeinStichRules()],
    ids=str,
)
@pytest.mark.parametrize("bot", [CHANCE, RuleOfThumbBot()])
def test_a_bot_against_itself_comes_to_nothing(rules, bot):
    if isinstance(rules, KeinStichRules):
        bot = CHANCE
    (duel,) = tournament(rules, {"here": bot, "there": bot}, 3, "x").duels
    assert duel.lead == Distribution(((Fraction(0), 3),))
    assert duel.wins == Distribution(((Fraction(1, 2), 3),))


def test_four_seats_change_sides_and_three_go_round():
    assert _seatings(4) == ((0, 1, 0, 1), (1, 0, 1, 0))
    assert set(_seatings(3)) == {(0, 1, 0), (0, 0, 1), (1, 0, 0), (1, 0, 1), (1, 1, 0), (0, 1, 1)}


def test_each_side_is_dealt_the_same_hands():
    seen = []
    bots = {name: Seated(name, seen) for name in ("a", "b")}
    tournament(Rules(3, rounds=1), bots, 2, "x")
    hands = {
        name: sorted((seat, hand) for whose, seat, hand in seen if whose == name and hand)
        for name in bots
    }
    assert hands["a"]
    assert hands["a"] == hands["b"]


def test_the_better_bot_leads_and_the_sides_mirror_each_other():
    bots = {"chance": CHANCE, "thumb": RuleOfThumbBot()}
    rules = Rules(rounds=2)
    one = tournament(rules, bots, 8, "x").duels[0]
    other = tournament(rules, bots, 8, "x", pairs=[("thumb", "chance")]).duels[0]
    assert one.lead.mean == -other.lead.mean < 0
    assert one.wins.mean + other.wins.mean == 1


def test_an_executor_gives_the_same_result():
    bots = {"chance": CHANCE, "thumb": RuleOfThumbBot()}
    with ThreadPoolExecutor(2) as pool:
        there = tournament(Rules(rounds=1), bots, 4, "x", executor=pool)
    assert there == tournament(Rules(rounds=1), bots, 4, "x")


def test_bots_that_processes_can_not_be_sent_are_refused_before_any_game():
    class Local(RandomBot):
        pass

    with ProcessPoolExecutor(1) as pool, pytest.raises(SimulationError) as refused:
        tournament(Rules(rounds=1), {"a": CHANCE, "b": Local("x")}, 2, "x", executor=pool)
    assert refused.value.code == "cannot_be_sent"
    assert str(refused.value).startswith("the bots can't be sent to other processes: ")
    assert (refused.value.games, refused.value.seed) == (range(2), "x")


def worked_example():
    """Leads 2, 4, 9 and 1: mean 4; squares of differences 4 + 0 + 25 + 9 = 38, variance 38 / 3.

    The standard error is the root of 38 / 3 / 4, 1.7795; 95% lie within 1.95996 of it, 3.4878.
    """
    leads = Distribution(tuple((Fraction(value), 1) for value in (1, 2, 4, 9)))
    wins = Distribution(((Fraction(1, 2), 4),))
    return Tournament(Rules(), 4, 2, (Duel("one", "two", leads, wins),))


def test_intervals_are_those_of_deals():
    low, high = worked_example().duels[0].lead.interval(0.95)
    assert (round(low, 3), round(high, 3)) == (0.512, 7.488)


def test_the_table_says_it_all():
    head, row = worked_example().table(0.95).splitlines()
    assert head.split() == ["duel", "lead", "95%", "wins", "95%"]
    assert row.split() == ["one", "-", "two", "+4.00", "+0.51", "+7.49", "50.0%", "50.0%", "50.0%"]


@pytest.mark.needs_extra("plot")
def test_the_plot_names_each_duel(tmp_path):
    file = tmp_path / "leads.svg"
    worked_example().plot(file)
    assert "one - two" in file.read_text("utf-8")


def test_without_matplotlib_the_plot_says_what_to_install(monkeypatch):
    monkeypatch.setitem(sys.modules, "matplotlib", None)
    with pytest.raises(MissingExtraError, match=r"pip install 'sticheln\[plot\]'"):
        worked_example().plot("x.svg")


@pytest.mark.parametrize(
    ("arguments", "code"),
    [
        ({"deals": 0}, "bad_number"),
        ({"deals": True}, "bad_number"),
        ({"bots": {"a": CHANCE}}, "bad_bots"),
        ({"bots": {"a": CHANCE, "b": RandomBot}}, "bad_bots"),
        ({"bots": {"a": CHANCE, "b": 7}}, "bad_bots"),
        ({"pairs": [("a", "c")]}, "bad_bots"),
        ({"seed": None}, "bad_seed"),
    ],
)
def test_what_is_no_tournament_is_refused(arguments, code):
    usual = {"rules": Rules(rounds=1), "bots": {"a": CHANCE, "b": CHANCE}, "deals": 1, "seed": "x"}
    with pytest.raises(IllegalActionError) as caught:
        tournament(**usual | arguments)
    assert caught.value.code == code


def test_rules_of_an_unknown_game_are_refused():
    with pytest.raises(RulesError) as caught:
        tournament("chess", {"a": CHANCE, "b": CHANCE}, 1, "x")
    assert caught.value.code == "unknown_game"
