"""What may be played and laid, what comes of it, and what is refused."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from sticheln.keinstich import PRESETS, Rules
from tests.keinstich.play import FIRST_TO_0, MIXED, OWN_SUIT
from tests.keinstich.vectors.asking import (
    ROUND_THE_TABLE,
    UP_AND_DOWN,
    Script,
    in_domino,
)
from tests.keinstich.vectors.rule_sets import PACKS
from tests.vectors.asking import Question, slug_of

ONE = {"contracts": "tricks,domino"}
TWO_SUITS = (
    "C7 C8 C9 C10 C12 C13 C14 D8 | D7 D11 D12 D13 D14 H7 H8 C11 | "
    "H9 H10 H11 H12 H13 H14 D9 D10 | S7 S8 S9 S10 S11 S12 S13 S14"
)
"""Seat 0 lacks hearts and spades, seat 3 has spades alone."""

# Clubs go up to the ace; seat 0 holds C7 D7 D8 H7, and the rows end below at C9, D10 and H10.
STUCK = (
    "C7 C11 C12 C13 C14 D7 D8 H7 | C8 C9 C10 D9 D10 H8 H9 H10 | "
    "D11 D12 D13 D14 H11 H12 H13 H14 | S7 S8 S9 S10 S11 S12 S13 S14"
)
STUCK_CARDS = "C11 C10 D11 S11 C12 D10 D12 S12 C13 C9 H11 S13 C14 H10 D13 S14"


TWO_UNTERS = (
    "C10 C11 C12 C13 C14 H11 H12 H13 | D7 D8 D9 D10 D11 D12 D13 D14 | "
    "C7 C8 C9 H7 H8 H9 H10 H14 | S7 S8 S9 S10 S11 S12 S13 S14"
)
"""Seat 0 holds the Unters of acorns and hearts."""


def plays(seat: int, cards: str) -> list[dict[str, Any]]:
    return [{"play": card, "seat": seat} for card in cards.split()]


def lays(seat: int, cards: str) -> list[dict[str, Any]]:
    return [{"lay": card, "seat": seat} for card in cards.split()]


def passes(seat: int) -> list[dict[str, Any]]:
    return [{"lay": None, "seat": seat}]


def questions() -> Iterator[Question]:
    yield from _following()
    yield from _laying()
    yield from _tables()
    yield from _refused_deals()
    yield from _refused_actions()
    yield from _whole_games()


# --------------------------------------------------------------------------------------- legal


def _legal(
    slug: str,
    at: Script,
    actions: list[dict[str, Any]],
    sentence: str,
    claims: tuple[str, ...],
    seat: int | None = None,
    proves: tuple[str, ...] = (),
) -> Question:
    body = {**at.body, "seat": seat}
    typed = {"actions": actions}
    return Question("legal", slug, at.rules, body, sentence, proves, claims, typed)


def _following() -> Iterator[Question]:
    at = Script(Rules(**ONE))
    yield _legal("deal-due", at, [], "Nothing may be played before the deal.", ("K01",))
    at.deal(TWO_SUITS)
    led = plays(0, "C7 C8 C9 C10 C12 C13 C14 D8")
    yield _legal("leader", at, led, "Who leads may play any card.", ("K05",))
    yield _legal("leader-asked", at, led, "The same, asked for that seat.", ("K05",), 0)
    yield _legal("not-its-turn", at, [], "Whose turn it is not may play nothing.", ("K04",), 1)
    at.play("C7")
    must = plays(1, "C11")
    yield _legal("must-follow", at, must, "The only club must follow a club.", ("K05",))
    at.play("C11")
    free = plays(2, "D9 D10 H9 H10 H11 H12 H13 H14")
    sentence = "Who has none of the suit may play anything, hearts and Max included."
    yield _legal("discard", at, free, sentence, ("K05",))
    at.play("H13 S7 D7")
    sentence = "Who took the trick leads the next; seat 0 has one diamond to follow with."
    yield _legal("follows-the-winner", at, plays(2, "D9 D10"), sentence, ("K04", "K05"))
    at = Script(Rules(**ONE)).deal(FIRST_TO_0).play("H13")
    two = plays(1, "H12 H14")
    yield _legal("two-hearts", at, two, "Hearts must be followed like any suit.", ("K05",))
    at = Script(Rules(3, deck=24, **ONE), 0).deal(
        "C9 C10 C11 C12 C13 C14 D9 D10 | D11 D12 D13 D14 H9 H10 H11 H12 | "
        "H13 H14 S9 S10 S11 S12 S13 S14"
    )
    sentence = "With dealer 0, seat 1 of three leads."
    lead = plays(1, "D11 D12 D13 D14 H9 H10 H11 H12")
    yield _legal("three", at, lead, sentence, ("K04", "K21"))
    order = Script(Rules(**ONE)).deal(
        "S14 H7 D9 C8 S7 H14 C12 D10 | C7 C9 C10 C11 C13 C14 D7 D8 | "
        "D11 D12 D13 D14 H8 H9 H10 H11 | H12 H13 S8 S9 S10 S11 S12 S13"
    )
    sentence = "Plays are listed suit by suit and by rising values, however the hand was dealt."
    yield _legal("order", order, plays(0, "C8 C12 D9 D10 H7 H14 S7 S14"), sentence, ("K02",))


def _laying() -> Iterator[Question]:
    at = in_domino(MIXED)
    sentence = "The Unter of acorns is the first to be laid."
    clubs = ("domino_start=clubs", "contracts=domino")
    yield _legal("first-unter", at, lays(0, "C11"), sentence, ("K11",), proves=clubs)
    yield _legal("first-unter-other", at, [], "Its holder, and nobody else, starts.", ("K11",), 2)
    several = in_domino(TWO_UNTERS)
    sentence = "Of two Unters in one hand that of acorns is the first."
    yield _legal("first-of-two", several, lays(0, "C11"), sentence, ("K11",), proves=clubs)
    several = in_domino(TWO_UNTERS, domino_start="hearts")
    sentence = "Of two Unters in one hand that of hearts is the first, if that is agreed."
    proves = ("domino_start=hearts", "contracts=domino")
    yield _legal("first-of-two-hearts", several, lays(0, "H11"), sentence, ("K13",), proves=proves)
    at.play("C11")
    sentence = "Next to the row, or another Unter."
    yield _legal("row-or-unter", at, lays(1, "C10 D11"), sentence, ("K11",))
    at.play("C10")
    sentence = "C8 and C7 do not fit yet, but the Unter of hearts does."
    yield _legal("gap", at, lays(2, "H11"), sentence, ("K11",))
    at.play("H11")
    yield _legal("upwards", at, lays(3, "H12 S11"), "Upwards, or an Unter.", ("K11",))
    hearts = in_domino(MIXED, domino_start="hearts")
    sentence = "The Unter of hearts is the first to be laid."
    proves = ("domino_start=hearts", "contracts=domino")
    yield _legal("heart-unter", hearts, lays(2, "H11"), sentence, ("K13",), proves=proves)
    hearts.play("H11")
    both = lays(3, "H12 S11")
    sentence = "Then the row of hearts grows, or another Unter is laid."
    yield _legal("after-heart-unter", hearts, both, sentence, ("K13",), proves=proves)
    hearts.play("H12")
    sentence = "After the Unter of hearts that of acorns is one like the others."
    yield _legal("acorn-unter-later", hearts, lays(0, "C11"), sentence, ("K13",), proves=proves)
    at = in_domino(STUCK).play(STUCK_CARDS)
    sentence = "No row goes on from the ace to the seven: who can lay nothing passes."
    yield _legal("pass", at, passes(0), sentence, ("K11",))
    at.play("-")
    sentence = "The row of clubs is long, and yet it goes on below; rows go both ways."
    yield _legal("downwards", at, lays(1, "C8 D9 H9"), sentence, ("K11",))
    at = in_domino(OWN_SUIT).play("C11")
    yield _legal("unter-alone", at, lays(1, "D11"), "Only an Unter opens a row.", ("K11",))


# --------------------------------------------------------------------------------------- games


def _game(
    slug: str,
    at: Script,
    sentence: str,
    claims: tuple[str, ...],
    proves: tuple[str, ...] = (),
    **typed: Any,
) -> Question:
    expected = {"refused_at": None, **typed}
    return Question("game", slug, at.rules, at.body, sentence, proves, claims, expected)


def _tables() -> Iterator[Question]:
    for rotation, dealers in (("clockwise", [2, 3, 0]), ("fixed", [2, 2, 2])):
        at = Script(Rules(contracts="obers,max,domino", rotation=rotation), 2)
        for number, dealer in enumerate(dealers, start=1):
            sentence = f"Under rotation={rotation} seat {dealer} deals deal {number}."
            proves = (f"rotation={rotation}",)
            yield _game(
                f"{rotation}-{number}",
                at,
                sentence,
                ("K04",),
                proves,
                dealer=dealer,
                round_number=number,
                contract=["obers", "max", "domino"][number - 1],
            )
            at.at_random(f"rotation {number}", len(at.actions) + 1)
            if number < len(dealers):
                left = (dealer + 1) % 4
                sentence = f"Seat {left}, left of dealer {dealer}, leads deal {number}."
                yield _game(f"{rotation}-{number}-led", at, sentence, ("K04",), proves, leader=left)
                at.at_random(f"rotation {number}", len(at.actions) + 32)
    at = Script(Rules(**ONE)).deal(FIRST_TO_0).play("H13 H12 H10")
    yield _game(
        "trick-lies",
        at,
        "Three cards of a trick lie there; the fourth seat is to play.",
        ("K04",),
        trick=["H13", "H12", "H10"],
        leader=0,
        to_act=[3],
        piles=[[], [], [], []],
    )
    at.play("H7")
    yield _game(
        "trick-taken",
        at,
        "The king of hearts took the trick, and seat 0 leads again.",
        ("K04", "K05"),
        trick=[],
        leader=0,
        piles=[["H13", "H12", "H10", "H7"], [], [], []],
        round_scores=[],
    )
    at = Script(Rules(contracts="max,domino")).deal(FIRST_TO_0).play("H13 H12 H10 H7")
    yield _game(
        "played-to-the-end",
        at,
        "Max is taken, and yet seven more tricks are played before anything is paid.",
        ("K09",),
        phase="play",
        pot=0,
        totals=[0, 0, 0, 0],
    )
    at = Script(Rules(**ONE)).deal(OWN_SUIT).play(ROUND_THE_TABLE)
    yield _game(
        "paid",
        at,
        "Seat 0 took all eight tricks: 40 lie in the pot, and the next seat is to deal domino.",
        ("K01", "K06", "K10"),
        pot=40,
        totals=[-40, 0, 0, 0],
        phase="deal",
        dealer=0,
        contract="domino",
        to_act=[],
        leader=None,
    )
    at = Script(Rules(march=True, **ONE)).deal(OWN_SUIT).play(ROUND_THE_TABLE)
    yield _game(
        "march",
        at,
        "With the march seat 0 wins 50 and each other pays 30; the pot is as full as without.",
        ("K20",),
        ("march=10,6",),
        pot=40,
        totals=[50, -30, -30, -30],
    )
    at = in_domino(MIXED).play("C11 C10 H11 H12 C12")
    yield _game(
        "rows",
        at,
        "Two rows lie there, each from its lowest card up; the Unters of the others wait.",
        ("K11",),
        ("contracts=domino",),
        rows=[["C10", "C11", "C12"], [], ["H11", "H12"], []],
        to_act=[1],
        finished=[],
        leader=None,
        phase="lay",
    )
    at = in_domino(STUCK).play(f"{STUCK_CARDS} -")
    sentence = "After a pass it is the next seat's turn."
    yield _game("passed", at, sentence, ("K11",), to_act=[1], action_count=1 + 32 + 1 + 17)
    at = in_domino(OWN_SUIT).play(UP_AND_DOWN.rsplit(" ", 3)[0])
    yield _game(
        "first-out",
        at,
        "Seat 0 is out, and play goes on for the other places.",
        ("K12",),
        ("contracts=domino",),
        finished=[0],
        to_act=[1],
        phase="lay",
    )
    at.play("D14 H14")
    sentence = "Who is out is passed over."
    yield _game("last-one", at, sentence, ("K12",), finished=[0, 1, 2], to_act=[3])
    at.play("S14")
    yield _game(
        "over",
        at,
        "Max cost seat 0 its 40; of 8 stakes in the pot the places get 6, 2, 0, 0.",
        ("K12",),
        ("contracts=domino",),
        phase="over",
        finished=[0, 1, 2, 3],
        round_scores=[[-40, 0, 0, 0], [30, 10, 0, 0]],
        totals=[-10, 10, 0, 0],
        winners=[1],
        pot=0,
        to_act=[],
    )
    at = in_domino(OWN_SUIT, payouts=(8, 0, 0, 0)).play(UP_AND_DOWN)
    yield _game(
        "shared",
        at,
        "Seat 0 pays 40 and wins it back: all stand at nothing, and share the win.",
        ("K01",),
        totals=[0, 0, 0, 0],
        winners=[0, 1, 2, 3],
    )
    at = in_domino(OWN_SUIT, dealer=1, domino_start="hearts", stake=10)
    at.play("H11 S11 C11 D11")
    yield _game(
        "heart-start",
        at,
        "The holder of the Unter of hearts starts, whoever dealt.",
        ("K13",),
        ("domino_start=hearts", "stake=N"),
        to_act=[2],
        pot=80,
    )


def _refused(
    slug: str, at: Script, action: dict[str, Any], sentence: str, *claims: str
) -> Question:
    typed = {"refused_at": len(at.actions)}
    body = at.tell(action).body
    return Question("game", f"refused-{slug}", at.rules, body, sentence, (), claims, typed)


def _refused_deals() -> Iterator[Question]:
    hands = [hand.split() for hand in OWN_SUIT.split("|")]
    short = [hands[0][:7], *hands[1:]]
    swapped = [[*hands[0][:7], "D7"], *hands[1:]]
    uneven = [hands[0][:7], [*hands[1], "C14"], *hands[2:]]
    stranger = [["C6", *hands[0][1:]], *hands[1:]]
    for slug, deal, sentence in (
        ("three-hands", {"deal": hands[:3]}, "Every seat gets a hand."),
        ("short", {"deal": short}, "No card is left out."),
        ("left-over", {"deal": short, "undealt": ["C7"]}, "No card is left over."),
        ("twice", {"deal": swapped}, "No card is dealt twice."),
        ("uneven", {"deal": uneven}, "Hands are of one size."),
        ("stranger", {"deal": stranger}, "Only cards of the pack are dealt."),
    ):
        yield _refused(f"deal-{slug}", Script(Rules()), deal, sentence, "K03")
    at = Script(Rules()).deal(OWN_SUIT)
    yield _refused("deal-again", at, {"deal": hands}, "A deal is dealt once.", "K01")


def _refused_actions() -> Iterator[Question]:
    def tricks(cards: str = "") -> Script:
        return Script(Rules(**ONE)).deal(FIRST_TO_0).play(cards)

    def domino(cards: str = "") -> Script:
        return in_domino(MIXED).play(cards)

    play, lay = plays, lays
    for slug, at, action, sentence, claim in (
        ("early", Script(Rules()), play(0, "C7"), "A deal is due first.", "K01"),
        ("turn", tricks(), play(1, "C14"), "It is the turn of the player left of dealer.", "K04"),
        ("not-held", tricks(), play(0, "H12"), "The card is another's.", "K05"),
        ("stranger", tricks(), play(0, "C2"), "The pack has no such card.", "K02"),
        ("revoke", tricks("H13"), play(1, "C14"), "Suit must be followed.", "K05"),
        ("again", tricks("H13 H12 H10 H7"), play(0, "H13"), "A card is played once.", "K05"),
        ("lay", tricks(), lay(0, "C7"), "Nothing is laid out in a trick deal.", "K01"),
        ("pass-tricks", tricks(), passes(0), "Nobody passes in a trick deal.", "K05"),
        ("play-domino", domino(), play(0, "C11"), "No tricks are played in domino.", "K11"),
        ("not-first", domino(), lay(0, "C12"), "The Unter of acorns is laid first.", "K11"),
        ("other-first", domino(), lay(2, "H11"), "Not that of hearts, elsewhere first.", "K11"),
        ("pass-first", domino(), passes(0), "Whoever holds it must lay it.", "K11"),
        ("pass-able", domino("C11"), passes(1), "Who can lay may not pass.", "K11"),
        ("gap", domino("C11"), lay(1, "C9"), "A row has no gap.", "K11"),
        ("opens", domino("C11"), lay(1, "D12"), "Only an Unter opens a row.", "K11"),
        ("laid-turn", domino("C11"), lay(2, "H11"), "It is seat 1's turn.", "K11"),
        ("laid-not-held", domino("C11"), lay(1, "C12"), "The card is another's.", "K11"),
        ("wraps", in_domino(STUCK).play(STUCK_CARDS), lay(0, "C7"), "No row goes round.", "K11"),
        (
            "over",
            in_domino(OWN_SUIT).play(UP_AND_DOWN),
            passes(0),
            "The game is over.",
            "K01",
        ),
        (
            "out",
            in_domino(OWN_SUIT).play(UP_AND_DOWN.rsplit(" ", 3)[0]),
            passes(0),
            "Who is out does nothing more.",
            "K12",
        ),
    ):
        yield _refused(slug, at, action[0], sentence, claim)
    hearts = in_domino(MIXED, domino_start="hearts")
    sentence = "The Unter of hearts is laid first, not that of acorns."
    yield _refused("clubs-first", hearts, lays(0, "C11")[0], sentence, "K13")


def _whole_games() -> Iterator[Question]:
    for preset in PRESETS:
        at = Script(Rules.from_preset(preset), 1)
        at.at_random(f"whole {preset}")
        sentence = f"A whole game of {preset}, played at random."
        named = (f"preset-{preset}",)
        claims = ("K01", "K12")
        yield _game(f"whole-{slug_of(preset)}", at, sentence, claims, named, phase="over", pot=0)
    for players, deck, _ in PACKS:
        at = Script(Rules(players, deck=deck, contracts="power,domino"), players - 1)
        at.at_random(f"{players} with {deck}")
        sentence = f"Power and domino for {players} with {deck} cards, played at random."
        proves = ("contracts=power", f"deck={deck}")
        yield _game(
            f"power-{players}p-{deck}", at, sentence, ("K19", "K21"), proves, phase="over", pot=0
        )
    for name, value in (("black_pig", True), ("domino_start", "hearts"), ("rotation", "fixed")):
        for number in (1, 2):
            rules = Rules(contracts="obers,max,penultimate,domino", **{name: value})
            at = Script(rules, number)
            at.at_random(f"values {number}")
            reading = (f"{name}={value}",)
            yield _game(
                f"value-{slug_of(f'{name} {value}')}-{number}",
                at,
                f"A game under {name}={value}, played at random.",
                (),
                reading,
                phase="over",
                pot=0,
            )
