"""What single changes of a rule module would break, where no other test would notice.

The mutants that led to these tests are made by ``nox -s mutants``.
"""

from __future__ import annotations

import pytest

from sticheln import Card, IllegalActionError, Rules, parse_cards, score_round, trick_outcome
from sticheln.conformance import cases, judge
from sticheln.conformance.answers import ANSWERS
from sticheln.conformance.protocol import KINDS
from sticheln.standings import result_reason, totals_of, winners_of


@pytest.mark.parametrize("kind", KINDS)
def test_the_library_gives_the_answers_of_the_vectors(kind):
    """Each kind a test of its own, so that a mutant meets only what it can break."""
    for case in cases():
        if case.kind == kind:
            body = {key: value for key, value in case.message(1).items() if key in case.request}
            if case.rules is not None:
                body["rules"] = dict(case.rules)
            assert judge(case, ANSWERS[kind](body)) is None, case.id


def told(fact):
    return " ".join(map(str, fact)) if isinstance(fact, tuple) else str(fact)


def facts_of(reason):
    return {name: told(fact) for name, fact in reason.facts.items()}


# ------------------------------------------------------------------------------------ tricks


@pytest.mark.parametrize(
    ("rules", "trick", "winner"),
    [
        # The highest value there can be is still no trump, and the lowest trump beats it.
        ("classic 3p zeros=ordinary", "R99 G0", 1),
        ("classic 3p zeros=ordinary rank_order=low", "R0 G99", 1),
        ("classic 3p", "R99 G1", 1),
        ("classic 3p trumps=latest_colour", "R5 G1 R99", 1),
        ("classic 3p trumps=latest_colour rank_order=low zeros=ordinary", "R5 G1 R0", 1),
    ],
)
def test_a_trump_beats_the_led_colour_by_any_value(rules, trick, winner):
    assert trick_outcome(Rules.parse(rules), parse_cards(trick)).winner == winner


LED = {"led_colour": "R", "best": "highest", "equals": ""}
LATEST = "classic 4p trumps=latest_colour"


@pytest.mark.parametrize(
    ("rules", "trick", "code", "facts"),
    [
        ("classic 4p", "R5 R9 R2", "led_colour", LED | {"card": "R9"}),
        ("classic 4p", "R5 R99 R2", "led_colour", LED | {"card": "R99"}),
        (
            "classic 4p rank_order=low",
            "R5 R2",
            "led_colour",
            LED | {"card": "R2", "best": "lowest"},
        ),
        ("classic 4p", "R5 G3 R9", "only_trump", LED | {"card": "G3"}),
        ("classic 4p", "R5 G3 B7", "best_trump", LED | {"card": "B7"}),
        (
            "classic 4p",
            "R5 G3 B3 Y3",
            "first_of_equal_trumps",
            LED | {"card": "G3", "equals": "B3 Y3"},
        ),
        (LATEST, "R5 G3 B2", "latest_trump", LED | {"card": "B2"}),
        (LATEST, "R5 G3 B2 G1", "best_of_latest_colour", LED | {"card": "G3"}),
        (LATEST, "R5 G3", "only_trump", LED | {"card": "G3"}),
        ("classic 3p", "R0 G0 B0", "first_zero", {"card": "R0", "cards": "R0 G0 B0"}),
        ("jogoeu 3p", "R0 G0 B0", "set_aside", {"cards": "R0 G0 B0"}),
    ],
)
def test_the_facts_of_a_trick(rules, trick, code, facts):
    reason = trick_outcome(Rules.parse(rules), parse_cards(trick)).reason
    assert reason.code == code
    assert facts_of(reason) == facts


@pytest.mark.parametrize(
    ("rules", "trick", "flags"),
    [
        ("classic 3p", "R5 G1 B2", set()),
        ("classic 3p", "R0", {"zeros"}),  # there is nothing that it could have led
        ("classic 3p", "R0 R4", {"led_zero"}),  # a zero of the led colour is low anyway
        ("classic 3p", "R5 R0 G1", set()),
        ("classic 3p", "R5 G0 B1", {"zeros"}),
        ("classic 3p", "R0 G4 B0", {"led_zero", "zeros"}),
        ("classic 3p rank_order=low", "R5 R0", {"zeros"}),
    ],
)
def test_a_trick_rests_on_what_is_read_of_zeros_only_where_a_zero_could_decide(rules, trick, flags):
    rests_on = trick_outcome(Rules.parse(rules), parse_cards(trick)).reason.rules
    of_zeros = {each.partition("=")[0] for each in rests_on} & {"led_zero", "zeros"}
    assert of_zeros == flags


def test_what_is_wrong_with_a_trick_is_said():
    rules = Rules(3)
    with pytest.raises(IllegalActionError, match="1 to 3 cards, not 4"):
        trick_outcome(rules, parse_cards("R1 R2 R3 R4"))
    with pytest.raises(IllegalActionError, match="not 'R5'"):
        trick_outcome(rules, ["R5"])
    with pytest.raises(IllegalActionError, match="R1 G2 R1") as caught:
        trick_outcome(rules, parse_cards("R1 G2") + parse_cards("R1"))
    assert caught.value.cards == (Card("R", 1), Card("G", 2), Card("R", 1))


