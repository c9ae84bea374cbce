"""JSON messages: their exact forms, round trips, and what only looks like a state or a view."""

from __future__ import annotations

import json
import subprocess
import sys
from random import Random

import jsonschema  # type: ignore[import-untyped, unused-ignore]
import pytest
from hypothesis import given
from hypothesis import strategies as st

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
    legal_actions,
    new_game,
    observe,
    parse_cards,
    sample_state,
    shuffle,
    to_json,
)
from sticheln.replaying import round_actions
from sticheln.schemas import NAMES, schema
from tests import strategies
from tests.play import choose_all, deal_of, dealt, play_all, play_rounds, tiny_game

MESSAGE = jsonschema.Draft202012Validator(schema("message-1"))


def same_again(thing):
    """Write, hold against the schema, read; equal, and written equally again."""
    text = to_json(thing)
    MESSAGE.validate(json.loads(text))
    read = from_json(text)
    assert type(read) is type(thing)
    assert read == thing
    assert to_json(read) == text
    return read


def refused(text):
    with pytest.raises(RecordError) as caught:
        from_json(text)
    return caught.value


def changed(thing, **entries):
    """The JSON of a thing with some entries changed."""
    return json.dumps({**json.loads(to_json(thing)), **entries})


# ------------------------------------------------------------------------------- exact forms

TINY = "R5 R0 | G1 G0 | B2 B0"
"""Three hands of two cards; each seat lays out one and plays the other."""


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


# ------------------------------------------------------------------------------- round trips


@given(strategies.games(strategies.calls(rounds=st.integers(1, 2))))
def test_states_and_views_of_every_phase_come_back(game):
    state = game.states[-1]
    same_again(state)
    for seat in (None, *range(state.rules.players)):
        same_again(observe(state, seat))


@given(strategies.games(strategies.calls(rounds=st.integers(1, 2))))
def test_events_and_actions_come_back(game):
    for before, action in list(zip(game.states, game.actions, strict=False))[-1:]:
        same_again(action)
        for event in events_of(before, action):
            same_again(event)
            for seat in (None, *range(before.rules.players)):
                seen = event.seen_by(seat)
                if seen is not None:
                    same_again(seen)


@given(strategies.calls())
def test_rules_come_back(call):
    same_again(call.rules)


@given(strategies.games(strategies.calls(rounds=st.integers(1, 2))), strategies.chances())
def test_what_is_sampled_is_sound(game, chance):
    """A state made for a view is one that the engine comes to: JSON takes it through it."""
    state = game.states[-1]
    seat = chance.choice([None, *range(state.rules.players)])
    same_again(sample_state(observe(state, seat), chance.random().hex()))


@given(strategies.games(strategies.calls(rounds=st.integers(1, 2))))
def test_equal_states_have_equal_text(game):
    """Choices made at the same time may come in any order; the text does not tell."""
    state = game.states[-1]
    order = Random(1)
    while len(state.to_act) > 1:
        seats = list(state.to_act)
        choices = [order.choice(legal_actions(state, seat)) for seat in seats]
        one = other = state
        for choice in choices:
            one = apply(one, choice)
        for choice in reversed(choices):
            other = apply(other, choice)
        assert one == other
        assert to_json(one) == to_json(other)
        state = one


@pytest.mark.parametrize("name", NAMES)
def test_the_schemas_are_schemas(name):
    jsonschema.Draft202012Validator.check_schema(schema(name))


def test_there_is_no_other_schema():
    with pytest.raises(RecordError, match="record-1"):
        schema("../rules")


# ---------------------------------------------------------- what only looks like a state or view


def playing():
    """The first round of one-trick hands: seat 0 has led R0; seat 1 is to play."""
    return play_all(choose_all(dealt(TINY, rounds=2), "R5 G1 B0"), "R0")


def late():
    """All tricks are played; seats 1 and 2 have captured something, and 2 has named blue.

    G2 is the best card off the led red, then B2 off the led green; seat 0 captured nothing.
    """
    state = dealt("R2 R0 | G2 G0 | B2 B0", pain_choice="after_play", rounds=1)
    return apply(play_all(state, "R2 G2 B0 G0 B2 R0"), NamePain(2, "B"))


