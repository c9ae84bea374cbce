"""What a seat is told of each of its cards: worked out by hand, and the same in every world."""

from hypothesis import given, settings
from hypothesis import strategies as st

from sticheln import Card, ChoosePain, Phase, PlayCard, apply, legal_actions, new_game, observe
from sticheln.hints import hints
from tests import strategies
from tests.naive.score import card_score
from tests.naive.trick import winner as naive_winner
from tests.play import choose_all, dealt, name_all, names, play_all
from tests.worlds import Past, another_world, observers, pain_is_known

THREES = "R9 R1 G5 Y0 | G9 G1 B5 R3 | B9 B1 Y8 R2"
"""Seat 0 leads; each lays out its 9, and three cards are left to it."""


def hint_for(state, card, seat=None):
    """The hint for playing a card, for the seat that is to act."""
    seat = state.to_act[0] if seat is None else seat
    wanted = PlayCard(seat, Card.parse(card))
    return next(hint for hint in hints(observe(state, seat)) if hint.action is wanted)


def choice_for(state, seat, choice):
    """The hint for a choice of cards or colours, written with a plus sign between two."""
    wanted = set(choice.split("+"))
    for hint in hints(observe(state, seat)):
        chosen = hint.action.cards if isinstance(hint.action, ChoosePain) else hint.action.colours
        if set(map(str, chosen)) == wanted:
            return hint
    raise AssertionError(choice)


