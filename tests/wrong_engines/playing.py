"""Engines that are wrong about choosing, playing, naming, and what stays on the table."""

from __future__ import annotations

from itertools import combinations

from attrs import evolve

from sticheln import engine
from sticheln.actions import ChoosePain, Deal, NamePain, PlayCard
from sticheln.choosing import _pain_choices, colour_choices, is_pain_choice
from sticheln.dealing import dealt_hands, sorted_hands
from sticheln.engine import MOVES, _end_of_round, _play, end_of_tricks, legal_actions
from sticheln.standings import _leaders
from sticheln.state import Phase, State, Table, seats_to_act
from sticheln.table import TrickTable
from sticheln.tricks import Trick
from tests.wrong_engines.patching import Patch, WrongEngine, derived, instead

right_piles = Table.piles.fget
right_leader = State.leader.fget
right_next_leader = Trick.next_leader.fget


def move(kind, wrong):
    """Patches for another way to carry out a kind of action: given the right way first."""
    right = MOVES[kind].carry_out

    def carry_out(state, action):
        return wrong(right, state, action)

    return (Patch(engine, "MOVES", {**MOVES, kind: evolve(MOVES[kind], carry_out=carry_out)}),)


def turned(state, seats):
    """The state in which another seat is to play."""
    hands = state._hands
    return evolve(state, hands=hands[seats:] + hands[:seats])


def with_hand(state, seat, cards):
    hands = list(state._hands)
    place = (seat - hands[0][0].seat) % len(hands) if state.phase == "play" else seat
    nobody = ((),) * len(hands)
    hands[place] = sorted_hands(state.rules, (*nobody[:seat], cards, *nobody[seat + 1 :]))[seat]
    return evolve(state, hands=tuple(hands))


# ----------------------------------------------------------------------------------- choosing


def left_of_the_starter_leads(right, state, action):
    after = right(state, action)
    return turned(after, 1) if after.phase == "play" else after


def seat_0_leads(right, state, action):
    after = right(state, action)
    if after.phase != "play":
        return after
    return turned(after, -after.starter % after.rules.players)


def laid_out_card_stays(right, state, action):
    held = state.hands[action.seat]
    return with_hand(right(state, action), action.seat, held)


def returned_card_leaves(right, state, action):
    left = [card for card in state.hands[action.seat] if card not in action.cards]
    return with_hand(right(state, action), action.seat, left)


def choices_may_change(right, state, action):
    round_, seat = state._round, action.seat
    if not round_.pain_colours[seat]:
        return right(state, action)
    held = {*state.hands[seat], *round_.pain_cards[seat]}
    colours = tuple(() if at == seat else row for at, row in enumerate(round_.pain_colours))
    opened = evolve(state, round=evolve(round_, pain_colours=colours))
    return right(with_hand(opened, seat, held), action)


def any_pair(hand, count):
    return tuple(
        ChoosePain(hand[0].seat, [play.card for play in plays])
        for plays in combinations(hand, count)
    )


def no_pair_of_one_colour(hand, count):
    pairs = _pain_choices(hand, count)
    return tuple(each for each in pairs if len({card.colour for card in each.cards}) == count)


def one_is_enough(hand, count):
    return _pain_choices(hand, 1)


def of_any_colour(count, plays, hand):
    return len(plays) == count == len({*plays}) and {*plays} <= {*hand}


def of_two_colours(count, plays, hand):
    colours = {play.card.colour for play in plays}
    return of_any_colour(count, plays, hand) and len(colours) == count


def one_of_the_hand(count, plays, hand):
    return of_any_colour(1, plays, hand)


def pairs_from_the_back(hand, count):
    return _pain_choices(hand[::-1], count)


def pairs_by_their_second_card(hand, count):
    if count == 1:
        return _pain_choices(hand, count)
    place = [play.card for play in hand].index
    return tuple(
        sorted(
            _pain_choices(hand, count),
            key=lambda choice: sorted(map(place, choice.cards), reverse=True),
        )
    )


def in_turn(state):
    return seats_to_act(state)[:1]


# ------------------------------------------------------------------------------------ playing


def out_of_turn(state, play):
    for seats, hand in enumerate(state._hands):
        if play in hand:
            return _play(turned(state, seats), play)
    return _play(state, play)


def suit_to_follow(state):
    led = state.trick[0].colour if state.trick else None
    hand = state._hands[0]
    return tuple(play for play in hand if play.card.colour is led) or hand


def following_suit(state, play):
    if play not in suit_to_follow(state):
        return _play(state, PlayCard(play.seat, next(iter(set(state.rules.cards) - {play.card}))))
    return _play(state, play)


def only_what_follows(state, seat=None):
    legal = legal_actions(state, seat)
    return suit_to_follow(state) if state.phase == "play" and legal else legal


