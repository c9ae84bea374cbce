"""How games end: shared wins, rounds above zero, and extra rounds in every branch.

Each game is a list of rounds of one trick, told by their scores. It is held against the rules of
the standings alone, and then played card by card.
"""

import pytest

from sticheln import Rules, apply, shuffle
from sticheln.standings import next_starter, totals_of, winners_of
from tests.play import play_rounds, tiny_game

DECK = "P3 P6 V0 N0 X0 R1 R2 R3"

# Each seat lays out its first card and plays its second. All follow red, so the seat with red 3
# takes three cards, +3, and each pays for the card that it laid out. The rest is left over.
ROUNDS = {
    (3, 0, 0): "V0 R3 | N0 R2 | X0 R1 + P3 P6",
    (0, 3, 0): "V0 R2 | N0 R3 | X0 R1 + P3 P6",
    (0, 0, 3): "V0 R1 | N0 R2 | X0 R3 + P3 P6",
    (0, 0, 0): "P3 R3 | N0 R2 | V0 R1 + P6 X0",
    (-3, 0, 0): "P6 R3 | N0 R2 | V0 R1 + P3 X0",
    (0, -3, 0): "N0 R2 | P6 R3 | V0 R1 + P3 X0",
    (3, -3, 0): "N0 R3 | P3 R2 | V0 R1 + P6 X0",
    (-3, 3, 0): "P3 R2 | N0 R3 | V0 R1 + P6 X0",
    (3, 0, -3): "N0 R3 | V0 R2 | P3 R1 + P6 X0",
    (0, 3, -3): "N0 R2 | V0 R3 | P3 R1 + P6 X0",
    (-3, 0, 3): "P3 R1 | N0 R2 | V0 R3 + P6 X0",
}

NIL = (0, 0, 0)
EACH_ONCE = [(3, 0, 0), (0, 3, 0), (0, 0, 3)]  # 3 3 3, each above zero once
FIRST_TWO = [(3, 0, 0), (0, 3, 0), NIL]  # 3 3 0
ALL_3 = [(3, 0, 0), (3, 0, 0), (0, 3, 0), (-3, 0, 3)]  # 3 3 3, above zero 2 1 1
LAST_OUT = [(0, 0, 3), (0, 0, 3), (3, 0, -3), (0, 3, -3)]  # 3 3 0, above zero 1 1 2
ZERO_ROUNDS = [(3, 0, 0), (0, 3, 0), (0, 3, 0), (0, -3, 0)]  # 3 3 0, above zero 1 2 0
TWO_TWO_ONE = [*EACH_ONCE, (3, -3, 0), (-3, 3, 0)]  # 3 3 3, above zero 2 2 1

