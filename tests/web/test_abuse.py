"""What hostile programs send: it is refused in our words, changes nothing, and is never the server's fault."""

import asyncio
import json
import socket
from contextlib import suppress

import httpx
import pytest

from fiveways.web.transport.connection import LONGEST_URL, MOST_HEADERS
from fiveways.web.transport.guard import LARGEST_BODY
from tests.web.mischief import NASTY, Line, check, head, no_complaints, requests_of, written

JSON = "Content-Type: application/json"
CHUNKED = "Transfer-Encoding: chunked"


@pytest.fixture(autouse=True)
def _no_complaints(address):
    with no_complaints():
        yield


@pytest.fixture
def table(ann, bob):
    name = ann.open()["id"]
    bob.post(f"/api/tables/{name}/seats")
    return name


@pytest.fixture
def line(address):
    found = Line(address)
    yield found
    found.close()


def test_no_value_of_any_field_harms_the_server(line, ann, table):
    token = f"Authorization: {ann.http.headers['Authorization']}"
    statuses = set()
    for method, path, fields in requests_of(table, "bones"):
        if path.endswith(("/resign", "/leave")):
            continue
        for name in fields or ():
            for value in NASTY:
                body = written({**fields, name: value}).encode()
                sent = head(method, path, token, JSON, length=len(body)) + body
                statuses.add(check(line.send(sent), path, sent))
    assert {200, 201, 409, 422} <= statuses
    assert ann.table(table)["status"] == "playing"


BODIES = {
    "nothing": b"",
    "a space": b" ",
    "half of it": b'{"text": "hel',
    "two": b'{"text": "a"} {"text": "b"}',
    "no object": b"[]",
    "a number": b"7",
    "no JSON": b"text=hello",
    "latin-1": '{"text": "\u00e9\u00e8"}'.encode("latin-1"),
    "broken utf-8": b'{"text": "\xc3\x28\xf0\x28\x8c\xbc"}',
    "overlong utf-8": b'{"text": "\xc0\xaf"}',
    "surrogates in utf-8": b'{"text": "\xed\xa0\x80"}',
    "a lone surrogate": b'{"text": "\\ud800"}',
    "zero bytes": b"\0" * 100,
    "zero bytes after it": b'{"text": "a"}\0',
    "deep arrays": b'{"text": ' + b"[" * 7_000 + b"]" * 7_000 + b"}",
    "deep and without end": b"[" * 10_000,
    "deep objects": b'{"a":' * 3_000,
    "an unknown field": b'{"text": "a", "txet": "b"}',
    "a huge number": b'{"text": 1e400}',
    "a number of many digits": b'{"text": ' + b"9" * 10_000 + b"}",
    "not a number": b'{"text": NaN}',
    "the wrong type": b'{"text": ["hello"]}',
    "twice the field, the last wrong": b'{"text": "a", "text": 7}',
    "binary": bytes(range(256)) * 8,
    "zipped": b"\x1f\x8b\x08\x00\x00\x00\x00\x00\x00\x03",
}


@pytest.mark.parametrize("what", BODIES)
def test_a_body_that_says_nothing_sensible_is_refused_and_changes_nothing(what, line, ann, table):
    token, body = f"Authorization: {ann.http.headers['Authorization']}", BODIES[what]
    before = ann.table(table)["seq"]
    for kind in (JSON, "Content-Type: text/plain", "Content-Type: application/json; charset=utf-16", "X-None: 1"):
        for tail in ("chat", "moves", "seats", "draft", "draw", "why", "rematch"):
            path = f"/api/tables/{table}/{tail}"
            sent = head("POST", path, token, kind, length=len(body)) + body
            assert check(line.send(sent), path, sent) in (400, 403, 413, 422), (tail, kind)
    assert ann.table(table)["seq"] == before


