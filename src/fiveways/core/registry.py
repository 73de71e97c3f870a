"""Finds games by their entry points `fiveways.games`; loads nothing that a question does not need."""

from __future__ import annotations

from difflib import get_close_matches
from functools import cache
from importlib.metadata import EntryPoint, entry_points
from typing import TYPE_CHECKING

from fiveways.core.errors import UnknownGame
from fiveways.core.spec import Spec

if TYPE_CHECKING:
    from fiveways.core.game import Game


@cache
def _entries() -> dict[str, EntryPoint]:
    return {entry.name: entry for entry in sorted(entry_points(group="fiveways.games"), key=lambda e: e.name)}


def names() -> list[str]:
    """The ids of all installed games."""
    return list(_entries())


def packages() -> list[str]:
    """The packages in which the installed games live."""
    return [entry.module for entry in _entries().values()]


@cache
def spec(game: str) -> Spec:
    """The fact sheet of a game."""
    entry = _entries().get(game)
    if entry is None:
        near = get_close_matches(game, names(), n=1)
        hint = f"did you mean {near[0]}? " if near else ""
        raise UnknownGame(f"there is no game {game!r}: {hint}installed are {', '.join(names())}")
    found = entry.load()
    assert isinstance(found, Spec), f"entry point {entry.value} is not a Spec"
    return found


@cache
def load(game: str) -> Game:
    """A game by its id."""
    from fiveways.core.game import Game

    return Game(spec(game))
