"""The public conformance kit: run `check_game("your-game")` in your own tests."""

import os

# This must come before any kernel is compiled: without bounds checks an index out of range corrupts memory unnoticed.
os.environ.setdefault("NUMBA_BOUNDSCHECK", "1")

from fiveways.testing.kit import LAWS, Checked, check_game
from fiveways.testing.ledger import missing_rules, rule

__all__ = ["LAWS", "Checked", "check_game", "missing_rules", "rule"]
