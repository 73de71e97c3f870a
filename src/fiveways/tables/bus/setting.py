"""The bus that a setting names."""

from __future__ import annotations

from fiveways.contract.errors import BadOption
from fiveways.tables.bus.bus import Bus, NoBus


async def check_bus(url: str | None) -> None:
    """Refuse a wrong setting, or one that Redis refuses; not a server that cannot be reached now."""
    make_bus(url)
    if url is not None:
        from fiveways.tables.bus.redis_url import read_redis_url

        await read_redis_url(url).refuse_if_refused()


def make_bus(url: str | None) -> Bus:
    """The bus of a setting: none, or redis://..."""
    if url is None:
        return NoBus()
    try:
        from fiveways.tables.bus.redis_bus import RedisBus
    except ModuleNotFoundError as error:
        if error.name is None or error.name.split(".")[0] != "redis":
            raise
        raise BadOption("many workers over Redis need a library: pip install 'fiveways[scale]'") from None
    return RedisBus(url)
