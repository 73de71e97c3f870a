"""When something breaks inside, whoever asked hears a plain sentence, and the log hears what happened but no secret."""

import hashlib
import json
import sqlite3
import time

import pytest

from fiveways.tables.law import referee
from fiveways.tables.show import drafts, hints, pictures, policy, present
from fiveways.web.api import tables as endpoints
from tests.our_games import OUR_GAMES
from tests.web.canaries import Person, assert_silent, eavesdropping, forms
from tests.web.twins import Ear, Server

CANARY = "canary in a coal mine"
SENTENCE = "something went wrong on the server; it has been noted"


class Canary(RuntimeError):
    pass


def burst(*_, **__):
    raise Canary(CANARY)


@pytest.fixture(scope="module")
def log():
    with eavesdropping() as lines:
        yield lines


@pytest.fixture(scope="module")
def server(tmp_path_factory, log, kuhn):
    with Server(tmp_path_factory.mktemp("errors")) as found:
        yield found


@pytest.fixture
def ann(server):
    found = Person(server, "Ann")
    yield found
    found.go_home()


@pytest.fixture
def name(ann):
    wish = {"game": "kuhn", "seats": ["human", "human"], "nonce": "canary of Ann", "hints": True}
    return ann.http.post("/api/tables", json=wish).json()["id"]


def moved(name):
    return "POST", f"/api/tables/{name}/moves", {"id": "1", "seq": 3, "move": "pass", "seat": 0}


BREAKS = {
    "the referee": (referee.moves, "decide_move", moved),
    "a picture": (pictures.Pictures, "whole", lambda name: ("GET", f"/api/tables/{name}?as=0", None)),
    "the table": (present, "game", lambda name: ("GET", f"/api/tables/{name}", None)),
    "the past": (policy, "NotFound", lambda name: ("GET", f"/api/tables/{name}/scenes/7", None)),
    "a draft": (drafts.Drafts, "picture", lambda name: ("POST", f"/api/tables/{name}/draft", {"seq": 3, "moves": []})),
    "a question": (endpoints, "why_not_pressed", lambda name: ("POST", f"/api/tables/{name}/why", {"path": ["pass"]})),
    "a hint": (hints.line, "text", lambda name: ("POST", f"/api/tables/{name}/hint", {})),
    "a chat": (referee, "chat", lambda name: ("POST", f"/api/tables/{name}/chat", {"text": "Hello"})),
    "a list": (present, "listed", lambda name: ("GET", "/api/tables?mine=1", None)),
    "a seat": (referee, "refuse_to_sit", lambda name: ("POST", f"/api/tables/{name}/seats", {"nonce": "canary of it"})),
}


def secrets_of(server, name, ann):
    table = server.live(name).table
    token = ann.token.encode()
    words = [token, hashlib.sha256(token).hexdigest().encode(), ann.id.encode(), b"canary of "]
    return words + forms(table.secret) + forms(table.next_secret) + forms(table.match._seed)


def assert_nothing_said(server, log, begun, name, ann, told):
    until = time.monotonic() + 10
    while not any(CANARY in line for line in log[begun:]) and time.monotonic() < until:
        time.sleep(0.01)  # it is noted after the answer has gone out
    words = secrets_of(server, name, ann)
    assert_silent([told], [*words, CANARY.encode(), b"Traceback", b"Canary", b".py"], "an error")
    noted = "\n".join(log[begun:])
    assert "Traceback" in noted and CANARY in noted, "nobody could find out what happened"
    assert_silent([line.encode() for line in log[begun:]], words, "something in the log")


@pytest.mark.parametrize("what", BREAKS)
def test_what_breaks_inside_is_told_as_a_plain_sentence_and_noted(server, log, ann, name, monkeypatch, what):
    where, which, asking = BREAKS[what]
    begun, seq = len(log), server.live(name).table.seq
    with monkeypatch.context() as patch:
        patch.setattr(where, which, burst)
        answer = ann.http.request(asking(name)[0], asking(name)[1], json=asking(name)[2])
    assert answer.status_code == 500 and answer.headers["content-type"] == "application/json"
    assert answer.json() == {"code": "internal", "message": SENTENCE, "rule": None, "seq": None}
    assert "content-security-policy" in answer.headers
    told = repr(answer.headers.raw).encode() + answer.content
    assert_nothing_said(server, log, begun, name, ann, told)
    assert server.live(name).table.seq == seq
    assert ann.http.request(asking(name)[0], asking(name)[1], json=asking(name)[2]).status_code != 500


