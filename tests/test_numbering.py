"""Numbers of cards and actions: worked out by hand, and held to every rule set and random games."""

import pickle
from contextlib import suppress
from itertools import product
from random import Random

import attrs
import pytest
from hypothesis import given
from hypothesis import strategies as st

from sticheln import (
    PRESETS,
    VARIANTS,
    Card,
    ChoosePain,
    Deal,
    IllegalActionError,
    NamePain,
    PlayCard,
    Rules,
    RulesError,
    apply,
    legal_actions,
    new_game,
    parse_cards,
    shuffle,
)
from sticheln import keinstich as ks
from sticheln.game import Game
from sticheln.games import KEIN_STICH, STICHELN
from sticheln.numbering import numbering
from tests import strategies as some
from tests.play import deck_of

SIX = "R0 R1 G0 G1 B1 B2"


def six(**flags):
    """Rules for three players with six cards, 0 to 5."""
    return Rules(3, deck=deck_of(SIX), **{"pain_choice": "returned", **flags})


def written(rules, seat=0):
    numbers = numbering(rules)
    return [str(numbers.action(number, seat)) for number in range(numbers.size)]


# ------------------------------------------------------------------------------- by hand


def test_plays_come_first_then_choices_of_a_card():
    assert written(six(), 2) == [
        *("2 plays R0", "2 plays R1", "2 plays G0", "2 plays G1", "2 plays B1", "2 plays B2"),
        *("2 chooses R0", "2 chooses R1", "2 chooses G0"),
        *("2 chooses G1", "2 chooses B1", "2 chooses B2"),
    ]


def test_pairs_stand_by_their_first_card_then_their_second():
    numbers = numbering(six(pain_count=2))
    # 6 plays, then 5 + 4 + 3 + 2 + 1 pairs
    assert numbers.size == 21
    assert numbers.number(ChoosePain(1, parse_cards("R0 R1"))) == 6
    assert numbers.number(ChoosePain(1, parse_cards("B2 R0"))) == 10
    assert numbers.number(ChoosePain(1, parse_cards("R1 G0"))) == 11
    assert numbers.number(ChoosePain(1, parse_cards("B1 B2"))) == 20


def test_a_pair_has_one_number_whatever_the_order_of_colours_in_the_deck():
    rules = Rules(3, deck=deck_of("B1 B2 R0 R1"), pain_choice="after_play", pain_count=2)
    assert numbering(rules).number(NamePain(0, ["R", "B"])) == 4 + 2
    rules = rules.vary(deck=deck_of("B1 B2 R0 R1 G1 G2"), pain_choice="returned")
    # (B1 B2), then (B1 R0)
    assert numbering(rules).action(6 + 1, 0) == ChoosePain(0, parse_cards("R0 B1"))


def test_colours_are_named_one_by_one_then_in_pairs():
    assert written(six(pain_choice="after_play"))[6:] == [
        "0 names red",
        "0 names green",
        "0 names blue",
    ]
    assert written(six(pain_choice="after_play", pain_count=2))[9:] == [
        "0 names red green",
        "0 names red blue",
        "0 names green blue",
    ]


