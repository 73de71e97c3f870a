"""Write fair-vectors.json anew: `python tests/web/make_fair_vectors.py`. What every implementation must agree on."""

import hashlib
import json
from pathlib import Path

from fiveways import Match
from fiveways.match import fairness

SEEDS = (bytes(range(32)), bytes(32), b"\xff" * 32, hashlib.sha256(b"hello").digest())
NONCES: tuple[tuple[str, ...], ...] = (
    (),
    ("one", "two"),
    ("",),
    ("", "only the second seat"),
    ("Zoë 𝔣𝔞𝔦𝔯 🎲", "骨", "ß"),
    tuple("a" * 64 for _ in range(6)),
)
PLIES = (0, 1, 12, 255, 100_000)


def vector(seed: bytes, nonces: tuple[str, ...]) -> dict[str, object]:
    used = fairness.match_seed(seed, nonces)
    words = {str(ply): [f"{word:016x}" for word in fairness.ply_words(used, ply)] for ply in PLIES}
    return {
        "secret": seed.hex(),
        "commitment": fairness.commitment(seed),
        "nonces": list(nonces),
        "match_seed": used.hex(),
        "ply_words": words,
    }


def record(*moves: str) -> str:
    match = Match.new(
        "bones", {"begins": "white"}, seed="vectors", seats=("Zoë 𝔣", 'a "quoted" \\ name'), nonces=("ñ",)
    )
    for move in moves:
        match.play(move)
    if moves:
        match.resign(0)
    return match.record(reveal=bool(moves)).to_json()


if __name__ == "__main__":
    fairness = [vector(seed, nonces) for seed in SEEDS for nonces in NONCES if seed == SEEDS[0] or len(nonces) < 3]
    records = [record(), record("d5-e5", "d4-e4")]
    text = json.dumps({"fair": fairness, "records": records}, indent=1, ensure_ascii=False)
    Path(__file__).with_name("fair-vectors.json").write_text(text + "\n", "utf-8")
