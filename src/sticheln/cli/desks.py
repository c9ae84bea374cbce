"""The games that come with the command line."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from sticheln.bots import RandomBot, RuleOfThumbBot, SearchBot
from sticheln.cli.desk import Desk
from sticheln.cli.introducing import rules_in_short
from sticheln.cli.keinstich import KEIN_STICH_DESK
from sticheln.cli.options import rules_from
from sticheln.cli.person import Person
from sticheln.cli.rules import explain
from sticheln.cli.tell import Teller
from sticheln.events import TrickEnded
from sticheln.games import STICHELN
from sticheln.records import Record

__all__ = ["DESKS"]


def _draw(record: Record, names: Sequence[str]) -> Iterable[tuple[str, str]]:
    from sticheln.cli.drawings import draw  # noqa: PLC0415 - loaded when something is drawn

    return draw(record, names)


def _thumb(_: str) -> RuleOfThumbBot:
    return RuleOfThumbBot()


_STICHELN: Final = Desk(
    STICHELN,
    "Sticheln, a game of giving presents that nobody wants",
    introduce=rules_in_short,
    teller=Teller,
    person=Person,
    bots={"thumb": _thumb, "random": RandomBot, "search": SearchBot},
    rules_from=rules_from,
    explain=explain,
    pauses=(TrickEnded,),
    draw=_draw,
)

DESKS: Final = (_STICHELN, KEIN_STICH_DESK)
"""The desk of every game; the first serves where no game is named."""
