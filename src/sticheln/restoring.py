"""A state put together from what lies on the table, without playing it.

What is saved says who holds which cards, what was chosen, and the cards of each trick. Whose
turn it is and who took what follow from the rules; and since all these cards together are
the pack, each of them was where it could be played from. What is left to ask is asked here,
so that no state comes in that no game comes to.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import chain
from operator import sub

import attrs

from sticheln.actions import NamePain, PlayCard
from sticheln.cards import Card, Colour, format_cards
from sticheln.choosing import is_pain_choice
from sticheln.dealing import is_whole_pack, places, sorted_hands
from sticheln.decks import chosen_colours
from sticheln.documents import refused
from sticheln.engine import apply, end_of_tricks
from sticheln.errors import IllegalActionError, RecordError
from sticheln.flags import PainChoice
from sticheln.replaying import before_round
from sticheln.rules import Rules
from sticheln.state import Phase, Round, State, round_of, state_of
from sticheln.tricks import Trick, finished_trick

__all__ = ["Saved", "restored"]

Cards = tuple[Card, ...]


@attrs.frozen
class Saved:
    """What is kept of a state.

    Attributes:
        rules: The rule set.
        first_starter: The seat that started the first round.
        scores: One row for each round before the one on the table.
        actions_before: How many actions those rounds took.
        hands: The cards that each seat holds.
        undealt: The cards left over from the deal.
        pain: The cards that each seat has chosen its colours with.
        named: The colours that each seat has named, under ``pain_choice=after_play``.
        tricks: The cards of each trick in playing order; the last may be unfinished.
    """

    rules: Rules
    first_starter: int
    scores: Sequence[Sequence[int]]
    actions_before: int
    hands: Sequence[Cards]
    undealt: Cards
    pain: Sequence[Cards]
    named: Sequence[tuple[Colour, ...]]
    tricks: Sequence[Cards]


@attrs.frozen
class _Plays:
    """The tricks of the round, and whose turn it is."""

    tricks: tuple[Trick, ...]
    trick: Cards
    leader: int

    def in_trick(self, seat: int, players: int) -> Cards:
        """What a seat has played to the unfinished trick: a card, or nothing."""
        place = (seat - self.leader) % players
        return self.trick[place : place + 1]


def restored(saved: Saved) -> State:
    """The state that was saved.

    Raises:
        RecordError: No game comes to it; with the path to what is wrong.
    """
    rules = saved.rules
    before = before_round(rules, saved.first_starter, saved.scores, saved.actions_before)
    _check_rows(saved)
    if not (any(saved.hands) or any(saved.tricks) or any(saved.pain) or saved.undealt):
        return _not_dealt(saved, before)
    _check_pack(saved)
    plays = _plays(saved, before.starter)
    _check_hands(saved, plays)
    _check_choices(saved, plays)
    choosing = rules.pain_choice is not PainChoice.AFTER_PLAY and not all(saved.pain)
    if choosing and saved.tricks:
        raise _impossible("$.tricks", "no card is played before all have chosen")
    first = 0 if choosing else (plays.leader + len(plays.trick)) % rules.players
    hands = sorted_hands(rules, saved.hands)
    round_ = _round(saved, before, Phase.CHOOSE_PAIN if choosing else Phase.PLAY)
    state = state_of(round_, (*hands[first:], *hands[:first]), plays.trick, plays.tricks)
    return _named(saved, state if any(hands) else end_of_tricks(state))


def _not_dealt(saved: Saved, before: State) -> State:
    if any(saved.named):
        raise _impossible("$.pain", "nothing is named before the deal")
    if saved.tricks:
        raise _impossible("$.tricks[0]", "there is no trick before the deal")
    if saved.scores:
        raise _impossible("$.hands", "after a first round the table is never empty")
    return before


def _plays(saved: Saved, leader: int) -> _Plays:
    rules, tricks = saved.rules, list[Trick]()
    for place, cards in enumerate(saved.tricks):
        if len(cards) == rules.players:
            tricks.append(finished_trick(rules, leader, cards))
            leader = tricks[-1].next_leader
        elif not cards or len(cards) > rules.players or place < len(saved.tricks) - 1:
            raise _impossible(
                f"$.tricks[{place}]",
                f"a trick has {rules.players} cards, the last one at least one",
            )
    return _Plays(tuple(tricks), tuple(chain(*saved.tricks[len(tricks) :])), leader)


def _round(saved: Saved, before: State, phase: Phase) -> Round:
    pain_cards = tuple([tuple(sorted(cards)) for cards in saved.pain])
    return round_of(
        saved.rules,
        phase,
        saved.first_starter,
        tuple(sorted(saved.undealt, key=places(saved.rules).__getitem__)),
        pain_cards,
        tuple([chosen_colours(cards) for cards in pain_cards]),
        before.round_scores,
        saved.actions_before + 1 + len(pain_cards) - pain_cards.count(()),
    )


def _named(saved: Saved, state: State) -> State:
    for seat, colours in enumerate(saved.named):
        try:
            state = apply(state, NamePain(seat, colours)) if colours else state
        except IllegalActionError as error:
            raise _impossible(f"$.pain[{seat}]", str(error)) from error
    return state


# ------------------------------------------------------------------------------------- checks


def _impossible(path: str, message: str) -> RecordError:
    return refused(path, message, "breaks_rule")


def _check_rows(saved: Saved) -> None:
    players = saved.rules.players
    for key, row in (("hands", saved.hands), ("pain", saved.pain), ("pain", saved.named)):
        if len(row) != players:
            raise refused(f"$.{key}", f"{players} seats need {players} entries, not {len(row)}")


def _check_pack(saved: Saved) -> None:
    """Each card of the pack lies in one place; a card laid out is chosen and lies there."""
    laid_out = saved.pain if saved.rules.pain_choice is PainChoice.LAID_OUT else ()
    lying = [*chain(*saved.hands, *saved.tricks, saved.undealt, *laid_out)]
    if not is_whole_pack(saved.rules, lying):
        raise _wrong_pack(saved)


def _wrong_pack(saved: Saved) -> RecordError:
    missing = dict.fromkeys(saved.rules.cards)
    for path, cards in _lying(saved):
        for card in cards:
            if card not in places(saved.rules):
                return _impossible(path, f"{card} is not in this pack")
            if card not in missing:
                return _impossible(path, f"{card} lies in two places")
            del missing[card]
    return _impossible("$.undealt", f"{format_cards(missing)} lies nowhere")


def _lying(saved: Saved) -> Iterator[tuple[str, Cards]]:
    yield from ((f"$.hands[{seat}]", cards) for seat, cards in enumerate(saved.hands))
    yield from ((f"$.tricks[{place}]", cards) for place, cards in enumerate(saved.tricks))
    if saved.rules.pain_choice is PainChoice.LAID_OUT:
        yield from ((f"$.pain[{seat}]", cards) for seat, cards in enumerate(saved.pain))
    yield "$.undealt", saved.undealt


def _check_hands(saved: Saved, plays: _Plays) -> None:
    """Each seat was dealt as many cards as the others, which it holds, laid out or played."""
    rules = saved.rules
    laid_out = rules.pain_choice is PainChoice.LAID_OUT
    left = [rules.hand_size - len(plays.tricks)] * rules.players
    for place in range(len(plays.trick)):
        left[(plays.leader + place) % rules.players] -= 1
    if laid_out:
        left = [*map(sub, left, map(len, saved.pain))]
    for seat, hand in enumerate(saved.hands):
        if len(hand) != left[seat]:
            raise _impossible(f"$.hands[{seat}]", f"{left[seat]} cards are left, not {len(hand)}")


def _check_choices(saved: Saved, plays: _Plays) -> None:
    rules = saved.rules
    laid_out = rules.pain_choice is PainChoice.LAID_OUT
    for seat, cards in enumerate(saved.pain):
        if not cards or (laid_out and rules.pain_count == len(cards) == 1):
            continue
        chosen, dealt = [
            [PlayCard(seat, card) for card in row] for row in (cards, _dealt(saved, plays, seat))
        ]
        if not is_pain_choice(rules.pain_count, chosen, dealt):
            raise _impossible(f"$.pain[{seat}]", f"{format_cards(cards)} is no choice of this hand")


def _dealt(saved: Saved, plays: _Plays, seat: int) -> Cards:
    """The cards that a seat was dealt."""
    players = saved.rules.players
    laid_out = saved.pain[seat] if saved.rules.pain_choice is PainChoice.LAID_OUT else ()
    played = [trick.cards[(seat - trick.leader) % players] for trick in plays.tricks]
    return (*saved.hands[seat], *laid_out, *played, *plays.in_trick(seat, players))
