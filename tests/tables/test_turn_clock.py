"""A clock that belongs to the rules: it runs through a turn, and when it is over the turn ends and nobody loses."""

import asyncio

import pytest

from fiveways.contract.errors import BadOption, FivewaysError
from fiveways.match.match import Match
from fiveways.match.record import Record
from fiveways.tables.law import referee
from fiveways.tables.law.clocks import ON_ITS_WAY, Clock, ClockRule
from fiveways.tables.law.decision import NOTHING
from fiveways.tables.law.refusals import Over, Stale
from fiveways.tables.law.setup import read_setup
from fiveways.tables.show import present
from fiveways.tables.show.policy import Policy
from tests.tables.helpers import Time, ask, house, in_a_house, move, new_table, sit, until

TURN = 30_000
AFTERWARDS = TURN + ON_ITS_WAY


async def two_at(house, **wishes):
    live = await new_table(house, "dash", ("human", "open"), **wishes)
    await sit(house, live, "bob")
    return live


async def let_fall(house, live):
    """Somebody looks in after the time is over, before the table's own timer does."""
    await house.act(live.table.id, lambda table, now: NOTHING)


def test_a_clock_per_turn_runs_through_all_moves_of_a_turn_and_is_full_in_the_next():
    clock = Clock.fresh(ClockRule(per_turn=30), 2)
    clock.run(0, 0)
    clock.run(0, 10_000)
    assert clock.now(12_000) == [18_000, 30_000]
    clock.run(1, 15_000)
    assert clock.now(15_000) == [30_000, 30_000]


def test_who_has_several_turns_in_a_row_has_time_for_each():
    clock = Clock.fresh(ClockRule(per_turn=30), 1)
    clock.run(0, 0, turn=0)
    clock.run(0, 10_000, turn=0)
    clock.run(0, 20_000, turn=1)
    assert clock.now(21_000) == [29_000]


def test_the_clock_of_the_rules_is_there_unless_another_or_none_is_chosen(dash):
    def clock(**wishes):
        return read_setup("ann", "dash", **wishes).clock

    assert clock() == ClockRule(per_turn=30)
    assert clock(options={"turn_seconds": 90}) == ClockRule(per_turn=90)
    assert clock(options={"turn_seconds": 0}) is None
    assert clock(clock="none") is None
    assert clock(clock={"per_move": 5}) == ClockRule(per_move=5)
    assert clock(clock={"per_turn": 30}) == ClockRule(per_turn=30)
    assert read_setup("ann", "bones").clock is None


def test_a_clock_per_turn_is_not_for_people_to_choose(dash):
    with pytest.raises(BadOption, match="dash with these options has 30 seconds"):
        read_setup("ann", "dash", clock={"per_turn": 45})
    with pytest.raises(BadOption, match="bones with these options has none"):
        read_setup("ann", "bones", clock={"per_turn": 45})
    with pytest.raises(BadOption, match="not 'fast'"):
        read_setup("ann", "dash", clock="fast")


def test_when_the_time_is_over_the_turn_ends_and_what_was_done_in_it_stays(dash, tmp_path):
    time = Time()

    async def story(house):
        live = await two_at(house)
        await move(house, live, "ann", "take 1")
        time.at += AFTERWARDS
        await let_fall(house, live)
        table = live.table
        assert table.status == "playing" and table.to_move == 1
        assert [played.text for played in table.match.moves] == ["take 1", "stop"]
        last = Policy.entry(table.entries[-1])
        assert (last["kind"], last["seat"], last["text"], last["late"]) == ("move", 0, "stop", True)
        assert [told.get("late", False) for told in present.moves(Policy(table))] == [False, True]
        assert table.clock.now(time.at) == [TURN, TURN] and table.clock.running == 1
        again = Match.from_record(Record.from_json(table.match.record().to_json()))
        assert again.to_text() == table.match.to_text()

    in_a_house(tmp_path, story, now=time)


def test_a_move_that_was_on_its_way_is_still_taken_but_only_once_in_a_turn(dash, tmp_path):
    time = Time()

    async def story(house):
        live = await two_at(house)
        time.at += TURN + 1_000
        await move(house, live, "ann", "take 1")
        assert live.table.to_move == 0 and live.table.clock.now(time.at)[0] == 0
        time.at += 600
        with pytest.raises(Stale):
            await move(house, live, "ann", "take 2")
        assert live.table.to_move == 1 and live.table.match.moves[-1].text == "stop"

    in_a_house(tmp_path, story, now=time)


