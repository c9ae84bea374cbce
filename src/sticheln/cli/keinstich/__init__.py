"""Kein Stich at the command line."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Final

from sticheln.bots import RandomBot
from sticheln.cli.desk import Desk
from sticheln.cli.keinstich.advice import hint_in_words, hint_rows
from sticheln.cli.keinstich.looking import former_deals, played_so_far, show, what_lies_open, why
from sticheln.cli.keinstich.rules import explain, rules_from
from sticheln.cli.keinstich.telling import introduce, tell
from sticheln.cli.plain import PlainPerson, PlainTeller, Words
from sticheln.cli.show import Screen
from sticheln.games import KEIN_STICH
from sticheln.keinstich.bots import RuleOfThumbBot
from sticheln.keinstich.cards import parse_card
from sticheln.keinstich.events import CardLaid, TrickEnded
from sticheln.records import Record

__all__ = ["KEIN_STICH_DESK"]

_MORE: Final[Mapping[str, tuple[str, Words]]] = {
    "??, hints": ("what would happen with each of them", hint_rows),
    "w, why": ("the last trick again, and why it went so", why),
    "a, tricks": ("all tricks of this deal; in domino all that was laid", played_so_far),
    "e, piles": ("everything that lies open: what each has taken or laid", what_lies_open),
    "f, scores": ("the former deals", former_deals),
    "i, rules": ("the rules in short", lambda view, _: introduce(view.rules)),
}


def _person(screen: Screen, names: Sequence[str]) -> PlainPerson:
    return PlainPerson(screen, names, show, KEIN_STICH, parse_card, _MORE, hint_in_words)


def _draw(record: Record, names: Sequence[str]) -> Iterable[tuple[str, str]]:
    from sticheln.cli.drawings import draw_keinstich  # noqa: PLC0415 - loaded when it draws

    return draw_keinstich(record, names)


def _thumb(_: str) -> RuleOfThumbBot:
    return RuleOfThumbBot()


KEIN_STICH_DESK: Final = Desk(
    KEIN_STICH,
    "Kein Stich, a compendium: pay for tricks, then lay out to win the pot",
    introduce=introduce,
    teller=lambda screen, rules, names, brief_from: PlainTeller(screen, names, tell),
    person=_person,
    bots={"thumb": _thumb, "random": RandomBot},
    rules_from=rules_from,
    explain=explain,
    pauses=(TrickEnded, CardLaid),
    draw=_draw,
)
"""Kein Stich at the command line."""
