"""What cannot be written is refused for all who share a transaction at once, however many they are."""

import asyncio
import sqlite3
import time

import pytest

from fiveways.contract.errors import BadOption
from fiveways.tables.house.house import House
from fiveways.tables.law.refusals import NotSaved
from fiveways.tables.law.rows import Conflict
from fiveways.tables.store import sqlite, writing
from fiveways.tables.store.changes import Change
from fiveways.tables.store.store import Store
from tests.tables.stores import Opened, moved, outcomes, put_up
from tests.tables.test_store_trouble import DID_NOT_HAPPEN, NOT_KNOWN, by_a_way

MANY = 20


async def all_append(store):
    """Somebody at each of many tables, all in one transaction; what each was told, and how long the last one waited."""
    began = time.monotonic()
    told = await outcomes(*(store.append(f"t{number}", [moved(1)]) for number in range(MANY)))
    return told, time.monotonic() - began


async def put_up_all(store):
    for number in range(MANY):
        await put_up(store, f"t{number}")


def test_many_wait_for_a_locked_file_as_long_as_one(tmp_path, monkeypatch):
    monkeypatch.setattr(sqlite, "BUSY", 0.25)

    async def play():
        async with Opened(f"sqlite:///{tmp_path}/tables.db") as store:
            await put_up_all(store)
            other = sqlite3.connect(tmp_path / "tables.db", isolation_level=None)
            other.execute("BEGIN IMMEDIATE")
            told, waited = await all_append(store)
            other.close()
            assert all(isinstance(each, NotSaved) and DID_NOT_HAPPEN in each.message for each in told)
            assert waited < 2
            assert len(set(map(id, told))) == MANY, "each has a refusal of its own"
            assert (await all_append(store))[0] == [None] * MANY

    asyncio.run(play())


def test_many_wait_for_a_silent_server_as_long_as_one_also_after_a_conflict(postgres, monkeypatch):
    monkeypatch.setattr(writing, "PATIENCE", 0.4)

    async def play(way, store, direct):
        await put_up_all(store)
        await direct.append("t7", [moved(1, "bob")])
        commit, tries = store._database.commit, []

        async def then_silence(change):
            tries.append(change)
            if len(tries) == 3:
                way.flowing.clear()
            await commit(change)

        store._database.commit = then_silence
        told, waited = await all_append(store)
        way.flowing.set()
        # All together, which is a conflict; the first by itself; and then nobody gets through any more.
        assert told[0] is None and NOT_KNOWN in told[1].message and waited < 3
        assert all(isinstance(each, NotSaved) and DID_NOT_HAPPEN in each.message for each in told[2:])
        await asyncio.sleep(0.5)
        there = await direct.seqs([f"t{number}" for number in range(MANY)])
        assert [name for name, seq in there.items() if seq] in (["t0", "t7"], ["t0", "t1", "t7"])

    by_a_way(postgres, play, command_timeout=0.3, timeout=0.3)


def failing(*codes):
    """What SQLite does with a file whose disk gives these errors, one after the other."""
    left = list(codes)

    def write(_):
        error = sqlite3.OperationalError("disk I/O error" if left[0] == sqlite3.SQLITE_IOERR else "disk is full")
        error.sqlite_errorcode = left.pop(0) if len(left) > 1 else left[0]
        raise error

    return write


def test_a_doubt_is_everybodys_who_shared_the_transaction(tmp_path):
    async def play():
        async with Opened(f"sqlite:///{tmp_path}/tables.db") as store:
            await put_up_all(store)
            store._database._write = failing(sqlite3.SQLITE_IOERR, sqlite3.SQLITE_FULL)
            told, _ = await all_append(store)
            assert all(isinstance(each, NotSaved) and NOT_KNOWN in each.message for each in told)
            told, _ = await all_append(store)
            assert all(isinstance(each, NotSaved) and DID_NOT_HAPPEN in each.message for each in told)

    asyncio.run(play())


