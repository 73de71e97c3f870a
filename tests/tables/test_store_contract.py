"""What the house relies on, of SQLite and of PostgreSQL alike."""

import asyncio
import secrets
import time
from dataclasses import replace

import pytest

from fiveways.tables.law.entries import Entry
from fiveways.tables.law.refusals import Refused
from fiveways.tables.law.rows import Conflict, Person
from fiveways.tables.store.scores import Ranking, score_of
from fiveways.tables.store.store import Store
from tests.tables.stores import DAY, Opened, head, moved, outcomes, put_up, row, sat


@pytest.fixture(params=["sqlite", "postgresql"])
def url(request, tmp_path):
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path}/tables.db"
    return request.getfixturevalue("postgres").new_database()


def score(table, points, person="ann", at=1, daily=""):
    return {"table": table, "game": "toy", "deal": "d", "options": "{}", "daily": daily, "person": person,
            "name": person.title(), "points": points, "at": at}  # fmt: skip


def test_a_table_is_found_as_it_was_put_up(url):
    async def play():
        entries = [sat(1, "ann"), moved(2, why="Grüße \U0001f600", at=2**41)]
        async with Opened(url) as store:
            await store.create(row("one", public=False), entries, head("playing", 7, due=99))
            await put_up(store, "bare")
        async with Opened(url) as store:
            found, log = await store.load("one")
            assert found == replace(row("one", public=False), status="playing", due=99) and log == entries
            assert (await store.load("bare"))[1] == []
            for nowhere in ("two", "", "x" * 300, "one\x00", "é", "\ud800"):
                assert await store.load(nowhere) is None

    asyncio.run(play())


def test_a_log_grows_by_what_comes_next_and_nothing_else(url):
    async def play():
        async with Opened(url) as store:
            await put_up(store, "one", [sat(1, "ann")])
            await store.append("one", [moved(2), moved(3)])
            with pytest.raises(Conflict):
                await store.append("one", [moved(4), moved(3, number="other")])
            assert [entry.seq for entry in await store.since("one", 1)] == [2, 3]
            assert await store.since("one", 3) == [] == await store.since("one", 2**40)
            assert await store.since("none", 0) == []
            assert await store.seqs(["one", "none"]) == {"one": 3} and await store.seqs([]) == {}

    asyncio.run(play())


def test_a_move_id_of_a_person_is_taken_once_at_each_table(url):
    async def play():
        async with Opened(url) as store:
            await put_up(store, "one")
            await put_up(store, "two")
            await store.append("one", [moved(1, number="same")])
            await store.append("one", [moved(2, by="bob", number="same")])
            await store.append("two", [moved(1, number="same")])
            with pytest.raises(Conflict):
                await store.append("one", [moved(3, number="same")])
            chat = [Entry(seq, 1, "chat", None, "ann", None, {"text": "hi"}) for seq in (3, 4)]
            await store.append("one", chat)
            assert await store.seqs(["one", "two"]) == {"one": 4, "two": 1}

    asyncio.run(play())


def test_whoever_shares_a_commit_with_a_conflict_is_not_harmed(url):
    async def play():
        async with Opened(url) as store:
            for number in range(10):
                await put_up(store, f"t{number}", [sat(1, "ann")])
            work = [store.append(f"t{number}", [moved(1 if number == 4 else 2)]) for number in range(10)]
            work += [store.append("t7", [moved(2, "bob")]), store.add_person(Person("p", "Pia"), "hash", 1)]
            results = await outcomes(*work)
            refused = [number for number, result in enumerate(results) if result]
            assert refused == [4, 10] and all(isinstance(results[number], Conflict) for number in refused)
            assert await store.seqs([f"t{n}" for n in range(10)]) == {f"t{n}": 1 if n == 4 else 2 for n in range(10)}
            assert await store.person("hash") == Person("p", "Pia")

    asyncio.run(play())


def test_what_cannot_be_kept_is_refused_and_harms_nobody_else(url):
    async def play():
        async with Opened(url) as store:
            await put_up(store, "one")
            await put_up(store, "two")
            bad = store.append("one", [moved(1, number="\ud800")])
            worse = store.add_person(Person("p", "\ud800"), "hash", 1)
            good = store.append("two", [moved(1)])
            results = await outcomes(bad, worse, good)
            assert [isinstance(result, Refused) for result in results] == [True, True, False] and results[2] is None
            assert (await store.seqs(["one", "two"])) == {"one": 0, "two": 1} and await store.person("hash") is None
            if url.startswith("postgresql"):
                for unfit in ("\x00", "x" * 65):
                    with pytest.raises(Refused, match="too long or holds characters"):
                        await store.append("one", [moved(1, number=unfit)], due=3)
            await store.append("one", [moved(1)])

    asyncio.run(play())