# What is tested, the tie break, the regular rounds, the extra rounds, the starters, the winners.
# Seat 0 starts, and the deal passes clockwise.
GAMES = [
    ("one at the top", "shared", [(3, 0, 0), NIL, NIL], [], [0, 1, 2], (0,)),
    ("shared by two", "shared", FIRST_TWO, [], [0, 1, 2], (0, 1)),
    ("shared by all", "shared", EACH_ONCE, [], [0, 1, 2], (0, 1, 2)),
    ("positive rounds do not count", "shared", ALL_3, [], [0, 1, 2, 0], (0, 1, 2)),
    ("more rounds above zero", "positive_rounds", ALL_3, [], [0, 1, 2, 0], (0,)),
    ("still tied, shared", "positive_rounds", EACH_ONCE, [], [0, 1, 2], (0, 1, 2)),
    ("only the tied compare", "positive_rounds", LAST_OUT, [], [0, 1, 2, 0], (0, 1)),
    ("zero is not above zero", "positive_rounds", ZERO_ROUNDS, [], [0, 1, 2, 0], (1,)),
    ("some stay tied", "positive_rounds", TWO_TWO_ONE, [], [0, 1, 2, 0, 1], (0, 1)),
    ("nobody above zero", "positive_rounds", [NIL], [], [0], (0, 1, 2)),
    ("no tie, no extra round", "extra_rounds", [(3, 0, 0), NIL, NIL], [], [0, 1, 2], (0,)),
    ("positive rounds go first", "extra_rounds", ZERO_ROUNDS, [], [0, 1, 2, 0], (1,)),
    ("one extra round", "extra_rounds", EACH_ONCE, [(0, 3, 0)], [0, 1, 2, 0], (1,)),
    (
        "each started one, shared",
        "extra_rounds",
        EACH_ONCE,
        [NIL, NIL, NIL],
        [0, 1, 2, 0, 1, 2],
        (0, 1, 2),
    ),
    (
        "the last extra round decides",
        "extra_rounds",
        EACH_ONCE,
        [NIL, NIL, (0, 0, 3)],
        [0, 1, 2, 0, 1, 2],
        (2,),
    ),
    (
        "the first to start drops out",
        "extra_rounds",
        EACH_ONCE,
        [(-3, 0, 0), NIL, NIL],
        [0, 1, 2, 0, 1, 2],
        (1, 2),
    ),
    (
        "who drops out does not start",
        "extra_rounds",
        EACH_ONCE,
        [(0, -3, 0), NIL],
        [0, 1, 2, 0, 2],
        (0, 2),
    ),
    (
        "who has started may still win",
        "extra_rounds",
        EACH_ONCE,
        [(0, -3, 0), (3, 0, 0)],
        [0, 1, 2, 0, 2],
        (0,),
    ),
    (
        "only a seat that was tied can win",
        "extra_rounds",
        FIRST_TWO,
        [(0, 0, 3), (0, 0, 3)],  # totals 3 3 6
        [0, 1, 2, 0, 1],
        (0, 1),
    ),
    (
        "who dropped out does not come back",
        "extra_rounds",
        EACH_ONCE,
        [(-3, 0, 0), (3, 0, 0), (3, 0, 0)],  # totals 6 3 3
        [0, 1, 2, 0, 1, 2],
        (1, 2),
    ),
    (
        "positive rounds narrow the tie",
        "extra_rounds",
        TWO_TWO_ONE,  # seat 1 started the last; then 2, who is out, 0, 1
        [(0, 0, 3), (0, 3, -3)],
        [0, 1, 2, 0, 1, 0, 1],
        (1,),
    ),
    (
        "extra rounds above zero do not count",
        "extra_rounds",
        FIRST_TWO,
        [(-3, 3, 0)],
        [0, 1, 2, 0],
        (1,),
    ),
    (
        "a game of one round",
        "extra_rounds",
        [NIL],
        [NIL, NIL, NIL],
        [0, 1, 2, 0],
        (0, 1, 2),
    ),
]

# The same with the seat that starts first, and how the deal passes. Always extra rounds.
STARTERS = [
    # Seat 0 starts the last regular round, so seat 0 comes last among the tied.
    (1, "clockwise", [(3, 0, 0), (0, 0, 3), NIL], [NIL, (3, 0, 0)], [1, 2, 0, 2, 0], (0,)),
    (2, "clockwise", EACH_ONCE, [NIL, NIL, NIL], [2, 0, 1, 2, 0, 1], (0, 1, 2)),
    # The one who always starts comes last.
    (1, "fixed", EACH_ONCE, [NIL, NIL, NIL], [1, 1, 1, 2, 0, 1], (0, 1, 2)),
    (1, "fixed", FIRST_TWO, [(0, 0, 3), (0, 3, 0)], [1, 1, 1, 0, 1], (1,)),
    (0, "fixed", EACH_ONCE, [NIL, (3, 0, 0)], [0, 0, 0, 1, 2], (0,)),
    (2, "fixed", [NIL], [NIL, NIL, NIL], [2, 0, 1, 2], (0, 1, 2)),
]

CASES = [pytest.param(0, "clockwise", *case, id=name) for name, *case in GAMES] + [
    pytest.param(first, rotation, "extra_rounds", *case, id=f"{rotation} from {first}, {number}")
    for number, (first, rotation, *case) in enumerate(STARTERS)
]
every_case = pytest.mark.parametrize(
    ("first", "rotation", "tie_break", "regular", "extra", "starters", "winners"), CASES
)


@pytest.mark.ruling("corner-17", "flag-tie_break", "why-ties-at-the-end")
@every_case
def test_by_the_score_sheet(first, rotation, tie_break, regular, extra, starters, winners):
    rules = Rules(3, rotation=rotation, tie_break=tie_break, rounds=len(regular))
    rows = [*regular, *extra]
    for played, starter in enumerate([*starters, None]):
        assert next_starter(rules, first, rows[:played]) == starter
    assert winners_of(rules, first, rows) == winners


