"""What a state tells, phase by phase, and in which order legal actions stand."""

import copy
import pickle

import pytest

from sticheln import (
    ChoosePain,
    NamePain,
    Phase,
    PlayCard,
    Rules,
    State,
    apply,
    legal_actions,
    new_game,
    parse_cards,
    shuffle,
)
from tests.play import choose_all, deal_of, dealt, deck_of, name_all, names, play_all, play_round

THREES = "R0 R1 R2 | G0 G1 G2 | B0 B1 B2"


def test_a_new_game_has_nothing_dealt():
    state = new_game(Rules(5), starter=3)
    assert isinstance(state, State)
    assert (state.phase, state.needs_deal, state.is_over) == (Phase.DEAL, True, False)
    assert (state.round_number, state.starter, state.leader) == (1, 3, None)
    assert (state.to_act, state.trick, state.last_trick, state.tricks) == ((), (), None, ())
    assert state.hands == state.piles == state.pain_cards == state.pain_colours == ((),) * 5
    assert (state.set_aside, state.undealt, state.round_scores) == ((), (), ())
    assert (state.totals, state.winners, state.action_count) == ((0,) * 5, (), 0)


def test_phase_by_phase():
    state = dealt(THREES, rounds=1, starter=2)
    assert (state.phase, state.to_act, state.leader) == ("choose_pain", (0, 1, 2), None)
    assert (state.needs_deal, state.action_count) == (False, 1)

    state = apply(state, ChoosePain(1, parse_cards("G2")))
    assert state.to_act == (0, 2)
    assert state.pain_cards == ((), parse_cards("G2"), ())
    assert state.pain_colours == ((), ("G",), ())

    state = choose_all(state, "R2 B2")
    assert (state.phase, state.to_act, state.leader) == ("play", (2,), 2)
    assert state.action_count == 4

    state = play_all(state, "B1 R1")
    assert (state.to_act, state.leader) == ((1,), 2)  # the leader led; seat 1 is to play
    assert state.trick == parse_cards("B1 R1")
    assert (state.last_trick, state.action_count) == (None, 6)

    state = play_all(state, "G0")  # R1 is the only trump, as a zero is none
    assert (state.trick, state.to_act, state.leader) == ((), (0,), 0)
    assert state.last_trick.cards == parse_cards("B1 R1 G0")
    assert (state.last_trick.leader, state.last_trick.outcome.winner) == (2, 1)
    assert state.last_trick.winner == 0
    assert state.tricks == (state.last_trick,)

    state = play_all(state, "R0 G1 B0")
    assert (state.phase, state.is_over, state.needs_deal) == ("over", True, False)
    assert (state.to_act, state.leader, state.trick) == ((), None, ())
    assert (state.round_number, state.starter) == (1, 2)
    # Seat 0: B1 G0 +2, R1 -1, laid out -2. Seat 1: R0 B0 +2, G1 -1, laid out -2. Seat 2: -2.
    assert state.round_scores == ((-1, -1, -2),)
    assert (state.totals, state.winners) == ((-1, -1, -2), (0, 1))
    assert state.action_count == 10


def test_the_last_round_stays_readable_until_the_next_deal():
    state = play_all(choose_all(dealt(THREES), "R2 G2 B2"), "R1 G1 B1 G0 B0 R0")
    assert (state.phase, state.round_number, state.starter) == ("deal", 2, 1)
    assert names(state.piles[1]) == "R1 G1 B1 G0 B0 R0"
    assert state.pain_cards == tuple((card,) for card in parse_cards("R2 G2 B2"))
    assert names(state.last_trick.cards) == "G0 B0 R0"
    assert len(state.tricks) == 2

    state = apply(state, deal_of(THREES))
    assert (state.round_number, state.starter) == (2, 1)
    assert (state.piles, state.pain_cards, state.tricks) == (((),) * 3, ((),) * 3, ())
    assert state.last_trick is None
    assert state.round_scores == ((-2, 1, -2),)


