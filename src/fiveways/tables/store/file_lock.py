"""A lock for the database file. Servers without a common bus may not share a file: each would show what it
remembers."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress

from fiveways.contract.errors import BadOption
from fiveways.tables.store.database_url import SQLITE, read_address

try:
    import fcntl
except ImportError:  # not on this system: then nobody is refused
    fcntl = None  # type: ignore[assignment]


@contextmanager
def serving(url: str, alone: bool) -> Iterator[None]:
    """Lock a database for this server alone, or share it with other servers that are not `alone`.

    The system holds the lock, on a file beside SQLite's, and releases it however the process ends. The file stays:
    removing it could remove one that another server has just locked.
    """
    address = read_address(url)
    if address.kind != SQLITE or fcntl is None:
        yield
        return
    held = None
    with suppress(OSError):  # if nothing can be written here, opening the database gives a better message
        held = os.open(f"{os.path.realpath(address.file)}.lock", os.O_RDWR | os.O_CREAT, 0o600)
    try:
        if held is not None:
            _lock(held, alone, address.shown)
        yield
    finally:
        if held is not None:
            os.close(held)


def _lock(held: int, alone: bool, shown: str) -> None:
    try:
        fcntl.flock(held, (fcntl.LOCK_EX if alone else fcntl.LOCK_SH) | fcntl.LOCK_NB)
    except BlockingIOError:
        raise BadOption(
            f"another fiveways server uses {shown}: several need --bus, each of them, or name another --db"
        ) from None
    except OSError:  # a file system that has no locks
        return
