"""What parts of the server leave for each other in the extensions of a request (ASGI)."""

from __future__ import annotations

from typing import Protocol

WIRE = "fiveways.wire"
"""The name under which a stream finds its connection, a `Wire`."""
AFTERWARDS = "fiveways.afterwards"
"""The name of a list: answers in it run when the framework has done its part."""


class Wire(Protocol):
    """A connection over which a stream can write without waiting (`web/transport/connection.py`)."""

    def ready(self) -> bool: ...
    def write_at_once(self, part: bytes) -> None: ...
    def cut_off(self) -> None: ...
