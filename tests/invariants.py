"""What holds in every state of every game, whatever the rule set."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

import attrs

from sticheln import Card, Phase, State
from sticheln.tricks import finished_trick

SIMULTANEOUS = {Phase.CHOOSE_PAIN, Phase.NAME_PAIN}


def cards_on_the_table(state: State) -> Iterator[Card]:
    """Give every card once, wherever it lies."""
    for hand in state.hands:
        yield from hand
    yield from state.trick
    for pile in state.piles:
        yield from pile
    yield from state.set_aside
    yield from state.undealt
    if state.rules.pain_choice == "laid_out":
        for cards in state.pain_cards:
            yield from cards


def check_cards(state: State) -> None:
    """Dealt is what is in hands, in the trick, captured, set aside and laid out (corner 7)."""
    if state.round_number == 1 and state.needs_deal:
        assert list(cards_on_the_table(state)) == []
        return
    assert Counter(cards_on_the_table(state)) == Counter(state.rules.cards)
    rules = state.rules
    assert len(state.undealt) == len(rules.cards) - rules.players * rules.hand_size
    in_tricks = Counter(card for trick in state.tricks for card in trick.cards)
    piles = Counter(card for pile in state.piles for card in pile)
    assert in_tricks == piles + Counter(state.set_aside)


def check_hands(state: State) -> None:
    """A hand shrinks by what was laid out and by a card for every trick it took part in."""
    rules = state.rules
    place = {card: index for index, card in enumerate(rules.cards)}
    for hand in (*state.hands, state.undealt):
        assert list(hand) == sorted(hand, key=place.__getitem__)
    if state.phase in {Phase.DEAL, Phase.OVER}:
        assert not any(state.hands)
        return
    played = Counter(
        (trick.leader + index) % rules.players
        for trick in state.tricks
        for index in range(rules.players)
    )
    if state.leader is not None:
        played.update((state.leader + index) % rules.players for index in range(len(state.trick)))
    for seat, hand in enumerate(state.hands):
        laid_out = len(state.pain_cards[seat]) if rules.pain_choice == "laid_out" else 0
        assert len(hand) == rules.hand_size - laid_out - played[seat]


def check_turns(state: State) -> None:
    """Whose turn it is, and how the tricks follow one another."""
    rules = state.rules
    assert state.needs_deal == (state.phase is Phase.DEAL)
    assert state.is_over == (state.phase is Phase.OVER)
    assert list(state.to_act) == sorted(set(state.to_act))
    assert bool(state.to_act) == (not state.needs_deal and not state.is_over)
    assert (state.leader is None) == (state.phase is not Phase.PLAY)
    assert state.last_trick == (state.tricks[-1] if state.tricks else None)
    leaders = [trick.leader for trick in state.tricks]
    takers = [trick.leader if trick.winner is None else trick.winner for trick in state.tricks]
    if state.leader is not None:
        assert state.to_act == ((state.leader + len(state.trick)) % rules.players,)
        leaders.append(state.leader)
        assert leaders[0] == state.starter
    else:
        assert state.trick == ()
    assert leaders[1:] == takers[: len(leaders) - 1]
    for trick, taker in zip(state.tricks, takers, strict=True):
        assert trick.next_leader == taker
        assert trick == finished_trick(rules, trick.leader, trick.cards)
        assert len(trick.cards) == rules.players
        assert trick.cards[trick.outcome.winner or 0] in trick.cards


def check_pain(state: State) -> None:
    """The colours are those of the cards, and are there for everyone once cards are led."""
    late = state.rules.pain_choice == "after_play"
    for seat in range(state.rules.players):
        cards, colours = state.pain_cards[seat], state.pain_colours[seat]
        assert len(set(colours)) == len(colours)
        if late:
            assert cards == ()
            assert set(colours) <= {card.colour for card in state.piles[seat]}
        else:
            assert {card.colour for card in cards} == set(colours)
            assert len(cards) == (state.rules.pain_count if colours else 0)
    if state.phase is Phase.PLAY and not late:
        assert all(state.pain_colours)
    if state.phase in SIMULTANEOUS:
        owing = [
            seat
            for seat in range(state.rules.players)
            if not state.pain_colours[seat] and (not late or state.piles[seat])
        ]
        assert list(state.to_act) == owing


def check_scores(state: State) -> None:
    """Totals are the sums of the rounds; only a game that is over has winners."""
    players = state.rules.players
    for seat in range(players):
        assert state.totals[seat] == sum(row[seat] for row in state.round_scores)
    finished = state.round_number if state.is_over else state.round_number - 1
    assert len(state.round_scores) == finished
    assert bool(state.winners) == state.is_over
    assert set(state.winners) <= set(range(players))
    if state.is_over and state.rules.tie_break == "shared":
        best = max(state.totals)
        assert list(state.winners) == [
            seat for seat in range(players) if state.totals[seat] == best
        ]


def check_state(state: State) -> None:
    for check in (check_cards, check_hands, check_turns, check_pain, check_scores):
        check(state)
    check_equal(state, attrs.evolve(state))


def check_equal(one: State, other: State) -> None:
    """Nothing tells the two apart, what was worked out when they were made included."""
    assert one == other
    assert one.to_act == other.to_act
    assert one.needs_deal is other.needs_deal
    assert one.is_over is other.is_over
    assert hash(one) == hash(other)
    assert len({one, other}) == 1
