"""What a table shows, and to whom."""

import random

import pytest

from fiveways.contract.scene import Gesture
from fiveways.match.match import Match
from fiveways.tables.show import present
from fiveways.tables.show.policy import Policy
from fiveways.tables.show.pressing import AsDrawn, ByMove
from tests.tables.helpers import in_a_house, move, new_table, sit


def test_a_hot_seat_sees_the_board_from_the_side_of_the_mover(tmp_path):
    async def story(house):
        live = await new_table(house, seats=("human", "human"))
        assert Policy(live.table, "ann").seat == 0
        white = live.pictures.whole(live.table, Policy(live.table, "ann").seat)
        await move(house, live, "ann", "d5-e5")
        assert Policy(live.table, "ann").seat == 1
        black = live.pictures.whole(live.table, Policy(live.table, "ann").seat)
        assert (white.turn, black.turn) == (0, 180) and black.gestures

    in_a_house(tmp_path, story)


def test_a_hot_seat_with_hidden_hands_sees_nothing_until_it_asks(tmp_path, kuhn):
    async def story(house):
        live = await new_table(house, "kuhn", ["human", "human"])
        assert Policy(live.table, "ann").seat == -1 and Policy(live.table, "ann", 1).seat == 1
        assert Policy(live.table, "eve", 1).seat == -1

    in_a_house(tmp_path, story)


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


def _by_move(match, _):
    return ByMove(match.game.presses, match.legal_moves)


def _as_drawn(_, gestures):
    return AsDrawn(gestures)


@pytest.mark.parametrize("kind", [_by_move, _as_drawn])
def test_differences_of_what_can_be_pressed_rebuild_it(kind):
    match, choice = Match.new("bones", seed="x"), random.Random(5)
    known, told = {}, None
    while not match.over and len(match.moves) < 30:
        gestures = match.scene(match.to_move).gestures
        now = kind(match, gestures)
        change = now.since(told)
        assert now.all() == gestures
        assert len(match.moves) < 3 or len(change["put"]) < len(gestures) / 2
        for gone in change["drop"]:
            known.pop(gone, None)
        for gesture in change["put"]:
            known.setdefault(gesture.move, []).append(gesture)
        assert sorted(g.path for its in known.values() for g in its) == sorted(g.path for g in gestures)
        told = now
        match.play(choice.choice(list(match.legal_moves)))


def test_a_move_that_loses_one_of_two_ways_to_press_it_keeps_the_other():
    first, second, other = Gesture("m", ("a", "b")), Gesture("m", ("b", "a")), Gesture("n", ("c",))
    change = AsDrawn((second, other)).since(AsDrawn((first, second, other)))
    assert change == {"put": [second], "drop": ["m"]}


def test_no_list_or_entry_tells_who_somebody_is_or_what_nonce_they_gave(tmp_path):
    async def story(house):
        live = await new_table(house)
        await sit(house, live, "bob")
        shown = [Policy.entry(entry) for entry in live.table.entries]
        listed = present.listed("x", present.head(live.table, 0), "ann")
        told_now = present.present(Policy(live.table, "ann"), live.presence.told(live.table), 0)
        for told in (shown, listed, told_now):
            text = str(told)
            assert "nonce of ann" not in text and "'bob'" not in text and live.table.secret.hex() not in text
        assert [seat["you"] for seat in listed["seats"]] == [True, False]

    in_a_house(tmp_path, story)
