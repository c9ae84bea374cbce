"""Score sheets and scores as they are drawn."""

import pytest

from sticheln import Rules, apply, new_game, observe, parse_cards, score_round, shuffle, svg
from tests.svg.reading import EVERY_GAME, described, finished_game, parsed, states_of, words_in


def test_a_score_sheet_shows_every_round_and_the_totals():
    state = finished_game()
    assert state.round_scores == ((-1, -2, -8), (-1, -2, -8))
    words = words_in(parsed(svg.score_sheet(state, names=["Ann", "Ben", "Cleo"])))
    start = words.index("Round 1")
    rows = [words[at : at + 4] for at in range(start, start + 12, 4)]
    assert words[start - 3 : start] == ["Ann", "Ben", "Cleo"]
    assert rows == [
        ["Round 1", "−1", "−2", "−8"],
        ["Round 2", "−1", "−2", "−8"],
        ["Total", "−2", "−4", "−16"],
    ]
    assert "The highest total wins: −2." in words


def test_a_score_sheet_tells_the_last_round_line_by_line():
    root = parsed(svg.score_sheet(finished_game()))
    words = words_in(root)
    assert "Where round 2 comes from" in words
    told = described(root)
    assert "seat 2 in the last round: −9: Captured cards of the pain colour" in told
    assert "2: Each captured card of another colour earns one: " in told
    assert "Won by seat 0." in told
    assert "Captured cards of the pain colour cost their value." in words


def test_a_score_sheet_before_and_during_play():
    game = new_game(Rules(5))
    assert "Total" in words_in(parsed(svg.score_sheet(game)))
    started = apply(game, shuffle(game, "x"))
    assert not [word for word in words_in(parsed(svg.score_sheet(started))) if "Where" in word]


@pytest.mark.parametrize(("preset", "players", "variants"), EVERY_GAME)
def test_sheets_of_views_and_states_are_the_same(preset, players, variants):
    rules = Rules.from_preset(preset, players, *variants, rounds=2)
    for state in states_of(rules):
        if state.breakdown:
            sheet = svg.score_sheet(state)
            parsed(sheet)
            assert svg.score_sheet(observe(state, None)) == sheet


def test_a_score_shows_its_cards_points_and_reasons():
    # Yellow is the pain colour: -5 for Y5, +1 for each of R5 and G2, -2 for the Y2 laid out.
    score = score_round(
        Rules(), captured=parse_cards("Y5 R5 G2"), laid_out=parse_cards("Y2"), pain_colours="Y"
    )
    root = parsed(svg.score(score, name="Ann"))
    words = words_in(root)
    assert root.get("aria-label") == "Ann: −5"
    assert {"Y5", "R5", "G2", "Y2", "−5", "−2", "2"} <= set(words)
    assert "No cards." in words_in(
        parsed(svg.score(score_round(Rules(), captured=(), pain_colours=())))
    )
