"""G, the guide: packs, dealing, choosing, playing and taking. Each test names what it proves."""

import pytest

from sticheln import (
    ChoosePain,
    Deck,
    Phase,
    PlayCard,
    Rules,
    apply,
    legal_actions,
    new_game,
    observe,
    parse_cards,
    score_round,
    shuffle,
)
from tests.play import (
    choose_all,
    dealt,
    names,
    play_all,
    play_round,
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

FOURS = "R1 R2 R3 | G1 G2 G3 | B1 B2 B3 | Y1 Y2 Y3"


@pytest.mark.claims("G01")
@pytest.mark.parametrize("players", range(3, 9))
def test_three_to_eight_play_clockwise(players):
    state = new_game(Rules(players), starter=2)
    state = apply(state, shuffle(state, "G01"))
    while state.phase is Phase.CHOOSE_PAIN:
        state = apply(state, legal_actions(state)[0])
    turns: list[int] = []
    for _ in range(players):
        turns += state.to_act
        state = apply(state, legal_actions(state)[0])
    assert turns == [(2 + step) % players for step in range(players)]


@pytest.mark.claims("G02", "A15")
@pytest.mark.parametrize("preset", ["classic", "amigo", "jogoeu", "guide", "stick_em"])
def test_any_card_may_be_played_at_any_time(preset):
    # Seat 1 holds the led colour and two others, and need not follow.
    state = choose_all(dealt("R1 R2 R3 | R4 G1 B1 | G2 B2 B3", preset=preset), "R3 B1 B3")
    state = play_all(state, "R1")
    held = state.hands[1]
    assert parse_cards("R4")[0] in held
    assert parse_cards("G1")[0] in held
    assert legal_actions(state, 1) == tuple(PlayCard(1, card) for card in held)


@pytest.mark.claims("G03")
@pytest.mark.parametrize("trump", ["G1", "B1", "Y1", "N1"])
def test_every_colour_but_the_led_one_is_trump(trump):
    for rules in (Rules(), GUIDE, JOGOEU):
        assert winner(rules, f"R14 R13 {trump} R12") == trump


@pytest.mark.claims("G04", "G05", "J15", "A22")
def test_pain_cards_cost_their_value_and_others_earn_one():
    for rules in (Rules(), GUIDE, JOGOEU, AMIGO):
        assert points(rules, "R5 R14", "", "R") == -19
        assert points(rules, "G1 G14 B7 Y2", "", "R") == 4
        assert points(rules, "R5 G1 G14 B7", "", "R") == 3 - 5


@pytest.mark.claims("G06", "J16")
@pytest.mark.parametrize("players", range(3, 7))
def test_there_are_as_many_rounds_as_players_and_each_deals_once(players):
    # Hands of two: one card is laid out, one is played.
    deck = Deck("tiny", parse_cards(" ".join(f"R{value}" for value in range(2 * players))))
    state = new_game(Rules(players, deck=deck), starter=1)
    dealers = []
    while not state.is_over:
        dealers.append(state.starter)
        state = play_round(state)
    assert sorted(dealers) == list(range(players))
    assert len(state.round_scores) == players


@pytest.mark.claims("G07", "J16", "A23")
@pytest.mark.parametrize(
    ("preset", "plays", "totals", "winners"),
    [
        # One colour only, so every card costs. Laid out: red 9 takes 9 + 2 + 1, and 7 lie there.
        ("classic", "R1 R2 R9", (-5, -6, -19), (0,)),
        ("amigo", "R1 R2 R9", (-5, -6, -19), (0,)),
        # Returned: 5 + 6 + 7, then 9 + 1 + 2.
        ("jogoeu", "R5 R6 R7 R9 R1 R2", (0, 0, -30), (0, 1)),
    ],
)
def test_the_highest_total_wins_and_may_be_negative(preset, plays, totals, winners):
    state = dealt("R5 R1 | R6 R2 | R7 R9", preset=preset, rounds=1)
    state = play_all(choose_all(state, "R5 R6 R7"), plays)
    assert (state.totals, state.winners) == (totals, winners)


@pytest.mark.claims("G09")
@pytest.mark.parametrize("players", [3, 4, 5, 6, 7, 8])
def test_the_guide_uses_a_subset_of_six_colours(players):
    rules = Rules.from_preset("guide", players)
    assert values_by_colour(rules) == {
        letter: list(range(15)) for letter in "ROYGBP"[: min(players, 6)]
    }


@pytest.mark.claims("G08")
def test_the_pack_of_106_is_left_to_a_deck_of_ones_own():
    # Six full colours are 90 cards, not 106; every other pack can be given as a Deck.
    assert len(Rules.from_preset("guide", 6).cards) == 6 * 15 == 90
    extra = parse_cards("V0 V1 V2 V3 V4 V5 V6 V7 N0 N1 N2 N3 N4 N5 N6 N7")
    deck = Deck("guide of 106", (*Rules.from_preset("guide", 6).cards, *extra))
    assert len(Rules.from_preset("guide", 7, deck=deck).cards) == 106


@pytest.mark.claims("G10", "G11")
@pytest.mark.parametrize(("players", "suits"), [(3, "CDH"), (5, "CDHSK"), (6, "CDHSKL")])
def test_two_french_packs_give_as_many_suits_as_players(players, suits):
    rules = Rules.from_preset("classic", players, "standard_deck")
    assert values_by_colour(rules) == {letter: list(range(2, 15)) for letter in suits}
    assert rules.hand_size == 13
    # Low cards may be withheld: 14 - 3 + 1 = 12 of each suit are left.
    deck = Deck.french_double(players, lowest=3)
    assert Rules(players, deck=deck).hand_size == 12


@pytest.mark.claims("G12")
@pytest.mark.parametrize("first", range(4))
def test_anyone_may_deal_first_and_the_deal_passes_clockwise(first):
    deck = Deck("tiny", parse_cards("R0 R1 R2 R3 G0 G1 G2 G3"))
    state = new_game(Rules(4, deck=deck), starter=first)
    for step in range(4):
        assert state.starter == (first + step) % 4
        state = play_round(state)


@pytest.mark.claims("G13")
def test_all_cards_are_dealt_evenly_and_the_rest_lies_face_down():
    state = new_game(Rules.from_preset("guide", 7))
    state = apply(state, shuffle(state, "G13"))
    assert [len(hand) for hand in state.hands] == [12] * 7
    assert len(state.undealt) == 90 - 7 * 12 == 6
    view = observe(state, 0)
    assert (view.undealt, view.undealt_count) == ((), 6)
    unplayed = state.undealt
    while state.to_act:
        state = apply(state, legal_actions(state)[0])
    assert state.undealt == unplayed


@pytest.mark.claims("G14", "J06", "A11", "A12")
def test_all_reveal_their_pain_cards_together():
    state = dealt("R1 R2 | G1 R3 | G2 G3")
    chosen = parse_cards("R1 R3 G2")
    for seat in range(3):
        assert observe(state, None).pain_cards == ((), (), ())
        assert observe(state, (seat + 1) % 3).pain_cards[seat] == ()
        state = apply(state, ChoosePain(seat, chosen[seat]))
    for watcher in (0, 1, 2, None):
        view = observe(state, watcher)
        assert view.pain_cards == tuple((card,) for card in chosen)
        assert view.pain_colours == (("R",), ("R",), ("G",))  # several may have the same
    while state.to_act:
        state = apply(state, legal_actions(state)[0])
    assert state.pain_cards == tuple((card,) for card in chosen)  # to the end of the round


@pytest.mark.claims("G15")
def test_in_the_guide_the_chosen_card_is_played_like_any_other():
    state = choose_all(dealt(THREES, preset="guide"), "R2 G2 B2")
    assert PlayCard(0, *parse_cards("R2")) in legal_actions(state, 0)
    state = play_all(state, "R2")  # it may be led
    assert PlayCard(1, *parse_cards("G2")) in legal_actions(state, 1)
    assert play_all(state, "G2").trick == parse_cards("R2 G2")


@pytest.mark.claims("G16", "J07", "A15")
@pytest.mark.parametrize("starter", [0, 1, 2])
def test_the_starter_leads_the_first_trick_with_any_card(starter):
    state = choose_all(dealt(THREES, starter=starter), "R2 G2 B2")
    assert (state.leader, state.to_act) == (starter, (starter,))
    assert legal_actions(state) == tuple(PlayCard(starter, card) for card in state.hands[starter])


@pytest.mark.claims("G17", "J08", "A17")
@pytest.mark.parametrize("rules", [Rules(), GUIDE, JOGOEU, AMIGO], ids=str)
@pytest.mark.parametrize(
    ("cards", "expected"),
    [("R5 R9 R7", "R9"), ("R9 R10 R2 R1", "R10"), ("R0 R1 R4", "R4"), ("R11 R3", "R11")],
)
def test_in_one_colour_the_highest_wins(rules, cards, expected):
    assert winner(rules, cards) == expected


@pytest.mark.claims("G18")
@pytest.mark.parametrize(
    ("cards", "expected"),
    [("R5 Y11 B2", "B2"), ("R5 Y11 B2 Y3", "Y11"), ("R5 Y3 B2 Y11", "Y11"), ("R5 Y3 R9", "Y3")],
)
def test_in_the_guide_the_colour_played_last_wins(cards, expected):
    assert winner(GUIDE, cards) == expected


@pytest.mark.claims("G20", "J13", "A20")
def test_the_winner_takes_the_cards_and_leads_the_next_trick():
    state = choose_all(dealt(FOURS, starter=1), "R3 G3 B3 Y3")
    # G1 leads; of B2, Y1 and R1 blue 2 is the highest trump.
    state = play_all(state, "G1 B2 Y1 R1")
    assert [names(pile) for pile in state.piles] == ["", "", "G1 B2 Y1 R1", ""]
    assert state.leader == 2
    assert state.to_act == (2,)
    assert state.trick == ()


@pytest.mark.claims("G21", "G34", "G37")
@pytest.mark.parametrize("preset", ["classic", "guide", "jogoeu"])
def test_the_round_ends_when_every_card_is_played_and_is_then_scored(preset):
    state = choose_all(dealt(THREES, preset=preset), "R2 G2 B2")
    while state.to_act:
        assert state.round_scores == ()
        assert any(state.hands)
        state = apply(state, legal_actions(state)[0])
    assert not any(state.hands)
    assert len(state.round_scores) == 1
    # The cards of the own colour count apart from the others.
    pile = parse_cards("R5 G9 R2 B9")
    lines = score_round(state.rules, captured=pile, pain_colours="R").lines
    assert {names(line.cards): line.points for line in lines} == {"R5 R2": -7, "G9 B9": 2}


@pytest.mark.claims("G37", "G27", "A28")
def test_hidden_pain_cards_are_revealed_when_the_round_ends():
    state = choose_all(dealt(THREES, preset="guide"), "R2 G2 B2")
    while state.to_act:
        assert observe(state, 0).pain_colours == (("R",), (), ())
        state = apply(state, legal_actions(state)[0])
    assert observe(state, 0).pain_colours == (("R",), ("G",), ("B",))


@pytest.mark.claims("G22", "J18")
def test_a_zero_is_worth_nothing_in_the_pain_colour():
    for rules in (Rules(), GUIDE, JOGOEU):
        assert points(rules, "R0", "", "R") == 0
        assert points(rules, "R0 R3 G2", "", "R") == -2
