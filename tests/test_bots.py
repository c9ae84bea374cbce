"""Bots play legally under every rule set, see no more than a view, and follow their advice."""

import random

import pytest

from sticheln import (
    PRESETS,
    VARIANTS,
    Card,
    ChoosePain,
    IllegalActionError,
    NamePain,
    PlayCard,
    Rules,
    View,
    apply,
    legal_actions,
    new_game,
    observe,
    parse_cards,
    shuffle,
)
from sticheln.bots import RandomBot, RuleOfThumbBot
from tests.play import choose_all, dealt, play_all

BOTS = {"random": RandomBot("tea"), "thumb": RuleOfThumbBot()}
PIECES = (
    "fewest_and_lowest",
    "shed_early",
    "watch_discards",
    "lead_low",
    "play_late",
    "safe_zeros",
)
PLAYERS = {"jogoeu": range(3, 7), "stick_em": range(3, 7)}
COMBINED = [(), *((name,) for name in VARIANTS if name != "fixed_rounds"), ("reverse", "intense")]


def sitting(bots, rules, seed, rounds=None):
    """Play with one bot for each seat; the actions, and the state at the end."""
    state, actions = new_game(rules), []
    while not state.is_over and len(state.round_scores) != rounds:
        if state.needs_deal:
            action = shuffle(state, seed)
        else:
            seat = state.to_act[-1]
            view = observe(state, seat)
            action = bots[seat].choose(view, legal_actions(state, seat))
            assert action in view.legal_actions
        actions.append(action)
        state = apply(state, action)
    return actions, state


@pytest.mark.parametrize("variants", COMBINED, ids=lambda names: "+".join(names) or "plain")
@pytest.mark.parametrize("preset", PRESETS)
def test_every_choice_is_legal_under_every_preset_for_all_players(preset, variants):
    for players in PLAYERS.get(preset, range(3, 9)):
        if "standard_deck" in variants and players > 6:
            continue
        rules = Rules.from_preset(preset, players, *variants, rounds=1)
        bots = [*BOTS.values()] * players
        _, state = sitting(bots[:players], rules, "friday night", rounds=1)
        assert len(state.round_scores) == 1


@pytest.mark.parametrize("bot", BOTS.values(), ids=BOTS)
def test_the_same_seeds_give_the_same_game_and_leave_the_global_chance_alone(bot):
    before = random.getstate()
    rules = Rules.from_preset("guide", 3)
    assert sitting([bot] * 3, rules, "x")[0] == sitting([bot] * 3, rules, "x")[0]
    assert random.getstate() == before


def test_random_bots_of_other_seeds_play_otherwise():
    games = {tuple(sitting([RandomBot(seed)] * 4, Rules(), "x")[0]) for seed in ("a", b"b", 3)}
    assert len(games) == 3


def test_every_card_is_chosen_by_some_seed():
    state = choose_all(dealt("R1 R2 R3 | G1 G2 G3 | B1 B2 B3"), "R1 G1 B1")
    view = observe(state, 0)
    chosen = {RandomBot(seed).choose(view, view.legal_actions).card for seed in range(40)}
    assert chosen == set(parse_cards("R2 R3"))


@pytest.mark.parametrize("seed", [None, 1.5, True, "\ud800"])
def test_what_is_no_seed_is_refused(seed):
    with pytest.raises(IllegalActionError, match="is not a seed"):
        RandomBot(seed)


def test_bots_are_shown_views_alone():
    """A view has no field for a rival's hand; the bots take nothing else."""

    class Guard(RuleOfThumbBot):
        def choose(self, view, legal_actions):
            assert type(view) is View
            assert not hasattr(view, "hands")
            assert all(action.seat == view.seat for action in legal_actions)
            return super().choose(view, legal_actions)

    sitting([Guard()] * 4, Rules(rounds=1), "x")


@pytest.mark.parametrize(
    "text", ["classic 4p", "classic 4p reverse", "guide 4p", "classic 4p late"]
)
def test_the_rules_of_thumb_beat_chance(text):
    """Two seats each, changing places: at least five points a seat and round over 12 games."""
    thumb, chance, lead = RuleOfThumbBot(), RandomBot("tea"), 0
    rules = Rules.parse(text)
    for seed in range(12):
        bots = [thumb, chance, thumb, chance] if seed % 2 else [chance, thumb, chance, thumb]
        _, state = sitting(bots, rules, seed)
        for bot, total in zip(bots, state.totals, strict=True):
            lead += total if bot is thumb else -total
    assert lead / (12 * 2 * rules.round_count) >= 5


@pytest.mark.parametrize("piece", PIECES)
def test_each_piece_of_advice_can_be_turned_off(piece):
    """Without it some choice of a few games is another."""
    others = RuleOfThumbBot(**{piece: False})
    rules = Rules.from_preset("guide", 4) if piece == "watch_discards" else Rules()
    assert any(
        sitting([RuleOfThumbBot()] * 4, rules, seed)[0] != sitting([others] * 4, rules, seed)[0]
        for seed in range(5)
    )


HAND = "R1 R2 G3 G4 G5 G6 B8 B9 B10 B11"
REST = "Y0 Y1 Y2 Y3 Y4 Y5 Y6 Y7 Y8 Y9 | V0 V1 V2 V3 V4 V5 V6 V7 V8 V9"