def test_two_stores_write_a_thousand_entries_and_each_is_there_once(url):
    async def play():
        async with Opened(url) as one, Opened(url) as two:
            await put_up(one, "race")
            wins = {one: [], two: []}

            async def compete(store, name, seq):
                try:
                    await store.append("race", [moved(seq, name)])
                    wins[store].append(seq)
                except Conflict:
                    pass

            for first in range(1, 1001, 50):
                rounds = range(first, first + 50)
                work = [compete(store, name, seq) for seq in rounds for store, name in ((one, "ann"), (two, "bob"))]
                await asyncio.gather(*work)
            assert sorted(wins[one] + wins[two]) == list(range(1, 1001))
            log = await two.since("race", 0)
            assert [entry.seq for entry in log] == list(range(1, 1001))
            assert [entry.seq for entry in log if entry.person == "ann"] == sorted(wins[one])

    asyncio.run(play())


def test_a_rematch_is_put_up_together_with_the_end_of_the_former_table_or_not_at_all(url):
    async def play():
        async with Opened(url) as store:
            await put_up(store, "old", [sat(1, "ann")])
            following = Entry(2, 9, "next", body={"table": "new"})
            await store.create(row("new"), [sat(1, "ann")], head(), ("old", [following]))
            assert (await store.since("old", 1)) == [following]
            with pytest.raises(Conflict):
                await store.create(row("newer"), [sat(1, "ann")], head(), ("old", [following]))
            assert await store.load("newer") is None
            with pytest.raises(Conflict):
                await store.create(row("new"), [], head())

    asyncio.run(play())


def test_heads_are_noted_unless_somebody_has_noted_what_came_later(url):
    async def play():
        async with Opened(url) as store:
            await put_up(store, "one", [sat(1, "ann")], updated=10)
            await put_up(store, "two", [sat(1, "ann")], updated=20)
            await store.note([("one", head("open", 30, ply=3)), ("two", head("playing", 19, ply=9))])
            assert await store.public() == [("one", head("open", 30, ply=3)), ("two", head("playing", 20))]
            assert [name for name, _ in await store.of_person("ann", 1)] == ["one"]
            await store.note([("one", head("over", 30))])
            assert [name for name, _ in await store.public()] == ["two"]
            assert await store.unfinished_of("ann") == ["two"] and await store.unfinished_of("bob") == []
            assert {name for name, _ in await store.of_person("ann")} == {"one", "two"}

    asyncio.run(play())


def test_lists_show_tables_in_their_order_and_private_ones_only_to_those_who_sat_there(url):
    async def play():
        async with Opened(url) as store:
            await store.create(row("secret", public=False), [sat(1, "ann")], head(updated=50))
            await put_up(store, "late", [sat(1, "ann"), sat(2, "ann"), sat(3, "bob")], updated=40)
            await put_up(store, "open", status="open", updated=10)
            assert [name for name, _ in await store.public()] == ["open", "late"]
            assert [name for name, _ in await store.public(1)] == ["open"]
            assert [name for name, _ in await store.of_person("ann")] == ["secret", "late"]
            assert await store.unfinished_of("bob") == ["late"]

    asyncio.run(play())


def test_what_is_due_first_comes_first(url):
    async def play():
        async with Opened(url) as store:
            for name, due in (("a", 30), ("b", None), ("c", 10), ("d", 20)):
                await put_up(store, name, due=due, updated=1)
            assert await store.due(2) == [("c", 10), ("d", 20)]
            await asyncio.gather(
                store.append("a", [moved(1)], due=5),
                store.append("b", [moved(1)], due=7),
                store.append("c", [moved(1)], due=None),
                store.append("d", [moved(1)]),
            )
            assert await store.due(9) == [("a", 5), ("b", 7), ("d", 20)]
            with pytest.raises(Conflict):
                await store.append("d", [moved(1)], due=1)
            await store.note([("a", head(updated=5000, due=50)), ("b", head(updated=4999, due=1))])
            await store.leave("d")
            assert await store.due(9) == [("b", 7), ("a", 50)]

    asyncio.run(play())


