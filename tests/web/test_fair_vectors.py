"""The vectors for the page's fairness code (see tests/page/fairness.test.js) are what this code computes."""

import json
from pathlib import Path

import pytest

from fiveways.match import fairness
from fiveways.match.record import Record

HERE = Path(__file__).parent
VECTORS = json.loads((HERE / "fair-vectors.json").read_text("utf-8"))


@pytest.mark.parametrize("vector", VECTORS["fair"])
def test_the_vectors_are_what_we_compute(vector):
    secret = bytes.fromhex(vector["secret"])
    used = fairness.match_seed(secret, vector["nonces"])
    assert fairness.commitment(secret) == vector["commitment"]
    assert used.hex() == vector["match_seed"]
    for ply, words in vector["ply_words"].items():
        assert [f"{word:016x}" for word in fairness.ply_words(used, int(ply))] == words


def test_the_records_of_the_vectors_are_read():
    for text in VECTORS["records"]:
        assert Record.from_json(text).to_json() == text
