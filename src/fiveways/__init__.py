"""fiveways: five little-known board games, played properly."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from fiveways.core.errors import FivewaysError
from fiveways.core.registry import load as load_game
from fiveways.core.registry import names as list_games

if TYPE_CHECKING:
    from fiveways.core.batch import Batch
    from fiveways.core.match import Match
    from fiveways.core.record import Record

__all__ = ["Batch", "FivewaysError", "Match", "Record", "list_games", "load_game"]
__version__ = "0.1.0"

_LATER = {"Batch": "fiveways.core.batch", "Match": "fiveways.core.match", "Record": "fiveways.core.record"}


def __dir__() -> list[str]:
    return [*__all__, "__version__"]


def __getattr__(name: str) -> Any:
    """What needs Numba is loaded when first asked for."""
    if name not in _LATER:
        raise AttributeError(f"module 'fiveways' has no attribute {name!r}")
    from importlib import import_module

    return getattr(import_module(_LATER[name]), name)
