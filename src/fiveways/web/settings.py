"""The settings of a server. The command line fills them in."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Settings:
    """All settings of a server."""

    db: str
    bot_pace: float = 0.7  # seconds a bot takes at least, so that people can follow
    limits: bool = True  # whether to limit requests per person and address
    share: str | None = None  # the address for others, if they cannot use "localhost"
    trust_proxy: bool = False  # whether to believe X-Forwarded-For and X-Forwarded-Proto, which a proxy of ours sets
    bus: str | None = None  # how workers reach each other; None if there is only one
    workers: int = 1
    log: str = "text"
