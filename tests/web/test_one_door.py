"""A move that takes the short way gets the very answer that it would get from the framework."""

import json
import sqlite3

import httpx
import pytest

from fiveways.tables.law import referee
from fiveways.web.api import shortcut
from fiveways.web.common import limits
from tests.web.running import Player, running

JSON = {"Content-Type": "application/json"}
MOVE = {"id": "one", "seq": 3, "move": "d5-e5"}
NESTED = b"[" * 15_000


class Ways:
    """Sends the same request the short way, and in chunks, which is the framework's way."""

    def __init__(self, address, token, monkeypatch):
        self.http = httpx.Client(base_url=address, timeout=30, headers={"Authorization": f"Bearer {token}"})
        self.short = []
        honest = shortcut._read
        monkeypatch.setattr(shortcut, "_read", lambda body: self.short.append(body) or honest(body))

    def send(self, path, body, headers):
        short = self.http.post(path, content=body, headers=headers)
        assert len(self.short) == (1 if headers.get("Content-Type", "application/json") == "application/json" else 0)
        self.short.clear()
        long = self.http.post(path, content=iter([body[:5], body[5:]]), headers=headers)
        assert not self.short, "in chunks it goes to the framework"
        return short, long


@pytest.fixture
def table(ann, bob):
    name = ann.open()["id"]
    assert bob.post(f"/api/tables/{name}/seats").status_code == 200
    assert ann.table(name)["seq"] == 3
    return name


@pytest.fixture
def ways(address, ann, monkeypatch):
    found = Ways(address, ann.http.headers["Authorization"].removeprefix("Bearer "), monkeypatch)
    yield found
    found.http.close()


def told(answer):
    headers = [pair for pair in answer.headers.multi_items() if pair[0] not in ("date", "retry-after")]
    return answer.status_code, sorted(headers), answer.content


def changed(**more):
    return json.dumps({**MOVE, **more}).encode()


BODIES = {
    "nothing": (422, b""),
    "no JSON": (422, b"d5-e5"),
    "cut off": (422, changed()[:-4]),
    "two things": (422, changed() + b" {}"),
    "no object": (422, b"[1, 2]"),
    "null": (422, b"null"),
    "no UTF-8": (400, b'{"id": "\xff", "seq": 3, "move": "d5-e5"}'),
    "half a surrogate": (422, b'{"id": "\\ud800", "seq": 3, "move": "d5-e5"}'),
    "nested too deeply": (400, NESTED),
    "a field too few": (422, json.dumps({"seq": 3, "move": "d5-e5"}).encode()),
    "a field too many": (422, changed(colour="red")),
    "seq as text": (422, changed(seq="3")),
    "seq as a fraction": (422, changed(seq=3.0)),
    "seq as a flag": (422, changed(seq=True)),
    "seq below 0": (422, changed(seq=-1)),
    "seq of many digits": (422, b'{"id": "one", "seq": ' + b"9" * 400 + b', "move": "d5-e5"}'),
    "seq not a number": (422, b'{"id": "one", "seq": NaN, "move": "d5-e5"}'),
    "seq twice": (403, b'{"id": "one", "seq": 0, "seq": 3, "move": "d5-e5", "seat": 1}'),
    "an empty id": (422, changed(id="")),
    "a long id": (422, changed(id="x" * 65)),
    "an id with a zero byte": (422, changed(id="a\0b")),
    "a move as a number": (422, changed(move=5)),
    "a long move": (422, changed(move="x" * 1001)),
    "seat as text": (422, changed(seat="0")),
    "too large": (413, changed(move="x" * 17_000)),
    "a move that is none": (422, changed(move="hello")),
    "a move against a rule": (422, changed(move="d5-f5")),
    "seq of the past": (409, changed(seq=1)),
    "seq of the future": (409, changed(seq=1000)),
    "somebody else's seat": (403, changed(seat=1)),
    "a seat that is not there": (403, changed(seat=77)),
}


@pytest.mark.parametrize("what", BODIES)
def test_what_is_wrong_with_a_move_is_told_alike_both_ways(ways, table, what):
    status, body = BODIES[what]
    if what == "too large":
        ways.short.append(b"refused before anybody reads it")
    short, long = ways.send(f"/api/tables/{table}/moves", body, JSON)
    assert told(short) == told(long)
    assert short.status_code == status and set(short.json()) == {"code", "message", "rule", "seq"}, short.text


HEADERS = {
    "no type": (200, {}),
    "another type": (422, {"Content-Type": "text/plain"}),
    "a type of JSON with more": (200, {"Content-Type": "application/json; charset=utf-8"}),
    "another site": (403, {**JSON, "Origin": "https://evil.example"}),
    "no bearer": (403, {**JSON, "Authorization": "Basic eDp5"}),
    "nobody's token": (403, {**JSON, "Authorization": "Bearer " + "x" * 43}),
}


@pytest.mark.parametrize("what", HEADERS)
def test_what_headers_say_counts_alike_both_ways(ways, table, what):
    status, headers = HEADERS[what]
    if what == "another site":
        ways.short.append(b"refused before anybody reads it")
    short, long = ways.send(f"/api/tables/{table}/moves", changed(), headers)
    assert told(short) == told(long) and short.status_code == status, short.text


@pytest.mark.parametrize("name", ["nothere", "x" * 40, "UPPER", "%20", "a.b", "%C3%A9"])
def test_a_table_that_is_not_there_is_told_alike_both_ways(ways, name):
    short, long = ways.send(f"/api/tables/{name}/moves", changed(), JSON)
    assert told(short) == told(long) and short.status_code == 404


def test_a_mistake_of_ours_is_told_alike_both_ways(ways, table, monkeypatch):
    def burst(*_, **__):
        raise sqlite3.DatabaseError("a detail that is nobody's business")

    monkeypatch.setattr(referee.moves, "decide_move", burst)
    short, long = ways.send(f"/api/tables/{table}/moves", changed(), JSON)
    assert told(short) == told(long) and short.status_code == 500 and "detail" not in short.text


def test_too_many_moves_are_refused_alike_both_ways(tmp_path, monkeypatch):
    monkeypatch.setattr(limits, "MOVES", limits.Limit("moves", 1, 1000.0))
    with running(tmp_path, limits=True) as address:
        ann = Player(address, "Ann")
        name = ann.open(["human", "human"])["id"]
        ann.move(name, "d5-e5")
        ways = Ways(address, ann.http.headers["Authorization"].removeprefix("Bearer "), monkeypatch)
        short, long = ways.send(f"/api/tables/{name}/moves", changed(), JSON)
        ways.http.close()
    assert told(short) == told(long) and short.status_code == 429
    assert int(short.headers["retry-after"]) >= int(long.headers["retry-after"]) > 900


def test_a_move_is_made_once_whichever_way_it_comes(ways, table):
    short, long = ways.send(f"/api/tables/{table}/moves", changed(), JSON)
    assert told(short) == told(long) and short.json() == {"id": "one", "seq": 4, "move": "d5-e5", "ply": 1}


@pytest.mark.parametrize("method", ["GET", "PUT", "DELETE", "PATCH"])
def test_other_methods_are_no_moves(ways, table, method):
    answer = ways.http.request(method, f"/api/tables/{table}/moves")
    assert answer.status_code == 405 and answer.headers["allow"] == "POST" and not ways.short