@pytest.mark.parametrize(
    ("entries", "code", "path"),
    [
        # a card twice, missing, or of another pack
        ({"hands": ["R0", "G0", "B2"]}, "breaks_rule", "$.tricks[0]"),
        ({"hands": ["", "G0", ""]}, "breaks_rule", "$.undealt"),
        ({"hands": ["", "G0", "R9"]}, "breaks_rule", "$.hands[2]"),
        ({"hands": ["", "G0", "B2"], "undealt": "B2"}, "breaks_rule", "$.undealt"),
        # what is no card, and no row
        ({"hands": ["", "G0", "B"]}, "bad_value", "$.hands[2]"),
        ({"hands": ["", "G0", ["B2"]]}, "wrong_type", "$.hands[2]"),
        ({"hands": ["", "G0 B2"]}, "bad_value", "$.hands"),
        ({"tricks": ["r0"]}, "bad_value", "$.tricks[0]"),
        ({"undealt": "no"}, "bad_value", "$.undealt"),
        ({"undealt": []}, "wrong_type", "$.undealt"),
        # hands that can't be so long or short
        ({"hands": ["", "G0 B2", ""]}, "breaks_rule", "$.hands[1]"),
        ({"hands": ["", "G0", ""], "undealt": "B2"}, "breaks_rule", "$.hands[2]"),
        ({"hands": ["", "G0 R0", "B2"], "tricks": []}, "breaks_rule", "$.hands[0]"),
        ({"first_starter": 1}, "breaks_rule", "$.hands[0]"),
        # tricks
        ({"tricks": ["R0", ""]}, "breaks_rule", "$.tricks[0]"),
        ({"tricks": [""], "hands": ["R0", "G0", "B2"]}, "breaks_rule", "$.tricks[0]"),
        ({"tricks": ["R0 G0 B2 R5"], "pain": ["", "G1", "B0"]}, "breaks_rule", "$.tricks[0]"),
        # choices
        ({"pain": ["R5", "G1"]}, "bad_value", "$.pain"),
        ({"pain": ["R5", "G1", "x"]}, "bad_value", "$.pain[2]"),
        ({"pain": ["R5 B0", "G1", ""]}, "breaks_rule", "$.hands[0]"),
        (
            {"pain": ["R5", "G1", ""], "hands": ["", "G0", "B0 B2"]},
            "breaks_rule",
            "$.tricks",
        ),
        # another game
        ({"first_starter": 3}, "bad_value", "$.first_starter"),
        ({"actions_before": 7}, "bad_value", "$.actions_before"),
        ({"actions_before": -1}, "bad_value", "$.actions_before"),
        ({"scores": [[0, 0, 0]]}, "bad_value", "$.actions_before"),
        ({"scores": [[0, 0]], "actions_before": 7}, "bad_value", "$.scores[0]"),
        ({"scores": [[0, 0, 0]] * 2, "actions_before": 14}, "bad_value", "$.scores"),
        (
            {
                "scores": [[0, 0, 0]],
                "actions_before": 7,
                "hands": [""] * 3,
                "pain": [""] * 3,
                "tricks": [],
            },
            "breaks_rule",
            "$.hands",
        ),
        ({"rules": "guide 3p"}, "breaks_rule", "$.hands[1]"),
        ({"rules": "classic 9p"}, "bad_value", "$.rules"),
        ({"rules": 4}, "wrong_type", "$.rules"),
        ({"actions": []}, "unknown_key", "$.actions"),
    ],
)
def test_no_game_comes_to_such_a_state(entries, code, path):
    error = refused(changed(playing(), **entries))
    assert (error.code, error.path) == (code, path)


@pytest.mark.parametrize(
    "entries",
    [
        {"tricks": [""]},
        {"pain": ["R5", "", ""]},
        {"undealt": "R5"},
        {"hands": ["R5 R0", "G1 G0", ""]},
        {"actions_before": 1},
        {"rules": "classic 3p late deck=tiny:R0,R5,G0-1,B0,B2", "pain": ["R", "", ""]},
    ],
)
def test_nothing_lies_on_the_table_before_the_first_deal(entries):
    state = tiny_game("R0 R5 G0 G1 B0 B2")
    assert from_json(to_json(state)) == state
    refused(changed(state, **entries))


@pytest.mark.parametrize(
    ("pain", "code", "path"),
    [
        (["", "G", "B"], None, None),
        (["", "", ""], None, None),
        (["R", "", "B"], "breaks_rule", "$.pain[0]"),
        (["", "G B", "B"], "breaks_rule", "$.pain[1]"),
        (["", "G2", "B"], "bad_value", "$.pain[1]"),
        (["", "green", "B"], "bad_value", "$.pain[1]"),
        (["", "R", "Y"], "breaks_rule", "$.pain[2]"),
    ],
)
def test_colours_are_named_by_who_captured_them(pain, code, path):
    text = changed(late(), pain=pain)
    if code is None:
        assert json.loads(to_json(from_json(text)))["pain"] == pain
        return
    error = refused(text)
    assert (error.code, error.path) == (code, path)


@pytest.mark.parametrize(
    "entries",
    [
        {"tricks": ["R2 G2 B0"], "hands": ["R0", "G0", "B2"]},
        {"tricks": [], "hands": ["R0 R2", "G0 G2", "B0 B2"]},
        {"tricks": [], "hands": ["", "", ""]},
    ],
)
def test_colours_are_named_after_the_last_trick(entries):
    assert refused(changed(late(), **entries)).code == "breaks_rule"
    if any(entries["hands"]):
        assert from_json(changed(late(), pain=[""] * 3, **entries)).to_act


