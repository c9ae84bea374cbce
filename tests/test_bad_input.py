"""Bad input: the right error, a stable code, a message that names what was wrong, nothing changed.

Rules and rule texts are tested in ``tests/rules``, seeds in ``test_dealing.py``, notation in
``test_cards.py``; here it is actions, deals, seats, tricks and scores, and the errors themselves.
"""

import copy
import pickle
import random
from functools import partial

import pytest

from sticheln import (
    Card,
    ChoosePain,
    Deal,
    Deck,
    IllegalActionError,
    MissingExtraError,
    NamePain,
    NotationError,
    Phase,
    PlayCard,
    RecordError,
    Rules,
    RulesError,
    StichelnError,
    apply,
    legal_actions,
    new_game,
    parse_cards,
    score_round,
    shuffle,
    trick_outcome,
)
from sticheln.errors import SimulationError
from tests.play import choose_all, deal_of, dealt, name_all, play_all, rules_for

THREES = "R0 R1 R2 | G0 G1 G2 | B0 B1 B2"
DEAL = deal_of(THREES)


def choosing(**flags):
    return dealt(THREES, **flags)


def playing(**flags):
    """Seat 0 is to lead; seats hold R0 R1, G0 G1 and B0 B1."""
    return choose_all(choosing(**flags), "R2 G2 B2")


def naming(**flags):
    """Seats 1 and 2 are to name; seat 1 captured R2 G1 B0, seat 2 the rest, seat 0 nothing."""
    late = dealt(THREES, pain_choice="after_play", **flags)
    return play_all(late, "R2 G1 B0 G2 B2 R1 B1 R0 G0")


def fresh():
    return new_game(rules_for(THREES))


def over():
    return play_all(playing(rounds=1), "R1 G1 B1 G0 B0 R0")


def card(text):
    return Card.parse(text)


def choose(seat, text):
    return ChoosePain(seat, parse_cards(text))


def play(seat, text):
    return PlayCard(seat, card(text))


def refused(call, kind=IllegalActionError):
    """The error that a call ends with; it is both ours and a ValueError."""
    with pytest.raises(kind) as caught:
        call()
    error = caught.value
    assert isinstance(error, StichelnError)
    assert isinstance(error, ValueError)
    assert error.code.isidentifier()
    assert str(error)[:1].strip()
    assert len(str(error)) < 500
    return error


def refuse(state, action):
    """The error for an action; the state before stays as it was."""
    before, twin = hash(state), pickle.loads(pickle.dumps(state))
    error = refused(lambda: apply(state, action))
    assert (hash(state), state) == (before, twin)
    return error


# -------------------------------------------------------------------------- actions of a seat


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


# -------------------------------------------------------------------------------------- deals


@pytest.mark.parametrize(
    ("hands", "left", "code", "seat", "named"),
    [
        ("R0 R1 R2 | G0 G1 G2 B0 B1 B2", "", "deal_hands", None, ["3 hands", "2"]),
        ("R0 | R1 | R2 | G0 | G1", "G2 B0 B1 B2", "deal_hands", None, ["3 hands", "5"]),
        ("R0 R1 R2 | G0 G1 G2 | B0 B1", "B2", "deal_hand_size", 2, ["seat 2", "2 cards", "3"]),
        ("R0 R1 R2 | G0 G1 G2 B0 | B1 B2", "", "deal_hand_size", 1, ["seat 1", "4 cards", "3"]),
        (" | | ", THREES.replace("|", " "), "deal_hand_size", 0, ["seat 0", "0 cards"]),
        ("R0 R1 R2 | G0 G1 G2 | B0 B1 Y7", "", "deal_unknown_card", None, ["Y7"]),
        ("R0 R1 R2 | G0 G1 G2 | B0 B1 B2", "Y7", "deal_unknown_card", None, ["Y7"]),
        ("R0 R1 R2 | G0 G1 G2 | B0 B1 B1", "", "deal_card_twice", None, ["B1"]),
        ("R0 R1 R2 | G0 G1 R0 | B0 B1 B2", "", "deal_card_twice", None, ["R0"]),
        ("R0 R1 R2 | G0 G1 G2 | B0 B1 B2", "B2", "deal_card_twice", None, ["B2"]),
    ],
)
def test_a_deal_that_does_not_match_the_deck(hands, left, code, seat, named):
    error = refuse(fresh(), deal_of(hands, left))
    assert error.code == code
    assert error.seat == seat
    assert [word for word in named if word not in str(error)] == []


