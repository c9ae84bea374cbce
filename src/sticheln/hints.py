"""What would happen: for each thing that a seat may do, what can be said of it from its own view.

A hint states facts and gives no advice. It goes by a `View` alone, so it can't tell what its seat
must not know, and every judgement in it is that of `sticheln.tricks` and `sticheln.scores`.
"""

from __future__ import annotations

import attrs

from sticheln.actions import ChoosePain, Deal, NamePain, PlayCard
from sticheln.cards import Card, Colour
from sticheln.decks import colours_of
from sticheln.flags import PainChoice
from sticheln.scores import round_total
from sticheln.tricks import TrickOutcome, judge
from sticheln.views import View

__all__ = ["ChoiceHint", "Hint", "PlayHint", "hints"]


@attrs.frozen
class PlayHint:
    """What can be said of a card before it is played.

    Attributes:
        action: The play.
        outcome: The trick as it would lie then, judged as if it ended there, with the reason.
        winner: The seat that would take it so; None when it would be set aside.
        points: What the cards of the trick would count for each seat that captured them; None for
            a seat whose colours are not known to this one.
        to_follow: The seats that are still to play to the trick afterwards, in playing order.
        unseen: The cards that those seats may hold, in deck order; some of them may lie hidden
            elsewhere. Empty when nobody is to follow.
        beaten_by: Those of them that would take the trick from this card if played next. Empty for
            a card that would not win as the trick lies.
    """

    action: PlayCard
    outcome: TrickOutcome
    winner: int | None
    points: tuple[int | None, ...]
    to_follow: tuple[int, ...]
    unseen: tuple[Card, ...] = attrs.field(repr=False)
    beaten_by: tuple[Card, ...] = attrs.field(repr=False)

    @property
    def wins(self) -> bool:
        """Whether the card itself would take the trick as it would lie."""
        return self.winner == self.action.seat


@attrs.frozen
class ChoiceHint:
    """What can be said of pain (or lucky) colours before they are chosen or named.

    Attributes:
        action: The choice.
        colours: The colours that it makes the seat's own.
        certain: What counts whatever happens: the cards laid out, or the pile where colours are
            named after the last trick.
        if_captured: What the cards that stay in the hand would count, all captured by this seat.
    """

    action: ChoosePain | NamePain
    colours: tuple[Colour, ...]
    certain: int
    if_captured: int


Hint = PlayHint | ChoiceHint
"""Anything that `hints` gives."""


def hints(view: View) -> tuple[Hint, ...]:
    """What would happen, as far as a seat can know, for each of its legal actions in their order.

    Args:
        view: What a seat, or a spectator, may know.

    Returns:
        A `PlayHint` for each card, or a `ChoiceHint` for each choice of colours; nothing for a
        spectator, and for a seat that is not to act.

    >>> from sticheln import Rules, apply, new_game, observe, shuffle
    >>> state = new_game(Rules())
    >>> state = apply(state, shuffle(state, "friday night"))
    >>> hint = hints(observe(state, 3))[0]
    >>> str(hint.action), hint.certain, hint.if_captured
    ('3 chooses G6', -6, 2)
    >>> for seat, card in enumerate(("G1", "Y5", "G0", "N1")):
    ...     state = apply(state, ChoosePain(seat, Card.parse(card)))
    >>> state = apply(state, PlayCard(0, Card("G", 3)))
    >>> hint = hints(observe(state, 1))[8]
    >>> str(hint.action), hint.wins, hint.points, hint.to_follow
    ('1 plays R1', True, (-2, 2, -2, 2), (2, 3))
    >>> len(hint.beaten_by), len(hint.unseen)
    (31, 41)
    >>> print(hint.outcome.reason)
    R1 is the only trump: every colour but the led one, green, is trump.
    """
    return tuple(
        _hint(view, action) for action in view.legal_actions if not isinstance(action, Deal)
    )


def _hint(view: View, action: PlayCard | ChoosePain | NamePain) -> Hint:
    match action:
        case PlayCard():
            return _of_play(view, action)
        case ChoosePain():
            return _of_choice(view, action)
        case NamePain(seat, colours):
            pile = view.piles[seat]
            return ChoiceHint(action, colours, round_total(view.rules, pile, colours), 0)


def _of_play(view: View, play: PlayCard) -> PlayHint:
    rules = view.rules
    trick = (*view.trick, play.card)
    place = len(trick) - 1
    leader = (play.seat - place) % rules.players
    outcome = judge(rules, trick)
    to_follow = tuple((leader + later) % rules.players for later in range(place + 1, rules.players))
    unseen = _unseen(view, to_follow)
    wins = outcome.winner == place
    return PlayHint(
        play,
        outcome,
        None if outcome.winner is None else (leader + outcome.winner) % rules.players,
        tuple(
            round_total(rules, trick, colours) if colours else None for colours in view.pain_colours
        ),
        to_follow,
        unseen,
        tuple(card for card in unseen if wins and judge(rules, (*trick, card)).winner != place),
    )


def _unseen(view: View, seats: tuple[int, ...]) -> tuple[Card, ...]:
    """The cards that these seats may hold, as far as this view can tell."""
    if not seats:
        return ()
    laid_out = view.rules.pain_choice is PainChoice.LAID_OUT
    elsewhere = {*view.hand, *view.trick, *view.undealt}
    elsewhere.update(card for trick in view.tricks for card in trick.cards)
    for seat, cards in enumerate(view.pain_cards):
        if laid_out or seat not in seats:
            elsewhere.update(cards)
    return tuple(card for card in view.rules.cards if card not in elsewhere)


def _of_choice(view: View, choice: ChoosePain) -> ChoiceHint:
    colours = colours_of(choice.cards)
    laid_out = choice.cards if view.rules.pain_choice is PainChoice.LAID_OUT else ()
    kept = tuple(card for card in view.hand if card not in laid_out)
    return ChoiceHint(
        choice,
        colours,
        round_total(view.rules, laid_out, colours),
        round_total(view.rules, kept, colours),
    )
