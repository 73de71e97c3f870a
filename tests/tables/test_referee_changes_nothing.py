"""The referee returns decisions and leaves the table as it was, whatever somebody wishes; no move is played twice."""

from collections import deque
from collections.abc import Mapping, Set
from dataclasses import fields, is_dataclass
from functools import partial

import numpy as np
import pytest

from fiveways.contract.errors import FivewaysError
from fiveways.contract.facts import Spec
from fiveways.contract.loading import Game
from fiveways.match.match import Match
from fiveways.tables.law import referee
from fiveways.tables.law.decision import Decision, Pen
from fiveways.tables.law.setup import read_setup
from fiveways.tables.law.table import Table
from tests.tables.helpers import in_a_house, move, new_table, sit

NOW = 5_000_000
PEOPLE = ("ann", "bob", "cat", "eve", None)


def everything(thing):
    """All that an object holds, down to plain values that can be compared."""
    if isinstance(thing, np.ndarray | np.void):
        return str(thing.dtype), thing.tobytes()
    if isinstance(thing, Game | Spec) or callable(thing):
        return id(thing)
    if isinstance(thing, Mapping):
        return [(everything(key), everything(value)) for key, value in thing.items()]
    if isinstance(thing, list | tuple | deque):
        return [everything(one) for one in thing]
    if isinstance(thing, Set):
        return sorted(map(repr, thing))
    if is_dataclass(thing):
        return {field.name: everything(getattr(thing, field.name)) for field in fields(thing)}
    if hasattr(thing, "__dict__"):
        return {name: everything(value) for name, value in vars(thing).items()}
    return thing


def take(table, decision):
    for entry in decision.entries:
        table.fold(entry, decision.prepared if entry.kind == "move" else None)


def table_of(game, options, seats, sitting, moves=(), **wishes):
    """A table where these people sit, after some moves."""
    setup = read_setup("ann", game, options, seats, **wishes)
    table = Table("t", setup, bytes(range(32)), 1000)
    pen = Pen(table, 1000)
    for seat, plan in enumerate(seats):
        if plan == "human":
            pen.write("sit", seat, "ann", player="Ann", nonce="")
    if "open" not in seats:
        pen.start()
    take(table, pen.decision())
    for person in sitting:
        take(table, referee.sit(table, person, person.title(), 2000))
    for text in moves:
        take(table, referee.decide_move(table, 3000, text or next(iter(table.match.legal_moves))))
    return table


def bones(sitting=("bob",), moves=(), then=(), **wishes):
    table = table_of("bones", {"begins": "white"}, ["human", "open"], sitting, moves, **wishes)
    for what, person in then:
        take(table, what(table, person, 4000))
    return table


def dash(**options):
    alone = options["players"] == 1
    seats = ["human"] if alone else ["human", *["open"] * (options["players"] - 1)]
    return table_of("dash", options, seats, ("bob", "cat")[: len(seats) - 1], ["take 3"])


offered = partial(referee.ask, what="draw", do="offer")
asked_back = partial(referee.ask, what="takeback", do="offer")
TABLES = {
    "a seat is open": lambda: bones(sitting=()),
    "begun": bones,
    "going on": lambda: bones(moves=["d5-e5", "e5-e6"]),
    "the clock has run out": lambda: bones(moves=["d5-e5"], clock={"per_move": 1}),
    "a draw is offered": lambda: bones(moves=["d5-e5"], then=[(offered, "ann")]),
    "a take-back is asked for": lambda: bones(moves=["d5-e5"], then=[(asked_back, "ann")]),
    "over": lambda: bones(moves=["d5-e5"], then=[(referee.resign, "ann")]),
    "one wants another": lambda: bones(then=[(referee.resign, "ann"), (referee.want_rematch, "ann")]),
    "against a bot": lambda: table_of("bones", {"begins": "white"}, ["human", "bot:random"], (), ["d5-e5"]),
    "alone, too late": lambda: dash(players=1, turns=2, turn_seconds=5),
    "three, one may leave": lambda: table_of(
        "misdirection", {"players": 3}, ["human", "open", "open"], ["bob", "cat"], ["", ""]
    ),
}
ASKING = [(what, do) for what in ("draw", "takeback") for do in ("offer", "accept", "decline", "withdraw")]


