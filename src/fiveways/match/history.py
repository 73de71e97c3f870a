"""The states of a match. Past states can be packed, because most of a state is empty or the same as in the one
before."""

from __future__ import annotations

import zlib
from collections.abc import Iterable, Iterator

import numpy as np

from fiveways.contract.states import Bytes

WORTH_PACKING = 256
"""Bytes from which a packed state is smaller than a plain one."""


class States:
    """A list of states. The last one is never packed. Nobody changes a state that stands here."""

    def __init__(self, states: Iterable[Bytes]) -> None:
        self._all: list[Bytes | bytes] = list(states)
        self._packed = 0  # so many from the start

    def __len__(self) -> int:
        return len(self._all)

    def __getitem__(self, place: int) -> Bytes:
        return _unpacked(self._all[place])

    def __iter__(self) -> Iterator[Bytes]:
        return map(_unpacked, self._all)

    def first(self, count: int) -> States:
        """So many from the start. The past is shared; the last one is a copy."""
        first = States([])
        first._all = [*self._all[: count - 1], self[count - 1].copy()]
        first._packed = min(self._packed, count - 1)
        return first

    def append(self, state: Bytes) -> None:
        self._all.append(state)

    def pop(self) -> None:
        self._all.pop()
        if self._all:
            self._all[-1] = _unpacked(self._all[-1])
            self._packed = min(self._packed, len(self._all) - 1)

    def pack(self) -> None:
        """Pack the past states. Reading one of them then takes a moment longer."""
        for place in range(self._packed, len(self._all) - 1):
            state = self._all[place]
            if not isinstance(state, bytes) and state.size >= WORTH_PACKING:
                self._all[place] = zlib.compress(state.tobytes(), 1)
        self._packed = max(self._packed, len(self._all) - 1)


def _unpacked(state: Bytes | bytes) -> Bytes:
    return np.frombuffer(bytearray(zlib.decompress(state)), np.uint8) if isinstance(state, bytes) else state
