"""Giving up in a game that goes on without one, and what counts over several games."""

import pytest

from fiveways import Match, Record
from fiveways.contract.errors import FivewaysError
from fiveways.contract.verbs import SPECTATOR
from fiveways.match.telling import who_began
from fiveways.tables.law import referee
from fiveways.tables.law.refusals import Over
from fiveways.tables.law.series import next_setup
from fiveways.tables.show import present
from fiveways.tables.show.policy import Policy
from tests.tables.helpers import Time, ask, in_a_house, move, new_table, sit, until

GAME = "misdirection"


async def three_people(house, **wishes):
    live = await new_table(house, GAME, ("human", "open", "open"), options={"players": 3}, **wishes)
    await sit(house, live, "bob")
    await sit(house, live, "cleo")
    return live


async def resign(house, live, person):
    await house.act(live.table.id, lambda table, now: referee.resign(table, person, now))


def test_who_gives_up_is_taken_off_and_the_others_play_on(tmp_path):
    async def story(house):
        live = await three_people(house, series=3)
        await resign(house, live, "bob")
        table = live.table
        assert table.status == "playing" and table.match.out == {1} and table.seats[1].person == "bob"
        assert present.game(Policy(table, "bob"), 0)["out"] == [1]
        assert (
            present.moves(Policy(table))[-1]["text"] == "leave Yellow"
            and present.moves(Policy(table))[-1]["left"] == "resigned"
        )
        assert not {"resign", "draw", "takeback"} & set(referee.can(table, "bob"))
        with pytest.raises(Over, match="you have given up this game already"):
            referee.resign(table, "bob", 0)
        with pytest.raises(Over, match="it is for the others to agree"):
            referee.ask(table, "bob", 0, "draw", "offer")
        await resign(house, live, "ann")
        assert table.result.ending == "last" and table.result.scores == (-1.0, -1.0, 1.0)
        record = Record.from_json(table.match.record().to_json())
        assert Match.from_record(record).result == table.result
        return table.id

    name = in_a_house(tmp_path, story)

    async def after_a_restart(house):
        table = (await house.table(name)).table
        assert table.result.ending == "last" and table.match.out == {0, 1}

    in_a_house(tmp_path, after_a_restart)


def test_nobody_can_leave_for_another_by_a_move(tmp_path):
    async def story(house):
        live = await three_people(house)
        mover = ["ann", "bob", "cleo"][live.table.to_move]
        other = live.table.seats[(live.table.to_move + 1) % 3].name
        with pytest.raises(FivewaysError, match="is not a move"):
            await move(house, live, mover, f"leave {other}")
        assert live.table.match.out == frozenset()

    in_a_house(tmp_path, story)


def test_those_who_are_left_can_agree_on_a_draw(tmp_path):
    async def story(house):
        live = await three_people(house)
        await resign(house, live, "bob")
        await ask(house, live, "ann", "draw")
        await ask(house, live, "cleo", "draw", "accept")
        assert live.table.result.ending == "agreed" and live.table.result.scores == (0.0, -1.0, 0.0)

    in_a_house(tmp_path, story)


def test_who_runs_out_of_time_is_taken_off_too(tmp_path):
    time = Time()

    async def story(house):
        live = await three_people(house, clock={"per_move": 5})
        late = live.table.to_move
        time.at += 6_000
        with pytest.raises(Over, match="the others play on"):
            await move(house, live, live.table.seats[late].person, "roll")
        assert live.table.match.out == {late} and live.table.status == "playing" and live.table.to_move != late
        assert live.table.entries[-1].body["left"] == "time"

    in_a_house(tmp_path, story, now=time)


def test_a_game_that_only_bots_would_go_on_with_is_over(tmp_path):
    async def story(house):
        options = {"players": 3}
        live = await new_table(house, GAME, ("human", "bot:random", "bot:random"), options=options)
        await resign(house, live, "ann")
        assert live.table.result.ending == "resigned" and live.table.result.scores == (-1.0, 0.0, 0.0)
        two = await new_table(house, GAME, ("human", "bot:random"), options={"players": 2})
        await resign(house, two, "ann")
        assert two.table.result.ending == "last" and two.table.result.winners == (1,)

    in_a_house(tmp_path, story, pace=60)


