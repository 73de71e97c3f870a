"""Moves over plain HTTP: what a connection may do besides one request after the other."""

import asyncio
import json
import re
import socket
import time
from types import SimpleNamespace

import httpx
import pytest

from fiveways.web.api.events import Stream
from tests.tables.helpers import in_a_house, move, new_table


@pytest.fixture
def raw(ann, bob):
    """A table, and a way to send bytes as Ann and to read all answers until the server closes or falls silent."""
    name = ann.open()["id"]
    bob.post(f"/api/tables/{name}/seats")
    where = httpx.URL(ann.http.base_url)

    def request(move, *headers, seq=None, body=None):
        told = {"id": move, "seq": ann.table(name)["seq"] if seq is None else seq, "move": move}
        body = json.dumps(told).encode() if body is None else body
        lines = [
            f"POST /api/tables/{name}/moves HTTP/1.1",
            f"Host: {where.host}:{where.port}",
            f"Authorization: {ann.http.headers['Authorization']}",
            *headers,
        ]
        if not any(header.startswith("Transfer-Encoding") for header in headers):
            lines.append(f"Content-Length: {len(body)}")
        return "\r\n".join(lines).encode() + b"\r\n\r\n" + body

    def send(*parts, answers=1):
        with socket.create_connection((where.host, where.port), timeout=5) as connection:
            heard = b""
            connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
            for part in parts:
                connection.sendall(part)
                time.sleep(0.03 if len(parts) > 1 else 0)
            while heard.count(b"HTTP/1.1 ") < answers or not heard.endswith(b"}"):
                more = connection.recv(65536)
                if not more:
                    break
                heard += more
            connection.settimeout(0.3)
            try:
                closed = connection.recv(1) == b""
            except TimeoutError:
                closed = False
        return heard.decode(), closed

    return request, send


def test_a_move_keeps_the_connection_open_unless_the_client_closes_it(raw):
    request, send = raw
    heard, closed = send(request("d5-e5"))
    assert heard.startswith("HTTP/1.1 200 OK\r\n") and not closed
    assert "connection: close" not in heard and "cache-control: no-store" in heard and "content-security" in heard
    heard, closed = send(request("d5-e5", "Connection: close"))
    assert heard.startswith("HTTP/1.1 200 OK\r\n") and "connection: close" in heard and closed


def test_a_move_may_come_in_pieces(raw):
    request, send = raw
    whole = request("d5-e5")
    heard, _ = send(whole[:30], whole[30:-10], whole[-10:])
    assert heard.startswith("HTTP/1.1 200 OK\r\n") and '"move":"d5-e5"' in heard


def test_a_move_of_unknown_length_is_made_too(raw):
    request, send = raw
    body = request("d5-e5").partition(b"\r\n\r\n")[2]
    chunked = b"%x\r\n%s\r\n0\r\n\r\n" % (len(body), body)
    heard, _ = send(request("", "Transfer-Encoding: chunked", body=chunked))
    assert heard.startswith("HTTP/1.1 200 OK\r\n") and '"move":"d5-e5"' in heard


def test_requests_sent_ahead_are_answered_in_their_order(raw):
    request, send = raw
    first, again, bad = request("d5-e5"), request("d5-e5"), request("e5-e6", seq=0)
    heard, _ = send(first + again + bad, answers=3)
    starts = [part.partition(" ")[0] for part in heard.split("HTTP/1.1 ")[1:]]
    assert starts == ["200", "200", "409"]


class _Wire:
    """A connection whose other side can be made slow."""

    def __init__(self):
        self.heard, self.fast = [], True
        self.gate = asyncio.Event()
        self.gate.set()

    def ready(self):
        return self.fast

    def write_at_once(self, part):
        self.heard.append(part)

    async def tell(self, part):
        await self.gate.wait()
        self.heard.append(part)

    def numbers(self):
        return [int(number) for number in re.findall(rb"\nid: ([0-9]+)\n", b"".join(self.heard))]


def test_a_slow_listener_is_told_everything_in_its_order(tmp_path):
    async def story(house):
        live, wire = await new_table(house, seats=("human", "human")), _Wire()
        stream = Stream(SimpleNamespace(house=house), live, "ann", None, True)
        running = asyncio.create_task(stream.run(None, wire.tell, wire))
        await asyncio.sleep(0.01)
        begin = live.table.seq
        await move(house, live, "ann", "d5-e5")
        assert wire.numbers() == [begin, begin + 1]
        wire.fast = False
        wire.gate.clear()
        await move(house, live, "ann", "e5-e6")
        await asyncio.sleep(0.01)
        wire.fast = True  # but what came before is still on its way
        await move(house, live, "ann", "d5-e5")
        assert wire.numbers() == [begin, begin + 1]
        wire.gate.set()
        await asyncio.sleep(0.01)
        assert wire.numbers() == [begin, begin + 1, begin + 2, begin + 3]
        stream.hang_up()
        await running

    in_a_house(tmp_path, story)


def test_whoever_asks_for_more_while_following_a_table_is_cut_off_and_noticed_as_gone(ann, bob):
    name = ann.open()["id"]
    bob.post(f"/api/tables/{name}/seats")
    where = httpx.URL(ann.http.base_url)
    head = f"HTTP/1.1\r\nHost: {where.host}:{where.port}\r\nAuthorization: {bob.http.headers['Authorization']}\r\n\r\n"
    with socket.create_connection((where.host, where.port), timeout=5) as connection:
        connection.sendall(f"GET /api/tables/{name}/events {head}".encode())
        heard = b""
        while b"event: table" not in heard:
            more = connection.recv(65536)
            assert more, heard
            heard += more
        connection.sendall(f"GET /api/me {head}".encode())
        while connection.recv(65536):
            pass  # the server closes
    for _ in range(100):
        if ann.table(name)["seats"][1].get("presence") != "here":
            break
        time.sleep(0.05)
    assert ann.table(name)["seats"][1].get("presence") != "here"


def test_a_stream_that_breaks_ends_and_harms_nobody_else(tmp_path):
    async def story(house):
        live, broken, sound = await new_table(house, seats=("human", "human")), _Wire(), _Wire()

        def fail(part):
            raise RuntimeError("the handler is closed")

        broken.write_at_once = fail
        streams = [Stream(SimpleNamespace(house=house), live, "ann", None, True) for _ in range(2)]
        tasks = [
            asyncio.create_task(stream.run(None, wire.tell, wire))
            for stream, wire in zip(streams, (broken, sound), strict=True)
        ]
        await asyncio.sleep(0.01)
        begin = live.table.seq
        await move(house, live, "ann", "d5-e5")
        await asyncio.sleep(0.01)
        assert sound.numbers() == [begin, begin + 1]
        with pytest.raises(RuntimeError, match="the handler is closed"):
            await tasks[0]
        streams[1].hang_up()
        await tasks[1]

    in_a_house(tmp_path, story)
