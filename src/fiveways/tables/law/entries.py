"""One line of a table's log. The log is the table: everything else is computed from it."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

QUIET = frozenset({"chat", "rename", "offer", "withdraw", "decline", "rematch", "next", "resume"})
"""Kinds that do not change the game itself, so that a move sent without knowing of them is not stale."""


@dataclass(slots=True)
class Entry:
    """Something that happened at a table.

    sit {player, nonce}   leave {bot?}   start {next_secret}   move {text, ms, ply, why?, news?, words?, left?, late?}
    takeback {ply}   draw   stop   resign   time {bot?}   close   offer {what}   withdraw {what}   decline {what}
    chat {text, player}   rename {player}
    rematch {nonce}   next {table}   resume {pause}
    """

    seq: int
    at: int  # milliseconds since 1970
    kind: str
    seat: int | None = None
    person: str | None = None  # who did it; never shown
    id: str | None = None  # given by the client, so that a repeat is recognised
    body: dict[str, Any] = field(default_factory=dict)
