"""Views as numbers: worked out by hand, read back from random games, the same in every world."""

from random import Random

import attrs
import pytest
from hypothesis import given
from hypothesis import strategies as st

from sticheln import (
    ChoosePain,
    IllegalActionError,
    NotationError,
    Rules,
    RulesError,
    apply,
    new_game,
    observe,
)
from sticheln import keinstich as ks
from sticheln.features import features, layout
from sticheln.game import Game
from sticheln.games import STICHELN
from tests import strategies
from tests.keinstich import play as ks_play
from tests.keinstich import strategies as ks_strategies
from tests.play import choose_all, dealt, play_all
from tests.worlds import Past, another_world

THREES = "R0 R1 R2 | G0 G1 G2 | B0 B1 B2"
"""The pack is R0 R1 R2 G0 G1 G2 B0 B1 B2, its colours are red, green and blue."""


def told(view, name, game=None):
    """A section of a view's numbers, in rows."""
    section = layout(view.rules, game=game).section(name)
    numbers = features(view, game=game)[section.slice]
    width = section.shape[-1]
    rows = [numbers[start : start + width] for start in range(0, section.size, width)]
    return rows if len(section.shape) > 1 else rows[0]


def sorted_text(cards, rules):
    """Cards in the order of the pack, as text."""
    return " ".join(str(card) for card in rules.cards if card in cards)


def cards_told(view, name):
    """A section of cards as text, one for each row."""
    rows = told(view, name)
    many = rows if isinstance(rows[0], list) else [rows]
    assert all(number in {0, 1} for row in many for number in row)
    return [
        " ".join(str(card) for card, number in zip(view.rules.cards, row, strict=True) if number)
        for row in many
    ]


# ------------------------------------------------------------------------------ Sticheln


def in_the_middle(seat, **flags):
    """Laid out: R2, G2, B2. Seat 1 took R0 G1 B1, as G1 comes first, and led G0; next is seat 2."""
    state = play_all(choose_all(dealt(THREES, **flags), "R2 G2 B2"), "R0 G1 B1 G0")
    return observe(state, seat)


def test_seats_are_told_from_the_own_one():
    view = in_the_middle(2)
    assert told(view, "seat") == [0, 0, 1]
    assert told(view, "to_act") == [1, 0, 0]  # seat 2 itself
    assert told(view, "leader") == [0, 0, 1]  # seat 1, the last when told from seat 2
    assert told(view, "starter") == [0, 1, 0]  # seat 0
    assert told(in_the_middle(0), "leader") == [0, 1, 0]


def test_cards_are_told_by_their_place_in_the_pack():
    view = in_the_middle(2)
    assert told(view, "hand") == [0, 0, 0, 0, 0, 0, 1, 0, 0]  # B0
    assert cards_told(view, "hand") == ["B0"]
    assert cards_told(view, "trick") == ["", "", "G0"]
    assert cards_told(view, "played_by") == ["B1", "R0", "G0 G1"]
    assert cards_told(view, "captured_by") == ["", "", "R0 G1 B1"]
    ninths = [9 * number for number in told(view, "played_at")]
    assert ninths == pytest.approx([1, 0, 0, 4, 2, 0, 0, 3, 0])  # R0 G1 B1, then G0


def test_pain_is_told_where_it_may_be_known():
    view = in_the_middle(2)
    assert cards_told(view, "pain_cards") == ["B2", "R2", "G2"]
    assert told(view, "pain_colours") == [[0, 0, 1], [1, 0, 0], [0, 1, 0]]
    fog = in_the_middle(2, pain_reveal="round_end")
    assert cards_told(fog, "pain_cards") == ["B2", "", ""]
    assert told(fog, "pain_colours") == [[0, 0, 1], [0, 0, 0], [0, 0, 0]]


def test_a_sealed_choice_shows_nothing_but_that_it_was_made():
    state = dealt(THREES)
    after = [apply(state, ChoosePain(0, card)) for card in state.hands[0]]
    for seat in (1, 2):
        assert len({tuple(features(observe(each, seat))) for each in after}) == 1
        assert told(observe(after[0], seat), "to_act") == [1, 1, 0] if seat == 1 else [1, 0, 1]
    assert len({tuple(features(observe(each, 0))) for each in after}) == 3