def wishes(table, person):
    """Everything that somebody can wish, by name."""
    legal = next(iter(table.match.legal_moves)) if table.to_move is not None else "d5-e5"
    yield "sit", lambda: referee.sit(table, person, "Name", NOW, None, "nonce")
    yield "sit", lambda: referee.sit(table, person, "Name", NOW, 9)
    yield "refuse_to_sit", lambda: referee.refuse_to_sit(table, person)
    for text, seq, seat in ((legal, table.seq, None), ("z9-z8", table.seq, None), (legal, 0, None), (legal, 99, 1)):
        yield "move", lambda text=text, seq=seq, seat=seat: referee.move(table, person, NOW, seq, text, "id", seat)
    if table.to_move is not None:
        yield "decide_move", lambda: referee.decide_move(table, NOW, legal, why="because")
        yield "decide_move", lambda: referee.decide_move(table, NOW, "nonsense")
    yield "refuse_unless_to_move", lambda: referee.refuse_unless_to_move(table, person, table.seq)
    for what, do in ASKING:
        yield f"ask {what} {do}", lambda what=what, do=do: referee.ask(table, person, NOW, what, do)
        yield f"ask {what} {do}", lambda what=what, do=do: referee.ask(table, person, NOW, what, do, seq=0)
    yield "resign", lambda: referee.resign(table, person, NOW)
    yield "leave", lambda: referee.leave(table, person, NOW)
    yield "want_rematch", lambda: referee.want_rematch(table, person, NOW, "nonce")
    yield "out_of_time", lambda: referee.out_of_time(table, NOW)
    yield "out_of_time", lambda: referee.out_of_time(table, 0)
    yield "chat", lambda: referee.chat(table, person, "Name", NOW, "hello")
    yield "rename", lambda: referee.rename(table, NOW, person, "Other")
    yield "can", lambda: referee.can(table, person)
    yield "takeback_to", lambda: referee.takeback_to(table, table.seats_of(person))


@pytest.fixture(scope="module")
def outcomes(dash):
    """What became of each wish at each table: its name with "granted", "refused" or "nothing"; none changes a table."""
    seen = set()
    for place, make in TABLES.items():
        table = make()
        before = everything(table)
        for person in PEOPLE:
            for name, wish in wishes(table, person):
                try:
                    given = wish()
                except FivewaysError:
                    outcome = "refused"
                else:
                    assert isinstance(given, Decision | list | int | None)
                    outcome = "granted" if given else "nothing"
                    if isinstance(given, Decision):
                        moves = [entry.body["text"] for entry in given.entries if entry.kind == "move"]
                        assert moves == ([given.prepared.text] if given.prepared else [])
                assert everything(table) == before, f"{name} by {person} ({outcome}) changed the table: {place}"
                seen.add((name, outcome))
    return seen


def test_every_wish_was_tried_granted_and_refused(outcomes):
    names = {name for name, _ in outcomes}
    assert {name.split()[0] for name in names} == set(referee.__all__)
    never_granted = {"refuse_to_sit", "refuse_unless_to_move"}  # they only refuse
    never_refused = {"out_of_time", "chat", "rename", "can", "takeback_to"}
    assert {name for name, outcome in outcomes if outcome == "granted"} == names - never_granted
    assert {name for name, outcome in outcomes if outcome == "refused"} == names - never_refused


def test_the_comparison_sees_a_change_at_any_depth():
    table = bones(moves=["d5-e5"])
    before = everything(table)
    table.match._states[-1][0] ^= 1
    assert everything(table) != before
    table.match._states[-1][0] ^= 1
    assert everything(table) == before
    table.offers["draw"] = object()
    assert everything(table) != before


def test_a_move_is_played_out_once(tmp_path, monkeypatch):
    prepared = []
    prepare = Match.prepare

    def counted(match, text, **how):
        prepared.append(text)
        return prepare(match, text, **how)

    async def story(house):
        live = await new_table(house)
        await sit(house, live, "bob")
        monkeypatch.setattr(Match, "prepare", counted)
        await move(house, live, "ann", "d5-e5")
        assert prepared == ["d5-e5"] and live.table.match.moves[-1].text == "d5-e5"

    in_a_house(tmp_path, story)
