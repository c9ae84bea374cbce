"""What is seen: never less and never more than a seat may know.

Two games are the same to a seat when it learned the same from every action (`tests.worlds` says
what that is, from the rulings alone). On miniature decks every game is walked: views must tell two
games apart exactly when the seat can, and so must the events that it saw. On larger decks whatever
the seat can't know is dealt anew.
"""

from __future__ import annotations

import pickle
from collections.abc import Hashable, Iterator
from itertools import chain
from random import Random
from typing import Any

import attrs
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sticheln import (
    Action,
    Card,
    ChoosePain,
    Deal,
    Deck,
    IllegalActionError,
    NamePain,
    Phase,
    PlayCard,
    Rules,
    State,
    View,
    apply,
    events_of,
    legal_actions,
    new_game,
    observe,
    parse_cards,
    to_json,
)
from sticheln.records import Record
from tests import strategies
from tests.naive import count
from tests.naive import rules as naive_rules
from tests.worlds import (
    Past,
    Seat,
    all_worlds,
    another_world,
    knowledge,
    learned,
    observers,
    pain_is_known,
)

SIX = "R0 R1 R2 G0 G1 G2"
SEVEN = "R0 R1 R2 R3 G0 G1 G2"
RETURNED = {"pain_choice": "returned"}
FOG = {"pain_reveal": "round_end"}
LATE = {"pain_choice": "after_play"}
HIDDEN = {"undealt": "hidden"}


def miniature(deck: str, players: int = 3, **flags: Any) -> Rules:
    cards = Deck("miniature", parse_cards(deck))
    return Rules(players, **{"deck": cards, "rounds": 1, **flags})


def seen_events(before: State, action: Action, seat: Seat) -> tuple[Any, ...]:
    """Return what a seat sees of an action."""
    seen = (event.seen_by(seat) for event in events_of(before, action))
    return tuple(event for event in seen if event is not None)


def all_seen_events(past: Past, seat: Seat) -> list[tuple[Any, ...]]:
    return [seen_events(before, action, seat) for before, action, _ in past.steps]


# ------------------------------------------------- every miniature game: neither less nor more


class Partition:
    """Checks that two ways of telling things apart always agree."""

    def __init__(self) -> None:
        self.pairs: dict[Hashable, Hashable] = {}
        self.back: dict[Hashable, Hashable] = {}
        self.games = 0

    def add(self, known: Hashable, shown: Hashable) -> None:
        self.games += 1
        assert self.pairs.setdefault(known, shown) == shown, "a seat is shown what it can't know"
        assert self.back.setdefault(shown, known) == known, "a seat isn't shown what it must know"


def every_deal(rules: Rules) -> Iterator[Deal]:
    deck = [str(card) for card in rules.cards]
    flags = naive_rules.resolve("classic", rules.players, (), {"deck": deck, **LATE})
    for hands, undealt in count.all_deals(flags):
        yield Deal([map(Card.parse, hand) for hand in hands], map(Card.parse, undealt))


def walk(rules: Rules, seat: Seat, views: Partition, events: Partition) -> None:
    """Walk every game; choices come in the order of the seats."""

    def go_on(state: State, lessons: tuple[Any, ...], seen: tuple[Any, ...]) -> None:
        views.add(lessons, observe(state, seat))
        events.add(lessons, seen)
        if state.is_over:
            return
        actions: Any = legal_actions(state, state.to_act[0]) if state.to_act else every_deal(rules)
        for action in actions:
            after = apply(state, action)
            go_on(
                after,
                (*lessons, learned(state, action, after, seat)),
                (*seen, seen_events(state, action, seat)),
            )

    go_on(new_game(rules), (), ())