def as_they_were_dealt(rules, deal):
    return tuple(
        tuple(
            PlayCard(seat, play.card) for play in sorted(hand, key=lambda each: order(deal, each))
        )
        for seat, hand in enumerate(dealt_hands(rules, deal))
    )


def order(deal, play):
    return deal.hands[play.seat].index(play.card)


def deals_go_unchecked(rules, deal):
    return sorted_hands(rules, deal.hands)


def undealt_as_it_came(right, state, deal):
    after = right(state, deal)
    return evolve(after, round=evolve(after._round, undealt=deal.undealt))


# --------------------------------------------------------------------------------- legal lists


def in_colour_order(state, seat=None):
    return tuple(sorted(legal_actions(state, seat), key=lambda each: (each.seat, cards_of(each))))


def cards_of(action):
    if isinstance(action, NamePain):
        return ()
    return action.cards if isinstance(action, ChoosePain) else (action.card,)


def by_value(state, seat=None):
    return tuple(
        sorted(
            legal_actions(state, seat),
            key=lambda each: (each.seat, [card.value for card in cards_of(each)]),
        )
    )


def first_seat_only(state, seat=None):
    if seat is None:
        return legal_actions(state, state.to_act[0]) if state.to_act else ()
    return legal_actions(state, seat)


def whoever_asks(state, seat=None):
    if state.phase != "play" or seat is None:
        return legal_actions(state, seat)
    return tuple(PlayCard(seat, card) for card in state.hands[seat])


# ------------------------------------------------------------------------------------- naming


def all_name(state):
    if state.phase == "name_pain":
        return tuple(seat for seat, row in enumerate(state.pain_colours) if not row)
    return seats_to_act(state)


def one_colour_names_itself(state):
    seats = seats_to_act(state)
    if state.phase != "name_pain":
        return seats
    return tuple(seat for seat in seats if len({card.colour for card in state.piles[seat]}) > 1)


def naming_in_turn(state):
    seats = seats_to_act(state)
    return seats[:1] if state.phase == "name_pain" else seats


def named_even_by_nobody(state):
    if state.rules.pain_choice == "after_play":
        return evolve(state, round=evolve(state._round, phase=Phase.NAME_PAIN))
    return end_of_tricks(state)


def colours_as_captured(rules, seat, tricks):
    captured = [card.colour for trick in tricks if trick.winner == seat for card in trick.cards]
    colours = list(dict.fromkeys(captured))
    count = min(rules.pain_count, len(colours))
    return tuple(NamePain(seat, chosen) for chosen in combinations(colours, count))


def any_colour_of_the_pack(rules, seat, tricks):
    count = min(rules.pain_count, len(colour_choices(rules, seat, tricks)))
    return tuple(NamePain(seat, chosen) for chosen in combinations(rules.colours, count))


def one_of_several(rules, seat, tricks):
    return colour_choices(rules.vary(pain_count=1), seat, tricks)


# ------------------------------------------------------------------------------- on the table


def next_seat_after_set_aside(trick):
    return (trick.leader + 1) % len(trick.cards) if trick.winner is None else trick.winner


def leader_stays(trick):
    return trick.leader


def piles_of(table, tricks):
    piles = [[] for _ in range(table.rules.players)]
    for trick in tricks:
        if trick.winner is not None:
            piles[trick.winner] += trick.cards
    return tuple(map(tuple, piles))


def set_aside_goes_to_the_leader(table):
    return piles_of(
        table,
        [evolve(each, winner=each.next_leader) for each in table.tricks],
    )


def set_aside_goes_to_the_next_winner(table):
    piles = [[] for _ in range(table.rules.players)]
    waiting = []
    for trick in table.tricks:
        waiting += trick.cards
        if trick.winner is not None:
            piles[trick.winner] += waiting
            waiting = []
    return tuple(map(tuple, piles))


def piles_in_deck_order(table):
    place = {card: number for number, card in enumerate(table.rules.cards)}.__getitem__
    return tuple(tuple(sorted(pile, key=place)) for pile in right_piles(table))


def piles_by_seat(table):
    """Each trick by seat, not in playing order."""
    by_seat = []
    for trick in table.tricks:
        first = len(trick.cards) - trick.leader
        by_seat.append(evolve(trick, cards=trick.cards[first:] + trick.cards[:first]))
    return piles_of(table, by_seat)


def with_the_last_trick_forgotten(state):
    return _end_of_round(evolve(state, tricks=state.tricks[:-1]))


def cleared_table(state):
    return evolve(_end_of_round(state), tricks=())


def covered_pain(state):
    after = _end_of_round(state)
    nobody = ((),) * after.rules.players
    return evolve(after, round=evolve(after._round, pain_cards=nobody, pain_colours=nobody))


def nothing_set_aside(table):
    return ()


def the_next_round(state):
    return len(state.round_scores) + 1


def leading_already(state):
    return _leaders(state.totals, range(state.rules.players)) if state.round_scores else ()


