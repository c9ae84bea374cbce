"""What the source says of Kein Stich, claim by claim, with values worked out by hand."""

from itertools import pairwise

import pytest

from sticheln import Card, IllegalActionError, RulesError, parse_cards
from sticheln.keinstich import (
    PRESETS,
    LayCard,
    Pass,
    PlayCard,
    Rules,
    apply,
    events_of,
    legal_actions,
    new_game,
    shuffle,
    trick_outcome,
)
from tests.keinstich.play import FIRST_TO_0, MIXED, OWN_SUIT, deal_of, dealt, one_deal, played

# FIRST_TO_0: seat 0 takes the first trick (hearts, with Ober and king), seat 1 all others: it holds
# the aces and kings that are left, and seat 0 leads a low club to it.
FIRST_TO_0_CARDS = (
    "H13 H12 H10 H7 C7 C14 C10 C12 C13 C11 D11 C8 D14 D9 D12 D7 D13 D10 S11 D8 "
    "S14 S9 S12 S7 S13 S10 H8 S8 H14 H11 H9 C9"
)
# Trick by trick: 0 H13 | 1 C14 | 1 C13 | 1 D14 | 1 D13 | 1 S14 | 1 S13 | 1 H14.
# Seat 0 captures H13 H12 H10 H7; all other hearts (H14 H11 H9 H8) and the Obers of clubs (with
# C14), diamonds (with D14) and spades (with S14) go to seat 1.


@pytest.mark.claims("K01")
def test_a_compendium_of_five_deals_ending_in_a_laying_game_that_pays_the_pot_out():
    assert Rules().contracts == ("tricks", "hearts", "obers", "max", "domino")
    state = new_game(Rules())
    pots = []
    while not state.is_over:
        due = shuffle(state, "any") if state.needs_deal else legal_actions(state)[0]
        number = len(state.round_scores)
        state = apply(state, due)
        if len(state.round_scores) > number:
            pots.append(state.pot)
    assert pots == [40, 80, 120, 160, 0]
    assert state.round_number == 5


@pytest.mark.claims("K02")
def test_32_cards_from_the_ace_down_to_seven():
    cards = Rules().cards
    assert len(cards) == 32
    assert {card.value for card in cards} == set(range(7, 15))
    order = ["CA", "CK", "CQ", "CJ", "C10", "C9", "C8", "C7"]
    for higher, lower in pairwise(order):
        assert trick_outcome(Rules(), parse_cards(f"{lower} {higher}")).winner == 1


@pytest.mark.claims("K03")
def test_four_players_with_eight_cards_each():
    assert (Rules().players, Rules().hand_size) == (4, 8)
    deal = shuffle(new_game(Rules()), 1)
    assert [len(hand) for hand in deal.hands] == [8, 8, 8, 8]
    assert deal.undealt == ()


@pytest.mark.claims("K04")
def test_the_player_left_of_the_dealer_leads_then_whoever_took_the_trick():
    state = dealt(Rules(), OWN_SUIT, dealer=1)
    assert state.leader == 2
    state = played(state, "H7 S7 C7 D7")
    assert state.tricks[0].winner == 2
    assert state.leader == 2
    state = dealt(Rules(), FIRST_TO_0)
    assert state.leader == 0
    state = played(state, FIRST_TO_0_CARDS[: len("H13 H12 H10 H7 C7 C14 C10 C12")])
    assert [trick.winner for trick in state.tricks] == [0, 1]
    assert state.leader == 1


@pytest.mark.claims("K04")
@pytest.mark.parametrize(("rotation", "dealers"), [("clockwise", [2, 3, 0]), ("fixed", [2, 2, 2])])
def test_the_dealer_moves_on_or_stays(rotation, dealers):
    state = new_game(Rules(contracts="obers,max,domino", rotation=rotation), dealer=2)
    seen = []
    while not state.is_over:
        if state.needs_deal:
            seen.append(state.dealer)
        due = shuffle(state, 1) if state.needs_deal else legal_actions(state)[0]
        state = apply(state, due)
    assert seen == dealers


@pytest.mark.claims("K05")
def test_suit_must_be_followed():
    state = played(dealt(Rules(), FIRST_TO_0), "H13")
    assert legal_actions(state) == (
        PlayCard(1, Card.parse("H12")),
        PlayCard(1, Card.parse("H14")),
    )
    with pytest.raises(IllegalActionError) as refused:
        apply(state, PlayCard(1, Card.parse("C14")))
    assert refused.value.code == "must_follow"