@pytest.mark.parametrize(
    ("rules", "seats"),
    [
        pytest.param(miniature(SIX), [0, 1, 2, None], id="classic"),
        pytest.param(miniature(SIX, **FOG), [0, 1, 2, None], id="fog"),
        pytest.param(miniature(SIX, **LATE), [0, None], id="late"),
        pytest.param(miniature(SIX, **LATE, pain_count=2), [1, None], id="late-intense"),
        pytest.param(miniature(SIX, **RETURNED, **FOG), [2], id="returned-fog"),
        pytest.param(miniature(SEVEN, **FOG, **HIDDEN), [1], id="fog-hidden"),
        pytest.param(
            miniature("R0 G0 G1 B2 B0", **RETURNED, **FOG, **HIDDEN),
            [0, 2, None],
            id="returned-fog-hidden",
        ),
        pytest.param(miniature("R0 G0 G1 B2 B0", **LATE, **HIDDEN), [0, 2, None], id="late-hidden"),
    ],
)
def test_views_and_events_tell_games_apart_exactly_when_the_seat_can(rules, seats):
    for seat in seats:
        views, events = Partition(), Partition()
        walk(rules, seat, views, events)
        assert len(views.pairs) < views.games, "something is hidden from everybody"
        assert len(views.pairs) == len(views.back) == len(events.pairs) == len(events.back)


# ------------------------------------------------------------------- every world of some games


def past_of(game: strategies.Game) -> Past:
    return Past(game.states, game.actions)


def check_the_same(past: Past, other: Past, seat: Seat) -> None:
    """The seat sees the same in both games, now and ever before, and may keep the same."""
    assert knowledge(past, seat) == knowledge(other, seat)
    assert all_seen_events(past, seat) == all_seen_events(other, seat)
    for one, two in zip(past.states, other.states, strict=True):
        check_same_view(observe(one, seat), observe(two, seat))
    assert to_json(observe(past.state, seat)) == to_json(observe(other.state, seat))
    assert kept(past, seat) == kept(other, seat)


def kept(past: Past, seat: Seat) -> str:
    start = past.states[0]
    return Record(start.rules, start.starter, past.actions).redacted(seat).dumps()


def check_same_view(one: View, other: View) -> None:
    assert one == other
    assert hash(one) == hash(other)
    assert repr(one) == repr(other)
    assert one.legal_actions == other.legal_actions
    assert everything_in(one) == everything_in(other)


def everything_in(thing: Any) -> Any:
    """Return all that hangs on a view or event, whether or not it takes part in equality."""
    if isinstance(thing, tuple | list):
        return tuple(map(everything_in, thing))
    if attrs.has(type(thing)) and not isinstance(thing, Card | Rules):
        return type(thing), *(
            (field.name, everything_in(getattr(thing, field.name)))
            for field in attrs.fields(type(thing))
        )
    return thing


NINE = "R0 R1 R2 G0 G1 G2 B0 B1 B2"
TEN = f"{NINE} B3"
PLENTY = [
    miniature(NINE, **FOG),
    miniature(NINE, **FOG, pain_count=2),
    miniature(NINE, **RETURNED, **FOG),
    miniature(NINE, **RETURNED, **FOG, pain_count=2),
    miniature(NINE, **RETURNED, pain_count=2),
    miniature(NINE, **LATE, pain_count=2),
    miniature(TEN, **HIDDEN, pain_count=2),
    miniature(TEN, **HIDDEN, **RETURNED, **FOG),
    miniature("R0 R1 R2 R3 R4 R5 G0 G1 G2", **FOG, pain_count=2),
    miniature("R0 R1 R2 R3 G0 G1 G2 G3", 4, **RETURNED, **FOG),
    miniature("R0 R1 R2 R3 G0 G1 G2 G3 G4", 4, **FOG, **HIDDEN),
]


