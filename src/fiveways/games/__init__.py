"""The games. Each is one folder, found through the entry points `fiveways.games`."""
