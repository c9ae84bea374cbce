"""Bytes to states: each is put together from its parts, without playing it."""

from __future__ import annotations

import struct
from binascii import crc_hqx
from collections.abc import Sequence
from itertools import accumulate, repeat
from operator import itemgetter
from typing import Any, Final

from sticheln.actions import PlayCard
from sticheln.cards import Card, Colour
from sticheln.decks import chosen_colours
from sticheln.documents import refused
from sticheln.errors import RecordError, StichelnError
from sticheln.packing.form import HEAD, PHASES, SUM, VERSION, WIDTHS, Form, form_named
from sticheln.packing.numbers import numbers_of, size_of
from sticheln.packing.writing import pack
from sticheln.replaying import replayed
from sticheln.rules import Rules
from sticheln.standings import next_starter
from sticheln.state import Phase, Round, State
from sticheln.tricks import Trick

__all__ = ["unpack"]

_ROUND_ENDED: Final = (Phase.DEAL, Phase.OVER)

Rows = tuple[tuple[int, ...], ...]
Cards = tuple[Card, ...]
Winners = list[int | None]
Hands = tuple[tuple[PlayCard, ...], ...]


def unpack(data: bytes, *, check: bool = False) -> State:
    """Read what `pack` wrote.

    The state is put together from its parts at once. A checksum tells what was changed by
    mishap, which is enough for bytes that nobody else could write. Bytes from anywhere else
    need the check: then the round is also played through the engine.

    Args:
        data: The bytes.
        check: Whether to take only a state that some game comes to.

    Raises:
        RecordError: These are not the bytes of a state; or no game comes to it.

    >>> from sticheln import Rules, apply, new_game, shuffle
    >>> state = apply(new_game(Rules()), shuffle(new_game(Rules()), "friday night"))
    >>> unpack(pack(state), check=True) == state
    True
    """
    if not isinstance(data, bytes):
        raise refused("$", f"bytes are unpacked, not {type(data).__name__}", "wrong_type")
    if len(data) < HEAD.size + SUM.size:
        raise _not_packed("they are too few")
    if data[0] >> 4 != VERSION:
        raise refused("$", f"version {data[0] >> 4} is not known", "unknown_version")
    body = data[: -SUM.size]
    if SUM.pack(crc_hqx(body, 0)) != data[-SUM.size :]:
        raise _not_packed("the checksum tells that they were changed")
    try:
        state = _state(body)
    except RecordError:
        raise
    except (LookupError, ValueError, struct.error):
        raise _not_packed("there is too little, too much, or no such card or seat") from None
    if check:
        _check(state, data)
    return state


def _not_packed(why: str) -> RecordError:
    return refused("$", f"these are not the bytes of a state: {why}", "not_packed")


def _check(state: State, data: bytes) -> None:
    try:
        sound = replayed(state) == state and pack(state) == data
    except StichelnError as error:
        raise refused("$", f"no game comes to this state: {error}", "breaks_rule") from error
    if not sound:
        raise refused("$", "no game comes to this state, or it is packed otherwise", "breaks_rule")


