"""The rule sets and variants that have a name, as data.

A preset is a whole rule set: Classic with the flags in its ``settings`` changed. A
variant lays its flags over any preset, and variants combine. ``sticheln.Rules`` finds
both by name or alias.
"""

import unicodedata
from collections.abc import Mapping
from types import MappingProxyType
from typing import TypeVar

from attrs import field, frozen

from sticheln.errors import RulesError, shown
from sticheln.flags import (
    AllZeroTrick,
    DeckName,
    PainChoice,
    PainPoints,
    PainReveal,
    RankOrder,
    Scoring,
    TieBreak,
    Trumps,
    Undealt,
    ZeroPoints,
    Zeros,
)

_ALWAYS_THE_SAME: Mapping[int, Mapping[str, object]] = MappingProxyType({})


def _read_only(settings: Mapping[str, object]) -> Mapping[str, object]:
    return MappingProxyType(dict(settings))


@frozen
class Preset:
    """A named rule set.

    Attributes:
        name: Its name.
        meaning: Whose rules these are.
        settings: The flags that differ from Classic.
        claims: The ids of the statements behind them.
        aliases: Other names that are understood.
    """

    name: str
    meaning: str
    settings: Mapping[str, object] = field(converter=_read_only, hash=False)
    claims: tuple[str, ...] = ()
    aliases: tuple[str, ...] = ()


@frozen
class Variant:
    """A named change to any rule set.

    Attributes:
        name: Its name.
        meaning: What changes.
        settings: The flags it sets.
        claims: The ids of the statements it rests on.
        aliases: Other names that are understood.
        settings_by_players: The flags that it sets otherwise for some numbers of players.
        needs_rounds: Whether the flag ``rounds`` must be given as a number together with it.
    """

    name: str
    meaning: str
    settings: Mapping[str, object] = field(converter=_read_only, hash=False)
    claims: tuple[str, ...] = ()
    aliases: tuple[str, ...] = ()
    settings_by_players: Mapping[int, Mapping[str, object]] = field(
        default=_ALWAYS_THE_SAME, hash=False
    )
    needs_rounds: bool = False

    def settings_for(self, players: int) -> Mapping[str, object]:
        """Return the flags that the variant sets in a game of ``players``."""
        return {**self.settings, **self.settings_by_players.get(players, {})}


PRESETS: Mapping[str, Preset] = MappingProxyType(
    {
        preset.name: preset
        for preset in (
            Preset(
                "classic",
                "The reading that most sources share, with the cards of Amigo's"
                " edition; it sets every flag to its default.",
                settings={},
            ),
            Preset(
                "amigo",
                "Amigo's edition by the letter: Classic in five rounds. As in Classic, the"
                " cards depend on the players: 0-11 in five colours for four.",
                settings={"rounds": 5},
                claims=("A23",),
            ),
            Preset(
                "jogoeu",
                "The rules of the Portuguese text: the NSV cards, the pain card played"
                " like any other, zeros worth nothing, and a trick of zeros set aside.",
                settings={
                    "deck": DeckName.NSV,
                    "pain_choice": PainChoice.RETURNED,
                    "all_zero_trick": AllZeroTrick.SET_ASIDE,
                    "zero_points": ZeroPoints.NEUTRAL,
                },
                claims=("J01", "J02", "J03", "J04", "J12", "J14", "J17", "J18"),
            ),
            Preset(
                "guide",
                "The rules of the Spanish guide: the pain colours stay secret, the pain"
                " card is played like any other, the off-colour played last takes the"
                " trick, zeros are ordinary cards and worth nothing when captured, and"
                " ties are played off.",
                settings={
                    "deck": DeckName.GUIDE,
                    "undealt": Undealt.HIDDEN,
                    "pain_choice": PainChoice.RETURNED,
                    "pain_reveal": PainReveal.ROUND_END,
                    "trumps": Trumps.LATEST_COLOUR,
                    "zeros": Zeros.ORDINARY,
                    "zero_points": ZeroPoints.NEUTRAL,
                    "tie_break": TieBreak.EXTRA_ROUNDS,
                },
                claims=(
                    "G09",
                    "G13",
                    "G15",
                    "G18",
                    "G22",
                    "G23",
                    "G24",
                    "G25",
                    "G27",
                    "G35",
                ),
            ),
            Preset(
                "stick_em",
                "The English-language edition: Classic with the NSV cards (0-11 in five"
                " colours for four), after what is published about it. The guide calls it"
                " the same game but for the colours and their names.",
                settings={"deck": DeckName.NSV},
                claims=("G30",),
                aliases=("Stick 'Em", "stick em"),
            ),
        )
    }
)
"""Every preset by name, Classic first."""