class TestPlays:
    def test_the_leader_is_told_what_could_beat_the_card(self):
        """R1 leads, and all that seats 1 and 2 may hold beats it: trumps, and higher red cards.

        Seat 0 pays 1 for R1 itself, the colours of the others being green and blue.
        """
        hint = hint_for(choose_all(dealt(THREES), "R9 G9 B9"), "R1")
        assert (hint.wins, hint.winner, hint.to_follow) == (True, 0, (1, 2))
        assert names(sorted(hint.unseen)) == "R2 R3 Y8 G1 B1 B5"
        assert set(hint.beaten_by) == set(hint.unseen)
        assert hint.points == (-1, 1, 1)
        assert hint.outcome.reason.code == "led_colour"

    def test_a_card_of_the_led_colour_is_beaten_by_trumps_alone_when_it_is_high(self):
        state = play_all(choose_all(dealt(THREES), "R9 G9 B9"), "R1")
        hint = hint_for(state, "R3")
        assert (hint.wins, hint.to_follow) == (True, (2,))
        assert names(sorted(hint.unseen)) == "R2 Y0 Y8 G5 B1"
        assert names(sorted(hint.beaten_by)) == "Y8 G5 B1"  # R2 is lower, and Y0 weak

    def test_the_last_to_play_is_beaten_by_nothing(self):
        """R1 G1 Y8: the highest trump. The three earn seat 2 (blue) one each.

        Red and green have one card of theirs, a 1: -1 and twice +1.
        """
        state = play_all(choose_all(dealt(THREES), "R9 G9 B9"), "R1 G1")
        hint = hint_for(state, "Y8")
        assert (hint.wins, hint.winner) == (True, 2)
        assert (hint.to_follow, hint.unseen, hint.beaten_by) == ((), (), ())
        assert hint.points == (1, 1, 3)
        assert hint.outcome.reason.code == "best_trump"

    def test_a_card_that_leaves_the_trick_to_a_rival(self):
        """R1 G1 R2: G1 is the only trump. Red would cost seat 0 three, and G1 earn it one."""
        state = play_all(choose_all(dealt(THREES), "R9 G9 B9"), "R1 G1")
        hint = hint_for(state, "R2")
        assert (hint.wins, hint.winner, hint.beaten_by) == (False, 1, ())
        assert hint.points == (-1 - 2 + 1, 1 + 1 - 1, 3)
        assert hint.outcome.reason.code == "only_trump"

    def test_under_the_highest_an_equal_trump_that_comes_later_beats_nothing(self):
        state = dealt("B9 B1 N1 | G9 R5 N2 | R9 Y5 Y6 | Y9 G5 N4")
        state = play_all(choose_all(state, "B9 G9 R9 Y9"), "B1")
        assert names(hint_for(state, "R5").beaten_by) == "Y6"

    def test_under_the_latest_colour_every_trump_of_another_colour_beats_it(self):
        """The pain cards are taken back and may be played; that of seat 0, who has played, not.

        Blue is led, so B9 could beat no trump; red R9 is higher than R5 and of its colour.
        """
        hands = "B9 B1 N1 | G9 R5 N2 | R9 Y5 Y6 | Y9 G5 N4"
        state = dealt(hands, preset="guide", pain_reveal="at_once")
        state = play_all(choose_all(state, "N1 R5 R9 Y9"), "B1")
        hint = hint_for(state, "R5")
        assert names(sorted(hint.unseen)) == "R9 Y5 Y6 Y9 G5 B9 N4"
        assert names(sorted(hint.beaten_by)) == "R9 Y5 Y6 Y9 G5 N4"

    def test_a_secret_pain_card_is_unseen(self):
        """In the fog seat 0 knows neither rival's card, nor what a trick counts for them."""
        state = choose_all(dealt(THREES, pain_reveal="round_end"), "R9 G9 B9")
        hint = hint_for(state, "R1")
        assert names(sorted(hint.unseen)) == "R2 R3 Y8 G1 G9 B1 B5 B9"
        assert hint.points == (-1, None, None)

    def test_cards_left_over_are_unseen_where_they_lie_hidden(self):
        for undealt, more in (("revealed", ""), ("hidden", " N7")):
            state = choose_all(dealt(THREES, "N7", undealt=undealt), "R9 G9 B9")
            unseen = hint_for(state, "R1").unseen
            assert names(sorted(unseen)) == f"R2 R3 Y8 G1 B1 B5{more}"

    def test_a_trick_of_zeros_is_the_firsts_or_nobodys(self):
        hands = "R9 R0 | G9 G0 | B9 B0"
        for setting, winner in (("first_wins", 0), ("set_aside", None)):
            state = choose_all(dealt(hands, all_zero_trick=setting), "R9 G9 B9")
            hint = hint_for(play_all(state, "R0 G0"), "B0")
            assert (hint.wins, hint.winner) == (False, winner)

    def test_late_colours_are_not_known_yet(self):
        state = dealt("R9 R1 | G9 G1 | B9 B1", pain_choice="after_play")
        assert hint_for(state, "R1").points == (None, None, None)

    def test_the_lowest_wins_in_reverse(self):
        """R1 G1 and Y8: G1 takes it, the lower trump. A lucky card earns one here."""
        state = dealt(THREES, scoring="lucky", rank_order="low")
        state = play_all(choose_all(state, "R9 G9 B9"), "R1 G1")
        hint = hint_for(state, "Y8")
        assert (hint.wins, hint.winner) == (False, 1)
        assert hint.points == (1 - 1 - 1, -1 + 1 - 1, -3)