@pytest.mark.claims("K05")
def test_who_cannot_follow_may_discard_anything_hearts_included():
    state = played(dealt(Rules(contracts="hearts,domino"), OWN_SUIT), "C7 D7")
    assert [str(action.card) for action in legal_actions(state)] == OWN_SUIT.split(" | ")[2].split()


@pytest.mark.claims("K05")
@pytest.mark.parametrize(
    ("cards", "winner", "code"),
    [
        ("C7 D14 H14 S14", 0, "unrivalled"),
        ("C7 C8 H14 S14", 1, "highest"),
        ("H12 H11 S14 H13", 3, "highest"),
    ],
)
def test_there_are_no_trumps_and_the_highest_of_the_led_suit_wins(cards, winner, code):
    outcome = trick_outcome(Rules(), parse_cards(cards))
    assert outcome.winner == winner
    assert outcome.reason.code == code
    assert "K05" in outcome.reason.rules


@pytest.mark.claims("K06")
def test_no_tricks_each_trick_costs_5():
    state = one_deal("tricks", FIRST_TO_0, FIRST_TO_0_CARDS)
    assert state.round_scores == ((-5, -35, 0, 0),)


@pytest.mark.claims("K07")
def test_no_hearts_each_captured_heart_costs_5_and_tricks_nothing():
    state = one_deal("hearts", FIRST_TO_0, FIRST_TO_0_CARDS)
    assert state.round_scores == ((-20, -20, 0, 0),)  # four hearts each, with 1 and 7 tricks


@pytest.mark.claims("K08")
def test_no_obers_each_captured_ober_costs_10():
    state = one_deal("obers", FIRST_TO_0, FIRST_TO_0_CARDS)
    assert state.round_scores == ((-10, -30, 0, 0),)  # H12; C12 D12 S12


@pytest.mark.claims("K09")
def test_no_max_the_king_of_hearts_costs_40():
    state = one_deal("max", FIRST_TO_0, FIRST_TO_0_CARDS)
    assert state.round_scores == ((-40, 0, 0, 0),)
    assert state.breakdown[0].lines[0].reason.rules == ("K09",)


@pytest.mark.claims("K10")
@pytest.mark.parametrize("seed", range(5))
def test_the_four_trick_deals_put_exactly_160_into_the_pot(seed):
    state = new_game(Rules())
    while state.contract != "domino":
        due = shuffle(state, seed) if state.needs_deal else legal_actions(state)[-1]
        state = apply(state, due)
    assert state.pot == 160
    assert sum(state.totals) == -160
    assert Rules().pot * Rules().stake == 160


def domino(hands, **flags):
    """The trick deal is played anyhow; then these hands are dealt for domino."""
    rules = Rules(contracts="max,domino", **flags)
    state = played(
        dealt(rules, OWN_SUIT, dealer=3),
        (
            "C7 D7 H7 S7 C8 D8 H8 S8 C9 D9 H9 S9 "
            "C10 D10 H10 S10 C11 D11 H11 S11 C12 D12 H12 S12 C13 D13 H13 S13 C14 D14 H14 S14"
        ),
    )
    assert state.needs_deal
    assert state.contract == "domino"
    return apply(state, deal_of(hands))


@pytest.mark.claims("K11")
def test_the_holder_of_the_acorn_unter_must_start_by_laying_it():
    state = domino(MIXED)
    assert state.to_act == (0,)
    assert legal_actions(state) == (LayCard(0, Card.parse("CJ")),)
    for other in (LayCard(0, Card.parse("CQ")), Pass(0)):
        with pytest.raises(IllegalActionError):
            apply(state, other)


@pytest.mark.claims("K11")
def test_each_adds_to_a_row_or_lays_an_unter_and_may_pass_only_when_it_can_do_neither():
    state = played(domino(MIXED), "C11")
    assert legal_actions(state) == (
        LayCard(1, Card.parse("C10")),
        LayCard(1, Card.parse("DJ")),
    )
    with pytest.raises(IllegalActionError) as refused:
        apply(state, Pass(1))
    assert refused.value.code == "must_lay"
    with pytest.raises(IllegalActionError) as refused:
        apply(state, LayCard(1, Card.parse("C9")))
    assert refused.value.code == "does_not_fit"
    state = played(state, "C10")
    # Seat 2 holds C8 and C7, but the row of clubs ends at C10; H11 is an Unter.
    assert legal_actions(state) == (LayCard(2, Card.parse("HJ")),)
    state = played(state, "H11 H12 C12")
    assert [list(map(str, row)) for row in state.rows] == [
        ["C10", "C11", "C12"],
        [],
        ["H11", "H12"],
        [],
    ]


