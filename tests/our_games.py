"""The games of this project. Others may be installed beside them, and then our tests are not about those."""

from importlib.metadata import entry_points

OUR_GAMES = sorted(
    entry.name for entry in entry_points(group="fiveways.games") if entry.module.startswith("fiveways.games.")
)
"""Their ids, by the entry points whose package lies in `fiveways.games`."""
