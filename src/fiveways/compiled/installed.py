"""The installed games, by their entry points `fiveways.games`. This module loads none of them."""

from __future__ import annotations

from functools import cache
from importlib.metadata import EntryPoint, entry_points


@cache
def installed_games() -> dict[str, EntryPoint]:
    """The entry point of each game by the game's id, in the order of the ids."""
    return {entry.name: entry for entry in sorted(entry_points(group="fiveways.games"), key=lambda entry: entry.name)}