@pytest.mark.parametrize(
    ("hand", "pain", "fits"),
    [
        ("R1 R2 G3", "R1 G3", True),
        ("R1 R2 G3", "R2 R1", False),
        ("R1 R2 G3", "R2", False),
        ("R1 R2 G3", "R2 R2", False),
        ("R1 R2 G3", "B1 R2", False),
        ("R1 R2 R3", "R3 R1", True),
    ],
)
@pytest.mark.parametrize("pain_choice", ["laid_out", "returned"])
def test_two_cards_are_chosen_of_different_colours(hand, pain, fits, pain_choice):
    """Unless the whole hand is one colour (A11, A27)."""
    state = dealt(f"{hand} | B1 Y1 P1 | B2 Y2 P2", pain_count=2, pain_choice=pain_choice)
    held = set(hand.split()) - set(pain.split() if pain_choice == "laid_out" else ())
    entries = {"hands": [" ".join(held), "B1 Y1 P1", "B2 Y2 P2"], "pain": [pain, "", ""]}
    if fits:
        assert from_json(changed(state, **entries)).to_act == (1, 2)
    else:
        assert refused(changed(state, **entries)).code == "breaks_rule"


@pytest.mark.parametrize(
    ("entries", "code", "path"),
    [
        ({"hand": ["G1"]}, "impossible_view", "$.pain_cards[1]"),  # it was laid out
        ({"hand": ["R9"]}, "bad_value", "$.hand"),
        ({"hand": []}, "impossible_view", "$.hand"),
        ({"hand_sizes": [0, 1, 2]}, "impossible_view", "$.hand_sizes[2]"),
        ({"hand_sizes": [0, 1]}, "bad_value", "$.hand_sizes"),
        ({"pain_cards": [["R5"], ["G1"], []]}, "impossible_view", "$.pain_cards[2]"),
        ({"pain_colours": [["R"], ["B"], ["B"]]}, "impossible_view", "$"),
        ({"trick": []}, "impossible_view", "$.hand_sizes[0]"),
        ({"leader": 1}, "impossible_view", "$.hand_sizes[0]"),
        ({"leader": None}, "impossible_view", "$.hand_sizes[0]"),
        ({"to_act": [2]}, "impossible_view", "$"),
        ({"to_act": []}, "impossible_view", "$"),
        ({"phase": "choose_pain"}, "impossible_view", "$.pain_cards[0]"),
        ({"phase": "dealing"}, "bad_value", "$.phase"),
        ({"round_number": 2}, "impossible_view", "$"),
        ({"starter": 1}, "impossible_view", "$"),
        ({"first_starter": 1}, "impossible_view", "$"),
        ({"action_count": 6}, "impossible_view", "$"),
        ({"winners": [0]}, "impossible_view", "$"),
        ({"undealt_count": 1}, "impossible_view", "$.undealt"),
        ({"round_scores": [[1, 1, 1]]}, "impossible_view", "$"),
        ({"round_scores": [[1, 1]]}, "bad_value", "$.round_scores[0]"),
        ({"seat": 3}, "bad_value", "$.seat"),
        ({"seat": 0}, "impossible_view", "$.hand"),
        (
            {"tricks": [{"leader": 0, "cards": ["R0", "G0", "B2"], "winner": 1}]},
            "bad_value",
            "$.tricks[0].winner",
        ),
        (
            {"tricks": [{"leader": 0, "cards": ["R0", "G0", "R0"], "winner": 1}]},
            "bad_value",
            "$.tricks[0].cards",
        ),
    ],
)
def test_no_game_shows_such_a_view(entries, code, path):
    error = refused(changed(observe(playing(), 1), **entries))
    assert (error.code, error.path) == (code, path)


def test_a_trick_can_not_be_said_to_have_another_winner():
    # B2 is the highest card off the led red: seat 2 takes the trick.
    event = events_of(
        play_all(dealt("R5|G1|B2", pain_choice="after_play", rounds=1), "R5 G1"),
        PlayCard(2, Card("B", 2)),
    )[1]
    trick = json.loads(to_json(event))["trick"]
    assert trick["winner"] == 2
    error = refused(changed(event, trick={**trick, "winner": 0}))
    assert (error.code, error.path) == ("bad_value", "$.trick.winner")


# ------------------------------------------------------------------------------------- the rest


def test_other_things_have_no_json_form():
    with pytest.raises(RecordError) as caught:
        to_json("R5")
    assert caught.value.code == "unknown_kind"


def test_bytes_are_read_as_utf8():
    assert from_json(to_json(Rules()).encode()) == Rules()


def test_the_actions_of_a_round_are_dealt_in_deck_order():
    state = shuffle(new_game(Rules()), "x")
    dealt_out_of_order = Deal([hand[::-1] for hand in state.hands])
    one, other = (apply(new_game(Rules()), deal) for deal in (state, dealt_out_of_order))
    assert round_actions(one) == round_actions(other) == (state,)


def test_nothing_is_loaded_before_it_is_asked_for():
    code = (
        "import sys, sticheln\n"
        "assert not {'cattrs', 'json', 'sticheln.codec', 'sticheln.records'} & set(sys.modules)\n"
        "sticheln.to_json(sticheln.Rules())\n"
        "assert 'cattrs' in sys.modules\n"
    )
    subprocess.run([sys.executable, "-c", code], check=True, timeout=60)
