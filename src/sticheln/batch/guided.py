"""Rounds in which policies choose: one decision after another, for all games at once."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import combinations
from typing import Final

import attrs
import numpy as np
import numpy.typing as npt

from sticheln.actions import PlayCard
from sticheln.batch.judging import Tricks, trick_lying, winners
from sticheln.batch.observations import Flags, Ints, Observation, Policy, played_before
from sticheln.batch.play import Round
from sticheln.batch.stream import DECISIONS, Words, below, high, word
from sticheln.batch.tables import SEATS, Scores, choices_of
from sticheln.batch.vectorised import (
    Played,
    captured_colours,
    count_points,
    shuffled,
    spread,
)
from sticheln.batch.worlds import choice_of, numbers
from sticheln.errors import IllegalActionError
from sticheln.flags import Undealt
from sticheln.rules import Rules
from sticheln.state import Phase
from sticheln.views import pain_is_open

__all__ = ["play_round"]

_NOBODY: Final = -1


@attrs.frozen(eq=False)
class _Board:
    """All games of a round; the arrays change as it goes on.

    Attributes:
        round: The round.
        policies: Who chooses for each seat; None chooses at random.
        cards: As in `Played`; a card comes to its place there when it is played.
        holders: The seat that holds each card, ``(games, n)``; -1 for none.
        picked: As in `Played`.
        choices: As in `Played`.
        tricks: Who led and took each trick.
        lying: The cards of the trick in playing order, ``(games, players)``; -1 for none.
        played_by: As in `Observation`.
        played_at: As in `Observation`.
        captured_by: As in `Observation`.
        undealt: As in `Observation`.
    """

    round: Round
    policies: Sequence[Policy | None]
    cards: Ints
    holders: npt.NDArray[np.int8]
    picked: Ints
    choices: Ints
    tricks: Tricks
    lying: Ints
    played_by: npt.NDArray[np.int8]
    played_at: npt.NDArray[np.int16]
    captured_by: npt.NDArray[np.int8]
    undealt: Flags

    @property
    def rules(self) -> Rules:
        return self.round.position.rules


def play_round(round_: Round, policies: Sequence[Policy | None], scores: Scores) -> Played:
    """Play a round of each game and write its scores.

    Args:
        round_: The round.
        policies: Who chooses for each seat; None chooses at random.
        scores: What each seat scores, ``(players, games)``, is written here.

    Raises:
        IllegalActionError: A policy chose what it may not.
    """
    board = _set_up(round_, policies)
    tables, start = round_.tables, round_.start
    owing = [int(seat) for seat in np.flatnonzero(start.owes)]
    if not tables.late:
        for seat in owing:
            _choose(board, seat)
        _lay_out(board, owing)
    for trick in range(start.rows - start.skipped):
        _play_trick(board, trick)
    if tables.late:
        captured = captured_colours(tables, start, board.cards, board.tricks)
        for seat in owing:
            _name(board, seat, captured[seat])
    played = Played(board.cards, board.tricks.leaders[:-1], board.picked, board.choices)
    count_points(tables, start, played, board.tricks, scores)
    return played


def _set_up(round_: Round, policies: Sequence[Policy | None]) -> _Board:
    tables, start, games = round_.tables, round_.start, len(round_.keys)
    players, pack = tables.players, tables.cards
    cards = shuffled(start, round_.keys)
    game = np.arange(games, dtype=np.int64)
    holders = np.full((games, pack), _NOBODY, np.int8)
    for seat, fixed in enumerate(_fixed(round_)):
        for row in range(fixed, start.rows):
            holders[game, cards[row * players + seat]] = seat
    undealt = np.zeros((games, pack), np.bool_)
    if round_.position.rules.undealt is Undealt.REVEALED:
        for left_over in cards[start.rows * players :]:
            undealt[game, left_over] = True
    played_by, played_at, captured_by = played_before(round_.position.table)
    if round_.fresh:
        for column in (played_by, played_at, captured_by):
            column[:] = _NOBODY
    tricks = start.rows - start.skipped
    board = _Board(
        round_,
        policies,
        cards,
        holders,
        spread(_in_order(start.picked), games),
        spread(start.chosen.view(np.int64), games),
        Tricks.empty(tricks, round_.leaders),
        np.full((games, players), -1, np.int64),
        np.repeat(played_by[None], games, axis=0),
        np.repeat(played_at[None], games, axis=0),
        np.repeat(captured_by[None], games, axis=0),
        undealt,
    )
    if not round_.fresh:
        for step in range(len(round_.position.table.trick)):
            seat = (round_.position.leader + step) % players
            board.lying[:, step] = cards[seat]
    return board


def _in_order(picked: Ints) -> Ints:
    """The cards that seats have chosen with in the order of their numbers, -1 last."""
    ordered = np.sort(picked, axis=0)
    one = ordered[0] < 0
    ordered[0, one], ordered[1, one] = ordered[1, one], -1
    return ordered


def _fixed(round_: Round) -> list[int]:
    """In how many rows each seat holds nothing: what it has laid out, or has played."""
    players, start = round_.tables.players, round_.start
    fixed = [0 if owes or round_.tables.late else start.skipped for owes in start.owes]
    if not round_.fresh:
        for step in range(len(round_.position.table.trick)):
            fixed[(round_.position.leader + step) % players] = 1
    return fixed


def _choose(board: _Board, seat: int) -> None:
    """Let a seat choose its pain cards, behind the seal."""
    games = len(board.round.keys)
    pack = board.round.tables.cards
    seats = np.full(games, seat)
    hand = board.holders == seat
    legal = _pairs(board, hand) if board.round.tables.pairs else hand
    option = _decide(board, Phase.CHOOSE_PAIN, seats, np.arange(games), legal, seat)
    if not board.round.tables.pairs:
        board.picked[0, seat] = option
    else:
        board.picked[:, seat] = _twos(pack)[:, option]
    board.choices[seat] = choice_of(board.round.tables, board.picked[:, seat])


@lru_cache(maxsize=64)
def _twos(count: int) -> Ints:
    """Every two numbers below a count, in the order of ``combinations``, ``(2, pairs)``."""
    return np.array(list(combinations(range(count), 2)), np.int64).reshape(-1, 2).T


def _pairs(board: _Board, hand: Flags) -> Flags:
    """Which pairs can be chosen: of two colours, unless the whole hand has but one."""
    colour = board.round.tables.colour
    one, other = _twos(len(colour))
    held: Flags = hand[:, one] & hand[:, other]
    mixed = held & (colour[one] != colour[other])
    return np.where(mixed.any(axis=1)[:, None], mixed, held)


def _lay_out(board: _Board, owing: Sequence[int]) -> None:
    """Take what has been chosen out of the hands, where that is the rule."""
    game = np.arange(len(board.round.keys), dtype=np.int64)
    players = board.round.tables.players
    for seat in owing:
        for row in range(board.round.start.skipped):
            board.cards[row * players + seat] = board.picked[row, seat]
            board.holders[game, board.picked[row, seat]] = _NOBODY


def _play_trick(board: _Board, trick: int) -> None:
    round_, game = board.round, np.arange(len(board.round.keys))
    tables, start = round_.tables, round_.start
    first = 0 if round_.fresh or trick else len(round_.position.table.trick)
    if not first:
        board.lying[:] = -1
    earlier = 0 if round_.fresh else len(round_.position.table.tricks)
    leader, action = board.tricks.leaders[trick], round_.position.action
    row = (start.skipped + trick) * tables.players
    for step in range(first, tables.players):
        seats = (leader + step) % tables.players
        legal = board.holders == seats[:, None]
        moment = (earlier + trick) * tables.players + step
        if isinstance(action, PlayCard) and step == first and not (trick or round_.fresh):
            card = np.full(len(game), numbers(board.rules, [action.card])[0])
        else:
            card = _decide(board, Phase.PLAY, seats, game, legal, SEATS + moment, leader)
        board.cards[row + seats, game] = card
        board.holders[game, card] = _NOBODY
        board.lying[:, step] = card
        board.played_by[game, card] = seats
        board.played_at[game, card] = moment
    lying = trick_lying(tables, start, board.cards, trick)
    winner, taken = winners(tables, lying, leader)
    board.tricks.leaders[trick + 1], board.tricks.taken[trick] = winner, taken
    for card in lying:
        board.captured_by[game, card] = np.where(taken, winner, _NOBODY)


def _name(board: _Board, seat: int, captured: Words) -> None:
    """Let a seat name its colours, in the games in which it has captured any."""
    board.lying[:] = -1
    rows = np.flatnonzero(captured)
    if not len(rows):
        return
    rules, colours = board.rules, len(board.rules.colours)
    bits = captured[rows, None] >> np.arange(colours, dtype=np.uint64) & np.uint64(1)
    legal = has = bits.astype(np.bool_)
    if board.round.tables.pairs:
        one, other = _twos(colours)
        alone = has & (has.sum(axis=1) == 1)[:, None]
        legal = np.concatenate([alone, has[:, one] & has[:, other]], axis=1)
    seats = np.full(len(rows), seat)
    moment = SEATS * (1 + len(rules.cards)) + seat
    board.choices[seat, rows] = 1 + _decide(board, Phase.NAME_PAIN, seats, rows, legal, moment)


def _decide(
    board: _Board,
    phase: Phase,
    seats: Ints,
    rows: Ints,
    legal: Flags,
    moment: int,
    leaders: Ints | None = None,
) -> Ints:
    """Ask the policies of the seats that are to act, and check what they say.

    Args:
        board: All games.
        phase: What is to be done.
        seats: The seat that acts in each of the games asked about.
        rows: Which games these are.
        legal: Their options.
        moment: The number of the decision in the round.
        leaders: The seat that leads the trick.
    """
    options = np.empty(len(rows), np.int64)
    for policy in dict.fromkeys(board.policies):
        whose = [seat for seat, each in enumerate(board.policies) if each is policy]
        some = np.flatnonzero(_among(seats, whose))
        if not len(some):
            continue
        if policy is None:
            keys = board.round.keys[rows[some]]
            options[some] = _any(legal[some], word(keys, DECISIONS + moment))
            continue
        led = None if leaders is None else leaders[some]
        observation = _observed(board, phase, seats[some], rows[some], led)
        options[some] = _checked(policy(observation, legal[some]), legal[some])
    return options


def _among(seats: Ints, whose: Sequence[int]) -> Flags:
    known = np.zeros(SEATS, np.bool_)
    known[whose] = True
    return known[seats]


def _any(legal: Flags, words: Words) -> Ints:
    """One of the options, each equally likely."""
    passed = legal.cumsum(axis=1, dtype=np.int32)
    place = below(high(words), passed[:, -1].astype(np.uint64))
    options: Ints = (passed > place[:, None]).argmax(axis=1)
    return options


def _checked(given: npt.ArrayLike, legal: Flags) -> Ints:
    options = np.asarray(given)
    if options.shape != legal.shape[:1] or options.dtype.kind not in "iu":
        raise IllegalActionError(
            f"a policy must give back {len(legal)} whole numbers, one for each game, not an "
            f"array of shape {options.shape} and type {options.dtype}",
            "bad_policy",
        )
    options = options.astype(np.int64)
    known = (options >= 0) & (options < legal.shape[1])
    legal_here = legal[np.arange(len(legal)), np.where(known, options, 0)] & known
    if not legal_here.all():
        row = int(np.flatnonzero(~legal_here)[0])
        raise IllegalActionError(
            f"a policy chose option {options[row]} in row {row}, which is not legal there",
            "illegal_option",
        )
    return options


def _observed(
    board: _Board, phase: Phase, seats: Ints, rows: Ints, leaders: Ints | None
) -> Observation:
    rules, round_ = board.rules, board.round
    pain_cards = board.picked[:, :, rows].transpose(2, 1, 0)
    colours = _colour_flags(rules)[board.choices[:, rows].T]
    if not pain_is_open(phase, rules):
        own = np.arange(rules.players) == seats[:, None]
        pain_cards = np.where(own[:, :, None], pain_cards, -1)
        colours = colours & own[:, :, None]
    return Observation(
        rules=rules,
        phase=phase,
        round_number=round_.number,
        games=round_.games[rows],
        seats=seats,
        hand=board.holders[rows] == seats[:, None],
        pain_cards=pain_cards,
        pain_colours=colours,
        leaders=np.full(len(rows), -1) if leaders is None else leaders,
        tricks=board.lying[rows],
        played_by=board.played_by[rows],
        played_at=board.played_at[rows],
        captured_by=board.captured_by[rows],
        undealt=board.undealt[rows],
        totals=round_.totals[:, rows].T,
    )


@lru_cache(maxsize=64)
def _colour_flags(rules: Rules) -> Flags:
    """Which colours each choice holds, ``(choices, c)``."""
    return np.array(
        [[colour in some for colour in rules.colours] for some in choices_of(rules)], np.bool_
    )