def test_hands_are_in_deck_order_whatever_order_the_deal_gave():
    rules = Rules(3, deck=deck_of("B2 R1 G0 R0 B1 G1 Y0"))
    state = apply(new_game(rules), deal_of("R0 B2 | G1 R1 | B1 G0", "Y0"))
    assert [names(hand) for hand in state.hands] == ["B2 R0", "R1 G1", "G0 B1"]
    again = apply(new_game(rules), deal_of("B2 R0 | R1 G1 | G0 B1", "Y0"))
    assert again == state
    assert hash(again) == hash(state)


def test_plays_and_choices_stand_in_deck_order():
    rules = Rules(3, deck=deck_of("B2 R1 G0 R0 B1 G1"), pain_choice="returned")
    state = apply(new_game(rules), deal_of("R0 B2 | G1 R1 | B1 G0"))
    assert legal_actions(state, 0) == tuple(ChoosePain(0, card) for card in parse_cards("B2 R0"))
    assert legal_actions(state) == tuple(
        action for seat in range(3) for action in legal_actions(state, seat)
    )
    state = choose_all(state, "R0 R1 B1")
    assert legal_actions(state) == tuple(PlayCard(0, card) for card in parse_cards("B2 R0"))


def test_pairs_stand_by_their_first_card_then_their_second():
    rules = Rules(3, deck=deck_of("B2 R1 G0 R0 B1 G1 Y0 Y1 Y2"), pain_count=2)
    state = apply(new_game(rules), deal_of("R1 B2 G0 | R0 B1 G1 | Y0 Y1 Y2"))
    pairs = [("B2", "R1"), ("B2", "G0"), ("R1", "G0")]
    assert legal_actions(state, 0) == tuple(
        ChoosePain(0, parse_cards(" ".join(pair))) for pair in pairs
    )


def test_colours_stand_in_the_order_of_the_pack():
    rules = Rules(3, deck=deck_of("B0 B1 B2 G0 G1 G2 R0 R1 R2"), pain_choice="after_play")
    state = apply(new_game(rules), deal_of(THREES))
    state = play_all(state, "R2 G1 B0 G2 B2 R1 B1 R0 G0")
    assert legal_actions(state, 1) == tuple(NamePain(1, letter) for letter in "BGR")


@pytest.mark.parametrize(
    "state",
    [
        new_game(Rules(3)),
        dealt(THREES),
        apply(dealt(THREES), ChoosePain(1, parse_cards("G2"))),
        play_all(choose_all(dealt(THREES), "R2 G2 B2"), "R1 G1 B1 G0"),
        name_all(
            play_all(
                dealt(THREES, pain_choice="after_play", rounds=1), "R2 G1 B0 G2 B2 R1 B1 R0 G0"
            ),
            "B G",
        ),
        play_round(new_game(Rules.from_preset("guide", 7))),
    ],
    ids=lambda state: str(state.phase),
)
def test_states_are_values(state):
    for twin in (pickle.loads(pickle.dumps(state)), copy.copy(state), copy.deepcopy(state)):
        assert twin == state
        assert hash(twin) == hash(state)
        assert legal_actions(twin) == legal_actions(state)
    assert state != new_game(Rules(4))
    with pytest.raises(AttributeError):
        state.trick = ()
    with pytest.raises(AttributeError):
        state.phase = Phase.OVER


@pytest.mark.parametrize("preset", ["classic", "amigo", "jogoeu", "guide", "stick_em"])
def test_the_loop_that_plays_every_game(preset):
    state = new_game(Rules.from_preset(preset, 3), starter=2)
    actions = 0
    while not state.is_over:
        if state.needs_deal:
            state = apply(state, shuffle(state, seed="friday night"))
        else:
            state = apply(state, legal_actions(state, state.to_act[0])[0])
        actions += 1
        assert state.action_count == actions
    assert state.winners
    assert len(state.round_scores) >= state.rules.round_count
    assert state.totals == tuple(map(sum, zip(*state.round_scores, strict=True)))