@pytest.mark.parametrize(
    ("left", "code", "named"),
    [
        ("", "deal_card_missing", "Y0 Y1"),
        ("Y1", "deal_card_missing", "Y0"),
        ("Y0 Y1 R1", "deal_card_twice", "R1"),
        ("Y0 Y2", "deal_unknown_card", "Y2"),
        ("Y0 Y0", "deal_card_twice", "Y0"),
    ],
)
def test_a_deal_that_does_not_account_for_every_card(left, code, named):
    hands = "R1 R2 | G1 G2 | B1 B2"
    state = new_game(rules_for(hands, "Y0 Y1"))
    error = refuse(state, deal_of(hands, left))
    assert error.code == code
    assert named in str(error)
    assert error.cards == parse_cards(named)


def test_texts_are_no_deal():
    refuse(fresh(), Deal(["R0 R1 R2", "G0 G1 G2", "B0 B1 B2"]))
    refuse(fresh(), Deal([("R0", "R1", "R2"), ("G0", "G1", "G2"), ("B0", "B1", "B2")]))


def test_a_deal_for_another_game():
    deal = shuffle(new_game(Rules(5)), "other")
    assert refuse(new_game(Rules(4)), deal).code == "deal_hands"
    assert refuse(new_game(Rules(5, deck="nsv")), deal).code == "deal_unknown_card"


# --------------------------------------------------------------------------- tricks and scores


@pytest.mark.parametrize(
    ("cards", "code"),
    [
        ("", "trick_size"),
        ("R1 R2 R3 G4 B5", "trick_size"),
        ("R1 G2 R1", "card_twice"),
    ],
)
def test_a_trick_that_cannot_be(cards, code):
    error = refused(lambda: trick_outcome(Rules(4), parse_cards(cards)))
    assert error.code == code


def test_texts_are_no_trick():
    assert refused(lambda: trick_outcome(Rules(4), ["R1", "G2"])).code == "not_a_card"
    assert refused(lambda: score_round(Rules(), captured=["R1"], pain_colours="R")).code == (
        "not_a_card"
    )


@pytest.mark.parametrize(
    ("captured", "laid_out", "colours", "code", "named"),
    [
        ("R1 R1", "", "R", "card_twice", "R1"),
        ("R1", "R1", "R", "card_twice", "R1"),
        ("R1", "G1", "R", "laid_out_colour", "G1"),
    ],
)
def test_a_round_that_cannot_be(captured, laid_out, colours, code, named):
    error = refused(
        lambda: score_round(
            Rules(),
            captured=parse_cards(captured),
            laid_out=parse_cards(laid_out),
            pain_colours=colours,
        )
    )
    assert error.code == code
    assert named in str(error)


@pytest.mark.parametrize("colours", ["Z", "r", ["red"], ["R", ""], "RZ"])
def test_a_pain_colour_that_does_not_exist(colours):
    with pytest.raises(StichelnError) as caught:
        score_round(Rules(), captured=parse_cards("R1"), pain_colours=colours)
    assert caught.value.code == "not_a_colour"


# ------------------------------------------------------------------- exactly what is legal


@pytest.mark.parametrize(
    "rules",
    [
        Rules(3),
        Rules.from_preset("guide", 4, "intense"),
        Rules.from_preset("jogoeu", 3),
        Rules.from_preset("classic", 3, "late", "intense"),
    ],
    ids=str,
)
def test_every_action_is_listed_or_refused(rules):
    """Whatever is thrown at a game: what is listed is taken, all else is an IllegalActionError."""
    chance = random.Random(2026)
    state = apply(new_game(rules), shuffle(new_game(rules), "listed"))
    while state.to_act:
        listed = legal_actions(state)
        seats = range(-1, rules.players + 1)
        cards = [chance.choice(rules.cards) for _ in range(3)] + [card("X99")]
        thrown = [
            action
            for seat in seats
            for action in (
                *(PlayCard(seat, each) for each in cards),
                *(ChoosePain(seat, each) for each in cards),
                ChoosePain(seat, cards[:2]),
                *(NamePain(seat, each.colour) for each in cards),
                NamePain(seat, {each.colour for each in cards[:2]}),
            )
        ]
        twin = pickle.loads(pickle.dumps(state))
        for action in (*thrown, shuffle(new_game(rules), "again")):
            if action in listed:
                assert apply(state, action) != state
            else:
                refused(partial(apply, state, action))
        assert state == twin
        state = apply(state, chance.choice(listed))


