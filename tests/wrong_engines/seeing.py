"""Engines that show too much or too little."""

from __future__ import annotations

from attrs import evolve

from sticheln.views import observe, pain_is_open
from tests.wrong_engines.patching import WrongEngine, instead


def shows(**wrong):
    """Patches for views with other entries, each worked out of the state and the right view."""

    def show(state, seat):
        view = observe(state, seat)
        return evolve(view, **{name: entry(state, view) for name, entry in wrong.items()})

    return instead(observe, show)


def hidden(rows):
    return ((),) * len(rows)


def only_own(view, rows):
    return tuple(row if seat == view.seat else () for seat, row in enumerate(rows))


def always_open(phase, rules):
    return True


def open_in_play(phase, rules):
    return pain_is_open(phase, rules) or phase == "play"


def open_while_choosing(phase, rules):
    return pain_is_open(phase, rules) or phase == "choose_pain"


def open_while_naming(phase, rules):
    return pain_is_open(phase, rules) or phase == "name_pain"


def never_open_in_fog(phase, rules):
    return pain_is_open(phase, rules) and rules.pain_reveal == "at_once"


def open_after_the_game(phase, rules):
    return pain_is_open(phase, rules) and (rules.pain_reveal == "at_once" or phase == "over")


def colours_while_cards_are_hidden(state, view):
    return state.pain_colours


def between_rounds(state, view):
    return state.undealt if state.phase in {"deal", "over"} else view.undealt


def only_before_play(state, view):
    return view.undealt if state.phase != "play" else ()


def sizes_before_choosing(state, view):
    chosen = state.pain_cards if state.phase == "choose_pain" else hidden(state.hands)
    laid = 1 if state.rules.pain_choice == "laid_out" else 0
    return tuple(
        size + laid * len(cards) for size, cards in zip(view.hand_sizes, chosen, strict=True)
    )


def acting_until_all_have_chosen(state, view):
    if state.phase in {"choose_pain", "name_pain"}:
        return tuple(range(state.rules.players))
    return view.to_act


ENGINES = [
    WrongEngine(
        "a rival's choice is shown before all have chosen",
        instead(pain_is_open, open_while_choosing),
    ),
    WrongEngine(
        "a colour is shown before all have named", instead(pain_is_open, open_while_naming)
    ),
    WrongEngine("the fog is lifted while cards are played", instead(pain_is_open, open_in_play)),
    WrongEngine("nothing of the pain cards is ever hidden", instead(pain_is_open, always_open)),
    WrongEngine("the fog stays after the round", instead(pain_is_open, never_open_in_fog)),
    WrongEngine("the fog stays until the game ends", instead(pain_is_open, open_after_the_game)),
    WrongEngine(
        "a view shows the colour of a hidden card",
        shows(pain_colours=colours_while_cards_are_hidden),
    ),
    WrongEngine(
        "own choices are hidden",
        shows(
            pain_cards=lambda state, view: (
                view.pain_cards
                if pain_is_open(state.phase, state.rules)
                else hidden(view.pain_cards)
            )
        ),
    ),
    WrongEngine(
        "pain cards are never shown to others",
        shows(pain_cards=lambda _, view: only_own(view, view.pain_cards)),
    ),
    WrongEngine("hidden undealt cards are shown", shows(undealt=lambda state, _: state.undealt)),
    WrongEngine("hidden undealt cards are shown after the round", shows(undealt=between_rounds)),
    WrongEngine("undealt cards are never shown", shows(undealt=lambda *_: ())),
    WrongEngine("undealt cards are covered in play", shows(undealt=only_before_play)),
    WrongEngine(
        "hidden undealt cards are not counted",
        shows(undealt_count=lambda _, view: len(view.undealt)),
    ),
    WrongEngine(
        "a spectator sees the first hand",
        shows(hand=lambda state, view: state.hands[0] if view.seat is None else view.hand),
    ),
    WrongEngine(
        "a view shows the hand of the seat to act",
        shows(hand=lambda state, view: state.hands[(*state.to_act, view.seat or 0)[0]]),
    ),
    WrongEngine(
        "a view does not tell who has laid a card out", shows(hand_sizes=sizes_before_choosing)
    ),
    WrongEngine("a view does not tell who has chosen", shows(to_act=acting_until_all_have_chosen)),
    WrongEngine(
        "a view tells the last trick alone", shows(tricks=lambda _, view: view.tricks[-1:])
    ),
    WrongEngine(
        "a view tells the starter as the first starter",
        shows(first_starter=lambda _, view: view.starter),
    ),
    WrongEngine("a view has no winners", shows(winners=lambda *_: ())),
]
