"""What single changes of a rule module would break, where no other test would notice.

The mutants that led to these tests are made by ``nox -s mutants``.
"""

from __future__ import annotations

import pytest

from sticheln import (
    Card,
    ChoosePain,
    Deal,
    Deck,
    IllegalActionError,
    PlayCard,
    Rules,
    RulesError,
    apply,
    new_game,
    observe,
    parse_cards,
    score_round,
    shuffle,
    trick_outcome,
)
from sticheln.conformance import cases, judge
from sticheln.conformance.answers import ANSWERS
from sticheln.conformance.protocol import KINDS
from sticheln.dealing import sorted_hands
from sticheln.standings import result_reason, totals_of, winners_of
from sticheln.tricks import finished_trick


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


def test_the_weakest_card_that_can_win_wins_where_it_is_alone():
    # under zeros=ordinary a zero is a card like any other, so nobody sets it aside
    rules = Rules.parse("classic 3p zeros=ordinary all_zero_trick=set_aside")
    assert trick_outcome(rules, parse_cards("R0")).winner == 0


def test_a_finished_trick_tells_who_took_it_and_who_leads_next():
    # led by seat 2: seat 3 plays the first of two equal trumps
    trick = finished_trick(Rules(), 2, parse_cards("R5 G4 Y4 R9"))
    assert (trick.leader, trick.winner, trick.next_leader) == (2, 3, 3)
    assert (str(trick), trick.outcome.reason.code) == ("R5 G4 Y4 R9", "first_of_equal_trumps")
    zeros = finished_trick(Rules(all_zero_trick="set_aside"), 2, parse_cards("R0 G0 Y0 B0"))
    assert (zeros.winner, zeros.next_leader) == (None, 2)


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


def test_equal_trumps_are_told_as_a_sentence():
    reason = trick_outcome(Rules(4), parse_cards("R5 G3 B3 Y3")).reason
    assert reason.sentence.startswith("G3 and B3 and Y3 are equally the highest trumps, ")


