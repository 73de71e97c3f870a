"""Those who ask, listen and forget nothing, and those who read the log: to look for secrets in all of it afterwards."""

import base64
import logging
from contextlib import contextmanager

import httpx

from tests.web.twins import Ear


class Person:
    """Somebody who asks, listens, and forgets nothing."""

    def __init__(self, server, name=None):
        self.name, self.port, self.token, self.id = name or "a stranger", server.port, None, None
        self.http = httpx.Client(base_url=f"http://127.0.0.1:{server.port}", timeout=30)
        self.answers = []  # each with whether a game was over that was not when it was asked for
        if name:
            told = self.http.post("/api/people", json={"name": name}).json()
            self.token, self.id = told["token"], told["id"]
            self.http.headers["Authorization"] = f"Bearer {self.token}"
        self.ear = None
        self.over = lambda: False

    def ask(self, method, path, body=None):
        more = {"content": body} if isinstance(body, bytes) else {} if body is None else {"json": body}
        answer = self.http.request(method, path, **more)
        assert answer.status_code < 500, answer.text
        headers = b"\n".join(b": ".join(pair) for pair in answer.headers.raw)
        self.answers.append((self.over(), headers + b"\n\n" + answer.content))
        return answer

    def listen(self, path):
        self.ear = Ear(self.port, f"{path}/events", self.token)

    def heard(self, over, ending):
        """Everything that was told before the game was over, or after; the entry `ending` ended it."""
        told = [answer for late, answer in self.answers if late == over]
        return told + [message for seq, message in (self.ear.heard if self.ear else ()) if (seq >= ending) == over]

    def go_home(self):
        self.http.close()
        if self.ear:
            self.ear.close()


def forms(secret):
    """Bytes as they might be written somewhere."""
    texts = [secret.hex(), secret.hex().upper(), repr(secret)[2:-1], str(list(secret))[1:-1]]
    texts += [str(int.from_bytes(secret, order)) for order in ("big", "little")]
    texts += [base64.b64encode(secret).decode().rstrip("="), base64.urlsafe_b64encode(secret).decode().rstrip("=")]
    return [secret, *(text.encode() for text in texts)]


def assert_silent(heard, words, what):
    for part in heard:
        for word in words:
            assert word not in part, f"{what} is told: {part[max(0, part.index(word) - 200) :][:400]!r}"


@contextmanager
def eavesdropping():
    """A list of every line that is logged in this process, down to the finest, but for what clients say."""
    lines, root, ours = [], logging.getLogger(), logging.Handler()
    ours.setFormatter(logging.Formatter("%(name)s %(levelname)s %(message)s"))
    ours.emit = lambda record: lines.append(ours.format(record))
    ours.addFilter(lambda record: not record.name.startswith(("httpx", "httpcore")))
    servers = [logging.getLogger(name) for name in ("uvicorn", "uvicorn.error", "uvicorn.access", "uvicorn.asgi")]
    kept = [(logger, logger.level, logger.propagate) for logger in (root, *servers)]
    root.addHandler(ours)
    for logger in (root, *servers):
        logger.setLevel(logging.DEBUG)
        logger.propagate = True
    try:
        yield lines
    finally:
        root.removeHandler(ours)
        for logger, level, propagate in kept:
            logger.setLevel(level)
            logger.propagate = propagate