@pytest.mark.parametrize(
    ("text", "size"),
    [
        ("classic 3p", 45 + 45),  # five colours of 9
        ("classic 4p", 60 + 60),
        ("classic 4p intense", 60 + 60 * 59 // 2),
        ("classic 4p pain_choice=after_play", 60 + 5),
        ("classic 6p", 90 + 90),
        ("guide 4p", 60 + 60),
    ],
)
def test_sizes_of_known_rule_sets(text, size):
    rules = Rules.parse(text)
    assert numbering(rules).size == size


def test_kein_stich_plays_lays_and_passes():
    # 32 cards from C7 to SA, so D7 is card 8 and SA card 31.
    numbers = numbering(ks.Rules())
    assert numbers.size == 32 + 32 + 1
    assert numbers.number(ks.PlayCard(3, Card.parse("D7"))) == 8
    assert numbers.number(ks.LayCard(3, Card.parse("D7"))) == 32 + 8
    assert numbers.action(63, 1) == ks.LayCard(1, Card.parse("SA"))
    assert numbers.action(64, 2) == ks.Pass(2)


def test_a_game_that_says_nothing_numbers_its_cards():
    parts = attrs.asdict(STICHELN, recurse=False)
    del parts["every_action"]
    plain = Game(**{**parts, "name": "plain"})
    numbers = numbering(six(), game=plain)
    assert numbers.size == 6
    assert numbers.action(4, 1) is PlayCard(1, Card.parse("B1"))


def test_cards_have_their_place_in_the_pack():
    numbers = numbering(six())
    assert [numbers.card_number(card) for card in parse_cards("R0 B2 G0")] == [0, 5, 2]
    with pytest.raises(IllegalActionError) as refused:
        numbers.card_number(Card.parse("B3"))
    assert refused.value.code == "unknown_card"


def test_a_mask_marks_what_is_legal():
    state = apply(new_game(six()), Deal(map(parse_cards, ("R0 G1", "R1 B2", "G0 B1"))))
    assert numbering(six()).mask(legal_actions(state, 1)) == tuple(
        number in {6 + 1, 6 + 5} for number in range(12)
    )
    assert not any(numbering(six()).mask(()))


# ----------------------------------------------------------------------- every rule set


def every_rule_set():
    """Every preset, alone and with every variant, for 3, 4 and 8 players where it has cards."""
    variants = [(), *((name,) for name in VARIANTS)]
    for players, preset, names in product((3, 4, 8), PRESETS, variants):
        with suppress(RulesError):
            yield Rules.from_preset(preset, players, *names, rounds=1)


@pytest.mark.parametrize("rules", dict.fromkeys(every_rule_set()), ids=str)
def test_numbers_and_actions_are_inverse_and_the_same_for_every_seat(rules):
    numbers = numbering(rules)
    last = rules.players - 1
    for number in range(numbers.size):
        for seat in (0, last):
            assert numbers.number(numbers.action(number, seat)) == number
    assert all(
        numbers.action(number, last) == PlayCard(last, card)
        for number, card in enumerate(rules.cards)
    )


@given(some.games(some.calls(rounds=st.integers(1, 2)), unfinished=False))
def test_whatever_is_legal_in_a_random_game_has_its_number(game):
    numbers = numbering(game.call.rules)
    for state in game.states:
        for seat in state.to_act:
            legal = legal_actions(state, seat)
            by_number = [numbers.number(action) for action in legal]
            assert by_number == sorted(set(by_number))  # in the order of the list
            mask = numbers.mask(legal)
            assert len(mask) == numbers.size
            actions = [numbers.action(n, seat) for n, marked in enumerate(mask) if marked]
            assert actions == list(legal)


@pytest.mark.parametrize(
    "text", ["standard", "standard 6p deck=24", "power", "king_louis deck=52 rotation=fixed"]
)
def test_whatever_is_legal_in_kein_stich_has_its_number(text):
    rules, chance = ks.Rules.parse(text), Random(text)
    numbers = numbering(rules)
    state = ks.new_game(rules)
    while not state.is_over:
        legal = ks.legal_actions(state)
        by_number = [numbers.number(action) for action in legal]
        assert by_number == sorted(set(by_number))
        mask = numbers.mask(legal)
        marked = [number for number, is_marked in enumerate(mask) if is_marked]
        assert [numbers.action(number, seat) for seat in state.to_act for number in marked] == [
            *legal
        ]
        action = shuffle(state, text) if state.needs_deal else chance.choice(legal)
        state = ks.apply(state, action)


# ---------------------------------------------------------------------------- refusals


@pytest.mark.parametrize(
    ("action", "code"),
    [
        (Deal(((), (), ())), "unnumbered_action"),
        (PlayCard(0, Card.parse("B3")), "unnumbered_action"),
        (ChoosePain(0, parse_cards("R0 B2")), "unnumbered_action"),
        (NamePain(0, "R"), "unnumbered_action"),
        (ks.Pass(0), "unnumbered_action"),
        ("R0", "unnumbered_action"),
        (None, "unnumbered_action"),
        (PlayCard(3, Card.parse("R0")), "no_such_seat"),
        (ChoosePain(True, parse_cards("R0")), "no_such_seat"),
    ],
    ids=str,
)
def test_what_no_seat_could_do_has_no_number(action, code):
    with pytest.raises(IllegalActionError) as refused:
        numbering(six()).number(action)
    assert refused.value.code == code
    with pytest.raises(IllegalActionError):
        numbering(six()).mask([action])


@pytest.mark.parametrize(
    ("number", "seat", "code"),
    [
        (12, 0, "no_such_number"),
        (-1, 0, "no_such_number"),
        (True, 0, "no_such_number"),
        ("1", 0, "no_such_number"),
        (10**5000, 0, "no_such_number"),
        (0, 3, "no_such_seat"),
        (0, None, "no_such_seat"),
    ],
    ids=lambda value: type(value).__name__,
)
def test_numbers_that_stand_for_nothing_are_refused(number, seat, code):
    with pytest.raises(IllegalActionError) as refused:
        numbering(six()).action(number, seat)
    assert refused.value.code == code
    pickle.loads(pickle.dumps(refused.value))


def test_rules_of_no_game_are_refused():
    with pytest.raises(RulesError) as refused:
        numbering("classic")
    assert refused.value.code == "unknown_game"
    with pytest.raises(RulesError) as refused:
        numbering(six(), game=KEIN_STICH)
    assert refused.value.code == "wrong_game"


def test_the_same_rules_have_the_same_numbers_object():
    assert numbering(six()) is numbering(six(), game=STICHELN)
