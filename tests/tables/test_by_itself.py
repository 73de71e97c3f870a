"""What happens by itself at a table: events that leave nobody a choice. And what partners share."""

import pytest

from fiveways import Match
from fiveways.match import fairness
from fiveways.tables.law import referee
from fiveways.tables.law.refusals import Over
from fiveways.tables.show.policy import Policy
from tests.tables.helpers import Time, in_a_house, new_table, until

OPTIONS = {"mode": "together", "players": 1}


def first_event(nonces):
    """A secret with which the game begins with an event that is only looked at."""
    for number in range(200):
        secret = fairness.read_seed(f"event {number}")
        if Match.new("elements", OPTIONS, seed=secret, nonces=nonces).automatic:
            return secret
    raise AssertionError("no game begins with an event")


def test_an_event_happens_though_nobody_presses_anything(tmp_path, monkeypatch):
    secret = first_event(("nonce of ann",))
    monkeypatch.setattr(fairness, "new_seed", lambda: secret)

    async def story(house):
        live = await new_table(house, "elements", ("human",), options=OPTIONS)
        await until(lambda: live.table.match.moves and not live.table.match.automatic)
        return [played.text for played in live.table.match.moves], live.table.to_move

    moves, to_move = in_a_house(tmp_path, story)
    assert [move.split()[0] for move in moves] == ["event"] and to_move == 0


def test_an_event_that_was_under_way_happens_after_a_restart(tmp_path, monkeypatch):
    secret = first_event(("nonce of ann",))
    monkeypatch.setattr(fairness, "new_seed", lambda: secret)

    async def before(house):
        live = await new_table(house, "elements", ("human",), options=OPTIONS)
        assert live.table.match.automatic and not live.table.match.moves
        return live.table.id

    name = in_a_house(tmp_path, before, pace=60)

    async def after(house):
        live = await house.table(name)
        await until(lambda: live.table.match.moves)
        return live.table.match.moves[0].text

    assert in_a_house(tmp_path, after).startswith("event ")


def test_nobody_pays_for_the_time_that_an_event_takes(tmp_path, monkeypatch):
    secret, time = first_event(("nonce of ann",)), Time()
    monkeypatch.setattr(fairness, "new_seed", lambda: secret)

    async def story(house):
        live = await new_table(house, "elements", ("human",), options=OPTIONS, clock={"per_move": 1})
        clock = live.table.clock
        assert live.table.match.automatic and clock.deadline is None and clock.ticking is None
        time.at += 60_000
        assert clock.now(time.at) == [1000]
        while live.table.match.automatic:
            await house.act(live.table.id, lambda table, now: referee.decide_move(table, now, "event"))
        assert clock.now(time.at) == [1000] and clock.deadline == time.at + 1000
        assert "hint" in Policy(live.table, "ann").can

    in_a_house(tmp_path, story, now=time, pace=3600)


def test_what_nobody_decided_is_not_taken_back(tmp_path, monkeypatch):
    """Or it would only happen again."""
    secret = first_event(("nonce of ann",))
    monkeypatch.setattr(fairness, "new_seed", lambda: secret)

    async def story(house):
        live = await new_table(house, "elements", ("human",), options=OPTIONS)
        await until(lambda: live.table.match.moves and not live.table.match.automatic)
        assert not {"step-back", "takeback"} & set(referee.can(live.table, "ann"))

    in_a_house(tmp_path, story)


def test_partners_cannot_agree_on_a_draw(tmp_path):
    async def story(house):
        options = {"mode": "together", "players": 2}
        live = await new_table(house, "elements", ("human", "human"), options=options)
        assert "draw" not in referee.can(live.table, "ann")
        with pytest.raises(Over, match="partners win or lose together"):
            referee.ask(live.table, "ann", 0, "draw", "offer")

    in_a_house(tmp_path, story)


@pytest.mark.parametrize("open_hands", [True, False])
def test_who_has_several_seats_sees_all_where_hands_are_open(tmp_path, open_hands):
    async def story(house):
        options = {"mode": "together", "players": 2, "open_hands": open_hands}
        live = await new_table(house, "elements", ("human", "human"), options=options)
        return Policy(live.table, "ann").seat, live.table.to_move

    viewer, to_move = in_a_house(tmp_path, story)
    assert viewer == (to_move if open_hands else -1)
