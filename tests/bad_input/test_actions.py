"""Actions and seats: the right error, a stable code, a message that names what was wrong."""

import pytest

from sticheln import (
    Card,
    ChoosePain,
    IllegalActionError,
    NamePain,
    NotationError,
    PlayCard,
    RulesError,
    apply,
    legal_actions,
    new_game,
    parse_cards,
)
from tests.bad_input.refusing import (
    THREES,
    card,
    choose,
    choosing,
    fresh,
    naming,
    over,
    play,
    playing,
    refuse,
    refused,
)
from tests.play import deal_of, dealt, play_all, rules_for

DEAL = deal_of(THREES)


@pytest.mark.parametrize(
    ("state", "action", "code", "seat", "cards", "named"),
    [
        # the wrong seat
        (playing(), play(1, "G1"), "not_your_turn", 1, "G1", ["seat 1", "G1", "seat 0"]),
        (playing(starter=2), play(0, "R1"), "not_your_turn", 0, "R1", ["seat 0", "seat 2"]),
        # a card of somebody else, one that was laid out, one that was played
        (playing(), play(0, "G1"), "card_not_held", 0, "G1", ["seat 0", "G1"]),
        (playing(), play(0, "R2"), "card_not_held", 0, "R2", ["seat 0", "R2"]),
        (
            play_all(playing(), "R1 G1 B1 G0 B0"),
            play(0, "R1"),
            "card_not_held",
            0,
            "R1",
            ["seat 0", "R1"],
        ),
        (choosing(), choose(0, "G1"), "card_not_held", 0, "G1", ["seat 0", "G1"]),
        # a card that this deck lacks
        (playing(), play(0, "Y7"), "unknown_card", 0, "Y7", ["seat 0", "Y7"]),
        (playing(), play(0, "R3"), "unknown_card", 0, "R3", ["seat 0", "R3"]),
        (choosing(), choose(2, "B3"), "unknown_card", 2, "B3", ["seat 2", "B3"]),
        # too many, too few, one twice, one colour
        (choosing(), choose(0, "R0 R1"), "pain_count", 0, "R0 R1", ["seat 0", "pain_count=1"]),
        (choosing(), choose(0, ""), "pain_count", 0, "", ["seat 0", "pain_count=1"]),
        (
            choosing(pain_count=2),
            choose(0, "R0"),
            "pain_count",
            0,
            "R0",
            ["seat 0", "R0", "pain_count=2"],
        ),
        (choosing(pain_count=2), choose(0, "R1 R1"), "card_twice", 0, "R1 R1", ["seat 0", "R1"]),
        (
            dealt("R0 R1 G2 | G0 G1 R2 | B0 B1 B2", pain_count=2),
            choose(0, "R0 R1"),
            "same_colour",
            0,
            "R0 R1",
            ["seat 0", "R0 R1", "different colours"],
        ),
        # once more
        (
            apply(choosing(), choose(0, "R0")),
            choose(0, "R0"),
            "already_chosen",
            0,
            "R0",
            ["seat 0"],
        ),
        (
            apply(naming(), NamePain(1, "B")),
            NamePain(1, "G"),
            "already_chosen",
            1,
            "",
            ["seat 1"],
        ),
        # names
        (naming(), NamePain(0, "R"), "nothing_captured", 0, "", ["seat 0"]),
        (
            naming(),
            NamePain(1, "Y"),
            "colour_not_captured",
            1,
            "",
            ["seat 1", "yellow", "red", "green", "blue"],
        ),
        (naming(), NamePain(1, ("R", "G")), "pain_count", 1, "", ["seat 1", "1 "]),
        (naming(), NamePain(1, ()), "pain_count", 1, "", ["seat 1"]),
        (naming(pain_count=2), NamePain(1, "R"), "pain_count", 1, "", ["seat 1", "2 "]),
        (naming(pain_count=2), NamePain(1, ("R", "R")), "pain_count", 1, "", ["seat 1", "2 "]),
    ],
)
def test_action(state, action, code, seat, cards, named):
    error = refuse(state, action)
    assert error.code == code
    assert error.seat == seat
    assert error.cards == parse_cards(cards)
    assert [word for word in named if word not in str(error)] == []


STATES = {
    "fresh": fresh,
    "choosing": choosing,
    "playing": playing,
    "naming": naming,
    "over": over,
}


ACTIONS = {
    "deal": DEAL,
    "choose": choose(1, "G1"),
    "play": play(1, "G1"),
    "name": NamePain(1, "G"),
}


