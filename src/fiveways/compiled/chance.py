"""Random numbers inside compiled code: xoshiro256** over a `uint64[4]` that the caller owns.

256 bits of state, so that a whole HMAC-SHA256 fits in and every deal of a large deck can come up.
"""

from __future__ import annotations

import numpy as np

from fiveways.compiled.compiler import helper

STREAM_WORDS = 4
_U = np.uint64
_GOLDEN, _MIX1, _MIX2 = _U(0x9E3779B97F4A7C15), _U(0xBF58476D1CE4E5B9), _U(0x94D049BB133111EB)
_LOW32 = _U(0xFFFFFFFF)


@helper
def seed_stream(rng, seed, index):
    """Start stream number `index` of the family `seed` (splitmix64): for playouts, where speed counts."""
    x = seed + _GOLDEN * (_U(index) * _U(4))
    for i in range(4):
        x = x + _GOLDEN
        z = x
        z = (z ^ (z >> _U(30))) * _MIX1
        z = (z ^ (z >> _U(27))) * _MIX2
        rng[i] = z ^ (z >> _U(31))


@helper
def next64(rng):
    """The next 64 random bits."""
    s1 = rng[1]
    x = s1 * _U(5)
    result = ((x << _U(7)) | (x >> _U(57))) * _U(9)
    s2 = rng[2] ^ rng[0]
    s3 = rng[3] ^ s1
    rng[1] = s1 ^ s2
    rng[0] = rng[0] ^ s3
    rng[2] = s2 ^ (s1 << _U(17))
    rng[3] = (s3 << _U(45)) | (s3 >> _U(19))
    return result


@helper
def below(rng, n):
    """A whole number from 0 to n - 1, each exactly as likely (Lemire)."""
    bound = _U(n)
    product = (next64(rng) >> _U(32)) * bound
    low = product & _LOW32
    if low < bound:
        threshold = (_U(0x100000000) - bound) % bound
        while low < threshold:
            product = (next64(rng) >> _U(32)) * bound
            low = product & _LOW32
    return np.int64(product >> _U(32))


@helper
def shuffle(rng, items, count):
    """Put the first `count` items into random order (Fisher and Yates)."""
    for i in range(count - 1, 0, -1):
        j = below(rng, i + 1)
        kept = items[i]
        items[i] = items[j]
        items[j] = kept
