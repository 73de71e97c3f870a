"""Many unfinished tables, written straight to a store, as if people had played at them a while ago."""

from __future__ import annotations

import asyncio
import hashlib
import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import islice

from fiveways.contract import loading
from fiveways.tables.house.house import House
from fiveways.tables.house.live_table import Live
from fiveways.tables.house.live_tables import folded
from fiveways.tables.law import referee
from fiveways.tables.law.decision import Pen
from fiveways.tables.law.entries import Entry
from fiveways.tables.law.rows import Head, Person, Row
from fiveways.tables.law.setup import HUMAN, Setup, read_setup
from fiveways.tables.law.table import PLAYING, Table
from fiveways.tables.steady_time import real_now
from fiveways.tables.store.store import Store

MOVES = 6
AGO = 60_000
"""Milliseconds since everybody made their last move, and the house closed."""
PLAIN, BOT_TO_MOVE, CLOCK = "plain", "bot to move", "clock"
SEATED = [Person(f"person{seat:026}", f"player {seat}") for seat in range(4)]
TOKENS = [f"token-of-player-{seat:027}" for seat in range(4)]
_AT_ONCE = 500


@dataclass
class Pattern:
    """A game that some tables have in common."""

    kind: str
    row: Row
    entries: Sequence[Entry]
    head: Head


def _setup(game: str, kind: str, bot: int | None) -> Setup:
    spec = loading.spec(game)
    seats = [f"bot:{min(1, spec.level_count) or 'random'}" if seat == bot else HUMAN for seat in range(_seats(game))]
    clock = {"per_move": 3600} if kind == CLOCK else "none"
    return read_setup(SEATED[0].id, game, seats=seats, clock=clock, public=False)


def _seats(game: str) -> int:
    spec = loading.spec(game)
    return spec.seats(spec.read(None))


def _beginning(table: Table, now: int) -> list[Entry]:
    pen = Pen(table, now)
    for seat, plan in enumerate(table.setup.seats):
        if plan == HUMAN:
            pen.write("sit", seat, SEATED[seat].id, player=SEATED[seat].name, nonce="")
    pen.start()
    return pen.entries


def _played(game: str, secret: bytes, chance: random.Random, now: int) -> Table:
    """Some random moves, up to where somebody has to decide."""
    table = Table("", _setup(game, PLAIN, None), secret, now)
    for entry in _beginning(table, now):
        table.fold(entry)
    while table.status == PLAYING and table.match and (len(table.match.moves) < MOVES or table.match.automatic):
        text = chance.choice(list(table.match.legal_moves))
        id = f"move {len(table.match.moves)}"
        decision = referee.decide_move(table, now, text, SEATED[table.to_move or 0].id, id)
        table.fold(decision.entries[0], decision.prepared)
    return table


def _seated_as(kind: str, table: Table, house: House, now: int) -> Pattern:
    """The same game with other people: with a bot where the move is, or with a clock."""
    bot = table.to_move if kind == BOT_TO_MOVE else None
    row = Row("", _setup(table.setup.game, kind, bot), table.secret, now)
    entries = _beginning(Table("", row.setup, row.secret, now), now)
    for entry in table.entries:
        if entry.kind == "move":
            person = None if entry.seat == bot else entry.person
            entries.append(replace(entry, seq=len(entries) + 1, person=person, id=entry.id if person else None))
    return Pattern(kind, row, entries, house.kept_head(Live(folded(row, entries))))


def patterns(store: Store, game: str, kinds: Sequence[str], count: int) -> list[Pattern]:
    """So many different games, each with everybody seated in each of these ways."""
    now, chance = real_now() - AGO, random.Random(f"crowd {game}")
    house, found = House(store, now=lambda: now), list[Pattern]()
    while len(found) < count * len(kinds):
        table = _played(game, chance.randbytes(32), chance, now)
        if table.status == PLAYING:
            found += [_seated_as(kind, table, house, now) for kind in kinds]
    return found


async def introduce(store: Store) -> None:
    """Those who sit at all these tables."""
    for person, token in zip(SEATED, TOKENS, strict=True):
        await store.add_person(person, hashlib.sha256(token.encode()).hexdigest(), real_now() - AGO)


async def put_up(store: Store, made: Sequence[Pattern], count: int, name: str) -> dict[str, list[str]]:
    """So many tables by these patterns in turn; their ids by kind."""
    names: dict[str, list[str]] = {pattern.kind: [] for pattern in made}
    numbered: Iterator[tuple[int, Pattern]] = ((number, made[number % len(made)]) for number in range(count))
    while some := list(islice(numbered, _AT_ONCE)):
        waiting = []
        for number, pattern in some:
            row = replace(pattern.row, id=f"{name}{number:08}")
            names[pattern.kind].append(row.id)
            waiting.append(store.create(row, pattern.entries, pattern.head))
        await asyncio.gather(*waiting)
    await store.beat(real_now() - AGO)
    return names
