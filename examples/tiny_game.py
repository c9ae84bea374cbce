"""A trick-taking game of your own: three players, twelve cards, two rounds of four tricks.

Any card may be played, the highest of the led colour takes the trick, and the most tricks win.
What this file leaves out the library does: cards, dealing, records, the command line.

    python examples/tiny_game.py play --watch --seed tea
    python examples/tiny_game.py play --save game.txt
    python examples/tiny_game.py check game.txt
"""

import sys
from typing import ClassVar

import attrs

from sticheln import (
    Card,
    Deal,
    IllegalActionError,
    NotationError,
    PlayCard,
    RulesError,
    format_cards,
)
from sticheln.cli import main
from sticheln.cli.desk import Desk
from sticheln.codec_actions import action_data, read_action
from sticheln.dealing import dealt_hands
from sticheln.game import Game, read_play, write_play
from sticheln.seats import check_watcher
from sticheln.sight import CardPlayed, OpenEvent
from sticheln.structuring import event_form


@attrs.frozen
class Rules:
    """The only rule set there is."""

    players: ClassVar[int] = 3
    hand_size: ClassVar[int] = 4
    cards: ClassVar[tuple[Card, ...]] = tuple(Card(c, v) for c in "RGB" for v in range(1, 5))

    def __str__(self):
        return "tiny"


def parse_rules(text):
    """Read what ``str(rules)`` writes."""
    if text not in ("tiny", "4p"):
        raise NotationError(f"the only rules are 'tiny', not {text!r}", "no_rules", text=text)
    return Rules()


@attrs.frozen
class Trick:
    """A finished trick."""

    leader: int
    cards: tuple[Card, ...]

    @property
    def winner(self):
        """The seat that takes it."""
        best = max(self.cards, key=lambda card: (card.colour is self.cards[0].colour, card.value))
        return (self.leader + self.cards.index(best)) % 3


@attrs.frozen
class Table:
    """What lies open: all that a view shares with the state it is of."""

    rules: Rules
    starter: int
    deals: int
    trick: tuple[Card, ...]
    tricks: tuple[Trick, ...]

    @property
    def phase(self):
        """What the game is waiting for."""
        if len(self.tricks) < 4 * self.deals:
            return "play"
        return "over" if self.deals == 2 else "deal"

    @property
    def leader(self):
        """Who leads the trick; None where none is played."""
        if self.phase != "play":
            return None
        return self.tricks[-1].winner if self.tricks else self.starter

    needs_deal = property(lambda self: self.phase == "deal")
    is_over = property(lambda self: self.phase == "over")
    to_act = property(
        lambda self: () if self.leader is None else ((self.leader + len(self.trick)) % 3,)
    )
    round_number = property(lambda self: self.deals + self.needs_deal)
    action_count = property(lambda self: self.deals + 3 * len(self.tricks) + len(self.trick))
    totals = property(lambda self: tuple(sum(t.winner == s for t in self.tricks) for s in range(3)))
    winners = property(
        lambda self: (
            tuple(s for s in range(3) if self.totals[s] == max(self.totals)) if self.is_over else ()
        )
    )


@attrs.frozen
class State(Table):
    """The whole truth."""

    hands: tuple[tuple[Card, ...], ...]


@attrs.frozen
class View(Table):
    """What a seat may know."""

    seat: int | None
    hand: tuple[Card, ...]


def new_game(rules, starter):
    """A game about to begin."""
    if starter not in range(3):
        raise RulesError(f"the seats are 0 to 2, not {starter!r}", "no_such_seat")
    return State(rules, starter, 0, (), (), ((), (), ()))


def legal_actions(state, seat=None):
    """Every card of the seat whose turn it is."""
    turn = state.to_act
    return tuple(PlayCard(s, c) for s in turn if seat in (None, s) for c in state.hands[s])


def apply(state, action):
    """The state after an action."""
    if isinstance(action, Deal) and state.needs_deal:
        hands = tuple(tuple(p.card for p in hand) for hand in dealt_hands(state.rules, action))
        return attrs.evolve(state, deals=state.deals + 1, hands=hands)
    if action not in legal_actions(state):
        raise IllegalActionError(f"{action} can't be done now: the game is in {state.phase}")
    hands = tuple(tuple(card for card in hand if card is not action.card) for hand in state.hands)
    cards = (*state.trick, action.card)
    if len(cards) < 3:
        return attrs.evolve(state, hands=hands, trick=cards)
    tricks = (*state.tricks, Trick(state.leader, cards))
    return attrs.evolve(state, hands=hands, trick=(), tricks=tricks)


def observe(state, seat):
    """What a seat may know; None is a spectator."""
    check_watcher(seat, 3)
    hand = () if seat is None else state.hands[seat]
    return View(state.rules, state.starter, state.deals, state.trick, state.tricks, seat, hand)


@attrs.frozen
class HandDealt(OpenEvent):
    """A deal as a seat sees it."""

    seat: int | None
    hand: tuple[Card, ...]


@attrs.frozen
class CardsDealt:
    """A deal: the whole truth."""

    hands: tuple[tuple[Card, ...], ...]

    def seen_by(self, seat):
        """Each seat sees its own hand."""
        check_watcher(seat, 3)
        return HandDealt(seat, () if seat is None else self.hands[seat])


@attrs.frozen
class TrickEnded(OpenEvent):
    """A trick is taken."""

    trick: Trick
    totals: tuple[int, ...]


def events_of(before, action):
    """What a table sees happen."""
    after = apply(before, action)
    if isinstance(action, Deal):
        return (CardsDealt(after.hands),)
    played = CardPlayed(action.seat, action.card)
    return (played,) if after.trick else (played, TrickEnded(after.tricks[-1], after.totals))


event_data, read_event = event_form(CardsDealt, HandDealt, CardPlayed, TrickEnded)

TINY = Game(
    name="tiny",
    rules_type=Rules,
    parse_rules=parse_rules,
    new_game=new_game,
    legal_actions=legal_actions,
    apply=apply,
    observe=observe,
    events_of=events_of,
    action_data=action_data,
    read_action=read_action,
    event_data=event_data,
    read_event=read_event,
    write_words=write_play,
    read_words=read_play,
)


def tell(event, names):
    """An event in lines; ``# `` begins a heading."""
    match event:
        case CardsDealt() | HandDealt():
            yield "# New cards"
        case TrickEnded(trick, totals):
            standing = ", ".join(map("{} {}".format, names, totals))
            yield f"{names[trick.winner]} takes {format_cards(trick.cards)} ({standing})"


DESK = Desk.plain(
    TINY,
    "Tiny, a game of twelve cards",
    introduce=lambda _: ["Two rounds of four tricks; the highest of the led colour takes one."],
    tell=tell,
    show=lambda view, _: [f"On the table: {format_cards(view.trick) or 'nothing'}"],
)

if __name__ == "__main__":
    sys.exit(main(desks=[DESK]))
