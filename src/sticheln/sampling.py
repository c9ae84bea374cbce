"""Whole states that agree with a view.

What a seat can't know is which unseen card lies where (rivals' hands, cards laid out face
down, cards left over and not shown) and what has been chosen behind a seal. A *world* is one
way to fill all of that in which the game could have come to this view; `sample_state` gives
every world the same probability.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import attrs

from sticheln.cards import Card
from sticheln.choosing import colour_choices
from sticheln.dealing import places, sorted_hands
from sticheln.decks import colours_of
from sticheln.flags import PainChoice
from sticheln.sampling_pairs import draw_pairs
from sticheln.seeds import Seed, SeedStream
from sticheln.state import Phase, Round, State
from sticheln.views import View, observe, pain_is_open
from sticheln.worlds import Rival, World, impossible

__all__ = ["rivals_of", "sample_state", "unseen_cards", "world_as_state"]

_TRIES = 200
"""Chance finds two cards of different colours soon in any common pack; after so many
failures the worlds are counted instead."""


def sample_state(view: View, seed: Seed) -> State:
    """A whole state that agrees with everything in a view.

    Each way to place the unseen cards and to make the sealed choices that agrees with the
    view is equally likely; ``observe(sample_state(view, seed), view.seat) == view``. The
    stream labelled ``sample`` of the seed decides.

    Args:
        view: What a seat, or a spectator, may know.
        seed: Text, bytes or a whole number.

    Raises:
        IllegalActionError: The seed is none, or no game can come to such a view.

    >>> from sticheln import Rules, apply, new_game, observe, shuffle
    >>> state = new_game(Rules())
    >>> view = observe(apply(state, shuffle(state, "friday night")), 1)
    >>> imagined = sample_state(view, "a guess")
    >>> observe(imagined, 1) == view
    True
    """
    stream = SeedStream(seed, "sample")
    _refuse_misshapen(view)
    rivals = rivals_of(view)
    state = world_as_state(view, rivals, _draw(view, rivals, stream), stream)
    if observe(state, view.seat) != view:
        raise impossible()
    return state


def _refuse_misshapen(view: View) -> None:
    rows = (view.hand_sizes, view.pain_cards, view.pain_colours)
    turns = len(view.to_act) if view.phase is Phase.PLAY else 1
    if any(len(row) != view.rules.players for row in rows) or turns != 1:
        raise impossible()


def rivals_of(view: View) -> list[Rival]:
    """What the seat of a view knows of the others."""
    return [_rival(view, seat) for seat in range(view.rules.players) if seat != view.seat]


def _rival(view: View, seat: int) -> Rival:
    rules = view.rules
    laid_out = rules.pain_choice is PainChoice.LAID_OUT
    played = tuple(_played_by(view, seat))
    shown = view.pain_cards[seat]
    sealed = bool(not pain_is_open(view.phase, rules) and _has_chosen(view, seat))
    pinned = () if laid_out else tuple(card for card in shown if card not in played)
    return Rival(
        seat,
        view.hand_sizes[seat] - len(pinned),
        pinned,
        rules.pain_count if sealed and laid_out else 0,
        played,
        rules.pain_count if sealed else 0,
        shown[0].colour if len(shown) > len(colours_of(shown)) else None,
    )


def _has_chosen(view: View, seat: int) -> bool:
    """Whether a card was chosen (colours named after the last trick aside)."""
    if view.phase is Phase.CHOOSE_PAIN:
        return seat not in view.to_act
    return view.phase is Phase.PLAY and view.rules.pain_choice is not PainChoice.AFTER_PLAY


def _played_by(view: View, seat: int) -> Iterator[Card]:
    players = view.rules.players
    for trick in view.tricks:
        yield trick.cards[(seat - trick.leader) % players]
    if view.leader is not None:
        place = (seat - view.leader) % players
        yield from view.trick[place : place + 1]


def unseen_cards(view: View, rivals: Sequence[Rival]) -> list[Card]:
    """The cards that may lie in any rival's hand, or undealt."""
    seen = set(view.hand) | set(view.trick) | set(view.undealt)
    for trick in view.tricks:
        seen |= set(trick.cards)
    for cards in view.pain_cards:
        seen |= set(cards)
    dealt = any(view.hand_sizes) or seen
    return [card for card in view.rules.cards if card not in seen] if dealt else []


