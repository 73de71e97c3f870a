"""The verbs: what a game's compiled rules look like from outside.

A state is one fixed-size NumPy record, passed around as its bytes (`uint8[:]`). So is a view, what one seat may know.
Both begin with HEADER. Every game's `rules.py` defines the same verbs, with the signatures below. Generic code reaches
them through a table of addresses (`int64[:]`, one entry per verb, 0 where a game leaves an optional one out). So it is
compiled once for all games:

    status = invoke("apply", verbs, (state, data, action, rng))

`deal`, `imagine`, `score`, `estimate` and `mask` get memory with anything in it and write all of it (`score` and
`estimate`: one reward for each seat). `observe` gets a view of zeros; its seat is 0, 1 ... or SPECTATOR (-1). `options`
are the numbers of `Spec.encode`, in the order of the declaration; where the number of players varies, `options[0]` is
that number. A verb never raises: an error could not leave compiled code.
"""

from __future__ import annotations

import numpy as np
from llvmlite import ir
from numba.core import cgutils, types
from numba.extending import intrinsic

from fiveways.compiled.compiler import compiled

HEADER = [
    ("ply", np.int32),  # actions played so far
    ("to_move", np.int8),  # seat whose action is next
    ("seats", np.int8),  # how many seats there are
    ("over", np.uint8),  # 0 while going on, else the number of the ending (Spec.endings)
    ("phase", np.uint8),  # the game's own: what kind of action is next
]

MAX_ACTIONS, MAX_SEATS, MAX_ENDINGS = 1 << 16, 16, 15
"""How much room generic code makes."""

SPECTATOR = -1
"""The seat to give to `observe` for somebody who only watches."""

_bytes, _stream, _action = types.uint8[::1], types.uint64[::1], types.int64
_actions, _options, _rewards = types.int32[::1], types.int32[::1], types.float32[::1]

SIGNATURES = {
    "deal": types.void(_bytes, _options, _stream),  # set up a game
    "legal": types.int64(_bytes, _bytes, _actions),  # write every legal action to `out`; how many there are
    "check": types.int64(_bytes, _bytes, _action),  # 0, or the rule that forbids the action
    "apply": types.int64(_bytes, _bytes, _action, _stream),  # play a legal action; the new `over`
    "observe": types.void(_bytes, types.int64, _bytes),  # write to `view` what this seat may know
    "imagine": types.void(_bytes, _bytes, _stream, _bytes),  # write to `state` a random world that fits the view
    "score": types.void(_bytes, _rewards),  # the reward of each seat, 1 for won to -1 for lost; a tie is 0
    # optional
    "estimate": types.void(_bytes, _bytes, _rewards),  # a cheap guess at the score, for bots
    "sample": types.int64(_bytes, _bytes, _stream),  # a uniformly random legal action
    "playout": types.int64(_bytes, _bytes, _stream),  # play at random to the end; the ending
    "mask": types.void(_bytes, _bytes, _bytes),  # 1 for each legal action, 0 elsewhere
    "stride": types.void(types.int64[::1], types.int64, types.int64),  # many boards at once: `batch/striding.py`
    "leave": types.void(_bytes, types.int64),  # a seat gives up, and the others play on (trait Leaving)
}
PARAMETERS = {
    "deal": ("state", "options", "rng"),
    "legal": ("state", "data", "out"),
    "check": ("state", "data", "action"),
    "apply": ("state", "data", "action", "rng"),
    "observe": ("state", "seat", "view"),
    "imagine": ("view", "data", "rng", "state"),
    "score": ("state", "out"),
    "estimate": ("state", "data", "out"),
    "sample": ("state", "data", "rng"),
    "playout": ("state", "data", "rng"),
    "mask": ("state", "data", "out"),
    "stride": ("boards", "first", "last"),
    "leave": ("state", "seat"),
}
"""What the arguments are called, the same in every game, so that two of them are not taken for one another."""
VERBS = tuple(SIGNATURES)
REQUIRED = VERBS[:7]
ESTIMATE, SAMPLE, PLAYOUT, MASK, STRIDE = map(VERBS.index, ("estimate", "sample", "playout", "mask", "stride"))


def layout(*fields):
    """The dtype of a state or view: the common header, then the game's own fields."""
    return np.dtype([*HEADER, *fields], align=True)


def size_of(*fields):
    """How many bytes the header and these fields take at the beginning of a layout: not one more, as padding might."""
    begins = layout(*fields)
    last = begins.names[-1]
    return begins.fields[last][1] + begins.fields[last][0].itemsize


@intrinsic
def copy_part(typingctx, to, source, size):
    """Copy the first bytes of one array over those of another, as one memcpy: a state, or what two layouts begin with.

    (A loop, or `to[:] = source`, would first look for overlap.)
    """

    def codegen(context, builder, signature, args):
        target, origin = (context.make_array(signature.args[i])(context, builder, args[i]) for i in range(2))
        cgutils.raw_memcpy(builder, target.data, origin.data, args[2], 1)
        return context.get_dummy_value()

    return types.void(to, source, types.int64), codegen


TO_MOVE_AT, SEATS_AT, OVER_AT = (layout().fields[name][1] for name in ("to_move", "seats", "over"))
"""Bytes of the header, for generic code that has no record type at hand."""


def verb(function):
    """Compile a kernel's verb: its name tells the signature."""
    name, code = function.__name__, function.__code__
    if name not in SIGNATURES:
        raise TypeError(f"there is no verb {name!r}: there are {', '.join(VERBS)}")
    given = code.co_varnames[: code.co_argcount]
    if given != PARAMETERS[name]:
        raise TypeError(f"the verb {name!r} takes ({', '.join(PARAMETERS[name])}), not ({', '.join(given)})")
    return compiled(SIGNATURES[name])(function)


@intrinsic
def record(typingctx, data, dtype):
    """See the bytes of a state or view as its record: `s = record(state, STATE)`. Costs nothing (a pointer cast)."""

    def codegen(context, builder, signature, args):
        array = context.make_array(signature.args[0])(context, builder, args[0])
        return builder.bitcast(array.data, context.get_value_type(signature.return_type))

    return dtype.dtype(data, dtype), codegen


@intrinsic(prefer_literal=True)
def invoke(typingctx, name, verbs, args):
    """Call a verb of whichever game the table `verbs` belongs to."""
    signature = SIGNATURES[name.literal_value]
    index = VERBS.index(name.literal_value)

    def codegen(context, builder, outer, values):
        table = context.make_array(outer.args[1])(context, builder, values[1])
        slot = builder.gep(table.data, [ir.Constant(ir.IntType(64), index)])
        target = ir.FunctionType(
            context.get_value_type(signature.return_type), [context.get_value_type(t) for t in signature.args]
        )
        function = builder.inttoptr(builder.load(slot), target.as_pointer())
        given = cgutils.unpack_tuple(builder, values[2], len(signature.args))
        cast = [
            context.cast(builder, value, have, want)
            for value, have, want in zip(given, outer.args[2].types, signature.args, strict=True)
        ]
        result = builder.call(function, cast)
        return context.get_dummy_value() if signature.return_type == types.void else result

    return signature.return_type(name, verbs, types.Tuple(args.types)), codegen


def address(dispatcher, signature):
    """Where the compiled function starts: what goes into a table of verbs."""
    result = dispatcher.get_compile_result(signature)
    return result.library.get_pointer_to_function(result.fndesc.llvm_cfunc_wrapper_name)
