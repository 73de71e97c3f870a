"""Tables as people use them: sitting down, moving, asking, leaving, coming back after a crash."""

import asyncio
import random

import pytest

from fiveways.core.errors import BadOption, BadSeat, IllegalMove
from fiveways.core.match import Match
from fiveways.core.record import Record
from fiveways.tables import referee, show
from fiveways.tables.pictures import Pictures
from fiveways.tables.refusals import Forbidden, NotFound, Over, Stale, Taken
from fiveways.tables.setup import read_setup
from tests.tables.helpers import Time, ask, house, move, new_table, sit, until


def in_a_house(tmp_path, story, **settings):
    async def run():
        async with house(tmp_path, **settings) as open_house:
            return await story(open_house)

    return asyncio.run(run())


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
        assert list(entries) == [] and live.table.seq == stands and live.table.ids["x"].body["text"] == "d5-e5"
        with pytest.raises(Forbidden, match="somebody else"):
            await move(house, live, "bob", "e5-e6", id="x")

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
    from fiveways.tables.now import real_now

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
        return live.table.clock.now(time.at)

    assert in_a_house(tmp_path, after, now=time) == [50_000, 60_000]


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
            with pytest.raises(Stale, match="first"):
                await move(two, other, "ann", "d4-d5")
            assert [m.text for m in other.table.match.moves] == ["d5-e5"]
            await move(two, other, "bob", "e5-e6")
            assert len(other.table.match.moves) == 2

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


def test_a_hot_seat_sees_the_board_from_the_side_of_the_mover(tmp_path):
    async def story(house):
        live = await new_table(house, seats=("human", "human"))
        assert live.table.viewer("ann") == 0
        white = live.pictures.whole(live.table, live.table.viewer("ann"))
        await move(house, live, "ann", "d5-e5")
        assert live.table.viewer("ann") == 1
        black = live.pictures.whole(live.table, live.table.viewer("ann"))
        assert (white.turn, black.turn) == (0, 180) and black.gestures

    in_a_house(tmp_path, story)


def test_a_hot_seat_with_hidden_hands_sees_nothing_until_it_asks(tmp_path, kuhn):
    async def story(house):
        live = await new_table(house, "kuhn", ["human", "human"])
        assert live.table.viewer("ann") == -1 and live.table.viewer("ann", 1) == 1
        assert live.table.viewer("eve", 1) == -1

    in_a_house(tmp_path, story)


def test_nothing_is_taken_back_across_a_roll_or_something_shown(tmp_path, die, kuhn):
    async def story(house):
        rolled = await new_table(house, "die", ["human", "human"])
        await move(house, rolled, "ann", next(iter(rolled.table.match.legal_moves)))
        assert rolled.table.match.moves[-1].rolled
        assert not {"takeback", "step-back"} & set(referee.can(rolled.table, "ann"))
        with pytest.raises(IllegalMove, match="nothing can be taken back"):
            await ask(house, rolled, "ann", "takeback")
        hidden = await new_table(house, "kuhn", ["human", "human"])
        await move(house, hidden, "ann", "bet")
        assert "takeback" not in referee.can(hidden.table, "ann")

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


def test_differences_of_pictures_rebuild_every_picture(tmp_path):
    async def story(house):
        live = await new_table(house, seats=("human", "human"))
        table, choice = live.table, random.Random(3)
        for viewer in (-1, 0, 1):
            have = {item.id: item for item in live.pictures.whole(table, viewer).items}
            old = live.pictures.now(table, viewer)
            for _ in range(12):
                if table.to_move is None:
                    break
                await move(house, live, "ann", choice.choice(list(table.match.legal_moves)))
                new = live.pictures.now(table, viewer)
                told = live.pictures.change(table, viewer, old, new)
                have = {name: item for name, item in have.items() if name not in told["drop"]}
                have |= {item.id: item for item in told["put"]}
                whole = live.pictures.whole(table, viewer)
                assert have == {item.id: item for item in whole.items}
                old = new

    in_a_house(tmp_path, story)


def test_differences_of_what_can_be_pressed_rebuild_it():
    match, choice = Match.new("bones", seed="x"), random.Random(5)
    pictures, known, told = Pictures(), {}, ()
    while not match.over and len(match.moves) < 30:
        gestures = match.scene(match.to_move).gestures
        change = pictures.gestures(told, gestures)
        assert len(match.moves) < 3 or len(change["put"]) < len(gestures) / 2
        for gone in {*change["drop"], *(gesture.move for gesture in change["put"])}:
            known.pop(gone, None)
        for gesture in change["put"]:
            known.setdefault(gesture.move, []).append(gesture)
        assert sorted(g.path for its in known.values() for g in its) == sorted(g.path for g in gestures)
        told = gestures
        match.play(choice.choice(list(match.legal_moves)))


def test_no_list_or_entry_tells_who_somebody_is_or_what_nonce_they_gave(tmp_path):
    async def story(house):
        live = await new_table(house)
        await sit(house, live, "bob")
        shown = [entry.shown() for entry in live.table.entries]
        listed = show.listed("x", show.head(live.table, 0), "ann")
        present = show.present(live.table, "ann", 0, live.presence.told(live.table), 0)
        for told in (shown, listed, present):
            text = str(told)
            assert "nonce of ann" not in text and "'bob'" not in text and live.table.secret.hex() not in text
        assert [seat["you"] for seat in listed["seats"]] == [True, False]

    in_a_house(tmp_path, story)