def _draw(view: View, rivals: Sequence[Rival], stream: SeedStream) -> World:
    unseen = unseen_cards(view, rivals)
    hidden = 0 if view.undealt else view.undealt_count
    if len(unseen) != hidden + sum(rival.held + rival.laid for rival in rivals):
        raise impossible()
    held: dict[int, tuple[Card, ...]] = {}
    for rival in rivals:
        if rival.only is not None:
            fitting = stream.shuffled([card for card in unseen if card.colour is rival.only])
            if len(fitting) < rival.held:
                raise impossible()
            held[rival.seat] = tuple(fitting[: rival.held])
            unseen = [card for card in unseen if card not in held[rival.seat]]
    free = [rival for rival in rivals if rival.only is None]
    for _ in range(_TRIES):
        world = _deal_out(stream.shuffled(unseen), free, stream)
        if all(_is_possible(rival, world) for rival in free):
            return attrs.evolve(world, held=world.held | held)
    world = draw_pairs(unseen, free, stream)
    return attrs.evolve(world, held=world.held | held)


def _deal_out(cards: list[Card], rivals: Sequence[Rival], stream: SeedStream) -> World:
    held: dict[int, tuple[Card, ...]] = {}
    chosen: dict[int, tuple[Card, ...]] = {}
    for rival in rivals:
        held[rival.seat], cards = tuple(cards[: rival.held]), cards[rival.held :]
        if rival.laid:
            chosen[rival.seat], cards = tuple(cards[: rival.laid]), cards[rival.laid :]
        elif rival.chooses:
            whole = stream.shuffled(held[rival.seat] + rival.played)
            chosen[rival.seat] = tuple(whole[: rival.chooses])
    return World(held, chosen, tuple(cards))


def _is_possible(rival: Rival, world: World) -> bool:
    """Two cards chosen are of different colours, unless the whole hand had but one."""
    chosen = world.chosen.get(rival.seat, ())
    whole = world.held[rival.seat] + chosen + rival.played
    return len(colours_of(chosen)) == min(len(chosen), len(colours_of(whole)))


def world_as_state(view: View, rivals: Sequence[Rival], world: World, stream: SeedStream) -> State:
    """The state of a world; colours that rivals named out of sight are drawn from the stream."""
    rules = view.rules
    held: list[tuple[Card, ...]] = [()] * rules.players
    pain_cards, pain_colours = list(view.pain_cards), list(view.pain_colours)
    if view.seat is not None:
        held[view.seat] = view.hand
    for rival in rivals:
        seat = rival.seat
        held[seat] = world.held[seat] + rival.pinned
        if seat in world.chosen:
            pain_cards[seat] = tuple(sorted(world.chosen[seat]))
            pain_colours[seat] = colours_of(pain_cards[seat])
        elif view.phase is Phase.NAME_PAIN and seat not in view.to_act and view.piles[seat]:
            named = stream.choice(colour_choices(rules, seat, view.tricks))
            pain_colours[seat] = named.colours
    undealt = view.undealt or tuple(sorted(world.undealt, key=places(rules).__getitem__))
    plays = rules.players * len(view.tricks) + len(view.trick)
    round_ = Round(
        rules,
        view.phase,
        view.first_starter,
        undealt,
        tuple(pain_cards),
        tuple(pain_colours),
        view.round_scores,
        view.action_count - plays,
    )
    hands = sorted_hands(rules, held)
    first = view.to_act[0] if view.phase is Phase.PLAY else 0
    return State(round_, (*hands[first:], *hands[:first]), view.trick, view.tricks)
