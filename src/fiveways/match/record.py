"""A record: one JSON document from which a match can be played again, ply by ply, and checked.

format       number of this layout; a reader refuses newer ones and keeps reading older ones
game, rules  which game, and which version of its rules
options      every option with its value
seats        who sat where
position     the position it began from, where that was not a deal
commitment   SHA-256 of the seed, known from the start;  seed: the seed itself, once it may be known
nonces       what the seats added to the seed
moves        [notation, thinking time in milliseconds] for each
result       null, or ending, rule, scores, winners
digest       SHA-256 of everything above, so that damage and careless edits show
"""

from __future__ import annotations

import hashlib
import json
from dataclasses import dataclass
from typing import Any, TypeVar

from fiveways.contract.errors import BadRecord, BadSeed
from fiveways.contract.options import Value
from fiveways.match import fairness

FORMAT = 1
T = TypeVar("T")


@dataclass(frozen=True)
class Record:
    """The contents of a record file."""

    game: str
    rules: int
    options: dict[str, Value]
    seats: tuple[str, ...]
    commitment: str
    moves: tuple[tuple[str, int], ...]
    seed: str | None = None
    nonces: tuple[str, ...] = ()
    position: str | None = None
    result: dict[str, Any] | None = None

    def to_json(self) -> str:
        """One line per move: made to be read, and compared, by people too."""
        body = self._body()
        body["digest"] = _digest(body)
        moves = body.pop("moves")
        text = json.dumps(body, indent=1, ensure_ascii=False)
        lines = ",\n  ".join(json.dumps(move, ensure_ascii=False) for move in moves)
        return text[:-2] + f',\n "moves": [\n  {lines}\n ]\n}}\n'

    def _body(self) -> dict[str, Any]:
        return {
            "format": FORMAT,
            "game": self.game,
            "rules": self.rules,
            "options": self.options,
            "seats": list(self.seats),
            "position": self.position,
            "commitment": self.commitment,
            "seed": self.seed,
            "nonces": list(self.nonces),
            "moves": [list(move) for move in self.moves],
            "result": self.result,
        }

    @classmethod
    def from_json(cls, text: str) -> Record:
        """Read a record; refuses what is cut off, edited, or does not match its commitment."""
        try:
            body = json.loads(text)
        except (ValueError, RecursionError) as error:
            where = getattr(error, "lineno", 1)
            raise BadRecord(f"not a record, or cut off: it stops being JSON at line {where}") from None
        if not isinstance(body, dict) or "format" not in body:
            raise BadRecord("not a record: it has no field 'format'")
        number = _field(body, "format", int)
        if number < 1 or _field(body, "rules", int) < 1:
            raise BadRecord("format and rules of a record are numbers from 1 on")
        if number > FORMAT:
            raise BadRecord(f"the record has format {number}, newer than the {FORMAT} that this version reads")
        digest = body.pop("digest", None)
        if digest != _digest(body):
            raise BadRecord("the record was changed after it was written: its digest does not fit its contents")
        record = cls(
            game=_field(body, "game", str),
            rules=_field(body, "rules", int),
            options=_field(body, "options", dict),
            seats=_words(body, "seats"),
            commitment=_field(body, "commitment", str),
            moves=tuple(_move(i, move) for i, move in enumerate(_field(body, "moves", list), 1)),
            seed=_maybe(body, "seed", str),
            nonces=_words(body, "nonces"),
            position=_maybe(body, "position", str),
            result=_maybe(body, "result", dict),
        )
        record.secret()
        return record

    def secret(self) -> bytes | None:
        """The seed, checked against the commitment; None if it has not been revealed."""
        if self.seed is None:
            return None
        try:
            secret = bytes.fromhex(self.seed)
        except ValueError:
            raise BadSeed(f"the record's seed is not hexadecimal: {self.seed[:12]!r}…") from None
        if len(secret) != fairness.SEED_BYTES:
            raise BadSeed(f"the record's seed has {len(secret)} bytes, not {fairness.SEED_BYTES}")
        fairness.verify(secret, self.commitment)
        return secret


def _digest(body: dict[str, Any]) -> str:
    plain = json.dumps({k: v for k, v in body.items() if k != "digest"}, sort_keys=True, ensure_ascii=False)
    return hashlib.sha256(plain.encode("utf-8", "surrogatepass")).hexdigest()


def _field(body: dict[str, Any], name: str, kind: type[T]) -> T:
    value = body.get(name)
    if not isinstance(value, kind) or isinstance(value, bool):
        raise BadRecord(f"field {name!r} of the record is missing or not {_KINDS[kind]}")
    return value


def _words(body: dict[str, Any], name: str) -> tuple[str, ...]:
    """A list of names; refuses what a terminal might take for commands."""
    words = _field(body, name, list)
    if not all(isinstance(word, str) and (word == "" or word.isprintable()) for word in words):
        raise BadRecord(f"field {name!r} of the record may hold only printable text")
    return tuple(words)


def _maybe(body: dict[str, Any], name: str, kind: type[T]) -> T | None:
    return None if body.get(name) is None else _field(body, name, kind)


_KINDS: dict[type, str] = {int: "a number", str: "text", list: "a list", dict: "an object"}


def _move(number: int, given: Any) -> tuple[str, int]:
    match given:
        case [str(text), int(ms)] if not isinstance(ms, bool) and ms >= 0:
            return text, ms
    raise BadRecord(f"move {number} of the record is not [text, milliseconds] but {json.dumps(given)[:40]}")