@pytest.mark.claims("G32")
def test_the_guide_chooses_the_colour_of_the_fewest_and_lowest_cards():
    """Two red cards worth 3 in all, against four green worth 18 and four blue worth 38."""
    view = observe(dealt(f"{HAND} | {REST}"), 0)
    choice = RuleOfThumbBot().choose(view, view.legal_actions)
    assert choice == ChoosePain(0, Card("R", 1))


@pytest.mark.claims("A14")
def test_amigo_chooses_neither_few_nor_many_and_low_cards():
    """Red has only two cards; of the two colours with four, green is lower."""
    view = observe(dealt(f"{HAND} | {REST}"), 0)
    bot = RuleOfThumbBot(fewest_and_lowest=False)
    assert bot.choose(view, view.legal_actions) == ChoosePain(0, Card("G", 3))


def thumb_plays(state, **switches):
    view = observe(state, state.to_act[0])
    return RuleOfThumbBot(**switches).choose(view, view.legal_actions)


def last_to_a_trick(hand, *cards, pain="B2", **flags):
    """Seat 2's turn, last to a trick; each seat laid out one card, seat 2 that of `pain`."""
    state = dealt(f"R1 {cards[0]} R6 | G1 {cards[1]} G6 | {pain} {hand}", **flags)
    return play_all(choose_all(state, f"R1 G1 {pain}"), " ".join(cards))


def test_a_harmless_trick_is_taken_with_the_lowest_card_that_takes_it():
    """Y7 and Y9 are each the only trump and earn three; Y9 can serve again."""
    state = last_to_a_trick("Y7 Y9", "X3", "X4")
    assert thumb_plays(state) == PlayCard(2, Card("Y", 7))


def test_a_trick_of_pain_cards_is_left_to_a_rival():
    """B9 in the trick costs seat 2 nine: Y3 stays below N8, Y11 would take it."""
    state = last_to_a_trick("Y3 Y11", "N8", "B9")
    assert thumb_plays(state) == PlayCard(2, Card("Y", 3))


@pytest.mark.claims("G33")
def test_pain_cards_are_shed_on_a_trick_that_goes_to_another():
    """Y9 takes X3 Y9 whatever seat 2 plays of B8 and X1: the pain card goes."""
    state = last_to_a_trick("B8 X1", "X3", "Y9")
    assert thumb_plays(state) == PlayCard(2, Card("B", 8))


@pytest.mark.claims("G33")
def test_a_zero_is_the_discard_for_a_trick_that_would_hurt():
    """Y4 B9: X11 would take nine points of blue for two others; a zero never wins."""
    state = last_to_a_trick("X0 X11", "Y4", "B9")
    assert thumb_plays(state) == PlayCard(2, Card("X", 0))


@pytest.mark.claims("G33")
def test_a_zero_is_kept_when_the_trick_would_not_hurt():
    """N9 takes Y4 N9 whatever seat 2 plays of X0 and X3; only the advice makes a difference."""
    state = last_to_a_trick("X0 X3", "Y4", "N9")
    assert thumb_plays(state) == PlayCard(2, Card("X", 3))
    assert thumb_plays(state, safe_zeros=False) == PlayCard(2, Card("X", 0))


@pytest.mark.claims("G33")
def test_a_low_card_of_the_pain_colour_is_led_rather_than_a_high_one():
    """Seat 0 holds B3 and B11 of its colour; the blue 5 and 7 are still out and beat B3."""
    state = dealt("B1 B3 B11 | G1 B5 G6 | Y1 B7 Y6")
    state = choose_all(state, "B1 G1 Y1")
    assert thumb_plays(state) == PlayCard(0, Card("B", 3))


def test_lucky_cards_are_taken_with_the_low_cards_of_the_reverse_game():
    """Blue is lucky for seat 2: B9 is worth nine, and Y3 beats it as the lower trump."""
    state = last_to_a_trick("Y3 Y11", "X8", "B9", scoring="lucky", rank_order="low")
    assert thumb_plays(state) == PlayCard(2, Card("Y", 3))


def test_the_late_pain_colour_is_the_one_that_costs_least():
    """Seat 2 takes G2 R9 Y1 with R9: red would cost 9 - 2, green 2 - 2, yellow only 1 - 2."""
    state = play_all(dealt("G2 | Y1 | R9", pain_choice="after_play"), "G2 Y1 R9")
    assert thumb_plays(state) == NamePain(2, "Y")


@pytest.mark.claims("G33")
def test_a_secret_colour_is_guessed_from_what_was_thrown_away():
    """Seat 0 threw R9 away, so seat 1 takes it for red and gives R10 to its trick of Y1 and X11.

    That costs seat 0 ten, less two. Blind to it, R10 is one more card for seat 0, and Y3 a card of
    seat 1's own colour got rid of.
    """
    state = dealt(
        "R9 X11 X1 | R7 R10 Y3 | Y9 Y1 X9", pain_choice="returned", pain_reveal="round_end"
    )
    state = choose_all(state, "X1 Y3 X9")
    state = play_all(state, "R9 R7 Y9 Y1 X11")
    assert thumb_plays(state) == PlayCard(1, Card("R", 10))
    assert thumb_plays(state, watch_discards=False) == PlayCard(1, Card("Y", 3))


@pytest.mark.parametrize("bot", [RandomBot("x"), RuleOfThumbBot()])
def test_a_bot_needs_something_to_choose_from(bot):
    game = new_game(Rules())
    with pytest.raises(IllegalActionError) as caught:
        bot.choose(observe(game, 0), ())
    assert caught.value.code == "nothing_to_choose"
