"""What a seat knows, worked out from the rulings alone, and the other worlds it can't exclude.

Nothing of `sticheln.views`, `sticheln.events` or `sticheln.sampling` is used here. What happened is
told action by action; two games are the same to a seat when it learned the same from each action
(corners 14 and 15). Rounds that are over hide nothing that still counts, so other worlds differ in
the round on the table only.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations
from random import Random
from typing import Any

from sticheln import (
    Action,
    Card,
    ChoosePain,
    Deal,
    IllegalActionError,
    NamePain,
    PlayCard,
    Rules,
    State,
    apply,
    legal_actions,
)

Seat = int | None
"""A seat, or None for a spectator."""

Lesson = tuple[Any, ...]


@dataclass(frozen=True, repr=False)
class Past:
    """A game so far: the actions, and the states before, between and after them."""

    states: tuple[State, ...]
    actions: tuple[Action, ...] = ()

    def __repr__(self) -> str:
        return f"<{self.state.rules}: {'; '.join(map(str, self.actions))}>"

    @property
    def state(self) -> State:
        return self.states[-1]

    def then(self, action: Action) -> Past:
        return Past((*self.states, apply(self.state, action)), (*self.actions, action))

    def until(self, length: int) -> Past:
        return Past(self.states[: length + 1], self.actions[:length])

    @property
    def steps(self) -> Iterator[tuple[State, Action, State]]:
        return zip(self.states, self.actions, self.states[1:], strict=False)

    @property
    def last_deal(self) -> int:
        """Where the last deal stands among the actions."""
        return max(index for index, action in enumerate(self.actions) if isinstance(action, Deal))


def observers(rules: Rules) -> list[Seat]:
    return [*range(rules.players), None]


def learned(before: State, action: Action, after: State, seat: Seat) -> Lesson:
    """Return what a seat learns from an action."""
    if isinstance(action, Deal):
        hand = () if seat is None else after.hands[seat]
        return ("deal", hand, after.undealt if after.rules.undealt == "revealed" else "hidden")
    if isinstance(action, PlayCard):
        return ("play", action.seat, action.card, *revealed_by_play(before, after))
    own = action if action.seat == seat else "sealed"
    return ("choose", action.seat, own, *revealed_by_choice(before, action, after))


def revealed_by_choice(before: State, action: Action, after: State) -> Lesson:
    """The last of the simultaneous choices turns them all up, but in the fog."""
    if len(before.to_act) > 1:
        return ()
    if isinstance(action, NamePain):
        return (after.pain_colours, after.round_scores)
    return (after.pain_cards,) if after.rules.pain_reveal == "at_once" else ()


def revealed_by_play(before: State, after: State) -> Lesson:
    """The end of the round turns up what the fog hid."""
    if len(after.round_scores) == len(before.round_scores):
        return ()
    return (after.pain_cards, after.round_scores)


def knowledge(past: Past, seat: Seat) -> tuple[Lesson, ...]:
    """Return all that a seat learned, from the first deal on."""
    return tuple(learned(*step, seat) for step in past.steps)


def pain_is_known(state: State, owner: int, seat: Seat) -> bool:
    """Return whether a seat knows what the owner chose, if it has chosen."""
    if owner == seat or state.needs_deal or state.is_over:
        return True
    return state.phase == "play" and state.rules.pain_reveal == "at_once"


# ------------------------------------------------------------------------------- every world


def all_worlds(past: Past, seat: Seat) -> list[Past]:
    """Return every game that is the same to a seat, found by trying everything."""
    start = past.last_deal
    worlds = [past.until(start)]
    for index in range(start, len(past.actions)):
        before, action, after = past.states[index], past.actions[index], past.states[index + 1]
        lesson = learned(before, action, after, seat)
        worlds = [
            other
            for world in worlds
            for option in alternatives(past, world.state, action, seat)
            for other in attempt(world, option)
            if learned(world.state, option, other.state, seat) == lesson
        ]
    return worlds


def attempt(world: Past, action: Action) -> list[Past]:
    """Return the world after an action, nothing where it is not legal there."""
    try:
        return [world.then(action)]
    except IllegalActionError:
        return []


def alternatives(past: Past, state: State, action: Action, seat: Seat) -> Sequence[Action]:
    """Return what may have happened in place of an action, so far as others did it secretly."""
    if isinstance(action, Deal):
        return list(deals_with(past, action, seat))
    if isinstance(action, PlayCard) or action.seat == seat:
        return [action]
    return legal_actions(state, action.seat)


def deals_with(past: Past, deal: Deal, seat: Seat) -> Iterator[Deal]:
    """Give every deal with the seat's own hand, the shown undealt cards and what was played."""
    rules = past.state.rules
    hands = [set(hand) for hand in deal.hands]
    known: list[set[Card]] = [hand if owner == seat else set() for owner, hand in enumerate(hands)]
    for action in past.actions[past.last_deal :]:
        if isinstance(action, PlayCard):
            known[action.seat].add(action.card)
    shown = set(deal.undealt) if rules.undealt == "revealed" else set()
    unseen = [card for card in rules.cards if card not in shown.union(*known)]
    for given in filled([rules.hand_size - len(cards) for cards in known], unseen):
        full = [tuple(cards) + more for cards, more in zip(known, given, strict=True)]
        dealt = {card for hand in full for card in hand}
        yield Deal(full, [card for card in rules.cards if card not in dealt])