def test_phase_round_and_totals():
    state = play_all(choose_all(dealt(THREES, rounds=2), "R2 G2 B2"), "R1 G1 B1 G0 B0 R0")
    view = observe(state, 1)
    assert told(view, "phase") == [1, 0, 0, 0, 0]  # a deal is due
    assert told(view, "round_number") == [2]
    # Seat 1 takes all: R1 B1 B0 R0 +4, G1 G0 -1, laid out -2; the others pay what they laid out.
    assert [9 * number for number in told(view, "totals")] == pytest.approx([1, -2, -2])


def test_undealt_cards_are_told_where_they_are_shown():
    hands = "R1 R2 | G1 G2 | B1 B2"  # with Y0 and Y1 left over, the pack is R1 R2 Y0 Y1 G1 ...
    shown = observe(dealt(hands, "Y1 Y0", undealt="revealed", rounds=1), 0)
    assert cards_told(shown, "undealt") == ["Y0 Y1"]
    hidden = observe(dealt(hands, "Y1 Y0", undealt="hidden", rounds=1), 0)
    assert cards_told(hidden, "undealt") == [""]


# ----------------------------------------------------------------------------- Kein Stich

SIX = (
    "H11 H12 H13 H14 | C9 C10 D9 D10 | C11 C12 C13 C14 | "
    "D11 D12 D13 D14 | S11 S12 S13 S14 | H9 H10 S9 S10"
)
FIRST_TURNS = "H11 - C11 D11 S11 H10"
"""Seat 0 opens with the Unter of hearts; seat 1 passes, as it has no Unter, H10 or H12."""


def domino(cards):
    rules = ks.Rules(6, deck=24, contracts="max,domino", domino_start="hearts")
    state = ks_play.dealt(rules, SIX)
    while not state.needs_deal:
        state = ks.apply(state, ks.legal_actions(state)[0])
    return ks_play.played(ks.apply(state, ks_play.deal_of(SIX)), cards)


def test_domino():
    view = ks.observe(domino(FIRST_TURNS), 2)
    assert told(view, "phase") == [0, 0, 1, 0]
    assert told(view, "contract") == [0, 0, 0, 0, 0, 0, 0, 1]
    assert cards_told(view, "rows") == ["C11 D11 H10 H11 S11"]
    assert cards_told(view, "laid_by") == ["C11", "D11", "S11", "H10", "H11", ""]
    # In the order of the pack: C11 was the third turn, D11 the fourth, H10 the sixth, ...
    assert [round(24 * number) for number in told(view, "laid_at") if number] == [3, 4, 6, 1, 5]
    assert [round(24 * number) for number in told(view, "passes")] == [0, 0, 0, 0, 0, 1]
    unseen = "C9 C10 D9 D10 D12 D13 D14 H9 H12 H13 H14 S9 S10 S12 S13 S14"
    assert cards_told(view, "may_hold") == ["", *[unseen] * 4, unseen.replace("H12 ", "")]


def test_who_is_out_of_domino():
    rest = "H12 C10 C12 D12 S12 H9 H13 C9 C13 D13 S13 S10 H14 D10 C14"
    view = ks.observe(domino(f"{FIRST_TURNS} {rest}"), 3)
    # Seat 0 went out first, then seat 2: told from seat 3, they are the rows 3 and 5.
    assert told(view, "finished") == [[0, 0, 0, 1, 0, 0], [0, 0, 0, 0, 0, 1], *[[0] * 6] * 4]


def test_the_pot():
    view = ks.observe(domino(""), 0)
    # Max took in 8 stakes of 5, all there is to take.
    assert told(view, "pot") == [1]
    assert sum(told(view, "totals")) == pytest.approx(-1)
    assert sorted(told(view, "totals")) == [-1, 0, 0, 0, 0, 0]
    assert told(view, "dealer") == [0, 0, 0, 0, 1, 0]  # seat 3 dealt before


# --------------------------------------------------------------------------- any rule set


def check_layout(rules, game=None):
    laid_out = layout(rules, game=game)
    ends = [0]
    for section in laid_out.sections:
        assert section.offset == ends[-1]
        ends.append(section.offset + section.size)
    assert ends[-1] == laid_out.size
    assert len({section.name for section in laid_out.sections}) == len(laid_out.sections)
    return laid_out


def check_bounds(view, numbers):
    """Numbers are few and small: all but scores and counts are from 0 to 1."""
    for section in layout(view.rules).sections:
        block = numbers[section.slice]
        assert len(block) == section.size
        if section.name not in {"totals", "round_number", "passes", "laid_at", "pot"}:
            assert all(0 <= number <= 1 for number in block), section.name


