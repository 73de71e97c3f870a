"""How a server is set up; the command line fills it in."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Settings:
    """Everything a server can be told."""

    db: str
    bot_pace: float = 0.7  # seconds a bot takes at least, so that people can follow
    limits: bool = True  # whether requests per person and address are limited
    share: str | None = None  # where others reach this server, if "localhost" is not for them
    trust_proxy: bool = False  # whether X-Forwarded-For and -Proto come from a proxy of ours
    bus: str | None = None  # how workers reach each other; None for one that is alone
    workers: int = 1
    log: str = "text"