def test_points_add_up_over_a_series(tmp_path):
    """misdirection.16: the winner gets the tiles that lie face up."""

    async def story(house):
        live = await new_table(house, GAME, ("human", "human"), options={"players": 2}, series=3)
        table = live.table
        for _ in range(6):
            await until(lambda: not table.match.automatic)
            legal = table.match.legal_moves
            await move(house, live, "ann", "roll" if "roll" in legal else "pass", seat=table.to_move)
        await until(lambda: not table.match.automatic)
        up = int(table.match.view().record["up"])
        loser = table.to_move
        await resign(house, live, "ann")
        expected = [0.0, 0.0]
        expected[1 - loser] = float(up)
        assert up > 0 and list(table.result.points) == expected
        assert str(table.result).endswith(f"; {up} points")
        assert present.series(table)["points"] == expected
        setup, _ = next_setup(table)
        assert list(setup.series.points) == expected[::-1], "the seats have moved on by one"

    in_a_house(tmp_path, story)


def test_nobody_hastens_what_everybody_is_to_see(tmp_path):
    """misdirection.14: the token waits beside the tile that was turned up."""

    async def story(house):
        live = await new_table(house, GAME, ("human", "human"), options={"players": 2})
        table = live.table
        while not table.match.automatic:
            await move(house, live, "ann", next(iter(table.match.legal_moves)), seat=table.to_move)
        with pytest.raises(Over, match="by itself in a moment"):
            await move(house, live, "ann", "land", seat=table.to_move)
        assert live.pictures.whole(table, table.to_move).gestures == ()
        assert "move" not in referee.can(table, "ann") and present.legal(Policy(table, "ann", table.to_move)) == []
        assert live.pictures.whole(table, SPECTATOR).items

    in_a_house(tmp_path, story, pace=3600)


def test_who_gave_up_and_has_gone_is_not_waited_for_by_those_who_want_another_game(tmp_path):
    async def story(house):
        live = await three_people(house)
        first = live.table.to_move
        await resign(house, live, "bob")
        assert who_began(live.table.match) == (first if first != 1 else live.table.to_move)
        await resign(house, live, "ann")
        with live.presence.listening("ann"):
            for person in ("cleo", "ann"):
                await house.act(
                    live.table.id, lambda table, now, person=person: referee.want_rematch(table, person, now)
                )
        assert live.table.next is not None
        following = (await house.table(live.table.next)).table
        assert [seat.person for seat in following.seats] == [None, "cleo", "ann"] and following.seats[0].bot

    in_a_house(tmp_path, story, pace=60)


def test_who_gave_up_and_is_still_there_is_asked_too(tmp_path):
    async def story(house):
        live = await three_people(house)
        for person in ("bob", "ann"):
            await resign(house, live, person)
        with live.presence.listening("bob"):
            for person in ("cleo", "ann"):
                await house.act(
                    live.table.id, lambda table, now, person=person: referee.want_rematch(table, person, now)
                )
            assert live.table.next is None

    in_a_house(tmp_path, story, pace=60)


def test_a_teleport_that_uncovers_an_arrow_is_not_taken_back():
    """misdirection.14: who teleports away sees the arrow again that was out of sight."""
    match = Match.from_text("misdirection c3,o15 c3=RN k9=RW to=0 turn=3 ply=9").play("teleport k9")
    assert match.to_move == 0 and not match.can_take_back(1)


def test_at_one_screen_only_whose_turn_it_is_gives_up(tmp_path):
    async def story(house):
        live = await new_table(house, GAME, ("human",) * 4, options={"players": 4})
        mover = live.table.to_move
        await resign(house, live, "ann")
        assert live.table.match.out == {mover} and live.table.status == "playing"
        assert "resign" in referee.can(live.table, "ann")

    in_a_house(tmp_path, story)