LEGAL = {("fresh", "deal"), ("choosing", "choose"), ("naming", "name")}


@pytest.mark.parametrize("phase", STATES)
@pytest.mark.parametrize("action", ACTIONS)
def test_the_wrong_phase(phase, action):
    state = STATES[phase]()
    if (phase, action) in LEGAL:
        assert apply(state, ACTIONS[action]) != state
        return
    if (phase, action) == ("playing", "play"):
        state = play_all(state, "R1")
        assert apply(state, ACTIONS[action]) != state
        return
    error = refuse(state, ACTIONS[action])
    if action == "deal":
        assert error.code == ("game_over" if phase == "over" else "no_deal_due")
        return
    assert error.code == {"fresh": "deal_due", "over": "game_over"}.get(phase, "wrong_phase")
    assert error.seat == 1
    assert "seat 1" in str(error)


@pytest.mark.parametrize("phase", STATES)
@pytest.mark.parametrize("seat", [-1, 3, 99, None, "0", pytest.param(10**5000, id="huge")])
def test_a_seat_that_does_not_exist(phase, seat):
    state = STATES[phase]()
    for action in (choose(seat, "R0"), play(seat, "R0"), NamePain(seat, "R")):
        error = refuse(state, action)
        assert error.code == "no_such_seat"
        assert error.seat is seat
        assert "0 to 2" in str(error)
    if seat is not None:
        error = refused(lambda: legal_actions(state, seat))
        assert error.code == "no_such_seat"
        assert error.seat is seat


@pytest.mark.parametrize("phase", STATES)
def test_what_is_no_seat_is_not_compared_with_one(phase):
    """An array, say, would say neither yes nor no."""

    class Undecided:
        def __eq__(self, other):
            raise ValueError("all of it, or any?")

        __hash__ = object.__hash__

    error = refused(lambda: legal_actions(STATES[phase](), Undecided()))
    assert error.code == "no_such_seat"


@pytest.mark.parametrize("seat", [True, 1.0])
def test_a_wrong_seat_does_not_rub_off_on_the_right_one(seat):
    # Actions are kept once each, and 1, 1.0 and True are equal.
    PlayCard(seat, Card("X", 91))
    assert type(PlayCard(1, Card("X", 91)).seat) is int


@pytest.mark.parametrize(
    "starter", [-1, 3, True, "0", None, 1.0, pytest.param(10**5000, id="huge")]
)
def test_a_starter_that_does_not_exist(starter):
    error = refused(lambda: new_game(rules_for(THREES), starter=starter), RulesError)
    assert error.code == "no_such_seat"
    assert "0 to 2" in str(error)


@pytest.mark.parametrize("phase", STATES)
@pytest.mark.parametrize("action", [None, "R5", 7, (0, "R5"), object, card("R1"), ["play", 0]])
def test_what_is_no_action(phase, action):
    error = refuse(STATES[phase](), action)
    assert error.code == "not_an_action"
    assert all(name in str(error) for name in ("Deal", "ChoosePain", "PlayCard", "NamePain"))


def test_an_action_of_another_game():
    class LayCard:
        seat = 0
        card = Card("R", 1)

    assert refuse(playing(), LayCard()).code == "not_an_action"


@pytest.mark.parametrize(
    ("make", "kind", "code"),
    [
        (lambda: PlayCard(0, "R5"), IllegalActionError, "not_a_card"),
        (lambda: ChoosePain(0, "R5"), IllegalActionError, "not_a_card"),
        (lambda: ChoosePain(0, ["R5"]), IllegalActionError, "not_a_card"),
        (lambda: ChoosePain(0, [5, None]), IllegalActionError, "not_a_card"),
        (lambda: NamePain(0, "Z"), NotationError, "not_a_colour"),
        (lambda: NamePain(0, "r"), NotationError, "not_a_colour"),
        (lambda: NamePain(0, ""), NotationError, "not_a_colour"),
        (lambda: NamePain(0, ["R", "red"]), NotationError, "not_a_colour"),
        (lambda: NamePain(0, [5]), NotationError, "not_a_colour"),
    ],
)
def test_an_action_that_cannot_be_made(make, kind, code):
    assert refused(make, kind).code == code


def test_a_single_card_or_colour_may_be_given_bare():
    assert ChoosePain(0, card("R5")) == choose(0, "R5")
    assert NamePain(0, "R") == NamePain(0, ["R"]) == NamePain(0, card("R5").colour)
