"""The rule set: one frozen object that says how every disputed point is read."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import partial
from typing import Any, Final, Self, TypedDict, Unpack

import attrs

from sticheln.cards import Card, Colour
from sticheln.decks import Deck, colours_of, named_deck
from sticheln.errors import RulesError, shown
from sticheln.flagged import FlaggedRules, Reader, check_players, read_flags, whole_number
from sticheln.flags import (
    FLAGS,
    AllZeroTrick,
    DeckName,
    LedZero,
    PainChoice,
    PainPoints,
    PainReveal,
    RankOrder,
    Rotation,
    Rounds,
    Scoring,
    TieBreak,
    Trumps,
    Undealt,
    ZeroPoints,
    Zeros,
)
from sticheln.presets import find_preset, find_variant
from sticheln.rules_text import read_rules, write_rules

__all__ = ["MAX_HAND", "PLAYERS", "FlagValues", "Rules"]

MAX_HAND: Final = 15
"""No hand is ever larger (J05, A09)."""

PLAYERS: Final = range(3, 9)
_MAX_ROUNDS: Final = 999_999_999


class FlagValues(TypedDict, total=False):
    """The flags of `Rules` as keyword arguments; strings stand for enum members."""

    deck: Deck | str
    undealt: str
    pain_choice: str
    pain_reveal: str
    pain_count: int | str
    trumps: str
    rank_order: str
    zeros: str
    all_zero_trick: str
    led_zero: str
    scoring: str
    pain_points: str
    zero_points: str
    rounds: int | str
    rotation: str
    tie_break: str


class _VaryValues(FlagValues, total=False):
    players: int


@attrs.frozen(init=False, eq=False, repr=False)
class Rules(FlaggedRules):
    """A rule set: the number of players and a value for every flag.

    Without arguments it is Classic for four. Each flag takes the strings that
    `sticheln.FLAGS` lists for it, or the enum members of the same value; ``deck`` takes a
    name or a `Deck`, ``rounds`` a number too.

    >>> Rules(3, pain_count=2).tricks_per_round
    13
    >>> str(Rules.from_preset("guide", 5, "open"))
    'guide 5p open'

    Attributes:
        players: 3 to 8.
        cards: The resolved pack, in deck order.
        hand_size: Cards dealt to each seat: the largest even deal, 15 at most.
        tricks_per_round: `hand_size` less the cards laid out.
        round_count: Regular rounds; a tie may add extra ones.
        colours: The colours of the pack, in deck order.

    Raises:
        RulesError: An unknown flag or value, or a combination that can't be played.
    """

    _known = FLAGS

    players: int
    deck: DeckName | Deck
    undealt: Undealt
    pain_choice: PainChoice
    pain_reveal: PainReveal
    pain_count: int
    trumps: Trumps
    rank_order: RankOrder
    zeros: Zeros
    all_zero_trick: AllZeroTrick
    led_zero: LedZero
    scoring: Scoring
    pain_points: PainPoints
    zero_points: ZeroPoints
    rounds: Rounds | int
    rotation: Rotation
    tie_break: TieBreak
    cards: tuple[Card, ...]
    hand_size: int
    tricks_per_round: int
    round_count: int
    colours: tuple[Colour, ...]
    _key: tuple[object, ...]
    _hash: int

    def __init__(self, players: int = 4, **flags: Unpack[FlagValues]) -> None:
        check_players("Sticheln", PLAYERS, players)
        put = partial(object.__setattr__, self)
        put("players", players)
        for name, value in {**_DEFAULTS, **_checked(flags)}.items():
            put(name, value)
        _refuse_contradictions(self)

        deck = self.deck if isinstance(self.deck, Deck) else named_deck(self.deck, players)
        hand_size = min(MAX_HAND, len(deck.cards) // players)
        _refuse_small_hands(self, hand_size)
        laid_out = self.pain_count if self.pain_choice is PainChoice.LAID_OUT else 0
        put("cards", deck.cards)
        put("colours", colours_of(deck.cards))
        put("hand_size", hand_size)
        put("tricks_per_round", hand_size - laid_out)
        put("round_count", players if self.rounds is Rounds.PER_PLAYER else self.rounds)
        put("_key", (players, *self.flags.values()))
        put("_hash", hash(self._key))

    @classmethod
    def from_preset(
        cls, name: str, players: int = 4, *variants: str, **flags: Unpack[FlagValues]
    ) -> Self:
        """A preset with variants and flags laid over it.

        Args:
            name: A key of `PRESETS` or an alias, in any case.
            players: 3 to 8.
            variants: Keys of `VARIANTS` or aliases, in any case.
            flags: Single flags besides.

        Raises:
            RulesError: An unknown name, or variants and flags that contradict each other.

        >>> Rules.from_preset("Classic", 4, "en la niebla").pain_reveal
        <PainReveal.ROUND_END: 'round_end'>
        """
        preset = find_preset(name)
        settings: dict[str, Any] = {**preset.settings, **_laid_over(players, variants, flags)}
        return cls(players, **settings)

    @classmethod
    def parse(cls, text: str) -> Self:
        """Read the short form that ``str(rules)`` writes, such as ``guide 5p open``.

        The words may come in any order; the preset is Classic and the players are four
        unless said otherwise.

        Raises:
            NotationError: Not text, empty, or a word said twice.
            RulesError: A name or value that does not exist, or a contradiction.
        """
        preset, players, variants, flags = read_rules(text)
        return cls.from_preset(preset, players, *variants, **flags)

    def vary(self, *variants: str, **flags: Unpack[_VaryValues]) -> Self:
        """This rule set with variants and flags laid over it; they override.

        Raises:
            RulesError: As `from_preset`.
        """
        changes = dict(flags)
        players: Any = changes.pop("players", self.players)
        settings: dict[str, Any] = {**self.flags, **_laid_over(players, variants, changes)}
        return type(self)(players, **settings)

    def __str__(self) -> str:
        return write_rules(self)


def _number(name: str, most: int, value: object) -> int:
    """A whole number from 1, given as one or as its digits."""
    number = whole_number(value, 1, most)
    if number is not None:
        return number
    raise RulesError(
        f"{name} must be a whole number from 1 to {most}, not {shown(value)}",
        "bad_number",
        flags=(name,),
    )


def _rounds(value: object) -> Rounds | int:
    if value == Rounds.PER_PLAYER:
        return Rounds.PER_PLAYER
    return _number("rounds", _MAX_ROUNDS, value)


def _deck(value: object) -> DeckName | Deck:
    if isinstance(value, Deck):
        return value
    return DeckName(str(value))


_READERS: Final[Mapping[str, Reader]] = {
    "deck": _deck,
    "undealt": Undealt,
    "pain_choice": PainChoice,
    "pain_reveal": PainReveal,
    "pain_count": partial(_number, "pain_count", 2),
    "trumps": Trumps,
    "rank_order": RankOrder,
    "zeros": Zeros,
    "all_zero_trick": AllZeroTrick,
    "led_zero": LedZero,
    "scoring": Scoring,
    "pain_points": PainPoints,
    "zero_points": ZeroPoints,
    "rounds": _rounds,
    "rotation": Rotation,
    "tie_break": TieBreak,
}


_checked = partial(read_flags, FLAGS, _READERS)

_DEFAULTS: Final = _checked({name: flag.default for name, flag in FLAGS.items()})


def _laid_over(
    players: int, variants: Iterable[str], flags: Mapping[str, object]
) -> dict[str, Any]:
    """What variants and single flags set together, refused where they disagree."""
    settings: dict[str, Any] = _checked(flags)
    said_by = dict.fromkeys(settings, "")
    for variant in map(find_variant, variants):
        if variant.needs_rounds and type(settings.get("rounds")) is not int:
            raise RulesError(
                f"{variant.name} needs the number of rounds in the same call, as in rounds=3",
                "rounds_missing",
                flags=("rounds",),
            )
        for name, value in variant.settings_for(players).items():
            if name in settings and settings[name] != value:
                other = said_by[name] or f"{name}={settings[name]}"
                raise RulesError(
                    f"{variant.name} sets {name}={value}, which contradicts {other}; "
                    f"leave one of them out",
                    "contradiction",
                    flags=(name,),
                )
            settings[name] = value
            said_by[name] = variant.name
    return settings


def _refuse_contradictions(rules: Rules) -> None:
    if rules.pain_choice is PainChoice.AFTER_PLAY and rules.pain_reveal is PainReveal.ROUND_END:
        raise RulesError(
            "pain_choice=after_play can't go with pain_reveal=round_end: nothing is laid out "
            "that could stay hidden; use pain_reveal=at_once",
            "after_play_hidden",
            flags=("pain_choice", "pain_reveal"),
        )
    if rules.led_zero is LedZero.TRANSPARENT and rules.zeros is Zeros.ORDINARY:
        raise RulesError(
            "led_zero=transparent can't go with zeros=ordinary: a zero is then a card like "
            "any other; use led_zero=sets_colour",
            "transparent_ordinary",
            flags=("led_zero", "zeros"),
        )


def _refuse_small_hands(rules: Rules, hand_size: int) -> None:
    least = {
        PainChoice.LAID_OUT: rules.pain_count + 1,
        PainChoice.RETURNED: rules.pain_count,
        PainChoice.AFTER_PLAY: 1,
    }[rules.pain_choice]
    if hand_size < least:
        raise RulesError(
            f"the deck gives each of {rules.players} players {hand_size} cards, but "
            f"pain_choice={rules.pain_choice} with pain_count={rules.pain_count} needs hands of "
            f"at least {least}; use a larger deck",
            "deck_too_small",
            flags=("deck", "players", "pain_choice", "pain_count"),
        )
