"""What two rule sets do differently, and a case in which each difference matters.

`compare` goes through the flags in which two rule sets differ. For each it changes that flag
alone and searches for a case that comes out in two ways: a trick of the pack, a pile to be
scored, the end of a game, or facts of a deal. Where there is none (no zeros in the pack, say)
it tells that too.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from itertools import islice, permutations, product
from operator import attrgetter
from typing import Any, Final

import attrs

from sticheln.cards import Card, Colour, format_cards
from sticheln.dealing import shuffle
from sticheln.engine import apply, legal_actions, new_game
from sticheln.errors import RulesError, shown
from sticheln.flags import FLAGS, Reading
from sticheln.rules import Rules
from sticheln.scores import Score, score_round
from sticheln.seeds import SeedStream
from sticheln.standings import next_starter, regular_starter, winners_of
from sticheln.state import Phase, State
from sticheln.tricks import TrickOutcome, judge
from sticheln.views import observe

__all__ = ["Case", "Difference", "FactCase", "ResultCase", "ScoreCase", "TrickCase", "compare"]


@attrs.frozen
class TrickCase:
    """A trick that goes to another card under the other rule set.

    Attributes:
        cards: Its cards in playing order.
        left: The outcome under the first rule set, with its reason.
        right: The outcome under the second.
    """

    cards: tuple[Card, ...]
    left: TrickOutcome
    right: TrickOutcome

    @property
    def setting(self) -> str:
        """The case in words."""
        return f"the trick {format_cards(self.cards)}"

    @property
    def left_text(self) -> str:
        """What the first rule set makes of it."""
        return self._told(self.left)

    @property
    def right_text(self) -> str:
        """What the second rule set makes of it."""
        return self._told(self.right)

    def _told(self, outcome: TrickOutcome) -> str:
        taker = "nobody" if outcome.winner is None else str(self.cards[outcome.winner])
        return f"{taker} wins. {outcome.reason.sentence}"


@attrs.frozen
class ScoreCase:
    """Cards that score differently under the other rule set.

    Attributes:
        captured: The cards captured.
        pain_colours: The chosen colours.
        left: The score under the first rule set, line by line.
        right: The score under the second.
    """

    captured: tuple[Card, ...]
    pain_colours: tuple[Colour, ...]
    left: Score
    right: Score

    @property
    def setting(self) -> str:
        """The case in words."""
        colours = " and ".join(colour.label for colour in self.pain_colours)
        return f"{format_cards(self.captured)} captured by a player who chose {colours}"

    @property
    def left_text(self) -> str:
        """What the first rule set makes of it."""
        return _points(self.left)

    @property
    def right_text(self) -> str:
        """What the second rule set makes of it."""
        return _points(self.right)


@attrs.frozen
class ResultCase:
    """The scores of a whole game that ends differently under the other rule set.

    Attributes:
        round_scores: One row for each regular round, one number for each seat.
        left_text: What the first rule set makes of it.
        right_text: What the second rule set makes of it.
    """

    round_scores: tuple[tuple[int, ...], ...]
    left_text: str
    right_text: str

    @property
    def setting(self) -> str:
        """The case in words."""
        first, second, *_ = zip(*self.round_scores, strict=True)
        return (
            f"seat 0 scores {_listed(first)}; seat 1 scores {_listed(second)}; every other seat "
            f"scores less than zero in each round"
        )


@attrs.frozen
class FactCase:
    """A fact of the game, or of a deal, that is another under the other rule set.

    Attributes:
        setting: What is asked.
        left_text: The answer under the first rule set.
        right_text: The answer under the second.
    """

    setting: str
    left_text: str
    right_text: str


Case = TrickCase | ScoreCase | ResultCase | FactCase
"""A case that two rule sets answer differently."""


@attrs.frozen
class Difference:
    """A flag that two rule sets set differently.

    Attributes:
        flag: The flag's name, a key of `FLAGS`.
        left: Its value in the first rule set, as text.
        right: Its value in the second.
        rules: Two rule sets that differ in this flag alone (where such a pair can be
            played), under which the cases were judged.
        cases: Cases in which it matters; none where it never does with these players and
            cards, as when the pack has no zeros or nothing is left over.
    """

    flag: str
    left: str
    right: str
    rules: tuple[Rules, Rules]
    cases: tuple[Case, ...]

    @property
    def left_reading(self) -> Reading | None:
        """How the first rule set reads the flag; None for a deck of its own."""
        return _reading(self.flag, self.left)

    @property
    def right_reading(self) -> Reading | None:
        """How the second rule set reads the flag; None for a deck of its own."""
        return _reading(self.flag, self.right)


def compare(left: Rules, right: Rules) -> tuple[Difference, ...]:
    """The flags in which two rule sets differ, each with cases in which it matters.

    Args:
        left: A rule set.
        right: Another, for the same number of players.

    Raises:
        RulesError: The numbers of players differ.

    >>> (difference,) = compare(Rules(4), Rules(4, trumps="latest_colour"))
    >>> (case,) = difference.cases
    >>> case.left.winner != case.right.winner
    True
    """
    if left.players != right.players:
        raise RulesError(
            f"rule sets are compared for one number of players, not {left.players} and "
            f"{right.players}",
            "players",
            flags=("players",),
        )
    return tuple(
        _difference(left, right, flag) for flag in FLAGS if left.flags[flag] != right.flags[flag]
    )


def _difference(left: Rules, right: Rules, flag: str) -> Difference:
    """Change the flag alone, in the first rule set or else in the second."""
    pairs = tuple(_pairs(left, right, flag))
    found = (((one, other), tuple(_CASES[flag](one, other))) for one, other in pairs)
    rules, cases = next((entry for entry in found if entry[1]), (pairs[0], ()))
    return Difference(flag, _value(left, flag), _value(right, flag), rules, cases)


def _pairs(left: Rules, right: Rules, flag: str) -> Iterator[tuple[Rules, Rules]]:
    in_left, in_right = left.flags[flag], right.flags[flag]
    changed, given_back = _with(left, flag, in_right), _with(right, flag, in_left)
    if changed is not None:
        yield left, changed
    if given_back is not None:
        yield given_back, right
    if changed is None and given_back is None:
        yield left, right


def _with(rules: Rules, flag: str, value: Any) -> Rules | None:
    settings: dict[str, Any] = {**rules.flags, flag: value}
    try:
        return Rules(rules.players, **settings)
    except RulesError:
        return None


def _value(rules: Rules, flag: str) -> str:
    value = rules.flags[flag]
    return value.name if flag == "deck" and not isinstance(value, str) else str(value)


def _reading(flag: str, value: str) -> Reading | None:
    try:
        return FLAGS[flag].reading(value)
    except RulesError:
        return None


# Tricks


def _trick_cases(left: Rules, right: Rules) -> Iterator[Case]:
    """The plainest trick, among those of a few telling cards, that two cards would win.

    In a pack of an unusual kind these may not tell: then tricks at random are tried.
    """
    plainest = min(_won_twice(left, right, _tricks(left)), key=_plainness, default=None)
    found = plainest or next(_won_twice(left, right, _random_tricks(left)), None)
    if found is not None:
        yield found


def _won_twice(
    left: Rules, right: Rules, tricks: Iterable[tuple[Card, ...]]
) -> Iterator[TrickCase]:
    for cards in tricks:
        one, other = judge(left, cards), judge(right, cards)
        if one.winner != other.winner:
            yield TrickCase(cards, one, other)


def _random_tricks(rules: Rules) -> Iterator[tuple[Card, ...]]:
    stream = SeedStream(_SEED, "compare")
    for _ in range(_RANDOM_TRICKS):
        yield tuple(stream.shuffled(rules.cards)[: rules.players])


_RANDOM_TRICKS: Final = 500
_CORE: Final = 4
"""So many cards of a trick are tried in every order; what must follow is of little weight."""


def _tricks(rules: Rules) -> Iterator[tuple[Card, ...]]:
    zeros = [card for card in rules.cards if card.value == 0]
    if len(zeros) >= rules.players:
        yield tuple(zeros[: rules.players])
    telling = _telling_cards(rules)
    for core in permutations(telling, min(_CORE, rules.players)):
        if core[0].colour is not telling[0].colour:
            return  # the other colours would only repeat it
        fillers = (
            card
            for card in rules.cards
            if card.colour is core[0].colour and card.value and card not in core
        )
        trick = (*core, *islice(fillers, rules.players - len(core)))
        if len(trick) == rules.players:
            yield trick


def _telling_cards(rules: Rules) -> list[Card]:
    """A middling, a high, a low card and the zero of each of three colours."""
    chosen: list[Card] = []
    for colour in rules.colours[:3]:
        cards = sorted(card for card in rules.cards if card.colour is colour)
        valued = [card for card in cards if card.value]
        places = (len(valued) // 2, len(valued) - 1, min(1, len(valued) - 1))
        picked = [valued[place] for place in places if valued] + cards[:1]
        chosen += dict.fromkeys(picked)
    return chosen


def _plainness(case: TrickCase) -> tuple[int, ...]:
    """Few zeros, few equal values, two cards of the led colour, a low one second."""
    cards = case.cards
    values = [card.value for card in cards]
    led = cards[0].colour
    return (
        values.count(0),
        len(values) - len(set(values)),
        abs(sum(card.colour is led for card in cards) - 2),
        -cards[1].value,
    )


# Scores


def _score_cases(left: Rules, right: Rules) -> Iterator[Case]:
    """The highest card that scores differently. Scores are sums, so one card is enough."""
    by_value = sorted(left.cards, key=attrgetter("value"), reverse=True)
    for card, pain in product(by_value, left.colours):
        one, other = (
            score_round(rules, captured=(card,), pain_colours=(pain,)) for rules in (left, right)
        )
        if one.total != other.total:
            yield ScoreCase((card,), (pain,), one, other)
            return


def _points(score: Score) -> str:
    told = " ".join(line.reason.sentence for line in score.lines)
    points = f"{score.total:+}" if score.total else "0"
    return f"{points} points. {told}"


# Ends of games


def _result_cases(left: Rules, right: Rules) -> Iterator[Case]:
    """A game of two leading seats whose first two rounds decide."""
    spare = (-1,) * (left.players - 2)
    for first, second in product(product((0, 1, 2), repeat=2), repeat=2):
        rows = [(*first, *spare), (*second, *spare)][: left.round_count]
        quiet = [(0, 0, *spare)] * (left.round_count - len(rows))
        scores = (*rows, *quiet)
        one, other = (_ending(rules, scores) for rules in (left, right))
        if one != other:
            yield ResultCase(scores, one, other)
            return


def _ending(rules: Rules, scores: tuple[tuple[int, ...], ...]) -> str:
    starter = next_starter(rules, 0, scores)
    if starter is not None:
        return f"an extra round is played, and seat {starter} starts it"
    winners = winners_of(rules, 0, scores)
    if len(winners) == 1:
        return f"seat {winners[0]} wins"
    return f"seats {_listed(winners)} share the win"


# Facts


def _facts(*askers: Callable[[Rules], tuple[str, str]]) -> Callable[[Rules, Rules], Iterator[Case]]:
    """Cases from questions that each rule set answers; equal answers are left out."""

    def cases(left: Rules, right: Rules) -> Iterator[Case]:
        for ask in askers:
            (question, one), (_, other) = ask(left), ask(right)
            if one != other:
                yield FactCase(question, one, other)

    return cases


def _pack(rules: Rules) -> tuple[str, str]:
    spans: dict[str, list[str]] = {}
    for colour in rules.colours:
        values = [card.value for card in rules.cards if card.colour is colour]
        whole = sorted(values) == list(range(min(values), max(values) + 1))
        span = f"{min(values)}-{max(values)}" if whole else _listed(sorted(values))
        spans.setdefault(span, []).append(colour.label)
    told = "; ".join(f"{span} in {_listed(labels)}" for span, labels in spans.items())
    return "the pack", f"{len(rules.cards)} cards: {told}"


def _hand(rules: Rules) -> tuple[str, str]:
    return "cards dealt to each", str(rules.hand_size)


def _tricks_played(rules: Rules) -> tuple[str, str]:
    return "tricks in a round", str(rules.tricks_per_round)


def _left_over(rules: Rules) -> tuple[str, str]:
    return "cards left over from each deal", str(_undealt(rules))


def _undealt(rules: Rules) -> int:
    return len(rules.cards) - rules.players * rules.hand_size


def _seen_left_over(rules: Rules) -> tuple[str, str]:
    state = apply(new_game(rules), shuffle(new_game(rules), _SEED))
    view = observe(state, 0)
    if not view.undealt_count:
        return "left over", "nothing"
    told = format_cards(view.undealt) or f"{view.undealt_count} cards, face down"
    return f"left over from the deal of the seed {shown(_SEED)}, as a seat sees it", told


def _rounds(rules: Rules) -> tuple[str, str]:
    return f"rounds of a game of {rules.players}", str(rules.round_count)


def _starters(rules: Rules) -> tuple[str, str]:
    starters = (regular_starter(rules, 0, number + 1) for number in range(rules.round_count))
    return "the seats that start the rounds", _listed(islice(starters, 8))


def _choosing(rules: Rules) -> tuple[str, str]:
    state = _chosen(rules)
    if not state.pain_cards[0]:
        return _CHOSEN_CARD, "none is chosen before play; a colour is named after the last trick"
    if state.pain_cards[0][0] in state.hands[0]:
        return _CHOSEN_CARD, "in the hand, to be played"
    return _CHOSEN_CARD, "on the table, where it counts at the end"


def _knowing(rules: Rules) -> tuple[str, str]:
    known = observe(_chosen(rules), 1).pain_colours[0]
    told = _listed(colour.label for colour in known) if known else "nothing yet"
    return "what seat 1 knows of seat 0's pain colour when the first card is led", told


def _colours_chosen(rules: Rules) -> tuple[str, str]:
    return "pain colours of each player", str(rules.pain_count)


_SEED: Final = "compare"
_CHOSEN_CARD: Final = "where the card is that chose a colour, when the first card is led"


def _chosen(rules: Rules) -> State:
    """A deal in which every seat has made its first choice."""
    state = apply(new_game(rules), shuffle(new_game(rules), _SEED))
    while state.phase is Phase.CHOOSE_PAIN:
        state = apply(state, legal_actions(state)[0])
    return state


def _listed(things: Iterable[object]) -> str:
    return ", ".join(map(str, things))


_CASES: Final[Mapping[str, Callable[[Rules, Rules], Iterator[Case]]]] = {
    "deck": _facts(_pack, _hand, _tricks_played, _left_over),
    "undealt": _facts(_seen_left_over),
    "pain_choice": _facts(_choosing, _tricks_played),
    "pain_reveal": _facts(_knowing),
    "pain_count": _facts(_colours_chosen, _tricks_played),
    "trumps": _trick_cases,
    "rank_order": _trick_cases,
    "zeros": _trick_cases,
    "all_zero_trick": _trick_cases,
    "led_zero": _trick_cases,
    "scoring": _score_cases,
    "pain_points": _score_cases,
    "zero_points": _score_cases,
    "rounds": _facts(_rounds),
    "rotation": _facts(_starters),
    "tie_break": _result_cases,
}
"""How a case is found in which a flag matters."""
