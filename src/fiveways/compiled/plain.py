"""Compiled code as plain Python: `FIVEWAYS_PLAIN=1` runs every kernel without Numba.

It is some hundred times slower. Use it to step through a rule with a debugger, to count which lines of a kernel the
tests reach, and to try many changed kernels without compiling each (`scripts/mutants`).

What numbers mean stays the same. Numba computes with whole numbers of 64 bits and cuts them to size when it stores
them; NumPy's small integers would overflow on the way. So arrays and records give Python's own numbers here. Sets of
bits and random numbers (uint64) are left to NumPy, which wraps them around as Numba does.
"""

from __future__ import annotations

import ctypes
from collections.abc import Callable
from functools import cache, cached_property, update_wrapper
from threading import RLock
from types import FunctionType
from typing import Any

import numpy as np

Function = Callable[..., Any]

np.seterr(over="ignore")  # uint64 wraps around


class Items:
    """An array whose numbers are read as Python's and cut to size when they are written."""

    __slots__ = ("array", "read")

    def __init__(self, array: Any) -> None:
        self.array, self.read = array, array.item

    def __getitem__(self, at: Any) -> Any:
        try:
            return self.read(at)
        except TypeError:
            return wrapped(self.array[at])

    def __setitem__(self, at: Any, value: Any) -> None:
        try:
            self.array[at] = value
        except OverflowError:
            self.array[at] = np.asarray(value & 0xFFFFFFFFFFFFFFFF, np.uint64).astype(self.array.dtype)

    def __array__(self, dtype: Any = None, copy: Any = None) -> Any:
        return self.array

    def __len__(self) -> int:
        return len(self.array)

    def __getattr__(self, name: str) -> Any:
        found = getattr(self.array, name)
        return (lambda *given: wrapped(found(*given))) if name in ("copy", "view") else found


class Grid(Items):
    """The same in several dimensions."""

    __slots__ = ()

    def __getitem__(self, at: Any) -> Any:
        if type(at) is tuple and len(at) == self.array.ndim:
            try:
                return self.read(at)
            except TypeError:
                pass
        return wrapped(self.array[at])


def wrapped(value: Any) -> Any:
    """A value as plain code sees it."""
    if isinstance(value, np.ndarray):
        return value if value.dtype == np.uint64 else Items(value) if value.ndim == 1 else Grid(value)
    return value.item() if isinstance(value, np.generic) and not isinstance(value, np.uint64) else value


def bare(value: Any) -> Any:
    """The array behind a value."""
    return value.array if isinstance(value, Items) else value


class Cast:
    """A type of NumPy: as a function it makes one of Python's numbers."""

    def __init__(self, kind: Any) -> None:
        self.kind = kind
        self.dtype = np.dtype(kind)  # so that NumPy takes it for the type, as in `astype(np.uint8)`

    def __call__(self, value: Any) -> Any:
        return np.asarray(value).astype(self.kind).item()


class PlainNumpy:
    """What plain code finds under the name `np`."""

    int64 = int
    int8, int16, int32, uint8, uint16, uint32, float32 = (
        Cast(kind) for kind in (np.int8, np.int16, np.int32, np.uint8, np.uint16, np.uint32, np.float32)
    )

    def __getattr__(self, name: str) -> Any:
        found = getattr(np, name)
        if name not in ("empty", "zeros", "ones", "full"):
            return found
        return lambda *given: wrapped(found(*(getattr(value, "kind", value) for value in given)))


_numpy = PlainNumpy()


def _from_outside(given: tuple[Any, ...]) -> list[Any]:
    """Arguments that somebody gives who is no plain code: a text or a test calls a helper."""
    return [_seen(value) if isinstance(value, np.void) else _each_wrapped(value) for value in given]


def _seen(value: np.void) -> Any:
    """A record of NumPy as plain code sees it: the same memory, so that what is written shows in both."""
    place = np.frombuffer(value, np.uint8).ctypes.data  # (This array itself cannot be written to.)
    seen = record(placed(place, np.uint8, (value.nbytes,)), value.dtype)
    seen.owner = value  # whose memory it is
    return seen


class Plain:
    """A function of the kernel as it is called from outside. Like Numba's, it is not a Python function."""

    def __init__(self, of: Function, arguments: Function = _from_outside) -> None:
        update_wrapper(self, of)
        self.arguments = arguments
        self.code = FunctionType(
            of.__code__, PlainGlobals(of.__globals__), of.__name__, of.__defaults__, of.__closure__
        )

    def __call__(self, *given: Any) -> Any:
        return self.code(*self.arguments(given))


class OutsideToo:
    """What plain code calls, and does something else where it is called from outside."""

    def __init__(self, of: Function, outside: Function) -> None:
        update_wrapper(self, of)
        self.code, self.outside = of, outside

    def __call__(self, *given: Any) -> Any:
        return self.outside(*given)


