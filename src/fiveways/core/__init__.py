"""What every game shares. Nothing here knows any game by name."""
