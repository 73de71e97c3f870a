"""Threads that step one table of boards together: rows without reference counts, and boards that threads claim.

Waking a sleeping thread takes as long as stepping a thousand boards. So helpers stay awake for a moment after each
step. They claim a few boards at a time, and each begins where it began last time, because those boards are still in its
cache. The caller never waits for a thread that has not started. The threads share one array of counters, `work`:

    GO      number of the round, raised when one begins      GONE    how often a helper has gone to sleep
    DONE    boards of this round that are finished           CLAIMS  from here on: the last round a share was taken in
    WRONG   the first board whose action is illegal

A round with an odd number checks the given actions; one with an even number plays. A helper that comes late still has
the number of its own round, so it can claim nothing of another round.
"""

from __future__ import annotations

from llvmlite import ir
from numba.core import cgutils, types
from numba.np.arrayobj import populate_array

from fiveways.compiled import plain
from fiveways.compiled.compiler import helper, intrinsic

SHARE = 64
"""Boards taken at a time."""
PATIENCE = 2_000_000
"""How often a helper looks for the next step before it goes to sleep: a third of a millisecond on an idle core."""
LINE = 8
"""Counters stand so far apart that each has a cache line for itself."""
GO, DONE, GONE, WRONG, CLAIMS = range(0, 5 * LINE, LINE)
LOOK_OVER, PLAY = 1, 0


def work_length(boards: int) -> int:
    """How long the counter array (`int64[:]`) must be."""
    return CLAIMS + LINE * -(-boards // SHARE)


@intrinsic(plain.row)
def row(typingctx, table, index):
    """One row of a two-dimensional array, like `table[index]`, without counting references.

    Numba counts them with atomic operations on the whole table's counter, so that two threads stepping different rows
    of one table would wait for each other at every board. The caller of a runner keeps the table alive.
    """
    one_row = types.Array(table.dtype, 1, "C")

    def codegen(context, builder, signature, args):
        array = context.make_array(table)(context, builder, args[0])
        pointer = cgutils.get_item_pointer2(
            context, builder, array.data, cgutils.unpack_tuple(builder, array.shape),
            cgutils.unpack_tuple(builder, array.strides), "C", [args[1], ir.Constant(args[1].type, 0)],
        )  # fmt: skip
        out = context.make_array(one_row)(context, builder)
        length = cgutils.unpack_tuple(builder, array.shape)[1]
        populate_array(out, pointer, [length], [array.itemsize], array.itemsize, None)
        return out._getvalue()

    return one_row(table, types.intp), codegen


@intrinsic(plain.nothing)
def ask_for(typingctx, array, index):
    """Have the memory around `array[index]` fetched while other things are done; nothing waits for it."""

    def codegen(context, builder, signature, args):
        byte, number = ir.IntType(8).as_pointer(), ir.IntType(32)
        place = builder.bitcast(_slot(context, builder, signature.args[0], args[0], args[1]), byte)
        kind = ir.FunctionType(ir.VoidType(), [byte, number, number, number])
        prefetch = cgutils.get_or_insert_function(builder.module, kind, "llvm.prefetch.p0i8")
        builder.call(prefetch, [place, *(ir.Constant(number, word) for word in (1, 3, 1))])  # to write, near, data
        return context.get_dummy_value()

    return types.void(array, types.intp), codegen


@intrinsic(plain.same)
def unowned(typingctx, array):
    """The same array without counting references; see `row`."""

    def codegen(context, builder, signature, args):
        out = context.make_array(array)(context, builder, args[0])
        out.meminfo = cgutils.get_null_value(out.meminfo.type)
        out.parent = cgutils.get_null_value(out.parent.type)
        return out._getvalue()

    return array(array), codegen


def _slot(context, builder, array_type, array, index):
    data = context.make_array(array_type)(context, builder, array).data
    return builder.gep(data, [index])


@intrinsic(plain.fetch_add)
def fetch_add(typingctx, counters, index, amount):
    """Add to a counter that several threads use; returns what it was before."""

    def codegen(context, builder, signature, args):
        slot = _slot(context, builder, signature.args[0], args[0], args[1])
        return builder.atomic_rmw("add", slot, args[2], "seq_cst")

    return types.int64(counters, types.int64, types.int64), codegen


@intrinsic(plain.look)
def look(typingctx, counters, index):
    """Read a counter that another thread may change at any time."""

    def codegen(context, builder, signature, args):
        return builder.load_atomic(_slot(context, builder, signature.args[0], args[0], args[1]), "seq_cst", 8)

    return types.int64(counters, types.int64), codegen


@intrinsic(plain.put)
def put(typingctx, counters, index, value):
    """Set a counter that other threads look at."""

    def codegen(context, builder, signature, args):
        slot = _slot(context, builder, signature.args[0], args[0], args[1])
        builder.store_atomic(args[2], slot, "seq_cst", 8)
        return context.get_dummy_value()

    return types.void(counters, types.int64, types.int64), codegen


@intrinsic(plain.fetch_extreme, prefer_literal=True)
def fetch_extreme(typingctx, which, counters, index, value):
    """Raise a counter to at least this ("max") or lower it ("min"); returns what it was before."""
    operation = which.literal_value

    def codegen(context, builder, signature, args):
        slot = _slot(context, builder, signature.args[1], args[1], args[2])
        return builder.atomic_rmw(operation, slot, args[3], "seq_cst")

    return types.int64(which, counters, types.int64, types.int64), codegen


@helper
def claim(work, share, turn):
    """Claim a share of boards; returns whether it was still free in this round."""
    return fetch_extreme("max", work, CLAIMS + LINE * share, turn) < turn


@helper
def begin(work, kind):
    """Begin a round: everything it needs must be in place, and the last one done. Returns its number."""
    put(work, DONE, 0)
    turn = look(work, GO) + 1
    turn += (turn & 1) != kind
    put(work, GO, turn)
    return turn


@helper
def wait_until_done(work, count):
    """Wait until other threads have finished the boards that they claimed."""
    while look(work, DONE) < count:
        pass


@helper
def wait_for_go(work, seen):
    """Wait a moment for a step after `seen`; returns whether one has begun."""
    tries = 0
    while look(work, GO) == seen and tries < PATIENCE:
        tries += 1
    return tries < PATIENCE
