"""Games kept: as JSON, and as a text that people can read and type.

A `Record` holds what happened, the deals included, and replays it through the engine, so a
record that breaks a rule is found out at the very action. It names the version of its own
form and that of the rulings it was played under. A `RedactedRecord` holds what one seat
has seen of it.

>>> from sticheln import Rules, new_game, shuffle
>>> from sticheln.records import Record, dumps, loads
>>> deal = shuffle(new_game(Rules()), "friday night")
>>> record = Record(Rules(), 0, [deal])
>>> record.replay()
<State classic 4p: round 1, choose_pain, 1 actions>
>>> loads(dumps(record)) == record
True
"""

from __future__ import annotations

from sticheln.records.files import dump, load
from sticheln.records.head import RULINGS
from sticheln.records.json_form import dumps, loads
from sticheln.records.record import Record, first_fault
from sticheln.records.redacted import RedactedRecord
from sticheln.records.text_form import dumps_text, loads_text

__all__ = [
    "RULINGS",
    "Record",
    "RedactedRecord",
    "dump",
    "dumps",
    "dumps_text",
    "first_fault",
    "load",
    "loads",
    "loads_text",
]
