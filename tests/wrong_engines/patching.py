"""What a wrong engine is: the library with a few of its functions replaced."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

import attrs

from sticheln.game import Game
from sticheln.games import GAMES


@dataclass(frozen=True)
class Patch:
    """Something else under a name of a module, or of a class."""

    owner: Any
    name: str
    value: Any


@dataclass(frozen=True)
class WrongEngine:
    """An engine that gets one thing wrong, which its name tells."""

    name: str
    patches: tuple[Patch, ...]


def library() -> list[Any]:
    """Every module of the library that is loaded."""
    return [module for name, module in [*sys.modules.items()] if name.split(".")[0] == "sticheln"]


def instead(right: Callable[..., Any], wrong: Callable[..., Any]) -> tuple[Patch, ...]:
    """The wrong function wherever the library has the right one."""
    modules = (
        Patch(module, name, wrong)
        for module in library()
        for name, value in vars(module).items()
        if value is right
    )
    games = (
        Patch(game, field.name, wrong)
        for game in GAMES
        for field in attrs.fields(Game)
        if getattr(game, field.name) is right
    )
    return (*modules, *games)


def derived(owner: type, **wrong: Callable[[Any], Any]) -> tuple[Patch, ...]:
    """Other properties of a class."""
    return tuple(Patch(owner, name, property(value)) for name, value in wrong.items())


def forget() -> None:
    """Empty every cache of the library: it holds what another engine has said."""
    for module in library():
        for value in [*vars(module).values()]:
            if hasattr(value, "cache_clear"):
                value.cache_clear()


@contextmanager
def running(engine: WrongEngine) -> Iterator[None]:
    """The library as this wrong engine."""
    before = [Patch(each.owner, each.name, _own(each.owner, each.name)) for each in engine.patches]
    forget()
    try:
        for patch in engine.patches:
            _put(patch)
        yield
    finally:
        for patch in before:
            _put(patch)
        forget()


def _own(owner: Any, name: str) -> Any:
    return getattr(owner, name) if isinstance(owner, Game) else vars(owner)[name]


def _put(patch: Patch) -> None:
    """Set it, in a frozen description of a game too."""
    put = object.__setattr__ if isinstance(patch.owner, Game) else setattr
    put(patch.owner, patch.name, patch.value)
