"""Seeds, commitments and the stream of each ply. The vectors are shared with every other implementation."""

import hashlib

import pytest

from fiveways.contract.errors import BadSeed
from fiveways.match import fairness

SEED = bytes(range(32))


def test_the_vectors_never_change():
    assert fairness.commitment(SEED) == "630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd"
    assert (
        fairness.match_seed(SEED, ["one", "two"]).hex()
        == "c9381114dbb0564e8e18acc0ecd8882ed829b68eefffb3054dbdd17d27531628"
    )
    assert fairness.ply_words(SEED, 12) == (
        0xA741B54FDEFF5215,
        0x8B973C2F917BF3AA,
        0xB113528872341252,
        0x0675F77D3A0A8D85,
    )


def test_without_nonces_the_secret_is_the_seed():
    assert fairness.match_seed(SEED) == SEED
    assert fairness.match_seed(SEED, ["a", "b"]) != fairness.match_seed(SEED, ["a", "c"])


def test_a_seed_is_read_from_any_text():
    assert fairness.read_seed(SEED.hex()) == SEED
    assert fairness.read_seed("hello") == hashlib.sha256(b"hello").digest()


def test_a_seed_that_was_not_promised_is_refused():
    fairness.verify(SEED, fairness.commitment(SEED).upper())
    with pytest.raises(BadSeed, match="does not match its commitment"):
        fairness.verify(b"another" * 4, fairness.commitment(SEED))


def test_new_seeds_differ():
    assert len({fairness.new_seed() for _ in range(100)}) == 100