@pytest.mark.parametrize("encoding", ["utf-8-sig", "utf-16", "utf-16-be", "utf-32", "utf-7", "cp037"])
def test_another_encoding_is_understood_or_refused(line, ann, table, encoding):
    body = '{"text": "hello"}'.encode(encoding)
    path = f"/api/tables/{table}/chat"
    sent = head("POST", path, f"Authorization: {ann.http.headers['Authorization']}", JSON, length=len(body)) + body
    assert check(line.send(sent), path, sent) in (200, 400, 422)


@pytest.mark.parametrize("chunked", [False, True], ids=["with its length", "in chunks"])
@pytest.mark.parametrize("tail", ["moves", "chat"])
def test_a_body_that_is_too_large_is_refused(line, ann, table, tail, chunked):
    body = json.dumps({"text": "x" * (LARGEST_BODY + 1), "id": "x", "seq": 1, "move": "x"}).encode()
    path, token = f"/api/tables/{table}/{tail}", f"Authorization: {ann.http.headers['Authorization']}"
    if chunked:
        sent = head("POST", path, token, JSON, "Transfer-Encoding: chunked") + b"%x\r\n%s\r\n0\r\n\r\n" % (
            len(body),
            body,
        )
    else:
        sent = head("POST", path, token, JSON, length=len(body)) + body
    told = line.send(sent)
    assert check(told, path, sent) == 413
    assert json.loads(told[2])["code"] == "too-large"


@pytest.mark.parametrize("method", ["GET", "PUT", "DELETE", "PATCH", "OPTIONS", "TRACE", "PROPFIND", "HEAD"])
def test_a_method_that_an_address_does_not_have_is_refused(line, table, method):
    for tail in ("moves", "chat", "seats"):
        path = f"/api/tables/{table}/{tail}"
        sent = head(method, path)
        assert check(line.send(sent, method), path, sent) == 405


PATHS = [
    "/api/",
    "/api",
    "/api//tables",
    "/api/tables/",
    "/api/tables/%00",
    "/api/tables/a%00b/moves",
    "/api/tables/%ff%fe",
    "/api/tables/%ed%a0%80",
    "/api/tables/%2e%2e/%2e%2e/etc/passwd",
    "/api/tables/..%2f..%2f",
    "/api/tables/" + "x" * 5000,
    "/api/tables/\U0001f600".encode().decode("latin-1"),
    "/api/tables/'%3B%20DROP%20TABLE%20log%3B--",
    "/api/tables/{table}/scenes/-1",
    "/api/tables/{table}/scenes/" + "9" * 400,
    "/api/tables/{table}/scenes/1e5",
    "/api/tables/{table}/scenes/%D9%A1",
    "/api/tables/{table}?as=" + "9" * 30,
    "/api/tables/{table}?as=-2147483649",
    "/api/tables/{table}?as=%00",
    "/api/tables/{table}?" + "as=1&" * 1500,
    "/api/tables/{table}/events?as=" + "9" * 9,
    "/api/tables/{table}/events?as=%ff&scenes=%00",
    "/api/tables?mine=%00",
    "/api/games/%00",
    "/api/games/..%2f..%2fsetup/rules",
    "/api/games/bones/examples/" + "9" * 400,
    "/api/games/bones/examples/-1",
    "/api/games/waywords/scores?options=%7B%22a%22%3A1e400%7D",
    "/api/games/waywords/scores?options=" + "%5B" * 600,
    "/api/games/waywords/scores?options=%22%5Cud800%22",
    "/api/games/waywords/scores?options=%7B%22players%22%3A%22%5Cu0000%22%7D",
    "/api/games/waywords/scores?daily=%00",
    "/api/games/waywords/scores?daily=0000-00-00",
    "/static/x/%2e%2e/%2e%2e/app.py",
    "/static/%00/%00",
    "/static/x/../../app.py",
    "/t/%00",
    "/games/%ff",
    "/?" + "q" * 5000,
    "/healthz?x=" + "y" * 1000,
    "//127.0.0.1/api/me",
    "http://127.0.0.1/api/me",
]


