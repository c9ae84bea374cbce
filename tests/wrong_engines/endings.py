"""Engines that are wrong about rounds, starters, ties and winners."""

from __future__ import annotations

from sticheln.rules import Rules
from sticheln.standings import (
    _leaders,
    _positive_rounds,
    _tie,
    next_starter,
    regular_starter,
    totals_of,
    winners_of,
)
from tests.wrong_engines.patching import Patch, WrongEngine, instead

right_init = Rules.__init__


def rounds(count):
    """Patches for another number of regular rounds."""

    def wrong_init(self, *args, **flags):
        right_init(self, *args, **flags)
        object.__setattr__(self, "round_count", count(self))

    return (Patch(Rules, "__init__", wrong_init),)


def always_moves_on(rules, first_starter, round_number):
    return (first_starter + round_number - 1) % rules.players


def always_the_same(rules, first_starter, round_number):
    return first_starter


def goes_the_other_way(rules, first_starter, round_number):
    if rules.rotation == "fixed":
        return first_starter
    return (first_starter - round_number + 1) % rules.players


def starts_with_seat_0(rules, first_starter, round_number):
    return regular_starter(rules, 0, round_number)


def first_leader_wins(rules, first_starter, scores):
    return winners_of(rules, first_starter, scores)[:1]


def lowest_total_wins(points, among):
    seats = tuple(among)
    return tuple(seat for seat in seats if points[seat] == min(points[each] for each in seats))


def zero_is_positive(scores, players):
    return tuple(sum(row[seat] >= 0 for row in scores) for seat in range(players))


def one_is_not_positive(scores, players):
    return tuple(sum(row[seat] > 1 for row in scores) for seat in range(players))


def won_rounds(scores, players):
    """Rounds with the best score of all, not those above zero."""
    return tuple(sum(row[seat] == max(row) for row in scores) for seat in range(players))


def no_positive_rounds(scores, players):
    return (0,) * players


def positive_rounds_first(rules, first_starter, scores):
    if rules.tie_break == "shared":
        return _tie(rules, first_starter, scores)
    positive = _positive_rounds(scores[: rules.round_count], rules.players)
    top = _leaders(positive, range(rules.players))
    if len(top) == 1:
        return top, None
    return _tie(rules, first_starter, scores)


def no_extra_rounds(rules, first_starter, scores):
    found, starter = _tie(rules, first_starter, scores)
    return found, (None if rules.tie_break == "extra_rounds" else starter)


def extra(
    *,
    stay_out=True,
    most=99,
    last_is_first=False,
    from_first=False,
    untied_start=False,
    starter_again=False,
    whole_cycle=False,
):
    """Extra rounds with something wrong about them; without arguments they are right."""

    def wrong_tie(rules, first_starter, scores):
        if rules.tie_break != "extra_rounds":
            return _tie(rules, first_starter, scores)
        regular, players = scores[: rules.round_count], rules.players
        tied = _leaders(totals_of(regular, players), range(players))
        tied = _leaders(_positive_rounds(regular, players), tied)
        if len(tied) == 1:
            return tied, None
        last = regular_starter(rules, first_starter, rules.round_count)
        first = first_starter if from_first else (last if last_is_first else last + 1)
        order = [(first + step) % players for step in range(players)]
        at_first = tied
        for number, played in enumerate(range(rules.round_count, len(scores) + 1)):
            among = tied if stay_out else range(players)
            if not whole_cycle or number >= len(at_first):
                tied = _leaders(totals_of(scores[:played], players), among)
            able = range(players) if untied_start else tied
            order = [seat for seat in order if seat in able]
            if len(tied) == 1 or not order or number >= most:
                return tied, None
            starter = order[0] if starter_again else order.pop(0)
        return tied, starter

    return instead(_tie, wrong_tie)


def seat_above_the_tied_wins(rules, first_starter, scores):
    if len(scores) == rules.round_count:
        return winners_of(rules, first_starter, scores)
    return _leaders(totals_of(scores, rules.players), range(rules.players))


def the_best_of_the_last_round_starts(rules, first_starter, scores):
    starter = next_starter(rules, first_starter, scores)
    if starter is None or not scores or rules.rotation == "fixed":
        return starter
    return max(range(rules.players), key=scores[-1].__getitem__)


def best_of_all_is_positive(scores, players):
    """Only whole wins count: a round above zero in which nobody else is."""
    return tuple(
        sum(row[seat] > 0 and sum(each > 0 for each in row) == 1 for row in scores)
        for seat in range(players)
    )


ENGINES = [
    WrongEngine("a round too few", rounds(lambda rules: max(1, rules.round_count - 1))),
    WrongEngine("a round too many", rounds(lambda rules: rules.round_count + 1)),
    WrongEngine("always a round a player", rounds(lambda rules: rules.players)),
    WrongEngine("always five rounds", rounds(lambda rules: 5)),
    WrongEngine("fixed starters move on", instead(regular_starter, always_moves_on)),
    WrongEngine("starters never move on", instead(regular_starter, always_the_same)),
    WrongEngine("starters move anticlockwise", instead(regular_starter, goes_the_other_way)),
    WrongEngine("seat 0 always starts the game", instead(regular_starter, starts_with_seat_0)),
    WrongEngine(
        "the best of the last round starts",
        instead(next_starter, the_best_of_the_last_round_starts),
    ),
    WrongEngine("a tie goes to the lowest seat", instead(winners_of, first_leader_wins)),
    WrongEngine("the lowest total wins", instead(_leaders, lowest_total_wins)),
    WrongEngine("a round of zero is positive", instead(_positive_rounds, zero_is_positive)),
    WrongEngine("a round of one is not positive", instead(_positive_rounds, one_is_not_positive)),
    WrongEngine(
        "only rounds alone above zero count", instead(_positive_rounds, best_of_all_is_positive)
    ),
    WrongEngine("rounds won break a tie", instead(_positive_rounds, won_rounds)),
    WrongEngine("positive rounds are not looked at", instead(_positive_rounds, no_positive_rounds)),
    WrongEngine("positive rounds go before totals", instead(_tie, positive_rounds_first)),
    WrongEngine("there are no extra rounds", instead(_tie, no_extra_rounds)),
    WrongEngine("a seat that was not tied can win", instead(winners_of, seat_above_the_tied_wins)),
    WrongEngine("an extra round brings the others back", extra(stay_out=False)),
    WrongEngine("only one extra round", extra(most=1)),
    WrongEngine("the last starter starts the first extra round", extra(last_is_first=True)),
    WrongEngine("extra rounds begin with the first starter", extra(from_first=True)),
    WrongEngine("seats that are not tied start extra rounds", extra(untied_start=True)),
    WrongEngine("one seat starts all extra rounds", extra(starter_again=True)),
    WrongEngine("all tied seats start before totals are compared", extra(whole_cycle=True)),
]
