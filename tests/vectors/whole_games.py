"""Games worked out by hand, and the orders in which the same can happen."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import permutations
from typing import Any

from sticheln import Rules
from tests.vectors.asking import Question, Table, pack
from tests.vectors.positions import LATE, MIXED, RETURNED, THREES, table


def questions() -> Iterator[Question]:
    yield from _by_hand()
    yield from _orders_of_choices()


def game(
    slug: str,
    at: Table,
    sentence: str,
    proves: tuple[str, ...] = (),
    claims: tuple[str, ...] = (),
    **typed: Any,
) -> Question:
    """A question about a game in which nothing is refused."""
    answer = {"refused_at": None, **typed}
    return Question("game", slug, at.rules, at.body, sentence, proves, claims, answer)


def _by_hand() -> Iterator[Question]:
    begun = Table(Rules(3, deck=pack(THREES)), 2)
    yield game(
        "begun",
        begun,
        "A game that begins waits for a deal.",
        phase="deal",
        round_number=1,
        starter=2,
        to_act=[],
        action_count=0,
    )
    at = table(THREES).pain("R2 G1 B0")
    yield game(
        "laid-out",
        at,
        "A card laid out leaves the hand.",
        ("corner-12", "pain_choice=laid_out"),
        hands=[["R0", "R1"], ["G0", "G2"], ["B1", "B2"]],
        pain_cards=[["R2"], ["G1"], ["B0"]],
        pain_colours=[["R"], ["G"], ["B"]],
        leader=0,
    )
    at = table(THREES, rounds=1).pain("R2 G1 B0").play("R1 G0 B1 B2 R0 G2")
    # R1 G0 B1: B1. B2 R0 G2: G2 of equal twos? B2 is led, G2 the only trump.
    # Seat 0: -2. Seat 1: B2 R0 +2, G2 -2, laid out -1. Seat 2: R1 G0 +2, B1 -1, laid out -0.
    yield game(
        "laid-out-round",
        at,
        "What was laid out counts against its owner.",
        ("corner-12", "pain_choice=laid_out"),
        ("A13",),
        totals=[-2, -1, 1],
        winners=[2],
        phase="over",
    )
    at = table(THREES, rounds=1, **RETURNED).pain("R2 G1 B0").play("R2 G1 B0 G2 B2 R1 B1 R0 G0")
    # Seat 0: nothing. Seat 1: R2 B0 +2, G1 -1. Seat 2: G2 R1 R0 G0 +4, B2 B1 -3.
    yield game(
        "returned-round",
        at,
        "A card that came back is played, and counts for who captures it.",
        ("corner-12", "pain_choice=returned"),
        ("G15", "J14"),
        totals=[0, 1, 1],
        winners=[1, 2],
    )
    at = table(THREES, rounds=1, **LATE).play("R2 G1 B0 G2 B2 R1 B1 R0 G0")
    yield game(
        "late-to-name",
        at,
        "After the last trick those who captured something are to name a colour.",
        ("corner-11", "pain_choice=after_play"),
        phase="name_pain",
        to_act=[1, 2],
        leader=None,
        piles=[[], ["R2", "G1", "B0"], ["G2", "B2", "R1", "B1", "R0", "G0"]],
    )
    at.name("B G")
    yield game(
        "late-named",
        at,
        "Colours are named among those captured, and who captured nothing scores nothing.",
        ("corner-11", "pain_choice=after_play"),
        ("A29", "A30"),
        totals=[0, 2, 2],
        winners=[1, 2],
    )
    at = table(THREES, rounds=1, pain_count=2, **LATE).play("R2 G1 B0 G2 B2 R1 B1 R0 G0")
    # Seat 1: R2 -2, G1 -1, B0 +1. Seat 2: R1 R0 -1, B2 B1 -3, G2 G0 +2.
    at.name("R+G B+R")
    yield game(
        "late-two-colours",
        at,
        "Two colours may be named after play.",
        ("corner-11", "pain_count=2"),
        totals=[0, -2, -2],
    )
    at = table("R2 R1 | R4 R3 | R6 R5", rounds=1, **LATE).play("R2 R4 R6 R5 R1 R3").name("R")
    yield game(
        "late-one-colour",
        at,
        "The only colour captured is named, and all of it counts.",
        ("corner-11",),
        totals=[0, 0, -21],
    )
    at = table("R0 | G0 | B0", rounds=2, all_zero_trick="set_aside", **LATE).play("R0 G0 B0")
    yield game(
        "late-nobody",
        at,
        "When nobody captured anything the round ends at once.",
        ("corner-11", "corner-7"),
        phase="deal",
        round_scores=[[0, 0, 0]],
        set_aside=["R0", "G0", "B0"],
        round_number=2,
        starter=1,
    )
    at = table(MIXED, pain_count=2, rounds=1).pain("R2+G1 G2+G3 B1+R3").play("R1 G4 B2")
    # G4 takes R1 G4 B2. Seat 0: -2 -1. Seat 1: R1 B2 +2, G4 -4, -2 -3. Seat 2: -1 -3.
    yield game(
        "two-laid-out",
        at,
        "Both cards laid out count.",
        ("corner-10", "pain_count=2"),
        ("A27",),
        totals=[-3, -7, -4],
        winners=[0],
    )
    at = table("R1 G1 | R2 G2 | R3 G3", pain_count=2, rounds=1, **RETURNED)
    at.pain("R1+G1 R2+G2 R3+G3").play("R1 G2 R3 R2 G3 G1")
    yield game(
        "two-returned",
        at,
        "Two cards that come back cost nothing by themselves.",
        ("corner-10", "corner-12"),
        totals=[0, -6, -6],
    )
    at = table(THREES, starter=1, rounds=1, all_zero_trick="set_aside").pain("R2 G2 B2", (0, 1, 2))
    at.play("G0 B0 R0")
    yield game(
        "set-aside",
        at,
        "A trick set aside is nobody's, and its leader leads again.",
        ("corner-7", "all_zero_trick=set_aside"),
        ("J12",),
        set_aside=["G0", "B0", "R0"],
        leader=1,
        to_act=[1],
        piles=[[], [], []],
    )
    at.play("G1 B1 R1")
    # Of the equal trumps B1 and R1, B1 of seat 2 was played first: G1 R1 +2, B1 -1, -2.
    yield game(
        "set-aside-round",
        at,
        "A trick set aside scores for nobody.",
        ("corner-7", "all_zero_trick=set_aside"),
        ("J12",),
        totals=[-2, -2, -1],
        winners=[2],
    )
    at = table(THREES, starter=1, rounds=2, all_zero_trick="set_aside").pain("R2 G2 B2", (0, 1, 2))
    at.play("G1 B1 R1 B0 R0 G0")
    yield game(
        "set-aside-last",
        at,
        "The last trick may be set aside too; the deal passes on as ever.",
        ("corner-7", "corner-16"),
        set_aside=["B0", "R0", "G0"],
        totals=[-2, -2, -1],
        starter=2,
    )
    at = table(THREES, starter=1, rounds=1).pain("R2 G2 B2", (0, 1, 2)).play("G0 B0 R0")
    yield game(
        "first-zero",
        at,
        "In Classic the first zero takes a trick of zeros.",
        ("corner-2", "all_zero_trick=first_wins"),
        ("A19",),
        piles=[[], ["G0", "B0", "R0"], []],
        set_aside=[],
    )
    at = table("R5 R1 | R6 R2 | R7 R3", rounds=1).pain("R5 R6 R7").play("R1 R2 R3")
    yield game(
        "all-below-zero",
        at,
        "The best total wins, though it is below zero.",
        ("corner-18",),
        ("G07",),
        totals=[-5, -6, -13],
        winners=[0],
    )
    hands = "P0 R1 | V0 R2 | N0 R3"
    at = table(hands, rounds=1).pain("P0 V0 N0").play("R1 R2 R3")
    yield game(
        "last-trick-counts",
        at,
        "The last trick lies in the pile before the round is scored.",
        ("corner-7",),
        ("G21",),
        totals=[0, 0, 3],
        piles=[[], [], ["R1", "R2", "R3"]],
    )
    at = table("R1 R2 | G1 G2 | B1 B2", "Y1 Y0", undealt="hidden", rounds=1)
    at.pain("R2 G2 B2").play("R1 G1 B1")
    yield game(
        "undealt",
        at,
        "Cards left over are not played, and count for nobody.",
        ("undealt=hidden",),
        ("G13",),
        undealt=["Y0", "Y1"],
        totals=[-2, -1, -2],
    )
    hands = "R3 B3 | R2 B7 | R1 B11 | R0 B5"
    at = table(hands, starter=2).pain("R3 R2 R1 R0", (0, 1, 2, 3)).play("B11 B5 B3 B7")
    yield game(
        "winner-is-a-seat",
        at,
        "The winner is the seat that played the card, wherever it lies in the trick.",
        (),
        ("G20",),
        piles=[[], [], ["B11", "B5", "B3", "B7"], []],
    )
    at = (
        table("G3 R3 R1 | G1 R4 R2 | G2 R6 R5", rounds=1).pain("G3 G1 G2").play("R3 R4 R6 R5 R1 R2")
    )
    yield game(
        "without-a-trick",
        at,
        "Who takes no trick still pays for the card laid out.",
        ("corner-12",),
        ("A13",),
        totals=[-3, -1, 4],
    )
    for rotation, starters in (("clockwise", [1, 2, 0, 1]), ("fixed", [1, 1, 1, 1])):
        at = Table(Rules(3, deck=pack(THREES), rotation=rotation, rounds=4), 1)
        for number, starter in enumerate(starters, start=1):
            yield game(
                f"{rotation}-{number}",
                at,
                f"Seat 1 starts the first round, and under rotation={rotation} seat {starter}"
                f" round {number}.",
                ("corner-16", f"rotation={rotation}"),
                ("G12", "J07"),
                starter=starter,
                round_number=number,
            )
            at.at_random(f"rotation {number}", len(at.actions) + 1 + 3 + 6)


def _orders_of_choices() -> Iterator[Question]:
    for number, order in enumerate(permutations(range(3)), start=1):
        at = table(THREES)
        choices = ["R2", "G1", "B0"]
        at.pain(" ".join(choices[seat] for seat in order), order)
        yield game(
            f"choices-order-{number}",
            at,
            f"The choices come from seats {', '.join(map(str, order))}; every order is the same.",
            ("corner-14",),
            hands=[["R0", "R1"], ["G0", "G2"], ["B1", "B2"]],
            leader=0,
        )
    for number, order in enumerate([(1, 2), (2, 1)], start=1):
        at = table(THREES, rounds=1, **LATE).play("R2 G1 B0 G2 B2 R1 B1 R0 G0")
        names = {1: "B", 2: "G"}
        at.name(" ".join(names[seat] for seat in order), order)
        yield game(
            f"names-order-{number}",
            at,
            "Colours may be named in any order.",
            ("corner-14", "corner-11"),
            totals=[0, 2, 2],
        )
    at = table(MIXED, pain_count=2).tell({"pain": ["G1", "R1"], "seat": 0})
    yield game(
        "pair-other-way",
        at,
        "A pair is accepted either way round.",
        ("corner-14", "corner-10"),
        pain_cards=[["R1", "G1"], [], []],
        to_act=[1, 2],
    )
    reversed_hand = Table(Rules(3, deck=pack(THREES))).deal("R2 R0 R1 | G1 G0 G2 | B2 B1 B0")
    yield game(
        "hands-in-deck-order",
        reversed_hand,
        "Hands stand in the order of the deck, whatever order the deal gave.",
        hands=[["R0", "R1", "R2"], ["G0", "G1", "G2"], ["B0", "B1", "B2"]],
    )
