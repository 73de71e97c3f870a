"""The database goes away, or its answer does: nothing that was answered is lost or happens twice."""

import asyncio
import re
import resource
import sqlite3

import asyncpg
import pytest

from fiveways.tables.law.refusals import NotSaved, Unavailable
from fiveways.tables.law.rows import Conflict, Person
from fiveways.tables.store import queries, sqlite, writing
from fiveways.tables.store.scores import Ranking
from fiveways.tables.store.store import Store
from tests.services import PostgreSQL
from tests.tables.cut import Way
from tests.tables.stores import Opened, head, moved, outcomes, put_up, row, sat

INSERTED, UPDATED = b"INSERT 0 ", b"UPDATE "
DID_NOT_HAPPEN, NOT_KNOWN = "did not happen", "not known whether it was: send it again with the same id"


def over(way, url):
    """The same database, by this way."""
    return re.sub(r":\d+/", f":{way.port}/", url)


@pytest.fixture
def impatient(monkeypatch):
    monkeypatch.setattr(writing, "PATIENCE", 0.4)
    monkeypatch.setattr(queries, "PATIENCE", 0.2)


def by_a_way(postgres, story, **settings):
    """Run a story with a way to a new database, a store at its end, and one that goes there directly."""

    async def run():
        url = postgres.new_database()
        async with Opened(url) as direct, Way(postgres.port) as way:
            store = Store(over(way, url))
            store._database._how |= settings
            await store.open()
            try:
                await put_up(store, "one", [sat(1, "ann")])
                store.recognised = []
                holds = store._database.holds

                async def noted(change):
                    store.recognised.append(await holds(change))
                    return store.recognised[-1]

                store._database.holds = noted
                await story(way, store, direct)
            finally:
                await store.close()

    asyncio.run(run())


@pytest.mark.parametrize("how", ["fast", "immediate"])
def test_a_restart_of_the_server_loses_and_doubles_nothing(how):
    async def play(server):
        acknowledged = {"ann": set(), "bob": set()}
        async with Opened(server.new_database()) as one, Opened(one.address.url.render_as_string(False)) as two:
            for table in range(8):
                await put_up(one, f"t{table}")
            stop = asyncio.Event()

            async def keep_on(store, name, table):
                """Append to a table for which two compete, catching up after each conflict."""
                seq = 0
                while not stop.is_set():
                    try:
                        await store.append(table, [moved(seq + 1, name)], due=seq)
                        acknowledged[name].add((table, seq + 1))
                        seq += 1
                        await asyncio.sleep(0.002)  # now the other
                    except Conflict:
                        seq = (await store.seqs([table]))[table]

            players = [
                asyncio.create_task(keep_on(store, name, f"t{table}"))
                for table in range(8)
                for store, name in ((one, "ann"), (two, "bob"))
            ]
            for _ in range(3):
                await asyncio.sleep(0.3)
                await asyncio.to_thread(server.restart, how)
            async with asyncio.timeout(60):
                while not all(acknowledged.values()) or sum(map(len, acknowledged.values())) <= 50:
                    await asyncio.sleep(0.05)
            stop.set()
            await asyncio.gather(*players)
            written = {"ann": set(), "bob": set()}
            for table in range(8):
                log = await two.since(f"t{table}", 0)
                assert [entry.seq for entry in log] == list(range(1, len(log) + 1))
                for entry in log:
                    written[entry.person].add((f"t{table}", entry.seq))
            assert written == acknowledged
            assert all(written.values()) and len(written["ann"] | written["bob"]) > 50

    with PostgreSQL() as server:
        asyncio.run(play(server))


def test_a_commit_whose_answer_got_lost_counts_as_written(postgres):
    async def play(way, store, direct):
        way.deaf_to = INSERTED
        await store.append("one", [moved(2), moved(3)])
        assert way.lost == 1 and [entry.seq for entry in await direct.since("one", 0)] == [1, 2, 3]
        way.deaf_to = UPDATED
        await store.append("one", [moved(4)], due=77)
        assert way.lost == 2 and await direct.due(3) == [("one", 77)] and store.recognised == [True, True]

    by_a_way(postgres, play)


def test_of_many_whose_answer_got_lost_each_gets_the_right_one(postgres):
    async def play(way, store, direct):
        for number in range(6):
            await put_up(store, f"t{number}")
        way.deaf_to = INSERTED
        first = asyncio.create_task(store.append("one", [moved(2)]))
        await asyncio.sleep(0)
        # These share the next transaction, of which one is refused.
        results = await outcomes(*(store.append(f"t{n}", [moved(1)]) for n in range(6)), store.append("t3", [moved(1)]))
        await first
        assert [type(result) for result in results] == [type(None)] * 6 + [Conflict]
        way.deaf_to = INSERTED
        await asyncio.gather(*(store.append(f"t{n}", [moved(2)]) for n in range(6)))
        assert way.lost == 2 and await direct.seqs([f"t{n}" for n in range(6)]) == {f"t{n}": 2 for n in range(6)}
        assert store.recognised == [True] * 7

    by_a_way(postgres, play)


