"""Every statement of the sources about rules, cards and variants, carried out in play.

Source by source: G, the guide; J, jogoeu; A, amigo. Each test names the statements it proves.
"""

import pytest

from sticheln import (
    ChoosePain,
    Deck,
    NamePain,
    Phase,
    PlayCard,
    Rules,
    RulesError,
    apply,
    legal_actions,
    new_game,
    observe,
    parse_cards,
    score_round,
    shuffle,
    trick_outcome,
)
from tests.play import (
    choose_all,
    dealt,
    name_all,
    names,
    play_all,
    play_round,
    play_rounds,
    tiny_game,
)

GUIDE = Rules.from_preset("guide")
JOGOEU = Rules.from_preset("jogoeu")
AMIGO = Rules.from_preset("amigo")
REVERSE = Rules.from_preset("amigo", 4, "reverse")

THREES = "R0 R1 R2 | G0 G1 G2 | B0 B1 B2"
FOURS = "R1 R2 R3 | G1 G2 G3 | B1 B2 B3 | Y1 Y2 Y3"


def winner(rules, text):
    """The card that takes a trick; None when it is set aside."""
    cards = parse_cards(text)
    index = trick_outcome(rules, cards).winner
    return None if index is None else str(cards[index])


def points(rules, captured, laid_out, colours):
    """What one seat scores in a round."""
    pile, laid = parse_cards(captured), parse_cards(laid_out)
    return score_round(rules, captured=pile, laid_out=laid, pain_colours=colours).total


def values_by_colour(rules):
    """The values of each colour of the pack."""
    return {
        letter: sorted(card.value for card in rules.cards if card.colour == letter)
        for letter in rules.colours
    }


# ------------------------------------------------------------------------------------ the guide


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


# --------------------------------------------------------------------------------------- jogoeu


@pytest.mark.claims("J01", "J02", "J03", "J04", "J05")
@pytest.mark.parametrize(
    ("players", "colours", "top"),
    [(3, "RYGBP", 8), (4, "RYGBP", 11), (5, "RYGBP", 14), (6, "RYGBPX", 14)],
)
def test_the_cards_of_jogoeu(players, colours, top):
    rules = Rules.from_preset("jogoeu", players)
    assert values_by_colour(rules) == {letter: list(range(top + 1)) for letter in colours}
    assert rules.hand_size == 15
    assert len(rules.cards) == 15 * players


@pytest.mark.claims("J17")
def test_jogoeu_is_for_three_to_six():
    for players in (3, 4, 5, 6):
        assert Rules.from_preset("jogoeu", players).players == players
    for players in (2, 7, 8):
        with pytest.raises(RulesError):
            Rules.from_preset("jogoeu", players)


@pytest.mark.claims("J05", "J06", "A09")
@pytest.mark.parametrize("players", range(3, 9))
def test_each_holds_15_cards_and_chooses_among_them(players):
    state = new_game(Rules(players))
    state = apply(state, shuffle(state, "J05"))
    held = 14 if players == 8 else 15
    assert [len(hand) for hand in state.hands] == [held] * players
    for seat in range(players):
        assert [action.cards for action in legal_actions(state, seat)] == [
            (card,) for card in state.hands[seat]
        ]


@pytest.mark.claims("J09", "J10")
@pytest.mark.parametrize("rules", [Rules(), JOGOEU, AMIGO], ids=str)
@pytest.mark.parametrize(("cards", "expected"), [("R5 G4 Y5", "Y5"), ("R5 G4 Y4", "G4")])
def test_the_examples_of_jogoeu(rules, cards, expected):
    assert winner(rules, cards) == expected


@pytest.mark.claims("J11")
@pytest.mark.parametrize(
    ("cards", "expected"),
    [("R0 R1 B0", "R1"), ("R5 B0 G0", "R5"), ("R0 B0 G0 Y1", "Y1"), ("R0 B0 G0", None)],
)
def test_in_jogoeu_a_zero_never_wins(cards, expected):
    assert winner(JOGOEU, cards) == expected


