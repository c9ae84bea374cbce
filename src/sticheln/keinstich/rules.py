"""The rule set of a game of Kein Stich, and its short text."""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial
from typing import Any, Final, Self, TypedDict, Unpack, cast

import attrs

from sticheln.cards import Card, Colour
from sticheln.errors import NotationError, RulesError, shown
from sticheln.flagged import FlaggedRules, check_players
from sticheln.keinstich.cards import SUITS, UNTER, pack
from sticheln.keinstich.contracts import max_card, takings
from sticheln.keinstich.flag_values import DEFAULTS, checked, flag_text
from sticheln.keinstich.flags import FLAGS, Contract, DominoStart, Rotation
from sticheln.keinstich.presets import PRESETS
from sticheln.presets import Preset, find_named
from sticheln.rules_text import split_words

__all__ = ["FlagValues", "Rules", "default_payouts"]

PLAYERS: Final = range(3, 7)


class FlagValues(TypedDict, total=False):
    """The flags of `Rules` as keyword arguments; strings stand for all values."""

    deck: int | str
    contracts: Iterable[str] | str
    black_pig: bool | str
    march: tuple[int, int] | bool | str | None
    domino_start: str
    rotation: str
    stake: int | str
    payouts: Iterable[int] | str


class _VaryValues(FlagValues, total=False):
    players: int


