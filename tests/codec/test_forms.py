"""JSON messages: their exact forms."""

from __future__ import annotations

import json

import pytest

from sticheln import (
    Card,
    CardPlayed,
    ChoosePain,
    Deal,
    Deck,
    NamePain,
    PlayCard,
    RecordError,
    Rules,
    TrickEnded,
    apply,
    events_of,
    from_json,
    observe,
    parse_cards,
    to_json,
)
from tests.codec.messages import MESSAGE, TINY, same_again
from tests.play import choose_all, deal_of, dealt, play_all, play_rounds, tiny_game


@pytest.mark.parametrize(
    ("action", "text"),
    [
        (PlayCard(1, Card("R", 5)), '{"kind":"action","version":1,"play":"R5","seat":1}'),
        (
            ChoosePain(0, parse_cards("G1 R5")),
            '{"kind":"action","version":1,"pain":["R5","G1"],"seat":0}',
        ),
        (NamePain(1, ["R", "B"]), '{"kind":"action","version":1,"name":["R","B"],"seat":1}'),
        (
            Deal([parse_cards("R5 R0"), parse_cards("G1 G0")], parse_cards("B2")),
            '{"kind":"action","version":1,"deal":[["R5","R0"],["G1","G0"]],"undealt":["B2"]}',
        ),
        (deal_of("R5|G1|B2"), '{"kind":"action","version":1,"deal":[["R5"],["G1"],["B2"]]}'),
    ],
)
def test_actions_have_short_forms(action, text):
    assert to_json(action) == text
    assert same_again(action) == action


def test_a_state_is_the_round_on_the_table():
    state = play_all(choose_all(dealt(TINY, starter=1, rounds=2), "R5 G1 B0"), "G0 B2")
    assert json.loads(to_json(state)) == {
        "kind": "state",
        "version": 1,
        "rules": "classic 3p deck=tiny:R0,R5,G0-1,B0,B2 rounds=2",
        "first_starter": 1,
        "scores": [],
        "actions_before": 0,
        "hands": ["R0", "", ""],
        "undealt": "",
        "pain": ["R5", "G1", "B0"],
        "tricks": ["G0 B2"],
    }
    same_again(state)


def test_between_rounds_the_last_round_is_still_on_the_table():
    # Seat 0 leads R0; G0 is no trump, so B2 takes the trick. Seat 2 has laid out B0 (0 points)
    # and captured R0 (1), G0 (1) and B2 of its own pain colour (-2): 0. Seats 0 and 1 captured
    # nothing and laid out R5 (-5) and G1 (-1).
    after = play_rounds(tiny_game("R0 R5 G0 G1 B0 B2", rounds=2), "R5 R0 | G1 G0 | B0 B2")
    assert after.needs_deal
    assert after.round_scores == ((-5, -1, 0),)
    data = json.loads(to_json(after))
    assert data["scores"] == []
    assert data["tricks"] == ["R0 G0 B2"]
    same_again(after)

    # The second round: the row of the first goes before, with its seven actions.
    again = apply(after, deal_of("R0 R5 | G0 G1 | B0 B2"))
    data = json.loads(to_json(again))
    assert data["scores"] == [[-5, -1, 0]]
    assert data["actions_before"] == 7
    assert data["hands"] == ["R0 R5", "G0 G1", "B0 B2"]
    assert data["pain"] == ["", "", ""]
    same_again(again)


def test_a_view_says_every_field():
    state = play_all(choose_all(dealt(TINY, starter=1, rounds=1), "R5 G1 B0"), "G0 B2")
    assert json.loads(to_json(observe(state, 0))) == {
        "kind": "view",
        "version": 1,
        "rules": "classic 3p deck=tiny:R0,R5,G0-1,B0,B2 rounds=1",
        "seat": 0,
        "phase": "play",
        "round_number": 1,
        "starter": 1,
        "first_starter": 1,
        "to_act": [0],
        "hand": ["R0"],
        "hand_sizes": [1, 0, 0],
        "pain_cards": [["R5"], ["G1"], ["B0"]],
        "pain_colours": [["R"], ["G"], ["B"]],
        "leader": 1,
        "trick": ["G0", "B2"],
        "tricks": [],
        "undealt": [],
        "undealt_count": 0,
        "round_scores": [],
        "action_count": 6,
        "winners": [],
    }


