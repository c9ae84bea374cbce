"""The tables on disk: SQLite, one line for each thing that was accepted, and never a change.

A token is a secret; the file holds its SHA-256 only, so that a copy of it opens no seat.
"""

from __future__ import annotations

import hashlib
import json
import secrets
import sqlite3
from collections.abc import Sequence
from pathlib import Path
from typing import Final

import attrs
from examples.web.tables import Entry, Plan, Table, plan_data, read_plan

SCHEMA: Final = """
CREATE TABLE IF NOT EXISTS tables (
    id INTEGER PRIMARY KEY,
    plan TEXT NOT NULL
) STRICT;
CREATE TABLE IF NOT EXISTS tokens (
    digest TEXT PRIMARY KEY,
    table_id INTEGER NOT NULL REFERENCES tables,
    seat INTEGER
) STRICT;
CREATE TABLE IF NOT EXISTS entries (
    table_id INTEGER NOT NULL REFERENCES tables,
    number INTEGER NOT NULL,
    seat INTEGER,
    key TEXT,
    what TEXT NOT NULL,
    PRIMARY KEY (table_id, number),
    UNIQUE (table_id, seat, key)
) STRICT;
"""

LINK: Final = "link "
"""Stands before the token of a seat's link, until a page has claimed the seat."""


@attrs.frozen
class Place:
    """What a token opens.

    Attributes:
        table_id: The table.
        seat: The seat; None is a spectator's.
    """

    table_id: int
    seat: int | None


class Store:
    """Every table, in one file."""

    def __init__(self, path: Path | str) -> None:
        """Open the file, or make it."""
        self._base = sqlite3.connect(path, isolation_level=None)
        self._base.execute("PRAGMA journal_mode = WAL")
        self._base.execute("PRAGMA synchronous = FULL")
        self._base.execute("PRAGMA foreign_keys = ON")
        self._base.executescript(SCHEMA)

    def close(self) -> None:
        """Close the file."""
        self._base.close()

    def add_table(self, plan: Plan) -> list[str | None]:
        """Write down a new table; return each person's token and, last, the spectators'."""
        seats = [*range(plan.rules.players), None]
        open_seats = {*plan.people, None}
        tokens = [secrets.token_urlsafe(18) if seat in open_seats else None for seat in seats]
        self._base.execute("BEGIN IMMEDIATE")
        try:
            table_id = self._base.execute(
                "INSERT INTO tables (plan) VALUES (?)", [json.dumps(plan_data(plan))]
            ).lastrowid
            self._base.executemany(
                "INSERT INTO tokens VALUES (?, ?, ?)",
                [
                    (_digest(token if seat is None else LINK + token), table_id, seat)
                    for token, seat in zip(tokens, seats, strict=True)
                    if token is not None
                ],
            )
        except BaseException:
            self._base.execute("ROLLBACK")
            raise
        self._base.execute("COMMIT")
        return tokens

    def place(self, token: str) -> Place | None:
        """What a token opens, if it is one; a seat's link opens nothing until it is claimed."""
        found = self._base.execute(
            "SELECT table_id, seat FROM tokens WHERE digest = ?", [_digest(token)]
        ).fetchone()
        return None if found is None else Place(*found)

    def claim(self, token: str, own: str) -> Place | None:
        """What a link opens to a page that makes up its own token, which takes the link's place.

        Whoever opens the link of a seat first has it, and nobody who has seen the link can look in
        later. The link of the spectators stays as it is.

        Args:
            token: The link's.
            own: The page's; once it has claimed a seat it opens that seat alone.
        """
        if (claimed := self.place(own)) is not None:
            return claimed
        self._base.execute(
            "UPDATE tokens SET digest = ? WHERE digest = ?", [_digest(own), _digest(LINK + token)]
        )
        return self.place(own) or self.place(token)

    def append(self, table_id: int, number: int, entry: Entry) -> None:
        """Write down what was accepted; it is on disk once `save` has returned.

        Args:
            table_id: The table.
            number: How many entries went before.
            entry: What was accepted.
        """
        if not self.is_open:
            self._base.execute("BEGIN IMMEDIATE")
        self._base.execute(
            "INSERT INTO entries VALUES (?, ?, ?, ?, ?)",
            [table_id, number, entry.seat, entry.key or None, entry.what],
        )

    @property
    def is_open(self) -> bool:
        """Whether something is written down that is not on disk yet."""
        return self._base.in_transaction

    def save(self) -> None:
        """Have on disk whatever was written down.

        Raises:
            sqlite3.Error: It can't be; all that was not on disk is forgotten.
        """
        if not self.is_open:
            return
        try:
            self._base.execute("COMMIT")
        except sqlite3.Error:
            if self.is_open:
                self._base.execute("ROLLBACK")
            raise

    def load(self, table_id: int) -> Table:
        """A table as it was left."""
        (plan,) = self._base.execute("SELECT plan FROM tables WHERE id = ?", [table_id]).fetchone()
        rows: Sequence[tuple[int | None, str | None, str]] = self._base.execute(
            "SELECT seat, key, what FROM entries WHERE table_id = ? ORDER BY number", [table_id]
        ).fetchall()
        entries = [Entry(seat, key or "", what) for seat, key, what in rows]
        return Table.replayed(read_plan(json.loads(plan)), entries)


def _digest(token: str) -> str:
    return hashlib.sha256(token.encode("utf-8", "surrogatepass")).hexdigest()
