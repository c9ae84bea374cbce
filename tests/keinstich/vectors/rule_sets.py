"""What presets and flags mean, which rule sets are refused, the packs, and deals from seeds."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from sticheln.keinstich import PRESETS, Rules
from tests.vectors.asking import Question, slug_of

PACKS = [(4, 32, 8), (3, 24, 8), (4, 24, 6), (6, 24, 4), (4, 52, 13)]
"""Players, cards of the pack, cards of a hand."""

# Stakes in the pot, worked out: tricks + hearts (a quarter of the pack) + 8 for each other deal.
POTS = {
    "standard": {(4, 32): 32, (3, 24): 30, (4, 24): 28, (6, 24): 26, (4, 52): 42},
    "king_louis": {(4, 32): 24, (3, 24): 22, (4, 24): 22, (6, 24): 22, (4, 52): 29},
    "penultimate_trick": {(4, 32): 40, (3, 24): 38, (4, 24): 36, (6, 24): 34, (4, 52): 50},
    "first_and_last_trick": {(4, 32): 40, (3, 24): 38, (4, 24): 36, (6, 24): 34, (4, 52): 50},
    "power": {(4, 32): 32, (3, 24): 30, (4, 24): 28, (6, 24): 26, (4, 52): 42},
}
# Each place's stakes in the proportions 20:10:2, in whole stakes, what is left over to the first:
# of 24 the second gets 24 x 10/32 = 7.5 and the third 24 x 2/32 = 1.5; three players 20:10.
PAYOUTS = {
    (4, 32): [20, 10, 2, 0],
    (4, 24): [16, 7, 1, 0],
    (4, 40): [26, 12, 2, 0],
    (4, 28): [19, 8, 1, 0],
    (4, 42): [27, 13, 2, 0],
    (6, 26): [17, 8, 1, 0, 0, 0],
    (3, 30): [20, 10, 0],
    (4, 22): [15, 6, 1, 0],
    (4, 29): [19, 9, 1, 0],
    (4, 36): [23, 11, 2, 0],
    (4, 50): [32, 15, 3, 0],
    (3, 22): [15, 7, 0],
    (3, 38): [26, 12, 0],
    (6, 22): [15, 6, 1, 0, 0, 0],
    (6, 34): [22, 10, 2, 0, 0, 0],
}

ALIASES = {
    "King Louis": "king_louis",
    "rey luis": "king_louis",
    "Blitz": "power",
    "HARDCORE": "power",
    "kein zweitletzter Stich": "penultimate_trick",
    "kein erster letzter Stich": "first_and_last_trick",
}

# A sentence, the flags that are said, those that must come of it, what it proves.
SAID: list[tuple[str, dict[str, Any], dict[str, Any], tuple[str, ...]]] = [
    ("The queen of spades may be Max.", {"black_pig": True}, {}, ("black_pig=True",)),
    ("The king of hearts is Max.", {"black_pig": False}, {}, ("black_pig=False",)),
    ("A march wins 10 and costs 6.", {"march": [10, 6]}, {}, ("march=10,6",)),
    ("There need be no march.", {"march": None}, {}, ("march=None",)),
    (
        "A march of other amounts may be agreed where the pot comes out: 3 x 7 - 13 = 8.",
        {"march": [13, 7]},
        {},
        ("march=10,6",),
    ),
    ("The Unter of hearts may start.", {"domino_start": "hearts"}, {}, ("domino_start=hearts",)),
    ("The Unter of acorns starts.", {"domino_start": "clubs"}, {}, ("domino_start=clubs",)),
    ("The dealer may stay.", {"rotation": "fixed"}, {}, ("rotation=fixed",)),
    ("The dealer moves on.", {"rotation": "clockwise"}, {}, ("rotation=clockwise",)),
    ("A stake may be 1.", {"stake": 1}, {}, ("stake=N",)),
    ("A stake may be a lot.", {"stake": 999_999_999}, {}, ("stake=N",)),
    ("Other payouts may be agreed.", {"payouts": [14, 9, 6, 3]}, {}, ()),
    ("The first may win all.", {"payouts": [32, 0, 0, 0]}, {}, ()),
    (
        "Two deals of one's own: Obers, then the last trick but one.",
        {"contracts": ["obers", "penultimate", "domino"]},
        {"payouts": [10, 5, 1, 0]},  # of 16 stakes: 16 x 10/32 = 5, 16 x 2/32 = 1
        ("contracts=obers", "contracts=penultimate"),
    ),
    (
        "Every trick deal there is, in an order of one's own.",
        {
            "contracts": [
                "power",
                "first_and_last",
                "penultimate",
                "max",
                "obers",
                "hearts",
                "tricks",
                "domino",
            ]
        },
        {"payouts": [50, 25, 5, 0]},  # 32 + 6 x 8 = 80 stakes
        ("contracts=power", "contracts=first_and_last"),
    ),
    (
        "Power takes in 32 stakes, and so must a march in it: 3 x 12 - 4.",
        {"contracts": ["power", "domino"], "march": [4, 12]},
        {},
        ("contracts=power", "march=10,6"),
    ),
]
# A sentence, the call, what it proves.
REFUSED: list[tuple[str, dict[str, Any], tuple[str, ...]]] = [
    ("A preset that there is not is refused.", {"preset": "classic"}, ()),
    ("A flag that there is not is refused.", {"flags": {"trumps": "highest"}}, ()),
    ("A pack of 36 is none.", {"flags": {"deck": 36}}, ("deck=32",)),
    ("Two players are too few.", {"players": 2}, ()),
    ("Seven players are too many.", {"players": 7}, ()),
    ("32 cards do not deal out evenly to three.", {"players": 3}, ("deck=32",)),
    ("32 cards do not deal out evenly to five.", {"players": 5}, ("deck=32",)),
    ("32 cards do not deal out evenly to six.", {"players": 6}, ("deck=32",)),
    ("24 cards do not deal out to five.", {"players": 5, "flags": {"deck": 24}}, ("deck=24",)),
    ("52 cards do not deal out to three.", {"players": 3, "flags": {"deck": 52}}, ("deck=52",)),
    ("52 cards do not deal out to six.", {"players": 6, "flags": {"deck": 52}}, ("deck=52",)),
    ("There must be a domino.", {"flags": {"contracts": ["tricks", "max"]}}, ()),
    (
        "Domino is the last.",
        {"flags": {"contracts": ["domino", "tricks"]}},
        ("contracts=domino",),
    ),
    (
        "Domino in the middle is refused.",
        {"flags": {"contracts": ["tricks", "domino", "max"]}},
        ("contracts=domino",),
    ),
    ("Domino alone has no pot.", {"flags": {"contracts": ["domino"]}}, ("contracts=domino",)),
    ("A game has deals.", {"flags": {"contracts": []}}, ()),
    ("A contract stands once.", {"flags": {"contracts": ["max", "max", "domino"]}}, ()),
    (
        "A contract stands once, also with another between.",
        {"flags": {"contracts": ["max", "obers", "max", "domino"]}},
        (),
    ),
    ("There is no such contract.", {"flags": {"contracts": ["ramsch", "domino"]}}, ()),
    ("A stake is at least 1.", {"flags": {"stake": 0}}, ("stake=N",)),
    ("A stake is above nothing.", {"flags": {"stake": -5}}, ("stake=N",)),
    ("Payouts add up to the pot, not less.", {"flags": {"payouts": [20, 10, 1, 0]}}, ()),
    ("Payouts add up to the pot, not more.", {"flags": {"payouts": [20, 10, 2, 1]}}, ()),
    ("There is a payout for each place.", {"flags": {"payouts": [20, 10, 2]}}, ()),
    ("There is no fifth place of four.", {"flags": {"payouts": [20, 10, 2, 0, 0]}}, ()),
    ("A payout is never paid.", {"flags": {"payouts": [30, 10, -8, 0]}}, ()),
    (
        "The usual payouts fit no other pot.",
        {"preset": "king_louis", "flags": {"payouts": [20, 10, 2, 0]}},
        (),
    ),
    (
        "A march that takes in 5 stakes does not fit deals that take in 8: 3 x 5 - 10.",
        {"flags": {"march": [10, 5]}},
        ("march=10,6",),
    ),
    (
        "The usual march does not fit power, which takes in 32.",
        {"preset": "power", "flags": {"march": [10, 6]}},
        ("march=10,6",),
    ),
    (
        "Four players of 24 cards take six tricks: no march fits tricks and hearts and Max.",
        {"flags": {"deck": 24, "march": [10, 6]}},
        ("march=10,6",),
    ),
    (
        "Three players: 2 x 6 - 10 = 2, not 8.",
        {"players": 3, "flags": {"deck": 24, "march": [10, 6]}},
        ("march=10,6",),
    ),
    ("What a march wins is no loss.", {"flags": {"march": [-8, 0]}}, ("march=10,6",)),
    ("A march has two amounts.", {"flags": {"march": [10, 6, 0]}}, ("march=10,6",)),
    ("Only two Unters may start.", {"flags": {"domino_start": "spades"}}, ("domino_start=clubs",)),
    ("There is no such rotation.", {"flags": {"rotation": "back"}}, ("rotation=clockwise",)),
    ("The black pig is there or not.", {"flags": {"black_pig": "perhaps"}}, ("black_pig=True",)),
]

SEEDS: list[tuple[str, Any, str]] = [
    ("text", "friday night", "A text is its UTF-8."),
    ("accents", "Fürst Ñandú 🂡", "A text beyond ASCII is its UTF-8."),
    ("number", 20260101, "A number is its decimal digits."),
    ("digits", "20260101", "The digits as a text give the same deal as the number."),
    ("negative", -7, "A negative number is its digits with the sign."),
    ("bytes", {"hex": "00ff10"}, "Bytes are taken as they are."),
]


def questions() -> Iterator[Question]:
    yield from _presets()
    yield from _calls()
    yield from _decks()
    yield from _deals()


def _presets() -> Iterator[Question]:
    for preset in PRESETS:
        for players, deck, _ in PACKS:
            call = {"preset": preset, "players": players, "flags": {"deck": deck}}
            pot = POTS[preset][players, deck]
            payouts = PAYOUTS[players, pot]
            yield Question(
                "rules",
                f"{slug_of(preset)}-{players}p-{deck}",
                None,
                {"call": call},
                f"The preset {preset} for {players} players with {deck} cards: the pot of {pot}"
                f" stakes is split as {', '.join(map(str, payouts))}.",
                (f"preset-{preset}", f"deck={deck}"),
                typed={"refused": False, "flags.payouts": payouts},
            )
    for alias, preset in ALIASES.items():
        yield Question(
            "rules",
            f"alias-{slug_of(alias)}",
            None,
            {"call": {"preset": alias}},
            f"{alias} is another name of {preset}.",
            (f"preset-{preset}",),
            typed={"flags.contracts": list(PRESETS[preset].settings["contracts"])},
        )
    yield Question(
        "rules",
        "nothing-said",
        None,
        {"call": {}},
        "Where nothing is said it is the standard for four.",
        ("preset-standard",),
        ("K01", "K03"),
        {
            "players": 4,
            "flags.deck": 32,
            "flags.contracts": ["tricks", "hearts", "obers", "max", "domino"],
            "flags.stake": 5,
            "flags.payouts": [20, 10, 2, 0],
        },
    )


def _calls() -> Iterator[Question]:
    for sentence, said, derived, proves in SAID:
        typed = {f"flags.{name}": value for name, value in {**said, **derived}.items()}
        body = {"call": {"flags": said}}
        yield Question("rules", slug_of(sentence), None, body, sentence, proves, typed=typed)
    for sentence, call, proves in REFUSED:
        typed = {"refused": True}
        slug = f"refused-{slug_of(sentence)}"
        yield Question("rules", slug, None, {"call": call}, sentence, proves, typed=typed)


def _decks() -> Iterator[Question]:
    for preset in PRESETS:
        for players, deck, hand in PACKS:
            yield Question(
                "deck",
                f"{slug_of(preset)}-{players}p-{deck}",
                Rules.from_preset(preset, players, deck=deck),
                {},
                f"{preset} for {players} with {deck} cards: hands of {hand}, and a pot of"
                f" {POTS[preset][players, deck]} stakes.",
                (f"preset-{preset}", f"deck={deck}"),
                ("K02", "K21"),
                {
                    "hand_size": hand,
                    "pot": POTS[preset][players, deck],
                    "round_count": {"power": 2, "king_louis": 4, "standard": 5}.get(preset, 6),
                },
            )
    cards = ["C7", "C8", "C9", "C10", "C11", "C12", "C13", "C14"]
    yield Question(
        "deck",
        "order",
        Rules(contracts="hearts,domino"),
        {},
        "The pack goes suit by suit, clubs, diamonds, hearts, spades, from the seven to the ace.",
        ("deck=32",),
        ("K02",),
        {"cards": [f"{suit}{card[1:]}" for suit in "CDHS" for card in cards], "pot": 8},
    )


def _deals() -> Iterator[Question]:
    for slug, seed, sentence in SEEDS:
        body = {"seed": seed, "round": 1}
        yield Question("deal", f"seed-{slug}", Rules(), body, sentence, ("deck=32",), ("K03",))
    for players, deck, hand in PACKS:
        yield Question(
            "deal",
            f"{players}p-{deck}",
            Rules(players, deck=deck),
            {"seed": "friday night", "round": 1},
            f"{players} players are dealt {hand} of {deck} cards each, and none is left.",
            (f"deck={deck}",),
            ("K03", "K21"),
            {"undealt": []},
        )
    for number in (2, 5):
        body = {"seed": "friday night", "round": number}
        sentence = f"The deal of number {number} is one of its own."
        yield Question("deal", f"number-{number}", Rules(), body, sentence, (), ("K01",))
