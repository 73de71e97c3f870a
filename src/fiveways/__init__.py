"""fiveways: five little-known board games, played properly."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from fiveways.contract.errors import FivewaysError
from fiveways.contract.loading import load as load_game
from fiveways.contract.loading import names as list_games

if TYPE_CHECKING:
    from fiveways.batch.batch import Batch
    from fiveways.match.match import Match
    from fiveways.match.record import Record

__all__ = ["Batch", "FivewaysError", "Match", "Record", "list_games", "load_game"]
__version__ = "0.2.0"

_LATER = {"Batch": "fiveways.batch.batch", "Match": "fiveways.match.match", "Record": "fiveways.match.record"}


def __dir__() -> list[str]:
    return [*__all__, "__version__"]


def __getattr__(name: str) -> Any:
    """Load what needs Numba only when it is first used."""
    if name not in _LATER:
        raise AttributeError(f"module 'fiveways' has no attribute {name!r}")
    from importlib import import_module

    return getattr(import_module(_LATER[name]), name)
