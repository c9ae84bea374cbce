"""A referee for people at one table who share a keyboard: ``python referee.py [RULES]``.

The referee deals. Each seat in turn sits down alone before the screen, sees its hand, types what
it does and hands the keyboard on; its hand and what it chose in secret scroll away before the next
seat looks. The referee says who takes each trick and why, and keeps the score. ``why`` gives the
reason for the last trick with the rules it rests on, and ``?`` lists what may be done.
"""

from __future__ import annotations

import secrets
import sys
from collections.abc import Callable

from sticheln import (
    Action,
    ChoosePain,
    Event,
    NamePain,
    NotationError,
    PainRevealed,
    Phase,
    PlayCard,
    RoundScored,
    Rules,
    State,
    StichelnError,
    TrickEnded,
    View,
    apply,
    events_of,
    format_cards,
    new_game,
    observe,
    parse_cards,
    shuffle,
)

QUESTIONS = {
    Phase.CHOOSE_PAIN: "Which card chooses your pain colour",
    Phase.PLAY: "Which card do you play",
    Phase.NAME_PAIN: "Which colour do you name",
}
CURTAIN = "\n" * 40


def read(view: View, typed: str) -> Action:
    """Make an action of what somebody typed."""
    seat = view.seat
    assert seat is not None
    if view.phase is Phase.NAME_PAIN:
        return NamePain(seat, typed.upper().split())
    cards = parse_cards(typed.upper())
    if view.phase is Phase.CHOOSE_PAIN:
        return ChoosePain(seat, cards)
    if len(cards) != 1:
        raise NotationError("one card at a time, such as R5", text=typed)
    return PlayCard(seat, cards[0])


def options(view: View) -> str:
    """Say what a seat may do."""
    return "\n".join(f"  {action}" for action in view.legal_actions)


def why(view: View) -> str:
    """Give the reason for the last trick, and what it rests on."""
    if view.last_trick is None:
        return "No trick has been taken yet."
    reason = view.last_trick.outcome.reason
    return f"{reason.sentence} ({', '.join(reason.rules)})"


HELP: dict[str, Callable[[View], str]] = {"?": options, "why": why}


def ask(view: View) -> Action:
    """Ask a seat until it says something that can be read."""
    print(f"Seat {view.seat}. Your hand: {format_cards(view.hand)}")
    if view.trick:
        print(f"On the table: {format_cards(view.trick)}")
    while True:
        typed = input(f"{QUESTIONS[view.phase]}? ").strip()
        if typed in HELP:
            print(HELP[typed](view))
            continue
        try:
            return read(view, typed)
        except NotationError as error:
            print(error)


def announce(event: Event) -> None:
    """Say aloud what everybody at the table may hear."""
    match event:
        case TrickEnded(trick):
            taker = "Nobody" if trick.winner is None else f"Seat {trick.winner}"
            print(f"{taker} takes {trick}. {trick.outcome.reason.sentence}")
        case PainRevealed(_, colours):
            for seat, chosen in enumerate(colours):
                labels = " and ".join(colour.label for colour in chosen) or "nothing"
                print(f"Seat {seat} has chosen {labels}.")
        case RoundScored(number, scores, totals):
            print(f"Round {number}: {[score.total for score in scores]}, together {[*totals]}.")
        case _:
            pass


def step(state: State, action: Action) -> State:
    """Carry an action out, and announce what may be heard of it."""
    for event in events_of(state, action):
        announce(event.seen_by(None))
    return apply(state, action)


def turn(state: State) -> State:
    """Let the next seat act, until it does something legal."""
    view = observe(state, state.to_act[0])
    input(f"Seat {view.seat}, press Enter when nobody else looks. ")
    while True:
        try:
            action = ask(view)
            apply(state, action)
        except StichelnError as error:
            print(f"No: {error}")
            continue
        print(CURTAIN)
        return step(state, action)


def main(words: list[str]) -> None:
    """Play a game under the rules that the words name."""
    state = new_game(Rules.parse(" ".join(words) or "classic 4p"))
    print(f"We play {state.rules}.")
    while not state.is_over:
        if state.needs_deal:
            print(f"Round {state.round_number}; seat {state.starter} leads.")
            state = step(state, shuffle(state, secrets.token_bytes(32)))
        else:
            state = turn(state)
    print(f"Won by seat {' and seat '.join(map(str, state.winners))}.")
    if state.result is not None:
        print(state.result.sentence)


if __name__ == "__main__":
    try:
        main(sys.argv[1:])
    except StichelnError as error:
        sys.exit(str(error))
    except (EOFError, KeyboardInterrupt):
        sys.exit("The game was broken off.")
