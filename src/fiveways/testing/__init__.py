"""The public conformance kit: run `check_game("your-game")` in your own tests."""

from fiveways.testing.laws import LAWS, check_game
from fiveways.testing.ledger import missing_rules, rule

__all__ = ["LAWS", "check_game", "missing_rules", "rule"]
