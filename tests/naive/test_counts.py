"""The games of miniature decks, counted, and the table that is kept of them."""

from __future__ import annotations

import json

import pytest

from tests.naive import cases, count, game, rules
from tests.naive.playing import mini


def results_of(name):
    case = next(case for case in cases.CASES if case[0] == name)
    flags, starter = count.case_flags(case)
    return count.game_results(flags, case[3] or count.all_deals(flags), starter)


# The arithmetic stands in tests/naive/README.md.
@pytest.mark.parametrize(
    ("name", "games"),
    [
        ("classic, six cards", 90 * 8),
        ("returned, six cards", 90 * 8 * 8),
        ("returned with two colours, six cards", 90 * 8),
        ("late, six cards", 24 * 2 + 48 * 1 + 72 * 2 + 576 * 4),
        ("hidden undealt card, seven cards", 630 * 8),
        ("classic, nine cards", 4 * 27 * 8),
        ("returned, nine cards", 4 * 27 * 216),
        ("intense, nine cards", 3 * 27 + 12),
        ("intense and returned, nine cards", (3 * 27 + 12) * 216),
        ("classic, four players, eight cards", 2520 * 16),
        ("returned, five players, ten cards", 2**5 * 2**5),
        ("two rounds, six cards", (2 * 8) ** 2),
        ("a round per player, six cards", 8**3),
        ("extra rounds after one, six cards", 6 + 2 * 6 + 2 * 2 * 8),
    ],
)
def test_number_of_games(name, games):
    assert results_of(name).total() == games


def test_a_distribution_worked_out_by_hand():
    flags = mini(deck=cases.SIX)
    assert count.game_results(flags, [cases.PAIRS]) == {
        ((0, -1, 1), (2,)): 2,
        ((0, -1, -2), (0,)): 2,
        ((0, -2, -2), (0,)): 2,
        ((0, -1, 0), (0, 2)): 2,
    }


def test_a_distribution_with_extra_rounds_worked_out_by_hand():
    assert results_of("extra rounds after one, six cards") == {
        # After the regular round, then with the first extra round, then with the second.
        ((0, -1, 1), (2,)): 2,
        ((0, -1, -2), (0,)): 2,
        ((0, -2, -2), (0,)): 2 + 4,
        ((0, -2, 1), (2,)): 4,
        ((0, -3, -2), (0,)): 4 + 8,
        ((0, -3, 1), (2,)): 8,
        ((0, -4, -2), (0,)): 8,
        ((0, -3, 0), (0, 2)): 8,
    }


@pytest.mark.parametrize(
    "name",
    [
        "classic, six cards",
        "late, six cards",
        "late with two colours, six cards",
        "intense, nine cards",
        "tricks set aside, nine cards",
        "positive rounds after two, six cards",
        "extra rounds after one, six cards",
        "extra rounds after two, fixed starter, six cards",
    ],
)
def test_walking_the_engine_counts_the_same(name):
    case = next(case for case in cases.CASES if case[0] == name)
    flags, starter = count.case_flags(case)
    deals = case[3] or count.all_deals(flags)
    assert count.walk(game.start(flags, starter), deals) == results_of(name)


def test_the_order_of_the_deck_changes_no_result():
    for deck in (cases.SIX[::-1], ["G1", "R2", "R0", "G0", "G2", "R1"]):
        flags = mini(deck=deck)
        assert count.game_results(flags, count.all_deals(flags)) == results_of("classic, six cards")


def test_every_flag_value_is_counted():
    seen: dict[str, set[object]] = {}
    for case in cases.CASES:
        flags, _ = count.case_flags(case)
        for flag in rules.VALUES:
            seen.setdefault(flag, set()).add(flags[flag])
    assert seen == {flag: set(values) for flag, values in rules.VALUES.items()}


def test_the_table_that_is_kept():
    assert count.table_text() == count.TABLE.read_text(encoding="utf-8")


def test_the_table_is_consistent():
    for case in json.loads(count.TABLE.read_text(encoding="utf-8")):
        assert sum(ways for _, _, ways in case["results"]) == case["games"]
        deals, undealt = case["deals"], len(case["deck"]) % case["players"]
        assert deals == "all" or [len(deal["undealt"]) for deal in deals] == [undealt] * len(deals)


def test_all_deals():
    assert len(count.all_deals(mini(deck=cases.SIX))) == 90
    every = count.all_deals(mini(deck=cases.SEVEN))
    assert len(set(every)) == 630
    for hands, undealt in every:
        together = sorted([card for hand in hands for card in hand] + list(undealt))
        assert together == sorted(cases.SEVEN)
