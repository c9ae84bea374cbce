"""Deals and actions that are refused, each where a game stands."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from sticheln import Rules
from tests.vectors.asking import Question, Table, pack
from tests.vectors.positions import LATE, MIXED, THREES, table


def questions() -> Iterator[Question]:
    yield from _refused_deals()
    yield from _refused_actions()


def _refused(slug: str, at: Table, action: dict[str, Any], sentence: str, *proves: str) -> Question:
    place = len(at.actions)
    at.tell(action)
    typed = {"refused_at": place}
    return Question("game", f"refused-{slug}", at.rules, at.body, sentence, proves, typed=typed)


def _refused_deals() -> Iterator[Question]:
    hands = [["R0", "R1"], ["G0", "G1"], ["B0", "B1"]]
    rules = Rules(3, deck=pack("R0 R1 G0 G1 B0 B1 Y0"))
    for slug, deal, sentence in (
        ("two-hands", {"deal": hands[:2], "undealt": ["Y0"]}, "Every seat gets a hand."),
        ("four-hands", {"deal": [*hands, []], "undealt": ["Y0"]}, "Only seats get hands."),
        (
            "uneven",
            {"deal": [["R0", "R1", "Y0"], *hands[1:]], "undealt": []},
            "Hands are of one size.",
        ),
        (
            "small",
            {"deal": [["R0"], ["G0"], ["B0"]], "undealt": ["R1", "G1", "B1", "Y0"]},
            "Hands are as large as can be.",
        ),
        ("left-out", {"deal": hands}, "What is in no hand must be undealt."),
        (
            "stranger",
            {"deal": [["R0", "R9"], *hands[1:]], "undealt": ["Y0"]},
            "Only cards of the deck are dealt.",
        ),
        (
            "twice",
            {"deal": [["R0", "R0"], *hands[1:]], "undealt": ["Y0"]},
            "No card is dealt twice.",
        ),
        (
            "undealt-twice",
            {"deal": hands, "undealt": ["Y0", "R0"]},
            "No card is both in a hand and left over.",
        ),
    ):
        yield _refused(f"deal-{slug}", Table(rules), deal, sentence, "decks")
    deal = {"deal": hands, "undealt": ["Y0"]}
    again = Table(rules).tell(deal)
    yield _refused("deal-again", again, deal, "A round is dealt once.")
    early = Table(rules)
    yield _refused("play-before-deal", early, {"play": "R0", "seat": 0}, "A deal is due first.")


def _refused_actions() -> Iterator[Question]:
    play: Any = {"play": "R2", "seat": 0}
    chosen = table(THREES).pain("R2 G1 B0")
    yield _refused("laid-out-card", chosen, play, "A card laid out can't be played.", "corner-12")
    turn: Any = {"play": "G0", "seat": 1}
    yield _refused(
        "turn", table(THREES).pain("R2 G1 B0"), turn, "It is seat 0's turn.", "corner-16"
    )
    other: Any = {"play": "G0", "seat": 0}
    yield _refused("not-held", table(THREES).pain("R2 G1 B0"), other, "The card is another's.")
    seat: Any = {"play": "R0", "seat": 3}
    yield _refused("no-seat", table(THREES).pain("R2 G1 B0"), seat, "There is no such seat.")
    stranger: Any = {"play": "Y5", "seat": 0}
    yield _refused(
        "stranger", table(THREES).pain("R2 G1 B0"), stranger, "The deck has no such card."
    )
    early: Any = {"play": "R0", "seat": 0}
    yield _refused(
        "early-play", table(THREES).pain("R2", (0,)), early, "Others still choose.", "corner-14"
    )
    again = table(THREES).pain("R2 G1 B0").play("R0 G0 B1")
    yield _refused("played-twice", again, {"play": "R0", "seat": 0}, "A card is played once.")
    for slug, card in (("same", "R2"), ("other", "R1")):
        at = table(THREES).pain("R2", (0,))
        action: Any = {"pain": [card], "seat": 0}
        yield _refused(
            f"choice-{slug}", at, action, "A choice that lies can't be changed.", "corner-14"
        )
    held: Any = {"pain": ["G1"], "seat": 0}
    yield _refused("choice-not-held", table(THREES), held, "A pain card comes from the own hand.")
    two: Any = {"pain": ["R1", "R2"], "seat": 0}
    yield _refused(
        "choice-two", table(THREES), two, "One colour is chosen, not two.", "pain_count=1"
    )
    none: Any = {"pain": [], "seat": 0}
    yield _refused("choice-none", table(THREES), none, "A colour must be chosen.", "pain_count=1")
    one: Any = {"pain": ["R1"], "seat": 0}
    yield _refused("choice-one", table(MIXED, pain_count=2), one, "Two are chosen.", "pain_count=2")
    same: Any = {"pain": ["R1", "R2"], "seat": 0}
    yield _refused(
        "choice-same-colour",
        table(MIXED, pain_count=2),
        same,
        "Two of one colour only where the whole hand is one colour.",
        "corner-10",
    )
    twice: Any = {"pain": ["G2", "G2"], "seat": 1}
    yield _refused(
        "choice-twice", table(MIXED, pain_count=2), twice, "Two cards, not one twice.", "corner-10"
    )
    late: Any = {"pain": ["R1"], "seat": 0}
    yield _refused("choice-late", table(THREES, **LATE), late, "Nothing is laid out.", "corner-11")
    after: Any = {"pain": ["R0"], "seat": 0}
    yield _refused("choice-in-play", table(THREES).pain("R2 G1 B0"), after, "The choice is over.")
    cards = "R2 G1 B0 G2 B2 R1 B1 R0 G0"
    for slug, action, sentence in (
        ("nothing", {"name": ["R"], "seat": 0}, "Who captured nothing names nothing."),
        ("not-captured", {"name": ["Y"], "seat": 1}, "Only captured colours are named."),
        ("two", {"name": ["R", "G"], "seat": 1}, "One colour is named."),
        ("none", {"name": [], "seat": 1}, "A colour must be named."),
        ("play", {"play": "R0", "seat": 1}, "There is nothing left to play."),
    ):
        at = table(THREES, rounds=1, **LATE).play(cards)
        yield _refused(f"name-{slug}", at, action, sentence, "corner-11")
    at = table(THREES, rounds=1, pain_count=2, **LATE).play(cards)
    single: Any = {"name": ["R"], "seat": 1}
    yield _refused(
        "name-one-of-two", at, single, "Two colours are named where there are two.", "corner-11"
    )
    at = table(THREES, rounds=1, **LATE).play(cards).name("B", (1,))
    yield _refused(
        "name-again", at, {"name": ["G"], "seat": 1}, "What is named stays.", "corner-14"
    )
    at = table(THREES, rounds=1, **LATE).play("R2 G1")
    yield _refused(
        "name-early", at, {"name": ["R"], "seat": 0}, "Cards are still played.", "corner-11"
    )
    hands = "P0 R1 | V0 R2 | N0 R3"
    for slug, action in (
        ("play", {"play": "R1", "seat": 0}),
        ("deal", {"deal": [["P0", "R1"], ["V0", "R2"], ["N0", "R3"]]}),
    ):
        at = table(hands, rounds=1).pain("P0 V0 N0").play("R1 R2 R3")
        yield _refused(f"over-{slug}", at, action, "The game is over.", "corner-18")
