"""Tables as they are drawn: what a seat sees is told, and nothing else."""

import re
from collections import Counter
from itertools import combinations

import pytest

from sticheln import Card, Rules, apply, legal_actions, new_game, observe, shuffle, svg
from tests.play import choose_all, dealt, play_all
from tests.svg.reading import (
    EVERY_GAME,
    cards_in,
    described,
    parsed,
    states_of,
    winners_in,
    words_in,
)


def part(root, name, value):
    """The only element below which has that attribute."""
    (found,) = [each for each in root.iter() if each.get(name) == str(value)]
    return found


def known_to(view):
    """Every card that a view lets its seat know of."""
    return {
        *view.hand,
        *view.trick,
        *view.undealt,
        *(card for trick in view.tricks for card in trick.cards),
        *(card for cards in view.pain_cards for card in cards),
    }


@pytest.mark.parametrize(("preset", "players", "variants"), EVERY_GAME)
def test_a_table_tells_nothing_that_its_seat_does_not_know(preset, players, variants):
    rules = Rules.from_preset(preset, players, *variants, rounds=2)
    for state in states_of(rules):
        for seat in (0, players - 1, None):
            view = observe(state, seat)
            drawing = svg.table(view)
            parsed(drawing)
            hidden = set(rules.cards) - known_to(view)
            assert not mentions(drawing) & {
                name for card in hidden for name in (str(card), card.label)
            }


def mentions(drawing):
    """Everything in a drawing, shapes apart, that could name a card."""
    words = re.sub(r' d="[^"]*"', "", drawing)
    return set(re.findall(r"\b[A-Z]\d+\b|\b[a-z]+ \d+\b|\b\w+ of (?:second )?[a-z]+\b", words))


def test_what_could_name_a_card_is_found():
    assert {"R5", "red 5"} <= mentions(svg.card(Card("R", 5)))
    assert {"L12", "queen of second diamonds"} <= mentions(svg.card(Card("L", 12)))


@pytest.mark.parametrize(("preset", "players", "variants"), EVERY_GAME)
def test_a_table_tells_what_its_seat_sees(preset, players, variants):
    rules = Rules.from_preset(preset, players, *variants, rounds=1)
    for state in states_of(rules):
        view = observe(state, 1)
        root = parsed(svg.table(view))
        on_the_table = view.trick or (view.last_trick.cards if view.last_trick else ())
        assert Counter(cards_in(root)) == Counter(map(str, (*on_the_table, *view.hand)))
        for seat in range(players):
            words = words_in(part(root, "data-seat", seat))
            size = view.hand_sizes[seat]
            assert (f"×{size}" if size else "no cards") in words
            tricks = sum(trick.winner == seat for trick in view.tricks)
            assert f"{tricks} trick{'s' * (tricks != 1)}" in words
            for card in view.pain_cards[seat]:
                assert str(card) in words
            for colour in view.pain_colours[seat]:
                assert any(word.startswith(colour.value) for word in words)


@pytest.mark.parametrize(("preset", "players", "variants"), EVERY_GAME)
def test_a_state_shows_all_hands(preset, players, variants):
    rules = Rules.from_preset(preset, players, *variants, rounds=1)
    for state in states_of(rules):
        root = parsed(svg.table(state))
        on_the_table = state.trick or (state.last_trick.cards if state.last_trick else ())
        held = [card for hand in state.hands for card in hand]
        assert Counter(cards_in(root)) == Counter(map(str, (*on_the_table, *held)))
        assert "sealed" not in words_in(root)


def seats_saying(root, word, players):
    return [s for s in range(players) if word in words_in(part(root, "data-seat", s))]


def test_choices_are_sealed_until_all_have_chosen():
    state = dealt("R5 R1 R2 | G4 G1 G2 | Y4 Y1 Y2")
    for choice in ("R1", "G1"):
        card = Card.parse(choice)
        state = apply(state, next(a for a in legal_actions(state) if card in a.cards))
    # Seats 0 and 1 have chosen; seat 1 knows its own choice, seat 2 neither.
    assert seats_saying(svg_of(state, 1), "sealed", 3) == [0]
    assert seats_saying(svg_of(state, 2), "sealed", 3) == [0, 1]
    assert seats_saying(svg_of(state, None), "sealed", 3) == [0, 1]
    assert seats_saying(svg_of(choose_all(state, "Y1"), 2), "sealed", 3) == []


def svg_of(state, seat):
    return parsed(svg.table(observe(state, seat)))


