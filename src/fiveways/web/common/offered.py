"""The games that this server offers: all that are installed, without those that cannot be played."""

from __future__ import annotations

import logging
import threading

from fiveways.contract import loading
from fiveways.contract.errors import FivewaysError, UnknownGame
from fiveways.contract.facts import Spec

_log = logging.getLogger(__name__)
_faulty: set[str] = set()
"""Games that are left out, because one of their files cannot be loaded."""


def sheets() -> list[Spec]:
    """The fact sheets of the games that can be played here. A sheet that cannot be loaded is named in the log, once."""
    found = []
    for name in loading.names():
        if name not in _faulty:
            try:
                found.append(loading.spec(name))
            except FivewaysError:
                _log.exception("the game %s is left out", name)
                _faulty.add(name)
    return found


def refuse_faulty(game: str) -> None:
    """Refuse a game that is left out."""
    if game in _faulty:
        raise UnknownGame(f"{game} is installed but cannot be played: the log of the server says why")


def load_all() -> None:
    """Load every file of every game. A game with a fault is named in the log and left out from then on."""
    for sheet in sheets():
        try:
            loading.load(sheet.id).load_all()
        except Exception:
            _log.exception("the game %s is left out, because it cannot be loaded", sheet.id)
            _faulty.add(sheet.id)


def load_all_meanwhile() -> threading.Thread:
    """The same on a thread of its own, so that the server need not wait: loading takes half a second, and is done
    already where the rules were compiled before."""
    loader = threading.Thread(target=load_all, name="games")
    loader.start()
    return loader