def test_legal_actions_are_empty_when_nobody_is_to_act():
    for state in (fresh(), over()):
        assert legal_actions(state) == ()
        assert [legal_actions(state, seat) for seat in range(3)] == [(), (), ()]
    assert legal_actions(playing(), 1) == ()


# -------------------------------------------------------------------------- the errors themselves


FACTS = [
    (RulesError("m", "c", flags=("zeros", "deck")), {"flags": ("zeros", "deck")}),
    (
        IllegalActionError("m", "c", seat=2, cards=parse_cards("R5")),
        {"seat": 2, "cards": parse_cards("R5")},
    ),
    (NotationError("m", "c", text="R100"), {"text": "R100"}),
    (RecordError("m", "c", path="$.actions[7]", line=3), {"path": "$.actions[7]", "line": 3}),
    (MissingExtraError("m", "c", extra="batch"), {"extra": "batch"}),
    (SimulationError("m", "c", games=range(3), seed="tea"), {"games": range(3), "seed": "tea"}),
    (StichelnError("m", "c"), {}),
]


@pytest.mark.parametrize(("error", "facts"), FACTS, ids=lambda value: type(value).__name__)
def test_errors_keep_their_facts_when_they_are_pickled_or_copied(error, facts):
    for protocol in range(pickle.HIGHEST_PROTOCOL + 1):
        twin = pickle.loads(pickle.dumps(error, protocol))
        assert type(twin) is type(error)
        assert (str(twin), twin.code, vars(twin)) == ("m", "c", {"code": "c", **facts})
    assert vars(copy.copy(error)) == vars(copy.deepcopy(error)) == vars(error)


@pytest.mark.parametrize(
    "call",
    [
        lambda: apply(playing(), play(0, "G1")),
        lambda: Rules(9),
        lambda: Card.parse("R100"),
        lambda: Deck("twice", parse_cards("R1 R1")),
        lambda: apply(fresh(), deal_of("R0 | R1 | R2")),
    ],
)
def test_errors_that_were_raised_are_pickled_whole(call):
    with pytest.raises(StichelnError) as caught:
        call()
    twin = pickle.loads(pickle.dumps(caught.value))
    assert type(twin) is type(caught.value)
    assert str(twin) == str(caught.value)
    assert vars(twin) == vars(caught.value)


@pytest.mark.parametrize("kind", [RulesError, IllegalActionError, NotationError, RecordError])
def test_errors_are_value_errors_too(kind):
    assert issubclass(kind, StichelnError)
    assert issubclass(kind, ValueError)


def test_states_are_as_they_were_after_a_refusal():
    state = naming()
    assert state.phase is Phase.NAME_PAIN
    refuse(state, NamePain(0, "R"))
    assert name_all(state, "B G").round_scores == ((0, 2, 2),)


def test_a_refusal_does_not_tell_the_hand_of_the_seat():
    """A server may send it to whoever asked in that seat's name."""
    for state, action in ((playing(), play(0, "R2")), (choosing(), choose(0, "G1"))):
        words = str(refuse(state, action))
        assert [card for card in state.hands[0] if str(card) in words] == []


@pytest.mark.parametrize("seat", [False, 0.0, "0"])
def test_only_whole_numbers_are_seats_to_ask_about(seat):
    for state in (playing(), choosing()):
        with pytest.raises(IllegalActionError) as caught:
            legal_actions(state, seat)
        assert caught.value.code == "no_such_seat"


@pytest.mark.parametrize("thing", [None, "", "R5", 5])
def test_only_cards_are_played(thing):
    with pytest.raises(IllegalActionError) as caught:
        PlayCard(0, thing)
    assert caught.value.code == "not_a_card"