def filled(sizes: list[int], cards: list[Card]) -> Iterator[tuple[tuple[Card, ...], ...]]:
    """Give every way to hand out so many cards to each."""
    if not sizes:
        yield ()
        return
    for some in combinations(cards, sizes[0]):
        left = [card for card in cards if card not in some]
        for others in filled(sizes[1:], left):
            yield (some, *others)


# ------------------------------------------------------------------------------ some worlds


def another_world(past: Past, seat: Seat, chance: Random, tries: int = 200) -> Past:
    """Return a game that is the same to a seat, as different as chance makes it.

    After so many tries without luck it is the game itself, but for the order of unseen hands.
    """
    for _ in range(tries):
        other = tried_world(past, seat, chance)
        if other is not None:
            return other
    return past


def tried_world(past: Past, seat: Seat, chance: Random) -> Past | None:
    start = past.last_deal
    deal = past.actions[start]
    assert isinstance(deal, Deal)
    world = past.until(start).then(shuffled_deal(past, deal, seat, chance))
    for index in range(start + 1, len(past.actions)):
        action = past.actions[index]
        options = [action]
        if isinstance(action, ChoosePain | NamePain) and not pain_is_known(
            past.state, action.seat, seat
        ):
            options = list(secret_choices(past, world.state, action.seat))
        attempts = attempt(world, chance.choice(options)) if options else []
        if not attempts:
            return None
        world = attempts[0]
    return world


def secret_choices(past: Past, state: State, seat: int) -> Iterator[Action]:
    """Give the choices of a seat that keep the cards it played later."""
    plays = past.actions[past.last_deal :]
    played = {a.card for a in plays if isinstance(a, PlayCard) and a.seat == seat}
    for option in legal_actions(state, seat):
        laid_out = isinstance(option, ChoosePain) and state.rules.pain_choice == "laid_out"
        if not laid_out or played.isdisjoint(option.cards):
            yield option


def shuffled_deal(past: Past, deal: Deal, seat: Seat, chance: Random) -> Deal:
    """Return a deal in which what the seat can't know lies anywhere else."""
    state, rules = past.state, past.state.rules
    places = [*range(rules.players), "undealt"]
    lying: dict[Any, Sequence[Card]] = dict(zip(places, (*deal.hands, deal.undealt), strict=True))
    fixed: dict[Any, list[Card]] = {place: [] for place in places}
    if seat is not None:
        fixed[seat] = list(deal.hands[seat])
    if rules.undealt == "revealed":
        fixed["undealt"] = list(deal.undealt)
    for action in past.actions[past.last_deal :]:
        if isinstance(action, PlayCard) and action.seat != seat:
            fixed[action.seat].append(action.card)
        if isinstance(action, ChoosePain) and action.seat != seat:
            known = pain_is_known(state, action.seat, seat)
            fixed[action.seat] += action.cards if known else ()
    unseen = [card for place in places for card in lying[place] if card not in fixed[place]]
    chance.shuffle(unseen)
    full: list[list[Card]] = []
    for place in places:
        cards = list(dict.fromkeys(fixed[place]))
        missing = len(lying[place]) - len(cards)
        cards += unseen[:missing]
        unseen = unseen[missing:]
        if place != seat:
            chance.shuffle(cards)
        full.append(cards)
    return Deal(full[:-1], full[-1])
