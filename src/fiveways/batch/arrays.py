"""The arrays of a batch, as compiled code finds them.

Numba takes longer to check twenty arguments than to step one board. So compiled code gets one table of addresses
(`table`) and takes each array from it by name (`held`). The batch keeps the arrays alive.
"""

from __future__ import annotations

import numpy as np
from llvmlite import ir
from numba.core import types
from numba.np.arrayobj import populate_array
from numba.np.numpy_support import as_dtype

from fiveways.compiled import plain
from fiveways.compiled.compiler import intrinsic

WHOSE, WAIT, LOSE, WORLDS, THREADS, DRAW = range(6)
"""How to step a batch: whose actions the caller gives, whether finished boards wait, whether an illegal action loses,
how many worlds opponents imagine (0: they play at random), how many threads there are, and whether this step draws the
actions itself."""
EVERY, ANY = -1, -2
"""Whose actions are asked for, if not those of one seat: everybody's, or one seat's that is drawn for each game."""
REFUSED = 255
"""The ending of a game that somebody lost by an illegal action."""

HELD = {
    "verbs": types.int64[::1],
    "data": types.uint8[::1],
    "options": types.int32[::1],
    "how": types.int64[::1],  # WHOSE, WAIT and so on
    "work": types.int64[::1],
    "busy": types.int64[::1],  # 1 while a thread steps the boards
    "forfeits": types.float32[:, ::1],  # the reward of each seat (column) if one (row) tries what is illegal
    # room for each thread
    "scratch": types.int32[:, ::1],
    "hopes": types.float32[:, ::1],
    "scores": types.float32[:, ::1],
    "seen": types.uint8[:, ::1],
    "worlds": types.uint8[:, ::1],  # two each
    # one for each board
    "states": types.uint8[:, ::1],
    "streams": types.uint64[:, ::1],
    "choices": types.uint64[:, ::1],  # for actions that are asked for
    "actions": types.int64[::1],
    "given": types.int64[::1],  # the caller's actions, while they are checked
    "masks": types.uint8[:, ::1],
    "views": types.uint8[:, ::1],
    "finals": types.uint8[:, ::1],  # the last view of a game that ended with this step; none where boards wait
    "rewards": types.float32[:, ::1],
    "endings": types.uint8[::1],
    "seats": types.int8[::1],  # whose view and mask it is
    "movers": types.int8[::1],  # whose action it was, -1 if nobody's
    "refusals": types.int32[::1],  # what `check` said of an illegal action that lost
}
_WORDS = 3  # where it lies, rows, columns


def table(arrays):
    """Where these arrays lie, all of `HELD` in its order."""
    assert list(arrays) == list(HELD)
    words = []
    for name, array in arrays.items():
        kind = HELD[name]
        assert array.dtype == as_dtype(kind.dtype) and array.ndim == kind.ndim and array.flags.c_contiguous, name
        words += [array.ctypes.data, *([1] if array.ndim == 1 else []), *array.shape]
    return np.array(words, np.int64)


GIVEN = _WORDS * list(HELD).index("given")
"""Where a table says at which address the given actions lie."""


def _plain_held(name, boards):
    kind, first = HELD[name], _WORDS * list(HELD).index(name)
    place, rows, columns = (int(word) for word in boards[first : first + _WORDS].array)
    return plain.placed(place, as_dtype(kind.dtype), (columns,) if kind.ndim == 1 else (rows, columns))


@intrinsic(_plain_held, prefer_literal=True)
def held(typingctx, name, boards):
    """An array of a batch by its name. Nobody counts references to it; see `sharing.row`."""
    kind = HELD[name.literal_value]
    first = _WORDS * list(HELD).index(name.literal_value)

    def codegen(context, builder, signature, args):
        words = context.make_array(signature.args[1])(context, builder, args[1]).data
        word = ir.IntType(64)
        place, rows, columns = (builder.load(builder.gep(words, [ir.Constant(word, first + i)])) for i in range(_WORDS))
        out = context.make_array(kind)(context, builder)
        size = ir.Constant(word, context.get_abi_sizeof(context.get_data_type(kind.dtype)))
        shape, strides = [columns], [size]
        if kind.ndim == 2:
            shape, strides = [rows, columns], [builder.mul(columns, size), size]
        populate_array(out, builder.inttoptr(place, out.data.type), shape, strides, size, None)
        return out._getvalue()

    return kind(name, boards), codegen
