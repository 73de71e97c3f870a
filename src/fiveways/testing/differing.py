"""How a fault is told: in which field two records differ, and in which verb or line something went wrong."""

from __future__ import annotations

import sys
import traceback
from pathlib import Path
from types import FrameType
from typing import Any

import numpy as np

from fiveways.compiled.compiler import PLAIN
from fiveways.contract.errors import FivewaysError
from fiveways.contract.loading import Game
from fiveways.contract.states import Bytes, Fields
from fiveways.contract.verbs import SPECTATOR, VERBS

SHORT = 12
"""So many numbers of an array are told as a whole."""
_IN_PLAIN = "FIVEWAYS_PLAIN=1 runs verbs as plain Python, and the traceback then names the line"


def viewer(seat: int) -> str:
    """Who looks, for people."""
    return "a spectator" if seat == SPECTATOR else f"seat {seat}"


def fields(one: Fields, other: Fields) -> list[str]:
    """The names of the fields in which two records differ."""
    return [name for name in one.dtype.names if not np.array_equal(one[name], other[name])]


def differ(what: str, one: Fields, other: Fields) -> str:
    """The first field in which two records differ, with both values: "view.card[1] differs: 0 and 3"."""
    names = fields(one, other)
    if not names:
        return f"{what} differs in bytes between the fields: set all of it to 0 first"
    here, there, place = np.asarray(one[names[0]]), np.asarray(other[names[0]]), f"{what}.{names[0]}"
    while here.ndim > 1 or (here.ndim == 1 and len(here) > SHORT):
        first = next(i for i in range(len(here)) if not np.array_equal(here[i], there[i]))
        here, there, place = np.asarray(here[first]), np.asarray(there[first]), f"{place}[{first}]"
    also = f"; also {', '.join(names[1:4])}" if len(names) > 1 else ""
    return f"{place} differs: {here} and {there}{also}"


def views_differ(game: Game, one: Bytes, other: Bytes) -> str:
    """The same for the bytes of two views."""
    return differ("view", game.kernel.view_record(one), game.kernel.view_record(other))


def states_differ(game: Game, one: Bytes, other: Bytes) -> str:
    """The same for the bytes of two states."""
    return differ("state", game.kernel.state_record(one), game.kernel.state_record(other))


def told(error: BaseException, game: Game) -> str:
    """What went wrong and where: a law's own words; the verb with its action; the file, line and function."""
    if isinstance(error, AssertionError):
        return str(error)
    what = "; ".join([f"{type(error).__name__}: {error}", *getattr(error, "__notes__", [])])
    frames = [frame for frame, _ in traceback.walk_tb(error.__traceback__)]
    verbs = [frame for frame in frames if frame.f_globals.get("__name__") == "fiveways.contract.kernel"]
    if verbs and verbs[-1].f_code.co_name in VERBS and not PLAIN:
        return f"{_verb(verbs[-1], game)}: {what} ({_IN_PLAIN})"
    home = Path(sys.modules[game.spec.package].__file__ or "").parent
    for step in reversed(traceback.extract_tb(error.__traceback__)):
        if Path(step.filename).is_relative_to(home) and not isinstance(error, FivewaysError):
            return f"{step.filename.rpartition('/')[2]}, {step.name}, line {step.lineno}: {what}"
    return what


def _verb(frame: FrameType, game: Game) -> str:
    """The verb that a frame of the kernel calls, and the action that it gives."""
    name, given = frame.f_code.co_name, frame.f_locals
    return f"{name}, action {given['action']}{_called(game, given)}" if "action" in given else name


def _called(game: Game, given: dict[str, Any]) -> str:
    """The text of the action, in brackets; nothing where it has none."""
    try:
        state = game.kernel.state_record(given["state"])
        view = game.kernel.observe(given["state"], int(state["to_move"]))
        return f" ({game.text.move_text(game.kernel.view_record(view), given['action'])})"
    except Exception:
        return ""