def test_in_the_fog_colours_stay_sealed_for_the_seat_to_play_too():
    state = dealt("R5 R1 | G4 G1 | Y4 Y1", preset="classic", pain_reveal="round_end")
    state = choose_all(state, "R1 G1 Y1")
    assert state.to_act == (0,)
    assert seats_saying(svg_of(state, 2), "sealed", 3) == [0, 1]
    finished = play_all(state, "R5 G4 Y4")
    assert seats_saying(svg_of(finished, 2), "sealed", 3) == []


def test_named_after_play_only_those_who_took_tricks_seal_anything():
    state = dealt("R5 R6 | G4 Y1 | Y4 G1", pain_choice="after_play")
    assert seats_saying(svg_of(state, 0), "sealed", 3) == []
    # Green 4 and yellow 4 are the trumps on red 5: seat 1 takes the first trick. On its yellow 1
    # both green 1 and red 6 are trumps: seat 0 takes the second.
    state = play_all(state, "R5 G4 Y4 Y1 G1 R6")
    assert state.to_act == (0, 1)
    state = apply(state, legal_actions(state, 0)[0])
    assert seats_saying(svg_of(state, 2), "sealed", 3) == [0]


def test_the_trick_on_the_table_marks_who_would_take_it():
    state = choose_all(dealt("R5 R1 | G4 G1 | Y4 Y1"), "R1 G1 Y1")
    trick = part(svg_of(play_all(state, "R5 G4"), 2), "data-part", "trick")
    assert cards_in(trick) == ["R5", "G4"]
    assert winners_in(trick) == ["G4"]


def test_cards_left_over_lie_open_or_are_only_counted():
    shown = dealt("R5 R1 | G4 G1 | Y4 Y1", "B7 B8")
    hidden = dealt("R5 R1 | G4 G1 | Y4 Y1", "B7 B8", undealt="hidden")
    assert {"B7", "B8"} <= set(words_in(svg_of(shown, 0)))
    words = words_in(svg_of(hidden, 0))
    assert "2 cards left over, face down" in words
    assert not {"B7", "B8"} & set(words)
    assert {"B7", "B8"} <= set(words_in(parsed(svg.table(hidden))))


def test_a_table_says_whose_turn_it_is():
    state = dealt("R5 R1 | G4 G1 | Y4 Y1", starter=1)
    names = ["Ann", "Ben", "Cleo"]

    def says(state):
        return described(parsed(svg.table(observe(state, 0), names=names)))

    assert "To choose a pain colour: Ann, Ben and Cleo." in says(state)
    state = choose_all(state, "R1 G1 Y1")
    assert "To lead: Ben." in says(state)
    assert "To play: Cleo." in says(play_all(state, "G4"))
    assert "To choose a lucky colour" in says(
        dealt("R5 R1 | G4 G1 | Y4 Y1", scoring="lucky", rank_order="low")
    )


def test_the_own_seat_is_at_the_bottom_and_the_others_follow_clockwise():
    for players in range(3, 9):
        state = apply(new_game(Rules(players)), shuffle(new_game(Rules(players)), "seats"))
        for seat in range(players):
            root = svg_of(state, seat)
            places = [position(part(root, "data-seat", s)) for s in range(players)]
            assert max(places, key=lambda place: place[1]) == places[seat]
            # Clockwise from the bottom, the next seat is at the left, the one before at the right.
            assert places[(seat + 1) % players][0] < places[seat][0]
            assert places[seat - 1][0] > places[seat][0]


def position(group):
    return tuple(
        map(float, re.search(r"translate\((\S+) (\S+)\)", group.get("transform")).groups())
    )


def rectangle(group):
    """The place of a plate or card: left, top, right, bottom."""
    left, top = position(group)
    scale = float((re.search(r"scale\((\S+)\)", group.get("transform")) or [0, 1])[1])
    width, height = (100, 140) if group.get("data-card") else (150, 100)
    return left, top, left + width * scale, top + height * scale


@pytest.mark.parametrize("players", range(3, 9))
def test_nothing_on_the_table_hides_anything_else(players):
    rules = Rules(players, rounds=1)
    last = list(states_of(rules))[-1]
    root = svg_of(last, 0)
    table = [part(root, "data-seat", seat) for seat in range(players)]
    table += list(part(root, "data-part", "last-trick"))
    assert len(table) == 2 * players
    for one, other in combinations(map(rectangle, table), 2):
        apart = one[2] <= other[0] or other[2] <= one[0] or one[3] <= other[1] or other[3] <= one[1]
        assert apart, (one, other)
