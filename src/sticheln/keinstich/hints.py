"""What would happen: for each thing that a seat may do, what can be said of it from its own view.

As in `sticheln.hints`, a hint states facts and gives no advice, and goes by a `View` alone. Who
did not follow a suit, or passed in domino, has shown by that what it does not hold.
"""

from __future__ import annotations

import attrs

from sticheln.cards import Card
from sticheln.keinstich.actions import Deal, LayCard, Laying, Pass, PlayCard
from sticheln.keinstich.domino import finished_seats, fits, laid_cards
from sticheln.keinstich.payments import Payment, charged, march_of, payout
from sticheln.keinstich.sampling import possible_holders
from sticheln.keinstich.tricks import TrickOutcome, trick_outcome
from sticheln.keinstich.views import View

__all__ = ["Hint", "LayHint", "PlayHint", "hints"]


@attrs.frozen
class PlayHint:
    """What can be said of a card before it is played.

    Attributes:
        action: The play.
        outcome: The trick as it would lie then, judged as if it ended there, with the reason.
        winner: The seat that would take it so.
        payment: What the trick as it would lie costs whoever takes it, marches aside.
        march: Whether that seat would then have taken every trick of the deal, under rules with a
            march; another payment may then take the place of this one.
        to_follow: The seats that are still to play to the trick afterwards, in playing order.
        unseen: The cards that those seats may hold, in the order of the pack; some of them may lie
            in other hands. Empty when nobody is to follow.
        beaten_by: Those of them that would take the trick from this card if played next. Empty for
            a card that would not win as the trick lies.
    """

    action: PlayCard
    outcome: TrickOutcome
    winner: int
    payment: Payment
    march: bool
    to_follow: tuple[int, ...]
    unseen: tuple[Card, ...] = attrs.field(repr=False)
    beaten_by: tuple[Card, ...] = attrs.field(repr=False)

    @property
    def wins(self) -> bool:
        """Whether the card itself would take the trick as it would lie."""
        return self.winner == self.action.seat


@attrs.frozen
class LayHint:
    """What can be said of a card before it is laid in domino, or of a pass.

    Attributes:
        action: The card laid, or the pass.
        own: The cards of the seat's own hand that would fit because of it, in the order of the
            pack.
        others: Likewise the cards that lie in the other hands.
        place: The place in which the seat would go out, from 1; None where it keeps cards.
        payment: What that wins; None likewise.
    """

    action: Laying
    own: tuple[Card, ...]
    others: tuple[Card, ...]
    place: int | None
    payment: Payment | None


Hint = PlayHint | LayHint
"""Anything that `hints` gives."""


def hints(view: View) -> tuple[Hint, ...]:
    """What would happen, as far as a seat can know, for each of its legal actions in their order.

    Args:
        view: What a seat, or a spectator, may know.

    Returns:
        A `PlayHint` for each card of a trick deal, a `LayHint` for each card or the pass in domino;
        nothing for a spectator, and for a seat that is not to act.

    >>> from sticheln.keinstich import Rules, apply, new_game, observe, parse_card, shuffle
    >>> state = new_game(Rules(), dealer=3)
    >>> state = apply(state, shuffle(state, "friday night"))
    >>> hint = hints(observe(state, 0))[0]
    >>> str(hint.action), hint.wins, hint.payment.total, hint.to_follow
    ('0 plays C8', True, -5, (1, 2, 3))
    >>> [str(card) for card in hint.beaten_by]
    ['C11', 'C12', 'C13', 'C14']
    """
    return tuple(
        _hint(view, action) for action in view.legal_actions if not isinstance(action, Deal)
    )


def _hint(view: View, action: PlayCard | Laying) -> Hint:
    match action:
        case PlayCard():
            return _of_play(view, action)
        case LayCard():
            return _of_laying(view, action)
        case Pass():
            return LayHint(action, (), (), None, None)


def _of_play(view: View, play: PlayCard) -> PlayHint:
    rules = view.rules
    trick = (*view.trick, play.card)
    place = len(trick) - 1
    leader = (play.seat - place) % rules.players
    outcome = trick_outcome(rules, trick)
    winner = (leader + outcome.winner) % rules.players
    to_follow = tuple((leader + later) % rules.players for later in range(place + 1, rules.players))
    unseen = _unseen(view, to_follow)
    wins = winner == play.seat
    return PlayHint(
        play,
        outcome,
        winner,
        charged(rules, view.contract, [(len(view.tricks) + 1, trick)]),
        march_of(rules, [*(done.winner for done in view.tricks), winner]) is not None,
        to_follow,
        unseen,
        tuple(
            card for card in unseen if wins and trick_outcome(rules, (*trick, card)).winner != place
        ),
    )


def _unseen(view: View, seats: tuple[int, ...]) -> tuple[Card, ...]:
    """The cards that these seats may hold, as far as this view can tell."""
    holders = possible_holders(view)
    return tuple(card for card in holders if not holders[card].isdisjoint(seats))


def _of_laying(view: View, laying: LayCard) -> LayHint:
    rules, before = view.rules, laid_cards(view.layings)
    after = before | {laying.card}
    opened = [
        card
        for card in rules.cards
        if card not in after and fits(rules, after, card) and not fits(rules, before, card)
    ]
    finished = finished_seats(rules, (*view.layings, laying))
    place = finished.index(laying.seat) + 1 if laying.seat in finished else None
    return LayHint(
        laying,
        tuple(card for card in opened if card in view.hand),
        tuple(card for card in opened if card not in view.hand),
        place,
        None if place is None else payout(rules, place),
    )
