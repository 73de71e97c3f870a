"""The verbs: what a game's compiled rules look like from outside.

A state is one NumPy record of fixed size, and so is a view, which holds what one seat may know. Both begin with HEADER,
and both are passed around as their bytes (`uint8[:]`).

What a verb is given:

- `deal` and `imagine`: a `state` with anything in it. They write all of it.
- `observe`: a `view` of zeros. `seat` is 0, 1 and so on, or SPECTATOR (-1).
- `legal`: an `out` of `int32` with room for MAX_ACTIONS numbers. After the end it returns 0.
- `score` and `estimate`: an `out` of `float32` with anything in it. They write one number for each seat. Scores need
  not add up to 0: if two of three share the lead, give them 0 and the third -1.
- `mask`: an `out` of `uint8` with anything in it, one for each action that there is with these options. It writes all.
- `options` (`int32`): the options as numbers, in the order of the fact sheet. Where the number of players varies, that
  number is `options[0]`, and the others follow.
- `data`: the bytes of `load_data`; empty in most games.
- `rng`: four words, for `below` and `shuffle`. Nothing else may be random.

A verb never raises: an error cannot leave compiled code. Generic code calls verbs through a table of their addresses
(`int64[:]`, 0 for an optional verb that a game leaves out), so it is compiled once for all games.
"""

from __future__ import annotations

import numpy as np
from llvmlite import ir
from numba.core import cgutils, types

from fiveways.compiled import plain
from fiveways.compiled.chance import below, shuffle
from fiveways.compiled.compiler import PLAIN, compiled, helper, intrinsic, routine
from fiveways.compiled.complaints import CannotCompile
from fiveways.contract.errors import BadGame

__all__ = [
    "ESTIMATE", "HEADER", "MASK", "MAX_ACTIONS", "MAX_ENDINGS", "MAX_SEATS", "OVER_AT", "PARAMETERS", "PLAYOUT",
    "REQUIRED", "SAMPLE", "SEATS_AT", "SIGNATURES", "SPECTATOR", "STRIDE", "TO_MOVE_AT", "VERBS", "address", "below",
    "copy_part", "helper", "invoke", "layout", "record", "routine", "shuffle", "size_of", "verb",
]  # fmt: skip

HEADER = [
    ("ply", np.int32),  # actions played so far
    ("to_move", np.int8),  # seat whose action is next
    ("seats", np.int8),  # how many seats there are
    ("over", np.uint8),  # 0 while the game goes on, then the number of its ending, from 1
    ("phase", np.uint8),  # yours to use: what kind of action is next
]

MAX_ACTIONS, MAX_SEATS, MAX_ENDINGS = 1 << 16, 16, 15
"""How much room generic code makes."""

SPECTATOR = -1
"""The seat to give to `observe` for somebody who only watches."""

_bytes, _stream, _action = types.uint8[::1], types.uint64[::1], types.int64
_actions, _options, _rewards = types.int32[::1], types.int32[::1], types.float32[::1]

SIGNATURES = {
    "deal": types.void(_bytes, _options, _stream),  # set up a game
    "legal": types.int64(_bytes, _bytes, _actions),  # write every legal action to `out`; return how many there are
    "check": types.int64(_bytes, _bytes, _action),  # return 0, or the key of `refusals` that forbids it
    "apply": types.int64(_bytes, _bytes, _action, _stream),  # play a legal action and return the new `over`
    "observe": types.void(_bytes, types.int64, _bytes),  # write to `view` what this seat may know, and nothing else
    "imagine": types.void(_bytes, _bytes, _stream, _bytes),  # write to `state` a random world that fits the view
    "score": types.void(_bytes, _rewards),  # write each seat's reward, -1 to 1: over 0 is won
    # optional
    "estimate": types.void(_bytes, _bytes, _rewards),  # write a cheap guess at the score, for `greedy` and some levels
    "sample": types.int64(_bytes, _bytes, _stream),  # return a legal action, each as likely
    "playout": types.int64(_bytes, _bytes, _stream),  # play at random to the end and return the ending
    "mask": types.void(_bytes, _bytes, _bytes),  # write 1 for each legal action, 0 elsewhere
    "stride": types.void(types.int64[::1], types.int64, types.int64),  # step many boards at once: `batch/striding.py`
    "leave": types.void(_bytes, types.int64),  # let a seat give up, so that the others play on (trait Leaving)
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
"""The names of the arguments: the same in every game, so that nobody mixes up two of them."""
VERBS = tuple(SIGNATURES)
REQUIRED = VERBS[:7]
ESTIMATE, SAMPLE, PLAYOUT, MASK, STRIDE = map(VERBS.index, ("estimate", "sample", "playout", "mask", "stride"))


def layout(*fields):
    """The dtype of a state or view: the common header, then the game's own fields.

    A field is `("stones", np.uint8)`, or `("hand", np.uint8, 5)` for an array of five, or `("board", np.uint8, (8, 8))`
    for one of two dimensions.
    """
    twice = [field[0] for field in fields if field[0] in dict(HEADER)]
    if twice:
        raise BadGame(f"layout: the header already has {', '.join(twice)}: take it out, or choose another name")
    return np.dtype([*HEADER, *fields], align=True)


def size_of(*fields):
    """How many bytes the header and these fields take at the beginning of a layout, without padding after them."""
    begins = layout(*fields)
    last = begins.names[-1]
    return begins.fields[last][1] + begins.fields[last][0].itemsize


@intrinsic(plain.copy_part)
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
        raise BadGame(f"{function.__module__}: there is no verb {name!r}: there are {', '.join(VERBS)}")
    given = code.co_varnames[: code.co_argcount]
    if given != PARAMETERS[name]:
        taken = f"({', '.join(PARAMETERS[name])}), not ({', '.join(given)})"
        raise BadGame(f"{function.__module__}: the verb {name!r} takes {taken}")
    try:
        return compiled(SIGNATURES[name])(function)
    except CannotCompile as error:
        raise BadGame(str(error)) from error.__cause__


def _named(data, dtype):
    """What Python gets: a record of NumPy, which writes through to the bytes."""
    return np.frombuffer(data, dtype)[0]


@intrinsic(plain.record, _named)
def record(typingctx, data, dtype):
    """See the bytes of a state or view as its record: `s = record(state, STATE)`. Costs nothing (a pointer cast).

    Verbs and helpers write `s.stones`. Outside of them it is a record of NumPy: write `s["stones"]`.
    """

    def codegen(context, builder, signature, args):
        array = context.make_array(signature.args[0])(context, builder, args[0])
        return builder.bitcast(array.data, context.get_value_type(signature.return_type))

    return dtype.dtype(data, dtype), codegen


def _plain_invoke(name, verbs, args):
    return plain.called(int(verbs[VERBS.index(name)]), args)


@intrinsic(_plain_invoke, prefer_literal=True)
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
    if PLAIN:
        return plain.address(dispatcher)
    result = dispatcher.get_compile_result(signature)
    return result.library.get_pointer_to_function(result.fndesc.llvm_cfunc_wrapper_name)
