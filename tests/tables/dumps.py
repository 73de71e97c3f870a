"""A store with something of everything in it, to be exported."""

from fiveways.tables.house.live_tables import folded
from fiveways.tables.law import referee
from fiveways.tables.law.decision import Pen
from fiveways.tables.law.rows import Person, Row
from fiveways.tables.law.scores import earned
from fiveways.tables.law.setup import read_setup
from fiveways.tables.law.table import Table
from fiveways.tables.show import present
from fiveways.tables.store.snapshot import snapshot
from fiveways.tables.upkeep.dump import Dump, lines
from fiveways.tables.upkeep.restore import examine, restore


def played(name, moves, closed=False, public=True):
    """A table between two people, and its log."""
    setup = read_setup("ann", "bones", {"begins": "white"}, ["human", "open"], public=public)
    row = Row(name, setup, bytes(range(32)), 1000)
    pen = Pen(Table(row.id, setup, row.secret, 1000), 2000)
    pen.write("sit", 0, "ann", player="Ann \U0001f600", nonce="n")
    pen.write("sit", 1, "bob", player="Bob", nonce="")
    pen.start()
    for number, text in enumerate(moves):
        person = ("ann", "bob")[number % 2]
        table = folded(row, pen.entries)
        pen.entries += referee.move(table, person, 3000 + number, table.seq, text, f"m{number}").entries
    if closed:
        pen.entries += referee.resign(folded(row, pen.entries), "ann", 5000).entries
    return row, pen.entries, []


def alone(name):
    """Somebody's game for points, its log and its score."""
    setup = read_setup("ann", "dash", {"players": 1, "turns": 1, "turn_seconds": 0}, ["human"])
    row = Row(name, setup, bytes(range(32)), 1000)
    pen = Pen(Table(row.id, setup, row.secret, 1000), 2000)
    pen.write("sit", 0, "ann", player="Ann", nonce="")
    pen.start()
    for number, text in enumerate(("take 3", "stop")):
        table = folded(row, pen.entries)
        decision = referee.move(table, "ann", 3000 + number, table.seq, text, f"m{number}")
        pen.entries += decision.entries
    return row, pen.entries, earned(table, decision)


async def fill(store, games):
    for person in ("ann", "bob", "cat"):
        await store.add_person(Person(person, person.title()), f"hash {person}", 1)
    for row, entries, scores in games:
        await store.create(row, entries, present.head(folded(row, entries), entries[-1].at))
        if scores:
            await store.append(row.id, [], scores)
    await store.beat(6000)
    await store.opened(90_000, alone=True)


async def dumped(store, wanted=()):
    async with snapshot(store) as kept:
        return b"".join([line async for line in lines(kept, wanted)])


def examined(file, skip=False):
    with Dump(file) as dump:
        return examine(dump, skip)


async def taken_in(store, file, skip=False):
    with Dump(file) as dump:
        return await restore(store, dump, examine(dump, skip))