@pytest.mark.parametrize("path", PATHS, ids=lambda path: path[:40])
def test_an_absurd_address_finds_nothing_and_harms_nothing(line, table, path):
    path = path.replace("{table}", table)
    for method in ("GET", "POST", "HEAD"):
        body = b"{}" if method == "POST" else b""
        sent = head(method, path, JSON, length=len(body)) + body
        told = line.send(sent, method)
        assert check(told, path, sent) in (200, 307, 400, 403, 404, 405, 422), told[0]
        assert b"import " not in told[2], "a file of the program"


HEADERS = {
    "a token that is none": ["Authorization: Bearer x"],
    "a token in latin-1": ["Authorization: Bearer \u00e9\u00e9"],
    "an empty token": ["Authorization:"],
    "another scheme": ["Authorization: Basic " + "QQ" * 500],
    "many cookies": ["Cookie: " + "; ".join(f"a{n}=b" for n in range(800))],
    "a broken cookie": ['Cookie: fiveways="\\777; ;;=; fiveways=\u00ff'],
    "many headers": [f"X-{n}: y" for n in range(MOST_HEADERS - 10)],
    "a number that is none": ["Last-Event-ID: \u0663", "Accept: */*"],
    "a huge number": ["Last-Event-ID: " + "9" * 4000],
    "a wrong origin": ["Origin: http://[::1", "Sec-Fetch-Site: same-origin"],
    "a host that is none": ["Host: \u00ff\u00fe{}<script>"],
    "a forwarded address": ["X-Forwarded-For: 192.0.2.1", "Forwarded: for=192.0.2.1"],
    "an expectation": ["Expect: 100-continue"],
    "a wrong expectation": ["Expect: the-unexpected"],
    "an upgrade": ["Connection: Upgrade", "Upgrade: websocket", "Sec-WebSocket-Key: x", "Sec-WebSocket-Version: 13"],
    "another upgrade": ["Connection: Upgrade, HTTP2-Settings", "Upgrade: h2c", "HTTP2-Settings: AAMAAABk"],
    "a type that is none": ["Content-Type: ///;;;==\u00ff"],
    "an encoding": ["Content-Encoding: gzip", "Accept-Encoding: identity;q=0"],
}


@pytest.mark.parametrize("what", HEADERS)
def test_strange_headers_do_no_harm(address, table, what):
    for method, tail in (("GET", ""), ("GET", "/invite"), ("POST", "/moves"), ("POST", "/chat"), ("GET", "/events")):
        path, body = f"/api/tables/{table}{tail}", b"{}" if method == "POST" else b""
        line = Line(address)
        sent = head(method, path, *HEADERS[what], length=len(body)) + body
        told = line.send(sent)
        line.close()
        assert told is None or told[0] in (100, 101) or check(told, path, sent), what


def answered_raw(address, sent, timeout=0.5):
    """Everything that comes back until the server closes or falls silent."""
    where, heard = httpx.URL(address), b""
    with socket.create_connection((where.host, where.port), timeout=timeout) as connection:
        try:
            connection.sendall(sent)
            while more := connection.recv(65536):
                heard += more
        except (TimeoutError, ConnectionError):
            pass
    return heard