@pytest.mark.claims("J12")
def test_in_jogoeu_a_trick_of_zeros_is_set_aside_and_the_leader_leads_again():
    state = choose_all(dealt(THREES, preset="jogoeu", starter=2), "R2 G2 B2")
    state = play_all(state, "B0 R0 G0")
    assert state.set_aside == parse_cards("B0 R0 G0")
    assert state.piles == ((), (), ())
    assert state.leader == 2


@pytest.mark.claims("J14")
@pytest.mark.parametrize("players", [3, 4, 5, 6])
def test_in_jogoeu_a_round_has_15_tricks(players):
    state = play_round(new_game(Rules.from_preset("jogoeu", players)))
    assert len(state.tricks) == 15


# ---------------------------------------------------------------------------------------- amigo


@pytest.mark.claims("A01")
def test_the_full_pack_has_120_cards():
    # 0-18 in two colours and 0-20 in four would be 2 x 19 + 4 x 21 = 122; the pack has 120.
    tops = {letter: values[-1] for letter, values in values_by_colour(full_pack()).items()}
    assert tops == {"G": 20, "R": 20, "B": 20, "N": 18, "Y": 18, "V": 18}
    assert len(full_pack().cards) == 3 * 21 + 3 * 19 == 120


def full_pack():
    return Rules(8, deck="amigo_full")


@pytest.mark.claims("A02", "A03", "A04", "A05", "A06", "A07", "A08")
@pytest.mark.parametrize(
    ("players", "colours", "top"),
    [
        *((3, "GNRBY", 8), (4, "GNRBY", 11), (5, "GNRBY", 14)),
        *((6, "GNRBYV", 14), (7, "GNRBYV", 17), (8, "GNRBYV", 18)),
    ],
)
def test_the_cards_of_amigo(players, colours, top):
    rules = Rules.from_preset("amigo", players)
    assert values_by_colour(rules) == {letter: list(range(top + 1)) for letter in colours}


@pytest.mark.claims("A09", "A10")
@pytest.mark.parametrize(("players", "each", "left"), [(7, 15, 3), (8, 14, 2)])
def test_left_over_cards_are_shown_to_all(players, each, left):
    state = new_game(Rules.from_preset("amigo", players))
    state = apply(state, shuffle(state, "A10"))
    assert [len(hand) for hand in state.hands] == [each] * players
    assert len(state.undealt) == left
    for seat in (None, *range(players)):
        assert observe(state, seat).undealt == state.undealt


@pytest.mark.claims("A11", "A13", "A22")
def test_the_card_laid_out_is_not_played_and_counts_against_its_owner():
    state = choose_all(dealt(THREES, preset="amigo", rounds=1), "R2 G2 B2")
    assert all(len(hand) == 2 for hand in state.hands)
    assert state.pain_cards == tuple((card,) for card in parse_cards("R2 G2 B2"))
    # R1 G1 B1: the first of the equal trumps. G0 B0 R0: zeros alone, the first takes them.
    state = play_all(state, "R1 G1 B1 G0 B0 R0")
    # Seat 1: R1 B1 B0 R0 +4, G1 G0 -1, laid out -2.
    assert state.totals == (-2, 1, -2)


@pytest.mark.claims("A13", "A22")
def test_the_card_laid_out_counts_as_a_card_of_the_pain_colour():
    assert points(AMIGO, "G1 G2 B7", "R4", "R") == 3 - 4
    assert points(AMIGO, "", "R4", "R") == -4


@pytest.mark.claims("A16")
@pytest.mark.parametrize(("cards", "expected"), [("R5 B0 G0", "R5"), ("R0 R4 B0", "R4")])
def test_in_amigo_a_zero_of_another_colour_is_no_trump(cards, expected):
    assert winner(AMIGO, cards) == expected


@pytest.mark.claims("A18")
@pytest.mark.parametrize(
    ("cards", "expected"),
    [("R5 G4 B7", "B7"), ("R5 G7 B4", "G7"), ("R5 G7 B7", "G7"), ("R5 B7 G7", "B7")],
)
def test_in_amigo_the_highest_trump_wins_and_the_first_of_equals(cards, expected):
    assert winner(AMIGO, cards) == expected


