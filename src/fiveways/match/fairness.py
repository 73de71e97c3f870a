"""Fair chance: one 256-bit secret per match. Its hash is published before the match, and the secret after it.

Before each ply the generator is seeded afresh from HMAC-SHA256(seed, ply), so nothing that was seen predicts what will
come, and anybody who has the seed can check every shuffle. Another language can do the same in ten lines:

    commitment    SHA-256(secret), as hexadecimal
    match seed    secret, if no seat gave a nonce; else HMAC-SHA256(secret, "nonces" NUL nonce NUL nonce ...), UTF-8
    ply stream    HMAC-SHA256(match seed, "ply" SPACE number), read as four little-endian 64-bit words;
                  number 0 is the deal, number n the n-th move (of one action or of several)
    daily board   no secret at all: SHA-256("fiveways daily" SPACE game SPACE date), the same for everybody
"""

from __future__ import annotations

import hashlib
import hmac
import re
import secrets
import struct
from collections.abc import Sequence

from fiveways.contract.errors import BadSeed

SEED_BYTES = 32
_HEX = re.compile(r"[0-9a-fA-F]{64}")


def new_seed() -> bytes:
    """A secret nobody can guess."""
    return secrets.token_bytes(SEED_BYTES)


def read_seed(seed: str | int | bytes | None) -> bytes:
    """A seed: 64 hexadecimal digits or 32 bytes as they are, other text or a number as its SHA-256, None a new one."""
    match seed:
        case None:
            return new_seed()
        case bytes() if len(seed) == SEED_BYTES:
            return seed
        case str() if _HEX.fullmatch(seed):
            return bytes.fromhex(seed)
        case str() | int():
            return hashlib.sha256(str(seed).encode("utf-8", "surrogateescape")).digest()
    raise BadSeed(f"a seed is any text, a number or {SEED_BYTES} bytes, not {str(seed)[:40]!r}")


def daily_seed(game: str, date: str) -> bytes:
    """The seed of a game's daily board, the same for everybody; the date is written 2026-01-31."""
    return read_seed(f"fiveways daily {game} {date}")


def commitment(seed: bytes) -> str:
    """What may be published at the start: it binds to the seed and tells nothing about it."""
    return hashlib.sha256(seed).hexdigest()


def verify(seed: bytes, promised: str) -> None:
    """Refuse a seed that is not the one committed to."""
    if not hmac.compare_digest(commitment(seed).encode(), promised.lower().encode()):
        raise BadSeed(f"the seed does not match its commitment {promised[:12]}…: another one was promised at the start")


def match_seed(secret: bytes, nonces: Sequence[str] = ()) -> bytes:
    """The seed that the match uses: the secret, mixed with the nonces of the seats if they gave any."""
    if not nonces:
        return secret
    if any("\0" in nonce for nonce in nonces):
        raise BadSeed("a nonce may not contain the character NUL")
    return hmac.digest(secret, b"\0".join(part.encode() for part in ("nonces", *nonces)), "sha256")


def ply_words(seed: bytes, ply: int) -> tuple[int, int, int, int]:
    """The four words that start the generator of one ply."""
    words: tuple[int, int, int, int] = struct.unpack("<4Q", hmac.digest(seed, b"ply %d" % ply, "sha256"))
    return words