class TestChoices:
    def test_a_card_laid_out_counts_at_once_and_the_rest_if_captured(self):
        """R9 costs nine; R1 one more, G5 and Y0 earn one each."""
        state = dealt(THREES)
        hint = choice_for(state, 0, "R9")
        assert hint.action == ChoosePain(0, Card("R", 9))
        assert (hint.colours, hint.certain, hint.if_captured) == (("R",), -9, -1 + 1 + 1)
        hint = choice_for(state, 0, "Y0")
        assert (hint.colours, hint.certain, hint.if_captured) == (("Y",), 0, 3)

    def test_a_card_taken_back_is_part_of_the_hand(self):
        """All four stay: R9 and R1 cost ten, G5 earns one, and Y0 is neutral in the guide."""
        hint = choice_for(dealt(THREES, preset="guide"), 0, "R9")
        assert (hint.certain, hint.if_captured) == (0, -10 + 1)

    def test_pairs_have_two_colours(self):
        """Of seat 1: G9 and R3 laid out cost twelve; G1 costs one and B5 earns one."""
        hint = choice_for(dealt(THREES, pain_count=2), 1, "G9+R3")
        assert set(hint.colours) == {"G", "R"}
        assert (hint.certain, hint.if_captured) == (-12, 0)

    def test_every_seat_that_has_not_chosen_is_told_of_its_own_choices(self):
        state = apply(dealt(THREES), ChoosePain(0, Card("R", 9)))
        assert hints(observe(state, 0)) == ()
        assert [len(hints(observe(state, seat))) for seat in (1, 2)] == [4, 4]

    def test_a_colour_named_late_counts_the_pile(self):
        """G3 is the highest trump over R2; then B9 is the first of two equal trumps over G9."""
        state = dealt("R9 R2 | G9 G3 | B9 B1", pain_choice="after_play")
        state = play_all(state, "R2 G3 B1 G9 B9 R9")
        assert state.phase is Phase.NAME_PAIN
        assert choice_for(state, 1, "R").certain == -2 + 1 + 1
        assert choice_for(state, 1, "G").certain == -3 + 1 + 1
        assert choice_for(state, 2, "B").certain == -9 + 1 + 1
        assert choice_for(state, 2, "B").if_captured == 0
        state = name_all(state, "R B")
        assert hints(observe(state, 1)) == ()


def test_a_spectator_is_told_nothing():
    state = dealt(THREES)
    assert hints(observe(state, None)) == ()
    assert hints(observe(new_game(state.rules), 0)) == ()


def check_choices(before):
    for seat in observers(before.rules):
        told = hints(observe(before, seat))
        legal = () if seat is None else legal_actions(before, seat)
        assert tuple(hint.action for hint in told) == legal


def check_play(game, before, play):
    """The naive rules judge the trick alike, and whoever follows holds what is reckoned with."""
    flags, players = game.call.naive, before.rules.players
    hint = hint_for(before, str(play.card))
    trick = [*map(str, before.trick), str(play.card)]
    place = naive_winner(flags, trick)
    assert hint.outcome.winner == place
    assert hint.winner == (None if place is None else (before.leader + place) % players)
    assert hint.wins == (place == len(trick) - 1)
    assert hint.to_follow == tuple(
        (play.seat + step) % players for step in range(1, players - len(before.trick))
    )
    for seat in hint.to_follow:
        assert set(before.hands[seat]) <= set(hint.unseen)
    piles = [card for pile in (*before.piles, before.set_aside) for card in pile]
    assert {*piles, *before.trick, *before.hands[play.seat]}.isdisjoint(hint.unseen)
    assert set(hint.beaten_by) == {
        card
        for card in hint.unseen
        if hint.wins and naive_winner(flags, [*trick, str(card)]) != place
    }
    for seat, points in enumerate(hint.points):
        colours = [*map(str, before.pain_colours[seat])]
        known = colours and pain_is_known(before, seat, play.seat)
        expected = sum(card_score(flags, card, colours) for card in trick) if known else None
        assert points == expected


@given(strategies.games(strategies.tiny_calls(5)))
def test_hints_hold_under_any_rules(game):
    for before, action, _ in Past(game.states, game.actions).steps:
        check_choices(before)
        if isinstance(action, PlayCard):
            check_play(game, before, action)


def check_other_worlds(game, chance):
    past = Past(game.states, game.actions)
    for seat in observers(past.state.rules) if past.actions else ():
        other = another_world(past, seat, chance)
        for one, two in zip(past.states, other.states, strict=True):
            assert hints(observe(one, seat)) == hints(observe(two, seat))


@given(strategies.games(strategies.tiny_calls(4)), strategies.chances())
def test_hints_tell_nothing_that_the_seat_must_not_know(game, chance):
    check_other_worlds(game, chance)


@settings(max_examples=max(1, settings().max_examples // 25))
@given(strategies.games(strategies.named_calls(st.just(1))), strategies.chances())
def test_hints_tell_nothing_with_the_named_decks_either(game, chance):
    check_other_worlds(game, chance)