def test_somebody_elses_entry_is_a_conflict_also_when_an_answer_got_lost(postgres):
    async def play(way, store, direct):
        async def other_first(change):
            way.cut()
            await direct.append("one", [moved(2, "bob")])
            store._database.commit = commit
            raise writing.Broken(True, OSError())

        commit, store._database.commit = store._database.commit, other_first
        with pytest.raises(Conflict):
            await store.append("one", [moved(2, "ann")])
        assert [entry.person for entry in await direct.since("one", 1)] == ["bob"] and store.recognised == [False]

    by_a_way(postgres, play)


def test_people_tables_promises_and_names_can_be_written_again(postgres):
    async def play(way, store, direct):
        async def lost(work, answer=INSERTED):
            before, way.deaf_to = way.lost, answer
            await work
            assert way.lost == before + 1

        await lost(store.add_person(Person("p", "Pia"), "hash", 1))
        await lost(store.rename("p", "Pina"), UPDATED)
        assert await direct.person("hash") == Person("p", "Pina")
        await lost(store.promise("c", bytes(32), 1))
        assert await direct.take_promise("c", 2) == bytes(32) and store.recognised == [True, True]
        await lost(store.note([("one", head("over", 2000))]), UPDATED)
        assert (await direct.load("one"))[0].status == "over"
        await lost(put_up(store, "bare"))
        assert (await direct.load("bare"))[1] == [] and store.recognised == [True] * 3

    by_a_way(postgres, play)


def test_a_commit_of_several_steps_whose_answer_got_lost_counts_as_written(postgres):
    async def play(way, store, direct):
        way.deaf_to = b"COMMIT"
        await store.create(row("two"), [sat(1, "ann")], head(), ("one", [moved(2)]))
        assert way.lost == 1 and store.recognised == [True]
        assert await direct.seqs(["one", "two"]) == {"one": 2, "two": 1}

    by_a_way(postgres, play)


def test_a_promise_whose_taking_got_lost_is_still_ours_alone(postgres):
    async def play(way, store, direct):
        await store.promise("c", bytes(32), 1)
        take, lost = store._take_promise, []

        async def forgetful(*given):
            found = await take(*given)
            if not lost:
                lost.append(found)
                raise OSError("the answer got lost")
            return found

        store._take_promise = forgetful
        assert await store.take_promise("c", 2) == bytes(32) and await direct.take_promise("c", 2) is None

    by_a_way(postgres, play)


def test_while_nobody_gets_through_a_refusal_says_what_is_known(postgres, impatient):
    async def play(way, store, direct):
        way.deaf_to, way.closed = INSERTED, True
        unknown = (await outcomes(store.append("one", [moved(2)])))[0]
        assert isinstance(unknown, NotSaved) and NOT_KNOWN in unknown.message, unknown
        several = await outcomes(store.append("one", [moved(3)]), store.beat(1))
        assert all(isinstance(each, NotSaved) and DID_NOT_HAPPEN in each.message for each in several)
        assert several[0] is not several[1]
        way.cut()
        for question in (store.load("one"), store.since("one", 0), store.seqs(["one"]), store.public(), store.due(1),
                         store.person("x"), store.now(), store.take_promise("c", 1), store.opened(1, True),
                         Ranking("toy", "d").best(store, None)):  # fmt: skip
            with pytest.raises(Unavailable, match="try again in a moment"):
                await question
        way.closed = False
        await store.append("one", [moved(3)])
        assert [entry.seq for entry in await store.since("one", 0)] == [1, 2, 3]

    by_a_way(postgres, play)


def test_questions_are_asked_again_when_the_connection_was_cut(postgres):
    async def play(way, store, direct):
        for _ in range(3):
            await store.public()
            await store.load("one")
            way.cut()
            answers = await asyncio.gather(store.public(), store.load("one"), store.seqs(["one"]), store.now())
            assert answers[2] == {"one": 1}
            way.cut()
            assert (await Ranking("toy", "d").best(store, None))["players"] == 0

    by_a_way(postgres, play)


def test_a_question_waits_a_little_for_the_way_to_open_again(postgres):
    async def play(way, store, direct):
        way.closed = True
        way.cut()
        asked = [store.public(), store.load("one"), Ranking("toy", "d").best(store, None), store.take_promise("c", 1)]
        work = [asyncio.create_task(question) for question in asked]
        await asyncio.sleep(0.3)
        assert not any(task.done() for task in work)
        way.closed = False
        public, loaded, best, promise = await asyncio.gather(*work)
        assert len(public) == 1 and len(loaded[1]) == 1 and best["players"] == 0 and promise is None

    by_a_way(postgres, play)


