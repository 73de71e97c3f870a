"""Requests that nobody should send: real ones, spoiled; and a client that sends any bytes at all."""

import http.client
import json
import logging
import socket
from contextlib import contextmanager

import httpx

NASTY = [
    "1e400",
    "-1e400",
    "1" + "0" * 30,
    "-" + "9" * 5000,
    "NaN",
    "-Infinity",
    "0.5",
    "-1",
    "2147483648",
    "null",
    "true",
    "[]",
    "{}",
    '""',
    '"\\ud800"',
    '"\\udfff\\ud800x"',
    '"\\u0000"',
    '"a\\u0000b"',
    '"\\u202eevil\\u2066"',
    '"\\x"',
    '"' + "w" * 3000 + '"',
    "[" * 3000 + "]" * 3000,
    '{"a":' * 2000 + "1" + "}" * 2000,
    '{"__proto__": 1, "": []}',
    '["human", null, {}, 7]',
    "'single'",
    "",
]
"""Values as they may stand in JSON, and some that may not."""


def requests_of(table, game):
    """Real requests, by method and path: what they may say, each field as it is written in JSON."""
    here = f"/api/tables/{table}"
    nonce, seq = '"n"', "1"
    plan = [
        ("POST", "/api/tables", {"game": f'"{game}"', "seats": '["human", "open"]', "nonce": nonce, "series": "3"}),
        ("POST", "/api/tables", {"game": f'"{game}"', "clock": '{"per_move": 60}', "options": "{}", "hints": "true"}),
        ("POST", "/api/tables", {"game": f'"{game}"', "daily": "true", "promise": '"x"', "visibility": '"public"'}),
        ("POST", "/api/people", {"name": '"Eve"'}),
        ("PUT", "/api/me", {"name": '"Eve"'}),
        ("POST", "/api/promises", {}),
        ("POST", f"{here}/seats", {"seat": "1", "nonce": nonce}),
        ("POST", f"{here}/moves", {"id": '"m"', "seq": seq, "move": '"d5-e5"', "seat": "0"}),
        ("POST", f"{here}/draft", {"seq": seq, "moves": '["d5-e5"]', "seat": "0"}),
        ("POST", f"{here}/why", {"path": '["d5", "e5"]', "draft": '["d5"]'}),
        ("POST", f"{here}/takeback", {"do": '"offer"', "seq": seq}),
        ("POST", f"{here}/draw", {"do": '"offer"', "seq": seq}),
        ("POST", f"{here}/resign", {}),
        ("POST", f"{here}/leave", {}),
        ("POST", f"{here}/hint", {}),
        ("POST", f"{here}/rematch", {"nonce": nonce}),
        ("POST", f"{here}/chat", {"text": '"hello"'}),
        ("POST", f"{here}/presence", {"here": "true"}),
    ]
    reads = [
        "",
        "/scenes/0",
        "/record",
        "/invite",
        "/invite.svg",
        "/review",
        "/score",
        "?as=0",
        "/events?as=0&scenes=0",
    ]
    plan += [("GET", here + tail, None) for tail in reads]
    plan += [("GET", f"/api/games/{game}{tail}", None) for tail in ("/rules", "/scores", "/examples/0", "/picture.svg")]
    return [*plan, ("GET", "/api/tables?mine=1", None), ("GET", "/api/me", None), ("GET", "/", None)]


def written(fields):
    """JSON of fields whose values are written already."""
    return "{" + ", ".join(f"{json.dumps(name)}: {value}" for name, value in fields.items()) + "}"


def head(method, path, *headers, length=None):
    lines = [f"{method} {path} HTTP/1.1", "Host: 127.0.0.1", *headers]
    if length is not None:
        lines.append(f"Content-Length: {length}")
    return "\r\n".join(lines).encode("utf-8", "surrogatepass") + b"\r\n\r\n"


class Line:
    """A connection that is opened anew whenever the server has closed it."""

    def __init__(self, address, timeout=10.0):
        where = httpx.URL(address)
        self._where, self._timeout = (where.host, where.port), timeout
        self._socket = None

    def send(self, data, method="POST"):
        """Send bytes; the status, headers and body of what is answered, or None if nothing is."""
        for fresh in (False, True):
            try:
                return self._send(data, method)
            except (ConnectionError, http.client.HTTPException, TimeoutError):
                self.close()
                if fresh:
                    return None
        return None

    def _send(self, data, method):
        if self._socket is None:
            self._socket = socket.create_connection(self._where, timeout=self._timeout)
            self._socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self._socket.sendall(data)
        answer = http.client.HTTPResponse(self._socket, method=method)
        try:
            answer.begin()
            stream = answer.getheader("content-type", "").startswith("text/event-stream")
            body = answer.read1(65536) if stream else answer.read()
            if stream or answer.will_close:
                self.close()
            return answer.status, answer.headers, body
        finally:
            answer.close()

    def close(self):
        if self._socket is not None:
            self._socket.close()
            self._socket = None


def check(told, path, sent):
    """An answer to whatever was sent is never the server's fault, and an error is told in our shape."""
    assert told is not None, f"no answer: {sent[:300]!r}"
    status, headers, body = told
    assert status < 500, f"{status} {body[:300]!r} for {sent[:300]!r}"
    assert b"Traceback" not in body
    if status >= 400 and body and path.startswith("/api/"):
        assert headers["content-type"] == "application/json", (headers.items(), sent[:300])
        assert json.loads(body).keys() == {"code", "message", "rule", "seq"}, (body, sent[:300])
    return status


class _Heard(logging.Handler):
    def __init__(self):
        super().__init__(logging.ERROR)
        self.lines = []

    def emit(self, record):
        self.lines.append(self.format(record))


@contextmanager
def no_complaints():
    """Nothing that happens here makes the server log an error."""
    heard, loggers = _Heard(), [logging.getLogger(name) for name in (None, "uvicorn")]
    for logger in loggers:
        logger.addHandler(heard)
    try:
        yield
    finally:
        for logger in loggers:
            logger.removeHandler(heard)
    assert heard.lines == []
