"""The refusals of a table. Each says what is wrong in one sentence; `code` and `status` are for programs."""

from __future__ import annotations

from fiveways.contract.errors import FivewaysError


class Refused(FivewaysError):
    """Something a table does not accept; nothing was changed. `seq` is where the table's log stands."""

    code = "bad-request"
    status = 400

    def __init__(self, message: str, seq: int | None = None) -> None:
        super().__init__(message)
        self.seq = seq


class NotFound(Refused):
    code, status = "not-found", 404


class Forbidden(Refused):
    code, status = "forbidden", 403


class Taken(Refused):
    """A seat that somebody else has."""

    code, status = "taken", 409


class Stale(Refused):
    """The game went on since the caller looked."""

    code, status = "stale", 409


class Over(Refused):
    """Too late, or too early."""

    code, status = "over", 409


class TooMany(Refused):
    """More than the house allows in so short a time."""

    code, status = "too-many", 429

    def __init__(self, message: str, wait: float) -> None:
        super().__init__(message)
        self.wait = wait


class NotSaved(Refused):
    """The store could not save it, so it did not happen; or it is not known if it did, and the message says so."""

    code, status = "not-saved", 503


class Unavailable(Refused):
    """The store cannot be asked."""

    code, status = "unavailable", 503
