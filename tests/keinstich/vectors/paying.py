"""What a deal costs each seat, and what domino wins it."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import permutations
from typing import Any

from sticheln import parse_cards
from sticheln.keinstich import Rules
from sticheln.keinstich.tricks import Trick
from tests.vectors.asking import Question, slug_of

# Seat 0 takes the first trick, seat 1 all others; seat 0 has H13 H12 H10 H7, seat 1 the Obers of
# clubs, diamonds and spades and the other four hearts.
SEVEN = (
    "H13 H12 H10 H7 | C7 C14 C10 C12 | C13 C11 D11 C8 | D14 D9 D12 D7 | D13 D10 S11 D8 | "
    "S14 S9 S12 S7 | S13 S10 H8 S8 | H14 H11 H9 C9"
)
# Seat 0 takes every trick: it led clubs from the seven to the ace, and nobody has any.
ALL = " | ".join(f"C{value} D{value} H{value} S{value}" for value in range(7, 15))
# Contract, the stakes of each seat of SEVEN, why.
COSTS: list[tuple[str, list[int], str, tuple[str, ...]]] = [
    ("tricks", [-1, -7, 0, 0], "one trick, and seven", ("K06",)),
    ("hearts", [-4, -4, 0, 0], "four hearts each, whatever the tricks", ("K07",)),
    ("obers", [-2, -6, 0, 0], "the Ober of hearts, and three others", ("K08",)),
    ("max", [-8, 0, 0, 0], "the king of hearts", ("K09",)),
    ("penultimate", [0, -8, 0, 0], "the seventh trick of eight", ("K17",)),
    ("first_and_last", [-4, -4, 0, 0], "the first trick, and the last", ("K18",)),
    # 1 + 4 + 2 + 8 = 15 for the trick of four hearts with Ober and king; 7 + 4 + 6 = 17.
    ("power", [-15, -17, 0, 0], "all of it together: 15 stakes for the first trick", ("K19",)),
]
MARCHES = {"power": (4, 12)}
"""What a march wins and costs where a deal takes in 32: 3 x 12 - 4; elsewhere 3 x 6 - 10."""


def questions() -> Iterator[Question]:
    for contract, stakes, why, claims in COSTS:
        rules = Rules(contracts=[contract, "domino"])
        yield _payment(f"{contract}-seven", rules, contract, SEVEN, 0, stakes, why, claims)
        shifted = [*stakes[-2:], *stakes[:-2]]
        yield _payment(
            f"{contract}-from-seat-2",
            rules,
            contract,
            SEVEN,
            2,
            shifted,
            f"{why}; led by 2",
            claims,
        )
        one = Rules(contracts=[contract, "domino"], stake=1)
        yield _payment(
            f"{contract}-stake-1",
            one,
            contract,
            SEVEN,
            0,
            stakes,
            "a stake of 1",
            claims,
            ("stake=N",),
        )
        yield from _marches(contract, stakes, claims)
    yield from _packs()
    yield from _black_pigs()
    yield from _domino()


def _marches(contract: str, stakes: list[int], claims: tuple[str, ...]) -> Iterator[Question]:
    won, paid = MARCHES.get(contract, (10, 6))
    rules = Rules(contracts=[contract, "domino"], march=(won, paid))
    takes = {"power": 32}.get(contract, 8)
    without = Rules(contracts=[contract, "domino"])
    on, off = ("march=10,6",), ("march=None",)
    yield _payment(
        f"{contract}-march",
        rules,
        contract,
        ALL,
        0,
        [won, -paid, -paid, -paid],
        f"a march wins {won} and costs each other {paid}, in place of the deal's payments",
        ("K20", *claims),
        on,
    )
    yield _payment(
        f"{contract}-march-of-seat-3",
        rules,
        contract,
        ALL,
        3,
        [-paid, -paid, -paid, won],
        "whoever takes every trick wins it",
        ("K20", *claims),
        on,
    )
    yield _payment(
        f"{contract}-no-march",
        without,
        contract,
        ALL,
        0,
        [-takes, 0, 0, 0],
        "without the march all tricks cost like any others",
        claims,
        off,
    )
    why = "seven tricks of eight are no march"
    yield _payment(
        f"{contract}-march-missed", rules, contract, SEVEN, 0, stakes, why, ("K20", *claims), on
    )


def _packs() -> Iterator[Question]:
    """Other numbers of tricks and hearts; each seat leads and takes its own suit's cards."""
    three = Rules(3, deck=24, contracts="penultimate,domino")
    # Eight tricks of three: clubs, then diamonds, hearts, spades in turn, each led from the ace.
    tricks = (
        "C14 C13 C12 | D14 D13 D12 | H14 H13 H12 | S14 S13 S12 | "
        "C11 C10 C9 | D11 D10 D9 | H11 H10 H9 | S11 S10 S9"
    )
    yield _payment(
        "three-penultimate",
        three,
        "penultimate",
        tricks,
        1,
        [0, -8, 0],
        "seat 1 takes all",
        ("K17",),
    )
    cost = [0, -6, 0]
    yield _payment("three-hearts", three, "hearts", tricks, 1, cost, "six hearts", ("K07", "K21"))
    six = Rules(6, deck=24, contracts="tricks,domino")
    tricks = (
        "C9 C10 C11 C12 C13 C14 | D9 D10 D11 D12 D13 D14 | "
        "H9 H10 H11 H12 H13 H14 | S9 S10 S11 S12 S13 S14"
    )
    # The sixth card wins: led by seat 0, then 5, 4, 3: the winners are seats 5, 4, 3, 2.
    for contract, stakes, why in (
        ("tricks", [0, 0, -1, -1, -1, -1], "four tricks of six cards"),
        ("hearts", [0, 0, 0, -6, 0, 0], "all six hearts in one trick"),
        ("obers", [0, 0, -2, -2, -2, -2], "an Ober in each trick"),
        ("penultimate", [0, 0, 0, -8, 0, 0], "the third trick of four"),
        ("first_and_last", [0, 0, -4, 0, 0, -4], "the first and the fourth trick"),
        ("power", [0, 0, -3, -17, -3, -3], "3 for a trick with an Ober; 1 + 6 + 2 + 8"),
    ):
        yield _payment(f"six-{contract}", six, contract, tricks, 0, stakes, why, ("K21",))


