"""What needs the others' consent, and what happens when somebody has had enough."""

import pytest

from fiveways.contract.errors import IllegalMove
from fiveways.match.match import Match
from fiveways.match.record import Record
from fiveways.tables.law import referee
from fiveways.tables.law.refusals import Forbidden, Over
from tests.tables.helpers import ask, in_a_house, move, new_table, sit, until


def test_a_take_back_needs_consent_between_people_and_none_from_a_bot(tmp_path):
    async def story(house):
        live = await new_table(house)
        await sit(house, live, "bob")
        await move(house, live, "ann", "d5-e5")
        await ask(house, live, "ann", "takeback")
        assert live.table.offers["takeback"].seat == 0 and len(live.table.match.moves) == 1
        with pytest.raises(Over, match="already"):
            await ask(house, live, "ann", "takeback")
        with pytest.raises(Forbidden, match="withdraw it"):
            await ask(house, live, "ann", "takeback", "decline")
        await ask(house, live, "bob", "takeback", "accept")
        assert len(live.table.match.moves) == 0 and not live.table.offers

        against = await new_table(house, seats=("human", "bot:1"))
        await move(house, against, "ann", "d5-e5")
        await until(lambda: len(against.table.match.moves) == 2)
        await ask(house, against, "ann", "takeback")
        assert len(against.table.match.moves) == 0 and against.table.to_move == 0

    in_a_house(tmp_path, story)


def test_an_offer_can_be_withdrawn_declined_and_lapses_with_a_move(tmp_path):
    async def story(house):
        live = await new_table(house)
        await sit(house, live, "bob")
        for person, do in (("ann", "withdraw"), ("bob", "decline")):
            await ask(house, live, "ann", "draw")
            await ask(house, live, person, "draw", do)
            assert not live.table.offers
        await ask(house, live, "ann", "draw")
        await move(house, live, "ann", "d5-e5")
        with pytest.raises(Over, match="no such offer"):
            await ask(house, live, "bob", "draw", "accept")
        await ask(house, live, "bob", "draw")
        await ask(house, live, "ann", "draw", "accept")
        assert live.table.result.ending == "agreed" and "draw" not in referee.can(live.table, "ann")

    in_a_house(tmp_path, story)


def test_a_draw_cannot_be_agreed_with_a_bot(tmp_path):
    async def story(house):
        live = await new_table(house, seats=("human", "bot:1"))
        with pytest.raises(Over, match="bot plays on"):
            await ask(house, live, "ann", "draw")

    in_a_house(tmp_path, story)


def test_resigning_ends_the_game_and_its_record_can_be_verified(tmp_path):
    async def story(house):
        live = await new_table(house)
        await sit(house, live, "bob")
        await move(house, live, "ann", "d5-e5")
        assert live.table.match.record(reveal=False).seed is None
        await house.act(live.table.id, lambda table, now: referee.resign(table, "bob", now))
        assert str(live.table.result) == "White won: Black resigned"
        record = Record.from_json(live.table.match.record().to_json())
        assert Match.from_record(record).result.ending == "resigned" and record.seats == ("Ann", "Bob")

    in_a_house(tmp_path, story)


def test_who_leaves_a_waiting_table_frees_the_seat_and_the_last_closes_it(tmp_path):
    async def story(house):
        live = await new_table(house, seats=("human", "open"))
        await house.act(live.table.id, lambda table, now: referee.leave(table, "ann", now))
        assert live.table.status == "over" and live.table.result.ending == "abandoned"
        with pytest.raises(Over, match="nobody can sit"):
            await sit(house, live, "bob")

    in_a_house(tmp_path, story)


def test_a_bot_takes_over_where_somebody_leaves_a_game_of_several(tmp_path, pick):
    async def story(house):
        live = await new_table(house, "pick", ["human", "open", "open"], options={"players": 3})
        for person in ("bob", "eve"):
            await sit(house, live, person)
        await house.act(live.table.id, lambda table, now: referee.resign(table, "bob", now))
        assert live.table.seats[1].kind == "bot" and live.table.status == "playing"

    in_a_house(tmp_path, story)


def test_nothing_is_taken_back_across_a_roll_or_something_shown(tmp_path, die, kuhn):
    async def story(house):
        rolled = await new_table(house, "die", ["human", "human"])
        await move(house, rolled, "ann", next(iter(rolled.table.match.legal_moves)))
        assert rolled.table.match.moves[-1].rolled
        assert not {"takeback", "step-back"} & set(referee.can(rolled.table, "ann"))
        with pytest.raises(IllegalMove, match="nothing can be taken back"):
            await ask(house, rolled, "ann", "takeback")
        hidden = await new_table(house, "kuhn", ["human", "open"])
        await sit(house, hidden, "bob")
        await move(house, hidden, "ann", "pass")
        await move(house, hidden, "bob", "bet")
        assert "takeback" not in referee.can(hidden.table, "ann"), "bob's bet told her something"
        assert "takeback" in referee.can(hidden.table, "bob"), "his own bet told him nothing"

    in_a_house(tmp_path, story)


def test_a_rematch_swaps_the_seats_and_lets_the_loser_begin(tmp_path):
    async def story(house):
        live = await new_table(house, series=3)
        await sit(house, live, "bob")
        await house.act(live.table.id, lambda table, now: referee.resign(table, "bob", now))
        with pytest.raises(Forbidden):
            await house.act(live.table.id, lambda table, now: referee.want_rematch(table, "eve", now))
        for person in ("ann", "bob"):
            assert live.table.next is None
            await house.act(live.table.id, lambda table, now, p=person: referee.want_rematch(table, p, now))
        following = (await house.table(live.table.next)).table
        assert [seat.person for seat in following.seats] == ["bob", "ann"] and following.status == "playing"
        assert following.to_move == 0, "Bob lost, and Bob has White now"
        assert following.setup.series.points == (0.0, 1.0) and following.setup.previous == live.table.id

    in_a_house(tmp_path, story)