@attrs.frozen(init=False, eq=False, repr=False)
class Rules(FlaggedRules):
    """A rule set of Kein Stich: the number of players and a value for every flag.

    Lists may be given as text with commas, as in ``contracts="hearts,domino"``; ``march=True``
    stands for its usual amounts. Payouts that are not given are the default ones for the pot.

    >>> Rules().payouts
    (20, 10, 2, 0)
    >>> str(Rules.from_preset("king louis", stake=1))
    'king_louis 4p stake=1'

    Attributes:
        players: 3 to 6, where the deck deals out evenly.
        cards: The pack, suit by suit.
        hand_size: The cards dealt to each seat, and so the tricks of a deal.
        round_count: The number of deals.
        pot: What the trick deals take in, in stakes.

    Raises:
        RulesError: An unknown flag or value, or a combination that can't be played.
    """

    _known = FLAGS

    players: int
    deck: int
    contracts: tuple[Contract, ...]
    black_pig: bool
    march: tuple[int, int] | None
    domino_start: DominoStart
    rotation: Rotation
    stake: int
    payouts: tuple[int, ...]
    cards: tuple[Card, ...]
    hand_size: int
    pot: int
    _key: tuple[object, ...]
    _hash: int

    def __init__(self, players: int = 4, **flags: Unpack[FlagValues]) -> None:
        check_players("Kein Stich", PLAYERS, players)
        said = checked(flags)
        put = partial(object.__setattr__, self)
        put("players", players)
        for name, value in {**DEFAULTS, **said}.items():
            put(name, value)
        _refuse_uneven_deal(players, self.deck)
        put("cards", pack(self.deck))
        put("hand_size", self.deck // players)
        _refuse_contracts(self.contracts)
        put("pot", sum(map(self.takings, self.contracts)))
        if said.get("payouts") is None:
            put("payouts", default_payouts(players, self.pot))
        _refuse_payouts(self)
        _refuse_march(self)
        put("_key", (players, *self.flags.values()))
        put("_hash", hash(self._key))

    @classmethod
    def from_preset(cls, name: str, players: int = 4, **flags: Unpack[FlagValues]) -> Self:
        """A preset with flags laid over it.

        Args:
            name: A key of `sticheln.keinstich.PRESETS` or an alias, in any case.
            players: 3 to 6.
            flags: Single flags besides.

        Raises:
            RulesError: An unknown name, or a combination that can't be played.
        """
        settings = cast("FlagValues", {**find_named("preset", PRESETS, name).settings, **flags})
        return cls(players, **settings)

    @classmethod
    def parse(cls, text: str) -> Self:
        """Read the short form that ``str(rules)`` writes, such as ``standard 4p stake=10``.

        The words may come in any order; the preset is the standard and the players are four
        unless said otherwise.

        Raises:
            NotationError: Not text, empty, or a word said twice.
            RulesError: A name or value that does not exist, or what can't be played.
        """
        names, players, flags = split_words(text, "standard 4p stake=10")
        if len(names) > 1:
            raise NotationError(f"{shown(text)} names two presets; one will do", "twice", text=text)
        return cls.from_preset((names or ["standard"])[0], players, **cast("FlagValues", flags))

    def vary(self, **flags: Unpack[_VaryValues]) -> Self:
        """This rule set with flags laid over it; default payouts follow the pot.

        Raises:
            RulesError: As `from_preset`.
        """
        changes: dict[str, Any] = dict(flags)
        players = changes.pop("players", self.players)
        kept = dict(self.flags)
        if self.payouts == default_payouts(self.players, self.pot):
            del kept["payouts"]
        return type(self)(players, **{**kept, **changes})

    @property
    def round_count(self) -> int:
        """The number of deals."""
        return len(self.contracts)

    @property
    def tricks_per_round(self) -> int:
        """The tricks of a trick deal."""
        return self.hand_size

    @property
    def colours(self) -> tuple[Colour, ...]:
        """The suits of the pack, in its order."""
        return SUITS

    @property
    def max_card(self) -> Card:
        """The card that is Max."""
        return max_card(self.black_pig)

    @property
    def first_laid(self) -> Card:
        """The Unter that opens domino (K11, K13)."""
        suit = Colour.CLUBS if self.domino_start is DominoStart.CLUBS else Colour.HEARTS
        return Card(suit, UNTER)

    def takings(self, contract: Contract) -> int:
        """What a deal takes in for the pot, in stakes."""
        return takings(contract, self.cards, self.hand_size, self.black_pig)

    def __str__(self) -> str:
        fewest: list[str] = min((self._words(preset) for preset in PRESETS.values()), key=len)
        return " ".join(fewest)

    def _words(self, preset: Preset) -> list[str]:
        base = {**DEFAULTS, **preset.settings}
        base["payouts"] = default_payouts(self.players, self.pot)
        missing = {name: value for name, value in self.flags.items() if base[name] != value}
        flags = [f"{name}={flag_text(value)}" for name, value in missing.items()]
        return [preset.name, f"{self.players}p", *flags]


def default_payouts(players: int, pot: int) -> tuple[int, ...]:
    """The stakes for each place, in the proportions of K12.

    Whole stakes; what is left over goes to the first, and the last gets nothing.

    >>> default_payouts(4, 32), default_payouts(4, 24), default_payouts(3, 30)
    ((20, 10, 2, 0), (16, 7, 1, 0), (20, 10, 0))
    """
    shares = _SHARES[: players - 1]
    parts = [pot * share // sum(shares) for share in shares[1:]]
    return (pot - sum(parts), *parts, *[0] * (players - len(shares)))


_SHARES: Final = (20, 10, 2)


# ------------------------------------------------------------------------------------ refusals


def _refuse_uneven_deal(players: int, deck: int) -> None:
    if deck % players:
        raise RulesError(
            f"{deck} cards do not deal out evenly among {players} players; 24 cards serve 3, 4 or "
            f"6 players, 32 and 52 serve 4",
            "uneven_deal",
            flags=("deck", "players"),
        )


def _refuse_contracts(contracts: tuple[Contract, ...]) -> None:
    def refused(why: str, code: str) -> RulesError:
        return RulesError(f"contracts={flag_text(contracts)}: {why}", code, flags=("contracts",))

    if len(set(contracts)) < len(contracts):
        raise refused("each contract stands at most once", "contract_twice")
    if not contracts or contracts[-1] is not Contract.DOMINO:
        raise refused("domino, which pays out the pot, must be the last", "domino_last")
    if len(contracts) == 1:
        raise refused("there must be a trick deal, which fills the pot", "no_trick_deal")


def _refuse_payouts(rules: Rules) -> None:
    if len(rules.payouts) != rules.players:
        raise RulesError(
            f"payouts={flag_text(rules.payouts)} are {len(rules.payouts)} places, but there are "
            f"{rules.players} players",
            "payout_places",
            flags=("payouts", "players"),
        )
    if sum(rules.payouts) != rules.pot:
        raise RulesError(
            f"payouts={flag_text(rules.payouts)} sum to {sum(rules.payouts)} stakes, but the trick "
            f"deals put {rules.pot} into the pot",
            "payout_sum",
            flags=("payouts", "contracts"),
        )


def _refuse_march(rules: Rules) -> None:
    if rules.march is None:
        return
    won, paid = rules.march
    taken = (rules.players - 1) * paid - won
    for contract in rules.contracts[:-1]:
        if rules.takings(contract) != taken:
            raise RulesError(
                f"march={flag_text(rules.march)} takes in {taken} stakes, but the deal {contract} "
                f"takes in {rules.takings(contract)} without one, so the pot would not come out",
                "march_unbalanced",
                flags=("march", "contracts"),
            )