def test_people_are_known_by_their_secret_and_can_be_renamed(url):
    async def play():
        async with Opened(url) as store:
            await store.add_person(Person("p1", "Ann"), "hash one", 1)
            assert await store.person("hash one") == Person("p1", "Ann") and await store.person("hash two") is None
            await store.rename("p1", "Änne")
            assert await store.person("hash one") == Person("p1", "Änne")
            with pytest.raises(Conflict):
                await store.add_person(Person("p2", "Bob"), "hash one", 1)

    asyncio.run(play())


def test_a_score_is_kept_with_the_move_that_brings_it(url):
    async def play():
        async with Opened(url) as store:
            for name, points, person in (("a", 3.5, "ann"), ("b", 7, "ann"), ("c", 5, "bob")):
                await put_up(store, name)
                await store.append(name, [moved(1, person)], [score(name, points, person)], due=None)
            await put_up(store, "d")
            with pytest.raises(Conflict):
                await store.append("d", [moved(1), moved(1)], [score("d", 99)])
            told = await Ranking("toy", "d").best(store, "bob")
            assert [(line["name"], line["points"]) for line in told["best"]] == [("Ann", 7), ("Bob", 5)]
            assert told["own"]["place"] == 2 and told["players"] == 2
            assert (await score_of(store, "a"))["best"] == 7 and await score_of(store, "d") is None

    asyncio.run(play())


def test_the_time_between_the_last_sign_of_life_and_opening_is_a_pause(url):
    async def play():
        async with Opened(url) as store:
            await store.opened(10_000, alone=True)
            assert await store.pauses(0) == [], "it was never open before"
            await store.beat(20_000)
            await store.opened(50_000, alone=True)
            await store.opened(60_000, alone=False)
            await store.beat(70_000)
            await store.opened(74_000, alone=False)
            assert await store.pauses(0) == [(20_000, 50_000), (50_000, 60_000)], "others had it open at the end"
            assert await store.pauses(50_000) == [(50_000, 60_000)]
            await store.opened(100 * DAY, alone=True)
            assert await store.pauses(0) == [(74_000, 100 * DAY)], "old ones are forgotten"

    asyncio.run(play())


def test_of_several_who_open_at_once_one_notes_the_pause(url):
    async def play():
        stores = [Store(url) for _ in range(4)]
        await asyncio.gather(*(store.open() for store in stores))
        await stores[0].beat(1_000)
        await asyncio.gather(*(store.opened(90_000 + n, alone=False) for n, store in enumerate(stores)))
        ((began, ended),) = await stores[1].pauses(0)
        assert began == 1_000 and 90_000 <= ended < 90_004
        for store in stores:
            await store.close()

    asyncio.run(play())


def test_a_promise_is_kept_once_and_not_for_ever(url):
    async def play():
        async with Opened(url) as store, Opened(url) as other:
            secret = secrets.token_bytes(32)
            await store.promise("c1", secret, 0)
            taken = await asyncio.gather(*(each.take_promise("c1", 5) for each in (store, other) * 4))
            assert sorted(taken, key=bool) == [None] * 7 + [secret]
            await store.promise("c2", secret, 0)
            assert await other.take_promise("c2", DAY + 1) is None
            for nowhere in ("never", "c\x00", "\ud800"):
                assert await store.take_promise(nowhere, 1) is None

    asyncio.run(play())


def test_only_a_shared_database_has_a_clock_of_its_own(url):
    async def play():
        async with Opened(url) as store:
            now = await store.now()
            assert now is None if url.startswith("sqlite") else abs(now / 1000 - time.time()) < 5

    asyncio.run(play())


def test_nobody_is_left_without_an_answer_when_it_closes(url):
    async def play():
        store = Store(url)
        await store.open()
        await put_up(store, "one")
        work = [asyncio.create_task(store.append("one", [moved(seq)])) for seq in range(1, 40)]
        await asyncio.sleep(0)
        await store.close()
        answers = await outcomes(*work)
        async with Opened(url) as again:
            kept = (await again.seqs(["one"]))["one"]
        assert kept == answers.count(None)
        with pytest.raises(Refused, match="did not happen"):
            await store.append("one", [moved(99)])

    asyncio.run(play())
