"""A fault of a game is no refusal: the house logs it with its traceback, and does not try again for ever."""

import asyncio
import logging

from fiveways.contract.errors import BadGame, IllegalMove
from fiveways.tables.house import scheduler
from fiveways.tables.law.refusals import Unavailable
from tests.tables.helpers import in_a_house, new_table, until


def told(caplog):
    return [(record.levelno, record.exc_info and record.exc_info[0]) for record in caplog.records]


def test_a_due_table_whose_game_has_a_fault_is_left_asleep(tmp_path, monkeypatch, caplog):
    async def story(house):
        live, left = await new_table(house), []
        faults = iter([Unavailable("away"), BadGame("ending 9"), IllegalMove("no")])

        async def look(name):
            raise next(faults)

        async def leave(name):
            left.append(name)

        monkeypatch.setattr(house, "table", look)
        monkeypatch.setattr(house.store, "leave", leave)
        for expected in (0, 1, 2):
            await house.scheduler._look_after_some([live.table.id])
            assert len(left) == expected

    in_a_house(tmp_path, story)
    assert (logging.WARNING, None) in told(caplog)
    assert {(logging.ERROR, BadGame), (logging.ERROR, IllegalMove)} <= set(told(caplog))


def test_a_round_of_the_scheduler_that_meets_a_fault_is_logged(tmp_path, monkeypatch, caplog):
    monkeypatch.setattr(scheduler, "ROUND", 0.01)

    async def story(house):
        async def due(limit):
            raise BadGame("ending 9")

        monkeypatch.setattr(house.store, "due", due)
        await until(lambda: (logging.ERROR, BadGame) in told(caplog))

    in_a_house(tmp_path, story)


def test_a_worker_that_cannot_follow_a_table_logs_the_fault(tmp_path, monkeypatch, caplog):
    async def story(house):
        live = await new_table(house)

        async def catch_up(live):
            raise BadGame("ending 9")

        monkeypatch.setattr(house, "catch_up", catch_up)
        house.messages.follow(live, live.table.seq + 1)
        await until(lambda: (logging.ERROR, BadGame) in told(caplog))
        await asyncio.sleep(0)
        assert not live.following

    in_a_house(tmp_path, story)
