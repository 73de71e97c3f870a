"""Everything that can be refused. Each message is one line that says what is wrong and where."""

from __future__ import annotations

from collections.abc import Sequence


class FivewaysError(ValueError):
    """The base of all our errors: something given from outside cannot be accepted, and nothing was changed."""

    def __init__(self, message: str, rule: str | None = None) -> None:
        super().__init__(message)
        self.message = message
        self.seq: int | None = None
        """Where a table's log stands, if it is about a table."""
        self.rule = rule
        """Id of the rule that says so (`bones.6`), if a rule does."""

    def __str__(self) -> str:
        return f"{self.message} ({self.rule})" if self.rule else self.message


class UnknownGame(FivewaysError):
    """No such game is installed."""


class BadGame(FivewaysError):
    """A game that breaks the contract: a fact, a function or a file is missing, misspelt or not what it must be."""


class BadOption(FivewaysError):
    """An option that does not exist, or a value it cannot have."""


class BadSeat(FivewaysError):
    """A seat or a kind of player that does not exist."""


class BadNotation(FivewaysError):
    """Text that is not a move or a position."""


class IllegalMove(FivewaysError):
    """A move that the rules forbid."""


class BadSeed(FivewaysError):
    """A seed that is malformed or does not match its commitment."""


class BadRecord(FivewaysError):
    """A record that is damaged, edited or not ours."""


class ImpossiblePosition(FivewaysError):
    """A position that no play can reach; `problems` lists everything that is wrong with it."""

    def __init__(self, problems: Sequence[str]) -> None:
        super().__init__("impossible position: " + "; ".join(problems))
        self.problems = tuple(problems)
