"""Tables as people use them: sitting down, moving, asking, leaving, coming back after a crash."""

import asyncio
import sqlite3

import pytest

from fiveways.contract.errors import BadOption, BadSeat, IllegalMove
from fiveways.tables.law import referee
from fiveways.tables.law.refusals import Forbidden, NotFound, NotSaved, Over, Stale, Taken
from fiveways.tables.law.setup import read_setup
from tests.tables.helpers import Time, house, in_a_house, move, new_table, sit, until


def test_play_begins_when_the_last_seat_is_taken(tmp_path):
    async def story(house):
        live = await new_table(house)
        assert live.table.status == "open" and live.table.to_move is None
        with pytest.raises(Over, match="not begun"):
            await move(house, live, "ann", "d5-e5")
        await sit(house, live, "bob")
        assert live.table.status == "playing" and live.table.to_move == 0
        assert live.table.match.nonces == ("nonce of ann", "n")

    in_a_house(tmp_path, story)


def test_nobody_takes_a_seat_that_is_taken(tmp_path):
    async def story(house):
        live = await new_table(house)
        with pytest.raises(Taken, match="White is taken"):
            await sit(house, live, "bob", 0)
        with pytest.raises(NotFound, match="seats 0 to 1"):
            await sit(house, live, "bob", 7)
        with pytest.raises(Taken, match="already"):
            await sit(house, live, "ann")
        await sit(house, live, "bob")
        with pytest.raises(Taken, match="every seat"):
            await sit(house, live, "eve")

    in_a_house(tmp_path, story)


def test_only_the_owner_of_the_seat_whose_turn_it_is_moves(tmp_path):
    async def story(house):
        live = await new_table(house)
        await sit(house, live, "bob")
        for person, says in (("bob", "not your turn"), ("eve", "only watch"), (None, "only watch")):
            with pytest.raises(Forbidden, match=says):
                await move(house, live, person, "d5-e5")
        with pytest.raises(Forbidden, match="seat 1 is not yours"):
            await move(house, live, "ann", "d5-e5", seat=1)
        await move(house, live, "ann", "d5-e5")
        assert live.table.to_move == 1

    in_a_house(tmp_path, story)


def test_an_illegal_move_is_refused_with_its_rule_and_changes_nothing(tmp_path):
    async def story(house):
        live = await new_table(house)
        await sit(house, live, "bob")
        before = live.table.seq
        with pytest.raises(IllegalMove) as refused:
            await move(house, live, "ann", "a1-a2")
        assert refused.value.rule == "bones.3" and live.table.seq == before

    in_a_house(tmp_path, story)


def test_a_stale_move_is_refused_but_talk_does_not_make_one_stale(tmp_path):
    async def story(house):
        live = await new_table(house)
        await sit(house, live, "bob")
        seen = live.table.seq
        await house.act(live.table.id, lambda table, now: referee.chat(table, "bob", "Bob", now, "hello"))
        await move(house, live, "ann", "d5-e5", seq=seen)
        with pytest.raises(Stale, match="gone on"):
            await move(house, live, "bob", "e5-e6", seq=seen)
        with pytest.raises(Stale, match="not yet"):
            await move(house, live, "bob", "e5-e6", seq=live.table.seq + 5)

    in_a_house(tmp_path, story)


def test_a_repeated_move_id_is_recognised_and_does_nothing_more(tmp_path):
    async def story(house):
        live = await new_table(house)
        await sit(house, live, "bob")
        seen = live.table.seq
        await move(house, live, "ann", "d5-e5", id="x", seq=seen)
        stands = live.table.seq
        _, entries = await move(house, live, "ann", "d5-e5", id="x", seq=seen)
        assert list(entries) == [] and live.table.seq == stands and live.table.ids["ann", "x"].body["text"] == "d5-e5"
        await move(house, live, "bob", "e5-e6", id="x")
        assert len(live.table.match.moves) == 2, "ids belong to who made them up"

    in_a_house(tmp_path, story)


def test_fifty_copies_of_one_move_and_fifty_people_for_one_seat_have_one_outcome(tmp_path):
    async def story(house):
        live = await new_table(house)
        crowd = [f"person {i}" for i in range(50)]
        sat = await asyncio.gather(*(sit(house, live, person) for person in crowd), return_exceptions=True)
        assert sum(answer is None for answer in sat) == 1
        assert all(answer is None or isinstance(answer, Taken) for answer in sat)
        seen = live.table.seq
        made = await asyncio.gather(*(move(house, live, "ann", "d5-e5", id="same", seq=seen) for _ in range(50)))
        assert sum(len(entries) for _, entries in made) == 1 and len(live.table.match.moves) == 1

    in_a_house(tmp_path, story)


def test_the_clock_decides_when_somebody_is_too_late(tmp_path):
    async def story(house):
        live = await new_table(house, clock={"per_game": 60})
        await sit(house, live, "bob")
        house.now.at += 20_000
        await move(house, live, "ann", "d5-e5")
        assert live.table.clock.now(house.now()) == [40_000, 60_000]
        house.now.at += 60_000
        with pytest.raises(Over, match="clock has decided: White won: Black ran out of time"):
            await move(house, live, "bob", "e5-e6")
        assert len(live.table.match.moves) == 1 and live.table.result.ending == "time"

    in_a_house(tmp_path, story, now=Time())


def test_the_clock_falls_by_itself(tmp_path):
    from fiveways.tables.steady_time import real_now

    async def story(house):
        live = await new_table(house, clock={"per_move": 1})
        await sit(house, live, "bob")
        await until(lambda: live.table.status == "over")
        assert live.table.result.ending == "time"

    in_a_house(tmp_path, story, now=real_now)


