"""Where a request comes from."""

from __future__ import annotations

from functools import lru_cache
from ipaddress import IPv6Address, IPv6Network

from starlette.types import Scope


def address(scope: Scope) -> str:
    """The address that a request counts for."""
    client = scope.get("client")
    where: str = client[0] if client else "?"
    return _network(where) if ":" in where else where


@lru_cache(maxsize=4096)
def _network(where: str) -> str:
    """The network of an IPv6 address. Everybody has at least 2^64 of these, so a network counts as one address."""
    try:
        found = IPv6Address(where.partition("%")[0])
    except ValueError:
        return where
    return str(found.ipv4_mapped or IPv6Network((found, 64), strict=False))
