"""Views read back: only what some game shows is believed.

A view is sound when a whole state exists that shows it. So once its parts have the right
shape, one such state is made, its round is played through the engine, and what the seat
then sees must be the view.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, cast

import attrs

from sticheln.cards import Card
from sticheln.documents import refused
from sticheln.errors import RecordError, StichelnError
from sticheln.flags import PainChoice, Undealt
from sticheln.replaying import replayed
from sticheln.sampling import sample_state
from sticheln.state import Phase, State
from sticheln.structuring import SaidTrick, judged, structure
from sticheln.views import View, observe, pain_is_open

__all__ = ["read_view"]


def read_view(data: object) -> View:
    """The view that was written.

    Raises:
        RecordError: It is none, or no game shows it.
    """
    said = structure(data, View)
    _check_seats(said)
    tricks = cast("tuple[SaidTrick, ...]", said.tricks)
    view = attrs.evolve(
        said,
        tricks=tuple(
            judged(said.rules, trick, f"$.tricks[{place}]") for place, trick in enumerate(tricks)
        ),
    )
    _check_sizes(view)
    _check_cards(view)
    if not _is_shown(view):
        raise _impossible("no game shows this view")
    return view


def _impossible(message: str, path: str = "$") -> RecordError:
    return refused(path, message, "impossible_view")


def _check_seats(view: View) -> None:
    players = view.rules.players
    seats = {"seat": view.seat, "leader": view.leader, "first_starter": view.first_starter}
    for name, seat in seats.items():
        if seat is not None and not 0 <= seat < players:
            raise refused(f"$.{name}", f"the seats are 0 to {players - 1}, not {seat}")
    rows: dict[str, tuple[Any, ...]] = {
        "hand_sizes": view.hand_sizes,
        "pain_cards": view.pain_cards,
        "pain_colours": view.pain_colours,
    }
    for name, row in rows.items():
        if len(row) != players:
            raise refused(f"$.{name}", f"{players} seats need {players} entries, not {len(row)}")
    for place, scores in enumerate(view.round_scores):
        if len(scores) != players:
            raise refused(f"$.round_scores[{place}]", f"a row has {players} numbers")


def _check_sizes(view: View) -> None:
    """Hands and chosen cards are as many as this phase and these tricks leave."""
    rules, players = view.rules, view.rules.players
    dealt = bool(view.tricks) or view.phase is not Phase.DEAL
    chosen_cards = 0 if rules.pain_choice is PainChoice.AFTER_PLAY else rules.pain_count
    is_open = pain_is_open(view.phase, rules)
    for seat in range(players):
        chosen = dealt and not (view.phase is Phase.CHOOSE_PAIN and seat in view.to_act)
        laid_out = chosen_cards if rules.pain_choice is PainChoice.LAID_OUT and chosen else 0
        left = rules.hand_size - laid_out - len(view.tricks) - _in_trick(view, seat)
        if view.hand_sizes[seat] != (left if dealt else 0):
            raise _impossible("not what the tricks leave", f"$.hand_sizes[{seat}]")
        known = chosen_cards if chosen and (is_open or seat == view.seat) else 0
        if len(view.pain_cards[seat]) != known:
            raise _impossible(f"{known} cards are seen here", f"$.pain_cards[{seat}]")
    if len(view.hand) != (0 if view.seat is None else view.hand_sizes[view.seat]):
        raise _impossible("not as many cards as hand_sizes says", "$.hand")
    left_over = len(rules.cards) - players * rules.hand_size if dealt else 0
    shown = left_over if rules.undealt is Undealt.REVEALED else 0
    if view.undealt_count != left_over or len(view.undealt) != shown:
        raise _impossible(f"{left_over} cards are left over, {shown} of them shown", "$.undealt")


def _in_trick(view: View, seat: int) -> bool:
    if view.leader is None:
        return False
    return (seat - view.leader) % view.rules.players < len(view.trick)


def _check_cards(view: View) -> None:
    """Every card is in the pack, and in one place only."""
    pack, seen = set(view.rules.cards), set[Card]()
    for path, cards in _places(view):
        if not set(cards) <= pack:
            raise refused(path, "not all of these cards are in the pack")
        if len(seen | set(cards)) < len(seen) + len(cards):
            raise _impossible("a card is seen in two places", path)
        seen |= set(cards)
    for seat, cards in enumerate(view.pain_cards):
        if not set(cards) <= pack or len(set(cards)) < len(cards):
            raise refused(f"$.pain_cards[{seat}]", "not all of these cards are in the pack")


def _places(view: View) -> Iterator[tuple[str, tuple[Card, ...]]]:
    yield "$.hand", view.hand
    yield "$.trick", view.trick
    yield "$.undealt", view.undealt
    for place, trick in enumerate(view.tricks):
        yield f"$.tricks[{place}].cards", trick.cards
    if view.rules.pain_choice is PainChoice.LAID_OUT:
        for seat, cards in enumerate(view.pain_cards):
            yield f"$.pain_cards[{seat}]", cards


def _is_shown(view: View) -> bool:
    state = _some_state(view)
    if state is None:
        return False
    try:
        played = replayed(state)
    except StichelnError:
        return False
    return observe(played, view.seat) == view


def _turn(view: View) -> tuple[int, ...]:
    """The seat whose turn it is; none when the trick has no leader, or the seat no card."""
    if view.leader is None:
        return ()
    seat = (view.leader + len(view.trick)) % view.rules.players
    return (seat,) if view.hand_sizes[seat] else ()


def _some_state(view: View) -> State | None:
    """A state that shows the view, if there is one; where there is none, sampling fails."""
    if view.phase is Phase.PLAY and view.to_act != _turn(view):
        return None
    try:
        return sample_state(view, "check")
    except StichelnError:
        return None