def test_clocks_stand_still_while_the_house_is_closed(tmp_path):
    time = Time()

    async def before(house):
        live = await new_table(house, clock={"per_game": 60})
        await sit(house, live, "bob")
        time.at += 10_000
        await house.store.beat(time.at)
        return live.table.id

    name = in_a_house(tmp_path, before, now=time)
    time.at += 3_600_000

    async def after(house):
        live = await house.table(name)
        assert live.table.entries[-1].kind == "resume" and live.table.status == "playing"
        left = live.table.clock.now(time.at)
        await move(house, live, "ann", "d5-e5", seq=3)
        return left

    assert in_a_house(tmp_path, after, now=time) == [50_000, 60_000], (
        "and a move sent before it was closed still counts"
    )


def test_a_clock_that_falls_among_several_hands_the_seat_to_a_bot_and_play_goes_on(tmp_path, pick):
    async def story(house):
        live = await new_table(house, "pick", ["human", "open", "open"], options={"players": 3}, clock={"per_move": 30})
        for person in ("bob", "eve"):
            await sit(house, live, person)
        late = live.table.to_move
        house.now.at += 31_000
        with pytest.raises(Over, match="a bot plays on"):
            await move(house, live, "ann", "anything")
        await until(lambda: live.table.to_move != late or live.table.status == "over")
        assert [entry.kind for entry in live.table.entries].count("time") == 1
        assert live.table.seats[late].kind == "bot" and live.table.match.moves[0].seat == late

    in_a_house(tmp_path, story, now=Time())


def test_a_table_that_cannot_be_read_does_not_keep_the_house_closed(tmp_path):
    async def before(house):
        good, bad = await new_table(house), await new_table(house)
        return good.table.id, bad.table.id

    good, bad = in_a_house(tmp_path, before)
    with sqlite3.connect(tmp_path / "tables.db") as database:
        database.execute("UPDATE log SET kind = 'from the future' WHERE \"table\" = ?", (bad,))
    database.close()

    async def after(house):
        assert (await house.table(good)).table.status == "open"
        with pytest.raises(NotFound, match="cannot be shown"):
            await house.table(bad)

    in_a_house(tmp_path, after)


def test_a_bot_whose_move_could_not_be_saved_tries_again(tmp_path, monkeypatch):
    async def story(house):
        live = await new_table(house, seats=("human", "bot:random"))
        append, refused = house.store.append, []

        async def unwilling(table, entries, *more):
            if entries[0].kind == "move" and entries[0].person is None and len(refused) < 2:
                refused.append(entries)
                raise NotSaved("the disk is full")
            await append(table, entries, *more)

        monkeypatch.setattr(house.store, "append", unwilling)
        await move(house, live, "ann", "d5-e5")
        await until(lambda: len(live.table.match.moves) == 2)
        assert len(refused) == 2

    in_a_house(tmp_path, story)


@pytest.mark.slow
def test_what_cannot_be_saved_has_not_happened(tmp_path):
    async def story(house):
        live = await new_table(house)
        await sit(house, live, "bob")
        lock = sqlite3.connect(tmp_path / "tables.db", isolation_level=None)
        lock.execute("BEGIN EXCLUSIVE")
        moves = [move(house, live, "ann", "d5-e5"), house.store.beat(1)]
        answers = await asyncio.gather(*moves, return_exceptions=True)
        assert all(isinstance(answer, NotSaved) for answer in answers) and not live.table.match.moves
        lock.execute("ROLLBACK")
        lock.close()
        await move(house, live, "ann", "d5-e5")
        assert len(live.table.match.moves) == 1

    in_a_house(tmp_path, story)


def test_everything_is_there_again_after_a_restart_and_a_bot_goes_on_thinking(tmp_path):
    async def before(house):
        live = await new_table(house, seats=("human", "bot:2"))
        await move(house, live, "ann", "d5-e5")
        assert live.table.to_move == 1
        return live.table.id

    name = in_a_house(tmp_path, before, pace=60)

    async def after(house):
        live = await house.table(name)
        assert live.table.match.moves[0].text == "d5-e5"
        await until(lambda: len(live.table.match.moves) == 2)
        return [entry.seq for entry in live.table.entries]

    seqs = in_a_house(tmp_path, after)
    assert seqs == list(range(1, len(seqs) + 1))


def test_two_houses_over_one_log_never_write_the_same_entry(tmp_path):
    async def story(one):
        async with house(tmp_path) as two:
            live = await new_table(one)
            await sit(one, live, "bob")
            other = await two.table(live.table.id)
            await move(one, live, "ann", "d5-e5")
            with pytest.raises(Stale, match="gone on"):
                await move(two, other, "ann", "d4-d5", id="another move")
            _, again = await move(two, other, "ann", "d5-e5", seq=3, id="ann 3")
            assert not again, "a repeat is recognised in every house"
            assert [m.text for m in other.table.match.moves] == ["d5-e5"]
            await move(two, other, "bob", "e5-e6")
            assert len(other.table.match.moves) == 2

    in_a_house(tmp_path, story)


@pytest.mark.parametrize(
    ("wish", "error", "says"),
    [
        ({"seats": ["human"]}, BadSeat, "2 seats"),
        ({"seats": ["bot:1", "bot:2"]}, BadSeat, "somebody has to play"),
        ({"seats": ["human", "bot:9"]}, BadSeat, "level9"),
        ({"seats": ["human", "chair"]}, BadSeat, "'chair'"),
        ({"options": {"rows": 8}}, BadOption, "both even"),
        ({"series": 100}, BadOption, "1 to 99"),
    ],
)
def test_an_impossible_table_is_refused_with_what_is_wrong(wish, error, says):
    with pytest.raises(error, match=says):
        read_setup("ann", "bones", **wish)
