"""Why an action is refused: the error that says what was wrong and what would be right."""

from __future__ import annotations

from sticheln.errors import IllegalActionError, shown
from sticheln.keinstich.actions import Deal, LayCard, Pass, PlayCard
from sticheln.keinstich.state import Phase, State
from sticheln.seats import check_seat

__all__ = ["refusal"]

_EXPECTED = {
    Phase.DEAL: ("deal_due", "a deal is due first"),
    Phase.PLAY: ("wrong_phase", "cards are played to tricks"),
    Phase.LAY: ("wrong_phase", "cards are laid out in rows"),
    Phase.OVER: ("game_over", "the game is over"),
}


def refusal(state: State, action: object) -> IllegalActionError:
    """The error for an action that is not legal in a state."""
    if not isinstance(action, Deal | PlayCard | LayCard | Pass):
        return IllegalActionError(
            f"{shown(action)} is no action of Kein Stich; those are Deal, PlayCard, LayCard and "
            f"Pass",
            "not_an_action",
        )
    code, expected = _EXPECTED[state.phase]
    if isinstance(action, Deal):
        code = "game_over" if state.is_over else "no_deal_due"
        return IllegalActionError(f"no deal is due: {expected}", code)
    check_seat(state.rules, action.seat)
    laying = isinstance(action, LayCard | Pass)
    if state.phase is not (Phase.LAY if laying else Phase.PLAY):
        return _refused(action, code, f"can't: {expected}")
    turn = state.to_act[0]
    if action.seat != turn:
        return _refused(action, "not_your_turn", f"it is seat {turn}'s turn")
    if isinstance(action, Pass):
        return _refused_pass(state, action)
    return _refused_card(state, action)


def _refused(action: PlayCard | LayCard | Pass, code: str, why: str) -> IllegalActionError:
    cards = () if isinstance(action, Pass) else (action.card,)
    return IllegalActionError(f"seat {action} — {why}", code, seat=action.seat, cards=cards)


def _refused_card(state: State, action: PlayCard | LayCard) -> IllegalActionError:
    hand = state.hands[action.seat]
    if action.card not in state.rules.cards:
        return _refused(action, "unknown_card", f"{action.card} is not in this pack")
    if action.card not in hand:
        return _refused(action, "card_not_held", f"{action.card} is not in its hand")
    if isinstance(action, PlayCard):
        suit = state.trick[0].colour.label
        return _refused(action, "must_follow", f"{suit} are led, and it holds some")
    if not state.layings:
        first = state.rules.first_laid
        return _refused(action, "must_start", f"{first} must be laid first")
    return _refused(action, "does_not_fit", f"{action.card} fits no row, and is no Unter")


def _refused_pass(state: State, action: Pass) -> IllegalActionError:
    return _refused(action, "must_lay", "it holds a card that fits")
