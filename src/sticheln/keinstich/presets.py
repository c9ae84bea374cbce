"""The rule sets of Kein Stich that have a name, as data."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from sticheln.keinstich.flags import Contract
from sticheln.presets import Preset

__all__ = ["PRESETS"]

_FOUR: Final = (Contract.TRICKS, Contract.HEARTS, Contract.OBERS, Contract.MAX)

PRESETS: Final[Mapping[str, Preset]] = MappingProxyType(
    {
        preset.name: preset
        for preset in (
            Preset(
                "standard",
                "Four trick deals and domino: the form that the source describes first.",
                settings={},
                claims=("K01",),
            ),
            Preset(
                "king_louis",
                "The first deal is left out.",
                settings={"contracts": (*_FOUR[1:], Contract.DOMINO)},
                claims=("K15",),
                aliases=("rey luis",),
            ),
            Preset(
                "penultimate_trick",
                "Six deals: in the fifth the last trick but one costs.",
                settings={"contracts": (*_FOUR, Contract.PENULTIMATE, Contract.DOMINO)},
                claims=("K16", "K17"),
                aliases=("kein zweitletzter stich",),
            ),
            Preset(
                "first_and_last_trick",
                "Six deals: in the fifth the first and the last trick cost.",
                settings={"contracts": (*_FOUR, Contract.FIRST_AND_LAST, Contract.DOMINO)},
                claims=("K16", "K18"),
                aliases=("kein erster letzter stich",),
            ),
            Preset(
                "power",
                "Two deals: the four trick deals in one, then domino.",
                settings={"contracts": (Contract.POWER, Contract.DOMINO)},
                claims=("K19",),
                aliases=("blitz", "hardcore"),
            ),
        )
    }
)
"""Every preset by name, the standard first."""