def test_a_move_that_breaks_on_the_framework_s_way_is_told_the_same(server, log, ann, name, monkeypatch):
    """A body of unknown length does not go by the short way."""
    begun = len(log)
    method, path, body = moved(name)
    with monkeypatch.context() as patch:
        patch.setattr(referee.moves, "decide_move", burst)
        answer = ann.http.request(method, path, content=iter([json.dumps(body).encode()]))
    assert answer.status_code == 500 and answer.json()["message"] == SENTENCE
    assert_nothing_said(server, log, begun, name, ann, repr(answer.headers.raw).encode() + answer.content)


@pytest.mark.parametrize("late", [False, True], ids=["at the start", "later"])
def test_a_stream_that_breaks_ends_without_a_word(server, log, ann, name, monkeypatch, late):
    begun, heard = len(log), b""
    path = f"/api/tables/{name}/events"
    ear = Ear(server.port, path, ann.token) if late else None
    try:
        if ear:
            ear.until(3)
        with monkeypatch.context() as patch:
            patch.setattr(present, "game", burst)
            if ear:
                assert ann.http.request(moved(name)[0], moved(name)[1], json=moved(name)[2]).status_code == 200
            ear = ear or Ear(server.port, path, ann.token)
            heard = ear.rest()
    finally:
        ear.close()
    assert_nothing_said(server, log, begun, name, ann, heard)


def test_a_table_that_cannot_be_read_any_more_says_so_and_no_more(server, log, ann, name, monkeypatch):
    from fiveways.tables.law import table as law

    begun = len(log)
    words = secrets_of(server, name, ann)
    other = Server(server.folder)
    with other, monkeypatch.context() as patch:
        other.house.store, honest = server.house.store, other.house.store
        patch.setitem(law._FOLDS, "start", burst)
        there = Person(other)
        answer = there.http.get(f"/api/tables/{name}")
        there.go_home()
        other.house.store = honest
    assert answer.status_code == 404
    assert_silent([answer.content], [*words, CANARY.encode()], "an error")
    assert_silent([line.encode() for line in log[begun:]], words, "something in the log")


def test_a_database_that_fails_tells_nobody_what_was_asked_of_it(tmp_path, log, kuhn):
    """Statements that failed are noted without what was in them: hashes of tokens, seeds, nonces."""
    begun = len(log)
    with Server(tmp_path) as server:
        ann, stranger = Person(server, "Ann"), Person(server)
        with sqlite3.connect(server.file) as connection:
            connection.execute("ALTER TABLE people RENAME TO nobody")
        connection.close()
        unknown = "u" * 43
        stranger.http.headers["Authorization"] = f"Bearer {unknown}"
        answers = [stranger.http.get("/api/me"), stranger.http.post("/api/people", json={"name": "Bob"})]
        with sqlite3.connect(server.file) as connection:
            connection.execute("ALTER TABLE log RENAME TO gone")
        connection.close()
        wish = {"game": OUR_GAMES[0], "nonce": "canary of Ann"}
        answers.append(ann.http.post("/api/tables", json=wish))
        ann.go_home()
        stranger.go_home()
    assert all(answer.status_code >= 500 for answer in answers)
    hashes = [hashlib.sha256(token.encode()).hexdigest() for token in (unknown, ann.token)]
    words = [word.encode() for word in (unknown, *hashes, ann.token, ann.id, "canary of Ann", "INSERT INTO", "SELECT ")]
    assert_silent([answer.content for answer in answers], words, "an error")
    assert len(log) > begun
    assert_silent([line.encode() for line in log[begun:]], words[:-2], "something in the log")
