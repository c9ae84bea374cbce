"""What a seat may do."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from sticheln import Rules
from tests.vectors.asking import Question, Table, pack

THREES = "R0 R1 R2 | G0 G1 G2 | B0 B1 B2"
MIXED = "R1 R2 G1 | G2 G3 G4 | B1 B2 R3"
LATE = {"pain_choice": "after_play"}
RETURNED = {"pain_choice": "returned"}


def table(
    hands: str, left_over: str = "", starter: int = 0, order: str = "", **flags: Any
) -> Table:
    deck = pack(hands, left_over, order=order)
    rules = Rules(hands.count("|") + 1, deck=deck, **flags)
    return Table(rules, starter).deal(hands, left_over)


def questions() -> Iterator[Question]:
    yield from _before_and_after()
    yield from _choices()
    yield from _plays()
    yield from _names()


def _asked(
    slug: str,
    at: Table,
    seat: int | None,
    sentence: str,
    actions: list[dict[str, Any]],
    *proves: str,
    claims: tuple[str, ...] = (),
) -> Question:
    return Question(
        "legal",
        slug,
        at.rules,
        {**at.body, "seat": seat},
        sentence,
        proves,
        claims,
        {"actions": actions},
    )


def pains(seat: int, choices: str) -> list[dict[str, Any]]:
    return [{"pain": entry.split("+"), "seat": seat} for entry in choices.split()]


def plays(seat: int, cards: str) -> list[dict[str, Any]]:
    return [{"play": card, "seat": seat} for card in cards.split()]


def namings(seat: int, choices: str) -> list[dict[str, Any]]:
    return [{"name": entry.split("+"), "seat": seat} for entry in choices.split()]


def _before_and_after() -> Iterator[Question]:
    begun = Table(Rules(3, deck=pack(THREES)))
    yield _asked("before-the-deal", begun, None, "Nobody may act while a deal is due.", [])
    yield _asked("before-the-deal-seat", begun, 1, "No seat may act while a deal is due.", [])
    over = table("R1 R2 | G1 G2 | B1 B2", rounds=1).pain("R2 G2 B2").play("R1 G1 B1")
    yield _asked("over", over, None, "Nobody may act when the game is over.", [])
    between = table("R1 R2 | G1 G2 | B1 B2", rounds=2).pain("R2 G2 B2").play("R1 G1 B1")
    yield _asked("between-rounds", between, 1, "Nobody may act between rounds.", [])


def _choices() -> Iterator[Question]:
    begun = table(THREES)
    everyone = pains(0, "R0 R1 R2") + pains(1, "G0 G1 G2") + pains(2, "B0 B1 B2")
    yield _asked(
        "choose-all",
        begun,
        None,
        "All choose at the same time, any card of the hand, listed seat by seat.",
        everyone,
        "corner-14",
        claims=("G14", "J06", "A11"),
    )
    yield _asked(
        "choose-one-seat",
        begun,
        2,
        "Any card of the hand may be the pain card, a zero as well.",
        pains(2, "B0 B1 B2"),
        "pain_count=1",
        claims=("G14",),
    )
    begun.pain("G1", (1,))
    yield _asked(
        "chosen-once",
        begun,
        1,
        "A choice that lies can't be changed.",
        [],
        "corner-14",
    )
    yield _asked(
        "still-to-choose",
        begun,
        None,
        "Those who have not chosen still may.",
        pains(0, "R0 R1 R2") + pains(2, "B0 B1 B2"),
        "corner-14",
    )
    pairs = table(MIXED, pain_count=2)
    for seat, choices, sentence in (
        (0, "R1+G1 R2+G1", "Two cards of different colours are chosen."),
        (1, "G2+G3 G2+G4 G3+G4", "Two of one colour where the whole hand is one colour."),
        (2, "R3+B1 R3+B2", "Each pair is listed once."),
    ):
        yield _asked(
            f"pairs-{seat}",
            pairs,
            seat,
            sentence,
            pains(seat, choices),
            "corner-10",
            "pain_count=2",
            claims=("A27", "G28"),
        )
    four = table("R0 R1 G0 B0 | R2 R3 G2 G3 | B1 B2 B3 B4", pain_count=2)
    yield _asked(
        "pairs-of-four-cards",
        four,
        0,
        "Pairs are listed by their first card, then by their second.",
        pains(0, "R0+G0 R0+B0 R1+G0 R1+B0 G0+B0"),
        "pain_count=2",
    )
    back = table("R1 G1 | R2 G2 | R3 R4", pain_count=2, **RETURNED)
    yield _asked(
        "pairs-of-two",
        back,
        None,
        "A hand of two is chosen whole, of one colour or of two.",
        pains(0, "R1+G1") + pains(1, "R2+G2") + pains(2, "R3+R4"),
        "corner-10",
        "pain_choice=returned",
    )
    lucky = table(THREES, scoring="lucky")
    yield _asked(
        "lucky",
        lucky,
        0,
        "A lucky colour is chosen as a pain colour is.",
        pains(0, "R0 R1 R2"),
        "scoring=lucky",
    )
    order = "G1 R0 R1 G0 B0 B1"
    own = table("R0 G1 | G0 B1 | R1 B0", order=order)
    yield _asked(
        "own-order",
        own,
        None,
        "Hands are listed in the order of the deck, here one of one's own.",
        pains(0, "G1 R0") + pains(1, "G0 B1") + pains(2, "R1 B0"),
    )
    own = table("R0 G1 | G0 B1 | R1 B0", order=order, pain_count=2, **RETURNED)
    yield _asked(
        "own-order-pairs",
        own,
        0,
        "Within a pair the colours have an order of their own, whatever that of the deck.",
        pains(0, "R0+G1"),
        "corner-14",
    )
    amigo = Table(Rules()).shuffle("friday night")
    dealt = "G1 G3 N0 N5 N6 R6 R10 R11 B0 B2 B6 B8 Y1 Y2 Y6"
    yield _asked(
        "amigo-order",
        amigo,
        0,
        "In Amigo's deck green comes first, then brown, red, blue and yellow.",
        pains(0, dealt),
        "deck=amigo",
    )


def _plays() -> Iterator[Question]:
    for name, flags, hand, sentence in (
        ("laid-out", {}, "R0 R1", "The card laid out is not played."),
        ("returned", RETURNED, "R0 R1 R2", "The card that came back may be played."),
    ):
        at = table(THREES, **flags).pain("R2 G1 B0")
        reading = "laid_out" if name == "laid-out" else "returned"
        proves = ("corner-12", f"pain_choice={reading}")
        yield _asked(f"lead-{name}", at, 0, sentence, plays(0, hand), *proves)
        yield _asked(f"lead-{name}-all", at, None, sentence, plays(0, hand), *proves)
        yield _asked(f"turn-{name}", at, 1, "Only the seat whose turn it is may play.", [])
    late = table(THREES, **LATE)
    yield _asked(
        "lead-late",
        late,
        0,
        "Named after play, the first card is led at once, from a whole hand.",
        plays(0, "R0 R1 R2"),
        "corner-11",
        "pain_choice=after_play",
    )
    three = table(MIXED, pain_count=2).pain("R1+G1 G2+G3 R3+B1")
    yield _asked(
        "lead-pairs", three, 0, "Both cards laid out are gone.", plays(0, "R2"), "corner-10"
    )
    starter = table(THREES, starter=2).pain("R2 G1 B0", (0, 1, 2))
    yield _asked(
        "starter",
        starter,
        None,
        "The starter leads, with any card.",
        plays(2, "B1 B2"),
        "corner-16",
        claims=("G16", "J07"),
    )
    starter.play("B2")
    yield _asked(
        "clockwise",
        starter,
        None,
        "Play runs clockwise, from the last seat to the first.",
        plays(0, "R0 R1"),
        "corner-16",
        claims=("G01", "J07"),
    )
    colours = table("R1 G1 B1 | R2 G2 B2 | R3 G3 B3", **LATE).play("R1")
    yield _asked(
        "no-following",
        colours,
        1,
        "Nobody has to follow: any card may be played.",
        plays(1, "R2 G2 B2"),
        claims=("A15", "G02"),
    )
    colours.play("G2 B3")
    yield _asked(
        "winner-leads",
        colours,
        None,
        "B3 is the highest trump, and its player leads.",
        plays(2, "R3 G3"),
        claims=("G20", "J13", "A20"),
    )
    aside = table(THREES, starter=1, all_zero_trick="set_aside", **LATE).play("G0 B0 R0")
    yield _asked(
        "set-aside",
        aside,
        None,
        "After a trick set aside the same seat leads again.",
        plays(1, "G1 G2"),
        "corner-7",
        "all_zero_trick=set_aside",
    )
    seen = table(THREES, starter=1, **LATE).play("G0 B0 R0")
    yield _asked(
        "first-zero",
        seen,
        None,
        "The first zero takes a trick of zeros, and leads.",
        plays(1, "G1 G2"),
        "corner-2",
        "all_zero_trick=first_wins",
    )
    fog = table(THREES, pain_reveal="round_end").pain("R2 G1 B0").play("R0 G0")
    yield _asked(
        "last-of-a-trick",
        fog,
        2,
        "What is secret changes nothing of what may be played.",
        plays(2, "B1 B2"),
        "pain_reveal=round_end",
    )


def _names() -> Iterator[Question]:
    cards = "R2 G1 B0 G2 B2 R1 B1 R0 G0"
    for count, one, two in (
        (1, "R G B", "R G B"),
        (2, "R+G R+B G+B", "R+G R+B G+B"),
    ):
        at = table(THREES, rounds=1, pain_count=count, **LATE).play(cards)
        proves = ("corner-11", "pain_choice=after_play", f"pain_count={count}")
        sentence = "Colours are named among those captured, listed in the order of the deck."
        # The deck of this table is sorted: red, green, blue.
        yield _asked(
            f"name-{count}",
            at,
            None,
            sentence,
            namings(1, one) + namings(2, two),
            *proves,
            claims=("A29",),
        )
        yield _asked(
            f"name-nothing-{count}",
            at,
            0,
            "Who captured nothing names nothing.",
            [],
            *proves,
            claims=("A30",),
        )
        red = table("R2 R1 | R4 R3 | R6 R5", rounds=1, pain_count=count, **LATE)
        red.play("R2 R4 R6 R5 R1 R3")
        yield _asked(
            f"name-one-{count}",
            red,
            None,
            "Of a single colour there is still something to name.",
            namings(2, "R"),
            *proves,
        )
    at = table(THREES, rounds=1, **LATE).play(cards).name("B", (1,))
    yield _asked("named-once", at, 1, "What is named stays.", [], "corner-14", "corner-11")
    yield _asked(
        "still-to-name",
        at,
        None,
        "Who has not named still may.",
        namings(2, "R G B"),
        "corner-14",
    )
    order = "B0 B1 B2 R0 R1 R2 G0 G1 G2"
    own = table(THREES, rounds=1, order=order, pain_count=2, **LATE).play(cards)
    yield _asked(
        "name-own-order",
        own,
        1,
        "Colours are listed as the deck has them; within a pair they have an order of their own.",
        namings(1, "R+B G+B R+G"),
        "corner-11",
    )
    nobody = table("R0 | G0 | B0", rounds=2, all_zero_trick="set_aside", **LATE).play("R0 G0 B0")
    yield _asked(
        "nobody-names",
        nobody,
        None,
        "When nobody captured anything the round is over at once.",
        [],
        "corner-11",
        "corner-7",
    )