def deals_are_no_actions(state):
    round_ = state._round
    dealt = len(round_.scores) + (state.phase not in {"deal", "over"})
    plays = state.rules.players * len(state.tricks) + len(state.trick)
    return round_.actions + plays - dealt


def leader_of_the_last_trick(state):
    return state.tricks[-1].leader if state.tricks and not state.trick else right_leader(state)


ENGINES = [
    WrongEngine("left of the starter leads", move(ChoosePain, left_of_the_starter_leads)),
    WrongEngine("seat 0 leads every round", move(ChoosePain, seat_0_leads)),
    WrongEngine("the laid-out card stays in the hand", move(ChoosePain, laid_out_card_stays)),
    WrongEngine("the returned card leaves the hand", move(ChoosePain, returned_card_leaves)),
    WrongEngine("a choice may be changed", move(ChoosePain, choices_may_change)),
    WrongEngine(
        "a pair of one colour is allowed",
        instead(_pain_choices, any_pair) + instead(is_pain_choice, of_any_colour),
    ),
    WrongEngine(
        "a hand of one colour has no pair",
        instead(_pain_choices, no_pair_of_one_colour) + instead(is_pain_choice, of_two_colours),
    ),
    WrongEngine(
        "one pain card is always enough",
        instead(_pain_choices, one_is_enough) + instead(is_pain_choice, one_of_the_hand),
    ),
    WrongEngine("pain cards are listed backwards", instead(_pain_choices, pairs_from_the_back)),
    WrongEngine(
        "pairs are listed by their second card", instead(_pain_choices, pairs_by_their_second_card)
    ),
    WrongEngine("choices are made in turn", instead(seats_to_act, in_turn)),
    WrongEngine("seats may play out of turn", instead(_play, out_of_turn)),
    WrongEngine(
        "suit must be followed",
        instead(_play, following_suit) + instead(legal_actions, only_what_follows),
    ),
    WrongEngine("hands stay as dealt", instead(dealt_hands, as_they_were_dealt)),
    WrongEngine("deals are not checked", instead(dealt_hands, deals_go_unchecked)),
    WrongEngine("undealt cards stay as dealt", move(Deal, undealt_as_it_came)),
    WrongEngine("actions are listed in colour order", instead(legal_actions, in_colour_order)),
    WrongEngine("actions are listed by value", instead(legal_actions, by_value)),
    WrongEngine("actions of one seat at a time", instead(legal_actions, first_seat_only)),
    WrongEngine("whoever asks may play", instead(legal_actions, whoever_asks)),
    WrongEngine("who captured nothing is asked too", instead(seats_to_act, all_name)),
    WrongEngine("a single colour is not asked for", instead(seats_to_act, one_colour_names_itself)),
    WrongEngine("colours are named in turn", instead(seats_to_act, naming_in_turn)),
    WrongEngine(
        "nobody with a card, but all must name", instead(end_of_tricks, named_even_by_nobody)
    ),
    WrongEngine("colours are listed as captured", instead(colour_choices, colours_as_captured)),
    WrongEngine("any colour may be named", instead(colour_choices, any_colour_of_the_pack)),
    WrongEngine("one colour is named, never two", instead(colour_choices, one_of_several)),
    WrongEngine(
        "the next seat leads after a trick set aside",
        derived(Trick, next_leader=next_seat_after_set_aside),
    ),
    WrongEngine("the leader always leads again", derived(Trick, next_leader=leader_stays)),
    WrongEngine(
        "left of the winner leads",
        derived(Trick, next_leader=lambda trick: (right_next_leader(trick) + 1) % len(trick.cards)),
    ),
    WrongEngine(
        "the leader keeps a trick set aside",
        derived(TrickTable, piles=set_aside_goes_to_the_leader),
    ),
    WrongEngine(
        "the next winner takes what was set aside",
        derived(TrickTable, piles=set_aside_goes_to_the_next_winner),
    ),
    WrongEngine("piles are sorted", derived(TrickTable, piles=piles_in_deck_order)),
    WrongEngine("tricks lie in piles by seat", derived(TrickTable, piles=piles_by_seat)),
    WrongEngine(
        "the last trick is not counted", instead(_end_of_round, with_the_last_trick_forgotten)
    ),
    WrongEngine("the table is cleared after a round", instead(_end_of_round, cleared_table)),
    WrongEngine("pain cards are taken up after a round", instead(_end_of_round, covered_pain)),
    WrongEngine("what is set aside is not shown", derived(Table, set_aside=nothing_set_aside)),
    WrongEngine("the last round has no number", derived(State, round_number=the_next_round)),
    WrongEngine("winners are told before the end", derived(State, winners=leading_already)),
    WrongEngine(
        "deals are not counted as actions", derived(State, action_count=deals_are_no_actions)
    ),
    WrongEngine("the last leader is shown", derived(State, leader=leader_of_the_last_trick)),
]
