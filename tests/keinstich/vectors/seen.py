"""What a seat, or a spectator, may know."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from sticheln.keinstich import Rules
from tests.keinstich.play import FIRST_TO_0, MIXED, OWN_SUIT
from tests.keinstich.vectors.asking import (
    ROUND_THE_TABLE,
    UP_AND_DOWN,
    Script,
    in_domino,
)
from tests.vectors.asking import Question


def questions() -> Iterator[Question]:
    rules = Rules(contracts="tricks,domino")
    at = Script(rules)
    yield from _views("deal-due", at, "Before the first deal there is nothing to see.", hand=[])
    at.deal(FIRST_TO_0)
    for seat, hand in enumerate(FIRST_TO_0.split("|")):
        order = sorted(hand.split(), key=[str(card) for card in rules.cards].index)
        sentence = f"Seat {seat} sees its own hand, in the order of the pack, and no other."
        yield _view("dealt", at, seat, sentence, hand=order)
    yield _view("dealt", at, None, "A spectator sees no hand.", hand=[])
    at.play("H13 H12")
    sentence = "The cards of the trick lie open."
    yield from _views("trick", at, sentence, trick=["H13", "H12"], tricks=[])
    at.play("H10 H7 C7")
    tricks = [{"leader": 0, "cards": ["H13", "H12", "H10", "H7"], "winner": 0}]
    sentence = "A finished trick stays known, with who led and who took it."
    yield from _views("taken", at, sentence, trick=["C7"], tricks=tricks)
    at = Script(rules).deal(OWN_SUIT).play(ROUND_THE_TABLE)
    sentence = "What a deal cost is known, and its tricks are until the next deal."
    yield from _views("paid", at, sentence, scores=[[-40, 0, 0, 0]], phase="deal", hand=[])
    at.deal(MIXED)
    sentence = "Who holds the first Unter starts, so everybody knows where it lies."
    yield from _views("opener", at, sentence, opener=0, layings=[], tricks=[], phase="lay")
    at = in_domino(MIXED, domino_start="hearts")
    yield from _views("heart-opener", at, "It may be that of hearts.", opener=2)
    at.play("H11 H12 C11 C10 H10")
    layings = [
        {"lay": "H11", "seat": 2},
        {"lay": "H12", "seat": 3},
        {"lay": "C11", "seat": 0},
        {"lay": "C10", "seat": 1},
        {"lay": "H10", "seat": 2},
    ]
    sentence = "What was laid is known, one after another, and by whom."
    yield from _views("layings", at, sentence, layings=layings, opener=2)
    own = (
        "C7 C11 C12 C13 C14 D7 D8 H7 | C8 C9 C10 D9 D10 H8 H9 H10 | "
        "D11 D12 D13 D14 H11 H12 H13 H14 | S7 S8 S9 S10 S11 S12 S13 S14"
    )
    at = in_domino(own)
    at.play("C11 C10 D11 S11 C12 D10 D12 S12 C13 C9 H11 S13 C14 H10 D13 S14 -")
    sentence = "A pass is seen by all."
    yield from _views("pass", at, sentence)
    at = in_domino(OWN_SUIT).play(UP_AND_DOWN)
    sentence = "At the end all payments are known."
    scores = [[-40, 0, 0, 0], [30, 10, 0, 0]]
    yield from _views("over", at, sentence, scores=scores, phase="over", hand=[])
    for players, deck in ((3, 24), (6, 24), (4, 52)):
        at = Script(Rules(players, deck=deck, contracts="max,domino"), 1)
        at.at_random(f"seen {players} {deck}", 1 + deck // 2)
        sentence = f"Half the cards of {deck} are played by {players}."
        yield from _views(f"half-{players}p-{deck}", at, sentence, phase="play")
        at.at_random(f"seen {players} {deck}", 1 + deck + 1 + deck // 2)
        sentence = f"Half of domino is over with {players} players and {deck} cards."
        yield from _views(f"domino-{players}p-{deck}", at, sentence, phase="lay")


def _views(slug: str, at: Script, sentence: str, **typed: Any) -> Iterator[Question]:
    """What the first seat, the third, and a spectator see."""
    for seat in (0, 2, None):
        yield _view(slug, at, seat, sentence, **typed)


def _view(slug: str, at: Script, seat: int | None, sentence: str, **typed: Any) -> Question:
    whose = "spectator" if seat is None else f"seat-{seat}"
    expected = {f"view.{key}": value for key, value in typed.items()}
    body = {**at.body, "seat": seat}
    proves: tuple[str, ...] = ()
    return Question("view", f"{slug}-{whose}", at.rules, body, sentence, proves, ("K01",), expected)
