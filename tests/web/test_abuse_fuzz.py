"""Thousands of requests that nobody would send, all different, and the same with every run."""

import random
import socket
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing

import httpx
import pytest

from tests.web.mischief import NASTY, Line, check, head, no_complaints, requests_of, written
from tests.web.running import Player, running

HEADERS = [
    "Content-Type: text/plain",
    "Content-Type: application/json; charset=latin-1",
    "Authorization: Bearer " + "A" * 43,
    "Authorization: nonsense",
    "Cookie: fiveways=" + "B" * 43,
    "Cookie: fiveways=\u00ff; ;=;",
    "Last-Event-ID: 3",
    "Last-Event-ID: -99999999999999999999",
    "Accept: text/html",
    "Expect: 100-continue",
    "Origin: http://example.org",
    "Sec-Fetch-Site: cross-site",
    "If-None-Match: *",
    "Range: bytes=0-0,-1",
    "Connection: close",
    "X-Forwarded-For: 192.0.2.7, evil",
]
METHODS = ["GET", "POST", "PUT", "DELETE", "PATCH", "HEAD", "OPTIONS"]
PIECES = [
    "%00",
    "%ff",
    "..",
    "//",
    "?as=9",
    "&",
    "#",
    "%",
    "'",
    "\u00e9",
    "?as=-1&scenes=0",
    "{}",
    ";",
    "/moves",
    "/events",
]
GAMES = ["bones", "trail", "kuhn", "waywords"]


class Vandal:
    """Spoils real requests; what it does hangs on its seed alone."""

    def __init__(self, address, seed):
        self.address, self.choice = address, random.Random(seed)
        self.people = [Player(address, name) for name in ("Ann", "Bob")]
        self.line, self.sent, self.statuses = Line(address), 0, set()
        self.tokens = [f"Authorization: {person.http.headers['Authorization']}" for person in self.people]

    def sit_down(self):
        """Fresh tables: some have been left, resigned or filled with words."""
        ann, bob = self.people
        self.requests = []
        for game in GAMES:
            seats = ("human",) if game == "waywords" else ("human", "open")
            options = {"players": 1} if game == "waywords" else {}
            table = ann.open(seats, game=game, options=options)["id"]
            bob.post(f"/api/tables/{table}/seats")
            self.requests += requests_of(table, game)

    def _body(self, fields):
        fields = dict(fields)
        for _ in range(self.choice.choice((0, 1, 1, 1, 2, 3))):
            names = [*fields, "extra"]
            name = self.choice.choice(names)
            how = self.choice.random()
            if how < 0.75:
                fields[name] = self.choice.choice(NASTY)
            elif how < 0.9:
                fields.pop(name, None)
            else:
                fields[f"{name}\\"] = "1"
        text = written(fields)
        if self.choice.random() < 0.1:
            text = text[:-1] + ', "id": 1, "id": "x", "seq": 0}'
        encoding = self.choice.choice(["utf-8"] * 12 + ["utf-16", "utf-32-le", "utf-8-sig"])
        body = text.encode(encoding, "surrogatepass")
        return self.spoiled(body) if self.choice.random() < 0.3 else body

    def spoiled(self, data):
        """Some bytes changed, doubled, left out or put in."""
        data = bytearray(data)
        for _ in range(self.choice.randint(1, 4)):
            at = self.choice.randrange(len(data) + 1)
            how = self.choice.randrange(5)
            if how == 0:
                data[at : at + 1] = bytes([self.choice.randrange(256)])
            elif how == 1:
                del data[at : at + self.choice.choice((1, 2, 20))]
            elif how == 2:
                data[at:at] = self.choice.randbytes(self.choice.choice((1, 3, 50)))
            elif how == 3:
                data[at:at] = data[at : at + 30]
            else:
                data[at:at] = self.choice.choice(NASTY).encode()[:400]
        return bytes(data)

    def request(self):
        """Method, path and bytes of something like a request."""
        method, path, fields = self.choice.choice(self.requests)
        while path.endswith("/hint") and self.choice.random() < 0.9:  # the bot takes its time
            method, path, fields = self.choice.choice(self.requests)
        if self.choice.random() < 0.1:
            method = self.choice.choice(METHODS)
        if self.choice.random() < 0.15:
            at = self.choice.randrange(1, len(path) + 1)
            path = path[:at] + self.choice.choice(PIECES) + path[at:]
        body = b"" if fields is None else self._body(fields)
        headers = [self.choice.choice(self.tokens)] if self.choice.random() < 0.8 else []
        headers += self.choice.sample(HEADERS, self.choice.choice((0, 0, 0, 1, 2)))
        if fields is not None and not any(header.startswith("Content-Type") for header in headers):
            headers.append("Content-Type: application/json")
        if body and self.choice.random() < 0.1:
            cut = self.choice.randrange(len(body))
            parts = b"".join(b"%x\r\n%s\r\n" % (len(part), part) for part in (body[:cut], body[cut:]) if part)
            return method, path, head(method, path, *headers, "Transfer-Encoding: chunked") + parts + b"0\r\n\r\n"
        return method, path, head(method, path, *headers, length=len(body)) + body

    def annoy(self, times):
        """Send so many requests, one after the other, and look at every answer."""
        for number in range(times):
            if number % 500 == 0:
                self.sit_down()
            method, path, sent = self.request()
            self.statuses.add(check(self.line.send(sent, method), path, sent))

    def shout(self, times):
        """Send requests whose very bytes are spoiled, each over a connection of its own."""
        with ThreadPoolExecutor(16) as pool:
            for heard in pool.map(self._shouted, [self.spoiled(self.request()[2]) for _ in range(times)]):
                for answer in heard.split(b"HTTP/1.1 ")[1:]:
                    assert answer[:1] in b"1234", answer[:300]
                assert b"Traceback" not in heard

    def _shouted(self, data):
        where, heard = httpx.URL(self.address), b""
        with socket.create_connection((where.host, where.port), timeout=0.05) as connection:
            try:
                connection.sendall(data)
                while b"\r\n\r\n" not in heard and (more := connection.recv(65536)):
                    heard += more
            except OSError:
                pass
        return heard


def vandalise(folder, seed, requests, shouts, **settings):
    """What was answered to so many requests by a server of its own that was none the worse for them."""
    with no_complaints(), running(folder, **settings) as address:
        vandal = Vandal(address, seed)
        with closing(vandal.line):
            vandal.annoy(requests)
        vandal.shout(shouts)
        ann, bob = vandal.people
        table = ann.open()["id"]
        bob.post(f"/api/tables/{table}/seats")
        assert ann.move(table, "d5-e5").status_code == 200
        return vandal.statuses


@pytest.mark.slow
def test_thousands_of_spoiled_requests_are_answered_and_none_is_the_servers_fault(tmp_path, trail, kuhn):
    statuses = vandalise(tmp_path, 9, requests=3_000, shouts=400)
    assert {200, 201, 400, 403, 404, 405, 409, 422} <= statuses, "they do not even reach what they are to try"


@pytest.mark.slow
def test_nor_where_tables_are_kept_in_postgresql(tmp_path, trail, kuhn, postgres, redis):
    settings = {"db": postgres.new_database(), "bus": redis.url}
    statuses = vandalise(tmp_path, 10, requests=1_500, shouts=100, **settings)
    assert {200, 201, 400, 403, 404, 405, 409, 422} <= statuses


@pytest.mark.soak
@pytest.mark.parametrize("seed", range(5))
def test_nor_of_a_hundred_thousand(tmp_path, trail, kuhn, seed):
    vandalise(tmp_path, 100 + seed, requests=18_000, shouts=2_000)
