"""Patience that ends: for listeners who do not read, requests that do not come to their end, and guessing of tokens."""

import asyncio
import hashlib
import secrets
import socket
import threading
import time
from contextlib import ExitStack, suppress
from statistics import median
from types import SimpleNamespace

import httpx
import pytest

from fiveways.tables.law.refusals import Forbidden, TooMany
from fiveways.tables.law.rows import Person
from fiveways.web.api import events, tables
from fiveways.web.common import metrics
from fiveways.web.common.limits import Limits
from fiveways.web.common.people import People
from fiveways.web.transport import connection
from tests.web import running as server
from tests.web.running import Player, next_entry, running

SOON = 0.4  # seconds, where the server has many


def value(count):
    [family] = count.collect()
    return family.samples[0].value


@pytest.fixture
def hasty(monkeypatch):
    """Servers begun now have little patience."""
    monkeypatch.setattr(events, "SLOWEST", SOON)
    monkeypatch.setattr(connection, "REQUEST_SECONDS", SOON)


@pytest.fixture(params=["straight", "behind a proxy"])
def narrow(request, tmp_path, monkeypatch, hasty):
    """A server whose system keeps little for readers who are slow."""
    bind = server.bind

    def bound(*where):
        listener = bind(*where)
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, 4096)
        return listener

    monkeypatch.setattr(server, "bind", bound)
    with running(tmp_path, trust_proxy=request.param != "straight") as address:
        yield address


def dial(address, sent=b"", receive=None):
    where, line = httpx.URL(address), socket.socket()
    if receive:
        line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, receive)
    line.settimeout(10)
    line.connect((where.host, where.port))
    line.sendall(sent)
    return line


def until_cut_off(line, drip=b"", began=None):
    """The seconds until the server has closed a connection, over which this comes drop by drop."""
    began = began or time.monotonic()
    with suppress(ConnectionError):
        while time.monotonic() < began + 8:
            if drip:
                time.sleep(0.05)
                line.sendall(drip)
            elif line.recv(65536) == b"":
                break
    return time.monotonic() - began


def test_a_listener_who_does_not_read_is_cut_off_and_hurts_nobody(narrow):
    ann, bob = Player(narrow, "Ann"), Player(narrow, "Bob")
    table = ann.open()["id"]
    bob.post(f"/api/tables/{table}/seats")
    dropped, followed = value(metrics.late_readers), value(metrics.streams_open)
    ask = f"GET /api/tables/{table}/events HTTP/1.1\r\nHost: x\r\n\r\n".encode()
    with ExitStack() as stack:
        lazy = [stack.enter_context(dial(narrow, ask, receive=2048)) for _ in range(5)]
        stream = stack.enter_context(bob.listening(table))
        began, took = time.monotonic(), []
        while value(metrics.late_readers) < dropped + 5:
            assert time.monotonic() < began + 60, "they are still told"
            sent, said = time.monotonic(), f"{len(took)} "
            assert ann.post(f"/api/tables/{table}/chat", {"text": said + "x" * 290}).status_code == 200
            assert next_entry(stream, "chat")["entry"]["text"].startswith(said)
            took.append(time.monotonic() - sent)
        assert median(took) < SOON
        assert all(until_cut_off(line) < 5 for line in lazy)
        assert ann.move(table, "d5-e5").status_code == 200
        next_entry(stream, "move")
        assert value(metrics.streams_open) == followed + 1
    assert len(took) < 3000, "much is kept for those who do not read"


DRIPS = {
    "nothing": (b"", b""),
    "a head without end": (b"GET /api/me HTTP/1.1\r\n", b"X-Drip: x\r\n"),
    "a line without end": (b"GET /api/me HTTP/1.1\r\nX: ", b"x"),
    "a body without end": (b"POST /api/people HTTP/1.1\r\nHost: x\r\nContent-Length: 9000\r\n\r\n", b" "),
    "a move without end": (b"POST /api/tables/x/moves HTTP/1.1\r\nHost: x\r\nContent-Length: 9000\r\n\r\n", b" "),
    "chunks without end": (
        b"POST /api/people HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n",
        b"1\r\n \r\n",
    ),
    "empty lines": (b"\r\n", b"\r\n"),
    "empty lines behind a request": (b"GET /api/me HTTP/1.1\r\nHost: x\r\n\r\n", b"\r\n"),
}


