"""Makes the game loadable where it is not installed."""

from fiveways.core import registry
from fiveways.games.waywords import SPEC

if SPEC.id not in registry.names():
    registry.register(SPEC)
