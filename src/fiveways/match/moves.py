"""Moves of the past, and one that may be made next."""

from __future__ import annotations

from typing import Literal, NamedTuple

from typing_extensions import TypeAliasType

from fiveways.contract.states import Bytes

Left = TypeAliasType("Left", Literal["resigned", "time"])
"""Why a player is out while the others play on."""
LEAVES = "leave"
"""How a record says that somebody gave up and the others played on."""


class Played(NamedTuple):
    """One move of the past."""

    seat: int
    text: str
    ms: int
    rolled: bool = False  # whether chance had a part in it
    shown: tuple[int, ...] = ()  # seats to which it showed something that was hidden from them
    news: str = ""  # what it brought about, in a sentence, if the game says so
    automatic: bool = False  # whether nobody decided on it
    left: Left | Literal[""] = ""  # why somebody is out while the others play on: resigned, time


class Prepared(NamedTuple):
    """A move that may be made, and what it leads to."""

    ply: int
    seat: int
    text: str
    state: Bytes
    rolled: bool
    over: bool
    shown: tuple[int, ...] = ()
    news: str = ""
    left: Left | Literal[""] = ""