def _state(body: bytes) -> State:
    kind, start, played, choosers, actions = HEAD.unpack_from(body)
    text, _, rest = body[HEAD.size :].partition(b"\n")
    form = form_named(text)
    rules, players = form.rules, form.rules.players
    phase = _phase(form, kind & 15, played, choosers)
    first_starter, width = divmod(start, 16)
    seats = [seat for seat in range(players) if choosers >> seat & 1]
    dealt = form.dealt if played or phase is not Phase.DEAL else 0
    held = dealt - played - form.laid_out * len(seats)
    count = held + played + rules.pain_count * len(seats)
    winners, numbers, scores = _parts(form, rest, played // players, count, WIDTHS[width])
    if len({*numbers[:dealt]}) < dealt:
        raise _not_packed("a card stands there twice")

    ended = played and phase in _ROUND_ENDED
    leaders = _leaders(rules, first_starter, scores[:-1] if ended else scores, winners)
    cards = itemgetter(*numbers)(rules.cards) if numbers else ()
    tricks, trick = _tricks(rules, leaders, winners, cards[held : held + played])
    first = (leaders[-1] + len(trick)) % players if phase is Phase.PLAY else 0
    pain_cards, pain_colours = _pain(form, seats, numbers[held + played :])
    round_ = Round(
        rules,
        phase,
        first_starter,
        _undealt(rules, numbers[:dealt]),
        pain_cards,
        pain_colours,
        scores,
        actions,
    )
    return State(round_, _hands(form, first, played, choosers, numbers[:held]), trick, tricks)


def _phase(form: Form, number: int, played: int, choosers: int) -> Phase:
    """The phase, if that many cards can be played in it and these seats have chosen."""
    phase = PHASES[number]
    every_card = form.dealt - form.laid_out * form.rules.players
    played_out = played == every_card and (form.late or choosers == form.everyone)
    match phase:
        case Phase.CHOOSE_PAIN:
            fits = not played and not form.late and choosers < form.everyone
        case Phase.PLAY:
            fits = played < every_card and choosers == (0 if form.late else form.everyone)
        case Phase.NAME_PAIN:
            fits = played_out and form.late
        case Phase.OVER:
            fits = played_out
        case Phase.DEAL:
            fits = played_out or (not played and not choosers)
    if not fits or choosers > form.everyone:
        raise _not_packed(f"{played} cards played, or these choices, don't fit phase {phase}")
    return phase


def _parts(
    form: Form, data: bytes, tricks: int, count: int, code: str
) -> tuple[Winners, Sequence[int], Rows]:
    """Who took the tricks; the numbers of cards and colours; the scores."""
    limit = len(form.rules.cards)
    middle = (tricks + 1) // 2
    end = middle + size_of(count, limit)
    winners = [*map(form.winners.__getitem__, data[:middle].hex()[:tricks])]
    scores = struct.unpack(f">{(len(data) - end) // struct.calcsize(code)}{code}", data[end:])
    rows = zip(*[iter(scores)] * form.rules.players, strict=True)
    return winners, numbers_of(data[middle:end], count, limit), tuple(rows)


def _leaders(rules: Rules, first_starter: int, scores: Rows, winners: Winners) -> list[int]:
    """Who led each trick, and who leads next: the winner, or again who led."""
    starter = next_starter(rules, first_starter, scores)
    if starter is None or first_starter >= rules.players:
        raise _not_packed("nobody starts such a round")
    return [
        *accumulate(winners, lambda leader, won: leader if won is None else won, initial=starter)
    ]


def _tricks(
    rules: Rules, leaders: list[int], winners: Winners, cards: Cards
) -> tuple[tuple[Trick, ...], Cards]:
    """The finished tricks, and the cards of the unfinished one."""
    players = rules.players
    end = players * len(winners)
    cut = [cards[at : at + players] for at in range(0, end, players)]
    return tuple(map(Trick, leaders, cut, winners, repeat(rules))), cards[end:]


def _hands(
    form: Form, first: int, played: int, choosers: int, numbers: Sequence[int]
) -> tuple[tuple[PlayCard, ...], ...]:
    """The hands in playing order; who has played to the unfinished trick has a card less."""
    players = form.rules.players
    finished, lying = divmod(played, players)
    left = form.rules.hand_size - finished if numbers else 0
    hands: list[tuple[PlayCard, ...]] = []
    end = 0
    for place, seat in enumerate([*range(first, players), *range(first)]):
        laid_out = form.laid_out if choosers >> seat & 1 else 0
        start, end = end, end + left - laid_out - (place >= players - lying)
        hands.append(tuple(map(form.plays[seat].__getitem__, numbers[start:end])))
    return tuple(hands)


def _undealt(rules: Rules, numbers: Sequence[int]) -> Cards:
    """What is left of the pack once some of it is dealt."""
    if not numbers or len(numbers) == len(rules.cards):
        return ()
    dealt = {*numbers}
    return tuple([card for place, card in enumerate(rules.cards) if place not in dealt])


def _pain(
    form: Form, seats: list[int], numbers: Sequence[int]
) -> tuple[tuple[Cards, ...], tuple[tuple[Colour, ...], ...]]:
    """The cards and the colours that each seat has chosen."""
    players = range(form.rules.players)
    things: tuple[Any, ...] = form.rules.colours if form.late else form.rules.cards
    one_by_one = [iter([things[number] for number in numbers])] * form.rules.pain_count
    by_seat = dict(zip(seats, zip(*one_by_one, strict=True), strict=True))
    chosen = tuple([by_seat.get(seat, ()) for seat in players])
    if form.late:
        return ((),) * len(players), tuple([tuple(dict.fromkeys(each)) for each in chosen])
    return chosen, tuple(map(chosen_colours, chosen))
