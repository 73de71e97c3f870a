"""A real server in this process, on a port of its own, and a small client for it."""

import json
import threading
from contextlib import contextmanager
from itertools import count
from typing import ClassVar

import httpx
import uvicorn

from fiveways.web.app import App
from fiveways.web.server import bind
from fiveways.web.settings import Settings
from fiveways.web.transport.connection import Connection

_numbers = count()


@contextmanager
def running(folder, **settings):
    """The address of a server that serves until the block ends."""
    usual = {"db": f"sqlite+aiosqlite:///{folder / f'web{next(_numbers)}.db'}", "bot_pace": 0.0, "limits": False}
    wanted = Settings(**(usual | settings))
    app = App(wanted)
    listener = bind("127.0.0.1", 0)
    server = uvicorn.Server(
        uvicorn.Config(
            app,
            log_level="warning",
            access_log=False,
            timeout_graceful_shutdown=1,
            http=Connection,
            proxy_headers=wanted.trust_proxy,
        )
    )
    thread = threading.Thread(target=server.run, kwargs={"sockets": [listener]}, daemon=True)
    thread.start()
    address = f"http://127.0.0.1:{listener.getsockname()[1]}"
    httpx.get(f"{address}/api/me", timeout=60)
    try:
        yield address
    finally:
        server.should_exit = True
        thread.join(20)


class Player:
    """Somebody with a token, or without a name a stranger."""

    everybody: ClassVar[list["Player"]] = []

    def __init__(self, address, name=None):
        self.http = httpx.Client(base_url=address, timeout=30)
        self.everybody.append(self)
        if name:
            told = self.http.post("/api/people", json={"name": name}).json()
            self.http.headers["Authorization"] = f"Bearer {told['token']}"
            self.id = told["id"]

    def get(self, path, **more):
        return self.http.get(path, **more)

    def post(self, path, body=None, **more):
        return self.http.post(path, json={} if body is None else body, **more)

    def open(self, seats=("human", "open"), game="bones", **wishes):
        if game == "bones":
            wishes.setdefault("options", {"begins": "white"})
        answer = self.post("/api/tables", {"game": game, "seats": list(seats), **wishes})
        assert answer.status_code == 201, answer.text
        return answer.json()

    def table(self, name):
        return self.get(f"/api/tables/{name}").json()

    def move(self, name, text, seq=None, id=None, **more):
        seq = self.table(name)["seq"] if seq is None else seq
        return self.post(f"/api/tables/{name}/moves", {"id": id or f"{text} {seq}", "seq": seq, "move": text, **more})

    @contextmanager
    def listening(self, name, last=None, query=""):
        """Messages of a table's stream as (event, id, data)."""
        headers = {} if last is None else {"Last-Event-ID": str(last)}
        with self.http.stream("GET", f"/api/tables/{name}/events{query}", headers=headers) as answer:
            assert answer.status_code == 200, answer.read()
            yield _messages(answer.iter_lines())


def _messages(lines):
    found = {}
    for line in lines:
        if not line and "data" in found:
            yield found.get("event"), int(found["id"]) if "id" in found else None, json.loads(found["data"])
            found = {}
        elif ": " in line:
            name, _, value = line.partition(": ")
            found[name] = value


def next_entry(stream, kind):
    """The next entry of a kind; everything before it is passed over."""
    return next(data for event, _, data in stream if event == "entry" and data["entry"]["kind"] == kind)
