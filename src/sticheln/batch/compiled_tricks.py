"""What happens in one trick of one game, compiled."""

from __future__ import annotations

from typing import Any

from sticheln.batch.compiling import (
    ONE,
    SEAT,
    SEATS,
    STRENGTH,
    Compiled,
    Deck,
    Scores,
    U,
    Words,
    compiled,
)

__all__ = [
    "best_names",
    "colours_of",
    "led_row",
    "line_up",
    "points_of",
    "strongest",
    "strongest_of_latest",
]


def _led_row(led: Words, nothing: Any, deck: Deck, at: Any, leader: Any, players: Any) -> Any:
    """The row of strengths that a trick selects."""
    row = led[deck[at + leader]]
    step = ONE
    while row == nothing and step < players:
        row = led[deck[at + (leader + step) % players]]
        step += ONE
    return row


led_row: Compiled = compiled(_led_row)


def _strongest(
    power: Scores, rank: Scores, deck: Deck, at: Any, row: Any, order: Any, players: Any
) -> Any:
    """The strength of the winning card, with its seat in the lowest bits."""
    best = 0
    for seat in range(players):
        best = max(best, power[row + deck[at + seat]] | rank[order + seat])
    return best


strongest: Compiled = compiled(_strongest)


def _strongest_of_latest(
    power: Scores,
    rank: Scores,
    colour: Words,
    trump: Any,
    deck: Deck,
    at: Any,
    row: Any,
    order: Any,
    players: Any,
) -> Any:
    """The same, where trumps of another colour than the last have no strength."""
    latest = 0
    for seat in range(players):
        card = deck[at + seat]
        if power[row + card] > trump:
            latest = max(latest, SEAT - (rank[order + seat] >> 3) << 3 | seat)
    last = colour[deck[at + U(latest & SEAT)]]
    best = 0
    for seat in range(players):
        card = deck[at + seat]
        strength = power[row + card]
        if strength > trump and colour[card] != last:
            strength = 0
        best = max(best, strength | rank[order + seat])
    return best


strongest_of_latest: Compiled = compiled(_strongest_of_latest)


def _points_of(points: Scores, row: Any, deck: Deck, at: Any, players: Any) -> Any:
    """What the cards of one trick count for a seat."""
    won = 0
    for seat in range(players):
        won += points[row + deck[at + seat]]
    return won


points_of: Compiled = compiled(_points_of)


def _colours_of(colour: Words, deck: Deck, at: Any, players: Any) -> Any:
    """The colours of one trick as bits."""
    bits = U(0)
    for seat in range(players):
        bits |= ONE << colour[deck[at + seat]]
    return bits


colours_of: Compiled = compiled(_colours_of)


def _lay(lying: Deck, seat: Any, card: Any, leads: Any) -> None:
    """Add a card to a trick in which all others play the led card until they play another."""
    lying[seat] = card
    if leads:
        for other in range(len(lying)):
            lying[other] = card


lay: Compiled = compiled(_lay)


def _line_up(
    power: Scores,
    rank: Scores,
    led: Words,
    colour: Words,
    points: Scores,
    trump: Any,
    nothing: Any,
    latest: Any,
    pack: Any,
    sets_aside: Any,
    choices: Words,
    limits: Words,
    deck: Deck,
    row: Any,
    rows: Any,
    leader: Any,
    players: Any,
    best_of: Any,
    lying: Deck,
) -> None:
    """Let each seat in turn bring the best of the next cards of its hand to its place.

    Who has yet to play is taken to play what was led once more, which changes nothing.
    """
    others, order = players - ONE, leader * SEATS
    for step in range(players):
        seat = (leader + step) % players
        place = row * players + seat
        tried = ONE if limits[place] == ONE else min(best_of, rows - row)
        best, most = place, 0
        for ahead in range(tried):
            if tried == ONE:
                break
            at = place + ahead * players
            lay(lying, seat, deck[at], step == 0)
            strengths = led_row(led, nothing, lying, U(0), leader, players)
            if latest:
                strength = strongest_of_latest(
                    power, rank, colour, trump, lying, U(0), strengths, order, players
                )
            else:
                strength = strongest(power, rank, lying, U(0), strengths, order, players)
            winner = U(strength & SEAT)
            worth = 0
            if not sets_aside or strength >= STRENGTH:
                wins = choices[winner] * pack
                other = leader
                for _ in range(step + ONE):
                    worth += points[wins + lying[other]]
                    other = other + ONE if other < others else U(0)
                worth = worth * others if winner == seat else -worth
            if ahead == 0 or worth > most:
                best, most = at, worth
        card = deck[best]
        deck[best] = deck[place]
        deck[place] = card
        lay(lying, seat, card, step == 0)


line_up: Compiled = compiled(_line_up)


def _best_names(bits: Words, pairs: Any, points: Scores, captured: Any) -> Any:
    """The best choice among colours captured, the first of equals; 0 where none are."""
    several = pairs and captured & (captured - ONE) > U(0)
    best: Any = U(0)
    for choice in range(ONE, U(len(bits))):
        if captured & bits[choice] != bits[choice]:
            continue
        if (bits[choice] & (bits[choice] - ONE) > U(0)) != several:
            continue
        if best == U(0) or points[choice] > points[best]:
            best = choice
    return best


best_names: Compiled = compiled(_best_names)
