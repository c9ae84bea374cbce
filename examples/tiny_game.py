"""A trick-taking game of your own: three players, twelve cards, two rounds of four tricks.

Any card may be played, the highest of the led colour takes the trick, and the most tricks win.
What this file leaves out the library does: dealing, events, records, the command line.

    python examples/tiny_game.py play --watch --seed tea
    python examples/tiny_game.py simulate --games 1000
"""

import sys
from typing import ClassVar

import attrs

from sticheln import Card, Deal, IllegalActionError, NotationError, PlayCard
from sticheln.cli import main
from sticheln.cli.desk import Desk
from sticheln.game import Game
from sticheln.plain import Trick
from sticheln.seats import check_first, check_watcher
from sticheln.table import TrickTable, dealt_cards, without


@attrs.frozen
class Rules:
    """The only rule set there is."""

    players: ClassVar[int] = 3
    hand_size: ClassVar[int] = 4
    cards: ClassVar[tuple[Card, ...]] = tuple(Card(c, v) for c in "RGB" for v in range(1, 5))

    def __str__(self):
        return "tiny"

    @classmethod
    def parse(cls, text):
        """Read what ``str(rules)`` writes."""
        if text != "tiny":
            raise NotationError(f"the only rules are 'tiny', not {text!r}", "no_rules")
        return cls()


@attrs.frozen
class Table(TrickTable):
    """What lies open: all that a view shares with the state it is of."""

    rules: Rules
    starter: int
    phase: str = "deal"
    round_scores: tuple[tuple[int, ...], ...] = ()
    trick: tuple[Card, ...] = ()
    tricks: tuple[Trick, ...] = ()


@attrs.frozen
class State(Table):
    """The whole truth."""

    hands: tuple[tuple[Card, ...], ...] = ((), (), ())


@attrs.frozen
class View(Table):
    """What a seat may know."""

    seat: int | None = None
    hand: tuple[Card, ...] = ()


def new_game(rules, starter):
    """A game about to begin."""
    check_first(rules, starter)
    return State(rules, starter)


def legal_actions(state, seat=None):
    """Every card of the seat whose turn it is."""
    turn = state.to_act
    return tuple(PlayCard(s, c) for s in turn if seat in (None, s) for c in state.hands[s])


def apply(state, action):
    """The state after an action."""
    if isinstance(action, Deal) and state.needs_deal:
        return attrs.evolve(state, phase="play", hands=dealt_cards(state.rules, action), tricks=())
    if action not in legal_actions(state):
        raise IllegalActionError(f"{action} can't be done now: the game is in {state.phase}")
    hands, cards = without(state.hands, action.card), (*state.trick, action.card)
    if len(cards) < 3:
        return attrs.evolve(state, hands=hands, trick=cards)
    best = max(cards, key=lambda card: (card.colour is cards[0].colour, card.value))
    trick = Trick(state.leader, cards, (state.leader + cards.index(best)) % 3)
    after = attrs.evolve(state, hands=hands, trick=(), tricks=(*state.tricks, trick))
    return after if any(hands) else scored(after)


def scored(state):
    """The state in which a round that has been played out is scored."""
    row = tuple(sum(trick.winner == seat for trick in state.tricks) for seat in range(3))
    rows = (*state.round_scores, row)
    return attrs.evolve(state, round_scores=rows, phase="over" if len(rows) == 2 else "deal")


def observe(state, seat):
    """What a seat may know; None is a spectator."""
    check_watcher(seat, 3)
    hand = () if seat is None else state.hands[seat]
    shared = (getattr(state, field.name) for field in attrs.fields(Table))
    return View(*shared, seat, hand)


TINY = Game("tiny", Rules, new_game, legal_actions, apply, observe)
DESK = Desk.plain(
    TINY,
    "Tiny, a game of twelve cards",
    introduce=lambda _: ["Two rounds of four tricks; the highest of the led colour takes one."],
)

if __name__ == "__main__":
    sys.exit(main(desks=[DESK]))