@pytest.mark.claims("A19")
def test_in_amigo_the_first_zero_takes_a_trick_of_zeros():
    state = choose_all(dealt(THREES, preset="amigo", starter=2), "R2 G2 B2")
    state = play_all(state, "B0 R0 G0")
    assert [names(pile) for pile in state.piles] == ["", "", "B0 R0 G0"]
    assert state.leader == 2
    assert winner(AMIGO, "R0 B0 G0 Y1") == "Y1"


@pytest.mark.claims("A21")
@pytest.mark.parametrize(("players", "tricks"), [(3, 14), (6, 14), (7, 14), (8, 13)])
def test_in_amigo_a_round_has_14_tricks_13_with_eight(players, tricks):
    state = play_round(new_game(Rules.from_preset("amigo", players)))
    assert len(state.tricks) == tricks


@pytest.mark.claims("A23")
@pytest.mark.parametrize("players", [3, 4, 8])
def test_amigo_ends_after_five_rounds(players):
    state = new_game(Rules.from_preset("amigo", players))
    for number in range(1, 6):
        assert (state.round_number, state.is_over) == (number, False)
        state = play_round(state, f"A23 {number}")
    assert state.is_over
    assert {state.totals[seat] for seat in state.winners} == {max(state.totals)}


@pytest.mark.claims("A24")
def test_reverse_counts_the_lucky_colour_for_and_every_other_card_against():
    assert points(REVERSE, "R5 G2 G9", "R4", "R") == 5 + 4 - 2
    assert points(REVERSE, "G2 G9 B14", "R0", "R") == -3


@pytest.mark.claims("A25")
@pytest.mark.parametrize(
    ("cards", "expected"),
    [
        ("R1 R2 R3", "R1"),
        ("R9 G4 B2", "B2"),
        ("R9 G4 B4", "G4"),
        ("R9 G0 R0", "R9"),
        ("R9 G0 B4", "B4"),
    ],
)
def test_reverse_gives_the_trick_to_the_lowest_card_but_a_zero(cards, expected):
    assert winner(REVERSE, cards) == expected


@pytest.mark.claims("A26")
def test_mild_costs_five_for_every_card_of_the_pain_colour():
    mild = Rules.from_preset("amigo", 4, "mild")
    assert points(mild, "R14 R0 G9 B1", "R2", "R") == -5 - 5 - 5 + 2


@pytest.mark.claims("A28")
def test_in_the_fog_the_chosen_card_stays_face_down():
    state = choose_all(dealt(THREES, preset="amigo", pain_reveal="round_end"), "R2 G2 B2")
    assert state.rules == state.rules.vary("fog")
    assert all(len(hand) == 2 for hand in state.hands)  # it is laid out all the same
    while state.to_act:
        assert observe(state, 2).pain_cards == ((), (), parse_cards("B2"))
        state = apply(state, legal_actions(state)[0])
    assert observe(state, 2).pain_cards == tuple((card,) for card in parse_cards("R2 G2 B2"))


@pytest.mark.claims("A29", "A30")
def test_late_the_colour_is_chosen_among_the_cards_won():
    state = dealt(THREES, preset="amigo", rounds=1, pain_choice="after_play")
    assert state.rules == state.rules.vary("late")
    # R2 G1 B0: G1. G2 B2 R1: B2. B1 R0 G0: B1. Seat 0 wins no trick.
    state = play_all(state, "R2 G1 B0 G2 B2 R1 B1 R0 G0")
    assert state.to_act == (1, 2)
    assert legal_actions(state, 1) == tuple(NamePain(1, letter) for letter in "RGB")
    # Seat 1: R2 and B0 +2, G1 -1. Seat 2: B2 R1 B1 G0 +4, R0 -0 and R1 -1 in red.
    state = name_all(state, "G R")
    assert state.totals == (0, 1, 4 - 1 + 0)