@pytest.mark.parametrize("rules", PLENTY, ids=str)
def test_every_world_that_a_seat_can_not_exclude_looks_the_same(rules):
    chance = Random(str(rules))
    start = new_game(rules, starter=1)
    steps = list(strategies.playing_on(start, chance))
    past = Past((start, *(after for _, after in steps)), tuple(action for action, _ in steps))
    seat = chance.randrange(rules.players)
    most = 0
    for length in range(1, len(steps) + 1):
        now = past.until(length)
        worlds = all_worlds(now, seat)
        most = max(most, len(worlds))
        assert now.state in {world.state for world in worlds}
        for world in worlds[:: 1 + len(worlds) // 200]:
            check_same_view(observe(now.state, seat), observe(world.state, seat))
            assert all_seen_events(now, seat) == all_seen_events(world, seat)
        if now.state.is_over:
            assert len({world.state for world in worlds}) == 1
    assert most > 10


# -------------------------------------------------------------------- another world, any rules


@given(strategies.games(strategies.tiny_calls(5)), strategies.chances())
def test_another_world_looks_the_same_in_miniature(game, chance):
    check_other_worlds(game, chance)


@settings(max_examples=max(1, settings().max_examples // 8))
@given(strategies.games(strategies.named_calls(st.just(1))), strategies.chances())
def test_another_world_looks_the_same_with_the_named_decks(game, chance):
    check_other_worlds(game, chance)


def check_other_worlds(game: strategies.Game, chance: Random) -> None:
    past = past_of(game)
    if not past.actions:
        return
    for seat in observers(past.state.rules):
        check_the_same(past, another_world(past, seat, chance), seat)


@pytest.mark.parametrize(
    "call",
    [
        strategies.Call(4, "guide"),
        strategies.Call(7, "guide", ("intense",)),
        strategies.Call(5, "classic", ("fog",)),
        strategies.Call(3, "jogoeu", ("fog", "intense", "reverse")),
        strategies.Call(6, "amigo", ("late",), {"undealt": "hidden", "deck": "amigo_full"}),
    ],
    ids=lambda call: str(call.rules),
)
def test_other_worlds_are_other_games(call):
    """The tests above would prove little if every other world were the same game."""
    chance = Random(7)
    past = past_of(strategies.random_game(call, chance, 1 + 2 * call.players))
    for seat in observers(call.rules):
        other = another_world(past, seat, chance)
        assert other.state != past.state
        check_the_same(past, other, seat)


def test_the_order_of_unseen_hands_is_not_seen():
    """A deal may list its cards in any order; nobody sees how another's were listed."""
    rules = Rules(4)
    deal = strategies.random_deal(new_game(rules), Random(3))
    turned = Deal([hand[::-1] for hand in deal.hands], deal.undealt[::-1])
    for seat in observers(rules):
        assert seen_events(new_game(rules), deal, seat) == seen_events(
            new_game(rules), turned, seat
        )


# --------------------------------------------------------------------------- what must be seen


def expected_pain(state: State, seat: Seat) -> tuple[Any, Any]:
    known = [pain_is_known(state, owner, seat) for owner in range(state.rules.players)]
    cards, colours = (
        tuple(row if seen else () for row, seen in zip(rows, known, strict=True))
        for rows in (state.pain_cards, state.pain_colours)
    )
    return cards, colours


OPEN = """rules phase round_number starter first_starter to_act leader trick last_trick tricks
    piles set_aside round_scores totals action_count needs_deal is_over winners"""


def check_view(state: State, seat: Seat) -> None:
    """Everything that lies open is in the view, and what is the seat's own."""
    view = observe(state, seat)
    for name in OPEN.split():
        assert getattr(view, name) == getattr(state, name), name
    assert view.seat == seat
    assert view.hand == (() if seat is None else state.hands[seat])
    assert view.hand_sizes == tuple(map(len, state.hands))
    assert (view.pain_cards, view.pain_colours) == expected_pain(state, seat)
    shown = state.rules.undealt == "revealed"
    assert view.undealt == (state.undealt if shown else ())
    assert view.undealt_count == len(state.undealt)
    assert view.legal_actions == (() if seat is None else legal_actions(state, seat))
    assert set(cards_in(everything_in(view))) == known_cards(state, seat)


def cards_in(thing: Any) -> Iterator[Card]:
    if isinstance(thing, Card):
        yield thing
    elif isinstance(thing, tuple):
        for part in thing:
            yield from cards_in(part)


def known_cards(state: State, seat: Seat) -> set[Card]:
    """Return the cards whose place a seat knows, those of earlier rounds aside."""
    played = chain(state.trick, *(trick.cards for trick in state.tricks))
    own = () if seat is None else state.hands[seat]
    shown = state.undealt if state.rules.undealt == "revealed" else ()
    return set(chain(played, own, shown, *expected_pain(state, seat)[0]))


@given(strategies.games(strategies.calls(st.integers(1, 2)), unfinished=False))
def test_what_must_be_seen_is_there(game):
    for state in game.states[-60:]:
        for seat in observers(game.call.rules):
            check_view(state, seat)


@given(strategies.games(strategies.calls(st.just(1))), strategies.chances())
def test_views_are_values(game, chance):
    seat = chance.choice(observers(game.call.rules))
    view = observe(game.states[-1], seat)
    assert observe(game.states[-1], seat) == view
    assert pickle.loads(pickle.dumps(view)) == view
    assert hash(pickle.loads(pickle.dumps(view))) == hash(view)
    for other in observers(game.call.rules):
        assert (observe(game.states[-1], other) == view) == (other == seat)


def test_a_view_has_no_place_for_what_is_hidden():
    """No state, no hands of all, nothing that could hold them: fields and attributes."""
    names = {field.name for field in attrs.fields(View)}
    assert "hands" not in names
    assert not hasattr(View, "hands")
    assert not hasattr(observe(new_game(Rules()), 0), "__dict__")


@pytest.mark.parametrize("seat", [-1, 4, 10**9])
def test_a_seat_that_does_not_exist_sees_nothing(seat):
    state = new_game(Rules(4))
    with pytest.raises(IllegalActionError):
        observe(state, seat)
    deal = strategies.random_deal(state, Random(1))
    for event in events_of(state, deal):
        with pytest.raises(IllegalActionError):
            event.seen_by(seat)


# -------------------------------------------------------------------------- what events tell


def told(events: tuple[Any, ...], name: str) -> list[Any]:
    return [event for event in events if type(event).__name__ == name]


@given(strategies.games(strategies.calls(st.integers(1, 2)), unfinished=False))
def test_events_tell_all_that_happened(game):
    for before, action, after in past_of(game).steps:
        events = events_of(before, action)
        rounds = len(after.round_scores) - len(before.round_scores)
        same_round = not isinstance(action, Deal)
        tricks = len(after.tricks) - len(before.tricks) if same_round else 0
        assert len(told(events, "TrickEnded")) == tricks
        assert len(told(events, "RoundScored")) == rounds
        assert len(told(events, "GameEnded")) == after.is_over
        for event in told(events, "TrickEnded"):
            assert event.trick == after.last_trick
        for event in told(events, "RoundScored"):
            assert tuple(score.total for score in event.scores) == after.round_scores[-1]
            assert event.totals == after.totals
        for event in told(events, "GameEnded"):
            assert (event.totals, event.winners) == (after.totals, after.winners)
        check_first_event(events[0], action, after)


def check_first_event(event: Any, action: Action, after: State) -> None:
    match action:
        case Deal():
            assert (event.hands, event.undealt) == (after.hands, after.undealt)
        case PlayCard(seat=seat, card=card):
            assert (event.seat, event.card) == (seat, card)
        case ChoosePain(seat, cards):
            assert (event.seat, event.cards) == (seat, cards)
        case NamePain(seat, colours):
            assert (event.seat, event.colours) == (seat, colours)


@given(strategies.games(strategies.calls(st.just(1)), unfinished=False))
def test_pain_is_revealed_once_a_round_and_when_the_rules_say(game):
    """At once: with the last choice. In the fog and when named: as the round ends."""
    reveals = [
        (before, event)
        for before, action, _ in past_of(game).steps
        for event in told(events_of(before, action), "PainRevealed")
    ]
    rules = game.call.rules
    late = rules.pain_choice == "after_play"
    rounds = len(game.states[-1].round_scores)
    unnamed = sum(late and is_unnamed_end(*step) for step in past_of(game).steps)
    assert len(reveals) == rounds - unnamed
    for before, event in reveals:
        if late:
            assert (before.phase, len(before.to_act)) == (Phase.NAME_PAIN, 1)
        elif rules.pain_reveal == "at_once":
            assert (before.phase, len(before.to_act)) == (Phase.CHOOSE_PAIN, 1)
        else:
            assert (before.phase, len(before.tricks)) == (Phase.PLAY, rules.tricks_per_round - 1)
        assert len(event.colours) == rules.players


def is_unnamed_end(before: State, action: Action, after: State) -> bool:
    """Return whether a round ended with nobody having captured a card (corner 11)."""
    ended = len(after.round_scores) > len(before.round_scores)
    return ended and isinstance(action, PlayCard)


@given(strategies.games(strategies.calls(st.just(1)), unfinished=False))
def test_what_a_seat_sees_of_what_it_saw_is_the_same(game):
    """A server may pass on events that are already cut down."""
    for before, action, _ in past_of(game).steps:
        for seat in observers(game.call.rules):
            for seen in seen_events(before, action, seat):
                assert seen.seen_by(seat) == seen
