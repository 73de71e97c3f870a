"""The generator inside compiled code."""

import numba
import numpy as np

from fiveways.compiled.chance import below, next64, seed_stream, shuffle


@numba.njit
def outputs(seed, index, count):
    rng = np.empty(4, np.uint64)
    seed_stream(rng, seed, index)
    return [next64(rng) for _ in range(count)]


@numba.njit
def draws(n, count):
    rng = np.empty(4, np.uint64)
    seed_stream(rng, np.uint64(7), 0)
    seen = np.zeros(n, np.int64)
    for _ in range(count):
        seen[below(rng, n)] += 1
    return seen


@numba.njit
def shuffled(count):
    rng = np.empty(4, np.uint64)
    seed_stream(rng, np.uint64(7), 1)
    seen = np.zeros((3, 3), np.int64)
    for _ in range(count):
        items = np.arange(3)
        shuffle(rng, items, 3)
        for place in range(3):
            seen[place, items[place]] += 1
    return seen


def xoshiro(words: list[int], count: int) -> list[int]:
    """xoshiro256** by the book, in plain Python."""
    mask, s, out = 2**64 - 1, list(words), []
    rotate = lambda x, k: ((x << k) | (x >> (64 - k))) & mask  # noqa: E731
    for _ in range(count):
        out.append(rotate(s[1] * 5 & mask, 7) * 9 & mask)
        t = s[1] << 17 & mask
        s[2] ^= s[0]
        s[3] ^= s[1]
        s[1] ^= s[2]
        s[0] ^= s[3]
        s[2] ^= t
        s[3] = rotate(s[3], 45)
    return out


def splitmix(seed: int, skip: int) -> list[int]:
    mask, out = 2**64 - 1, []
    x = (seed + 0x9E3779B97F4A7C15 * skip) & mask
    for _ in range(4):
        x = (x + 0x9E3779B97F4A7C15) & mask
        z = x
        z = (z ^ z >> 30) * 0xBF58476D1CE4E5B9 & mask
        z = (z ^ z >> 27) * 0x94D049BB133111EB & mask
        out.append(z ^ z >> 31)
    return out


def test_the_generator_is_xoshiro_seeded_by_splitmix():
    for index in (0, 1, 12345):
        assert [int(x) for x in outputs(np.uint64(42), index, 50)] == xoshiro(splitmix(42, 4 * index), 50)


def test_bit_code_stays_unsigned():
    outputs(np.uint64(1), 0, 1)
    assert all(str(signature.return_type) == "uint64" for signature in next64.nopython_signatures)
    draws(3, 1)
    assert all(str(signature.return_type) == "int64" for signature in below.nopython_signatures)


def test_bounded_draws_are_even():
    for n in (1, 2, 7, 144):
        seen = draws(n, 10_000 * n)
        assert seen.min() > 9_500 and seen.max() < 10_500


def test_a_shuffle_is_even():
    seen = shuffled(30_000)
    assert seen.min() > 9_600 and seen.max() < 10_400
