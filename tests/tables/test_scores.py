"""Best scores and the board of the day: kept once, with the move that ends the game, and never lost."""

import asyncio
import sqlite3

import pytest

from fiveways.contract.errors import BadOption
from fiveways.contract.traits import Points
from fiveways.match import fairness
from fiveways.match.match import Match
from fiveways.match.record import Record
from fiveways.tables.house.opening import put_up
from fiveways.tables.law import referee
from fiveways.tables.law.refusals import NotSaved
from fiveways.tables.law.scores import date_of, deal_of
from fiveways.tables.law.setup import read_daily
from fiveways.tables.store.scores import Ranking, score_of
from tests.tables.helpers import Time, house, in_a_house, move, new_table

ALONE = {"players": 1, "turns": 1, "turn_seconds": 0}
DAY = 86_400_000


def ranking(dash, options=ALONE):
    return Ranking("dash", deal_of(dash.spec, dash.spec.read(options)))


async def play(house, person, takes=(), options=ALONE):
    """A game to its end; what it was worth."""
    live = await new_table(house, "dash", ("human",), person, options=options)
    return await finish(house, live, person, takes)


async def today(house, person):
    date = date_of(house.now())
    return await house.open_table(read_daily(person, "dash", date), person.title())


async def finish(house, live, person, takes=()):
    for number in takes:
        await move(house, live, person, f"take {number}")
    while live.table.status == "playing":
        await move(house, live, person, "stop")
    return live.table.result.points[0]


def test_everybody_stands_in_the_list_with_their_best_game(dash, tmp_path):
    time = Time()

    async def story(house):
        best = {}
        for person, takes in (("ann", ()), ("ann", (1, 2)), ("ann", (3,)), ("bob", (4,)), ("cleo", ())):
            best[person] = max(best.get(person, 0), await play(house, person, takes))
            time.at += 1000
        told = await ranking(dash).best(house.store, "bob")
        assert [(row["name"].lower(), row["points"]) for row in told["best"]] == sorted(
            best.items(), key=lambda one: -one[1]
        )
        assert told["players"] == 3 and [row["you"] for row in told["best"]].count(True) == 1
        assert told["own"]["points"] == best["bob"] and told["own"]["name"] == "Bob"
        assert (await ranking(dash).best(house.store, None))["own"] is None

    in_a_house(tmp_path, story, now=time)


def test_equal_points_share_a_place_and_the_first_stands_above(dash, tmp_path):
    time = Time()

    async def story(house):
        for person in ("bob", "ann", "cleo"):
            await play(house, person, (1,) if person == "cleo" else ())
            time.at += 1000
        told = await ranking(dash).best(house.store, None)
        assert [(row["name"], row["place"]) for row in told["best"]] == [("Cleo", 1), ("Bob", 2), ("Ann", 2)]

    in_a_house(tmp_path, story, now=time)


def test_other_options_are_another_list(dash, tmp_path):
    async def story(house):
        await play(house, "ann", (1,))
        other = ALONE | {"turns": 2}
        assert (await ranking(dash, other).best(house.store, "ann"))["players"] == 0
        await play(house, "ann", (), other)
        assert (await ranking(dash, other).best(house.store, "ann"))["own"]["points"] == 0

    in_a_house(tmp_path, story)


def test_only_a_game_that_was_played_alone_to_its_end_has_a_score(dash, tmp_path):
    async def story(house):
        given_up = await new_table(house, "dash", ("human",), options=ALONE)
        await house.act(given_up.table.id, lambda table, now: referee.resign(table, "ann", now))
        for_two = await new_table(house, "dash", ("human", "human"), options={"turns": 1})
        await move(house, for_two, "ann", "stop")
        for live in (given_up, for_two):
            assert live.table.status == "over" and await score_of(house.store, live.table.id) is None

    in_a_house(tmp_path, story)


def test_a_score_is_told_beside_the_best_one(dash, tmp_path):
    time = Time()

    async def story(house):
        high = await play(house, "ann", (1, 2))
        time.at += 1000
        live = await new_table(house, "dash", ("human",), options=ALONE)
        await finish(house, live, "ann")
        told = await score_of(house.store, live.table.id)
        assert told == {"points": 0, "daily": "", "counted": True, "best": high, "place": 1, "players": 1}

    in_a_house(tmp_path, story, now=time)


def test_a_score_is_written_together_with_the_end_or_not_at_all(dash, tmp_path):
    async def story(house):
        live = await new_table(house, "dash", ("human",), options=ALONE)
        await play(house, "bob")
        await asyncio.sleep(0)
        with sqlite3.connect(tmp_path / "tables.db") as other:
            other.execute("DROP TABLE scores")
        other.close()
        with pytest.raises(NotSaved):
            await move(house, live, "ann", "stop")
        assert live.table.status == "playing", "an end whose score cannot be kept has not happened"

    in_a_house(tmp_path, story)


def test_scores_are_there_once_after_the_house_was_closed_and_opened(dash, tmp_path):
    async def story():
        for _ in range(3):
            async with house(tmp_path) as opened:
                if not (await ranking(dash).best(opened.store, None))["players"]:
                    await play(opened, "ann", (1,))
        with sqlite3.connect(tmp_path / "tables.db") as found:
            assert found.execute("SELECT count(*) FROM scores").fetchall() == [(1,)]
        found.close()

    asyncio.run(story())