def test_a_finished_trick_says_who_took_it_and_by_which_rules():
    state = play_all(choose_all(dealt(TINY, starter=1, rounds=1), "R5 G1 B0"), "G0 B2")
    _, trick_ended, *_ = events_of(state, PlayCard(0, Card("R", 0)))
    data = json.loads(to_json(trick_ended))
    assert data["event"] == "trick_ended"
    assert data["rules"] == "classic 3p deck=tiny:R0,R5,G0-1,B0,B2 rounds=1"
    assert data["trick"] == {"leader": 1, "cards": ["G0", "B2", "R0"], "winner": 2}
    assert data["reason"]["code"] == "only_trump"
    assert data["reason"]["sentence"] == trick_ended.trick.outcome.reason.sentence
    again = same_again(trick_ended)
    assert isinstance(again, TrickEnded)
    assert again.trick.outcome.reason == trick_ended.trick.outcome.reason


def test_the_reason_of_a_trick_may_be_left_out_or_worded_otherwise_but_not_be_another():
    state = play_all(choose_all(dealt(TINY, starter=1, rounds=1), "R5 G1 B0"), "G0 B2")
    _, trick_ended, *_ = events_of(state, PlayCard(0, Card("R", 0)))
    data = json.loads(to_json(trick_ended))
    data["reason"] |= {"sentence": "B2 trumps.", "rules": []}
    assert from_json(json.dumps(data)) == trick_ended
    del data["reason"]
    MESSAGE.validate(data)
    assert from_json(json.dumps(data)) == trick_ended
    for code, facts in (("led_colour", {}), ("only_trump", {"card": "G0"})):
        data["reason"] = {"code": code, "sentence": "", "rules": [], "facts": facts}
        with pytest.raises(RecordError) as refused:
            from_json(json.dumps(data))
        assert (refused.value.code, refused.value.path) == ("bad_value", "$.reason")


def test_a_trick_set_aside_has_no_winner():
    state = choose_all(
        dealt("R5 R0 | G1 G0 | B2 B0", preset="jogoeu", rounds=1, pain_choice="laid_out"),
        "R5 G1 B2",
    )
    state = play_all(state, "R0 G0")
    _, trick_ended, *_ = events_of(state, PlayCard(2, Card("B", 0)))
    assert json.loads(to_json(trick_ended))["trick"]["winner"] is None
    same_again(trick_ended)


def test_events_are_named_in_snake_case_with_their_fields():
    event = CardPlayed(1, Card("R", 5))
    assert (
        to_json(event) == '{"kind":"event","version":1,"event":"card_played","seat":1,"card":"R5"}'
    )
    assert same_again(event) == event


def test_rules_say_every_flag():
    data = json.loads(
        to_json(Rules(3, rounds=2, deck=Deck("tiny", parse_cards("R0 R1 G0 G1 B0 B1"))))
    )
    assert data["players"] == 3
    assert data["flags"]["rounds"] == 2
    assert data["flags"]["pain_count"] == 1
    assert data["flags"]["deck"] == {"name": "tiny", "cards": ["R0", "R1", "G0", "G1", "B0", "B1"]}
    assert data["flags"]["trumps"] == "highest"
    assert len(data["flags"]) == 16  # the flags in the table of the rulings


def test_a_card_of_a_french_suit_may_be_written_with_its_letter():
    assert from_json('{"kind":"action","version":1,"play":"HK","seat":1}') == PlayCard(
        1, Card("H", 13)
    )
