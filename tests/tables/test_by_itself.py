"""What happens by itself at a table: events that leave nobody a choice."""

from fiveways import Match
from fiveways.core import fair
from tests.tables.helpers import in_a_house, new_table, until

OPTIONS = {"mode": "together", "players": 1}


def first_event(nonces):
    """A secret with which the game begins with an event that is only looked at."""
    for number in range(200):
        secret = fair.read_seed(f"event {number}")
        if Match.new("elements", OPTIONS, seed=secret, nonces=nonces).automatic:
            return secret
    raise AssertionError("no game begins with an event")


def test_an_event_happens_though_nobody_presses_anything(tmp_path, monkeypatch):
    secret = first_event(("nonce of ann",))
    monkeypatch.setattr(fair, "new_seed", lambda: secret)

    async def story(house):
        live = await new_table(house, "elements", ("human",), options=OPTIONS)
        await until(lambda: live.table.match.moves and not live.table.match.automatic)
        return [played.text for played in live.table.match.moves], live.table.to_move

    moves, to_move = in_a_house(tmp_path, story)
    assert set(moves) == {"event"} and to_move == 0


def test_an_event_that_was_under_way_happens_after_a_restart(tmp_path, monkeypatch):
    secret = first_event(("nonce of ann",))
    monkeypatch.setattr(fair, "new_seed", lambda: secret)

    async def before(house):
        live = await new_table(house, "elements", ("human",), options=OPTIONS)
        assert live.table.match.automatic and not live.table.match.moves
        return live.table.id

    name = in_a_house(tmp_path, before, pace=60)

    async def after(house):
        live = await house.table(name)
        await until(lambda: live.table.match.moves)
        return live.table.match.moves[0].text

    assert in_a_house(tmp_path, after) == "event"
