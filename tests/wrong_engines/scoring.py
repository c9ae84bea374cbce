"""Engines that are wrong about points."""

from __future__ import annotations

from attrs import evolve

from sticheln.scores import Score, card_points, round_total, score_round
from tests.wrong_engines.patching import WrongEngine, instead


def points(wrong):
    """Patches for another worth of single cards, in totals and in breakdowns."""
    return instead(card_points, wrong)


def totals(wrong):
    """Patches for another total of captured and laid-out cards.

    `wrong` is given the rules, the captured cards, those laid out, and the colours. In a game the
    cards come together, the laid-out ones last.
    """

    def of_a_round(rules, cards, pain_colours):
        laid_out = rules.pain_count if rules.pain_choice == "laid_out" else 0
        pile = len(cards) - laid_out
        return wrong(rules, cards[:pile], cards[pile:], pain_colours)

    def by_lines(rules, *, captured, laid_out=(), pain_colours):
        score = score_round(rules, captured=captured, laid_out=laid_out, pain_colours=pain_colours)
        total = wrong(rules, tuple(captured), tuple(laid_out), tuple(pain_colours))
        if not score.lines:
            return score
        others = sum(line.points for line in score.lines[1:])
        return Score((evolve(score.lines[0], points=total - others), *score.lines[1:]))

    return instead(round_total, of_a_round) + instead(score_round, by_lines)


def sum_of(rules, cards, pain_colours):
    return sum(card_points(rules, card, pain_colours) for card in cards)


def laid_out_does_not_count(rules, captured, laid_out, pain_colours):
    return sum_of(rules, captured, pain_colours)


def laid_out_counts_one_against(rules, captured, laid_out, pain_colours):
    return sum_of(rules, captured, pain_colours) - len(laid_out)


def one_laid_out_card_counts(rules, captured, laid_out, pain_colours):
    return sum_of(rules, (*captured, *laid_out[:1]), pain_colours)


def lucky_forgotten_for_laid_out(rules, captured, laid_out, pain_colours):
    pain = rules.vary(scoring="pain")
    return sum_of(rules, captured, pain_colours) + sum_of(pain, laid_out, pain_colours)


def five_forgotten_for_laid_out(rules, captured, laid_out, pain_colours):
    faces = rules.vary(pain_points="face_value")
    return sum_of(rules, captured, pain_colours) + sum_of(faces, laid_out, pain_colours)


def all_cards_earn_one_and_pain_costs_as_well(rules, captured, laid_out, pain_colours):
    return sum_of(rules, (*captured, *laid_out), pain_colours) + sum(
        card.colour in pain_colours for card in captured
    )


def pain_zero_costs_one(rules, card, pain_colours):
    if card.value == 0 and card.colour in pain_colours and rules.pain_points == "face_value":
        return 1 if rules.scoring == "lucky" else -1
    return card_points(rules, card, pain_colours)


def pain_zero_earns_one(rules, card, pain_colours):
    if card.value == 0 and card.colour in pain_colours:
        return -1 if rules.scoring == "lucky" else 1
    return card_points(rules, card, pain_colours)


def five_not_for_the_zero(rules, card, pain_colours):
    if card.value == 0 and card.colour in pain_colours:
        return 0
    return card_points(rules, card, pain_colours)


def five_at_most(rules, card, pain_colours):
    worth = card_points(rules, card, pain_colours)
    if rules.pain_points == "five" and card.colour in pain_colours and card.value < 5:
        return card.value if worth > 0 else -card.value
    return worth


def always_face_value(rules, card, pain_colours):
    return card_points(rules.vary(pain_points="face_value"), card, pain_colours)


def lucky_fives_are_values(rules, card, pain_colours):
    if rules.scoring == "lucky":
        return always_face_value(rules, card, pain_colours)
    return card_points(rules, card, pain_colours)


def others_earn_in_lucky_too(rules, card, pain_colours):
    if card.colour in pain_colours:
        return card_points(rules, card, pain_colours)
    return abs(card_points(rules, card, pain_colours))


def lucky_is_not_read(rules, card, pain_colours):
    return card_points(rules.vary(scoring="pain"), card, pain_colours)


def zeros_always_count(rules, card, pain_colours):
    return card_points(rules.vary(zero_points="one"), card, pain_colours)


def zeros_are_always_neutral(rules, card, pain_colours):
    return card_points(rules.vary(zero_points="neutral"), card, pain_colours)


def neutral_is_for_pain_zeros_too(rules, card, pain_colours):
    if card.value == 0 and rules.zero_points == "neutral":
        return 0
    return card_points(rules, card, pain_colours)


def neutral_zeros_cost_in_lucky(rules, card, pain_colours):
    if card.value == 0 and rules.scoring == "lucky" and card.colour not in pain_colours:
        return -1
    return card_points(rules, card, pain_colours)


def only_the_first_colour_hurts(rules, card, pain_colours):
    return card_points(rules, card, tuple(pain_colours)[:1])


def other_cards_earn_their_value(rules, card, pain_colours):
    worth = card_points(rules, card, pain_colours)
    return worth if card.colour in pain_colours else worth * max(1, card.value)


ENGINES = [
    WrongEngine("the pain card is not counted", totals(laid_out_does_not_count)),
    WrongEngine("the pain card costs one", totals(laid_out_counts_one_against)),
    WrongEngine("one of two pain cards is counted", totals(one_laid_out_card_counts)),
    WrongEngine("the laid-out lucky card costs", totals(lucky_forgotten_for_laid_out)),
    WrongEngine("the laid-out card never costs five", totals(five_forgotten_for_laid_out)),
    WrongEngine("pain cards earn one besides", totals(all_cards_earn_one_and_pain_costs_as_well)),
    WrongEngine("a pain zero costs one", points(pain_zero_costs_one)),
    WrongEngine("a pain zero earns one", points(pain_zero_earns_one)),
    WrongEngine("five points not for the zero", points(five_not_for_the_zero)),
    WrongEngine("five points at most", points(five_at_most)),
    WrongEngine("five is not read", points(always_face_value)),
    WrongEngine("lucky cards never count five", points(lucky_fives_are_values)),
    WrongEngine("other cards earn one in lucky too", points(others_earn_in_lucky_too)),
    WrongEngine("lucky is not read", points(lucky_is_not_read)),
    WrongEngine("zeros are never neutral", points(zeros_always_count)),
    WrongEngine("zeros are always neutral", points(zeros_are_always_neutral)),
    WrongEngine("pain zeros are neutral too", points(neutral_is_for_pain_zeros_too)),
    WrongEngine("neutral zeros cost one in lucky", points(neutral_zeros_cost_in_lucky)),
    WrongEngine("only the first pain colour hurts", points(only_the_first_colour_hurts)),
    WrongEngine("other cards earn their value", points(other_cards_earn_their_value)),
]