@pytest.mark.ruling("corner-17", "corner-16", "flag-tie_break", "flag-rotation")
@every_case
def test_card_by_card(first, rotation, tie_break, regular, extra, starters, winners):
    flags = {"rotation": rotation, "tie_break": tie_break, "rounds": len(regular)}
    state = tiny_game(DECK, starter=first, **flags)
    rows = (*regular, *extra)
    for number, (row, starter) in enumerate(zip(rows, starters, strict=True), start=1):
        assert state.needs_deal
        assert state.winners == ()
        assert (state.round_number, state.starter) == (number, starter)
        state = play_rounds(state, ROUNDS[row])
        assert state.round_scores == rows[:number]  # extra rounds among them
    assert state.is_over
    assert state.winners == winners
    assert state.totals == tuple(map(sum, zip(*rows, strict=True)))
    assert (state.round_number, state.starter) == (len(rows), starters[-1])
    assert not state.needs_deal
    assert state.to_act == ()


@every_case
def test_the_result_tells_why(first, rotation, tie_break, regular, extra, starters, winners):
    flags = {"rotation": rotation, "tie_break": tie_break, "rounds": len(regular)}
    state = play_rounds(
        tiny_game(DECK, starter=first, **flags), *(ROUNDS[row] for row in (*regular, *extra))
    )
    totals = state.totals
    best = tuple(seat for seat in range(3) if totals[seat] == max(totals))
    alone = len(set(winners)) == 1
    assert state.result.sentence
    if extra:
        assert "G25" in state.result.rules
    # To say that the highest total is shared is right only where all who have it win.
    assert state.result.code != "shared" or winners == best
    if state.result.code == "highest_total":
        assert alone
        assert best == winners


@pytest.mark.ruling("corner-17")
def test_all_players_take_part_in_an_extra_round():
    state = play_rounds(
        tiny_game(DECK, tie_break="extra_rounds", rounds=3), *(ROUNDS[row] for row in FIRST_TWO)
    )
    assert state.needs_deal
    state = apply(state, shuffle(state, "extra"))
    assert state.to_act == (0, 1, 2)
    assert [len(hand) for hand in state.hands] == [2, 2, 2]


@pytest.mark.ruling("corner-17")
def test_eight_tied_seats_start_an_extra_round_each():
    # Seat 5 starts the only regular round; clockwise after it come 6 7 0 1 2 3 4, and 5 last.
    rules = Rules(8, tie_break="extra_rounds", rounds=1)
    rows = [(0,) * 8]
    for starter in (6, 7, 0, 1, 2, 3, 4, 5):
        assert next_starter(rules, 5, rows) == starter
        rows.append((1,) * 8)
    assert next_starter(rules, 5, rows) is None
    assert winners_of(rules, 5, rows) == tuple(range(8))


@pytest.mark.ruling("corner-17")
def test_seats_that_drop_out_are_passed_over():
    # Five tied; the order is 3 4 0 1 2.
    rules = Rules(5, tie_break="extra_rounds", rounds=1)
    rows = [(0, 0, 0, 0, 0)]
    for starter, row in [(3, (2, 2, 2, 2, 1)), (0, (1, 1, 0, 1, 5)), (1, (4, 4, 9, 3, 9))]:
        assert next_starter(rules, 2, rows) == starter
        rows.append(row)
    # 4 is out after the first, 2 after the second, 3 after the third: 0 and 1 have started.
    assert next_starter(rules, 2, rows) is None
    assert winners_of(rules, 2, rows) == (0, 1)
    assert totals_of(rows, 5) == (7, 7, 11, 6, 15)


@pytest.mark.ruling("why-ties-at-the-end")
def test_only_the_guide_breaks_ties():
    for preset in ("classic", "amigo", "jogoeu", "stick_em"):
        assert Rules.from_preset(preset).tie_break == "shared"
    assert Rules.from_preset("guide").tie_break == "extra_rounds"


@pytest.mark.parametrize(
    ("row", "winners"),
    [((5, 5, 1, 0), (0, 1)), ((7, 7, 7, 7), (0, 1, 2, 3)), ((-1, -2, -1, -5), (0, 2))],
)
def test_a_tie_is_shared_unless_it_is_broken(row, winners):
    assert winners_of(Rules(4, rounds=1), 0, [row]) == winners
    assert next_starter(Rules(4, rounds=1), 0, [row]) is None


def test_before_the_first_round_the_totals_are_zero():
    assert totals_of((), 5) == (0, 0, 0, 0, 0)
    assert tiny_game(DECK).totals == (0, 0, 0)