class PlainGlobals(dict[str, Any]):
    """The globals of a module, whose arrays read as plain numbers. Python asks `__missing__` once for each name."""

    def __init__(self, module: dict[str, Any]) -> None:
        super().__init__()
        self.module = module

    def __missing__(self, name: str) -> Any:
        value = self.module[name]
        if value is np:
            value = _numpy
        elif isinstance(value, (Plain, OutsideToo)):
            value = value.code  # callers in plain code have plain arguments
        self[name] = value = wrapped(value)
        return value


def function(of: Function) -> Plain:
    """`helper` and `routine`: the same code, with globals that read as plain numbers."""
    return Plain(of)


def _each_wrapped(value: Any) -> Any:
    """An argument as plain code sees it; of a named tuple, each of its fields."""
    return type(value)(*map(wrapped, value)) if isinstance(value, tuple) else wrapped(value)


def compiled(signature: Any) -> Callable[[Function], Plain]:
    """`compiled`: the arguments become plain numbers and arrays."""
    takes = [np.uint64 if str(kind) == "uint64" else _each_wrapped for kind in signature.args]

    def arguments(given: tuple[Any, ...]) -> list[Any]:
        return [take(value) for take, value in zip(takes, given, strict=True)]

    return lambda of: Plain(of, arguments)


# What Numba's intrinsics do


def _words(name: str) -> property:
    """A field of 64 bits, read and written as `uint64`."""

    def get(record: Any) -> Any:
        return np.uint64(getattr(record, name))

    def put(record: Any, value: Any) -> None:
        setattr(record, name, int(value))

    return property(get, put)


def _array(offset: int, kind: Any) -> Any:
    base, shape = kind.subdtype
    return cached_property(
        lambda record: wrapped(record.bytes_[offset : offset + kind.itemsize].view(base).reshape(shape))
    )


@cache
def _record_class(dtype: Any) -> Any:
    """A structure of `ctypes` with the fields of a dtype: it cuts numbers to size, and Python reads it fast."""
    fields: list[tuple[str, Any]] = []
    members: dict[str, Any] = {}
    at = 0
    for name, (kind, offset, *_) in dtype.fields.items():
        fields.append((f"gap_{offset}", ctypes.c_uint8 * (offset - at)))
        at = offset + kind.itemsize
        if kind.subdtype:
            fields.append((f"room_{name}", ctypes.c_uint8 * kind.itemsize))
            members[name] = cached_property(_array(offset, kind).func)
            members[name].__set_name__(None, name)
        elif kind == np.uint64:
            fields.append((f"word_{name}", ctypes.c_uint64))
            members[name] = _words(f"word_{name}")
        else:
            fields.append((name, np.ctypeslib.as_ctypes_type(kind)))
    return type("PlainRecord", (ctypes.Structure,), {"_pack_": 1, "_fields_": fields, **members})


def record(data: Any, dtype: Any) -> Any:
    array = bare(data)
    seen = _record_class(dtype).from_buffer(array)
    seen.bytes_ = array
    return seen


def copy_part(to: Any, source: Any, size: int) -> None:
    target, origin = bare(to).view(np.uint8), bare(source).view(np.uint8)
    target[:size] = origin[:size]


_verbs: list[Function] = []


def address(verb: Function) -> int:
    """A number that `called` takes for this verb."""
    _verbs.append(verb)
    return len(_verbs)


def called(place: int, given: tuple[Any, ...]) -> Any:
    return _verbs[place - 1](*given)


def placed(address: int, dtype: Any, shape: tuple[int, ...]) -> Any:
    """An array that lies at an address."""
    size = int(np.prod(shape)) * np.dtype(dtype).itemsize
    return wrapped(np.frombuffer((ctypes.c_uint8 * size).from_address(address), dtype).reshape(shape))


_lock = RLock()


def row(table: Any, index: int) -> Any:
    return wrapped(bare(table)[index])


def nothing(*_: Any) -> None:
    """Fetching memory ahead has no effect here."""


def same(value: Any) -> Any:
    return value


def fetch_add(counters: Any, index: int, amount: int) -> int:
    with _lock:
        before = int(counters[index])
        counters[index] = before + amount
        return before


def fetch_extreme(which: str, counters: Any, index: int, value: int) -> int:
    with _lock:
        before = int(counters[index])
        counters[index] = max(before, value) if which == "max" else min(before, value)
        return before


def look(counters: Any, index: int) -> int:
    return int(counters[index])


def put(counters: Any, index: int, value: int) -> None:
    with _lock:
        counters[index] = value


def count_bits(bits: Any) -> Any:
    return np.uint64(int(bits).bit_count())


def lowest_bit(bits: Any) -> Any:
    """The number of the lowest bit that is set; there must be one, as in compiled code."""
    if not bits:
        raise ValueError("no bit is set")
    return np.uint64((int(bits) & -int(bits)).bit_length() - 1)