def _black_pigs() -> Iterator[Question]:
    pig = ("black_pig=True",)
    rules = Rules(contracts="max,domino", black_pig=True)
    yield _payment(
        "black-pig",
        rules,
        "max",
        SEVEN,
        0,
        [0, -8, 0, 0],
        "the queen of spades is Max",
        ("K14",),
        pig,
    )
    rules = Rules(contracts="power,domino", black_pig=True)
    # Seat 0: a trick 1, hearts 4, an Ober 2, the king a heart only; seat 1: 7 + 4 + 6 + 8.
    yield _payment(
        "black-pig-power",
        rules,
        "power",
        SEVEN,
        0,
        [-7, -25, 0, 0],
        "she costs as Max and as an Ober, and the king of hearts as a heart only",
        ("K14", "K19"),
        pig,
    )
    rules = Rules(contracts="obers,domino", black_pig=True)
    yield _payment(
        "black-pig-obers",
        rules,
        "obers",
        SEVEN,
        0,
        [-2, -6, 0, 0],
        "an Ober like the others",
        ("K14",),
        pig,
    )


def _domino() -> Iterator[Question]:
    for finished in permutations(range(4)):
        paid = [(20, 10, 2, 0)[finished.index(seat)] for seat in range(4)]
        words = ", ".join(map(str, finished))
        yield _payout(Rules(), finished, paid, f"The seats go out in the order {words}.")
    for rules, finished, paid in (
        (Rules(3, deck=24), (2, 0, 1), [10, 0, 20]),
        (Rules(6, deck=24), (5, 3, 1, 0, 2, 4), [0, 1, 0, 8, 0, 17]),
        (Rules(deck=52), (1, 0, 3, 2), [13, 27, 0, 2]),
        (Rules.from_preset("king_louis"), (1, 0, 3, 2), [7, 16, 0, 1]),
        (Rules.from_preset("penultimate_trick"), (3, 2, 1, 0), [0, 2, 12, 26]),
        (Rules(payouts=(14, 9, 6, 3)), (3, 2, 1, 0), [3, 6, 9, 14]),
        (Rules(stake=1), (0, 1, 2, 3), [20, 10, 2, 0]),
    ):
        sentence = f"Under {rules} the payouts are {', '.join(map(str, rules.payouts))} stakes."
        yield _payout(rules, finished, paid, sentence, slug_of(str(rules)))


def _payout(
    rules: Rules, finished: tuple[int, ...], stakes: list[int], sentence: str, slug: str = ""
) -> Question:
    return Question(
        "payment",
        f"domino-{slug or 'order'}-{''.join(map(str, finished))}",
        rules,
        {"contract": "domino", "finished": list(finished)},
        sentence,
        ("contracts=domino",),
        ("K12",),
        {"amounts": [each * rules.stake for each in stakes]},
    )


def _payment(
    slug: str,
    rules: Rules,
    contract: str,
    tricks: str,
    leader: int,
    stakes: list[int],
    why: str,
    claims: tuple[str, ...],
    proves: tuple[str, ...] = (),
) -> Question:
    amounts = [each * rules.stake for each in stakes]
    return Question(
        "payment",
        slug_of(slug),
        rules,
        {"contract": contract, "tricks": list(_led(tricks, leader))},
        f"{contract.replace('_', ' ').capitalize()}: {', '.join(map(str, amounts))}; {why}.",
        (f"contracts={contract}", *proves),
        claims,
        {"amounts": amounts},
    )


def _led(tricks: str, leader: int) -> Iterator[dict[str, Any]]:
    """Tricks written one after another; who takes one leads the next."""
    for cards in tricks.split("|"):
        trick = Trick(leader, parse_cards(cards))
        yield {"leader": leader, "cards": cards.split(), "winner": trick.winner}
        leader = trick.winner