POST = head("POST", "/api/people")[:-2]
CHUNKS = head("POST", "/api/people", CHUNKED)
GARBAGE = {
    "no HTTP": b"hello\r\n\r\n",
    "zeros": b"\0" * 500,
    "TLS": b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03" + bytes(range(256)),
    "HTTP/2": b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n",
    "a wrong version": b"GET / HTTP/9.9\r\nHost: x\r\n\r\n",
    "a header without a colon": b"GET /api/me HTTP/1.1\r\nHost: x\r\nnonsense\r\n\r\n",
    "a space in a header's name": b"GET /api/me HTTP/1.1\r\nHost : x\r\n\r\n",
    "a zero byte in a header": b"GET /api/me HTTP/1.1\r\nHost: x\0y\r\n\r\n",
    "two lengths": POST + b"Content-Length: 2\r\nContent-Length: 3\r\n\r\n{}x",
    "a length and chunks": POST + b"Content-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
    "a negative length": POST + b"Content-Length: -1\r\n\r\n",
    "a huge length": POST + b"Content-Length: 1" + b"0" * 30 + b"\r\n\r\n{}",
    "a length of 5,000 digits": POST + b"Content-Length: " + b"0" * 5_000 + b"2\r\n\r\n{}",
    "chunks that are none": CHUNKS + b"xyz\r\n{}\r\n0\r\n\r\n",
    "a huge chunk": CHUNKS + b"" + b"f" * 40 + b"\r\n",
    "an unknown encoding": POST + b"Transfer-Encoding: gzip\r\n\r\n{}",
    "a star": b"GET * HTTP/1.1\r\nHost: x\r\n\r\n",
    "connect": b"CONNECT 192.0.2.1:80 HTTP/1.1\r\nHost: x\r\n\r\n",
    "no path": b"GET http://x HTTP/1.1\r\nHost: x\r\n\r\n",
    "an address that is not ASCII": b"GET /\xff\xfe HTTP/1.1\r\nHost: x\r\n\r\n",
    "too many headers": b"GET /api/me HTTP/1.1\r\n" + b"A: b\r\n" * (MOST_HEADERS + 1) + b"\r\n",
    "a flood of headers": b"GET /api/me HTTP/1.1\r\n" + b"A: bbbbbbbbbbbbbbbbbbbbb\r\n" * 40_000,
    "a header without end": b"GET /api/me HTTP/1.1\r\nA: " + b"b" * 1_000_000,
    "an address without end": b"GET /api/me?" + b"b" * 1_000_000,
    "a long address": b"GET /api/me?" + b"b" * LONGEST_URL + b" HTTP/1.1\r\nHost: x\r\n\r\n",
    "garbage behind a request": b"GET /api/me HTTP/1.1\r\nHost: x\r\n\r\n\x00\xff\x00\xffgarbage\r\n\r\n",
    "garbage behind a move": head("POST", "/api/tables/x/moves", length=2) + b"{}\x00\xff\r\n\r\n",
}


@pytest.mark.parametrize("what", GARBAGE)
def test_what_is_no_http_is_answered_so_or_cut_off_and_harms_nobody(address, eve, what):
    heard = answered_raw(address, GARBAGE[what])
    for answer in heard.split(b"HTTP/1.1 ")[1:]:
        assert answer[:1] in b"24", answer[:200]
        if answer[:3] in (b"400", b"431"):
            shape = json.loads(answer.partition(b"\r\n\r\n")[2])
            assert shape.keys() == {"code", "message", "rule", "seq"} and b"connection: close" in answer
    assert eve.get("/api/me").status_code == 200


def test_a_flood_of_headers_is_cut_off_early(address):
    """The server does not gather whatever it is sent."""
    where, sent = httpx.URL(address), 0
    with socket.create_connection((where.host, where.port), timeout=5) as connection:
        connection.sendall(b"GET /api/me HTTP/1.1\r\n")
        with suppress(ConnectionError):
            while sent < 50_000_000:
                connection.sendall(b"A: " + b"b" * 10_000 + b"\r\n")
                sent += 10_000
    assert sent < 50_000_000


def test_many_odd_requests_at_once_do_not_hold_up_the_others(address, ann, table):
    """Somebody plays while 200 connections send garbage or nothing."""

    async def story():
        where = httpx.URL(address)
        odd = [await asyncio.open_connection(where.host, where.port) for _ in range(200)]
        for n, (_, writer) in enumerate(odd):
            writer.write(
                (b"GET /api/me HTTP/1.1\r\nX: ", b"\x00\xff", b"POST /api/tables HTTP/1.1\r\n", b"\r\n")[n % 4]
            )
        async with httpx.AsyncClient(base_url=address, timeout=10) as client:
            answers = [(await client.get("/api/me")).status_code for _ in range(20)]
        for _, writer in odd:
            writer.close()
        return answers

    assert asyncio.run(story()) == [200] * 20
    assert ann.move(table, "d5-e5").status_code == 200
