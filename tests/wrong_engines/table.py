"""Which kind of vector catches which wrong engine."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from types import MappingProxyType

from sticheln.conformance import Case, cases, judge
from sticheln.conformance.answers import ANSWERS
from sticheln.conformance.protocol import KINDS
from tests.wrong_engines import endings, packs, playing, scoring, seeing, taking
from tests.wrong_engines.patching import WrongEngine, running

# Each room's engines, and the kinds of vectors to try on them first.
ROOMS: Mapping[str, tuple[Sequence[WrongEngine], tuple[str, ...]]] = MappingProxyType(
    {
        "packs": (packs.ENGINES, ("deck", "deal", "rules")),
        "taking": (taking.ENGINES, ("trick",)),
        "scoring": (scoring.ENGINES, ("score",)),
        "endings": (endings.ENGINES, ("standings",)),
        "playing": (playing.ENGINES, ("legal", "game")),
        "seeing": (seeing.ENGINES, ("view",)),
    }
)
ENGINES: Mapping[str, WrongEngine] = MappingProxyType(
    {engine.name: engine for engines, _ in ROOMS.values() for engine in engines}
)

# Engines that no vector of another kind catches.
ONLY: Mapping[str, tuple[str, ...]] = MappingProxyType(
    {
        "rules": ("late may be played in the fog", "guide lacks extra rounds"),
        "deck": ("two pain cards make no trick fewer", "late plays a trick fewer"),
        "deal": ("seed texts are UTF-16", "dealing begins with the starter"),
        "trick": ("zeros alone have a led colour", "ordinary zeros are set aside too"),
        "score": ("pain zeros are neutral too", "neutral zeros cost one in lucky"),
        "standings": ("a round of one is not positive",),
        "legal": ("actions are listed by value", "colours are listed as captured"),
        "view": ("the fog stays after the round", "own choices are hidden"),
        "game": ("a choice may be changed", "piles are sorted"),
    }
)


def passes(case: Case) -> bool:
    """Whether the library, as it is now, answers a case rightly."""
    body = dict(case.request)
    if case.rules is not None:
        # The short text is for people; an engine reads the flags.
        body["rules"] = {key: value for key, value in case.rules.items() if key != "text"}
    try:
        return judge(case, ANSWERS[case.kind](body)) is None
    except Exception:  # noqa: BLE001 - whatever it is, it is no answer
        return False


def of_kind(kind: str) -> Iterable[Case]:
    return (case for case in cases() if case.kind == kind)


def is_caught(engine: WrongEngine, kinds: Iterable[str]) -> bool:
    """Whether a vector of these kinds catches an engine; they are tried in this order."""
    with running(engine):
        return not all(passes(case) for kind in kinds for case in of_kind(kind))


def catches(engine: WrongEngine) -> dict[str, list[str]]:
    """The ids of all vectors that catch an engine, by kind."""
    with running(engine):
        found = {kind: [case.id for case in of_kind(kind) if not passes(case)] for kind in KINDS}
    return {kind: ids for kind, ids in found.items() if ids}