@pytest.mark.claims("K11")
def test_rows_do_not_wrap_and_who_can_do_neither_passes():
    """Clubs are laid up to the ace; the seven does not follow it."""
    own = "C7 C11 C12 C13 C14 D7 D8 H7 | C8 C9 C10 D9 D10 H8 H9 H10 | "
    own += "D11 D12 D13 D14 H11 H12 H13 H14 | S7 S8 S9 S10 S11 S12 S13 S14"
    state = played(domino(own), "C11 C10 D11 S11 C12 D10 D12 S12 C13 C9 H11 S13 C14 H10 D13 S14")
    # Seat 0 holds C7 D7 D8 H7; rows end below at C9, D10, H10: it can lay nothing.
    assert legal_actions(state) == (Pass(0),)
    assert apply(state, Pass(0)).to_act == (1,)


@pytest.mark.claims("K12")
def test_domino_pays_100_50_10_and_nothing():
    state = played(
        domino(OWN_SUIT),
        "C11 D11 H11 S11 " + " ".join(f"C{v} D{v} H{v} S{v}" for v in (10, 9, 8, 7, 12, 13, 14)),
    )
    assert state.is_over
    assert state.finished == (0, 1, 2, 3)
    # Max alone puts 8 stakes into the pot: 8 x 10/32 = 2.5 and 8 x 2/32 = 0.5, so 6, 2, 0, 0.
    assert state.round_scores[-1] == (30, 10, 0, 0)
    standard = Rules()
    assert [stakes * standard.stake for stakes in standard.payouts] == [100, 50, 10, 0]


@pytest.mark.claims("K12")
def test_the_order_of_going_out_decides_who_wins_what():
    rules = Rules(contracts="max,domino", payouts=[5, 2, 1, 0])
    flags = {"payouts": rules.payouts}
    state = played(
        domino(OWN_SUIT, **flags),
        "C11 D11 H11 S11 " + " ".join(f"C{v} D{v} H{v} S{v}" for v in (10, 9, 8, 7, 12, 13, 14)),
    )
    assert state.round_scores[-1] == (25, 10, 5, 0)
    assert state.pot == 0
    assert [payment.lines[0].count for payment in state.breakdown] == [1, 2, 3, 4]


@pytest.mark.claims("K13")
def test_the_heart_unter_may_start():
    state = domino(MIXED, domino_start="hearts")
    assert state.to_act == (2,)
    assert legal_actions(state) == (LayCard(2, Card.parse("HJ")),)


@pytest.mark.claims("K14")
def test_the_black_pig_takes_the_place_of_max():
    state = one_deal("max", FIRST_TO_0, FIRST_TO_0_CARDS, black_pig=True)
    assert state.round_scores == ((0, -40, 0, 0),)  # S12 went to seat 1
    assert state.breakdown[1].lines[0].reason.rules == ("K14",)


@pytest.mark.claims("K14", "K19")
def test_in_power_the_black_pig_costs_as_an_ober_too_and_the_heart_king_as_a_heart_only():
    state = one_deal("power", FIRST_TO_0, FIRST_TO_0_CARDS, black_pig=True)
    # Seat 0: a trick 1, four hearts 4, the Ober of hearts 2: 7 stakes. All deals cost 32.
    assert state.round_scores == ((-35, -125, 0, 0),)


@pytest.mark.claims("K15")
def test_king_louis_leaves_the_first_deal_out_and_pays_120():
    rules = Rules.from_preset("king_louis")
    assert rules.contracts == ("hearts", "obers", "max", "domino")
    assert sum(rules.payouts) * rules.stake == 120


@pytest.mark.claims("K16", "K17", "K18")
@pytest.mark.parametrize("preset", ["penultimate_trick", "first_and_last_trick"])
def test_six_deals_pay_200(preset):
    rules = Rules.from_preset(preset)
    assert rules.round_count == 6
    assert rules.contracts[:4] == Rules().contracts[:4]
    assert sum(rules.payouts) * rules.stake == 200


