"""The points on which tables of Kein Stich differ, one flag each, as values and as data."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from types import MappingProxyType
from typing import Final

from sticheln.flag_types import OURS, Flag, Reading, Rotation

__all__ = ["FLAGS", "MARCH", "Contract", "DominoStart", "Rotation"]

MARCH: Final = (10, 6)
"""What a march wins and costs each of the others, in stakes (K20)."""


class Contract(StrEnum):
    """What a deal is played for."""

    TRICKS = "tricks"
    HEARTS = "hearts"
    OBERS = "obers"
    MAX = "max"
    PENULTIMATE = "penultimate"
    FIRST_AND_LAST = "first_and_last"
    POWER = "power"
    DOMINO = "domino"

    __hash__ = str.__hash__


class DominoStart(StrEnum):
    """Whose Unter opens the laying-out deal."""

    CLUBS = "clubs"
    HEARTS = "hearts"


_DECK = Flag(
    name="deck",
    meaning="How many cards the pack has. Every player is dealt equally many, and none is left.",
    readings=(
        Reading(24, "Ace to 9; for 3, 4 or 6 players.", ("K21",), ()),
        Reading(32, "Ace to 7; for 4 players.", ("K02", "K03"), ("standard",)),
        Reading(52, "Ace to 2; for 4 players.", ("K21",), ()),
    ),
    default=32,
    why="The source's commonest form is four players with eight cards each.",
)

_CONTRACTS = Flag(
    name="contracts",
    meaning=(
        "The deals of the game in their order, each at most once, domino last. Their names are"
        " joined by commas."
    ),
    readings=(
        Reading(Contract.TRICKS, "Each trick costs a stake.", ("K06",), ("standard",)),
        Reading(Contract.HEARTS, "Each captured heart costs a stake.", ("K07",), ("standard",)),
        Reading(Contract.OBERS, "Each captured Ober costs 2 stakes.", ("K08",), ("standard",)),
        Reading(Contract.MAX, "The king of hearts costs 8 stakes.", ("K09",), ("standard",)),
        Reading(
            Contract.PENULTIMATE,
            "The last trick but one costs 8 stakes.",
            ("K16", "K17"),
            ("penultimate_trick",),
        ),
        Reading(
            Contract.FIRST_AND_LAST,
            "The first and the last trick cost 4 stakes each.",
            ("K16", "K18"),
            ("first_and_last_trick",),
        ),
        Reading(
            Contract.POWER,
            "Tricks, hearts, Obers and the king of hearts all cost, in one deal.",
            ("K19",),
            ("power",),
        ),
        Reading(
            Contract.DOMINO,
            "Cards are laid out in rows; whoever is out first wins most of the pot.",
            ("K11", "K12"),
            ("standard",),
        ),
    ),
    default="tricks,hearts,obers,max,domino",
    why="The compendium of five deals that the source describes first.",
)

_BLACK_PIG = Flag(
    name="black_pig",
    meaning="Which card is Max.",
    readings=(
        Reading("False", "The king of hearts.", ("K09",), ("standard",)),
        Reading(
            "True",
            "The queen of spades, in power too; there she costs as an Ober besides.",
            ("K14",),
            (OURS,),
        ),
    ),
    default="False",
    why="The source names the queen of spades as a variant.",
)

_MARCH = Flag(
    name="march",
    meaning=(
        "Whether winning every trick of a deal is rewarded: what the winner gets and what each of"
        " the others pays, in stakes, in place of that deal's payments. Only where every trick"
        " deal then takes in what it takes without it."
    ),
    readings=(
        Reading("None", "All tricks cost like any others.", (), ("standard",)),
        Reading("10,6", "The winner gets 10 stakes and each other pays 6.", ("K20",), ()),
    ),
    default="None",
    why="The source lists it among the additional rules.",
)

_DOMINO_START = Flag(
    name="domino_start",
    meaning="Which Unter must be laid first in domino; its holder begins.",
    readings=(
        Reading(DominoStart.CLUBS, "That of acorns (clubs).", ("K11",), ("standard",)),
        Reading(DominoStart.HEARTS, "That of hearts.", ("K13", "K23"), ()),
    ),
    default=DominoStart.CLUBS,
    why="The source's main text begins with the acorn Unter.",
)

_ROTATION = Flag(
    name="rotation",
    meaning="Who deals after the first deal. The player left of the dealer leads.",
    readings=(
        Reading(Rotation.CLOCKWISE, "The next seat clockwise.", ("K04",), ("standard", OURS)),
        Reading(Rotation.FIXED, "The same seat for the whole game.", ("K04",), (OURS,)),
    ),
    default=Rotation.CLOCKWISE,
    why="The source does not say; this is the custom of card games.",
)

_STAKE = Flag(
    name="stake",
    meaning="What one stake is worth. All payments are whole numbers of stakes.",
    readings=(Reading("N", "That many, agreed beforehand.", ("K22",), ("standard",)),),
    default=5,
    why="The source reckons in stakes of 5.",
)

_PAYOUTS = Flag(
    name="payouts",
    meaning=(
        "How the last deal splits the pot: the stakes for each place, the first out first. They"
        " add up to what the trick deals take in."
    ),
    readings=(
        Reading(
            "20,10,2,0",
            "As the source pays four players; for any other pot in the same proportions, in whole"
            " stakes, what is left over going to the first and the last getting nothing.",
            ("K12", "K15", "K16"),
            ("standard", OURS),
        ),
    ),
    default="20,10,2,0",
    why="The source splits only the pot of four players; other pots keep its proportions.",
)

FLAGS: Final[Mapping[str, Flag]] = MappingProxyType(
    {
        flag.name: flag
        for flag in (
            _DECK,
            _CONTRACTS,
            _BLACK_PIG,
            _MARCH,
            _DOMINO_START,
            _ROTATION,
            _STAKE,
            _PAYOUTS,
        )
    }
)
"""Every flag by name."""
