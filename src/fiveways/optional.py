"""Libraries that only some people need. Where one is missing, an error says how to install it."""

from __future__ import annotations

from importlib import import_module
from typing import Any

from fiveways.contract.errors import FivewaysError


class MissingExtra(FivewaysError):
    """A library of one of this package's extras is not installed."""


def need(module: str, extra: str, what: str) -> Any:
    """The module; `what` says in the error what needs it."""
    try:
        return import_module(module)
    except ModuleNotFoundError as missing:
        if (missing.name or "").partition(".")[0] != module.partition(".")[0]:
            raise
        raise MissingExtra(f"{what} needs a library that is not installed: pip install 'fiveways[{extra}]'") from None
