"""The readings that are compared, and what can be counted on games that are judged again."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

import attrs

from sticheln import FLAGS, Rules, RulesError

__all__ = ["JUDGED", "Reading", "readings"]

JUDGED: Final = {
    "trumps": "tricks",
    "rank_order": "tricks",
    "zeros": "tricks",
    "all_zero_trick": "tricks",
    "led_zero": "tricks",
    "scoring": "scores",
    "pain_points": "scores",
    "zero_points": "scores",
    "tie_break": "results",
}
"""What a flag decides once cards lie on the table. The others change how the game is played."""

_A_NUMBER: Final = {"rounds": 1}
"""What stands for a reading that leaves a number open: one round for all."""


@attrs.frozen
class Reading:
    """Another reading of one flag, for one number of players.

    Attributes:
        flag: The flag.
        value: The reading, where Classic has another.
        classic: Classic for that number of players.
        rules: The same with this reading.
    """

    flag: str
    value: str
    classic: Rules
    rules: Rules

    @property
    def judges(self) -> str | None:
        """What it judges: tricks, scores or results; None where it changes the play."""
        return JUDGED.get(self.flag)

    @property
    def same_deals(self) -> bool:
        """Whether both readings deal the same hands from the same seed."""
        return self.classic.cards == self.rules.cards


def readings(players: int) -> Iterator[Reading]:
    """Every other reading that can be played by so many."""
    classic = Rules(players)
    for name, flag in FLAGS.items():
        for reading in flag.readings:
            value = _A_NUMBER.get(name, reading.value) if reading.value == "N" else reading.value
            try:
                rules = classic.vary(**{name: value})  # type: ignore[arg-type]
            except RulesError:  # a deck that is not for so many
                continue
            if rules != classic and rules.cards:
                yield Reading(name, str(value), classic, rules)