@pytest.mark.parametrize("what", DRIPS)
@pytest.mark.parametrize("protocol", ["straight", "behind a proxy"])
def test_a_request_that_does_not_come_to_its_end_is_cut_off(address, hasty, what, protocol, tmp_path):
    first, drip = DRIPS[what]
    slow = value(metrics.slow_requests)
    with ExitStack() as stack:
        if protocol != "straight":
            address = stack.enter_context(running(tmp_path, trust_proxy=True))
        began = time.monotonic()
        line = stack.enter_context(dial(address, first))
        assert SOON * 0.9 < until_cut_off(line, drip, began) < 6
    assert value(metrics.slow_requests) == slow + 1


def test_whoever_is_idle_between_requests_or_slow_but_finishes_is_not_cut_off(address, monkeypatch):
    patience, ask = 3.0, b"GET /api/me HTTP/1.1\r\nHost: x\r\n\r\n"
    monkeypatch.setattr(connection, "REQUEST_SECONDS", patience)
    with dial(address) as line:
        for _ in range(3):
            for part in (ask[:10], ask[10:]):
                time.sleep(patience / 20)
                line.sendall(part)
            assert line.recv(4096).startswith(b"HTTP/1.1 200")
        time.sleep(patience * 1.2)
        line.sendall(ask)
        assert line.recv(4096).startswith(b"HTTP/1.1 200")


def test_a_stream_lasts_longer_than_a_request_may(address, hasty, ann):
    table = ann.open()["id"]
    with ann.listening(table) as stream:
        time.sleep(SOON * 2)
        later = threading.Timer(0.05, ann.post, (f"/api/tables/{table}/chat", {"text": "still there?"}))
        later.start()
        assert next_entry(stream, "chat")["entry"]["text"] == "still there?"
        later.join()


@pytest.fixture
def strict(tmp_path):
    with running(tmp_path, limits=True) as found:
        yield found


@pytest.mark.parametrize("how", ["header", "cookie"])
def test_guessing_tokens_is_limited_and_whoever_is_known_is_not_hurt(strict, how):
    ann, eve = Player(strict, "Ann"), Player(strict)

    def guess(token):
        headers = {"Authorization": f"Bearer {token}"} if how == "header" else {"Cookie": f"fiveways={token}"}
        return eve.get("/api/me", headers=headers)

    old = secrets.token_urlsafe(32)
    assert {guess(old).status_code for _ in range(40)} == ({403} if how == "header" else {200}), (
        "an old cookie is no guess"
    )
    answers = [guess(secrets.token_urlsafe(32)) for _ in range(40)]
    late = [answer for answer in answers if answer.status_code == 429]
    assert len(late) >= 20 and late[0].json()["code"] == "too-many" and int(late[0].headers["Retry-After"]) >= 1
    assert ann.get("/api/me").json()["name"] == "Ann"
    assert Player(strict).get("/api/me").status_code == 200, "nor is somebody without a token"


def test_a_right_guess_is_not_told_while_the_guesser_has_to_wait(monkeypatch):
    clock, right = [100.0], secrets.token_urlsafe(32)
    monkeypatch.setattr(time, "monotonic", lambda: clock[0])

    async def person(hashed):
        return Person("a", "Ann") if hashed == hashlib.sha256(right.encode()).hexdigest() else None

    people = People(SimpleNamespace(store=SimpleNamespace(person=person), messages=SimpleNamespace()), Limits(True))

    def guess(token, where="192.0.2.1"):
        headers = [(b"authorization", f"Bearer {token}".encode())]
        return asyncio.run(people.asking({"headers": headers, "client": (where, 1)}))

    for _ in range(20):
        with pytest.raises(Forbidden, match="nobody has this token"):
            guess(secrets.token_urlsafe(32))
    with pytest.raises(TooMany, match="too many wrong tokens from your address"):
        guess(secrets.token_urlsafe(32))
    with pytest.raises(TooMany, match="wait 15 s"):
        guess(right)
    assert guess(right, "192.0.2.2").name == "Ann", "others are not hurt"
    people.forget("a")
    clock[0] += 16
    assert guess(right).name == "Ann"


def test_somebody_sits_at_so_many_unfinished_tables_and_no_more(strict, monkeypatch):
    monkeypatch.setattr(tables, "MOST_UNFINISHED", 3)
    ann = Player(strict, "Ann")
    opened = [ann.open(("human", "bot:random"))["id"] for _ in range(3)]
    refused = ann.post("/api/tables", {"game": "bones", "seats": ["human", "bot:random"]})
    assert refused.status_code == 429 and "3 unfinished tables" in refused.json()["message"]
    assert ann.post(f"/api/tables/{opened[0]}/resign").status_code == 200
    for _ in range(50):
        again = ann.post("/api/tables", {"game": "bones", "seats": ["human", "bot:random"]})
        if again.status_code == 201:
            return
        time.sleep(0.05)  # lists are noted soon after
    raise AssertionError(again.text)