@given(strategies.games(strategies.calls(rounds=st.integers(1, 2))))
def test_a_view_can_be_read_back_from_its_numbers(game):
    state, rules = game.states[-1], game.call.rules
    check_layout(rules)
    seats = range(rules.players)
    for seat in seats:
        view = observe(state, seat)
        numbers = features(view)
        check_bounds(view, numbers)
        others = [(seat + step) % rules.players for step in seats]
        assert cards_told(view, "hand") == [" ".join(map(str, state.hands[seat]))]
        assert cards_told(view, "captured_by") == [
            sorted_text(state.piles[s], rules) for s in others
        ]
        assert told(view, "to_act") == [s in state.to_act for s in others]
        assert told(view, "starter") == [s == state.starter for s in others]
        played = [card for trick in state.tricks for card in trick.cards] + [*state.trick]
        told_at = zip(rules.cards, told(view, "played_at"), strict=True)
        moments = {card: round(at * len(rules.cards)) for card, at in told_at if at}
        assert sorted(moments, key=moments.__getitem__) == played
        assert sorted(moments.values()) == [*range(1, len(played) + 1)]


@given(strategies.games(strategies.tiny_calls(5)), strategies.chances())
def test_what_is_hidden_makes_no_difference(game, chance):
    past = Past(game.states, game.actions)
    if not past.actions:
        return
    for seat in range(past.state.rules.players):
        other = another_world(past, seat, chance)
        assert features(observe(past.state, seat)) == features(observe(other.state, seat))


@pytest.mark.parametrize("seed", range(4))
def test_other_worlds_are_told_apart_by_those_who_may(seed):
    call = strategies.Call(4, "classic", ("fog",), {"rounds": 1})
    game = strategies.random_game(call, Random(seed), 9)
    past = Past(game.states, game.actions)
    other = another_world(past, 0, Random(seed))
    views = [[observe(each.state, seat) for seat in range(4)] for each in (past, other)]
    told_apart = [features(one) != features(two) for one, two in zip(*views, strict=True)]
    assert told_apart == [False, True, True, True]


@given(ks_strategies.flag_sets(), ks_strategies.chances())
def test_what_is_hidden_makes_no_difference_in_kein_stich(flags, chance):
    rules = ks_strategies.rules_of(flags)
    check_layout(rules)
    state = ks_strategies.random_state(rules, chance)
    for seat in range(rules.players):
        view = ks.observe(state, seat)
        check_bounds(view, features(view))
        assert cards_told(view, "hand") == [" ".join(map(str, state.hands[seat]))]
        other = ks.sample_state(view, chance.getrandbits(32))
        assert features(ks.observe(other, seat)) == features(view)


def test_a_game_that_says_nothing_tells_what_every_game_has():
    parts = attrs.asdict(STICHELN, recurse=False)
    del parts["sections"]
    plain = Game(**{**parts, "name": "plain"})
    view = in_the_middle(2)
    check_layout(view.rules, plain)
    assert told(view, "hand", plain) == told(view, "hand")
    assert told(view, "played_by", plain) == told(view, "played_by")
    with pytest.raises(NotationError):
        layout(view.rules, game=plain).section("pain_cards")


def test_a_layout_shows_itself():
    shown = str(layout(Rules(3, deck=dealt(THREES).rules.deck))).splitlines()
    # phase: 5 numbers; seat, to_act and leader: 3 each; so the hand of 9 cards begins at 14.
    assert shown[4].split() == ["14", "hand", "9", "the", "own", "cards"]
    assert shown[5].split()[:3] == ["23", "trick", "3x9"]


# ------------------------------------------------------------------------------ refusals


def test_a_spectator_has_no_features():
    with pytest.raises(IllegalActionError) as refused:
        features(observe(new_game(Rules()), None))
    assert refused.value.code == "no_seat"


def test_a_view_under_other_rules_does_not_fit():
    with pytest.raises(RulesError) as refused:
        layout(Rules(5)).features(observe(new_game(Rules()), 0))
    assert refused.value.code == "other_rules"


def test_names_and_rules_that_are_unknown():
    with pytest.raises(NotationError) as refused:
        layout(Rules()).section("hands")
    assert (refused.value.code, refused.value.text) == ("unknown_section", "hands")
    with pytest.raises(RulesError) as unknown:
        layout("classic")
    assert unknown.value.code == "unknown_game"
