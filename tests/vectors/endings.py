"""Who starts the next round, when a game is over, and who has won: ties and extra rounds."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from sticheln import Rules
from tests.test_ties import ALL_3, EACH_ONCE, GAMES, LAST_OUT, STARTERS, TWO_TWO_ONE
from tests.vectors.asking import Question, slug_of

Rows = list[tuple[int, ...]]

# Games that are told in other ways, with the winners: rules, the first starter, rows, why.
ONE_ROUND: list[tuple[str, tuple[int, ...], list[int], str]] = [
    ("classic 4p rounds=1", (5, 5, 1, 0), [0, 1], "a tie is shared by two"),
    ("classic 4p rounds=1", (0, 5, 1, 5), [1, 3], "winners are listed by seat"),
    ("classic 4p rounds=1", (4, 4, 4, 4), [0, 1, 2, 3], "a tie is shared by all"),
    ("classic 4p rounds=1", (-9, -3, -3, -4), [1, 2], "the best total may be below zero"),
    ("classic 4p rounds=1", (0, -1, 10, 9), [2], "ten is more than nine"),
    ("jogoeu 4p rounds=1", (5, 5, 1, 0), [0, 1], "jogoeu breaks no tie"),
    ("amigo 4p rounds=1", (5, 5, 1, 0), [0, 1], "amigo breaks no tie"),
    ("stick_em 4p rounds=1", (5, 5, 1, 0), [0, 1], "Stick 'Em breaks no tie"),
    ("classic 4p tie_break=positive_rounds rounds=1", (5, 5, 1, 0), [0, 1], "as many rounds"),
]


def questions() -> Iterator[Question]:
    for name, tie_break, regular, extra, starters, winners in GAMES:
        yield from _game(name, tie_break, "clockwise", 0, regular, extra, starters, winners)
    for number, (first, rotation, regular, extra, starters, winners) in enumerate(STARTERS):
        name = f"the order of extra rounds {number}"
        yield from _game(name, "extra_rounds", rotation, first, regular, extra, starters, winners)
    yield from _readings()
    for text, row, best, why in ONE_ROUND:
        body = {"starter": 0, "round_scores": [list(row)]}
        proves = ("why-ties-at-the-end", "corner-18")
        typed = {"next_starter": None, "winners": best, "totals": list(row)}
        rules = Rules.parse(text)
        sentence = f"After one round of {', '.join(map(str, row))} under {text}: {why}."
        yield Question("standings", slug_of(why), rules, body, sentence, proves, ("G07",), typed)
    yield from _many_seats()
    yield from _counts()


def _game(
    name: str,
    tie_break: str,
    rotation: str,
    first: int,
    regular: Rows,
    extra: Rows,
    starters: list[int],
    winners: tuple[int, ...],
) -> Iterator[Question]:
    """The end of a game, and each moment from the last regular round on."""
    rules = Rules(3, tie_break=tie_break, rotation=rotation, rounds=len(regular))
    rows = [*regular, *extra]
    first_told = len(rows) if not extra else len(regular)
    for played in range(first_told, len(rows) + 1):
        over = played == len(rows)
        yield _standing(
            f"{slug_of(name)}-after-{played}",
            rules,
            first,
            rows[:played],
            None if over else starters[played],
            list(winners) if over else [],
            f"{name[0].upper()}{name[1:]}, after round {played}.",
            ("corner-17", f"tie_break={tie_break}", f"rotation={rotation}"),
        )


def _readings() -> Iterator[Question]:
    """The same score sheet under every way to break a tie."""
    sheets: list[tuple[str, Rows, dict[str, tuple[int | None, list[int]]]]] = [
        (
            "each above zero once",
            EACH_ONCE,
            {
                "shared": (None, [0, 1, 2]),
                "positive_rounds": (None, [0, 1, 2]),
                "extra_rounds": (0, []),
            },
        ),
        (
            "above zero twice once once",
            ALL_3,
            {
                "shared": (None, [0, 1, 2]),
                "positive_rounds": (None, [0]),
                "extra_rounds": (None, [0]),
            },
        ),
        # seat 0 started the fourth round; then comes seat 1
        (
            "only the tied compare",
            LAST_OUT,
            {"shared": (None, [0, 1]), "positive_rounds": (None, [0, 1]), "extra_rounds": (1, [])},
        ),
        (
            "above zero twice twice once",
            TWO_TWO_ONE,
            {
                "shared": (None, [0, 1, 2]),
                "positive_rounds": (None, [0, 1]),
                "extra_rounds": (0, []),
            },
        ),
        # two points each; one point is above zero, and nothing is not
        (
            "one point above zero",
            [(1, 3, 0), (1, -1, 2)],
            {
                "shared": (None, [0, 1, 2]),
                "positive_rounds": (None, [0]),
                "extra_rounds": (None, [0]),
            },
        ),
    ]
    for name, rows, by_reading in sheets:
        for tie_break, (starter, winners) in by_reading.items():
            rules = Rules(3, tie_break=tie_break, rounds=len(rows))
            yield _standing(
                f"reading-{slug_of(name)}-{slug_of(tie_break)}",
                rules,
                0,
                rows,
                starter,
                winners,
                f"A tie of seats {name}, under tie_break={tie_break}.",
                ("corner-17", f"tie_break={tie_break}"),
            )


def _many_seats() -> Iterator[Question]:
    rules = Rules(8, tie_break="extra_rounds", rounds=1)
    rows: Rows = [(0,) * 8]
    # Seat 5 starts the only regular round; clockwise after it come 6 7 0 1 2 3 4, and 5 last.
    for starter in (6, 7, 0, 1, 2, 3, 4, 5, None):
        over = starter is None
        yield _standing(
            f"eight-tied-{len(rows)}",
            rules,
            5,
            rows,
            starter,
            list(range(8)) if over else [],
            f"Eight stay tied after {len(rows)} rounds, and seat 5 started the first.",
            ("corner-17", "tie_break=extra_rounds"),
        )
        rows = [*rows, (1,) * 8]
    five = Rules(5, tie_break="extra_rounds", rounds=1)
    sheet: Rows = [(0, 0, 0, 0, 0), (2, 2, 2, 2, 1), (1, 1, 0, 1, 5), (4, 4, 9, 3, 9)]
    # 4 is out after the first, 2 after the second, 3 after the third: 0 and 1 have started.
    for played, starter in ((1, 3), (2, 0), (3, 1), (4, None)):
        yield _standing(
            f"five-drop-out-{played}",
            five,
            2,
            sheet[:played],
            starter,
            [0, 1] if starter is None else [],
            f"Of five that were tied, those who drop out are passed over: after round {played}.",
            ("corner-17", "tie_break=extra_rounds"),
        )


def _counts() -> Iterator[Question]:
    """How many rounds there are, and who starts them."""
    for text, rounds in (
        ("classic 3p", 3),
        ("classic 5p", 5),
        ("amigo 3p", 5),
        ("amigo 7p", 5),
        ("jogoeu 4p", 4),
        ("guide 4p", 4),
        ("stick_em 6p", 6),
        ("classic 4p rounds=1", 1),
        ("classic 4p rounds=7", 7),
        ("classic 4p rotation=fixed", 4),
        ("amigo 4p rotation=fixed", 5),
    ):
        rules = Rules.parse(text)
        players = rules.players
        rows: Rows = [(3, *(0,) * (players - 1)) for _ in range(rounds)]
        fixed = "rotation=fixed" in text
        for played in sorted({0, 1, rounds - 1, rounds}):
            starter = None if played == rounds else 2 if fixed else (2 + played) % players
            yield _standing(
                f"rounds-{slug_of(text)}-after-{played}",
                rules,
                2,
                rows[:played],
                starter,
                [] if starter is not None else [0],
                f"Under {text} seat 2 starts; {played} rounds have been played.",
                (f"rounds={rules.rounds}", f"rotation={rules.rotation}", "corner-16"),
            )


def _standing(
    slug: str,
    rules: Rules,
    first: int,
    rows: Rows,
    starter: int | None,
    winners: list[int],
    sentence: str,
    proves: tuple[str, ...],
) -> Question:
    body: dict[str, Any] = {"starter": first, "round_scores": [list(row) for row in rows]}
    typed = {"next_starter": starter, "winners": winners}
    return Question("standings", slug, rules, body, sentence, proves, typed=typed)