VARIANTS: Mapping[str, Variant] = MappingProxyType(
    {
        variant.name: variant
        for variant in (
            Variant(
                "reverse",
                "A lucky colour in place of the pain colour: its cards count their value"
                " for you, every other card one against. The lowest card wins a trick.",
                settings={"scoring": Scoring.LUCKY, "rank_order": RankOrder.LOW},
                claims=("A24", "A25"),
                aliases=("al revés",),
            ),
            Variant(
                "mild",
                "Every card of the pain colour costs five, the zero included.",
                settings={"pain_points": PainPoints.FIVE},
                claims=("A26",),
                aliases=("leve",),
            ),
            Variant(
                "intense",
                "Two pain colours for each player, chosen with two cards.",
                settings={"pain_count": 2},
                claims=("A27", "G28"),
                aliases=("intenso", "dos palos dolorosos"),
            ),
            Variant(
                "fog",
                "The pain colours stay secret until the round is over.",
                settings={"pain_reveal": PainReveal.ROUND_END},
                claims=("A28",),
                aliases=("en la niebla",),
            ),
            Variant(
                "late",
                "The pain colour is named after the last trick, among the colours"
                " taken; whoever took nothing scores 0.",
                settings={
                    "pain_choice": PainChoice.AFTER_PLAY,
                    "pain_reveal": PainReveal.AT_ONCE,
                },
                claims=("A29", "A30"),
                aliases=("tardío",),
            ),
            Variant(
                "open",
                "All pain colours are known before the first card is led.",
                settings={"pain_reveal": PainReveal.AT_ONCE},
                claims=("G26",),
                aliases=("palos dolorosos abiertos",),
            ),
            Variant(
                "fixed_rounds",
                "An agreed number of rounds, given with it as rounds=N.",
                settings={},
                claims=("G29",),
                aliases=("rondas fijas",),
                needs_rounds=True,
            ),
            Variant(
                "standard_deck",
                "Ordinary French cards: one pack for four players, otherwise suits from"
                " two packs, as many as there are players.",
                settings={"deck": DeckName.FRENCH_DOUBLE},
                claims=("G10", "G11", "G31"),
                aliases=("mazo estándar",),
                settings_by_players={4: {"deck": DeckName.FRENCH}},
            ),
        )
    }
)
"""Every variant by name."""

_Entry = TypeVar("_Entry", bound=Preset | Variant)


def _key(name: str) -> str:
    plain = unicodedata.normalize("NFC", name).casefold()
    return " ".join(plain.replace("_", " ").replace("-", " ").split())


def find_named(kind: str, known: Mapping[str, _Entry], name: object) -> _Entry:
    """Return the entry of that name or alias, in any case, of any game's presets or variants."""
    if isinstance(name, str):
        for entry in known.values():
            if _key(name) in map(_key, (entry.name, *entry.aliases)):
                return entry
    raise RulesError(
        f"there is no {kind} {shown(name)}; there are {', '.join(known)}", f"unknown_{kind}"
    )


def find_preset(name: str) -> Preset:
    """Return the preset of that name or alias, in any case."""
    return find_named("preset", PRESETS, name)


def find_variant(name: str) -> Variant:
    """Return the variant of that name or alias, in any case."""
    return find_named("variant", VARIANTS, name)
