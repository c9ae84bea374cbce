"""Packs of cards: the named decks for every number of players, and your own."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from functools import cache, lru_cache
from types import MappingProxyType
from typing import Final, Self

import attrs

from sticheln.cards import Card, Colour
from sticheln.errors import RulesError, shown
from sticheln.flags import DeckName

__all__ = ["Deck", "chosen_colours", "colours_of", "named_deck"]

_AMIGO: Final = "GNRBYV"
_NSV: Final = "RYGBPX"
_GUIDE: Final = "ROYGBP"
_FRENCH: Final = "CDHSKL"
_FRENCH_LOWEST, _ACE = 2, 14
_LONGEST_NAME: Final = 100


def _tuple(cards: Iterable[Card]) -> tuple[Card, ...]:
    return tuple(cards)


def _check_name(_deck: object, _field: object, name: str) -> None:
    if not isinstance(name, str) or not 0 < len(name) <= _LONGEST_NAME or not name.isprintable():
        raise RulesError(
            f"a deck needs a name of 1 to {_LONGEST_NAME} printable characters, not {shown(name)}",
            "bad_deck_name",
            flags=("deck",),
        )


def _check_cards(deck: Deck, _field: object, cards: tuple[Card, ...]) -> None:
    stray = next((card for card in cards if not isinstance(card, Card)), None)
    if stray is not None:
        raise RulesError(
            f"a deck is made of Card objects, not {shown(stray)}", "not_a_card", flags=("deck",)
        )
    twice = next((card for card, times in Counter(cards).items() if times > 1), None)
    if twice is not None:
        raise RulesError(
            f"deck {shown(deck.name)} holds {twice} twice; its cards must be distinct",
            "duplicate_card",
            flags=("deck",),
        )


@attrs.frozen(cache_hash=True)
class Deck:
    """A pack: a name and distinct cards, whose order a shuffle starts from.

    >>> tiny = Deck("tiny", map(Card.parse, ["R0", "R1", "G0", "G1"]))
    >>> len(tiny.cards)
    4

    Attributes:
        name: A name for people and for notation; 1 to 100 printable characters.
        cards: The cards, in the order that hands are sorted by.

    Raises:
        RulesError: No such name, a card twice, or something that is not a card.
    """

    name: str = attrs.field(validator=_check_name)
    cards: tuple[Card, ...] = attrs.field(converter=_tuple, validator=_check_cards)

    @classmethod
    def french_double(cls, players: int, lowest: int = _FRENCH_LOWEST) -> Self:
        """Two French packs made into as many 13-card suits as players (G10, G11).

        Args:
            players: 3 to 6.
            lowest: The lowest value kept, 2 to 14 (2 unless you say otherwise); what lies below is
                withheld.

        Raises:
            RulesError: Another number of players, or another lowest value.

        >>> len(Deck.french_double(5, lowest=7).cards)
        40
        """
        if players not in range(3, 7):
            raise RulesError(
                f"two French packs make 3 to 6 suits, so they serve 3 to 6 players, "
                f"not {shown(players)}",
                "deck_players",
                flags=("deck", "players"),
            )
        if type(lowest) is not int or not _FRENCH_LOWEST <= lowest <= _ACE:
            raise RulesError(
                f"lowest must be a value from {_FRENCH_LOWEST} to {_ACE}, not {shown(lowest)}",
                "bad_lowest",
                flags=("deck",),
            )
        return cls("french_double", _suits(_FRENCH[:players], range(lowest, _ACE + 1)))

    def _repr_svg_(self) -> str:
        from sticheln import svg  # noqa: PLC0415 - drawings are loaded when shown

        return svg.deck(self)


def _suits(letters: Iterable[str], values: Iterable[int]) -> tuple[Card, ...]:
    ranks = tuple(values)
    return tuple(Card(letter, value) for letter in letters for value in ranks)


def _amigo_full(_: int) -> tuple[Card, ...]:
    """0-18 in six colours, and 19 and 20 in green, red and blue (A01)."""
    tops = {"G": 20, "R": 20, "B": 20}
    return tuple(
        Card(letter, value) for letter in _AMIGO for value in range(tops.get(letter, 18) + 1)
    )


_AMIGO_PACKS: Final = {3: (5, 8), 4: (5, 11), 5: (5, 14), 6: (6, 14), 7: (6, 17), 8: (6, 18)}
"""Players: how many colours, and the highest value (A03 to A08; J01 to J04 agree)."""


def _published(letters: str) -> Callable[[int], tuple[Card, ...]]:
    def cards(players: int) -> tuple[Card, ...]:
        colours, top = _AMIGO_PACKS[players]
        return _suits(letters[:colours], range(top + 1))

    return cards


@attrs.frozen
class _Pack:
    players: range
    cards: Callable[[int], tuple[Card, ...]]


_PACKS: Final[Mapping[DeckName, _Pack]] = MappingProxyType(
    {
        DeckName.AMIGO: _Pack(range(3, 9), _published(_AMIGO)),
        DeckName.AMIGO_FULL: _Pack(range(3, 9), _amigo_full),
        DeckName.NSV: _Pack(range(3, 7), _published(_NSV)),
        DeckName.GUIDE: _Pack(range(3, 9), lambda players: _suits(_GUIDE[:players], range(15))),
        DeckName.FRENCH: _Pack(range(4, 5), lambda _: _suits(_FRENCH[:4], range(2, 15))),
        DeckName.FRENCH_DOUBLE: _Pack(
            range(3, 7), lambda players: Deck.french_double(players).cards
        ),
    }
)


@cache
def named_deck(name: DeckName, players: int) -> Deck:
    """The deck of that name for that many players.

    Raises:
        RulesError: The deck does not cover that many players.
    """
    pack = _PACKS[name]
    if players not in pack.players:
        span = f"{pack.players[0]} to {pack.players[-1]}" if len(pack.players) > 1 else "4"
        raise RulesError(
            f"deck={name} covers {span} players, not {players}",
            "deck_players",
            flags=("deck", "players"),
        )
    return Deck(name.value, pack.cards(players))


def colours_of(cards: Iterable[Card]) -> tuple[Colour, ...]:
    """The colours of some cards, each once, in the order of first appearance."""
    return tuple(dict.fromkeys(card.colour for card in cards))


@lru_cache(maxsize=1 << 12)
def chosen_colours(cards: tuple[Card, ...]) -> tuple[Colour, ...]:
    """The colours of the few cards of a choice; the answer is remembered."""
    return colours_of(cards)