def test_a_store_of_former_times_gets_what_is_missing(dash, tmp_path):
    async def story():
        async with house(tmp_path) as opened:
            await new_table(opened)
        with sqlite3.connect(tmp_path / "tables.db") as found:
            for name in ("scores", "pauses", "promises", "alembic_version"):
                found.execute(f"DROP TABLE {name}")
            found.execute("DROP INDEX tables_by_due")
            found.execute("ALTER TABLE tables DROP COLUMN due")
            found.execute("UPDATE tables SET setup = json_remove(setup, '$.daily')")
        found.close()
        async with house(tmp_path) as opened:
            await play(opened, "ann")
            assert (await ranking(dash).best(opened.store, "ann"))["players"] == 1

    asyncio.run(story())


def test_everybody_gets_the_same_board_on_one_day_and_another_on_the_next(dash, tmp_path):
    time = Time(at=1_790_000_000_000)

    async def story(house):
        ann, bob = await today(house, "ann"), await today(house, "bob")
        assert ann.table.match.to_text() == bob.table.match.to_text()
        assert ann.table.secret == fairness.daily_seed("dash", date_of(time.at)) and ann.table.nonces == ()
        time.at += DAY
        later = await today(house, "ann")
        assert later.table.match.to_text() != ann.table.match.to_text()
        assert later.table.setup.daily > ann.table.setup.daily

    in_a_house(tmp_path, story, now=time)


def test_a_days_board_is_opened_once_by_requests_at_the_same_time_and_again_when_it_is_finished(dash, tmp_path):
    async def story(house):
        found = await asyncio.gather(*(today(house, "ann") for _ in range(4)))
        assert len({live.table.id for live in found}) == 1
        assert (await today(house, "ann")).table.id == found[0].table.id != (await today(house, "bob")).table.id
        await finish(house, found[0], "ann")
        again = await today(house, "ann")
        assert again.table.id != found[0].table.id and again.table.status == "playing"

    in_a_house(tmp_path, story)


def test_a_days_board_is_not_forgotten_behind_newer_tables(dash, tmp_path):
    async def story(house):
        board = await today(house, "ann")
        for _ in range(51):
            await new_table(house, "dash", ("human",), "ann", options=ALONE)
        await house.scheduler._note_all()
        assert (await today(house, "ann")).table.id == board.table.id

    in_a_house(tmp_path, story)


def test_a_days_board_is_what_its_date_says(dash):
    assert date_of(1_767_225_599_999) == "2025-12-31" and date_of(1_767_225_600_000) == "2026-01-01"
    seed = fairness.read_seed("fiveways daily dash 2026-01-01")
    assert fairness.daily_seed("dash", "2026-01-01") == seed != fairness.daily_seed("dash", "2026-01-02")


def test_the_first_game_that_somebody_finishes_counts_for_the_day(dash, tmp_path):
    time = Time()

    async def story(house):
        # Only an older release let somebody begin several.
        setup = read_daily("ann", "dash", date_of(house.now()))
        seed, seated = fairness.daily_seed("dash", setup.daily), [(0, "ann", "Ann", "")]
        begun, first, second = [await put_up(house, setup, seed, seated) for _ in range(3)]
        low = await finish(house, first, "ann", (1,))
        time.at += 1000
        await finish(house, second, "ann", (1, 2))
        time.at += DAY
        await finish(house, begun, "ann", (3, 4))
        date = first.table.setup.daily
        told = await Ranking("dash", daily=date).best(house.store, "ann")
        assert [row["points"] for row in told["best"]] == [low] and told["players"] == 1
        assert (await score_of(house.store, first.table.id))["counted"]
        for live in (second, begun):
            again = await score_of(house.store, live.table.id)
            assert again["daily"] == date and not again["counted"] and again["best"] == low < again["points"]
        usual = ranking(dash, dash.spec.trait(Points).daily)
        assert (await usual.best(house.store, "ann"))["players"] == 0, "a board that one knows is no best score"

    in_a_house(tmp_path, story, now=time)


def test_a_days_list_is_in_order_of_points(dash, tmp_path):
    time = Time()

    async def story(house):
        for person, takes in (("ann", (1,)), ("bob", (1, 2)), ("cleo", ())):
            await finish(house, await today(house, person), person, takes)
            time.at += 1000
        told = await Ranking("dash", daily=date_of(time.at)).best(house.store, "ann")
        assert [(row["place"], row["name"]) for row in told["best"]] == [(1, "Bob"), (2, "Ann"), (3, "Cleo")]
        assert told["own"]["place"] == 2

    in_a_house(tmp_path, story, now=time)


def test_the_record_of_a_days_board_can_be_verified_like_any_other(dash, tmp_path):
    async def story(house):
        live = await today(house, "ann")
        await finish(house, live, "ann", (1, 2))
        text = live.table.match.record().to_json()
        assert Match.from_record(Record.from_json(text)).result == live.table.result

    in_a_house(tmp_path, story)


def test_another_game_after_a_days_board_is_dealt_by_chance(dash, tmp_path):
    async def story(house):
        live = await today(house, "ann")
        await finish(house, live, "ann")
        await house.act(live.table.id, lambda table, now: referee.want_rematch(table, "ann", now, "n"))
        following = (await house.table(live.table.next)).table
        assert following.setup.daily == "" and following.secret != live.table.secret

    in_a_house(tmp_path, story)


def test_a_game_without_a_board_of_the_day_says_so():
    with pytest.raises(BadOption, match="bones has no board of the day"):
        read_daily("ann", "bones", "2026-01-01")
