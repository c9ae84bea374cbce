"""What a seat may know."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from sticheln import Rules
from tests.vectors.asking import Question, Table, pack

HANDS = "R0 R1 R2 | G0 G1 G2 | B0 B1 B2"
LEFT_OVER = "Y0 Y1"
CHOICES = "R2 G1 B0"
NOBODY: list[list[str]] = [[], [], []]

# Flags, and the plays of a round: what is laid out is not played.
LAID_OUT_PLAYS = ["R1 G0 B1", "B2 R0 G2"]
ALL_PLAYS = ["R2 G1 B0", "G2 B2 R1", "B1 R0 G0"]

READINGS: list[tuple[str, dict[str, Any], list[str]]] = [
    ("laid-out", {}, LAID_OUT_PLAYS),
    ("fog", {"pain_reveal": "round_end"}, LAID_OUT_PLAYS),
    ("returned", {"pain_choice": "returned"}, ALL_PLAYS),
    ("returned-fog", {"pain_choice": "returned", "pain_reveal": "round_end"}, ALL_PLAYS),
    ("late", {"pain_choice": "after_play"}, ALL_PLAYS),
    ("hidden", {"undealt": "hidden"}, LAID_OUT_PLAYS),
    ("hidden-fog", {"undealt": "hidden", "pain_reveal": "round_end"}, LAID_OUT_PLAYS),
]

SEATS: tuple[int | None, ...] = (0, 1, None)

Typed = dict[int | None, dict[str, Any]]


def questions() -> Iterator[Question]:
    for name, flags, plays in READINGS:
        yield from _round(name, flags, plays)
    yield from _pairs()
    yield from _zeros()
    yield from _real()
    begun = Table(Rules(3, deck=pack(HANDS, LEFT_OVER)), 1)
    yield from _views("begun", begun, "Before the first deal there is nothing to see.", {}, ())


def _views(
    slug: str,
    at: Table,
    sentence: str,
    typed: Typed,
    proves: tuple[str, ...],
    claims: tuple[str, ...] = (),
) -> Iterator[Question]:
    for seat in SEATS:
        whose = "a spectator" if seat is None else f"seat {seat}"
        answer = {f"view.{key}": value for key, value in typed.get(seat, {}).items()}
        yield Question(
            "view",
            f"{slug}-{'spectator' if seat is None else seat}",
            at.rules,
            {**at.body, "seat": seat},
            f"{sentence} Seen by {whose}.",
            ("corner-15", *proves),
            claims,
            typed=answer,
        )


def _round(name: str, flags: dict[str, Any], plays: list[str]) -> Iterator[Question]:
    """A round as it goes on; in the last row the game is over."""
    late = name == "late"
    secret = "fog" in name
    proves = tuple(f"{flag}={value}" for flag, value in flags.items()) or ("pain_reveal=at_once",)
    rules = Rules(3, deck=pack(HANDS, LEFT_OVER), rounds=2, **flags)
    at = Table(rules).deal(HANDS, LEFT_OVER)
    undealt: list[str] = [] if "hidden" in name else LEFT_OVER.split()
    told = {"undealt": undealt, "undealt_count": 2}
    yield from _views(
        f"{name}-dealt",
        at,
        "The cards are dealt.",
        {
            0: {**told, "hand": ["R0", "R1", "R2"], "pain_cards": NOBODY},
            1: {**told, "hand": ["G0", "G1", "G2"]},
            None: {**told, "hand": [], "hand_sizes": [3, 3, 3]},
        },
        proves,
    )
    mine: list[list[str]] = [["R2"], [], []]
    every: list[list[str]] = [["R2"], ["G1"], ["B0"]]
    if not late:
        at.pain("R2", (0,))
        sealed: Typed = {0: {"pain_cards": mine}, 1: {"pain_cards": NOBODY, "pain_colours": NOBODY}}
        yield from _views(
            f"{name}-one-chosen",
            at,
            "Seat 0 has chosen, and nobody sees what until all have.",
            {**sealed, None: {"pain_cards": NOBODY, "to_act": [1, 2]}},
            (*proves, "corner-14"),
        )
        at.pain("G1 B0", (1, 2))
        if secret:
            chosen = {0: mine, 1: [[], ["G1"], []], None: NOBODY}
        else:
            chosen = dict.fromkeys(SEATS, every)
        yield from _views(
            f"{name}-chosen",
            at,
            "All have chosen; the colours " + ("stay secret." if secret else "are revealed."),
            {seat: {"pain_cards": cards} for seat, cards in chosen.items()},
            proves,
        )
    at.play(" ".join(plays[0].split()[:2]))
    yield from _views(f"{name}-in-a-trick", at, "Two cards lie in the first trick.", {}, proves)
    at.play(plays[0].split()[2])
    yield from _views(f"{name}-one-trick", at, "The first trick is taken.", {}, proves)
    at.play(" ".join(plays[1:]))
    if late:
        yield from _views(f"{name}-to-name", at, "The colours are to be named.", {}, proves)
        at.name("B", (1,))
        sealed = {0: {"pain_colours": NOBODY}, 1: {"pain_colours": [[], ["B"], []]}}
        yield from _views(
            f"{name}-one-named",
            at,
            "Seat 1 has named its colour, and nobody sees which until all have.",
            {**sealed, None: {"pain_colours": NOBODY}},
            (*proves, "corner-11"),
        )
        at.name("G", (2,))
        end = {"pain_cards": NOBODY, "pain_colours": [[], ["B"], ["G"]]}
    else:
        end = {"pain_cards": every, "pain_colours": [["R"], ["G"], ["B"]]}
    yield from _views(
        f"{name}-round-over",
        at,
        "The round is over: colours and scores are open, hidden cards left over are not.",
        {seat: {**end, **told, "phase": "deal"} for seat in SEATS},
        proves,
        ("G37",),
    )


def _pairs() -> Iterator[Question]:
    hands = "R1 R2 G1 | G2 G3 G4 | B1 B2 R3"
    for name, reveal in (("pairs", "at_once"), ("pairs-fog", "round_end")):
        rules = Rules(3, deck=pack(hands), pain_count=2, pain_reveal=reveal, rounds=1)
        at = Table(rules).deal(hands).pain("R2+G1", (0,))
        proves = ("corner-10", "pain_count=2", f"pain_reveal={reveal}")
        yield from _views(
            f"{name}-one-chosen",
            at,
            "Seat 0 has chosen two cards, sealed until all have.",
            {1: {"pain_cards": NOBODY, "hand_sizes": [1, 3, 3]}},
            proves,
        )
        at.pain("G2+G3 B1+R3", (1, 2))
        yield from _views(
            f"{name}-chosen",
            at,
            "All have chosen two cards; one colour stands once.",
            {1: {"hand": ["G4"]}},
            proves,
        )
        at.play("R1 G4 B2")
        yield from _views(
            f"{name}-over",
            at,
            "The game is over, and everything that was chosen lies open.",
            {
                0: {"pain_colours": [["R", "G"], ["G"], ["R", "B"]], "winners": [0]},
            },
            proves,
        )


def _zeros() -> Iterator[Question]:
    rules = Rules(3, deck=pack(HANDS), all_zero_trick="set_aside", rounds=1)
    at = Table(rules, 1).deal(HANDS).pain("R2 G2 B2", (0, 1, 2)).play("G0 B0 R0")
    trick = {"leader": 1, "cards": ["G0", "B0", "R0"], "winner": None}
    yield from _views(
        "set-aside",
        at,
        "A trick was set aside, and all remember it.",
        {seat: {"tricks": [trick], "leader": 1} for seat in SEATS},
        ("corner-7", "all_zero_trick=set_aside"),
    )


def _real() -> Iterator[Question]:
    """Views in games with real cards."""
    for text, actions in (
        ("classic 8p", 1),
        ("classic 8p", 30),
        ("guide 7p", 1),
        ("guide 7p", 40),
        ("guide 4p", 20),
        ("jogoeu 4p", 50),
        ("amigo 5p fog", 45),
        ("stick_em 6p", 60),
        ("guide 3p open", 30),
        ("classic 4p intense", 33),
        ("classic 3p late", 46),
        ("classic 4p standard_deck", 25),
    ):
        rules = Rules.parse(text)
        at = Table(rules, 1).at_random(f"{text} {actions}", actions)
        preset = text.split()[0]
        yield from _views(
            f"{text.replace(' ', '-')}-{actions}",
            at,
            f"A game of {text} after {actions} actions.",
            {},
            (f"preset-{preset}",),
        )