def test_what_has_nothing_to_do_with_the_turn_happens_all_the_same(dash, tmp_path):
    time = Time()

    async def story(house):
        live = await two_at(house)
        time.at += AFTERWARDS
        await house.act(live.table.id, lambda table, now: referee.chat(table, "ann", "Ann", now, "oh"))
        assert [entry.kind for entry in live.table.entries[-2:]] == ["move", "chat"]

    in_a_house(tmp_path, story, now=time)


def test_the_table_sees_by_itself_that_the_time_is_over(dash, tmp_path, monkeypatch):
    from fiveways.tables.law import clocks
    from fiveways.tables.steady_time import real_now

    monkeypatch.setattr(clocks, "ON_ITS_WAY", 50)

    async def story(house):
        live = await two_at(house, options={"turn_seconds": 1, "turns": 2})
        await until(lambda: live.table.status == "over")
        assert [(played.seat, played.text) for played in live.table.match.moves] == [(0, "stop"), (1, "stop")]
        assert live.table.result.ending == "done", "the rules ended it, not the clock"

    in_a_house(tmp_path, story, now=real_now)


def test_a_late_move_that_ends_the_game_says_so_to_whoever_comes_too_late(dash, tmp_path):
    time = Time()

    async def story(house):
        live = await two_at(house, options={"turns": 1})
        time.at += AFTERWARDS
        with pytest.raises(Over, match="the clock has decided"):
            await move(house, live, "ann", "take 1")
        assert live.table.status == "over" and live.table.result.ending == "done"

    in_a_house(tmp_path, story, now=time)


def test_a_chosen_clock_loses_the_game_as_everywhere(dash, tmp_path):
    time = Time()

    async def story(house):
        live = await two_at(house, clock={"per_move": 5})
        time.at += 5_000
        with pytest.raises(Over):
            await let_fall(house, live)
        assert live.table.result.ending == "time" and live.table.result.winners == (1,)

    in_a_house(tmp_path, story, now=time)


def test_a_game_that_cannot_say_how_a_turn_ends_is_lost_by_time(dash, tmp_path, monkeypatch):
    time = Time()

    async def story(house, late):
        monkeypatch.setattr(dash.text, "late", lambda view: late)
        live = await two_at(house)
        time.at += AFTERWARDS
        with pytest.raises(Over):
            await let_fall(house, live)
        assert live.table.result.ending == "time"

    for number, late in enumerate(("take 9", "take 1", None)):
        folder = tmp_path / str(number)
        folder.mkdir()
        in_a_house(folder, lambda house, late=late: story(house, late), now=time)


def test_a_move_that_the_clock_made_is_not_taken_back(dash, tmp_path):
    time = Time()

    async def story(house):
        live = await new_table(house, "dash", ("human", "human"))
        time.at += AFTERWARDS
        await let_fall(house, live)
        await move(house, live, "ann", "take 1")
        assert referee.takeback_to(live.table, [0]) is None
        await ask(house, live, "ann", "takeback")
        assert [played.text for played in live.table.match.moves] == ["stop"], "what came after it can be"
        assert not {"step-back", "takeback"} & set(referee.can(live.table, "ann"))

    in_a_house(tmp_path, story, now=time)


def test_bots_do_not_pay_for_their_time(dash, tmp_path):
    time = Time()

    async def story(house):
        live = await new_table(house, "dash", ("human", "bot:random"))
        house.bots.close()
        await move(house, live, "ann", "stop")
        assert live.table.clock.ticking is None and live.table.clock.deadline is None

    in_a_house(tmp_path, story, now=time, pace=3600.0)


def test_time_while_the_house_was_closed_costs_nobody_their_turn(dash, tmp_path):
    time = Time()

    async def story():
        async with house(tmp_path, time) as first:
            live = await two_at(first)
            name = live.table.id
            time.at += 10_000
            await first.store.beat(time.at)
        time.at += 1_000_000
        async with house(tmp_path, time) as second:
            table = (await second.table(name)).table
            assert table.to_move == 0 and table.clock.now(time.at)[0] == 20_000
            time.at += AFTERWARDS
            await let_fall(second, await second.table(name))
        async with house(tmp_path, time) as third:
            table = (await third.table(name)).table
            assert table.to_move == 1 and table.late == {1}, "a late move is found again in the log"

    asyncio.run(story())


def test_what_the_clock_did_is_not_stepped_back(dash, tmp_path):
    time = Time()

    async def story(house):
        options = {"players": 1, "turns": 4, "turn_seconds": 30}
        live = await new_table(house, "dash", ("human",), options=options)
        await move(house, live, "ann", "take 1")
        time.at += AFTERWARDS
        await let_fall(house, live)
        assert "step-back" not in referee.can(live.table, "ann")
        with pytest.raises(FivewaysError):
            await ask(house, live, "ann", "takeback")

    in_a_house(tmp_path, story, now=time)