# ------------------------------------------------------------------------------------ scores

PILE = "R0 R4 G0 G7"
LINES_OF_A_PILE = [
    ("classic", {"pain_value": ("R0 R4", -4), "other_colour": ("G0 G7", 2)}),
    (
        "classic zero_points=neutral",
        {"pain_value": ("R0 R4", -4), "other_colour": ("G7", 1), "neutral_zero": ("G0", 0)},
    ),
    ("classic mild", {"pain_five": ("R0 R4", -10), "other_colour": ("G0 G7", 2)}),
    ("classic reverse", {"lucky_value": ("R0 R4", 4), "other_colour_costs": ("G0 G7", -2)}),
    ("classic reverse mild", {"lucky_five": ("R0 R4", 10), "other_colour_costs": ("G0 G7", -2)}),
    (
        "classic reverse zero_points=neutral",
        {"lucky_value": ("R0 R4", 4), "other_colour_costs": ("G7", -1), "neutral_zero": ("G0", 0)},
    ),
]


@pytest.mark.parametrize(("rules", "lines"), LINES_OF_A_PILE)
def test_the_lines_of_a_score(rules, lines):
    score = score_round(Rules.parse(rules), captured=parse_cards(PILE), pain_colours="R")
    found = {line.reason.code: (told(line.cards), line.points) for line in score.lines}
    assert found == lines
    for line in score.lines:
        assert facts_of(line.reason) == {"cards": told(line.cards)}


def test_what_is_wrong_with_a_score_is_said():
    rules = Rules(3)
    with pytest.raises(IllegalActionError, match="'R5' is not a Card"):
        score_round(rules, captured=["R5"], pain_colours="R")
    with pytest.raises(IllegalActionError, match="R5 R5") as twice:
        score_round(rules, captured=parse_cards("R5"), laid_out=parse_cards("R5"), pain_colours="R")
    assert twice.value.cards == (Card("R", 5), Card("R", 5))
    with pytest.raises(IllegalActionError, match="G5 was laid out") as other:
        score_round(rules, captured=(), laid_out=parse_cards("G5"), pain_colours="R")
    assert other.value.cards == (Card("G", 5),)


# --------------------------------------------------------------------------------- standings


def test_one_point_is_a_round_above_zero_and_none_is_not():
    """Two points each: seat 0 has two rounds above zero, seats 1 and 2 have one."""
    rules = Rules.parse("classic 3p rounds=2 tie_break=positive_rounds")
    assert winners_of(rules, 0, [(1, 3, 0), (1, -1, 2)]) == (0,)


def test_a_row_without_a_number_for_each_seat_has_no_total():
    with pytest.raises(ValueError, match="zip"):
        totals_of([(1, 2, 3), (1, 2)], 3)


POSITIVE = "classic 3p rounds=2 tie_break=positive_rounds"
EXTRA = "classic 3p rounds=2 tie_break=extra_rounds"
APART = [(3, 0, 0), (1, 2, 0)]
LEVEL = [(2, 1, -9), (1, 2, 1)]
UNEVEN = [(4, 1, -9), (-1, 2, 1)]


@pytest.mark.parametrize(
    ("rules", "rows", "code", "total", "positive", "winners", "tied"),
    [
        # 4 to 2; seat 0 alone is at the top.
        ("classic 3p rounds=2", APART, "highest_total", 4, 2, "0", "0"),
        (POSITIVE, APART, "highest_total", 4, 2, "0", "0"),
        # 3 each, with two rounds above zero each.
        ("classic 3p rounds=2", LEVEL, "shared", 3, 2, "0 1", "0 1"),
        (POSITIVE, LEVEL, "shared_positive_rounds", 3, 2, "0 1", "0 1"),
        # 3 each, with one and two rounds above zero.
        (POSITIVE, UNEVEN, "positive_rounds", 3, 2, "1", "0 1"),
        (EXTRA, UNEVEN, "positive_rounds", 3, 2, "1", "0 1"),
        # One extra round, and seat 1 is ahead, 5 to 4; seat 2 with 12 was not tied.
        (EXTRA, [*LEVEL, (1, 2, 20)], "extra_rounds", 5, 2, "1", "0 1"),
        # Two extra rounds, one started by each of the tied, and still 5 each.
        (EXTRA, [*LEVEL, (1, 1, 0), (1, 1, 0)], "shared_extra_rounds", 5, 2, "0 1", "0 1"),
    ],
)
def test_the_facts_of_a_result(rules, rows, code, total, positive, winners, tied):
    reason = result_reason(Rules.parse(rules), 0, rows)
    assert reason.code == code
    assert facts_of(reason) == {
        "total": str(total),
        "positive": str(positive),
        "winners": winners,
        "tied": tied,
    }