@pytest.mark.parametrize(
    ("rules", "trick", "flags"),
    [
        ("classic 3p", "R5 G1 B2", set()),
        ("classic 3p", "R0", {"zeros"}),  # there is nothing that it could have led
        ("classic 3p zeros=ordinary", "R0", set()),  # nobody else was to follow it
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


def test_among_trumps_the_order_of_ranks_is_named_where_the_lowest_wins():
    named = {}
    for order in ("high", "low"):
        rules = Rules(3, rank_order=order)
        reason = trick_outcome(rules, parse_cards("R5 G3 B7")).reason
        named[order] = [each for each in reason.rules if each.startswith("rank_order")]
    assert named == {"high": [], "low": ["rank_order=low"]}


def test_a_trick_is_written_as_its_cards():
    state = tiny_game(*CHOSEN, *(PlayCard(seat, Card("RGB"[seat], 2)) for seat in range(3)))
    assert [*map(str, state.tricks)] == ["R2 G2 B2"]


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


# -------------------------------------------------------------------------- games and what is seen

TINY = "classic 3p deck=tiny:R1-3,G1-3,B1-3 rounds=1"
HANDS = Deal([parse_cards("R1 R2 R3"), parse_cards("G1 G2 G3"), parse_cards("B1 B2 B3")])


def tiny_game(*actions):
    state = new_game(Rules.parse(TINY))
    for action in (HANDS, *actions):
        state = apply(state, action)
    return state


CHOSEN = [ChoosePain(seat, Card(letter, 1)) for seat, letter in enumerate("RGB")]


def test_a_view_lists_what_its_seat_may_do():
    rules = Rules.parse(TINY)
    assert observe(new_game(rules), 0).legal_actions == ()
    choosing = tiny_game(CHOSEN[1])
    assert observe(choosing, 0).rules == rules
    choices = [ChoosePain(0, card) for card in parse_cards("R1 R2 R3")]
    assert [*observe(choosing, 0).legal_actions] == choices
    assert observe(choosing, 1).legal_actions == ()
    assert observe(choosing, None).legal_actions == ()
    playing = tiny_game(*CHOSEN, PlayCard(0, Card("R", 2)))
    assert observe(playing, 0).legal_actions == ()
    assert [*observe(playing, 1).legal_actions] == [
        PlayCard(1, Card("G", 2)),
        PlayCard(1, Card("G", 3)),
    ]


def test_a_view_lists_the_colours_that_its_seat_may_name():
    """Seat 0 leads and takes nothing; seat 1 takes R1 G3 B2 with the highest trump."""
    state = new_game(Rules.parse("classic 3p late deck=tiny:R1,G3,B2 rounds=1"))
    for action in (
        Deal([parse_cards("R1"), parse_cards("G3"), parse_cards("B2")]),
        PlayCard(0, Card("R", 1)),
        PlayCard(1, Card("G", 3)),
        PlayCard(2, Card("B", 2)),
    ):
        state = apply(state, action)
    named = [action.colours for action in observe(state, 1).legal_actions]
    assert named == [("R",), ("G",), ("B",)]
    assert observe(state, 0).legal_actions == ()


def test_what_a_view_calls_itself():
    state = tiny_game(*CHOSEN)
    assert "View of seat 1" in repr(observe(state, 1))
    assert "View of a spectator" in repr(observe(state, None))
    assert repr(Rules.parse("guide 5p")) == "Rules.parse('guide 5p')"


def test_a_hand_is_sorted_as_its_pack_is():
    rules = Rules.parse("classic 3p deck=tiny:B1-3,R1-3,G1-3")
    hands = sorted_hands(rules, [(), (), parse_cards("G1 R3 B2 R1")])
    assert hands[2] == tuple(PlayCard(2, card) for card in parse_cards("B2 R1 R3 G1"))


# ------------------------------------------------------------------------------- what is refused


def test_what_is_wrong_with_a_start_or_a_deal_is_said():
    with pytest.raises(RulesError, match="0 to 3, not 4"):
        new_game(Rules(), starter=4)
    with pytest.raises(IllegalActionError, match="phase choose_pain"):
        shuffle(tiny_game(), "a seed")
    short = Deal([parse_cards("R1 R2"), parse_cards("G1 G2 G3"), parse_cards("B1 B2 B3")])
    with pytest.raises(IllegalActionError, match="seat 0 is dealt 2") as caught:
        apply(new_game(Rules.parse(TINY)), short)
    assert caught.value.cards == (Card("R", 1), Card("R", 2))


@pytest.mark.parametrize(
    ("second", "undealt", "said"),
    [
        ("R1 G2 G3", "", "R1 more than once: R1 lies in hand 0 and hand 1"),
        ("G1 G2 G3", "R1", "R1 more than once: R1 lies in hand 0 and what is undealt"),
    ],
)
def test_where_a_card_lies_that_is_dealt_twice_is_said(second, undealt, said):
    hands = [parse_cards("R1 R2 R3"), parse_cards(second), parse_cards("B1 B2 B3")]
    with pytest.raises(IllegalActionError, match=said):
        apply(new_game(Rules.parse(TINY)), Deal(hands, parse_cards(undealt)))


def test_what_is_wrong_with_a_double_pack_is_said():
    with pytest.raises(RulesError, match="3 to 6 players, not 7") as players:
        Deck.french_double(7)
    assert players.value.flags == ("deck", "players")
    with pytest.raises(RulesError, match="from 2 to 14, not 1") as lowest:
        Deck.french_double(3, lowest=1)
    assert lowest.value.flags == ("deck",)
    assert Deck.french_double(3).name == "french_double"


@pytest.mark.parametrize(
    ("deck", "players", "said"),
    [("nsv", 7, "covers 3 to 6 players, not 7"), ("french", 3, "covers 4 players, not 3")],
)
def test_whom_a_deck_serves_is_said(deck, players, said):
    with pytest.raises(RulesError, match=said) as caught:
        Rules(players, deck=deck)
    assert caught.value.flags == ("deck", "players")


def test_what_is_wrong_with_a_flag_is_said():
    with pytest.raises(RulesError, match="pain_count must be a whole number from 1 to 2, not 3"):
        Rules(pain_count=3)
    with pytest.raises(RulesError, match="no flag 'trump'; the flags are deck, undealt, pain_"):
        Rules(trump="highest")
    with pytest.raises(RulesError, match="no value 'newest'; it takes highest, latest_colour"):
        Rules(trumps="newest")
    with pytest.raises(RulesError, match="not 'R5'") as caught:
        Deck("tiny", ["R5"])
    assert caught.value.flags == ("deck",)


@pytest.mark.parametrize(
    ("call", "code", "flags", "said"),
    [
        (
            lambda: Rules(2),
            "players",
            ("players",),
            "Sticheln is for 3 to 8 players, not 2",
        ),
        (
            lambda: Rules(pain_choice="after_play", pain_reveal="round_end"),
            "after_play_hidden",
            ("pain_choice", "pain_reveal"),
            (
                "pain_choice=after_play can't go with pain_reveal=round_end: nothing is laid out "
                "that could stay hidden; use pain_reveal=at_once"
            ),
        ),
        (
            lambda: Rules(led_zero="transparent", zeros="ordinary"),
            "transparent_ordinary",
            ("led_zero", "zeros"),
            (
                "led_zero=transparent can't go with zeros=ordinary: a zero is then a card like any "
                "other; use led_zero=sets_colour"
            ),
        ),
        (
            lambda: Deck("", []),
            "bad_deck_name",
            ("deck",),
            "a deck needs a name of 1 to 100 printable characters, not ''",
        ),
        (
            lambda: Deck("tiny", parse_cards("R5 G1") + parse_cards("R5")),
            "duplicate_card",
            ("deck",),
            "deck 'tiny' holds R5 twice; its cards must be distinct",
        ),
    ],
)
def test_what_can_not_be_played_is_refused_with_its_code_and_why(call, code, flags, said):
    with pytest.raises(RulesError) as caught:
        call()
    assert (caught.value.code, caught.value.flags) == (code, flags)
    assert str(caught.value) == said
