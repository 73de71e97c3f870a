"""The setting that names a Redis server: `redis://user:password@host:6379/0?prefix=fiveways`."""

from __future__ import annotations

import asyncio
import re
from typing import NamedTuple
from urllib.parse import SplitResult, parse_qsl, unquote, urlencode, urlsplit

from redis.asyncio.connection import AbstractConnection, ConnectionPool
from redis.asyncio.retry import Retry
from redis.backoff import NoBackoff
from redis.exceptions import AuthenticationError, RedisError

from fiveways.contract.errors import BadOption

_FORM = (
    "redis://[user:password@]host[:port][/number][?prefix=name], also rediss:// (TLS) and unix:///path; "
    "odd characters in a password are written like %40 for @"
)
TO_CONNECT = 1.0
"""Seconds."""
_PREFIX = re.compile(r"[A-Za-z0-9_.-]{1,64}")


class RedisUrl(NamedTuple):
    """A parsed setting. `where` has no secret and can be shown."""

    pool: ConnectionPool
    where: str
    password: str | None
    prefix: str
    db: int

    def connection(self) -> AbstractConnection:
        """A client of its own, not connected yet."""
        made: AbstractConnection = self.pool.make_connection()  # type: ignore[no-untyped-call]
        return made

    def discreet(self, error: BaseException) -> str:
        """An error of Redis, with the password removed."""
        why = str(error) or "no answer"
        if self.password:
            why = why.replace(self.password, "***")
        return f"it refuses the user or the password: {why}" if isinstance(error, AuthenticationError) else why

    async def refuse_if_refused(self) -> None:
        """Refuse a wrong password, which does not correct itself. If Redis cannot be reached, the bus keeps trying."""
        connection = self.connection()
        try:
            async with asyncio.timeout(TO_CONNECT):
                await connection.send_command("PING")  # connecting alone does not need the password
                await connection.read_response()
        except AuthenticationError as error:
            raise BadOption(f"Redis at {self.where} cannot be used, check --bus: {self.discreet(error)}") from None
        except (RedisError, OSError, ValueError):  # also an answer that is not Redis's
            pass
        finally:
            await connection.disconnect(nowait=True)


def read_redis_url(url: str) -> RedisUrl:
    """Refuses a wrong setting without repeating it: it may have a password, even at a wrong place."""
    try:
        parts = urlsplit(url)
        port, given = parts.port, dict(parse_qsl(parts.query, keep_blank_values=True, strict_parsing=bool(parts.query)))
    except ValueError:
        raise BadOption(f"the bus is not of the form {_FORM}") from None
    path = unquote(parts.path)
    if parts.scheme not in ("redis", "rediss", "unix") or parts.fragment:
        raise BadOption(f"the bus is not of the form {_FORM}")
    if not (path.strip("/") if parts.scheme == "unix" else parts.hostname):
        raise BadOption(f"the bus names no {'path' if parts.scheme == 'unix' else 'host'}: it is {_FORM}")
    prefix = given.pop("prefix", "fiveways")
    if not _PREFIX.fullmatch(prefix):
        raise BadOption("the prefix of the bus has 1 to 64 letters, digits, or one of _ . -")
    db = given.pop("db", "0") if parts.scheme == "unix" else path.strip("/") or "0"
    if not (db.isascii() and db.isdigit()):
        raise BadOption("the database of the bus is a number, as in redis://localhost:6379/0")
    if not all(parts.scheme == "rediss" and name.startswith("ssl_") for name in given):
        raise BadOption("the bus has no settings but prefix, and with rediss:// those that begin with ssl_")
    where = path if parts.scheme == "unix" else f"{parts.hostname}:{port or 6379}"
    password = unquote(parts.password) if parts.password else None
    try:
        found = RedisUrl(_pool(parts, given, int(db)), where, password, prefix, int(db))
        found.connection()
    except (RedisError, ValueError, TypeError):
        raise BadOption(f"the bus has settings that Redis does not know: {', '.join(given)}") from None
    return found


def _pool(parts: SplitResult, given: dict[str, str], db: int) -> ConnectionPool:
    # The bus has its own timeouts, and tries again by itself, because it must know of every break.
    settings = {"protocol": 2, "socket_timeout": None, "retry": Retry(NoBackoff(), 0)}
    path = parts.path if parts.scheme == "unix" else f"/{db}"
    plain = parts._replace(query=urlencode(given), path=path).geturl()
    return ConnectionPool.from_url(plain, **settings, **({"db": db} if parts.scheme == "unix" else {}))
