"""G, the guide: points, ties and variants. Each test names the statements it proves."""

import pytest

from sticheln import (
    Phase,
    Rules,
    apply,
    legal_actions,
    new_game,
    observe,
    parse_cards,
    shuffle,
    trick_outcome,
)
from tests.play import (
    choose_all,
    dealt,
    play_all,
    play_rounds,
    tiny_game,
)
from tests.source_claims.asking import (
    AMIGO,
    GUIDE,
    JOGOEU,
    THREES,
    points,
    values_by_colour,
    winner,
)


@pytest.mark.claims("G23", "J18")
def test_a_zero_of_another_colour_is_neutral_or_earns_one():
    assert points(GUIDE, "G0 B0 G5", "", "R") == 1
    assert points(JOGOEU, "G0 B0 G5", "", "R") == 1
    assert points(Rules(), "G0 B0 G5", "", "R") == 3


# Rounds of one trick. Each seat lays out its first card and plays its second; all follow red, so
# red 3 earns its player 3, less the value of the card laid out.
WON_BY = (
    "V0 R3 | N0 R2 | X0 R1",
    "V0 R2 | N0 R3 | X0 R1",
    "V0 R1 | N0 R2 | X0 R3",
)


@pytest.mark.claims("G24")
@pytest.mark.parametrize(("tie_break", "winners"), [("shared", (0, 1)), ("positive_rounds", (0,))])
def test_a_tie_goes_to_more_rounds_above_zero(tie_break, winners):
    # Rounds: (3, 0, -3), (3, 0, -3), (0, 3, -3), (-3, 0, 3).
    state = play_rounds(
        tiny_game("V0 N0 X3 R1 R2 R3", rounds=4, tie_break=tie_break),
        "V0 R3 | N0 R2 | X3 R1",
        "V0 R3 | N0 R2 | X3 R1",
        "V0 R2 | N0 R3 | X3 R1",
        "X3 R1 | N0 R2 | V0 R3",
    )
    assert state.totals == (3, 3, -6)
    assert state.winners == winners  # seat 0 was above zero twice, seat 1 once


@pytest.mark.claims("G25")
def test_an_extra_round_decides_what_is_still_tied():
    game = tiny_game("V0 N0 X0 R1 R2 R3", rounds=3, tie_break="extra_rounds")
    state = play_rounds(game, *WON_BY)
    assert state.totals == (3, 3, 3)
    assert state.needs_deal
    # The last regular starter was seat 2, so seat 0 deals; seat 1 wins the extra round.
    assert (state.round_number, state.starter) == (4, 0)
    state = play_rounds(state, WON_BY[1])
    assert state.is_over
    assert state.totals == (3, 6, 3)
    assert state.winners == (1,)


@pytest.mark.claims("G26")
def test_open_pain_colours_are_seen_before_the_first_lead():
    rules = Rules.from_preset("guide", 3, "open")
    state = apply(new_game(rules), shuffle(new_game(rules), "G26"))
    while state.phase is Phase.CHOOSE_PAIN:
        state = apply(state, legal_actions(state)[0])
    assert (state.trick, state.tricks) == ((), ())
    assert observe(state, 0).pain_colours == state.pain_colours
    assert all(state.pain_colours)


@pytest.mark.claims("G27")
def test_in_the_guide_the_pain_colour_is_secret_during_the_round():
    state = choose_all(dealt(THREES, preset="guide"), "R2 G2 B2")
    assert observe(state, 1).pain_colours == ((), ("G",), ())
    assert observe(state, None).pain_colours == ((), (), ())
    assert observe(state, 1).pain_cards == ((), parse_cards("G2"), ())


@pytest.mark.claims("G28", "A27")
def test_two_pain_colours():
    state = dealt("R1 R2 G1 | G2 G3 B4 | B1 B2 R3", preset="amigo", rounds=1, pain_count=2)
    assert state.rules == state.rules.vary("intense")
    assert state.rules.tricks_per_round == state.rules.vary(pain_count=1).tricks_per_round - 1
    state = choose_all(state, "R2+G1 G3+B4 B2+R3")
    assert [set(colours) for colours in state.pain_colours] == [set("RG"), set("GB"), set("BR")]
    # R1 G2 B1: green 2 takes it. Seat 1: R1 +1, G2 B1 -3, laid out -7; both colours cost.
    assert play_all(state, "R1 G2 B1").totals == (-3, -9, -5)


@pytest.mark.claims("G29")
@pytest.mark.parametrize("rounds", [3, 5])
def test_a_fixed_number_of_rounds(rounds):
    for preset in ("classic", "guide", "amigo"):
        rules = Rules.from_preset(preset, 4, "fixed_rounds", rounds=rounds)
        assert rules.round_count == rounds


@pytest.mark.claims("G30")
def test_stick_em_differs_from_classic_in_its_colours_alone():
    stick_em, classic = Rules.from_preset("stick_em", 6), Rules(6)
    assert stick_em.vary(deck="amigo") == classic
    assert list(values_by_colour(stick_em).values()) == list(values_by_colour(classic).values())
    assert stick_em.colours != classic.colours


@pytest.mark.claims("G31")
def test_one_french_pack_for_four():
    rules = Rules.from_preset("guide", 4, "standard_deck")
    assert values_by_colour(rules) == {letter: list(range(2, 15)) for letter in "CDHS"}
    # Jack 11, queen 12, king 13, ace 14.
    assert winner(rules.vary(trumps="highest"), "H10 SJ SQ D3") == "S12"
    assert winner(rules.vary(trumps="highest"), "H10 SK DA S3") == "D14"
    assert points(rules, "HJ HQ HK HA", "", "H") == -(11 + 12 + 13 + 14)


@pytest.mark.claims("G35")
@pytest.mark.parametrize("trump", ["G0", "G1", "G14"])
def test_in_the_guide_any_off_colour_card_beats_the_led_colour(trump):
    assert winner(GUIDE, f"R14 {trump} R13") == trump


@pytest.mark.claims("G36", "J19", "A32")
@pytest.mark.parametrize("rules", [Rules(), GUIDE, JOGOEU, AMIGO], ids=str)
def test_the_first_card_sets_the_led_colour(rules):
    assert trick_outcome(rules, parse_cards("R5 G9 B1")).led_colour == "R"
    assert trick_outcome(rules, parse_cards("R0 G9 B1")).led_colour == "R"
    assert trick_outcome(rules, parse_cards("B0")).led_colour == "B"