@pytest.mark.claims("K17")
def test_the_last_trick_but_one_costs_40():
    state = one_deal("penultimate", FIRST_TO_0, FIRST_TO_0_CARDS)
    assert state.round_scores == ((0, -40, 0, 0),)


@pytest.mark.claims("K18")
def test_the_first_and_the_last_trick_cost_20_each():
    state = one_deal("first_and_last", FIRST_TO_0, FIRST_TO_0_CARDS)
    assert state.round_scores == ((-20, -20, 0, 0),)


@pytest.mark.claims("K19")
def test_a_power_trick_of_four_hearts_with_ober_and_king_costs_15_stakes():
    state = one_deal("power", FIRST_TO_0, FIRST_TO_0_CARDS)
    assert [str(card) for card in state.piles[0]] == ["H13", "H12", "H10", "H7"]
    # A trick 1, hearts 4, an Ober 2, the king of hearts 8: 15 stakes of 5. The rest of 32: 17.
    assert state.round_scores == ((-75, -85, 0, 0),)
    assert [(line.code, line.amount) for line in state.breakdown[0].lines] == [
        ("trick", -5),
        ("heart", -20),
        ("ober", -10),
        ("max", -40),
    ]


EVERY_TRICK = " ".join(f"C{v} D{v} H{v} S{v}" for v in range(7, 15))


@pytest.mark.claims("K20")
@pytest.mark.parametrize("contract", ["tricks", "hearts", "obers", "max", "penultimate"])
def test_a_march_wins_50_and_costs_each_other_30(contract):
    state = one_deal(contract, OWN_SUIT, EVERY_TRICK, march=True)
    assert state.round_scores == ((50, -30, -30, -30),)
    assert state.pot == 40  # as without a march


@pytest.mark.claims("K20")
def test_a_march_is_optional_and_seven_tricks_are_not_enough():
    assert one_deal("tricks", OWN_SUIT, EVERY_TRICK).round_scores == ((-40, 0, 0, 0),)
    seven = one_deal("tricks", FIRST_TO_0, FIRST_TO_0_CARDS, march=True)
    assert [trick.winner for trick in seven.tricks].count(1) == 7
    assert seven.round_scores == ((-5, -35, 0, 0),)


@pytest.mark.claims("K21")
@pytest.mark.parametrize(
    ("players", "deck", "hand"), [(3, 24, 8), (4, 24, 6), (6, 24, 4), (4, 32, 8), (4, 52, 13)]
)
def test_forms_for_3_to_6_players_and_other_packs(players, deck, hand):
    rules = Rules(players, deck=deck)
    assert (len(rules.cards), rules.hand_size) == (deck, hand)


@pytest.mark.claims("K21")
@pytest.mark.parametrize(
    ("players", "deck"), [(5, 24), (3, 32), (5, 32), (6, 32), (3, 52), (5, 52), (6, 52)]
)
def test_what_does_not_deal_out_evenly_is_refused_with_that_reason(players, deck):
    with pytest.raises(RulesError, match="evenly") as refused:
        Rules(players, deck=deck)
    assert refused.value.code == "uneven_deal"


@pytest.mark.claims("K22", "K23")
def test_stakes_and_names():
    assert Rules(stake=1).payouts == (20, 10, 2, 0)
    assert Rules.from_preset("penultimate_trick", domino_start="hearts").round_count == 6
    assert Rules.from_preset("Blitz") == Rules.from_preset("power")
    assert next(iter(PRESETS)) == "standard"


def test_every_trick_deal_is_played_out():
    """The king of hearts is gone with the first trick, and yet seven more are played."""
    rules = Rules(contracts="max,domino")
    state = played(dealt(rules, FIRST_TO_0), "H13 H12 H10 H7")
    assert state.round_scores == ()
    assert state.phase == "play"


def test_who_is_out_is_passed_over_and_all_places_are_played_out():
    state = domino(OWN_SUIT)
    state = played(
        state, "C11 D11 H11 S11 " + " ".join(f"C{v} D{v} H{v} S{v}" for v in (10, 9, 8, 7, 12, 13))
    )
    state = played(state, "C14")
    assert state.finished == (0,)
    assert not state.is_over
    state = played(state, "D14 H14")
    assert state.to_act == (3,)
    before = state
    state = played(state, "S14")
    assert state.is_over
    names = [type(event).__name__ for event in events_of(before, LayCard(3, Card.parse("SA")))]
    assert names == ["CardLaid", "WentOut", "DealPaid", "GameEnded"]
