"""What happens at the worst moment: before an answer comes, while somebody dies, while a table is forgotten."""

import asyncio
from types import SimpleNamespace

import pytest

from fiveways.tables.house import live_tables, scheduler
from fiveways.tables.law.refusals import Forbidden, NotSaved
from fiveways.tables.law.rows import Person
from fiveways.web.api import tables as endpoints
from fiveways.web.api.models import AdviceRequest
from tests.tables.helpers import Time, in_a_house, move, new_table, sit, until, url
from tests.tables.test_time_of_workers import two_workers
from tests.tables.test_two_workers import fall_down, worker


def hint_in(house, person, meanwhile):
    """Ask for a hint; `meanwhile` happens while the shared limits are asked."""

    async def asking(scope):
        return Person(person, person.title())

    async def share(limit, who):
        await meanwhile()

    context = SimpleNamespace(people=SimpleNamespace(asking=asking), house=house, limits=SimpleNamespace(share=share))
    return lambda table: endpoints.hint(context, SimpleNamespace(scope={}), table, AdviceRequest())


@pytest.mark.parametrize("moves", [False, True])
def test_a_hint_is_made_from_what_the_asker_sees_whatever_happens_meanwhile(tmp_path, kuhn, moves):
    async def story(house):
        live = await new_table(house, "kuhn", hints=True)
        await sit(house, live, "bob")
        mover = live.table.seats[live.table.to_move].person
        seen, hint = [], house.bots.hint

        async def advised(view, seed):
            seen.append(view.seat)
            return await hint(view, seed)

        house.bots.hint = advised

        async def meanwhile():
            if moves:
                await move(house, live, mover, next(iter(live.table.match.legal_moves)))

        ask = hint_in(house, mover, meanwhile)
        if moves:
            with pytest.raises(Forbidden, match="for whoever is to move"):
                await ask(live.table.id)
        else:
            assert (await ask(live.table.id)).status_code == 200
        assert seen == ([] if moves else live.table.seats_of(mover))

    in_a_house(tmp_path, story)


def test_a_table_that_is_forgotten_while_its_clock_falls_leaves_nothing_behind(tmp_path, monkeypatch):
    time = Time()

    async def story(house):
        live = await new_table(house, clock={"per_move": 30})
        await sit(house, live, "bob")
        await house.scheduler._note_all()
        append, failed = house.store.append, asyncio.Event()

        async def failing_once(*told):
            if not failed.is_set():
                failed.set()
                raise NotSaved("the database is away")
            return await append(*told)

        house.store.append = failing_once
        time.at += 40_000
        house.after(live)
        await failed.wait()
        await asyncio.sleep(0.05)
        monkeypatch.setattr(live_tables, "MOST_UNFOLLOWED", 0)
        house.live_tables.forget_some(lambda _: False)
        assert house.live_tables.get(live.table.id) is live, "it is still needed"
        del house.live_tables._tables[live.table.id]  # and if it were forgotten all the same
        falls, let_fall = [], house._let_fall
        monkeypatch.setattr(house, "_let_fall", lambda found: falls.append(found) or let_fall(found))
        await until(lambda: not live.falling)
        await asyncio.sleep(0.2)
        assert live not in falls and len(falls) <= 1, "nobody has it, and it goes on for ever"
        assert (await house.table(live.table.id)).table.status == "over"

    in_a_house(tmp_path, story, now=time)


def test_an_entry_is_heard_that_was_written_while_the_first_listener_came(tmp_path, redis, monkeypatch):
    monkeypatch.setattr(scheduler, "ROUND", 600.0)  # nobody comes by who would notice

    async def story():
        async with two_workers(tmp_path, redis) as (one, other):
            live = await new_table(one)
            await sit(one, live, "bob")
            there = await other.table(live.table.id)
            since = other.store.since

            async def slowly(table, seq):
                found = await since(table, seq)
                await move(one, live, "ann", "d5-e5")
                await until(lambda: there.heard == live.table.seq)
                return found

            other.store.since = slowly
            assert await other.table(live.table.id) is there
            other.store.since = since
            assert there.table.seq < live.table.seq
            with there.presence.listening("bob"):
                await until(lambda: there.table.seq == live.table.seq)

    asyncio.run(story())


@pytest.mark.parametrize("left", [True, False])
def test_who_comes_in_place_of_a_dead_worker_is_the_first_only_if_nobody_is_left(tmp_path, redis, monkeypatch, left):
    monkeypatch.setattr(scheduler, "ROUND", 600.0)  # those who are there do not ask for the lease
    time = Time()

    async def story():
        redis.flush()
        async with worker(url(tmp_path), redis.url, now=time) as one, worker(url(tmp_path), redis.url, now=time) as two:
            await until(lambda: one.bus.up and two.bus.up)
            await two.store.beat(time())
            for house in (one,) if left else (one, two):
                await fall_down(house)
                await house.bus.close()
            redis.flush()  # by now the lease has run out
            time.at += 4_000
            async with worker(url(tmp_path), redis.url, now=time) as new:
                await until(lambda: new.bus.up)
                assert len(await new.store.pauses(0)) == (0 if left else 1)

    asyncio.run(story())