class Ground:
    """A database that answers each attempt as it was told to; what comes after that is written."""

    def __init__(self, *answers):
        self.answers, self.tries = list(answers), []

    async def commit(self, change):
        self.tries.append(len(change.alive))
        answer = self.answers.pop(0) if self.answers else None
        if answer:
            raise answer

    async def holds(self, change):
        return False


async def written(ground, count=4):
    writer = writing.Writer(ground)
    writer.start()
    told = await outcomes(*(writer.write(Change(alive=[{"at": number}])) for number in range(count)))
    await writer.close()
    return told


def test_nobody_is_tried_singly_when_it_was_nobodys_fault():
    ground = Ground(writing.Stuck(True, OSError()))
    told = asyncio.run(written(ground))
    assert ground.tries == [4] and all(isinstance(each, writing.InDoubt) for each in told)


def test_after_the_first_who_could_do_nothing_for_it_nobody_else_is_tried():
    ground = Ground(writing.Doubled(), None, writing.Stuck(True, OSError()))
    told = asyncio.run(written(ground))
    assert ground.tries == [4, 1, 1] and told[0] is None
    assert [type(each) for each in told[1:]] == [writing.InDoubt, NotSaved, NotSaved]


def test_what_nobody_has_foreseen_harms_nobody_else():
    ground = Ground(KeyError("a"), None, KeyError("a"))
    told = asyncio.run(written(ground))
    assert ground.tries == [4, 1, 1, 1, 1] and isinstance(told.pop(1), NotSaved) and told == [None] * 3
    told = asyncio.run(written(Ground(writing.Doubled(), None, writing.Doubled())))
    assert isinstance(told.pop(1), Conflict) and told == [None] * 3


def by_a_silent_server(story):
    """Run a story with a store whose server takes every connection and says nothing."""

    async def run():
        async def listen(reader, writer):
            while await reader.read(1024):
                pass
            writer.close()

        async with await asyncio.start_server(listen, "127.0.0.1", 0) as server:
            store = Store(f"postgresql://u:geheim@127.0.0.1:{server.sockets[0].getsockname()[1]}/d")
            store._database._how["timeout"] = 0.5
            await story(store)

    asyncio.run(run())


def test_a_server_that_says_nothing_is_given_up_in_time(monkeypatch):
    monkeypatch.setattr("fiveways.tables.store.store.STARTING", 0.4)

    async def play(store):
        began = time.monotonic()
        with pytest.raises(BadOption, match=r"cannot open the database postgresql://127.*: TimeoutError"):
            await store.open()
        assert time.monotonic() - began < 2, "also the time counts for which it was listened to"
        await store.close()

    by_a_silent_server(play)


def test_who_is_patient_waits_for_a_server_that_says_nothing(monkeypatch, caplog):
    monkeypatch.setattr("fiveways.tables.store.store.STARTING", 0.1)

    async def play(store):
        house = House(store, patient=True)
        opening = asyncio.create_task(house.open())
        async with asyncio.timeout(10):
            while "waiting for the database: cannot open" not in caplog.text:
                await asyncio.sleep(0.05)
        assert not opening.done()
        house.stopping.set()
        with pytest.raises(BadOption):
            await opening
        await store.close()

    by_a_silent_server(play)


def test_whoever_writes_after_everything_was_cancelled_is_refused_and_does_not_wait_for_ever(tmp_path):
    """So a second Ctrl-C ends: asyncio then cancels every task, the writer's before the house has closed."""

    async def play():
        async with Opened(f"sqlite:///{tmp_path}/tables.db") as store:
            await put_up(store)
            store._writer._task.cancel()
            async with asyncio.timeout(10):
                waiting = await asyncio.gather(store.beat(1), return_exceptions=True)
                later = await asyncio.gather(store.beat(2), return_exceptions=True)
        assert [type(each) for each in waiting + later] == [NotSaved, NotSaved]

    asyncio.run(play())
