"""Why an action is refused: the error that says what was wrong and what would be right."""

from __future__ import annotations

from sticheln.actions import ChoosePain, Deal, NamePain, PlayCard
from sticheln.cards import Card
from sticheln.decks import colours_of
from sticheln.errors import IllegalActionError, shown
from sticheln.seats import check_seat
from sticheln.state import Phase, State

__all__ = ["refusal"]

_EXPECTED = {
    Phase.DEAL: ("deal_due", "a deal is due first"),
    Phase.CHOOSE_PAIN: ("wrong_phase", "the seats to act choose their pain cards first"),
    Phase.PLAY: ("wrong_phase", "cards are being played"),
    Phase.NAME_PAIN: ("wrong_phase", "the seats to act name their pain colours first"),
    Phase.OVER: ("game_over", "the game is over"),
}


def refusal(state: State, action: object) -> IllegalActionError:
    """The error for an action that is not legal in a state."""
    if not isinstance(action, Deal | ChoosePain | PlayCard | NamePain):
        return IllegalActionError(
            f"{shown(action)} is no action of Sticheln; those are Deal, ChoosePain, PlayCard "
            f"and NamePain",
            "not_an_action",
        )
    if isinstance(action, Deal):
        code = "game_over" if state.is_over else "no_deal_due"
        return IllegalActionError(f"no deal is due: {_EXPECTED[state.phase][1]}", code)
    check_seat(state.rules, action.seat)
    if isinstance(action, ChoosePain) and state.phase is Phase.CHOOSE_PAIN:
        return _refused_choice(state, action)
    if isinstance(action, PlayCard) and state.phase is Phase.PLAY:
        return _refused_play(state, action)
    if isinstance(action, NamePain) and state.phase is Phase.NAME_PAIN:
        return _refused_name(state, action)
    code, expected = _EXPECTED[state.phase]
    return _refused(action, code, f"can't: {expected}")


def _refused(action: ChoosePain | PlayCard | NamePain, code: str, why: str) -> IllegalActionError:
    cards = () if isinstance(action, NamePain) else _cards_of(action)
    return IllegalActionError(f"seat {action} — {why}", code, seat=action.seat, cards=cards)


def _cards_of(action: ChoosePain | PlayCard) -> tuple[Card, ...]:
    return (action.card,) if isinstance(action, PlayCard) else action.cards


def _not_held(state: State, action: ChoosePain | PlayCard) -> IllegalActionError | None:
    hand = state.hands[action.seat]
    for card in _cards_of(action):
        if card not in state.rules.cards:
            return _refused(action, "unknown_card", f"{card} is not in this pack")
        if card not in hand:
            return _refused(action, "card_not_held", f"{card} is not in its hand")
    return None


def _refused_play(state: State, play: PlayCard) -> IllegalActionError:
    turn = state.to_act[0]
    if play.seat != turn:
        return _refused(play, "not_your_turn", f"it is seat {turn}'s turn")
    return _not_held(state, play) or _refused(play, "illegal_action", "not allowed now")


def _refused_choice(state: State, choice: ChoosePain) -> IllegalActionError:
    count = state.rules.pain_count
    if choice.seat not in state.to_act:
        return _refused(choice, "already_chosen", "it has chosen, and a choice that lies stays")
    if len(choice.cards) != count:
        return _refused(choice, "pain_count", f"{count} must be chosen (pain_count={count})")
    unheld = _not_held(state, choice)
    if unheld is not None:
        return unheld
    if len(set(choice.cards)) < count:
        return _refused(choice, "card_twice", "the two must be different cards")
    return _refused(
        choice,
        "same_colour",
        "the two must be of different colours, as its hand has more than one",
    )


def _refused_name(state: State, choice: NamePain) -> IllegalActionError:
    seat = choice.seat
    captured = colours_of(state.piles[seat])
    if not captured:
        return _refused(choice, "nothing_captured", "it captured no card, so it names nothing")
    if seat not in state.to_act:
        return _refused(choice, "already_chosen", "it has named, and what is named stays")
    stray = [colour for colour in choice.colours if colour not in captured]
    if stray:
        return _refused(
            choice,
            "colour_not_captured",
            f"it captured no {stray[0].label}; it may name "
            f"{', '.join(colour.label for colour in captured)}",
        )
    count = min(state.rules.pain_count, len(captured))
    return _refused(choice, "pain_count", f"{count} different colours must be named")
