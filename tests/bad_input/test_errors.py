"""Exactly what is legal is taken; and the errors: facts, pickles, nothing changed or told."""

import copy
import pickle
import random
from functools import partial

import pytest

from sticheln import (
    Card,
    ChoosePain,
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
    shuffle,
)
from sticheln.errors import SimulationError
from tests.bad_input.refusing import (
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
from tests.play import deal_of, name_all


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
