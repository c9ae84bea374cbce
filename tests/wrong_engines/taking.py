"""Engines that are wrong about who takes a trick."""

from __future__ import annotations

from sticheln.tricks import TRUMP, TrickOutcome, _latest_colour_only, _led_colour, power
from sticheln.tricks import winning_place as right_place
from tests.wrong_engines.patching import WrongEngine, derived, instead


def ties_to_the_last(rules, cards):
    led = _led_colour(rules, cards)
    strengths = [power(rules, led, card) for card in cards]
    place = right_place(rules, cards)
    if place is None or strengths[place] == 0:
        return place
    return max(i for i, strength in enumerate(strengths) if strength == strengths[place])


def last_zero_wins(rules, cards):
    place = right_place(rules, cards)
    if place == 0 and not any(card.value for card in cards) and rules.zeros == "weak":
        return len(cards) - 1
    return place


def first_zero_wins(rules, cards):
    place = right_place(rules, cards)
    return 0 if place is None else place


def zeros_are_always_set_aside(rules, cards):
    zeros_only = not any(card.value for card in cards) and rules.zeros == "weak"
    return None if zeros_only else right_place(rules, cards)


def ordinary_zeros_are_set_aside_too(rules, cards):
    if rules.all_zero_trick == "set_aside" and not any(card.value for card in cards):
        return None
    return right_place(rules, cards)


def a_single_zero_sets_the_trick_aside(rules, cards):
    if rules.all_zero_trick == "set_aside" and cards[-1].value == 0 and len(cards) > 2:
        return None
    return right_place(rules, cards)


def one_number(rules, card):
    return 100 - card.value if rules.rank_order == "low" else 1 + card.value


def zeros_are_trumps(rules, led, card):
    return one_number(rules, card) + (0 if card.colour is led else TRUMP)


def off_colour_zeros_are_trumps(rules, led, card):
    if card.colour is led:
        return power(rules, led, card)
    return zeros_are_trumps(rules, led, card)


def zeros_are_never_ordinary(rules, led, card):
    return 0 if card.value == 0 else power(rules, led, card)


def no_trumps_at_all(rules, led, card):
    strength = power(rules, led, card)
    return strength - TRUMP if strength > TRUMP else strength


def the_highest_always_wins(rules, led, card):
    if card.value == 0 and rules.zeros == "weak":
        return 0
    return 1 + card.value + (0 if card.colour is led else TRUMP)


def low_turns_trumps_round_too(rules, led, card):
    strength = power(rules, led, card)
    if rules.rank_order == "high" or strength == 0:
        return strength
    return strength - TRUMP if strength > TRUMP else strength + TRUMP


def low_lets_zeros_win(rules, led, card):
    if rules.rank_order == "low":
        return zeros_are_trumps(rules, led, card)
    return power(rules, led, card)


def the_led_colour_follows_like_in_whist(rules, led, card):
    strength = power(rules, led, card)
    return 0 if strength > TRUMP else strength


def first_card_sets_colour(rules, cards):
    return cards[0].colour


def a_zero_never_sets_the_colour(rules, cards):
    return next((card.colour for card in cards if card.value), cards[0].colour)


def transparent_only_once(rules, cards):
    if rules.led_zero == "transparent" and not cards[0].value:
        return cards[min(1, len(cards) - 1)].colour
    return cards[0].colour


def newest_colour(cards, powers):
    """The colour that was the last to appear, not that of the last trump."""
    trumps = [card for card in cards if powers[card] > TRUMP]
    colours = list(dict.fromkeys(card.colour for card in trumps))
    beaten = {card: 0 for card in trumps if card.colour is not colours[-1]}
    return {card: powers[card] for card in cards} | beaten


def earliest_colour(cards, powers):
    trumps = [card for card in cards if powers[card] > TRUMP]
    beaten = {card: 0 for card in trumps if card.colour is not trumps[0].colour}
    return {card: powers[card] for card in cards} | beaten


def a_weak_zero_sets_the_latest_colour(cards, powers):
    off_colour = [card for card in cards if powers[card] > TRUMP or not powers[card]]
    trumps = [card for card in cards if powers[card] > TRUMP]
    latest = off_colour[-1].colour if trumps else None
    beaten = {card: 0 for card in trumps if card.colour is not latest}
    return {card: powers[card] for card in cards} | beaten


def last_trump_itself(cards, powers):
    trumps = [card for card in cards if powers[card] > TRUMP]
    return {card: powers[card] for card in cards} | dict.fromkeys(trumps[:-1], 0)


def always_latest_colour(rules, cards):
    return right_place(rules.vary(trumps="latest_colour"), cards)


def highest_trump_of_any_colour(cards, powers):
    return powers


ENGINES = [
    WrongEngine("ties go to the last played", instead(right_place, ties_to_the_last)),
    WrongEngine("the last of zeros alone wins", instead(right_place, last_zero_wins)),
    WrongEngine("zeros alone are never set aside", instead(right_place, first_zero_wins)),
    WrongEngine(
        "zeros alone are always set aside", instead(right_place, zeros_are_always_set_aside)
    ),
    WrongEngine(
        "ordinary zeros are set aside too", instead(right_place, ordinary_zeros_are_set_aside_too)
    ),
    WrongEngine(
        "a last zero sets the trick aside", instead(right_place, a_single_zero_sets_the_trick_aside)
    ),
    WrongEngine("zeros are trumps", instead(power, zeros_are_trumps)),
    WrongEngine("zeros are trumps off the led colour", instead(power, off_colour_zeros_are_trumps)),
    WrongEngine("zeros are never ordinary", instead(power, zeros_are_never_ordinary)),
    WrongEngine("there are no trumps", instead(power, no_trumps_at_all)),
    WrongEngine("rank_order is not read", instead(power, the_highest_always_wins)),
    WrongEngine("low lets the led colour beat trumps", instead(power, low_turns_trumps_round_too)),
    WrongEngine("low lets zeros win", instead(power, low_lets_zeros_win)),
    WrongEngine(
        "only the led colour can win", instead(power, the_led_colour_follows_like_in_whist)
    ),
    WrongEngine("a led zero is never transparent", instead(_led_colour, first_card_sets_colour)),
    WrongEngine(
        "a led zero is always transparent", instead(_led_colour, a_zero_never_sets_the_colour)
    ),
    WrongEngine("only one zero is transparent", instead(_led_colour, transparent_only_once)),
    WrongEngine(
        "zeros alone have a led colour",
        derived(
            TrickOutcome,
            led_colour=lambda outcome: (
                a_zero_never_sets_the_colour(outcome._rules, outcome._cards)
                if outcome._rules.led_zero == "transparent"
                else outcome._cards[0].colour
            ),
        ),
    ),
    WrongEngine(
        "the latest colour is the newest colour", instead(_latest_colour_only, newest_colour)
    ),
    WrongEngine("the first trump colour counts", instead(_latest_colour_only, earliest_colour)),
    WrongEngine(
        "a weak zero sets the latest colour",
        instead(_latest_colour_only, a_weak_zero_sets_the_latest_colour),
    ),
    WrongEngine("the last trump itself wins", instead(_latest_colour_only, last_trump_itself)),
    WrongEngine(
        "trumps are always of the latest colour", instead(right_place, always_latest_colour)
    ),
    WrongEngine(
        "the highest trump always wins", instead(_latest_colour_only, highest_trump_of_any_colour)
    ),
]
