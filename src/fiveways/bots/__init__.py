"""Bots. A bot is given a view and a generator of its own, never a match."""