def test_a_connection_that_went_silent_writes_nothing_later(postgres):
    """The server still has what we sent: it is ended before anything is written by another connection."""

    async def play(way, store, direct):
        await store.add_person(Person("p", "Pia"), "hash", 1)
        url = direct.address.url.set(drivername="postgresql").render_as_string(False)
        other = await asyncpg.connect(url)
        waiting = "SELECT count(*) FROM pg_stat_activity WHERE query LIKE 'UPDATE people%' AND wait_event_type = 'Lock'"
        async with other.transaction():
            await other.execute("SELECT * FROM people FOR UPDATE")
            renamed = asyncio.create_task(store.rename("p", "Pina"))
            for _ in range(20):
                await asyncio.sleep(0.05)
                assert await other.fetchval(waiting) <= 1
            former = store._database._known_as
        await renamed
        assert await direct.person("hash") == Person("p", "Pina")
        assert former and await other.fetchval("SELECT count(*) FROM pg_stat_activity WHERE state = 'active'") == 1
        await other.close()

    by_a_way(postgres, play, command_timeout=0.2)


def test_a_silent_network_is_given_up_and_tried_anew(postgres):
    async def play(way, store, direct):
        way.flowing.clear()
        written = asyncio.create_task(store.append("one", [moved(2)]))
        asked = asyncio.create_task(store.since("one", 0))
        await asyncio.sleep(0.4)
        assert not written.done() and not asked.done()
        way.flowing.set()
        await written
        assert [entry.seq for entry in await asked][:1] == [1]
        assert [entry.seq for entry in await direct.since("one", 0)] == [1, 2]

    by_a_way(postgres, play, command_timeout=0.2, timeout=0.2)


def test_two_who_write_the_same_tables_in_other_orders_do_not_wait_for_ever(postgres):
    async def play():
        url = postgres.new_database()
        async with Opened(url) as one, Opened(url) as two:
            names = [f"t{number}" for number in range(20)]
            for name in names:
                await put_up(one, name)
            for seq in range(1, 11):
                work = [one.append(name, [moved(seq, "ann")], due=1) for name in names]
                work += [one.note([(name, head(updated=9000)) for name in names])]
                work += [two.append(name, [moved(seq, "bob")], due=2) for name in reversed(names)]
                work += [two.note([(name, head(updated=9000)) for name in reversed(names)])]
                results = await outcomes(*work)
                assert {type(result) for result in results} <= {type(None), Conflict}
                assert sum(isinstance(result, Conflict) for result in results) == len(names)

    asyncio.run(play())


def test_a_full_disk_refuses_and_space_heals_it(tmp_path):
    async def play():
        async with Opened(f"sqlite:///{tmp_path}/tables.db") as store:
            await put_up(store, "one")
            size = max(file.stat().st_size for file in tmp_path.iterdir())
            before = resource.getrlimit(resource.RLIMIT_FSIZE)
            resource.setrlimit(resource.RLIMIT_FSIZE, (size + 8192, before[1]))
            try:
                kept = 0
                while True:
                    await store.append("one", [moved(kept + 1, text="x" * 3000)])
                    kept += 1
            except NotSaved as refusal:
                assert "saved" in refusal.message
                with pytest.raises(NotSaved):
                    await store.create(row("two"), [moved(1, text="x" * 30000)], head())
                assert (await store.seqs(["one"])) == {"one": kept} and await store.load("two") is None
            finally:
                resource.setrlimit(resource.RLIMIT_FSIZE, before)
            await store.append("one", [moved(kept + 1)])
            await put_up(store, "two")
            assert (await store.seqs(["one", "two"])) == {"one": kept + 1, "two": 0}

    asyncio.run(play())


def test_a_file_that_somebody_else_holds_for_long_is_not_written(tmp_path, monkeypatch):
    monkeypatch.setattr(sqlite, "BUSY", 0.05)

    async def play():
        async with Opened(f"sqlite:///{tmp_path}/tables.db") as store:
            await put_up(store, "one")
            other = sqlite3.connect(tmp_path / "tables.db", isolation_level=None)
            other.execute("BEGIN IMMEDIATE")
            refused = await outcomes(store.append("one", [moved(1)]), store.beat(1))
            assert all(isinstance(each, NotSaved) and DID_NOT_HAPPEN in each.message for each in refused)
            assert "locked" in refused[0].message and await store.seqs(["one"]) == {"one": 0}
            other.close()
            await store.append("one", [moved(1)])

    asyncio.run(play())
