"""Games, whole and unfinished, and the actions that are refused in them."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, permutations
from typing import Any

from sticheln import Rules
from tests.test_ties import DECK, GAMES, ROUNDS, STARTERS
from tests.vectors.asking import Question, Table, pack, slug_of
from tests.vectors.positions import LATE, MIXED, RETURNED, THREES, table
from tests.vectors.rule_sets import CONTRADICTORY, VALUES, VARIANTS

TWELVE = "R0 R1 R2 R7 G0 G1 G2 G8 B0 B1 B2 B9 Y0 Y3"
"""Four cards each for three players, and two left over."""


def questions() -> Iterator[Question]:
    yield from _by_hand()
    yield from _orders_of_choices()
    yield from _refused_deals()
    yield from _refused_actions()
    yield from _ties()
    yield from _presets()
    yield from _variants()
    yield from _values()


def _game(
    slug: str,
    at: Table,
    sentence: str,
    proves: tuple[str, ...] = (),
    claims: tuple[str, ...] = (),
    **typed: Any,
) -> Question:
    answer = {"refused_at": None, **typed}
    return Question("game", slug, at.rules, at.body, sentence, proves, claims, answer)


def _by_hand() -> Iterator[Question]:
    begun = Table(Rules(3, deck=pack(THREES)), 2)
    yield _game(
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
    yield _game(
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
    yield _game(
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
    yield _game(
        "returned-round",
        at,
        "A card that came back is played, and counts for who captures it.",
        ("corner-12", "pain_choice=returned"),
        ("G15", "J14"),
        totals=[0, 1, 1],
        winners=[1, 2],
    )
    at = table(THREES, rounds=1, **LATE).play("R2 G1 B0 G2 B2 R1 B1 R0 G0")
    yield _game(
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
    yield _game(
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
    yield _game(
        "late-two-colours",
        at,
        "Two colours may be named after play.",
        ("corner-11", "pain_count=2"),
        totals=[0, -2, -2],
    )
    at = table("R2 R1 | R4 R3 | R6 R5", rounds=1, **LATE).play("R2 R4 R6 R5 R1 R3").name("R")
    yield _game(
        "late-one-colour",
        at,
        "The only colour captured is named, and all of it counts.",
        ("corner-11",),
        totals=[0, 0, -21],
    )
    at = table("R0 | G0 | B0", rounds=2, all_zero_trick="set_aside", **LATE).play("R0 G0 B0")
    yield _game(
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
    yield _game(
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
    yield _game(
        "two-returned",
        at,
        "Two cards that come back cost nothing by themselves.",
        ("corner-10", "corner-12"),
        totals=[0, -6, -6],
    )
    at = table(THREES, starter=1, rounds=1, all_zero_trick="set_aside").pain("R2 G2 B2", (0, 1, 2))
    at.play("G0 B0 R0")
    yield _game(
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
    yield _game(
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
    yield _game(
        "set-aside-last",
        at,
        "The last trick may be set aside too; the deal passes on as ever.",
        ("corner-7", "corner-16"),
        set_aside=["B0", "R0", "G0"],
        totals=[-2, -2, -1],
        starter=2,
    )
    at = table(THREES, starter=1, rounds=1).pain("R2 G2 B2", (0, 1, 2)).play("G0 B0 R0")
    yield _game(
        "first-zero",
        at,
        "In Classic the first zero takes a trick of zeros.",
        ("corner-2", "all_zero_trick=first_wins"),
        ("A19",),
        piles=[[], ["G0", "B0", "R0"], []],
        set_aside=[],
    )
    at = table("R5 R1 | R6 R2 | R7 R3", rounds=1).pain("R5 R6 R7").play("R1 R2 R3")
    yield _game(
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
    yield _game(
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
    yield _game(
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
    yield _game(
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
    yield _game(
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
            yield _game(
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
        yield _game(
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
        yield _game(
            f"names-order-{number}",
            at,
            "Colours may be named in any order.",
            ("corner-14", "corner-11"),
            totals=[0, 2, 2],
        )
    at = table(MIXED, pain_count=2).tell({"pain": ["G1", "R1"], "seat": 0})
    yield _game(
        "pair-other-way",
        at,
        "A pair is accepted either way round.",
        ("corner-14", "corner-10"),
        pain_cards=[["R1", "G1"], [], []],
        to_act=[1, 2],
    )
    reversed_hand = Table(Rules(3, deck=pack(THREES))).deal("R2 R0 R1 | G1 G0 G2 | B2 B1 B0")
    yield _game(
        "hands-in-deck-order",
        reversed_hand,
        "Hands stand in the order of the deck, whatever order the deal gave.",
        hands=[["R0", "R1", "R2"], ["G0", "G1", "G2"], ["B0", "B1", "B2"]],
    )


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


def _ties() -> Iterator[Question]:
    """Every way in which a tie goes, card by card."""
    for name, tie_break, regular, extra, starters, winners in GAMES:
        yield _tie(
            name, tie_break, "clockwise", 0, [*regular, *extra], len(regular), starters, winners
        )
    for number, (first, rotation, regular, extra, starters, winners) in enumerate(STARTERS):
        rows = [*regular, *extra]
        name = f"the order of extra rounds {number}"
        yield _tie(name, "extra_rounds", rotation, first, rows, len(regular), starters, winners)


def _tie(
    name: str,
    tie_break: str,
    rotation: str,
    first: int,
    rows: list[tuple[int, ...]],
    regular: int,
    starters: list[int],
    winners: tuple[int, ...],
) -> Question:
    rules = Rules(3, deck=pack(DECK), tie_break=tie_break, rotation=rotation, rounds=regular)
    at = Table(rules, first)
    for row in rows:
        hands, _, left_over = ROUNDS[row].partition("+")
        at.round(hands, left_over)
    return _game(
        f"tie-{slug_of(name)}",
        at,
        f"{name[0].upper()}{name[1:]}, played card by card.",
        ("corner-17", f"tie_break={tie_break}", f"rotation={rotation}"),
        phase="over",
        round_scores=[list(row) for row in rows],
        starter=starters[-1],
        winners=list(winners),
    )


def _presets() -> Iterator[Question]:
    """A whole game of each preset, and a game of one round for every number of players."""
    for preset, players in (
        ("classic", 4),
        ("amigo", 3),
        ("jogoeu", 4),
        ("guide", 3),
        ("stick_em", 3),
    ):
        at = Table(Rules.from_preset(preset, players), 1).at_random(f"whole {preset}")
        sentence = f"A whole game of {preset} for {players}, played at random."
        yield _game(f"whole-{preset}-{players}p", at, sentence, (f"preset-{preset}",), phase="over")
    for preset in ("classic", "amigo", "jogoeu", "guide", "stick_em"):
        most = 6 if preset in {"jogoeu", "stick_em"} else 8
        for players in range(3, most + 1):
            tie_break = {"tie_break": "shared"} if preset == "guide" else {}
            rules = Rules.from_preset(preset, players, rounds=1, **tie_break)
            at = Table(rules, players - 1).at_random(f"one round of {preset}")
            yield _game(
                f"one-round-{preset}-{players}p",
                at,
                f"One round of {preset} for {players}, played at random.",
                (f"preset-{preset}",),
                phase="over",
            )


def _with_variants(slug: str, variants: tuple[str, ...], **flags: Any) -> Question:
    deck = {} if "standard_deck" in variants else {"deck": pack(TWELVE)}
    rounds = 1 if "standard_deck" in variants else 2
    players = 4 if "standard_deck" in variants else 3
    rules = Rules.from_preset("classic", players, *variants, rounds=rounds, **deck, **flags)
    at = Table(rules, 1).at_random(slug)
    what = " and ".join(variants)
    proves = tuple(f"variant-{variant}" for variant in variants)
    return _game(slug, at, f"A game with {what}, played at random.", proves, phase="over")


def _variants() -> Iterator[Question]:
    for variant in VARIANTS:
        yield _with_variants(f"variant-{slug_of(variant)}", (variant,))
    for pair in combinations(VARIANTS, 2):
        if tuple(sorted(pair)) not in CONTRADICTORY:
            yield _with_variants(f"variants-{slug_of(' '.join(pair))}", pair)


def _values() -> Iterator[Question]:
    """The same seed under every value of every flag, and under every preset's own tricks."""
    for flag, value in VALUES:
        if flag in {"deck", "rounds"}:
            continue
        rules = Rules(3, **{"deck": pack(TWELVE), "rounds": 2, flag: value})
        for number in (1, 2):
            at = Table(rules, 2).at_random(f"values {number}")
            yield _game(
                f"value-{slug_of(f'{flag} {value}')}-{number}",
                at,
                f"A game under {flag}={value}, played at random.",
                (f"{flag}={value}",),
                phase="over",
            )
