"""Finds games by their entry points `fiveways.games`; loads nothing that a question does not need."""

from __future__ import annotations

from difflib import get_close_matches
from functools import cache
from importlib.metadata import EntryPoint, entry_points
from typing import TYPE_CHECKING

from fiveways.contract.errors import UnknownGame
from fiveways.contract.facts import Spec

if TYPE_CHECKING:
    from fiveways.contract.game import Game


_extra: dict[str, Spec] = {}


def register(found: Spec) -> None:
    """Make a game loadable in this process only, for tests and notebooks; `names` does not list it."""
    _extra[found.id] = found
    spec.cache_clear()


@cache
def _entries() -> dict[str, EntryPoint]:
    return {entry.name: entry for entry in sorted(entry_points(group="fiveways.games"), key=lambda e: e.name)}


def names() -> list[str]:
    """The ids of all installed games."""
    return list(_entries())


def packages() -> list[str]:
    """The packages in which the installed games live; their sources decide which cache of machine code is used."""
    return [entry.module for entry in _entries().values()]


@cache
def spec(game: str) -> Spec:
    """The fact sheet of a game."""
    if game in _extra:
        return _extra[game]
    entry = _entries().get(game)
    if entry is None:
        near = get_close_matches(game, names(), n=1)
        hint = f"did you mean {near[0]}? " if near else ""
        raise UnknownGame(f"there is no game {game!r}: {hint}installed are {', '.join(names())}")
    try:
        found = entry.load()
    except Exception as error:
        raise UnknownGame(f"{game} is installed but cannot be loaded: {type(error).__name__}: {error}") from error
    if not isinstance(found, Spec) or found.id != game:
        raise UnknownGame(f"{game} is installed wrongly: {entry.value} must be a Spec whose id is {game!r}")
    return found


@cache
def load(game: str) -> Game:
    """A game by its id."""
    from fiveways.contract.game import Game

    return Game(spec(game))
